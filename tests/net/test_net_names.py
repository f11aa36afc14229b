"""A name belongs to whoever took it first, also where the answer to that was lost on the way."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from game.net.client.connection import NetworkError, Session
from game.net.client.entry import Entry
from game.net.client.server_link import ServerLink
from game.net.client.server_session import LinkState
from game.net.client.tokens import Tokens
from game.net.messages import GameList, Games
from game.net.server.people import People
from tests.driving.network_people import server_at
from tests.links import KeptLink, Person, serving
from tests.net.test_net_sockets import at_a_server
from tests.waiting import wait_until

TOKEN = "0123456789abcdef" * 2


class Deaf:
    """A relay before a server that swallows the first answer and cuts the connection."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.lost = 0

    async def relay(self, near: ServerConnection) -> None:
        async with connect(self._url) as far:
            await far.send(await near.recv())
            answer = await far.recv()
            if not self.lost:
                self.lost += 1
                near.transport.abort()
                return
            await near.send(answer)
            try:
                async for frame in near:
                    await far.send(frame)
                    await near.send(await far.recv())
            except ConnectionClosed:
                return


def test_the_same_greeting_again_is_the_same_person_and_another_one_is_not(tmp_path: Path) -> None:
    server = serving(tmp_path)
    lost = Person(server, "Ann", TOKEN)
    lost.cut()  # before its answer was read
    assert Person(server, "ann", TOKEN).heard("welcome")[0].get("token") is None
    for other in (None, TOKEN[::-1], TOKEN.upper(), ""):
        assert greeted(tmp_path, other)["code"] == "token", other
    server.close()


def greeted(home: Path, token: str | None) -> dict[str, object]:
    """What a server started anew answers a person called Ann with this token."""
    server, link = serving(home), KeptLink()
    client = server.connect(link)
    assert client is not None
    fields = {} if token is None else {"token": token}
    server.receive(client, json.dumps({"type": "hello", "protocol": 1, "name": "Ann", **fields}))
    server.close()
    return dict(json.loads(link.frames[0]))


@pytest.mark.parametrize("token", [None, "", "secret", TOKEN[:-1], TOKEN.upper(), f"{TOKEN[1:]}\n"])
def test_a_new_name_without_a_token_that_is_one_is_told_a_drawn_one(
    token: str | None, tmp_path: Path
) -> None:
    told = People(tmp_path / "people.jsonl").enter("Ann", token)
    assert told is not None
    assert told != token
    assert People(tmp_path / "people.jsonl").proved("ann", told) == "Ann"


def test_a_command_whose_first_answer_is_lost_comes_in_with_the_next_one(tmp_path: Path) -> None:
    def twice(url: str) -> str:
        with pytest.raises(NetworkError, match="was lost"):
            Session(Entry(url, "Ann", Tokens(tmp_path / "kept")))
        with Session(Entry(url, "Ann", Tokens(tmp_path / "kept"))) as session:
            return type(session.ask(Games(), GameList)).__name__

    async def visit(url: str) -> str:
        deaf = Deaf(url)
        async with serve(deaf.relay, "127.0.0.1", 0) as relay:
            port = relay.sockets[0].getsockname()[1]
            name = await asyncio.to_thread(twice, f"ws://127.0.0.1:{port}")
        assert deaf.lost == 1
        return name

    assert at_a_server(tmp_path / "server", visit) == "GameList"


@contextmanager
def linked(url: str, home: Path) -> Iterator[ServerLink]:
    """A window's connection of Ann's, with what is known of it."""
    link = ServerLink(Entry(url, "Ann", Tokens(home)))
    try:
        yield link
    finally:
        link.close()
        link.join()


def settled(link: ServerLink) -> LinkState:
    """How it comes out."""

    def known() -> bool:
        link.news()
        return link.state is not LinkState.CONNECTING

    wait_until(known, "the connection stands or not")
    return link.state


def test_a_window_keeps_what_it_drew_and_forgets_what_is_of_no_use(tmp_path: Path) -> None:
    with server_at(tmp_path / "server") as url:
        with linked(url, tmp_path / "one") as link:
            assert settled(link) is LinkState.CONNECTED
        (kept,) = (tmp_path / "one").iterdir()
        token = json.loads(kept.read_text(encoding="utf-8"))["token"]
        with linked(url, tmp_path / "two") as link:
            assert settled(link) is LinkState.FAILED
        assert not list((tmp_path / "two").iterdir()), "the name is somebody else's"
        with linked(url, tmp_path / "one") as link:
            assert settled(link) is LinkState.CONNECTED
        assert json.loads(kept.read_text(encoding="utf-8"))["token"] == token


def test_a_token_that_cannot_be_kept_is_not_sent(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    with server_at(tmp_path / "server") as url:
        with linked(url, tmp_path / "file") as link:
            assert settled(link) is LinkState.FAILED
        with pytest.raises(NetworkError, match="cannot be kept"):
            Session(Entry(url, "Ann", Tokens(tmp_path / "file")))
        with linked(url, tmp_path / "free") as link:
            assert settled(link) is LinkState.CONNECTED, "the name was not taken"


def test_a_server_that_draws_the_token_itself_is_believed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter = People.enter
    monkeypatch.setattr(People, "enter", lambda self, name, _proposed: enter(self, name, None))
    with server_at(tmp_path / "server") as url:
        for _ in range(2):
            with linked(url, tmp_path / "kept") as link:
                assert settled(link) is LinkState.CONNECTED
