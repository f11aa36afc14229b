"""Kept lines: files that grow by a line at a time, a JSON object each, decoded into their type.

A line that makes no sense is passed over and stays where it is; the log says so. A last line whose
line feed was lost is read like any other, and what is added begins a line of its own. A file that
could not be read this time is `Unread`, which has no way to add to it.
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

import msgspec

from game.storage.decoding import NONSENSE, Unreadable, too_large, typed
from game.storage.files import (
    LONGEST_LINE,
    aside,
    cannot_be_read,
    open_file,
    read_file,
    replace_file,
    sync_folder,
)
from game.storage.kept_files import Unread

LARGEST: Final = 64 << 20
"""Bytes of a file; people on a server take a hundred each, reviewed games three hundred."""
ROOM: Final = 4096
"""Bytes that a disk has to take before `find_room` says that there is room."""
LOGGER: Final = logging.getLogger("blackout")
APPEND: Final = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)

T = TypeVar("T")

_told: set[tuple[Path, tuple[int, ...]]] = set()
"""Files and numbers of their bad lines that the log has been told of."""


@dataclass(frozen=True, slots=True)
class LineCodec(Generic[T]):
    """How a value is written as a line of a file."""

    decode: Callable[[bytes], T]
    """Raises any of `NONSENSE` where a line makes no sense."""
    encode: Callable[[T], str]
    """With its line feed."""
    private: bool = False
    """Whether a file is for its owner alone."""


def lines_of(kind: type[T], *, private: bool = False) -> LineCodec[T]:
    """Lines that hold a value of this type each, which says what its members can be."""

    def encode(value: T) -> str:
        return msgspec.json.encode(value).decode() + "\n"

    return LineCodec(lambda raw: typed(raw, kind), encode, private)


def line_of_object(data: Mapping[str, Any]) -> str:
    """An object as a line of a file, with its line feed."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that makes no sense."""

    number: int
    """Counted from 1."""
    size: int
    """Bytes."""


@dataclass(frozen=True, slots=True)
class LinesRead(Generic[T]):
    """What the lines of a file say, in their order; none where there is no file."""

    file: KeptLines[T]
    every: tuple[T | BadLine, ...] = ()
    ended: bool = True
    """Whether a line feed follows the last one."""

    @property
    def good(self) -> list[T]:
        """What those that make sense say."""
        return [one for one in self.every if not isinstance(one, BadLine)]

    @property
    def bad(self) -> list[BadLine]:
        """The others."""
        return [one for one in self.every if isinstance(one, BadLine)]

    def add(self, values: Iterable[T], *, sync: bool = True) -> None:
        """Put lines at the end of the file, which is made where it is missing: all or none.

        Args:
            values: of the lines; without any the last line gets the line feed that it lost.
            sync: whether they are to be there after a power cut when this returns.

        Raises:
            Unreadable: it is no file.
            OSError: the disk refuses.
        """
        writer = LineWriter(self.file, sync=sync)
        try:
            writer.add(values, sync=sync)
        finally:
            writer.close()

    def rewrite(self, values: Iterable[T], *, keep: bool) -> Path | None:
        """Put other lines in place of all of them, at once or not at all.

        Args:
            values: of the lines.
            keep: whether the file as it is now is kept beside it.

        Returns:
            Where it is kept.

        Raises:
            OSError, Unreadable: the disk refuses.
        """
        file, copy = self.file, aside(self.file.path) if keep else None
        if copy is not None:
            replace_file(copy, read_file(file.path, LARGEST), private=file.codec.private)
        content = "".join(map(file.codec.encode, values)).encode()
        replace_file(file.path, content, private=file.codec.private)
        return copy


