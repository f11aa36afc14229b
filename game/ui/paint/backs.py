"""Card backs: searchlights crossing over two dark rooflines, in three colourways."""

from dataclasses import dataclass

import pygame

from game.ui.paint.canvas import Canvas, Point, clear
from game.ui.paint.faces import RADIUS, UNITS, blank_card, card_width
from game.ui.theme import RGB, Theme, mixed


@dataclass(frozen=True, slots=True)
class Colourway:
    """The colours of one back."""

    title: str
    sky: RGB
    roofs: RGB
    beam: RGB
    light: RGB  # the one lit window, the crossing and the moon


BACKS: dict[str, Colourway] = {
    "dusk": Colourway("Dusk", (35, 58, 98), (14, 22, 42), (112, 140, 172), (240, 200, 112)),
    "ember": Colourway("Ember", (128, 40, 42), (48, 12, 20), (206, 128, 98), (250, 206, 130)),
    "moss": Colourway("Moss", (36, 84, 70), (10, 34, 32), (118, 164, 132), (240, 206, 120)),
}

_BORDER = 5.0
_SKYLINE = (
    "M 0 165 L 0 131 L 9 124 L 18 131 L 18 127 L 22 127 L 22 134 L 30 134 L 30 121 L 35 121 "
    "L 35 117 L 38 117 L 38 121 L 46 121 L 46 136 L 52 136 L 63 126 L 66 128.6 L 66 122 L 70 122 "
    "L 70 132 L 75 136 L 82 136 L 82 118 L 86 114 L 90 118 L 90 130 L 100 130 L 109 122 L 118 130 "
    "L 118 165 Z"
)
_BEAMS: tuple[tuple[Point, Point, Point], ...] = (
    ((20, 150), (70, -8), (92, -2)),
    ((98, 150), (26, -2), (48, -8)),
    ((59, 152), (2, 34), (-6, 56)),
)


def paint_back(name: str, height: int, theme: Theme) -> pygame.Surface:
    """A fresh picture of the back of colourway `name`, `height` px tall; turned it looks the same."""
    way = BACKS[name]
    scale = height / UNITS[1]
    card = blank_card(height, theme.paper, theme.paper_edge).copy()
    finer = 4 if height < 200 else 3
    canvas = Canvas(UNITS, scale, clear(way.roofs), finer=finer)
    wide, tall = UNITS
    inner = (_BORDER, _BORDER, wide - 2 * _BORDER, tall - 2 * _BORDER)
    canvas.box(0, 0, wide, tall, way.sky)
    # Flat overlaps of light: one beam, then where two cross, as a lithograph would print it.
    beams = Canvas(UNITS, scale, clear(way.beam), finer=finer)
    layer = pygame.Surface(canvas.surface.get_size(), pygame.SRCALPHA)
    for turned in (False, True):
        for beam in _BEAMS:
            points = [(wide - x, tall - y) if turned else (x, y) for x, y in beam]
            layer.fill(clear(way.beam))
            beams.surface = layer
            beams.polygon(points, way.beam)
            layer.fill((255, 255, 255, 82), special_flags=pygame.BLEND_RGBA_MULT)
            canvas.surface.blit(layer, (0, 0))
    middle = (wide / 2, tall / 2)
    canvas.circle(middle, 14.6, way.roofs)
    canvas.ring(middle, 12.6, 0.9, way.light)
    canvas.circle(middle, 9.4, way.light)
    canvas.shape(
        f"M {middle[0]} {middle[1] - 9.4} Q {middle[0] + 10} {middle[1]} {middle[0]} {middle[1] + 9.4} "
        f"Q {middle[0] - 10} {middle[1]} {middle[0]} {middle[1] - 9.4} Z",
        way.roofs,
    )
    canvas.circle(middle, 2.6, way.light)
    night = Canvas(UNITS, scale, clear(way.roofs), finer=finer)
    night.shape(_SKYLINE, way.roofs)
    night.box(38.6, 125, 3.2, 4.6, way.light)
    canvas.surface.blit(night.surface, (0, 0))
    canvas.surface.blit(pygame.transform.rotate(night.surface, 180), (0, 0))
    canvas.box(*inner[:2], inner[2], 1.1, mixed(way.roofs, way.beam, 0.3))
    # Cut the picture to a rounded panel inside the paper border.
    window = Canvas(UNITS, scale, (255, 255, 255, 0), finer=finer)
    window.box(*inner, (255, 255, 255), radius=RADIUS - 2.4)
    canvas.surface.blit(window.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    picture = pygame.transform.smoothscale(canvas.surface, (card_width(height), height))
    card.blit(picture, (0, 0))
    return card
