"""A list of two lines each, of which one is chosen: only those in sight are painted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from game.ui.kit.layout import Host, Part
from game.ui.paint import typeset
from game.ui.paint.cardbook import CardBook
from game.ui.paint.clipping import clipped
from game.ui.paint.icons import icon
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.variant_pictures.pictures import variant_picture
from game.ui.style.theme import RGB, mixed
from game.ui.widgets.focus_ring import FocusStop
from game.ui.widgets.scroll_area import ScrollArea

LIST: Final = "list"
"""The key of its stop."""
_ROW: Final = 58  # px at scale 1
_LEAST_ROWS: Final = 2
_PAD: Final = 16
_GAP: Final = 14
_DATE: Final = 132
_WIDE_DATE: Final = "28 Mmm 2028"
"""No short date is wider."""
_BAR: Final = 12
_STAR: Final = 18
_PICTURE: Final = 40
"""Height of the picture of a variant, px at scale 1."""
_WIDER: Final = 100 / 46
"""Its width by its height, as on a card of New game."""


class TwoLines(NamedTuple):
    """One entry: each pair is a strong line and a small one below it. Texts are finished."""

    left: tuple[str, str]
    middle: tuple[str, str]
    right: tuple[str, str]
    wrong: bool = False
    """Whether something is the matter with it, which the middle says."""
    star: bool = False
    """Whether a star stands before it."""
    variant: str = ""
    """Id of the one whose picture stands before it; none without."""


class TwoLineList(Part):
    """The entries, and which of them lies where. The owner knows which one is chosen."""

    def __init__(
        self,
        entries: Sequence[TwoLines],
        chosen: Callable[[], int | None],
        choose: Callable[[int], None],
        act: Callable[[], None],
        *,
        left: int = 44,
        book: CardBook | None = None,
    ) -> None:
        """The keyboard goes through them, and does something with the chosen one.

        Args:
            entries: from top to bottom.
            chosen: the number of the one that is chosen.
            choose: is told of another one.
            act: what Enter does.
            left: percent of what the date and the picture leave that the left pair takes.
            book: the cards in the pictures; without it there are none.
        """
        self._entries, self._chosen, self._choose, self._act = entries, chosen, choose, act
        self._left, self._book = left, book
        self.row = 0
        """px of an entry."""
        self.pane: ScrollArea

    def tall(self, painter: Painter, width: int) -> int:
        """All entries."""
        return len(self._entries) * painter.px(_ROW)

    def short(self, painter: Painter, width: int) -> int:
        """A few of them, where there are more than have room."""
        return min(len(self._entries), _LEAST_ROWS) * painter.px(_ROW)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """In a pane of its own."""
        self.row = host.painter.px(_ROW)
        self.pane = host.screen.pane(area, len(self._entries) * self.row)
        if self._entries:
            host.screen.stops.append(
                FocusStop(LIST, self.pane.view, walk=self._walk, act=self._act)
            )
        painter = host.painter
        host.drawn(area, None, lambda surface, place: self._paint(surface, place, painter))

    # --- where things are --------------------------------------------------------------------

    def at(self, pos: tuple[int, int]) -> int | None:
        """The number of the entry at a point of the window."""
        if not self.pane.area.collidepoint(pos):
            return None
        number = (pos[1] - self.pane.area.top + self.pane.offset) // self.row
        return number if number < len(self._entries) else None

    def reveal(self, number: int) -> None:
        """Scroll an entry into sight."""
        top = self.pane.area.top + number * self.row - self.pane.offset
        self.pane.reveal(Rect(self.pane.area.left, top, self.pane.area.width, self.row))

    @property
    def page(self) -> int:
        """How many entries a page further is."""
        return max(1, self.pane.area.height // self.row - 1)

    def _walk(self, step: int) -> bool:
        chosen = self._chosen()
        there = 0 if chosen is None else chosen + step
        if not 0 <= there < len(self._entries):
            return False
        self._choose(there)
        return True

    # --- drawing -----------------------------------------------------------------------------

    def _paint(self, surface: pygame.Surface, area: Rect, painter: Painter) -> None:
        first, chosen = self.pane.offset // self.row, self._chosen()
        last = min(len(self._entries), first + area.height // self.row + 2)
        with clipped(surface, area):
            for number in range(first, last):
                top = area.top + number * self.row - self.pane.offset
                line = Rect(area.left, top, area.width - painter.px(_BAR), self.row)
                self._paint_entry(surface, line, self._entries[number], number == chosen, painter)

    def _columns(
        self, line: Rect, painter: Painter
    ) -> tuple[Rect | None, tuple[tuple[int, int], tuple[int, int], tuple[int, int]]]:
        """Where the picture of an entry lies, and where each of its pairs begins and ends."""
        px = painter.px
        pad, gap = px(_PAD), px(_GAP)
        date = max(px(_DATE), typeset.width(_WIDE_DATE, typeset.STRONG, painter.fonts))
        left, right = line.left + pad, line.right - pad - date
        picture = None
        if self._book is not None:
            picture = Rect(0, 0, round(px(_PICTURE) * _WIDER), px(_PICTURE))
            picture.midleft = (left, line.centery)
            left += picture.width + pad
        middle = left + (right - left) * self._left // 100
        ends = ((left, middle - gap), (middle, right - gap), (right, line.right - pad))
        return picture, ends

    def _paint_entry(
        self,
        surface: pygame.Surface,
        line: Rect,
        entry: TwoLines,
        chosen: bool,
        painter: Painter,
    ) -> None:
        theme, fonts, px = painter.theme, painter.fonts, painter.px
        if chosen:
            inner, radius = line.inflate(0, -px(4)), px(6)
            pygame.draw.rect(surface, theme.button, inner, border_radius=radius)
            edge = max(1, px(1.5))
            pygame.draw.rect(surface, theme.cream, inner, edge, border_radius=radius)
        else:
            rule, y = mixed(theme.panel, theme.panel_edge, 0.5), line.bottom - 1
            pygame.draw.line(surface, rule, (line.left, y), (line.right, y), hairline(fonts.scale))
        ink = theme.bad if entry.wrong else theme.cream
        place, columns = self._columns(line, painter)
        if place is not None and self._book is not None and entry.variant:
            picture = variant_picture(entry.variant, place.size, px(3), self._book, painter)
            surface.blit(picture, place)
        (left, end), middle, right = columns
        if entry.star:
            star = icon("star", px(_STAR), theme.accent)
            surface.blit(star, star.get_rect(midleft=(left, line.centery)))
            left += px(_STAR + 8)
        cells = (
            (left, end, entry.left, theme.cream),
            (*middle, entry.middle, ink),
            (*right, entry.right, theme.cream),
        )
        for x, end, texts, colour in cells:
            self._paint_pair(surface, (x, line), end - x, texts, colour, painter)

    @staticmethod
    def _paint_pair(
        surface: pygame.Surface,
        at: tuple[int, Rect],
        room: int,
        texts: tuple[str, str],
        colour: RGB,
        painter: Painter,
    ) -> None:
        fonts, (x, line) = painter.fonts, at
        styles = ((typeset.STRONG, colour), (typeset.SMALL, painter.theme.muted))
        y = line.centery - sum(style.line(fonts) for style, _ink in styles) // 2
        for text, (style, ink) in zip(texts, styles, strict=True):
            cut = typeset.cut(text, style, fonts, room)
            typeset.write(surface, cut, (x, y), style, fonts, ink)
            y += style.line(fonts)
