"""What a table of a league can have come to by the rules: whatever is beyond was not played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.arena.league import League
from game.arena.tables import TableResult
from game.engine.scheme import MADNESS_MADE, MISERE, Scheme
from game.engine.scoring import PREMIUMS
from game.engine.spec import REVOKE_PENALTY, STREAK_BONUS
from game.table.headless import FAULTS_ALLOWED

MOST_DEALS: Final = 10_000
"""Of a whole game: ties are played off and lost deals repeated, but not for ever."""
MOST_DECISIONS: Final = 10_000_000
LONGEST: Final = 86_400.0
"""Seconds of one decision."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The limits of every table of one league."""

    league: League
    points: int
    """The most that a seat can win or lose in a deal."""
    deals: range
    """How many deals a table may have that was not broken off in its first one."""

    def hold(self, result: TableResult, number: int, out: frozenset[str]) -> bool:
        """Whether a result may be that of the table of this number, without who sat out then."""
        players = self.league.players
        return (
            type(result.table) is int
            and result.table == number
            and len(set(self.league.bots) - out) > 1
            and result.seats == self.league.seats(number, out)
            and (len(result.points) in self.deals or _broken_off(result))
            and len(result.points) == len(result.made)
            and all(len(deal) == players for deal in (*result.points, *result.made))
            and all(type(won) is int for deal in result.points for won in deal)
            and all(abs(won) <= self.points for deal in result.points for won in deal)
            and all(type(made) is bool for deal in result.made for made in deal)
            and len(result.decisions) == len(result.seconds) == len(result.failed) == players
            and all(type(n) is int and 0 <= n <= MOST_DECISIONS for n in result.failed)
            and all(type(n) is int and 0 <= n <= MOST_DECISIONS for n in result.decisions)
            and all(_is_time(s, n) for s, n in zip(result.seconds, result.decisions, strict=True))
            and all(isinstance(fault, str) for fault in result.faults)
        )


def _broken_off(result: TableResult) -> bool:
    """Whether a bot failed so often that the table ended before its first deal did."""
    return not result.points and max(result.failures().values(), default=0) >= FAULTS_ALLOWED


def bounds(league: League) -> Bounds:
    """The limits of this league's tables."""
    variant = league.variant
    cards = max(league.cards or 0, variant.largest(league.players))
    rules = variant.rules
    most = max(_most(scheme, cards) for scheme in (rules.scheme, MISERE))
    most = max(most, MADNESS_MADE + cards * (cards + 1))
    most = (2 if rules.double_suit is not None else 1) * (most + max(PREMIUMS.values()))
    most += abs(STREAK_BONUS) + cards * abs(REVOKE_PENALTY)
    deals = range(1, 2) if league.cards is not None else range(1, MOST_DEALS + 1)
    return Bounds(league, most, deals)


def _most(scheme: Scheme, cards: int) -> int:
    """The most that a seat can win or lose by a scheme in a deal of up to so many cards."""
    makers = range(1, max(len(scheme.made_among), 1) + 1)
    found = [
        abs(scheme.points(size, bid, took, makers=making, declarer=declarer))
        for size in {1, cards}
        for bid in range(size + 1)
        for took in {0, bid, size}
        for making in makers
        for declarer in (False, True)
    ]
    return max(*found, abs(scheme.made_by_all or 0))


def _is_time(seconds: float, decisions: int) -> bool:
    return (
        type(seconds) in (int, float)
        # Compared as it is: a number of 400 digits is no float.
        and 0 <= seconds <= (decisions + 1) * LONGEST
    )
