"""People at a server without sockets: what they send reaches it at once, what it says is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from game.engine import Limit
from game.net.assembly import WholeServer, whole_server
from game.net.client.entry import Entry
from game.net.keys import KeyPair, drawn_pair, kept_key
from game.net.messages import GameInfo, ServerMessage, decoded_server_message
from game.net.server.followers import ServerClient
from game.net.server.games_database import KeptGame
from game.net.server.hosted_game import HostedGame
from game.net.server.rate_limits import ServerLimits
from game.net.server.table_server import TableServer
from tests.driving import greeting
from tests.inline_bots import inline_service


class Clock:
    """A clock that stands until it is moved on."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def __call__(self) -> float:
        return self.now


class KeptLink:
    """A connection that keeps what is sent over it."""

    def __init__(self, address: str = "here") -> None:
        self.address = address
        self.frames: list[str] = []
        self.closed: tuple[int, str] | None = None

    @property
    def backlog(self) -> int:
        """Nothing waits."""
        return 0

    def send(self, frame: str) -> None:
        self.frames.append(frame)

    def close(self, code: int, why: str) -> None:
        self.closed = self.closed or (code, why)


class Person:
    """Somebody at a server, with a connection that may be cut."""

    def __init__(
        self,
        server: TableServer,
        name: str,
        pair: KeyPair | None = None,
        link: KeptLink | None = None,
        *,
        draws: bool = False,
        settle: Callable[[], object] = lambda: None,
    ) -> None:
        """`settle` is called after each message, for what does not come at once."""
        self._settle = settle
        self.server, self.name, self.pair = server, name, pair or drawn_pair()
        self.link = link or KeptLink()
        client = server.connect(self.link)
        assert client is not None
        self.client: ServerClient = client
        said = greeting.hello(name, self.pair) | {"draws": draws}
        challenge = self.ask(**said)
        if challenge["type"] == "challenge":
            self.ask(**greeting.proof(self.pair, said, challenge))

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a message; the answer to it."""
        before = len(self.link.frames)
        frame = msgspec.json.encode({"type": type, "id": before, **fields}).decode()
        self.server.receive(self.client, frame)
        self._settle()
        answers = [json.loads(frame) for frame in self.link.frames[before:]]
        (answer,) = [one for one in answers if one.get("id") == before]
        return dict(answer)

    def cut(self) -> None:
        """Lose the connection."""
        self.server.disconnect(self.client)

    def heard(self, kind: str) -> list[dict[str, Any]]:
        """All messages of a type."""
        return [one for one in map(json.loads, self.link.frames) if one["type"] == kind]

    @property
    def turn(self) -> dict[str, Any]:
        """The last turn that was told."""
        return self.heard("turn")[-1]


def entry_of(url: str, name: str, folder: Path, **more: Any) -> Entry:
    """A person's way in, with the key and the tokens of a folder."""
    return Entry(url, name, kept_key(folder), folder, **more)


def greeted(
    server: TableServer,
    name: str,
    pair: KeyPair | None = None,
    link: KeptLink | None = None,
    **more: Any,
) -> str:
    """How a greeting is answered, by a new key where none is given: `welcome`, or why not."""
    link, pair = link or KeptLink(), pair or drawn_pair()
    client = server.connect(link)
    assert client is not None
    said = greeting.hello(name, pair)
    server.receive(client, json.dumps(said))
    answer = json.loads(link.frames[-1])
    if answer["type"] == "challenge":
        server.receive(client, json.dumps(greeting.proof(pair, said, answer, **more)))
        answer = json.loads(link.frames[-1])
    server.disconnect(client)
    return str(answer.get("code", answer["type"]))


def read_message(frame: str) -> ServerMessage:
    """A frame of a server as the program's own clients read it."""
    message = decoded_server_message(frame)
    assert isinstance(message, ServerMessage), frame
    return message


def info_of(data: dict[str, Any]) -> GameInfo:
    """A server's description of a game as the program's own clients read it."""
    message = read_message(json.dumps(data))
    assert isinstance(message, GameInfo)
    return message


def serving(home: Path, clock: Callable[[], float] | None = None, **limits: Any) -> TableServer:
    """A server on a home, with bots that think at once."""
    return whole(home, clock, **limits).core


def whole(
    home: Path,
    clock: Callable[[], float] | None = None,
    organizers: Iterable[str] = (),
    **limits: Any,
) -> WholeServer:
    """The same with its add-ons."""
    fast = ServerLimits(messages_per_second=1e6, burst=1e6) if not limits else None
    limits_used = fast or ServerLimits(**limits)
    bots = inline_service(Limit(playouts=1))
    more: dict[str, Any] = {"limits": limits_used, "clock": clock or Clock()}
    return whole_server(home, bots, organizers=organizers, **more)


def kept_of(one: HostedGame) -> KeptGame:
    """What a server with a database keeps of a game."""
    assert isinstance(one.files, KeptGame)
    return one.files


def record_of(one: HostedGame) -> Path:
    """The record of a game."""
    return kept_of(one).record.path


def rest(server: TableServer) -> None:
    """Let the bots decide until none is asked any more."""
    while server.tick():
        if isinstance(server.clock, Clock):
            server.clock.now += 0.5


def play_on(
    server: TableServer,
    game: str,
    people: list[Person],
    seen: Callable[[HostedGame], bool] = lambda _one: False,
) -> None:
    """Everybody who is asked does the first thing allowed, until the game is over or it is seen."""
    one = server.game(game)
    for _ in range(5000):
        rest(server)
        if one.state == "over" or seen(one):
            return
        for person in people:
            seat = one.seat_of(person.name)
            turn = None if seat is None else one.turn(seat)
            if turn is not None and turn.seat is not None and not turn.may:
                answer = person.ask("act", game=game, action=turn.actions[0])
                assert answer["type"] == "done", answer
    raise AssertionError("the game does not end")
