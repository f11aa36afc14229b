"""The database that the index lies in: that of a home, or memory where that cannot be written."""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from game import home
from game.storage.database import Database
from game.storage.decoding import Unreadable
from game.storage.document_rows import FILE
from game.storage.home_database import database_in
from game.table.game_index.tables import INDEX

LOGGER: Final = logging.getLogger("blackout")
BEFORE: Final = ("games.json", "statistics.json", "ratings.json")
"""What versions before the index counted and kept: nobody reads it any more."""


class InMemory:
    """The tables of an index for as long as the program runs."""

    def __init__(self, awaited: Path | None = None) -> None:
        """Make them.

        Args:
            awaited: a folder that was not there, and in which they are kept when it is.
        """
        self._awaited = awaited
        self._lock = threading.RLock()
        self._base = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self._base.executescript(INDEX.sql)

    @property
    def is_outdated(self) -> bool:
        """Whether there is a folder by now in which they can be kept."""
        return self._awaited is not None and self._awaited.is_dir()

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows that a query finds."""
        with self._lock:
            return self._base.execute(sql, values).fetchall()

    @contextmanager
    def changing(self) -> Iterator[sqlite3.Connection]:
        """All that is done within is done, or nothing is."""
        with self._lock:
            self._base.execute("begin")
            try:
                yield self._base
            except BaseException:
                self._base.execute("rollback")
                raise
            self._base.execute("commit")

    def close(self) -> None:
        """Forget all of it."""
        with self._lock:
            self._base.close()


def in_home(path: Path) -> Database | None:
    """The database of a home with the tables of the index; None where that cannot hold them.

    The log says why; whoever only looks makes no home.
    """
    if not path.parent.is_dir():
        return None
    try:
        database = database_in(path.parent)
        if not database.writable:
            return None
        if database.tables(INDEX):
            for name in BEFORE:
                with suppress(OSError):
                    path.with_name(name).unlink()
        return database
    except (OSError, Unreadable, sqlite3.Error) as error:
        LOGGER.warning("%s cannot hold the index of games: %s", path, error)
    return None


def usual_path() -> Path:
    """The database of the home."""
    return home.data() / FILE
