"""Who wants no invitations of whom, by public key, whatever names belong to it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from msgspec import Struct

from game.net.messages import Name
from game.storage.kept_lines import KeptLines, LinesRead, lines_of

EVERYBODY: Final = ""
"""In place of a key: of nobody at all are invitations wanted."""
MOST_BLOCKED: Final = 200
"""Persons of whom one person wants none."""
_MOST_STALE: Final = 1000
"""Lines that later ones have made void, after which the file is written anew."""


class BlockLine(Struct, frozen=True):
    """A person wants no invitations of another one, or does again."""

    key: str
    """Of the person who says so."""
    whom: str
    """The other one's key, or `EVERYBODY`."""
    name: Name | None
    """By which the other one was named."""
    on: bool


class BlockedBy(NamedTuple):
    """Of whom a person wants no invitations."""

    names: Mapping[str, str]
    """By key the names by which they were named."""
    everybody: bool

    def refuses(self, key: str) -> bool:
        """Whether an invitation of the person with a key is not wanted."""
        return self.everybody or key in self.names


class KnownBlocks(Protocol):
    """See `KeptBlocks`."""

    def blocked_by(self, key: str) -> BlockedBy:
        """Of whom the person with a key wants no invitations."""

    def put(self, line: BlockLine) -> None:
        """Have it be so from now on.

        Raises:
            OSError, Unreadable: that cannot be kept, and is not so.
        """


class KeptBlocks:
    """See the module; in a file that grows by a line for each change."""

    def __init__(self, path: Path) -> None:
        """Read the file where there is one.

        Raises:
            OSError, Unreadable: it cannot be read: everybody would be invited by anybody again.
        """
        self._file = KeptLines(path, _LINES)
        self._blocked: dict[str, dict[str, BlockLine]] = {}
        """By whose it is and whom it is about."""
        read = self._file.read_or_raise()
        for line in read.good:
            self._learn(line)
        self._lines = len(read.every)

    def blocked_by(self, key: str) -> BlockedBy:
        """See `KnownBlocks`."""
        found = self._blocked.get(key, {})
        names = {whom: str(line.name) for whom, line in found.items() if whom != EVERYBODY}
        return BlockedBy(names, EVERYBODY in found)

    def put(self, line: BlockLine) -> None:
        """See `KnownBlocks`."""
        LinesRead(self._file).add([line])
        self._learn(line)
        self._lines += 1
        kept = [one for each in self._blocked.values() for one in each.values()]
        if self._lines > len(kept) + _MOST_STALE:
            read = self._file.read_or_raise()
            read.rewrite(kept, keep=bool(read.bad))
            self._lines = len(kept)

    def _learn(self, line: BlockLine) -> None:
        blocked = self._blocked.setdefault(line.key, {})
        blocked.pop(line.whom, None)
        if line.on:
            blocked[line.whom] = line


_LINES: Final = lines_of(BlockLine, private=True)
