"""Who may not come in: names and addresses in a file that the operator of a server writes."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Final

from game.profiles.look_alikes import skeleton
from game.storage.decoding import Unreadable, text_of
from game.storage.files import FileStamp, read_file, stamp_of

LARGEST: Final = 1 << 20
"""Bytes of the file."""
LOGGER: Final = logging.getLogger("blackout.server")


class Bans:
    """A name or an address a line, and whatever looks like one; the file may change meanwhile."""

    def __init__(self, path: Path) -> None:
        """Read the file where there is one.

        Raises:
            OSError, Unreadable: it cannot be read: who is banned nobody knows.
        """
        self._path = path
        self._seen: FileStamp | None = None
        self._banned: frozenset[str] = frozenset()
        self._told = ""
        """Why the file could not be read last."""
        self._look()

    def __contains__(self, who: str) -> bool:
        try:
            self._look()
            self._told = ""
        except (OSError, Unreadable) as error:  # what was known still holds
            if self._told != str(error):
                LOGGER.error("who is banned cannot be read now: %s", error)
            self._told = str(error)
        return skeleton(who) in self._banned

    def _look(self) -> None:
        """Read the file where it is another one than last time."""
        try:
            seen = stamp_of(self._path)
            if seen == self._seen:
                return
            raw = read_file(self._path, LARGEST)
        except FileNotFoundError:
            self._seen, self._banned = None, frozenset()
            return
        banned = []
        for number, line in enumerate(raw.splitlines(), start=1):
            try:
                banned.append(skeleton(text_of(line).strip()))
            except Unreadable as error:
                LOGGER.warning("line %d of %s bans nobody: %s", number, self._path, error)
        self._seen, self._banned = seen, frozenset(filter(None, banned))
