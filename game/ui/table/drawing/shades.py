"""Darkness over seats: who missed a bid, and at the end who did not win."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

import pygame

from game.engine import Seat
from game.ui.style.theme import Theme
from game.ui.table.drawing.static_layer import StaticPart
from game.ui.table.layout.table_layout import TableLayout

SHADE: Final = 96
"""Alpha of the dark: a seat in it can still be read."""
STEPS: Final = 12
"""In so many steps it comes and goes: what stays as dark is not painted again."""


def shade_parts(
    shares: Mapping[Seat, float],
    layout: TableLayout,
    theme: Theme,
    picture: Callable[[Seat], pygame.Surface],
) -> list[StaticPart]:
    """The dark over what stands at each seat by its share (0-1), and over nothing beside it.

    Nothing in a flat theme, which has no light. `picture` gives that of a seat on nothing.
    """
    parts: list[StaticPart] = []
    for seat, share in shares.items():
        step = round(STEPS * share)
        if theme.flat or not step:
            continue
        plate = layout.places[seat].plate
        seen = picture(seat)
        draw = partial(_darken, seen, SHADE * step // STEPS, theme, plate.topleft)
        parts.append(StaticPart(("shade", seat, step, *plate), plate.copy, draw))
    return parts


def _darken(
    seen: pygame.Surface,
    alpha: int,
    theme: Theme,
    corner: tuple[int, int],
    surface: pygame.Surface,
) -> None:
    dark = seen.copy()
    dark.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    dark.fill((*theme.felt_edge, 0), special_flags=pygame.BLEND_RGBA_ADD)
    dark.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(dark, corner)
