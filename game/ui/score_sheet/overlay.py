"""The score sheet over the table: paper with two tabs, the deals and a graph of totals."""

from __future__ import annotations

from enum import Enum
from typing import Final

import pygame
from pygame import Rect

from game.presentation.score_sheet import SheetContents
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.icons import icon
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.ruling import sheet_of_paper
from game.ui.paint.typeset import TextStyle
from game.ui.score_sheet.cell_tips import WAYS, CellFocus, Tricks, tip_at
from game.ui.score_sheet.graph import SheetGraph
from game.ui.score_sheet.measures import measure, words_are_large
from game.ui.score_sheet.table import SheetTable
from game.ui.style.theme import LAMP, FontRole, Fonts, Theme, mixed
from game.ui.widgets.overlay import CLOSE, OverlayArea, veil
from game.ui.widgets.painted_buttons import plaque
from game.ui.widgets.scrollbar import ScrollBar
from game.ui.widgets.tooltips import Tip

EDGE: Final = 22
"""Paper around the table, px at scale 1."""
TABS: Final = 40
LEAST: Final = (700, 430)
"""The smallest paper, px at scale 1, where the window has room for it."""
MARGIN: Final = 16
BAR: Final = 7

CLOSING: Final = (
    pygame.K_ESCAPE,
    pygame.K_s,
    pygame.K_RETURN,
    pygame.K_KP_ENTER,
    pygame.K_SPACE,
)


class SheetTab(Enum):
    """What the paper shows."""

    DEALS = "deals"
    GRAPH = "graph"


