"""A server in a process of its own, started by a window and ended with it unless told to stay."""

from __future__ import annotations

import secrets
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from game.engine.refusal import Refusal, refuse
from game.jobs.background import dedicated
from game.jobs.program import BesideProgram
from game.net.qr_codes import page_link
from game.storage.documents import document, unversioned
from game.storage.kept_files import KeptFile, Unwritten

CODE_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""None of them is taken for another one."""
CODE_LENGTH: Final = 5
STAY: Final = "stay"
"""The line by which a window leaves its server to itself."""
STOP: Final = "stop"
"""The file in a server's home that ends one that was left to itself."""
LEFT: Final = "left.json"
"""The file that tells of one."""
EVERYWHERE: Final = "0.0.0.0"
HERE: Final = "127.0.0.1"
END_S: Final = 6.0
"""Seconds in which a server that was asked to end does so."""
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

    @property
    def link(self) -> str:
        """For a browser in the network."""
        return page_link(self.address, self.code)


_DOCUMENT: Final = replace(
    document(
        "blackout-left-server",
        Invitation,
        refuse("The note of a server that goes on could not be understood; it is {name} now."),
        earlier=unversioned(Invitation),
        largest=4096,
        private=True,
    ),
    keeps_earlier=False,  # an ended server is not to come back
)


class ServerProcess:
    """A running `blackout serve`. Nothing here waits but `end`, which belongs beside the frames."""

    def __init__(self, home: Path, *, local: bool, name: str = "", code: str | None = None) -> None:
        """Start one on a free port.

        Args:
            home: its folder.
            local: whether only programs on this machine may join; else the network is told of it.
            name: of its host, as the network is told.
            code: the word to come in by; without one, one is drawn.

        Raises:
            OSError: it cannot be started.
        """
        self.home = home
        self.local = local
        self.code = code or "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        self.invitation: Invitation | None = None
        """None until it listens."""
        self.failure = ""
        """Why it does not, in its own words."""
        self.stays = False
        """Whether it goes on without this window."""
        self.asked = False
        """Whether the person was asked what becomes of it, and the answer is its end."""
        home.mkdir(parents=True, exist_ok=True)
        words = ["serve", "--hosted", "--port", "0", "--home", str(home)]
        words += ["--host", HERE] if local else ["--host", EVERYWHERE, "--announce", name]
        self.program = BesideProgram(words, self._listens)
        self.program.say(self.code)

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
        if self.stays:
            self.program.let_go()
        else:
            self.program.end(END_S)

    def _listens(self, line: str, trouble: str) -> None:
        """In a thread: the first line that it prints says where it listens."""
        if not line.startswith("listening on "):
            self.failure = trouble or "The server did not start."
            return
        port = int(line.rpartition(":")[2])
        host = HERE if self.local else own_address()
        self.invitation = Invitation(f"ws://{HERE}:{port}", f"{host}:{port}", self.code)


def left_server(home: Path) -> Invitation | None:
    """The server that a window left to itself, if it may still be there.

    A note that makes no sense is set aside, and the log says so.
    """
    return _note(home).read().value


def _note(home: Path) -> KeptFile[Invitation]:
    return KeptFile(home / LEFT, _DOCUMENT)


def end_left_server(home: Path) -> None:
    """Ask a server that was left to itself to end.

    Raises:
        OSError: the folder cannot be written.
    """
    (home / STOP).touch()
    (home / LEFT).unlink(missing_ok=True)


def own_address() -> str:
    """The address of this machine in its network; that of itself where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a reserved address: nothing is sent
            return str(probe.getsockname()[0])
        except OSError:
            return HERE


class HostedEnd:
    """Watches the standard input, which ends when the window does, however that ends."""

    def __init__(self, home: Path, end: Callable[[], None]) -> None:
        """`end` ends the server; it is called in another thread."""
        self._home = home
        self._end = end

    def watch(self) -> None:
        """Begin to watch."""
        (self._home / STOP).unlink(missing_ok=True)
        (self._home / LEFT).unlink(missing_ok=True)
        dedicated("hosted end", self._watch)

    def _watch(self) -> None:
        left = any(line.strip() == STAY for line in sys.stdin)
        while left and not (self._home / STOP).exists():
            time.sleep(LOOK_S)
        (self._home / STOP).unlink(missing_ok=True)
        self._end()
