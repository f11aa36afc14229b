"""Joining in the window: servers that were joined before, and certificates that are trusted."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game import home
from game.net.client.nearby import NearbyServer
from game.net.client.recent_servers import FILE, MOST, RecentServer, RecentServers
from game.net.client.server_process import ServerProcess
from game.net.keys import key_file, own_pair
from game.net.server.websocket_server import tls_context
from game.profiles.profile import USUAL_NAME
from game.storage.document_rows import FILE as DATABASE
from game.ui.network.others_scene import PlayWithOthersScene
from game.ui.network.server_scene import ServerScene
from game.ui.platform import clipboard
from tests.certificates import own_certificate
from tests.driving.network_people import server_at
from tests.driving.ui_driver import Driver, driving
from tests.full_disks import Disk
from tests.net.server.journals import people_at
from tests.network_tables import QUICK
from tests.screens.test_network_window import OneNear
from tests.storage.raw_documents import raw
from tests.waiting import wait_until


@pytest.fixture(autouse=True)
def window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setattr(clipboard, "get", lambda: "")
    with driving(monkeypatch, tmp_path / "home"):
        yield


def joining() -> tuple[Driver, PlayWithOthersScene]:
    driver = Driver(PlayWithOthersScene(look=lambda: None), **QUICK)
    assert isinstance(driver.scene, PlayWithOthersScene)
    return driver, driver.scene


def test_a_few_servers_are_remembered_the_latest_first(tmp_path: Path) -> None:
    kept = RecentServers(tmp_path / "network")
    assert kept.read() == ()
    servers = [RecentServer(f"10.0.0.{n}:8765", "Ann") for n in range(MOST + 2)]
    for one in (*servers, servers[3]):
        kept.remember(one)
    assert kept.read() == (servers[3], servers[5], servers[4], servers[2])


def test_a_server_stands_there_once_for_each_name_that_somebody_has_there(tmp_path: Path) -> None:
    kept = RecentServers(tmp_path / "network")
    ann, bob = RecentServer("10.0.0.1:8765", "Ann"), RecentServer("10.0.0.1:8765", "Bob")
    for one in (ann, bob, replace(ann, name="ANN")):
        kept.remember(one)
    assert kept.read() == (replace(ann, name="ANN"), bob)


def test_one_is_forgotten_and_put_back_where_it_was(tmp_path: Path) -> None:
    kept = RecentServers(tmp_path / "network")
    servers = tuple(RecentServer(f"10.0.0.{n}:8765", "Ann") for n in range(MOST))
    for one in reversed(servers):
        kept.remember(one)
    kept.forget(servers[1])
    kept.forget(RecentServer("10.0.0.9:8765", "Ann"))  # which is not there
    assert kept.read() == (servers[0], *servers[2:])
    kept.put_back(servers[1], 1)
    kept.put_back(servers[1], 1)
    assert kept.read() == servers


def forgets(driver: Driver) -> list[tuple[tuple[int, int], bool]]:
    """Where each Forget is, from above, and whether it may be pressed."""
    found = [
        (pygame.Rect(button.get_abs_rect()).center, bool(button.is_enabled))
        for button in driver.buttons
        if button.text == "Forget"
    ]
    return sorted(found, key=lambda one: one[0][1])


@pytest.mark.thinned(4)
@pytest.mark.parametrize("by", ["mouse", "Delete", "Delete at Forget"])
def test_a_server_is_forgotten_in_its_row_and_brought_back(by: str) -> None:
    servers = tuple(RecentServer(f"10.0.0.{n}:8765", "Ann", "ca.pem") for n in range(3))
    kept = RecentServers(home.network())
    for one in reversed(servers):
        kept.remember(one)
    driver, scene = joining()
    driver.until(lambda: len(middles(driver, "Forget")) == len(servers))
    if by == "mouse":
        driver.click(middles(driver, "Forget")[1])
    else:
        kind = "forget" if by == "Delete at Forget" else "recent"
        scene.app.focus.resume(f"{kind} {servers[1].address} Ann", shown=True)
        driver.key(pygame.K_DELETE)
    driver.until(lambda: kept.read() == (servers[0], servers[2]))
    assert [may for _at, may in forgets(driver)] == [True, False, True]
    assert len(middles(driver, "Enter code")) == len(servers) - 1
    driver.key(pygame.K_DELETE)  # at Undo: it is forgotten already, and no other is
    if by == "mouse":
        driver.click(forgets(driver)[1][0])  # a second click does nothing
        driver.click_on("Undo")
    else:
        driver.key(pygame.K_RETURN)
    driver.until(lambda: kept.read() == servers)
    assert len(middles(driver, "Enter code")) == len(servers)
    assert (scene.address, scene.message) == ("", ""), "nothing was taken over"
    driver.key(pygame.K_BACKSPACE)
    assert kept.read() == servers


def test_a_list_that_cannot_be_written_is_said_to_be_so(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = RecentServers(home.network())
    kept.remember(RecentServer("10.0.0.1:8765", "Ann"))
    driver, _scene = joining()
    driver.until(lambda: driver.may_press("Forget"))
    Disk(monkeypatch).fill(DATABASE)
    driver.click_on("Forget")
    driver.until(lambda: "cannot be written" in (driver.window.notices.text or ""))


def middles(driver: Driver, text: str) -> list[tuple[int, int]]:
    """The middles of all buttons with this text, from the top down."""
    found = [pygame.Rect(one.get_abs_rect()) for one in driver.buttons if one.text == text]
    return sorted((area.center for area in found), key=lambda place: place[1])


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", '{"servers":7}', '{"servers":[7]}', '{"servers":[{"address":"a"}]}', "\udcff"],
)
def test_a_file_that_is_none_counts_as_empty(text: str, tmp_path: Path) -> None:
    file = raw(tmp_path / FILE)
    file.write(text.encode("utf-8", "surrogateescape"))
    assert RecentServers(tmp_path).read() == ()
    rows = [
        {"address": "a\nb", "name": "Ann", "trusted": ""},
        {"address": 7, "name": 1, "trusted": 0},
    ]
    text = json.dumps({"servers": rows, "name": "a\nb"})
    file.write(text.encode())
    assert RecentServers(tmp_path).read() == ()
    assert RecentServers(tmp_path).name() == ""


@pytest.mark.slow
@pytest.mark.parametrize("code", ["hush77", ""])
def test_a_server_that_was_joined_is_one_press_away_where_its_code_is_known(
    code: str, tmp_path: Path
) -> None:
    with server_at(tmp_path / "server") as url:
        driver, scene = joining()
        scene.take_address(f"{url} {code}")
        scene.name = "Annabel"
        driver.frames(1)
        driver.click_on("Join")
        driver.until(lambda: isinstance(driver.scene, ServerScene))
        wait_until(RecentServers(home.network()).read, "the server is remembered")
        driver.window.close()
        if os.name != "nt":
            for kept in home.data().glob("home.sqlite*"):
                assert kept.stat().st_mode & 0o077 == 0, "the code is nobody else's"
        driver, scene = joining()
        driver.until(lambda: driver.may_press("Forget"))
        if code:
            driver.click(middles(driver, "Join")[0])
        else:
            driver.click_on("Enter code")
            assert (scene.address, scene.name, scene.code) == (url, "Annabel", "")
            driver.click_on("Join")
        driver.until(lambda: isinstance(driver.scene, ServerScene))
        driver.window.close()


@pytest.mark.slow
def test_a_code_that_is_another_one_by_now_is_asked_for(tmp_path: Path) -> None:
    assert RecentServers(home.network()).read() == (), "a window uses its home before its server"
    server = ServerProcess(tmp_path / "server", local=True)
    try:
        wait_until(lambda: server.invitation or server.failure, "it listens")
        assert server.invitation is not None, server.failure
        old = RecentServer(server.invitation.address, "Annabel", code="hush77")
        RecentServers(home.network()).remember(old)
        driver, scene = joining()
        driver.until(lambda: driver.may_press("Forget"))
        driver.click(middles(driver, "Join")[0])
        driver.until(lambda: scene.wrong)
        assert driver.window.focus.current is not None
        assert driver.window.focus.current.key == "code"
        driver.window.close()
    finally:
        server.end()


@pytest.mark.slow
def test_who_never_said_a_name_is_asked_for_one_which_is_kept(tmp_path: Path) -> None:
    unnamed = {**QUICK, "name": USUAL_NAME}
    with server_at(tmp_path / "server") as url:
        driver = Driver(PlayWithOthersScene(look=lambda: None), **unnamed)
        scene = driver.scene
        assert isinstance(scene, PlayWithOthersScene)
        assert scene.name == "", "to others nobody is “You”"
        scene.take_address(url)
        assert not driver.may_press("Join")
        assert not driver.may_press("Choose the game…")
        scene.join()
        assert "name first" in scene.message
        driver.type("Annabel")  # the keyboard is there
        assert driver.may_press("Choose the game…")
        driver.click_on("Join")
        driver.until(lambda: isinstance(driver.scene, ServerScene))
        driver.until(lambda: RecentServers(home.network()).name() == "Annabel")
        driver.window.close()
    again = Driver(PlayWithOthersScene(look=lambda: None), **unnamed)
    scene = again.scene
    assert isinstance(scene, PlayWithOthersScene)
    again.until(lambda: scene.name == "Annabel")
    assert scene.app.focus.current is not None
    assert scene.app.focus.current.key == "address", "there is nothing to type at the name"
    again.window.close()


@pytest.mark.slow
def test_a_certificate_of_its_own_is_trusted_where_its_file_is_named(tmp_path: Path) -> None:
    certificate, key = own_certificate(tmp_path)
    with server_at(tmp_path / "server", tls_context(certificate, key)) as url:
        driver, scene = joining()
        for trusted, words in (
            ("", "is not one that this machine trusts"),
            (str(tmp_path / "nothing"), "to trust cannot be used"),
            (str(key), "to trust cannot be used"),
            ("~nobody of this name/a.pem", "nobody here has the home folder"),
        ):
            scene.take_address(url)
            scene.trusted = trusted
            driver.frames(1)
            driver.click_on("Join")
            driver.until(lambda: scene.joining is None)
            assert words in scene.message, scene.message
            at = driver.window.focus.current
            assert at is not None
            assert at.key == ("trusted" if trusted else "address"), "the line to mend"
        scene.trusted = str(certificate)
        driver.click_on("Join")
        driver.until(lambda: isinstance(driver.scene, ServerScene))
        driver.window.close()


@pytest.mark.slow
def test_a_server_joined_before_is_found_by_its_key_where_its_address_is_another_by_now(
    tmp_path: Path,
) -> None:
    with server_at(tmp_path / "server") as url:
        key = own_pair(key_file(tmp_path / "server")).public
        old = RecentServer("127.0.0.1:9", "Annabel", code="hush77", key=key)
        RecentServers(home.network()).remember(old)
        near = OneNear()
        address = url.removeprefix("ws://")
        near.found = (NearbyServer("Eve", "127.0.0.1:8", "0" * 64), NearbyServer("A", address, key))
        driver = Driver(PlayWithOthersScene(look=lambda: near), **QUICK)
        driver.until(lambda: driver.may_press("Forget"))
        driver.click(middles(driver, "Join")[0])
        driver.until(lambda: isinstance(driver.scene, ServerScene))
        kept = RecentServers(home.network())
        wait_until(lambda: kept.read()[0].address == address, "the new address is remembered")
        assert kept.read() == (RecentServer(address, "Annabel", code="hush77", key=key),)
        driver.window.close()


@pytest.mark.slow
def test_another_server_at_a_known_address_is_told_of_before_anything_is_sent_to_it(
    tmp_path: Path,
) -> None:
    with server_at(tmp_path / "server") as url:
        old = RecentServer(url, "Annabel", code="hush77", key="0a" * 32)
        RecentServers(home.network()).remember(old)
        driver, scene = joining()
        driver.until(lambda: driver.may_press("Forget"))
        driver.click(middles(driver, "Join")[0])
        driver.until(lambda: scene.wrong)
        assert scene.message.startswith("Another server answers at")
        assert len(people_at(tmp_path / "server")) == 0
        driver.click_on("Forget")
        driver.click(middles(driver, "Join")[-1])
        driver.until(lambda: isinstance(driver.scene, ServerScene))
        driver.window.close()


def test_what_is_missing_to_host_stands_beside_the_button_that_cannot_be_pressed() -> None:
    unnamed = {**QUICK, "name": USUAL_NAME}
    driver = Driver(PlayWithOthersScene(look=lambda: None), **unnamed)

    def beside() -> bytes:
        """The picture of the foot between the way back and the way on."""
        back, host = (pygame.Rect(driver.stop(key).get_abs_rect()) for key in ("back", "host"))
        words = pygame.Rect(back.right, back.top, host.left - back.right, back.height)
        return pygame.image.tobytes(driver.window.surface.subsurface(words), "RGB")

    assert not driver.may_press("Choose the game…")
    missing = beside()
    driver.type("Zoë")
    assert driver.may_press("Choose the game…")
    assert beside() != missing


def test_the_way_on_stands_at_the_end_and_what_is_wrong_beside_its_line() -> None:
    driver = Driver(PlayWithOthersScene(look=lambda: None), (1280, 800), **QUICK)
    scene = driver.scene
    assert isinstance(scene, PlayWithOthersScene)
    ends = {words: driver.button(words).get_abs_rect() for words in ("Join", "Choose the game…")}
    assert max(ends.values(), key=lambda box: box.right) == ends["Join"]
    line = pygame.Rect(driver.stop("address").get_abs_rect())
    assert ends["Join"].right >= line.right > ends["Choose the game…"].right
    scene.address = ""
    scene.join()
    driver.frames(2)
    (told,) = [one for one in scene.written if one.lines() == [scene.message] and one.pane]
    assert told.pane is not None
    top = told.area.top + told.pane.area.top - told.pane.offset
    line = pygame.Rect(driver.stop("address").get_abs_rect())
    assert abs(top - line.centery) < line.height
    driver.window.close()
