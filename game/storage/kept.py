"""Kept files: a typed value each, read and replaced whole, never written over where unread.

A read ends in one of three ways. `Read` has the value, `Missing` says that there is nothing to go
on from, and both can be written. `Unread` is a file that is there but could not be read this time,
as one on a disk that fails or that another program holds: it has nothing to write with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from game.engine.refusal import Refusal, refuse
from game.storage.decoding import NONSENSE, NewerVersion, NoFile, Unreadable
from game.storage.disk_errors import cannot_be_read, cannot_be_written
from game.storage.files import make_file, make_folder, read_file, replace_file, set_aside

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Codec(Generic[T]):
    """How a value is written as the bytes of a file."""

    decode: Callable[[bytes], T]
    """Raises `Unreadable` or any of `NONSENSE` where they make no sense, and `NewerVersion`."""
    encode: Callable[[T], bytes]
    largest: int
    """Bytes that a file can have."""
    lost: Callable[[Exception, Path], Refusal]
    """The sentence on a file that made no sense, from what was raised and where it is now."""


@dataclass(frozen=True, slots=True)
class Read(Generic[T]):
    """A file that was read."""

    value: T
    file: KeptFile[T]
    notice: None = None

    def write(self, value: T) -> Refusal | None:
        """Put another value in its place; a sentence where the disk refuses."""
        return _written(self.file, value)


@dataclass(frozen=True, slots=True)
class Missing(Generic[T]):
    """Nothing to go on from: there is no file, or none that this program can understand."""

    file: KeptFile[T]
    notice: Refusal | None = None
    """A sentence where there was one: it has another name now, or is of a newer version."""
    newer: bool = False
    """Whether a newer version wrote it: it lies where it was until something else is written."""
    value: None = None

    def write(self, value: T) -> Refusal | None:
        """Put a value there; a sentence where the disk refuses."""
        try:
            self._make_way()
        except OSError as error:
            return cannot_be_written(self.file.path, error)
        return _written(self.file, value)

    def begin(self, value: T) -> None:
        """Put a value there unless another program has done so by now.

        Raises:
            FileExistsError: it has.
            OSError: the disk refuses.
        """
        self._make_way()
        make_folder(self.file.path.parent)
        make_file(self.file.path, self.file.codec.encode(value))

    def _make_way(self) -> None:
        if self.newer:
            with suppress(FileNotFoundError):
                set_aside(self.file.path, "newer")


@dataclass(frozen=True, slots=True)
class Unread:
    """A file that is there and could not be read this time. Nothing can be written over it."""

    notice: Refusal
    """The sentence that says why."""
    value: None = None


@dataclass(frozen=True, slots=True)
class KeptFile(Generic[T]):
    """One file that holds a value."""

    path: Path
    codec: Codec[T]

    def read(self) -> Read[T] | Missing[T] | Unread:
        """What it holds; a file that makes no sense gets another name."""
        try:
            raw = read_file(self.path, self.codec.largest)
            return Read(self.codec.decode(raw), self)
        except FileNotFoundError:
            return Missing(self)
        except OSError as error:
            return Unread(cannot_be_read(self.path, error))
        except NoFile as error:
            path = str(self.path)
            return Unread(refuse("{path} cannot be read: {why}", path=path, why=error.refusal))
        except NewerVersion:
            text = "{path} was written by a newer version of this program, which can read it."
            return Missing(self, refuse(text, path=str(self.path)), newer=True)
        except NONSENSE as error:
            return self._set_aside(error)

    def update(self, change: Callable[[T | None], T]) -> Refusal | None:
        """Write what `change` makes of what the file holds by now, None where that is nothing.

        Returns:
            A sentence where it is not written, or where the file had made no sense.
        """
        found = self.read()
        if isinstance(found, Unread):
            return found.notice
        return found.write(change(found.value)) or found.notice

    def _set_aside(self, error: Exception) -> Missing[T] | Unread:
        try:
            aside = set_aside(self.path)
        except FileNotFoundError:  # another window was faster
            return Missing(self)
        except OSError as refusal:
            return Unread(cannot_be_read(self.path, refusal))
        return Missing(self, self.codec.lost(error, aside))


def _written(file: KeptFile[T], value: T) -> Refusal | None:
    try:
        make_folder(file.path.parent)
        replace_file(file.path, file.codec.encode(value))
    except OSError as error:
        return cannot_be_written(file.path, error)
    return None


def set_aside_as(why: Refusal, aside: Path) -> Refusal:
    """A sentence on a file that made no sense, and by what name it is found now."""
    return refuse("{why} The file was set aside as {aside}.", why=why, aside=aside.name)


def check_version(data: Mapping[str, Any], version: int, form: str | None = None) -> None:
    """Make sure that a document is of this version, and of this format where it names one.

    Raises:
        NewerVersion: it is of a later version.
        Unreadable: it is something else.
    """
    found = data.get("version")
    if form is None or data.get("format") == form:
        if found == version and type(found) is int:
            return
        if type(found) is int and found > version:
            raise NewerVersion(refuse("it was written by a newer version of this program."))
    raise Unreadable(refuse("it has another format or version."))


def files_in(folder: Path, suffix: str) -> list[Path]:
    """The files of a folder whose names end so, by name; none where there is no such folder.

    Raises:
        OSError: the folder cannot be read, so that nobody can tell.
    """
    with suppress(FileNotFoundError, NotADirectoryError):
        return sorted(_visible(folder, suffix))
    return []


def _visible(folder: Path, suffix: str) -> Iterator[Path]:
    for path in folder.iterdir():
        if path.name.endswith(suffix) and not path.name.startswith("."):
            yield path
