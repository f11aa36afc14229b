"""The totals of a game as a graph on paper: a line a player, told apart by ink, dash and shape."""

from __future__ import annotations

from itertools import pairwise
from math import hypot
from typing import Final

import pygame
from pygame import Rect

from game.presentation.score_sheet import SheetContents
from game.presentation.words.points import minus
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.ruling import upright
from game.ui.paint.sheet_marks import DASHES, seat_ink, seat_mark
from game.ui.paint.typeset import TextStyle
from game.ui.score_sheet.measures import BODY
from game.ui.score_sheet.table import place_plaque
from game.ui.style.theme import Fonts, mixed, smallest_px
from game.ui.widgets.line_chart import AxisInks, AxisText, ValueAxis

STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)
"""What two lines of the grid may be apart, in points."""
MOST_MARKS: Final = 20
"""Deals with a mark each; in longer games only some have one."""

_fonts = Fonts(1)

Point = tuple[float, float]


def ticks(least: int, most: int, room: int) -> list[int]:
    """Round numbers from at most `least` to at least `most`, no more than `room` of them."""
    for step in STEPS:
        low, high = least // step, -(-most // step)
        if high - low < room:
            return [step * number for number in range(low, high + 1)]
    return [least, most]


def spread(wanted: list[float], apart: float, low: float, high: float) -> list[float]:
    """Places as near to those wanted as they may be: `apart` from each other, within bounds."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    apart = min(apart, (high - low) / max(1, len(wanted) - 1))
    placed: list[float] = []
    for number, index in enumerate(order):
        left = len(order) - 1 - number
        least = placed[-1] + apart if placed else low
        placed.append(min(max(wanted[index], least), high - apart * left))
    found = [0.0] * len(wanted)
    for index, place in zip(order, placed, strict=True):
        found[index] = place
    return found


class SheetGraph:
    """Paints the graph of one sheet into an area of paper."""

    def __init__(
        self, sheet: SheetContents, area: Rect, painter: Painter, *, named: bool = True
    ) -> None:
        """Measure everything.

        Args:
            sheet: what is drawn.
            area: where, in px.
            painter: theme and scale.
            named: whether player, total and place stand at the end of each line.
        """
        self.sheet = sheet
        self.named = named
        self.theme = painter.theme
        self.body = max(smallest_px(), round(BODY * 0.94 * painter.scale))
        self.area = area
        self.line = hairline(painter.scale)
        """px of a thin line."""
        lines = sheet.lines
        values = [value for line in lines for value in line]
        room = max(3, area.height // round(self.body * 3.2))
        self.ticks = ticks(min(values), max(values), room) if sheet.played else [0, 1]
        if len(self.ticks) == 1:
            self.ticks.append(self.ticks[0] + 1)
        words: dict[float, str] = {tick: minus(tick) for tick in self.ticks}
        text = AxisText(TextStyle(self.body), _fonts, self.body // 2)
        axis = text.wide(words.values()) + self.body - self.body // 2
        names = max(
            TextStyle(self.body, bold=True).font(_fonts).size(name)[0] for name in sheet.names
        )
        self.name = min(names, round(self.body * 8.5))
        total = max(
            TextStyle(self.body, bold=True).font(_fonts).size(minus(t))[0] for t in sheet.totals
        )
        self.total = total
        labels = round(self.body * 6.2) + self.name + total if named else self.body
        head, foot = round(self.body * 1.1), round(self.body * 2.8)
        self.plot = Rect(
            area.left + axis, area.top + head, area.width - axis - labels, area.height - head - foot
        )
        ends = self.ticks[0], self.ticks[-1]
        self.axis = ValueAxis(words, ends, self.plot, text, self.line)

    def at(self, deal: int, points: float) -> Point:
        """Where so many points after so many deals lie, in px of the picture."""
        share = deal / max(1, self.sheet.played)
        return self.plot.left + self.plot.width * share, self.axis.exact(points)

    def paint_empty(self, surface: pygame.Surface) -> None:
        """The grid and its numbers alone, onto paper."""
        if self.sheet.played:
            self._paint_grid(surface)

    def paint(self, surface: pygame.Surface) -> None:
        """Everything, onto paper."""
        if not self.sheet.played:
            word = typeset.line_surface(
                _("No deal is finished yet."),
                TextStyle(self.body + 2),
                _fonts,
                self.theme.sheet_muted,
            )
            surface.blit(word, word.get_rect(center=self.area.center))
            return
        self._paint_grid(surface)
        width = max(2, round(self.body / 7))
        order = sorted(range(len(self.sheet.names)), key=lambda seat: self.sheet.totals[seat])
        for seat in order:  # the leader's line on top
            points = [self.at(deal, total) for deal, total in enumerate(self.sheet.lines[seat])]
            dashed(surface, points, DASHES[seat % len(DASHES)], width, seat_ink(seat, self.theme))
        every = -(-self.sheet.played // MOST_MARKS)
        size = round(self.body * 0.68) | 1
        for seat in order:
            for deal, total in enumerate(self.sheet.lines[seat]):
                # Counted from the end, so that every line ends in its mark.
                if deal and (self.sheet.played - deal) % every == 0:
                    sign = seat_mark(seat, size, self.theme)
                    x, y = self.at(deal, total)
                    surface.blit(sign, sign.get_rect(center=(round(x), round(y))))
        if self.named:
            self._paint_labels(surface)

    def _paint_grid(self, surface: pygame.Surface) -> None:
        theme, plot, px = self.theme, self.plot, self.body
        rule = mixed(theme.sheet, theme.sheet_rule, 0.75)
        self.axis.paint(surface, AxisInks(rule, theme.sheet_ink, theme.sheet_muted), reach=1)
        ends = plot.top, plot.bottom
        upright(surface, theme.sheet_ink, plot.left, ends, self.line)
        played = self.sheet.played
        wide = TextStyle(px).font(_fonts).size("00")[0] * 2
        every = next(
            step
            for step in (1, 2, 3, 5, 10, 20, 50, 1000)
            if plot.width // (max(1, played // step)) >= wide
        )
        for deal in range(1, played + 1):
            x = round(self.at(deal, 0)[0])
            row = self.sheet.rows[deal - 1]
            if row.tie_break:
                upright(surface, rule, x, ends, self.line)
            tick_ends = plot.bottom, plot.bottom + px // 3
            upright(surface, theme.sheet_ink, x, tick_ends, self.line)
            if deal % every == 0:
                word = typeset.line_surface(str(deal), TextStyle(px), _fonts, theme.sheet_muted)
                surface.blit(word, word.get_rect(midtop=(x, plot.bottom + px // 3)))
        word = typeset.line_surface(_("Deal"), TextStyle(px), _fonts, theme.sheet_muted)
        surface.blit(word, word.get_rect(topright=(plot.left - px // 2, plot.bottom + px // 3)))

    def _paint_labels(self, surface: pygame.Surface) -> None:
        """At the end of every line its player, total and place, pushed apart where lines meet."""
        theme, px, plot = self.theme, self.body, self.plot
        ends = [self.at(self.sheet.played, total)[1] for total in self.sheet.totals]
        places = self.sheet.places
        # Players of equal totals stand in the order of their seats.
        wanted = [y + seat * 0.01 for seat, y in enumerate(ends)]
        foot = plot.bottom + round(px * 1.5)
        placed = spread(wanted, px * 1.62, plot.top, foot)
        x = plot.right + round(px * 1.6)
        for seat, (end, y) in enumerate(zip(ends, placed, strict=True)):
            ink = seat_ink(seat, theme)
            start = (plot.right + px * 0.55, end)
            pale = mixed(theme.sheet, ink, 0.7)
            pygame.draw.aaline(surface, pale, start, (x - px * 0.3, y), self.line)
            mark = seat_mark(seat, round(px * 0.8), theme)
            surface.blit(mark, mark.get_rect(midleft=(x, round(y))))
            left = x + round(px * 1.2)
            name = typeset.cut(self.sheet.names[seat], TextStyle(px, bold=True), _fonts, self.name)
            word = typeset.line_surface(name, TextStyle(px, bold=True), _fonts, ink)
            surface.blit(word, word.get_rect(midleft=(left, round(y))))
            right = left + self.name + round(px * 0.6) + self.total
            word = typeset.line_surface(
                minus(self.sheet.totals[seat]), TextStyle(px, bold=True), _fonts, theme.sheet_ink
            )
            surface.blit(word, word.get_rect(midright=(right, round(y))))
            at = (right + px // 2, round(y))
            place_plaque(surface, places[seat], len(places), at, round(px * 0.95), theme)


def dashed(
    surface: pygame.Surface,
    points: list[Point],
    pattern: tuple[float, ...],
    width: int,
    ink: tuple[int, int, int],
) -> None:
    """A smooth line through points; the pattern of strokes and gaps runs on around corners."""
    if not pattern:
        for start, end in pairwise(points):
            _stroke(surface, start, end, width, ink)
        return
    lengths = [part * width for part in pattern]
    place, left, drawn = 0, lengths[0], True
    for (ax, ay), (bx, by) in pairwise(points):
        whole = hypot(bx - ax, by - ay)
        gone = 0.0
        while gone < whole:
            part = min(left, whole - gone)
            if drawn:
                start = ax + (bx - ax) * gone / whole, ay + (by - ay) * gone / whole
                reach = gone + part
                end = ax + (bx - ax) * reach / whole, ay + (by - ay) * reach / whole
                _stroke(surface, start, end, width, ink)
            gone += part
            left -= part
            if left <= 1e-6:
                place = (place + 1) % len(lengths)
                left, drawn = lengths[place], not drawn


def _stroke(
    surface: pygame.Surface, start: Point, end: Point, width: int, ink: tuple[int, int, int]
) -> None:
    if width > 2:
        # A cap sits on whole px, and only an odd width has a middle there: else it sticks out.
        start, end = (round(start[0]), round(start[1])), (round(end[0]), round(end[1]))
        width = width | 1
    across, down = abs(end[0] - start[0]), abs(end[1] - start[1])
    # pygame measures the width along an axis: a slanted line would come out thinner.
    longest = max(across, down)
    even = width * hypot(across, down) / longest if longest else width
    thick = 2 * round((even - 1) / 2) + 1 if width > 2 else round(even)
    pygame.draw.aaline(surface, ink, start, end, thick)
    if width > 2:
        for point in (start, end):
            pygame.draw.aacircle(surface, ink, point, width / 2)
