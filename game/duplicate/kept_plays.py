"""Plays that were made already, kept in the home: a document for each game, bots and limit.

It says of which record, version of the bots and limit it is, and lists the plays. What is wanted of
one that is gone is computed anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from filelock import Timeout

from game import home
from game.duplicate.plays import SeatPlay
from game.engine.refusal import Refused
from game.roster import BOTS_VERSION
from game.storage.decoding import NONE_OF_OURS, Unreadable, typed
from game.storage.documents import document
from game.storage.files import cannot_be_written, make_folder
from game.storage.kept_documents import KeptDocument
from game.storage.kept_files import Unwritten
from game.table.records.locks import IN_USE, LOCKS, lock_of

FOLDER: Final = "duplicates"


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
        self._plays = _Plays(digest, BOTS_VERSION, playouts)
        self._file = KeptDocument(path, _DOCUMENT.mapped(self._checked, lambda plays: plays))

    def read(self) -> list[SeatPlay]:
        """The plays there are, in the order they were made; none where they cannot be read."""
        return list((self._file.read().value or self._plays).plays)

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
                self._write(())
                yield
        except Timeout:
            raise KeptError(IN_USE) from None
        except OSError as error:
            raise KeptError(cannot_be_written(path, error)) from None

    def add(self, play: SeatPlay) -> None:
        """Write a play, which is on the disk when this returns; only within `writing`.

        Raises:
            KeptError: as `writing` does.
        """
        self._write((play,))

    def _write(self, more: tuple[SeatPlay, ...]) -> None:
        def added(held: _Plays | None) -> _Plays:
            known = held or self._plays
            return replace(known, plays=(*known.plays, *more))

        kept = self._file.change(added)
        if isinstance(kept, Unwritten):
            raise KeptError(kept.notice)

    def _checked(self, found: _Plays, _path: Path) -> _Plays:
        if replace(found, plays=()) != self._plays:
            raise Unreadable(NONE_OF_OURS)
        return found


@dataclass(frozen=True, slots=True)
class _Plays:
    """The file."""

    record: str
    """Digest of it."""
    bots: int
    playouts: int
    plays: tuple[SeatPlay, ...] = ()


def _of_lines(raw: bytes, _path: Path) -> _Plays:
    """A file of version 1: after the first line one for each play, the last perhaps cut off."""
    header, *lines = raw.split(b"\n")[:-1]
    return replace(typed(header, _Plays), plays=tuple(typed(line, SeatPlay) for line in lines))


_DOCUMENT: Final = document(
    "blackout-duplicate",
    _Plays,
    version=2,
    earlier={1: _of_lines},
    largest=16 << 20,  # a hundred plays of twenty deals take sixty thousand
)
