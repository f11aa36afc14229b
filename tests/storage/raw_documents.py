"""What a store has on the disk, for tests that spoil it: a file, or a document of a home."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Protocol

from game.storage.document_rows import (
    DAMAGED,
    EARLIER,
    NOW,
    add_row,
    put_row,
    remove_row,
    row_of,
    rows_of,
)
from game.storage.files import EARLIER as EARLIER_FILE
from game.storage.home_database import database_in
from game.storage.kept_documents import place_in_home


class Raw(Protocol):
    """The bytes of one value, and of what it was before."""

    def read(self) -> bytes:
        """What it holds."""

    def write(self, content: bytes) -> None:
        """Have it hold something else, without its store knowing."""

    def remove(self) -> None:
        """Take it away, but not what it was before."""

    def earlier(self) -> bytes | None:
        """What it held before its last change."""

    def forget_earlier(self) -> None:
        """Take that away."""

    def aside(self) -> list[bytes]:
        """What was set aside of it."""

    def forget_aside(self) -> None:
        """Take that away."""


class RawFile:
    """A file, with others beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._earlier = path.with_name(path.name + EARLIER_FILE)

    def read(self) -> bytes:
        return self.path.read_bytes()

    def write(self, content: bytes) -> None:
        self.path.write_bytes(content)

    def remove(self) -> None:
        self.path.unlink()

    def earlier(self) -> bytes | None:
        return self._earlier.read_bytes() if self._earlier.exists() else None

    def forget_earlier(self) -> None:
        self._earlier.unlink(missing_ok=True)

    def aside(self) -> list[bytes]:
        return [path.read_bytes() for path in self._asides()]

    def forget_aside(self) -> None:
        for path in self._asides():
            path.unlink()

    def _asides(self) -> list[Path]:
        beside = self.path.parent.glob(f"{self.path.name}.*-*")
        return sorted(path for path in beside if ".broken-" in path.name or ".newer-" in path.name)


class RawDocument:
    """A document of a database."""

    def __init__(self, path: Path) -> None:
        folder, self.name = place_in_home(path)
        self.database = database_in(folder)

    def read(self) -> bytes:
        row = row_of(self.database, NOW, self.name)
        assert row is not None
        assert row.fits
        return row.value

    def write(self, content: bytes) -> None:
        with self.database.changing() as base:
            put_row(base, NOW, self.name, time.time(), content)

    def remove(self) -> None:
        with self.database.changing() as base:
            remove_row(base, NOW, self.name)

    def earlier(self) -> bytes | None:
        row = row_of(self.database, EARLIER, self.name)
        return None if row is None else row.value

    def forget_earlier(self) -> None:
        with self.database.changing() as base:
            remove_row(base, EARLIER, self.name)

    def aside(self) -> list[bytes]:
        asked = f"select value from {DAMAGED} where name = ? order by rowid"
        return [value for (value,) in self.database.rows(asked, self.name)]

    def forget_aside(self) -> None:
        with self.database.changing() as base:
            remove_row(base, DAMAGED, self.name)


def raw(path: Path) -> Raw:
    """What is on the disk of the store that has, or had, this file."""
    beside = path.with_name(path.name + EARLIER_FILE)
    return RawFile(path) if path.exists() or beside.exists() else RawDocument(path)


def documents_in(folder: Path) -> dict[str, bytes]:
    """Every row of the documents of a database, by its table and name."""
    database = database_in(folder)
    return {
        f"{table} {name}": value
        for table in (NOW, EARLIER, DAMAGED)
        for name, value in database.rows(f"select name, value from {table}")
    }


def rows_in(path: Path) -> list[bytes]:
    """The rows of the name that a file gave them."""
    folder, name = place_in_home(path)
    return rows_of(database_in(folder), name)


def add_rows(path: Path, *values: str) -> None:
    """Add rows, whatever they say."""
    folder, name = place_in_home(path)
    with database_in(folder).changing() as base:
        for value in values:
            add_row(base, name, value.encode())
