"""The server on real sockets of this machine: clients from elsewhere, and a clean end."""

from __future__ import annotations

import asyncio
import json
import ssl
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from game.commands.cli import main
from game.net.messages import LARGEST_FRAME, LARGEST_READ
from game.net.server.websocket_server import WebSocketServer, tls_context
from game.table.records.endings import records_in
from game.table.records.replay import only_game, replay
from tests.certificates import own_certificate
from tests.commands.command_line import NO_WINDOWS
from tests.driving.greeting import come_in
from tests.driving.third_party_client import play
from tests.links import serving
from tests.net.server.journals import games_at
from tests.paths import TESTS
from tests.waiting import HANG_S

_T = TypeVar("_T")
CLIENT = TESTS / "driving" / "third_party_client.py"


def at_a_server(
    home: Path,
    visit: Callable[[str], Awaitable[_T]],
    tls: ssl.SSLContext | None = None,
    **limits: float,
) -> _T:
    """Run a server on any free port for as long as a visit takes."""

    async def both() -> _T:
        server = WebSocketServer(serving(home, time.time, **limits))
        ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        running = asyncio.create_task(server.run("127.0.0.1", 0, tls=tls, ready=ready.set_result))
        try:
            return await asyncio.wait_for(visit(await ready), HANG_S)
        finally:
            server.stop()
            await running

    return asyncio.run(both())


def test_a_client_written_from_the_page_plays_to_the_end_and_loses_its_connection(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def visit(url: str) -> tuple[int, int]:
        ann = asyncio.create_task(play(url, "Ann", None, 7))
        while not (games := games_at(tmp_path)):
            await asyncio.sleep(0.01)
        bob = asyncio.create_task(play(url, "Bob", games[0], 11))
        return len(await ann), len(await bob)

    ann, bob = at_a_server(tmp_path, visit)
    assert ann == bob
    (record,) = records_in(tmp_path / "games")
    assert capsys.readouterr().out == f"{record.stem}\n"
    played = replay(only_game(record))
    assert played.fault is None
    assert played.ended


@pytest.mark.parametrize("size", [LARGEST_FRAME + 1, 100_000, LARGEST_READ])
@pytest.mark.parametrize("parts", [False, True])
def test_a_frame_that_is_too_large_is_refused_and_the_next_one_is_heard(
    size: int, parts: bool, tmp_path: Path
) -> None:
    async def visit(url: str) -> list[tuple[str, int, str]]:
        async with connect(url) as socket:
            assert await come_in(socket, "Ann") == "welcome"
            chat = {"type": "chat", "id": 7, "game": "k3v9qa", "text": ""}
            chat["text"] = "x" * (size - len(json.dumps(chat)))
            frame = json.dumps(chat)
            await socket.send([frame[:9], frame[9:]] if parts else frame)
            await socket.send('{"type":"people","id":8}')
            said = [json.loads(await socket.recv()) for _ in range(2)]
            return [(one["type"], one["id"], one.get("code", "")) for one in said]

    told = at_a_server(tmp_path, visit)
    assert told == [("refused", 7, "malformed"), ("people", 8, "")]


def test_a_frame_that_is_not_even_read_ends_the_connection(tmp_path: Path) -> None:
    async def visit(url: str) -> int | None:
        async with connect(url) as socket:
            assert await come_in(socket, "Ann") == "welcome"
            await socket.send("x" * (LARGEST_READ + 1))
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            return socket.close_code

    assert at_a_server(tmp_path, visit) == 1009


def test_a_greeting_that_is_too_large_is_refused_before_the_end(tmp_path: Path) -> None:
    async def visit(url: str) -> str:
        async with connect(url) as socket:
            await socket.send("x" * LARGEST_READ)
            told = json.loads(await socket.recv())
            with pytest.raises(ConnectionClosed):
                await socket.recv()
            return str(told["code"])

    assert at_a_server(tmp_path, visit) == "malformed"


@pytest.mark.slow
def test_a_server_with_a_certificate_is_reached_by_those_who_trust_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = certificate, _key = own_certificate(tmp_path)
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path))

    async def visit(url: str) -> tuple[int, int]:
        asked = ["games", "--server", url, "--as", "Ann"]
        distrusted = await asyncio.to_thread(main, asked, NO_WINDOWS)
        return distrusted, await asyncio.to_thread(
            main, [*asked, "--ca", str(certificate)], NO_WINDOWS
        )

    assert at_a_server(tmp_path / "server", visit, tls=tls_context(*files)) == (2, 0)
    assert "certificate" in capsys.readouterr().err


def test_the_client_of_the_page_is_short_and_uses_nothing_of_the_program() -> None:
    text = CLIENT.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 80
    assert "from game" not in text
