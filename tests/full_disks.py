"""A disk of a server that takes no more, for as long as a test says so."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.engine.refusal import refuse
from game.storage.database import Database
from game.storage.database_parts import DatabaseRefused
from game.storage.files import replace_file

_WRITES = ("insert", "replace", "delete", "update")


class Disk:
    """Every write of a server's own files asks it whether there is room."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._full: tuple[str, ...] = ()
        self._left = 0
        disk = self

        def replaced(path: Path, content: bytes, *, private: bool = False) -> None:
            if disk.refuses(str(path)):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            replace_file(path, content, private=private)

        changing, rows = Database.changing, Database.rows

        @contextmanager
        def changed(base: Database) -> Iterator[sqlite3.Connection]:
            with changing(base) as connection:
                before = connection.total_changes
                yield connection
                if connection.total_changes > before:
                    disk.ask(base)

        def asked(base: Database, sql: str, *values: object) -> list[tuple[Any, ...]]:
            if not sql.startswith(_WRITES):
                return rows(base, sql, *values)
            with changed(base) as connection:
                return connection.execute(sql, values).fetchall()

        patch.setattr("game.net.server.game_files.replace_file", replaced)
        patch.setattr(Database, "changing", changed)
        patch.setattr(Database, "rows", asked)

    def fill(self, *endings: str, after: int = 0) -> None:
        """Take no more in files with these endings, or any, once so many writes went through."""
        self._full, self._left = endings or ("",), after

    def empty(self) -> None:
        """There is room again."""
        self._full = ()

    def refuses(self, path: str) -> bool:
        """Whether a write does not go through."""
        if not self._full or not path.endswith(self._full):
            return False
        self._left -= 1
        return self._left < 0

    def ask(self, base: Database) -> None:
        """Refuse a change of a database where there is no room for it; it is taken back then."""
        if self.refuses(str(base.path)):
            raise DatabaseRefused(refuse("the disk is full."), errno.ENOSPC)


def lines_of(path: Path) -> list[bytes]:
    """The lines of a file, the last of which has to be whole."""
    text = path.read_bytes()
    assert not text or text.endswith(b"\n"), f"{path.name} ends in half a line"
    return text.splitlines()
