"""The database of a home, opened once in a process, and closed when that ends."""

from __future__ import annotations

import atexit
import errno
from collections.abc import Mapping
from pathlib import Path
from threading import Event, Lock
from typing import Final

from game import home
from game.engine.refusal import Refusal
from game.storage.database import Database
from game.storage.database_parts import CLOSED, DatabaseRefused
from game.storage.decoding import Unreadable
from game.storage.document_rows import FILE, PARTS
from game.storage.files import cannot_be_read
from game.storage.home_files import DATA
from game.storage.home_lock import HomeInUse, alone, is_shared
from game.storage.moving import is_moved, old_files, take_in

_open: Final[dict[Path, Database]] = {}
_guard: Final = Lock()
"""Held while one is opened."""
_ended: Final = Event()
"""Set when the program ends: none is opened any more, since nobody would close it."""


def home_database() -> Database:
    """The one of this user's home.

    Raises:
        DatabaseRefused: it cannot be opened, or a newer version made it.
        OSError: the disk refuses.
    """
    return database_in(home.data())


def database_in(folder: Path) -> Database:
    """The one in a folder; in that of this user's data what earlier versions kept is moved first.

    Raises:
        OSError: as `home_database` has it.
    """
    with _guard:
        if _ended.is_set():
            raise DatabaseRefused(CLOSED, errno.EBADF)
        if (found := _open.get(folder)) is None:
            areas = home.areas()
            try:
                found = _home(areas) if folder == areas[DATA] else Database(folder / FILE, *PARTS)
            except Unreadable as error:  # of a newer version
                raise DatabaseRefused(error.refusal) from error
            _open[folder] = found
        return found


def database_to_read(folder: Path) -> Database | None:
    """The same; None where there is nothing to read, since reading makes no home.

    Raises:
        OSError: as `home_database` has it.
    """
    if folder not in _open and not folder.is_dir():
        areas = home.areas()
        if folder != areas[DATA] or not any(old_files(areas)):
            return None
    return database_in(folder)


def look_after_home() -> Refusal | None:
    """Begin to copy the database of this user's home, if it was changed since the newest copy.

    Returns:
        The sentence where it was damaged, or cannot be opened; None where all is well.
    """
    try:
        database = home_database()
    except OSError as error:
        return cannot_be_read(home.data() / FILE, error)
    database.keep_copy_in_background()
    return database.notice


def close_databases() -> None:
    """Close all that are open in this process; whoever asks for one again opens it anew."""
    with _guard:
        closing = list(_open.values())
        _open.clear()
    for database in closing:  # unguarded: a thread that uses one may be about to ask for one
        database.close()


def _home(areas: Mapping[str, Path]) -> Database:
    data = areas[DATA]
    trouble = None if is_moved(data) or is_shared(data) else _moved(areas)
    found = Database(data / FILE, *PARTS)
    try:
        if found.in_memory:
            found.fill(lambda base: take_in(base, list(old_files(areas))))
        elif found.writable and trouble is not None:
            raise trouble  # what is there must not be hidden by something new
    except BaseException:
        found.close()
        raise
    return found


def _moved(areas: Mapping[str, Path]) -> OSError | None:
    """Why what earlier versions kept cannot be moved; None where it can be, or is."""
    try:
        with alone(areas):
            return None
    except HomeInUse as error:
        return DatabaseRefused(error.refusal)
    except OSError as error:
        return error


def _end() -> None:
    _ended.set()
    close_databases()


atexit.register(_end)
