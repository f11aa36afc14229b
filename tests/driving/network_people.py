"""A server in a thread of the test, people at its terminals, and a person at a window of it."""

from __future__ import annotations

import asyncio
import json
import ssl
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from game.net.keys import KeyPair, drawn_pair
from game.net.server.websocket_server import WebSocketServer
from game.ui.table.table_scene import TableScene
from tests.driving.greeting import hello, proof
from tests.driving.ui_driver import Driver
from tests.driving.window_player import Person
from tests.links import whole
from tests.waiting import HANG_S, wait_until


@contextmanager
def server_at(
    home: Path, tls: ssl.SSLContext | None = None, organizers: Iterable[str] = ()
) -> Iterator[str]:
    """A server that runs in a thread of its own, with bots that think at once; where it listens."""
    found: list[str] = []
    server = WebSocketServer(whole(home, time.time, organizers).core)
    loop = asyncio.new_event_loop()
    running = threading.Thread(
        target=lambda: loop.run_until_complete(
            server.run("127.0.0.1", 0, tls=tls, ready=found.append)
        )
    )
    running.start()
    try:
        yield wait_until(lambda: found, "the server listens")[0]
    finally:
        loop.call_soon_threadsafe(server.stop)
        running.join()
        loop.close()


class Terminal:
    """Somebody elsewhere, who sits down, is ready, and does the first thing that is allowed."""

    def __init__(
        self,
        url: str,
        name: str,
        game: str,
        *,
        code: str | None = None,
        pair: KeyPair | None = None,
    ) -> None:
        """Begin in a thread of its own; `join` waits for the end of the game."""
        self.name, self.game = name, game
        self.lines: list[dict[str, Any]] = []
        self.record: list[dict[str, Any]] = []
        self.heard: list[str] = []
        self.faults: list[str] = []
        self.info: dict[str, Any] = {}
        """The game as it was described last."""
        self.waits = False
        """Whether it does what is allowed only when `act` is called."""
        self.turn: dict[str, Any] = {"n": 0, "seat": None, "back": False}
        self._open = ExitStack()
        wanted = connect(url, open_timeout=HANG_S, max_size=None, proxy=None)
        self._socket = self._open.enter_context(wanted)
        more = {} if code is None else {"password": code}
        self.pair = pair or drawn_pair()
        said = hello(name, self.pair)
        self._socket.send(json.dumps(said))
        challenge = json.loads(self._socket.recv(HANG_S))
        self._socket.send(json.dumps(proof(self.pair, said, challenge, **more)))
        assert json.loads(self._socket.recv(HANG_S))["type"] == "welcome"
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def send(self, kind: str, **fields: Any) -> None:
        """Send a message."""
        self._socket.send(json.dumps({"type": kind, **fields}))

    def sit_down(self) -> None:
        """Take a seat and be ready."""
        self.send("join", game=self.game)
        self.send("ready", game=self.game)
        self.send("follow", game=self.game)

    def come_to(self, game: str) -> None:
        """Sit down at another game, which begins with its first line."""
        self.game, self.lines, self.record = game, [], []
        self.sit_down()

    def look_on(self) -> None:
        """Follow without a seat."""
        self.send("follow", game=self.game)

    def close(self) -> None:
        """Leave."""
        self._open.close()
        self._thread.join()

    def _play(self) -> None:
        with suppress(ConnectionClosed):
            for frame in self._socket:
                self._hear(json.loads(frame))

    def act(self) -> None:
        """Do the first thing that is allowed, where something is due."""
        if self.turn["seat"] is not None and not self.turn["may"]:
            action, n = self.turn["actions"][0], self.turn["n"]
            self.send("act", game=self.game, action=action, after=n)

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "line":
                if message["n"] != len(self.lines) + 1:
                    self.faults.append(f"line {message['n']} after {len(self.lines)}")
                self.lines.append(message["line"])
            case "turn":
                self.turn = message
                if not self.waits:
                    self.act()
            case "chat":
                self.heard.append(message.get("text") or message["phrase"])
            case "game" if self.game in ("", message["game"]):
                self.info = message
            case "record":
                self.record = message["lines"]
            case "refused" if message["code"] not in ("stale", "state"):
                self.faults.append(message["why"])


class AtServer(Person):
    """A person at a window whose table is at a server."""

    def __init__(self, driver: Driver) -> None:
        assert isinstance(driver.scene, TableScene)
        self.driver, self.scene = driver, driver.scene

    @property
    def asked(self) -> bool:
        """Whether the server waits for this person."""
        table = self.scene.table
        return any(seat in table.waiting.must for seat in table.persons)

    def play_to_the_end(self, *, keys: bool = False) -> None:
        """The whole game, to its results."""
        late = time.monotonic() + HANG_S
        while self.scene.overlays.current is None:
            assert time.monotonic() < late, "the game does not end"
            self.driver.frames(1)
            if self.at_rest and self.scene.overlays.current is None:
                self.decide(keys=keys)
            time.sleep(0.001)
