"""The framed picture in the middle of a court card or joker: one figure, printed twice.

A joker shows an owl or a moth. The second print is turned by half a turn, so that a court has no
wrong way up.
"""

from collections.abc import Callable
from math import ceil

import pygame

from game.ui.paint.canvas import Canvas, arc_points, clear
from game.ui.paint.courts import draw_horse, draw_jack, draw_king, draw_queen
from game.ui.paint.dyes import Dye, dye
from game.ui.style.theme import Theme, mixed


def draw_owl(canvas: Canvas, colours: Dye) -> None:
    """The owl of the first joker: all eyes."""
    c = colours
    canvas.shape(
        "M 4 110 L 4 58 C 4 40 6 22 12 10 C 20 18 48 18 56 10 C 62 22 64 40 64 58 L 64 110 Z",
        c.main,
    )
    for mirrored in (False, True):
        with canvas.at(34, 0, mirrored=mirrored):
            canvas.shape("M 30 46 C 22 56 16 66 15 84 L 30 84 Z", c.second)
            canvas.line([(26, 62), (20, 74)], 1.2, c.main)
            canvas.line([(30, 66), (25, 78)], 1.2, c.main)
            for x, y in ((4, 63), (10, 63), (7, 69)):
                canvas.shape(f"M {x - 2} {y} L {x + 2} {y} L {x} {y + 4.4} Z", c.bone)
    canvas.shape(
        "M 34 26 C 24 14 6 24 8 42 C 9 58 28 62 34 52 C 40 62 59 58 60 42 C 62 24 44 14 34 26 Z",
        c.bone,
    )
    canvas.shape("M 34 26 C 44 14 62 24 60 42 C 59 58 40 62 34 52 Z", c.shade)
    for x in (21, 47):
        canvas.circle((x, 39), 11, c.gold)
        canvas.circle((x, 39), 7, c.ink)
        canvas.circle((x - 2.4, 36.4), 2.2, c.bone)
    canvas.shape("M 34 40 L 39 48 L 34 58 L 29 48 Z", c.ink)
    canvas.shape(
        "M 12 10 C 22 20 30 22 34 28 C 38 22 46 20 56 10 C 50 26 40 30 34 36 C 28 30 18 26 12 10 Z",
        c.second,
    )


def draw_moth(canvas: Canvas, colours: Dye) -> None:
    """The moth of the second joker, on its way to the lamp in the middle."""
    c = colours
    for mirrored in (False, True):
        with canvas.at(34, 0, mirrored=mirrored):
            canvas.shape("M 0 24 C 10 12 26 8 32 10 C 33 26 24 42 4 44 Z", c.main)
            canvas.shape("M 2 40 C 16 40 25 46 24 54 C 18 64 8 60 1 50 Z", c.second)
            canvas.shape(
                "M 6 28 C 14 20 22 16 29 14 C 27 22 20 30 8 34 Z", mixed(c.main, c.bone, 0.25)
            )
            canvas.circle((19.5, 25), 5.4, c.gold)
            canvas.circle((19.5, 25), 3.1, c.ink)
            canvas.circle((14, 51), 3.6, c.gold)
            canvas.circle((14, 51), 1.9, c.ink)
            canvas.line([(1.4, 18), (6, 8), (13, 4)], 1.1, c.ink)
            for step in range(4):
                x, y = 4 + step * 2.6, 12 - step * 2.4
                canvas.line([(x, y), (x + 2.8, y + 1.8)], 0.8, c.ink)
    canvas.shape("M 34 16 C 39 20 38 44 34 62 C 30 44 29 20 34 16 Z", c.hair)
    for y in (30, 36, 42, 48):
        canvas.line([(31.6, y), (36.4, y)], 1, c.gold)
    canvas.circle((34, 19), 4.2, c.hair)


_WIDE, _TALL = 68.0, 141.0  # units
_SLANT = 9.0  # units the seam between the halves falls from its middle to its left end
_HALF = _TALL / 2 + _SLANT + 1  # units of the upper print that can show

_FIGURES: dict[str, Callable[[Canvas, Dye], None]] = {
    "J": draw_jack,
    "Q": draw_queen,
    "K": draw_king,
    "S": draw_jack,  # sota, caballo and rey of the Spanish pack
    "C": draw_horse,
    "R": draw_king,
    "X1": draw_owl,
    "X2": draw_moth,
}
_FACING_LEFT = ("JH", "JC", "QD", "QC", "SP", "SB", "CO", "CE")


def _backdrop(canvas: Canvas, colours: Dye) -> None:
    """A pale ground, rays, and a disc of lamplight behind the head."""
    canvas.box(-1, -1, _WIDE + 2, _TALL, colours.ground)
    ray = mixed(colours.ground, colours.gold, 0.13)
    for step in range(20):
        start = step * 18 - 4.5
        canvas.polygon([(34, 36), *arc_points((34, 36), 90, start, start + 9)], ray)
    canvas.circle((34, 36), 31, colours.halo)


def court_panel(
    code: str, size: tuple[int, int], theme: Theme, *, four_colour: bool
) -> pygame.Surface:
    """The panel of a court card or joker, `size` px, the same from both ends."""
    joker = code[0] == "X"
    suit = ("S" if code == "X1" else "H") if joker else code[1]
    colours = dye(suit, theme, four_colour=four_colour and not joker)
    finer = 4 if size[1] < 130 else 3 if size[1] < 260 else 2
    scale = size[1] / _TALL
    ground = clear(colours.ground)

    rows = ceil(_HALF * scale)
    half = Canvas((_WIDE, rows / scale), scale, ground, finer=finer, size=(size[0], rows))
    _backdrop(half, colours)
    facing_left = code in _FACING_LEFT
    with half.at(_WIDE if facing_left else 0, 0, mirrored=facing_left):
        _FIGURES[code if joker else code[0]](half, colours)
    # What lies below the slanted seam is rubbed out: there the turned print shows.
    left, right = (-1.0, _TALL / 2 + _SLANT), (_WIDE + 1, _TALL / 2 - _SLANT)
    half.polygon([left, right, (_WIDE + 1, _TALL), (-1, _TALL)], ground)

    whole = Canvas((_WIDE, _TALL), scale, ground, finer=finer, size=size)
    turned = pygame.transform.rotate(half.surface, 180)
    whole.surface.blit(turned, (0, whole.surface.get_height() - turned.get_height()))
    whole.surface.blit(half.surface, (0, 0))
    for width, colour in ((5.4, colours.main), (3.6, colours.gold), (0.9, colours.main)):
        whole.line([left, right], width, colour)
    if joker:
        middle = (_WIDE / 2, _TALL / 2)
        for radius, colour in ((9.4, colours.main), (8.0, colours.gold), (6.4, colours.lamp)):
            whole.circle(middle, radius, colour)
    return whole.finish()
