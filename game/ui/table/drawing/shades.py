"""Darkness over seats: who missed a bid, and at the end who did not win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.engine import Seat
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.felt import smooth
from game.ui.style.theme import Theme
from game.ui.table.drawing.static_layer import StaticPart
from game.ui.table.layout.table_layout import TableLayout

SHADE: Final = 96
"""Alpha of the dark: a plate in it can still be read."""

STEPS: Final = 12
"""In so many steps it comes and goes: what stays as dark is not painted again."""

_shades = SurfaceCache(12 << 20)


def shade_parts(
    shares: Mapping[Seat, float], layout: TableLayout, theme: Theme
) -> list[StaticPart]:
    """The dark over each plate by its share (0-1), which spares the plates beside it.

    Nothing in a flat theme, which has no light.
    """
    plates = [place.plate for place in layout.places]
    if not layout.onlooker:
        plates[layout.bottom] = layout.own_plate
    parts: list[StaticPart] = []
    for seat, share in shares.items():
        alpha = round(STEPS * share) * 255 // STEPS
        if theme.flat or not alpha:
            continue
        plate = layout.places[seat].plate
        box = Rect(0, 0, round(plate.width * 1.5), round(plate.height * 2.4))
        box.center = plate.center
        others = [one for other, one in enumerate(plates) if other != seat]
        draw = partial(_darken, box, alpha, theme, others)
        parts.append(StaticPart(("shade", seat, alpha, *box), box.copy, draw))
    return parts


def _darken(
    box: Rect, alpha: int, theme: Theme, others: Sequence[Rect], surface: pygame.Surface
) -> None:
    dark = _shade(box.size, theme).copy()
    for plate in others:
        dark.fill((*theme.shadow, 0), plate.move(-box.x, -box.y))
    dark.set_alpha(alpha)
    surface.blit(dark, box)


def _shade(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Soft dark, strongest in the middle."""

    def paint() -> pygame.Surface:
        samples = 48
        small = pygame.Surface((samples, samples), pygame.SRCALPHA)
        for y in range(samples):
            for x in range(samples):
                far = ((x * 2 + 1) / samples - 1) ** 2 + ((y * 2 + 1) / samples - 1) ** 2
                strength = min(1.0, 1.3 * smooth(1 - far))
                small.set_at((x, y), (*theme.shadow, round(SHADE * strength)))
        return pygame.transform.smoothscale(small, size)

    return _shades.get((size, theme), paint)
