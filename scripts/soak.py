#!/usr/bin/env python3
"""Plays many games of every variant, seat count and house rule and checks each record line by line.

    python scripts/soak.py [--games 200] [--jobs 2] [--variant ID] [--bots heuristic,random]

One line a cell that failed, one at the end that counts; exit code 1 where anything failed. Longer
than a test may take: see the README for what a whole run needs.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

REPOSITORY = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(REPOSITORY))

from game.commands.check import check  # noqa: E402
from game.commands.simulate import Task, game_seed, play_task  # noqa: E402
from game.variants import OPTIONS, VARIANTS, OptionError, with_options, word  # noqa: E402

WRITTEN_SCHEDULES = ((1, 3, 2), (2, 2))
"""Schedules by hand that every variant can play with all its seat counts."""
ALONGSIDE: Mapping[str, Mapping[str, object]] = {"bidding": {"hook": False}}
"""What a house rule needs beside itself to be playable everywhere."""


class Cell(NamedTuple):
    """A variant with house rules at one seat count."""

    variant: str
    players: int
    options: tuple[tuple[str, object], ...]

    @property
    def title(self) -> str:
        """The cell in one line."""
        rules = " ".join(f"{name}={word(value)}" for name, value in self.options)  # type: ignore[arg-type]
        return f"{self.variant} {self.players} players {rules}".rstrip()


class Report(NamedTuple):
    """What one cell came to."""

    cell: Cell
    games: int
    faults: tuple[str, ...]


def cells(only: str | None) -> Iterator[Cell]:
    """Every variant × seat count × single value of a house rule, and each plain row."""
    for row in VARIANTS.values():
        if only not in (None, row.id):
            continue
        for players in row.deals:
            yield Cell(row.id, players, ())
            for name, option in OPTIONS.items():
                written = WRITTEN_SCHEDULES if name == "schedule" else ()
                for value in (*option.values, *written):
                    chosen = {**ALONGSIDE.get(name, {}), name: value}
                    try:
                        with_options(row, chosen, players)
                    except OptionError:
                        continue
                    yield Cell(row.id, players, tuple(chosen.items()))


def soak(cell: Cell, games: int, bots: tuple[str, ...]) -> Report:
    """Play and check the games of one cell."""
    chosen = with_options(VARIANTS[cell.variant], dict(cell.options), cell.players)
    agents = tuple(bots[seat % len(bots)] for seat in range(cell.players))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.jsonl"
        with path.open("w", encoding="utf-8") as file:
            for number in range(games):
                # The bots change seats from game to game.
                turned = agents[number % cell.players :] + agents[: number % cell.players]
                seed = game_seed(cell.title.encode().hex(), number + 1)
                task = Task(chosen, turned, seed, None, None, 20, None)
                file.write(play_task(task).record)
        report = check([path])
    faults = [f"game {bad['game']}, line {bad['line']}: {bad['why']}" for bad in report.bad]
    if report.games != games or report.unfinished:
        faults.append(f"{report.games} games, {report.unfinished} unfinished")
    return Report(cell, report.games, tuple(faults))


def main() -> int:
    """Run every cell and say what failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--variant")
    parser.add_argument("--bots", default="heuristic,random")
    words = parser.parse_args()
    todo = list(cells(words.variant))
    start = time.monotonic()
    games = failed = 0
    with ProcessPoolExecutor(words.jobs) as pool:
        bots = tuple(words.bots.split(","))
        jobs = [pool.submit(soak, cell, words.games, bots) for cell in todo]
        for done, job in enumerate(jobs, start=1):
            report = job.result()
            games += report.games
            failed += bool(report.faults)
            for fault in report.faults:
                print(f"{report.cell.title}: {fault}", flush=True)
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{done} of {len(jobs)} cells")
    minutes = (time.monotonic() - start) / 60
    print(f"{games} games in {len(todo)} cells, {failed} cells failed, {minutes:.1f} minutes")
    return 1 if failed or not todo else 0


if __name__ == "__main__":
    sys.exit(main())
