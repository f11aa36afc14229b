"""A QR code on a screen, never smaller than a phone's camera reads it from across a table."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.net.qr_codes import Modules
from game.ui.kit.layout import Painted
from game.ui.paint.painter import Painter

LEAST_MODULE: Final = 4
"""px of the screen that each module of the code takes at least."""
DARK = (16, 16, 20)
LIGHT = (255, 255, 255)


def draw_qr_code(surface: pygame.Surface, area: Rect, modules: Modules) -> Rect:
    """Paint a code at the top left of an area; the square that it takes."""
    side = len(modules)
    small = pygame.Surface((side, side))
    small.fill(LIGHT)
    for y, row in enumerate(modules):
        for x, dark in enumerate(row):
            if dark:
                small.set_at((x, y), DARK)
    px = side * max(1, min(area.width, area.height) // side)
    return surface.blit(pygame.transform.scale(small, (px, px)), area.topleft)


class QRCodePart(Painted):
    """The code: as large as is wished, and larger where its modules would be too small."""

    def __init__(self, modules: Modules, side: int) -> None:
        """`side` is the wish, px at scale 1."""

        def paint(surface: pygame.Surface, area: Rect) -> None:
            draw_qr_code(surface, area, modules)

        super().__init__(paint, side, side)
        self._side, self._modules = side, len(modules)

    def wide(self, painter: Painter) -> int:
        """As was wished, or what its modules take."""
        return max(painter.px(self._side), LEAST_MODULE * self._modules)

    def tall(self, painter: Painter, width: int) -> int:
        """It is square."""
        return self.wide(painter)
