#!/usr/bin/env python3
"""What the expert makes of fixed positions of every variant, beside what is kept of it.

    python scripts/checks/decisions.py          says which positions it weighs otherwise now
    python scripts/checks/decisions.py --keep   keeps what it makes of them now

A change that only makes the search faster, or only moves code, weighs every position as before. One
that is meant to change decisions has another version (`scripts/lab/measurements/README.md`), and
keeps anew. The positions come of legal actions drawn at random, so that no change of a bot moves
them; the numbers are rounded to six places, since the last ones may differ between machines. Exit
code 1 where something differs.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import islice
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from ai.players.expert import Expert
from ai.valuation.option_values import Weighed, best
from game.engine import Action, Limit, Seat, View
from game.table.game import Game
from game.table.headless import steps
from game.table.setup import plan
from game.variants import VARIANTS

KEPT: Final = ROOT / "tests" / "golden" / "decisions.json"
LIMIT: Final = Limit(playouts=6)
OF_A_KIND: Final = 4
"""Positions of each kind of action in each variant."""
STEPS: Final = 400
"""Actions of a game that are looked through for them."""
ASKED: Final = 0.2
"""How likely one of them is asked about."""
PLAYERS: Final = (4, 3, 5)
"""Numbers of players, in turn by variant, where it takes them."""


class Position(NamedTuple):
    """A decision between several actions."""

    name: str
    """The variant, the number of players, the kind of action and which of these it is."""
    view: View
    legal: tuple[Action, ...]


def positions(variant: str) -> Iterator[Position]:
    """The fixed positions of a variant."""
    row = VARIANTS[variant]
    players = PLAYERS[list(VARIANTS).index(variant) % len(PLAYERS)]
    players = min(row.deals, key=lambda count: (abs(count - players), count))
    rng, found = Random(variant), Counter[str]()
    made: list[Position] = []

    def decide(game: Game, seat: Seat, legal: tuple[Action, ...]) -> Action:
        kind = type(legal[0]).__name__
        # Drawn even where it is not needed, so that the game does not hang on how many are asked.
        drawn = rng.random() < ASKED
        if len(legal) > 1 and found[kind] < OF_A_KIND and (drawn or not found[kind]):
            found[kind] += 1
            name = f"{variant}, {players} players, {kind} {found[kind]}"
            made.append(Position(name, game.view(seat), legal))
        return rng.choice(legal)

    game = Game(plan(row, ("random",) * players, seed=7, first_dealer=0), [])
    for _step in islice(steps(game, decide), STEPS):
        yield from made
        made.clear()


def decided(expert: Expert, position: Position) -> str:
    """The place of the action chosen, and a digest of what is said of all of them."""
    ways = expert.weigh(position.view, position.legal, LIMIT, Random(position.name))
    chosen = position.legal.index(best(ways).action)
    return f"{chosen} {_digest(ways)}"


def differing(variants: Sequence[str], kept: dict[str, str]) -> list[str]:
    """The positions of these variants that are weighed otherwise than was kept, or are not kept."""
    expert = Expert()
    return [
        position.name
        for variant in variants
        for position in positions(variant)
        if kept.get(position.name) != decided(expert, position)
    ]


def read() -> dict[str, str]:
    """What is kept."""
    found: dict[str, str] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def _digest(ways: Sequence[Weighed]) -> str:
    said = [
        [
            way.playouts,
            *(f"{number + 0.0:.6f}" for number in (way.worth, way.points, way.made, *way.tricks)),
        ]
        for way in ways
    ]
    return sha256(json.dumps(said).encode()).hexdigest()[:16]


def main() -> int:
    """Compare, or keep."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--keep", action="store_true", help="keep what is found now")
    given = parser.parse_args()
    if given.keep:
        expert = Expert()
        found = {
            position.name: decided(expert, position)
            for variant in VARIANTS
            for position in positions(variant)
        }
        KEPT.write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")
        print(f"{len(found)} positions kept in {KEPT.relative_to(ROOT)}.")
        return 0
    names = differing(list(VARIANTS), read())
    for name in names:
        print(f"weighed otherwise: {name}")
    print(f"{len(names)} of {len(read())} positions are weighed otherwise than was kept.")
    return 1 if names else 0


if __name__ == "__main__":
    sys.exit(main())
