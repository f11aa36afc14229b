"""The lessons as steps along a painted way: what is done is lit, the next one has a gold line."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import pairwise
from typing import Final

import pygame
from pygame import Rect

from game.lessons.lesson import Lesson
from game.translation import _
from game.ui.kit.controls import Text, TextAlign
from game.ui.kit.layout import Column, Host, Part
from game.ui.paint import typeset
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, Point, clear
from game.ui.paint.icons import icon
from game.ui.paint.painter import Painter
from game.ui.style.theme import RGB, mixed
from game.ui.widgets.scroll_area import ScrollArea

_STONE: Final = 60
"""Width of a step, px at scale 1."""
_CELL: Final = 124
"""Room for a step and its words at least, px at scale 1."""
_MOST: Final = 5
"""Steps beside each other."""
_TURN: Final = 30
"""px at scale 1 beside the steps, in which the way turns."""
_WAY: Final = 20
"""Width of the way, px at scale 1."""
_BETWEEN: Final = 22
_CURVE: Final = 24
"""Parts of which a turn is made."""

_painted = SurfaceCache(8 << 20)


class LessonPath(Part):
    """Steps from left to right, then back below; each begins its lesson."""

    grow = 1

    def __init__(
        self,
        lessons: Sequence[Lesson],
        first: int,
        done: Collection[str],
        following: Lesson | None,
        begin: Callable[[Lesson], None],
    ) -> None:
        """Lay the steps of one chapter.

        Args:
            lessons: those of the chapter.
            first: the number of its first one.
            done: ids of lessons.
            following: the one to do next, of this chapter or another; None where all are done.
            begin: begins a lesson.
        """
        self._lessons, self._first, self._done, self._begin = lessons, first, done, begin
        self._next = following

    def wide(self, painter: Painter) -> int:
        """Four steps."""
        return self.narrow(painter) * 2

    def narrow(self, painter: Painter) -> int:
        """Two steps."""
        return 2 * painter.px(_CELL) + 2 * painter.px(_TURN)

    def _columns(self, painter: Painter, width: int) -> int:
        room = width - 2 * painter.px(_TURN)
        return max(2, min(_MOST, room // painter.px(_CELL)))

    def _words(self, lesson: Lesson, painter: Painter) -> Part:
        theme, done = painter.theme, lesson.id in self._done
        ink = theme.cream if done or lesson is self._next else theme.muted
        return Column(
            Text(_(lesson.title), typeset.STRONG, ink, align=TextAlign.MIDDLE),
            Text(_(lesson.idea), typeset.SMALL, theme.muted, align=TextAlign.MIDDLE),
        )

    def _line(self, painter: Painter, width: int) -> int:
        """px from the top of a row of steps to that of the next."""
        cell = self._cell(painter, width)
        words = max(self._words(each, painter).tall(painter, cell) for each in self._lessons)
        return painter.px(_STONE + 6 + _BETWEEN) + words

    def _cell(self, painter: Painter, width: int) -> int:
        """px of width for the words of a step."""
        room = width - 2 * painter.px(_TURN)
        return room // self._columns(painter, width) - painter.px(10)

    def tall(self, painter: Painter, width: int) -> int:
        """All rows."""
        rows = -(-len(self._lessons) // self._columns(painter, width))
        return rows * self._line(painter, width) - painter.px(_BETWEEN)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """The way, and upon it a button for each lesson with its words below."""
        painter = host.painter
        columns, line = self._columns(painter, area.width), self._line(painter, area.width)
        rows = -(-len(self._lessons) // columns)
        spare = max(0, area.height - self.tall(painter, area.width)) // (rows + 1)
        step = (area.width - 2 * painter.px(_TURN)) / columns
        stone, cell = painter.px(_STONE), self._cell(painter, area.width)
        centres: list[Point] = []
        for number in range(len(self._lessons)):
            row, column = divmod(number, columns)
            column = column if row % 2 == 0 else columns - 1 - column
            x = painter.px(_TURN) + step * (column + 0.5)
            centres.append((x, spare + row * (line + spare) + stone / 2))
        host.drawn(area, pane, partial(self._paint_way, painter, centres))
        for lesson, (x, y) in zip(self._lessons, centres, strict=True):
            place = Rect(0, 0, stone, stone)
            place.center = (area.left + round(x), area.top + round(y))
            begin = partial(self._begin, lesson)
            widget = host.button(lesson.id, place, "", begin, style="@left", pane=pane)
            widget.show_picture(self._stone(painter, lesson, stone))
            words = self._words(lesson, painter)
            below = Rect(0, place.bottom + painter.px(6), cell, words.tall(painter, cell))
            below.centerx = place.centerx
            words.place(host, below, pane)

    def _paint_way(
        self, painter: Painter, centres: Sequence[Point], surface: pygame.Surface, area: Rect
    ) -> None:
        reached = sum(each.id in self._done for each in self._lessons)
        surface.blit(_way(area.size, tuple(centres), reached, painter), area)

    def _stone(self, painter: Painter, lesson: Lesson, side: int) -> pygame.Surface:
        number = self._first + self._lessons.index(lesson)
        done, here = lesson.id in self._done, lesson is self._next
        return _stone(number, side, painter, done=done, here=here)


def _lit(painter: Painter) -> RGB:
    """The colour of what was had: the lamp's light."""
    return mixed(painter.theme.gold, painter.theme.lamp, 0.25)


