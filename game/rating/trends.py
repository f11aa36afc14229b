"""How somebody's figures change over time, and in which deals bids go wrong."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import sqrt
from typing import NamedTuple, TypeVar

from game.engine import Suit
from game.review.review_index import PointParts, ReviewedGame, sum_of_parts
from game.table.records.exports import name_cell, plain_cell
from game.table.statistics.shares import Z95
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


class MonthMean(NamedTuple):
    """A mean of one month."""

    mean: float
    half: float
    """Half a 95 % interval; 0 where there is but one figure."""
    of: int
    """Deals or games that it stands on."""


def by_month(seats: Iterable[SeatTally]) -> dict[str, BidCount]:
    """Deals by month, as 2026-11, the earliest first."""
    found: dict[str, BidCount] = {}
    for seat in sorted(seats, key=lambda one: one.when):
        count = found.setdefault(seat.when[:7], BidCount())
        for deal in seat.deals:
            count.add(deal)
    return found


def points_by_month(seats: Iterable[SeatTally]) -> dict[str, MonthMean]:
    """Points a deal by month, the earliest first; of one variant, or they mean little."""
    found: dict[str, list[float]] = {}
    for seat in sorted(seats, key=lambda one: one.when):
        found.setdefault(seat.when[:7], []).extend(deal.points for deal in seat.deals)
    return {month: _mean(points) for month, points in found.items() if points}


def loss_by_month(reviews: Iterable[ReviewedGame]) -> dict[str, MonthMean]:
    """Points given away a decision by month of the games that were reviewed, the earliest first.

    The mean is that of all decisions; the interval goes by games, since those of one are alike.
    """
    found: dict[str, list[ReviewedGame]] = {}
    for one in sorted(reviews, key=lambda one: one.when):
        if one.decisions:
            found.setdefault(one.when[:7], []).append(one)
    return {month: _loss(games) for month, games in found.items()}


def parts_by_month(reviews: Iterable[ReviewedGame]) -> dict[str, PointParts]:
    """Where the points came from, all reviewed games of a month added up, the earliest first.

    Games of one variant, or the sum means little.
    """
    found: dict[str, list[PointParts]] = {}
    for one in sorted(reviews, key=lambda one: one.when):
        if one.parts is not None and one.when:
            found.setdefault(one.when[:7], []).append(one.parts)
    return {month: sum_of_parts(parts) for month, parts in found.items()}


def by_size(seats: Iterable[SeatTally]) -> dict[int, BidCount]:
    """Deals by their cards to each."""
    found: dict[int, BidCount] = {}
    for seat in seats:
        for deal in seat.deals:
            found.setdefault(deal.size, BidCount()).add(deal)
    return dict(sorted(found.items()))


def by_position(seats: Iterable[SeatTally]) -> dict[int, BidCount]:
    """Deals by the place in the order of bidding, from 0."""
    return dict(sorted(_by(seats, lambda terms: terms.position).items()))


def by_trump(seats: Iterable[SeatTally]) -> dict[str, BidCount]:
    """Deals by the letter of the trump suit, as packs have them; empty, and first, for no trump."""
    letters = ["", *(suit.letter for suit in Suit)]
    found = _by(seats, lambda terms: terms.trump)
    return dict(sorted(found.items(), key=lambda one: letters.index(one[0])))


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
                *(seat.when, name_cell(seat.player), seat.variant, seat.options, seat.players),
                *(" ".join(map(plain_cell, seat.agents or seat.opponents)), count.deals),
                *(count.exact, count.over, count.under, seat.total),
                *(" ".join(map(str, seat.other_totals)), f"{_share(seat):.3f}"),
                *(seat.undone, seat.hints, seat.daily),
            )
        )
    return out.getvalue()


def _share(seat: SeatTally) -> float:
    return 1 / seat.sharing if seat.sharing else 0.0


def _by(seats: Iterable[SeatTally], key: Callable[[DealTerms], _K]) -> dict[_K, BidCount]:
    found: dict[_K, BidCount] = {}
    for seat in seats:
        if len(seat.terms) == len(seat.deals):
            for deal, terms in zip(seat.deals, seat.terms, strict=True):
                found.setdefault(key(terms), BidCount()).add(deal)
    return found


def _mean(values: list[float]) -> MonthMean:
    mean = sum(values) / len(values)
    if len(values) == 1:
        return MonthMean(mean, 0.0, 1)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return MonthMean(mean, Z95 * sqrt(variance / len(values)), len(values))


def _loss(games: list[ReviewedGame]) -> MonthMean:
    decisions = sum(one.decisions for one in games)
    mean = sum(one.loss for one in games) / decisions
    if len(games) == 1:
        return MonthMean(mean, 0.0, 1)
    # The usual estimate for a ratio of two sums.
    squares = sum((one.loss - mean * one.decisions) ** 2 for one in games)
    error = sqrt(squares * len(games) / (len(games) - 1)) / decisions
    return MonthMean(mean, Z95 * error, len(games))
