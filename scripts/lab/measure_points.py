#!/usr/bin/env python3
"""Measures how many points a deal brings: by variant, number of players, size of deal and level.

    nice python scripts/lab/measure_points.py --minutes 30
    python scripts/lab/measure_points.py --games 40 --only blackout --players 4

Bots whose levels are drawn by lot play whole games of every variant in which players win alone.
Each seat of each deal counts once for its level. A run may be ended at any time; the next one plays
on, and the tables with the fewest games come first. A review tells from it how likely each seat is
to win the game; see `docs/background/reviews.md`.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from game.engine import Limit
from game.engine.choices import Goal
from game.engine.deal_sequence import scheduled
from game.review.measured_points import (
    MEASURED,
    MeasuredTable,
    read_tables,
    size_key,
    table_line,
)
from game.roster import inline_thinking
from game.storage.files import replace_file
from game.table.headless import Chooser, play_out
from game.table.setup import plan
from game.variants import VARIANTS, variant

LEVELS: Final = ("beginner", "casual", "skilled")
"""Drawn as often as each other."""
EXPERT_EVERY: Final = 3
"""Of so many games one has an expert in one seat, which takes ten times as long as all others."""
KEPT_EVERY_S: Final = 20.0
"""Seconds between two writings of the file."""
PLAYOUTS: Final = 50
"""Of a decision of the expert."""

Tables = dict[tuple[str, int], MeasuredTable]


def wanted(only: list[str], players: list[int]) -> list[tuple[str, int]]:
    """Every table that is to be measured."""
    found = []
    for name, row in VARIANTS.items():
        if row.rules.goal is Goal.OWN and (not only or name in only):
            found += [(name, number) for number in row.deals if not players or number in players]
    return found


def play(table: MeasuredTable, thinking: Chooser) -> MeasuredTable:
    """One more game, added to what was counted."""
    chance = Random(f"points {table.variant} {table.players} {table.games}")
    bots = chance.choices(LEVELS, k=table.players)
    if table.games % EXPERT_EVERY == EXPERT_EVERY - 1:
        bots[chance.randrange(table.players)] = "expert"
    row = variant(table.variant)
    setup = plan(row, tuple(bots), seed=f"{chance.getrandbits(64):016x}")
    sizes = {size: {level: dict(had) for level, had in by.items()} for size, by in table.sizes}
    for deal in play_out(setup, thinking).deals:
        if deal.spec.tie_break:
            continue
        key = size_key(scheduled(row, table.players, deal.spec.number, 0))
        for level, points in zip(bots, deal.points, strict=True):
            counts = sizes.setdefault(key, {}).setdefault(level, {})
            counts[points] = counts.get(points, 0) + 1
    return table._replace(games=table.games + 1, sizes=tuple(sorted(sizes.items())))


def write(path: Path, tables: Tables) -> None:
    """Write all that was counted."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines: Iterable[str] = (table_line(tables[key]) for key in sorted(tables))
    replace_file(path, "".join(lines).encode())


def main() -> int:
    """Play until the time is over, or every table has its games."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=10.0, help="stop after so many")
    parser.add_argument("--games", type=int, default=1000, help="up to so many of each table")
    parser.add_argument("--only", action="append", default=[], help="a variant")
    parser.add_argument("--players", action="append", type=int, default=[], help="so many")
    parser.add_argument("--file", type=Path, default=MEASURED, help="the file of counts")
    given = parser.parse_args()
    tables: Tables = {}
    if given.file.exists():
        tables = {(each.variant, each.players): each for each in read_tables(given.file)}
    thinking = inline_thinking(Limit(playouts=PLAYOUTS))
    keys, now = wanted(given.only, given.players), monotonic()
    end, kept = now + 60 * given.minutes, now
    try:
        while (now := monotonic()) < end:
            key = min(keys, key=lambda each: tables[each].games if each in tables else 0)
            table = tables.get(key, MeasuredTable(*key, games=0, sizes=()))
            if table.games >= given.games:
                break
            tables[key] = play(table, thinking)
            if now > kept + KEPT_EVERY_S:
                write(given.file, tables)
                kept = now
    except KeyboardInterrupt:
        print("Interrupted; what was counted is kept.", file=sys.stderr)
    write(given.file, tables)
    print(f"{sum(table.games for table in tables.values())} games of {len(tables)} tables.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
