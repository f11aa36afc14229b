"""The panel in which a lesson speaks: at the top of the table, between the corners.

Three sit at a table of lessons, so nobody sits there, and the trick lies below.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import pygame

from game.translation import _
from game.ui.paint.painter import Painter
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.buttons import PRESS, Button, ButtonGroup
from game.ui.widgets.overlay import sheet

GAP: Final = 10  # px at scale 1
INSIDE: Final = 14
COLUMN: Final = 150
"""Width of the buttons."""
NEXT: Final = 40
SMALL: Final = 30
HEAD: Final = 15
"""px of the letters in the first line."""
SIZES: Final = (17.0, 16.0, 15.0, 14.0, 13.0)
"""px of the words: the largest with which all of them fit."""
TAGS: Final = 16
"""What the marks on the cards of a trick reach above them."""
ABOVE: Final = 120
"""px at scale 1 from the upper edge to a trick: the panel, with all its words, and those marks."""


class LessonButton(StrEnum):
    """A button of the panel."""

    NEXT = "next"
    AGAIN = "again"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class Spoken:
    """What the panel says. Texts are finished."""

    title: str
    """Which lesson it is."""
    progress: str
    words: str
    next: str = ""
    """Words of the button that goes on; empty where the person has to act."""
    answers: bool = False
    """Whether the words answer a wrong act."""


class LessonPanel:
    """Words and buttons. `handle` gives the name of the button that was pressed."""

    above: Final = ABOVE

    def __init__(self) -> None:
        self.spoken = Spoken("", "", "")
        self.group = ButtonGroup()
        self.box = pygame.Rect(0, 0, 0, 0)
        self._layout: TableLayout
        self._fit: tuple[list[str], float, int] | None = None
        """The present words in lines, found when they are drawn first."""

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """Find the place between the corners, above the trick."""
        self._layout = layout
        gap = layout.px(GAP)
        left, right = layout.info.right + gap, layout.score.left - gap
        tall = layout.free_above - layout.px(TAGS)
        self.box = pygame.Rect(left, layout.area.top, right - left, tall)
        self._lay_out_buttons()

    def say(self, spoken: Spoken) -> None:
        """Say something else; nothing is built where it is the same."""
        if spoken == self.spoken:
            return
        self.spoken = spoken
        self._lay_out_buttons()

    def _lay_out_buttons(self) -> None:
        self._fit = None
        px, box, spoken = self._layout.px, self.box, self.spoken
        inside, wide = px(INSIDE), px(COLUMN)
        small = pygame.Rect(0, 0, (wide - px(6)) // 2, px(SMALL))
        small.bottomright = (box.right - inside, box.bottom - px(10))
        again = small.move(-small.width - px(6), 0)
        buttons = [
            Button(LessonButton.AGAIN, _("Again"), again, size=14),
            Button(LessonButton.LEAVE, _("Leave"), small, size=14),
        ]
        if spoken.next:
            rect = pygame.Rect(again.left, box.top + px(12), small.right - again.left, px(NEXT))
            rect.height = min(rect.height, small.top - px(6) - rect.top)
            buttons.insert(0, Button(LessonButton.NEXT, spoken.next, rect, gold=True))
        self.group.buttons = buttons
        self.group.focus = 0

    def handle(self, event: pygame.event.Event) -> str | None:
        """The name of the button that this event pressed; a key of going on presses that one."""
        if event.type == pygame.KEYDOWN:
            return LessonButton.NEXT if self.spoken.next and event.key in PRESS else None
        return self.group.handle(event, arrows=False)

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the panel."""
        return self.box.collidepoint(pos)

    @property
    def _room(self) -> int:
        """Width of the words."""
        return self.group.buttons[-2].rect.left - self._layout.px(GAP) - self._left

    @property
    def _left(self) -> int:
        return self.box.left + self._layout.px(INSIDE)

    def words_room(self, painter: Painter) -> pygame.Rect:
        """The box of the words, below the first line."""
        px, box = self._layout.px, self.box
        top = box.top + px(8) + painter.letters.font(HEAD, bold=True).get_height() + px(2)
        return pygame.Rect(self._left, top, self._room, box.bottom - px(8) - top)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel and everything on it."""
        theme, letters, spoken = painter.theme, painter.letters, self.spoken
        px, box = self._layout.px, self.box
        sheet(surface, box, theme, letters.scale)
        head = letters.line(spoken.progress, HEAD, theme.muted)
        room = self._room - head.get_width() - px(GAP)
        title = letters.within(spoken.title, HEAD, theme.accent, room, bold=True)
        y = box.top + px(8)
        surface.blit(title, (self._left, y))
        surface.blit(head, head.get_rect(topright=(self._left + self._room, y)))
        space = self.words_room(painter)
        if spoken.answers:
            bar = pygame.Rect(box.left + px(5), space.top, max(2, px(3)), space.height)
            pygame.draw.rect(surface, theme.accent, bar)
        self._draw_words(surface, painter, space)
        self.group.draw(surface, painter)

    def _draw_words(self, surface: pygame.Surface, painter: Painter, space: pygame.Rect) -> None:
        colour = painter.theme.accent if self.spoken.answers else painter.theme.cream
        if self._fit is None:
            self._fit = self.fitted(painter, space, self.spoken.words)
        lines, size, step = self._fit
        y = space.top + max(0, (space.height - step * len(lines)) // 2)
        for line in lines:
            surface.blit(painter.letters.line(line, size, colour), (space.left, y))
            y += step

    def fitted(
        self, painter: Painter, space: pygame.Rect, words: str
    ) -> tuple[list[str], float, int]:
        """Words in lines, the size of their letters, and px from line to line."""
        letters = painter.letters
        lines: list[str] = []
        size, step = SIZES[-1], 1
        for size in SIZES:
            lines = letters.balanced(words, size, space.width)
            step = round(letters.font(size).get_height() * 0.98)
            if step * len(lines) <= space.height:
                break
        return lines, size, step
