"""A server in a process of its own, started by a window and ended with it unless told to stay."""

from __future__ import annotations

import logging
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta

from game.engine.refusal import Refusal
from game.jobs.background import beside, dedicated
from game.jobs.program import BesideProgram
from game.net.address_watch import AddressWatch
from game.net.network_interfaces import ALL_VPNS
from game.net.own_addresses import EVERYWHERE, HERE, told_addresses
from game.net.qr_codes import page_link
from game.net.short_ids import CODE_LENGTH, drawn_id
from game.storage.documents import document, unversioned
from game.storage.kept_files import KeptFile, Unwritten

LOGGER: Final = logging.getLogger("blackout")
STAY: Final = "stay"
"""The line by which a window leaves its server to itself."""
STOP: Final = "stop"
"""The file in a server's home that ends one that was left to itself."""
LEFT: Final = "left.json"
"""The file that tells of one."""
DOOR: Final = "door.json"
"""The file of the port and the code that stay a home's."""
END_S: Final = 6.0
"""Seconds in which a server that was asked to end does so."""
MOST_RESTARTS: Final = 20
"""Times that a window starts its server again: one that keeps dying is not to do so all night."""
LOOK_S: Final = 0.5
"""Seconds between two looks for the sign."""


@dataclass(frozen=True, slots=True)
class Invitation:
    """What another person needs to join."""

    url: str
    """For a window on this machine."""
    address: str
    """For others: host and port."""
    code: str
    others: tuple[str, ...] = ()
    """More of them, for people in other networks of this machine."""

    @property
    def link(self) -> str:
        """For a browser in the network."""
        return page_link(self.address, self.code)

    def look_on(self, game: str) -> str:
        """The same for whoever looks on at a game."""
        return page_link(self.address, self.code, look_on=game)

    def to(self, address: str) -> Invitation:
        """The same with another one of its addresses first; as it is where that is none of them."""
        if address not in self.others:
            return self
        left = (self.address, *self.others)
        return replace(self, address=address, others=tuple(one for one in left if one != address))


def invitation_to(url: str, code: str, *, local: bool = False, vpn: bool = False) -> Invitation:
    """How others come in at a server of this machine at present.

    Args:
        url: of the server, for this machine.
        code: to come in by.
        local: whether it listens to this machine alone.
        vpn: whether people in VPNs are told too.
    """
    port = url.rpartition(":")[2]
    hosts = (HERE,) if local else told_addresses(EVERYWHERE, (ALL_VPNS,) if vpn else ())
    first, *others = (f"{host}:{port}" for host in hosts)
    return Invitation(url, first, code, tuple(others))


_DOCUMENT: Final = replace(
    document(
        "blackout-left-server",
        Invitation,
        earlier=unversioned(Invitation),
        largest=4096,
        private=True,
    ),
    keeps_earlier=False,  # an ended server is not to come back
)


@dataclass(frozen=True, slots=True)
class Door:
    """Where and how people come in at a home's server, evening after evening."""

    port: Annotated[int, Meta(ge=1, le=65535)]
    code: Annotated[str, Meta(min_length=1, max_length=64)]
    name: Annotated[str, Meta(max_length=64)] = ""
    """Of the host who opened it last."""
    local: bool = False
    """Whether only programs on this machine may join."""
    vpn: bool = False
    """Whether people in VPNs of this machine are told of it."""


_DOOR_DOCUMENT: Final = document(
    "blackout-door",
    Door,
    largest=4096,
    private=True,
)


