"""How long a game has been played at this table, without the time for which it was held."""

from __future__ import annotations

from typing import Final

LONGEST: Final = 2.0
"""Seconds between two frames that count; a machine that slept meanwhile played no game."""


class GameClock:
    """Counts the seconds of a game in which time went on."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._seen: float | None = None
        """The time of the frame before; None where time stood still."""

    def update(self, now: float, *, held: bool) -> None:
        """Tell the time of this frame, in seconds, and whether the game is held."""
        if self._seen is not None and not held:
            self.seconds += min(max(0.0, now - self._seen), LONGEST)
        self._seen = None if held else now

    @property
    def text(self) -> str:
        """As on a clock: minutes and seconds, or hours before them."""
        minutes, seconds = divmod(int(self.seconds), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
