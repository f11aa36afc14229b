"""The clock is set while a server runs: nobody waits longer for that, and nothing is over."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from game.net.server.rate_limits import Bucket
from game.net.server.websocket_server import WebSocketServer
from tests.links import Clock, Person, play_on, rest, serving
from tests.waiting import HANG_S

DAY_S = 86400.0
SET = pytest.mark.parametrize("by", [60 * DAY_S, 3600.0, -3600.0, -60 * DAY_S])


def test_a_clock_that_was_put_back_takes_nothing_of_what_may_be_asked() -> None:
    bucket = Bucket(rate=20, burst=60)
    assert bucket.spend(1000.0) == 0
    assert bucket.spend(1000.0 - DAY_S) == 0
    for _ in range(58):
        assert bucket.spend(1000.0 - DAY_S) == 0
    assert bucket.spend(1000.0 - DAY_S) == pytest.approx(0.05)


@SET
def test_a_decision_has_its_time_whatever_becomes_of_the_clock(by: float, tmp_path: Path) -> None:
    clock = Clock()
    server = serving(tmp_path, clock)
    ann = Person(server, "Ann")
    wanted = {"seats": [{}, {"agent": "random"}], "clock": {"after": 30, "agent": "random"}}
    game = ann.ask("create", variant="blackout", options={"schedule": [3, 3]}, **wanted)["game"]
    ann.ask("follow", game=game)
    rest(server)
    asked = ann.turn
    clock.now += 20 + by
    server.clock_was_set(by)
    server.look_round()
    rest(server)
    assert server.game(game).state == "running", "nobody was idle for days"
    assert ann.turn == asked
    clock.now += 20
    server.look_round()
    rest(server)
    assert ann.turn["n"] > asked["n"]
    server.close()


@SET
def test_whoever_is_away_has_the_time_that_was_agreed_on(by: float, tmp_path: Path) -> None:
    clock = Clock()
    server = serving(tmp_path, clock)
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    away = {"after": 30, "agent": "random"}
    game = ann.ask("create", variant="blackout", seats=[{}, {}], in_order=True, away=away)["game"]
    bob.ask("join", game=game)
    one = server.game(game)
    bob.cut()
    clock.now += 20 + by
    server.clock_was_set(by)
    server.look_round()
    assert one.seats[1].stand_in is None
    clock.now += 20
    server.look_round()
    assert one.seats[1].stand_in == "random"
    server.close()


@SET
def test_bots_go_on_after_the_time_in_which_a_bid_may_be_changed(by: float, tmp_path: Path) -> None:
    clock = Clock()
    server = serving(tmp_path, clock)
    ann = Person(server, "Ann")
    seats = [{}, {"agent": "random"}, {"agent": "random"}]
    made = ann.ask("create", variant="oh-hell", seats=seats, in_order=True)
    one = server.game(made["game"])
    for _ in range(20):
        play_on(server, one.id, [ann], seen=lambda one: one.waits_for == (0,))
        turn = one.turn(0)
        assert turn is not None
        ann.ask("act", game=one.id, action=turn.actions[0])
        if one.is_held:
            break
    assert one.is_held
    clock.now += by
    server.clock_was_set(by)
    assert one.is_held
    clock.now += 5
    assert not one.is_held
    server.close()


@pytest.mark.parametrize("by", [-3600.0, 3600.0])
def test_a_server_notices_that_the_clock_was_set(
    by: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead, told, looked = 0.0, list[float](), list[bool]()

    async def noticed() -> None:
        nonlocal ahead
        core = serving(tmp_path, lambda: time.time() + ahead)
        monkeypatch.setattr(core, "clock_was_set", told.append)
        monkeypatch.setattr(core, "tick", lambda: looked.append(True))
        server = WebSocketServer(core)
        ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        running = asyncio.create_task(server.run("127.0.0.1", 0, ready=ready.set_result))
        await ready
        async with asyncio.timeout(HANG_S):
            while not looked:
                await asyncio.sleep(0.01)
        ahead = by
        async with asyncio.timeout(HANG_S):
            while not told:
                await asyncio.sleep(0.01)
        server.stop()
        await running

    asyncio.run(noticed())
    assert told == [pytest.approx(by, abs=1)], "it is told of once"
