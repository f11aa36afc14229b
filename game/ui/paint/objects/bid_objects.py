"""Objects for bids and for bids of zero, each in a box of 100 by 100 units on its lower edge."""

from __future__ import annotations

from math import cos, radians, sin

from game.ui.paint.canvas import Canvas
from game.ui.paint.objects.tones import Tones


def bell(c: Canvas, t: Tones) -> None:
    """A bell that is rung for a bid."""
    c.circle((50, 16), 8, t.dark)
    c.shape("M 18 80 C 20 30 34 20 50 20 C 66 20 80 30 82 80 Z", t.main)
    c.shape("M 50 20 C 66 20 80 30 82 80 L 62 80 C 64 50 60 30 50 20 Z", t.dark)
    c.box(10, 82, 80, 18, t.dark, radius=4)


def matchbox(c: Canvas, t: Tones) -> None:
    """Five matches in a box."""
    for number in range(5):
        x = 26 + 12 * number
        c.line([(x, 26), (x, 66)], 4, t.light)
        c.circle((x, 20), 7, t.red)
    c.box(14, 54, 72, 46, t.slate, radius=3)
    c.box(14, 54, 72, 12, t.main, radius=3)


def beads(c: Canvas, t: Tones) -> None:
    """Ten beads on a string."""
    c.arc((50, 34), 40, 0, 180, 3, t.dark)
    for number in range(10):
        turn = radians(180 - 20 * number)
        at = (50 + 40 * cos(turn), 36 + 40 * sin(turn))
        c.circle(at, 10, t.main if number % 2 else t.red)
        c.circle((at[0] - 3, at[1] - 3), 3, t.light)
    c.box(34, 90, 32, 10, t.dark, radius=3)


def rack(c: Canvas, t: Tones) -> None:
    """Fifteen balls racked in a triangle."""
    c.line([(50, 4), (94, 96), (6, 96), (50, 4)], 6, t.dark)
    for row in range(5):
        for place in range(row + 1):
            at = (50 + 15 * (place - row / 2), 28 + 14.5 * row)
            colour = (t.main, t.red, t.light, t.slate)[(row * 3 + place * 2) % 4]
            c.circle(at, 7, colour)


def twenty(c: Canvas, t: Tones) -> None:
    """A die of twenty faces."""
    c.polygon([(50, 2), (92, 26), (92, 74), (50, 98), (8, 74), (8, 26)], t.dark)
    c.polygon([(50, 2), (92, 26), (50, 30), (8, 26)], t.main)
    c.polygon([(50, 30), (80, 74), (20, 74)], t.light)
    c.polygon([(8, 26), (50, 30), (20, 74)], t.main)
    c.polygon([(92, 26), (92, 74), (80, 74)], t.main)
    c.polygon([(20, 74), (80, 74), (50, 98)], t.main)


def abacus(c: Canvas, t: Tones) -> None:
    """Beads to count with."""
    for row, beads_left in enumerate((3, 1, 2, 2)):
        y = 24 + 18 * row
        c.line([(12, y), (88, y)], 3, t.dark)
        for number in range(4):
            x = 22 + 10 * number if number < beads_left else 48 + 10 * number
            c.circle((x, y), 7, t.red if row % 2 else t.main)
    c.line([(10, 8), (90, 8), (90, 96), (10, 96), (10, 8)], 8, t.dark)


def coins(c: Canvas, t: Tones) -> None:
    """Stacks of coins."""
    for left, tall in ((8, 5), (36, 9), (64, 7)):
        for number in range(tall):
            y = 92 - 10 * number
            c.box(left, y, 28, 8, t.main if number % 2 else t.dark, radius=4)


def chest(c: Canvas, t: Tones) -> None:
    """A chest that is full."""
    c.shape("M 6 26 C 6 0 94 0 94 26 L 94 30 L 6 30 Z", t.dark)
    for x, y in ((30, 42), (46, 38), (62, 41), (76, 45), (20, 46)):
        c.circle((x, y), 9, t.main)
    c.box(8, 48, 84, 52, t.dark, radius=4)
    c.box(8, 48, 84, 8, t.main)
    c.box(42, 48, 16, 24, t.main, radius=3)
    c.circle((50, 60), 4, t.dark)


def fan(c: Canvas, t: Tones) -> None:
    """Five cards held as a fan."""
    for number in range(5):
        turn = radians(-34 + 17 * number)
        foot, up, wide = (50.0, 112.0), 92, 14
        across = (cos(turn) * wide, sin(turn) * wide)
        top = (foot[0] + sin(turn) * up, foot[1] - cos(turn) * up)
        low = (foot[0] + sin(turn) * 34, foot[1] - cos(turn) * 34)
        corners = [
            (low[0] - across[0], low[1] - across[1]),
            (top[0] - across[0], top[1] - across[1]),
            (top[0] + across[0], top[1] + across[1]),
            (low[0] + across[0], low[1] + across[1]),
        ]
        c.polygon(corners, t.light if number % 2 == 0 else t.main)
        c.line([*corners, corners[0]], 2, t.dark)
        c.circle((top[0] - sin(turn) * 22, top[1] + cos(turn) * 22), 5, t.red)


def scroll(c: Canvas, t: Tones) -> None:
    """A diploma with a seal."""
    c.box(16, 12, 68, 72, t.light)
    c.box(8, 4, 84, 14, t.dark, radius=7)
    c.box(8, 78, 84, 14, t.dark, radius=7)
    for y in (32, 44, 56):
        c.line([(28, y), (72 if y < 56 else 52, y)], 4, t.main)
    c.polygon([(58, 66), (54, 98), (66, 90), (76, 98), (74, 66)], t.red)
    c.circle((66, 64), 12, t.main)


