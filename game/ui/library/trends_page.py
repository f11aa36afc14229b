"""The trends of the page on progress: bids made by month, and by place in the bidding and trump."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.engine.cards import Suit
from game.presentation.words.progress import month_words
from game.presentation.words.statistics import decimal, percent
from game.presentation.words.table import SUIT_TITLES
from game.rating.trends import BidCount, best_month, by_month, by_position, by_trump
from game.table.statistics.tallies import SeatTally
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.widgets.bar_chart import ChartBar, paint_bars

MONTHS: Final = 12
"""The latest of them are shown."""
_COLUMNS: Final = (0.34, 0.52, 0.68, 0.84, 1.0)
"""Right edges of the numbers, as shares of the width."""


@dataclass(frozen=True, slots=True)
class Trends:
    """Some games by month, place in the bidding and trump."""

    months: Mapping[str, BidCount]
    positions: Mapping[int, BidCount]
    trumps: Mapping[str, BidCount]
    best: str | None
    """The best month; None where there is none with enough deals."""

    @classmethod
    def of(cls, seats: Sequence[SeatTally]) -> Trends:
        """Those of some games."""
        return cls(by_month(seats), by_position(seats), by_trump(seats), best_month(seats))


def paint_months(surface: pygame.Surface, trends: Trends, area: Rect, painter: Painter) -> None:
    """Bids made by month as bars, and which month was best."""
    theme, fonts = painter.theme, painter.fonts
    text = _("Exact bids by month")
    if trends.best is not None:
        share = percent(trends.months[trends.best].rate)
        text += " · " + _("best: {month}, {share}").format(
            month=month_words(trends.best), share=share
        )
    line = typeset.STRONG.line(fonts)
    cut = typeset.cut(text, typeset.STRONG, fonts, area.width)
    typeset.write(surface, cut, area.topleft, typeset.STRONG, fonts, theme.cream)
    chart = Rect(area.left, area.top + line, area.width, area.height - line)
    latest = list(trends.months.items())[-MONTHS:]
    bars = [ChartBar(month[2:], count.rate, count.deals) for month, count in latest if count.deals]
    paint_bars(surface, bars, chart, painter)


def paint_positions(surface: pygame.Surface, trends: Trends, area: Rect, painter: Painter) -> None:
    """A line for each place in the bidding."""
    rows = {str(place + 1): count for place, count in trends.positions.items()}
    _paint_rows(surface, _("Bidding place"), rows, area, painter)


def paint_trumps(surface: pygame.Surface, trends: Trends, area: Rect, painter: Painter) -> None:
    """A line for each trump suit."""
    rows = {_trump_title(letter): count for letter, count in trends.trumps.items()}
    _paint_rows(surface, _("Trump"), rows, area, painter)


def _trump_title(letter: str) -> str:
    if not letter:
        return _("No trump")
    suit = next((suit for suit in Suit if suit.letter == letter), None)
    return letter if suit is None else _(SUIT_TITLES.get(suit, letter))


def _paint_rows(
    surface: pygame.Surface, title: str, rows: Mapping[str, BidCount], area: Rect, painter: Painter
) -> None:
    """Deals, bids made, tricks too many, too few, and points a deal: a line for each row."""
    theme, fonts = painter.theme, painter.fonts
    heads = (_("Deals"), _("Exact"), _("Over"), _("Under"), _("Points"))
    y = area.top
    typeset.write(surface, title, (area.left, y), typeset.SMALL, fonts, theme.muted)
    for share, text in zip(_COLUMNS, heads, strict=True):
        x = area.left + round(area.width * share) - typeset.width(text, typeset.SMALL, fonts)
        typeset.write(surface, text, (x, y), typeset.SMALL, fonts, theme.muted)
    y += typeset.SMALL.line(fonts) + round(4 * fonts.scale)
    step = typeset.BODY.line(fonts)
    for name, count in rows.items():
        if y + step > area.bottom:
            break
        if not count.deals:
            continue
        cells = (
            str(count.deals),
            percent(count.rate),
            percent(count.over / count.deals),
            percent(count.under / count.deals),
            decimal(count.points / count.deals),
        )
        typeset.write(surface, name, (area.left, y), typeset.BODY, fonts, theme.cream)
        for share, text in zip(_COLUMNS, cells, strict=True):
            x = area.left + round(area.width * share) - typeset.width(text, typeset.BODY, fonts)
            typeset.write(surface, text, (x, y), typeset.BODY, fonts, theme.cream)
        y += step
