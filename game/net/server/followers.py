"""Who follows the games of a server, and is sent their lines as fast as he reads them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from msgspec import Struct

from game.net.messages import SignedResult, TableSaid, encoded
from game.net.server.game_info import full_record
from game.net.server.greetings import Greeting
from game.net.server.hosted_game import HostedGame
from game.net.server.rate_limits import HIGH_WATER, Bucket
from game.net.server.table_words import table_said

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
    mark: str | None = None
    """That of this line, as the client has it; None once it was looked at."""
    turn: tuple[object, ...] = ()
    """The state of the game at the last `turn`, so that none is sent twice."""
    recorded: bool = False
    """Whether it got the whole record."""
    words: bool = False
    """Whether it is told in words what counts at the table."""
    told: TableSaid | None = None
    """What it was told last."""


@dataclass(eq=False, slots=True)
class ServerClient:
    """A connection, and who it is."""

    link: ClientLink
    bucket: Bucket
    since: float
    """When it began, in seconds of the server's clock."""
    greeting: Greeting | None = None
    """What it said first."""
    name: str | None = None
    """None until that is proved."""
    follows: dict[str, Following] = field(default_factory=dict)
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


PART: Final = 64
"""Lines that are sent between two looks at how much waits."""


def _unsigned(_game: HostedGame, _seat: int | None) -> SignedResult | None:
    return None


class Followers:
    """By game those who follow it."""

    def __init__(self) -> None:
        """Nobody follows anything."""
        self.sign: Callable[[HostedGame, int | None], SignedResult | None] = _unsigned
        """Signs what the person in a seat made of a game that is over; None where nobody does."""
        self._all: dict[str, list[ServerClient]] = {}
        self._unsent: dict[HostedGame, set[ServerClient]] = {}
        """Who has still to be sent lines of a game."""

    @property
    def busy(self) -> bool:
        """Whether somebody is to be sent more as soon as he has read."""
        return bool(self._unsent)

    def clients_at(self, game: str) -> tuple[ServerClient, ...]:
        """Those who follow a game, by its id."""
        return tuple(self._all.get(game, ()))

    def add(
        self,
        client: ServerClient,
        one: HostedGame,
        after: int,
        mark: str = "",
        *,
        words: bool = False,
    ) -> None:
        """Send a client all lines after a number, and from now on whatever comes.

        Whoever has lines that the game does not have, by their number or by the mark of the last
        one, followed it before its server went back to an older state: all come, from the first.
        """
        if one.id not in client.follows:
            self._all.setdefault(one.id, []).append(client)
        client.follows[one.id] = Following(after, mark, words=words)
        self._send(client, one)

    def remove(self, client: ServerClient, game: str) -> None:
        """Send a client no more of a game."""
        if client.follows.pop(game, None) is not None:
            self._all[game].remove(client)
            if not self._all[game]:
                del self._all[game]

    def send(self, one: HostedGame) -> None:
        """Send whoever follows a game what is new."""
        for client in self.clients_at(one.id):
            self._send(client, one)

    def send_on(self) -> None:
        """Send on to those who have read some of what they were sent."""
        unsent, self._unsent = self._unsent, {}
        for one, clients in unsent.items():
            for client in clients:
                if one.id in client.follows:
                    self._send(client, one)

    def _send(self, client: ServerClient, one: HostedGame) -> None:
        """Send a follower what it has not been sent of a game, as much as it takes now."""
        play, stream, follows = one.play, one.stream, client.follows[one.id]
        if play is None or stream is None or client.name is None:
            return
        seat = one.viewer(client.name)
        if seat is None and not one.is_shown_to(client.name):
            return
        length = len(stream)
        if follows.mark is not None:
            follows.sent = follows.sent if stream.has(follows.sent, follows.mark) else 0
            follows.mark = None
        while follows.sent < length:
            if client.link.backlog >= HIGH_WATER:
                self._unsent.setdefault(one, set()).add(client)
                return
            frames = stream.frames(seat, follows.sent, PART)
            for frame in frames:
                client.send(frame)
            follows.sent += len(frames)
        if follows.words:
            told = table_said(one, seat)
            if told is not None and told != follows.told:
                client.tell(told)
            follows.told = told
        turn = one.turn(seat)
        state = (length, one.paused, turn is None, seat, turn is not None and turn.back)
        if turn is not None and follows.turn != state:
            client.tell(turn)
        follows.turn = state
        if one.is_told and not follows.recorded:
            follows.recorded = True
            client.tell(full_record(one, seat, self.sign(one, seat)))
