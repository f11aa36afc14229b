"""Deals of one person added up: how bids came out, by what the deals have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum
from typing import TypeVar

from game.table.statistics.tallies import DealTally


class Grouping(Enum):
    """What deals that are added up have in common, beside the variant."""

    SIZE = "size"
    """Cards dealt to each."""
    POSITION = "position"
    """The place in the order of bidding, from 0."""
    TRUMP = "trump"
    """The letter of the trump suit; empty for no trump."""
    MONTH = "month"
    """Of the game's end, as 2026-11."""


@dataclass(slots=True)
class BidCount:
    """Some deals: how bids came out."""

    deals: int = 0
    exact: int = 0
    over: int = 0
    """Deals with more tricks than were bid."""
    under: int = 0
    points: int = 0
    squares: int = 0
    """The square of each deal's points, added up."""

    def add(self, deal: DealTally) -> None:
        """Count a deal in."""
        self.deals += 1
        self.exact += deal.tricks == deal.bid
        self.over += deal.tricks > deal.bid
        self.under += deal.tricks < deal.bid
        self.points += deal.points
        self.squares += deal.points**2

    def merge(self, other: BidCount) -> None:
        """Count other deals in."""
        self.deals += other.deals
        self.exact += other.exact
        self.over += other.over
        self.under += other.under
        self.points += other.points
        self.squares += other.squares

    @property
    def rate(self) -> float:
        """Share of bids made, between 0 and 1."""
        return self.exact / self.deals if self.deals else 0.0


_V = TypeVar("_V", int, str)


@dataclass(slots=True)
class DealSums:
    """Sums by variant and what deals have in common."""

    sums: dict[Grouping, dict[tuple[str, int | str], BidCount]] = field(default_factory=dict)

    def by(self, grouping: Grouping) -> dict[tuple[str, int | str], BidCount]:
        """The sums by this, and by variant."""
        return self.sums.setdefault(grouping, {})

    def numbered(self, grouping: Grouping, variant: str | None = None) -> dict[int, BidCount]:
        """The same of one variant or all, where it is a number; the least first."""
        return self._merged(grouping, variant, int)

    def named(self, grouping: Grouping, variant: str | None = None) -> dict[str, BidCount]:
        """The same where it is a text."""
        return self._merged(grouping, variant, str)

    def _merged(
        self, grouping: Grouping, variant: str | None, of: Callable[[int | str], _V]
    ) -> dict[_V, BidCount]:
        found: dict[_V, BidCount] = {}
        for (name, value), count in self.by(grouping).items():
            if name == (variant or name):
                found.setdefault(of(value), BidCount()).merge(count)
        return dict(sorted(found.items()))
