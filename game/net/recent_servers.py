"""The servers that people of this machine joined last, and by which name; no codes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
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
        rows = self._data().get("servers")
        found = [_read(row) for row in rows] if isinstance(rows, list) else []
        return tuple(one for one in found if one is not None)[:MOST]

    def name(self) -> str:
        """What somebody of this machine was called last at a server; empty where nobody was."""
        name = self._data().get("name")
        sound = isinstance(name, str) and len(name) <= LONGEST and name.isprintable()
        return str(name) if sound else ""

    def remember_name(self, name: str) -> None:
        """Keep what somebody was called last.

        Raises:
            OSError: the folder cannot be written.
        """
        if name != self.name():
            self._write(self.read(), name)

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

    def _data(self) -> Mapping[str, Any]:
        try:
            return object_of(utf8(read_file(self._path, LARGEST)))
        except (OSError, Unreadable):
            return {}

    def _write(self, servers: Sequence[RecentServer], name: str | None = None) -> None:
        """Both; without a `name` the one that is there."""
        rows = [asdict(one) for one in servers[:MOST]]
        called = self.name() if name is None else name
        self._path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(self._path, json.dumps({"servers": rows, "name": called}).encode())


def _key(server: RecentServer) -> tuple[str, str]:
    return server.address, server.name


def _read(row: Any) -> RecentServer | None:
    """A server of the file; None where a line of the window could not show it."""
    if not isinstance(row, dict):
        return None
    texts = [row.get(key) for key in ("address", "name", "trusted")]
    if not all(isinstance(one, str) and len(one) <= LONGEST for one in texts):
        return None
    address, name, trusted = map(str, texts)
    sound = bool(address) and all(not one or one.isprintable() for one in (address, name, trusted))
    return RecentServer(address, name, trusted) if sound else None
