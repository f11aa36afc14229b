"""Files that may be written anew at any time: read whole as they were written, or thrown away.

A cache is a JSON list of its version, the digest of its content and the content. What was changed
since, by a failing disk or by hand, does not fit its digest, even where it is still JSON.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from game.storage.files import read_file, replace_file

LARGEST: Final = 32 << 20
"""Bytes; ten thousand games take some nine million at most."""
DIGEST_BYTES: Final = 16
LOGGER: Final = logging.getLogger("blackout")
_FLAW: Final = re.compile(rb"(?<!\\)(?:\\\\)*\\(?:[bfnrt]|u00[01]|u[dD][89a-fA-F])")
"""A control character or half a letter, which no text of a record or a name holds; a backslash that
stands for itself is doubled, and a letter after it means nothing."""

K = TypeVar("K")
T = TypeVar("T")


class _Sealed(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    """The file."""

    version: int
    digest: str
    content: msgspec.Raw


def read_cache(path: Path, version: int, kind: type[K], use: Callable[[K], T]) -> T | None:
    """What a cache comes to; None where there is none, or it is of another version.

    One with anything wrong in it is removed, which the log says, and counts as none.

    Args:
        path: the file.
        version: of the content.
        kind: the type that all of the content must be, checked while it is decoded.
        use: makes of it what is wanted; raises whatever it likes where it makes no sense.
    """
    try:
        sealed = msgspec.json.decode(read_file(path, LARGEST), type=_Sealed)
        if sealed.version != version:
            return None
        if sealed.digest != _digest(sealed.content):
            raise ValueError("it is not what was written")
        if _FLAW.search(sealed.content) is not None:
            raise ValueError("a text in it holds a control character or half a letter")
        return use(msgspec.json.decode(sealed.content, type=kind))
    except FileNotFoundError:
        return None
    except Exception as error:  # whatever is wrong with it, all of it can be made again
        LOGGER.warning("%s cannot be used and is made anew: %s", path, str(error) or type(error))
        with suppress(OSError):
            path.unlink()
        return None


def write_cache(path: Path, version: int, content: Any) -> None:
    """Keep a value; if that is impossible, it is made again next time."""
    with suppress(OSError, UnicodeEncodeError):
        raw = msgspec.Raw(msgspec.json.encode(content))
        replace_file(path, msgspec.json.encode(_Sealed(version, _digest(raw), raw)))


def _digest(content: msgspec.Raw) -> str:
    return blake2b(content, digest_size=DIGEST_BYTES).hexdigest()
