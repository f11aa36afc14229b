"""The keys that Help lists for the editor, the scorekeeper and a replay do what it says."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.ui.help.key_table import KeyRow, Where, rows_of
from game.ui.learn.practice_scene import PracticeScene
from game.ui.replay import review_panel
from game.ui.scene.form_screen import FormScreen
from game.ui.scorekeeper.new_sheet_scene import NewSheetScene
from game.ui.scorekeeper.scorekeeper_scene import SHEET, ScorekeeperScene
from game.ui.setup.demo_setup_scene import DemoSetupScene
from game.ui.setup.seats_and_rules_scene import SeatsAndRulesScene
from game.ui.variant_editor.editor_scene import EditorScene
from tests.driving.ui_driver import Driver
from tests.replay.test_replay_scene import Watched
from tests.reviews import NoReview
from tests.scorekeeper.test_keeper_screen import opened, type_digits
from tests.screens.test_editor import at, editing

pytestmark = pytest.mark.usefixtures("home")


def ids(row: KeyRow) -> str:
    return row.does


@pytest.mark.slow
@pytest.mark.parametrize("row", rows_of(Where.EDITOR), ids=ids)
def test_the_editor(row: KeyRow) -> None:
    for key in row.keys:
        driver, scene = editing(options={"schedule": (2, 3, 4)})
        at(driver, "stairs")
        scene.deals.stairs.chosen = 1
        mod = pygame.KMOD_CTRL if "Ctrl" in row.caps else 0
        mod |= pygame.KMOD_SHIFT if "Shift" in row.caps else 0
        if key in (pygame.K_z, pygame.K_y):
            driver.key(pygame.K_UP)
        if row.does == "Redo":
            driver.key(pygame.K_z, pygame.KMOD_CTRL)

        def state(scene: EditorScene = scene) -> tuple[object, ...]:
            draft = scene.draft
            return draft.options.get("schedule"), scene.deals.stairs.chosen, draft.path

        before = state()
        driver.key(key, mod)
        assert state() != before or scene is not driver.scene, pygame.key.name(key)


@pytest.mark.thinned(4)
@pytest.mark.parametrize("row", rows_of(Where.KEEPER), ids=ids)
def test_the_scorekeeper(row: KeyRow) -> None:
    for key in row.keys:
        sizes = [1, 2] if key == pygame.K_UP else [10, 9]
        driver, scene = opened("oh-hell", 3, schedule=sizes)
        if key in (pygame.K_BACKSPACE, pygame.K_ESCAPE):
            type_digits(driver, "2")
        if key == pygame.K_UP:
            type_digits(driver, "00010")  # before the first deal is told there is nothing to see
            driver.key(key)  # the first arrow shows where the keyboard is

        def state(driver: Driver = driver, scene: ScorekeeperScene = scene) -> tuple[object, ...]:
            at = driver.window.focus.current
            return scene.state.at, scene.state.typed, at is not None and at.key == SHEET

        before = state()
        driver.key(key)
        assert state() != before or driver.scene is not scene, pygame.key.name(key)


REVIEWED = {pygame.K_u, pygame.K_t, pygame.K_y}
"""Keys that count once a review is there: tests of the summary and of mistakes press them."""


@pytest.mark.slow
@pytest.mark.parametrize("row", rows_of(Where.REPLAY), ids=ids)
def test_a_replay(row: KeyRow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_panel, "RunningReview", NoReview)
    for key in set(row.keys) - REVIEWED:
        watched = Watched(chosen={"speed": "double"})
        scene = watched.scene
        # Only a place away from both ends can be left by every key; leaps take no time.
        for step in (pygame.K_PAGEDOWN, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_DOWN):
            watched.key(step)

        def state(watched: Watched = watched) -> tuple[object, ...]:
            scene = watched.scene
            looks = scene.viewpoint, type(scene.overlay), scene.review.open
            return scene.place, scene.playing, scene.speed, *looks

        before = state()
        watched.key(key)
        assert state() != before or watched.driver.scene is not scene, pygame.key.name(key)


@pytest.mark.thinned(7)
@pytest.mark.parametrize("make", [DemoSetupScene, SeatsAndRulesScene, PracticeScene, NewSheetScene])
def test_enter_after_a_choice_by_mouse_goes_on(make: Callable[[], FormScreen]) -> None:
    driver = Driver(make())
    scene = driver.scene
    stops = driver.window.focus.stops
    at = next(stop for stop in stops if stop.chooses and stop.key.endswith(" 1"))
    driver.press(at.key)
    assert driver.scene is scene
    driver.key(pygame.K_RETURN)
    driver.until(lambda: driver.scene is not scene)
