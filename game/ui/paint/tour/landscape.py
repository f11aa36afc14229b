"""The country that the road of the Tour runs through: evening sky, hills in three depths, road."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Final

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, Point, arc_points, clear
from game.ui.style.theme import RGB, Theme, mixed

DEPTHS: Final = 3
"""From near to far."""
_SKY: Final[tuple[RGB, ...]] = (
    (12, 18, 38),
    (15, 28, 50),
    (20, 42, 62),
    (30, 58, 72),
    (92, 82, 78),
    (164, 112, 72),
)
"""Tones of the sky from the top down to where the sun has set."""
_BANDS: Final = (0.0, 0.34, 0.58, 0.76, 0.9, 0.96)
"""Where each of them is pure, as shares of the sky."""
_MOON: Final[RGB] = (244, 232, 190)
_MOON_TOP: Final = 14
"""Percent of the height of the hills in the middle: all of it stands above them."""
_ROAD: Final[RGB] = (150, 130, 98)

_painted = SurfaceCache(64 << 20)


@lru_cache(maxsize=8)
def grounds(theme: Theme) -> tuple[RGB, RGB, RGB]:
    """The colours of the hills, from near to far."""
    if theme.flat:
        return (theme.felt_dark,) * 3
    sky = (36, 66, 84)
    near = mixed(theme.felt_dark, theme.felt_edge, 0.35)
    return near, mixed(theme.felt_dark, sky, 0.25), mixed(theme.felt_dark, sky, 0.55)


def landscape(size: tuple[int, int], tops: Sequence[int], theme: Theme) -> pygame.Surface:
    """Sky and hills in a window of `size` px. Shared: do not draw on it.

    Args:
        size: px.
        tops: where the hills of each depth begin in the middle, px from above, from near to far.
        theme: the colours.
    """

    def paint() -> pygame.Surface:
        picture = pygame.Surface(size)
        if theme.flat:
            picture.fill(theme.room)
        else:
            _sky(picture, tops[-1], theme)
        canvas = Canvas(size, 1, clear(theme.felt_dark), finer=2, size=size)
        for depth in reversed(range(DEPTHS)):
            _hill(canvas, size, tops[depth], depth, grounds(theme)[depth])
        if not theme.flat:
            _trees(canvas, size, tops, theme)
        picture.blit(canvas.finish(), (0, 0))
        return picture

    return _painted.get((size, tuple(tops), theme), paint)


def _sky(picture: pygame.Surface, horizon: int, theme: Theme) -> None:
    wide = picture.get_width()
    below = picture.get_height() - horizon
    foot = horizon + below // 6
    for y in range(foot):
        picture.fill(mixed(_sky_at(y / foot), theme.felt_edge, 0.25), (0, y, wide, 1))
    chance = Random(99)
    for _ in range(46):
        place = (chance.randrange(wide), chance.randrange(max(1, foot * 3 // 4)))
        size = chance.choice((1, 1, 2))
        picture.fill(mixed(_MOON, _SKY[1], chance.random() * 0.6), (*place, size, size))
    radius = max(8, min(wide, foot * 4) // 28)
    moon = Canvas((100, 100), radius / 50, clear(_MOON), finer=4)
    moon.circle((50, 50), 50, _MOON)
    moon.polygon(arc_points((72, 38), 42, 0, 360), clear(_MOON))
    picture.blit(moon.finish(), (wide * 45 // 100, horizon * _MOON_TOP // 100))


def _sky_at(share: float) -> RGB:
    """The colour of the sky at a share of its height: each tone goes over into the next."""
    for (one, ink), (other, next_ink) in pairwise(zip(_BANDS, _SKY, strict=True)):
        if share < other:
            return mixed(ink, next_ink, (share - one) / (other - one))
    return _SKY[-1]


def _hill(canvas: Canvas, size: tuple[int, int], top: int, depth: int, colour: RGB) -> None:
    wide, tall = size
    rise = tall * (0.05 if depth == DEPTHS - 1 else 0.025)
    waves: tuple[Point, ...]
    waves = ((0.0, 0.4), (0.22, -0.7), (0.45, -0.2), (0.68, -1.0), (0.86, 0.3), (1.0, -0.4))
    if depth % 2:
        waves = tuple((share, -lift) for share, lift in waves)
    path = [f"M 0 {top + rise * waves[0][1]}"]
    for (ax, ay), (bx, by) in pairwise(waves):
        middle = (ax + bx) / 2 * wide
        ends = (top + rise * ay, top + rise * by)
        path.append(f"C {middle} {ends[0]} {middle} {ends[1]} {bx * wide} {ends[1]}")
    canvas.shape(f"{' '.join(path)} L {wide} {tall} L 0 {tall} Z", colour)


def _trees(canvas: Canvas, size: tuple[int, int], tops: Sequence[int], theme: Theme) -> None:
    chance = Random(1940)
    for depth in reversed(range(DEPTHS)):
        foot = tops[depth - 1] if depth else size[1]
        colour = mixed(grounds(theme)[depth], theme.felt_edge, 0.55)
        for _ in range(7):
            x = chance.random() * size[0]
            y = tops[depth] + (foot - tops[depth]) * (0.25 + 0.5 * chance.random())
            tall = size[1] * (0.06, 0.045, 0.03)[depth]
            canvas.line([(x, y), (x, y - tall * 0.4)], max(1.0, tall / 14), colour)
            canvas.shape(
                f"M {x - tall * 0.2} {y - tall * 0.3} C {x - tall * 0.3} {y - tall * 0.8} "
                f"{x - tall * 0.1} {y - tall} {x} {y - tall} C {x + tall * 0.1} {y - tall} "
                f"{x + tall * 0.3} {y - tall * 0.8} {x + tall * 0.2} {y - tall * 0.3} Z",
                colour,
            )


def paint_road(
    size: tuple[int, int], path: Sequence[tuple[Point, float]], theme: Theme
) -> pygame.Surface:
    """The road alone, `size` px. Shared: do not draw on it.

    Args:
        size: px.
        path: points along its middle and how wide it is there, all px.
        theme: the colours.
    """

    def paint() -> pygame.Surface:
        colour = theme.felt_edge if not theme.flat else theme.rim
        canvas = Canvas(size, 1, clear(colour), finer=2, size=size)
        body = theme.rim if theme.flat else mixed(_ROAD, theme.felt_dark, 0.15)
        for shift, share, ink in (
            (0.35, 1.0, mixed(theme.felt_edge, theme.shadow, 0.5)),
            (0.0, 1.0, body),
            (-0.12, 0.12, mixed(body, _MOON, 0.35)),
        ):
            for (one, wide), (other, _wide) in pairwise(path):
                lift = shift * wide
                points = [(one[0], one[1] + lift), (other[0], other[1] + lift)]
                canvas.line(points, wide * share, ink)
        return canvas.finish()

    return _painted.get((size, tuple(path), theme), paint)
