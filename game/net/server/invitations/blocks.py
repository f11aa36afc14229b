"""Who wants no invitations of whom, by public key, whatever names belong to it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, Protocol

from msgspec import Struct

from game.net.messages import Name
from game.net.server.games_database import GamesDatabase
from game.net.server.server_rows import BLOCKS

EVERYBODY: Final = ""
"""In place of a key: of nobody at all are invitations wanted."""
MOST_BLOCKED: Final = 200
"""Persons of whom one person wants none."""
_MOST_STALE: Final = 1000
"""Lines that later ones have made void, after which they are left out."""


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
            OSError: that cannot be kept, and is not so.
        """


class KeptBlocks:
    """See the module; in lines, of which each change adds one."""

    def __init__(self, database: GamesDatabase) -> None:
        """Read them.

        Raises:
            OSError: they cannot be read: everybody would be invited by anybody again.
        """
        self._kept = database.lines(BLOCKS, BlockLine)
        self._blocked: dict[str, dict[str, BlockLine]] = {}
        """By whose it is and whom it is about."""
        read = self._kept.read()
        for line in read:
            self._learn(line)
        self._lines = len(read)

    def blocked_by(self, key: str) -> BlockedBy:
        """See `KnownBlocks`."""
        found = self._blocked.get(key, {})
        names = {whom: str(line.name) for whom, line in found.items() if whom != EVERYBODY}
        return BlockedBy(names, EVERYBODY in found)

    def put(self, line: BlockLine) -> None:
        """See `KnownBlocks`."""
        self._kept.add([line])
        self._learn(line)
        self._lines += 1
        kept = [one for each in self._blocked.values() for one in each.values()]
        if self._lines > len(kept) + _MOST_STALE:
            self._kept.rewrite(kept)
            self._lines = len(kept)

    def _learn(self, line: BlockLine) -> None:
        blocked = self._blocked.setdefault(line.key, {})
        blocked.pop(line.whom, None)
        if line.on:
            blocked[line.whom] = line
