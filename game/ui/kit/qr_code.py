"""A QR code on a screen, never smaller than a phone's camera reads it from across a table."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.net.qr_codes import Modules
from game.ui.kit.layout import Painted
from game.ui.paint.painter import Painter
from game.ui.paint.qr_code import draw_qr_code

LEAST_MODULE: Final = 4
"""px of the screen that each module of the code takes at least."""


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
