"""A window that hosts: its server in a process of its own, and what becomes of that."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.net.client.server_process import ServerProcess, end_left_server, left_server
from game.net.keys import kept_key
from game.ui.network.entering import enter_server
from game.ui.network.leave_scene import LeaveServerScene
from game.ui.network.lobby_scene import LobbyScene
from game.ui.network.opening_scene import OpeningScene
from game.ui.network.others_scene import PlayWithOthersScene
from game.ui.network.server_scene import ServerScene
from game.ui.platform import clipboard
from game.ui.shell.menu_scene import MenuScene
from tests.driving.ui_driver import Driver, driving
from tests.network_tables import QUICK
from tests.waiting import wait_until


@pytest.fixture(autouse=True)
def window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setattr(clipboard, "get", lambda: "")
    with driving(monkeypatch, tmp_path / "home"):
        yield tmp_path / "home"


def hosting() -> tuple[Driver, ServerProcess]:
    """A window in the lobby of its own table, and its server."""
    driver = Driver(PlayWithOthersScene(), **QUICK, variant="jabberwocky", players=3)
    driver.click_on("This machine")
    driver.click_on("Choose the game…")
    driver.press("level 2")
    driver.click_on("Start")
    driver.until(lambda: not isinstance(driver.scene, OpeningScene | PlayWithOthersScene))
    driver.until(lambda: isinstance(driver.scene, LobbyScene))
    scene = driver.scene
    assert isinstance(scene, LobbyScene)
    assert scene.server is not None
    return driver, scene.server


@pytest.mark.slow
def test_who_hosts_is_asked_what_becomes_of_the_server(window: Path) -> None:
    driver, server = hosting()
    assert driver.window.focus.current is not None
    assert driver.window.focus.current.key == "copy", "a second Enter starts nothing"
    assert server.invitation is not None
    assert server.invitation.address.startswith("127.0.0.1:")
    assert len(server.code) == 5
    lobby = driver.scene
    assert isinstance(lobby, LobbyScene)
    assert lobby.level == "skilled", "as it was chosen for the game"
    driver.press("level")
    driver.click_on("Expert")
    driver.key(pygame.K_F1)
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is lobby
    assert lobby.level == "expert", "as it was chosen here"
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    driver.until(lambda: isinstance(driver.scene, LeaveServerScene))
    driver.click_on("Cancel")
    assert isinstance(driver.scene, LobbyScene)
    assert server.running
    driver.key(pygame.K_ESCAPE)
    driver.until(lambda: isinstance(driver.scene, ServerScene))
    driver.key(pygame.K_ESCAPE)
    driver.until(lambda: isinstance(driver.scene, LeaveServerScene))
    driver.click_on("End the server")
    driver.until(lambda: isinstance(driver.scene, PlayWithOthersScene))
    wait_until(lambda: not server.running, "the server ends")


@pytest.mark.slow
def test_a_server_that_is_left_running_is_found_again_and_ended(window: Path) -> None:
    driver, server = hosting()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    driver.until(lambda: isinstance(driver.scene, LeaveServerScene))
    driver.click_on("Leave it running")
    driver.window.close()
    assert server.running
    again = Driver(PlayWithOthersScene(), **QUICK)
    again.until(lambda: any(stop.key == "rejoin" for stop in again.window.focus.stops))
    again.press("rejoin")
    again.until(lambda: isinstance(again.scene, ServerScene))
    again.until(lambda: again.may_press("Open"))
    again.click_on("Open")
    again.until(lambda: isinstance(again.scene, LobbyScene))
    again.window.close()
    last = Driver(PlayWithOthersScene(), **QUICK)
    last.until(lambda: last.may_press("End the server"))
    last.click_on("End the server")
    wait_until(lambda: not server.running, "the server ends")
    assert left_server(window / "server") is None
    server.stays = False
    server.end()  # of a window that is gone the pipes would be as well


@pytest.mark.slow
@pytest.mark.parametrize("way", ["Continue", "Go on"])
def test_a_second_window_of_a_home_comes_to_the_server_of_the_first(way: str) -> None:
    first, server = hosting()
    first.frames(3)
    second = Driver(MenuScene() if way == "Continue" else PlayWithOthersScene(), **QUICK)
    second.until(lambda: second.may_press(way))
    second.click_on(way)
    second.until(lambda: isinstance(second.scene, LobbyScene | ServerScene))
    scene = second.scene
    assert isinstance(scene, LobbyScene | ServerScene)
    assert scene.server is None, "it is the first window's to end"
    second.window.close()
    assert server.running
    first.window.close()


@pytest.mark.slow
def test_a_host_goes_on_with_the_tables_of_the_own_server_after_the_window_is_gone(
    window: Path,
) -> None:
    driver, server = hosting()
    first = server.invitation
    driver.window.close()
    wait_until(lambda: not server.running, "the server ends with its window")
    again = Driver(PlayWithOthersScene(), **QUICK)
    again.until(lambda: again.may_press("Go on"))
    again.click_on("Go on")
    again.until(lambda: isinstance(again.scene, ServerScene))
    scene = again.scene
    assert isinstance(scene, ServerScene)
    assert scene.server is not None
    assert scene.server.invitation == first, "address and code are as before"
    again.until(lambda: again.may_press("Open"))
    again.until(lambda: again.may_press("Tournament…"))
    assert first is not None
    otto = kept_key(window / "otto")
    session = enter_server(again.window, first.url, "Otto", first.code, key=otto)

    def told() -> bool:
        session.poll()
        return session.games is not None and not session.asked

    again.until(told)
    assert not session.may_open_tournaments, "that is the host's to do"
    session.close()
    again.click_on("Open")
    again.until(lambda: isinstance(again.scene, LobbyScene))
    again.window.close()


@pytest.mark.slow
def test_a_server_logs_into_its_home_and_ends_when_it_is_let_go(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "server", local=True)
    try:
        wait_until(lambda: server.invitation or server.failure, "the server says something")
        assert server.invitation is not None, server.failure
        log = tmp_path / "server" / "server.log"
        assert log.is_file(), "it logs into its home, as nobody may be there to read a pipe"
        server.program.let_go()  # as the system does it for a window that died
        wait_until(lambda: not server.running, "the server ends")
    finally:
        server.end()


@pytest.mark.slow
def test_two_servers_do_not_share_a_home(tmp_path: Path) -> None:
    first = ServerProcess(tmp_path / "server", local=True)
    try:
        wait_until(lambda: first.invitation or first.failure, "the first says something")
        assert first.invitation, first.failure
        second = ServerProcess(tmp_path / "server", local=True)
        try:
            wait_until(lambda: second.failure, "the second one is refused")
            assert "Another server uses" in second.failure
        finally:
            second.end()
        assert first.running
        first.stay()
        assert left_server(tmp_path / "server") == first.invitation
        end_left_server(tmp_path / "server")
        wait_until(lambda: not first.running, "it ends at the sign")
    finally:
        first.stays = False
        first.end()
