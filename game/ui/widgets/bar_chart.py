"""Bars of shares drawn on a panel: one a key, with grid, percent and how many it stands on."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.ruling import across
from game.ui.style.theme import mixed

FEW: Final = 5
"""A bar that stands on fewer than so many is drawn hollow: it says little."""
WIDEST: Final = 46
"""A bar at most, px at scale 1."""


class ChartBar(NamedTuple):
    """One bar."""

    label: str
    share: float
    """Between 0 and 1."""
    of: int
    """How many it stands on."""


def paint_bars(
    surface: pygame.Surface,
    bars: Sequence[ChartBar],
    area: Rect,
    painter: Painter,
    hovered: tuple[int, int] | None = None,
    *,
    places: int = 0,
) -> int | None:
    """Paint bars into an area with room for at least so many; the number of that at the mouse."""
    theme, fonts = painter.theme, painter.fonts
    style = typeset.SMALL
    line = style.line(fonts)
    axis = typeset.width("100 %", style, fonts) + fonts.px(8)
    plot = Rect(area.left + axis, area.top + line, area.width - axis, area.height - 2 * line - 2)
    rule = mixed(theme.panel, theme.panel_edge, 0.45)
    for percent in (0, 50, 100):
        y = plot.bottom - plot.height * percent // 100
        across(surface, rule, (plot.left, plot.right - 1), y, hairline(fonts.scale))
        text = f"{percent} %"
        at = (plot.left - fonts.px(8) - typeset.width(text, style, fonts), y - line // 2)
        typeset.write(surface, text, at, style, fonts, theme.muted)
    if not bars:
        return None
    step = plot.width / max(places, len(bars))
    wide = max(3, min(round(step * 0.72), round(WIDEST * fonts.scale)))
    widest = max(typeset.width(str(round(100 * bar.share)), style, fonts) for bar in bars)
    roomy = step >= widest + 4
    labelled = max(typeset.width(bar.label, style, fonts) for bar in bars)
    every = max(1, ceil((labelled + 3) / step))
    found = None
    for number, bar in enumerate(bars):
        middle = plot.left + round(step * (number + 0.5))
        tall = max(1, round(plot.height * bar.share))
        box = Rect(middle - wide // 2, plot.bottom - tall, wide, tall)
        whole = Rect(plot.left + round(step * number), plot.top, round(step), plot.height)
        over = hovered is not None and whole.collidepoint(hovered)
        found = number if over else found
        colour = mixed(theme.accent, theme.cream, 0.45) if over else theme.accent
        if bar.of < FEW:
            edge = max(1, fonts.px(13) // 8)
            pygame.draw.rect(surface, mixed(theme.panel, theme.accent, 0.18), box)
            pygame.draw.rect(surface, colour, box, edge)
        else:
            pygame.draw.rect(surface, colour, box)
        if roomy:
            text = str(round(100 * bar.share))
            at = (middle - typeset.width(text, style, fonts) // 2, box.top - line)
            typeset.write(surface, text, at, style, fonts, theme.cream)
        if number % every == 0:
            at = (middle - typeset.width(bar.label, style, fonts) // 2, plot.bottom + 2)
            typeset.write(surface, bar.label, at, style, fonts, theme.muted)
    return found
