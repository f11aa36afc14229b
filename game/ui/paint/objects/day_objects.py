"""Objects for days, and for what there is to learn, in a box of 100 by 100 units."""

from __future__ import annotations

from math import cos, radians, sin

from game.ui.paint.canvas import Canvas
from game.ui.paint.objects.tones import Tones


def leaf(c: Canvas, t: Tones) -> None:
    """A leaf of a calendar."""
    c.box(14, 14, 72, 86, t.light, radius=4)
    c.box(14, 14, 72, 24, t.red, radius=4)
    for x in (32, 68):
        c.box(x - 4, 4, 8, 20, t.dark, radius=3)
    for row in range(3):
        for column in range(4):
            c.box(22 + column * 15, 46 + row * 16, 10, 10, t.dark, radius=2)


def sun(c: Canvas, t: Tones) -> None:
    """The sun of a good day."""
    for step in range(7):
        turn = radians(180 + 30 * step)
        near, far = 36, 50
        c.line(
            [
                (50 + near * cos(turn), 66 + near * sin(turn)),
                (50 + far * cos(turn), 66 + far * sin(turn)),
            ],
            6,
            t.main,
        )
    c.shape("M 22 70 C 22 30 78 30 78 70 Z", t.main)
    c.shape("M 50 40 C 66 40 78 52 78 70 L 60 70 C 62 56 58 46 50 40 Z", t.red)
    c.box(4, 70, 92, 8, t.dark, radius=3)
    c.box(16, 84, 68, 6, t.slate, radius=3)
    c.box(30, 94, 40, 6, t.slate, radius=3)


def key(c: Canvas, t: Tones) -> None:
    """The key to a day."""
    c.ring((34, 28), 20, 11, t.main)
    c.line([(46, 42), (86, 88)], 10, t.main)
    c.line([(72, 74), (60, 86)], 8, t.dark)
    c.line([(84, 86), (72, 98)], 8, t.dark)


def lantern(c: Canvas, t: Tones) -> None:
    """A lantern."""
    c.arc((50, 22), 18, 180, 360, 5, t.dark)
    c.shape("M 28 34 L 50 12 L 72 34 Z", t.main)
    c.box(28, 34, 44, 50, t.light)
    c.shape("M 50 44 C 62 58 60 74 50 76 C 40 74 38 58 50 44 Z", t.red)
    for x in (28, 72):
        c.line([(x, 34), (x, 86)], 6, t.dark)
    c.box(20, 84, 60, 16, t.main, radius=4)


def window(c: Canvas, t: Tones) -> None:
    """A window that is lit."""
    c.box(12, 4, 76, 90, t.dark, radius=3)
    for x in (20, 53):
        for y in (12, 52):
            c.box(x, y, 27, 35, t.main)
    c.box(4, 90, 92, 10, t.slate, radius=3)


def house(c: Canvas, t: Tones) -> None:
    """A house with every window lit."""
    c.box(66, 12, 12, 26, t.dark)
    c.polygon([(50, 4), (98, 46), (2, 46)], t.red)
    c.box(14, 44, 72, 56, t.slate)
    for x in (22, 60):
        for y in (52, 76):
            c.box(x, y, 18, 16, t.main)
    c.box(43, 72, 14, 28, t.dark)


def train(c: Canvas, t: Tones) -> None:
    """A train that never stops."""
    c.box(22, 14, 14, 26, t.dark)
    c.box(10, 38, 54, 38, t.slate, radius=6)
    c.box(56, 12, 36, 64, t.main, radius=4)
    c.box(64, 22, 20, 20, t.light, radius=2)
    c.polygon([(10, 62), (0, 84), (18, 84)], t.dark)
    c.box(4, 74, 92, 8, t.dark)
    for x, far in ((22, 11), (46, 11), (76, 14)):
        c.circle((x, 100 - far), far, t.dark)
        c.circle((x, 100 - far), far / 2.4, t.main)
    c.box(48, 6, 52, 9, t.red, radius=3)


def jigsaw(c: Canvas, t: Tones) -> None:
    """A piece of a puzzle."""
    c.box(8, 30, 66, 68, t.main, radius=3)
    c.circle((41, 24), 14, t.main)
    c.circle((80, 64), 14, t.main)
    c.circle((41, 92), 12, t.dark)
    c.circle((14, 64), 12, t.dark)


def mended(c: Canvas, t: Tones) -> None:
    """A jug that was broken and mended."""
    c.ring((74, 46), 17, 7, t.dark)
    c.shape("M 30 6 L 66 6 L 62 28 C 84 48 80 84 66 98 L 30 98 C 14 84 12 48 34 28 Z", t.slate)
    c.line([(34, 28), (48, 44), (40, 60), (58, 76), (52, 97)], 4.5, t.main)
    c.line([(48, 44), (72, 42)], 4, t.main)
    c.box(26, 4, 44, 8, t.light, radius=3)


def target(c: Canvas, t: Tones) -> None:
    """A target that was hit."""
    c.line([(30, 84), (20, 100)], 6, t.dark)
    c.line([(70, 84), (80, 100)], 6, t.dark)
    for far, colour in ((46, t.red), (35, t.light), (24, t.red), (12, t.main)):
        c.circle((50, 48), far, colour)
    c.line([(50, 48), (88, 12)], 5, t.dark)
    c.polygon([(82, 6), (98, 2), (94, 18)], t.main)
