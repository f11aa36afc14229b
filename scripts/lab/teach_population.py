#!/usr/bin/env python3
"""Teaches the player of `scripts/lab/population/self_taught.py` by play against itself.

    python scripts/lab/teach_population.py

Every seat bids and plays by the same tables, tries something else now and then, and after each deal
the tables are moved towards what came of it: a card's worth towards the tricks that the whole hand
missed or took too many, a choice's value towards whether the bid was made. The tables after so many
deals are written beside the player, the same for the same seed.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from pathlib import Path
from random import Random
from typing import Final, cast

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from ai.knowledge.card_knowledge import CardKnowledge
from game.engine import Action, Bid, FinishedDeal, Limit, Play, Seat, View
from lab.playing import oh_hell, play
from lab.population.player import counts_cards
from lab.population.position import Position
from lab.population.self_taught import (
    FILE,
    USUAL_SHARE,
    USUAL_WORTH,
    Tables,
    card_kinds,
    choices,
    place,
    taught,
)

AGES: Final = {"young": 250, "grown": 4000}
"""Deals after which the tables are kept."""
CELLS: Final = ((4, 7), (4, 4), (3, 7), (5, 7), (4, 10))
"""Players and cards of the deals, in turn."""
TRIES: Final = 0.1
"""How often something else is tried than what seems best."""
RATE: Final = 0.15
"""How far a card's worth moves towards what would have been right."""
LEAST: Final = 0.005
"""How far a value moves at least towards what came of a choice; at first it moves further."""


class Pupil:
    """The player that is taught, in every seat of a deal."""

    def __init__(self, seed: int) -> None:
        self.worth: dict[str, float] = {}
        self.made: dict[str, float] = {}
        self._times: defaultdict[str, int] = defaultdict(int)
        self._rng = Random(seed)
        self._hands: dict[Seat, list[str]] = {}
        self._chosen: defaultdict[Seat, list[str]] = defaultdict(list)

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        reading, seat = CardKnowledge(view), view.seat
        assert seat is not None, "an onlooker decides nothing"
        if isinstance(legal[0], Bid) and counts_cards(view, reading):
            self._hands[seat] = card_kinds(reading)
        if isinstance(legal[0], Play):
            position = Position(view, reading, cast("tuple[Play, ...]", legal))
            at, options = place(position), choices(position)
            names = sorted(options)
            name = max(names, key=lambda one: self.made.get(f"{at}: {one}", USUAL_SHARE))
            if self._rng.random() < TRIES:
                name = self._rng.choice(names)
            self._chosen[seat].append(f"{at}: {name}")
            return options[name]
        return taught(Tables(self.worth, self.made)).choose(view, legal, limit, rng)

    def learn(self, done: FinishedDeal) -> None:
        """Move the tables towards what came of a deal."""
        for seat, kinds in self._hands.items():
            said = sum(self.worth.get(kind, USUAL_WORTH) for kind in kinds)
            away = done.result.tricks[seat] - said
            for kind in kinds:
                self.worth[kind] = self.worth.get(kind, USUAL_WORTH) + RATE * away / len(kinds)
        for seat, names in self._chosen.items():
            for name in names:
                self._times[name] += 1
                old = self.made.get(name, USUAL_SHARE)
                rate = max(1 / (1 + self._times[name]), LEAST)
                self.made[name] = old + rate * (done.result.made[seat] - old)
        self._hands.clear()
        self._chosen.clear()

    def tables(self) -> dict[str, dict[str, float]]:
        """What was learned, to be written."""
        return {
            "worth": {kind: round(self.worth[kind], 3) for kind in sorted(self.worth)},
            "made": {name: round(self.made[name], 3) for name in sorted(self.made)},
        }


def main() -> None:
    """Teach and write."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    pupil, found = Pupil(given.seed), {}
    for number in range(max(AGES.values())):
        players, cards = CELLS[number % len(CELLS)]
        game, dealer = oh_hell(players, cards), number % players
        limit, seats = Limit(playouts=1), [pupil] * players
        (done,) = play(game, seats, limit, number=10_000_000 + number, dealer=dealer)
        pupil.learn(done)
        for age, deals in AGES.items():
            if deals == number + 1:
                found[age] = pupil.tables()
    FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
