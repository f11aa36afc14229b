"""A name belongs to the key that took it first, whatever becomes of address, port and server."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from game.net.client.connection import NetworkError, Session
from game.net.client.entry import Entry, kept_tokens
from game.net.client.nearby import LooksAround, NearbyServer
from game.net.client.server_link import ServerLink
from game.net.client.server_session import LinkNews, LinkState
from game.net.keys import (
    PERSON,
    SERVER,
    KeyPair,
    drawn_pair,
    is_signed,
    kept_key,
    key_file,
    own_pair,
    signed_text,
)
from game.net.messages import Create, GameInfo, GameList, Games, Hello, Join, WantedSeat
from game.net.server.people import hashed
from game.net.server.table_server import TableServer
from tests.driving.greeting import hello, proof
from tests.driving.network_people import server_at
from tests.links import KeptLink, Person, entry_of, greeted, serving
from tests.net.server.journals import people_at
from tests.net.test_net_sockets import at_a_server
from tests.storage.raw_documents import RawDocument
from tests.waiting import HANG_S, wait_until

TOKEN = "0123456789abcdef" * 2
VECTORS = (
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155"
        "5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "r",
        "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
        "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
    ),
)
"""Secret, public key, text and signature: the first two of section 7.1 of RFC 8032."""


# Signatures ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("secret", "public", "text", "signature"), VECTORS)
def test_signatures_are_those_of_the_standard(
    secret: str, public: str, text: str, signature: str
) -> None:
    pair = KeyPair(secret)
    assert pair.public == public
    assert pair.sign(text) == signature
    assert is_signed(public, text, signature)
    assert not is_signed(public, f"{text}x", signature)
    assert not is_signed(drawn_pair().public, text, signature)
    assert not is_signed("0" * 64, text, signature), "a key of small order"


# Names --------------------------------------------------------------------------------------------


def challenge_of(
    server: TableServer, said: dict[str, Any], link: KeptLink | None = None
) -> tuple[Any, dict[str, Any]]:
    """A connection that said hello, and what it has to sign."""
    link = link or KeptLink()
    client = server.connect(link)
    assert client is not None
    server.receive(client, json.dumps(said))
    return client, json.loads(link.frames[-1])


def test_the_same_key_is_the_same_person_and_another_one_is_not(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann = drawn_pair()
    lost = Person(server, "Ann", ann)
    lost.cut()
    assert Person(server, "ann", ann).heard("welcome")[0]["name"] == "Ann"
    assert Person(server, "Bob", ann).heard("welcome"), "one key may have several names"
    assert greeted(server, "Ann") == "key"
    server.close()
    again = serving(tmp_path)
    assert greeted(again, "Ann") == "key", "also after a restart"
    assert greeted(again, "Ann", ann) == "welcome"
    again.close()


def test_a_proof_is_of_use_in_its_own_greeting_alone(tmp_path: Path) -> None:
    server, ann = serving(tmp_path), drawn_pair()
    said = hello("Ann", ann)
    first, challenge = challenge_of(server, said)
    frame = json.dumps(proof(ann, said, challenge))
    server.receive(first, frame)
    assert json.loads(first.link.frames[-1])["type"] == "welcome"
    server.receive(first, frame)
    assert json.loads(first.link.frames[-1])["code"] == "hello", "once"
    second, _ = challenge_of(server, said)
    server.receive(second, frame)
    assert json.loads(second.link.frames[-1])["code"] == "key", "replayed"
    assert second.link.closed
    server.close()
    other = serving(tmp_path / "other")
    third, elsewhere = challenge_of(other, said)
    mixed = proof(ann, said, {**elsewhere, "key": challenge["key"]})
    other.receive(third, json.dumps(mixed))
    assert json.loads(third.link.frames[-1])["code"] == "key", "signed for another server"
    other.close()


def test_a_name_needs_the_signature_of_the_key_that_was_named(tmp_path: Path) -> None:
    server, ann, eve = serving(tmp_path), drawn_pair(), drawn_pair()
    assert greeted(server, "Ann", ann) == "welcome"
    said = hello("Ann", ann)
    client, challenge = challenge_of(server, said)
    server.receive(client, json.dumps({**proof(eve, said, challenge), "key": ann.public}))
    assert json.loads(client.link.frames[-1])["code"] == "key"
    server.close()


# Tokens of older versions -------------------------------------------------------------------------


def known_by_token(home: Path, *names: str) -> None:
    """The file of people as a server of an older version left it."""
    home.mkdir(exist_ok=True)
    lines = [json.dumps({"name": name, "token": hashed(TOKEN)}) for name in names]
    (home / "people.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def kept_token(folder: Path, url: str, name: str) -> None:
    """A token as an older version kept it."""
    held = {"server": url, "name": name, "token": TOKEN}
    RawDocument(folder / f"{0:024x}.json").write(json.dumps(held).encode())


def test_a_name_of_an_older_version_is_that_of_the_first_key_with_its_token(
    tmp_path: Path,
) -> None:
    known_by_token(tmp_path, "Ann", "Bob")
    server, ann = serving(tmp_path), drawn_pair()
    assert challenge_of(server, hello("Ann", ann))[1]["token"] is True
    for tokens in ([], [TOKEN[::-1]], [TOKEN.upper(), ""]):
        assert greeted(server, "Ann", ann, tokens=tokens) == "key"
    assert greeted(server, "ann", ann, tokens=["", TOKEN]) == "welcome"
    assert "token" not in challenge_of(server, hello("Ann", ann))[1]
    assert greeted(server, "Ann", tokens=[TOKEN]) == "key", "the token has served"
    server.close()
    again = serving(tmp_path)
    assert greeted(again, "Ann", tokens=[TOKEN]) == "key", "also after a restart"
    assert greeted(again, "Ann", ann) == "welcome"
    assert greeted(again, "Bob", ann, tokens=[TOKEN]) == "welcome"
    assert len(people_at(tmp_path)) == 2
    again.close()


def test_a_window_shows_its_token_to_a_server_that_asks_for_it(tmp_path: Path) -> None:
    known_by_token(tmp_path / "server", "Ann")
    with server_at(tmp_path / "server") as url:
        kept_token(tmp_path / "kept", "ws://127.0.0.1:1", "Ann")  # at the port of then
        assert kept_tokens(tmp_path / "kept", url, "ann") == [TOKEN]
        assert kept_tokens(tmp_path / "kept", "ws://192.0.2.1:1", "Ann") == []
        with linked(entry_of(url, "Ann", tmp_path / "strange")) as link:
            assert settled(link) is LinkState.FAILED
        for _ in range(2):
            with linked(entry_of(url, "Ann", tmp_path / "kept")) as link:
                assert settled(link) is LinkState.CONNECTED
        RawDocument(tmp_path / "kept" / f"{0:024x}.json").remove()
        with linked(entry_of(url, "Ann", tmp_path / "kept")) as link:
            assert settled(link) is LinkState.CONNECTED, "the key is enough"


# Connections --------------------------------------------------------------------------------------


class Deaf:
    """A relay before a server that swallows the first welcome and cuts the connection."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.lost = 0

    async def relay(self, near: ServerConnection) -> None:
        async with connect(self._url) as far:
            try:
                async for frame in near:
                    await far.send(frame)
                    answer = await far.recv()
                    if not self.lost and '"welcome"' in str(answer):
                        self.lost += 1
                        near.transport.abort()
                        return
                    await near.send(answer)
            except ConnectionClosed:
                return


