"""Locks between programs, which the system lets go of when a process ends, however that ends."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import local
from typing import Final

PATIENCE_S: Final = 3.0
"""Seconds that a program waits for another one that changes a file of the same folder."""
_GLANCE_S: Final = 0.002
_PLACES: Final = 1024
"""On Windows: bytes of the file, of which everyone who shares locks one."""
_FOLDER_LOCK: Final = ".changing"
"""On Windows, where a folder itself cannot be opened: the file that is locked in its place."""
_NO_LOCKS: Final = frozenset({errno.ENOSYS, errno.ENOLCK, errno.ENOTSUP, errno.EBADF, errno.EINVAL})
"""Of file systems, most of them on a network, that know no lock of a folder."""


class _LockedFolders(local):
    """Folders that this thread has locked."""

    def __init__(self) -> None:
        self.folders: set[Path] = set()


_HELD: Final = _LockedFolders()


@contextmanager
def changing(folder: Path) -> Iterator[None]:
    """Have the files of a folder to oneself, to change what they hold; within it once more is free.

    Raises:
        OSError: the folder cannot be opened, or another program does not let go of it.
    """
    if folder in _HELD.folders:
        yield
        return
    descriptor = _opened(folder)
    try:
        if descriptor is not None:
            try:
                _wait_for(descriptor, folder)
            except OSError as error:
                if error.errno not in _NO_LOCKS:
                    raise
        _HELD.folders.add(folder)
        yield
    finally:
        _HELD.folders.discard(folder)
        if descriptor is not None:
            os.close(descriptor)


def _opened(folder: Path) -> int | None:
    """What is locked; None where one may write in a folder, but not look."""
    try:
        if sys.platform == "win32":
            return os.open(folder / _FOLDER_LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        return os.open(folder, os.O_RDONLY)
    except PermissionError:
        return None


def _wait_for(descriptor: int, folder: Path) -> None:
    late = time.monotonic() + PATIENCE_S
    while not _asked(descriptor, shared=False):
        if time.monotonic() > late:
            raise BlockingIOError(errno.EAGAIN, "another program is changing it", str(folder))
        time.sleep(_GLANCE_S)


def lock_file(file: int, *, shared: bool) -> bool:
    """Lock a file, or say that it is locked in another way or cannot be; never waits."""
    try:
        return _asked(file, shared=shared)
    except OSError:
        return False


if sys.platform == "win32":
    import msvcrt

    def _asked(file: int, *, shared: bool) -> bool:
        """Lock a file, or say that it is locked in another way; never waits.

        There is no shared lock here but of bytes: everyone who shares takes the first that is free.
        """
        for place, count in [(n, 1) for n in range(_PLACES)] if shared else [(0, _PLACES)]:
            os.lseek(file, place, os.SEEK_SET)
            with suppress(OSError):
                msvcrt.locking(file, msvcrt.LK_NBLCK, count)
                _held[file] = place, count
                return True
        return False

    def unlock_file(file: int) -> None:
        """Let go of it."""
        place, count = _held.pop(file)
        os.lseek(file, place, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_UNLCK, count)

    _held: Final[dict[int, tuple[int, int]]] = {}
else:
    import fcntl

    def _asked(file: int, *, shared: bool) -> bool:
        """Lock a file, or say that it is locked in another way; never waits.

        Raises:
            OSError: it cannot be locked.
        """
        try:
            fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def unlock_file(file: int) -> None:
        """Let go of it."""
        fcntl.flock(file, fcntl.LOCK_UN)
