"""What a server does not put up with, and what people at its tables may do to each other."""

from __future__ import annotations

import asyncio
import json
import signal
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import Semaphore
from types import SimpleNamespace

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode

from checks.network_fuzz import fuzz
from checks.network_kills import ended, started
from game.net.assembly import whole_server
from game.net.keys import drawn_pair
from game.net.messages import LARGEST_FRAME
from game.net.server import websocket_server
from game.net.server.gathered_writes import text_frame
from game.net.server.table_server import TableServer
from game.net.server.websocket_server import DiskBarrier, SocketLink
from game.table.records.replay import only_game, replay
from tests.driving.greeting import come_in, hello
from tests.full_disks import Disk
from tests.inline_bots import inline_service
from tests.links import Clock, KeptLink, Person, greeted, play_on, record_of, rest, serving
from tests.net.server.journals import journal_of
from tests.net.test_net_sockets import at_a_server
from tests.waiting import HANG_S

SHORT = {"schedule": [1, 2], "bid_changes": False}


def refusal(server: TableServer, frame: str) -> tuple[str, bool]:
    """The code by which a first frame is refused, and whether the connection is closed."""
    link = KeptLink()
    client = server.connect(link)
    assert client is not None
    server.receive(client, frame)
    return json.loads(link.frames[-1])["code"], link.closed is not None


def test_a_greeting_that_is_wrong_is_refused_with_its_reason(tmp_path: Path) -> None:
    bots = inline_service()
    server = whole_server(tmp_path, bots, password="sesame", clock=Clock()).core
    right = hello("Ann", drawn_pair())
    old = {"type": "hello", "protocol": 1, "name": "Ann", "token": "0" * 32}
    for frame in (old, {**right, "protocol": 3}, {"type": "hello", "protocol": 7, "who": 1}):
        assert refusal(server, json.dumps(frame)) == ("protocol", True)
    for wrong in ({"key": "0" * 63}, {"nonce": "0" * 63 + "A"}, {"key": "0" * 64 + "\n"}):
        assert refusal(server, json.dumps({**right, **wrong})) == ("malformed", True)
    assert refusal(server, '{"type":"games"}') == ("hello", True)
    assert refusal(server, json.dumps({"type": "prove", "signature": "0" * 128})) == ("hello", True)
    assert refusal(server, "[" * 5000) == ("malformed", True)
    assert refusal(server, "x" * (LARGEST_FRAME + 1)) == ("malformed", True)
    for name in ("", " Ann", "a" * 25, "A\u202eB", "A\nB"):
        assert refusal(server, json.dumps({**right, "name": name}))[1], name
    for word in (None, "Sesame"):
        link = KeptLink()
        assert greeted(server, "Ann", link=link, password=word) == "password"
        assert link.closed is not None
    assert greeted(server, "Ann", password="sesame") == "welcome"
    server.close()


def test_too_much_is_refused_and_too_much_of_that_closes_the_connection(tmp_path: Path) -> None:
    clock = Clock()
    limits = {"burst": 10.0, "messages_per_second": 1.0, "strikes": 5, "per_address": 2}
    server = serving(tmp_path, clock, games_per_person=1, **limits)
    ann = Person(server, "Ann")
    seats: list[dict[str, str]] = [{}, {}]
    assert ann.ask("create", variant="blackout", seats=seats)["type"] == "game"
    assert ann.ask("create", variant="blackout", seats=seats)["code"] == "limit"
    clock.now += 20
    answers = [ann.ask("leave", game="k3v9qa") for _ in range(12)]
    assert answers[0]["type"] == "done"
    assert answers[-1]["type"] == "refused"
    assert ann.link.closed is None
    clock.now += answers[-1]["wait"]
    assert ann.ask("leave", game="k3v9qa")["type"] == "done", "who waits is served again"
    for _ in range(30):
        server.receive(ann.client, '{"type":"games"}')
    assert ann.link.closed is not None
    assert server.connect(KeptLink()) is not None
    full = KeptLink()
    assert server.connect(full) is None
    assert full.closed is not None
    assert server.connect(KeptLink("elsewhere")) is not None
    clock.now += 11
    waiting = [client.link for client in server.clients if client.name is None]
    server.look_round()
    assert waiting
    assert all(link.closed for link in waiting), "who says nothing is sent away"
    server.close()


