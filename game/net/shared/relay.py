"""What server processes tell one another: who is connected where, and frames that go through.

A client is connected to one process. What it asks about a game of another one is passed on there,
and what it is to be sent comes back. Each process is told of the persons of all others, since
their being there counts at every table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from game.net.shared.store import TO_ALL, Command, channel_of


class CameIn(Struct, tag="came", frozen=True):
    """A person has come in at a process."""

    process: str
    client: int
    """The number of the connection, which that process gave it."""
    name: str
    key: str
    address: str
    """By which limits count it."""
    draws: bool
    """Whether the person's program takes part in drawing the seeds of games."""


class WentAway(Struct, tag="left", frozen=True):
    """A person's connection has ended."""

    process: str
    client: int


class PassedOn(Struct, tag="passed", frozen=True):
    """A frame of a client of another process, for a game of this one."""

    process: str
    client: int
    frame: str


class ReadSoFar(Struct, tag="read", frozen=True):
    """How many characters a client has read of all that this process had it sent."""

    process: str
    client: int
    characters: int


class SentOn(Struct, tag="sent", frozen=True):
    """A frame for a client of this process."""

    process: str
    """That of the game."""
    client: int
    frame: str


class ShownOutAt(Struct, tag="shown-out", frozen=True):
    """A client of this process is to be closed."""

    client: int
    code: int
    why: str


class RatedAnew(Struct, tag="rated", frozen=True):
    """Something else is believed of persons from now on than before."""

    keys: tuple[str, ...]
    """Public ones."""


class NameFreed(Struct, tag="freed", frozen=True):
    """A name is nobody's any more, or another one's."""

    name: str


class ProcessEnded(Struct, tag="ended", frozen=True):
    """A process has ended in good order."""

    process: str


Relayed: TypeAlias = (
    CameIn
    | WentAway
    | PassedOn
    | ReadSoFar
    | SentOn
    | ShownOutAt
    | RatedAnew
    | NameFreed
    | ProcessEnded
)
_RELAYED: Final = msgspec.json.Decoder(list[Relayed])
_VISITOR: Final = msgspec.json.Decoder(CameIn)


def decoded_relayed(text: str) -> list[Relayed]:
    """The messages of a text.

    Raises:
        msgspec.MsgspecError: a process of another version tells it.
    """
    return _RELAYED.decode(text)


def noted(came: CameIn) -> str:
    """A person as it is noted for processes that begin later."""
    return msgspec.json.encode(came).decode()


def visitor(text: str) -> CameIn:
    """A person who was noted.

    Raises:
        msgspec.MsgspecError: a process of another version noted it.
    """
    return _VISITOR.decode(text)


class Outbox:
    """What is to be told to Redis and, through it, to other processes, in order.

    Messages to one process go together, since each by itself costs more than it holds.
    """

    def __init__(self) -> None:
        self.on_more: Callable[[], None] = lambda: None
        """Called once there is something."""
        self._commands: list[Command] = []
        self._letters: dict[str, list[Relayed]] = {}
        """By process."""

    def __bool__(self) -> bool:
        return bool(self._commands or self._letters)

    def put(self, *commands: Command) -> None:
        """Have Redis carry out some commands."""
        self._commands += commands
        self.on_more()

    def to_one(self, process: str, message: Relayed) -> None:
        """Tell one process."""
        self._letters.setdefault(process, []).append(message)
        self.on_more()

    def to_all(self, message: Relayed) -> None:
        """Tell every process, this one too, after all that was to be told before."""
        self._seal()
        self.put(_letter(TO_ALL, [message]))

    def drain(self) -> list[Command]:
        """All of it, as commands of Redis."""
        self._seal()
        taken, self._commands = self._commands, []
        return taken

    def _seal(self) -> None:
        letters, self._letters = self._letters, {}
        self._commands += [_letter(channel_of(one), told) for one, told in letters.items()]


def _letter(channel: str, messages: Sequence[Relayed]) -> Command:
    return "PUBLISH", channel, msgspec.json.encode(messages).decode()


class RelayLink:
    """See `ClientLink`: the way to a client of another process."""

    def __init__(self, of: CameIn, own: str, outbox: Outbox) -> None:
        """`own` is the process at this end."""
        self.address = of.address
        self.read = 0
        """Characters that the client has read."""
        self._of = of
        self._own = own
        self._outbox = outbox
        self._sent = 0

    @property
    def backlog(self) -> int:
        """See `ClientLink`."""
        return self._sent - self.read

    def send(self, frame: str) -> None:
        """See `ClientLink`."""
        self._sent += len(frame)
        self._outbox.to_one(self._of.process, SentOn(self._own, self._of.client, frame))

    def close(self, code: int, why: str) -> None:
        """See `ClientLink`."""
        self._outbox.to_one(self._of.process, ShownOutAt(self._of.client, code, why))
