"""How somebody's figures change over time, and in which deals bids go wrong."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

from game.engine import Suit
from game.review.review_index import PointParts, ReviewedGame, sum_of_parts
from game.table.records.exports import name_cell, plain_cell
from game.table.statistics.deal_sums import BidCount, DealSums, Grouping
from game.table.statistics.shares import Z95
from game.table.statistics.tallies import SeatTally


class MonthMean(NamedTuple):
    """A mean of one month."""

    mean: float
    half: float
    """Half a 95 % interval; 0 where there is but one figure."""
    of: int
    """Deals or games that it stands on."""


def by_month(sums: DealSums, variant: str | None = None) -> dict[str, BidCount]:
    """Deals of one variant or all by month, as 2026-11, the earliest first."""
    return sums.named(Grouping.MONTH, variant)


def points_by_month(sums: DealSums, variant: str | None = None) -> dict[str, MonthMean]:
    """Points a deal by month, the earliest first; of one variant, or they mean little."""
    return {month: _mean(count) for month, count in by_month(sums, variant).items()}


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


def by_size(sums: DealSums) -> dict[int, BidCount]:
    """Deals by their cards to each."""
    return sums.numbered(Grouping.SIZE)


def by_position(sums: DealSums) -> dict[int, BidCount]:
    """Deals by the place in the order of bidding, from 0."""
    return sums.numbered(Grouping.POSITION)


def by_trump(sums: DealSums) -> dict[str, BidCount]:
    """Deals by the letter of the trump suit, as packs have them; empty, and first, for no trump."""
    letters = ["", *(suit.letter for suit in Suit)]
    found = sums.named(Grouping.TRUMP)
    return dict(sorted(found.items(), key=lambda one: letters.index(one[0])))


def variants_by_deals(sums: DealSums) -> list[str]:
    """The ids of the variants that were played, those with the most deals first."""
    played: dict[str, int] = {}
    for (variant, _size), count in sums.by(Grouping.SIZE).items():
        played[variant] = played.get(variant, 0) + count.deals
    return sorted(played, key=lambda name: (-played[name], name))


def best_month(sums: DealSums, variant: str | None = None, least: int = 30) -> str | None:
    """The month with the highest share of bids made, of those with so many deals; None without."""
    counts = by_month(sums, variant).items()
    months = {month: count for month, count in counts if count.deals >= least}
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


def _mean(count: BidCount) -> MonthMean:
    deals, mean = count.deals, count.points / count.deals
    if deals == 1:
        return MonthMean(mean, 0.0, 1)
    # In whole numbers, so that nothing is lost where two large ones are alike.
    spread = deals * count.squares - count.points**2
    return MonthMean(mean, Z95 * sqrt(spread / (deals - 1)) / deals, deals)


def _loss(games: list[ReviewedGame]) -> MonthMean:
    decisions = sum(one.decisions for one in games)
    mean = sum(one.loss for one in games) / decisions
    if len(games) == 1:
        return MonthMean(mean, 0.0, 1)
    # The usual estimate for a ratio of two sums.
    squares = sum((one.loss - mean * one.decisions) ** 2 for one in games)
    error = sqrt(squares * len(games) / (len(games) - 1)) / decisions
    return MonthMean(mean, Z95 * error, len(games))