def test_a_command_whose_first_answer_is_lost_comes_in_with_the_next_one(tmp_path: Path) -> None:
    def twice(url: str) -> str:
        with pytest.raises(NetworkError, match="was lost"):
            Session(entry_of(url, "Ann", tmp_path / "kept"))
        with Session(entry_of(url, "Ann", tmp_path / "kept")) as session:
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
def linked(
    entry: Entry, look: Callable[[], LooksAround | None] = lambda: None
) -> Iterator[ServerLink]:
    """A window's connection."""
    link = ServerLink(entry, look)
    try:
        yield link
    finally:
        link.close()
        link.join()


def test_a_window_that_looks_at_nothing_is_there_all_the_same(tmp_path: Path) -> None:
    """A WebSocket client that leaves seventeen messages unread answers no ping any more."""

    async def visit(url: str) -> None:
        told: asyncio.Future[float] = asyncio.get_running_loop().create_future()

        async def crowd(near: ServerConnection) -> None:
            """A relay that lets the window in and then tells it the same a hundred times."""
            async with connect(url) as far:
                for _hello_and_proof in range(2):
                    await far.send(await near.recv())
                    answer = await far.recv()
                    await near.send(answer)
                for _again in range(100):
                    await near.send(json.dumps({"type": "games", "games": []}))
                told.set_result(await (await near.ping()))

        async with serve(crowd, "127.0.0.1", 0) as relay:
            port = relay.sockets[0].getsockname()[1]
            with linked(entry_of(f"ws://127.0.0.1:{port}", "Ann", tmp_path / "kept")):
                await asyncio.wait_for(told, HANG_S)  # and `news` is never asked

    at_a_server(tmp_path / "server", visit)


