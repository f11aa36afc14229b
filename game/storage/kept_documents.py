"""Kept documents: a typed value each in the database of a home, never lost where it is unread.

They are read and changed as `game.storage.kept_files` has it. Where a document makes no sense any
more, it is kept aside, what it held before its last change takes its place, and a sentence says so.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, TypeVar

from game import home
from game.engine.refusal import Refusal, Refused, refuse
from game.storage.database import Database
from game.storage.decoding import NONE_OF_OURS, NONSENSE, NewerVersion, Unreadable
from game.storage.document_rows import (
    DAMAGED,
    EARLIER,
    NOW,
    copy_row,
    put_row,
    remove_row,
    row_of,
)
from game.storage.documents import NOT_AS_WRITTEN, Codec
from game.storage.files import cannot_be_read, cannot_be_written, cause
from game.storage.home_database import database_in, database_to_read
from game.storage.kept_files import Changed, Missing, Read, Unchanged, Unread, Unwritten
from game.wording import newer_or_wrong

LOGGER: Final = logging.getLogger("blackout")

LAST: Final = "\U0010ffff"
"""Behind every letter of a name."""

T = TypeVar("T")


def place_in_home(path: Path) -> tuple[Path, str]:
    """The folder of the database that has a document, and the document's name there.

    Args:
        path: of the file that it was in earlier versions; one outside of the home is in a database
            of the folder where that would lie.
    """
    for folder in home.config(), home.data():
        if path.is_relative_to(folder):
            return home.data(), path.relative_to(folder).with_suffix("").as_posix()
    return path.parent, path.stem


@dataclass(frozen=True, slots=True)
class KeptDocument(Generic[T]):
    """One document of a home."""

    path: Path
    """Of the file that it was in earlier versions, which gives it its name."""
    codec: Codec[T]

    def read(self) -> Read[T] | Missing | Unread:
        """What it holds; one that makes no sense is kept aside."""
        try:
            folder, name = place_in_home(self.path)
            database = database_to_read(folder)
            return Missing() if database is None else self._read(database, name)
        except OSError as error:
            return Unread(cannot_be_read(self._shown, error), error)

    def change(
        self, change: Callable[[T | None], T | None]
    ) -> Changed[T] | Unchanged[T] | Unwritten:
        """Write what `change` makes of what it holds by now, None where that is nothing.

        No other window changes anything of the home meanwhile. Where `change` returns None,
        nothing is written.
        """
        try:
            database, name = self._place()
            with database.changing() as base:
                found = self._read(database, name)
                value = change(found.value)
                if value is None:
                    return Unchanged(found.value, found.notice)
                raw = self.codec.encode(value)
                match found:
                    case Missing(newer=True):
                        copy_row(base, name, NOW, DAMAGED)
                    case Read(raw=before) if before == raw:
                        return Changed(value, found.notice)
                    case Read() if self.codec.keeps_earlier:
                        copy_row(base, name, NOW, EARLIER)
                put_row(base, NOW, name, time.time(), raw)
                return Changed(value, found.notice)
        except OSError as error:
            return Unwritten(cannot_be_written(self._shown, error))

    def remove(self, only: Callable[[T], bool] | None = None) -> None:
        """Take it away for good, with what it held before.

        Args:
            only: has to be true of what it holds by now, or it stays; one that cannot be read
                stays too.

        Raises:
            OSError: it cannot be removed.
        """
        database, name = self._place()
        with database.changing() as base:
            if only is not None:
                found = self._read(database, name)
                if not isinstance(found, Read) or not only(found.value):
                    return
            remove_row(base, EARLIER, name)
            remove_row(base, NOW, name)

    @property
    def _shown(self) -> str:
        """What a sentence calls it."""
        folder, name = place_in_home(self.path)
        return f"{folder / name}"

    def _place(self) -> tuple[Database, str]:
        folder, name = place_in_home(self.path)
        return database_in(folder), name

    def _read(self, database: Database, name: str) -> Read[T] | Missing:
        row = row_of(database, NOW, name)
        if row is None:
            return self._missing(database, name)
        try:
            if not row.fits:
                raise Unreadable(NOT_AS_WRITTEN)
            return Read(self.codec.decode(row.value, self.path), row.value)
        except NewerVersion as error:
            return Missing(cannot_be_read(self._shown, error), newer=True)
        except NONSENSE as error:
            if isinstance(error, Refused) and error.of_newer:
                why = Unreadable(newer_or_wrong(error.refusal))
                return Missing(cannot_be_read(self._shown, why), newer=True)
            return self._kept_aside(database, name, row.value, error)

    def _missing(self, database: Database, name: str) -> Read[T] | Missing:
        """What it held before its last change, where only that was rescued from a damaged file."""
        if row_of(database, EARLIER, name) is None or not database.writable:
            return Missing()
        lost = refuse("{path} is gone.", path=self._shown)
        with database.changing():
            if row_of(database, NOW, name) is not None:
                return self._read(database, name)
            return self._restored(database, name, lost) or Missing()

    def _kept_aside(
        self, database: Database, name: str, raw: bytes, error: Exception
    ) -> Read[T] | Missing:
        why = error if isinstance(error, Refused) else Unreadable(NONE_OF_OURS)
        lost = refuse(
            "{path} cannot be read: {why} It is kept aside.", path=self._shown, why=cause(why)
        )
        with database.changing() as base:
            now = row_of(database, NOW, name)
            if now is None or now.value != raw:  # another window has written it anew
                return self._read(database, name)
            copy_row(base, name, NOW, DAMAGED)
            remove_row(base, NOW, name)
            found = self._restored(database, name, lost)
        if found is None:
            LOGGER.warning("%s", lost)
        return found or Missing(lost)

    def _restored(self, database: Database, name: str, lost: Refusal) -> Read[T] | None:
        """What it held before its last change; None where there is nothing that is good."""
        row = row_of(database, EARLIER, name)
        if row is None:
            return None
        with database.changing() as base:
            try:
                if not row.fits:
                    raise Unreadable(NOT_AS_WRITTEN)
                value = self.codec.decode(row.value, self.path)
            except NONSENSE:
                copy_row(base, name, EARLIER, DAMAGED)
                remove_row(base, EARLIER, name)
                return None
            copy_row(base, name, EARLIER, NOW)
        notice = refuse("{lost} What it held before the last change is used.", lost=lost)
        LOGGER.warning("%s", notice)
        return Read(value, row.value, notice)


@dataclass(frozen=True, slots=True)
class KeptDocuments(Generic[T]):
    """Documents of one kind, whose names begin in the same way."""

    path: Path
    """Of the folder that their files were in."""
    suffix: str
    """Of the names of those."""
    codec: Codec[T]

    def file(self, name: str) -> KeptDocument[T]:
        """The one of a name."""
        return KeptDocument(self.path / f"{name}{self.suffix}", self.codec)

    def files(self) -> list[KeptDocument[T]]:
        """All of them, by name.

        Raises:
            OSError: they cannot be read, so that nobody can tell.
        """
        return [self.file(name) for name in sorted(self.changed())]

    def latest_first(self) -> list[KeptDocument[T]]:
        """All of them, those first that were changed last.

        Raises:
            OSError: they cannot be read, so that nobody can tell.
        """
        changed = self.changed()
        return [self.file(name) for name in sorted(changed, key=lambda one: (-changed[one], one))]

    def changed(self) -> dict[str, float]:
        """When each was changed, in seconds since 1970, by its name.

        Raises:
            OSError: they cannot be read, so that nobody can tell.
        """
        folder, any_name = place_in_home(self.path / "x")
        begin = any_name.removesuffix("x")
        found: dict[str, float] = {}
        if (database := database_to_read(folder)) is None:
            return found
        for table in EARLIER, NOW:
            for name, changed in database.rows(
                f"select name, changed from {table} where name >= ? and name < ?",
                begin,
                begin + LAST,
            ):
                found[str(name).removeprefix(begin)] = float(changed)
        return {name: changed for name, changed in found.items() if "/" not in name}
