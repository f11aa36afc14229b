"""What a cell of the score sheet says of itself: under the mouse, or where the keys walk to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect

from game.engine import Trick
from game.presentation.score_sheet import Stand
from game.presentation.words.points import cell_text, cell_title
from game.translation import _
from game.ui.paint.painter import Painter
from game.ui.score_sheet.table import HEAD, SheetTable
from game.ui.score_sheet.tricks_tip import TricksPicture, tricks_words
from game.ui.widgets.tooltips import GAP, Tip, beside, paint_tip

Place = tuple[int, int]
"""A row and a seat, both from 0."""

WAYS: Final = {
    pygame.K_UP: (-1, 0),
    pygame.K_DOWN: (1, 0),
    pygame.K_LEFT: (0, -1),
    pygame.K_RIGHT: (0, 1),
}


Tricks = Mapping[int, Sequence[Trick]]
"""The tricks of deals, by number of the deal."""
_NOT_KNOWN: Final[Tricks] = {}


def cell_tip(
    table: SheetTable, place: Place, offset: int, tricks: Tricks = _NOT_KNOWN
) -> Tip | None:
    """The tip of a cell; none where nothing is known of its deal yet."""
    row, seat = place
    deal, sheet = table.sheet.rows[row], table.sheet
    box = table.cell_box(place, offset)
    if seat == HEAD:
        if deal.stand is not Stand.PLAYED or not tricks.get(deal.number):
            return None
        title = _("The tricks of deal {number}").format(number=deal.number)
        picture = TricksPicture(tricks[deal.number], sheet.names)
        return Tip(box, title, tricks_words(), picture=picture.paint)
    if deal.stand is Stand.COMING:
        return None
    return Tip(box, cell_title(sheet, deal, seat), cell_text(sheet, deal.cells[seat]))


def tip_at(
    table: SheetTable, pos: tuple[int, int], offset: int, tricks: Tricks = _NOT_KNOWN
) -> Tip | None:
    """The tip of the cell at a point of the window."""
    place = table.cell_at(pos, offset)
    return None if place is None else cell_tip(table, place, offset, tricks)


class CellFocus:
    """The cell that the keys are at, if they were used."""

    def __init__(self, tricks: Tricks = _NOT_KNOWN) -> None:
        """`tricks` are those of the deals on the sheet, as far as they are known."""
        self.place: Place | None = None
        self._tricks = tricks

    def begin(self, table: SheetTable, offset: int) -> None:
        """At a cell of the lit row, or of the first one in sight; where it was if it is there."""
        sheet = table.sheet
        if self.place is not None and self.place[0] <= sheet.lit:
            return
        lit = table.cell_box((sheet.lit, 0), offset)
        seen = table.rows_area.contains(lit.inflate(0, -2))
        self.place = sheet.lit if seen else round(offset / table.measures.row), 0

    def walk(self, table: SheetTable, key: int, offset: int) -> Place:
        """The cell in that direction: the first is in the lit row, or in the first one in sight."""
        sheet = table.sheet
        if self.place is None:
            self.begin(table, offset)
        else:
            down, across = WAYS[key]
            row, seat = self.place
            row = min(max(0, row + down), sheet.lit)
            least = HEAD if self._tricks else 0
            columns = len(sheet.names) - least
            self.place = row, (seat - least + across) % columns + least
        assert self.place is not None
        return self.place

    def draw(
        self,
        surface: pygame.Surface,
        table: SheetTable,
        offset: int,
        painter: Painter,
        *,
        above: bool = False,
    ) -> None:
        """A frame around the cell, and its tip below it, or `above` where it can."""
        theme, letters = painter.theme, painter.letters
        if self.place is None:
            return
        box = table.cell_box(self.place, offset)
        if not table.rows_area.colliderect(box):
            return
        wide = max(2, round((theme.focus_width + 1) * letters.scale))
        pygame.draw.rect(surface, theme.sheet_ink, box.inflate(wide, wide), wide, wide + 1)
        tip = cell_tip(table, self.place, offset, self._tricks)
        if tip is not None:
            picture = paint_tip(tip, painter, surface.get_width())
            gap = round(GAP * letters.scale)
            window: Rect = surface.get_rect().inflate(-gap, -gap)
            place = beside(tip.target, picture.get_size(), window, gap, above=above)
            surface.blit(picture, place)
