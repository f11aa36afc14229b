#!/usr/bin/env python3
"""Plays every variant with every number of seats through the whole window, to its real end.

    python scripts/checks/window_games.py [--variant ID] [--seats few|ends|all]
        [--device mouse|keys|both] [--kept FILE] [--bots heuristic]

From the menu by New game, with variant, seats and bots chosen there, to the table; every decision
of the one person by posted clicks, or by posted keys; then the score sheet, the list of games and
the replay. The record must be right for `check` and for the second reader. A cell that went well is
written to the file of `--kept` at once and not played again. Exit code 1 where one failed.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pytest

from game.commands.check import check
from game.engine import Phase
from game.engine.choices import Goal
from game.table.records.archive import RecordStatus
from game.variants import VARIANTS
from termination import heed_sigterm
from tests.driving.guest import Guest
from tests.driving.guest_hands import Device
from tests.driving.ui_driver import driving
from tests.referee import judged


@dataclass(frozen=True, slots=True)
class Cell:
    """One game to be played."""

    variant: str
    players: int
    device: str
    seat: int


@dataclass(frozen=True, slots=True)
class Played:
    """What came of it."""

    cell: Cell
    deals: int
    decisions: int
    seconds: float


def cells(only: str | None, seats: str, devices: list[str]) -> Iterator[Cell]:
    """Every game that is asked for; the person sits in another seat from one to the next."""
    number = 0
    for row in VARIANTS.values():
        if only not in (None, row.id):
            continue
        counts = sorted(row.deals)
        chosen = {"few": counts[:1], "ends": [counts[0], counts[-1]], "all": counts}[seats]
        for players in dict.fromkeys(chosen):
            for device in devices:
                yield Cell(row.id, players, device, number % players)
                number += 1


def play(cell: Cell, bots: str, home: Path) -> Played:
    """Play one game; an AssertionError says what went wrong."""
    began = time.perf_counter()
    shared = VARIANTS[cell.variant].rules.goal is Goal.SHARED
    with pytest.MonkeyPatch.context() as patch, driving(patch, home):
        # Where all must make it together, nobody gets to the end by chance.
        mind = "heuristic" if shared else "random"
        guest = Guest(Device(cell.device), seed=cell.players, mind=mind)
        try:
            guest.sit_down(
                cell.variant, cell.players, seat=cell.seat, bot=bots, seed=str(cell.players)
            )
            guest.play_out()
            sheet = guest.look_at_the_sheet().sheet
            entry = guest.find_in_games()
            assert entry.standing is RecordStatus.FINISHED
            assert sheet.totals == entry.totals
            lines = [json.loads(line) for line in entry.path.read_text().splitlines()]
            fault, whole = judged(lines)
            assert fault is None, f"the second reader: {fault}"
            assert whole, "the second reader finds no end"
            report = check([entry.path])
            assert (report.games, report.unfinished, report.bad) == (1, 0, []), report
            scene = guest.replay_it()
            positions = scene.positions
            assert positions is not None
            assert positions.shown(positions.last, scene.viewpoint).table.phase is Phase.OVER
            deals = sum(line.get("event") == "score" for line in lines)
            schedule = VARIANTS[cell.variant].deals[cell.players]
            assert deals >= len(schedule), "its own schedule was played"
        finally:
            guest.driver.window.close()
    return Played(cell, deals, len(guest.told), round(time.perf_counter() - began, 1))


def kept_in(file: Path | None) -> dict[Cell, Played]:
    """Games that went well before."""
    if file is None or not file.exists():
        return {}
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    made = [Played(Cell(**row.pop("cell")), **row) for row in rows]
    return {one.cell: one for one in made}


def main() -> int:
    """Play, print a line a game and a table at the end."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--variant", choices=list(VARIANTS))
    parser.add_argument("--seats", choices=("few", "ends", "all"), default="ends")
    parser.add_argument("--device", choices=("mouse", "keys", "both"), default="both")
    parser.add_argument("--bots", default="heuristic")
    parser.add_argument("--kept", type=Path, help="what went well is kept here and not done again")
    words = parser.parse_args()
    devices = ["mouse", "keys"] if words.device == "both" else [words.device]
    todo = list(cells(words.variant, words.seats, devices))
    done, failed = kept_in(words.kept), 0
    for number, cell in enumerate(todo, start=1):
        if cell in done:
            continue
        text = f"{number}/{len(todo)} {cell.variant}, {cell.players} seats, {cell.device}"
        try:
            with tempfile.TemporaryDirectory() as home:
                done[cell] = played = play(cell, words.bots, Path(home))
        except Exception:
            failed += 1
            print(f"{text}: FAILED", traceback.format_exc(), sep="\n", flush=True)
            continue
        print(f"{text}: {played.deals} deals, {played.seconds} s", flush=True)
        if words.kept is not None:
            with words.kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(played)) + "\n")
    print("\n| variant | seats | device | deals | decisions | s |")
    print("| --- | --- | --- | --- | --- | --- |")
    for cell in todo:
        if (made := done.get(cell)) is not None:
            row = (cell.variant, cell.players, cell.device, made.deals, made.decisions)
            print("|", *(f"{value} |" for value in (*row, made.seconds)))
    print(f"\n{len(todo) - failed} of {len(todo)} games went well.")
    return 1 if failed else 0


if __name__ == "__main__":
    heed_sigterm()
    sys.exit(main())