def test_a_client_that_does_not_read_is_dropped_and_holds_nobody_up() -> None:
    class Stuck:
        """A socket whose other end reads nothing."""

        remote_address = ("there", 1)
        aborted = False

        @property
        def transport(self) -> Stuck:
            return self

        def abort(self) -> None:
            self.aborted = True

        def send_at_once(self, texts: list[str]) -> bool:
            return False

        async def send_texts(self, texts: list[str]) -> None:
            await asyncio.Event().wait()

    async def told() -> bool:
        socket = Stuck()
        nothing = SimpleNamespace(is_synced=True)
        link = SocketLink(socket, DiskBarrier(nothing), "here")  # type: ignore[arg-type]
        writer = asyncio.create_task(link.write())
        for _ in range(websocket_server.LARGEST_BACKLOG // 1000 + 2):
            link.send("x" * 1000)
            await asyncio.sleep(0)
        writer.cancel()
        return socket.aborted

    assert asyncio.run(told())


def test_nobody_is_told_before_the_disk_has_it() -> None:
    """What was written while a sync went on waits for the next one."""
    written: list[str] = []
    begun: list[list[str]] = []
    may_end = Semaphore(0)

    class Core:
        is_synced = property(lambda _core: not written)

        def take_unsynced(self) -> Callable[[], bool]:
            begun.append(written[:])
            written.clear()
            return may_end.acquire

    class Reading:
        """A socket whose other end reads whatever comes."""

        def __init__(self) -> None:
            self.read: list[str] = []

        def send_at_once(self, texts: list[str]) -> bool:
            self.read += texts
            return True

    async def until(condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(HANG_S):
            while not condition():
                await asyncio.sleep(0)

    async def told() -> None:
        disk, ann, bob = DiskBarrier(Core()), Reading(), Reading()  # type: ignore[arg-type]
        to_ann, to_bob = (SocketLink(one, disk, "here") for one in (ann, bob))  # type: ignore[arg-type]
        to_ann.send("nothing")
        await until(lambda: ann.read == ["nothing"])
        assert not begun, "nothing was written"
        written.append("first")
        to_ann.send("first")
        await until(lambda: begun == [["first"]])
        to_ann.send("of the first")
        written.append("second")
        to_ann.send("second")
        to_bob.send("third")
        may_end.release()
        await until(lambda: len(begun) == 2)
        assert ann.read == ["nothing", "first", "of the first"]
        assert not bob.read
        may_end.release()
        await until(lambda: bool(bob.read))
        assert ann.read[3:] == ["second"]
        assert bob.read == ["third"]
        assert begun == [["first"], ["second"]], "one sync for all who wait"
        assert to_ann.backlog == 0
        disk.close()

    asyncio.run(told())


def test_a_connection_that_fell_silent_is_dropped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(websocket_server, "PING_S", 0.1)

    async def visit(url: str) -> bytes:
        host, port = url.removeprefix("ws://").split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
        start = f"GET / HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        writer.write(f"{start}{key}\r\n".encode())
        said = await reader.read()  # all until the server has enough
        writer.close()
        return said

    assert b" 101 " in at_a_server(tmp_path, visit)


def test_pages_of_strangers_may_not_connect_from_a_browser(tmp_path: Path) -> None:
    async def visit(url: str) -> int:
        with pytest.raises(InvalidStatus) as refused:
            async with connect(url, origin="https://elsewhere.example"):  # type: ignore[arg-type]
                pass
        return refused.value.response.status_code

    assert at_a_server(tmp_path, visit) == 403


def test_a_bot_plays_for_who_is_away_and_gives_the_seat_back(tmp_path: Path) -> None:
    clock = Clock()
    server = serving(tmp_path, clock)
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    away = {"after": 30, "agent": "random"}
    made = ann.ask("create", variant="blackout", seats=[{}, {}], in_order=True, away=away)
    game = made["game"]
    bob.ask("join", game=game)
    ann.ask("follow", game=game)
    one = server.game(game)
    assert one.play is not None
    bob.cut()
    moves = 0
    for _ in range(200):
        rest(server)
        server.look_round()
        clock.now += 10
        turn = one.turn(0)
        if turn is not None and turn.seat == 0:
            moves += 1
            ann.ask("act", game=game, action=turn.actions[0])
        if moves == 5:
            break
    assert moves == 5, "somebody played for Bob"
    assert ann.heard("game")[-1]["seats"][1]["stand_in"] == "random"
    bob = Person(server, "Bob", bob.pair)
    assert one.seats[1].stand_in is None
    ann.cut()
    bob.cut()
    lines = one.lines_sent
    for _ in range(20):
        clock.now += 30
        server.look_round()
        rest(server)
    assert one.lines_sent <= lines + 1, "with nobody there the game waits"
    server.close()


def test_a_decision_that_takes_too_long_is_made_by_a_bot(tmp_path: Path) -> None:
    clock = Clock()
    server = serving(tmp_path, clock)
    ann = Person(server, "Ann")
    wanted = {"seats": [{}, {"agent": "random"}], "clock": {"after": 30, "agent": "random"}}
    game = ann.ask("create", variant="blackout", options={"schedule": [3, 3]}, **wanted)["game"]
    ann.ask("follow", game=game)
    rest(server)
    asked = ann.turn
    clock.now += 20
    server.look_round()
    rest(server)
    assert ann.turn == asked
    clock.now += 20
    server.look_round()
    rest(server)
    assert ann.turn["n"] > asked["n"], "one decision was made, and the next one is asked for"
    assert ann.heard("game")[-1]["seats"][asked["seat"]]["agent"] == "human"
    action = ann.turn["actions"][0]
    assert ann.ask("act", game=game, action=action, after=ann.turn["n"])["type"] == "done"
    server.close()


def test_who_is_banned_does_not_come_in(tmp_path: Path) -> None:
    server = serving(tmp_path)
    eve = Person(server, "Eve").pair
    (tmp_path / "banned.txt").write_text(f"Bob\n  ANN\n\nfar\n{eve.public}\n", encoding="utf-8")
    for name in ("Ann", "bob"):
        assert greeted(server, name) == "banned"
    for name in ("Eve", "Everard"):
        assert greeted(server, name, eve) == "banned", "a key by any name"
    assert greeted(server, "Carl") == "welcome"
    (tmp_path / "banned.txt").unlink()
    assert greeted(server, "Eve", eve) == "welcome"
    assert greeted(server, "Eve") == "key"
    server.close()


def test_a_full_disk_refuses_an_action_and_leaves_no_half_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serving(tmp_path)
    ann = Person(server, "Ann")
    wanted = {"seats": [{}, {"agent": "random"}], "options": {"schedule": [2, 2]}}
    game = ann.ask("create", variant="blackout", **wanted)["game"]
    rest(server)
    one = server.game(game)
    assert one.play is not None
    state, action = one.play.state, one.turn(one.seat_of("Ann")).actions[0]  # type: ignore[union-attr]
    kept = journal_of(tmp_path, game)
    disk = Disk(monkeypatch)
    disk.fill()
    assert "disk" in ann.ask("act", game=game, action=action)["why"]
    assert one.play.state == state
    assert journal_of(tmp_path, game) == kept
    disk.empty()
    assert ann.ask("act", game=game, action=action)["type"] == "done"
    play_on(server, game, [ann])
    assert replay(only_game(record_of(one))).ended
    server.close()


def test_talk_mutes_pauses_kicks_and_another_game(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann, bob, eve = (Person(server, name) for name in ("Ann", "Bob", "Eve"))
    seats = [{}, {"name": "Bob"}]
    game = ann.ask("create", variant="blackout", seats=seats, options={"schedule": [1]})["game"]
    bob.ask("join", game=game)
    for one in (ann, bob, eve):
        one.ask("follow", game=game)
    bob.ask("chat", game=game, text="Hello")
    bob.ask("chat", game=game, phrase="good-luck")
    assert [said.get("text") for said in eve.heard("chat")] == ["Hello", None]
    assert eve.ask("chat", game=game, text="psst")["code"] == "seat"
    assert bob.ask("chat", game=game, text="x" * 201)["code"] == "malformed"
    assert bob.ask("chat", game=game, phrase="anything")["code"] == "malformed"
    ann.ask("mute", game=game, name="BOB")
    bob.ask("chat", game=game, text="again")
    assert len(ann.heard("chat")) == 2

    assert ann.ask("pause", game=game)["type"] == "done"
    seat = server.game(game).waits_for[0]
    actor = ann if server.game(game).seat_of("Ann") == seat else bob
    assert actor.ask("act", game=game, action={"event": "bid", "bid": 0})["code"] == "state"
    assert eve.ask("resume", game=game)["code"] == "seat"
    bob.ask("resume", game=game)
    number = server.game(game).seat_of("Bob")
    assert bob.ask("kick", game=game, seat=0)["code"] == "seat"
    assert ann.ask("kick", game=game, seat=number, agent="os:system")["code"] == "unknown"
    assert ann.ask("kick", game=game, seat=number, agent="random")["type"] == "done"
    assert bob.ask("act", game=game, action={"event": "bid", "bid": 0})["code"] == "seat"
    play_on(server, game, [ann])
    again = ann.ask("rematch", game=game)
    assert again["state"] == "running"
    assert sorted(str(seat["agent"]) for seat in again["seats"]) == ["human", "random"]
    server.close()


def test_whoever_may_not_is_told_so(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann, eve, bob = (Person(server, name) for name in ("Ann", "Eve", "Bob"))
    tried: list[tuple[list[dict[str, str]], str]] = [
        ([{"name": "Bob"}, {"name": "bob"}, {}], "seat"),
        ([{"name": "Bob"}, {"agent": "casual"}], "seat"),
        ([{}, {"agent": "os:path"}], "unknown"),
        ([{}, {"agent": "nobody"}], "unknown"),
    ]
    for seats, code in tried:
        assert ann.ask("create", variant="oh-hell", seats=seats)["code"] == code, seats
    assert ann.ask("create", variant="bridge", seats=[{}])["code"] == "illegal"
    wrong = {"hook": True, "bidding": "simultaneous"}
    assert "hook" in ann.ask("create", variant="blackout", seats=[{}, {}], options=wrong)["why"]
    secret = ann.ask(
        "create", variant="blackout", seats=[{}, {"agent": "random"}], watch=False, options=SHORT
    )["game"]
    assert eve.ask("follow", game=secret)["code"] == "seat"
    later = ann.ask("create", variant="blackout", seats=[{}, {"name": "Bob"}], watch=False)["game"]
    assert eve.ask("follow", game=later)["type"] == "game", "it may still be joined"
    bob.ask("join", game=later)
    assert eve.heard("line") == []
    assert eve.ask("show", game=secret)["code"] == "seat"
    assert secret not in [game["game"] for game in eve.ask("games")["games"]]
    assert eve.ask("show", game="zzzzzz")["code"] == "unknown"
    assert eve.ask("show", game="../x")["code"] == "unknown"
    rest(server)
    illegal = {"event": "bid", "bid": 9}
    assert ann.ask("act", game=secret, action=illegal)["code"] == "illegal"
    dealt = {"event": "deal", "hands": [["AS"], ["KS"]]}
    assert ann.ask("act", game=secret, action=dealt)["type"] == "refused"
    other = 1 - (server.game(secret).seat_of("Ann") or 0)
    assert ann.ask("act", game=secret, action={**illegal, "seat": other})["type"] == "refused"
    server.close()


def test_games_that_nobody_plays_any_more_end(tmp_path: Path) -> None:
    clock = Clock()
    server = serving(tmp_path, clock, idle_days=3)
    ann = Person(server, "Ann")
    game = ann.ask("create", variant="blackout", seats=[{}, {}])["game"]
    clock.now += 2 * 86400
    server.look_round()
    assert server.game(game).state == "open"
    server.close()
    server = serving(tmp_path, clock, idle_days=3)
    ann = Person(server, "Ann", ann.pair)
    clock.now += 2 * 86400
    server.look_round()
    assert ann.heard("game")[-1]["why"] == "Nothing happened for 3 days."
    server.close()
    assert serving(tmp_path, clock).game(game).state == "over"


def test_hundreds_of_senseless_messages_change_nothing(tmp_path: Path) -> None:
    counts = fuzz(tmp_path, 400, Random(3))
    assert counts["refused"] > 100
    assert counts["games checked"] > 0
    assert counts["taken back"] > 0
    assert counts["wrong"] == 0


@pytest.mark.slow
def test_a_server_says_where_it_listens_and_stops_when_it_is_asked_to(tmp_path: Path) -> None:

    process, url = started(tmp_path, 0)

    async def visit() -> str:
        async with connect(url) as socket:
            return await come_in(socket, "Ann")

    assert asyncio.run(visit()) == "welcome"
    ended(process, signal.SIGTERM)
    assert process.returncode == 0


def test_one_address_has_so_many_games_at_once(tmp_path: Path) -> None:
    server = serving(tmp_path, messages_per_second=1e6, burst=1e6, games_per_address=2)
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    wanted = {"variant": "jabberwocky", "seats": [{}, {}, {}]}
    first = ann.ask("create", **wanted)
    assert bob.ask("create", **wanted)["type"] == "game"
    for person in (ann, bob):
        assert person.ask("create", **wanted)["code"] == "limit"
    assert ann.ask("decline", game=first["game"])["type"] == "done"
    assert bob.ask("create", **wanted)["type"] == "game"
    server.close()
    again = serving(tmp_path, messages_per_second=1e6, burst=1e6, games_per_address=2)
    assert Person(again, "Cid").ask("create", **wanted)["code"] == "limit", "also after a restart"
    again.close()


def test_a_game_may_wait_for_its_host_until_all_are_ready(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    wanted = {"variant": "jabberwocky", "seats": [{}, {}, {}], "wait": True}
    game = ann.ask("create", **wanted)["game"]
    assert bob.ask("ready", game=game)["code"] == "seat"
    assert bob.ask("join", game=game)["state"] == "open"
    assert bob.ask("place", game=game, seat=2, agent="beginner")["code"] == "seat"
    assert ann.ask("place", game=game, seat=1, agent="beginner")["code"] == "seat"
    assert ann.ask("place", game=game, seat=7, agent="beginner")["code"] == "unknown"
    assert ann.ask("place", game=game, seat=2, agent="nobody")["code"] == "unknown"
    assert ann.ask("place", game=game, seat=2, agent="beginner")["type"] == "done"
    assert ann.ask("place", game=game, seat=2)["type"] == "done"
    refused = ann.ask("start", game=game, agent="beginner")
    assert (refused["code"], refused["why"]) == ("state", "Bob is not ready.")
    assert bob.ask("ready", game=game)["type"] == "done"
    server.close()
    again = serving(tmp_path)  # what was said outlives the server
    host = Person(again, "Ann", ann.pair)
    assert host.ask("start", game=game, agent="beginner")["type"] == "done"
    shown = host.ask("show", game=game)["game"]
    assert shown["state"] == "running"
    assert sorted(str(seat["agent"]) for seat in shown["seats"]) == ["beginner", "human", "human"]
    assert host.ask("ready", game=game)["code"] == "state"
    again.close()


@pytest.mark.parametrize("size", [0, 1, 125, 126, 0xFFFF, 0x10000])
def test_a_message_is_the_frame_that_the_library_makes_of_it(size: int) -> None:
    text = "x" * size
    frame = Frame(Opcode.TEXT, text.encode())
    assert text_frame(text) == frame.serialize(mask=False)
    assert text_frame("\u2660" * 50) == Frame(Opcode.TEXT, b"\xe2\x99\xa0" * 50).serialize(
        mask=False
    )
