"""`blackout check`: records played again through the engine."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from game.commands.words import FAULT_FOUND, CommandError, counted, print_json
from game.table.records.event_lines import RecordError
from game.table.records.redeal import draws_of, misplaced_draws
from game.table.records.replay import FaultyRecord, RecordedGame, faultless, games_of
from game.table.seed_draw import draw_faults
from game.terminal import say

MOST_BAD: Final = 1000
"""Games of one file with a fault, after which it is something else."""


@dataclass
class BadGame:
    """A game with a fault."""

    game: int
    """Counted from 1 over all files."""
    line: int
    """Counted from 1 in its file."""
    why: str


@dataclass
class Report:
    """What a check found, as `--json` prints it."""

    games: int = 0
    unfinished: int = 0
    bad: list[BadGame] = field(default_factory=list)


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a record")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def check(paths: list[Path]) -> Report:
    """Play every game of these files again.

    Raises:
        CommandError: a file is no record or cannot be read.
    """
    report = Report()
    for path in paths:
        bad = len(report.bad)
        # Line numbers are those of one file; say which where there are several.
        where = f"{path}: " if len(paths) > 1 else ""
        try:
            for game in games_of(path):
                _check(game, report, where)
                if len(report.bad) - bad >= MOST_BAD:
                    report.bad[-1].why += " The rest of the file is not looked at."
                    break
        except RecordError as error:
            raise CommandError(str(error)) from None
    return report


def _check(game: RecordedGame, report: Report, where: str) -> None:
    report.games += 1
    try:
        played = faultless(game)
    except FaultyRecord as error:
        line, why = error.fault
        report.bad.append(BadGame(report.games, line, f"{where}{why}"))
        return
    report.unfinished += not played.ended
    numbers = [game.header.number, *(line.number for line in game.lines)]
    for place, wrong in misplaced_draws(played.lines):
        report.bad.append(BadGame(report.games, numbers[place], f"{where}{wrong}"))
        return
    for line, draw, seed in draws_of(game) if played.ended else ():
        if faults := draw_faults(draw, seed):
            report.bad.append(BadGame(report.games, line, f"{where}{faults[0]}"))
            return


def run(words: argparse.Namespace) -> int:
    """Check and print."""
    report = check(words.files)
    if words.json:
        print_json(report)
    else:
        for fault in report.bad:
            say(f"Game {fault.game}, line {fault.line}: {fault.why}")
        games = counted(report.games, "game")
        say(f"{games}, {report.unfinished} unfinished, {len(report.bad)} with a fault.")
    return FAULT_FOUND if report.bad else 0
