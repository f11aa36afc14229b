"""The widgets' theme has a block for every widget that the program makes, and no other."""

from __future__ import annotations

import re

import pygame
import pytest
from pygame_gui.core import UIContainer, UIElement
from pygame_gui.elements import UIImage

from game.table.scorekeeping.score_keeping import KeptSheet
from game.table.scorekeeping.sheet_files import SheetShelf
from game.ui.scorekeeper.new_sheet_scene import NewSheetScene
from game.ui.scorekeeper.scorekeeper_scene import ScorekeeperScene
from game.ui.shell.menu_scene import MenuScene
from game.ui.style.theme import LAMP
from game.ui.style.widget_theme import widget_theme
from game.variants import variant
from tests.driving.ui_driver import Driver
from tests.paths import ROOT

GAME = ROOT / "game"
PLAIN = (UIContainer, UIImage)
"""Widgets that draw nothing of the theme."""


pytestmark = pytest.mark.usefixtures("home")


def blocks() -> set[str]:
    """The blocks that are looked up by a widget's name or class."""
    return set(widget_theme(LAMP)) - {"defaults"}


def worn(driver: Driver) -> set[str]:
    """The blocks that the widgets now on the screen look up."""
    found = set()
    for widget in driver.window.manager.get_sprite_group().sprites():
        if isinstance(widget, UIElement) and not isinstance(widget, PLAIN):
            found.add(widget.class_ids[-1] or widget.element_ids[-1])
    return found


def asked_for_a_bid() -> ScorekeeperScene:
    """A fresh score sheet: the first bid is asked for, by a button a number."""
    kept = KeptSheet(variant("oh-hell"), ("Ada", "Ben", "Cleo"), 2, "2026-01-02T03:04:05")
    path, lock = SheetShelf().begin(kept)
    return ScorekeeperScene(path, kept, lock)


def told_what_is_due() -> Driver:
    """The menu, with a line of what is due."""
    driver = Driver(lessons_offered=True)
    scene = driver.scene
    assert isinstance(scene, MenuScene)
    driver.until(lambda: any("Today" in button.text for button in driver.buttons))
    return driver


def test_every_block_is_worn_and_every_widget_has_one() -> None:
    driver = Driver(NewSheetScene())
    driver.click(pygame.Rect(driver.stop("dealer").get_abs_rect()).center)
    seen = worn(driver) | worn(Driver(asked_for_a_bid())) | worn(told_what_is_due())
    assert seen == blocks()


def test_every_class_of_widgets_that_the_code_names_has_a_block() -> None:
    named: set[str] = set()
    for path in (GAME / "ui").rglob("*.py"):
        if path.name != "widget_theme.py":
            named |= set(re.findall(r'"(@\w+)"', path.read_text(encoding="utf-8")))
    assert named == {block for block in blocks() if block.startswith("@")}
