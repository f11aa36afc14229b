"""Darkness over seats: who missed a bid, and at the end who did not win."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import hypot
from typing import Final, TypeAlias

import pygame
from pygame import Rect

from game.engine import Seat
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.felt import smooth
from game.ui.style.theme import Theme
from game.ui.table.drawing.static_layer import StaticPart
from game.ui.table.layout.table_layout import TableLayout

SHADE: Final = 72
"""Alpha of the dark: a plate in it can still be read."""

STEPS: Final = 12
"""In so many steps it comes and goes: what stays as dark is not painted again."""

SAMPLES: Final = 48
"""Points across and down in which the dark is worked out."""
REACH: Final = 0.14
"""How far from a plate beside it the dark is whole again, as a share of its longer side."""

_Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height."""
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
        box = Rect(0, 0, round(plate.width * 1.4), round(plate.height * 2.2))
        box.center = plate.center
        others = [one for other, one in enumerate(plates) if other != seat]
        near = tuple(
            (one.x - box.x, one.y - box.y, one.width, one.height)
            for one in others
            if one.colliderect(box)
        )
        draw = partial(_darken, box, alpha, theme, near)
        parts.append(StaticPart(("shade", seat, alpha, *box), box.copy, draw))
    return parts


def _darken(
    box: Rect, alpha: int, theme: Theme, near: tuple[_Box, ...], surface: pygame.Surface
) -> None:
    dark = _shade(box.size, theme, near).copy()
    dark.set_alpha(alpha)
    surface.blit(dark, box)


def _shade(size: tuple[int, int], theme: Theme, near: tuple[_Box, ...]) -> pygame.Surface:
    """Soft dark, strongest in the middle; it ends softly before the plates beside it.

    Args:
        size: of the picture, in px.
        theme: has the colour.
        near: those plates, in px of the picture.
    """

    def paint() -> pygame.Surface:
        small = pygame.Surface((SAMPLES, SAMPLES), pygame.SRCALPHA)
        wide, tall = size[0] / SAMPLES, size[1] / SAMPLES
        reach = max(size) * REACH
        for y in range(SAMPLES):
            for x in range(SAMPLES):
                far = ((x * 2 + 1) / SAMPLES - 1) ** 2 + ((y * 2 + 1) / SAMPLES - 1) ** 2
                strength = smooth(max(0.0, 1 - far))
                for left, top, across, down in near:
                    beside = max(left - (x + 1) * wide, (x - 0.5) * wide - left - across, 0.0)
                    above = max(top - (y + 1) * tall, (y - 0.5) * tall - top - down, 0.0)
                    strength *= smooth(min(1.0, hypot(beside, above) / reach))
                small.set_at((x, y), (*theme.shadow, round(SHADE * strength)))
        return pygame.transform.smoothscale(small, size)

    return _shades.get((size, theme, near), paint)
