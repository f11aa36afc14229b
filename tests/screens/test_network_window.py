"""Tables on the network in the window: joining, the lobby, the table, its end."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.challenges.challenge import read_challenge
from game.engine import Card
from game.net.client import nearby
from game.net.client.nearby import Nearby, NearbyServer
from game.net.client.signed_challenges import verifier
from game.profiles.shelf import ProfileShelf
from game.table.records.endings import records_in
from game.table.records.redeal import redealt
from game.table.records.replay import only_game
from game.ui.compare.compare_scene import CompareScene, asked
from game.ui.network.others_scene import PlayWithOthersScene, nearby_title
from game.ui.network.server_scene import ServerScene
from game.ui.score_sheet.overlay import ScoreSheet
from game.ui.table.panels.button_names import OverlayButton, TableButton
from game.ui.table.panels.chat_panel import ChatPanel
from game.ui.table.panels.overlays import PausePanel
from game.ui.table.panels.results_panel import ResultsPanel
from game.ui.table.panels.take_back_panel import TakeBackPanel
from game.ui.table.table_scene import TableScene
from tests import network_tables
from tests.driving.network_people import AtServer, Terminal, server_at
from tests.driving.ui_driver import Driver
from tests.lines import typed
from tests.network_tables import (
    QUICK,
    at_server,
    at_table,
    in_lobby,
    played_until,
    undone,
)
from tests.waiting import wait_until

window, url = network_tables.window, network_tables.url


def test_a_window_hosts_a_game_that_another_person_joins_and_plays_it_to_its_end(
    url: str, window: Path
) -> None:
    driver = at_server(url, variant="jabberwocky", options={"schedule": (1, 2)}, players=3)
    lobby = in_lobby(driver)
    bob = Terminal(url, "Bob", lobby.game.id)
    driver.press("text")
    driver.type("Welcome")
    bob.sit_down()
    driver.until(lambda: lobby.game.seats[1].ready)
    driver.type(", Bob")  # what came meanwhile did not take the line away
    driver.key(pygame.K_RETURN)
    driver.until(lambda: bob.heard == ["Welcome, Bob"])
    driver.click_on("Start")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    me = AtServer(driver)
    me.play_to_the_end()
    results = me.scene.overlays.current
    assert isinstance(results, ResultsPanel)
    wait_until(lambda: bob.record, "Bob has the record")
    home = window / "home"
    driver.until(lambda: len(records_in(home / "games")) == 1)
    (path,) = records_in(home / "games")
    game = only_game(path)
    assert not redealt(game).faults
    line = asked(game, ProfileShelf.usual().open()[0]).line
    assert read_challenge(line, verifier()).server, "the server has signed the result"
    driver.until(lambda: OverlayButton.COMPARE in dict(results.others()))
    driver.click(next(b.rect.center for b in results.buttons if b.name == OverlayButton.MORE))
    menu = me.scene.overlays.current
    assert isinstance(menu, PausePanel)
    compare = next(one for one in menu.panel.buttons if one.name == OverlayButton.COMPARE)
    driver.click(compare.rect.center)
    driver.until(lambda: isinstance(driver.scene, CompareScene) and driver.scene.asked is not None)
    compared = driver.scene
    assert isinstance(compared, CompareScene)
    assert compared.asked is not None
    assert read_challenge(compared.asked.line, verifier()).server, "at the game's end too"
    assert compared.asked.question is not None
    assert [compared.asked.question.seat] == list(me.scene.table.persons), (
        "it is about one's own seat"
    )
    assert not bob.faults
    bob.close()


@pytest.mark.slow
def test_what_does_not_work_is_said_in_a_sentence(url: str) -> None:
    driver = Driver(PlayWithOthersScene(), **QUICK)
    scene = driver.scene
    assert isinstance(scene, PlayWithOthersScene)
    assert not driver.may_press("Join")
    driver.press("address")
    driver.type(url)
    assert scene.address == url, "typed in one go"
    assert driver.may_press("Join")
    closed = url.rpartition(":")[0] + ":1"
    for address, words in (
        (closed, "Nobody listens"),
        ("wss" + url.removeprefix("ws"), "TLS"),
        ("ftp://table", "no address"),
        ("table:one", "no address"),
        ("ws://[::1", "no address"),
    ):
        scene.take_address(address)
        scene.address = address
        driver.frames(1)
        driver.click_on("Join")
        driver.until(lambda: scene.joining is None)
        assert words in scene.message, scene.message
        assert scene.wrong
        assert scene.app.focus.current is not None
        assert scene.app.focus.current.key == "address", "what is to be mended"
    bob = Terminal(url, "Bob", "")
    scene.take_address(url)
    scene.name = "Bob"
    driver.click_on("Join")
    driver.until(lambda: scene.joining is None)
    assert "belongs to somebody else" in scene.message
    assert scene.app.focus.current is not None
    assert scene.app.focus.current.key == "name"
    bob.close()


@pytest.mark.slow
def test_people_talk_pause_and_come_back_at_the_same_table(url: str) -> None:
    driver = at_server(url, variant="jabberwocky", options={"schedule": (2,)}, players=3)
    lobby = in_lobby(driver)
    bob = Terminal(url, "Bob", lobby.game.id)
    bob.sit_down()
    driver.until(lambda: lobby.game.seats[1].joined)
    driver.until(lambda: lobby.game.seats[1].ready)
    driver.click_on("Start")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    me = AtServer(driver)
    company = me.scene.company
    assert company is not None
    foot = me.scene.input.tools
    driver.until(lambda: any(one.name == TableButton.MENU for one in foot.buttons))
    driver.click(next(one for one in foot.buttons if one.name == TableButton.MENU).rect.center)
    menu = me.scene.overlays.current
    assert isinstance(menu, PausePanel)
    hold = next(one for one in menu.panel.buttons if one.name == OverlayButton.HOLD)
    driver.click(hold.rect.center)
    driver.until(lambda: company.game.paused)
    assert "paused" in company.status
    driver.key(pygame.K_t)
    assert isinstance(me.scene.overlays.current, ChatPanel)
    driver.type("Well met, Bob")
    driver.key(pygame.K_RETURN)
    driver.until(lambda: bool(bob.heard))
    assert bob.heard == ["Well met, Bob"]
    panel = me.scene.overlays.current
    assert panel.text == ""
    thanks = next(b for b in panel.panel.buttons if b.name == "phrase thanks")
    driver.click(thanks.rect.center)
    driver.until(lambda: len(bob.heard) == 2)
    assert bob.heard[1] == "thanks"
    driver.key(pygame.K_ESCAPE)
    assert me.scene.overlays.current is None
    bob.close()
    driver.until(lambda: list(company.statuses.values()) == [("away",)])
    driver.key(pygame.K_p)
    driver.until(lambda: not company.game.paused)


@pytest.mark.slow
def test_a_decision_is_taken_back_if_the_other_person_agrees(url: str) -> None:
    me, bob, company = at_table(url)
    driver, scene, game = me.driver, me.scene, company.game
    played_until(me, bob, lambda: scene.table.can_undo)
    driver.key(pygame.K_u)
    driver.until(lambda: game.request is not None)
    assert "still to agree: Bob" in company.status
    bob.send("agree", game=game.id)
    driver.until(lambda: undone(game.lines) == 1)
    driver.until(lambda: me.at_rest and scene.presenter.player in scene.presenter.shown.turn)

    played_until(me, bob, lambda: bob.turn["back"])
    bob.send("takeback", game=game.id)
    driver.until(lambda: isinstance(scene.overlays.current, TakeBackPanel))
    asked = scene.overlays.current
    talk = next(one for one in scene.input.tools.buttons if one.name == TableButton.TALK)
    for looks, at in ((ChatPanel, talk.rect), (ScoreSheet, scene.presenter.layout.pad)):
        driver.click(at.center)
        assert isinstance(scene.overlays.current, looks)
        driver.key(pygame.K_ESCAPE)
        assert scene.overlays.current is asked, "it waits below whatever is looked at"
    driver.key(pygame.K_t)
    assert isinstance(scene.overlays.current, ChatPanel)
    driver.key(pygame.K_ESCAPE)
    driver.until(lambda: scene.readable)
    driver.key(pygame.K_RETURN)
    driver.until(lambda: undone(game.lines) == 2)
    assert scene.overlays.current is None
    assert scene.presenter.table.undos == 2

    played_until(me, bob, lambda: bob.turn["back"])
    bob.send("takeback", game=game.id)
    driver.until(lambda: isinstance(scene.overlays.current, TakeBackPanel))
    driver.until(lambda: scene.readable)
    driver.key(pygame.K_ESCAPE)
    driver.until(lambda: game.request is None)
    bob.waits = False
    bob.act()
    me.play_to_the_end()
    wait_until(lambda: bob.record, "Bob has the record")
    assert undone(typed(bob.record)) == 2
    assert not bob.faults
    bob.close()


@pytest.mark.slow
def test_a_spectator_sees_no_hand_and_is_asked_for_nothing(url: str) -> None:
    with_bots = [{"agent": "beginner"}, {}, {"agent": "beginner"}]
    host = Terminal(url, "Bob", "")
    made: list[str] = []
    driver = at_server(url)
    host.send("create", variant="jabberwocky", seats=with_bots, options={"schedule": [2]})
    driver.until(lambda: _listed(driver, made))
    host.game = made[0]
    driver.until(lambda: driver.may_press("Look on"))
    driver.click_on("Look on")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    scene = driver.scene
    assert isinstance(scene, TableScene)
    driver.until(lambda: len(scene.presenter.shown.table.hands[0]) > 0)
    shown = scene.presenter.shown
    assert not any(isinstance(held, Card) for hand in shown.table.hands for held in hand)
    assert scene.presenter.persons == ()
    assert scene.presenter.demo is None
    host.look_on()
    driver.until(lambda: scene.overlays.current is not None)
    assert isinstance(scene.overlays.current, ResultsPanel)
    host.close()


def _listed(driver: Driver, made: list[str]) -> bool:
    """Whether the list has a game, whose id is put into `made`."""
    scene = driver.scene
    assert isinstance(scene, ServerScene)
    if not scene.session.games:
        scene.session.list_games()
        return False
    made.append(scene.session.games[0].game)
    return True


class OneNear(Nearby):
    """A network in which one server told of itself."""

    found: tuple[NearbyServer, ...] = (NearbyServer("Dora", "127.0.0.1:40123"),)

    def __init__(self) -> None:
        self.closed = False

    def close(self) -> None:
        self.closed = True


def test_a_table_of_the_network_is_listed_and_its_address_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    near = OneNear()
    monkeypatch.setattr(nearby, "look_around", lambda: near)
    driver = Driver(PlayWithOthersScene(), **QUICK)
    driver.until(lambda: driver.may_press("Enter code"))
    driver.click_on("Enter code")
    scene = driver.scene
    assert isinstance(scene, PlayWithOthersScene)
    assert scene.address == "127.0.0.1:40123"
    driver.type("k3v9qa")
    assert scene.code == "k3v9qa", "the keyboard is at the code"
    driver.window.close()
    assert near.closed


def test_tables_of_one_name_are_told_apart_by_their_addresses() -> None:
    names = ("ANN", "Ann", "Аnn", "Bob")  # the third one begins with a letter of Cyrillic
    servers = [NearbyServer(name, f"10.0.0.{n}:8765") for n, name in enumerate(names)]
    assert [nearby_title(one, servers) for one in servers] == [
        "ANN’s tables: 10.0.0.0:8765",
        "Ann’s tables: 10.0.0.1:8765",
        "Аnn’s tables: 10.0.0.2:8765",
        "Bob’s tables",
    ]


@pytest.mark.slow
def test_the_key_that_was_told_with_a_table_is_held_while_its_code_is_typed(tmp_path: Path) -> None:
    with server_at(tmp_path / "stranger") as url:
        address = url.removeprefix("ws://")
        near = OneNear()
        near.found = (NearbyServer("Ann", address, "0a" * 32),)
        driver = Driver(PlayWithOthersScene(look=lambda: near), **QUICK)
        scene = driver.scene
        assert isinstance(scene, PlayWithOthersScene)
        driver.until(lambda: driver.may_press("Enter code"))
        scene.name = "Dora"
        driver.click_on("Enter code")
        near.found = ()
        driver.until(lambda: not scene.servers)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: scene.wrong)
        assert "than the one of which the network told" in scene.message
        driver.window.close()


def stops(driver: Driver) -> set[str]:
    """The controls that there are, by their keys."""
    return {stop.key for stop in driver.window.focus.stops}


@pytest.mark.parametrize("there", [False, True])
def test_people_in_a_vpn_are_told_where_there_is_one_and_the_host_says_so(there: bool) -> None:
    driver = Driver(PlayWithOthersScene(look=lambda: None, vpn=lambda: there), **QUICK)
    scene = driver.scene
    assert isinstance(scene, PlayWithOthersScene)
    if not there:
        driver.frames(3)
        assert "vpn 1" not in stops(driver)
        return
    driver.until(lambda: "vpn 1" in stops(driver))
    assert not scene.hosting.terms("Ann").vpn
    driver.press("vpn 1")
    assert scene.hosting.terms("Ann").vpn
    driver.click_on("This machine")
    assert "vpn 1" not in stops(driver), "nobody else may come"
    assert not scene.hosting.terms("Ann").vpn


def test_whoever_writes_goes_on_when_a_table_is_found_or_the_size_changes() -> None:
    near = OneNear()
    near.found = ()
    driver = Driver(PlayWithOthersScene(look=lambda: near), **QUICK)
    scene = driver.scene
    assert isinstance(scene, PlayWithOthersScene)
    driver.type("Ad")
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="x"))
    near.found = OneNear.found
    driver.until(lambda: driver.may_press("Enter code"))
    assert scene.address == "Adx", "a letter that came in the same frame counts"
    driver.key(pygame.K_LEFT)
    driver.resize((1280, 800))
    driver.type("e")
    assert scene.address == "Adex", "the cursor stands where it stood"
