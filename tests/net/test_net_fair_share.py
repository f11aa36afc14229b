"""What one person asks of a server costs as much as it works for it, and keeps nobody waiting."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from game.net.client.connection import Session
from game.net.client.server_session import LinkState, News, ServerSession
from game.net.keys import KeyPair, drawn_pair
from game.net.messages import ClientMessage, encoded
from game.net.server import game_info
from game.net.server.hosted_game import HostedGame
from game.net.server.rate_limits import ServerLimits
from game.net.server.requests.lists import PAGE
from game.net.server.table_server import TableServer
from game.net.server.websocket_server import WebSocketServer
from tests.driving.greeting import hello, proof
from tests.links import Clock, Person, entry_of, play_on, read_message, rest, serving
from tests.net.test_net_sockets import at_a_server
from tests.waiting import HANG_S

FOUR: list[dict[str, str]] = [{}, {}, {}, {}]
CROWD = 25
USUAL = ServerLimits()
WIDE = {"games_per_person": 10**4, "games_per_address": 10**4, "people_per_address": 10**4}


def crowded(home: Path, games: int) -> TableServer:
    """A server with the usual limits of speed, and games that wait for somebody."""
    server = serving(home, Clock(), **WIDE)
    host = Person(server, "Hanna")
    for _ in range(games):
        assert host.ask("create", variant="oh-hell", seats=FOUR)["type"] == "game"
        assert isinstance(server.clock, Clock)
        server.clock.now += 1
    return server


def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The ids of games that are described from now on, one for each time."""
    made: list[str] = []
    real = game_info.info_of

    def info_of(game: HostedGame, *known: Any) -> Any:
        made.append(game.id)
        return real(game, *known)

    monkeypatch.setattr(game_info, "info_of", info_of)
    return made


@pytest.mark.slow
def test_a_crowd_that_asks_for_the_list_has_each_game_described_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = crowded(tmp_path, 120)
    crowd = [Person(server, f"P{number}") for number in range(CROWD)]
    made = counted(monkeypatch)
    for person in crowd:
        for _ in range(70):
            server.receive(person.client, '{"type":"games"}')
    lists = sum(len(person.heard("list")) for person in crowd)
    assert CROWD <= lists <= CROWD * USUAL.burst / 4
    assert len(made) == len(set(made)) <= PAGE
    host = Person(server, "Ann")
    made.clear()
    host.ask("create", variant="oh-hell", seats=FOUR)
    for person in crowd:
        assert person.client.closed, "who goes on and on is sent away"
    host.ask("games")
    assert len(made) == 1, "only what changed is described anew"
    server.close()


class Ahead:
    """A socket on which frames have come as soon as its person is let in, held by the library."""

    remote_address = ("there", 1)
    request = None

    def __init__(self, name: str, pair: KeyPair, frames: list[str]) -> None:
        self._name, self._pair, self._frames = name, pair, frames
        self.sent: list[str] = []

    async def __aiter__(self) -> AsyncIterator[str]:
        said = hello(self._name, self._pair)
        yield json.dumps(said)
        while not self.sent:
            await asyncio.sleep(0)
        yield json.dumps(proof(self._pair, said, json.loads(self.sent[0])))
        for frame in self._frames:
            yield frame
        await asyncio.Event().wait()

    def send_at_once(self, texts: list[str]) -> bool:
        self.sent += texts
        return True


