"""A card that is let go of on the panel of a lesson comes back, wherever that panel stands."""

from __future__ import annotations

import pygame
import pytest

from game.lessons.lessons import LESSONS
from game.ui.learn.embedded_table import EmbeddedTable
from game.ui.learn.lesson_activity import LessonActivity
from game.ui.table.hand.card_drag import Landing
from tests.driving.table_screen import pressed_at
from tests.driving.ui_driver import Driver

pytestmark = pytest.mark.usefixtures("home")


def moved(pos: tuple[int, int]) -> pygame.event.Event:
    motion = {"pos": pos, "rel": (1, 1), "buttons": (1, 0, 0), "touch": False}
    return pygame.event.Event(pygame.MOUSEMOTION, motion)


def test_a_card_let_go_of_on_the_panel_of_a_lesson_comes_back() -> None:
    scene = EmbeddedTable(LessonActivity(LESSONS[3]))
    driver = Driver(scene)
    driver.until(lambda: scene.settled and bool(scene.table.presenter.stage.own_hand()))
    driver.frames(30)
    presenter, panel = scene.table.presenter, scene.activity.panel
    hand, layout = list(presenter.stage.own_hand()), presenter.layout
    land = layout.middle.union(layout.below_trick)
    points = [
        (x, y) for x in range(land.left, land.right, 5) for y in range(land.top, land.bottom, 5)
    ]
    on_panel = next(point for point in points if panel.covers(point))
    sprite = next(each for each in presenter.stage.sprites if each.key[1] == hand[0].code)
    scene.handle(pressed_at((round(sprite.x - 8), round(sprite.y))))
    for point in (presenter.layout.trick.center, on_panel):
        scene.handle(moved(point))
    assert scene.table.input.hand.dragging.card is not None
    assert scene.table.input.hand.dragging.landing is Landing.BACK
