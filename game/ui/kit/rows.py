"""Rows of a form, a title and a sentence on the left and controls on the right; rows of a grid."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.ui.kit.controls import CONTROL, Text
from game.ui.kit.layout import Column, Host, Part, Row, Scroll
from game.ui.paint import typeset
from game.ui.paint.cardbook import CardBook
from game.ui.paint.clipping import clipped
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.variant_pictures.pictures import variant_picture
from game.ui.style.theme import RGB, mixed
from game.ui.widgets.scroll_area import ScrollArea

_AIR: Final = 9
"""Above and below what is in a row, px at scale 1."""
_GAP: Final = 6
_PICTURE: Final = (190, 88)
"""Of a variant before a row, and how round its corners are, px at scale 1."""
_CORNER: Final = 6
_APART: Final = 18
"""Between words and controls, px at scale 1."""
_LEAST_WORDS: Final = 30
"""Percent of a row that its words keep."""


class FormRow:
    """One line of a form. Texts are finished."""

    def __init__(
        self,
        title: str,
        sentence: str,
        control: Part | None = None,
        *,
        below: Part | None = None,
        picture: Part | None = None,
        instead: Part | None = None,
        under: bool = False,
        marked: bool = False,
        wrong: bool = False,
        problem: str = "",
        faint: bool = False,
    ) -> None:
        """What it says and what one chooses.

        Args:
            title: in strong letters.
            sentence: what it means.
            control: on the right; None is none.
            below: a second control, under the first.
            picture: stands left of the words.
            instead: a control in place of the title.
            under: the sentence stands under title and control, over the whole width.
            marked: the player chose something here that the variant does not say.
            wrong: what was chosen here does not go with the rest.
            problem: why that is so, said in place of the sentence.
            faint: it is there no more, but for the way back.
        """
        self.title, self.sentence, self.problem = title, problem or sentence, problem
        self.controls = [box for box in (control, below) if box is not None]
        self.picture, self.instead = picture, instead
        self.under, self.marked, self.faint = under, marked, faint
        self.wrong = wrong or bool(problem)


class RowPicture(Part):
    """The picture of a variant before the words of a row."""

    def __init__(self, variant: str, book: CardBook) -> None:
        """By the id of the variant, with the cards of a `book`."""
        self._variant, self._book = variant, book

    def wide(self, painter: Painter) -> int:
        """The same in every row."""
        return painter.px(_PICTURE[0])

    def tall(self, painter: Painter, width: int) -> int:
        """The same in every row."""
        return painter.px(_PICTURE[1])

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """Paint it there."""
        painter, name, book = host.painter, self._variant, self._book

        def paint(surface: pygame.Surface, place: Rect) -> None:
            picture = variant_picture(name, place.size, painter.px(_CORNER), book, painter)
            surface.blit(picture, place)

        host.drawn(area, pane, paint)


class Form(Part):
    """Rows below each other, whose controls are as wide as each other."""

    def __init__(self, rows: Sequence[FormRow], *, control: int, share: int = 60) -> None:
        """`control` px at scale 1, `share` percent of the width at most, but for long words."""
        self.rows = rows
        self._control, self._share = control, share

    def wide(self, painter: Painter) -> int:
        """Twice the controls."""
        return 2 * painter.px(self._control)

    def narrow(self, painter: Painter) -> int:
        """Controls with whole words, and some words beside them."""
        needed, apart = self._needed(painter), painter.px(_APART)
        words = (needed + apart) * 100 // (100 - _LEAST_WORDS) + 2
        return max(words, needed + apart + self._least_beside(painter))

    def _needed(self, painter: Painter) -> int:
        """px that the widest control needs to show its words."""
        controls = [box.narrow(painter) for row in self.rows for box in row.controls]
        return max(controls, default=0)

    def _least_beside(self, painter: Painter) -> int:
        """px that an ellipsis needs, or the widest control in place of a title for its words."""
        found = (row.instead.narrow(painter) for row in self.rows if row.instead is not None)
        cut = typeset.width(typeset.ELLIPSIS, typeset.STRONG, painter.fonts)
        return max([cut, *found])

    def control(self, painter: Painter, width: int) -> int:
        """px of width of every control."""
        apart = painter.px(_APART)
        most = width * (100 - _LEAST_WORDS) // 100 - apart
        wished = min(painter.px(self._control), width * self._share // 100)
        wished = min(wished, width - apart - self._least_beside(painter))
        return max(wished, min(self._needed(painter), most))

    def tall(self, painter: Painter, width: int) -> int:
        """All rows."""
        return sum(self._height(painter, row, width) for row in self.rows)

    # --- one row -----------------------------------------------------------------------------

    def _pictured(self, painter: Painter) -> int:
        """px of width left of the words."""
        wide = [row.picture.wide(painter) for row in self.rows if row.picture is not None]
        return max(wide) + painter.px(_APART) if wide else 0

    def _beside(self, painter: Painter, width: int) -> int:
        """px of width between pictures and controls."""
        taken = self.control(painter, width) + self._pictured(painter)
        return width - taken - painter.px(_APART)

    def _upper(self, painter: Painter, row: FormRow, width: int) -> int:
        """Height in px of the part with the controls."""
        px, room = painter.px, self._beside(painter, width)
        each = [box.tall(painter, self.control(painter, width)) for box in row.controls]
        controls = sum(each) + px(_GAP) * max(0, len(each) - 1)
        text = 0 if row.instead is not None else _tall(painter, row.title, typeset.STRONG, room)
        if not row.under:
            text += _tall(painter, row.sentence, typeset.SMALL, room)
        picture = 0 if row.picture is None else row.picture.tall(painter, width)
        return max(text, controls, picture)

    def _height(self, painter: Painter, row: FormRow, width: int) -> int:
        lower = 0
        if row.under:
            room = width - self._pictured(painter)
            lower = painter.px(_GAP) + _tall(painter, row.sentence, typeset.SMALL, room)
        return self._upper(painter, row, width) + lower + 2 * painter.px(_AIR)

    # --- where it lies -----------------------------------------------------------------------

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """Every row, with a line between them."""
        top = area.top
        for number, row in enumerate(self.rows):
            tall = self._height(host.painter, row, area.width)
            self._place(host, row, Rect(area.left, top, area.width, tall), pane, number > 0)
            top += tall

    def _place(
        self, host: Host, row: FormRow, area: Rect, pane: ScrollArea | None, ruled: bool
    ) -> None:
        painter, px = host.painter, host.painter.px
        theme, top = painter.theme, area.top + px(_AIR)
        if ruled:
            host.drawn(Rect(area.topleft, (area.width, 1)), pane, partial(_rule, painter, None))
        room = self._beside(painter, area.width)
        x, y = area.left + self._pictured(painter), top
        if row.picture is not None:
            wide, tall = row.picture.wide(painter), row.picture.tall(painter, area.width)
            row.picture.place(host, Rect(area.left, top, wide, tall), pane)
        if row.instead is not None:
            row.instead.place(host, Rect(x, y, room, px(CONTROL)), pane)
        else:
            ink = theme.muted if row.faint else theme.cream
            ink = theme.bad if row.wrong else theme.accent if row.marked else ink
            title = Text(row.title, typeset.STRONG, ink)
            tall = title.tall(painter, room)
            if row.under or not row.sentence:
                # Alone beside a control, a title stands level with it.
                y += max(0, (px(CONTROL) - tall) // 2)
            if row.wrong or row.marked:  # colour alone would not be seen by all
                bar = Rect(x - px(9), y + px(2), max(2, px(3)), tall - px(4))
                host.drawn(bar, pane, partial(_bar, painter, ink))
            title.place(host, Rect(x, y, room, tall), pane)
            y += tall
        if row.under:
            y = top + self._upper(painter, row, area.width) + px(_GAP)
            room = area.right - x
        if row.sentence:
            ink = theme.bad if row.problem else theme.muted
            sentence = Text(row.sentence, typeset.SMALL, ink)
            sentence.place(host, Rect(x, y, room, sentence.tall(painter, room)), pane)
        control = self.control(painter, area.width)
        y = top
        for box in row.controls:
            tall = box.tall(painter, control)
            box.place(host, Rect(area.right - control, y, control, tall), pane)
            y += tall + px(_GAP)


class Grid(Part):
    """Rows of boxes whose columns stand below each other; the keyboard goes row by row."""

    def __init__(
        self,
        rows: Sequence[Sequence[Part]],
        *,
        weights: Sequence[int] = (),
        gap: int = 10,
        between: int = 0,
        ruled: bool = False,
        ink: RGB | None = None,
        grow: int = 0,
    ) -> None:
        """What stands in each row.

        Args:
            rows: as many boxes in each.
            weights: the columns' shares of the width that is left over; none grows without.
            gap: px at scale 1 between columns.
            between: px at scale 1 between rows.
            ruled: whether there is a line in the middle of that.
            ink: of that line; None is as on panels.
            grow: see `Part`.
        """
        self._rows, self._between, self._ruled, self._ink = rows, between, ruled, ink
        self.grow = grow
        columns = list(zip(*rows, strict=True))
        shares = weights or [0] * len(columns)
        parts = (Column(*each, grow=share) for each, share in zip(columns, shares, strict=True))
        self._columns, self._gap = Row(*parts, gap=gap), gap

    def wide(self, painter: Painter) -> int:
        """All columns beside each other."""
        return self._columns.wide(painter)

    def narrow(self, painter: Painter) -> int:
        """All columns as narrow as can be."""
        return self._columns.narrow(painter)

    def _heights(self, painter: Painter, widths: Sequence[int]) -> list[int]:
        """px of each row."""
        return [
            max(box.tall(painter, wide) for box, wide in zip(row, widths, strict=True))
            for row in self._rows
        ]

    def tall(self, painter: Painter, width: int) -> int:
        """All rows below each other."""
        heights = self._heights(painter, self._columns.widths(painter, width))
        return sum(heights) + painter.px(self._between) * (len(heights) - 1)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """Every box in the middle of its row."""
        painter, top = host.painter, area.top
        widths = self._columns.widths(painter, area.width)
        for row, height in zip(self._rows, self._heights(painter, widths), strict=True):
            left = area.left
            if self._ruled and top > area.top:
                y = top - painter.px(self._between) // 2
                host.drawn(Rect(left, y, area.width, 1), pane, partial(_rule, painter, self._ink))
            for box, wide in zip(row, widths, strict=True):
                tall = box.tall(painter, wide)
                box.place(host, Rect(left, top + (height - tall) // 2, wide, tall), pane)
                left += wide + painter.px(self._gap)
            top += height + painter.px(self._between)


def _rule(painter: Painter, ink: RGB | None, surface: pygame.Surface, place: Rect) -> None:
    """A thin line above a row, in the colour of rules on panels without one of its own."""
    if ink is None:
        ink = mixed(painter.theme.panel, painter.theme.panel_edge, 0.45)
    ends = place.topleft, (place.right - 1, place.top)
    pygame.draw.line(surface, ink, *ends, hairline(painter.scale))


def _bar(painter: Painter, ink: RGB, surface: pygame.Surface, place: Rect) -> None:
    """A bar at the edge of a row, which lies left of what scrolls."""
    beside = surface.get_clip().inflate(2 * painter.px(9), 0)
    with clipped(surface, beside, reaches_out=True):
        pygame.draw.rect(surface, ink, place)


def _tall(painter: Painter, text: str, style: typeset.TextStyle, room: int) -> int:
    return typeset.height(text, style, painter.fonts, room)


def form(rows: Sequence[FormRow], *, control: int, share: int = 60, grow: int = 1) -> Scroll:
    """Rows that scroll where there are more than there is room for."""
    return Scroll(Form(rows, control=control, share=share), grow=grow)
