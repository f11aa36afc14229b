"""Asks whether a hint is wanted, where the game counts for something that a hint takes from it."""

from __future__ import annotations

from typing import Final

import pygame

from game.translation import _
from game.ui.paint.painter import Painter
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import OverlayButton
from game.ui.widgets.buttons import Button, ButtonGroup
from game.ui.widgets.overlay import CLOSE, sheet

SIZE: Final = (460, 158)
EDGE, GAP, BUTTON = 24, 10, 42
TITLE, TEXT = 20, 15  # px at scale 1


class HintPanel:
    """What a hint costs, and two buttons; playing on without one is what Enter presses."""

    def __init__(self, cost: str) -> None:
        """`cost` is what it costs, in one sentence."""
        self.cost = cost
        self._group = ButtonGroup(focus=0)
        self.panel = pygame.Rect(0, 0, 0, 0)

    @property
    def buttons(self) -> list[Button]:
        """Its two buttons, as they lie."""
        return self._group.buttons

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """In the middle of the table, over the trick."""
        gap, edge = layout.px(GAP), layout.px(EDGE)
        self.panel = pygame.Rect(0, 0, layout.px(SIZE[0]), layout.px(SIZE[1]))
        self.panel.center = layout.trick.center
        box = pygame.Rect(self.panel.x + edge, 0, 0, layout.px(BUTTON))
        box.width = (self.panel.width - 2 * edge - gap) // 2
        box.bottom = self.panel.bottom - layout.px(14)
        self._group.buttons = [
            Button(CLOSE, _("No hint"), box, gold=True),
            Button(OverlayButton.HINT, _("Show the hint"), box.move(box.width + gap, 0)),
        ]

    def handle(self, event: pygame.event.Event) -> str | None:
        """See `Overlay`."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return CLOSE
        return self._group.handle(event)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """See `Overlay`."""
        theme, letters, px = painter.theme, painter.letters, painter.px
        sheet(surface, self.panel, theme, letters.scale)
        room = self.panel.width - 2 * px(EDGE)
        title = letters.within(_("A hint?"), TITLE, theme.cream, room, bold=True)
        surface.blit(title, title.get_rect(midtop=(self.panel.centerx, self.panel.y + px(16))))
        y = self.panel.y + px(48)
        for text in letters.balanced(self.cost, TEXT, room):
            line = letters.line(text, TEXT, theme.cream)
            surface.blit(line, line.get_rect(midtop=(self.panel.centerx, y)))
            y += line.get_height()
        self._group.draw(surface, painter)
