"""Screens of widgets and the replay say why something may not be pressed, and what a mark means."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.presentation.replay_positions import ReplayPositions
from game.table.shelf import Shelf
from game.ui.compare.take_scene import TakeChallengeScene
from game.ui.library.games_scene import GamesScene
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scene.protocol import Explaining, Scene
from game.ui.scorekeeper.sheet_list_scene import SheetListScene
from game.ui.variant_editor.editor_scene import EditorScene
from game.ui.variant_editor.own_variant_draft import OwnVariantDraft
from game.ui.widgets.tooltips import REST, paint_tip
from tests.driving.guest import seats_and_rules
from tests.driving.ui_driver import Driver
from tests.lines import typed
from tests.on_file import recorded, write

pytestmark = pytest.mark.usefixtures("home")


def rest_at(driver: Driver, pos: tuple[int, int]) -> str:
    """What is said once the mouse has rested at this point for a while; empty if nothing is."""
    motion = {"pos": pos, "rel": (1, 1), "buttons": (0, 0, 0), "touch": False}
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, motion))
    driver.frames(1)
    for _tenth in range(round((REST + 0.3) * 10)):
        driver.now += 0.1
        driver.window.frame(driver.now, 0.1)
    scene = driver.scene
    tips = scene.tips if isinstance(scene, ReplayScene) else driver.window.tips
    return f"{tips.tip.title} {tips.tip.text}".strip() if tips.tip is not None else ""


def dim_buttons(driver: Driver) -> dict[str, str]:
    """What is said of every button that may not be pressed, by its words."""
    return {
        button.text: rest_at(driver, pygame.Rect(button.get_abs_rect()).center)
        for button in driver.buttons
        if not button.is_enabled
    }


@pytest.mark.slow
def test_every_button_that_may_not_be_pressed_says_why(home: Path) -> None:
    scenes: tuple[Scene, ...] = (
        SheetListScene(),
        EditorScene(OwnVariantDraft("", "oh-hell", {}, 4)),
        EditorScene(OwnVariantDraft("", "clag", {}, 4)),
    )
    for scene in scenes:
        assert isinstance(scene, Explaining)
        driver = Driver(scene)
        told = dim_buttons(driver)
        assert told, scene
        assert all(told.values()), told
        driver.window.close()
        from game.ui.shell import display

        display.start()


def test_a_finished_game_says_why_it_cannot_be_gone_on_with(home: Path) -> None:
    folder = Shelf().folder
    folder.mkdir(parents=True)
    write(folder / "done.jsonl", recorded("human,random", options={"schedule": [2]}))
    scene = GamesScene()
    driver = Driver(scene)
    driver.until(lambda: scene.found is not None)
    driver.frames(2)
    assert dim_buttons(driver) == {"Go on": "This game is over. Replay shows it again."}
    place = pygame.Rect(driver.button("Replay").get_abs_rect()).center
    assert rest_at(driver, place) == "", "what may be pressed needs no excuse"


def test_a_contradiction_is_told_at_the_button_that_starts_the_game() -> None:
    scene = seats_and_rules("oh-hell", {}, 4)
    driver = Driver(scene)
    scene.rows.draft.options.update({"bidding": "simultaneous", "hook": True})
    scene.changed()
    driver.frames()
    assert "without a hook it works" in dim_buttons(driver)["Start"]


def test_the_window_draws_a_tip_and_any_press_puts_it_away() -> None:
    driver = Driver(SheetListScene())
    driver.frames(5)
    before = driver.window.surface.copy()
    centre = pygame.Rect(driver.button("Open").get_abs_rect()).center
    assert rest_at(driver, centre) == "No sheets yet"
    tip = driver.window.tips.tip
    assert tip is not None
    picture = paint_tip(tip, driver.window.painter, driver.window.size[0])
    above = pygame.Rect(0, 0, *picture.get_size())
    above.midbottom = tip.target.midtop
    now = driver.window.surface
    assert any(
        now.get_at((x, above.centery)) != before.get_at((x, above.centery))
        for x in range(above.left, min(above.right, driver.window.size[0]))
    )
    driver.key(pygame.K_DOWN)
    assert driver.window.tips.tip is None


def test_the_window_rests_again_once_a_tip_is_up() -> None:
    driver = Driver(GamesScene())
    driver.until(lambda: driver.window.resting)  # the games are read
    motion = {"pos": (5, 5), "rel": (1, 1), "buttons": (0, 0, 0), "touch": False}
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, motion))
    driver.frames(1)
    assert not driver.window.resting
    driver.until(lambda: driver.window.resting)


# The replay ---------------------------------------------------------------------------------------


@pytest.mark.slow
def test_everything_in_a_replay_has_a_tip() -> None:
    lines = recorded("human,random,random", options={"schedule": [3, 2]})
    scene = ReplayScene(lambda: ReplayPositions.of_lines(typed(lines)))
    driver = Driver(scene, (1280, 800))
    driver.until(lambda: scene.positions is not None)
    scene.jump(scene.positions.deals[1] if scene.positions is not None else 0)
    for button in scene.bar.panel.buttons:
        assert rest_at(driver, button.rect.center), button.name
    assert "each" in rest_at(driver, scene.bar.line.center).lower()
    for box in (scene.layout.wins_words, scene.layout.pad, scene.layout.places[0].plate):
        assert rest_at(driver, box.center)
    assert "L shows" not in rest_at(driver, scene.layout.places[1].windows.center)


@pytest.mark.slow
def test_a_replay_says_why_a_step_is_not_possible_and_nobody_can_play_on() -> None:
    lines = recorded("human,random,random", options={"schedule": [2]})
    scene = ReplayScene(lambda: ReplayPositions.of_lines(typed(lines)))
    driver = Driver(scene, (1280, 800))
    driver.until(lambda: scene.positions is not None)

    def told(name: str) -> str:
        button = next(button for button in scene.bar.panel.buttons if button.name == name)
        return rest_at(driver, button.rect.center)

    scene.jump(0)
    assert told("card -1") == "This is the beginning of the game."
    assert told("on") == "A game of its own; the old record stays as it is."
    assert scene.positions is not None
    scene.jump(scene.positions.last)
    assert told("card 1") == "This is the end of the game."
    assert "step back to play on" in told("on")


def test_a_button_of_a_screen_that_may_not_be_pressed_says_why_where_it_is_pressed() -> None:
    driver = Driver(TakeChallengeScene())
    driver.click_on("Play")
    tip = driver.window.tips.tip
    assert tip is not None
    assert tip.title == "Paste a challenge first."
    driver.click_on("Paste")
    assert driver.window.tips.tip is None
