"""Whether what stands on a screen has room there, in any language."""

from __future__ import annotations

import gettext
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations

import pygame

from game import translation
from game.ui.paint.typeset import ELLIPSIS
from game.ui.scene.form_screen import FormScreen
from game.ui.widgets.scroll_area import ScrollArea
from tests.driving.ui_driver import Driver


class English(gettext.NullTranslations):
    """The language of the source, which remembers what was asked of it."""

    def __init__(self) -> None:
        super().__init__()
        self.told: set[str] = set()

    def gettext(self, message: str) -> str:
        self.told.add(message.rpartition("\4")[2])  # the context stands before
        return message


class Longer(gettext.NullTranslations):
    """A language a third longer than English, with accents; values stay in their braces."""

    def gettext(self, message: str) -> str:
        words = message.split(" ")
        extra, at = len(message) // 3 + 1, 0
        while extra > 0:
            if "{" not in words[at % len(words)]:
                words[at % len(words)] += "é"
            extra, at = extra - 1, at + 1
        return " ".join(words)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@contextmanager
def spoken(language: gettext.NullTranslations) -> Iterator[None]:
    """The program speaks a language."""
    translation.install(language)
    try:
        yield
    finally:
        translation.install(gettext.NullTranslations())


def misplaced(driver: Driver) -> list[str]:
    """What hangs over an edge, lies on something else, or is wider than its button."""
    window, scene = pygame.Rect((0, 0), driver.window.size), driver.scene
    found, controls = [], []
    for stop in driver.window.focus.stops:
        area = stop.area
        if isinstance(stop.group, ScrollArea):  # what is scrolled out of a pane is not in sight
            area = area.clip(stop.group.area)
        if area.height:
            controls.append((stop.key, area))
            if not window.contains(area):
                found.append(f"{stop.key} hangs over the edge")
    for (one, area), (other, below) in combinations(controls, 2):
        if area.colliderect(below):
            found.append(f"{one} lies on {other}")
    for button in driver.buttons:
        assert button.font is not None
        wide, room = button.font.get_rect(button.text).width, button.get_abs_rect().width
        if wide > room:
            found.append(f"{button.text!r} needs {wide} of {room} px")
    if isinstance(scene, FormScreen):
        for text in scene.written:
            # A pane scrolls downwards only.
            whole = window if text.pane is None else pygame.Rect(0, 0, text.pane.area.width, 10**6)
            if not whole.contains(text.area):
                found.append(f"{text.lines()} hangs over the edge")
    return found


def cut(driver: Driver, whole: set[str]) -> list[str]:
    """Words that end before their end; `whole`: those that end with an ellipsis of their own."""
    scene = driver.scene
    shown = [button.text for button in driver.buttons]
    if isinstance(scene, FormScreen):
        shown += [line for text in scene.written for line in text.lines()]
    ended = (text for text in shown if text.endswith(ELLIPSIS))
    return [f"{text!r} is cut" for text in ended if not {text, text[:-1]} & whole]


def inside(driver: Driver) -> None:
    """Everything has its place."""
    assert misplaced(driver) == []
