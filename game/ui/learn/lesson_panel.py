"""The panel in which a lesson speaks: at the top of the table, between the corners.

Three sit at a table of lessons, so nobody sits there, and the trick lies below.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import pygame

from game.translation import _
from game.ui.kit.controls import FittedText, Press, Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, RowAlign, Sized
from game.ui.kit.painted_panel import PaintedPanel
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import RGB
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.buttons import PRESS

GAP: Final = 10  # px at scale 1
INSIDE: Final = 14
COLUMN: Final = 150
"""Width of the buttons."""
NEXT: Final = 40
SMALL: Final = 30
LEAST: Final = 26
"""px of a button at least."""
HEADS: Final = (15, 14, 13)
HEAD: Final = TextStyle(15)
"""Letters of the first line."""
SIZES: Final = (17, 16, 15, 14, 13)
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
        self.panel = PaintedPanel()
        self.box = pygame.Rect(0, 0, 0, 0)
        self._painter: Painter

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """Find the place between the corners, above the trick."""
        self._painter = painter
        gap = layout.px(GAP)
        left, right = layout.info.right + gap, layout.score.left - gap
        tall = layout.free_above - layout.px(TAGS)
        self.box = pygame.Rect(left, layout.area.top, right - left, tall)
        self._place()

    def say(self, spoken: Spoken) -> None:
        """Say something else; nothing is built where it is the same."""
        if spoken == self.spoken:
            return
        self.spoken = spoken
        self._place()

    def _place(self) -> None:
        """Words on the left, buttons on the right."""
        theme, spoken = self._painter.theme, self.spoken
        words = words_of(spoken.words, theme.accent if spoken.answers else theme.cream)
        head = Row(
            FittedText(spoken.title, HEADS, theme.accent, bold=True, lines=1, grow=1),
            Text(spoken.progress, HEAD, theme.muted, whole=True, lines=1),
            gap=GAP,
        )
        small = Row(
            Press(LessonButton.AGAIN, _("Again"), tall=SMALL, grow=1),
            Press(LessonButton.LEAVE, _("Leave"), tall=SMALL, grow=1),
            gap=6,
        )
        onward: Part = Gap(grow=1)
        if spoken.next:
            onward = Press(LessonButton.NEXT, spoken.next, gold=True, tall=NEXT, low=LEAST)
        buttons = Column(Gap(4), onward, Gap(6, grow=1), small, Gap(2))
        marked = Row(Painted(self._paint_mark), words, gap=0, align=RowAlign.WHOLE, grow=1)
        tree = Plate(
            Row(
                Column(head, Gap(2), marked, grow=1),
                Sized(buttons, wide=COLUMN),
                gap=GAP,
                align=RowAlign.WHOLE,
            ),
            inside=INSIDE,
            above=8,
            below=8,
            lit=True,
        )
        self.panel.lay_out(tree, self.box, self._painter)

    def _paint_mark(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """A bar at the edge beside words that answer a wrong act: colour is not seen by all."""
        if self.spoken.answers:
            px = self._painter.px
            bar = pygame.Rect(place.left - px(9), place.top, max(2, px(3)), place.height)
            pygame.draw.rect(surface, self._painter.theme.accent, bar)

    def handle(self, event: pygame.event.Event) -> str | None:
        """The name of the button that this event pressed; a key of going on presses that one."""
        if event.type == pygame.KEYDOWN:
            return LessonButton.NEXT if self.spoken.next and event.key in PRESS else None
        return self.panel.handle(event, keys=False)

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the panel."""
        return self.box.collidepoint(pos)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel and everything on it."""
        self.panel.draw(surface, painter)


def words_of(words: str, ink: RGB | None = None) -> FittedText:
    """What a lesson says, as large as there is room for."""
    return FittedText(words, SIZES, ink, middle=True, grow=1)
