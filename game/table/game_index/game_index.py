"""The index of one folder of games, brought up to date from its files whenever it is asked.

It is derived: where a row makes no sense, or the tables are of another version, all of it is made
anew. A file is known by its name, size and time of change.
"""

from __future__ import annotations

import atexit
import logging
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Final, TypeVar

from game import home
from game.storage.database import Database
from game.storage.database_parts import DatabaseRefused
from game.storage.files import FileStamp, cannot_be_read, settled
from game.storage.home_database import close_databases
from game.table.game_index.database import InMemory, in_home, usual_path
from game.table.game_index.game_file import GameFile, read_game_file
from game.table.game_index.rows import RowWriter, WornIndex
from game.table.game_index.tables import TABLE_NAMES
from game.table.records.endings import ENDINGS, UnreadFolder

LOGGER: Final = logging.getLogger("blackout")
BREATH_S: Final = 0.001
"""The frame loop gets the interpreter for so long every few milliseconds of reading."""
BATCH: Final = 100
"""Files that are written in one change."""
FAULTS: Final = (sqlite3.Error, WornIndex, DatabaseRefused)
"""What shows that the index cannot be used as it is."""

T = TypeVar("T")
Progress = Callable[[int, int], None]
"""Is told how many files were read, of so many."""


class Stopped(Exception):
    """Nobody wants to know any more."""


class GameIndex:
    """The index of one folder, which several threads may ask."""

    def __init__(self, folder: Path | None = None, path: Path | None = None) -> None:
        """Open it; it is brought up to date when it is asked.

        Args:
            folder: of the games; None for that of the home.
            path: of the database; None for that of the home.
        """
        self.folder = home.data() / "games" if folder is None else folder
        self._path = usual_path() if path is None else path

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """What a query of the index finds as it is now."""
        return _database(self._path).rows(sql, *values)

    def changing(self) -> Any:
        """A change of the index, which is whole or not there."""
        return _database(self._path).changing()

    def asked(
        self,
        question: Callable[[GameIndex], T],
        progress: Progress | None = None,
        stopped: Callable[[], bool] | None = None,
        *,
        glance: bool = False,
    ) -> T:
        """The answer to a question, once the index is as the files are.

        Where a row makes no sense, the index is made anew and asked again. Where that did not help,
        and where the disk or another program refuses it, it is made in memory.

        Args:
            question: is given the index.
            progress: is told how far files are read.
            stopped: whether nobody wants to know any more.
            glance: whether a finished game may be as it was when all files were looked at last; see
                `bring_up`.

        Raises:
            UnreadFolder: nobody can tell which games there are.
            Stopped: it was not wanted any more.
        """
        for last in (False, True):
            try:
                self.bring_up(progress, stopped, glance=glance)
                return question(self)
            except FAULTS as error:
                if _ENDED.is_set():
                    raise Stopped from None
                if isinstance(error, DatabaseRefused) and error.closed:
                    continue
                LOGGER.warning("the index of games in %s is made anew: %s", self._path, error)
                self._mend(to_memory=last or isinstance(error, DatabaseRefused))
        self.bring_up(progress, stopped, glance=glance)
        return question(self)

    def bring_up(
        self,
        progress: Progress | None = None,
        stopped: Callable[[], bool] | None = None,
        *,
        glance: bool = False,
    ) -> None:
        """Read the files that are new or were changed, and forget those that are gone.

        Args:
            progress: is told how far files are read.
            stopped: whether nobody wants to know any more.
            glance: whether it is enough to look at the folder and at the files that are no whole
                games: the folder tells whether a file is new or gone, but not whether somebody
                wrote into one that is there. Takes no longer the more games there are.

        Raises:
            UnreadFolder: nobody can tell which games there are.
            Stopped: it was not wanted any more; what was read by then is in the index.
        """
        with _READING:
            state = _state_of(self.folder)
            seen = state is not None and state == self._looked_at()
            if seen and glance:
                known = self._known(_NOT_WHOLE)
                found = {name: _stamp(self.folder / name) for name in known}
            else:
                known, found = self._known(), stamps_in(self.folder)
            gone = [name for name in known if name not in found]
            if gone:
                self._change(gone, ())
            fresh = sorted(name for name, stamp in found.items() if known.get(name) != stamp)
            for batch in _batches(self._read(fresh, progress, stopped)):
                self._change([file.name for file in batch], batch)
            if state is not None and not seen:
                self._keep_state(state)

    def empty(self) -> None:
        """Forget everything: it is read anew when it is asked for."""
        with self.changing() as base:
            for table in TABLE_NAMES:
                base.execute(f"delete from {table}")

    def _mend(self, *, to_memory: bool) -> None:
        """Forget everything, or have the index in memory for as long as the program runs."""
        if not to_memory:
            try:
                self.empty()
                return
            except FAULTS:
                pass
        with _OPENING:
            _IN_MEMORY[self._path] = InMemory()

    def _known(self, where: str = "true") -> dict[str, FileStamp | None]:
        """By name of a file its stamp; None where that does not tell of a change."""
        query = f"select name, size, changed, sure from game where {where}"
        return {
            os.fsdecode(name): FileStamp(size, changed) if sure else None
            for name, size, changed, sure in self.rows(query)
        }

    def _looked_at(self) -> str | None:
        """The state of the folder when all of its files were looked at last."""
        rows = self.rows("select state from shelf where folder = ?", os.fsencode(self.folder))
        return rows[0][0] if rows else None

    def _keep_state(self, state: str) -> None:
        with self.changing() as base:
            _begin_shelf(base, self.folder)
            base.execute("update shelf set state = ?", (state,))

    def _read(
        self, names: list[str], progress: Progress | None, stopped: Callable[[], bool] | None
    ) -> Iterator[GameFile | None]:
        breath = time.monotonic()
        for done, name in enumerate(names):
            if stopped is not None and stopped():
                yield None
                raise Stopped
            if progress is not None:
                progress(done, len(names))
            file = read_game_file(self.folder / name)
            if file is not None:
                yield file
            if time.monotonic() - breath > 4 * BREATH_S:
                time.sleep(BREATH_S)
                breath = time.monotonic()

    def _change(self, gone: list[str], files: Iterable[GameFile]) -> None:
        with self.changing() as base:
            rows = RowWriter(base)
            numbers = rows.remove(gone)
            for file in files:
                rows.add(file, numbers.get(file.name))
            rows.close()
            _begin_shelf(base, self.folder)
            base.execute("update shelf set mark = random()")


