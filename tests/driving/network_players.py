"""Clients of a server that play whatever is allowed, and come back after every fall of it."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from game.net.keys import KeyPair, drawn_pair
from game.net.messages import KEY_BYTES
from tests.driving.greeting import come_in

PLAYERS: Final = 4
PINGS: dict[str, Any] = {"ping_interval": 1.0, "ping_timeout": 2.0, "max_queue": None}
OPENED_S: Final = 10.0
"""Seconds for which one try to come in may take; a process that was stopped never answers."""
LOOKER_ON: Final = drawn_pair()


class Player:
    """A client that plays whatever is allowed and comes back after every fall."""

    def __init__(self, name: str, dice: random.Random) -> None:
        self.name, self._dice = name, dice
        self.pair = KeyPair(dice.randbytes(KEY_BYTES).hex())
        self.lines: dict[str, list[Any]] = {}
        self._marks: dict[str, str] = {}
        """By game that of the last line."""
        self.faults: list[str] = []
        self.refusals = {"stale", "state"}
        """Codes of refusals that are no fault: what was asked is asked again."""
        self.heard_at = 0.0
        """When it was sent a line last, in seconds of the monotonic clock."""
        self.over: set[str] = set()
        self._following: set[str] = set()
        self._number = itertools.count(1)
        self.wanted: asyncio.Queue[tuple[str, dict[str, Any]]] = asyncio.Queue()

    async def play(self, url: list[str], games: int) -> None:
        """Play until so many games are over."""
        while len(self.over) < games:
            with suppress(OSError, WebSocketException, EOFError):
                async with connect(
                    self._dice.choice(url), open_timeout=OPENED_S, **PINGS
                ) as socket:
                    await self._sit(socket, games)
            await asyncio.sleep(0.05)

    async def _sit(self, socket: Any, games: int) -> None:
        self._following.clear()
        if (answer := await come_in(socket, self.name, self.pair)) != "welcome":
            assert "disk" in self.refusals, answer  # while Redis is away
            return
        await self._send(socket, "games", mine=True)
        while len(self.over) < games:
            message = json.loads(await socket.recv())
            match message["type"]:
                case "list":
                    for game in message["games"]:
                        await self._look(socket, game)
                    for name in set(self.lines) - self.over:  # also those over meanwhile
                        await self._follow(socket, name)
                case "game":
                    await self._look(socket, message)
                case "line":
                    self._hear(message)
                case "turn" if message["seat"] is not None and not message["may"]:
                    action = self._dice.choice(message["actions"])
                    game, n = message["game"], message["n"]
                    await self._send(socket, "act", game=game, action=action, after=n)
                case "record":
                    self.over.add(message["game"])
                case "refused" if message["code"] not in self.refusals:
                    self.faults.append(f"{self.name}: {message['why']}")

    async def _look(self, socket: Any, game: dict[str, Any]) -> None:
        """Sit down where this player is asked to, and follow."""
        name = game["game"]
        seats = [seat for seat in game["seats"] if seat["name"] == self.name]
        if game["state"] == "open" and seats and not seats[0]["joined"]:
            await self._send(socket, "join", game=name)
        elif seats and game["state"] != "open":
            await self._follow(socket, name)

    async def _follow(self, socket: Any, game: str) -> None:
        """Ask for what was missed, once a connection."""
        if game not in self._following:
            self._following.add(game)
            after = len(self.lines.setdefault(game, []))
            mark = self._marks.get(game, "")
            await self._send(socket, "follow", game=game, after=after, mark=mark)

    def _hear(self, message: dict[str, Any]) -> None:
        lines = self.lines[message["game"]]
        if message["n"] != len(lines) + 1:
            self.faults.append(f"{self.name}: line {message['n']} after {len(lines)}")
        lines.append(message["line"])
        self._marks[message["game"]] = message["mark"]
        self.heard_at = time.monotonic()

    async def _send(self, socket: Any, kind: str, **fields: Any) -> None:
        await socket.send(json.dumps({"type": kind, "id": next(self._number), **fields}))


async def listens(url: str) -> None:
    """Wait until a process lets somebody in, after whatever happened to it."""
    answer = ""
    while answer != "welcome":
        with suppress(OSError, WebSocketException, EOFError):
            async with connect(url, open_timeout=OPENED_S) as socket:
                answer = await come_in(socket, "Looker-on", LOOKER_ON)
        await asyncio.sleep(0.05)


async def make_game(
    url: str, people: Sequence[Player], variant: str, options: dict[str, Any]
) -> None:
    """Have the first make a game for all, in a connection of its own, once all have been there."""
    host, *others = people
    for one in others:
        async with connect(url) as socket:
            assert await come_in(socket, one.name, one.pair) == "welcome"
    async with connect(url) as socket:
        assert await come_in(socket, host.name, host.pair) == "welcome"
        seats = [{"name": one.name} for one in people]
        making = {"type": "create", "id": 1, "variant": variant, "seats": seats}
        while True:
            await socket.send(json.dumps({**making, "options": options}))
            while (answer := json.loads(await socket.recv())).get("id") != 1:
                pass
            if answer.get("code") != "limit":
                break
            await asyncio.sleep(answer["wait"])  # many games one after the other, each with guests
        assert answer["type"] == "game", answer
