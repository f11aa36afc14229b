"""A table is handed over at windows: by its host, to a guest, and others come along."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.net.client.remote_table import RemoteTable
from game.net.client.server_process import end_left_server
from game.net.handed_game import HandedGame, handed_game
from game.net.keys import key_file, own_pair
from game.net.messages import KnownName
from game.table.records.endings import records_in
from game.table.records.event_lines import ScoreLine
from game.table.records.redeal import redealt
from game.table.records.replay import only_game
from game.table.seed_draw import DrawProof
from game.ui.network.leave_scene import LeaveServerScene
from game.ui.network.lobby_scene import LobbyScene
from game.ui.network.take_scene import TakeTableScene
from game.ui.table.table_scene import TableScene
from tests.driving.network_people import AtServer, Terminal, server_at
from tests.driving.ui_driver import Driver
from tests.network_tables import at_server, window
from tests.screens.test_network_host import hosting
from tests.waiting import HANG_S, wait_until

__all__ = ["window"]  # a home of its own
SHORT: dict[str, Any] = {"variant": "oh-hell", "options": {"schedule": [3, 2]}}


@pytest.fixture
def guests() -> Iterator[ExitStack]:
    """Those who are elsewhere leave at the end."""
    with ExitStack() as stack:
        yield stack


def terminal(guests: ExitStack, url: str, name: str, game: str = "", **more: Any) -> Terminal:
    found = Terminal(url, name, game, **more)
    found.waits = True
    guests.callback(found.close)
    return found


def at_bobs_table(
    url: str, guests: ExitStack, third: Terminal | None = None
) -> tuple[Driver, Terminal]:
    """Marta's window at a table that Bob hosts, its first deal dealt; a bot in a free seat."""
    driver = at_server(url)
    bob = terminal(guests, url, "Bob")
    other = {"agent": "random"} if third is None else {"name": third.name}
    bob.send("create", **SHORT, seats=[{"name": "Bob"}, {"name": "Marta"}, other], in_order=True)
    wait_until(lambda: bob.info, "Bob has made the table")
    if third is not None:
        third.come_to(bob.info["game"])
    driver.until(lambda: driver.may_press("Accept"))
    driver.click_on("Accept")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    scene = driver.scene
    assert isinstance(scene, TableScene)
    assert scene.company is not None
    bob.game = scene.company.game.id
    bob.send("follow", game=bob.game)
    wait_until(lambda: bob.lines, "Bob sees the first card")
    return driver, bob


def handed_to(bob: Terminal, name: str, driver: Driver) -> None:
    bob.send("hand_over", game=bob.game, to=name)
    wait_until(lambda: bob.info.get("offered") == name, "it is offered")
    driver.frames(3)


@pytest.mark.slow
def test_a_guest_takes_the_table_and_it_goes_on_in_this_window(
    window: Path, guests: ExitStack
) -> None:
    with server_at(window / "server") as url:
        driver, bob = at_bobs_table(url, guests)
        handed_to(bob, "Marta", driver)
        driver.until(lambda: isinstance(driver.scene, TakeTableScene))
        driver.click_on("Leave it with Bob")
        driver.until(lambda: isinstance(driver.scene, TableScene))
        wait_until(lambda: "offered" not in bob.info, "she does not take it")
        handed_to(bob, "Marta", driver)
        driver.until(lambda: isinstance(driver.scene, TakeTableScene))
        driver.click_on("Take the table")
        driver.until(lambda: isinstance(driver.scene, LobbyScene), 6000)
        wait_until(lambda: bob.info.get("moved"), "Bob hears where it is")
        place = bob.info["moved"]
        lobby = driver.scene
        assert isinstance(lobby, LobbyScene)
        assert lobby.game.hosts
        assert lobby.server is not None
        assert lobby.server.invitation is not None
        assert place["code"] == lobby.server.code
        assert place["game"] == lobby.game.id
        port = place["address"].rpartition(":")[2]
        assert lobby.server.invitation.url.endswith(f":{port}")
        again = terminal(
            guests,
            lobby.server.invitation.url,
            "Bob",
            place["game"],
            code=place["code"],
            pair=bob.pair,
        )
        again.sit_down()
        driver.until(lambda: lobby.game.seats[0].ready)
        driver.click_on("Start")
        driver.until(lambda: isinstance(driver.scene, TableScene))
        driver.window.close()


