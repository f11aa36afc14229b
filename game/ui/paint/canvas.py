"""A canvas in drawing units: shapes are painted large and brought down smoothly at the end."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, radians, sin

import pygame

from game.ui.style.theme import RGB

Point = tuple[float, float]
RGBA = tuple[int, int, int, int]

_CURVE_STEPS = 14


@lru_cache(maxsize=1024)
def outline(path: str) -> tuple[Point, ...]:
    """The points of one closed shape written as an SVG path of absolute M L H V Q C Z."""
    points: list[Point] = []
    tokens = path.replace(",", " ").split()
    command = ""
    at = 0

    def number() -> float:
        nonlocal at
        at += 1
        return float(tokens[at - 1])

    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        match command:
            case "M" | "L":
                points.append((number(), number()))
            case "H":
                points.append((number(), points[-1][1]))
            case "V":
                points.append((points[-1][0], number()))
            case "Q":
                points += _quadratic(points[-1], (number(), number()), (number(), number()))
            case "C":
                points += _cubic(
                    points[-1], (number(), number()), (number(), number()), (number(), number())
                )
            case "Z":
                pass
            case _:
                raise ValueError(f"path command {command!r} is not one of M L H V Q C Z")
    return tuple(points)


def _cubic(a: Point, b: Point, c: Point, d: Point) -> Iterator[Point]:
    for step in range(1, _CURVE_STEPS + 1):
        t = step / _CURVE_STEPS
        u = 1 - t
        w = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
        yield (
            w[0] * a[0] + w[1] * b[0] + w[2] * c[0] + w[3] * d[0],
            w[0] * a[1] + w[1] * b[1] + w[2] * c[1] + w[3] * d[1],
        )


def _quadratic(a: Point, b: Point, c: Point) -> Iterator[Point]:
    first = (a[0] + (b[0] - a[0]) * 2 / 3, a[1] + (b[1] - a[1]) * 2 / 3)
    second = (c[0] + (b[0] - c[0]) * 2 / 3, c[1] + (b[1] - c[1]) * 2 / 3)
    return _cubic(a, first, second, c)


def arc_points(centre: Point, radius: float, start: float, end: float) -> list[Point]:
    """Points along an arc from `start` to `end` degrees, clockwise from three o'clock."""
    steps = max(6, int(abs(end - start) / 5))
    angles = [radians(start + (end - start) * step / steps) for step in range(steps + 1)]
    return [(centre[0] + radius * cos(a), centre[1] + radius * sin(a)) for a in angles]


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where drawing units land: px = origin + unit * (across, down)."""

    x: float
    y: float
    across: float  # px per unit; negative when mirrored left to right
    down: float


class Canvas:
    """A picture of `units` (width, height) drawing units, `scale` px to the unit.

    `size` in px overrides what units and scale come to. The picture is painted `finer` times larger
    and smoothed down by `finish`. `ground` fills it first; give the colour of the outermost shape
    with alpha 0, or soft edges take on a dark fringe.
    """

    def __init__(
        self,
        units: tuple[float, float],
        scale: float,
        ground: RGBA,
        *,
        finer: int = 4,
        size: tuple[int, int] | None = None,
    ) -> None:
        self.size = size or (max(1, round(units[0] * scale)), max(1, round(units[1] * scale)))
        large = (self.size[0] * finer, self.size[1] * finer)
        self.surface = pygame.Surface(large, pygame.SRCALPHA)
        self.surface.fill(ground)
        self._frame = _Frame(0, 0, large[0] / units[0], large[1] / units[1])

    @contextmanager
    def at(self, x: float, y: float, scale: float = 1, *, mirrored: bool = False) -> Iterator[None]:
        """Draw with the origin moved to (x, y) and units `scale` times as large."""
        before = self._frame
        across = before.across * (-scale if mirrored else scale)
        self._frame = _Frame(
            before.x + x * before.across, before.y + y * before.down, across, before.down * scale
        )
        try:
            yield
        finally:
            self._frame = before

    def _place(self, point: Point) -> Point:
        frame = self._frame
        return frame.x + point[0] * frame.across, frame.y + point[1] * frame.down

    def shape(self, path: str, colour: RGB) -> None:
        """A filled shape from a path string."""
        self.polygon(outline(path), colour)

    def polygon(self, points: Sequence[Point], colour: RGB | RGBA) -> None:
        """A filled polygon; a colour with alpha 0 erases."""
        pygame.draw.polygon(self.surface, colour, [self._place(point) for point in points])

    def circle(self, centre: Point, radius: float, colour: RGB) -> None:
        """A filled disc."""
        pygame.draw.circle(
            self.surface, colour, self._place(centre), radius * abs(self._frame.across)
        )

    def ring(self, centre: Point, radius: float, width: float, colour: RGB) -> None:
        """A circle drawn as a line `width` units wide, centred on the radius."""
        across = abs(self._frame.across)
        pygame.draw.circle(
            self.surface,
            colour,
            self._place(centre),
            (radius + width / 2) * across,
            max(1, round(width * across)),
        )

    def line(
        self, points: Sequence[Point], width: float, colour: RGB, *, ends: bool = True
    ) -> None:
        """An open line with round joints and, if `ends`, round ends."""
        half = width / 2
        for (ax, ay), (bx, by) in pairwise(points):
            length = hypot(bx - ax, by - ay)
            if length == 0:
                continue
            nx, ny = (by - ay) / length * half, (ax - bx) / length * half
            self.polygon(
                [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)],
                colour,
            )
        for point in points if ends else points[1:-1]:
            self.circle(point, half, colour)

    def arc(
        self, centre: Point, radius: float, start: float, end: float, width: float, colour: RGB
    ) -> None:
        """Part of a circle as a line; degrees clockwise from three o'clock."""
        self.line(arc_points(centre, radius, start, end), width, colour)

    def box(
        self, x: float, y: float, width: float, height: float, colour: RGB, *, radius: float = 0
    ) -> None:
        """A filled rectangle with rounded corners, all in units."""
        left, top = self._place((x, y))
        right, bottom = self._place((x + width, y + height))
        area = pygame.Rect(
            round(min(left, right)), round(top), round(abs(right - left)), round(bottom - top)
        )
        pygame.draw.rect(
            self.surface, colour, area, border_radius=round(radius * abs(self._frame.across))
        )

    def finish(self) -> pygame.Surface:
        """The picture at its real size."""
        return pygame.transform.smoothscale(self.surface, self.size)


