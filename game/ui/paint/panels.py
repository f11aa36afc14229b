"""The framed picture in the middle of a court card or joker: one figure, printed twice.

The second print is turned by half a turn, so that a court has no wrong way up.
"""

from collections.abc import Callable
from math import ceil

import pygame

from game.ui.paint.canvas import Canvas, arc_points, clear
from game.ui.paint.courts import draw_horse, draw_jack, draw_king, draw_queen
from game.ui.paint.dyes import Dye, dye
from game.ui.paint.jokers import draw_moth, draw_owl
from game.ui.style.theme import Theme, mixed

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