@pytest.mark.slow
def test_a_window_goes_along_and_proves_every_card_of_both_servers(
    window: Path, guests: ExitStack
) -> None:
    with server_at(window / "old") as old, server_at(window / "new") as new:
        cleo = terminal(guests, old, "Cleo")
        driver, bob = at_bobs_table(old, guests, cleo)
        for other in (bob, cleo):
            other.waits = False
            other.act()
        me = AtServer(driver)
        late = time.monotonic() + HANG_S
        while not any(isinstance(line, ScoreLine) for line in me.scene.table.lines):
            assert time.monotonic() < late, "the first deal does not end"
            driver.frames(1)
            if me.at_rest and me.asked:
                me.decide()
        bob.send("hand_over", game=bob.game, to="Cleo")
        wait_until(lambda: cleo.info.get("offered") == "Cleo", "Cleo has it offered")
        cleo.send("take_over", game=bob.game)
        wait_until(lambda: cleo.handed, "Cleo is told what was played")
        people = tuple(KnownName(**one) for one in cleo.handed["people"])
        lines = tuple(json.dumps(line, separators=(",", ":")) for line in cleo.handed["lines"])
        handed_game(window / "new", bob.game).change(lambda _: HandedGame(lines, people))
        there = terminal(guests, new, "Cleo", pair=cleo.pair)
        there.send("go_on", game=bob.game)
        wait_until(lambda: there.info, "Cleo goes on at the other server")
        place = {
            "address": new.removeprefix("ws://"),
            "code": "ab3de",
            "key": own_pair(key_file(window / "new")).public,
            "game": there.info["game"],
        }
        cleo.send("moved", game=bob.game, to=place)
        driver.until(lambda: isinstance(driver.scene, LobbyScene))
        lobby = driver.scene
        assert isinstance(lobby, LobbyScene)
        assert lobby.game.id == place["game"]
        driver.until(lambda: lobby.game.seat == 1)
        assert [seat.name for seat in lobby.game.seats] == ["Bob", "Marta", "Cleo"]
        driver.click_on("Ready")
        there.game, there.waits = place["game"], False
        there.send("follow", game=there.game)
        wait_until(lambda: there.info["seats"][1].get("ready"), "Marta is ready")
        there.send("start", game=there.game, agent="random")  # Bob does not come
        driver.until(lambda: isinstance(driver.scene, TableScene))
        me = AtServer(driver)
        me.play_to_the_end()
        table = me.scene.table
        assert isinstance(table, RemoteTable)
        assert table.drawn is DrawProof.SOME, "the others' programs draw nothing"
        driver.window.close()
    (path,) = records_in(window / "home" / "games")
    result = redealt(only_game(path))
    assert (result.deals, result.anew, result.faults) == (2, (2,), ())


@pytest.mark.slow
def test_a_host_hands_the_table_over_before_the_window_ends(guests: ExitStack) -> None:
    driver, server = hosting()
    lobby = driver.scene
    assert isinstance(lobby, LobbyScene)
    assert server.invitation is not None
    bob = terminal(guests, server.invitation.url, "Bob", lobby.game.id, code=server.code)
    bob.sit_down()
    driver.until(lambda: any(seat.name == "Bob" and seat.ready for seat in lobby.game.seats))
    driver.click_on("Start")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    driver.until(lambda: isinstance(driver.scene, LeaveServerScene))
    leave = driver.scene
    assert isinstance(leave, LeaveServerScene)
    for answer in ("declined", "taken"):
        driver.click_on("Hand the table over…")
        driver.click_on("Bob")
        wait_until(lambda: bob.info.get("offered") == "Bob", "Bob has it offered")
        if answer == "declined":
            bob.send("hand_over", game=bob.game)
            driver.until(lambda: "does not take" in leave.message)
    bob.send("take_over", game=bob.game)
    wait_until(lambda: bob.handed, "Bob is told what was played")
    place = {"address": "10.0.0.8:40123", "code": "ab3de", "key": "5" * 64, "game": "k3v9qa"}
    bob.send("moved", game=bob.game, to=place)
    driver.until(lambda: driver.window.over)
    driver.window.close()
    wait_until(lambda: not server.running, "the server ends with the window")


@pytest.mark.slow
def test_the_server_of_a_host_who_left_tells_those_who_slept_where_the_table_is(
    guests: ExitStack,
) -> None:
    driver, server = hosting()
    lobby = driver.scene
    assert isinstance(lobby, LobbyScene)
    assert server.invitation is not None
    url, game = server.invitation.url, lobby.game.id
    bob = terminal(guests, url, "Bob", game, code=server.code)
    asleep = Terminal(url, "Cleo", game, code=server.code)
    for person in (bob, asleep):
        person.sit_down()
    driver.until(lambda: sum(seat.ready for seat in lobby.game.seats) == 2)
    driver.click_on("Start")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    asleep.close()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    driver.until(lambda: isinstance(driver.scene, LeaveServerScene))
    driver.click_on("Hand the table over…")
    driver.click_on("Bob")
    wait_until(lambda: bob.info.get("offered") == "Bob", "Bob has it offered")
    bob.send("take_over", game=game)
    wait_until(lambda: bob.handed, "Bob is told what was played")
    place = {"address": "10.0.0.8:40123", "code": "ab3de", "key": "5" * 64, "game": "k3v9qa"}
    bob.send("moved", game=game, to=place)
    driver.until(lambda: driver.window.over)
    driver.window.close()
    awake = terminal(guests, url, "Cleo", game, code=server.code, pair=asleep.pair)
    awake.look_on()
    wait_until(lambda: awake.info.get("moved") == place, "Cleo hears where it is")
    end_left_server(server.home)
    wait_until(lambda: not server.running, "the server ends")
