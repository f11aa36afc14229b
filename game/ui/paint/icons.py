"""Plain signs for the buttons, in a box of 100 by 100 units."""

from collections.abc import Callable
from math import cos, radians, sin

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, arc_points, clear
from game.ui.style.theme import RGB

_icons = SurfaceCache(4 << 20)


def _pause(canvas: Canvas, colour: RGB) -> None:
    canvas.box(24, 18, 18, 64, colour, radius=4)
    canvas.box(58, 18, 18, 64, colour, radius=4)


def _play(canvas: Canvas, colour: RGB) -> None:
    canvas.shape("M 28 14 L 84 50 L 28 86 Z", colour)


def _step(canvas: Canvas, colour: RGB) -> None:
    canvas.shape("M 18 16 L 64 50 L 18 84 Z", colour)
    canvas.box(68, 16, 13, 68, colour, radius=3)


def _back(canvas: Canvas, colour: RGB) -> None:
    canvas.shape("M 72 14 L 16 50 L 72 86 Z", colour)


def _speed(canvas: Canvas, colour: RGB) -> None:
    canvas.shape("M 12 20 L 50 50 L 12 80 Z", colour)
    canvas.shape("M 50 20 L 88 50 L 50 80 Z", colour)


def _fast_step(canvas: Canvas, colour: RGB) -> None:
    canvas.shape("M 8 22 L 42 50 L 8 78 Z", colour)
    canvas.shape("M 42 22 L 76 50 L 42 78 Z", colour)
    canvas.box(79, 22, 11, 56, colour, radius=3)


def _step_back(canvas: Canvas, colour: RGB) -> None:
    canvas.shape("M 82 16 L 36 50 L 82 84 Z", colour)
    canvas.box(19, 16, 13, 68, colour, radius=3)


def _menu(canvas: Canvas, colour: RGB) -> None:
    for y in (24, 50, 76):
        canvas.line([(18, y), (82, y)], 10, colour)


def _undo(canvas: Canvas, colour: RGB) -> None:
    canvas.arc((52, 56), 28, -150, 120, 10, colour)
    canvas.shape("M 8 46 L 44 46 L 26 20 Z", colour)


def _gear(canvas: Canvas, colour: RGB) -> None:
    for step in range(8):
        start = step * 45
        points = arc_points((50, 50), 46, start - 8, start + 8)
        points += reversed(arc_points((50, 50), 28, start - 15, start + 15))
        canvas.polygon(points, colour)
    canvas.ring((50, 50), 24, 18, colour)


def _sheet(canvas: Canvas, colour: RGB) -> None:
    canvas.line([(22, 10), (22, 90), (78, 90), (78, 10), (22, 10)], 8, colour)
    for y, right in ((32, 64), (50, 64), (68, 52)):
        canvas.line([(36, y), (right, y)], 7, colour)


def _eye(canvas: Canvas, colour: RGB) -> None:
    canvas.arc((50, 84), 52, 222, 318, 9, colour)
    canvas.arc((50, 16), 52, 42, 138, 9, colour)
    canvas.circle((50, 50), 13, colour)


def _close(canvas: Canvas, colour: RGB) -> None:
    canvas.line([(22, 22), (78, 78)], 11, colour)
    canvas.line([(78, 22), (22, 78)], 11, colour)


def _check(canvas: Canvas, colour: RGB) -> None:
    canvas.line([(16, 54), (40, 78), (84, 24)], 12, colour)


def _lock(canvas: Canvas, colour: RGB) -> None:
    canvas.box(20, 44, 60, 46, colour, radius=8)
    canvas.line([(32, 46), (32, 32), *arc_points((50, 32), 18, 180, 360), (68, 46)], 9, colour)


def _seal(canvas: Canvas, colour: RGB) -> None:
    for point in arc_points((50, 50), 39, 0, 360)[::6]:
        canvas.circle(point, 10, colour)
    canvas.ring((50, 50), 42, 29, colour)
    canvas.line([(36, 50), (46, 61), (65, 38)], 9, colour)


def _star(canvas: Canvas, colour: RGB) -> None:
    points = []
    for step in range(10):
        far = 46 if step % 2 == 0 else 19
        turn = radians(step * 36 - 90)
        points.append((50 + far * cos(turn), 53 + far * sin(turn)))
    canvas.polygon(points, colour)


def _radio(canvas: Canvas, colour: RGB) -> None:
    canvas.ring((50, 50), 36, 9, colour)


def _radio_on(canvas: Canvas, colour: RGB) -> None:
    _radio(canvas, colour)
    canvas.circle((50, 50), 20, colour)


def _box(canvas: Canvas, colour: RGB) -> None:
    canvas.line([(14, 14), (86, 14), (86, 86), (14, 86), (14, 14)], 9, colour)


def _box_on(canvas: Canvas, colour: RGB) -> None:
    _box(canvas, colour)
    canvas.line([(30, 52), (45, 67), (71, 33)], 11, colour)


_ICONS: dict[str, Callable[[Canvas, RGB], None]] = {
    "pause": _pause,
    "play": _play,
    "step": _step,
    "back": _back,
    "speed": _speed,
    "fast-step": _fast_step,
    "step-back": _step_back,
    "menu": _menu,
    "undo": _undo,
    "gear": _gear,
    "sheet": _sheet,
    "eye": _eye,
    "close": _close,
    "check": _check,
    "lock": _lock,
    "star": _star,
    "seal": _seal,
    "radio": _radio,
    "radio-on": _radio_on,
    "box": _box,
    "box-on": _box_on,
}
ICONS = tuple(_ICONS)


def icon(name: str, size: int, colour: RGB) -> pygame.Surface:
    """A plain sign in one colour, `size` px square; always put a word beside it."""

    def paint() -> pygame.Surface:
        canvas = Canvas((100, 100), size / 100, clear(colour))
        _ICONS[name](canvas, colour)
        return canvas.finish()

    return _icons.get((name, size, colour), paint)
