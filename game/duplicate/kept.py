"""Plays that were made already, kept in the home: a file for each game, bots and limit.

JSON Lines: the first line says of which record, version of the bots and limit, every other one is
a play. A last line that was cut off is dropped and that play is made again. The folder may be
deleted at any time; what is wanted of it is then computed anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import astuple
from pathlib import Path
from typing import Any, Final, TextIO

from filelock import Timeout

from game import home
from game.duplicate.plays import Play
from game.duplicate.question import DealCourse
from game.engine.refusal import Refused, refuse
from game.roster import BOTS_VERSION
from game.storage.decoding import Unreadable, object_of, utf8
from game.storage.files import read_lines, set_aside
from game.storage.disk_errors import cannot_be_written
from game.table.records.locks import LOCKS, lock_of

FORMAT: Final = "blackout-duplicate"
VERSION: Final = 1
FOLDER: Final = "duplicates"
LARGEST: Final = 16 << 20
"""Bytes; a hundred plays of twenty deals take sixty thousand."""


class KeptError(Refused):
    """The plays cannot be kept: the message is one sentence."""


def path_of(digest: str, playouts: int, folder: Path | None = None) -> Path:
    """Where the plays of a record are kept."""
    folder = home.data() / FOLDER if folder is None else folder
    return folder / f"{digest[:32]}-v{BOTS_VERSION}-{playouts}.jsonl"


class KeptPlays:
    """The plays of one record: those that were made, and more as they come."""

    def __init__(self, path: Path, digest: str, playouts: int) -> None:
        self._path = path
        self._header = {
            "format": FORMAT,
            "version": VERSION,
            "record": digest,
            "bots": BOTS_VERSION,
            "playouts": playouts,
        }
        self._file: TextIO | None = None

    def read(self) -> list[Play]:
        """The plays there are, in the order they were made; none where the file makes no sense."""
        try:
            if self._path.stat().st_size > LARGEST:
                return []
            lines = [line.raw for line in read_lines(self._path) if line.ended]
            if not lines or object_of(utf8(lines[0])) != self._header:
                return []
            return [play_of(object_of(utf8(line))) for line in lines[1:]]
        except (OSError, Unreadable, KeyError, TypeError, ValueError):
            return []

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Have the file to add to; one that makes no sense is set aside first.

        Raises:
            KeptError: another program writes there, or the disk refuses.
        """
        path = self._path
        try:
            (path.parent / LOCKS).mkdir(parents=True, exist_ok=True)
            with lock_of(path):
                found = self.read()
                if not found and path.exists() and path.stat().st_size:
                    set_aside(path)
                fresh = not found
                # Written anew without half a line at its end, which a kill may have left there.
                text = [self._header, *map(data_of, found)]
                whole = "".join(_line(data) for data in text)
                if fresh or path.read_text(encoding="utf-8") != whole:
                    path.write_text(whole, encoding="utf-8", newline="\n")
                with path.open("a", encoding="utf-8", newline="\n") as self._file:
                    yield
        except Timeout:
            raise KeptError(
                refuse("These plays are being made by another window or command.")
            ) from None
        except OSError as error:
            raise KeptError(cannot_be_written(path, error)) from None
        finally:
            self._file = None

    def add(self, play: Play) -> None:
        """Write a play, which is on its way to the disk when this returns."""
        assert self._file is not None, "only within `writing`"
        self._file.write(_line(data_of(play)))
        self._file.flush()


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def data_of(play: Play) -> dict[str, Any]:
    """A play as its line says it."""
    return {
        "seat": play.seat,
        "level": play.level,
        "number": play.number,
        "total": play.total,
        "ended": play.ended,
        "deals": [list(astuple(deal)) for deal in play.deals],
    }


def play_of(data: dict[str, Any]) -> Play:
    """A play from its line.

    Raises:
        KeyError, TypeError, ValueError: the line is of nothing like a play.
    """
    deals = tuple(DealCourse(*_checked(deal)) for deal in data["deals"])
    seat, level, number, total, ended = (
        data[key] for key in ("seat", "level", "number", "total", "ended")
    )
    whole = all(type(value) is int for value in (seat, number, total))
    if not (whole and isinstance(level, str) and isinstance(ended, bool)):
        raise TypeError("a play has other fields")
    return Play(seat, level, number, total, ended, deals)


def _checked(deal: Any) -> tuple[Any, ...]:
    *numbers, same = deal
    if len(numbers) != 5 or not all(type(number) is int for number in numbers):
        raise ValueError("a deal has five numbers")
    if not isinstance(same, bool):
        raise TypeError("a deal is the same or not")
    return (*numbers, same)