@pytest.mark.slow
def test_a_decision_waits_for_one_list_of_each_other_connection_at_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = crowded(tmp_path, 60)
    ann = Person(server, "Ann")
    seats = [{}, {"agent": "random"}]
    game = ann.ask("create", variant="blackout", seats=seats, options={"bid_changes": False})
    ann.ask("follow", game=game["game"])
    rest(server)
    action = ann.turn["actions"][0]
    act = json.dumps({"type": "act", "game": game["game"], "action": action, "id": 1})
    order: list[str] = []
    real = TableServer.receive

    def receive(self: TableServer, client: Any, frame: str | bytes) -> None:
        order.append(json.loads(frame)["type"])
        real(self, client, frame)

    monkeypatch.setattr(TableServer, "receive", receive)

    async def all_at_once() -> None:
        web = WebSocketServer(server)
        asking = ['{"type":"games"}'] * 16
        sockets = [Ahead(f"P{n}", drawn_pair(), asking) for n in range(CROWD)]
        sockets.append(Ahead("Ann", ann.pair, [act]))
        tasks = [asyncio.create_task(web.serve_connection(one)) for one in sockets]  # type: ignore[arg-type]
        async with asyncio.timeout(HANG_S):  # nobody is told before the disk has it
            while order.count("games") < 16 * CROWD:
                await asyncio.sleep(0)
            while not any('"done"' in frame for frame in sockets[-1].sent):
                await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    asyncio.run(all_at_once())
    assert order[: order.index("act")].count("games") <= CROWD
    server.close()


def test_the_list_comes_in_pages_with_the_latest_first(tmp_path: Path) -> None:
    server = crowded(tmp_path, 2 * PAGE + 1)
    newest = list(server.games)[::-1]
    eve = Person(server, "Eve")
    found: list[str] = []
    for page in (PAGE, PAGE, 1):
        answer = eve.ask("games", skip=len(found))
        assert answer["more"] == (page > 1)
        assert len(answer["games"]) == page
        found += [game["game"] for game in answer["games"]]
    assert found == newest
    assert eve.ask("games", mine=True)["games"] == []
    server.close()
    again = serving(tmp_path, Clock(), **WIDE)
    assert list(again.games)[::-1] == newest, "also after a restart"
    again.close()


class ToldLink:
    """A window's connection over which a test tells what the server says."""

    url = "ws://here"
    server_key = ""
    name = "Eve"
    state = LinkState.CONNECTED

    def __init__(self) -> None:
        self.sent: list[ClientMessage] = []
        self.told: list[News] = []

    def news(self) -> list[News]:
        found, self.told = self.told, []
        return found

    def send(self, message: ClientMessage) -> None:
        self.sent.append(message)

    def close(self) -> None:
        pass


def test_a_window_and_a_command_take_all_pages(tmp_path: Path) -> None:
    server = crowded(tmp_path, PAGE + 3)
    ids = set(server.games)
    eve = Person(server, "Eve")
    link = ToldLink()
    session = ServerSession(link, "", lambda *_: None)
    session.list_games()
    while link.sent:
        server.receive(eve.client, encoded(link.sent.pop(0)))
        link.told.append(read_message(eve.link.frames[-1]))
        session.poll()
    assert {game.game for game in session.games or ()} == ids
    server.close()

    def listed(url: str) -> set[str]:
        with Session(entry_of(url, "Ann", tmp_path / "kept")) as one:
            return {game.game for game in one.games(mine=False)}

    async def visit(url: str) -> set[str]:
        return await asyncio.to_thread(listed, url)

    found = at_a_server(tmp_path, visit, messages_per_second=50.0, burst=5.0)
    assert found == ids, "what comes too soon is asked for again"


def two_at_a_table(home: Path, **limits: Any) -> tuple[TableServer, Person, Person, str]:
    """Ann and Bob at a table."""
    fast = {"messages_per_second": 1e6, "burst": 1e6}
    server = serving(home, Clock(), **(fast | limits))
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    options = {"schedule": [1], "bid_changes": False}
    wanted = {"variant": "blackout", "seats": [{}, {"name": "Bob"}], "options": options}
    game = ann.ask("create", **wanted)["game"]
    bob.ask("join", game=game)
    for one in (ann, bob):
        one.ask("follow", game=game)
    return server, ann, bob, game


