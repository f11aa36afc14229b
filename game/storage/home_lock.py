"""A home in use: windows, servers and commands share it, a restoration needs it for itself alone.

One file in the folder of data is locked by the system, which lets go when a process ends, however
that ends. Whoever comes finishes or takes back first what a restoration left that was broken off.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from game.engine.refusal import Refusal, Refused
from game.storage.files import cannot_be_read, cause, reason
from game.storage.home_files import DATA
from game.storage.locking import lock_file, unlock_file
from game.storage.moving import is_moved, move_old_files
from game.storage.restoring import is_left_over, settle
from game.wording import command_words

FILE: Final = ".in-use"
PATIENCE_S: Final = 3.0
"""Seconds that a program waits for another one that just puts a broken restoration right."""
_GLANCE_S: Final = 0.02
RUNNING: Final = command_words(
    "Blackout is running with these games: close its windows and servers first."
)
_shared: Final[list[Path]] = []
"""Folders of data of the homes that this process has in use by `sharing`."""


class HomeInUse(Refused):
    """A home cannot be used now: one sentence."""


@contextmanager
def sharing(areas: Mapping[str, Path], *, make: bool = False) -> Iterator[None]:
    """Use a home beside others. One that cannot be written is not restored either: no lock there.

    Args:
        areas: the folders of `config` and `data`.
        make: whether the folder of data is made where it is missing.

    Raises:
        HomeInUse: a backup is being restored, or one that was broken off cannot be finished.
    """
    if (lock := _opened(areas[DATA], make=make)) is None:
        yield
        return
    try:
        _share(lock, areas)
        _shared.append(areas[DATA])
        try:
            yield
        finally:
            _shared.remove(areas[DATA])
    finally:
        os.close(lock)


def is_shared(data: Path) -> bool:
    """Whether this process has a home in use by `sharing`; what had to be settled is settled."""
    return data in _shared


@contextmanager
def alone(areas: Mapping[str, Path]) -> Iterator[None]:
    """Use a home as the only one; what a broken restoration left is put right first.

    Raises:
        HomeInUse: somebody uses it.
        OSError: the folder of data cannot be written.
    """
    areas[DATA].mkdir(parents=True, exist_ok=True)
    lock = os.open(areas[DATA] / FILE, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not lock_file(lock, shared=False):
            raise HomeInUse(RUNNING)
        settle(areas)
        _move(areas)
        yield
    finally:
        os.close(lock)


def _share(lock: int, areas: Mapping[str, Path]) -> None:
    late, settled, others = time.monotonic() + PATIENCE_S, False, False
    while True:
        if lock_file(lock, shared=True):
            if settled or (not is_left_over(areas) and is_moved(areas[DATA])):
                return
            unlock_file(lock)
            others = not lock_file(lock, shared=False)
            if not others:
                try:
                    settle(areas)
                except OSError as error:
                    raise HomeInUse(_cannot_finish(error)) from None
                _move_or_say(areas)
                unlock_file(lock)
                settled = True
                continue
        if time.monotonic() > late:
            raise HomeInUse(
                RUNNING
                if others and not is_left_over(areas)
                else command_words("A backup is being restored: start again when that is done.")
            )
        time.sleep(_GLANCE_S)


def _move(areas: Mapping[str, Path]) -> None:
    try:
        move_old_files(areas)
    except Refused as error:
        raise HomeInUse(error.refusal) from error


def _move_or_say(areas: Mapping[str, Path]) -> None:
    try:
        _move(areas)
    except OSError as error:
        raise HomeInUse(
            command_words(
                "What an earlier version kept in {folder} cannot be moved: {why}",
                folder=str(areas[DATA]),
                why=cannot_be_read(error.filename, error) if error.filename else cause(error),
            )
        ) from None


def _cannot_finish(error: OSError) -> Refusal:
    return command_words(
        "A restoration was broken off and cannot be finished ({file}): {why}.",
        file=str(error.filename),
        why=reason(error),
    )


def _opened(folder: Path, *, make: bool) -> int | None:
    """The file to lock; None where there is none and none can be made."""
    with suppress(OSError):
        if make:
            folder.mkdir(parents=True, exist_ok=True)
        return os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600)
    return None
