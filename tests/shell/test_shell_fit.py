"""Settings are applied at once; every size, scale and longer language fits."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.table.setup import plan
from game.ui.paint.typeset import STRONG
from game.ui.platform import settings
from game.ui.platform.settings import CardBack, Settings, UnreadSettings
from game.ui.settings.settings_scene import SettingsScene
from game.ui.setup import game_launcher
from game.ui.shell.menu_scene import MenuScene
from game.variants import variant
from tests.driving.ui_driver import Driver
from tests.shell.fitting import inside

SIZES = ((1024, 640), (1280, 800), (1920, 1080))


pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.slow
def test_settings_are_applied_at_once_and_kept() -> None:
    driver = Driver(SettingsScene(), (1920, 1080))
    book = driver.window.book
    driver.click_on("Looks")
    driver.click_on("Daylight")
    assert driver.window.theme.name == "daylight"
    driver.click(driver.stop("four_colour 1").get_abs_rect().center)
    assert driver.window.book is not book
    driver.click_on("Motion and sound")
    driver.click(driver.stop("speed 3").get_abs_rect().center)
    driver.click(driver.stop("reduced_motion 1").get_abs_rect().center)
    driver.click_on("Window")
    driver.click(driver.stop("scale").get_abs_rect().center)
    driver.click_on("150 %")
    assert driver.window.scale == 1.5
    now = driver.window.settings
    assert (now.theme, now.four_colour, now.speed, now.reduced_motion, now.scale) == (
        "daylight",
        True,
        "instant",
        True,
        150,
    )
    assert settings.load() == (now, [])
    driver.click_on("Reset all settings")
    # Somebody who has played sees no less.
    usual = replace(settings.Settings(), window=now.window, doors=now.doors)
    assert driver.window.settings == usual
    assert driver.window.theme.name == "lamp"


@pytest.mark.slow
def test_card_backs_and_sizes_dress_the_window_anew() -> None:
    driver = Driver()
    window = driver.window
    for change in ({"back": CardBack.EMBER}, {"card_size": 120}, {"large_print": True}):
        book = window.book
        window.change(replace(window.settings, **change))
        driver.frames(1)
        assert window.book is not book
        assert window.book.back_name == window.settings.back == "ember"
    assert window.book.large_print


@pytest.mark.slow
def test_the_keyboard_stays_where_it_was_through_a_change_of_looks() -> None:
    driver = Driver(SettingsScene())
    driver.click_on("Looks")
    ring = driver.window.focus
    ring.move(next(stop for stop in ring.stops if stop.key == "theme 1"))
    driver.key(pygame.K_RETURN)
    assert driver.window.theme.name == "daylight"
    assert driver.window.focus.current is not None
    assert driver.window.focus.current.key == "theme 1"
    assert driver.window.focus.shown


@pytest.mark.slow
def test_a_scale_too_large_for_the_window_is_brought_down() -> None:
    driver = Driver(size=(1024, 640), scale=200)
    assert driver.window.scale == 1.25
    driver.resize((1920, 1080))
    assert driver.window.scale == 2


@pytest.mark.slow
def test_f11_is_full_screen_and_back() -> None:
    driver = Driver(SettingsScene())
    driver.key(pygame.K_F11)
    assert driver.window.settings.full_screen
    driver.key(pygame.K_F11)
    assert not driver.window.settings.full_screen
    assert driver.window.size == (1024, 640)


def test_the_size_of_the_window_is_remembered() -> None:
    driver = Driver()
    driver.resize((1300, 900))
    driver.window.close()
    assert settings.load()[0].window == (1300, 900)


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_does_not_stop_a_change(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "file").write_text("in the way")
    monkeypatch.setenv("BLACKOUT_HOME", str(home / "file" / "below"))
    driver = Driver(SettingsScene())
    driver.click_on("Looks")
    driver.click_on("Contrast")
    assert driver.window.theme.name == "contrast"
    assert "is not kept" in (driver.window.notices.text or "")


@pytest.mark.slow
def test_settings_that_could_not_be_read_hold_until_the_end_and_that_is_said_once() -> None:
    settings.save(Settings(favourites=("clag",), guests=("Bea",)))
    driver = Driver(SettingsScene())
    driver.window.settings = UnreadSettings(window=driver.window.size)
    driver.click_on("Looks")
    said = []
    for look in ("Contrast", "Daylight", "Lamp"):
        driver.click_on(look)
        said.append(driver.window.notices.text)
        driver.window.notices.retract(said[-1] or "")
    told = "What you choose is not kept: it holds until the end."
    assert said == [told, None, None]
    driver.click_on("Contrast")
    driver.click_on("Reset all settings")
    assert driver.window.theme.name == "lamp"
    driver.window.close()
    assert settings.load()[0].favourites == ("clag",)


@pytest.mark.slow
@pytest.mark.parametrize("size", [*SIZES, (1024, 768)])
@pytest.mark.parametrize("scale", [0, 200])
def test_the_menu_has_room_for_a_game_to_go_on_with(size: tuple[int, int], scale: int) -> None:
    driver = Driver(size=size, scale=scale)
    before = {button.text: button.get_abs_rect() for button in driver.buttons}
    assert not driver.may_press("Continue")
    for first in ("Continue", "Never played? Ten minutes at the table"):  # late or soon, not twice
        before.pop(first, None)
    setup = plan(variant("blackout"), ("human", "heuristic", "heuristic", "heuristic"))
    game_launcher.start(setup).close()
    driver = Driver(size=size, scale=scale)
    driver.until(lambda: driver.may_press("Continue"))
    inside(driver)
    after = {button.text: button.get_abs_rect() for button in driver.buttons}
    lit = after.pop("Continue")
    due = next(text for text in after if text.startswith("Today's deal"))
    assert after.pop(due).bottom <= lit.top, "in place of the motto"
    assert after == before, "no button moves under the mouse"
    menu, ring = driver.scene, driver.window.painter.px(6)
    assert isinstance(menu, MenuScene)
    told = next(text for text in menu.written if text.lines() == [menu.saved_line])
    assert told.area.top >= lit.bottom + ring, "the ring of the keyboard lies over no words"
    fan_begins = driver.window.size[0] * 43 // 100
    assert all(button.get_abs_rect().right <= fan_begins for button in driver.buttons)
    line = STRONG.line(driver.window.fonts)
    assert all(button.get_abs_rect().height >= line * 5 // 4 for button in driver.buttons)
