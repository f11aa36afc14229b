"""Games of tens of thousands of lines: who follows one is sent it in parts, as fast as he reads."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect

from game.net.server.rate_limits import HIGH_WATER
from tests.driving.greeting import come_in
from tests.links import KeptLink, Person, play_on, record_of, serving
from tests.net.server.journals import journal_of, put_journal
from tests.net.test_net_sockets import at_a_server

NOTES = 23_000
"""As many lines as the longest game that was seen has."""


def long_game(home: Path) -> str:
    """A finished game with a bot that failed again and again, in the files of a server."""
    server = serving(home)
    ann = Person(server, "Ann")
    seats = [{}, {"agent": "random"}]
    options = {"schedule": [1, 2], "bid_changes": False}
    game: str = ann.ask("create", variant="blackout", seats=seats, options=options)["game"]
    play_on(server, game, [ann])
    one = server.game(game)
    server.close()
    lines = journal_of(home, game).splitlines()
    started = next(n for n, line in enumerate(lines) if json.loads(line).get("note") == "started")
    why = "It gave no answer that could be used, within all the time that it was given."
    note = json.dumps({"note": "replaced", "seat": 1, "why": why})
    lines[started + 1 : started + 1] = [note] * NOTES
    put_journal(home, game, "\n".join(lines) + "\n", over=True)
    record_of(one).unlink()
    return game


async def come(socket: ClientConnection, name: str) -> None:
    assert await come_in(socket, name) == "welcome"


@pytest.mark.slow
def test_a_long_game_is_followed_to_its_end_and_so_is_its_record(tmp_path: Path) -> None:
    game = long_game(tmp_path)

    async def visit(url: str) -> tuple[list[int], int]:
        numbers: list[int] = []
        async with connect(url, max_size=None) as socket:
            await come(socket, "Eve")
            await socket.send(json.dumps({"type": "follow", "game": game}))
            async for frame in socket:
                message: dict[str, Any] = json.loads(frame)
                if message["type"] == "line":
                    numbers.append(message["n"])
                elif message["type"] == "record":
                    break
            await socket.send(json.dumps({"type": "show", "game": game, "id": 1}))
            shown = json.loads(await socket.recv())
        return numbers, len(shown["lines"]) - len(message["lines"])

    numbers, more = at_a_server(tmp_path, visit)
    assert len(numbers) > NOTES
    assert numbers == list(range(1, len(numbers) + 1))
    assert more == 0


@pytest.mark.slow
def test_who_does_not_read_is_sent_no_more_than_he_takes(tmp_path: Path) -> None:
    game = long_game(tmp_path)
    server = serving(tmp_path)

    class Slow(KeptLink):
        """A connection on which frames wait until they are read."""

        taken = 0

        @property
        def backlog(self) -> int:
            return sum(map(len, self.frames[self.taken :]))

    slow = Slow()
    eve = Person(server, "Eve", link=slow)
    slow.taken = len(slow.frames)
    eve.ask("follow", game=game)
    for _ in range(5):
        server.tick()
    most = HIGH_WATER + 2000 + 64 * max(map(len, slow.frames))
    assert slow.backlog < most, "the rest of the game waits at the server"
    for _ in range(5 * NOTES):
        slow.taken = len(slow.frames)
        if not server.tick():
            break
        assert slow.backlog < most or '"record"' in slow.frames[-1][:30]
    numbers = [line["n"] for line in eve.heard("line")]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(eve.heard("record")[0]["lines"]) > NOTES
    server.close()