def test_one_person_says_so_much_at_once_over_all_connections(tmp_path: Path) -> None:
    server, ann, bob, game = two_at_a_table(tmp_path, chats=3, seconds_per_chat=2)
    other = Person(server, "Bob", bob.pair)
    said = [one.ask("chat", game=game, text="!") for one in (bob, other, bob, other, bob)]
    assert [answer["type"] for answer in said] == ["done"] * 3 + ["refused"] * 2
    assert (said[-1]["code"], said[-1]["wait"]) == ("limit", 2.0)
    assert ann.ask("chat", game=game, phrase="hello")["type"] == "done"
    assert len(ann.heard("chat")) == 4
    assert isinstance(server.clock, Clock)
    server.clock.now += 2.1
    assert bob.ask("chat", game=game, text="!")["type"] == "done"
    server.close()


def test_one_person_pauses_so_often_and_a_pause_has_an_end(tmp_path: Path) -> None:
    server, ann, bob, game = two_at_a_table(tmp_path, pauses=2, longest_pause=600)
    for _ in range(2):
        assert bob.ask("pause", game=game)["type"] == "done"
        assert bob.ask("pause", game=game)["type"] == "done", "it is paused already"
        assert ann.ask("resume", game=game)["type"] == "done"
    assert bob.ask("pause", game=game)["code"] == "limit"
    assert not server.game(game).paused
    assert ann.ask("pause", game=game)["type"] == "done"
    assert isinstance(server.clock, Clock)
    server.clock.now += 599
    server.look_round()
    assert server.game(game).paused
    server.clock.now += 2
    server.look_round()
    assert not ann.heard("game")[-1]["paused"]
    server.close()


def test_a_rematch_counts_as_a_game_of_whoever_asks_for_it(tmp_path: Path) -> None:
    server, ann, bob, game = two_at_a_table(tmp_path, games_per_person=1)
    play_on(server, game, [ann, bob])
    assert ann.ask("rematch", game=game)["type"] == "game"
    assert ann.ask("create", variant="blackout", seats=[{}, {}])["code"] == "limit"
    assert bob.ask("create", variant="blackout", seats=[{}, {}])["type"] == "game"
    assert bob.ask("rematch", game=game)["type"] == "game", "to which Bob comes along"
    server.close()


def test_who_was_sent_away_does_not_sit_down_there_again(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann, bob, cid = (Person(server, name) for name in ("Ann", "Bob", "Cid"))
    game = ann.ask("create", variant="blackout", seats=[{}, {}], wait=True)["game"]
    assert bob.ask("join", game=game)["type"] == "game"
    assert ann.ask("kick", game=game, seat=1)["type"] == "done"
    refused = bob.ask("join", game=game)
    assert refused["why"] == "The host of this game has sent you away."
    server.close()
    server = serving(tmp_path)
    ann, bob, cid = (Person(server, one.name, one.pair) for one in (ann, bob, cid))
    assert bob.ask("join", game=game)["code"] == "seat", "also after a restart"
    assert cid.ask("join", game=game)["type"] == "game"
    assert cid.ask("decline", game=game)["type"] == "done"
    assert cid.ask("join", game=game)["type"] == "game", "who left may come back"
    server.close()


def test_a_game_that_is_over_is_read_once_for_all_who_ask_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, ann, bob, game = two_at_a_table(tmp_path)
    play_on(server, game, [ann, bob])
    server.close()
    server = serving(tmp_path, Clock())
    read: list[str] = []
    real = HostedGame.restore

    def restore(self: HostedGame) -> None:
        read.append(self.files.game)
        real(self)

    monkeypatch.setattr(HostedGame, "restore", restore)
    assert isinstance(server.clock, Clock)
    server.clock.now += 10**6
    eve = Person(server, "Eve")
    for _ in range(5):
        assert eve.ask("show", game=game)["type"] == "shown"
        server.look_round()
    assert read == [game]
    server.clock.now += 3601
    server.look_round()
    assert game not in server.games, "it is let go of after an hour"
    server.close()


def test_only_those_at_the_table_are_muted(tmp_path: Path) -> None:
    server, ann, _bob, game = two_at_a_table(tmp_path)
    assert ann.ask("mute", game=game, name="Nobody")["code"] == "unknown"
    assert ann.ask("mute", game=game, name="bob")["type"] == "done"
    assert ann.ask("mute", game=game, name="Nobody", on=False)["type"] == "done"
    server.close()
