"""A sheet in the window that phones tell too: the board, who gives way, the server's break."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pygame
import pytest
from websockets.sync.client import connect

from game.net.client.recent_servers import RecentServer
from game.net.keys import drawn_pair
from game.profiles.shelf import ProfileShelf
from game.table.scorekeeping.score_keeping import Notes
from game.table.scorekeeping.sheet_files import read
from game.ui.scorekeeper import sharing
from game.ui.scorekeeper.scorekeeper_scene import ScorekeeperScene
from tests.driving import greeting
from tests.driving.network_people import server_at
from tests.driving.ui_driver import Driver, driving
from tests.scorekeeper.test_keeper_screen import opened, press, type_digits
from tests.waiting import HANG_S


class SheetPhone:
    """Somebody with a phone at the one sheet of a server."""

    def __init__(self, url: str, name: str, seat: int) -> None:
        self._open = ExitStack()
        self._socket = self._open.enter_context(connect(url, open_timeout=HANG_S, proxy=None))
        self._number = 0
        pair = drawn_pair()
        said = greeting.hello(name, pair)
        self.ask(**greeting.proof(pair, said, self.ask(**said)))
        (info,) = self.ask("games")["sheets"]
        self.sheet = info["sheet"]
        self.ask("take", sheet=self.sheet, seat=seat)

    def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a message; its answer."""
        self._number += 1
        self._socket.send(json.dumps({"type": type, "id": self._number, **fields}))
        while True:
            answer: dict[str, Any] = json.loads(self._socket.recv(HANG_S))
            if answer.get("id") == self._number:
                return answer

    def tell(self, what: str, count: int, deal: int = 1) -> None:
        """Tell the own number."""
        answer = self.ask("enter", sheet=self.sheet, what=what, count=count, deal=deal)
        assert answer["type"] == "done", answer

    def close(self) -> None:
        self._open.close()


