"""How long bots may think where a person waits for them."""

from __future__ import annotations

from typing import Final

from game.engine import Limit

WAIT: Final = 1500
"""Milliseconds that a person waits at most between two decisions of his."""
OVERHEAD: Final = 68
"""Milliseconds of it that go to asking each bot and hearing its answer: the last round of playouts
is played to its end."""


def shared(bots: int) -> Limit:
    """What each of so many bots may think, so that all together are no longer than `WAIT`.

    Between two decisions of a person each of them may be asked twice: in what is left of a trick
    that he began, and in the next one before it is his turn.
    """
    questions = 2 * max(bots, 1)
    return Limit(milliseconds=WAIT // questions - OVERHEAD)
