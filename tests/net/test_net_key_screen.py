"""A player's key in the window: shown, written, handed to a phone, taken in and never lost."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game import home
from game.net.client.own_key import own_key
from game.net.client.recent_servers import RecentServer, RecentServers
from game.net.keys import FILE, KeyPair, drawn_pair, kept_key, own_pair
from game.net.qr_codes import page_link
from game.ui.network.key_scene import OwnKeyScene
from game.ui.platform import clipboard
from game.ui.settings.settings_scene import SettingsScene
from tests.driving.ui_driver import Driver
from tests.screens.test_player_screen import press

pytestmark = pytest.mark.usefixtures("home_apart")


def opened(target: Path | None = None) -> tuple[Driver, OwnKeyScene]:
    """The screen, once it has read the key."""
    driver = Driver(OwnKeyScene(target=str(target or "")), name="Zoë")
    assert isinstance(driver.scene, OwnKeyScene)
    scene = driver.scene
    driver.until(lambda: scene.pair is not None)
    return driver, scene


def kept(driver: Driver) -> KeyPair | None:
    """The present player's key on the disk."""
    return own_key(driver.window.players, "").read().value


def test_settings_lead_to_the_key_and_the_way_back_leads_there() -> None:
    driver = Driver(SettingsScene(), name="Zoë")
    press(driver, "key")
    assert isinstance(driver.scene, OwnKeyScene)
    driver.click_on("Back")
    assert isinstance(driver.scene, SettingsScene)


def test_the_key_is_written_for_its_owner_and_nothing_is_written_over(tmp_path: Path) -> None:
    target = tmp_path / "carried.key"
    driver, scene = opened(target)
    driver.click_on("Write the file")
    driver.until(lambda: scene.message != "")
    assert str(target) in scene.message
    assert kept_key(tmp_path).codec.decode(target.read_bytes(), target) == kept(driver)
    before, scene.message = target.read_bytes(), ""
    driver.click_on("Write the file")
    driver.until(lambda: scene.message != "")
    assert "there already" in scene.message
    assert target.read_bytes() == before
    scene.target = "~nobody of this name/own.key"
    driver.click_on("Write the file")
    driver.until(lambda: "nobody here has the home folder" in scene.message)


def test_the_link_is_in_sight_only_while_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []

    def put(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(clipboard, "put", put)
    servers = RecentServers(home.network())
    servers.remember(RecentServer("10.0.0.7:8765", "Zoë", code="a#c"))
    driver, scene = opened()
    driver.until(lambda: len(scene.pages) == 1)
    assert not driver.may_press("Copy")
    driver.click_on("Show the link and its code")
    driver.click_on("Copy")
    assert scene.pair is not None
    assert copied == [page_link("10.0.0.7:8765", "a#c", secret=scene.pair.secret)]
    driver.click_on("Hide it")
    assert not driver.may_press("Copy")


def test_without_a_server_no_link_is_offered() -> None:
    driver, _scene = opened()
    assert not driver.may_press("Show the link and its code")


@pytest.mark.thinned(81)
@pytest.mark.parametrize("way", ["file", "dropped", "link"])
@pytest.mark.parametrize("answer", ["Keep my key", "Take it in"])
def test_another_key_is_asked_about_and_the_old_one_lies_beside_it(
    way: str, answer: str, tmp_path: Path
) -> None:
    other, file = drawn_pair(), tmp_path / "other.key"
    source = page_link("10.0.0.7:8765", secret=other.secret)
    if way != "link":
        file.write_bytes(kept_key(tmp_path).codec.encode(other))
        source = str(file)
    driver, scene = opened()
    mine = kept(driver)
    assert mine is not None
    if way == "dropped":
        driver.strike([pygame.event.Event(pygame.DROPFILE, file=source)])
    else:
        press(driver, "source")
        driver.type(source)
        driver.key(pygame.K_RETURN)
    driver.until(lambda: scene.offered is not None)
    assert kept(driver) == mine, "nothing has changed yet"
    press(driver, "keep" if answer == "Keep my key" else "replace")
    driver.until(lambda: scene.offered is None)
    assert kept(driver) == (mine if answer == "Keep my key" else other)
    aside = [each.read_text(encoding="utf-8") for each in home.config().rglob(f"{FILE}.replaced-*")]
    assert len(aside) == (answer != "Keep my key")
    assert all(mine.secret in each for each in aside)


def test_what_is_no_key_is_said_and_the_own_one_stays(tmp_path: Path) -> None:
    nonsense = tmp_path / "nonsense"
    nonsense.write_bytes(b"\xff{")
    driver, scene = opened()
    mine = kept(driver)
    for source, told in (
        (nonsense, "holds no key"),
        (tmp_path / "nowhere", "cannot be read"),
        ("~nobody of this name/own.key", "nobody here has the home folder"),
    ):
        scene.message = ""
        driver.strike([pygame.event.Event(pygame.DROPFILE, file=str(source))])
        driver.until(lambda: scene.message != "")
        assert told in scene.message
    assert kept(driver) == mine == own_pair(own_key(driver.window.players, ""))


def test_a_link_with_quotation_marks_about_it_is_taken_too() -> None:
    other = drawn_pair()
    driver, scene = opened()
    press(driver, "source")
    driver.type(f'"{page_link("10.0.0.7:8765", secret=other.secret)}"')
    driver.key(pygame.K_RETURN)
    driver.until(lambda: scene.offered is not None)
    assert scene.offered == other
