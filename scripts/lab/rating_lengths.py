#!/usr/bin/env python3
"""Whether the same person comes to the same rating from short games as from full ones.

    nice python scripts/lab/rating_lengths.py
    python scripts/lab/rating_lengths.py --variant blackout --persons skilled --deals 60000

A level sits in a person's seat, beside levels drawn by lot, and plays games of each length: those
of New game, and three deals. `game.rating` rates each course; what is told is the mean over its
second half, with a 95 % interval by parts of the course.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from game.engine import Limit, Variant
from game.engine.variant import OptionValue
from game.rating.levels import rating_of
from game.rating.rating import UNKNOWN, GameRanks, Rating, estimate, rating_told
from game.variants import variant, with_options
from game.variants.lengths import lengths_of
from lab.playing import LEVELS, play

THREE: Final = "three deals"
SEATS: Final = 4
PARTS: Final = 10
"""Of the second half of a course, each with a mean of its own."""


def lengths(row: Variant) -> Mapping[str, Mapping[str, OptionValue]]:
    """The lengths that are compared, as house rules."""
    usual = [size for size in row.deals[SEATS] if size is not None]
    three = (usual[0], usual[len(usual) // 4], usual[len(usual) // 2])
    known = {length.value: options for length, options in lengths_of(row, SEATS).items()}
    return {**known, THREE: {"schedule": three}}


def played(game: Variant, person: str, number: int) -> GameRanks:
    """One game of a level in a person's seat, as the rating has it."""
    rng = Random(f"{person} {number}")
    names = [person, *rng.choices(list(LEVELS), k=SEATS - 1)]
    turn = rng.randrange(SEATS)  # seat of the person
    seated = names[-turn:] + names[:-turn] if turn else names
    agents = [LEVELS[name] for name in seated]
    deals = play(game, agents, Limit(playouts=1), number=rng.getrandbits(32), dealer=number % SEATS)
    totals = [sum(deal.points[(seat + turn) % SEATS] for deal in deals) for seat in range(SEATS)]
    ranks = tuple(float(sum(other > own for other in totals)) for own in totals)
    others = tuple(float(rating_of(name) or 0) for name in names[1:])
    return GameRanks(others, ranks, len(deals))


def course_of(games: Iterable[GameRanks]) -> Iterator[Rating]:
    """The rating of one person after each game."""
    person = UNKNOWN
    for game in games:
        person = estimate(person, game)
        yield rating_told(person)


def main() -> None:
    """Play, rate and print a line for each person and length."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--variant", default="oh-hell")
    parser.add_argument("--persons", default="beginner,casual,skilled")
    parser.add_argument("--deals", type=int, default=30_000, help="of each person and length")
    given = parser.parse_args()
    row = variant(given.variant)
    for person in given.persons.split(","):
        for name, options in lengths(row).items():
            game = with_options(row, options, SEATS)
            games: list[GameRanks] = []
            dealt = 0
            while dealt < given.deals:
                games.append(played(game, person, len(games)))
                dealt += games[-1].deals
            second = [rating.value for rating in course_of(games)][len(games) // 2 :]
            size = len(second) // PARTS
            parts = [mean(second[at * size : (at + 1) * size]) for at in range(PARTS)]
            half = 2.26 * stdev(parts) / PARTS**0.5  # Student's t with nine degrees of freedom
            print(
                f"{person} {name}: {mean(second):.0f} ± {half:.0f} ({len(games)} games)", flush=True
            )


if __name__ == "__main__":
    main()
