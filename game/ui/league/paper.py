"""The paper of a league: chart and standings, painted a little in every frame."""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import sqrt
from typing import Final

import pygame
from pygame import Rect

from game.arena.league_run import News
from game.presentation.words.bots import bot_title
from game.translation import _
from game.ui.league.chart import LeagueChart
from game.ui.league.standings_table import StandingsTable, table_height
from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.paint.ruling import across
from game.ui.paint.sheet_marks import DASHES, seat_mark
from game.ui.scene.form_screen import FormScreen
from game.ui.score_sheet.graph import dashed
from game.ui.style.theme import mixed

_EDGE: Final = 22  # px at scale 1
_LEAST_CHART: Final = 46
"""Percent of the paper that the chart has at least."""
_RULES, _BENDS = 7, 40
"""Of a chart that is still to come: its rules across, and the bends of its band."""
_MOST_S: Final = 0.004
"""Of a frame, for painting the next paper."""


class LeaguePaper:
    """What is known of a league, as a picture; a new one is painted while the last is shown."""

    def __init__(self, screen: FormScreen, bots: tuple[str, ...], news: News) -> None:
        self._screen = screen
        self._bots = bots
        self._names = tuple(map(bot_title, bots))
        self._news = news
        self._lit: int | None = None
        """The bot that the mouse is on."""
        self.place = Rect(0, 0, 0, 0)
        """px of the window."""
        self._painted: pygame.Surface | None = None
        self._spare: pygame.Surface | None = None
        """The paper before, to be painted anew."""
        self._painting: Iterator[None] | None = None
        self._stale = False
        """Whether the paper does not show what there is to be seen now."""
        self.chart: LeagueChart | None = None
        self.table: StandingsTable | None = None

    def forget(self) -> None:
        """Theme, scale or size is another one."""
        self._painted = self._spare = self._painting = None

    def show(self, news: News) -> None:
        """Paint this from the next frame on."""
        self._news, self._stale = news, True

    @property
    def needs_frames(self) -> bool:
        """While another one is being painted."""
        return self._stale or self._painting is not None

    def paint_on(self) -> bool:
        """Paint a little of the next paper, since all at once would hold up a frame in a large
        window; whether it became ready."""
        if self._painted is not None and self._stale and self._painting is None:
            self._stale, self._painting = False, self._steps()
        ready = False
        ends = time.perf_counter() + _MOST_S
        while self._painting is not None and time.perf_counter() < ends:
            if next(self._painting, self) is self:
                self._painting, ready = None, True
        return ready

    def look_at(self, pos: tuple[int, int]) -> None:
        """Light the bot at a point of the window."""
        lit, at = None, (pos[0] - self.place.left, pos[1] - self.place.top)
        if self.table is not None and self.chart is not None:
            lit = self.table.bot_at(at)
            lit = lit if lit is not None else self.chart.bot_at(at)
        if lit != self._lit:
            self._lit, self._stale = lit, True

    def draw(self, surface: pygame.Surface, place: Rect) -> None:
        """The latest paper that is ready; the first one of a size is painted at once."""
        self.place, size = place, place.size
        if self._painted is None or self._painted.get_size() != size:
            self._painting, self._stale = None, False
            for _step in self._steps():
                pass
        assert self._painted is not None
        rule, radius = self._screen.app.theme.sheet_rule, self._screen.px(4)
        pygame.draw.rect(surface, rule, place.inflate(2, 2), border_radius=radius)
        surface.blit(self._painted, place)

    def parts(self, size: tuple[int, int]) -> tuple[Rect, Rect]:
        """Chart and standings, px of the paper."""
        px = self._screen.px
        edge = px(_EDGE)
        inside = Rect(edge, px(14), size[0] - 2 * edge, size[1] - px(30))
        need = table_height(len(self._names), self._screen.app.scale)
        gap = px(12)
        low = min(need, inside.height * (100 - _LEAST_CHART) // 100 - gap)
        chart = Rect(inside.left, inside.top, inside.width, inside.height - low - gap)
        return chart, Rect(inside.left, chart.bottom + gap, inside.width, low)

    def _steps(self) -> Iterator[None]:
        """Paint the paper with all that is on it: opaque, so that bands can lie upon each other."""
        theme, scale = self._screen.app.theme, self._screen.app.scale
        news, lit, size = self._news, self._lit, self.place.size
        paper, self._spare = self._spare, None
        if paper is None or paper.get_size() != size:
            paper = pygame.Surface(size)
        paper.fill(theme.sheet)
        yield
        area, lower = self.parts(size)
        chart = None
        if news.course:
            chart = LeagueChart(news, self._names, area, scale)
            yield from chart.steps(paper, theme, lit)
        else:
            self._paint_empty(paper, area)
        table = StandingsTable(news, self._names, lower, scale)
        table.paint(paper, theme, lit)
        self._painted, self._spare = paper, self._painted
        self.chart, self.table = chart, table

    def _paint_empty(self, paper: pygame.Surface, area: Rect) -> None:
        """Where the chart will be: its rules, where all lines begin, and how bands will narrow."""
        screen, px = self._screen, self._screen.px
        theme, fonts = screen.app.theme, screen.app.fonts
        thin, faint = hairline(screen.app.scale), mixed(theme.sheet, theme.sheet_rule, 0.6)
        for share in range(_RULES):
            y = area.top + (area.height - px(_EDGE)) * share // (_RULES - 1)
            ink = faint if share < _RULES - 1 else theme.sheet_ink
            across(paper, ink, (area.left, area.right), y, thin)
        middle, half = area.top + (area.height - px(_EDGE)) // 2, area.height * 0.4
        shares = [step / _BENDS for step in range(_BENDS + 1)]
        bends = [(area.left + area.width * one, half / sqrt(1 + 30 * one)) for one in shares]
        upper, lower = ([(x, middle + side * reach) for x, reach in bends] for side in (-1, 1))
        pygame.draw.polygon(paper, mixed(theme.sheet, theme.sheet_rule, 0.3), upper + lower[::-1])
        for edge in (upper, lower):
            dashed(paper, edge, DASHES[1], max(2, px(2)), theme.sheet_rule)
        for bot in range(len(self._names)):
            mark = seat_mark(bot, px(12) | 1, theme)
            paper.blit(mark, mark.get_rect(center=(area.left + px(20) + px(24) * bot, middle)))
        lines = [_("Nothing is played yet.")]
        lines.append(_("Each bot gets a line here; the band around it narrows with every deal."))
        style = typeset.BODY
        widths = [typeset.width(line, style, fonts) for line in lines]
        left = area.centerx - max(widths) // 2
        room = middle - area.top - half / sqrt(1 + 30 * max(0, left - area.left) / area.width)
        y = area.top + max(thin, round(room - len(lines) * style.line(fonts)) // 2)
        for line, wide in zip(lines, widths, strict=True):  # above the band, and no rule through it
            box = Rect(area.centerx - wide // 2, y, wide, style.line(fonts))
            paper.fill(theme.sheet, box.inflate(px(16), 0))
            y += typeset.write(paper, line, box.topleft, style, fonts, theme.sheet_muted)
