"""`blackout check`: records played again through the engine."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.commands.words import FAULT_FOUND, CommandError, print_json
from game.table.reading import RecordError
from game.table.replay import read_games, replay


@dataclass
class Report:
    """What a check found."""

    games: int = 0
    unfinished: int = 0
    bad: list[dict[str, Any]] = field(default_factory=list)
    """`game` counts from 1 over all files, `line` from 1 in its file."""


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
        try:
            games = read_games(path)
        except RecordError as error:
            raise CommandError(str(error)) from None
        for game in games:
            report.games += 1
            played = replay(game)
            if played.fault is not None:
                # Line numbers are those of one file; say which where there are several.
                where = f"{path}: " if len(paths) > 1 else ""
                line, why = played.fault
                report.bad.append({"game": report.games, "line": line, "why": f"{where}{why}"})
            elif not played.ended:
                report.unfinished += 1
    return report


def run(words: argparse.Namespace) -> int:
    """Check and print."""
    report = check(words.files)
    if words.json:
        print_json({"games": report.games, "unfinished": report.unfinished, "bad": report.bad})
    else:
        for fault in report.bad:
            print(f"Game {fault['game']}, line {fault['line']}: {fault['why']}")
        print(
            f"{report.games} games, {report.unfinished} unfinished, {len(report.bad)} with a fault."
        )
    return FAULT_FOUND if report.bad else 0
