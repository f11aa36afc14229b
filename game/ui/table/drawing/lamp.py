"""The light over the table: where it hangs, how warm it is, and what it lights on the cloth."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.ui.paint.felt import lamp_glow
from game.ui.style.theme import Theme
from game.ui.table.drawing.static_layer import StaticPart
from game.ui.table.layout.table_layout import TableLayout

LIGHT: Final = 360
"""Radius of the lamp's light, px at scale 1."""
NARROW_LIGHT: Final = 215
"""The same where it is drawn together."""
LAMP_STEP: Final = 6
"""px to which the resting lamp is rounded."""


@dataclass(slots=True)
class Lamp:
    """The light over the table."""

    x: float
    y: float
    swell: float = 0.0
    """Share (0-1) by which the light is warmer, for somebody's bid."""
    dip: float = 0.0
    """Share (0-1) by which it is out, for somebody's miss."""
    narrow: float = 0.0
    """Share (0-1) by which it is drawn together, before what decides a bid."""


def light_parts(lamp: Lamp, layout: TableLayout, theme: Theme) -> list[StaticPart]:
    """The light, and what it is warmer by, as parts of what lies still; nothing in a flat theme."""
    if theme.flat:
        return []
    at = round(lamp.x / LAMP_STEP) * LAMP_STEP, round(lamp.y / LAMP_STEP) * LAMP_STEP
    wide, close = round(LIGHT * layout.base), round(NARROW_LIGHT * layout.base)
    layers = (
        (wide, (1 - lamp.dip) * (1 - lamp.narrow)),
        (wide, 0.5 * lamp.swell),
        (close, (1 - lamp.dip) * lamp.narrow),
    )
    parts = []
    for layer, (half, strength) in enumerate(layers):
        alpha = round(255 * strength)
        if alpha > 0:
            corner = at[0] - half, at[1] - half
            area = partial(pygame.Rect, corner, (2 * half, 2 * half))
            draw = partial(_draw, lamp_glow(half, theme), corner, alpha)
            parts.append(StaticPart(("light", layer, at, alpha), area, draw))
    return parts


def light_paints(layout: TableLayout, theme: Theme) -> Iterator[Callable[[], object]]:
    """Paints the light, and that drawn together, before they are seen."""
    if not theme.flat:
        yield partial(lamp_glow, round(LIGHT * layout.base), theme)
        yield partial(lamp_glow, round(NARROW_LIGHT * layout.base), theme)


def _draw(
    light: pygame.Surface, corner: tuple[int, int], alpha: int, surface: pygame.Surface
) -> None:
    light.set_alpha(alpha)  # pictures are shared: it is put back
    surface.blit(light, corner)
    light.set_alpha(255)
