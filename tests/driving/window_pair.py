"""A real window, and beside it one without a screen that goes the same way.

The one without a screen says how each screen looks and where its buttons are.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, Final

import pygame

from game.ui.network.others_scene import PlayWithOthersScene
from tests.driving.real_hands import ALIKE, Player, apart, menu_of, shows
from tests.driving.ui_driver import Driver
from tests.waiting import wait_until

STEP_S: Final = 300.0
"""Seconds after which something that is waited for will not come."""
SMALLEST: Final = 1024
"""px of width that a window of the program has; systems have smaller ones of their own."""


def shown_size(player: Player, button: str = "Quit") -> tuple[int, int] | None:
    """The size of the window once the menu has this button to press: Wine changes it at first."""
    from Xlib.error import BadMatch

    _, _, width, height = player.window()
    if width < SMALLEST:
        return None
    menu, place = menu_of((width, height), button)
    try:
        screen = player.screen()
    except BadMatch:  # it has just become smaller
        return None
    alike = screen.get_size() == menu.get_size() and shows(screen, menu, place)
    return (width, height) if alike else None


class Pair:
    """The real window, and one without a screen that goes the same way."""

    def __init__(
        self, player: Player, keep: Callable[[Player, str], None], chosen: Mapping[str, Any]
    ) -> None:
        """Wait for the menu of the real one.

        Args:
            player: at the real one.
            keep: keeps what that shows under a name.
            chosen: the settings of both.
        """
        self.player = player
        self._keep = keep
        size = wait_until(functools.partial(shown_size, player), "the menu", STEP_S)
        assert size is not None
        self.driver = Driver(None, size, **chosen)

    def press(self, text: str, *, both: bool = True) -> None:
        """Press a button of either window, once both show the same."""
        driver = self.driver
        driver.until(lambda: driver.may_press(text))
        self._see(f"a screen with {text!r}")
        self._keep(self.player, text)
        self.player.click(pygame.Rect(driver.button(text).get_abs_rect()).center)
        if both:
            driver.click_on(text)

    def write(self, **lines: str) -> None:
        """Write into lines by their keys, each once it was clicked."""
        scene = self.driver.scene
        assert isinstance(scene, PlayWithOthersScene)
        self._see("the lines to write in")
        for key, text in lines.items():
            self.player.click(pygame.Rect(self.driver.stop(key).get_abs_rect()).center)
            self.player.type(text)
        name, *invitation = lines.values()
        scene.name = name
        scene.take_address(" ".join(invitation))
        scene.rebuild()
        self.driver.frames(2)

    def _see(self, what: str) -> None:
        def alike() -> bool:
            self.driver.frames(1)
            return apart(self.player.screen(), self.driver.window.surface) < ALIKE

        wait_until(alike, what, STEP_S)
