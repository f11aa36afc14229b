"""Where the bots of a league stand, with intervals that know which hands were played together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from typing import Any, Final, TypeAlias

from game.arena.elo import ratings
from game.arena.tables import TableResult

WIDE: Final = 1.96
"""Standard errors in half a 95 % interval."""

Points: TypeAlias = tuple[float, float | None]
"""Points a hand, and half their 95 % interval: None where too few deals were played for one."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot's line."""

    bot: str
    hands: int
    points_per_hand: float
    ci95: float | None
    """Half a 95 % interval of the points; None where it sat at a single deal, or at none."""
    exact_rate: float
    elo: float
    ms_per_decision: float

    def document(self) -> dict[str, Any]:
        """As it is printed with `--json`."""
        return {
            "bot": self.bot,
            "hands": self.hands,
            "points_per_hand": round(self.points_per_hand, 6),
            "ci95": None if self.ci95 is None else round(self.ci95, 6),
            "exact_rate": round(self.exact_rate, 6),
            "elo": round(self.elo, 2),
            "ms_per_decision": round(self.ms_per_decision, 4),
        }


class Standings:
    """The sums of all deals so far.

    Hands of one deal are not independent of each other, so a deal is what intervals count: with s
    the points and n the hands of a bot in one, its mean m has the variance
    sum (s - m n)^2 / (sum n)^2, and a difference of means likewise (the ratio estimator of
    clustered samples).
    """

    def __init__(self, bots: Sequence[str]) -> None:
        self.bots = tuple(bots)
        self.deals = 0
        many = range(len(bots))
        self._hands = [0] * len(bots)
        self._sat = [0] * len(bots)
        """At how many deals each sat."""
        self._points = [0] * len(bots)
        self._made = [0] * len(bots)
        self._decisions = [0] * len(bots)
        self._seconds = [0.0] * len(bots)
        self._wins = [[0.0 for _ in many] for _ in many]
        # Sums over deals of s s', s n' and n n' for each two bots.
        self._ss = [[0 for _ in many] for _ in many]
        self._sn = [[0 for _ in many] for _ in many]
        self._nn = [[0 for _ in many] for _ in many]

    def add(self, result: TableResult) -> None:
        """Count a table."""
        places = [self.bots.index(name) for name in result.seats]
        for points, made in zip(result.points, result.made, strict=True):
            self._count(places, points, made)
        for seat, place in enumerate(places):
            self._decisions[place] += result.decisions[seat]
            self._seconds[place] += result.seconds[seat]

    def _count(self, places: list[int], points: Sequence[int], made: Sequence[bool]) -> None:
        """Count a deal, `places` being the bots by seat."""
        sums, hands = [0] * len(self.bots), [0] * len(self.bots)
        for seat, place in enumerate(places):
            sums[place] += points[seat]
            hands[place] += 1
            self._made[place] += made[seat]
            for other, rival in enumerate(places):
                if rival != place and points[seat] >= points[other]:
                    self._wins[place][rival] += 1 if points[seat] > points[other] else 0.5
        for one in set(places):
            self._points[one] += sums[one]
            self._hands[one] += hands[one]
            self._sat[one] += 1
            for two in set(places):
                self._ss[one][two] += sums[one] * sums[two]
                self._sn[one][two] += sums[one] * hands[two]
                self._nn[one][two] += hands[one] * hands[two]
        self.deals += 1

    def table(self) -> list[Standing]:
        """Every bot's line, in the order the league names them."""
        elo = ratings(self._wins)
        return [
            Standing(
                bot,
                self._hands[place],
                self._mean(place),
                self._half(self._covariance(place, place), place),
                self._made[place] / max(self._hands[place], 1),
                elo[place],
                1000 * self._seconds[place] / max(self._decisions[place], 1),
            )
            for place, bot in enumerate(self.bots)
        ]

    def points(self) -> list[Points | None]:
        """In the order the league names the bots; None for one that has not played yet."""
        return [
            (self._mean(one), self._half(self._covariance(one, one), one)) if hands else None
            for one, hands in enumerate(self._hands)
        ]

    def ranked(self) -> list[int]:
        """The bots by place, as numbers in the league; those that have not played yet last."""
        return sorted(range(len(self.bots)), key=lambda i: (not self._hands[i], -self._mean(i)))

    def gaps(self) -> list[Points | None]:
        """By place but the last: how far each is ahead of the next, where both have played."""
        return [
            self.ahead(self.bots[one], self.bots[two]) if self._hands[two] else None
            for one, two in pairwise(self.ranked())
        ]

    def ahead(self, bot: str, other: str) -> tuple[float, float | None]:
        """By how many points a hand one is ahead of another, and half its 95 % interval."""
        one, two = self.bots.index(bot), self.bots.index(other)
        variance = (
            self._covariance(one, one) + self._covariance(two, two) - 2 * self._covariance(one, two)
        )
        return self._mean(one) - self._mean(two), self._half(variance, one, two)

    def document(self) -> dict[str, Any]:
        """The result as it is printed with `--json`."""
        return {"deals": self.deals, "bots": [line.document() for line in self.table()]}

    def _mean(self, place: int) -> float:
        return self._points[place] / max(self._hands[place], 1)

    def _half(self, variance: float, *places: int) -> float | None:
        """Half an interval; None where one of these bots sat at too few deals to tell."""
        few = any(self._sat[place] < 2 for place in places)
        return None if few else WIDE * sqrt(max(variance, 0.0))

    def _covariance(self, one: int, two: int) -> float:
        if self.deals < 2 or not self._hands[one] or not self._hands[two]:
            return 0.0
        a, b = self._mean(one), self._mean(two)
        total = (
            self._ss[one][two]
            - b * self._sn[one][two]
            - a * self._sn[two][one]
            + a * b * self._nn[one][two]
        )
        small = self.deals / (self.deals - 1)
        return small * total / (self._hands[one] * self._hands[two])
