"""Whole screens out of boxes: a title, a body and a foot; a panel in the middle; sheets beside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect

from game.translation import _
from game.ui.kit.controls import FOOT, Press, Text
from game.ui.kit.layout import Column, Gap, Host, Part, Plate, Row, RowAlign, Scroll
from game.ui.paint import typeset
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import RGB
from game.ui.widgets.scroll_area import ScrollArea

MARGIN: Final = 32
"""Left and right of a page at least, px at scale 1."""
HEAD: Final = 78
"""Height of the title's line and of the foot's, px at scale 1."""
FOOT_LINE: Final = 76
INSIDE: Final = 18
"""Between the edge of a sheet and what lies on it, px at scale 1."""
BETWEEN: Final = 20
BESIDE_HEADING: Final = 32
"""Height of a button beside the heading of a sheet, px at scale 1."""
PAGE_WIDTH: Final = 1340
"""Width of a screen, px at scale 1: titles stand in the same place on all of them."""


class TitledPage(Part):
    """A whole screen: a title, a body in the middle, and a line of buttons at its foot."""

    def __init__(
        self,
        title: str,
        body: Part,
        foot: Part,
        *,
        widest: int = PAGE_WIDTH,
        tallest: int = 0,
        hugs: bool = False,
        above: int = 0,
        beside: Part | None = None,
        edges: tuple[int, int, int] = (MARGIN, HEAD, FOOT_LINE),
    ) -> None:
        """What is on it. A body that is too tall for the window scrolls.

        Args:
            title: of the screen, cut where it is too long.
            body: in the middle.
            foot: below it.
            widest: px at scale 1 of the body: the width of every screen but forms of one
                column and grids that need more.
            tallest: px at scale 1 of the body; 0 is as tall as the window allows.
            hugs: whether the body is only as tall as what is in it.
            above: percent of the height left over that lies above the title.
            beside: what stands right of the title; one that grows stands close to it.
            edges: px at scale 1 beside the body at least, and of the lines above and below it.
        """
        self._title, self._body, self._foot = title, body, foot
        self._widest, self._tallest = widest, tallest
        self._hugs, self._above, self._beside = hugs, above, beside
        self._margin, self._head, self._foot_line = edges

    def area(self, painter: Painter, window: Rect) -> Rect:
        """Where the body lies, px of the window."""
        px = painter.px
        wide = min(window.width - 2 * px(self._margin), px(self._widest))
        room = window.height - px(self._head) - px(self._foot_line)
        tall = min(room, px(self._tallest)) if self._tallest else room
        if self._hugs:
            tall = min(tall, self._body.tall(painter, wide))
        above = (room - tall) * self._above // 100
        left = window.left + (window.width - wide) // 2
        return Rect(left, window.top + px(self._head) + above, wide, tall)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """Title, body and foot."""
        painter = host.painter
        body = self.area(painter, area)
        beside = self._beside or Gap()
        # What stands beside and grows has all the room that the title leaves.
        ink, grow = painter.theme.on_felt, int(not beside.grow)
        head = Row(Text(self._title, typeset.TITLE, ink, lines=1, grow=grow), beside)
        head.place(
            host, _level(painter, head, body, body.top - painter.px(self._head), self._head), pane
        )
        short = self._body.short(painter, body.width) > body.height
        (Scroll(self._body) if short else self._body).place(host, body, pane)
        self._foot.place(
            host, _level(painter, self._foot, body, body.bottom, self._foot_line), pane
        )


def _level(painter: Painter, row: Part, body: Rect, top: int, line: int) -> Rect:
    """The place of a row in the middle of a line above or below the body."""
    height = painter.px(line)
    tall = min(height, row.tall(painter, body.width))
    return Rect(body.left, top + (height - tall) // 2, body.width, tall)


class Dialog(Part):
    """A panel alone in the window, as tall as what is on it."""

    def __init__(self, *boxes: Part, widest: int, inside: int = 28, at: int = 50) -> None:
        """`widest` px at scale 1; `at` percent of the room left over that lies above it."""
        held = Column(*boxes)
        self._plate = Plate(held, inside=inside)
        self._scrolling = Plate(Scroll(held, yields=True), inside=inside)
        self._widest, self._at = widest, at

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """In the middle, clear of the window's edges; what is on it scrolls where it is taller."""
        painter = host.painter
        wide = min(area.width - 2 * painter.px(MARGIN), painter.px(self._widest))
        wanted = self._plate.tall(painter, wide)
        tall = min(area.height - 2 * painter.px(BETWEEN), wanted)
        place = Rect(area.left + (area.width - wide) // 2, 0, wide, tall)
        place.top = area.top + (area.height - tall) * self._at // 100
        short = self._plate.short(painter, wide) > tall
        (self._scrolling if short else self._plate).place(host, place, pane)


def sheet(
    heading: str, ink: RGB, body: Part, *, grow: int = 1, beside: Part | None = None
) -> Plate:
    """A panel with a heading, and what fills it, which scrolls where it is taller."""
    grows = int(beside is not None)
    head: Part = Text(heading, typeset.HEADING, ink, lines=1, whole=True, grow=grows)
    if beside is not None:
        head = Row(head, beside)
    held = Column(head, Gap(8), body)
    return Plate(held, inside=INSIDE, above=INSIDE - 4, below=INSIDE - 8, grow=grow)


class Sheets(Part):
    """Panels beside each other; below each other where the window is too narrow for that."""

    grow = 1

    def __init__(self, *boxes: Part, backwards: bool = False) -> None:
        """Beside each other the first one stands at the left; `backwards`, at the right."""
        beside = boxes[::-1] if backwards else boxes
        self._row = Row(*beside, gap=BETWEEN, align=RowAlign.WHOLE)
        self._column = Scroll(Column(*boxes, gap=BETWEEN))

    def _fits(self, painter: Painter, width: int) -> bool:
        return self._row.narrow(painter) <= width

    def _way(self, painter: Painter, width: int) -> Part:
        return self._row if self._fits(painter, width) else self._column

    def wide(self, painter: Painter) -> int:
        """Beside each other."""
        return self._row.wide(painter)

    def narrow(self, painter: Painter) -> int:
        """Below each other."""
        return self._column.narrow(painter)

    def tall(self, painter: Painter, width: int) -> int:
        """As they lie."""
        return self._way(painter, width).tall(painter, width)

    def short(self, painter: Painter, width: int) -> int:
        """As they lie."""
        return self._way(painter, width).short(painter, width)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """As they lie."""
        self._way(host.painter, area.width).place(host, area, pane)


def back_button(back: Callable[[], None], words: str = "") -> Press:
    """The way back, at the foot of a screen; never gold, which is the colour of the way on."""
    return Press("back", words or _("Back"), back, least=110, tall=FOOT)


class Verdict(Part):
    """Words of a foot: what will be, or on a plate of its own why that cannot be."""

    grow = 1

    def __init__(
        self,
        told: Callable[[], str],
        problem: Callable[[], str | None] = lambda: None,
        style: TextStyle = typeset.BODY,
    ) -> None:
        """Both words are asked anew in every frame; `style` is that of what is told."""
        self._told, self._problem, self._style = told, problem, style

    def narrow(self, painter: Painter) -> int:
        """A few words."""
        return painter.px(120)

    def tall(self, painter: Painter, width: int) -> int:
        """The whole line of the foot."""
        return painter.px(FOOT_LINE)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """Write it there."""
        painter = host.painter
        fonts, px = painter.fonts, painter.px

        def paint(surface: pygame.Surface, place: Rect) -> None:
            problem = self._problem()
            text = self._told() if problem is None else problem
            style = self._style if problem is None else typeset.BODY
            inner = place.inflate(-2 * px(14), 0)
            lines = typeset.wrap(text, style, fonts, inner.width)
            top = place.centery - len(lines) * style.line(fonts) // 2
            ink = painter.theme.on_felt
            if problem:  # the red of a refusal reads on panels only
                ink = painter.theme.bad
                wide = max(typeset.width(line, style, fonts) for line in lines)
                plate = Rect(inner.left, top, wide, len(lines) * style.line(fonts))
                plate.inflate_ip(px(24), px(16))
                surface.blit(panel(plate.size, painter.theme, painter.scale), plate)
            typeset.write(surface, text, (inner.left, top), style, fonts, ink, inner.width)

        host.drawn(area, pane, paint)


def way_on(
    key: str, words: str, action: Callable[[], None], problem: Callable[[], str | None]
) -> Press:
    """The way on, at the foot of a screen; it may be pressed while there is no problem."""
    return Press(
        key,
        words,
        action,
        gold=True,
        enabled=lambda: not problem(),
        why=lambda: problem() or "",
        least=220,
        tall=FOOT,
    )
