"""What games of one person come to, counted from all of them at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.rating import goals
from game.rating.course import Dealt
from game.rating.goals import GOALS, GoalCount, GoalState, counting
from game.rating.moments import BestMoment, MomentCount
from game.rating.opponents import Faced, OpponentCounts
from game.rating.rating import Believed, RatedGame, Rating, Unrated
from game.table.statistics.deal_sums import BidCount, DealSums, Grouping
from game.table.statistics.tallies import SeatTally


class Rated(NamedTuple):
    """The rating after each game that has a part in it, and why others have none."""

    games: tuple[RatedGame, ...]
    unrated: tuple[tuple[Unrated, int], ...]

    @property
    def now(self) -> Rating | None:
        """The rating of today."""
        return self.games[-1].rating if self.games else None


def in_order(seats: Iterable[SeatTally]) -> list[SeatTally]:
    """The earliest first."""
    return sorted(seats, key=lambda one: one.when)


def rated(seats: Iterable[SeatTally]) -> Rated:
    """The rating game by game."""
    believed, dealt = Believed(), Dealt()
    games = []
    for seat in in_order(seats):
        known, _in_variant = dealt.take(seat)
        if believed.take(seat, known=known) and believed.now is not None:
            games.append(RatedGame(seat.when, seat.variant, believed.now))
    return Rated(tuple(games), believed.unrated)


def goal_states(seats: Iterable[SeatTally]) -> list[GoalState]:
    """Every goal that is set."""
    counts: dict[str, GoalCount] = {}
    for seat in counting(seats):
        for goal in GOALS:
            goal.take(counts.setdefault(goal.id, GoalCount()), seat)
    return goals.goal_states(counts)


def by_level(seats: Iterable[SeatTally]) -> list[Faced]:
    """Every level that was met."""
    counts = OpponentCounts()
    for seat in seats:
        counts.take(seat)
    return counts.by_level()


def best_moments(seats: Sequence[SeatTally], most: int = 3) -> list[BestMoment]:
    """The best of each kind."""
    count = MomentCount()
    for seat in counting(seats):
        count.take(seat)
    return count.moments(most)


def deal_sums(seats: Iterable[SeatTally]) -> DealSums:
    """The deals added up."""
    found = DealSums()
    for seat in seats:
        for deal, terms in zip(seat.deals, seat.terms, strict=True):
            values: dict[Grouping, int | str] = {
                Grouping.SIZE: deal.size,
                Grouping.POSITION: terms.position,
                Grouping.TRUMP: terms.trump,
                Grouping.MONTH: seat.when[:7],
            }
            for grouping, value in values.items():
                key = seat.variant, value
                found.by(grouping).setdefault(key, BidCount()).add(deal)
    return found
