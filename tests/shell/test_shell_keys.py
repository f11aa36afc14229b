"""The keyboard alone reaches and works every control of the shell."""

from __future__ import annotations

import pygame
import pytest

from game.presentation.words.bots import offered
from game.table.setup import HUMAN
from game.ui.settings.settings_scene import SettingsScene
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.setup.seats_and_rules_scene import SeatsAndRulesScene
from game.ui.shell.menu_scene import MenuScene
from game.ui.widgets.scroll_area import ScrollArea
from tests.driving.ui_driver import Driver, sat_down

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.thinned(6)
@pytest.mark.parametrize("scene", [MenuScene, NewGameScene, SeatsAndRulesScene, SettingsScene])
def test_the_keyboard_alone_reaches_every_control(scene: type) -> None:
    driver = Driver(None if scene is MenuScene else scene())
    driver.until(lambda: driver.window.resting)  # nothing is built anew under the keyboard
    reached = set()
    for _ in range(len(driver.window.focus.stops) + 1):
        driver.key(pygame.K_TAB)
        at = driver.window.focus.current
        assert at is not None
        reached.add(at.element)
        on_screen = pygame.Rect((0, 0), driver.window.size)
        assert on_screen.contains(at.area), f"{at.key} is out of sight when it is reached"
    shown = {button for button in driver.buttons if button.is_enabled} | set(driver.entries)
    assert {stop.element for stop in driver.window.focus.stops} == reached
    assert reached >= shown


@pytest.mark.thinned(36)
@pytest.mark.parametrize("scene", [MenuScene, NewGameScene, SeatsAndRulesScene, SettingsScene])
def test_arrows_reach_every_control_too(scene: type) -> None:
    driver = Driver(None if scene is MenuScene else scene())
    driver.until(lambda: driver.window.resting)
    ring = driver.window.focus
    start = ring.stops[0]
    reached, waiting = {start.key}, [start]
    while waiting:
        at = waiting.pop()
        ring.move(at)  # which scrolls it into sight
        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if step[0] and (at.nudge is not None or at.typed_into):
                continue
            found = ring.towards(at, *step)
            if found is not None and found.key not in reached:
                reached.add(found.key)
                waiting.append(found)
    assert reached == {stop.key for stop in ring.stops}


def test_after_the_mouse_the_first_tab_only_shows_where_the_keyboard_is() -> None:
    driver = Driver(SeatsAndRulesScene())
    driver.until(lambda: driver.window.resting)
    ring = driver.window.focus
    ring.move(next(stop for stop in ring.stops if stop.key == "seat 1"))
    driver.click((2, 2))
    assert not ring.shown
    places: list[str] = []
    for _ in range(2):
        driver.key(pygame.K_TAB)
        assert ring.shown
        assert ring.current is not None
        places.append(ring.current.key)
    assert places[0] == "seat 1" != places[1]


def test_what_the_keyboard_reaches_in_a_list_has_a_little_in_sight_around_it() -> None:
    driver = Driver(SeatsAndRulesScene(), size=(1024, 640))
    driver.until(lambda: driver.window.resting)
    ring, scrolled = driver.window.focus, 0
    for stop in [*ring.stops, *reversed(ring.stops)]:
        pane = stop.group
        if not isinstance(pane, ScrollArea) or not pane.scrolls:
            continue
        before = pane.offset
        ring.move(stop)
        scrolled += pane.offset != before
        assert stop.area.top > pane.area.top or pane.offset == 0
        at_end = pane.offset == pane.content - pane.area.height
        assert stop.area.bottom < pane.area.bottom or at_end
    assert scrolled > 4


@pytest.mark.usefixtures("fake_table")
def test_a_game_is_started_with_the_enter_key_alone() -> None:
    driver = Driver()
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, NewGameScene)
    driver.key(pygame.K_RETURN)
    assert sat_down(driver).players == 4


@pytest.mark.slow
def test_a_list_opens_walks_chooses_and_closes_by_keyboard() -> None:
    driver = Driver(SeatsAndRulesScene())
    scene, ring = driver.scene, driver.window.focus
    assert isinstance(scene, SeatsAndRulesScene)
    assert scene.rows.draft is not None
    ring.move(next(stop for stop in ring.stops if stop.key == "seat 1"))
    driver.key(pygame.K_RETURN)
    assert ring.current is not None
    listed = [HUMAN, *offered("beginner")]
    assert ring.current.key == f"item {listed.index('beginner')}"
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_SPACE)
    assert scene.rows.draft.agents[1] == listed[listed.index("beginner") + 1]
    assert ring.current is not None
    assert ring.current.key == "seat 1"
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is scene, "Esc closes the list, not the screen"
    driver.key(pygame.K_LEFT)
    assert scene.rows.draft.agents[1] == "beginner", "Left and Right change a value in place"
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, MenuScene)


@pytest.mark.slow
def test_a_press_beside_an_open_list_closes_it() -> None:
    driver = Driver(SeatsAndRulesScene())
    before = len(driver.buttons)
    driver.click(driver.stop("seat 1").get_abs_rect().center)
    assert len(driver.buttons) > before
    driver.click((driver.window.size[0] // 2, 12))
    assert len(driver.buttons) == before
    driver.click(driver.stop("seat 1").get_abs_rect().center)
    driver.click(driver.window.focus.layers[0].at.area.center)  # type: ignore[union-attr]
    assert len(driver.buttons) == before, "its own button closes it as well"


def test_letters_typed_into_a_name_press_nothing() -> None:
    driver = Driver(SeatsAndRulesScene())
    scene, ring = driver.scene, driver.window.focus
    assert isinstance(scene, SeatsAndRulesScene)
    assert scene.rows.draft is not None
    ring.move(next(stop for stop in ring.stops if stop.key == "name"))
    driver.key(pygame.K_END)
    driver.key(pygame.K_SPACE)
    driver.type("Bea")
    assert scene.rows.draft.name == "You Bea"
    driver.key(pygame.K_TAB)
    driver.type("x")
    assert scene.rows.draft.name == "You Bea"
