"""When a mistake comes back: five boxes with growing waits, as for cards of words to be learnt.

A right answer moves it to the next box, and it comes back after that box's days; a wrong one puts
it into the first again. After the last box it is learnt and does not come back.
"""

from __future__ import annotations

from datetime import date
from typing import Annotated, Final, NamedTuple

from msgspec import Meta

from game.days import days_from

WAITS: Final = (1, 3, 7, 16, 35)
"""Days that each box waits."""


class Box(NamedTuple):
    """Where a mistake is."""

    number: Annotated[int, Meta(ge=0, le=len(WAITS) + 1)]
    """How many times in a row it was decided right, up to one more than there are waits."""
    due: date
    """The day on which it comes back."""

    @property
    def learnt(self) -> bool:
        """Whether it was right often enough."""
        return self.number > len(WAITS)

    def is_due(self, today: date) -> bool:
        """Whether it is to be tried today.

        No box waits longer than the last one: what seems to was put away by a clock that was ahead.
        """
        waits = today < self.due <= days_from(today, WAITS[-1])
        return not self.learnt and not waits

    def after(self, today: date, *, right: bool) -> Box:
        """Where it goes after it was tried."""
        number = min(self.number, len(WAITS)) + 1 if right else 0
        wait = WAITS[min(max(number, 1), len(WAITS)) - 1]
        return Box(number, days_from(today, wait))


def fresh(today: date) -> Box:
    """Where a mistake begins: it is due at once."""
    return Box(0, today)