class ServerProcess:
    """A running `blackout serve`. Nothing here waits but `end`, which belongs beside the frames.

    A home keeps its port and its code, so that an address, a link or a browser's name is good for
    the next evening too. A server that is killed or crashes is started again where it was, and its
    games go on: connections come back to it by themselves.
    """

    def __init__(
        self,
        home: Path,
        *,
        local: bool,
        vpn: bool = False,
        name: str = "",
        code: str | None = None,
        organizer: str = "",
    ) -> None:
        """Start one on the port that its home had last, or where there is none a free one.

        Args:
            home: its folder.
            local: whether only programs on this machine may join; else the network is told of it.
            vpn: whether VPNs of this machine are told too.
            name: of its host, as the network is told; without one the home's tables stay those of
                whoever opened them last, to be opened again as they were.
            code: the word to come in by; without one it is the home's, drawn the first time.
            organizer: the public key of whoever may open tournaments there; empty for nobody.

        Raises:
            OSError: it cannot be started.
        """
        self.home = home
        self.local = local
        self._organizer = organizer
        home.mkdir(parents=True, exist_ok=True)
        self._door = _door(home)
        known = self._door.read().value
        self.code = code or (drawn_id(CODE_LENGTH) if known is None else known.code)
        self.invitation: Invitation | None = None
        """None until it listens."""
        self.failure = ""
        """Why it does not, in its own words."""
        self.stays = False
        """Whether it goes on without this window."""
        self.asked = False
        """Whether the person was asked what becomes of it, and the answer is its end."""
        self._host = (name, local, vpn)
        """Whose tables they are when they are opened again, and whom they are for."""
        if not name and known is not None:
            self._host = (known.name, known.local, known.vpn)
        self._watch: AddressWatch | None = None
        self._ends = False
        """Whether its end was asked for: what is over then is not started again."""
        self._listened = False
        """Whether the process that runs has said where."""
        self._restarts = 0
        self._changing = threading.Lock()
        with self._changing:
            self.program = self._begin(0 if known is None else known.port)

    @property
    def running(self) -> bool:
        """Whether the process is there."""
        return self.program.running

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self.program.pid

    def stay(self) -> Refusal | None:
        """Leave the server to itself, and a note for the next window; a sentence if it cannot be.

        A server that does not listen yet is not left.
        """
        with self._changing:
            if self.invitation is not None and self.running:
                told = self.invitation
                kept = _note(self.home).change(lambda _: told)
                if isinstance(kept, Unwritten):
                    return kept.notice
                self.stays = True
                self.program.say(STAY)
        return None

    def end(self) -> None:
        """End the server and wait until it has ended; one that was left to itself stays."""
        with self._changing:
            self._ends = True
            if self._watch is not None:
                self._watch.close()
        if self.stays:
            self.program.let_go()
        else:
            self.program.end(END_S)

    def _begin(self, port: int) -> BesideProgram:
        """Start the process; 0 is any free port.

        Raises:
            OSError: it cannot be started.
        """
        words = ["serve", "--hosted", "--port", str(port), "--home", str(self.home)]
        told = ["--announce", self._host[0]] if self._host[0] else []
        told += ["--announce-into", ALL_VPNS] if self._host[2] else []
        words += ["--host", HERE] if self.local else ["--host", EVERYWHERE, *told]
        words += ["--tournaments-by", self._organizer] if self._organizer else []
        program = BesideProgram(words, self._listens, partial(self._ended, port))
        program.say(self.code)
        return program

    def _listens(self, line: str) -> None:
        """In a thread: the first line that it prints says where it listens."""
        if not line.startswith("listening on "):
            self.failure = line
            return
        port = int(line.rpartition(":")[2])
        due = Door(port, self.code, *self._host)
        kept = self._door.change(lambda known: None if known == due else due)
        if isinstance(kept, Unwritten):
            LOGGER.warning("the port and the code of the tables are not kept: %s", kept.notice)
        self._tell_of(f"ws://{HERE}:{port}")
        with self._changing:
            self._listened = True
            if self._watch is None and not self.local and not self._ends:
                self._watch = AddressWatch(self._addresses, self._moved)

    def _addresses(self) -> tuple[str, ...]:
        return told_addresses(EVERYWHERE, (ALL_VPNS,) if self._host[2] else ())

    def _moved(self, _addresses: tuple[str, ...]) -> None:
        """In a thread: others reach this machine by other addresses from now on."""
        if self.invitation is not None:
            self._tell_of(self.invitation.url)

    def _tell_of(self, url: str) -> None:
        self.invitation = invitation_to(url, self.code, local=self.local, vpn=self._host[2])

    def _ended(self, port: int, code: int, trouble: str) -> None:
        """In a thread: the process is over. One that died where it listened begins again there.

        One that never listened tries any port, since its own may be another program's by now. A
        server that was asked for its end, by whomever, gives 0.
        """
        with self._changing:
            told = self.invitation
            again = self._listened and self._restarts < MOST_RESTARTS if told else port != 0
            if self._ends or self.stays or code == 0 or not again:
                self.failure = trouble or "The server did not start."
                return
            LOGGER.warning("the server of the tables ended with %d: %s", code, trouble)
            self._listened = False
            self._restarts += 1
            beside("ended server", partial(self.program.end, END_S))
            try:
                self.program = self._begin(int(told.url.rpartition(":")[2]) if told else 0)
            except OSError as error:
                self.failure = str(error)


def left_server(home: Path) -> Invitation | None:
    """The server that a window left to itself, if it may still be there.

    A note that makes no sense is set aside, and the log says so.
    """
    return _note(home).read().value


def _note(home: Path) -> KeptFile[Invitation]:
    return KeptFile(home / LEFT, _DOCUMENT)


def kept_door(home: Path) -> Door | None:
    """How people came in at a home's server last, which may be opened again; None before that."""
    return _door(home).read().value


def _door(home: Path) -> KeptFile[Door]:
    return KeptFile(home / DOOR, _DOOR_DOCUMENT)


def end_left_server(home: Path) -> None:
    """Ask a server that was left to itself to end.

    Raises:
        OSError: the folder cannot be written.
    """
    (home / STOP).touch()
    (home / LEFT).unlink(missing_ok=True)


class HostedEnd:
    """Watches the standard input, which ends when the window does, however that ends."""

    def __init__(self, home: Path, end: Callable[[], None]) -> None:
        """Nothing is watched yet.

        Args:
            home: of the server.
            end: ends it; called in another thread.
        """
        self._home, self._end = home, end

    def watch(self) -> None:
        """Begin to watch."""
        (self._home / STOP).unlink(missing_ok=True)
        self.over()
        dedicated("hosted end", self._watch)

    def over(self) -> None:
        """The server has ended, or begins anew: no note tells of one that goes on."""
        (self._home / LEFT).unlink(missing_ok=True)

    def _watch(self) -> None:
        words = (line.strip() for line in sys.stdin)  # the window may stay open after its word
        left = STAY in words
        while left and not (self._home / STOP).exists():
            time.sleep(LOOK_S)
        (self._home / STOP).unlink(missing_ok=True)
        self._end()