def hand(c: Canvas, t: Tones) -> None:
    """An open hand of five fingers."""
    c.line([(30, 60), (28, 24)], 11, t.main)
    c.line([(43, 56), (42, 12)], 11, t.main)
    c.line([(56, 56), (57, 14)], 11, t.main)
    c.line([(68, 60), (71, 28)], 11, t.main)
    c.line([(34, 76), (12, 54)], 12, t.main)
    c.shape("M 24 54 L 74 54 L 74 70 C 74 84 66 90 62 92 L 36 92 C 30 86 24 76 24 70 Z", t.main)
    c.box(30, 88, 38, 12, t.red, radius=3)


def domino(c: Canvas, t: Tones) -> None:
    """A domino of three and four: seven."""
    c.box(26, 2, 48, 98, t.light, radius=8)
    c.line([(32, 50), (68, 50)], 3, t.dark)
    for x, y in ((36, 14), (50, 26), (64, 38)):
        c.circle((x, y), 6, t.dark)
    for x, y in ((38, 64), (62, 64), (38, 86), (62, 86)):
        c.circle((x, y), 6, t.red)


def broom(c: Canvas, t: Tones) -> None:
    """A broom: a clean sweep."""
    c.line([(82, 6), (48, 62)], 7, t.dark)
    c.polygon([(36, 52), (60, 68), (54, 100), (6, 88)], t.main)
    c.line([(36, 56), (60, 71)], 8, t.red)
    for x, y in ((20, 86), (32, 89), (44, 92)):
        c.line([(x, y), (x + 16, y - 20)], 2.5, t.dark)


def weight(c: Canvas, t: Tones) -> None:
    """A heavy weight with a handle."""
    c.ring((50, 24), 18, 9, t.dark)
    c.shape("M 26 40 L 74 40 L 92 100 L 8 100 Z", t.slate)
    c.shape("M 60 40 L 74 40 L 92 100 L 70 100 Z", t.dark)
    c.circle((48, 72), 13, t.main)


def pennant(c: Canvas, t: Tones) -> None:
    """The flag of whoever goes first."""
    c.line([(24, 6), (24, 96)], 7, t.dark)
    c.polygon([(27, 10), (92, 32), (27, 54)], t.red)
    c.polygon([(27, 24), (92, 32), (27, 40)], t.main)
    c.box(8, 90, 34, 10, t.dark, radius=3)


def hat(c: Canvas, t: Tones) -> None:
    """A hat with nothing in it."""
    c.shape("M 26 12 C 40 6 60 6 74 12 L 70 80 L 30 80 Z", t.slate)
    c.polygon([(29, 60), (71, 60), (70, 78), (30, 78)], t.red)
    c.shape("M 4 78 C 24 92 76 92 96 78 C 96 96 76 100 50 100 C 24 100 4 96 4 78 Z", t.dark)


def clover(c: Canvas, t: Tones) -> None:
    """Four leaves, one for each suit."""
    c.line([(50, 52), (56, 78), (66, 96)], 6, t.dark)
    for (x, y), colour in (
        ((33, 26), t.main),
        ((67, 26), t.red),
        ((33, 60), t.red),
        ((67, 60), t.main),
    ):
        c.circle((x - 7, y), 13, colour)
        c.circle((x + 7, y), 13, colour)
        c.circle((x, y - 6 if y < 40 else y + 6), 12, colour)
    c.circle((50, 43), 8, t.light)


def candle(c: Canvas, t: Tones) -> None:
    """A candle that was put out."""
    c.line([(50, 30), (44, 22), (54, 12), (48, 2)], 4, t.slate)
    c.line([(50, 42), (50, 32)], 4, t.dark)
    c.box(38, 42, 24, 44, t.light, radius=3)
    c.shape("M 38 46 L 62 46 L 62 58 C 58 66 54 50 50 58 C 46 64 42 56 38 60 Z", t.main)
    c.shape("M 16 82 L 84 82 L 74 100 L 26 100 Z", t.dark)


def moon(c: Canvas, t: Tones) -> None:
    """A moon with little light."""
    c.shape(
        "M 66 4 C 28 8 10 44 26 72 C 40 96 74 94 88 74 C 60 80 42 58 48 32 C 50 20 58 10 66 4 Z",
        t.main,
    )
    c.circle((74, 30), 4, t.light)
    c.circle((86, 48), 3, t.light)
    c.box(22, 92, 56, 8, t.dark, radius=3)


def glass(c: Canvas, t: Tones) -> None:
    """An empty glass."""
    c.line([(18, 8), (48, 50), (48, 92)], 6, t.light)
    c.line([(82, 8), (52, 50), (52, 92)], 6, t.light)
    c.line([(18, 8), (82, 8)], 6, t.light)
    c.line([(30, 20), (46, 42)], 4, t.main)
    c.box(22, 90, 56, 10, t.light, radius=4)


def egg(c: Canvas, t: Tones) -> None:
    """An egg in its cup: a nought."""
    c.shape("M 50 2 C 72 2 82 34 80 50 L 20 50 C 18 34 28 2 50 2 Z", t.light)
    c.shape(
        "M 16 46 L 84 46 C 84 70 70 74 58 76 L 58 88 L 42 88 L 42 76 C 30 74 16 70 16 46 Z", t.main
    )
    c.shape("M 60 46 L 84 46 C 84 70 70 74 58 76 Z", t.dark)
    c.box(26, 88, 48, 12, t.dark, radius=4)
