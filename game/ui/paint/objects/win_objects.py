"""Objects for games won and for the tables they were won at, in a box of 100 by 100 units."""

from __future__ import annotations

from math import cos, radians, sin

from game.ui.paint.canvas import Canvas
from game.ui.paint.objects.tones import Tones
from game.ui.style.theme import RGB


def star_points(x: float, y: float, far: float, turned: float = 0) -> list[tuple[float, float]]:
    """The corners of a star of five points around (x, y)."""
    found = []
    for step in range(10):
        reach = far if step % 2 == 0 else far * 0.42
        turn = radians(step * 36 - 90 + turned)
        found.append((x + reach * cos(turn), y + reach * sin(turn)))
    return found


def cup(c: Canvas, t: Tones) -> None:
    """A cup."""
    c.ring((22, 32), 17, 7, t.dark)
    c.ring((78, 32), 17, 7, t.dark)
    c.shape(
        "M 22 8 L 78 8 C 78 44 66 58 56 62 L 56 80 L 44 80 L 44 62 C 34 58 22 44 22 8 Z", t.main
    )
    c.shape("M 56 8 L 78 8 C 78 44 66 58 56 62 Z", t.dark)
    c.box(26, 80, 48, 20, t.dark, radius=4)


def wreath(c: Canvas, t: Tones) -> None:
    """A wreath."""
    for side in (-1, 1):
        for number in range(6):
            turn = radians(70 - 28 * number)
            x, y = 50 + side * 38 * cos(turn), 50 + 38 * sin(turn)
            lean = radians(40 - 28 * number)
            tip = (x + side * 15 * sin(lean), y - 15 * cos(lean))
            c.line([(x, y), tip], 11, t.main if number % 2 else t.dark)
    c.polygon(star_points(50, 44, 19), t.light)
    c.polygon([(38, 84), (62, 84), (70, 100), (50, 92), (30, 100)], t.red)


def crown(c: Canvas, t: Tones) -> None:
    """A crown."""
    c.shape("M 6 26 L 30 52 L 50 12 L 70 52 L 94 26 L 84 78 L 16 78 Z", t.main)
    c.shape("M 50 12 L 70 52 L 94 26 L 84 78 L 50 78 Z", t.dark)
    for x, y in ((6, 24), (50, 10), (94, 24)):
        c.circle((x, y), 6, t.light)
    c.box(14, 80, 72, 18, t.main, radius=3)
    for x in (28, 50, 72):
        c.circle((x, 89), 5, t.red)


def podium(c: Canvas, t: Tones) -> None:
    """Three steps to stand on."""
    c.box(4, 62, 31, 38, t.dark, radius=2)
    c.box(65, 72, 31, 28, t.dark, radius=2)
    c.box(33, 44, 34, 56, t.main, radius=2)
    c.polygon(star_points(50, 22, 18), t.light)


def rosette(c: Canvas, t: Tones) -> None:
    """A rosette with five points."""
    c.polygon([(32, 56), (22, 100), (38, 90), (48, 100), (52, 60)], t.red)
    c.polygon([(68, 56), (78, 100), (62, 90), (52, 100), (48, 60)], t.red)
    for step in range(12):
        turn = radians(30 * step)
        c.circle((50 + 28 * cos(turn), 38 + 28 * sin(turn)), 9, t.dark)
    c.circle((50, 38), 28, t.main)
    c.polygon(star_points(50, 38, 20), t.light)


def scales(c: Canvas, t: Tones) -> None:
    """Scales that are nearly level."""
    c.line([(50, 8), (50, 92)], 6, t.dark)
    c.line([(16, 26), (84, 18)], 6, t.main)
    for x, y in ((16, 26), (84, 18)):
        c.line([(x, y), (x - 13, y + 34)], 2.5, t.dark)
        c.line([(x, y), (x + 13, y + 34)], 2.5, t.dark)
        c.shape(
            f"M {x - 17} {y + 34} L {x + 17} {y + 34} Q {x} {y + 56} {x - 17} {y + 34} Z", t.main
        )
    c.circle((50, 8), 7, t.main)
    c.box(28, 90, 44, 10, t.dark, radius=4)


def towers(c: Canvas, t: Tones) -> None:
    """A tower twice as tall as the one beside it."""
    _tower(c, 8, 4, 40, t.main, t)
    _tower(c, 56, 52, 36, t.dark, t)


def _tower(c: Canvas, left: float, top: float, wide: float, colour: RGB, t: Tones) -> None:
    for number in range(3):
        c.box(left + number * wide * 0.38, top, wide * 0.24, 12, colour)
    c.box(left, top + 9, wide, 91 - top, colour)
    for y in range(int(top) + 20, 92, 22):
        c.box(left + wide / 2 - 4, y, 8, 12, t.light, radius=3)


def ladder(c: Canvas, t: Tones) -> None:
    """A ladder from the last place up."""
    c.line([(34, 4), (22, 98)], 7, t.main)
    c.line([(66, 4), (78, 98)], 7, t.main)
    for y in (16, 36, 56, 76):
        spread = 16 + (y - 4) * 0.13
        c.line([(50 - spread, y), (50 + spread, y)], 6, t.dark)


