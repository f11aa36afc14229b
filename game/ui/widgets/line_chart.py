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
AXIS: Final = typeset.SMALL
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


class ValueAxis:
    """Round values up the left side of a chart, and the plot beside them."""

    def __init__(
        self, values: Sequence[float], area: Rect, air: tuple[int, int], painter: Painter
    ) -> None:
        """Room for all values.

        Args:
            values: what is to be seen in the plot.
            area: of the whole chart.
            air: px of it above and below the plot.
            painter: theme, fonts and scale.
        """
        self._ticks = round_ticks(min(values), max(values))
        step = self._ticks[1] - self._ticks[0]
        self._texts = [tick_words(tick, step) for tick in self._ticks]
        self._painter = painter
        self._gap = painter.px(8)
        wide = self._gap + max(self._wide(text) for text in self._texts)
        above, below = air
        self.plot = Rect(
            area.left + wide, area.top + above, area.width - wide, area.height - above - below
        )

    def _wide(self, text: str) -> int:
        return typeset.width(text, AXIS, self._painter.fonts)

    def y_of(self, value: float) -> int:
        """The height of a value, px."""
        low, high = self._ticks[0], self._ticks[-1]
        return round(self.plot.bottom - self.plot.height * (value - low) / (high - low))

    def paint(self, surface: pygame.Surface, *, base: bool = False) -> None:
        """A rule for each value; with `base` that of zero stands out."""
        theme, fonts, plot = self._painter.theme, self._painter.fonts, self.plot
        rule = mixed(theme.panel, theme.panel_edge, 0.45)
        for tick, text in zip(self._ticks, self._texts, strict=True):
            y = self.y_of(tick)
            ink = theme.muted if base and tick == 0 else rule
            across(surface, ink, (plot.left, plot.right - 1), y, hairline(fonts.scale))
            at = (plot.left - self._gap - self._wide(text), y - AXIS.line(fonts) // 2)
            typeset.write(surface, text, at, AXIS, fonts, theme.muted)


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
    style = AXIS
    line = style.line(fonts)
    ends = [value for p in points for value in (p.value - p.half, p.value + p.half)] or [0.0, 1.0]
    axis = ValueAxis(ends, area, (line, line + 2), painter)
    plot, y_of = axis.plot, axis.y_of
    axis.paint(surface)
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
