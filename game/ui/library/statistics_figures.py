"""The upper part of the statistics: eight figures, and exact bids by size of deal as bars."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.presentation.words.points import decimal
from game.presentation.words.statistics import NONE, percent, signed, wins_words
from game.table.statistics.summary import Summary
from game.translation import _, ngettext
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.widgets.bar_chart import ChartBar, paint_bars

COLUMNS: Final = 4
_FIGURE: Final = typeset.FIGURE


def figures(now: Summary) -> list[tuple[str, str, str]]:
    """Label, figure and a note below it."""
    deals = ngettext("{n} deal", "{n} deals", now.deals).format(n=now.deals)
    return [
        (_("Games"), str(now.games), deals),
        (_("Wins"), *((wins_words(now.wins), percent(now.win_rate)) if now.games else (NONE, ""))),
        (_("Points a deal"), decimal(now.points_per_deal) if now.deals else NONE, ""),
        (
            _("Exact bids"),
            _share(now, now.exact),
            _("{count} of {all}").format(count=now.exact, all=now.deals),
        ),
        (_("Too many tricks"), _share(now, now.too_many), str(now.too_many)),
        (_("Too few"), _share(now, now.too_few), str(now.too_few)),
        (
            _("Best game"),
            signed(now.best),
            _("best deal {points}").format(points=signed(now.best_deal)),
        ),
        (
            _("Worst game"),
            signed(now.worst),
            _("worst deal {points}").format(points=signed(now.worst_deal)),
        ),
    ]


def _share(now: Summary, count: int) -> str:
    return percent(now.share(count)) if now.deals else NONE


def paint_figures(surface: pygame.Surface, now: Summary, area: Rect, painter: Painter) -> None:
    """Two lines of figures, in columns of one width, or where a label needs more, of its own."""
    theme, fonts = painter.theme, painter.fonts
    tall, gap = area.height // 2, round(8 * fonts.scale)
    shown = figures(now)
    widths = [area.width // COLUMNS] * COLUMNS
    needed = [
        gap + max(_widest(parts, painter) for parts in shown[column::COLUMNS])
        for column in range(COLUMNS)
    ]
    if max(needed) > widths[0]:
        spare = max(0, area.width - sum(needed)) // COLUMNS
        widths = [wide + spare for wide in needed]
    for number, (label, figure, note) in enumerate(shown):
        column = number % COLUMNS
        left, room = area.left + sum(widths[:column]), widths[column] - gap
        parts = (
            (label, typeset.SMALL, theme.muted),
            (figure, _FIGURE, theme.accent),
            (note, typeset.SMALL, theme.cream),
        )
        height = sum(style.line(fonts) for _text, style, _ink in parts)
        y = area.top + number // COLUMNS * tall + (tall - height) // 2
        for text, style, ink in parts:
            cut = typeset.cut(text, style, fonts, room)
            typeset.write(surface, cut, (left, y), style, fonts, ink)
            y += style.line(fonts)


def _widest(parts: tuple[str, str, str], painter: Painter) -> int:
    """px that label, figure and note need."""
    styles = (typeset.SMALL, _FIGURE, typeset.SMALL)
    pairs = zip(parts, styles, strict=True)
    return max(typeset.width(text, style, painter.fonts) for text, style in pairs)


def paint_sizes(
    surface: pygame.Surface,
    now: Summary,
    area: Rect,
    painter: Painter,
    mouse: tuple[int, int],
) -> None:
    """The bars, and above them what they are, or what the one under the mouse stands on."""
    theme, fonts = painter.theme, painter.fonts
    sizes = sorted(now.by_size)
    bars = [ChartBar(str(size), now.by_size[size].rate, now.by_size[size].deals) for size in sizes]
    line = typeset.STRONG.line(fonts)
    chart = Rect(area.left, area.top + line, area.width, area.height - line)
    over = paint_bars(surface, bars, chart, painter, mouse)
    text = _("Exact bids by cards in the deal")
    if over is not None:
        count = now.by_size[sizes[over]]
        cards = ngettext("{n} card", "{n} cards", sizes[over]).format(n=sizes[over])
        text = _("{cards}: {exact} of {deals} exact").format(
            cards=cards, exact=count.exact, deals=count.deals
        )
    cut = typeset.cut(text, typeset.STRONG, fonts, area.width)
    typeset.write(surface, cut, area.topleft, typeset.STRONG, fonts, theme.cream)
