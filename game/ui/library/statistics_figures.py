"""The pictures of the statistics: bids as a ring, figures on slips, bids by size as bars."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.presentation.phrasebook import counts, outcome
from game.presentation.words.points import decimal
from game.presentation.words.statistics import NONE, percent, signed, wins_words
from game.table.statistics.summary import Summary
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.widgets.bar_chart import ChartBar, paint_bars
from game.ui.widgets.hung_slips import HungSlip
from game.ui.widgets.share_ring import SharePart, paint_ring


def figures(now: Summary) -> list[tuple[str, str, str]]:
    """Label, figure and a note below it."""
    deals = counts.deals(now.deals)
    return [
        (_("Games"), str(now.games), deals),
        (_("Wins"), *((wins_words(now.wins), percent(now.win_rate)) if now.games else (NONE, ""))),
        (_("Points per deal"), decimal(now.points_per_deal) if now.deals else NONE, ""),
        (
            _("Bids made"),
            _share(now, now.exact),
            _("{n} of {all}", n=now.exact, all=now.deals),
        ),
        (_("Too many tricks"), _share(now, now.too_many), str(now.too_many)),
        (_("Too few"), _share(now, now.too_few), str(now.too_few)),
        (
            _("Best game"),
            signed(now.best),
            _("{one}: {other}", one=_("Best deal"), other=signed(now.best_deal)),
        ),
        (
            _("Worst game"),
            signed(now.worst),
            _("{one}: {other}", one=_("Worst deal"), other=signed(now.worst_deal)),
        ),
    ]


def _share(now: Summary, count: int) -> str:
    return percent(now.share(count)) if now.deals else NONE


def paint_bids(surface: pygame.Surface, now: Summary, area: Rect, painter: Painter) -> None:
    """All bids as a ring: made, too many tricks, too few; an outline before the first deal."""
    theme = painter.theme
    _games, _wins, _points, exact, many, few, *_rest = figures(now)
    of = max(1, now.deals)
    if not now.deals:
        names = ((exact[0], theme.gold), (many[0], theme.sheet_red), (few[0], theme.sheet_muted))
        paint_ring(
            surface, [SharePart("", name, 0, ink) for name, ink in names], "?", area, painter
        )
        return
    parts = [
        SharePart(exact[0], f"{exact[1]} · {exact[2]}", now.exact / of, theme.gold),
        SharePart(many[0], f"{many[1]} · {many[2]}", now.too_many / of, theme.sheet_red),
        SharePart(
            few[0], f"{few[1]} · {few[2]}", now.too_few / of, theme.sheet_muted, hatched=True
        ),
    ]
    paint_ring(surface, parts, exact[1], area, painter)


def figure_slips(now: Summary) -> list[HungSlip]:
    """Games, wins, points, the best and the worst game, each on a slip."""
    shown = figures(now)
    return [HungSlip(*shown[place]) for place in (0, 1, 2, 6, 7)]


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
    text = _("Bids made by cards in the deal")
    if over is not None:
        count = now.by_size[sizes[over]]
        cards = counts.cards(sizes[over])
        made = outcome.made_of(count.exact, count.deals)
        text = _("{one}: {other}", one=cards, other=made)
    cut = typeset.cut(text, typeset.STRONG, fonts, area.width)
    typeset.write(surface, cut, area.topleft, typeset.STRONG, fonts, theme.cream)
