"""What the index holds of one file, read from it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, TypeAlias

from game.engine.choices import Goal
from game.storage.decoding import Unreadable
from game.storage.files import (
    LONGEST_LINE,
    MOST_BLANK,
    FileStamp,
    RawLine,
    open_file,
    read_file,
    read_lines,
    settled,
    stamp_of,
)
from game.table.records.archive import ArchivedGame, RecordStatus, read_entry, unread_entry
from game.table.records.headers import utc
from game.table.records.replay import LARGEST_GAME
from game.table.setup import HUMAN, Setup
from game.table.statistics.opponents import level_of
from game.table.statistics.tallies import PASSED, FileTally, tally


@dataclass(frozen=True, slots=True)
class GameFile:
    """One file of a shelf."""

    name: str
    stamp: FileStamp
    sure: bool
    """Whether its stamp would be another one if it changed now."""
    entry: ArchivedGame
    header: bytes | None
    """Its first line; None where no game can be read from it."""
    tally: FileTally


def read_game_file(path: Path) -> GameFile | None:
    """Read a file once for all; None where there is no such file.

    One that the disk refuses just now is a record that cannot be read, and is asked for again.
    """
    try:
        stat = path.stat()
        stamp = FileStamp(stat.st_size, stat.st_mtime_ns)
        lines: Lines = _ReadOnce() if stat.st_size <= AT_ONCE else read_lines
        entry = read_entry(path, stat, lines)
        header = None if entry.setup is None else _first_line(lines(path))
        counted = _dated(_tallied(path, stamp.size, lines), stamp.changed_ns)
        sure = stamp == stamp_of(path) and settled(stamp.changed_ns)
    except FileNotFoundError as error:
        if not os.path.lexists(path):
            return None
        return _refused(path, error)
    except OSError as error:
        return _refused(path, error)
    return GameFile(path.name, stamp, sure, entry, header, counted)


AT_ONCE: Final = 4 << 20
"""Bytes of a file that is held in memory while it is read for several ends."""
Lines: TypeAlias = Callable[[Path], Iterator[RawLine]]


class _ReadOnce:
    """The lines of one file, read when they are asked for first."""

    def __init__(self) -> None:
        self._lines: list[RawLine] | None = None
        self._error: Unreadable | None = None

    def __call__(self, path: Path) -> Iterator[RawLine]:
        if self._lines is None:
            self._lines = []
            try:
                self._lines.extend(telling_lines(path))
            except Unreadable as error:
                self._error = error
        return iter(self._lines) if self._error is None else self._until(self._error)

    def _until(self, error: Unreadable) -> Iterator[RawLine]:
        yield from self._lines or ()
        raise error


def telling_lines(path: Path) -> Iterable[RawLine]:
    """The lines of a file but for most of its cards and tricks, in which nobody looks for anything.

    The last one before any other line is among them: it tells that the game went on.

    Raises:
        Unreadable: as `read_lines` has it.
    """
    try:
        content = read_file(path, AT_ONCE)
    except Unreadable:
        return read_lines(path)
    if b"\n" * (MOST_BLANK + 1) in content:
        return read_lines(path)
    if len(content) > LONGEST_LINE and max(map(len, content.split(b"\n"))) > LONGEST_LINE:
        return read_lines(path)
    return telling_lines_of(content)


def telling_lines_of(content: bytes) -> list[RawLine]:
    """The same of what is in a file."""
    found: list[RawLine] = []
    number, at = 0, 0
    first = _FIRST_LINE.match(content)
    passed = () if first is None else _PASSED_LINES.finditer(content, first.end())
    for some in passed:
        for raw in content[at : some.start()].split(b"\n")[:-1]:
            number += 1
            found.append(RawLine(number, raw, True))
        number += content.count(b"\n", some.start(), some.end())
        begin = content.rfind(b"\n", 0, some.end() - 1) + 1
        found.append(RawLine(number, content[begin : some.end() - 1], True))
        at = some.end()
    *rest, last = content[at:].split(b"\n")
    for raw in rest:
        number += 1
        found.append(RawLine(number, raw, True))
    if last:
        found.append(RawLine(number + 1, last, False))
    return found


_FIRST_LINE: Final = re.compile(rb"\s*[^\n]*\n")
_PASSED_LINES: Final = re.compile(
    rb"(?:^(?:" + b"|".join(map(re.escape, PASSED)) + rb")[^\n]*\}\n)+", re.MULTILINE
)
"""Lines one after the other that are passed over."""


def _first_line(lines: Iterator[RawLine]) -> bytes | None:
    """The first line of a record that is not blank."""
    return next((raw for line in lines if (raw := line.raw.strip())), None)


def _refused(path: Path, error: OSError) -> GameFile:
    entry = unread_entry(path, error)
    return GameFile(path.name, FileStamp(0, 0), False, entry, None, FileTally(broken=1))


def _dated(counted: FileTally, changed_ns: int) -> FileTally:
    """The same with the time of the file's last change where a record does not tell when it was."""
    if all(seat.when for seat in counted.seats):
        return counted
    when = utc(changed_ns / 1e9)
    seats = tuple(seat if seat.when else replace(seat, when=when) for seat in counted.seats)
    return replace(counted, seats=seats)


def _tallied(path: Path, size: int, lines: Lines) -> FileTally:
    """What a file that is too large, or no file at all, holds is one broken game."""
    if size > LARGEST_GAME:
        return FileTally(broken=1)
    try:
        if not size:
            open_file(path).close()
            return FileTally(unfinished=1)  # a game that has just been opened has no line yet
        return tally(lines(path))
    except Unreadable:
        return FileTally(broken=1)


def levels_in(setup: Setup | None) -> frozenset[str]:
    """The levels of the bots of a game; with `human` where several persons played."""
    if setup is None:
        return frozenset()
    found = frozenset(level_of(seat.agent) for seat in setup.seats if not seat.is_human)
    return found | ({HUMAN} if sum(seat.is_human for seat in setup.seats) > 1 else frozenset())


def outcome_of(entry: ArchivedGame) -> Iterator[object]:
    """All that is told of how a game stands: equal ones are told in equal words."""
    yield from (entry.standing.value, entry.newer, entry.abandoned)
    setup = entry.setup
    if setup is None or entry.standing is RecordStatus.BROKEN:
        return
    shared = setup.variant.rules.goal is Goal.SHARED
    yield from (shared, setup.players)
    if shared or entry.standing is RecordStatus.UNFINISHED:
        yield from (entry.deal, entry.deals, len(setup.variant.deals[setup.players]))
    yield from (setup.seats[seat].name for seat in entry.winners)


def won(entry: ArchivedGame) -> bool | None:
    """Whether a person won; None where nobody has, or no game can be read."""
    setup = entry.setup
    if setup is None or entry.standing is not RecordStatus.FINISHED or not entry.winners:
        return None
    return any(setup.seats[seat].is_human for seat in entry.winners)
