"""When a mistake comes back: five boxes with growing waits, as for cards of words to be learnt.

A right answer moves it to the next box, and it comes back after that box's days; a wrong one puts
it into the first again. After the last box it is learnt and does not come back.
"""

from __future__ import annotations

from datetime import date
from typing import Final, NamedTuple

from game.days import days_from
from game.storage.documents import Count

WAITS: Final = (1, 3, 7, 16, 35)
"""Days that each box waits."""


class Box(NamedTuple):
    """Where a mistake is."""

    number: Count
    """How many times in a row it was decided right, up to one for each of the waits."""
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
        number = self.number + 1 if right else 0
        wait = WAITS[min(max(number, 1), len(WAITS)) - 1]
        return Box(number, days_from(today, wait))


def fresh(today: date) -> Box:
    """Where a mistake begins: it is due at once."""
    return Box(0, today)
