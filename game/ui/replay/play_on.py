"""The question before a replayed game is played on as a game of its own."""

from __future__ import annotations

from typing import Final

import pygame

from game.translation import _
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.overlays import BUTTON, SPACE, sheet
from game.ui.widgets.buttons import ButtonGroup, column
from game.ui.widgets.overlay import CLOSE, veil

PLAY_ON: Final = "on"
"""The name of its button."""


class PlayOnPanel:
    """Says whose seat it will be; the seat is the one the replay is seen from."""

    def __init__(self, yours: str, where: str, face: int) -> None:
        """`face` is the number of the portrait of whoever sits there."""
        self._yours, self._where, self._face = yours, where, face
        self._group = ButtonGroup(focus=0)
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._scale = 1.0

    def lay_out(self, layout: TableLayout) -> None:
        self._scale = layout.scale
        size = (layout.px(BUTTON[0]), layout.px(BUTTON[1]))
        height = layout.px(176) + 2 * (size[1] + layout.px(SPACE))
        self._panel = pygame.Rect(0, 0, layout.px(520), height)
        self._panel.center = (layout.area.centerx, layout.size[1] // 2)
        names = ((PLAY_ON, _("Play on")), (CLOSE, _("Back to the replay")))
        top = (self._panel.centerx, self._panel.y + layout.px(168))
        self._group.buttons = column(names, top, size, layout.px(SPACE))

    def handle(self, event: pygame.event.Event) -> str | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return CLOSE
        return self._group.handle(event)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, letters = painter.theme, painter.letters
        veil(surface, theme)
        box, px = self._panel, self._scale
        sheet(surface, box, theme, letters.scale)
        pad = round(28 * px)
        title = letters.line(_("Play on from here"), 26, theme.cream, bold=True, serif=True)
        surface.blit(title, title.get_rect(midtop=(box.centerx, box.y + round(18 * px))))
        face = portrait(self._face, round(58 * px), theme)
        surface.blit(face, (box.x + pad, box.y + round(72 * px)))
        left = box.x + pad + face.get_width() + round(16 * px)
        room = box.right - pad - left
        yours = letters.cut(self._yours, 18, room, bold=True)
        y = box.y + round(68 * px)
        lines = [(yours, 18, theme.cream, True), (self._where, 15, theme.muted, False)]
        sentence = _("A game of its own; the old record stays as it is.")
        lines += [(line, 15, theme.muted, False) for line in letters.wrap(sentence, 15, room)]
        for text, size, colour, bold in lines:
            word = letters.line(text, size, colour, bold=bold)
            surface.blit(word, (left, y))
            y += word.get_height() + round(3 * px)
        self._group.draw(surface, painter)
