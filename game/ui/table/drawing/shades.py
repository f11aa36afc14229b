"""The dark over seats that the lamp leaves: who missed a bid, and at the end who did not win."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame

from game.engine import Seat
from game.ui.paint.cache import SurfaceCache
from game.ui.style.theme import Theme
from game.ui.table.layout.table_layout import TableLayout

SHADE: Final = 132
"""Alpha of the dark: a plate in it can still be read."""

_shades = SurfaceCache(6 << 20)


def draw_shades(
    surface: pygame.Surface, shares: Mapping[Seat, float], layout: TableLayout, theme: Theme
) -> None:
    """Darken each plate by its share (0-1); nothing in a flat theme, which has no light."""
    if theme.flat:
        return
    for seat, share in shares.items():
        if share > 0:
            plate = layout.places[seat].plate
            dark = _shade((round(plate.width * 2.3), round(plate.height * 4.6)), theme)
            dark.set_alpha(round(255 * share))
            surface.blit(dark, dark.get_rect(center=plate.center))


def _shade(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Soft dark, strongest in the middle."""

    def paint() -> pygame.Surface:
        samples = 48
        small = pygame.Surface((samples, samples), pygame.SRCALPHA)
        for y in range(samples):
            for x in range(samples):
                far = ((x * 2 + 1) / samples - 1) ** 2 + ((y * 2 + 1) / samples - 1) ** 2
                near = max(0.0, 1 - far)
                strength = min(1.0, 1.3 * near * near * (3 - 2 * near))
                small.set_at((x, y), (*theme.shadow, round(SHADE * strength)))
        return pygame.transform.smoothscale(small, size)

    return _shades.get((size, theme), paint)
