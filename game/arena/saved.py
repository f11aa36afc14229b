"""A league's file: what it is, then a line for each table, so that it can be gone on with.

JSON Lines, like a record: the first line tells of the league, every other of one table in order. A
last line that was cut off is dropped; that table is played again.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, TextIO

from filelock import Timeout

from game.arena.league import League
from game.arena.tables import TableResult
from game.table.locks import LOCKS, lock_of

FORMAT: Final = "blackout-league"
VERSION: Final = 1


class LeagueError(ValueError):
    """A league's file that cannot be used: the message is one sentence."""


def read_header(path: Path) -> dict[str, Any] | None:
    """What the league in this file is, or None where there is none yet.

    Raises:
        LeagueError: the file is none of ours, or cannot be read.
    """
    lines = _whole_lines(path)
    if not lines:
        return None
    data = _object(lines[0])
    if data.get("format") != FORMAT:
        raise LeagueError(f"{path} is not a league's file.")
    if data.get("version") != VERSION:
        raise LeagueError(f"{path} is of version {data.get('version')!r}, which is not known.")
    return data


def read_tables(path: Path, league: League) -> list[TableResult]:
    """The tables played so far, in order.

    Raises:
        LeagueError: the file is none of ours, or tells of another league.
    """
    header = read_header(path)
    if header is None:
        return []
    for name, value in league.header().items():
        if header.get(name) != value:
            raise LeagueError(
                f"{path} is a league with {name} {json.dumps(header.get(name))}, "
                f"not {json.dumps(value)}."
            )
    return [
        _table(line, number, league, path) for number, line in enumerate(_whole_lines(path)[1:])
    ]


class LeagueFile:
    """The file of a league that is being played; every table is on disk before the next."""

    def __init__(self, path: Path, league: League) -> None:
        """Raises OSError where it cannot be written, LeagueError where another one plays it."""
        self._file: TextIO
        # Only the folder of the program's own leagues has a place for locks.
        self._lock = lock_of(path) if (path.parent / LOCKS).is_dir() else None
        if self._lock is not None:
            try:
                self._lock.acquire()
            except Timeout:
                raise LeagueError(f"{path} is being played already.") from None
        whole = _whole_lines(path)
        text = "".join(f"{line}\n" for line in whole)
        self._file = path.open("a", encoding="utf-8", newline="\n")
        if path.stat().st_size > len(text.encode()):
            self._file.truncate(len(text.encode()))  # half a line, lost with a table's end
        if not whole:
            self._put({"format": FORMAT, "version": VERSION, **league.header()})

    def add(self, result: TableResult) -> None:
        """Write a table."""
        self._put(asdict(result))

    def close(self) -> None:
        """Close the file."""
        self._file.close()
        if self._lock is not None:
            self._lock.release()

    def _put(self, data: dict[str, Any]) -> None:
        self._file.write(json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n")
        self._file.flush()


def _whole_lines(path: Path) -> list[str]:
    if path.is_char_device() or path.is_block_device():
        raise LeagueError(f"{path} is not a league's file.")  # it might never end
    try:
        text = path.read_bytes().decode()
    except FileNotFoundError:
        return []
    except UnicodeDecodeError:
        raise LeagueError(f"{path} is not a league's file.") from None
    except OSError as error:
        raise LeagueError(f"{path} cannot be read: {error.strerror}.") from None
    whole, _, rest = text.rpartition("\n")
    if not whole and rest and not rest.startswith('{"format":"' + FORMAT):
        raise LeagueError(f"{path} is not a league's file.")
    return whole.split("\n") if whole else []


def _object(line: str) -> dict[str, Any]:
    try:
        data = json.loads(line)
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}


def _table(line: str, number: int, league: League, path: Path) -> TableResult:
    data = _object(line)
    try:
        result = TableResult(
            table=data["table"],
            seats=tuple(data["seats"]),
            points=tuple(tuple(map(int, deal)) for deal in data["points"]),
            made=tuple(tuple(map(bool, deal)) for deal in data["made"]),
            decisions=tuple(map(int, data["decisions"])),
            seconds=tuple(map(float, data["seconds"])),
            faults=tuple(map(str, data["faults"])),
        )
    except (KeyError, TypeError, ValueError):
        result = None
    if (
        result is None
        or result.table != number
        or result.seats != league.seats(number)
        or len(result.points) != len(result.made)
        or any(len(deal) != league.players for deal in (*result.points, *result.made))
        or any(len(of) != league.players for of in (result.decisions, result.seconds))
    ):
        raise LeagueError(f"Line {number + 2} of {path} is not table {number} of this league.")
    return result
