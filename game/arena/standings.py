"""Where the bots of a league stand, with intervals that know which hands were played together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import log10, sqrt
from typing import Final, TypeAlias

from game.arena.tables import FaultTally, TableResult
from game.table.statistics.shares import Z95

MIDDLE_RATING: Final = 1500.0
"""What all ratings of a league come to on average."""
RATING_ROUNDS: Final = 1000
CLOSE: Final = 1e-9
PRIOR: Final = 0.5
"""Wins that each is given over each other, so that a bot which never won has a rating."""
Points: TypeAlias = tuple[float, float | None]
"""Points a hand, and half their 95 % interval: None where too few deals were played for one."""


@dataclass(frozen=True, slots=True)
class BotStanding:
    """One bot's line."""

    bot: str
    hands: int
    points_per_hand: float
    ci95: float | None
    """Half a 95 % interval of the points; None where it sat at a single deal, or at none."""
    exact_rate: float
    elo: float | None
    """None for a bot that sits out."""
    ms_per_decision: float
    faults: int = 0
    """How often another had to move for it."""
    benched: bool = False
    """Whether it sits out for its faults: the figures above are another's play then."""

    def document(self) -> dict[str, object]:
        """As it is printed with `--json`."""
        return {
            "bot": self.bot,
            "hands": self.hands,
            "points_per_hand": self._rated(self.points_per_hand, 6),
            "ci95": self._rated(self.ci95, 6),
            "exact_rate": self._rated(self.exact_rate, 6),
            "elo": self._rated(self.elo, 2),
            "ms_per_decision": round(self.ms_per_decision, 4),
            "faults": self.faults,
        }

    def _rated(self, value: float | None, digits: int) -> float | None:
        return None if self.benched or value is None else round(value, digits)


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
        self._fault_tally = FaultTally()
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
        self._fault_tally.note(result)
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

    @property
    def out(self) -> frozenset[str]:
        """The bots that sit out for their faults."""
        return self._fault_tally.out

    @property
    def faults(self) -> int:
        """How often another had to move for a bot, all together."""
        return self._fault_tally.failed.total()

    def table(self) -> list[BotStanding]:
        """Every bot's line, in the order the league names them."""
        elo = self._ratings()
        return [
            BotStanding(
                bot,
                self._hands[place],
                self._mean(place),
                self._half(self._covariance(place, place), place),
                self._made[place] / max(self._hands[place], 1),
                elo.get(place),
                1000 * self._seconds[place] / max(self._decisions[place], 1),
                self._fault_tally.failed[bot],
                benched=bot in self.out,
            )
            for place, bot in enumerate(self.bots)
        ]

    def _ratings(self) -> dict[int, float]:
        """By the number of the bot, for those that do not sit out."""
        rated = [place for place, bot in enumerate(self.bots) if bot not in self.out]
        wins = [[self._wins[one][two] for two in rated] for one in rated]
        return dict(zip(rated, ratings(wins), strict=True))

    def points(self) -> list[Points | None]:
        """In the order the league names the bots; None for one that has no points of its own."""
        return [
            (self._mean(one), self._half(self._covariance(one, one), one))
            if self._counts(one)
            else None
            for one in range(len(self.bots))
        ]

    def ranked(self) -> list[int]:
        """The bots by place, as numbers in the league; those that have no points of their own last.

        They have none before they have played, and none if they sit out.
        """
        return sorted(
            range(len(self.bots)), key=lambda one: (not self._counts(one), -self._mean(one))
        )

    def gaps(self) -> list[Points | None]:
        """By place but the last: how far each is ahead of the next, where both have points."""
        return [
            self.ahead(self.bots[one], self.bots[two]) if self._counts(two) else None
            for one, two in pairwise(self.ranked())
        ]

    def _counts(self, place: int) -> bool:
        """Whether a bot has points of its own."""
        return self._hands[place] > 0 and self.bots[place] not in self.out

    def ahead(self, bot: str, other: str) -> tuple[float, float | None]:
        """By how many points a hand one is ahead of another, and half its 95 % interval."""
        one, two = self.bots.index(bot), self.bots.index(other)
        variance = (
            self._covariance(one, one) + self._covariance(two, two) - 2 * self._covariance(one, two)
        )
        return self._mean(one) - self._mean(two), self._half(variance, one, two)

    def document(self) -> dict[str, object]:
        """The result as it is printed with `--json`."""
        return {"deals": self.deals, "bots": [line.document() for line in self.table()]}

    def _mean(self, place: int) -> float:
        return self._points[place] / max(self._hands[place], 1)

    def _half(self, variance: float, *places: int) -> float | None:
        """Half an interval; None where one of these bots sat at too few deals to tell."""
        few = any(self._sat[place] < 2 for place in places)
        return None if few else Z95 * sqrt(max(variance, 0.0))

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


def ratings(wins: Sequence[Sequence[float]]) -> list[float]:
    """A rating for each (Bradley and Terry 1952), 400 of them apart meaning ten to one.

    Args:
        wins: how often the one (row) was ahead of the other (column); half for a tie.
    """
    count = len(wins)
    won = [[wins[i][j] + PRIOR if i != j else 0.0 for j in range(count)] for i in range(count)]
    strength = [1.0] * count
    for _ in range(RATING_ROUNDS):
        # Hunter's minorisation: each step can only make the results likelier.
        fresh = []
        for i in range(count):
            met = sum(
                (won[i][j] + won[j][i]) / (strength[i] + strength[j])
                for j in range(count)
                if j != i
            )
            fresh.append(sum(won[i]) / met if met else 1.0)
        product = 1.0
        for value in fresh:
            product *= value ** (1 / count)
        fresh = [value / product for value in fresh]
        moved = max(abs(new - old) for new, old in zip(fresh, strength, strict=True))
        strength = fresh
        if moved < CLOSE:
            break
    return [MIDDLE_RATING + 400 * log10(value) for value in strength]
