"""Values over time drawn on a panel: a line with a mark each, what it stands on, and intervals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import ceil, floor, log10
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.ruling import across
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import RGB, Fonts, Theme, mixed
from game.ui.widgets.bar_chart import FEW

MOST_TICKS: Final = 5
AXIS: Final = typeset.SMALL
NOTHING: Final = 1e-9
"""Below it a value counts as zero."""
_STEPS: Final = (1.0, 2.0, 2.5, 5.0, 10.0)


class ChartPoint(NamedTuple):
    """One value."""

    label: str
    value: float
    of: int
    """How many it stands on."""
    half: float = 0.0
    """Half a 95 % interval; 0 where there is none."""


def round_ticks(low: float, high: float, most: int = MOST_TICKS) -> list[float]:
    """Round numbers from at most `low` to at least `high`, no more than `most` of them."""
    if low == high:
        low, high = low - 0.5, high + 0.5
    span = high - low
    power = 10.0 ** floor(log10(span / most))
    for factor in (*_STEPS, 20.0):
        step = factor * power
        first, last = floor(low / step), ceil(high / step)
        if last - first < most:
            break
    return [step * number for number in range(first, last + 1)]


def tick_words(value: float, step: float) -> str:
    """A tick with as many digits as the step between two of them needs."""
    digits = next((d for d in range(3) if abs(step * 10**d - round(step * 10**d)) < 1e-6), 3)
    return f"{value:.{digits}f}".replace("-", "−")


def worded(ticks: Sequence[float]) -> dict[float, str]:
    """Round numbers of an axis, two at least, each with what is written of it."""
    step = ticks[1] - ticks[0]
    return {tick: tick_words(tick, step) for tick in ticks}


class AxisInks(NamedTuple):
    """What an axis is painted with."""

    rule: RGB
    zero: RGB
    """Of the rule at zero."""
    text: RGB


class AxisText(NamedTuple):
    """How the values of an axis are written."""

    style: TextStyle
    fonts: Fonts
    gap: int
    """px from them to the plot."""

    def wide(self, texts: Iterable[str]) -> int:
        """px that they take beside the plot."""
        widths = (typeset.width(text, self.style, self.fonts) for text in texts)
        return self.gap + max(widths, default=0)


class ValueAxis:
    """Values up the left side of a chart, each with a rule across the plot beside them."""

    def __init__(
        self,
        ticks: Mapping[float, str],
        ends: tuple[float, float],
        plot: Rect,
        text: AxisText,
        thick: int,
    ) -> None:
        """Take what is written where.

        Args:
            ticks: values, and what is written of each.
            ends: the values at the foot and at the head of the plot.
            plot: where the values are seen.
            text: how they are written.
            thick: px of a rule.
        """
        self.ticks, self.ends, self.plot = ticks, ends, plot
        self._text, self._thick = text, thick

    @classmethod
    def around(
        cls, values: Sequence[float], area: Rect, air: tuple[int, int], painter: Painter
    ) -> ValueAxis:
        """Round values around all that are to be seen.

        Args:
            values: what is to be seen in the plot.
            area: of the whole chart.
            air: px of it above and below the plot.
            painter: theme, fonts and scale.
        """
        ticks = worded(round_ticks(min(values), max(values)))
        text = AxisText(AXIS, painter.fonts, painter.px(8))
        wide, (above, below) = text.wide(ticks.values()), air
        plot = Rect(
            area.left + wide, area.top + above, area.width - wide, area.height - above - below
        )
        return cls(ticks, (min(ticks), max(ticks)), plot, text, hairline(painter.fonts.scale))

    def exact(self, value: float) -> float:
        """The height of a value, px and parts of one."""
        low, high = self.ends
        return self.plot.bottom - self.plot.height * (value - low) / (high - low)

    def y_of(self, value: float) -> int:
        """The height of a value, px."""
        return round(self.exact(value))

    def paint(self, surface: pygame.Surface, inks: AxisInks, reach: int = 0) -> None:
        """A rule for each value, `reach` px longer than the plot."""
        (style, fonts, gap), plot = self._text, self.plot
        for tick, words in self.ticks.items():
            y = self.y_of(tick)
            ink = inks.zero if abs(tick) < NOTHING else inks.rule
            across(surface, ink, (plot.left, plot.right - 1 + reach), y, self._thick)
            at = (
                plot.left - gap - typeset.width(words, style, fonts),
                y - style.line(fonts) // 2,
            )
            typeset.write(surface, words, at, style, fonts, inks.text)


def panel_inks(theme: Theme, *, base: bool = False) -> AxisInks:
    """On a panel; with `base` the rule at zero stands out."""
    rule = mixed(theme.panel, theme.panel_edge, 0.45)
    return AxisInks(rule, theme.muted if base else rule, theme.muted)


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
    axis = ValueAxis.around(ends, area, (line, line + 2), painter)
    plot, y_of = axis.plot, axis.y_of
    axis.paint(surface, panel_inks(theme))
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
