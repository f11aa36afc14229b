"""The question before a replayed game is played on as a game of its own."""

from __future__ import annotations

from typing import Final

import pygame

from game.translation import _
from game.ui.kit.controls import Text, TextAlign
from game.ui.kit.layout import Column, Gap, Painted, Plate, Row, RowAlign
from game.ui.kit.painted_panel import PaintedPanel
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.overlays import answers
from game.ui.widgets.overlay import CLOSE, veil

FACE: Final = 58  # px at scale 1
WIDE: Final = 520
HEAD: Final = typeset.FIGURE
YOURS: Final = typeset.NAME
PLAY_ON: Final = "on"
"""The name of its button."""


class PlayOnPanel:
    """Says whose seat it will be; the seat is the one the replay is seen from."""

    def __init__(self, yours: str, where: str, face: int) -> None:
        """`face` is the number of the portrait of whoever sits there."""
        self._yours, self._where, self._face = yours, where, face
        self.panel = PaintedPanel(start=PLAY_ON)
        self._box = pygame.Rect(0, 0, 0, 0)

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """In the middle of the table."""
        theme = painter.theme
        sentence = _("A game of its own; the old record stays as it is.")
        words = Column(
            Text(self._yours, YOURS, lines=1),
            Text(self._where, typeset.BODY, theme.muted),
            Text(sentence, typeset.BODY, theme.muted),
            gap=3,
            grow=1,
        )
        face = Painted(self._paint_face, FACE, FACE)
        parts = Column(
            Text(_("Play on from here"), HEAD, lines=1, align=TextAlign.MIDDLE),
            Gap(14),
            Row(face, words, gap=16, align=RowAlign.TOP),
            Gap(20),
            answers((PLAY_ON, _("Play on")), (CLOSE, _("Back"))),
        )
        tree = Plate(parts, inside=28, above=18, below=24, lit=True)
        width = layout.px(WIDE)
        self._box = pygame.Rect(0, 0, width, tree.tall(painter, width))
        self._box.center = (layout.area.centerx, layout.size[1] // 2)
        self.panel.lay_out(tree, self._box, painter)

    def handle(self, event: pygame.event.Event) -> str | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return CLOSE
        return self.panel.handle(event)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        veil(surface, painter.theme)
        self.panel.draw(surface, painter)

    def _paint_face(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        surface.blit(portrait(self._face, place.width, self.panel.painter.theme), place)
