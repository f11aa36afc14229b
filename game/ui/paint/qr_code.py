"""A QR code, painted as large as its place allows in whole pixels, so that a camera reads it."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.net.qr_codes import Modules

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
