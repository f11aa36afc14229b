"""Files that one window at a time has open: a lock beside each, and names that are still free."""

from __future__ import annotations

import itertools
import time
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from game.engine.refusal import refuse
from game.storage.files import make_file, make_folder, move

IN_USE: Final = refuse("This is in use by a window or a command.")
"""What is said of a file whose lock another one holds."""
LOCKS: Final = ".locks"
"""The folder of lock files, one for each file that was ever opened."""


def lock_of(path: Path) -> FileLock:
    """The lock of a file, not held yet; it may be let go of by another thread than took it."""
    return FileLock(path.parent / LOCKS / f"{path.stem}.lock", timeout=0, thread_local=False)


DELETED: Final = "deleted"
"""The folder beside them into which files go that a player deletes."""


def put_away(path: Path) -> Path:
    """Move a file into the folder of deleted ones, under a name that is free there.

    Raises:
        OSError: it cannot be moved.
    """
    folder = path.parent / DELETED
    make_folder(folder)
    for number in itertools.count(1):
        name = path.name if number == 1 else f"{path.stem} ({number}){path.suffix}"
        if not (folder / name).exists():
            return move(path, folder / name)
    raise AssertionError("itertools.count ends")


def fresh(folder: Path, suffix: str, content: bytes = b"") -> tuple[Path, FileLock]:
    """A file of a new name, and its lock, held; the folder of locks is there.

    No other file has that name with another ending: locks and copies are named without it.

    Raises:
        OSError: the disk refuses; there is no file then.
    """
    stem = time.strftime("%Y-%m-%d-%H%M%S")
    for number in itertools.count(1):
        path = folder / f"{stem}-{number}{suffix}"
        if any(folder.glob(f"{path.stem}.*")):
            continue
        lock = lock_of(path)
        try:
            lock.acquire()
        except Timeout:
            continue
        try:
            make_file(path, content)
        except FileExistsError:
            lock.release()
            continue
        except OSError:
            lock.release()
            raise
        return path, lock
    raise AssertionError("itertools.count ends")
