"""Kept files and folders of them: a typed value each, never written over where it is unread.

A read ends in one of three ways. `Read` has the value, `Missing` says that there is nothing to go
on from. `Unread` is a file that is there but could not be read this time, as one on a disk that
fails or that another program holds: it has nothing to write with.

Whatever is written is made of what was read under the same lock, so `KeptFile.change` is the one
way to write. It ends in one of three ways too: `Changed`, `Unchanged` or `Unwritten`.

Of a kind of file that keeps its earlier generation, the last good content before the latest change
lies beside the file, under its name with `.earlier` behind it. Where the file makes no sense any
more, or is gone, the earlier one takes its place, and a sentence says so; what made no sense has
another name then. A file that merely could not be read this time is left to be read again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, TypeVar

from game.engine.refusal import Refusal, Refused, refuse
from game.storage.decoding import NONE_OF_OURS, NONSENSE, NewerVersion, NoFile, Unreadable
from game.storage.documents import Codec
from game.storage.files import (
    EARLIER,
    cannot_be_read,
    cannot_be_written,
    gone,
    keep_earlier,
    make_folder,
    now_aside,
    read_file,
    replace_file,
    set_aside,
)
from game.storage.locking import changing
from game.wording import newer_or_wrong

LOGGER: Final = logging.getLogger("blackout")

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Read(Generic[T]):
    """A file that was read."""

    value: T
    raw: bytes
    """What the file holds."""
    notice: Refusal | None = None
    """A sentence where it is the earlier generation, as the file itself made no sense."""


@dataclass(frozen=True, slots=True)
class Missing:
    """Nothing to go on from: there is no file, or none that this program can understand."""

    notice: Refusal | None = None
    """A sentence where there was one: it has another name now, or is of a newer version."""
    newer: bool = False
    """Whether a newer version wrote it, or may have: it lies where it was until something else is
    written."""
    value: None = None


@dataclass(frozen=True, slots=True)
class Unread:
    """A file that is there and could not be read this time. Nothing can be written over it."""

    notice: Refusal
    """The sentence that says why."""
    cause: OSError | Unreadable
    value: None = None


@dataclass(frozen=True, slots=True)
class Changed(Generic[T]):
    """A change that is on the disk."""

    value: T
    """What the file holds now."""
    notice: Refusal | None = None
    """A sentence where the file had made no sense before, or was of a newer version."""


@dataclass(frozen=True, slots=True)
class Unchanged(Generic[T]):
    """A change for which nothing had to be written."""

    value: T | None
    """What the file holds; None where there is none that this program can understand."""
    notice: Refusal | None = None
    """As `Changed` has it."""


@dataclass(frozen=True, slots=True)
class Unwritten:
    """A change that the disk refuses, or whose file could not be read: all is as it was."""

    notice: Refusal
    """The sentence that says why."""


@dataclass(frozen=True, slots=True)
class KeptFile(Generic[T]):
    """One file that holds a value."""

    path: Path
    codec: Codec[T]

    def read(self) -> Read[T] | Missing | Unread:
        """What it holds; a file that makes no sense gets another name."""
        raw: bytes | None = None
        try:
            raw = read_file(self.path, self.codec.largest)
            return Read(self.codec.decode(raw, self.path), raw)
        except FileNotFoundError:
            return self._gone()
        except (OSError, NoFile) as error:
            return Unread(cannot_be_read(self.path, error), error)
        except NewerVersion as error:
            return Missing(cannot_be_read(self.path, error), newer=True)
        except NONSENSE as error:
            if isinstance(error, Refused) and error.of_newer:
                why = Unreadable(newer_or_wrong(error.refusal))
                return Missing(cannot_be_read(self.path, why), newer=True)
            return self._set_aside(raw, error)

    def change(
        self, change: Callable[[T | None], T | None]
    ) -> Changed[T] | Unchanged[T] | Unwritten:
        """Write what `change` makes of what the file holds by now, None where that is nothing.

        No other window changes a file of the folder meanwhile. Where `change` returns None,
        nothing is written.
        """
        try:
            make_folder(self.path.parent)
            with changing(self.path.parent):
                found = self.read()
                if isinstance(found, Unread):
                    return Unwritten(found.notice)
                value = change(found.value)
                if value is None:
                    return Unchanged(found.value, found.notice)
                self._put(value, found)
                return Changed(value, found.notice)
        except OSError as error:
            return Unwritten(cannot_be_written(self.path, error))

    def _put(self, value: T, found: Read[T] | Missing) -> None:
        """Write a value in place of what was found."""
        raw, codec = self.codec.encode(value), self.codec
        match found:
            case Missing(newer=True):
                with suppress(FileNotFoundError):
                    set_aside(self.path, "newer")
            case Read(raw=before) if before == raw:
                return
            case Read(raw=before) if codec.keeps_earlier:
                try:
                    keep_earlier(self.path, before, private=codec.private)
                except OSError as error:  # as a folder of that name: no reason to lose the change
                    LOGGER.warning("%s: what it held cannot be kept: %s", self.path, error)
        replace_file(self.path, raw, private=codec.private)

    @property
    def _earlier(self) -> Path:
        return self.path.with_name(self.path.name + EARLIER)

    def _gone(self) -> Read[T] | Missing | Unread:
        """The earlier generation of a file that is not there, if there is one."""
        if not self.codec.keeps_earlier or not self._earlier.exists():
            return Missing()
        try:
            with changing(self.path.parent):
                if self.path.exists():  # another window has put it there by now
                    return self.read()
                return self._restored(gone(self.path)) or Missing()
        except OSError as error:
            return Unread(cannot_be_read(self.path, error), error)

    def _set_aside(self, raw: bytes | None, error: Exception) -> Read[T] | Missing | Unread:
        """Give it another name, unless it is another file by now, which another window put there.

        Args:
            raw: what it held; None where that is too large to be read.
            error: what was wrong with it.
        """
        try:
            with changing(self.path.parent):
                if raw is not None and read_file(self.path, self.codec.largest) != raw:
                    return self.read()
                if not isinstance(error, Refused):
                    error = Unreadable(NONE_OF_OURS)
                lost = now_aside(self.path, error, set_aside(self.path).name)
                found = self._restored(lost)
                if found is None:
                    LOGGER.warning("%s", lost)
                return found or Missing(lost)
        except (FileNotFoundError, Unreadable):
            return self.read()
        except OSError as refusal:
            return Unread(cannot_be_read(self.path, refusal), refusal)

    def _restored(self, lost: Refusal) -> Read[T] | Unread | None:
        """The earlier generation in place of the file; None where there is none that is good.

        Args:
            lost: the sentence on the file.
        """
        if not self.codec.keeps_earlier:
            return None
        try:
            raw = read_file(self._earlier, self.codec.largest)
            value = self.codec.decode(raw, self.path)
            replace_file(self.path, raw, private=self.codec.private)
        except FileNotFoundError:
            return None
        except NONSENSE:
            with suppress(OSError):
                set_aside(self._earlier)
            return None
        except OSError as error:
            return Unread(cannot_be_read(self._earlier, error), error)
        notice = refuse("{lost} What it held before the last change is used.", lost=lost)
        LOGGER.warning("%s", notice)
        return Read(value, raw, notice)


@dataclass(frozen=True, slots=True)
class KeptFolder(Generic[T]):
    """A folder of files of one kind, each of which holds a value."""

    path: Path
    suffix: str
    codec: Codec[T]

    def file(self, name: str) -> KeptFile[T]:
        """The file of a name, which is without the suffix."""
        return KeptFile(self.path / f"{name}{self.suffix}", self.codec)

    def files(self) -> list[KeptFile[T]]:
        """All of them, by name.

        Raises:
            OSError: the folder cannot be read, so that nobody can tell.
        """
        return [KeptFile(path, self.codec) for path in files_in(self.path, self.suffix)]


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