def quill(c: Canvas, t: Tones) -> None:
    """A quill in its ink."""
    c.shape("M 90 2 C 58 8 40 34 40 66 C 66 60 86 36 90 2 Z", t.light)
    c.line([(88, 4), (34, 80)], 3.5, t.dark)
    c.box(16, 68, 40, 32, t.slate, radius=5)
    c.box(24, 60, 24, 10, t.main, radius=3)


def king(c: Canvas, t: Tones) -> None:
    """A king of chess."""
    c.line([(50, 2), (50, 24)], 6, t.main)
    c.line([(41, 10), (59, 10)], 6, t.main)
    c.shape("M 26 30 C 34 20 66 20 74 30 L 66 56 L 34 56 Z", t.main)
    c.shape("M 36 60 L 64 60 L 72 86 L 28 86 Z", t.dark)
    c.box(30, 54, 40, 8, t.light, radius=3)
    c.box(20, 86, 60, 14, t.main, radius=4)


def teacup(c: Canvas, t: Tones) -> None:
    """A cup of tea among friends."""
    c.line([(36, 30), (32, 22), (38, 14), (34, 4)], 4, t.slate)
    c.line([(54, 30), (50, 22), (56, 14), (52, 4)], 4, t.slate)
    c.ring((76, 54), 13, 6, t.main)
    c.shape("M 14 38 L 76 38 C 76 74 62 86 45 86 C 28 86 14 74 14 38 Z", t.light)
    c.box(14, 44, 62, 7, t.red)
    c.shape("M 4 86 L 90 86 C 84 98 76 100 70 100 L 24 100 C 16 100 8 98 4 86 Z", t.main)


def lamp(c: Canvas, t: Tones) -> None:
    """The lamp over a good table."""
    c.line([(50, 0), (50, 20)], 4, t.dark)
    c.shape("M 40 18 L 60 18 C 82 24 92 38 92 54 L 8 54 C 8 38 18 24 40 18 Z", t.main)
    c.shape("M 56 18 L 60 18 C 82 24 92 38 92 54 L 66 54 C 68 38 64 26 56 18 Z", t.dark)
    c.circle((50, 60), 11, t.light)
    c.polygon([(30, 74), (70, 74), (84, 100), (16, 100)], t.slate)


def shield(c: Canvas, t: Tones) -> None:
    """A shield."""
    c.shape("M 10 8 L 90 8 L 90 46 C 90 76 66 92 50 100 C 34 92 10 76 10 46 Z", t.main)
    c.shape("M 50 8 L 90 8 L 90 46 C 90 76 66 92 50 100 Z", t.dark)
    c.polygon(star_points(50, 46, 26), t.light)


def castle(c: Canvas, t: Tones) -> None:
    """A castle that was taken."""
    for left in (4, 70):
        for number in range(3):
            c.box(left + number * 10, 26, 6, 12, t.main)
        c.box(left, 36, 26, 64, t.main)
        c.box(left + 9, 48, 8, 14, t.light, radius=3)
    c.box(28, 54, 44, 46, t.dark)
    c.shape("M 38 100 L 38 80 C 38 64 62 64 62 80 L 62 100 Z", t.light)
    c.line([(50, 54), (50, 10)], 4, t.dark)
    c.polygon([(52, 10), (80, 18), (52, 28)], t.red)


def chair(c: Canvas, t: Tones) -> None:
    """A chair at the table."""
    c.line([(28, 6), (28, 98)], 8, t.main)
    c.line([(28, 12), (52, 12)], 8, t.main)
    c.line([(52, 12), (52, 56)], 6, t.main)
    c.line([(28, 34), (52, 34)], 6, t.dark)
    c.box(22, 56, 58, 12, t.red, radius=4)
    c.line([(74, 68), (74, 98)], 8, t.main)
    c.line([(28, 84), (74, 84)], 5, t.dark)


def compass(c: Canvas, t: Tones) -> None:
    """A compass."""
    c.circle((50, 54), 45, t.dark)
    c.ring((50, 54), 45, 9, t.main)
    c.polygon([(50, 20), (60, 54), (40, 54)], t.red)
    c.polygon([(50, 88), (60, 54), (40, 54)], t.light)


def suitcase(c: Canvas, t: Tones) -> None:
    """A suitcase with labels of many places."""
    c.line([(36, 30), (36, 14), (64, 14), (64, 30)], 7, t.dark)
    c.box(4, 28, 92, 72, t.main, radius=8)
    c.box(16, 28, 10, 72, t.dark)
    c.box(74, 28, 10, 72, t.dark)
    c.circle((42, 56), 11, t.red)
    c.box(50, 66, 20, 16, t.light, radius=2)
    c.polygon([(34, 74), (46, 74), (40, 90)], t.slate)


def globe(c: Canvas, t: Tones) -> None:
    """A globe: every variant won."""
    c.circle((50, 44), 36, t.slate)
    c.shape("M 30 20 C 44 12 56 22 50 32 C 44 42 34 38 28 48 C 20 42 20 28 30 20 Z", t.main)
    c.shape("M 58 42 C 72 36 84 42 80 54 C 76 66 66 74 60 66 C 54 58 50 48 58 42 Z", t.main)
    c.arc((50, 44), 44, -60, 120, 5, t.dark)
    c.line([(50, 86), (50, 94)], 8, t.dark)
    c.box(28, 92, 44, 8, t.dark, radius=3)
