"""Files that may be written anew at any time: read as a type, none where they make no sense."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from game.storage.decoding import Unreadable
from game.storage.files import read_file, replace_file

LARGEST: Final = 32 << 20
"""Bytes; ten thousand games take some nine million at most."""
_FLAW: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\(?:[bfnrt]|u00[01]|u[dD][89a-fA-F])")
"""A control character or half a letter, which no text of a record or a name holds; a backslash that
stands for itself is doubled, and a letter after it means nothing."""

T = TypeVar("T")


def read_cache(path: Path, kind: type[T]) -> T | None:
    """What a cache holds; None where there is none, or it is not what was asked for.

    Args:
        path: the file, in JSON.
        kind: the type that all of it must be, checked while it is read.
    """
    try:
        raw = read_file(path, LARGEST)
        return None if _FLAW.search(raw) is not None else msgspec.json.decode(raw, type=kind)
    except (OSError, Unreadable, msgspec.MsgspecError, RecursionError):
        return None


def write_cache(path: Path, value: Any) -> None:
    """Keep a value; if that is impossible, it is made again next time."""
    with suppress(OSError, UnicodeEncodeError):
        replace_file(path, msgspec.json.encode(value))
