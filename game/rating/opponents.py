"""How somebody fares against each opponent: how often ahead of it, by level and by character."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import lcm
from typing import Final, NamedTuple

import msgspec

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


class FacedCount(msgspec.Struct, array_like=True):
    """What is kept of the games against one opponent, in whole parts of a game."""

    games: int = 0
    ahead: int = 0
    """In halves of a part."""
    lead: int = 0


class OpponentCounts(msgspec.Struct, array_like=True):
    """What is kept of one person's games."""

    levels: dict[str, FacedCount] = {}
    characters: dict[str, FacedCount] = {}
    """By level and name, with a line feed between."""

    def take(self, seat: SeatTally) -> None:
        """Count a game in."""
        if compared(seat):
            for named, counts in (False, self.levels), (True, self.characters):
                _count(seat, counts, named=named)

    def by_level(self) -> list[Faced]:
        """Every level that was met, the hardest first; those met in few games last."""
        return _faced(self.levels)

    def by_character(self) -> list[Faced]:
        """Every character at every level, in the same order; persons have no part."""
        return _faced(self.characters)


_PARTS: Final = lcm(*range(1, 17))
"""A game is divided so that each of up to 16 opponents of a level has whole parts of it."""


def by_character(seats: Iterable[SeatTally]) -> list[Faced]:
    """The same of some games."""
    counts = OpponentCounts()
    for seat in seats:
        counts.take(seat)
    return counts.by_character()


def _count(seat: SeatTally, counts: dict[str, FacedCount], *, named: bool) -> None:
    met: dict[str, list[int]] = {}
    names = seat.other_names if named else ("",) * len(seat.agents)
    for agent, name, total in zip(seat.agents, names, seat.other_totals, strict=False):
        if named and (agent == HUMAN or rating_of(agent) is None):
            continue
        key = "\n".join((level_of(agent), name)) if named else level_of(agent)
        met.setdefault(key, []).append(seat.total - total)
    for key, leads in met.items():
        count = counts.setdefault(key, FacedCount())
        count.games += 1
        count.ahead += sum(2 * (lead > 0) + (lead == 0) for lead in leads) * _PARTS // len(leads)
        count.lead += sum(leads) * _PARTS // len(leads)


def _faced(counts: Mapping[str, FacedCount]) -> list[Faced]:
    found = [
        Faced(
            Opponent(*key.split("\n")),
            Rate(count.ahead / (2 * _PARTS), count.games),
            count.lead / _PARTS / count.games,
        )
        for key, count in counts.items()
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
