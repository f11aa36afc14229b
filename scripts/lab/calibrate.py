#!/usr/bin/env python3
"""Whether the expert makes its bids as often as it says when it bids.

    python scripts/lab/calibrate.py --version 2 --seats experts,mixed --deals 1000
    python scripts/lab/calibrate.py --version 5 --seats each-held-out --cells 4x7 --deals 400
    python scripts/lab/calibrate.py --version 8 --seats held-out --variant clag,blackout
    python scripts/lab/calibrate.py --table

At tables of experts alone and at those it shares with `heuristic`, with hands of several sizes, the
expert says how likely it is to make each bid it chooses; by tenths of that, what was said is set
beside what happened. Further tables have one expert among bots of a kind, or among those of a half
of the population (`learning`, `held-out`) or `levels` below it, each seat drawn; `each-learning`
and so on stand for those kinds one by one. With `--variant` whole games of variants are played by
their own schedules, until there are as many deals. Parts are appended to the file of results, and
the next run goes on where one ended. What goes into `scripts/lab/measurements/calibration.jsonl`
appears in the tables beside it and in `docs/background/strength.md`.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import re
import sys
from functools import partial
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from ai.players.levels import Searcher
from game.engine import Agent, Limit
from game.variants import VARIANTS
from lab import summary_tables, tables
from lab.bench_strength import fill
from lab.playing import BOTS, LEVELS, OPENSPIEL, agent, usual_players
from lab.population.kinds import HELD_OUT, LEARNING
from lab.predictions import EXPERTS, MIXED, predicted, predicted_in_game
from lab.results import CALIBRATION, Part, read

CELLS: Final = "4x1,4x3,4x5,4x7,4x10,4x12,3x7,5x7,7x5"
HALVES: Final = {"learning": LEARNING, "held-out": HELD_OUT, "levels": (*LEVELS, "heuristic")}
EACH: Final = "each-"
"""Before a half of the population: its kinds one by one."""
STRANGERS: Final = tuple(name for name in BOTS if name != "expert")


def run(given: argparse.Namespace) -> None:
    """Play what was asked for, a part of each cell in turn."""
    limit = Limit(playouts=given.playouts, milliseconds=given.ms)
    said = f"{given.ms} ms of work" if given.ms else f"{given.playouts} playouts"
    expert = agent("expert")
    assert isinstance(expert, Searcher)
    tables_of = {name: others_at(name) for name in expanded(given.seats)}
    step = max(given.deals // 8, 1)
    for deals in [*range(step, given.deals, step), given.deals]:
        for seats, others in tables_of.items():
            last: Part = {"limit": said, "version": given.version}
            for name in given.variant.split(",") if given.variant else ():
                row = VARIANTS[name]
                players = usual_players(row)
                key: Part = {"seats": seats, "variant": name, "players": players} | last
                game = partial(predicted_in_game, expert, others, seats, row, players, limit)
                fill(given.results, key, "games", deals, 0.0, game)
            for cell in () if given.variant else given.cells.split(","):
                players, cards = map(int, cell.split("x"))
                key = {"seats": seats, "cell": cell} | last
                played = partial(predicted, expert, others, seats, players, cards, limit)
                fill(given.results, key, "deals", deals, 0.0, played)


def expanded(names: str) -> list[str]:
    """The tables that are meant, each kind of a half by a name of its own."""
    return [
        table
        for name in names.split(",")
        for table in (HALVES[name.removeprefix(EACH)] if name.startswith(EACH) else (name,))
    ]


def refused_seats(names: str) -> str | None:
    """Why there are no such tables, in one sentence."""
    known = (EXPERTS, MIXED, *HALVES, *(EACH + half for half in HALVES), *STRANGERS)
    if set(names.split(",")) <= set(known):
        return None
    return f"Seats are of {', '.join(known)}; not '{names}'."


def others_at(seats: str) -> dict[str, Agent]:
    """Who else may sit at such tables."""
    names = HALVES.get(seats, ("heuristic",) if seats in (EXPERTS, MIXED) else (seats,))
    return {name: agent(name) for name in names}


def main() -> int:
    """Play, or show what was played."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seats", default=f"{EXPERTS},{MIXED}", help="tables, commas between")
    parser.add_argument("--cells", default=CELLS, help="players x cards, commas between")
    parser.add_argument("--variant", help="ids with commas between: whole games of them instead")
    parser.add_argument("--deals", type=int, default=400, help="up to so many in each cell")
    parser.add_argument("--ms", type=int, help="milliseconds of work a decision")
    parser.add_argument("--playouts", type=int, help="playouts a decision; 100 if not said")
    parser.add_argument("--version", default="", help="whose results are added up together")
    parser.add_argument("--results", type=Path, default=CALIBRATION, help="the file of results")
    parser.add_argument("--by-cell", action="store_true", help="a table for each cell too")
    parser.add_argument("--table", action="store_true", help="only make the table")
    given = parser.parse_args()
    if given.ms is None and given.playouts is None:
        given.playouts = 100
    if not re.fullmatch(r"[2-7]x[1-9]\d?(,[2-7]x[1-9]\d?)*", given.cells):
        print(f"Cells are players x cards, as in {CELLS}; not '{given.cells}'.", file=sys.stderr)
        return 2
    for name in given.variant.split(",") if given.variant else ():
        if name not in VARIANTS:
            all_names = ", ".join(VARIANTS)
            print(f"There is no variant '{name}'; there are {all_names}.", file=sys.stderr)
            return 2
    if given.variant and OPENSPIEL in expanded(given.seats):
        print("OpenSpiel knows Oh Hell alone.", file=sys.stderr)
        return 2
    if trouble := refused_seats(given.seats):
        print(trouble, file=sys.stderr)
        return 2
    if not (given.version or given.table) and given.results == CALIBRATION:
        print("Name the version whose results are added up together: --version.", file=sys.stderr)
        return 2
    try:
        if not given.table:
            run(given)
    except KeyboardInterrupt:
        print("Ended; the next run goes on here.", file=sys.stderr)
    finally:
        known = read(given.results)
        made = {name: table(known) for name, table in tables.CALIBRATION.items()}
        if given.results == CALIBRATION:
            short = {name: table(known) for name, table in summary_tables.CALIBRATION.items()}
            tables.renew(made | short)
        print("\n\n".join(table for table in made.values() if table != tables.NOTHING))
        cells = sorted({part["cell"] for part in known if "cell" in part})
        for cell in cells if given.by_cell else ():
            print(f"\n{cell}\n")
            print(tables.calibration(part for part in known if part.get("cell") == cell))
    return 0


if __name__ == "__main__":
    sys.exit(main())
