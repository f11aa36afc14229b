"""The chart of a league on paper: points a hand over the deals played, and how sure they are.

A line for each bot, its 95 % interval as a band that narrows with every deal, and at the right the
interval of now as a whisker. Ink, dash and mark tell bots apart, as players on a score sheet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor
from typing import Final

import pygame
import pygame.gfxdraw
from pygame import Rect

from game.arena.league_run import News
from game.presentation.phrasebook import counts
from game.presentation.words.points import decimal
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.clipping import clipped
from game.ui.paint.marks import hairline
from game.ui.paint.ruling import across, upright
from game.ui.paint.sheet_marks import DASHES, seat_ink, seat_mark
from game.ui.paint.typeset import TextStyle
from game.ui.score_sheet.graph import dashed, spread
from game.ui.style.theme import RGB, Fonts, Theme, mixed, smallest_px
from game.ui.widgets.line_chart import AxisInks, AxisText, ValueAxis, round_ticks, worded

BODY: Final = 15
"""px of the words at scale 1."""
HEAD, FOOT = 1.7, 1.9
"""Heights above and below the plot, in px of the words."""
LABEL, LEAST_LABEL = 1.6, 1.15
"""From one name at the right to the next: where there is room, and at least, in px of the words."""
NICE: Final = (1.0, 1.2, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0)
"""Where the axis of deals may end, times a power of ten."""
WILD: Final = 40
"""The first of so many parts of the deals is not drawn."""
SETTLED: Final = 10
"""The first of so many parts may leave the chart above and below."""
PADDING_SHARE: Final = 0.06
"""Of the height, above and below what is shown."""
BAND, LIT_BAND, DIM_BAND = 40, 88, 10
"""How opaque a band is of 255: usually, looked at, and while another one is."""
MANY: Final = 5
"""Bots from which on bands are thinner, since they lie upon each other."""

_fonts = Fonts(1)  # sizes here are px of the screen


def horizon(deals: int, goal: int) -> int:
    """The deals at which the axis ends: a little more than were played, at most all."""
    most = max(20.0, deals * 1.04)
    power = 10.0 ** floor(len(str(int(most))) - 1)
    nice = next(part * power for part in NICE if part * power >= most)
    return max(deals, min(round(nice), goal), 2)


def bounds(news: News) -> tuple[float, float]:
    """The least and the most points that the chart shows."""
    first = max(2, news.deals // SETTLED)
    low, high = [], []
    for moment in news.course:
        if moment.deals >= first or moment is news.course[-1]:
            played = [points for points in moment.points if points is not None]
            low += [mean - (half or 0.0) for mean, half in played]
            high += [mean + (half or 0.0) for mean, half in played]
    least, most = min(low, default=0.0), max(high, default=0.0)
    air = max(0.1, (most - least) * PADDING_SHARE)
    return least - air, most + air


class LeagueChart:
    """Paints one moment of a league; `area` in px of an opaque sheet of paper."""

    def __init__(self, news: News, names: Sequence[str], area: Rect, scale: float) -> None:
        """`news` is of at least one deal."""
        self.news, self.names = news, names
        room = area.height / (HEAD + FOOT + LEAST_LABEL * (len(names) - 1))
        self.px = max(smallest_px(), min(round(BODY * scale), int(room)))
        self.thin = hairline(scale)
        """px of a thin line."""
        lines = news.lines
        self.order = [bot for bot in news.order if lines[bot].hands and not lines[bot].benched]
        """Those that have points of their own, by place."""
        # How the very first deals went says nothing, and would be all one sees at the left.
        self.course = [m for m in news.course if m.deals >= max(2, news.deals // WILD)]
        self.course = self.course or [news.course[-1]]
        self.low, self.high = bounds(news)
        self.deals = horizon(news.deals, news.goal)
        px, bold = self.px, TextStyle(self.px, bold=True).font(_fonts)
        rows = max(3, area.height // round(px * 2.8))
        ticks = worded(round_ticks(self.low, self.high, rows + 2))
        within = {t: words for t, words in ticks.items() if self.low <= t <= self.high}
        text = AxisText(TextStyle(px), _fonts, px // 2)
        self.step = min(round(px * 1.1), round(px * 8.0) // len(names))
        """px from one whisker to the next."""
        self.gutter = self.step * len(names) + round(px * 0.8)
        widest = max(bold.size(name)[0] for name in names)
        self.name = min(widest, round(px * 9.5))
        self.value = max(bold.size(decimal(line.points_per_hand, 2))[0] for line in news.lines)
        labels = round(px * 3.4) + self.name + self.value
        head, foot = round(px * HEAD), round(px * FOOT)
        left = area.left + text.wide(within.values()) + px // 5
        right = area.right - self.gutter - labels
        self.plot = Rect(left, area.top + head, right - left, area.height - head - foot)
        self.axis = ValueAxis(within, (self.low, self.high), self.plot, text, self.thin)
        self.labels: dict[int, Rect] = {}
        """Where each bot is named, px."""

    def _x(self, deals: int) -> float:
        return self.plot.left + self.plot.width * deals / self.deals

    def steps(
        self, surface: pygame.Surface, theme: Theme, lit: int | None = None
    ) -> Iterator[None]:
        """Paint everything, a little with each step; `lit` is the bot that is looked at."""
        self._paint_grid(surface, theme)
        yield
        order = [bot for bot in reversed(self.order) if bot != lit]  # the leader's line on top
        order += [lit] if lit is not None else []
        for paint in (self._paint_band, self._paint_line):
            for bot in order:
                with clipped(surface, self.plot):
                    paint(surface, theme, bot, lit)
                yield
        for bot in order:
            self._paint_end(surface, theme, bot)
            self._paint_whisker(surface, theme, bot, lit)
        self._paint_labels(surface, theme, lit)

    def _ink(self, theme: Theme, bot: int, lit: int | None) -> RGB:
        ink = seat_ink(bot, theme)
        return ink if lit in (None, bot) else mixed(theme.sheet, ink, 0.4)

    def _paint_grid(self, surface: pygame.Surface, theme: Theme) -> None:
        plot, px = self.plot, self.px
        rule, thin = mixed(theme.sheet, theme.sheet_rule, 0.6), self.thin
        inks = AxisInks(rule, theme.sheet_ink, theme.sheet_muted)
        self.axis.paint(surface, inks, reach=self.gutter)  # under the whiskers too
        across(surface, theme.sheet_ink, (plot.left, plot.right), plot.bottom, thin)
        upright(surface, theme.sheet_ink, plot.left, (plot.top, plot.bottom), thin)
        wide = TextStyle(px).font(_fonts).size(counts.grouped(self.deals))[0] + 2 * px
        room = max(1, min(10, plot.width // wide))
        step = next(
            round(part * 10**power)
            for power in range(9)
            for part in (1, 2, 2.5, 5)
            if part * 10**power >= self.deals / room and (power or part != 2.5)
        )
        for deal in range(0, self.deals + 1, step):
            x = round(self._x(deal))
            upright(surface, theme.sheet_ink, x, (plot.bottom, plot.bottom + px // 3), thin)
            word = typeset.line_surface(
                counts.grouped(deal), TextStyle(px), _fonts, theme.sheet_muted
            )
            surface.blit(word, word.get_rect(midtop=(x, plot.bottom + px // 3)))
        small = max(smallest_px(), round(px * 0.93))
        caption = typeset.line_surface(
            _("Points per hand, with 95 % intervals"), TextStyle(small), _fonts, theme.sheet_muted
        )
        surface.blit(caption, caption.get_rect(bottomleft=(plot.left, plot.top - px // 3)))
        word = typeset.line_surface(_("Deals"), TextStyle(small), _fonts, theme.sheet_muted)
        left = (
            plot.right
            + TextStyle(px).font(_fonts).size(counts.grouped(self.deals))[0] // 2
            + px // 2
        )
        surface.blit(word, word.get_rect(topleft=(left, plot.bottom + px // 3)))

    def _paint_band(self, surface: pygame.Surface, theme: Theme, bot: int, lit: int | None) -> None:
        """The interval from moment to moment."""
        upper, lower = [], []
        for moment in self.course:
            mean, half = moment.points[bot] or (0.0, None)
            if half is not None:
                x = round(self._x(moment.deals))
                upper.append((x, self._near(mean + half)))
                lower.append((x, self._near(mean - half)))
        if len(upper) > 1:
            usual = BAND * MANY // max(MANY, len(self.names))
            alpha = usual if lit is None else LIT_BAND if bot == lit else DIM_BAND
            ink = (*seat_ink(bot, theme), alpha)
            pygame.gfxdraw.filled_polygon(surface, upper + lower[::-1], ink)

    def _near(self, points: float) -> int:
        """The height of points, not further outside than a picture can hold."""
        y, tall = self.axis.exact(points), self.plot.height
        return round(min(max(y, self.plot.top - tall), self.plot.bottom + tall))

    def _paint_line(self, surface: pygame.Surface, theme: Theme, bot: int, lit: int | None) -> None:
        points = [
            (self._x(moment.deals), float(self._near(of[0])))
            for moment in self.course
            if (of := moment.points[bot]) is not None
        ]
        width = max(2, round(self.px / 7))
        dashed(surface, points, DASHES[bot % len(DASHES)], width, self._ink(theme, bot, lit))

    def _paint_end(self, surface: pygame.Surface, theme: Theme, bot: int) -> None:
        """The mark at the end of a line."""
        at = self._x(self.news.deals), self.axis.exact(self.news.lines[bot].points_per_hand)
        mark = seat_mark(bot, round(self.px * 0.6) | 1, theme)
        surface.blit(mark, mark.get_rect(center=(round(at[0]), round(at[1]))))

    def _paint_whisker(
        self, surface: pygame.Surface, theme: Theme, bot: int, lit: int | None
    ) -> None:
        """The interval of now, each in a column of its own, the best one first."""
        line, px = self.news.lines[bot], self.px
        column = self.order.index(bot)
        x = self.plot.right + round(px * 0.9) + self.step * column + self.step // 2 - px // 3
        y, ink = round(self.axis.exact(line.points_per_hand)), self._ink(theme, bot, lit)
        if line.ci95 is not None:
            top, end = (
                self.axis.exact(line.points_per_hand + side * line.ci95) for side in (1, -1)
            )
            width, cap = max(1, round(px / 9)), max(3, min(px // 3, self.step // 3))
            pygame.draw.line(surface, ink, (x, round(top)), (x, round(end)), width)
            for edge in (round(top), round(end)):
                pygame.draw.line(surface, ink, (x - cap, edge), (x + cap, edge), width)
        mark = seat_mark(bot, min(round(px * 0.66), self.step) | 1, theme)
        surface.blit(mark, mark.get_rect(center=(x, y)))

    def _paint_labels(self, surface: pygame.Surface, theme: Theme, lit: int | None) -> None:
        """Each bot by name with its points, pushed apart where lines meet."""
        px, plot = self.px, self.plot
        lines = [self.news.lines[bot] for bot in self.order]
        # Whoever has as many points stands in the order of the table.
        wanted = [self.axis.exact(line.points_per_hand) + i * 0.01 for i, line in enumerate(lines)]
        apart = min(px * LABEL, plot.height / max(1, len(wanted) - 1))
        placed = spread(wanted, apart, plot.top, plot.bottom)
        left = plot.right + self.gutter + round(px * 0.4)
        for bot, y in zip(self.order, map(round, placed), strict=True):
            ink = self._ink(theme, bot, lit)
            mark = seat_mark(bot, round(px * 0.8), theme)
            surface.blit(mark, mark.get_rect(midleft=(left, y)))
            name = typeset.within(self.names[bot], TextStyle(px, bold=True), _fonts, ink, self.name)
            at = left + round(px * 1.25)
            surface.blit(name, name.get_rect(midleft=(at, y)))
            right = at + self.name + round(px * 0.9) + self.value
            points = decimal(self.news.lines[bot].points_per_hand, 2)
            colour = theme.sheet_ink if lit in (None, bot) else theme.sheet_muted
            word = typeset.line_surface(points, TextStyle(px, bold=True), _fonts, colour)
            surface.blit(word, word.get_rect(midright=(right, y)))
            tall = max(1, int(apart))
            self.labels[bot] = Rect(left, y - tall // 2, right - left, tall)

    def bot_at(self, pos: tuple[int, int]) -> int | None:
        """The bot whose label, or the end of whose line, is at a point of the paper."""
        for bot, label in self.labels.items():
            if label.collidepoint(pos):
                return bot
        return None
