"""What a search for one decision is to whoever gives it its time."""

from __future__ import annotations

from typing import Protocol

from ai.valuation.option_values import Weighed


class Search(Protocol):
    """A decision on which more and more deals are played."""

    size: int
    """How many ways there are."""

    @property
    def active(self) -> int:
        """How many ways are still weighed."""
        ...

    def play(self, worlds: int) -> None:
        """Play every way that is left out over so many more deals."""
        ...

    def halve(self) -> None:
        """Drop the worse half of the ways."""
        ...

    def found(self) -> list[Weighed]:
        """What each legal action is worth by now."""
        ...
