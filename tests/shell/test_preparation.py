"""While the menu is up, New game is built where nobody sees it, and opens in one short frame."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from pygame_gui.core.surface_cache import SurfaceCache
from pygame_gui.core.ui_appearance_theme import UIAppearanceTheme
from pygame_gui.elements import UIButton

from game.ui.paint import felt
from game.ui.paint.cache import SurfaceCache as PictureCache
from game.ui.paint.prepaint import Prepaint
from game.ui.scene.routes import NewGame
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.drawing.lamp import light_paints
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.table_scene import TableScene
from tests.driving.displays import display_of
from tests.driving.ui_driver import Driver

display = display_of((1024, 640))

SOME = 8
"""Widgets that nobody sees yet: more than these are some of New game."""


pytestmark = pytest.mark.usefixtures("home")


def at_menu(driver: Driver) -> MenuScene:
    assert isinstance(driver.scene, MenuScene)
    return driver.scene


def ready(driver: Driver) -> None:
    """Everything is prepared."""
    driver.until(lambda: not at_menu(driver).needs_frames, most=2000)


def hidden(driver: Driver) -> list[Any]:
    sprites = driver.window.manager.get_sprite_group().sprites()
    return [sprite for sprite in sprites if not sprite.visible]


class Reined(Prepaint):
    """Paints one thing in a frame, and nothing while some of New game is built, until let go."""

    let_go = False
    driver: Driver | None = None

    def spend(self, seconds: float = 0.0) -> None:
        if self.let_go or (self.driver is not None and len(hidden(self.driver)) <= SOME):
            super().spend(0.0)


@pytest.fixture
def reined(monkeypatch: pytest.MonkeyPatch) -> Reined:
    """What the menu prepares with, however fast the machine and its disk."""
    only = Reined()
    monkeypatch.setattr("game.ui.shell.menu_scene.Prepaint", lambda: only)
    return only


def midway(reined: Reined) -> Driver:
    """Some of New game is built."""
    reined.driver = driver = Driver()
    driver.until(lambda: len(hidden(driver)) > SOME)
    return driver


def lacking(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is looked for among pictures of widgets from now on, and not found."""
    found: list[str] = []
    look = SurfaceCache.find_surface_in_cache

    def noted(cache: SurfaceCache, lookup_id: str) -> Any:
        picture = look(cache, lookup_id)
        if picture is None:
            found.append(lookup_id)
        return picture

    monkeypatch.setattr(SurfaceCache, "find_surface_in_cache", noted)
    return found


def test_new_game_finds_every_picture_of_its_buttons(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver()
    ready(driver)
    assert not hidden(driver), "what was built unseen is gone"
    missed = lacking(monkeypatch)
    driver.window.open(NewGame())
    driver.frames(8)
    assert isinstance(driver.scene, NewGameScene)
    assert len(driver.buttons) > 12
    assert missed == []


def test_nothing_that_is_built_unseen_can_be_reached_and_all_of_it_goes_with_the_menu(
    reined: Reined,
) -> None:
    driver = midway(reined)
    unseen = {one.text for one in hidden(driver) if isinstance(one, UIButton)}
    assert len(unseen) > 2
    assert not unseen & {button.text for button in driver.buttons}
    assert all(stop.element.visible for stop in driver.window.focus.stops)
    driver.window.open(NewGame())
    driver.frames(1)
    assert isinstance(driver.scene, NewGameScene)
    assert not hidden(driver)
    assert sorted(button.text for button in driver.buttons).count("Start") == 1


def test_another_size_is_prepared_anew(reined: Reined, monkeypatch: pytest.MonkeyPatch) -> None:
    driver = midway(reined)
    driver.resize((1280, 800))
    reined.let_go = True
    ready(driver)
    assert not hidden(driver)
    missed = lacking(monkeypatch)
    driver.window.open(NewGame())
    driver.frames(8)
    assert missed == []


def test_a_key_and_a_click_count_from_the_first_moment_on() -> None:
    driver = Driver()
    ready(driver)
    driver.window.open(NewGame())
    pygame.event.post(
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="", scancode=0)
    )
    driver.frames(1)
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    assert scene.chosen == 1, "struck before the first frame"
    pygame.event.post(
        pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    )
    driver.until(lambda: isinstance(driver.scene, TableScene))


def test_the_table_s_cloth_is_there_before_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver()
    ready(driver)

    def painted(_theme: object) -> None:
        raise AssertionError("painted now")

    monkeypatch.setattr(felt, "lit_cloth", painted)
    felt.table_background(driver.window.size, driver.window.theme)


def test_the_light_and_what_all_cards_share_are_there_before_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver = Driver()
    ready(driver)
    painted: list[object] = []
    paint = PictureCache.get

    def noted(cache: PictureCache, key: object, fresh: Callable[[], pygame.Surface]) -> Any:
        def listed() -> pygame.Surface:
            painted.append(key)
            return fresh()

        return paint(cache, key, listed)

    monkeypatch.setattr(PictureCache, "get", noted)
    book, layout = driver.window.book, TableLayout.of(driver.window.size, 4, 1, 0, SizeWish())
    for one in light_paints(layout, driver.window.theme):
        one()
    height = layout.hand_height
    book.back(height)
    book.glow(height)
    book.shadow(height, 0)
    assert painted == []


def test_a_widget_s_style_is_found_as_pygame_gui_finds_it() -> None:
    driver = Driver()
    driver.window.open(NewGame())
    driver.frames(4)
    plain = UIAppearanceTheme(driver.window.manager.resource_loader, "en")
    assert len(driver.buttons) > 12
    for one in driver.buttons:
        names = one.element_base_ids, one.element_ids, one.class_ids, one.object_ids
        assert one.combined_element_ids == plain.build_all_combined_ids(*names)
