"""One month of daily deals as seven columns of days: painted, and which day a point is on."""

from __future__ import annotations

import calendar
from collections.abc import Mapping
from datetime import date

import pygame
from pygame import Rect

from game.daily.rule import FIRST_DAY
from game.daily.tries import DailyTry, TryStage
from game.presentation.words.times import weekday_initials
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.style.theme import RGB, mixed

COLUMNS = 7
_COUNTED = 0.28
"""How much of the accent is in the ground of a day that counts: gold filled is the way on."""
_TALLEST = 1.3
"""Height of a day in widths at most: a window rather than a tower."""
GAP = 6
"""px at scale 1 between two days."""


def is_open(day: date, today: date, tries: Mapping[date, DailyTry]) -> bool:
    """Whether a day can be looked at: it has come, or was played with a clock that was ahead."""
    return FIRST_DAY <= day <= today or day in tries


class MonthCalendar:
    """A month laid out in an area, px of the window; the first row names the weekdays."""

    def __init__(self, year: int, month: int, area: Rect, scale: float) -> None:
        self.area = area
        self._gap = max(2, round(GAP * scale))
        self._head = round(24 * scale)
        weeks = calendar.monthcalendar(year, month)  # dates would end before the last month does
        self.cells: dict[date, Rect] = {}
        wide = (area.width - self._gap * (COLUMNS - 1)) // COLUMNS
        rows = len(weeks)
        tall = (area.height - self._head - self._gap * (rows - 1)) // rows
        self.size = min(wide, tall)
        self._cell = (wide, min(tall, round(wide * _TALLEST)))
        step = (area.width - wide) / (COLUMNS - 1)
        for row, week in enumerate(weeks):
            for column, day in enumerate(week):
                if day:
                    x = area.left + round(step * column)
                    y = area.top + self._head + row * (self._cell[1] + self._gap)
                    self.cells[date(year, month, day)] = Rect(x, y, *self._cell)
        self._columns = [area.left + round(step * column) + wide // 2 for column in range(COLUMNS)]

    def at(self, pos: tuple[int, int]) -> date | None:
        """The day at a point."""
        return next((day for day, cell in self.cells.items() if cell.collidepoint(pos)), None)

    def paint(
        self,
        surface: pygame.Surface,
        painter: Painter,
        tries: Mapping[date, DailyTry],
        today: date,
        chosen: date,
    ) -> None:
        """Paint it: filled where a day counts, a ring where it was begun or does not count."""
        theme, fonts = painter.theme, painter.fonts
        for name, x in zip(weekday_initials(), self._columns, strict=True):
            at = (x - typeset.width(name, typeset.SMALL, fonts) // 2, self.area.top)
            typeset.write(surface, name, at, typeset.SMALL, fonts, theme.muted)
        for day, cell in self.cells.items():
            one = tries.get(day)
            can = is_open(day, today, tries)
            ink = self._paint_cell(surface, cell, painter, one, can=can)
            if day == chosen:
                edge = max(2, round(2.5 * fonts.scale))
                box = cell.inflate(2 * edge, 2 * edge)
                pygame.draw.rect(surface, theme.cream, box, edge, border_radius=self.size // 5)
            style = typeset.STRONG if day == today else typeset.BODY
            text = str(day.day)
            at = (
                cell.centerx - typeset.width(text, style, fonts) // 2,
                cell.centery - style.line(fonts) // 2,
            )
            typeset.write(surface, text, at, style, fonts, ink)

    def _paint_cell(
        self,
        surface: pygame.Surface,
        cell: Rect,
        painter: Painter,
        one: DailyTry | None,
        *,
        can: bool,
    ) -> RGB:
        """The ground of a day; the ink of its number."""
        theme = painter.theme
        radius = self.size // 6
        if one is not None and one.counts:
            ground = mixed(theme.panel, theme.accent, _COUNTED)
            pygame.draw.rect(surface, ground, cell, border_radius=radius)
            if one.experts is not None:
                self._paint_share(surface, cell, painter, one.experts.share_beaten)
            return theme.cream
        if one is not None:
            lost = one.stage is TryStage.LOST
            edge = max(2, round(2 * painter.fonts.scale))
            ring = theme.muted if lost else theme.accent
            pygame.draw.rect(surface, ring, cell, edge, border_radius=radius)
            return theme.muted if lost else theme.cream
        if can:
            ground = mixed(theme.panel, theme.panel_edge, 0.35)
            pygame.draw.rect(surface, ground, cell, border_radius=radius)
            return theme.cream
        return theme.muted  # with an edge it would look begun

    def _paint_share(
        self, surface: pygame.Surface, cell: Rect, painter: Painter, share: float
    ) -> None:
        """How far ahead of the expert, as a bar at the foot of a day."""
        edge = max(3, self.size // 8)
        bar = Rect(
            cell.left + edge, cell.bottom - edge - 2, cell.width - 2 * edge, max(3, edge // 2)
        )
        theme = painter.theme
        pygame.draw.rect(surface, mixed(theme.panel, theme.accent, 0.1), bar)
        bar.width = round(bar.width * share)
        pygame.draw.rect(surface, theme.accent, bar)