def drawn_out(small: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """A picture whose middle row and column fill it up to `size` px; its corners stay as they are.

    A large box is made of a small one so: at four times its size it would be millions of pixels.
    """
    if small.get_size() == size:
        return small
    picture = pygame.Surface(size, pygame.SRCALPHA)
    across, down = map(_thirds, small.get_size(), size)
    for (x, wide), (to_x, to_wide) in across:
        for (y, tall), (to_y, to_tall) in down:
            if to_wide and to_tall:
                piece = small.subsurface((x, y, wide, tall))
                if (wide, tall) != (to_wide, to_tall):
                    piece = pygame.transform.scale(piece, (to_wide, to_tall))
                # Added to nothing every pixel stays what it is.
                picture.blit(piece, (to_x, to_y), special_flags=pygame.BLEND_RGBA_ADD)
    return picture


def _thirds(short: int, long: int) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """Begin and length of what is before the middle row, of that, and of what is behind it.

    Each in a short picture, and in the long one that is made of it.
    """
    middle, more = short // 2, long - short
    behind = short - middle - 1
    return (
        ((0, middle), (0, middle)),
        ((middle, 1), (middle, 1 + more)),
        ((middle + 1, behind), (middle + 1 + more, behind)),
    )


def clear(colour: RGB) -> RGBA:
    """A colour with alpha 0: the ground of pictures whose edge has that colour."""
    return (*colour, 0)
