"""`blackout check`: records played again through the engine."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from msgspec import structs

from game.commands.words import FAULT_FOUND, CommandError, FilesRefused, counted, print_json
from game.table.records.event_lines import (
    WRITTEN_HERE,
    EndLine,
    EventLine,
    RecordError,
    shown,
)
from game.table.records.headers import seconds_of
from game.table.records.lines import HeaderLine, Line, data_of
from game.table.records.redeal import draws_of, misplaced_draws
from game.table.records.replay import (
    FaultyRecord,
    RecordedGame,
    RecordFault,
    faultless,
    games_of,
    wrong_file,
)
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


def _not_passed_over(why: str) -> None:
    raise CommandError(why)


def check(paths: list[Path], refused: Callable[[str], None] = _not_passed_over) -> Report:
    """Play every game of these files again.

    Args:
        paths: the files.
        refused: told in a sentence of each that is no record or cannot be read, and of each game
            that a newer version may have written.

    Raises:
        CommandError: one is none, and nobody asked to be told.
    """
    report = Report()
    for path in paths:
        bad = len(report.bad)
        # Line numbers are those of one file; say which where there are several.
        where = f"{path}: " if len(paths) > 1 else ""
        try:
            for game in games_of(path):
                if (newer := _check(game, report, where)) is not None:
                    refused(str(wrong_file(f"Game {report.games} of {path}", newer)))
                if len(report.bad) - bad >= MOST_BAD:
                    report.bad[-1].why += " The rest of the file is not looked at."
                    break
        except RecordError as error:
            refused(str(error))
    return report


def _check(game: RecordedGame, report: Report, where: str) -> RecordFault | None:
    """Play a game again; what this version does not know, where it cannot tell right from wrong."""
    report.games += 1
    try:
        played = faultless(game)
    except FaultyRecord as error:
        line, why, newer = error.fault
        if newer:
            return error.fault
        report.bad.append(BadGame(report.games, line, f"{where}{why}"))
        return None
    report.unfinished += not played.ended
    for number, read, *_ in (game.header, *game.lines):
        if read is not None and (senseless := _senseless(read)):
            report.bad.append(BadGame(report.games, number, f"{where}{senseless}"))
            return None
    numbers = [game.header.number, *(line.number for line in game.lines)]
    for place, wrong in misplaced_draws(played.lines):
        report.bad.append(BadGame(report.games, numbers[place], f"{where}{wrong}"))
        return None
    for line, draw, seed in draws_of(game) if played.ended else ():
        if faults := draw_faults(draw, seed):
            report.bad.append(BadGame(report.games, line, f"{where}{faults[0]}"))
            return None
    return None


def _senseless(line: Line) -> str:
    """What a reader of a record takes for missing since it makes no sense; empty where there is no
    such thing."""
    if not line.as_read and not isinstance(line, HeaderLine | EndLine):
        return ""  # it stands there as this program writes it
    data = data_of(line)
    told = data_of(structs.replace(line, as_read=WRITTEN_HERE))
    for known in structs.fields(line) if isinstance(line, EventLine) else ():
        value = data.get(known.name)
        if known.name not in told and value is not None and value is not False and value != []:
            return f"{known.name} is {shown(value)}, which makes no sense there."
    for key in ("started", "ended"):
        if data.get(key) is not None and seconds_of(data[key]) is None:
            return f"{key} is {shown(data[key])}, which is no time as a record writes it."
    return ""


def run(words: argparse.Namespace) -> int:
    """Check and print; of a file that is no record the others are not to suffer."""
    refused: list[str] = []
    report = check(words.files, refused.append)
    if not report.games:
        raise FilesRefused(*refused)
    if words.json:
        print_json(report)
    else:
        for fault in report.bad:
            say(f"Game {fault.game}, line {fault.line}: {fault.why}")
        games = counted(report.games, "game")
        say(f"{games}, {report.unfinished} unfinished, {len(report.bad)} with a fault.")
    if refused:
        raise FilesRefused(*refused)
    return FAULT_FOUND if report.bad else 0
