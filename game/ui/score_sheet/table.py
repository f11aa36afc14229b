"""The score sheet as a table on paper, painted row by row."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame
from pygame import Rect

from game.presentation.score_sheet import Balance, Cell, DealRow, SheetContents, Stand
from game.presentation.words.points import minus
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.clipping import clipped
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.ruling import across, upright
from game.ui.paint.sheet_marks import (
    balance_mark,
    declarer_mark,
    place_colours,
    seat_mark,
    trump_marks,
)
from game.ui.paint.typeset import TextStyle
from game.ui.score_sheet.figures import (
    STAR,
    bracketed,
    kind_words,
    lift,
    reach,
    small,
    stake_letter,
)
from game.ui.score_sheet.legend import legend_lines, legend_parts, paint_legend
from game.ui.score_sheet.measures import DOT, LEGEND_LINE, dot_radius, lead, legend_px, measure
from game.ui.style.theme import RGB, Fonts, Theme, mixed, smallest_px
from game.ui.widgets.painted_buttons import plaque

_fonts = Fonts(1)  # sizes here are px of the screen


HEAD: Final = -1
"""Stands for a seat where a row says which deal it is."""


class SheetTable:
    """Paints the table of one sheet into an area; `offset` px of its rows are scrolled away."""

    def __init__(
        self,
        sheet: SheetContents,
        area: Rect,
        painter: Painter,
        *,
        key: bool = True,
        large: bool = False,
    ) -> None:
        """For `key` and `large` see `measure`."""
        self.sheet = sheet
        self.area = area
        self.theme = painter.theme
        m = measure(sheet, area.size, painter.scale, key=key, large=large)
        # Paper is never narrower than its tabs need; two columns share what is left of it.
        share = (area.width - m.left) // len(sheet.names)
        self.measures = m = replace(m, column=max(m.column, share))
        tall = area.height - m.head - m.foot
        self.rows_area = Rect(area.left, area.top + m.head, area.width, tall)
        self.first = area.left + m.left
        self.right = self.first + m.column * len(sheet.names)
        self.line = hairline(painter.scale)
        """px of a thin line."""

    @property
    def most(self) -> int:
        """The largest offset."""
        tall = round(self.measures.row * len(self.sheet.rows))
        return max(0, tall - self.rows_area.height)

    def offset_of(self, row: int) -> int:
        """The offset at which a row is in the middle."""
        middle = round(self.measures.row * (row + 0.5)) - self.rows_area.height // 2
        return self.whole(min(max(0, middle), self.most))

    def whole(self, offset: int) -> int:
        """The nearest offset at which the first row in sight is a whole one."""
        tall = self.measures.row
        return min(self.most, round(round(offset / tall) * tall))

    def cell_at(self, pos: tuple[int, int], offset: int) -> tuple[int, int] | None:
        """The row and the seat at a point, both from 0; `offset` px of the rows scrolled away.

        The seat is `HEAD` at the left end of a row, where it says which deal it is.
        """
        if not self.rows_area.collidepoint(pos) or not self.area.left <= pos[0] < self.right:
            return None
        row = int((pos[1] - self.rows_area.top + offset) / self.measures.row)
        seat = max(HEAD, (pos[0] - self.first) // self.measures.column)
        return (row, seat) if row < len(self.sheet.rows) else None

    def cell_box(self, place: tuple[int, int], offset: int) -> Rect:
        """Where the cell of a row and a seat lies; that of `HEAD` is the deal itself."""
        row, seat = place
        m, top = self.measures, self.rows_area.top - offset
        upper, lower = round(top + m.row * row), round(top + m.row * (row + 1))
        if seat == HEAD:
            return Rect(self.area.left, upper, self.first - self.area.left, lower - upper)
        return Rect(self.first + m.column * seat, upper, m.column, lower - upper)

    def paint(self, surface: pygame.Surface, offset: int) -> None:
        """Everything, onto paper."""
        self._paint_head(surface)
        with clipped(surface, self.rows_area):
            for index, row in enumerate(self.sheet.rows):
                top = self.rows_area.top + self.measures.row * index - offset
                box = Rect(
                    self.area.left,
                    round(top),
                    self.right - self.area.left,
                    round(top + self.measures.row) - round(top),
                )
                if box.bottom > self.rows_area.top and box.top < self.rows_area.bottom:
                    self._paint_row(surface, row, box)
            self._paint_blank(surface, offset)
        self._paint_columns(surface)
        self._paint_foot(surface)

    def _put(
        self,
        surface: pygame.Surface,
        text: str,
        at: tuple[int, int],
        px: int,
        colour: RGB,
        *,
        bold: bool = False,
        right: bool = False,
    ) -> Rect:
        """One word, `at` the middle of its left or right edge."""
        word = typeset.line_surface(text, TextStyle(px, bold=bold), _fonts, colour)
        place = word.get_rect(midright=at) if right else word.get_rect(midleft=at)
        surface.blit(word, place)
        return place

    def _column(self, seat: int) -> Rect:
        m = self.measures
        return Rect(self.first + m.column * seat, self.area.top, m.column, self.area.height)

    def _paint_head(self, surface: pygame.Surface) -> None:
        m, theme = self.measures, self.theme
        y = self.area.top + m.head // 2
        if not m.margin:  # a line below the one of the marks
            y = self.area.top + round(m.head * 0.64)
        x = self.area.left
        if m.number:
            x += m.number
            self._put(surface, _("Deal"), (x, y), m.body, theme.sheet_muted, right=True)
            x += m.gap
        x += m.cards
        self._put(surface, _("Cards"), (x, y), m.body, theme.sheet_muted, right=True)
        mark = round(m.body * 0.72)
        for seat, name in enumerate(self.sheet.names):
            column = self._column(seat)
            x = column.left + m.gap
            sign = seat_mark(seat, mark, theme)
            if m.margin:
                surface.blit(sign, sign.get_rect(midleft=(x, y)))
                x += mark + round(m.gap * 0.6)
            else:
                surface.blit(sign, sign.get_rect(midleft=(x, self.area.top + m.head // 5)))
            cut = typeset.cut(
                name, TextStyle(m.body, bold=True), _fonts, column.right - m.gap // 2 - x
            )
            self._put(surface, cut, (x, y), m.body, theme.sheet_ink, bold=True)
        y = self.rows_area.top - 1
        across(surface, theme.sheet_ink, (self.area.left, self.right), y, self._thick)

    @property
    def _thick(self) -> int:
        return max(self.line, round(self.measures.body / 11))

    def _paint_row(self, surface: pygame.Surface, row: DealRow, box: Rect) -> None:
        m, theme = self.measures, self.theme
        if row.stand is Stand.PRESENT:
            surface.fill(mixed(theme.sheet, theme.gold, 0.38), box)
        elif row.tie_break:
            surface.fill(mixed(theme.sheet, theme.sheet_rule, 0.3), box)
        across(surface, theme.sheet_rule, (box.left, box.right), box.bottom - 1, self.line)
        if row.turn:
            across(surface, theme.sheet_ink, (box.left, box.right), box.top - 1, self._thick)
        quiet = row.stand is Stand.COMING
        ink = theme.sheet_muted if quiet else theme.sheet_ink
        bold = row.stand is Stand.PRESENT
        x, y = box.left, box.centery
        if m.number:
            x += m.number
            text = str(row.number)
            if row.tie_break:
                text = f"{_('tie')} {text}"
            self._put(surface, text, (x, y), m.body, ink, bold=bold, right=True)
            x += m.gap
        x += m.cards
        cards = "?" if row.cards is None else str(row.cards)
        self._put(surface, cards, (x, y), m.body, ink, bold=bold, right=True)
        x += m.gap
        if m.trump:
            trump_marks(surface, row.trump, (x, y), m.body, theme, quiet=quiet)
            x += m.trump + m.gap
        if m.stairs:
            self._paint_stair(surface, row, box, x)
            x += m.stairs + m.gap
        if m.kind:
            words = kind_words(row, brief=m.brief)
            self._put(surface, words, (x, y), small(m.body), theme.sheet_muted, bold=bold)
            x += m.kind + m.gap
        if m.balance:
            self._paint_balance(surface, row, (x, y))
        for seat, cell in enumerate(row.cells):
            column = self._column(seat)
            place = Rect(column.left, box.top, column.width, box.height)
            self._paint_cell(surface, cell, place, dealer=row.dealer == seat, quiet=quiet)

    def _paint_stair(self, surface: pygame.Surface, row: DealRow, box: Rect, x: int) -> None:
        """One step of the staircase: as wide as the deal has cards."""
        m, theme = self.measures, self.theme
        most = max((step.cards or 1 for step in self.sheet.rows), default=1)
        wide = max(3, m.stairs * (row.cards or 1) // most)
        step = Rect(x, box.top, wide, box.height - self.line)
        line = max(self.line, round(m.body / 13))
        match row.stand:
            case Stand.PLAYED:
                surface.fill(mixed(theme.sheet, theme.sheet_ink, 0.62), step)
            case Stand.PRESENT if row.cards is not None:
                surface.fill(theme.gold, step)
                pygame.draw.rect(surface, theme.sheet_ink, step, line)
            case Stand.COMING | Stand.PRESENT if row.cards is None:  # nobody has named it yet
                ink = theme.sheet_rule if row.stand is Stand.COMING else theme.sheet_ink
                for dot in range(step.left, x + m.stairs, max(4, m.body // 2)):
                    surface.fill(ink, Rect(dot, step.centery, 2 * line, 2 * line))
            case Stand.COMING:
                surface.fill(mixed(theme.sheet, theme.sheet_rule, 0.55), step)

    def _paint_balance(
        self, surface: pygame.Surface, row: DealRow, middle_left: tuple[int, int]
    ) -> None:
        """Whether the bids came to more or less than the tricks, by shape and number."""
        m, theme = self.measures, self.theme
        x, y = middle_left
        mark = round(m.body * 0.66)
        match row.balance:
            case Balance.NONE:
                return
            case Balance.EVEN:
                self._put(surface, "=", (x, y), m.body, theme.sheet_muted)
                return
            case balance:
                over = balance is Balance.OVER
                ink = theme.sheet_red if over else theme.sheet_ink
                sign = balance_mark(over, mark, ink)
                surface.blit(sign, sign.get_rect(midleft=(x, y)))
                at = (x + mark + round(m.gap * 0.4), y)
                self._put(surface, str(row.off), at, m.body, ink)

    def _paint_cell(
        self, surface: pygame.Surface, cell: Cell, box: Rect, *, dealer: bool, quiet: bool
    ) -> None:
        m, theme = self.measures, self.theme
        if dealer:
            ink = theme.sheet_rule if quiet else theme.sheet_ink
            middle = box.left + round(m.gap * DOT), box.centery
            pygame.draw.aacircle(surface, ink, middle, dot_radius(m.body))
        missed = cell.made is False
        ink = theme.sheet_red if missed else theme.sheet_ink
        x, y = box.left + lead(m.gap, m.body) + m.bid, box.centery
        if cell.bid is not None:
            place = self._put(surface, str(cell.bid), (x, y), m.large, ink, bold=True, right=True)
            if missed:
                self._strike(surface, place, ink)
            if cell.declarer:
                declarer_mark(surface, place, box, theme)
            if cell.taken is not None:
                off = cell.taken - cell.bid
                at = (x + m.beside, y + lift(off, m.body))
                self._put(surface, str(cell.taken), at, small(m.body), ink)
            if cell.stake is not None:
                at = (x + m.beside + m.taken + round(m.gap * 0.4), y - m.body // 3)
                mark = stake_letter(cell.stake)
                self._put(surface, mark, at, small(m.body), theme.sheet_ink, bold=True)
        if cell.points is None:
            return
        x += m.beside + m.taken + m.stake + m.gap + m.points
        self._put(surface, minus(cell.points), (x, y), m.body, ink, right=True)
        if cell.extra:
            at = (x + max(2, m.gap // 3), y)
            colour = theme.sheet_red if cell.extra < 0 else theme.sheet_muted
            mark = bracketed(cell.extra) if m.brackets else STAR
            self._put(surface, mark, at, small(m.body), colour, bold=not m.brackets)
        if cell.penalty:
            self._put(surface, "†", (x + 1, y - m.body // 5), m.body, theme.sheet_red)
        if m.totals and cell.total is not None:
            x = box.right - round(m.gap * 0.8)
            colour = theme.sheet_ink if cell.leads else theme.sheet_muted
            text = minus(cell.total)
            self._put(surface, text, (x, y), m.body, colour, bold=cell.leads, right=True)
            if cell.leads:
                wide = TextStyle(m.body, bold=True).font(_fonts).size(text)[0]
                foot = y + round(m.body * 0.52)
                line = max(self.line, round(m.body / 12))
                across(surface, theme.sheet_ink, (x - wide, x - 1), foot, line)

    def _strike(self, surface: pygame.Surface, place: Rect, ink: RGB) -> None:
        out = reach(self.measures.body)
        middle = place.centery + round(self.measures.body * 0.04)
        rise = round(self.measures.body * 0.3)
        ends = (place.left - out, middle + rise), (place.right + out, middle - rise)
        pygame.draw.aaline(surface, ink, *ends, max(self.line, round(self.measures.body / 10)))

    def _paint_blank(self, surface: pygame.Surface, offset: int) -> None:
        """Lines without deals, down to the foot of the paper."""
        step = self.measures.row
        y = self.rows_area.top + step * (len(self.sheet.rows) + 1) - offset
        faint = mixed(self.theme.sheet, self.theme.sheet_rule, 0.5)
        while y < self.rows_area.bottom - 2:
            across(surface, faint, (self.area.left, self.right), round(y) - 1, self.line)
            y += step

    def _paint_columns(self, surface: pygame.Surface) -> None:
        """Upright lines; the double one before the first player in red, as on ledger paper."""
        theme = self.theme
        top, bottom = self.area.top, self.rows_area.bottom + round(self.measures.body * 2.2)
        margin = mixed(theme.sheet, theme.sheet_red, 0.55)
        for x in (self.first - 3 * self.line, self.first):
            upright(surface, margin, x, (top, bottom), self.line)
        for seat in range(1, len(self.sheet.names)):
            x = self._column(seat).left
            upright(surface, theme.sheet_rule, x, (top, bottom), self.line)

    def _paint_foot(self, surface: pygame.Surface) -> None:
        m, theme = self.measures, self.theme
        top = self.rows_area.bottom
        across(surface, theme.sheet_ink, (self.area.left, self.right), top, self._thick + self.line)
        y = top + round(m.body * 1.15)
        sentence = _("Total")
        if self.sheet.shared:  # the fewer the better; places are all alike
            sentence = _("{one}: {other}", one=_("Deals"), other=self.sheet.played)
        self._put(surface, sentence, (self.area.left, y), m.body, theme.sheet_ink, bold=True)
        places, gone = self.sheet.places, self.sheet.gone
        for seat, total in enumerate(self.sheet.totals):
            column = self._column(seat)
            if self.sheet.played and not self.sheet.shared and seat not in gone:
                at = (column.left + m.gap // 2 + 1, y)
                place_plaque(surface, places[seat], len(places) - len(gone), at, m.body, theme)
            x = column.right - round(m.gap * 0.8)
            text = minus(total)
            px = m.body + 1 if m.body > smallest_px() else m.body
            self._put(surface, text, (x, y), px, theme.sheet_ink, bold=True, right=True)
        if m.key:
            self._paint_legend(surface, top + round(m.body * 2.2))

    def _paint_legend(self, surface: pygame.Surface, top: int) -> None:
        """What the marks that are on the sheet mean."""
        m = self.measures
        px = legend_px(m.body)
        parts = legend_parts(
            self.sheet,
            self.theme,
            px,
            totals=m.totals,
            brief=m.brief,
            brackets=m.brackets,
            margin=m.margin,
        )
        for number, line in enumerate(legend_lines(parts, px, self.area.width)):
            y = top + round((number + 0.5) * px * LEGEND_LINE)
            paint_legend(surface, line, self.theme, px, (self.area.left, y))


def place_plaque(
    surface: pygame.Surface,
    place: int,
    players: int,
    middle_left: tuple[int, int],
    body: int,
    theme: Theme,
) -> Rect:
    """A place as a number on its colour."""
    ground, ink = place_colours(place, players, theme)
    word = typeset.line_surface(_("{place}.", place=place), TextStyle(body, bold=True), _fonts, ink)
    box = Rect(0, 0, max(round(body * 1.5), word.get_width() + body // 2), round(body * 1.5))
    box.midleft = middle_left
    edge = mixed(ground, theme.sheet_ink, 0.5 if theme.flat else 0.25)
    surface.blit(plaque(box.size, ground, edge, max(1, body // 14), round(body * 0.35)), box)
    surface.blit(word, word.get_rect(center=box.center))
    return box
