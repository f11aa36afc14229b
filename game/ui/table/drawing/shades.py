"""Darkness over seats: who missed a bid, and at the end who did not win."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.engine import Seat
from game.ui.style.theme import Theme
from game.ui.table.drawing.static_layer import StaticPart

SHADE: Final = 0.42
"""How dark face and words are in it: they can still be read."""
STEPS: Final = 12
"""In so many steps it comes and goes: what stays as dark is not painted again."""


def shade_parts(
    shares: Mapping[Seat, float],
    picture: Callable[[Seat], tuple[pygame.Surface, Rect]],
    theme: Theme,
) -> list[StaticPart]:
    """The dark over each seat by its share (0-1): over face and words, not over the cloth.

    `picture` gives what is drawn of a seat, and where. Nothing in a flat theme, which has no light.
    """
    parts: list[StaticPart] = []
    for seat, share in shares.items():
        alpha = round(SHADE * round(STEPS * share) / STEPS * 255)
        if theme.flat or not alpha:
            continue
        drawn, box = picture(seat)
        draw = partial(_darken, drawn, box, (*theme.felt_edge, alpha))
        parts.append(StaticPart(("shade", seat, alpha, drawn, *box), box.copy, draw))
    return parts


def _darken(
    drawn: pygame.Surface, box: Rect, dark: tuple[int, int, int, int], surface: pygame.Surface
) -> None:
    veil = drawn.copy()
    veil.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    veil.fill((*dark[:3], 0), special_flags=pygame.BLEND_RGBA_ADD)
    veil.fill((255, 255, 255, dark[3]), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(veil, box)
