"""A SQLite file that several programs and threads share: tables by named parts, and changes of it.

A change is whole or not there, after a kill and a power cut too, and is on the disk when
`Database.changing` ends. Whatever the disk refuses is a `DatabaseRefused`: an `OSError` with a
clause to be shown. A file that is damaged is replaced when it is opened; `game.storage.mending`
says by what.
"""

from __future__ import annotations

import errno
import logging
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final

from game.engine.refusal import Refusal
from game.jobs.background import SerialQueue
from game.storage.database_parts import (
    CLOSED,
    DAMAGED,
    FILE_ERRORS,
    IN_USE,
    READ_ONLY,
    DatabasePart,
    DatabaseRefused,
    lock_name,
    make_part,
    refusal_of,
    suspect_mark,
    was_left_open,
)
from game.storage.files import leftover_name, make_folder, set_aside, sweep
from game.storage.locking import lock_file, unlock_file
from game.storage.mending import (
    check,
    copy_into,
    finish_mending,
    is_copied,
    is_good,
    make_private,
    mended,
    newest_copy,
    sync_file,
    take_copy,
)

LOGGER: Final = logging.getLogger("blackout")
BUSY_S: Final = 3.0
"""Seconds that a change waits for another program's or thread's."""
CLOSING_S: Final = 3.0
"""Seconds that closing waits for threads that use the database."""
OPENING_S: Final = 10.0
"""Seconds that a program waits for another one that checks the file or mends it."""
_AHEAD: Final = "wal"
"""The journal that lets others read while something is changed."""
LEAST_PAGE: Final = 512
"""Bytes of the smallest page that a database can have."""
_GLANCE_S: Final = 0.003