_IN_MEMORY: Final[dict[Path, InMemory]] = {}
_OPENED: Final[dict[Path, Database]] = {}
"""The database that was used last."""
_OPENING: Final = threading.RLock()
_ENDED: Final = threading.Event()
"""Set when the program ends."""
_READING: Final = threading.Lock()
"""Held while files are read, so that no two threads read the same ones."""


def _database(path: Path) -> Database | InMemory:
    """The database of a path, or tables in memory in its place where it cannot hold any."""
    if _ENDED.is_set():
        raise Stopped
    with _OPENING:
        opened = _OPENED.get(path)
        if opened is not None and not opened.closed and path not in _IN_MEMORY:
            return opened  # a frame that asks for a row does not ask the disk for the file
        held = _IN_MEMORY.get(path)
        if held is not None and not held.is_outdated:
            return held
        if (found := in_home(path)) is not None:
            _OPENED.clear()
            _OPENED[path] = found
            return found
        awaited = None if path.parent.is_dir() else path.parent
        held = _IN_MEMORY[path] = InMemory(awaited)
        return held


def close_all() -> None:
    """Let go of every database and of all tables in memory, as at the end of a program."""
    close_databases()
    with _OPENING:
        closing = list(_IN_MEMORY.values())
        _IN_MEMORY.clear()
    for memory in closing:  # outside: a thread that changes one may be about to open another
        memory.close()


def _end() -> None:
    """At the end of the program: whoever still asks is not answered any more."""
    _ENDED.set()
    close_all()


atexit.register(_end)


def stamps_in(folder: Path) -> dict[str, FileStamp]:
    """What a folder has under the name of a record, each with what its file is now.

    Raises:
        UnreadFolder: nobody can tell what it holds.
    """
    found: dict[str, FileStamp] = {}
    try:
        with os.scandir(folder) as items:
            for item in items:
                if item.name.endswith(ENDINGS):
                    found[item.name] = _stamp(item)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise UnreadFolder(cannot_be_read(folder, error)) from None
    return found


def _begin_shelf(base: sqlite3.Connection, folder: Path) -> None:
    """Have the row of a folder alone."""
    name = (os.fsencode(folder),)
    base.execute("delete from shelf where folder <> ?", name)
    base.execute("insert or ignore into shelf values (?, random(), null)", name)


def _state_of(folder: Path) -> str | None:
    """What is another one once a file of a folder is new, gone or has another name.

    None where there is no such folder, or where it has changed just now and may do so again within
    one tick of the clock.
    """
    try:
        stat = folder.stat()
    except OSError:
        return None
    if not (settled(stat.st_mtime_ns) and settled(stat.st_ctime_ns)):
        return None
    return f"{stat.st_ino} {stat.st_mtime_ns} {stat.st_ctime_ns}"


def _stamp(item: os.DirEntry[str] | Path) -> FileStamp:
    try:
        stat = item.stat()
    except OSError:
        return NO_STAMP
    return FileStamp(stat.st_size, stat.st_mtime_ns)


_NOT_WHOLE: Final = "status in ('unfinished', 'broken') or not sure"
"""Of the rows whose files may change without their folder: games that go on, broken ones that
somebody mends, and those that were written a moment ago."""
NO_STAMP: Final = FileStamp(-1, -1)
"""Of a file that nobody can look at now: it is asked for again."""


def _batches(files: Iterator[GameFile | None]) -> Iterator[list[GameFile]]:
    """So many at once; None ends a batch."""
    batch: list[GameFile] = []
    for file in files:
        if file is not None:
            batch.append(file)
        if batch and (file is None or len(batch) >= BATCH):
            yield batch
            batch = []
    if batch:
        yield batch
