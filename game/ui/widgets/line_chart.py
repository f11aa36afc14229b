"""Values over time drawn on a panel: a line with a mark each, what it stands on, and intervals."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.ruling import across
from game.ui.style.theme import mixed
from game.ui.widgets.bar_chart import FEW

MOST_TICKS: Final = 5
_STEPS: Final = (1.0, 2.0, 2.5, 5.0, 10.0)


class ChartPoint(NamedTuple):
    """One value."""

    label: str
    value: float
    of: int
    """How many it stands on."""
    half: float = 0.0
    """Half a 95 % interval; 0 where there is none."""


def round_ticks(low: float, high: float) -> list[float]:
    """Round numbers from at most `low` to at least `high`, a few of them."""
    if low == high:
        low, high = low - 0.5, high + 0.5
    span = high - low
    power = 10.0 ** floor(log10(span / MOST_TICKS))
    for factor in (*_STEPS, 20.0):
        step = factor * power
        first, last = floor(low / step), ceil(high / step)
        if last - first < MOST_TICKS:
            break
    return [step * number for number in range(first, last + 1)]


def tick_words(value: float, step: float) -> str:
    """A tick with as many digits as the step between two of them needs."""
    digits = next((d for d in range(3) if abs(step * 10**d - round(step * 10**d)) < 1e-6), 3)
    return f"{value:.{digits}f}".replace("-", "−")


def paint_line(
    surface: pygame.Surface,
    points: Sequence[ChartPoint],
    area: Rect,
    painter: Painter,
    hovered: tuple[int, int] | None = None,
    *,
    places: int = 0,
) -> int | None:
    """Paint values into an area with room for at least so many; the number of that at the mouse."""
    theme, fonts = painter.theme, painter.fonts
    style = typeset.SMALL
    line = style.line(fonts)
    ends = [value for p in points for value in (p.value - p.half, p.value + p.half)] or [0.0, 1.0]
    ticks = round_ticks(min(ends), max(ends))
    texts = [tick_words(tick, ticks[1] - ticks[0]) for tick in ticks]
    axis = max(typeset.width(text, style, fonts) for text in texts) + painter.px(8)
    plot = Rect(area.left + axis, area.top + line, area.width - axis, area.height - 2 * line - 2)

    def y_of(value: float) -> int:
        share = (value - ticks[0]) / (ticks[-1] - ticks[0])
        return round(plot.bottom - plot.height * share)

    rule = mixed(theme.panel, theme.panel_edge, 0.45)
    for tick, text in zip(ticks, texts, strict=True):
        y = y_of(tick)
        across(surface, rule, (plot.left, plot.right - 1), y, hairline(fonts.scale))
        at = (plot.left - painter.px(8) - typeset.width(text, style, fonts), y - line // 2)
        typeset.write(surface, text, at, style, fonts, theme.muted)
    if not points:
        return None
    step = plot.width / max(places, len(points))
    centres = [
        (plot.left + round(step * (number + 0.5)), y_of(point.value))
        for number, point in enumerate(points)
    ]
    thick = max(1, painter.px(2))
    if len(centres) > 1:
        pygame.draw.lines(surface, mixed(theme.panel, theme.accent, 0.6), False, centres, thick)
    every = max(1, ceil((max(typeset.width(p.label, style, fonts) for p in points) + 8) / step))
    found = None
    for number, (point, (x, y)) in enumerate(zip(points, centres, strict=True)):
        whole = Rect(round(x - step / 2), plot.top, round(step), plot.height)
        over = hovered is not None and whole.collidepoint(hovered)
        found = number if over else found
        colour = theme.cream if over else theme.accent
        if point.half:
            low, high = y_of(point.value - point.half), y_of(point.value + point.half)
            pygame.draw.line(surface, mixed(theme.panel, theme.accent, 0.5), (x, high), (x, low))
        radius = max(3, painter.px(5))
        pygame.draw.circle(surface, colour, (x, y), radius)
        if point.of < FEW:  # it says little
            pygame.draw.circle(surface, theme.panel, (x, y), radius - thick)
        if number % every == 0:
            at = (x - typeset.width(point.label, style, fonts) // 2, plot.bottom + 2)
            typeset.write(surface, point.label, at, style, fonts, theme.muted)
    return found
