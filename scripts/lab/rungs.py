"""Tables at which the levels meet, each with its own patience, and teams of each level."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import ceil
from random import Random
from time import thread_time
from typing import Final

from ai.players.levels import Searcher
from ai.players.search_limits import PLAYOUTS
from game.arena.league import League
from game.arena.tables import TableResult, play_table
from game.engine import Action, Agent, Limit, Variant, View
from game.roster import FALLBACK, resolve
from game.table.bots.thinking import InlineThinking
from game.table.bots.worker import load
from game.variants import VARIANTS
from lab.parts import SIZE
from lab.playing import is_shared, oh_hell, play, single_deal, usual_players
from lab.results import Part

MEASURED: Final = "4x7"
"""The game whose steps are asked for: single deals of Oh Hell, ten plus the bid or nothing."""
WITHOUT_TRUMP: Final = "4x7-no-trump"
"""The same at no trump."""
SPECIAL: Final = {
    "clag-8": "no trump",
    "clag-9": "trump turned after the bids",
    "clag-10": "bid before looking",
    "clag-11": "bid before looking, unseen piles",
    "clag-12": "misère",
    "clag-13": "misère at no trump",
}
"""Clag's special deals, seven cards each, every one by itself."""
GAMES: Final = (MEASURED, WITHOUT_TRUMP, *SPECIAL, *VARIANTS)
SINGLE: Final = (MEASURED, WITHOUT_TRUMP, *SPECIAL)
"""Those that are single deals of seven cards."""
SEARCHERS: Final = {"expert": 1, "master": 10}
"""The levels that a limit bounds, and how many times the expert's each has; `master` is in tables
of earlier versions alone."""
SEED: Final = 7
"""The same deals for every version and limit."""


@dataclass(frozen=True, slots=True)
class Rung:
    """One game of the ladder: what is played, by which levels, with how much thought."""

    game: str
    levels: tuple[str, ...]
    playouts: int | None
    milliseconds: int | None
    """Of the thread's own work, so that a busy machine changes nothing."""

    @property
    def row(self) -> Variant:
        """What is played."""
        if self.game in SPECIAL:
            return special(int(self.game.partition("-")[2]))
        if self.game in SINGLE:
            return oh_hell(4, 7, no_trump=self.game == WITHOUT_TRUMP)
        return VARIANTS[self.game]

    @property
    def players(self) -> int:
        """How many sit at a table."""
        return usual_players(self.row)

    @property
    def limit(self) -> str:
        """What the key of its results says of the limit."""
        if self.milliseconds:
            return f"{self.milliseconds} ms of work"
        return f"{self.playouts} playouts"

    @property
    def league(self) -> League:
        """Its tables; those of the mixed blocks are played."""
        return League(
            variant=self.row,
            players=self.players,
            bots=self.levels,
            seed=SEED,
            playouts=self.playouts,
            milliseconds=self.milliseconds,
            cards=7 if self.game in SINGLE else None,
        )

    @property
    def key(self) -> Part:
        """What its results have in common."""
        return {
            "game": self.game,
            "players": self.players,
            "levels": ",".join(self.levels),
            "limit": self.limit,
        }

    def limit_of(self, level: str) -> Limit:
        """The bound of one level's decisions."""
        times = SEARCHERS.get(level, 1)
        return Limit(
            None if self.playouts is None else times * self.playouts,
            None if self.milliseconds is None else times * self.milliseconds,
        )


def special(number: int) -> Variant:
    """A game of one deal of Clag's list alone."""
    clag = VARIANTS["clag"]
    deals = {players: (sizes[number - 1],) for players, sizes in clag.deals.items()}
    return replace(clag, deals=deals, twists={1: clag.twists[number]})


def play_part(rung: Rung, number: int) -> Part:
    """Part number so many of a game: sums of some twenty deals or more, the same each time."""
    part = _teams(rung, number) if is_shared(rung.row) else _tables(rung, number)
    return rung.key | {"part": number} | part


def round_of(rung: Rung) -> int:
    """In how many parts every level sits equally often with the same others."""
    return 1 if is_shared(rung.row) else ceil(rung.league.round / _blocks(rung))


def _blocks(rung: Rung) -> int:
    """The mixed blocks of a part: whole rounds of them where a block has few deals."""
    league = rung.league
    deals = 1 if league.cards else len(rung.row.deals[rung.players])
    blocks = ceil(SIZE / (league.players * deals))
    return blocks if blocks == 1 else league.round * ceil(blocks / league.round)


def _tables(rung: Rung, number: int) -> Part:
    """Tables of several levels: by level hands, points, bids made and whom it was ahead of."""
    league, thinking = rung.league, _thinking(rung)
    blocks = _blocks(rung)
    results = [
        play_table(league, table, thinking)
        for block in range(number * blocks, (number + 1) * blocks)
        for table in league.mixed_block(block)
    ]
    part = summed(rung.levels, results)
    return {"tables": len(results)} | part


def summed(levels: Sequence[str], results: Sequence[TableResult]) -> Part:
    """What the tables of a part come to, lists being by level.

    Raises:
        RuntimeError: another had to move for a bot.
    """
    many = len(levels)
    hands, points, made = [0] * many, [0] * many, [0] * many
    wins = [[0.0] * many for _ in levels]
    for result in results:
        if result.faults:
            raise RuntimeError(" ".join(result.faults))
        places = [levels.index(name) for name in result.seats]
        for scored, kept in zip(result.points, result.made, strict=True):
            for seat, one in enumerate(places):
                hands[one] += 1
                points[one] += scored[seat]
                made[one] += kept[seat]
                for other, two in enumerate(places):
                    if one != two and scored[seat] >= scored[other]:
                        wins[one][two] += 1 if scored[seat] > scored[other] else 0.5
    deals = sum(len(result.points) for result in results)
    return {"deals": deals, "hands": hands, "points": points, "made": made, "wins": wins}


def _teams(rung: Rung, number: int) -> Part:
    """The same deals, of every size in turn, played by a team of each level."""
    made = [0] * len(rung.levels)
    for deal in range(number * SIZE, (number + 1) * SIZE):
        game = single_deal(rung.row, rung.players, deal)
        for at, level in enumerate(rung.levels):
            team = [_agent(rung, level)] * rung.players
            dealer = deal % rung.players
            (done,) = play(game, team, Limit(), number=deal, dealer=dealer, most=1)
            made[at] += all(done.result.made)
    return {"deals": SIZE, "hands": [SIZE] * len(made), "made": made}


class _Bounded:
    """A level with a limit of its own, whatever the table's."""

    def __init__(self, agent: Agent, limit: Limit) -> None:
        self._agent, self._limit = agent, limit

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        return self._agent.choose(view, legal, replace(self._limit, stop=limit.stop), rng)


@cache
def _agent(rung: Rung, level: str) -> Agent:
    return _Bounded(_ready(level), rung.limit_of(level))


@cache
def _ready(level: str) -> Agent:
    """A level ready to think, once in a process."""
    if level not in SEARCHERS:
        return load(resolve(level).target)
    return Searcher(PLAYOUTS, clock=thread_time)


def _thinking(rung: Rung) -> InlineThinking:
    agents = {level: _agent(rung, level) for level in rung.levels}
    return InlineThinking(agents, Limit(), _ready(FALLBACK))
