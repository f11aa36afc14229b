"""Parts of a sum drawn on a panel: each bar begins where the one before ended, the last is whole.

A part that adds stands full, one that takes away is hatched, so that colour alone says nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from game.ui.paint import typeset
from game.ui.paint.clipping import clipped
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.ruling import across
from game.ui.style.theme import RGB, mixed
from game.ui.widgets.line_chart import AXIS, ValueAxis, panel_inks

WIDEST: Final = 74
"""A bar at most, px at scale 1."""
HATCH: Final = 6
"""px at scale 1 from one stroke of the hatching to the next."""


class WaterfallBar(NamedTuple):
    """One part of a sum."""

    label: str
    value: float
    words: str
    """The value as it is written."""


def paint_waterfall(
    surface: pygame.Surface,
    parts: Sequence[WaterfallBar],
    whole: WaterfallBar,
    area: Rect,
    painter: Painter,
) -> None:
    """Paint the parts of a sum and the sum itself into an area."""
    theme, fonts = painter.theme, painter.fonts
    style = AXIS
    line = style.line(fonts)
    ends = [0.0, *_ends(parts), whole.value]
    axis = ValueAxis.around(ends, area, (line + painter.px(2), line + painter.px(6)), painter)
    plot, y_of = axis.plot, axis.y_of
    axis.paint(surface, panel_inks(theme, base=True))
    step = plot.width / (len(parts) + 1)
    wide = min(round(step * 0.62), painter.px(WIDEST))
    for number, part in enumerate((*parts, whole)):
        last = number == len(parts)
        start = 0.0 if last else ends[number]
        end = whole.value if last else ends[number + 1]
        middle = plot.left + round(step * (number + 0.5))
        low, high = sorted((y_of(start), y_of(end)))
        bar = Rect(middle - wide // 2, low, wide, max(2, high - low))
        colour = theme.accent if last else theme.good if part.value >= 0 else theme.bad
        _paint_bar(surface, bar, colour, painter, hatched=part.value < 0)
        if not last:
            reach = middle + round(step) - wide // 2
            across(surface, theme.muted, (bar.right, reach), y_of(end), hairline(fonts.scale))
        at = (middle - typeset.width(part.words, style, fonts) // 2, bar.top - line)
        typeset.write(surface, part.words, at, style, fonts, theme.cream)
        label = typeset.cut(part.label, style, fonts, round(step) - painter.px(4))
        at = (middle - typeset.width(label, style, fonts) // 2, plot.bottom + painter.px(4))
        typeset.write(surface, label, at, style, fonts, theme.muted)


def _ends(parts: Sequence[WaterfallBar]) -> list[float]:
    """Where each part ends. Sums of tenths are a hair beside them, which an axis would show."""
    return [round(end, 6) for end in accumulate(part.value for part in parts)]


def _paint_bar(
    surface: pygame.Surface, bar: Rect, colour: RGB, painter: Painter, *, hatched: bool
) -> None:
    if not hatched:
        pygame.draw.rect(surface, colour, bar)
        return
    pygame.draw.rect(surface, mixed(painter.theme.panel, colour, 0.35), bar)
    with clipped(surface, bar):
        for x in range(bar.left - bar.height, bar.right, max(4, painter.px(HATCH))):
            start, end = (x, bar.bottom), (x + bar.height, bar.top)
            pygame.draw.line(surface, colour, start, end, max(1, painter.px(1.5)))
    pygame.draw.rect(surface, colour, bar, max(1, painter.px(1.5)))
