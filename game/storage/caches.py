"""Files that may be written anew at any time: read whole as they were written, or thrown away.

A cache is a document. What was changed since, by a failing disk or by hand, does not fit its
checksum, even where it is still JSON.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, TypeVar

from game.storage.decoding import NewerVersion, OlderVersion
from game.storage.documents import Codec, document
from game.storage.files import read_file, replace_file

LARGEST: Final = 32 << 20
"""Bytes; ten thousand games take some nine million at most."""
LOGGER: Final = logging.getLogger("blackout")

T = TypeVar("T")


def cached(name: str, kind: type[T], version: int) -> Codec[T]:
    """The files of one cache.

    Args:
        name: what the member `format` says.
        kind: the type of a value, checked while it is decoded.
        version: of the value; a file of another one counts as none.
    """
    return document(name, kind, version=version, largest=LARGEST, sealed=True)


@dataclass(frozen=True, slots=True)
class CacheFile(Generic[T]):
    """One file of a value that can be made again."""

    path: Path
    codec: Codec[T]

    def read(self) -> T | None:
        """What it holds; None where there is none, or it is of another version.

        One with anything wrong in it is removed, which the log says, and counts as none.
        """
        try:
            return self.codec.decode(read_file(self.path, self.codec.largest), self.path)
        except (FileNotFoundError, OlderVersion, NewerVersion):
            return None
        except Exception as error:  # whatever is wrong with it, all of it can be made again
            text = "%s cannot be used and is made anew: %s"
            LOGGER.warning(text, self.path, str(error) or type(error))
            with suppress(OSError):
                self.path.unlink()
            return None

    def write(self, value: T) -> None:
        """Keep a value; if that is impossible, it is made again next time."""
        with suppress(OSError, UnicodeEncodeError):
            replace_file(self.path, self.codec.encode(value))
