"""Hands on the screens of the window: a control is pressed, a list opened, a line typed.

Everything is a posted event of one device; where a control is, is read from what is on the screen.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

import pygame
from pygame_gui.elements import UITextEntryLine

from game.ui.scene.form_screen import FormScreen
from game.ui.widgets.focus_ring import FocusStop
from game.ui.widgets.scroll_area import ScrollArea
from tests.driving.keyboards import struck
from tests.driving.ui_driver import Driver

MOST_TABS = 90
"""More controls than any screen has."""


class Device(Enum):
    """What somebody holds in hand."""

    MOUSE = "mouse"
    KEYS = "keys"


def post(kind: int, **words: Any) -> None:
    """Put an event where the window takes its events from."""
    pygame.event.post(pygame.event.Event(kind, words))


class Hands:
    """Somebody in front of the window who has one device."""

    def __init__(self, driver: Driver, device: Device) -> None:
        self.driver = driver
        self.device = device

    @property
    def mouse(self) -> bool:
        """Whether it is a mouse."""
        return self.device is Device.MOUSE

    # Mouse and keys ---------------------------------------------------------------------------

    def click(self, pos: tuple[int, int]) -> None:
        """Go there, press and let go, once what is up could be read."""
        self.driver.read_at(pos)
        post(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0), touch=False)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            post(kind, button=1, pos=pos, touch=False)
        self.driver.frames(1)

    def key(self, key: int, mod: int = 0) -> None:
        """Strike a key, once what is up could be read."""
        self.driver.read()
        for event in struck(key, mod):
            pygame.event.post(event)
        self.driver.frames(1)

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Pull with the button held."""
        post(pygame.MOUSEBUTTONDOWN, button=1, pos=start, touch=False)
        self.driver.frames(1)
        post(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0), touch=False)
        self.driver.frames(1)
        post(pygame.MOUSEBUTTONUP, button=1, pos=end, touch=False)
        self.driver.frames(1)

    # Controls of a screen ---------------------------------------------------------------------

    def stop(self, key: str) -> FocusStop | None:
        """A control by its key, where there is one to be used now."""
        return next((one for one in self.driver.window.focus.stops if one.key == key), None)

    def has(self, key: str) -> bool:
        """Whether there is such a control."""
        return self.stop(key) is not None

    def press(self, key: str) -> None:
        """Press a control."""
        if self.mouse:
            self.click(self._seen(key))
        else:
            self._go(key)
            self.key(pygame.K_RETURN)
        self.driver.frames(1)

    def pick(self, key: str, number: int) -> None:
        """Open the list of a control and take the entry of this number."""
        self.press(key)
        screen = self.driver.scene
        assert isinstance(screen, FormScreen)
        popup = screen.open_list
        assert popup is not None, f"{key} opens no list"
        if self.mouse:
            item = popup.items[number]
            self.click(self._in_sight(popup.pane, lambda: pygame.Rect(item.get_abs_rect())))
        else:
            for _ in range(len(popup.items)):
                at = self.driver.window.focus.current
                assert at is not None
                here = int(at.key.removeprefix("item "))
                if here == number:
                    break
                self.key(pygame.K_DOWN if here < number else pygame.K_UP)
            self.key(pygame.K_RETURN)
        self.driver.frames(1)

    def write(self, key: str, text: str) -> None:
        """Put a text into a line in place of what stands there."""
        if self.mouse:
            self.click(self._seen(key))
        else:
            self._go(key)
        stop = self.stop(key)
        assert stop is not None
        assert isinstance(stop.element, UITextEntryLine)
        self.key(pygame.K_a, pygame.KMOD_CTRL)
        self.key(pygame.K_BACKSPACE)
        for letter in text:
            post(pygame.TEXTINPUT, text=letter)
        self.driver.frames(2)
        assert stop.element.get_text() == text

    def _go(self, key: str) -> None:
        """Tab to a control."""
        for _ in range(MOST_TABS):
            at = self.driver.window.focus.current
            if at is not None and at.key == key:
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"{key} cannot be reached by keys")

    def _seen(self, key: str) -> tuple[int, int]:
        """The middle of a control, scrolled into sight."""
        stop = self.stop(key)
        assert stop is not None, f"no {key} among {[s.key for s in self.driver.window.focus.stops]}"
        if isinstance(stop.group, ScrollArea):
            return self._in_sight(stop.group, lambda: stop.area)
        return stop.area.center

    def _in_sight(self, pane: ScrollArea, area: Any) -> tuple[int, int]:
        """Turn the wheel over a pane until a place in it is seen whole."""
        for _ in range(200):
            place: pygame.Rect = area()
            if pane.area.top <= place.top and place.bottom <= pane.area.bottom:
                return place.center
            # The wheel counts where the mouse is, which posted motions do not move.
            pygame.mouse.set_pos(pane.area.center)
            up = place.top < pane.area.top
            post(pygame.MOUSEWHEEL, x=0, y=1 if up else -1, flipped=False)
            self.driver.frames(1)
        raise AssertionError("it cannot be scrolled into sight")
