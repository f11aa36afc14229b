"""Bad connections: late, cut in the middle of a frame, or dead on one side without a word."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from checks.network_kills import faults_of
from game.net.server import websocket_server
from tests.driving import network_players
from tests.driving.network_players import PLAYERS, Player, make_game
from tests.net.test_net_sockets import at_a_server


class BadCable:
    """A proxy that delivers late, cuts connections anywhere, or swallows all that follows."""

    def __init__(self, port: int, dice: Random) -> None:
        self._port, self._dice = port, dice
        self.faults = 0
        self.most = 12

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection through the cable."""
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        left = self._dice.randint(600, 4000) if self.faults < self.most else 10**9
        swallows = self._dice.random() < 0.3
        pumps = [
            asyncio.create_task(self._pump(reader, far_writer, left, swallows=swallows)),
            asyncio.create_task(self._pump(far_reader, writer, left, swallows=swallows)),
        ]
        await asyncio.wait(pumps, return_when=asyncio.FIRST_COMPLETED)
        for pump in pumps:
            pump.cancel()
        await asyncio.gather(*pumps, return_exceptions=True)
        for one in (writer, far_writer):
            one.transport.abort()

    async def _pump(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        left: int,
        *,
        swallows: bool,
    ) -> None:
        with suppress(OSError):
            while data := await reader.read(self._dice.choice((7, 100, 5000))):
                left -= len(data)
                if left <= 0:
                    self.faults += 1
                    writer.write(data[:3])
                    if swallows:
                        await asyncio.Event().wait()  # until somebody notices that nothing comes
                    return
                await asyncio.sleep(self._dice.choice((0.0, 0.0, 0.003)))
                writer.write(data)
                await writer.drain()


@pytest.mark.slow
def test_lines_arrive_once_and_in_order_over_bad_cables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A dead side is noticed soon, but a busy machine has time to answer.
    monkeypatch.setattr(websocket_server, "PING_S", 2.0)
    monkeypatch.setattr(network_players, "PINGS", {"ping_interval": 0.3, "ping_timeout": 2.0})
    dice = Random(5)
    people = [Player(f"P{n}", dice) for n in range(PLAYERS)]

    async def visit(url: str) -> int:
        cable = BadCable(int(url.rpartition(":")[2]), dice)
        proxy = await asyncio.start_server(cable.carry, "127.0.0.1", 0)
        through = f"ws://127.0.0.1:{proxy.sockets[0].getsockname()[1]}"
        await make_game(url, people, "jabberwocky", {"schedule": [3, 4, 3, 2]})
        async with proxy:
            await asyncio.gather(*(one.play([through], 1) for one in people))
        return cable.faults

    assert at_a_server(tmp_path, visit) >= PLAYERS
    assert faults_of(tmp_path, people) == []
