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
from game.engine.refusal import Refusal, Refused, refuse
from game.roster import BOTS_VERSION
from game.storage.decoding import Unreadable, document_of, whole
from game.storage.disk_errors import cannot_be_written
from game.storage.files import make_folder
from game.storage.kept import Codec, KeptFile, Unread, check_version
from game.table.records.locks import LOCKS, lock_of

FORMAT: Final = "blackout-duplicate"
VERSION: Final = 1
FOLDER: Final = "duplicates"
LARGEST: Final = 16 << 20
"""Bytes; a hundred plays of twenty deals take sixty thousand."""
_MOST: Final = 1_000_000
"""Of every number in a play, on either side of zero."""


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
        self._kept = KeptFile(path, Codec(self._decoded, self._encoded, LARGEST, _lost))
        self._file: TextIO | None = None

    def read(self) -> list[Play]:
        """The plays there are, in the order they were made; none where they cannot be read."""
        return self._kept.read().value or []

    @contextmanager
    def writing(self) -> Iterator[None]:
        """Have the file to add to.

        Raises:
            KeptError: another program writes there, the file cannot be read now, or the disk
                refuses.
        """
        path = self._path
        try:
            make_folder(path.parent / LOCKS)
            with lock_of(path):
                found = self._kept.read()
                if isinstance(found, Unread):
                    raise KeptError(found.notice)
                # Written anew without half a line at its end, which a kill may have left there.
                trouble = found.write(found.value or [])
                if trouble is not None:
                    raise KeptError(trouble)
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

    def _decoded(self, raw: bytes) -> list[Play]:
        header, *lines = raw.split(b"\n")[:-1]  # the last one was not ended
        data = document_of(header)
        check_version(data, VERSION, FORMAT)
        if data != self._header:
            raise Unreadable(refuse("it is of another record."))
        return [play_of(document_of(line)) for line in lines]

    def _encoded(self, plays: list[Play]) -> bytes:
        return "".join(map(_line, (self._header, *map(data_of, plays)))).encode()


def _lost(_error: Exception, aside: Path) -> Refusal:
    return refuse("Plays that were made cannot be read; the file is now {path}.", path=str(aside))


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
        Unreadable, or any of `NONSENSE`: the line is of nothing like a play.
    """
    deals = tuple(DealCourse(*_checked(deal)) for deal in data["deals"])
    seat, level, number, total, ended = (
        data[key] for key in ("seat", "level", "number", "total", "ended")
    )
    if not (isinstance(level, str) and isinstance(ended, bool)):
        raise TypeError("a play has other fields")
    numbers = (whole(seat, 0, _MOST), level, whole(number, 0, _MOST), whole(total, -_MOST, _MOST))
    return Play(*numbers, ended, deals)


def _checked(deal: Any) -> tuple[Any, ...]:
    *numbers, same = deal
    if len(numbers) != 5 or not isinstance(same, bool):
        raise ValueError("a deal has five numbers, and is the same or not")
    return (*(whole(number, -_MOST, _MOST) for number in numbers), same)
