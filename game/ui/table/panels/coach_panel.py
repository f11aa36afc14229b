"""What the coach says, with two buttons: take it back, or go on. It stands above the hand."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import pygame

from game.translation import _
from game.ui.paint.painter import Painter
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.buttons import PRESS, Button, ButtonGroup
from game.ui.widgets.overlay import sheet

BUTTON: Final = 34  # px at scale 1
GAP: Final = 8
EDGE: Final = 10
WIDE: Final = 430
LINES: Final = 2
"""Lines of words, where small letters will do for it."""
SIZES: Final = (16.0, 15.0, 14.0, 13.0)
"""px of the words at scale 1: the largest with which they take so few lines."""


class CoachAnswer(StrEnum):
    """What a person says to the coach; the names of its buttons."""

    TAKE_BACK = "back"
    GO_ON = "on"


class CoachPanel:
    """One sentence and two buttons."""

    def __init__(self) -> None:
        self.words = ""
        self.box = pygame.Rect(0, 0, 0, 0)
        self.group = ButtonGroup()
        self._lines: list[str] = []
        self._size = SIZES[0]

    def say(self, words: str) -> None:
        """Say something else."""
        self.words = words

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """From the row above the hand upwards, between tally and trump, as tall as its words."""
        px, row, letters = layout.px, layout.message, painter.letters
        wide = max(row.width, min(px(WIDE), layout.trump.left - layout.tally.right - 2 * px(4)))
        room = wide - 2 * px(EDGE)
        for size in SIZES:
            self._lines, self._size = letters.balanced(self.words, size, room, bold=True), size
            if len(self._lines) <= LINES:
                break
        step = letters.font(self._size, bold=True).get_height()
        tall = 2 * px(EDGE) + px(BUTTON) + px(GAP) + len(self._lines) * step
        self.box = pygame.Rect(0, 0, wide, tall)
        self.box.midbottom = row.midbottom
        inside = self.box.inflate(-2 * px(EDGE), -2 * px(EDGE))
        half = (inside.width - px(GAP)) // 2
        back = pygame.Rect(inside.left, inside.bottom - px(BUTTON), half, px(BUTTON))
        on = back.move(inside.width - half, 0)
        self.group.buttons = [
            Button(CoachAnswer.TAKE_BACK, _("Take back (U)"), back, gold=True, size=15),
            Button(CoachAnswer.GO_ON, _("Go on (Enter)"), on, size=15),
        ]

    def handle(self, event: pygame.event.Event) -> CoachAnswer | None:
        """What the event answers."""
        if event.type == pygame.KEYDOWN:
            if event.key in (pygame.K_u, pygame.K_BACKSPACE):
                return CoachAnswer.TAKE_BACK
            return CoachAnswer.GO_ON if event.key in (*PRESS, pygame.K_ESCAPE) else None
        name = self.group.handle(event, arrows=False)
        return None if name is None else CoachAnswer(name)

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the panel."""
        return self.box.collidepoint(pos)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel, the sentence and the buttons."""
        theme, letters = painter.theme, painter.letters
        sheet(surface, self.box, theme, letters.scale)
        step = letters.font(self._size, bold=True).get_height()
        top = self.box.top + painter.px(EDGE)
        for number, line in enumerate(self._lines):
            word = letters.line(line, self._size, theme.cream, bold=True)
            surface.blit(word, word.get_rect(midtop=(self.box.centerx, top + number * step)))
        self.group.draw(surface, painter)
