#!/usr/bin/env python3
"""Plays many games of every variant and seat count and has two readers check each record.

    python scripts/checks/soak.py [--games 200] [--jobs 2] [--variant ID] [--house-rules]
                           [--bots heuristic,mcts,random] [--playouts 2] [--max-deals 40]
                           [--any-seats] [--kept FILE]

The bots sit round the table in turn and change seats from game to game. With `--house-rules`, each
value of each house rule that makes sense is a cell of its own beside the plain rows. A game that
all win together ends after so many deals, as it might go on for very long. With `--any-seats` the
games of a variant change the number of players from ten to ten, and it is one cell; with
`--house-rules`, the rule changes once every number of players had its turn. With `--kept` what was
played stands in a file, and the next run goes on where one ended. One line a cell that failed, one
at the end that counts; exit code 1 where anything failed, a bot that had to be replaced included.
Longer than a test may take.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import zip_longest
from pathlib import Path
from typing import NamedTuple

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(REPOSITORY), str(REPOSITORY / "scripts")]

from game.arena.simulation import Task, play_task  # noqa: E402
from game.commands.check import check  # noqa: E402
from game.engine import Variant  # noqa: E402
from game.engine.choices import Goal  # noqa: E402
from game.engine.variant import OptionValue  # noqa: E402
from game.table.dealer import game_seed  # noqa: E402
from game.variants import VARIANTS, alone, with_options, word  # noqa: E402
from tests.referee import judged  # noqa: E402


class Cell(NamedTuple):
    """A variant with house rules at one seat count."""

    variant: str
    players: int
    options: tuple[tuple[str, OptionValue], ...]

    @property
    def title(self) -> str:
        """The cell in one line."""
        rules = " ".join(f"{name}={word(value)}" for name, value in self.options)
        return f"{self.variant} {self.players} players {rules}".rstrip()


class Batch(NamedTuple):
    """Some of the games of a cell, which one process plays."""

    cell: Cell
    first: int
    games: int

    @property
    def title(self) -> str:
        """What tells it from all others."""
        return f"{self.cell.title} from {self.first}"


class Report(NamedTuple):
    """What one batch came to."""

    batch: Batch
    games: int
    faults: tuple[str, ...]


TEN = 10
"""Games between two changes of the number of players, and of a batch that is kept."""


def batches(words: argparse.Namespace) -> Iterator[Batch]:
    """All that is to be played."""
    if not words.any_seats:
        for cell in cells(words.variant, house_rules=words.house_rules):
            yield Batch(cell, 0, words.games)
        return
    rows = [
        at_any_seats(row, house_rules=words.house_rules)
        for row in VARIANTS.values()
        if words.variant in (None, row.id)
    ]
    # A slice of every variant before the next, so that a run that is ended has seen them all.
    for first in range(0, words.games, TEN):
        for turns in rows:
            cell = turns[first // TEN % len(turns)]
            yield Batch(cell, first, min(TEN, words.games - first))


def at_any_seats(row: Variant, *, house_rules: bool) -> list[Cell]:
    """What the slices of a variant play in turn: another number of players each time, and once all
    had theirs, the next house rule."""
    found = list(cells(row.id, house_rules=house_rules))
    by_players = [[cell for cell in found if cell.players == players] for players in row.deals]
    turns = zip_longest(*by_players)
    return [cell for turn in turns for cell in turn if cell is not None]


def cells(only: str | None, *, house_rules: bool) -> Iterator[Cell]:
    """Every variant × seat count, and each value of a house rule beside it if asked."""
    for row in VARIANTS.values():
        if only not in (None, row.id):
            continue
        for players in row.deals:
            yield Cell(row.id, players, ())
            if not house_rules:
                continue
            for chosen in alone(row):
                with_options(row, chosen, players)  # a rule that cannot be is a bug here
                yield Cell(row.id, players, tuple(chosen.items()))


def soak(batch: Batch, bots: tuple[str, ...], playouts: int, max_deals: int) -> Report:
    """Play and check the games of one batch."""
    cell, first, games = batch
    chosen = with_options(VARIANTS[cell.variant], dict(cell.options), cell.players)
    most = max_deals if chosen.rules.goal is Goal.SHARED else None
    faults: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.jsonl"
        with path.open("w", encoding="utf-8") as file:
            for number in range(first, first + games):
                # The bots change seats from game to game.
                agents = tuple(bots[(seat + number) % len(bots)] for seat in range(cell.players))
                seed = game_seed(cell.title.encode().hex(), number + 1)
                record = play_task(Task(chosen, agents, seed, None, most, playouts, None)).record
                if '"note":' in record:
                    faults.append(f"game {number + 1}: a bot was replaced")
                fault, _ = judged(json.loads(line) for line in record.splitlines())
                if fault is not None:
                    faults.append(f"game {number + 1}, by the second reader: {fault}")
                file.write(record)
        report = check([path])
    faults += [f"game {bad.game}, line {bad.line}: {bad.why}" for bad in report.bad]
    if report.games != games or report.unfinished:
        faults.append(f"{report.games} games, {report.unfinished} unfinished")
    return Report(batch, report.games, tuple(faults))


def kept(path: Path | None) -> dict[str, int]:
    """The batches that were played before without a fault, by title, and their games."""
    if path is None or not path.exists():
        return {}
    lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {line["batch"]: line["games"] for line in lines if not line["faults"]}


def main() -> int:
    """Run every cell and say what failed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=200, help="games of each cell")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--variant")
    parser.add_argument("--bots", default="heuristic,mcts,random")
    parser.add_argument("--playouts", type=int, default=2)
    parser.add_argument("--max-deals", type=int, default=40)
    parser.add_argument("--house-rules", action="store_true")
    parser.add_argument("--any-seats", action="store_true", help="a variant is one cell")
    parser.add_argument("--kept", type=Path, help="a file of what was played, to go on with")
    words = parser.parse_args()
    before = kept(words.kept)
    todo = list(batches(words))
    start = time.monotonic()
    games = sum(before.get(batch.title, 0) for batch in todo)
    failed = 0
    with ProcessPoolExecutor(words.jobs) as pool:
        bots = tuple(words.bots.split(","))
        jobs = [
            pool.submit(soak, batch, bots, words.playouts, words.max_deals)
            for batch in todo
            if batch.title not in before
        ]
        for done, job in enumerate(jobs, start=1):
            report = job.result()
            games += report.games
            failed += bool(report.faults)
            for fault in report.faults:
                print(f"{report.batch.title}: {fault}", flush=True)
            if words.kept is not None:
                with words.kept.open("a", encoding="utf-8") as file:
                    line = {"batch": report.batch.title, "games": report.games}
                    file.write(json.dumps(line | {"faults": report.faults}) + "\n")
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{done} of {len(jobs)} batches")
    minutes = (time.monotonic() - start) / 60
    print(f"{games} games in {len(todo)} batches, {failed} failed, {minutes:.1f} minutes")
    return 1 if failed or not todo else 0


if __name__ == "__main__":
    sys.exit(main())