@dataclass(frozen=True, slots=True)
class KeptLines(Generic[T]):
    """A file of lines, each of which holds a value."""

    path: Path
    codec: LineCodec[T]

    def read(self) -> LinesRead[T] | Unread:
        """What its lines say."""
        try:
            return self._read()
        except (OSError, Unreadable) as error:
            return Unread(cannot_be_read(self.path, error), error)

    def read_or_raise(self) -> LinesRead[T]:
        """The same for whoever cannot go on without.

        Raises:
            OSError, Unreadable: it could not be read this time.
        """
        found = self.read()
        if isinstance(found, Unread):
            raise found.cause
        return found

    def _read(self) -> LinesRead[T]:
        found: list[T | BadLine] = []
        ended = True
        try:
            with open_file(self.path) as file:
                if os.fstat(file.fileno()).st_size > LARGEST:
                    raise too_large(LARGEST)
                for number, (raw, ended) in enumerate(_lines(file), start=1):
                    if not raw.strip():
                        ended = True
                        continue
                    try:
                        found.append(self.codec.decode(raw))
                    except NONSENSE:
                        found.append(BadLine(number, len(raw)))
        except FileNotFoundError:
            pass
        read = LinesRead(self, tuple(found), ended)
        _tell(self.path, read.bad)
        return read


class LineWriter(Generic[T]):
    """A file of lines that is open to be added to, by whoever knows already what it holds."""

    def __init__(self, kept: KeptLines[T], *, sync: bool = True) -> None:
        """Open the file, which is made where it is missing.

        Args:
            kept: the file.
            sync: whether a new one is to have its name after a power cut when this returns.

        Raises:
            Unreadable: it is no file.
            OSError: the disk refuses.
        """
        self._codec = kept.codec
        fresh = False
        try:
            open_file(kept.path).close()
        except FileNotFoundError:
            fresh = True
        self._file = open_to_append(kept.path, private=kept.codec.private)
        try:
            if fresh and sync:
                sync_folder(kept.path.parent)
            self._file.seek(max(0, self._file.seek(0, os.SEEK_END) - 1))
            self._ended = self._file.read(1) in (b"", b"\n")
        except OSError:
            self._file.close()
            raise

    @property
    def descriptor(self) -> int:
        """Of the open file, to have the disk take what was written."""
        return self._file.fileno()

    def add(self, values: Iterable[T], *, sync: bool = False) -> None:
        """Add lines, all of them or none.

        Raises:
            OSError: the disk does not take them.
        """
        lines = "".join(map(self._codec.encode, values))
        _append_whole(self._file, (lines if self._ended else f"\n{lines}").encode(), sync=sync)
        self._ended = True

    def find_room(self) -> None:
        """Make sure that the disk takes some more.

        Raises:
            OSError: it does not.
        """
        before = os.fstat(self._file.fileno()).st_size
        # Should the program be killed in between, this is a line that was cut off.
        _append_whole(self._file, b" " * ROOM, sync=False)
        os.ftruncate(self._file.fileno(), before)

    def close(self) -> None:
        """Let go of the file."""
        self._file.close()


def open_to_append(path: Path, *, private: bool = False) -> FileIO:
    """A file to add to, made where it is missing, perhaps for its owner alone.

    Raises:
        OSError: it cannot be written.
    """
    return FileIO(os.open(path, APPEND, 0o600 if private else 0o666), "a+b")


def _append_whole(file: FileIO, content: bytes, *, sync: bool) -> None:
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


def _lines(file: BinaryIO) -> Iterator[tuple[bytes, bool]]:
    """The lines of a file, of one that is too long its beginning; and whether each is ended."""
    while raw := file.readline(LONGEST_LINE):
        rest = raw
        while len(rest) == LONGEST_LINE and not rest.endswith(b"\n"):
            rest = file.readline(LONGEST_LINE)
        # One that is cut off is no object any more.
        yield raw if len(raw) < LONGEST_LINE else raw[:-1], rest.endswith(b"\n")


def _tell(path: Path, bad: Iterable[BadLine]) -> None:
    numbers = tuple(one.number for one in bad)
    if numbers and (path, numbers) not in _told:
        _told.add((path, numbers))
        text = "%s: %d of its lines make no sense and count for nothing, the first is line %d"
        LOGGER.warning(text, path, len(numbers), numbers[0])
