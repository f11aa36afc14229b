"""How somebody fares against each opponent: how often ahead of it, by level and by character."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from game.engine.choices import Goal
from game.rating.levels import rating_of
from game.table.setup import HUMAN
from game.table.statistics.opponents import level_of
from game.table.statistics.shares import Rate
from game.table.statistics.tallies import SeatTally
from game.variants import VARIANTS

ENOUGH: Final = 10
"""Games from which on an opponent has a place among the hardest."""


class Opponent(NamedTuple):
    """Whom games are played against."""

    level: str
    """As a record names the bot, without its style; `human` for persons."""
    name: str = ""
    """Of a character; empty for all of a level together."""


@dataclass(frozen=True, slots=True)
class Faced:
    """The games against one opponent."""

    opponent: Opponent
    ahead: Rate
    """Of its games, how many one came out ahead of it: a tie is half; where several of a level
    sit at a table, the game counts for the share of them."""
    lead: float
    """One's own points a game more than the opponent's, on average; fewer are below zero."""

    @property
    def few(self) -> bool:
        """Whether there are too few games to tell."""
        return self.ahead.trials < ENOUGH


def by_level(seats: Iterable[SeatTally]) -> list[Faced]:
    """Every level that was met, the hardest first; those met in few games last."""
    return _faced(seats, named=False)


def by_character(seats: Iterable[SeatTally]) -> list[Faced]:
    """Every character at every level, in the same order; persons have no part."""
    return _faced(seats, named=True)


def _faced(seats: Iterable[SeatTally], *, named: bool) -> list[Faced]:
    games: dict[Opponent, list[tuple[float, float]]] = {}
    for seat in seats:
        if not compared(seat):
            continue
        met: dict[Opponent, list[int]] = {}
        names = seat.other_names if named else ("",) * len(seat.agents)
        for agent, name, total in zip(seat.agents, names, seat.other_totals, strict=False):
            if named and (agent == HUMAN or rating_of(agent) is None):
                continue
            met.setdefault(Opponent(level_of(agent), name), []).append(seat.total - total)
        for opponent, leads in met.items():
            ahead = sum((lead > 0) + (lead == 0) / 2 for lead in leads) / len(leads)
            games.setdefault(opponent, []).append((ahead, sum(leads) / len(leads)))
    found = [
        Faced(
            opponent,
            Rate(sum(ahead for ahead, _lead in some), len(some)),
            sum(lead for _ahead, lead in some) / len(some),
        )
        for opponent, some in games.items()
    ]
    return sorted(found, key=lambda one: (one.few, one.ahead.share, -one.ahead.trials))


def compared(seat: SeatTally) -> bool:
    """Whether a game sets totals against each other, without help, by those who sat there
    throughout."""
    if seat.undone or seat.hints or seat.known_cards:
        return False
    known = VARIANTS.get(seat.variant)
    shared = known is None or known.rules.goal is Goal.SHARED
    return not (shared or seat.met) and len(seat.agents) == len(seat.other_totals) > 0
