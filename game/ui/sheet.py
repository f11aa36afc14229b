"""The score sheet: paper with a line for every deal, bid large, points small, a miss struck out."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.layout import TableLayout
from game.ui.lettering import Lettering
from game.ui.shown import Moment, Shown
from game.ui.text import _
from game.ui.theme import Theme, mixed
from game.ui.widgets import plaque

LABEL: Final = 104
COLUMN: Final = 92
ROW: Final = 26
LEAST_ROW: Final = 17
"""px at any scale."""
EDGE: Final = 12


class ScoreSheet:
    """Every deal played so far, and those to come as empty lines."""

    def __init__(self, shown: Shown, names: tuple[str, ...]) -> None:
        self.shown = shown
        self._names = names
        self._box = pygame.Rect(0, 0, 0, 0)
        self._layout: TableLayout

    def lay_out(self, layout: TableLayout) -> None:
        """A sheet above the hand where its lines fit there, else as tall as the window."""
        self._layout = layout
        width = layout.px(LABEL + COLUMN * len(self._names) + 40)
        lines = self._rows + 2
        edges = 2 * layout.px(EDGE)
        room = layout.hand.top - layout.lift - layout.area.top
        if lines * LEAST_ROW + edges > room:
            room = layout.area.height
        tall = min(room, lines * layout.px(ROW) + edges)
        self._box = pygame.Rect(0, 0, width, tall)
        self._box.midtop = (layout.area.centerx, layout.area.top + (room - tall) // 2)

    @property
    def _rows(self) -> int:
        return max(self.shown.number_of_deals, len(self.shown.history))

    def handle(self, event: pygame.event.Event) -> str | None:
        """Any key or click puts the sheet away."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            return "close"
        return None

    def draw(self, surface: pygame.Surface, theme: Theme, letters: Lettering) -> None:
        """The sheet."""
        layout, box = self._layout, self._box
        surface.blit(plaque(box.size, theme.sheet, theme.sheet_rule, 1, layout.px(6)), box)
        pad = layout.px(20)
        step = (box.height - 2 * layout.px(EDGE)) / (self._rows + 2)
        small = 15 if step >= layout.px(ROW) * 0.8 else 13
        columns = [
            box.x + pad + layout.px(LABEL) + layout.px(COLUMN) * seat
            for seat in range(len(self._names) + 1)
        ]

        def line(row: int) -> int:
            return round(box.y + layout.px(EDGE) + step * row)

        def put(
            text: str,
            x: int,
            row: int,
            colour: tuple[int, int, int],
            size: float,
            *,
            bold: bool = False,
            right: bool = False,
        ) -> pygame.Rect:
            word = letters.line(text, size, colour, bold=bold)
            y = line(row) + round((step - word.get_height()) / 2)
            place = word.get_rect(topright=(x, y)) if right else word.get_rect(topleft=(x, y))
            surface.blit(word, place)
            return place

        put(_("Deal"), box.x + pad, 0, theme.sheet_ink, small, bold=True)
        put(_("Cards"), columns[0] - layout.px(14), 0, theme.sheet_muted, small, right=True)
        for seat, name in enumerate(self._names):
            cut = letters.cut(name, small, layout.px(COLUMN - 14), bold=True)
            put(cut, columns[seat] + layout.px(8), 0, theme.sheet_ink, small, bold=True)
        sizes = self.shown.variant.deals[self.shown.players]
        for row in range(self._rows):
            y = line(row + 1)
            pygame.draw.line(surface, theme.sheet_rule, (box.x + pad, y), (box.right - pad, y))
            played = row < len(self.shown.history)
            if row == len(self.shown.history) and self.shown.moment is not Moment.OVER:
                band = pygame.Rect(box.x + 2, y + 1, box.width - 4, line(row + 2) - y - 1)
                pygame.draw.rect(surface, mixed(theme.sheet, theme.gold, 0.4), band)
            cards = self.shown.history[row].spec.cards if played else sizes[row]
            colour = theme.sheet_ink if played else theme.sheet_muted
            put(str(row + 1), box.x + pad + layout.px(28), row + 1, colour, small, right=True)
            put(
                str(cards),
                columns[0] - layout.px(14),
                row + 1,
                theme.sheet_muted,
                small,
                right=True,
            )
            if not played:
                continue
            deal = self.shown.history[row]
            for seat, points in enumerate(deal.points):
                bid, tricks = deal.result.bids[seat], deal.result.tricks[seat]
                made = bid == tricks
                ink = theme.sheet_ink if made else theme.sheet_red
                place = put(
                    str(bid), columns[seat] + layout.px(8), row + 1, ink, small + 2, bold=True
                )
                if not made:
                    reach = layout.px(4)
                    low, high = place.centery + reach, place.centery - reach
                    ends = (place.left - reach, low), (place.right + reach, high)
                    pygame.draw.aaline(surface, ink, *ends, 2)
                signed = str(points).replace("-", "−")
                put(signed, columns[seat + 1] - layout.px(12), row + 1, ink, small, right=True)
        foot = line(self._rows + 1)
        pygame.draw.line(surface, theme.sheet_ink, (box.x + pad, foot), (box.right - pad, foot), 2)
        put(_("Total"), box.x + pad, self._rows + 1, theme.sheet_ink, small, bold=True)
        for seat, total in enumerate(self.shown.totals):
            put(
                str(total).replace("-", "−"),
                columns[seat + 1] - layout.px(12),
                self._rows + 1,
                theme.sheet_ink,
                small + 1,
                bold=True,
                right=True,
            )
