"""Tricks of a bid as windows: dark until they are had, then lamplight; red where too many.

All four kinds differ by shape as well as by colour: a dark one is an outline, a lit one is filled
and has bars, one too many is a filled diamond, one out of reach is an outline crossed out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

import pygame
from pygame import Rect

from game.presentation.tally import TrickWindow
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.felt import smooth
from game.ui.paint.painter import Painter
from game.ui.style.contrast import LAMP_SPARES, bad_on_cloth, quiet_on_cloth
from game.ui.style.theme import RGB, Theme, mixed

RATIO: Final = 0.8
"""Width of a window in heights."""
GAP: Final = 0.42
"""Between two windows, in widths of one."""
GLOW: Final = 0.5
"""How far the light of a lit window falls, in heights of it."""
LEAST: Final = 6
"""px of the screen of height below which a window is not drawn: the figures tell it."""
STRENGTH: Final = 96
"""Opacity of that light at the window, of 255."""
SAMPLES: Final = 32
"""px of its longer side before it is scaled up."""
BARRED: Final = 13
"""px of height from which on a lit window has bars."""

_panes = SurfaceCache(4 << 20)


@dataclass(frozen=True, slots=True)
class WindowInks:
    """Colours of windows on one ground."""

    outline: RGB
    lit: RGB
    bad: RGB


def cloth_inks(theme: Theme) -> WindowInks:
    """Of windows on the bare cloth."""
    lit = theme.gold if theme.flat else mixed(theme.lamp, theme.gold, 0.1)
    return WindowInks(quiet_on_cloth(theme), lit, bad_on_cloth(theme, LAMP_SPARES))


def window_boxes(number: int, box: Rect, tall: int) -> tuple[Rect, ...]:
    """Where so many windows stand in a box: from its left in one row, `tall` px high at most.

    Where they would be too long they are smaller; in two rows where the box is high enough for
    that and they are larger so; none where they would be too small to be counted.
    """
    if not number:
        return ()
    one = _height(number, box.width, min(tall, box.height))
    half = -(-number // 2)
    two = _height(half, box.width, min(tall, round(box.height * 0.44)))
    columns, height = (half, two) if two > one * 1.15 else (number, one)
    if height < LEAST:
        return ()
    wide = max(4, round(height * RATIO))
    step = wide + max(2, round(wide * GAP))
    rows = -(-number // columns)
    gap = max(2, round(height * 0.24))
    top = box.y + (box.height - rows * height - (rows - 1) * gap) // 2
    return tuple(
        Rect(
            box.x + place % columns * step,
            top + place // columns * (height + gap),
            wide,
            height,
        )
        for place in range(number)
    )


def _height(number: int, room: int, most: int) -> int:
    """px of height of so many windows in one row, as high as they may be."""
    for height in range(most, 0, -1):
        wide = max(4, round(height * RATIO))
        if number * (wide + max(2, round(wide * GAP))) - max(2, round(wide * GAP)) <= room:
            return height
    return 0


def draw_windows(
    surface: pygame.Surface,
    windows: Sequence[TrickWindow],
    box: Rect,
    tall: int,
    painter: Painter,
) -> tuple[Rect, ...]:
    """Draw them from the left of a box; where each stands, for a click and for what flies there."""
    inks = cloth_inks(painter.theme)
    boxes = window_boxes(len(windows), box, tall)
    pairs = list(zip(windows, boxes, strict=False))
    # All the light first: none of it falls on a window beside.
    for window, place in pairs:
        if window is TrickWindow.LIT and not painter.theme.flat:
            light = _light(place.size, painter.theme)
            surface.blit(light, light.get_rect(center=place.center))
    for window, place in pairs:
        surface.blit(_glass(place.size, window, inks), place)
    return boxes


def _light(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The soft light that falls around a lit window."""
    glow = max(3, round(size[1] * GLOW))
    whole = size[0] + 2 * glow, size[1] + 2 * glow

    def paint() -> pygame.Surface:
        finer = min(1.0, SAMPLES / max(whole))
        small = pygame.Surface([max(3, round(side * finer)) for side in whole], pygame.SRCALPHA)
        for x in range(small.get_width()):
            for y in range(small.get_height()):
                beyond = [
                    max(0.0, abs((at + 0.5) / number * side - side / 2) - inner / 2)
                    for at, number, side, inner in zip(
                        (x, y), small.get_size(), whole, size, strict=True
                    )
                ]
                fall = smooth(1 - hypot(*beyond) / glow)
                small.set_at((x, y), (*theme.lamp, round(STRENGTH * fall)))
        return pygame.transform.smoothscale(small, whole)

    return _panes.get((size, theme), paint)


def _glass(size: tuple[int, int], window: TrickWindow, inks: WindowInks) -> pygame.Surface:
    """The window itself, painted once."""
    return _panes.get((size, window, inks), lambda: _paint_glass(size, window, inks))


def _paint_glass(size: tuple[int, int], window: TrickWindow, inks: WindowInks) -> pygame.Surface:
    wide, tall = size
    line = max(1.0, tall / 13)
    filled = window in (TrickWindow.LIT, TrickWindow.OVER)
    ink = {TrickWindow.LIT: inks.lit, TrickWindow.DARK: inks.outline}.get(window, inks.bad)
    canvas = Canvas((wide, tall), 1, clear(ink))
    if window is TrickWindow.OVER:  # round, unlike every other, and no sign of a suit
        canvas.circle((wide / 2, tall / 2), wide / 2, ink)
        return canvas.finish()
    radius = wide * 0.2
    canvas.box(0, 0, wide, tall, ink, radius=radius)
    if not filled:
        hole = pygame.Surface(canvas.surface.get_size(), pygame.SRCALPHA)
        hole.fill((255, 255, 255, 255))
        finer = hole.get_width() / wide
        inner = hole.get_rect().inflate(-2 * line * finer, -2 * line * finer)
        corner = max(1, round((radius - line) * finer))
        pygame.draw.rect(hole, (255, 255, 255, 0), inner, border_radius=corner)
        canvas.surface.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    if window is TrickWindow.LOST:
        canvas.line([(line, tall - line), (wide - line, line)], line * 1.2, ink, ends=False)
    if window is TrickWindow.LIT and tall >= BARRED:
        bar = mixed(ink, (90, 50, 0), 0.42)
        canvas.line([(wide / 2, line), (wide / 2, tall - line)], line * 0.7, bar, ends=False)
        canvas.line([(line, tall * 0.44), (wide - line, tall * 0.44)], line * 0.7, bar, ends=False)
    return canvas.finish()
