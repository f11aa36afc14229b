"""The emblem of the house, woven into the cloth where the middle of a table is empty.

A lamp over a table within two rings, the four suits around it: hardly lighter than the cloth.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, arc_points, clear
from game.ui.paint.suits import suit_shape
from game.ui.style.theme import Theme

LIGHTER: Final = 0.08
"""How much lighter than the cloth its threads are."""
_UNITS: Final = 200
_LAMP: Final = (
    "M 98.6 38 L 101.4 38 L 101.4 66 C 106 66 108 69 108 73 C 121 76 130 85 131 97 "
    "L 69 97 C 70 85 79 76 92 73 C 92 69 94 66 98.6 66 Z"
)
_SUIT: Final = 17
"""Units across a suit."""

_emblems = SurfaceCache(4 << 20)


def emblem(side: int, theme: Theme) -> pygame.Surface:
    """The emblem on nothing, `side` px square. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        thread = theme.on_felt
        canvas = Canvas((_UNITS, _UNITS), side / _UNITS, clear(thread), size=(side, side))
        middle = (_UNITS / 2, _UNITS / 2)
        canvas.ring(middle, 96, 1.8, thread)
        canvas.ring(middle, 68, 1.2, thread)
        for step in range(48):  # a hem of stitches between the rings
            if step % 12 in (5, 6, 7):
                continue  # the suits lie there
            turn = radians(step * 7.5)
            ends = [(100 + reach * cos(turn), 100 + reach * sin(turn)) for reach in (78, 86)]
            canvas.line(ends, 1.6, thread)
        canvas.shape(_LAMP, thread)
        canvas.circle((100, 100), 5.5, thread)
        for left in (66.0, 134.0):
            start = 83.0 if left < 100 else 117.0
            canvas.line([(start, 106), (left, 139)], 1.2, thread)
        canvas.line([(100, 112), (100, 139)], 1.2, thread)
        canvas.line([(56, 144), (144, 144)], 2.2, thread)
        canvas.line(arc_points((100, 112), 44, 62, 118), 1.2, thread)
        picture = canvas.finish()
        for place, letter in enumerate("SHCD"):
            turn = radians(place * 90 + 45)
            sign = suit_shape(letter, max(6, round(_SUIT * side / _UNITS)), thread)
            at = [round((100 + 82 * way) * side / _UNITS) for way in (cos(turn), sin(turn))]
            picture.blit(sign, sign.get_rect(center=at))
        strength = 255, 255, 255, round(255 * LIGHTER)
        picture.fill(strength, special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    return _emblems.get((side, theme), paint)
