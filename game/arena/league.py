"""A league: which bots meet at what, and who sits where at each table.

Tables come in blocks of as many as there are seats; within a block everybody sits in each seat
once. Every other block is mixed, all bots at one table or as many as it seats, so that each meets
each of the others equally often; the blocks between have one of a kind against others of another,
each pair in turn and both ways round.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations
from math import comb
from random import Random
from typing import Any

from game.engine import DealSpec, Limit, Variant
from game.engine.deal_sequence import scheduled
from game.table.dealer import Seed, game_seed
from game.table.setup import Setup, plan
from game.variants import plain_options


@dataclass(frozen=True, slots=True, kw_only=True)
class League:
    """What is played, by whom, and how long a decision may take."""

    variant: Variant
    players: int
    bots: tuple[str, ...]
    """At least two, each once."""
    seed: Seed
    playouts: int | None = None
    milliseconds: int | None = None
    cards: int | None = None
    """Single deals of so many cards, a table each; None for whole games."""

    @property
    def limit(self) -> Limit:
        """The bound of every decision."""
        return Limit(self.playouts, self.milliseconds)

    def seats(self, table: int, out: Collection[str] = ()) -> tuple[str, ...]:
        """The bots of a table by seat; tables count from 0, and those `out` sit at none.

        At least two are left in.
        """
        block, turn = divmod(table, self.players)
        bots = tuple(bot for bot in self.bots if bot not in out)
        names = self._mixed(bots, block // 2) if block % 2 == 0 else self._duel(bots, block // 2)
        return names[turn:] + names[:turn]

    def mixed_block(self, number: int) -> range:
        """The tables of one of the blocks that are mixed; those count from 0."""
        first = 2 * number * self.players
        return range(first, first + self.players)

    @property
    def round(self) -> int:
        """In how many mixed blocks every bot has sat equally often with the same others."""
        kinds = len(self.bots)
        if kinds > self.players:
            return comb(kinds, self.players)
        return kinds if self.players % kinds else 1

    def setup(self, table: int, out: Collection[str] = ()) -> Setup:
        """The game of a table: every one is dealt afresh."""
        return plan(self.variant, self.seats(table, out), seed=game_seed(self.seed, table))

    @property
    def deal(self) -> DealSpec:
        """The first deal of a table: where all are of one size, any of them but for the dealer."""
        return scheduled(self.variant, self.players, 1, 0)

    def header(self) -> dict[str, Any]:
        """What makes this league another one, as JSON data."""
        return {
            "variant": self.variant.id,
            "options": plain_options(self.variant.options),
            "players": self.players,
            "bots": list(self.bots),
            "seed": self.seed,
            "playouts": self.playouts,
            "ms": self.milliseconds,
            "cards": self.cards,
        }

    def _mixed(self, bots: tuple[str, ...], number: int) -> tuple[str, ...]:
        """All these bots equally often over many blocks, in an order of chance."""
        kinds = len(bots)
        if kinds > self.players + 1:
            # Neighbours in the list alone would never meet those far from them.
            tables = tuple(combinations(bots, self.players))
            names = list(tables[number % len(tables)])
        else:
            names = [bots[(number + place) % kinds] for place in range(self.players)]
        text = f"{json.dumps(self.seed)}|seating|{number}"
        Random(hashlib.sha256(text.encode()).digest()).shuffle(names)
        return tuple(names)

    def _duel(self, bots: tuple[str, ...], number: int) -> tuple[str, ...]:
        pairs = [(one, other) for one in bots for other in bots if one != other]
        one, other = pairs[number % len(pairs)]
        return (one, *[other] * (self.players - 1))