def settled(link: ServerLink) -> LinkState:
    """How it comes out."""

    def known() -> bool:
        link.news()
        return link.state is not LinkState.CONNECTING

    wait_until(known, "the connection stands or not")
    return link.state


class Around:
    """A network in which a server tells of itself."""

    def __init__(self) -> None:
        self.found: tuple[NearbyServer, ...] = ()
        self.closed = False

    def close(self) -> None:
        self.closed = True


def test_a_connection_follows_its_server_to_another_address_and_no_other_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    around = Around()
    monkeypatch.setattr("game.net.client.server_link.PAUSES_S", (0.01,))
    with ExitStack() as held:
        with server_at(tmp_path / "server") as url:
            entry = entry_of(url, "ann", tmp_path)
            link = held.enter_context(linked(entry, lambda: around))
            assert settled(link) is LinkState.CONNECTED
        wait_until(lambda: bool(link.news()) or link.state is LinkState.LOST, "it is lost")
        stranger = held.enter_context(server_at(tmp_path / "stranger"))
        moved = held.enter_context(server_at(tmp_path / "server"))
        other, key = (own_pair(key_file(tmp_path / one)).public for one in ("stranger", "server"))
        around.found = (
            NearbyServer("Zed", stranger.removeprefix("ws://"), other),
            NearbyServer("Zed", moved.removeprefix("ws://"), key),
        )

        def back() -> bool:
            link.news()
            return link.state is LinkState.CONNECTED

        wait_until(back, "it is made again")
        assert link.url == moved != url
        assert around.closed, "nobody listens any more"


def test_nothing_asked_before_a_window_is_let_in_again_is_asked_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    around, begun, goes_on = Around(), threading.Event(), threading.Event()
    monkeypatch.setattr("game.net.client.server_link.PAUSES_S", (0.01,))
    with ExitStack() as held:
        with server_at(tmp_path / "server") as url:
            entry = entry_of(url, "ann", tmp_path)
            link = held.enter_context(linked(entry, lambda: around))
            assert settled(link) is LinkState.CONNECTED
            greeting = entry.greeting

            def slow_greeting() -> tuple[KeyPair, Hello]:
                begun.set()
                goes_on.wait(HANG_S)
                return greeting()

            monkeypatch.setattr(entry, "greeting", slow_greeting)
        held.callback(goes_on.set)
        wait_until(lambda: bool(link.news()) or link.state is LinkState.LOST, "it is lost")
        moved = held.enter_context(server_at(tmp_path / "server"))
        key = own_pair(key_file(tmp_path / "server")).public
        around.found = (NearbyServer("Zed", moved.removeprefix("ws://"), key),)
        assert begun.wait(HANG_S)
        link.send(Games(number=7))
        goes_on.set()
        told: list[int | None] = []

        def is_told(number: int | None) -> bool:
            told.extend(getattr(one, "id", None) for one in link.news())
            return number in told

        wait_until(lambda: is_told(None), "it is made again")
        link.send(Games(number=8))
        wait_until(lambda: is_told(8), "it is answered")
        assert told == [None, 8]


def test_whoever_joins_holds_the_server_to_the_key_that_was_announced(tmp_path: Path) -> None:
    with server_at(tmp_path / "server") as url:
        other = entry_of(url, "ann", tmp_path, server_key="0a" * 32, announced=True)
        with linked(other) as link:
            (news,) = wait_until(link.news, "it is refused")
    assert isinstance(news, LinkNews)
    assert str(news.why) == (
        f"Another server answers at {url} than the one of which the network told; "
        "choose the table in the list once more."
    )


