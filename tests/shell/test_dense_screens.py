"""Screens with more px than points: the same window with all of them, and the mouse where it is."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui.platform import pixels
from game.ui.shell import display
from game.ui.style.theme import SMALLEST_PX, smallest_px
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout
from tests.driving.dense_screen import DenseWindow, on_a_screen_of
from tests.driving.ui_driver import Driver

GAME = Path(__file__).parents[2] / "game"
SIZE = (1024, 640)
DENSITIES = (1.25, 1.5, 2.0)
ABOUT = 5
"""px by which a side may be off: letters are laid out in whole ones."""


pytestmark = pytest.mark.usefixtures("home")


def post(kind: int, pos: tuple[float, float], **more: Any) -> None:
    """What SDL reports of the mouse, in points."""
    told = {"pos": (int(pos[0]), int(pos[1])), "touch": False, **more}
    pygame.event.post(pygame.event.Event(kind, told))


def in_points(driver: Driver, button: str) -> tuple[float, float]:
    """The middle of a button, as SDL tells of a mouse that is there."""
    middle = pygame.Rect(driver.button(button).get_abs_rect()).center
    density = driver.window.size[0] / SIZE[0]
    return middle[0] / density, middle[1] / density


def rects(driver: Driver) -> dict[str, pygame.Rect]:
    """Where the buttons with words are."""
    return {one.text: pygame.Rect(one.get_abs_rect()) for one in driver.buttons if one.text}


@pytest.mark.parametrize("density", DENSITIES)
def test_a_dense_screen_shows_the_same_with_all_its_pixels(
    density: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = rects(Driver(size=SIZE))
    on_a_screen_of(density, monkeypatch)
    driver = Driver(size=SIZE)
    assert driver.window.size == tuple(round(side * density) for side in SIZE)
    assert driver.window.surface.get_size() == driver.window.size
    found = rects(driver)
    assert found.keys() == plain.keys()
    for words, rect in found.items():
        sides = zip(rect, plain[words], strict=True)
        assert all(abs(side - density * other) <= ABOUT * density for side, other in sides), words


@pytest.mark.parametrize("density", [1.0, *DENSITIES])
def test_a_press_is_where_the_mouse_is(density: float, monkeypatch: pytest.MonkeyPatch) -> None:
    on_a_screen_of(density, monkeypatch)
    driver = Driver(size=SIZE)
    menu = driver.scene
    place = in_points(driver, "Help")
    post(pygame.MOUSEMOTION, place, rel=(1, 0), buttons=(0, 0, 0))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        post(kind, place, button=1)
        driver.frames(1)
    driver.frames(2)
    assert driver.scene is not menu
    assert "help" in type(driver.scene).__module__


@pytest.mark.parametrize("density", [1.0, *DENSITIES])
def test_a_button_below_the_mouse_is_lit(density: float, monkeypatch: pytest.MonkeyPatch) -> None:
    on_a_screen_of(density, monkeypatch)
    driver = Driver(size=SIZE)
    place = in_points(driver, "Help")
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: (int(place[0]), int(place[1])))
    driver.frames(2)
    assert driver.button("Help").hovered


def test_every_point_lies_in_the_window_and_how_far_the_mouse_went_is_px(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for density in (1.0, *DENSITIES):
        on_a_screen_of(density, monkeypatch)
        driver = Driver(size=SIZE)
        for corner in ((0, 0), (SIZE[0] - 1, SIZE[1] - 1)):
            told = {"pos": corner, "rel": (-40, 20), "buttons": (0, 0, 0), "touch": False}
            event = pixels.read(pygame.event.Event(pygame.MOUSEMOTION, told))
            assert driver.window.surface.get_rect().collidepoint(event.pos)
            assert event.rel == (-40 * density, 20 * density)
            wheel = pixels.read(pygame.event.Event(pygame.MOUSEWHEEL, pos=corner, x=0, y=1))
            assert (wheel.pos, wheel.y) == (event.pos, 1)
        driver.window.close()
        display.start()


def test_a_window_that_comes_to_another_screen_is_laid_out_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    on_a_screen_of(2.0, monkeypatch)
    driver = Driver(size=SIZE)
    driver.key(pygame.K_TAB)
    at, scale = driver.window.focus.current, driver.window.scale
    for density in (1.0, 1.5, 2.0):
        monkeypatch.setattr(DenseWindow, "density", density)
        driver.frames(2)
        assert driver.window.size == tuple(round(side * density) for side in SIZE)
        assert driver.window.scale == scale / 2 * density
        assert at is not None
        assert driver.window.focus.current is not None
        assert driver.window.focus.current.key == at.key
    driver.window.close()
    assert driver.window.settings.window == SIZE


def test_the_same_pixels_on_a_less_dense_screen_are_laid_out_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    on_a_screen_of(2.0, monkeypatch)
    driver = Driver(size=SIZE)
    monkeypatch.setattr(DenseWindow, "density", 1.0)
    assert DenseWindow.opened is not None
    DenseWindow.opened.size = (2 * SIZE[0], 2 * SIZE[1])
    before = driver.window.scale
    driver.frames(2)
    assert driver.window.size == (2 * SIZE[0], 2 * SIZE[1])
    assert driver.window.scale < before


def test_a_window_keeps_its_size_in_points_through_full_screen_and_to_the_next_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(display, "desktop_size", lambda: (1600, 900))
    on_a_screen_of(2.0, monkeypatch)
    driver = Driver(size=SIZE)
    driver.key(pygame.K_F11)
    driver.frames(2)
    assert driver.window.size == (3200, 1800)
    assert driver.window.settings.window == SIZE
    driver.key(pygame.K_F11)
    driver.frames(2)
    assert driver.window.size == (2 * SIZE[0], 2 * SIZE[1])
    assert DenseWindow.opened is not None
    DenseWindow.opened.size = (1200, 700)
    driver.frames(2)
    driver.window.close()
    assert driver.window.settings.window == (1200, 700)


@pytest.mark.parametrize("wished", [75, 100, 150, 200])
def test_a_size_of_letters_is_one_of_points(wished: int, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Driver(size=(1920, 1080), scale=wished).window.scale
    for density in DENSITIES:
        on_a_screen_of(density, monkeypatch)
        assert Driver(size=(1920, 1080), scale=wished).window.scale == plain * density


def test_windows_is_asked_for_points_and_its_desktop_is_counted_in_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(2880, 1800)])
    monkeypatch.setattr(display, "_told_per_point", 1.5)
    assert display.desktop_size() == (1920, 1200)


def test_the_icon_title_and_smallest_size_are_those_of_any_window(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    on_a_screen_of(2.0, monkeypatch)
    monkeypatch.setattr(display, "minimum", lambda: (800, 528))
    Driver(size=SIZE)
    assert DenseWindow.opened is not None
    assert DenseWindow.opened.title == "Blackout"
    assert DenseWindow.opened.minimum_size == (800, 528)


def test_a_closed_window_leaves_nothing_of_its_screen_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    on_a_screen_of(2.0, monkeypatch)
    driver = Driver(size=SIZE)
    driver.window.change(replace(driver.window.settings, sound=False))
    driver.window.close()
    assert pixels.screen() is None
    assert pixels.per_point() == 1.0
    assert not pygame.display.get_init()


def test_only_one_place_asks_where_the_mouse_is_and_what_is_drawn_on() -> None:
    asked = re.compile(r"pygame\.(mouse\.get_pos|display\.(get_surface|flip|set_mode))\(")
    own = {GAME / "ui/platform/pixels.py", GAME / "ui/shell/display.py"}
    found = [path for path in GAME.rglob("*.py") if asked.search(path.read_text("utf-8"))]
    assert set(found) <= own


@pytest.mark.parametrize("wished", [0, 100])
def test_settings_say_how_large_words_are_as_they_count_it(
    wished: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Driver(size=SIZE, scale=wished).window.percent
    for density in DENSITIES:
        on_a_screen_of(density, monkeypatch)
        assert Driver(size=SIZE, scale=wished).window.percent == plain == 100


@pytest.mark.parametrize("density", DENSITIES)
@pytest.mark.parametrize("words", [75, 100, 150])
@pytest.mark.parametrize("seats", [2, 7, 10])
def test_a_table_has_its_usual_proportions_and_no_smaller_letters(
    seats: int, words: int, density: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish = SizeWish(words)
    plain = TableLayout.of(SIZE, seats, 5, 0, wish)
    least = plain.least_letters
    on_a_screen_of(density, monkeypatch)
    dense = TableLayout.of(Driver(size=SIZE).window.size, seats, 5, 0, wish)
    assert dense.scale == pytest.approx(plain.scale * density)
    assert dense.card_scale == pytest.approx(plain.card_scale * density)
    assert dense.yielded == plain.yielded
    assert (dense.least_letters, smallest_px()) == (
        round(least * density),
        round(SMALLEST_PX * density),
    )
