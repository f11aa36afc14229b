"""Who may not come in: names and addresses in a file that the operator of a server writes."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game.profiles.look_alikes import skeleton
from game.storage.decoding import Unreadable, text_of
from game.storage.files import read_file

LARGEST: Final = 1 << 20
"""Bytes of the file."""


class Bans:
    """A name or an address a line, and whatever looks like one; the file may change meanwhile."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seen: object = None
        self._banned: frozenset[str] = frozenset()

    def __contains__(self, who: str) -> bool:
        self._look()
        return skeleton(who) in self._banned

    def _look(self) -> None:
        """Read the file where it is another one than last time."""
        try:
            stamp = self._path.stat()
            seen = stamp.st_mtime_ns, stamp.st_size
            if seen == self._seen:
                return
            lines = text_of(read_file(self._path, LARGEST)).splitlines()
        except FileNotFoundError:
            self._seen, self._banned = None, frozenset()
            return
        except (OSError, Unreadable):
            return  # what was known still holds
        self._seen = seen
        self._banned = frozenset(skeleton(line) for line in lines if line.strip())
