"""The question whether somebody at a table elsewhere may take back a decision."""

from __future__ import annotations

from typing import Final

import pygame

from game.translation import _
from game.ui.paint.painter import Painter
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import OverlayButton
from game.ui.table.panels.overlays import sheet
from game.ui.widgets.buttons import ButtonGroup, column

WIDE: Final = 440
EDGE: Final = 24
HEAD: Final = 62
BUTTON: Final = (300, 44)
SPACE: Final = 10
WORDS: Final = 18
"""px at scale 1."""


class TakeBackPanel:
    """Stays up until it is answered, or until nobody asks any more. Esc says no."""

    def __init__(self, name: str) -> None:
        """`name` is that of the person who asks."""
        self.name = name
        self._group = ButtonGroup(focus=0)
        self._panel = pygame.Rect(0, 0, 0, 0)

    @property
    def words(self) -> str:
        """What agreeing means."""
        words = _(
            "{name} would like to take back the last decision, and what bots did after it. "
            "It is done if everybody agrees."
        )
        return words.format(name=self.name)

    def lay_out(self, layout: TableLayout) -> None:
        """See `Overlay`."""
        size = (layout.px(BUTTON[0]), layout.px(BUTTON[1]))
        rows = [(OverlayButton.AGREE, _("Agree")), (OverlayButton.DISAGREE, _("No"))]
        tall = len(rows) * (size[1] + layout.px(SPACE))
        words = layout.px(3 * WORDS * 1.5)
        wide = min(layout.px(WIDE), layout.size[0] - layout.px(24))
        self._panel = pygame.Rect(0, 0, wide, layout.px(HEAD + EDGE) + words + tall)
        self._panel.center = layout.trick.center
        self._panel.clamp_ip(pygame.Rect((0, 0), layout.size))
        top = self._panel.centerx, self._panel.bottom - tall - layout.px(EDGE - SPACE)
        self._group.buttons = column(rows, top, size, layout.px(SPACE))

    def handle(self, event: pygame.event.Event) -> str | None:
        """See `Overlay`."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return OverlayButton.DISAGREE
        return self._group.handle(event)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """See `Overlay`."""
        theme, letters, panel = painter.theme, painter.letters, self._panel
        sheet(surface, panel, theme, letters.scale)
        title = letters.line(_("Take back?"), 24, theme.cream, bold=True, serif=True)
        surface.blit(title, title.get_rect(midtop=(panel.centerx, panel.y + painter.px(18))))
        y = panel.y + painter.px(HEAD)
        for text in letters.balanced(self.words, WORDS, panel.width - 2 * painter.px(EDGE)):
            line = letters.line(text, WORDS, theme.cream)
            surface.blit(line, line.get_rect(midtop=(panel.centerx, y)))
            y += line.get_height()
        self._group.draw(surface, painter)