def _stone(number: int, side: int, painter: Painter, *, done: bool, here: bool) -> pygame.Surface:
    """A round step with its number, or a tick where it is done, with alpha multiplied in.

    Shared: do not draw on it.
    """
    theme = painter.theme

    def paint() -> pygame.Surface:
        edge = theme.gold if here else _lit(painter) if done else theme.muted
        canvas = Canvas((100, 100), side / 100, clear(edge))
        canvas.circle((50, 50), 49, edge)
        ground = _lit(painter) if done else theme.panel_lit
        canvas.circle((50, 50), 42 if here else 46, ground)
        picture = canvas.finish()
        if done:
            sign = icon("check", side // 2, theme.on_gold)
        else:
            ink = theme.cream if here else theme.muted
            sign = typeset.line_surface(str(number), typeset.FIGURE, painter.fonts, ink)
        picture.blit(sign, sign.get_rect(center=(side // 2, side // 2)))
        return picture.premul_alpha()

    return _painted.get(("stone", number, side, painter, done, here), paint)


def _way(
    size: tuple[int, int], centres: tuple[Point, ...], reached: int, painter: Painter
) -> pygame.Surface:
    """The way through all steps, lit as far as it was gone. Shared: do not draw on it."""
    theme = painter.theme

    def paint() -> pygame.Surface:
        wide = painter.px(_WAY)
        stone = mixed(theme.panel, theme.rim, 0.42)
        canvas = Canvas(size, 1, clear(stone), finer=2)
        swing = painter.px(_TURN) - wide / 2 - painter.px(2)  # all of the way stays in the area
        whole = _points(centres, swing)
        canvas.line(whole, wide + painter.px(4), mixed(theme.panel, theme.rim, 0.18))
        canvas.line(whole, wide, stone)
        if reached > 1:
            gone = _points(centres[:reached], swing)
            canvas.line(gone, wide, mixed(theme.panel, _lit(painter), 0.72))
        return canvas.finish()

    return _painted.get(("way", size, centres, reached, painter), paint)


def _points(centres: Sequence[Point], swing: float) -> list[Point]:
    """From step to step; where the next one lies below, the way swings out by so much and back."""
    found = [centres[0]]
    middle = sum(x for x, _y in centres) / len(centres)
    for (ax, ay), (bx, by) in pairwise(centres):
        if ay == by:
            found.append((bx, by))
            continue
        out = (1 if ax >= middle else -1) * swing
        # The words of the upper step stand between the two: the way goes round them.
        reach = max(abs(ax - x) for x, y in centres if y == ay)
        columns = max(1, sum(y == ay for _x, y in centres) - 1)
        edge = ax + (1 if out > 0 else -1) * reach / columns / 2
        for part in range(_CURVE + 1):
            t = part / _CURVE
            u = 1 - t
            x = u**3 * edge + 3 * u * t * (edge + out / 0.75) + t**3 * edge
            y = u**3 * ay + 3 * u * u * t * ay + 3 * u * t * t * by + t**3 * by
            found.append((x, y))
        found.append((bx, by))
    return found