@pytest.fixture
def url(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """The server of this home, which runs already."""
    with driving(monkeypatch, tmp_path / "home"), server_at(tmp_path / "server") as found:
        monkeypatch.setattr(sharing, "own_entrance", lambda: RecentServer(found, ""))
        yield found


def shared() -> tuple[Driver, ScorekeeperScene]:
    """A sheet of three on the screen, open for phones, with their code on show."""
    driver, scene = opened(schedule=[2, 1])
    press(driver, "phones")
    driver.until(lambda: scene.sharing is not None and scene.sharing.info is not None)
    assert scene.inviting
    return driver, scene


@pytest.mark.slow
def test_phones_fill_the_board_and_the_file(url: str) -> None:
    driver, scene = shared()
    phones = [SheetPhone(url, name, seat) for seat, name in enumerate(scene.state.kept.names)]
    driver.until(lambda: scene.state.phones is not None and all(scene.state.phones.present))
    driver.key(pygame.K_ESCAPE)
    assert not scene.inviting
    phones[0].tell("bid", 1)
    driver.until(lambda: scene.state.waits_for == scene.state.kept.names[1:])
    driver.read()
    at = scene.state.at
    assert at is not None
    assert at.notes.bids == (1, None, None)
    assert "Still to enter" in scene.state.sentence(at)[0]
    type_digits(driver, "0")  # the host tells for the second
    driver.until(lambda: scene.state.waits_for == scene.state.kept.names[2:])
    phones[2].tell("bid", 0)
    phones[0].tell("taken", 1)
    phones[2].tell("taken", 0)
    driver.until(lambda: len(scene.state.kept.progress.finished) == 1)
    assert scene.state.kept.progress.finished[0].result.bids == (1, 0, 0)
    driver.until(lambda: read(scene.path) == scene.state.kept)
    driver.key(pygame.K_BACKSPACE)  # what a phone told is taken back like an own entry
    driver.until(lambda: phones[0].ask("take", sheet=phones[0].sheet)["deal"] == 1)
    press(driver, "phones")
    press(driver, "alone")
    assert scene.sharing is None
    for phone in phones:
        phone.close()


@pytest.mark.slow
def test_a_change_that_comes_after_a_phones_gives_way_to_it(url: str) -> None:
    driver, scene = shared()
    phone = SheetPhone(url, "Zoe", 0)
    driver.key(pygame.K_ESCAPE)
    # Nothing is heard here until the phone has told: the key comes too late, and knows it.
    assert scene.sharing is not None
    phone.tell("bid", 2)
    scene.tell(Notes(bids=(1, None, None), took=(None,) * 3))
    driver.until(lambda: scene.state.kept.notes(0).bids == (2, None, None))
    phone.tell("bid", 0)
    driver.until(lambda: scene.state.kept.notes(0).bids == (0, None, None))
    phone.close()


def told_deal(scene: ScorekeeperScene, driver: Driver, phones: list[SheetPhone]) -> None:
    """The first deal, told by all three."""
    for phone, bid in zip(phones, (1, 0, 0), strict=True):
        phone.tell("bid", bid)
    for phone, took in zip(phones, (1, 0, 1), strict=True):
        phone.tell("taken", took)
    driver.until(lambda: len(scene.state.kept.progress.finished) == 1)


def people(driver: Driver, scene: ScorekeeperScene, leaves: int, comes: str) -> None:
    """Have somebody leave, and another come in behind all the others."""
    press(driver, "people")
    press(driver, f"name {leaves}")
    for _letter in scene.state.kept.names[leaves]:
        driver.key(pygame.K_BACKSPACE)
    press(driver, f"name {scene.state.kept.players}")
    driver.type(comes)
    driver.frames(2)


@pytest.mark.slow
def test_people_change_while_phones_tell_and_each_keeps_the_own_place(url: str) -> None:
    driver, scene = shared()
    names = scene.state.kept.names
    phones = [SheetPhone(url, name, seat) for seat, name in enumerate(names)]
    driver.key(pygame.K_ESCAPE)
    told_deal(scene, driver, phones)
    people(driver, scene, 0, "Zoe")
    press(driver, "play on")
    now = (*names[1:], "Zoe")
    assert scene.state.kept.names == now
    looked = [phone.ask("take", sheet=phone.sheet) for phone in phones]
    while looked[1]["names"] != list(now):
        driver.frames(1)
        looked = [phone.ask("take", sheet=phone.sheet) for phone in phones]
    assert [each.get("seat") for each in looked] == [None, 0, 1]
    zoe = SheetPhone(url, "Zoe", 2)
    everybody = dict(zip(now, (phones[1], phones[2], zoe), strict=True))
    # The phones know the new order of bidding, the window perhaps not yet.
    for count, seat in enumerate(looked[1]["waits"], start=1):
        everybody[now[seat]].tell("bid", 0, deal=2)
        driver.until(lambda count=count: scene.state.kept.notes(1).bids.count(0) == count)
    driver.until(lambda: read(scene.path) == scene.state.kept)
    for phone in (*phones, zoe):
        phone.close()


@pytest.mark.slow
def test_a_change_of_people_that_comes_after_a_phones_bid_gives_way_to_it(url: str) -> None:
    driver, scene = shared()
    names = scene.state.kept.names
    phones = [SheetPhone(url, name, seat) for seat, name in enumerate(names)]
    driver.key(pygame.K_ESCAPE)
    told_deal(scene, driver, phones)
    people(driver, scene, 0, "Zoe")
    assert scene.state.phones is not None
    first = scene.state.phones.waits[0]
    # Nothing is heard here until the phone has told.
    phones[first].tell("bid", 0, deal=2)
    scene.change_people()
    driver.until(lambda: scene.state.kept.names == names)
    driver.until(lambda: scene.state.kept.notes(1).bids[first] == 0)
    driver.until(lambda: read(scene.path) == scene.state.kept)
    for phone in phones:
        phone.close()


@pytest.mark.slow
def test_a_phone_that_tells_while_people_are_asked_for_ends_the_question(url: str) -> None:
    driver, scene = shared()
    phones = [SheetPhone(url, name, seat) for seat, name in enumerate(scene.state.kept.names)]
    driver.key(pygame.K_ESCAPE)
    told_deal(scene, driver, phones)
    press(driver, "people")
    assert scene.state.phones is not None
    first = scene.state.phones.waits[0]
    phones[first].tell("bid", 0, deal=2)
    driver.until(lambda: scene.people is None)
    assert scene.state.kept.notes(1).bids[first] == 0
    for phone in phones:
        phone.close()


def test_another_player_of_the_machine_opens_a_sheet_for_phones_too(url: str) -> None:
    driver, scene = shared()
    press(driver, "alone")
    driver.until(lambda: scene.sharing is None)
    window = driver.window
    window.alter_players(lambda players: ProfileShelf.usual().add(players, "Zoe"), lambda: None)
    driver.until(lambda: window.players.current.name == "Zoe")
    press(driver, "phones")
    driver.until(lambda: scene.sharing is None or scene.sharing.info is not None)
    assert scene.sharing is not None, driver.window.notices.text
    invitation = scene.sharing.invitation
    assert invitation is not None
    assert invitation.url == url, "at the same server"


def test_a_refusal_starts_no_other_server(
    url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "server" / "banned.txt").write_text("127.0.0.1\n")
    started: list[object] = []
    monkeypatch.setattr(sharing, "ServerProcess", lambda *_all, **_more: started.append(1))
    driver, scene = opened(schedule=[2, 1])
    press(driver, "phones")
    driver.until(lambda: scene.sharing is None)
    assert driver.window.notices.text
    assert not started


def test_where_no_server_can_be_had_the_sheet_is_told_on_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refused(*_words: object, **_more: object) -> None:
        raise OSError("No server today.")

    with driving(monkeypatch, tmp_path / "home"):
        monkeypatch.setattr(sharing, "own_entrance", lambda: None)
        monkeypatch.setattr(sharing, "ServerProcess", refused)
        driver, scene = opened(schedule=[2, 1])
        press(driver, "phones")
        driver.until(lambda: scene.sharing is None)
        assert not scene.inviting
        assert "No server today" in (driver.window.notices.text or "")
        type_digits(driver, "1")
        assert scene.state.kept.notes(0).bids[0] == 1
