"""Asks whether a hint is wanted, where the game counts for something that a hint takes from it."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game.translation import _
from game.ui.kit.controls import FittedText, Press, Text, TextAlign
from game.ui.kit.layout import Column, Gap, Part, Plate, Row, Sized
from game.ui.kit.painted_panel import PaintedPanel, fitted
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import OverlayButton
from game.ui.table.panels.overlays import over_trick
from game.ui.widgets.overlay import CLOSE

WIDE: Final = 460
EDGE, GAP, BUTTON = 24, 10, 42
TITLE: Final = typeset.HEADING
TEXT: Final = (15,)
"""px of the sentence; all lengths at scale 1."""


class HintPanel:
    """What a hint costs, and two buttons; playing on without one is what Enter presses."""

    def __init__(self, cost: str) -> None:
        """`cost` is what it costs, in one sentence."""
        self.cost = cost
        self.panel = PaintedPanel(start=CLOSE)

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """In the middle of the table, over the trick."""
        room = layout.panel_room
        tree, painter = fitted([partial(self._tree, room.width)], [room.size], painter, layout.base)
        self.panel.lay_out(tree, over_trick(tree, painter, layout), painter)

    def _tree(self, room: int, painter: Painter) -> Part:
        """As wide as it would like, or as a `room` of so many px."""
        parts = Column(
            Text(_("A hint?"), TITLE, align=TextAlign.MIDDLE),
            Gap(6),
            FittedText(self.cost, TEXT, align=TextAlign.MIDDLE),
            Gap(16),
            Row(
                Press(CLOSE, _("No hint"), gold=True, tall=BUTTON, cap=_("Enter"), grow=1),
                Press(OverlayButton.HINT, _("Show the hint"), tall=BUTTON, grow=1),
                gap=GAP,
            ),
        )
        plate = Plate(parts, inside=EDGE, above=16, below=14, lit=True)
        return Sized(plate, wide=min(WIDE, int(room / painter.scale)))

    def handle(self, event: pygame.event.Event) -> str | None:
        """See `Overlay`."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return CLOSE
        return self.panel.handle(event)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """See `Overlay`."""
        self.panel.draw(surface, self.panel.painter)
