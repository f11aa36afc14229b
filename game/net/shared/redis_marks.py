"""Which Redis it is: a mark beside all that lies there, and what a process knows of it.

A Redis may come back empty, in an older state, or be another one. A process that went on with that
would give names away and have games go on that others remember otherwise. So whoever finds no mark
draws one, its `generation`, and whatever is written after that moves its `pulse` on. A process asks
in the same step as it writes whether both are as it knows them, and keeps what it knows on its own
disk. Where they are not, it stops with a sentence: which of the two is right its operator knows.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from msgspec import Struct

from game.storage.documents import document
from game.storage.kept_files import KeptFile, Unread

LOGGER: Final = logging.getLogger("blackout.server")
FILE: Final = "redis.json"
GENERATION: Final = "blackout:generation"
"""The id of all that lies there, which was drawn when there was nothing."""
PULSE: Final = "blackout:pulse"
"""How often something was written there; it is never less than before in the same Redis."""
OTHER: Final = "OTHERREDIS"
"""The error that `guard.lua` answers with in another Redis, or in an older state of it."""
_WRITTEN_S: Final = 30.0
"""Seconds between two times that the pulse goes to the process's own disk."""


class OtherRedisError(Exception):
    """The Redis is not the one that a process knows: the message is a sentence or two."""


class RedisMark(Struct, frozen=True):
    """What tells a Redis and its state from others."""

    key: str
    """The public key of the servers that have their games there."""
    generation: str
    pulse: int = 0


class KnownRedis:
    """What a process knows of its Redis, in its memory and in its folder."""

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        """Read what the folder holds; `clock` tells seconds.

        Raises:
            OSError: there is a file, and it cannot be read just now.
        """
        self._file = KeptFile(folder / FILE, _DOCUMENT)
        self._clock = clock
        self._due = clock()
        found = self._file.read()
        if isinstance(found, Unread):
            raise OSError(str(found.notice))
        if found.notice is not None:
            LOGGER.error("%s", found.notice)
        self.mark = found.value

    def check(self, found: RedisMark | None) -> None:
        """Look whether a Redis is the one that is known, if any is.

        Args:
            found: its mark; None where it has none, as an empty one.

        Raises:
            OtherRedisError: it is another one, or older.
        """
        known = self.mark
        if known is None:
            return
        if found is None:
            why = "holds nothing of what this process knows there"
        elif (found.key, found.generation) != (known.key, known.generation):
            why = "is another one than this process knows"
        elif found.pulse < known.pulse:
            why = "is in an older state than this process knows: what was told since is gone there"
        else:
            return
        raise OtherRedisError(
            f"The Redis {why}. Nothing was changed in it. Bring the right one back; or, where all "
            f"are to go on with what is there, remove {self._file.path} of every process."
        )

    def note(self, mark: RedisMark) -> None:
        """Know that mark from now on; the disk has it at once, or a little later."""
        known = self.mark
        is_same = known is not None and known.generation == mark.generation
        self.mark = mark
        if not is_same or self._clock() >= self._due:
            self.write()

    def write(self) -> None:
        """Have the disk know it now."""
        self._due = self._clock() + _WRITTEN_S
        changed = self._file.change(lambda _before: self.mark)
        if changed.notice is not None:
            LOGGER.error("%s", changed.notice)


_DOCUMENT: Final = document(
    "blackout-redis",
    RedisMark,
    private=True,
)
