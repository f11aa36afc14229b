"""The servers that people of this machine joined last, by which name and code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta

from game.engine.refusal import Refusal
from game.storage.documents import document, unversioned
from game.storage.kept_documents import KeptDocument

FILE: Final = "recent-servers"
MOST: Final = 4
"""Servers that are remembered."""
Line = Annotated[str, Meta(max_length=300)]
"""An address, a name or a path."""


@dataclass(frozen=True, slots=True)
class SeatElsewhere:
    """A seat at a table of a server, as long as its game is not known to be over."""

    game: Line
    """The id of the game."""
    variant: Line
    """Its id."""
    when: float
    """When somebody sat down, or came back, in seconds since the epoch."""


@dataclass(frozen=True, slots=True)
class RecentServer:
    """Where somebody was let in, and how."""

    address: Annotated[Line, Meta(min_length=1)]
    name: Line
    trusted: Line = ""
    """The file of certificates that was trusted; empty for those of the system alone."""
    code: Line = ""
    """The word that let them in; empty where there was none."""
    key: Line = ""
    """The server's public key; empty where an older version remembered it."""
    seat: SeatElsewhere | None = None
    """The last one there that may be gone on with."""


@dataclass(frozen=True, slots=True)
class RecentList:
    """What the file holds."""

    servers: tuple[RecentServer, ...] = ()
    """The latest first."""
    name: Line = ""
    """What somebody of this machine was called last; empty where nobody was."""
    own_seat: SeatElsewhere | None = None
    """The last one at this machine's own server."""


class RecentServers:
    """What is kept of them. What changes it returns a sentence where it cannot."""

    def __init__(self, folder: Path) -> None:
        self._file = KeptDocument(folder / FILE, _DOCUMENT)

    def read(self) -> tuple[RecentServer, ...]:
        """The servers, the latest first; none where they cannot be read."""
        return (self._file.read().value or RecentList()).servers

    def name(self) -> str:
        """What somebody of this machine was called last at a server; empty where nobody was."""
        return (self._file.read().value or RecentList()).name

    def remember_name(self, name: str) -> Refusal | None:
        """Keep what somebody was called last."""
        return self._change(lambda known: replace(known, name=name))

    def last_seat(self) -> tuple[SeatElsewhere, RecentServer | None] | None:
        """The seat taken last, and where; of this machine's own server no more is told."""
        known = self._file.read().value or RecentList()
        seats = [(one.seat, one) for one in known.servers if one.seat is not None]
        own = [] if known.own_seat is None else [(known.own_seat, None)]
        return max([*seats, *own], key=lambda found: found[0].when, default=None)

    def sit(self, seat: SeatElsewhere, key: str, name: str) -> Refusal | None:
        """Keep at which table somebody sits.

        Args:
            seat: the seat.
            key: the server's public key; empty for this machine's own server.
            name: of the person there.
        """

        def seated(one: RecentServer) -> RecentServer:
            here = one.key == key and one.name.casefold() == name.casefold()
            return replace(one, seat=seat) if here else one

        def sitting(known: RecentList) -> RecentList:
            if not key:
                return replace(known, own_seat=seat)
            return replace(known, servers=tuple(map(seated, known.servers)))

        return self._change(sitting)

    def rise(self, game: str) -> Refusal | None:
        """There is nothing to go on with at a table any more."""

        def still(seat: SeatElsewhere | None) -> SeatElsewhere | None:
            return None if seat is not None and seat.game == game else seat

        def risen(known: RecentList) -> RecentList:
            servers = tuple(replace(one, seat=still(one.seat)) for one in known.servers)
            return replace(known, servers=servers, own_seat=still(known.own_seat))

        return self._change(risen)

    def remember(self, server: RecentServer) -> Refusal | None:
        """Put a server before all others, with the seat that one has there."""

        def first(known: RecentList) -> RecentList:
            before = [one for one in known.servers if _is_same(one, server)]
            seat = next((one.seat for one in before if one.seat is not None), None)
            others = (one for one in known.servers if one not in before)
            return replace(known, servers=(replace(server, seat=seat), *others))

        return self._change(first)

    def forget(self, server: RecentServer) -> Refusal | None:
        """Leave a server out from now on."""

        def without(known: RecentList) -> RecentList:
            return replace(known, servers=tuple(one for one in known.servers if one != server))

        return self._change(without)

    def put_back(self, server: RecentServer, place: int) -> Refusal | None:
        """Have a server that was forgotten among the others again, after so many of them."""

        def among(known: RecentList) -> RecentList:
            others = [one for one in known.servers if one != server]
            return replace(known, servers=(*others[:place], server, *others[place:]))

        return self._change(among)

    def _change(self, change: Callable[[RecentList], RecentList]) -> Refusal | None:
        def changed(known: RecentList | None) -> RecentList:
            found = change(known or RecentList())
            return replace(found, servers=found.servers[:MOST])

        return self._file.change(changed).notice


def _is_same(one: RecentServer, other: RecentServer) -> bool:
    """Whether both are one server under the same name, wherever it was."""
    at_home = one.address == other.address or (one.key != "" and one.key == other.key)
    return at_home and one.name.casefold() == other.name.casefold()


def _shown(known: RecentList, _path: Path) -> RecentList:
    """The same without what a line of the window could not show."""

    def fit(seat: SeatElsewhere | None) -> SeatElsewhere | None:
        return seat if seat and f"{seat.game}{seat.variant}".isprintable() else None

    servers = tuple(
        replace(one, seat=fit(one.seat))
        for one in known.servers
        if f"{one.address}{one.name}{one.trusted}{one.code}{one.key}".isprintable()
    )
    name = known.name if known.name.isprintable() else ""
    return RecentList(servers, name, fit(known.own_seat))


_DOCUMENT: Final = document(
    "blackout-recent-servers",
    RecentList,
    largest=1 << 14,
    earlier=unversioned(RecentList, "servers"),
    private=True,
).mapped(_shown, lambda known: known)
