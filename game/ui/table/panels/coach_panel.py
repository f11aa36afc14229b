"""What the coach says, with two buttons: take it back, or go on. It stands above the hand."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import pygame

from game.translation import _
from game.ui.kit.controls import FittedText, Press, TextAlign
from game.ui.kit.layout import Column, Gap, Plate, Row
from game.ui.kit.painted_panel import PaintedPanel
from game.ui.paint.painter import Painter
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.painted_buttons import PRESS

BUTTON: Final = 34  # px at scale 1
GAP: Final = 8
EDGE: Final = 10
WIDE: Final = 430
LINES: Final = 2
"""Lines of words, where small letters will do for it."""
SIZES: Final = (16, 15, 14, 13)
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
        self.panel = PaintedPanel()

    def say(self, words: str) -> None:
        """Say something else."""
        self.words = words

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """Above the hand, as tall as its words."""
        px = layout.px
        row, lines = layout.panel_room, LINES + (not layout.has_faces)
        wide = min(px(WIDE), row.width)
        words = FittedText(self.words, SIZES, bold=True, lines=lines, align=TextAlign.MIDDLE)
        answers = Row(
            Press(CoachAnswer.TAKE_BACK, _("Take back"), gold=True, tall=BUTTON, cap="U", grow=1),
            Press(CoachAnswer.GO_ON, _("Go on"), tall=BUTTON, cap=_("Enter"), grow=1),
            gap=GAP,
        )
        tree = Plate(Column(words, Gap(GAP), answers), inside=EDGE, lit=True)
        self.box = pygame.Rect(0, 0, wide, tree.tall(painter, wide))
        self.box.midbottom = row.midbottom
        self.panel.lay_out(tree, self.box, painter)

    def handle(self, event: pygame.event.Event) -> CoachAnswer | None:
        """What the event answers."""
        if event.type == pygame.KEYDOWN:
            if event.key in (pygame.K_u, pygame.K_BACKSPACE):
                return CoachAnswer.TAKE_BACK
            return CoachAnswer.GO_ON if event.key in (*PRESS, pygame.K_ESCAPE) else None
        name = self.panel.handle(event, keys=False)
        return None if name is None else CoachAnswer(name)

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the panel."""
        return self.box.collidepoint(pos)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel, the sentence and the buttons."""
        self.panel.draw(surface, painter)
