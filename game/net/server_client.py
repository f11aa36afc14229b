"""One connection as the server knows it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from msgspec import Struct

from game.net.limits import Bucket
from game.net.messages import encoded

POLICY: int = 1008
"""Code of a WebSocket that is closed for what its other end did."""


class ClientLink(Protocol):
    """The way to a client. Neither call waits; what cannot be sent ends the connection."""

    address: str

    @property
    def backlog(self) -> int:
        """Characters that wait to be sent."""

    def send(self, frame: str) -> None:
        """Send a frame."""

    def close(self, code: int, why: str) -> None:
        """Close the connection after what was sent."""


@dataclass(slots=True)
class Following:
    """What a client was sent of a game."""

    sent: int = 0
    """The number of the last line."""
    turn: tuple[object, ...] = ()
    """The state of the game at the last `turn`, so that none is sent twice."""
    recorded: bool = False
    """Whether it got the whole record."""


@dataclass(eq=False, slots=True)
class ServerClient:
    """A connection, and who it is."""

    link: ClientLink
    bucket: Bucket
    since: float
    """When it began, in seconds of the server's clock."""
    name: str | None = None
    """None until the greeting."""
    follows: dict[str, Following] = field(default_factory=dict)
    muted: dict[str, set[str]] = field(default_factory=dict)
    """By game, the keys of names whose chat is not wanted."""
    strikes: int = 0
    closed: bool = False

    def tell(self, message: Struct) -> None:
        """Send a message."""
        self.send(encoded(message))

    def send(self, frame: str) -> None:
        """Send a message that was written already."""
        if not self.closed:
            self.link.send(frame)

    def close(self, why: str) -> None:
        """End the connection."""
        self.closed = True
        self.link.close(POLICY, why)
