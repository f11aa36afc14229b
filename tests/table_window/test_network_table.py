"""People at one table in the window: muted, sent away, too slow, cut off, playing again."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.net.client import entry
from game.net.client.remote_game import RemoteGame
from game.net.client.server_session import LinkState
from game.net.messages import SeatInfo
from game.table.setup import HUMAN
from game.ui.help.help_scene import HelpPanel
from game.ui.network.lobby_scene import LobbyScene
from game.ui.network.others_scene import PlayWithOthersScene
from game.ui.table.company import Company
from game.ui.table.panels.button_names import OverlayButton
from game.ui.table.panels.chat_panel import ChatPanel
from game.ui.table.panels.overlays import PausePanel
from game.ui.table.panels.results_panel import ResultsPanel
from game.ui.table.panels.take_back_panel import TakeBackPanel
from game.ui.table.table_scene import TableScene
from tests import network_tables
from tests.driving.network_people import AtServer, Terminal, server_at
from tests.driving.ui_driver import Driver
from tests.full_disks import Disk
from tests.lines import plain
from tests.network_tables import QUICK, at_server, at_table, in_lobby, played_until, undone
from tests.waiting import wait_until

window, url = network_tables.window, network_tables.url
SHORT: dict[str, Any] = {"options": {"schedule": (1,)}}
THREE: dict[str, Any] = SHORT | {"variant": "jabberwocky", "players": 3}


def press_in_talk(driver: Driver, scene: TableScene, name: str) -> None:
    """Press a button of the panel of talk, which is opened for that and closed again."""
    driver.key(pygame.K_t)
    panel = scene.overlays.current
    assert isinstance(panel, ChatPanel)
    button = next(one for one in panel.panel.buttons if one.name == name)
    driver.click(button.rect.center)
    driver.key(pygame.K_ESCAPE)
    assert scene.overlays.current is None


@pytest.mark.slow
def test_who_is_muted_is_not_heard_until_he_is_heard_again(url: str) -> None:
    me, bob, company = at_table(url, **SHORT)
    game = company.game
    press_in_talk(me.driver, me.scene, "mute Bob")
    assert game.muted == {"Bob"}
    wait_for_answer(me.driver, company)
    bob.send("chat", game=game.id, text="not to be heard")
    bob.send("pause", game=game.id)  # comes after it
    me.driver.until(lambda: game.paused)
    assert game.said == []
    press_in_talk(me.driver, me.scene, "mute Bob")
    wait_for_answer(me.driver, company)
    bob.send("chat", game=game.id, text="to be heard")
    me.driver.until(lambda: bool(game.said))
    assert [one.text for one in game.said] == ["to be heard"]
    bob.close()


@pytest.mark.slow
def test_unread_talk_is_counted_at_its_button_until_it_is_read(url: str) -> None:
    me, bob, company = at_table(url, **SHORT)
    for text in ("one", "two"):
        bob.send("chat", game=company.game.id, text=text)
    me.driver.until(lambda: company.unread == 2)
    foot = me.scene.input.tools
    me.driver.until(lambda: "Talk (2)" in [button.label for button in foot.buttons])
    press_in_talk(me.driver, me.scene, "report Bob")
    me.driver.until(lambda: company.unread == 0)
    wait_for_answer(me.driver, company)
    assert company.session.refusals == []
    bob.close()


def wait_for_answer(driver: Driver, company: Company) -> None:
    """Until the server has answered whatever the window asked of it."""
    driver.until(lambda: not company.session.asked)


@pytest.mark.slow
def test_who_is_sent_away_is_played_by_a_bot_to_the_end(url: str) -> None:
    me, bob, company = at_table(url, **SHORT)
    press_in_talk(me.driver, me.scene, "kick Bob")
    me.driver.until(lambda: HUMAN not in [s.agent for s in others(company.game)])
    bob.send("pause", game=company.game.id)
    wait_until(lambda: bob.faults, "Bob is told that he has no seat")
    assert "no seat" in bob.faults[0]
    me.play_to_the_end()
    assert isinstance(me.scene.overlays.current, ResultsPanel)
    bob.close()


def others(game: RemoteGame) -> list[SeatInfo]:
    """All seats but the own one."""
    return [seat for number, seat in enumerate(game.seats) if number != game.seat]


@pytest.mark.slow
def test_a_bot_decides_for_who_takes_too_long(url: str) -> None:
    driver = at_server(url)
    bob = Terminal(url, "Bob", "")
    seats = [{}, {}, {"agent": "beginner"}]
    clock = {"after": 0.1, "agent": "beginner"}
    fields = {"seats": seats, "options": {"schedule": [1]}, "clock": clock}
    bob.send("create", variant="jabberwocky", **fields)
    driver.until(lambda: refreshed(driver) and driver.may_press("Join"))
    driver.click_on("Join")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    me = AtServer(driver)
    company = me.scene.company
    assert company is not None
    own = company.game.seat
    driver.until(lambda: isinstance(me.scene.overlays.current, ResultsPanel), 6000)
    made = [line for line in plain(company.game.lines) if line.get("seat") == own]
    assert [line["event"] for line in made] == ["bid", "play"], "both by the clock"
    assert own is not None
    assert company.game.seats[own].agent == HUMAN, "the seat stays the person's"
    bob.close()


def refreshed(driver: Driver) -> bool:
    """Whether the list of games was told; asks for it where it is empty."""
    session = getattr(driver.scene, "session", None)
    if session is not None and not session.games:
        session.list_games()
    return session is not None and bool(session.games)


@pytest.mark.slow
def test_the_same_people_play_again_whoever_asks_for_it(url: str) -> None:
    me, bob, company = at_table(url, **SHORT)
    driver = me.driver
    bob.waits = False
    bob.act()
    me.play_to_the_end()
    press_again(driver, me.scene)
    driver.until(lambda: isinstance(driver.scene, LobbyScene))
    lobby = driver.scene
    assert isinstance(lobby, LobbyScene)
    assert lobby.game.id != company.game.id
    assert lobby.game.hosts
    bob.come_to(lobby.game.id)
    driver.until(lambda: not lobby.waiting_for and seated(lobby.game) == 2)
    driver.click_on("Start")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    me = AtServer(driver)
    me.play_to_the_end()

    wait_until(lambda: bob.record, "Bob has the record")
    bob.send("rematch", game=lobby.game.id)
    second = me.scene.company
    assert second is not None
    driver.until(lambda: second.offered_rematch is not None)
    press_again(driver, me.scene)
    driver.until(lambda: isinstance(driver.scene, LobbyScene))
    third = driver.scene
    assert isinstance(third, LobbyScene)
    assert not third.game.hosts
    driver.until(lambda: driver.may_press("Ready"))
    driver.click_on("Ready")
    driver.until(lambda: third.ready)
    bob.send("start", game=third.game.id, agent="beginner")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    bob.close()


def seated(game: RemoteGame) -> int:
    """How many persons have sat down."""
    return sum(seat.agent == HUMAN and seat.joined for seat in game.seats)


def press_again(driver: Driver, scene: TableScene) -> None:
    """Press Play again on the results, once they may be pressed."""
    panel = scene.overlays.current
    assert isinstance(panel, ResultsPanel)
    driver.until(lambda: scene.readable and not scene.overlays.moving)
    button = next(one for one in panel.buttons if one.name == OverlayButton.AGAIN)
    driver.click(button.rect.center)


class Cable:
    """A relay before a server, in a thread of its own, that can be cut and mended."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.whole = True
        self.writers: list[asyncio.StreamWriter] = []

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One connection."""
        if not self.whole:
            writer.transport.abort()
            return
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._port)
        self.writers += [writer, far_writer]
        await asyncio.wait(
            [
                asyncio.create_task(pump(reader, far_writer)),
                asyncio.create_task(pump(far_reader, writer)),
            ],
            return_when=asyncio.FIRST_COMPLETED,
        )
        for one in (writer, far_writer):
            one.transport.abort()

    def cut(self) -> None:
        """Abort all connections and take no new ones."""
        self.whole = False
        for writer in self.writers:
            writer.transport.abort()


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Hand on what comes, until the connection ends."""
    with suppress(OSError):
        while data := await reader.read(5000):
            writer.write(data)
            await writer.drain()


