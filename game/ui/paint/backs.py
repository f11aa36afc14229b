"""Card backs: searchlights crossing over two dark rooflines, one colourway each."""

from dataclasses import dataclass

import pygame

from game.ui.paint.canvas import Canvas, Point, clear
from game.ui.paint.faces import RADIUS, UNITS, blank_card, card_width
from game.ui.platform.settings import CardBack
from game.ui.style.theme import RGB, Theme, mixed


@dataclass(frozen=True, slots=True)
class Colourway:
    """The colours of one back."""

    sky: RGB
    roofs: RGB
    beam: RGB
    light: RGB  # the one lit window, the crossing and the moon


BACKS: dict[CardBack, Colourway] = {
    CardBack.DUSK: Colourway((35, 58, 98), (14, 22, 42), (112, 140, 172), (240, 200, 112)),
    CardBack.EMBER: Colourway((128, 40, 42), (48, 12, 20), (206, 128, 98), (250, 206, 130)),
    CardBack.MOSS: Colourway((36, 84, 70), (10, 34, 32), (118, 164, 132), (240, 206, 120)),
    CardBack.TIDE: Colourway((18, 104, 116), (6, 40, 52), (126, 190, 190), (250, 226, 160)),
    CardBack.CLAY: Colourway((172, 124, 52), (66, 42, 16), (228, 192, 128), (255, 236, 176)),
    CardBack.HEATHER: Colourway((94, 54, 108), (36, 18, 48), (168, 128, 176), (244, 206, 140)),
    CardBack.FROST: Colourway((150, 168, 190), (40, 52, 78), (206, 218, 230), (252, 232, 168)),
}

_BORDER = 5.0
# Two rows of roofs: the street in front, and the town behind it in a lighter tone.
_STREET = (
    "M 0 165 L 0 147 L 8 141 L 16 147 L 20 147 L 20 138 L 24 138 L 24 134 L 27 134 "
    "L 27 138 L 38 138 L 38 150 L 44 150 L 55 141 L 57.6 143 L 57.6 138 L 61 138 L 61 146 "
    "L 66 150 L 74 150 L 74 137 L 78.5 131 L 83 137 L 83 145 L 93 145 L 102 138 L 111 145 "
    "L 118 145 L 118 165 Z"
)
_TOWN = (
    "M 0 165 L 0 137 L 4 137 L 4 131 L 13 131 L 13 139 L 30 139 L 36 131 L 42 139 L 47 139 "
    "L 47 128 L 49.5 124 L 52 128 L 52 136 L 64 136 L 64 131 L 72 131 L 72 141 L 86 141 "
    "L 86 134 L 89 134 L 89 130 L 91.5 130 L 91.5 134 L 100 134 L 100 140 L 107 132 L 114 140 "
    "L 118 140 L 118 165 Z"
)
# Each beam leaves a lamp behind the lower roofs; its turned twin leaves the upper ones.
_BEAMS: tuple[tuple[Point, Point, Point], ...] = (
    ((10, 150), (70, -4), (112, -4)),
    ((108, 150), (6, -4), (48, -4)),
)


def _medallion(canvas: Canvas, middle: Point, way: Colourway) -> None:
    """The eye in the middle: moon, lamp and pupil, whichever the player likes to see."""
    x, y = middle
    canvas.circle(middle, 15.6, way.roofs)
    canvas.ring(middle, 13.4, 0.9, way.light)
    canvas.circle(middle, 10.4, way.light)
    canvas.shape(
        f"M {x} {y - 10.4} Q {x + 11} {y} {x} {y + 10.4} Q {x - 11} {y} {x} {y - 10.4} Z", way.roofs
    )
    canvas.circle(middle, 2.8, way.light)


def paint_back(name: CardBack, height: int, theme: Theme) -> pygame.Surface:
    """A fresh picture of the back `name`, `height` px tall; it has no wrong way up."""
    way = BACKS[name]
    scale = height / UNITS[1]
    card = blank_card(height, theme.paper, theme.paper_edge).copy()
    finer = 4 if height < 200 else 3 if height < 320 else 2
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
            layer.fill((255, 255, 255, 96), special_flags=pygame.BLEND_RGBA_MULT)
            canvas.surface.blit(layer, (0, 0))
    middle = (wide / 2, tall / 2)
    _medallion(canvas, middle, way)
    night = Canvas(UNITS, scale, clear(way.roofs), finer=finer)
    night.shape(_TOWN, mixed(way.roofs, way.sky, 0.5))
    night.shape(_STREET, way.roofs)
    night.box(28.6, 142, 3.2, 4.6, way.light)
    canvas.surface.blit(night.surface, (0, 0))
    canvas.surface.blit(pygame.transform.rotate(night.surface, 180), (0, 0))
    # Cut the picture to a rounded panel inside the paper border.
    window = Canvas(UNITS, scale, (255, 255, 255, 0), finer=finer)
    window.box(*inner, (255, 255, 255), radius=RADIUS - 2.4)
    canvas.surface.blit(window.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    picture = pygame.transform.smoothscale(canvas.surface, (card_width(height), height))
    card.blit(picture, (0, 0))
    return card
