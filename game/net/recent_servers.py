"""The servers that people of this machine joined last: addresses and names, and no codes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from game.storage.decoding import Unreadable, object_of, utf8
from game.storage.files import read_file, replace_file

FILE: Final = "recent-servers"
MOST: Final = 4
"""Servers that are remembered."""
LARGEST: Final = 1 << 14
"""Bytes of the file."""
LONGEST: Final = 300
"""Letters of an address, a name or a path."""


@dataclass(frozen=True, slots=True)
class RecentServer:
    """Where somebody was let in, and how."""

    address: str
    name: str
    trusted: str = ""
    """The file of certificates that was trusted; empty for those of the system alone."""


class RecentServers:
    """A small file in the folder of tokens; one that cannot be read counts as empty."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE

    def read(self) -> tuple[RecentServer, ...]:
        """The servers, the latest first."""
        try:
            rows = object_of(utf8(read_file(self._path, LARGEST)))["servers"]
            found = [_read(row) for row in rows]
        except (OSError, Unreadable, KeyError, TypeError):
            return ()
        return tuple(one for one in found if one is not None)[:MOST]

    def remember(self, server: RecentServer) -> None:
        """Put a server before all others.

        Raises:
            OSError: the folder cannot be written.
        """
        others = [one for one in self.read() if (one.address, one.name) != _key(server)]
        self._write([server, *others])

    def forget(self, server: RecentServer) -> None:
        """Leave a server out from now on.

        Raises:
            OSError: the folder cannot be written.
        """
        servers = self.read()
        if server in servers:
            self._write([one for one in servers if one != server])

    def put_back(self, server: RecentServer, place: int) -> None:
        """Have a server that was forgotten among the others again, after so many of them.

        Raises:
            OSError: the folder cannot be written.
        """
        others = [one for one in self.read() if one != server]
        self._write([*others[:place], server, *others[place:]])

    def _write(self, servers: Sequence[RecentServer]) -> None:
        rows = [asdict(one) for one in servers[:MOST]]
        self._path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(self._path, json.dumps({"servers": rows}).encode())


def _key(server: RecentServer) -> tuple[str, str]:
    return server.address, server.name


def _read(row: Any) -> RecentServer | None:
    """A server of the file; None where a line of the window could not show it."""
    texts = [row[key] for key in ("address", "name", "trusted")]
    if not all(isinstance(one, str) and len(one) <= LONGEST for one in texts):
        return None
    sound = bool(texts[0]) and all(not one or one.isprintable() for one in texts)
    return RecentServer(*texts) if sound else None
