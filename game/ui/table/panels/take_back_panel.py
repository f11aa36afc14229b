"""The question whether somebody at a table elsewhere may take back a decision."""

from __future__ import annotations

from typing import Final

import pygame

from game.translation import _
from game.ui.kit.controls import FittedText, Press
from game.ui.kit.layout import Plate, Row, RowAlign
from game.ui.kit.painted_panel import PaintedPanel
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import OverlayButton

EDGE: Final = 8
GAP: Final = 6
BESIDE: Final = 14
"""On both sides of the word on a button."""
LINES: Final = 2
SIZES: Final = (16, 15, 14, 13)
"""px of the sentence at scale 1: the largest with which it takes so few lines."""
NAMED: Final = (0.6, 0.5, 0.4, 0.3, 0.2)
"""Shares of the width for the name where it is too long for every size."""


class TakeBackPanel:
    """Stays up until it is answered, or until nobody asks any more. Esc says no.

    It stands in the row above the hand, so that what it is about can be seen: the trick, the own
    cards, and what everybody bid.
    """

    def __init__(self, name: str) -> None:
        """`name` is that of the person who asks."""
        self.name = name
        self.answered = False
        self.box = pygame.Rect(0, 0, 0, 0)
        self.panel = PaintedPanel(start=OverlayButton.AGREE)
        self.words = FittedText(
            asking(name), SIZES, lines=LINES, middle=True, shorter=self._shorter, grow=1
        )

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """See `Overlay`."""
        self.box = layout.agreement
        tree = Plate(
            Row(
                self.words,
                Press(OverlayButton.AGREE, _("Agree"), gold=True, padding=BESIDE),
                Press(OverlayButton.DISAGREE, _("No"), padding=BESIDE),
                gap=GAP,
                align=RowAlign.WHOLE,
            ),
            inside=EDGE,
            above=GAP,
            below=GAP,
            lit=True,
        )
        self.panel.lay_out(tree, self.box, painter)

    def _shorter(self, font: pygame.font.Font, width: int) -> list[str]:
        """The sentence with less and less of the name."""
        names = [typeset.cut_to(font, self.name, round(width * share)) for share in NAMED]
        return [asking(name) for name in names]

    def handle(self, event: pygame.event.Event) -> str | None:
        """See `Overlay`."""
        name = self.panel.handle(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            name = OverlayButton.DISAGREE
        self.answered = self.answered or name is not None
        return name

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """See `Overlay`."""
        self.panel.draw(surface, painter)


def asking(name: str) -> str:
    """Who asks, and for what."""
    return _("{name} asks to take back the last decision.", name=name)
