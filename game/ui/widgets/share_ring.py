"""A ring parted into shares, with a figure in its middle and a line of words for each part."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from game.ui.paint import typeset
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, arc_points, clear
from game.ui.paint.painter import Painter
from game.ui.style.theme import RGB, mixed

_WIDTH: Final = 15
"""Of the ring, in percent of its width."""
_MARK: Final = 12  # px at scale 1
_APART: Final = 1.5
"""Degrees left free between two parts."""

_rings = SurfaceCache(6 << 20)


class SharePart(NamedTuple):
    """One part of a ring."""

    words: str
    figure: str
    share: float
    """Between 0 and 1."""
    ink: RGB
    hatched: bool = False
    """Whether it is told by more than its colour: half as wide."""


def paint_ring(
    surface: pygame.Surface,
    parts: Sequence[SharePart],
    middle: str,
    area: Rect,
    painter: Painter,
) -> None:
    """The ring at the left, its words beside it; with no share at all an outline."""
    theme, fonts, px = painter.theme, painter.fonts, painter.px
    side = min(area.height, area.width * 45 // 100)
    ring = _ring(side, tuple((part.share, part.ink, part.hatched) for part in parts), painter)
    place = ring.get_rect(midleft=area.midleft)
    surface.blit(ring, place)
    style = typeset.LARGE_FIGURE if side >= px(170) else typeset.FIGURE
    figure = typeset.line_surface(middle, style, fonts, theme.sheet_ink)
    surface.blit(figure, figure.get_rect(center=place.center))
    left = place.right + px(20)
    line = typeset.BODY.line(fonts) + typeset.SMALL.line(fonts) + px(4)
    y = area.centery - line * len(parts) // 2
    for part in parts:
        box = Rect(left, y + px(4), px(_MARK), px(_MARK))
        if part.hatched:
            box.update(box.left, box.top + px(3), box.width, box.height // 2)
        pygame.draw.rect(surface, part.ink, box)
        room = area.right - left - px(_MARK + 8)
        at = (left + px(_MARK + 8), y)
        figure_text = typeset.cut(part.figure, typeset.STRONG, fonts, room)
        tall = typeset.write(surface, figure_text, at, typeset.STRONG, fonts, theme.sheet_ink)
        words = typeset.cut(part.words, typeset.SMALL, fonts, room)
        at = (at[0], y + tall)
        typeset.write(surface, words, at, typeset.SMALL, fonts, theme.sheet_muted)
        y += line


def _ring(
    side: int, parts: tuple[tuple[float, RGB, bool], ...], painter: Painter
) -> pygame.Surface:
    """The ring alone, `side` px. Shared: do not draw on it."""
    theme = painter.theme

    def paint() -> pygame.Surface:
        canvas = Canvas((100, 100), side / 100, clear(theme.sheet_rule))
        ground = mixed(theme.sheet, theme.sheet_rule, 0.45)
        canvas.ring((50, 50), 50 - _WIDTH / 2 - 1, _WIDTH, ground)
        start = -90.0
        for share, ink, half in parts:
            end = start + 360 * share
            if end - start > _APART:
                wide = _WIDTH / (2 if half else 1)
                far = 50 - _WIDTH / 2 - 1
                outer = arc_points((50, 50), far + wide / 2, start, end - _APART)
                inner = arc_points((50, 50), far - wide / 2, start, end - _APART)
                canvas.polygon([*outer, *reversed(inner)], ink)
            start = end
        if not any(share for share, _ink, _half in parts):
            for step in range(40):
                turn = radians(9 * step)
                at = (50 + 42 * cos(turn), 50 + 42 * sin(turn))
                canvas.circle(at, 1.1, theme.sheet_muted)
        return canvas.finish()

    return _rings.get((side, parts, painter), paint)