class Database:
    """One SQLite file; each thread that uses it has a connection of its own.

    Any thread may close it: what others do in it meanwhile is done to its end, and whoever begins
    something afterwards is refused.
    """

    def __init__(self, path: Path, *parts: DatabasePart) -> None:
        """Open a file, which is made where it is missing, for its owner alone.

        Where it cannot be written it is read; where there is none and none can be made, it is
        empty. It is checked first: after a crash as a whole, else what cannot be made again.

        Args:
            path: of the file.
            parts: which it has; more can be added by `tables`.

        Raises:
            DatabaseRefused: it cannot be opened, or is damaged while another program uses it.
            NewerVersion: a newer version made one of the parts.
            OSError: the disk refuses.
        """
        self.path = path
        self.notice: Refusal | None = None
        """A sentence where the file was damaged, or gone, and another one took its place."""
        self._connections: dict[int, sqlite3.Connection] = {}
        """By the number of a thread."""
        self._uses: dict[int, int] = {}
        """How deep a thread is in its connection: within a change it may ask and change more."""
        self._used = threading.Condition()
        """Held while connections or uses change; told when one is not used any more."""
        self._closed = False
        self._had: set[DatabasePart] = set()
        """Parts whose tables are there."""
        self._readable_as: str | None = None
        self._journal = "wal"
        self._lock: int | None = None
        self._copies = SerialQueue(f"copy of {path.name}")
        try:
            alone = self._enter()
        except PermissionError:
            self._open_to_read(parts)
            return
        try:
            if alone:
                finish_mending(path)
            crashed = alone and was_left_open(path)
            if alone and path.is_dir():
                set_aside(path)
            if alone and _is_empty(path) and not crashed and newest_copy(path) is not None:
                self.notice = mended(path, parts)
            fresh = _make(path)
            try:
                self._set_journal()
                if not fresh:
                    with self._using() as base:
                        check(base, parts, whole=crashed, alone=alone)
            except DatabaseRefused as error:
                self._close_unused()
                if not error.damaged or not alone:
                    raise
                self.notice = mended(path, parts)
                self._set_journal()
            for part in parts:
                self.tables(part)
            suspect_mark(path).unlink(missing_ok=True)
            if alone:
                self._share()
        except BaseException:
            self.close()
            raise

    @property
    def writable(self) -> bool:
        """Whether anything can be changed in it."""
        return self._readable_as is None

    @property
    def closed(self) -> bool:
        """Whether the file was let go of: what is asked from now on is refused."""
        return self._closed

    @property
    def in_memory(self) -> bool:
        """Whether there is no file and none can be made, so that nothing of it is kept."""
        return self._readable_as is not None and "mode=memory" in self._readable_as

    def fill(self, fill: Callable[[sqlite3.Connection], None]) -> None:
        """Put something into one that is in memory, for everybody to read."""
        assert self.in_memory, "only what is not kept can be filled where nothing can be changed"
        with self._using() as base:
            fill(base)

    def tables(self, part: DatabasePart) -> bool:
        """Have the tables of a part, made where they are missing.

        Returns:
            Whether it was looked at now, and not before.

        Raises:
            NewerVersion: a newer version made them, and they cannot be made again.
            OlderVersion: an older one made them, and nothing says how to bring them over.
            DatabaseRefused: the disk refuses.
        """
        if part in self._had or not self.writable:
            return False
        with self.changing() as base:
            make_part(base, part)
        self._had.add(part)
        return True

    @contextmanager
    def changing(self) -> Iterator[sqlite3.Connection]:
        """Change something: all that is done within is on the disk at its end, or nothing is.

        No other thread or program changes anything meanwhile. Within itself it is one part of the
        outer change, and can be taken back alone.

        Raises:
            DatabaseRefused: the disk refuses, or another program does not let go of it.
        """
        if not self.writable:
            raise DatabaseRefused(READ_ONLY, errno.EROFS)
        with self._using() as base:
            end, back = "commit", ["rollback"]
            if base.in_transaction:
                end, back = "release s", ["rollback to s", "release s"]
                base.execute("savepoint s")
            else:
                _begin(base)
            try:
                yield base
                base.execute(end)
            except BaseException:
                for statement in back:
                    if base.in_transaction:  # where a disk fails, it is taken back already
                        base.execute(statement)
                raise

    def rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        """All rows that a query finds.

        Raises:
            DatabaseRefused: they cannot be read.
        """
        with self._using() as base:
            return base.execute(sql, values).fetchall()

    def copy_to(self, path: Path) -> None:
        """Write all that is in it at this moment into a new file, for its owner alone.

        Raises:
            FileExistsError: it is there.
            OSError: the disk refuses.
        """
        make_private(path)
        with self._using() as base:
            copy_into(base, path)
        sync_file(path)

    def keep_copy(self) -> None:
        """Make a copy that takes the place of the file should it be damaged one day.

        It is checked before an older one has to go for it.

        Raises:
            OSError: the disk refuses, or the file is damaged.
        """
        sweep(self.path.parent)
        fresh = leftover_name(self.path)
        fresh.unlink(missing_ok=True)
        try:
            self.copy_to(fresh)
            if not is_good(fresh):
                suspect_mark(self.path).touch(0o600)
                raise DatabaseRefused(DAMAGED)
            take_copy(self.path, fresh)
        finally:
            fresh.unlink(missing_ok=True)

    def keep_copy_in_background(self) -> SerialQueue | None:
        """The same beside this thread, where something was changed since the newest copy."""
        if not self.writable or is_copied(self.path):
            return None

        def keep() -> None:
            try:
                self.keep_copy()
            except (OSError, *FILE_ERRORS) as error:
                LOGGER.warning("%s: no copy of it can be kept: %s", self.path, error)

        self._copies.put(keep)
        return self._copies

    def close(self) -> None:
        """Let go of the file, once it is copied and other threads have done what they do in it.

        What takes them longer than `CLOSING_S` is not waited for: the last one lets go of the file.
        """
        self._copies.finish()
        own = threading.get_ident()
        with self._used:
            self._closed = True
            if not self._used.wait_for(lambda: self._uses.keys() <= {own}, CLOSING_S):
                LOGGER.warning("%s is closed later: a thread still uses it", self.path)
            self._let_go()

    def __enter__(self) -> Database:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    # Connections ----------------------------------------------------------------------------------

    def _using(self) -> _Use:
        """The connection of this thread, which nobody closes meanwhile.

        A thread that has ended leaves its own to the next one of its number.
        """
        return _Use(self)

    def use(self) -> sqlite3.Connection:
        """See `_using`; `used` has to follow.

        Raises:
            DatabaseRefused: the disk refuses, or the database was closed.
        """
        own = threading.get_ident()
        with self._used:
            if self._closed and own not in self._uses:
                raise DatabaseRefused(CLOSED, errno.EBADF)
            self._uses[own] = self._uses.get(own, 0) + 1
        if (base := self._connections.get(own)) is None:
            try:
                with self._told():
                    base = self._connected()
            except BaseException:
                self.used()
                raise
            with self._used:
                self._connections[own] = base
        return base

    def used(self) -> None:
        """This thread does not use its connection any more."""
        own = threading.get_ident()
        with self._used:
            if self._uses[own] > 1:
                self._uses[own] -= 1
                return
            del self._uses[own]
            if self._closed:
                self._let_go()
                self._used.notify_all()

    def _connected(self) -> sqlite3.Connection:
        uri = f"{self.path.absolute().as_uri()}?mode=rw"
        base = sqlite3.connect(
            uri if self._readable_as is None else self._readable_as,
            timeout=BUSY_S,
            isolation_level=None,
            check_same_thread=False,
            uri=True,
        )
        if self.writable:
            for pragma in "synchronous=full", "fullfsync=1", "checkpoint_fullfsync=1":
                base.execute(f"pragma {pragma}")
            if self._journal != "wal":
                base.execute(f"pragma journal_mode={self._journal}")
        return base

    def _close_unused(self) -> None:
        with self._used:
            for thread in self._connections.keys() - self._uses.keys():
                with suppress(sqlite3.Error):
                    self._connections.pop(thread).close()

    def _let_go(self) -> None:
        """Close what is not used; let go of the file where nothing of it is."""
        self._close_unused()
        if not self._uses and self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _set_journal(self) -> None:
        """Write ahead where the disk can do that, as those of most networks cannot."""
        with self._using() as base:
            try:
                (mode,) = base.execute(f"pragma journal_mode={_AHEAD}").fetchone()
                base.execute("select count(*) from sqlite_master").fetchone()
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF not in _NO_SHARED_MEMORY:
                    raise
                mode = "none"
            if mode != "wal":
                self._journal = "truncate"
                base.execute("pragma locking_mode=exclusive")
                base.execute("pragma journal_mode=truncate")
                base.execute("pragma locking_mode=normal")
                base.execute("select count(*) from sqlite_master").fetchone()

    def refused(self, error: sqlite3.Error | UnicodeDecodeError) -> DatabaseRefused | None:
        """What is said of an error; None where it is one of the program."""
        if (refusal := refusal_of(error)) is not None and refusal.damaged and self.writable:
            LOGGER.error("%s is damaged: %s", self.path, error)
            with suppress(OSError):  # the next program that opens it looks at all of it
                suspect_mark(self.path).touch(0o600)
        return refusal

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except FILE_ERRORS as error:
            if (refusal := self.refused(error)) is None:
                raise
            raise refusal from error

    # Opening --------------------------------------------------------------------------------------

    def _open_to_read(self, parts: tuple[DatabasePart, ...]) -> None:
        uri = self.path.absolute().as_uri()
        if not self.path.exists():
            self._readable_as = f"file:{id(self)}?mode=memory&cache=shared"
            with self._using() as base:
                for part in parts:
                    base.executescript(part.sql)
            return
        self._readable_as = f"{uri}?mode=ro"
        try:
            self.rows("select count(*) from sqlite_master")
        except DatabaseRefused as error:
            if error.damaged:
                raise
            # What was left in the write-ahead log cannot be read here.
            self._close_unused()
            self._readable_as = f"{uri}?immutable=1"
            self.rows("select count(*) from sqlite_master")

    def _enter(self) -> bool:
        """Whether no other program has the file open, and none opens it until `_share`.

        Raises:
            PermissionError: nothing can be changed here.
            DatabaseRefused: another program does not let go of it.
        """
        try:
            make_folder(self.path.parent)
            self._lock = os.open(lock_name(self.path), os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            # Another person's lock, as an administrator's, hinders nobody who may write the file.
            if error.errno == errno.EACCES and self.path.exists() and _may_write(self.path):
                return False
            if error.errno in _READ_ONLY or not self.path.parent.is_dir():
                raise PermissionError(*error.args) from error
            return False
        if self.path.exists() and not _may_write(self.path):
            raise PermissionError
        late = time.monotonic() + OPENING_S
        while not lock_file(self._lock, shared=False):
            if lock_file(self._lock, shared=True):
                return False
            if time.monotonic() > late:
                raise DatabaseRefused(IN_USE, errno.EAGAIN)
            time.sleep(_GLANCE_S)
        return True

    def _share(self) -> None:
        assert self._lock is not None
        unlock_file(self._lock)
        late = time.monotonic() + OPENING_S
        while not lock_file(self._lock, shared=True):
            if time.monotonic() > late:
                raise DatabaseRefused(IN_USE, errno.EAGAIN)
            time.sleep(_GLANCE_S)


class _Use:
    """While it is entered a thread uses its connection, and is told of errors as refusals."""

    __slots__ = ("_database",)

    def __init__(self, database: Database) -> None:
        self._database = database

    def __enter__(self) -> sqlite3.Connection:
        return self._database.use()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._database.used()
        if isinstance(error, FILE_ERRORS):
            refusal = self._database.refused(error)
            if refusal is not None:
                raise refusal from error


def _begin(base: sqlite3.Connection) -> None:
    """Begin a change once nobody else changes anything.

    SQLite itself waits longer each time that it asks, and would never have its turn beside somebody
    who changes one thing after the other.
    """
    late = time.monotonic() + BUSY_S
    base.execute("pragma busy_timeout=0")
    try:
        while True:
            try:
                base.execute("begin immediate")
                return
            except sqlite3.OperationalError as error:
                busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
                if not busy or time.monotonic() > late:
                    raise
            time.sleep(_GLANCE_S)
    finally:
        base.execute(f"pragma busy_timeout={BUSY_S * 1000:.0f}")


_READ_ONLY: Final = (errno.EACCES, errno.EPERM, errno.EROFS)
_NO_SHARED_MEMORY: Final = (
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_CANTOPEN,
)


def _may_write(path: Path) -> bool:
    """Whether a file and its folder can be written, for all that its rights tell."""
    return os.access(path, os.W_OK) and os.access(path.parent, os.W_OK)


def _is_empty(path: Path) -> bool:
    """Whether there is no file, or one with nothing in it, which SQLite takes for a new one."""
    return not path.exists() or path.stat().st_size < LEAST_PAGE


def _make(path: Path) -> bool:
    """Whether a file was made, since there was none."""
    try:
        make_private(path)
        return True
    except FileExistsError:
        if os.name == "posix" and path.stat().st_mode & 0o077:
            with suppress(OSError):  # another person's file
                path.chmod(0o600)
        return False