class ScoreSheet:
    """An overlay that shows a sheet by value; `handle` answers `CLOSE` when it is put away."""

    def __init__(self, sheet: SheetContents, tricks: Tricks | None = None) -> None:
        """`tricks` are those of the game so far, by number of the deal, where they are known."""
        self.sheet = sheet
        self._tricks = tricks or {}
        self.page = SheetTab.DEALS
        self.offset = 0
        """px of rows scrolled away."""
        self._size = (0, 0)
        self._scale = 1.0
        self._large = False
        """Whether words are so large that rows scroll for them."""
        self.box = Rect(0, 0, 0, 0)
        self.tabs: dict[SheetTab, Rect] = {}
        self.close_button = Rect(0, 0, 0, 0)
        self._table: SheetTable | None = None
        self._picture: pygame.Surface | None = None
        self._painted: object = None
        self.bar = ScrollBar()
        self.focus = CellFocus(self._tricks)

    # Where everything is ----------------------------------------------------------------------

    def lay_out(self, layout: OverlayArea, painter: Painter) -> None:
        """Find the place for everything over a table."""
        self.fit_to(layout.size, layout.scale)

    def fit_to(self, size: tuple[int, int], scale: float) -> None:
        """Find the place for everything in a window of any screen."""
        first = self._size == (0, 0)
        self._size, self._scale = size, scale
        margin, edge = self._px(MARGIN), self._px(EDGE)
        room = (size[0] - 2 * margin - 2 * edge, size[1] - 2 * margin - self._px(TABS) - edge)
        self._large = words_are_large(scale, size)
        found = measure(self.sheet, room, scale, large=self._large)
        width = found.left + found.column * len(self.sheet.names)
        height = found.head + found.foot + round(found.row * len(self.sheet.rows)) + 1
        width = min(room[0], max(width, self._px(LEAST[0]) - 2 * edge))
        height = min(room[1], max(height, self._px(LEAST[1]) - self._px(TABS) - edge))
        self.box = Rect(0, 0, width + 2 * edge, height + self._px(TABS) + edge)
        self.box.center = (size[0] // 2, size[1] // 2)
        self._table, self._picture = None, None
        self.tabs = self._tab_boxes()
        side = self._px(28)
        self.close_button = Rect(0, 0, max(24, side), max(24, side))
        self.close_button.topright = (self.box.right - self._px(8), self.box.top + self._px(7))
        if first:
            self.offset = self.table.offset_of(self.sheet.lit)
        rows, wide = self.table.rows_area, max(5, self._px(BAR))
        track = Rect(self.box.right - edge // 2 - wide // 2, rows.top, wide, rows.height)
        self.bar.set_track(track, self.most, scale)
        self.scroll(self.offset)

    def _px(self, length: float) -> int:
        return round(length * self._scale)

    def _tab_boxes(self) -> dict[SheetTab, Rect]:
        fonts = Fonts(self._scale)
        x, boxes = self.box.left + self._px(EDGE - 10), {}
        for page in SheetTab:
            wide = TextStyle(16, bold=True).font(fonts).size(self._title(page))[0] + self._px(24)
            boxes[page] = Rect(x, self.box.top + self._px(7), wide, max(24, self._px(28)))
            x += wide + self._px(4)
        return boxes

    @staticmethod
    def _title(page: SheetTab) -> str:
        return _("Deals") if page is SheetTab.DEALS else _("Graph")

    @property
    def inside(self) -> Rect:
        """The part of the paper that is written on."""
        edge, tabs = self._px(EDGE), self._px(TABS)
        box = self.box
        return Rect(
            box.left + edge, box.top + tabs, box.width - 2 * edge, box.height - tabs - edge // 2
        )

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.sheet.own_title or _(self.sheet.title)

    @property
    def table(self) -> SheetTable:
        """The measured table in the window; its colours count only where it is painted."""
        if self._table is None:
            self._table = SheetTable(
                self.sheet, self.inside, Painter(LAMP, self._scale), large=self._large
            )
        return self._table

    @property
    def most(self) -> int:
        """The largest offset; 0 where everything is in sight."""
        return self.table.most

    # Hands ------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> str | None:
        """Keys, tabs, wheel and bar; a click beside the paper puts it away."""
        match event.type:
            case pygame.KEYDOWN:
                return self._key(event.key)
            case pygame.MOUSEWHEEL if self.page is SheetTab.DEALS:
                self.scroll(self.offset - round(event.y * 3 * self._row))
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._click(event.pos)
            case pygame.MOUSEMOTION:
                self.focus.place = None  # the mouse has tips of its own
                if self.bar.held:
                    self.scroll(self.bar.drag(event.pos[1]))
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.bar.let_go()
        return None

    @property
    def _row(self) -> float:
        return self.table.measures.row

    def _key(self, key: int) -> str | None:
        page = self.inside.height * 3 // 5
        match key:
            case _ if key in CLOSING:
                return CLOSE
            case pygame.K_g | pygame.K_TAB:
                self.turn(SheetTab.GRAPH if self.page is SheetTab.DEALS else SheetTab.DEALS)
            case _ if key in WAYS and self.page is SheetTab.DEALS:
                self._walk(key)
            case pygame.K_LEFT | pygame.K_RIGHT:
                self.turn(SheetTab.DEALS)
            case pygame.K_PAGEUP:
                self.scroll(self.offset - page)
            case pygame.K_PAGEDOWN:
                self.scroll(self.offset + page)
            case pygame.K_HOME:
                self.scroll(0)
            case pygame.K_END:
                self.scroll(self.most)
        return None

    def _click(self, pos: tuple[int, int]) -> str | None:
        if self.close_button.collidepoint(pos) or not self.box.collidepoint(pos):
            return CLOSE
        for page, box in self.tabs.items():
            if box.collidepoint(pos):
                self.turn(page)
        if self.page is SheetTab.DEALS:
            there = self.bar.take_hold(pos, self.offset)
            if there is not None:
                self.scroll(there)
        return None

    def _walk(self, key: int) -> None:
        """Cell by cell, each scrolled into sight with what it says."""
        row, _seat = self.focus.walk(self.table, key, self.offset)
        area, tall = self.table.rows_area, self._row
        if tall * row < self.offset:
            self.scroll(round(tall * row))
        elif tall * (row + 1) > self.offset + area.height:
            self.scroll(round(tall * (row + 1)) - area.height)

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        """What the points of the cell at this point are made of."""
        if self.page is not SheetTab.DEALS:
            return None
        return tip_at(self.table, pos, self.offset, self._tricks)

    def turn(self, page: SheetTab) -> None:
        """Open another tab."""
        self.page = page
        self._picture = None

    def scroll(self, offset: int) -> None:
        """Show the rows from here on, in px from the first, at a whole row and within the sheet."""
        offset = self.table.whole(min(max(0, offset), self.most))
        if offset != self.offset:
            self.offset = offset
            self._picture = None

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The paper. Painted once; a frame in which nothing changed only copies it."""
        theme = painter.theme
        key = (theme, self._size)
        if self._picture is None or self._painted != key:
            self._painted = key
            self._picture = self._paint(theme)
        veil(surface, theme)
        surface.blit(self._picture, self.box)
        if self.page is SheetTab.DEALS:
            self.focus.draw(surface, self.table, self.offset, painter)

    def _paint(self, theme: Theme) -> pygame.Surface:
        """The paper with everything on it; its top left corner is the origin."""
        painter = Painter(theme, self._scale)
        whole = sheet_of_paper(self.box.size, theme, self._px(4), hairline(self._scale))
        self._paint_tabs(whole, theme)
        inside = self._on_paper(self.inside)
        if self.page is SheetTab.GRAPH:
            SheetGraph(self.sheet, inside, painter).paint(whole)
            return whole
        SheetTable(self.sheet, inside, painter, large=self._large).paint(whole, self.offset)
        faint = mixed(theme.sheet, theme.sheet_rule, 0.45)
        self.bar.draw(whole, self.offset, faint, theme.sheet_muted, self.box.topleft)
        return whole

    def _on_paper(self, box: Rect) -> Rect:
        return box.move(-self.box.left, -self.box.top)

    def _paint_tabs(self, whole: pygame.Surface, theme: Theme) -> None:
        """The tabs, the name of the game and the cross that closes."""
        fonts, line = Fonts(self._scale), hairline(self._scale)
        x = 0
        for page, place in self.tabs.items():
            box = self._on_paper(place)
            chosen = page is self.page
            ground = theme.sheet_ink if chosen else mixed(theme.sheet, theme.sheet_rule, 0.4)
            ink = theme.sheet if chosen else theme.sheet_ink
            whole.blit(plaque(box.size, ground, theme.sheet_ink, line, self._px(6)), box)
            word = typeset.line_surface(self._title(page), TextStyle(16, bold=True), fonts, ink)
            whole.blit(word, word.get_rect(center=box.center))
            x = box.right
        cross = self._on_paper(self.close_button)
        sign = icon("close", round(cross.height * 0.56), theme.sheet_muted)
        whole.blit(sign, sign.get_rect(center=cross.center))
        room = cross.left - x - 2 * self._px(14)
        title = typeset.cut(self.title, TextStyle(20), fonts, room)
        word = typeset.line_surface(
            title, TextStyle(20, FontRole.SERIF, bold=True), fonts, theme.sheet_ink
        )
        if word.get_width() <= room:
            at = (cross.left - self._px(12), cross.centery)
            whole.blit(word, word.get_rect(midright=at))
