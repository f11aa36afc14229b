"""The servers that people of this machine joined last, and by which name; no codes."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.engine.refusal import Refusal, refuse
from game.storage.decoding import document_of
from game.storage.kept import Codec, KeptFile

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


class RecentList(NamedTuple):
    """What the file holds."""

    servers: tuple[RecentServer, ...] = ()
    """The latest first."""
    name: str = ""
    """What somebody of this machine was called last; empty where nobody was."""


class RecentServers:
    """A small file in the folder of tokens. What changes it returns a sentence where it cannot."""

    def __init__(self, folder: Path) -> None:
        self._file = KeptFile(folder / FILE, _CODEC)

    def read(self) -> tuple[RecentServer, ...]:
        """The servers, the latest first; none where they cannot be read."""
        return (self._file.read().value or RecentList()).servers

    def name(self) -> str:
        """What somebody of this machine was called last at a server; empty where nobody was."""
        return (self._file.read().value or RecentList()).name

    def remember_name(self, name: str) -> Refusal | None:
        """Keep what somebody was called last."""
        return self._change(lambda known: known._replace(name=name))

    def remember(self, server: RecentServer) -> Refusal | None:
        """Put a server before all others."""

        def first(known: RecentList) -> RecentList:
            others = (one for one in known.servers if (one.address, one.name) != _key(server))
            return known._replace(servers=(server, *others))

        return self._change(first)

    def forget(self, server: RecentServer) -> Refusal | None:
        """Leave a server out from now on."""

        def without(known: RecentList) -> RecentList:
            return known._replace(servers=tuple(one for one in known.servers if one != server))

        return self._change(without)

    def put_back(self, server: RecentServer, place: int) -> Refusal | None:
        """Have a server that was forgotten among the others again, after so many of them."""

        def among(known: RecentList) -> RecentList:
            others = [one for one in known.servers if one != server]
            return known._replace(servers=(*others[:place], server, *others[place:]))

        return self._change(among)

    def _change(self, change: Callable[[RecentList], RecentList]) -> Refusal | None:
        return self._file.update(lambda known: change(known or RecentList()))


def _decoded(raw: bytes) -> RecentList:
    data = document_of(raw)
    rows, name = data.get("servers"), data.get("name")
    found = [_read(row) for row in rows] if isinstance(rows, list) else []
    sound = isinstance(name, str) and len(name) <= LONGEST and name.isprintable()
    servers = tuple(one for one in found if one is not None)[:MOST]
    return RecentList(servers, str(name) if sound else "")


def _encoded(known: RecentList) -> bytes:
    rows = [asdict(one) for one in known.servers[:MOST]]
    return json.dumps({"servers": rows, "name": known.name}).encode()


def _lost(_error: Exception, aside: Path) -> Refusal:
    text = "Which servers were joined last cannot be read; the file is now {path}."
    return refuse(text, path=str(aside))


_CODEC: Final = Codec(_decoded, _encoded, LARGEST, _lost)


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