@contextmanager
def cable_to(url: str) -> Iterator[tuple[str, Cable, asyncio.AbstractEventLoop]]:
    """The address of a relay before a server."""
    cable = Cable(int(url.rpartition(":")[2]))
    loop = asyncio.new_event_loop()
    found: list[int] = []
    done = asyncio.Event()

    async def serve() -> None:
        relay = await asyncio.start_server(cable.carry, "127.0.0.1", 0)
        found.append(relay.sockets[0].getsockname()[1])
        await done.wait()
        relay.close()
        cable.cut()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*others, return_exceptions=True)

    running = threading.Thread(target=lambda: loop.run_until_complete(serve()))
    running.start()
    try:
        wait_until(lambda: found, "the relay listens")
        yield f"ws://127.0.0.1:{found[0]}", cable, loop
    finally:
        loop.call_soon_threadsafe(done.set)
        running.join()
        loop.close()


@pytest.mark.slow
def test_a_full_disk_of_the_server_is_told_of_and_the_game_goes_on(
    window: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    with server_at(window / "server") as url:
        me, bob, company = at_table(url)
        played_until(me, bob, lambda: me.asked)
        disk.fill(".sqlite")
        me.driver.until(lambda: me.at_rest)
        me.decide()
        me.driver.until(lambda: "disk" in company.status)
        disk.empty()
        me.driver.until(lambda: not company.status, 6000)
        bob.waits = False
        bob.act()
        me.play_to_the_end()
        wait_until(lambda: bob.record, "Bob has the record")
        assert not bob.faults
        bob.close()
        me.driver.window.close()


@pytest.mark.slow
def test_a_broken_cable_is_told_of_and_mended_and_nothing_is_missed(url: str) -> None:
    with cable_to(url) as (through, cable, loop):
        me, bob, company = at_table(through)
        driver, game = me.driver, company.game
        bob.waits = False
        loop.call_soon_threadsafe(cable.cut)
        driver.until(lambda: company.session.state is LinkState.LOST)
        assert "lost" in company.status
        # Bob's connection went as well: he comes back over the server's own address.
        bob.close()
        back = Terminal(url, "Bob", game.id, pair=bob.pair)
        back.look_on()
        wait_until(lambda: back.lines, "Bob is back")
        cable.whole = True
        driver.until(lambda: company.session.state is LinkState.CONNECTED, 6000)
        me.play_to_the_end()
        wait_until(lambda: back.record, "Bob has the record")
        assert [line for line in plain(game.lines) if "event" in line] != []
        assert len(game.lines) == len(back.lines)
        assert not back.faults
        back.close()
        driver.window.close()


@pytest.mark.slow
def test_whoever_is_asked_to_agree_is_asked_again_after_a_broken_cable(url: str) -> None:
    with cable_to(url) as (through, cable, loop):
        me, bob, company = at_table(through)
        driver, scene, game = me.driver, me.scene, company.game
        played_until(me, bob, lambda: bob.turn["back"])
        bob.send("takeback", game=game.id)
        driver.until(lambda: isinstance(scene.overlays.current, TakeBackPanel))
        loop.call_soon_threadsafe(cable.cut)
        driver.until(lambda: company.session.state is LinkState.LOST)
        driver.frames(2)
        assert scene.overlays.current is None, "an answer would be lost"
        cable.whole = True
        driver.until(lambda: isinstance(scene.overlays.current, TakeBackPanel), 6000)
        driver.until(lambda: scene.readable)
        driver.key(pygame.K_RETURN)
        driver.until(lambda: undone(game.lines) == 1)
        bob.close()
        driver.window.close()


def test_a_server_of_another_version_is_told_of_in_a_sentence(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entry, "PROTOCOL", 1)
    driver = Driver(PlayWithOthersScene(look=lambda: None), **QUICK)
    scene = driver.scene
    assert isinstance(scene, PlayWithOthersScene)
    scene.take_address(url)
    driver.frames(1)
    driver.click_on("Join")
    driver.until(lambda: scene.joining is None)
    assert "another version" in scene.message
    assert scene.wrong


@pytest.mark.slow
def test_who_drew_the_cards_is_said_at_the_end_and_beside_the_seed(url: str) -> None:
    """Bob's program takes no part, and bots have no say in it."""
    alone = at_server(url, **THREE)
    in_lobby(alone)
    alone.click_on("Start")
    alone.until(lambda: isinstance(alone.scene, TableScene))
    everybody = "Everybody at the table drew these cards together; nobody could choose them."
    assert end_said_by(AtServer(alone), everybody)
    me, bob, _ = at_table(url, **SHORT)
    bob.waits = False
    bob.act()
    some = "These cards were drawn together, but not by everybody at the table."
    assert end_said_by(me, some)
    bob.close()


def end_said_by(me: AtServer, words: str) -> bool:
    """Play to the end; whether a notice and the page of fair cards say something then."""
    me.play_to_the_end()
    me.driver.until(lambda: me.scene.table.drawn is not None)
    me.driver.frames(2)
    noticed = words in me.driver.window.notices.waiting
    panel = me.scene.overlays.current
    assert isinstance(panel, ResultsPanel)
    me.driver.click(next(b.rect.center for b in panel.buttons if b.name == OverlayButton.MORE))
    menu = me.scene.overlays.current
    assert isinstance(menu, PausePanel)
    buttons = menu.panel.buttons
    me.driver.click(next(b.rect.center for b in buttons if b.name == OverlayButton.SEAL))
    page = me.scene.overlays.current
    assert isinstance(page, HelpPanel)
    return noticed and words in " ".join(line.text for line in page.reader.page.written)
