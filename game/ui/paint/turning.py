"""Arrows on the cloth that show which way round a game goes, where it is not the usual one."""

from math import cos, pi, sin
from typing import Final

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.style.contrast import on_cloth
from game.ui.style.theme import Theme

STARTS: Final = (0.8, 1.8)
"""Half turns: beside the outermost cards of a trick and clear of a panel in the middle."""
SPAN: Final = 0.12
_FAINT = 64
_arrows = SurfaceCache(8 << 20)


def counter_clockwise(size: tuple[int, int], line: float, theme: Theme) -> pygame.Surface:
    """Two arcs of an ellipse of `size` px, `line` px thick, with their heads. Shared."""

    def paint() -> pygame.Surface:
        colour = on_cloth(theme)
        canvas = Canvas(size, 1, clear(colour), finer=2)
        wide, tall = size[0] / 2 - 4 * line, size[1] / 2 - 4 * line

        def at(turn: float, out: float = 0.0) -> tuple[float, float]:
            """A point at so many half turns from the right, upwards first."""
            x = size[0] / 2 + (wide + out) * cos(pi * turn)
            return x, size[1] / 2 - (tall + out) * sin(pi * turn)

        for start in STARTS:
            end = start + SPAN
            points = [at(start + (end - start) * step / 40) for step in range(41)]
            canvas.line(points, line, colour)
            tip, foot = at(end + 0.035), end
            one, two = at(foot, 3 * line), at(foot, -3 * line)
            canvas.polygon([tip, one, two], colour)
        picture = canvas.finish()
        picture.fill((255, 255, 255, _FAINT), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    return _arrows.get((size, line, theme), paint)
