"""Files on the disk: read up to a limit if they are files at all, replaced whole, set aside."""

from __future__ import annotations

import contextlib
import os
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from threading import get_ident
from typing import BinaryIO, Final, NamedTuple

from game.engine.refusal import refuse
from game.storage.decoding import Unreadable

LONGEST_LINE: Final = 1 << 20
"""Bytes of a line of a record or a league."""
MOST_BLANK: Final = 1000
"""Lines one after the other with nothing in them."""


SETTLED_NS: Final = 2_000_000_000
"""A file changed less long ago is not remembered by its size and time: within one tick of the clock
it could change again without either telling."""


def settled(changed_ns: int) -> bool:
    """Whether a file's time of change, in nanoseconds, would be another one if it changed now.

    One of the future is settled too: a clock may have been put back, or a file come from another
    machine.
    """
    return abs(time.time_ns() - changed_ns) > SETTLED_NS


class RawLine(NamedTuple):
    """A line of a file of lines."""

    number: int
    """Counted from 1."""
    raw: bytes
    """Without its line feed."""
    ended: bool
    """Whether a line feed follows; the last line of a file that was cut has none."""


def open_file(path: Path) -> BinaryIO:
    """A file to read from.

    Raises:
        Unreadable: it is a folder, a device or a pipe, which might never end.
        OSError: it cannot be opened.
    """
    kind = path.stat().st_mode
    if stat.S_ISDIR(kind):
        raise Unreadable(refuse("it is a folder."))
    if not stat.S_ISREG(kind):
        raise Unreadable(refuse("it is a device or a pipe, not a file."))
    return path.open("rb")


def read_file(path: Path, most: int) -> bytes:
    """All of a file, which is looked at before it is read.

    Raises:
        Unreadable: it is no file, or of more than so many bytes.
        OSError: it cannot be read.
    """
    with open_file(path) as file:
        if os.fstat(file.fileno()).st_size <= most:
            raw = file.read(most + 1)
            if len(raw) <= most:
                return raw
    raise Unreadable(refuse("it is too large: over {most} bytes.", most=f"{most:,}"))


def read_lines(path: Path) -> Iterator[RawLine]:
    """The lines of a file one by one, however many there are.

    Raises:
        Unreadable: it is no file, or the next line is too long; then there is no next one.
        OSError: it cannot be read.
    """
    with open_file(path) as file:
        number = blank = 0
        while raw := file.readline(LONGEST_LINE + 1):
            number += 1
            blank = blank + 1 if raw == b"\n" else 0
            if blank > MOST_BLANK:
                raise Unreadable(refuse("line {line} and those before it are blank.", line=number))
            ended = raw.endswith(b"\n")
            if len(raw) > LONGEST_LINE and not ended:
                raise Unreadable(refuse("line {line} is too long.", line=number))
            yield RawLine(number, raw[:-1] if ended else raw, ended)


def replace_file(path: Path, content: bytes) -> None:
    """Write a file so that at any moment it holds either the old content or the new one."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}-{get_ident()}.new")
    try:
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def set_aside(path: Path) -> Path:
    """Give a file that nothing can be read from a free name beside it; that name.

    Raises:
        OSError: it cannot be renamed.
    """
    return path.rename(aside(path))


def aside(path: Path) -> Path:
    """A free name beside a file that nothing can be read from."""
    number = 1
    while os.path.lexists(found := path.with_name(f"{path.name}.broken-{number}")):
        number += 1
    return found
