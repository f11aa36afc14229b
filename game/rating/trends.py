"""How somebody's figures change over time, and in which deals bids go wrong."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from game.table.statistics.tallies import DealTally, DealTerms, SeatTally

_K = TypeVar("_K")


@dataclass(slots=True)
class BidCount:
    """Some deals: how bids came out."""

    deals: int = 0
    exact: int = 0
    over: int = 0
    """Deals with more tricks than were bid."""
    under: int = 0
    points: int = 0

    def add(self, deal: DealTally) -> None:
        """Count a deal in."""
        self.deals += 1
        self.exact += deal.tricks == deal.bid
        self.over += deal.tricks > deal.bid
        self.under += deal.tricks < deal.bid
        self.points += deal.points

    @property
    def rate(self) -> float:
        """Share of bids made, between 0 and 1."""
        return self.exact / self.deals if self.deals else 0.0


def by_month(seats: Iterable[SeatTally]) -> dict[str, BidCount]:
    """Deals by month, as 2026-11, the earliest first."""
    found: dict[str, BidCount] = {}
    for seat in sorted(seats, key=lambda one: one.when):
        count = found.setdefault(seat.when[:7], BidCount())
        for deal in seat.deals:
            count.add(deal)
    return found


def by_position(seats: Iterable[SeatTally]) -> dict[int, BidCount]:
    """Deals by the place in the order of bidding, from 0."""
    return dict(sorted(_by(seats, lambda terms: terms.position).items()))


def by_trump(seats: Iterable[SeatTally]) -> dict[str, BidCount]:
    """Deals by the letter of the trump suit; empty for no trump."""
    return dict(sorted(_by(seats, lambda terms: terms.trump).items()))


def best_month(seats: Iterable[SeatTally], least: int = 30) -> str | None:
    """The month with the highest share of bids made, of those with so many deals; None without."""
    months = {month: count for month, count in by_month(seats).items() if count.deals >= least}
    return max(months, key=lambda month: (months[month].rate, month), default=None)


def table(seats: Iterable[SeatTally]) -> str:
    """Every game as a line of a CSV file, under a line of names."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(
        (
            *("when", "player", "variant", "house_rules", "players", "opponents", "deals"),
            *("made", "over", "under", "points", "others", "won", "undone", "hints", "daily"),
        )
    )
    for seat in sorted(seats, key=lambda one: one.when):
        count = BidCount()
        for deal in seat.deals:
            count.add(deal)
        writer.writerow(
            (
                *(seat.when, _plain(seat.player), seat.variant, seat.options, seat.players),
                *(" ".join(map(_plain, seat.agents or seat.opponents)), count.deals),
                *(count.exact, count.over, count.under, seat.total),
                *(" ".join(map(str, seat.other_totals)), f"{_share(seat):.3f}"),
                *(seat.undone, seat.hints, seat.daily),
            )
        )
    return out.getvalue()


def _share(seat: SeatTally) -> float:
    return 1 / seat.sharing if seat.sharing else 0.0


def _plain(text: str) -> str:
    """A stranger's text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in tuple("=+-@") else text


def _by(seats: Iterable[SeatTally], key: Callable[[DealTerms], _K]) -> dict[_K, BidCount]:
    found: dict[_K, BidCount] = {}
    for seat in seats:
        if len(seat.terms) == len(seat.deals):
            for deal, terms in zip(seat.deals, seat.terms, strict=True):
                found.setdefault(key(terms), BidCount()).add(deal)
    return found
