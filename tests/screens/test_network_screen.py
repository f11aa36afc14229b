"""The window of a host as the table for all: no seat, no hand, and what phones scan to come in."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game import home
from game.engine import Card
from game.net.client.recent_servers import RecentServers
from game.net.client.server_process import Invitation
from game.net.qr_codes import MARGIN, modules, page_link
from game.ui.kit.qr_code import DARK, LIGHT, draw_qr_code
from game.ui.network.lobby_scene import LobbyScene
from game.ui.platform import clipboard
from game.ui.table.panels.results_panel import ResultsPanel
from game.ui.table.table_scene import TableScene
from pictures.sample_network import hosting_scene
from tests.driving.network_people import Terminal
from tests.driving.ui_driver import Driver
from tests.network_tables import QUICK, at_server, in_lobby, url, window
from tests.table_window.test_network_table import press_again
from tests.waiting import wait_until

__all__ = ["url", "window"]

pytest.importorskip("segno", reason="requirements.txt has it: set the program up again")


def test_a_link_carries_the_code_where_no_server_ever_sees_it() -> None:
    assert page_link("192.168.1.5:40123", "k3v9q") == "http://192.168.1.5:40123/#k3v9q"
    looks = page_link("192.168.1.5:40123", "k3v9q", look_on="abc234")
    assert looks == "http://192.168.1.5:40123/#look=abc234&k3v9q"
    assert page_link("192.168.1.5:40123", look_on="abc234").endswith("/#look=abc234")
    assert page_link("ws://[fe80::1]:8765") == "http://[fe80::1]:8765/"
    assert page_link("wss://cards.example.org", "k3v9q") == "https://cards.example.org/#k3v9q"


def test_a_code_is_painted_as_large_as_whole_pixels_allow_with_its_light_margin() -> None:
    code = modules(page_link("192.168.1.5:40123", "k3v9q"))
    assert code is not None
    side = len(code)
    surface = pygame.Surface((200, 180))
    square = draw_qr_code(surface, Rect(10, 5, 150, 170), code)
    assert square == Rect(10, 5, 150 // side * side, 150 // side * side)
    px = square.width // side
    for y, row in enumerate(code):
        assert len(row) == side
        for x, dark in enumerate(row):
            at = square.x + x * px + px // 2, square.y + y * px + px // 2
            assert surface.get_at(at)[:3] == (DARK if dark else LIGHT)
            if not (MARGIN <= x < side - MARGIN and MARGIN <= y < side - MARGIN):
                assert not dark
    assert code[MARGIN][MARGIN : MARGIN + 7] == (True,) * 7, "the first of three finders"


def test_a_host_in_two_networks_shows_the_address_of_either(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    copied: list[str] = []

    def put(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(clipboard, "put", put)
    lobby = hosting_scene(3)
    driver = Driver(lobby, **QUICK)
    talk = lobby.talk
    assert talk.invitation is not None
    first, second = talk.invitation.address, talk.invitation.others[0]
    driver.click_on("Another network…")
    driver.click_on(second)
    driver.click_on("Copy the invitation")
    assert copied == [f"{second} k3v9q"]
    assert talk.invitation.link == page_link(second, "k3v9q"), "it is drawn"
    driver.click_on("Another network…")
    driver.click_on(first)
    assert talk.invitation.link == page_link(first, "k3v9q")
    moved = Invitation(talk.invitation.url, "10.9.8.7:40123", "k3v9q")
    monkeypatch.setattr(lobby.server, "invitation", moved)
    driver.until(lambda: not driver.may_press("Another network…"))
    assert talk.invitation == moved, "it has another address by now"


@pytest.mark.slow
def test_the_screen_of_the_host_is_the_table_for_all_and_shows_no_hand(url: str) -> None:
    driver = at_server(url, variant="jabberwocky", options={"schedule": (3,)}, players=3)
    lobby = in_lobby(driver)
    driver.press("screen 1")
    driver.until(lambda: lobby.game.seat is None)
    driver.press("screen 0")
    driver.until(lambda: lobby.game.seat is not None)
    driver.press("screen 1")
    driver.until(lambda: lobby.game.seat is None)
    assert lobby.game.hosts
    tables = RecentServers(home.network())
    driver.until(lambda: tables.last_seat() is not None)
    people = [Terminal(url, name, lobby.game.id) for name in ("Bob", "Cleo")]
    for person in people:
        person.sit_down()
    driver.until(lambda: sum(bool(seat.ready) for seat in lobby.game.seats) == 2)
    driver.click_on("Start")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    table = driver.scene
    assert isinstance(table, TableScene)
    driver.until(lambda: any(table.presenter.shown.table.hands))
    while table.overlays.current is None:
        held = [one for hand in table.presenter.shown.table.hands for one in hand]
        assert not any(isinstance(one, Card) for one in held)
        assert table.presenter.persons == ()
        driver.frames(1)
    assert isinstance(table.overlays.current, ResultsPanel)
    driver.until(lambda: tables.last_seat() is None)  # the menu does not lead back there
    wait_until(lambda: all(person.record for person in people), "they have the record")
    people[0].send("rematch", game=lobby.game.id)
    company = table.company
    assert company is not None
    driver.until(lambda: company.offered_rematch is not None)
    press_again(driver, table)
    driver.until(lambda: isinstance(driver.scene, LobbyScene))
    again = driver.scene
    assert isinstance(again, LobbyScene)
    assert again.game.id != lobby.game.id
    assert (again.game.hosts, again.game.seat) == (True, None)
    driver.until(
        lambda: (found := tables.last_seat()) is not None and found[0].game == again.game.id
    )
    for person in people:
        assert person.faults == []
        person.close()


@pytest.mark.slow
def test_the_host_says_in_the_lobby_whether_the_game_counts_for_ratings(url: str) -> None:
    driver = at_server(url)
    lobby = in_lobby(driver)
    driver.until(lambda: lobby.game.info.rated)
    driver.press("rated 1")
    driver.until(lambda: not lobby.game.info.rated)
    driver.press("rated 0")
    driver.until(lambda: lobby.game.info.rated)
