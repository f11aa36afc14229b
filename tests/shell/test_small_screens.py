"""On a screen smaller than 1024 × 640 every button that does not scroll is in the window."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest

from game.ui.scene.form_screen import FormScreen
from game.ui.table.layout.boxes import Yielded
from game.ui.table.layout.size_limits import fits
from game.ui.table.layout.table_layout import TableLayout
from tests.driving.ui_driver import Driver
from tests.screens.test_stage import SCREENS

WINDOWS = ((1024, 528), (800, 528), (1077, 542))
"""px that screens of 1024 × 600, 800 × 600, and 1366 × 768 enlarged by a quarter leave a window."""


pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.thinned(12)
@pytest.mark.parametrize("size", WINDOWS, ids=str)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda each: each.__name__)
def test_every_button_is_in_a_small_window(
    screen: Callable[[], FormScreen], size: tuple[int, int]
) -> None:
    driver = Driver(screen(), size=size)
    driver.until(lambda: getattr(driver.scene, "_reading", None) is None)
    driver.frames(2)
    window = driver.window.surface.get_rect()
    assert window.size == size
    fixed = [stop.element for stop in driver.window.focus.stops if stop.reveal is None]
    boxes = [pygame.Rect(element.get_abs_rect()) for element in fixed]
    assert all(window.contains(box) for box in boxes)
    assert not any(one.colliderect(other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_a_table_of_a_small_window_has_room_for_its_words(size: tuple[int, int]) -> None:
    for seats in range(2, 8):
        table = TableLayout.of(size, seats, 7, 0, largest=7, yields=Yielded.ROW)
        assert fits(table), seats
        assert table.scale >= 0.75, seats
