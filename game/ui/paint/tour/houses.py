"""Eighteen houses and four posts of cups: outlines in a box of 100 by 100 units, base at its foot.

The door is lit by the first star of a house, its windows by the second, what is highest by the
third: in the house's own light, or silver.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum, auto
from typing import Final, NamedTuple

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.style.theme import RGB, Theme, mixed

_UNITS: Final = 100
_painted = SurfaceCache(16 << 20)

_SILVER: Final[RGB] = (196, 214, 238)
_DARK_PANE: Final[RGB] = (14, 24, 34)
_BRICK: Final[RGB] = (112, 62, 58)
_BLUE: Final[RGB] = (66, 82, 122)
_MOSS: Final[RGB] = (86, 96, 68)
_OAK: Final[RGB] = (104, 84, 56)
_ROSE: Final[RGB] = (128, 84, 80)
_CLAY: Final[RGB] = (142, 100, 74)
_PLUM: Final[RGB] = (92, 64, 112)
_STONE: Final[RGB] = (128, 124, 112)
_SLATE: Final[RGB] = (58, 70, 84)
_CHALK: Final[RGB] = (186, 182, 170)
_RED: Final[RGB] = (152, 62, 58)
_ROOF: Final[RGB] = (52, 38, 48)
_TILE: Final[RGB] = (148, 76, 56)
_THATCH: Final[RGB] = (78, 76, 48)


class Shine(Enum):
    """Whether something of a house is lit."""

    OFF = auto()
    SILVER = auto()
    GOLD = auto()


class HouseLight(NamedTuple):
    """What of a house is lit."""

    door: Shine = Shine.OFF
    windows: Shine = Shine.OFF
    top: Shine = Shine.OFF


class _Ink:
    """A house while it is painted."""

    def __init__(
        self, canvas: Canvas, theme: Theme, light: HouseLight, glow: RGB, haze: float
    ) -> None:
        self.c, self._theme, self.light, self._glow = canvas, theme, light, glow
        self._haze = haze
        self._far = mixed(theme.felt_dark, theme.felt_edge, 0.4)

    def tone(self, colour: RGB, dark: float = 0.0) -> RGB:
        """A colour of a wall at this hour and distance."""
        return mixed(mixed(colour, self._theme.shadow, dark), self._far, self._haze)

    def wall(self, x: float, y: float, wide: float, colour: RGB, foot: float = 100) -> None:
        """A wall down to the foot, its right side out of the light."""
        self.c.box(x, y, wide, foot - y, self.tone(colour))
        self.c.box(x + wide * 0.62, y, wide * 0.38, foot - y, self.tone(colour, 0.22))

    def shape(self, path: str, colour: RGB) -> None:
        self.c.shape(path, self.tone(colour))

    def pane(
        self, x: float, y: float, wide: float, tall: float, shine: Shine, bow: float = 0
    ) -> None:
        """A window or a door; `bow` rounds its corners."""
        self.c.box(x, y, wide, tall, self.lamp(shine), radius=bow)
        if shine is not Shine.OFF and wide >= 9 and tall >= 9:
            bar = mixed(self.lamp(shine), _DARK_PANE, 0.5)
            self.c.box(x + wide / 2 - 0.6, y, 1.2, tall, bar)
            self.c.box(x, y + tall / 2 - 0.6, wide, 1.2, bar)

    def lamp(self, shine: Shine) -> RGB:
        """The colour of what is lit like this."""
        match shine:
            case Shine.GOLD:
                return self._glow
            case Shine.SILVER:
                return _SILVER
            case Shine.OFF:
                return mixed(_DARK_PANE, self._far, self._haze / 2)

    def door(self, x: float, y: float, wide: float, bow: float = 0) -> None:
        shine = self.light.door
        self.c.box(x, y, wide, 100 - y, self.lamp(shine), radius=bow)

    def windows(
        self, y: float, xs: tuple[float, ...], wide: float, tall: float, bow: float = 0
    ) -> None:
        for x in xs:
            self.pane(x, y, wide, tall, self.light.windows, bow)

    def top(
        self, y: float, xs: tuple[float, ...], wide: float, tall: float, bow: float = 0
    ) -> None:
        for x in xs:
            self.pane(x, y, wide, tall, self.light.top, bow)


def _lodge(i: _Ink) -> None:
    i.wall(18, 56, 64, _BRICK)
    i.shape("M 8 58 L 50 18 L 92 58 Z", _ROOF)
    i.c.box(66, 20, 9, 24, i.tone(_BRICK, 0.3))
    i.c.line([(50, 30), (50, 40)], 1.6, i.tone(_STONE))
    i.c.circle((50, 44), 6, i.lamp(i.light.top))
    i.windows(66, (24, 64), 13, 13)
    i.door(43, 72, 14)


def _inn(i: _Ink) -> None:
    i.wall(18, 34, 64, _BLUE)
    i.shape("M 14 36 L 22 24 L 34 24 L 40 14 L 60 14 L 66 24 L 78 24 L 86 36 Z", _SLATE)
    i.c.box(70, 8, 8, 18, i.tone(_SLATE, 0.3))
    i.top(42, (26, 44, 62), 12, 13)
    i.windows(64, (26, 62), 12, 13)
    i.door(43, 70, 14)


def _mill(i: _Ink) -> None:
    i.shape("M 26 100 L 18 48 L 74 40 L 82 100 Z", _MOSS)
    i.shape("M 56 43 L 74 40 L 82 100 L 62 100 Z", mixed(_MOSS, _SLATE, 0.4))
    i.shape("M 10 52 L 36 16 L 84 42 Z", _THATCH)
    for ends in (((62, 22), (92, 50)), ((92, 18), (62, 54))):
        i.c.line(list(ends), 2.4, i.tone(_CHALK))
    i.c.circle((77, 36), 3, i.tone(_CHALK))
    i.windows(58, (30, 58), 12, 12)
    i.top(36, (38,), 9, 9, 4)
    i.door(45, 76, 13)


def _stilts(i: _Ink) -> None:
    i.c.box(2, 92, 96, 8, i.tone(mixed(_BLUE, (70, 120, 150), 0.5)), radius=4)
    for x in (26, 42, 58, 72):
        i.c.box(x, 66, 4, 30, i.tone(_OAK, 0.4))
    i.c.box(20, 42, 60, 26, i.tone(_OAK))
    i.c.box(57, 42, 23, 26, i.tone(_OAK, 0.22))
    i.shape("M 12 44 L 50 16 L 88 44 Z", mixed(_ROOF, _OAK, 0.2))
    i.windows(49, (25, 64), 11, 12)
    i.top(30, (46,), 8, 8, 4)
    i.c.box(44, 48, 12, 20, i.lamp(i.light.door))
    i.c.line([(50, 68), (44, 96)], 2, i.tone(_CHALK, 0.3))


def _dome(i: _Ink) -> None:
    i.shape("M 28 52 C 28 26 44 20 50 8 C 56 20 72 26 72 52 Z", mixed(_SLATE, (60, 120, 110), 0.4))
    i.c.box(48.6, 2, 2.8, 12, i.tone((210, 176, 92)))
    i.c.box(14, 50, 72, 7, i.tone(_PLUM, 0.2))
    i.wall(18, 57, 64, _ROSE)
    i.windows(66, (24, 64), 12, 20, 6)
    i.c.circle((50, 38), 6, i.lamp(i.light.top))
    i.door(43, 68, 14, 7)


def _arcade(i: _Ink) -> None:
    i.wall(8, 52, 84, _CLAY)
    i.c.box(4, 48, 92, 7, i.tone(_CLAY, 0.35))
    i.c.box(36, 26, 28, 22, i.tone(_CLAY, 0.1))
    i.c.box(32, 22, 36, 6, i.tone(_CLAY, 0.4))
    i.top(31, (40, 53), 8, 11)
    for x in (14, 70):
        i.c.box(x, 66, 16, 34, i.lamp(i.light.windows), radius=8)
        i.c.box(x, 84, 16, 16, i.lamp(i.light.windows))
    i.door(42, 66, 16, 8)


def _tall_house(i: _Ink) -> None:
    i.wall(32, 22, 36, _BRICK)
    i.shape("M 26 24 L 50 2 L 74 24 Z", _ROOF)
    i.top(28, (37, 54), 9, 9)
    i.windows(43, (37, 54), 9, 9)
    i.windows(58, (37, 54), 9, 9)
    i.door(44, 76, 12)


def _gables(i: _Ink) -> None:
    for x, y in ((8, 44), (64, 44), (32, 32)):
        i.wall(x, y, 30 if y == 44 else 36, _PLUM)
        half = 15 if y == 44 else 18
        middle = x + half
        i.shape(
            f"M {middle - half - 4} {y + 2} L {middle} {y - 22} L {middle + half + 4} {y + 2} Z",
            mixed(_ROOF, _PLUM, 0.2),
        )
    i.windows(58, (16, 74), 11, 13)
    i.windows(80, (16, 74), 11, 11)
    i.top(42, (44,), 12, 15, 6)
    i.door(42, 72, 16)


def _church(i: _Ink) -> None:
    i.shape("M 42 30 L 50 0 L 58 30 Z", mixed(_TILE, _ROOF, 0.6))
    i.shape("M 18 64 L 34 28 L 66 28 L 82 64 Z", _THATCH)
    i.wall(26, 64, 48, _OAK)
    i.c.circle((50, 46), 5, i.lamp(i.light.top))
    i.windows(72, (31, 60), 9, 14, 4)
    i.door(44, 76, 12, 6)


def _hangar(i: _Ink) -> None:
    i.shape("M 6 100 L 6 76 C 6 36 94 36 94 76 L 94 100 Z", mixed(_THATCH, _SLATE, 0.4))
    i.shape("M 16 100 L 16 78 C 16 50 84 50 84 78 L 84 100 Z", _OAK)
    i.c.line([(88, 60), (88, 18)], 1.8, i.tone(_CHALK))
    i.c.shape("M 88 18 L 100 23 L 88 29 Z", i.tone(_RED))
    i.windows(78, (22, 66), 13, 11)
    i.top(60, (44,), 12, 7)
    i.door(42, 76, 16)


def _signal_house(i: _Ink) -> None:
    i.wall(22, 62, 44, _SLATE)
    i.shape("M 16 64 L 30 46 L 60 46 L 72 64 Z", mixed(_PLUM, _ROOF, 0.5))
    i.c.line([(80, 100), (80, 8)], 2.2, i.tone(_CHALK))
    for y in (18, 30):
        i.c.line([(70, y), (90, y)], 1.8, i.tone(_CHALK))
    i.c.line([(72, 18), (46, 46)], 0.8, i.tone(_CHALK))
    i.c.circle((80, 8), 4, i.lamp(i.light.top))
    i.windows(70, (27, 52), 10, 12)
    i.door(39, 74, 11)


def _bodega(i: _Ink) -> None:
    i.wall(10, 58, 58, _CHALK)
    i.shape("M 6 60 L 22 46 L 58 46 L 72 60 Z", _TILE)
    i.wall(62, 34, 24, mixed(_CHALK, _CLAY, 0.2))
    i.shape("M 58 36 L 74 22 L 90 36 Z", _TILE)
    i.top(42, (69,), 10, 12, 5)
    i.windows(68, (16, 50), 11, 12, 5)
    i.windows(68, (69,), 10, 12, 5)
    i.door(33, 74, 12, 6)


def _circus(i: _Ink) -> None:
    i.shape("M 50 12 C 44 34 26 44 10 50 L 90 50 C 74 44 56 34 50 12 Z", _RED)
    i.shape("M 50 12 C 49 34 44 44 40 50 L 60 50 C 56 44 51 34 50 12 Z", _CHALK)
    for x in (14, 26, 38, 50, 62, 74):
        colour = _RED if (x // 12) % 2 else _CHALK
        i.c.box(x, 50, 12, 50, i.tone(colour))
    i.c.line([(50, 14), (50, 2)], 1.6, i.tone(_CHALK))
    i.c.shape("M 50 2 L 62 6 L 50 10 Z", i.tone((210, 176, 92)))
    for x in (14, 26, 38, 50, 62, 74, 86):
        i.c.circle((x, 51), 2.6, i.lamp(i.light.top))
    i.windows(66, (20, 68), 12, 14, 6)
    i.c.shape("M 40 100 L 50 64 L 60 100 Z", i.lamp(i.light.door))


def _columns(i: _Ink) -> None:
    i.shape("M 8 42 L 50 20 L 92 42 Z", _STONE)
    i.c.box(10, 42, 80, 7, i.tone(_STONE, 0.2))
    i.c.box(16, 49, 68, 45, i.tone(_SLATE, 0.2))
    i.windows(58, (28, 63), 9, 18)
    i.c.circle((50, 34), 4.5, i.lamp(i.light.top))
    i.c.box(44, 62, 12, 32, i.lamp(i.light.door))
    for x in (16, 36, 58, 77):
        i.c.box(x, 49, 6, 45, i.tone(_CHALK))
    i.c.box(6, 94, 88, 6, i.tone(_STONE))


def _lighthouse(i: _Ink) -> None:
    i.shape("M 38 100 L 42 30 L 58 30 L 62 100 Z", _CHALK)
    i.shape("M 52 30 L 58 30 L 62 100 L 53 100 Z", mixed(_CHALK, _SLATE, 0.4))
    i.shape("M 41 48 L 59 48 L 60 64 L 40 64 Z", _RED)
    i.c.box(43, 16, 14, 12, i.lamp(i.light.top))
    i.c.box(38, 27, 24, 4, i.tone(_SLATE))
    i.shape("M 40 17 L 50 6 L 60 17 Z", _RED)
    if i.light.top is not Shine.OFF:
        for points in ([(43, 20), (6, 8), (6, 20)], [(57, 20), (94, 8), (94, 20)]):
            i.c.polygon(points, mixed(i.lamp(i.light.top), i.tone(_SLATE), 0.72))
    i.windows(36, (47,), 6, 7, 3)
    i.windows(70, (47,), 6, 7, 3)
    i.wall(66, 78, 22, _STONE)
    i.shape("M 63 80 L 77 68 L 91 80 Z", _TILE)
    i.door(46, 84, 9, 4)


def _courtyard(i: _Ink) -> None:
    for x, y, colour in ((6, 58, _OAK), (38, 50, _MOSS), (66, 58, _BLUE)):
        i.wall(x, y, 30, colour)
        i.shape(f"M {x - 4} {y + 2} L {x + 15} {y - 20} L {x + 34} {y + 2} Z", _ROOF)
    i.windows(68, (13, 25), 7, 9)
    i.windows(68, (72, 84), 7, 9)
    i.top(58, (49,), 8, 9, 4)
    i.door(47, 76, 12, 6)


def _twins(i: _Ink) -> None:
    for x, colour in ((14, _PLUM), (52, mixed(_PLUM, _BLUE, 0.5))):
        i.wall(x, 38, 34, colour)
        i.shape(f"M {x - 4} 40 L {x + 17} 16 L {x + 38} 40 Z", _ROOF)
        i.top(46, (x + 12,), 10, 10)
        i.windows(64, (x + 4, x + 21), 9, 10)
    i.door(24, 78, 12)
    i.door(64, 78, 12)


def _barracks(i: _Ink) -> None:
    i.wall(6, 66, 72, _MOSS)
    i.c.box(4, 60, 76, 8, i.tone(_MOSS, 0.4))
    i.wall(70, 30, 22, _SLATE)
    i.c.box(67, 24, 28, 8, i.tone(_SLATE, 0.4))
    i.top(38, (76,), 10, 12)
    i.windows(74, (12, 50), 13, 11)
    i.windows(62, (76,), 10, 12)
    i.door(32, 76, 12)


def _post(i: _Ink) -> None:
    i.c.line([(50, 100), (50, 18)], 3.4, i.tone(_OAK))
    i.c.shape("M 50 18 L 86 29 L 50 42 Z", i.tone(_RED))
    shine = i.lamp(i.light.door)
    i.c.shape(
        "M 30 56 L 70 56 C 70 74 62 80 55 83 L 55 92 L 66 92 L 66 99 L 34 99 L 34 92 L 45 92 "
        "L 45 83 C 38 80 30 74 30 56 Z",
        shine,
    )
    for x in (28, 72):
        i.c.ring((x, 64), 7, 3, shine)


POST: Final = "cup"
"""The picture of every cup."""
_HOUSES: Final[Mapping[str, tuple[Callable[[_Ink], None], RGB]]] = {
    "blackout": (_lodge, (255, 214, 140)),
    "oh-hell": (_inn, (255, 226, 170)),
    "jabberwocky": (_mill, (190, 232, 150)),
    "up-and-down-the-river": (_stilts, (255, 190, 112)),
    "kachuful": (_dome, (255, 170, 128)),
    "la-podrida": (_arcade, (255, 160, 84)),
    "seven-truf": (_tall_house, (255, 206, 104)),
    "ninety-nine": (_gables, (238, 180, 255)),
    "romanian-whist": (_church, (255, 232, 196)),
    "clag": (_hangar, (214, 236, 180)),
    "network-blackout": (_signal_house, (150, 232, 214)),
    "la-pocha": (_bodega, (255, 186, 130)),
    "two-jokers": (_circus, (255, 220, 96)),
    "potomac": (_columns, (255, 244, 214)),
    "northeast-jokers": (_lighthouse, (255, 250, 200)),
    "cooperative": (_courtyard, (255, 204, 150)),
    "bowers-duo": (_twins, (255, 176, 170)),
    "caller-clag": (_barracks, (232, 226, 150)),
    POST: (_post, (255, 214, 120)),
}
"""By the id of a house its outline and the colour of its light."""


def house_picture(
    name: str, side: int, theme: Theme, light: HouseLight, haze: float
) -> pygame.Surface:
    """A house, `side` px. Shared: do not draw on it.

    Args:
        name: the id of its variant, or `POST`.
        side: px of the box.
        theme: the colours.
        light: what is lit.
        haze: share of its colours that distance takes away.
    """

    def paint() -> pygame.Surface:
        draw, glow = _HOUSES[name]
        canvas = Canvas((_UNITS, _UNITS), side / _UNITS, clear(theme.felt_edge), finer=4)
        draw(_Ink(canvas, theme, light, mixed(glow, theme.lamp, 0.25), haze))
        return canvas.finish()

    return _painted.get((name, side, theme, light, haze), paint)


def glow_of(name: str, theme: Theme) -> RGB:
    """The colour of a house's light."""
    return mixed(_HOUSES[name][1], theme.lamp, 0.25)
