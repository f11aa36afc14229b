"""Files that grow by a line at a time, each a JSON object: a bad line is no more than that line.

A line that makes no sense is passed over and stays where it is; the log says so. A last line whose
line feed was lost is read like any other, and what is added begins a line of its own.
"""

from __future__ import annotations

import errno
import json
import logging
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Any, BinaryIO, Final, Generic, TypeVar

from game.engine.refusal import refuse
from game.storage.decoding import NONSENSE, Unreadable, document_of
from game.storage.files import LONGEST_LINE, open_file, sync_folder

LARGEST: Final = 64 << 20
"""Bytes of a file; people on a server take a hundred each, reviewed games three hundred."""
LOGGER: Final = logging.getLogger("blackout")
APPEND: Final = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)

T = TypeVar("T")

_told: set[tuple[Path, tuple[int, ...]]] = set()
"""Files and numbers of their bad lines that the log has been told of."""


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that makes no sense."""

    number: int
    """Counted from 1."""
    size: int
    """Bytes."""


@dataclass(frozen=True, slots=True)
class LinesRead(Generic[T]):
    """What the lines of a file say, in their order."""

    every: tuple[T | BadLine, ...] = ()

    @property
    def good(self) -> list[T]:
        """What those that make sense say."""
        return [one for one in self.every if not isinstance(one, BadLine)]

    @property
    def bad(self) -> list[BadLine]:
        """The others."""
        return [one for one in self.every if isinstance(one, BadLine)]


def read_objects(path: Path, take: Callable[[dict[str, Any]], T]) -> LinesRead[T]:
    """All lines of a file; none where there is no file.

    Args:
        path: the file.
        take: makes of a line's object what is wanted; raises any of `NONSENSE` where it is none.

    Raises:
        Unreadable: it is no file, or too large: nothing may be added to it either.
        OSError: it cannot be read; that it is empty nobody knows.
    """
    found: list[T | BadLine] = []
    try:
        with open_file(path) as file:
            if os.fstat(file.fileno()).st_size > LARGEST:
                raise Unreadable(refuse("it is too large: over {most} bytes.", most=f"{LARGEST:,}"))
            for number, raw in enumerate(_lines(file), start=1):
                if not raw.strip():
                    continue
                try:
                    found.append(take(document_of(raw)))
                except NONSENSE:
                    found.append(BadLine(number, len(raw)))
    except FileNotFoundError:
        pass
    read = LinesRead(tuple(found))
    _tell(path, read.bad)
    return read


def _lines(file: BinaryIO) -> Iterator[bytes]:
    """The lines of a file without their line feeds; of one that is too long its beginning."""
    while raw := file.readline(LONGEST_LINE):
        rest = raw
        while len(rest) == LONGEST_LINE and not rest.endswith(b"\n"):
            rest = file.readline(LONGEST_LINE)
        yield raw if len(raw) < LONGEST_LINE else raw[:-1]  # cut off, it is no object any more


def _tell(path: Path, bad: Iterable[BadLine]) -> None:
    numbers = tuple(one.number for one in bad)
    if numbers and (path, numbers) not in _told:
        _told.add((path, numbers))
        text = "%s: %d of its lines make no sense and count for nothing, the first is line %d"
        LOGGER.warning(text, path, len(numbers), numbers[0])


def line_of_object(data: Mapping[str, Any]) -> str:
    """An object as a line of a file, with its line feed."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def add_lines(path: Path, lines: str, *, private: bool = False, sync: bool = True) -> None:
    """Put lines at the end of a file, which is made where it is missing: all of them or none.

    Args:
        path: the file.
        lines: each with its line feed.
        private: whether a new file is for its owner alone.
        sync: whether they are to be there after a power cut when this returns.

    Raises:
        Unreadable: it is no file.
        OSError: the disk refuses.
    """
    try:
        open_file(path).close()
        fresh = False
    except FileNotFoundError:
        fresh = True
    with open_to_append(path, private=private) as file:
        file.seek(max(0, file.seek(0, os.SEEK_END) - 1))
        ended = file.read(1) in (b"", b"\n")
        append_whole(file, (lines if ended else f"\n{lines}").encode(), sync=sync)
    if fresh and sync:
        sync_folder(path.parent)


def open_to_append(path: Path, *, private: bool = False) -> FileIO:
    """A file to add to, made where it is missing, perhaps for its owner alone.

    Raises:
        OSError: it cannot be written.
    """
    return FileIO(os.open(path, APPEND, 0o600 if private else 0o666), "a+b")


def append_whole(file: FileIO, content: bytes, *, sync: bool = False) -> None:
    """Add all of this to a file, or nothing: what was refused may not be found there later.

    Raises:
        OSError: the disk does not take it.
    """
    before, put = os.fstat(file.fileno()).st_size, 0
    try:
        put = file.write(content)
        if put < len(content):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if sync:
            os.fsync(file.fileno())
    except OSError:
        # Another program may have added lines of its own since.
        if os.fstat(file.fileno()).st_size == before + put:
            os.ftruncate(file.fileno(), before)
        raise
