"""A review that finds nothing and has ended: what a game's end has in tests about other things."""

from __future__ import annotations

from game.engine.refusal import refuse


class Unreviewed:
    """In place of `RunningReview`, where nobody is to wait for an expert."""

    finished = True
    trouble = refuse("Nothing is reviewed here.")
    mistakes = ()

    def __init__(self, *_: object) -> None:
        """Nothing begins."""

    def poll(self) -> bool:
        """Nothing comes."""
        return False

    def close(self) -> None:
        """Nothing ends."""
