"""What a server keeps in its database beside its games: lines that are added, and documents.

Earlier versions kept both in files: `taken_over` brings them into the database, once.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Final, Generic, TypeAlias, TypeVar

import msgspec

from game.storage.database import Database
from game.storage.database_parts import DatabasePart, seal
from game.storage.decoding import NONSENSE, NewerVersion, NoFile, typed
from game.storage.document_rows import EARLIER, NOW, copy_row, put_row, row_of
from game.storage.documents import Codec
from game.storage.files import aside, make_folder, read_file, sync_folder
from game.storage.kept_files import files_in
from game.storage.moving import BEFORE

LOGGER: Final = logging.getLogger("blackout.server")
PEOPLE: Final = "people"
RATINGS: Final = "ratings"
BLOCKS: Final = "blocks"
TOURNAMENTS: Final = "tournaments"
LINES_OF: Final = (PEOPLE, RATINGS, BLOCKS)
"""The names of lines, which each were a file of an earlier version."""
LARGEST: Final = 64 << 20
"""Bytes of such a file."""
REGISTER: Final = DatabasePart(
    "register",
    1,
    """
    create table register(
        number integer primary key, name text not null, text text not null, seal blob
    );
    create index register_of on register(name);
    """,
)
"""A line each, as JSON."""

T = TypeVar("T")
Changing: TypeAlias = Callable[[], AbstractContextManager[sqlite3.Connection]]
"""Changes the database: see `Database.changing`."""


class ServerLines(Generic[T]):
    """The lines of a name, a value each."""

    def __init__(self, database: Database, changing: Changing, name: str, kind: type[T]) -> None:
        """`kind` is the type of each value."""
        self._database = database
        self._changing = changing
        self._name = name
        self._kind = kind

    def read(self) -> list[T]:
        """What they say, in their order; one that makes no sense is passed over.

        Raises:
            OSError: they cannot be read.
        """
        found, bad = list[T](), 0
        asked = "select number, text, seal from register where name = ? order by number"
        for number, text, fits in self._database.rows(asked, self._name):
            try:
                if seal(number, self._name, text) != fits:
                    raise ValueError("another text")
                found.append(typed(text.encode(), self._kind))
            except NONSENSE:
                bad += 1
        if bad:
            _tell(self._name, bad)
        return found

    def add(self, values: Iterable[T]) -> None:
        """Put lines behind the others, all of them or none.

        Raises:
            OSError: the disk refuses.
        """
        texts = [msgspec.json.encode(value).decode() for value in values]
        with self._changing() as base:
            _add(base, self._name, texts)

    def rewrite(self, values: Iterable[T]) -> None:
        """Put other lines in place of all of them, at once or not at all.

        Raises:
            OSError: the disk refuses.
        """
        with self._changing() as base:
            base.execute("delete from register where name = ?", (self._name,))
            self.add(values)


class ServerDocuments(Generic[T]):
    """Documents of one kind, by name."""

    def __init__(
        self, database: Database, changing: Changing, folder: str, codec: Codec[T]
    ) -> None:
        """`folder` is what the names of their rows begin with."""
        self._database = database
        self._changing = changing
        self._folder = folder
        self._codec = codec

    def read(self) -> dict[str, T]:
        """All of them; of one that makes no sense what it was before, if that does.

        Raises:
            OSError: they cannot be read.
        """
        found = dict[str, T]()
        begin = f"{self._folder}/"
        asked = "select name from document where name >= ? and name < ? order by name"
        for (row,) in self._database.rows(asked, begin, f"{self._folder}0"):
            for table in NOW, EARLIER:
                try:
                    kept = row_of(self._database, table, row)
                    if kept is not None and kept.fits:
                        value = self._codec.decode(kept.value, Path(row))
                        found[row.removeprefix(begin)] = value
                        break
                except NewerVersion:
                    LOGGER.error("%s is of a newer version: it is left alone", row)
                    break
                except NONSENSE:
                    continue
            else:
                LOGGER.error("%s makes no sense: it is left alone", row)
        return found

    def put(self, name: str, value: T) -> None:
        """Write one in place of that of its name.

        Raises:
            OSError: the disk refuses.
        """
        row = f"{self._folder}/{name}"
        with self._changing() as base:
            copy_row(base, row, NOW, EARLIER)
            put_row(base, NOW, row, time.time(), self._codec.encode(value))


def _tell(name: str, bad: int) -> None:
    text = "%s: %d of its lines make no sense and count for nothing"
    LOGGER.warning(text, name, bad)


def _add(base: sqlite3.Connection, name: str, texts: Iterable[str]) -> None:
    (last,) = base.execute("select max(number) from register").fetchone()
    for number, text in enumerate(texts, start=(last or 0) + 1):
        row = number, name, text, seal(number, name, text)
        base.execute("insert into register values (?, ?, ?, ?)", row)


# Files of an earlier version ----------------------------------------------------------------------


def take_over(home: Path, changing: Changing) -> list[Path]:
    """Bring the lines and documents of an earlier version into the database, within a change.

    What is there already is not brought twice.

    Returns:
        Their files, to be put away once the change is on the disk.

    Raises:
        OSError, Unreadable: one cannot be read, or the disk refuses; they stay as they are.
    """
    files = list[Path]()
    with changing() as base:
        for name in LINES_OF:
            path = home / f"{name}.jsonl"
            with suppress(FileNotFoundError):
                _take_lines(base, name, path)
                files.append(path)
        for path in files_in(home / TOURNAMENTS, ".json"):
            with suppress(NoFile):
                raw = read_file(path, LARGEST)
                row = f"{TOURNAMENTS}/{path.stem}"
                if base.execute("select 1 from document where name = ?", (row,)).fetchone() is None:
                    put_row(base, NOW, row, path.stat().st_mtime, raw)
                files.append(path)
    return files


def _take_lines(base: sqlite3.Connection, name: str, path: Path) -> None:
    held = {text for (text,) in base.execute("select text from register where name = ?", (name,))}
    fresh, bad = list[str](), list[int]()
    for number, raw in enumerate(read_file(path, LARGEST).split(b"\n"), start=1):
        try:
            if raw.strip() and (text := raw.decode()) not in held:
                msgspec.json.decode(raw)
                fresh.append(text)
        except (ValueError, msgspec.MsgspecError):
            bad.append(number)
    if bad:
        text = "%s: %d of its lines make no sense and count for nothing, the first is line %d"
        LOGGER.warning(text, path, len(bad), bad[0])
    _add(base, name, fresh)


def put_away(home: Path, files: Sequence[Path]) -> None:
    """Have files out of the way whose content is on the disk elsewhere.

    Raises:
        OSError: they cannot be moved.
    """
    touched: set[Path] = set()
    for path in files:
        goal = home / BEFORE / path.relative_to(home)
        make_folder(goal.parent)
        path.replace(aside(goal) if os.path.lexists(goal) else goal)
        touched |= {path.parent, goal.parent}
    for folder in touched:
        sync_folder(folder)