def test_a_name_is_kept_at_a_server_that_begins_again_on_another_port(tmp_path: Path) -> None:
    known = ""
    for _ in range(2):
        with server_at(tmp_path / "server") as url:
            for name in ("ann", "bob"):
                entry = entry_of(url, name, tmp_path / name, server_key=known)
                with linked(entry) as link:
                    assert settled(link) is LinkState.CONNECTED
                    found = link.server_key
            known = known or found
            assert found == known, "it is the same server"
            with linked(entry_of(url, "ann", tmp_path / "eve")) as link:
                assert settled(link) is LinkState.FAILED, "a stranger with the name"
    assert known == own_pair(key_file(tmp_path / "server")).public


def test_a_seat_is_kept_at_a_server_that_begins_again_on_another_port(tmp_path: Path) -> None:
    def come(url: str, name: str, folder: str) -> Session:
        return Session(entry_of(url, name, tmp_path / folder))

    wanted = Create(variant="oh-hell", seats=[WantedSeat(), WantedSeat("bob"), WantedSeat()])
    with server_at(tmp_path / "server") as first:
        with come(first, "bob", "bob"):
            pass
        with come(first, "ann", "ann") as ann:
            made = ann.ask(wanted, GameInfo)
        with come(first, "bob", "bob") as bob:
            assert bob.ask(Join(game=made.game), GameInfo).seats[1].joined
    with server_at(tmp_path / "server") as second:
        assert second != first
        with come(second, "bob", "bob") as bob:
            (kept,) = bob.games(mine=True)
            assert (kept.game, kept.seat_of("bob"), kept.host) == (made.game, 1, "ann")
        with pytest.raises(NetworkError, match="another key"):
            come(second, "bob", "eve")


def test_another_server_at_a_known_address_is_told_no_secret(tmp_path: Path) -> None:
    with server_at(tmp_path / "server") as url:
        entry = entry_of(url, "Ann", tmp_path / "ann", server_key=drawn_pair().public)
        with pytest.raises(NetworkError, match="Another server answers") as refused:
            Session(entry)
        assert refused.value.code == "server"
    assert not people_at(tmp_path / "server"), "nobody came in"


def test_a_server_that_cannot_prove_its_key_is_left(tmp_path: Path) -> None:
    """Such as one that shows the key of another, of which it has the public half alone."""
    true, false = drawn_pair(), drawn_pair()
    heard: list[dict[str, Any]] = []

    async def pretend(socket: ServerConnection) -> None:
        said = json.loads(await socket.recv())
        texts = signed_text(SERVER, true.public, said["key"], (said["nonce"], "0" * 64))
        challenge = {"type": "challenge", "key": true.public, "nonce": "0" * 64}
        await socket.send(json.dumps({**challenge, "signature": false.sign(texts)}))
        heard.extend([json.loads(frame) async for frame in socket])

    def come(url: str) -> str:
        with pytest.raises(NetworkError) as refused:
            Session(entry_of(url, "Ann", tmp_path, server_key=true.public, password="sesame"))
        return str(refused.value)

    async def run() -> str:
        async with serve(pretend, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            return await asyncio.to_thread(come, f"ws://127.0.0.1:{port}")

    assert "cannot prove" in asyncio.run(run())
    assert heard == []


def test_a_key_that_cannot_be_kept_is_not_used(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    with server_at(tmp_path / "server") as url:
        with linked(entry_of(url, "Ann", tmp_path / "file")) as link:
            assert settled(link) is LinkState.FAILED
        with pytest.raises(NetworkError, match="Your key cannot be kept"):
            Session(entry_of(url, "Ann", tmp_path / "file"))
        with linked(entry_of(url, "Ann", tmp_path / "free")) as link:
            assert settled(link) is LinkState.CONNECTED, "the name was not taken"
        assert kept_key(tmp_path / "free").read().value is not None


def test_what_is_signed_names_both_keys_and_both_numbers() -> None:
    text = signed_text(PERSON, "s", "p", ("a", "b"))
    assert text == "blackout-2-person|s|p|a|b"
