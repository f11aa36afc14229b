"""Where the name, the buttons and the lines beside them are in the menu."""

from __future__ import annotations

from typing import Final

import pygame

from game.translation import N_, _
from game.ui.paint import typeset
from game.ui.paint.wordmark import wordmark
from game.ui.scene.form_screen import FormScreen

_BUTTON: Final = (320, 50)  # px at scale 1
_SMALL: Final = 40
"""Height of the small buttons at the foot."""
_GAP: Final = 12
_COLUMN: Final = 41  # percent of the window that the column may take, before the cards begin
_IN_A_ROW: Final = 2
"""Small buttons beside each other."""
TAGLINE: Final = N_("Say how many tricks you will take. Take exactly that many.")


class MenuLayout:
    """The column of buttons under the name, in px of the window as it is now.

    The first place is that of a game to go on with, and stays free where there is none: no button
    moves when one is found.
    """

    def __init__(self, screen: FormScreen, large: int, small: int) -> None:
        """So many `large` buttons one below another, then the `small` ones in pairs."""
        self._screen = screen
        self._large = large
        self._rows = -(-small // _IN_A_ROW)

    @property
    def left(self) -> int:
        """The left edge of everything."""
        return max(self._screen.px(56), self._screen.app.size[0] * 8 // 100)

    @property
    def name_height(self) -> int:
        """Height of the game's name."""
        wide, tall = self._screen.app.size
        return min(self._screen.px(120), wide // 11, tall // 6)

    @property
    def saved_line_height(self) -> int:
        """The line under "Continue" that tells of the game."""
        return typeset.SMALL.line(self._screen.app.fonts) + self.gap // 2

    @property
    def saved_line_room(self) -> int:
        """Width of that line."""
        return self._screen.app.size[0] * (_COLUMN + 1) // 100 - self.left

    @property
    def gap(self) -> int:
        """Between buttons: less in a low window."""
        screen = self._screen
        return screen.px(_GAP if screen.app.size[1] >= screen.px(760) else 7)

    @property
    def button_height(self) -> int:
        """Of a large button: less in a low window, so that the whole column fits."""
        screen = self._screen
        room = screen.app.size[1] - self._least_top - self.saved_line_height - screen.px(12)
        room -= (self._large + self._rows + 1) * self.gap
        share = room * _BUTTON[1] // (self._large * _BUTTON[1] + self._rows * _SMALL)
        return min(screen.px(_BUTTON[1]), share)

    @property
    def _small_height(self) -> int:
        return self.button_height * _SMALL // _BUTTON[1]

    def _width(self, least: int) -> int:
        """Of a button, whose words take `least` px."""
        room = self._screen.app.size[0] * _COLUMN // 100 - self.left
        return max(least, min(self._screen.px(_BUTTON[0]), room))

    def large(self, number: int, least: int) -> pygame.Rect:
        """The place of a large button by its number from 0; words take at least `least` px."""
        y = self.top + number * (self.button_height + self.gap)
        y += self.saved_line_height if number else 0
        return pygame.Rect(self.left, y, self._width(least), self.button_height)

    def small(self, number: int, least: int) -> pygame.Rect:
        """The place of a small button by its number from 0; its words take at least `least` px."""
        row, column = divmod(number, _IN_A_ROW)
        above = self.large(self._large - 1, 0)
        wide = max(least, (self._width(0) - self.gap) // _IN_A_ROW)
        y = above.bottom + 2 * self.gap + row * (self._small_height + self.gap)
        return pygame.Rect(self.left + column * (wide + self.gap), y, wide, self._small_height)

    @property
    def lead(self) -> int:
        """How much the tagline takes under the name."""
        fonts = self._screen.app.fonts
        room = wordmark(self.name_height, self._screen.app.theme).get_width()
        return self._screen.px(14 + 22) + typeset.height(_(TAGLINE), typeset.BODY, fonts, room)

    @property
    def top(self) -> int:
        """The first button."""
        tall = self._screen.app.size[1]
        column = self._large * (self.button_height + self.gap) + self.saved_line_height
        column += self._rows * (self._small_height + self.gap) + self.gap
        return max(self._least_top, (tall - column) * 62 // 100)

    @property
    def _least_top(self) -> int:
        """Where the buttons may begin at the earliest."""
        return self._screen.px(24) + self.name_height + self.lead
