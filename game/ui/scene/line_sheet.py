"""A sheet with one line to fill: what belongs there, the line with Paste beside it, the foot."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.typeset import TextStyle
from game.ui.scene.form_screen import FormScreen
from game.ui.style.theme import RGB
from game.ui.widgets.text_entry import TextEntry

_WIDEST: Final = 820  # px at scale 1
_MARGIN: Final = 32
_HEAD: Final = 78
_FOOT: Final = 76
_INSIDE: Final = 22
_ENTRY: Final = 38


class LineWords(NamedTuple):
    """Texts of a sheet, finished."""

    title: str
    about: str
    """What belongs into the line."""
    action: str
    """Words of the button that goes on."""


class LineSheet:
    """Where everything of such a sheet lies, its widgets and what is painted."""

    def __init__(
        self, screen: FormScreen, words: Callable[[], LineWords], lines: int, style: TextStyle
    ) -> None:
        """Take whose sheet it is.

        Args:
            screen: where it is.
            words: its texts in the present language.
            lines: room below the entry, for what is said about what was typed.
            style: of those lines.
        """
        self._screen, self._words = screen, words
        self._lines, self._style = lines, style
        self._entry: TextEntry

    def area(self) -> Rect:
        """The sheet, px of the window."""
        screen, px = self._screen, self._screen.px
        wide, tall = screen.app.size
        full = min(wide - 2 * px(_MARGIN), px(_WIDEST))
        height = self._entry_top(full) + px(_ENTRY + 14)
        height += self._lines * self._style.line(screen.app.fonts) + px(_INSIDE - 6)
        top = px(_HEAD) + max(0, tall - px(_HEAD + _FOOT) - height) * 35 // 100
        return Rect((wide - full) // 2, top, full, height)

    def _entry_top(self, full: int) -> int:
        px = self._screen.px
        room = full - 2 * px(_INSIDE)
        about = typeset.height(self._words().about, typeset.BODY, self._screen.app.fonts, room)
        return px(_INSIDE) + about + px(12)

    def build(
        self, text: str, typed: Callable[[str], None], paste: Callable[[], None], longest: int
    ) -> None:
        """The entry with Paste beside it, and Back at the foot.

        Args:
            text: what stands in the line.
            typed: told of every change.
            paste: what the button does.
            longest: letters that the line takes.
        """
        screen, px, area = self._screen, self._screen.px, self.area()
        left, right = area.left + px(_INSIDE), area.right - px(_INSIDE)
        top = area.top + self._entry_top(area.width)
        wide = screen.width_of(_("Paste"), px(90))
        room = Rect(left, top, right - left - wide - px(10), px(_ENTRY))
        self._entry = screen.entry("text", room, text, typed, longest=longest)
        self._entry.leaves_paste = True
        screen.button("paste", Rect(right - wide, top, wide, px(_ENTRY)), _("Paste"), paste)
        tall = px(46)
        wide = screen.width_of(_("Back"), px(110))
        back = Rect(area.left, self._foot(area, tall), wide, tall)
        screen.button("back", back, _("Back"), screen.app.back)

    def select_all(self) -> None:
        """Have what is typed next replace all that is written."""
        self._entry.select_range = [0, len(self._entry.get_text())]

    def build_action(
        self, key: str, action: Callable[[], None], *, enabled: bool = True, why: str = ""
    ) -> None:
        """The button that goes on; `why` it may not be pressed, while it may not."""
        screen, area, tall = self._screen, self.area(), self._screen.px(46)
        words = self._words().action
        wide = screen.width_of(words, screen.px(180))
        box = Rect(area.right - wide, self._foot(area, tall), wide, tall)
        screen.button(key, box, words, action, style="@primary", enabled=enabled, why=why)

    def _foot(self, area: Rect, tall: int) -> int:
        return area.bottom + (self._screen.px(_FOOT) - tall) // 2

    def paint(self, surface: pygame.Surface, told: list[str], ink: RGB) -> None:
        """The title, the sheet, and below the line what is `told` of it, as far as it fits."""
        screen, px, area = self._screen, self._screen.px, self.area()
        theme, fonts, words = screen.app.theme, screen.app.fonts, self._words()
        left, room = area.left + px(_INSIDE), area.width - 2 * px(_INSIDE)
        y = area.top - px(_HEAD) + (px(_HEAD) - typeset.TITLE.line(fonts)) // 2
        screen.write(surface, words.title, (area.left, y), typeset.TITLE, theme.on_felt)
        screen.panel(surface, area)
        at = (left, area.top + px(_INSIDE - 2))
        screen.write(surface, words.about, at, typeset.BODY, room=room)
        y = area.top + self._entry_top(area.width) + px(_ENTRY + 11)
        lines = [line for text in told for line in typeset.wrap(text, self._style, fonts, room)]
        for line in lines[: self._lines]:
            y += screen.write(surface, line, (left, y), self._style, ink)
