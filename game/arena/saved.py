"""A league's file: what it is, then a line for each table, so that it can be gone on with.

JSON Lines, like a record: the first line tells of the league, every other of one table in order. A
last line that was cut off is dropped; that table is played again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import asdict, replace
from pathlib import Path
from typing import Annotated, Any, Final, TextIO

from filelock import Timeout
from msgspec import Meta, Struct, convert

from game.arena.league import League
from game.arena.plausible import bounds
from game.arena.tables import FaultTally, TableResult
from game.engine import Variant
from game.storage.decoding import NONSENSE, Unreadable, object_of, typed, utf8
from game.storage.files import RawLine, cannot_be_read, read_lines
from game.table.records.event_lines import shown
from game.table.records.locks import LOCKS, lock_of
from game.variants import OptionError
from game.variants.earlier import kept_variant

FORMAT: Final = "blackout-league"
VERSION: Final = 1
LARGEST: Final = 64 << 20
"""Bytes; a league of a hundred thousand deals takes a quarter of that."""
Limit = Annotated[int, Meta(ge=1, le=1_000_000_000)]
"""Playouts or milliseconds of a decision."""
_BEGINNING: Final = b'{"format":"' + FORMAT.encode() + b'"'


class LeagueError(ValueError):
    """A league's file that cannot be used: the message is one sentence."""


class BrokenLeagueError(LeagueError):
    """One that no version of the program can have written."""


def read_header(path: Path) -> dict[str, Any] | None:
    """What the league in this file is, or None where there is none yet.

    Raises:
        LeagueError: the file is none of ours, or cannot be read.
    """
    line = next(_whole_lines(path), None)
    return None if line is None else _header(line, path)


def _header(line: RawLine, path: Path) -> dict[str, Any]:
    try:
        data = object_of(utf8(line.raw))
    except Unreadable:
        data = {}
    if data.get("format") != FORMAT:
        raise BrokenLeagueError(f"{path} is not a league's file.")
    if data.get("version") != VERSION:
        raise LeagueError(f"{path} is of version {shown(data.get('version'))}, which is not known.")
    return data


def read_tables(path: Path, league: League) -> list[TableResult]:
    """The tables played so far, in order.

    Raises:
        LeagueError: the file is none of ours, or tells of another league.
    """
    return list(tables_in(path, league))


def tables_in(path: Path, league: League) -> Iterator[TableResult]:
    """The same one by one, so that a long league needs no more room than a short one.

    Raises:
        LeagueError: as for `read_tables`.
    """
    lines = _whole_lines(path)
    first = next(lines, None)
    if first is None:
        return
    header = _header(first, path)
    for name, value in league.header().items():
        if header.get(name) != value:
            raise LeagueError(
                f"{path} is a league with {name} {shown(header.get(name))}, "
                f"not {json.dumps(value)}."
            )
    allowed, tally = bounds(league), FaultTally()
    for number, line in enumerate(lines):
        result = _table(line.raw, league)
        if result is None or not allowed.hold(result, number, tally.out):
            text = f"Line {line.number} of {path} is not table {number} of this league."
            raise BrokenLeagueError(text)
        tally.note(result)
        yield result


def league_of(path: Path) -> League:
    """The league that a file tells of.

    Raises:
        LeagueError: it tells of none, or of one that cannot be played here.
    """
    header = read_header(path)
    if header is None:
        raise LeagueError(f"{path} holds no league yet.")
    try:
        said = convert(header, _Header)
        league = League(
            variant=_variant(said),
            players=said.players,
            bots=said.bots,
            seed=said.seed,
            playouts=said.playouts,
            milliseconds=said.ms,
            cards=said.cards,
        )
        known = league.header()
        same = all(header.get(name) == value for name, value in known.items())
        same = same and len(set(said.bots)) > 1
    except NONSENSE:
        same = False
    if not same:
        raise LeagueError(f"{path} is of a league that cannot be played here.")
    return league


class _Header(Struct):
    """What the first line of a league's file says."""

    variant: str
    options: dict[str, Any]
    players: Annotated[int, Meta(ge=2, le=10)]
    bots: tuple[str, ...]
    seed: int | str
    playouts: Limit | None
    ms: Limit | None
    cards: Annotated[int, Meta(ge=1, le=60)] | None


def _variant(header: _Header) -> Variant:
    options = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in header.options.items()
    }
    try:
        return kept_variant(header.variant, options, header.players)
    except OptionError as error:
        raise ValueError(str(error)) from None


class LeagueFile:
    """The file of a league that is being played.

    Every table is given to the system before the next: a program that is killed loses none, and a
    power cut only what the system had not yet put on the disk.
    """

    def __init__(self, path: Path, league: League) -> None:
        """Raises OSError where it cannot be written, LeagueError where another one plays it."""
        self._file: TextIO
        # Only the folder that windows of before kept leagues in has a place for locks.
        self._lock = lock_of(path) if (path.parent / LOCKS).is_dir() else None
        with ExitStack() as held:
            if self._lock is not None:
                try:
                    self._lock.acquire()
                except Timeout:
                    raise LeagueError(f"{path} is being played already.") from None
                held.callback(self._lock.release)
            whole = sum(len(line.raw) + 1 for line in _whole_lines(path))
            self._file = held.enter_context(path.open("a", encoding="utf-8", newline="\n"))
            if path.stat().st_size > whole:
                self._file.truncate(whole)  # half a line, lost with a table's end
            if not whole:
                self._put({"format": FORMAT, "version": VERSION, **league.header()})
            held.pop_all()

    def add(self, result: TableResult) -> None:
        """Write a table."""
        self._put(asdict(result))

    def close(self) -> None:
        """Close the file."""
        try:
            self._file.close()
        finally:
            if self._lock is not None:
                self._lock.release()

    def _put(self, data: dict[str, Any]) -> None:
        self._file.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")
        self._file.flush()


def _whole_lines(path: Path) -> Iterator[RawLine]:
    """The lines that were written to their end."""
    try:
        if path.stat().st_size > LARGEST:
            raise BrokenLeagueError(f"{path} is too large for a league.")
        for line in read_lines(path):
            if line.ended:
                yield line
            elif line.number == 1 and not line.raw.startswith(_BEGINNING):
                raise BrokenLeagueError(f"{path} is not a league's file.")
    except FileNotFoundError:
        return
    except OSError as error:
        raise LeagueError(str(cannot_be_read(path, error))) from None
    except Unreadable as error:
        raise BrokenLeagueError(str(cannot_be_read(path, error))) from None


def _table(line: bytes, league: League) -> TableResult | None:
    try:
        result = typed(line, TableResult)
    except Unreadable:
        return None
    # Tables of before faults were counted have none; nobody sat out then.
    return result if result.failed else replace(result, failed=(0,) * league.players)
