"""Back to a table of a server from the menu, wherever that server is by now."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from game import home
from game.net.client import nearby
from game.net.client.connection import Session
from game.net.client.entry import Entry
from game.net.client.nearby import NearbyServer
from game.net.client.own_key import own_key
from game.net.client.recent_servers import RecentServer, RecentServers, SeatElsewhere
from game.net.client.server_process import ServerProcess
from game.net.keys import key_file, own_pair
from game.net.messages import Create, GameInfo, WantedSeat
from game.profiles.shelf import ProfileShelf
from game.ui.network.entering import server_home
from game.ui.network.opening_scene import OpeningScene
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.table_scene import TableScene
from tests.driving.network_people import server_at
from tests.driving.ui_driver import Driver
from tests.network_tables import QUICK
from tests.screens.test_network_window import OneNear
from tests.waiting import wait_until

SEAT = SeatElsewhere("abc234", "oh-hell", 1000.0)


pytestmark = pytest.mark.usefixtures("home_apart")


def seated(url: str, code: str | None = None) -> GameInfo:
    """A game with bots that Annabel has begun, by the key of this home's player."""
    key = own_key(ProfileShelf.usual().open()[0], "Annabel")
    seats = [WantedSeat("Annabel"), *[WantedSeat(agent="random")] * 2]
    with Session(Entry(url, "Annabel", key, home.network(), password=code)) as session:
        return session.ask(Create(variant="oh-hell", seats=seats), GameInfo)


def menu() -> tuple[Driver, MenuScene]:
    """A window at its menu, once what is there to go on with is known."""
    driver = Driver(**QUICK)
    scene = driver.scene
    assert isinstance(scene, MenuScene)
    driver.until(lambda: driver.may_press("Continue"))
    return driver, scene


@pytest.mark.slow
@pytest.mark.parametrize("moved", [False, True])
def test_continue_leads_to_the_table_at_which_one_sits(
    moved: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with server_at(tmp_path / "server") as url:
        game, key = seated(url), own_pair(key_file(tmp_path / "server")).public
        address = url.removeprefix("ws://")
        near = OneNear()
        near.found = (NearbyServer("Dora", address, key),)
        monkeypatch.setattr(nearby, "look_around", lambda: near)
        servers = RecentServers(home.network())
        servers.remember(RecentServer("127.0.0.1:9" if moved else address, "Annabel", key=key))
        servers.sit(SeatElsewhere(game.game, game.variant, time.time()), key, "Annabel")
        driver, scene = menu()
        assert scene.saved_line.startswith("Oh Hell · just now · 127.0.0.1:")
        driver.click_on("Continue")
        driver.until(lambda: isinstance(driver.scene, TableScene))
        wait_until(lambda: servers.read()[0].address == address, "where it is is remembered")
        last = servers.last_seat()
        assert last is not None
        assert last[0].game == game.game
        assert near.closed is moved
        driver.window.close()


def test_a_server_that_is_nowhere_is_said_to_be_so() -> None:
    servers = RecentServers(home.network())
    servers.remember(RecentServer("127.0.0.1:9", "Annabel", key="0a" * 32))
    servers.sit(SEAT, "0a" * 32, "Annabel")
    driver, _scene = menu()
    driver.click_on("Continue")
    scene = driver.scene
    assert isinstance(scene, OpeningScene)
    driver.until(lambda: bool(scene.failure))
    assert "127.0.0.1:9" in scene.failure
    driver.window.close()


def test_the_seat_taken_last_is_the_one_to_go_on_with(tmp_path: Path) -> None:
    servers = RecentServers(tmp_path)
    assert servers.last_seat() is None
    server = RecentServer("10.0.0.1:8765", "Ann", key="0a" * 32)
    servers.remember(server)
    servers.sit(SEAT, server.key, "ANN")
    own = SeatElsewhere("k3v9qa", "clag", 2000.0)
    servers.sit(own, "", "Ann")
    assert servers.last_seat() == (own, None)
    servers.rise(own.game)
    found = servers.last_seat()
    assert found is not None
    assert found[0] == SEAT
    moved = RecentServer("10.0.0.2:8765", "Ann", key=server.key)
    servers.remember(moved)
    (kept,) = servers.read()
    assert (kept.address, kept.seat) == (moved.address, SEAT), "the server is the same"
    servers.rise("another")
    servers.rise(SEAT.game)
    assert servers.last_seat() is None


@pytest.mark.slow
def test_continue_opens_the_own_server_again_for_its_host() -> None:
    server = ServerProcess(server_home(), local=True, name="Annabel")
    try:
        wait_until(lambda: server.invitation or server.failure, "it listens")
        assert server.invitation is not None, server.failure
        game = seated(server.invitation.url, server.code)
    finally:
        server.end()
    RecentServers(home.network()).sit(SeatElsewhere(game.game, game.variant, 1000.0), "", "Annabel")
    driver, scene = menu()
    assert scene.saved_line.endswith(" · Your own server")
    driver.click_on("Continue")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    driver.window.close()
