"""`blackout bench engine`: how fast whole games run without a screen."""

from __future__ import annotations

import argparse
import time

from game.arena.simulation import Task, play_task
from game.commands.words import print_json
from game.terminal import say
from game.variants import variant

GAMES = 10
REPEATS = 5
"""The best of so many runs counts: the machine's other work only ever adds time."""


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(words: argparse.Namespace) -> int:
    """Time complete four-player games of the heuristic bot in this one process."""
    rate = max(_games_per_second(repeat) for repeat in range(REPEATS))
    if words.json:
        print_json({"games_per_second": round(rate, 2)})
    else:
        say(f"{rate:.1f} complete four-player games a second, one process")
    return 0


def _games_per_second(repeat: int) -> float:
    blackout = variant("blackout")
    start = time.perf_counter()
    for number in range(GAMES):
        seed = repeat * GAMES + number
        play_task(Task(blackout, ("heuristic",) * 4, seed, None, None, None, None))
    return GAMES / (time.perf_counter() - start)
