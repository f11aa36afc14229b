"""Rows of a form: a title and a sentence on the left, a control on the right, in a pane."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.ui import words
from game.ui.pane import Pane
from game.ui.theme import mixed

if TYPE_CHECKING:
    from game.ui.screen import Screen

CONTROL = 36  # height of a control, px at scale 1
_AIR = 9  # above and below what is in a row, px at scale 1
_BAR_ROOM = 22  # right of the controls for the scroll bar, px at scale 1

Control = Callable[[pygame.Rect, Pane], None]
"""Makes the widget of a row in an area of a pane."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a form. Texts are finished."""

    title: str
    sentence: str
    control: Control
    marked: bool = False
    """The player chose something here that the variant does not say."""
    below: Control | None = None
    """A second control, under the first."""
    wide: bool = False
    """The control takes the whole width, under the words."""


class Form:
    """Rows laid out in a pane, which scrolls where they are taller than it."""

    def __init__(
        self, screen: Screen, area: pygame.Rect, rows: Sequence[Row], control: int
    ) -> None:
        """`area` in px of the window; `control` px is the width of the controls."""
        self.screen = screen
        self.rows = rows
        self._control = control
        self._room = area.width - screen.px(_BAR_ROOM)
        self._tops: list[int] = []
        top = 0
        for row in rows:
            self._tops.append(top)
            top += self._height(row)
        self._end = top
        self.pane = screen.pane(area, top)
        for row, y in zip(rows, self._tops, strict=True):
            self._place(row, y)

    def _text_room(self, row: Row) -> int:
        return self._room if row.wide else self._room - self._control - self.screen.px(18)

    def _text_height(self, row: Row) -> int:
        fonts = self.screen.app.fonts
        title = words.height(row.title, words.STRONG, fonts, self._text_room(row))
        return title + words.height(row.sentence, words.SMALL, fonts, self._text_room(row))

    def _height(self, row: Row) -> int:
        px = self.screen.px
        controls = px(CONTROL) + (px(CONTROL + 6) if row.below is not None else 0)
        text = self._text_height(row)
        inside = text + px(6) + controls if row.wide else max(text, controls)
        return inside + 2 * px(_AIR)

    def _place(self, row: Row, y: int) -> None:
        px = self.screen.px
        top = y + px(_AIR)
        if row.wide:
            top += self._text_height(row) + px(6)
            area = pygame.Rect(0, top, self._room, px(CONTROL))
        else:
            left = self._room - self._control
            area = pygame.Rect(left, top, self._control, px(CONTROL))
        row.control(area, self.pane)
        if row.below is not None:
            row.below(area.move(0, px(CONTROL + 6)), self.pane)

    def paint(self, surface: pygame.Surface) -> None:
        """The words and the lines between rows, as far as the pane shows them."""
        screen, theme = self.screen, self.screen.app.theme
        area = self.pane.area
        before = surface.get_clip()
        surface.set_clip(area)
        rule = mixed(theme.panel, theme.panel_edge, 0.45)
        for number, (row, top) in enumerate(zip(self.rows, self._tops, strict=True)):
            y = area.top + top - self.pane.offset
            if y > area.bottom or y + self._height(row) < area.top:
                continue
            if number:
                pygame.draw.line(surface, rule, (area.left, y), (area.left + self._room - 1, y))
            y += screen.px(_AIR)
            room = self._text_room(row)
            ink = theme.gold if row.marked else theme.cream
            y += screen.write(surface, row.title, (area.left, y), words.STRONG, ink, room)
            screen.write(surface, row.sentence, (area.left, y), words.SMALL, theme.muted, room)
        surface.set_clip(before)


def segments(
    screen: Screen,
    key: str,
    area: pygame.Rect,
    texts: Sequence[str],
    chosen: int,
    choose: Callable[[int], None],
    pane: Pane | None = None,
    enabled: Sequence[bool] | None = None,
) -> None:
    """A row of buttons of which one is chosen."""
    gap = screen.px(6)
    wide = (area.width - gap * (len(texts) - 1)) // len(texts)
    for number, text in enumerate(texts):
        widget = screen.button(
            f"{key} {number}",
            pygame.Rect(area.left + number * (wide + gap), area.top, wide, area.height),
            text,
            lambda number=number: choose(number),  # type: ignore[misc]
            pane=pane,
            enabled=enabled is None or enabled[number],
        )
        if number == chosen:
            widget.select()


def choice(
    screen: Screen,
    key: str,
    area: pygame.Rect,
    texts: Sequence[str],
    chosen: int,
    choose: Callable[[int], None],
    pane: Pane | None = None,
) -> None:
    """A button that shows what is chosen and opens the list of what else there is."""

    def nudge(step: int) -> None:
        choose((chosen + step) % len(texts))

    fonts = screen.app.fonts
    room = area.width - screen.px(44)
    shown = words.cut(texts[chosen], words.STRONG, fonts, room)
    widget = screen.button(
        key,
        area,
        f"{shown}  {CHEVRON}",
        lambda: screen.popup(widget, texts, chosen, choose),
        pane=pane,
        nudge=nudge,
    )


CHEVRON = "▾"
