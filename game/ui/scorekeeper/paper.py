"""The sheet of the scorekeeper on the screen: paper, its table, and where its rows are."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.presentation.score_sheet import SheetContents
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.ruling import sheet_of_paper
from game.ui.score_sheet.measures import Measures, measure
from game.ui.score_sheet.table import SheetTable
from game.ui.style.theme import LAMP, Theme

EDGE = 18  # px at scale 1
_LEAST = 420
KEY = 400
"""A sheet this high says what its marks mean; px at scale 1."""
_SMALLER = (1.0, 0.9, 0.8, 0.7, 0.6)
"""Letters that are tried then, as shares of the size of words."""
LEAST_ROWS = 4
"""So many deals are seen before there is a line for what the marks mean, and where rows scroll for
larger letters."""


class Paper:
    """One sheet within a room, painted once for each place it is scrolled to."""

    def __init__(
        self, sheet: SheetContents, room: Rect, scale: float, *, large: bool = False
    ) -> None:
        """Where words are `large`, so is the sheet as far as some deals are in sight."""
        self.sheet = sheet
        self._scale = scale
        edge = round(EDGE * scale)
        inside = (room.width - 2 * edge, room.height - round(edge * 1.3))
        self._letters = _large_letters(sheet, inside, scale) if large else 0.0
        self._large = bool(self._letters)
        self._letters = self._letters or scale
        found = self._measured(inside)
        self._key = room.height >= round(KEY * scale)
        if not self._key:  # there is room for it wherever it leaves letters and some deals alone
            without = self._measured(inside, key=False)
            rows = (inside[1] - found.head - found.foot) / found.row
            enough = rows >= min(LEAST_ROWS, len(sheet.rows))
            self._key = found.body == without.body and enough
            found = found if self._key else without
        wide = found.left + found.column * len(sheet.names)
        wide = min(inside[0], max(wide, round(_LEAST * scale) - 2 * edge))
        self.box = Rect(0, 0, wide + 2 * edge, room.height)
        self.box.midtop = room.midtop
        self._area = Rect(self.box.left + edge, self.box.top + edge // 3, wide, inside[1])
        self._area.height = self.box.height - edge
        self.table = self._table(self._area, LAMP)
        self._painted: tuple[Theme, int] | None = None
        self._picture: pygame.Surface | None = None

    def _measured(self, inside: tuple[int, int], *, key: bool = True) -> Measures:
        return measure(self.sheet, inside, self._letters, key=key, large=self._large)

    def _table(self, area: Rect, theme: Theme) -> SheetTable:
        painter = Painter(theme, self._letters)
        return SheetTable(self.sheet, area, painter, key=self._key, large=self._large)

    @property
    def rows_area(self) -> Rect:
        """Where the rows lie, and a bar beside them."""
        rows = self.table.rows_area
        return Rect(rows.left, rows.top, self.box.right - rows.left - 3, rows.height)

    @property
    def content(self) -> int:
        """Height of all rows in px."""
        return round(self.table.measures.row * len(self.sheet.rows))

    def scrolled(self, offset: int) -> int:
        """px of the rows that are scrolled away: whole ones, so that the heading cuts none."""
        return self.table.whole(offset)

    def row_at(self, pos: tuple[int, int], offset: int) -> int | None:
        """The row at a point of the window."""
        if not self.table.rows_area.collidepoint(pos):
            return None
        place = int((pos[1] - self.table.rows_area.top + offset) / self.table.measures.row)
        return place if place < len(self.sheet.rows) else None

    def row_box(self, place: int, offset: int) -> Rect:
        """Where a row lies on the window."""
        rows, tall = self.table.rows_area, self.table.measures.row
        top = round(rows.top + tall * place) - offset
        return Rect(rows.left, top, self.table.right - rows.left, round(tall))

    def draw(self, surface: pygame.Surface, theme: Theme, offset: int) -> None:
        """The paper and the table."""
        key = (theme, offset)
        if self._picture is None or self._painted != key:
            self._painted, self._picture = key, self._paint(theme, offset)
        surface.blit(self._picture, self.box)

    def _paint(self, theme: Theme, offset: int) -> pygame.Surface:
        radius, line = round(4 * self._scale), hairline(self._scale)
        whole = sheet_of_paper(self.box.size, theme, radius, line)
        area = self._area.move(-self.box.left, -self.box.top)
        self._table(area, theme).paint(whole, offset)
        return whole


def _large_letters(sheet: SheetContents, inside: tuple[int, int], scale: float) -> float:
    """The scale at which letters are largest and some deals in sight, though others scroll.

    0 where they are as large with all deals in sight.
    """
    least = measure(sheet, inside, scale).body
    for share in _SMALLER:
        found = measure(sheet, inside, scale * share, large=True)
        rows = (inside[1] - found.head - found.foot) / found.row
        if found.body > least and rows >= min(LEAST_ROWS, len(sheet.rows)):
            return scale * share
    return 0.0
