"""What the games of one person come to in the order they were played: rating, goals, moments.

All of it goes from game to game, so that one more game is one more step. What is kept between two
steps is small and plain; `game.rating.kept_course` has it in the index of games.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Final, NamedTuple

import msgspec

from game.rating.goals import GOALS, GoalCount, counts
from game.rating.moments import MomentCount
from game.rating.opponents import OpponentCounts
from game.rating.rating import Believed, RatedGame
from game.table.statistics.tallies import SeatTally

LAST: Final = 5
"""Games that are told one by one."""


class LastGame(NamedTuple):
    """One of a person's last games."""

    when: str
    variant: str
    place: int
    """From 1."""
    players: int
    total: int
    change: float | None
    """Points of rating that it brought; None where it has no part, or was the first that has."""


class DailyResult(NamedTuple):
    """A daily deal that has a part in goals."""

    when: str
    day: str
    """As 2026-11-01."""
    total: int


class PlayedCourse(msgspec.Struct, array_like=True):
    """What is kept of a person's games."""

    games: int = 0
    rating: Believed = msgspec.field(default_factory=Believed)
    by_variant: dict[str, Believed] = {}
    goals: dict[str, GoalCount] = {}
    """By id; those of experts come out by `with_experts`."""
    moments: MomentCount = msgspec.field(default_factory=MomentCount)
    opponents: OpponentCounts = msgspec.field(default_factory=OpponentCounts)
    daily: list[DailyResult] = []
    last: list[LastGame] = []

    def take(self, seat: SeatTally, dealt: Dealt) -> RatedGame | None:
        """Count a game in, the earliest first; the rating after it, where it has a part in that."""
        self.games += 1
        before = self.rating.now
        known, in_variant = dealt.take(seat)
        rated = self.rating.take(seat, known=known)
        now = self.rating.now if rated else None
        one = self.by_variant.setdefault(seat.variant, Believed())
        one.take(seat, known=in_variant)
        self.opponents.take(seat)
        if counts(seat):
            self.moments.take(seat)
            for goal in GOALS:
                if not goal.of_experts or seat.expert_points is not None:
                    goal.take(self.goals.setdefault(goal.id, GoalCount()), seat)
            if seat.daily:
                self.daily.append(DailyResult(seat.when, seat.daily, seat.total))
        place = 1 + sum(total > seat.total for total in seat.other_totals)
        change = None if now is None or before is None else now.value - before.value
        told = LastGame(seat.when, seat.variant, place, seat.players, seat.total, change)
        self.last = [*self.last, told][-LAST:]
        return None if now is None else RatedGame(seat.when, seat.variant, now)

    def with_experts(self, means: Mapping[date, float]) -> dict[str, GoalCount]:
        """What is kept of the goals, with those of experts.

        Args:
            means: by day what the expert comes to on average, where it has played.
        """
        found = dict(self.goals)
        by_day = {day.isoformat(): mean for day, mean in means.items()}
        for goal in GOALS:
            if goal.of_experts:
                count = found[goal.id] = GoalCount()
                for one in self.daily:
                    ahead = one.day in by_day and one.total > by_day[one.day]
                    if count.when is None and ahead:
                        count.done += 1
                        count.when = one.when if count.done == goal.way.wanted else None
        return found


class Dealt:
    """Which cards somebody has had before."""

    def __init__(self, known: Iterable[tuple[str, str]] = ()) -> None:
        """`known` are the seeds of earlier games, each with its variant."""
        self._pairs = {pair for pair in known if pair[0]}
        self._seeds = {seed for seed, _variant in self._pairs}

    def take(self, seat: SeatTally) -> tuple[bool, bool]:
        """Whether an earlier game had these cards, and whether one of the same variant had."""
        pair = seat.seed, seat.variant
        found = seat.seed in self._seeds, pair in self._pairs
        if seat.seed:  # of a game whose seed is not told nobody knows
            self._pairs.add(pair)
            self._seeds.add(seat.seed)
        return found


def course_of(seats: Iterable[SeatTally]) -> PlayedCourse:
    """What some games of one person come to."""
    course, dealt = PlayedCourse(), Dealt()
    for seat in sorted(seats, key=lambda one: one.when):
        course.take(seat, dealt)
    return course
