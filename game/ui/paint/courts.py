"""King, queen, jack and horse as poster figures of arcs and straight lines.

A figure fills the upper half of a panel of 68 by 141 units, seen from the front or in profile, and
one lamp lights it from the side.
"""

from game.ui.paint.canvas import Canvas, arc_points
from game.ui.paint.dyes import Dye
from game.ui.paint.suits import draw_suit
from game.ui.style.theme import mixed


def _face(canvas: Canvas, colours: Dye, left: str, right: str) -> None:
    """A face in two tones, the nose catching the light."""
    canvas.shape(left, colours.light)
    canvas.shape(right, colours.shade)
    canvas.shape("M 34 31 L 37.6 41 L 34 42 Z", colours.light)


def _eyes(canvas: Canvas, colours: Dye, y: float, *, lashes: bool) -> None:
    """Two half-closed eyes and their brows at height y."""
    for x, side in ((28.3, -1), (39.7, 1)):
        canvas.shape(
            f"M {x - 3} {y} Q {x} {y - 3} {x + 3} {y} Q {x} {y + 1.6} {x - 3} {y} Z", colours.ink
        )
        canvas.circle((x, y - 0.3), 0.75, colours.bone)
        if lashes:
            canvas.line([(x + side * 2.6, y - 0.2), (x + side * 4.2, y - 1.6)], 0.9, colours.ink)
        lift = 4.6 if lashes else 4.0
        canvas.line(
            [
                (x - side * 2.6, y - lift),
                (x + side * 1.2, y - lift - 1.1),
                (x + side * 3.6, y - lift),
            ],
            0.9 if lashes else 1.5,
            colours.hair,
        )


def draw_king(canvas: Canvas, colours: Dye) -> None:
    """Tall crown, square beard, ermine; a sword for spades, a sceptre for the other suits."""
    c = colours
    canvas.shape(
        "M -2 110 L -2 73 C 6 61 18 57 26 54 L 42 54 C 50 57 62 61 70 73 L 70 110 Z", c.main
    )
    canvas.shape("M 34 60 L 70 73 L 70 110 L 34 110 Z", mixed(c.main, c.second, 0.75))
    canvas.shape("M 3 68 C 12 58 20 56 26 54 L 42 54 C 48 56 56 58 65 68 L 34 96 Z", c.bone)
    for x, y in ((9, 68), (15, 64), (15.5, 72), (21.5, 69), (47.5, 61), (53, 63.5), (59, 65)):
        canvas.shape(f"M {x} {y - 2.6} L {x + 1.5} {y + 1.8} L {x - 1.5} {y + 1.8} Z", c.ink)
    canvas.shape(
        "M 18 30 L 50 30 L 52 50 C 55 56 49 60 45 56 L 23 56 C 19 60 13 56 16 50 Z", c.second
    )
    _face(canvas, c, "M 22 27 L 34 27 L 34 58 L 23 52 Z", "M 34 27 L 46 27 L 45 52 L 34 58 Z")
    canvas.shape(
        "M 22 43 C 27 46 31 46 34 45 C 37 46 41 46 46 43 L 46.5 60 C 46 69 39 72 34 79 "
        "C 29 72 22 69 21.5 60 Z",
        c.hair,
    )
    lit = mixed(c.hair, c.light, 0.35)
    for x, low in ((26.5, 66), (30.3, 71), (37.7, 71), (41.5, 66)):
        canvas.line([(x, 53), (34 + (x - 34) * 0.75, low)], 1, lit)
    canvas.shape(
        "M 34 42 C 29 40 25 42 20 48 C 26 50 31 49 34 46 C 37 49 42 50 48 48 C 43 42 39 40 34 42 Z",
        lit,
    )
    canvas.shape("M 31 48.6 Q 34 47 37 48.6 Q 34 51 31 48.6 Z", c.lip)
    _eyes(canvas, c, 36.5, lashes=False)
    canvas.shape("M 19 30 L 14 11 L 24.5 19 L 34 6 L 43.5 19 L 54 11 L 49 30 Z", c.gold)
    canvas.shape("M 34 6 L 43.5 19 L 54 11 L 49 30 L 34 30 Z", mixed(c.gold, c.ink, 0.18))
    for tip in ((14, 10), (34, 5.5), (54, 10)):
        canvas.circle(tip, 2.3, c.main)
    canvas.shape("M 18.6 29 L 17.6 25 L 50.4 25 L 49.4 29 Q 34 32 18.6 29 Z", c.main)
    for x in (24, 34, 44):
        canvas.shape(f"M {x} 25 L {x + 2} 27.3 L {x} 29.6 L {x - 2} 27.3 Z", c.gold)
    if c.suit in "SE":
        canvas.shape("M 58.4 58 L 58.4 20 L 60.5 14 L 62.6 20 L 62.6 58 Z", c.bone)
        canvas.shape("M 60.5 14 L 62.6 20 L 62.6 58 L 60.5 58 Z", mixed(c.second, c.bone, 0.45))
        canvas.box(53.5, 57, 14, 2.8, c.gold, radius=1.4)
    else:
        canvas.line([(60.5, 28), (60.5, 84)], 2.2, c.gold)
        canvas.circle((60.5, 21.5), 6.6, c.gold)
        draw_suit(canvas, c.suit, 60.5, 21.5, 8.6, c.main)
    canvas.line([(60.5, 60), (60.5, 68)], 2.4, c.gold)
    canvas.circle((60.5, 66), 4.6, c.light)
    canvas.line([(57.2, 65), (63.8, 65)], 0.7, c.shade)
    canvas.line([(57.2, 67.4), (63.8, 67.4)], 0.7, c.shade)


def draw_queen(canvas: Canvas, colours: Dye) -> None:
    """A fan collar, waved hair, a diadem with the moon, a rose."""
    c = colours
    for step in range(12):
        start = 176 + step * 188 / 12
        tone = c.bone if step % 2 else mixed(c.bone, c.second, 0.3)
        rib = [(34.0, 66.0), *arc_points((34, 66), 32, start, start + 188 / 12)]
        canvas.polygon(rib, tone)
        tip = arc_points((34, 66), 32, start, start + 188 / 12)[3]
        canvas.circle(tip, 4.3, tone)
        canvas.circle(tip, 1.3, c.main)
    canvas.shape(
        "M -2 110 L 0 76 C 8 64 20 62 26 60 L 42 60 C 48 62 60 64 68 76 L 70 110 Z", c.main
    )
    canvas.shape("M 34 88 L 52 63 C 60 66 64 70 68 76 L 70 110 L 34 110 Z", c.second)
    canvas.shape("M 27 50 L 41 50 L 41 60 L 48 63 L 34 84 L 20 63 L 27 60 Z", c.light)
    canvas.shape("M 34 50 L 41 50 L 41 60 L 48 63 L 34 84 Z", c.shade)
    canvas.shape(
        "M 34 16 C 17 16 13 30 15 40 C 17 47 10 50 12 57 C 14 63 25 62 26 54 L 42 54 "
        "C 43 62 54 63 56 57 C 58 50 51 47 53 40 C 55 30 51 16 34 16 Z",
        c.hair,
    )
    _face(
        canvas,
        c,
        "M 34 22 C 26 22 23 28 23 35 C 23 46 29 53 34 56 Z",
        "M 34 22 C 42 22 45 28 45 35 C 45 46 39 53 34 56 Z",
    )
    lit = mixed(c.hair, c.light, 0.3)
    canvas.shape("M 34 21 C 31 28 26 30 22.5 38 C 20 30 24 20 34 19 Z", c.hair)
    canvas.shape("M 34 21 C 37 28 42 30 45.5 38 C 48 30 44 20 34 19 Z", c.hair)
    for side in (-1, 1):
        for x, y in ((16.5, 34), (15, 46), (13.5, 55)):
            at = 34 + side * (34 - x - 2.5)
            canvas.arc((at, y), 3.4, 200 if side < 0 else 230, 310 if side < 0 else 340, 0.9, lit)
    _eyes(canvas, c, 37, lashes=True)
    canvas.shape("M 30.4 47.6 Q 32.6 45.6 34 46.6 Q 35.4 45.6 37.6 47.6 Q 34 51 30.4 47.6 Z", c.lip)
    canvas.shape("M 20 24 Q 34 15 48 24 L 51 13 L 43 16.5 L 34 8 L 25 16.5 L 17 13 Z", c.gold)
    canvas.shape("M 34 8 L 43 16.5 L 51 13 L 48 24 Q 41 19.5 34 19.5 Z", mixed(c.gold, c.ink, 0.18))
    for tip in ((17, 12.4), (51, 12.4)):
        canvas.circle(tip, 1.9, c.main)
    canvas.shape(
        "M 35.6 2.4 C 29.6 1.6 28.4 10.6 34.6 11 C 37 11 38.2 9.4 38.4 8 C 34 9 32.4 5 35.6 2.4 Z",
        c.gold,
    )
    draw_suit(canvas, c.suit, 34, 16, 7, c.main)
    for step in range(7):
        x = 24.5 + step * 19 / 6
        canvas.circle((x, 59.6 + 5.4 * (1 - ((x - 34) / 9.5) ** 2)), 1.35, c.bone)
    draw_suit(canvas, c.suit, 34, 76, 8.5, c.gold)
    canvas.line([(60, 44), (59, 70)], 1.5, (64, 104, 74))
    canvas.shape("M 59.5 55 Q 64 50 67 51 Q 66 57 59.5 57 Z", (64, 104, 74))
    for x, y in ((56.4, 40), (63.6, 40), (57.6, 45), (62.4, 45), (60, 37)):
        canvas.circle((x, y), 3.9, c.main)
    canvas.circle((60, 41.6), 3.2, mixed(c.main, c.bone, 0.35))
    canvas.circle((60, 41.6), 1.5, c.gold)
    canvas.circle((59, 69), 4.2, c.light)
    canvas.line([(56, 68), (62, 68)], 0.7, c.shade)


def draw_jack(canvas: Canvas, colours: Dye) -> None:
    """A young watchman in profile: slanted cap, feather, and the only lantern in the street."""
    c = colours
    for radius, share in ((16, 0.3), (10.5, 0.62)):
        canvas.circle((58, 46), radius, mixed(c.halo, c.lamp, share))
    canvas.shape(
        "M -2 112 L -2 74 C 4 64 14 60 22 57 L 42 57 C 52 60 62 66 70 76 L 70 112 Z", c.main
    )
    canvas.shape("M 30 57 L 42 57 C 52 60 62 66 70 76 L 70 112 L 30 112 Z", c.second)
    canvas.shape("M 24 48 L 40 48 L 41 60 L 22 60 Z", c.shade)
    for step in range(7):
        x = 17 + step * 4.9
        tone = c.bone if step % 2 else mixed(c.bone, c.second, 0.3)
        canvas.shape(f"M 31 52 L {x - 3.4} 66 Q {x} 71 {x + 3.4} 66 Z", tone)
    for y in (76, 84, 92):
        canvas.circle((31, y), 1.7, c.gold)
    canvas.shape(
        "M 24 26 L 45.5 24 L 46.5 33 C 48 37 51 40 51.5 42.4 C 51 43.8 48.6 43.6 47.6 44 "
        "L 48.8 46.4 L 47.2 48 L 48.2 50 C 47.6 54 45 56.4 41 56 C 35 55.6 29 53 27 48 Z",
        c.light,
    )
    canvas.shape("M 26 28 L 36 28 C 35 36 36 46 41 56 C 35 55.6 28 53 26 46 Z", c.shade)
    canvas.shape("M 40.6 36.6 Q 43.6 33.8 46.4 35.4 L 45.6 37.6 Q 43 38.6 40.6 36.6 Z", c.ink)
    canvas.line([(39.6, 32.6), (43, 31), (46.2, 32)], 1.2, c.hair)
    canvas.line([(43.4, 47.2), (45, 48.2), (47.6, 47.9)], 0.9, c.lip)
    canvas.shape(
        "M 16 26 L 37 25 C 37 31 33 34 33.5 40 C 34 46 37 50 33 56 C 29 61 19 62 13 56 "
        "C 18 50 13 40 16 26 Z",
        c.hair,
    )
    lit = mixed(c.hair, c.light, 0.3)
    canvas.line([(21, 30), (19.6, 40), (22, 50), (20, 56)], 0.9, lit)
    canvas.line([(27, 30), (25.6, 40), (28, 49), (26.6, 57)], 0.9, lit)
    canvas.shape("M 20 20 C 8 20 3 12 5 3 C 12 3 19 8 22 20 Z", c.bone)
    canvas.shape("M 20 20 C 14 15 9 9 5 3 C 12 3 19 8 22 20 Z", c.gold)
    canvas.shape("M 12 24 C 11 11 26 5 42 8 C 53 10 56 16 51 21 L 15 28 Z", c.main)
    canvas.shape("M 42 8 C 53 10 56 16 51 21 L 36 24 C 42 20 45 14 42 8 Z", c.second)
    canvas.shape("M 12.4 24 Q 32 21 51.6 18.6 L 53 23 Q 33 25 13 29 Z", c.gold)
    draw_suit(canvas, c.suit, 27, 16, 9.4, c.gold)
    canvas.line([(58, 52), (58, 66)], 1.6, c.gold)
    canvas.arc((58, 37), 3.2, 180, 360, 1.2, c.gold)
    canvas.shape("M 52.6 40 L 58 35.6 L 63.4 40 Z", c.ink)
    canvas.box(53.4, 40, 9.2, 12, c.lamp)
    canvas.shape("M 58 42 Q 61.4 47 58 50 Q 54.6 47 58 42 Z", c.flame)
    for x in (53.4, 61.6):
        canvas.box(x, 40, 1.1, 12, c.ink)
    canvas.box(52.6, 51.4, 10.8, 2, c.ink)
    canvas.circle((58, 62.6), 4.4, c.light)
    canvas.line([(55, 61.4), (61, 61.4)], 0.7, c.shade)
    canvas.line([(55, 63.8), (61, 63.8)], 0.7, c.shade)


def draw_horse(canvas: Canvas, colours: Dye) -> None:
    """The Spanish caballo: a bridled horse in profile, its rider's lance before it."""
    c = colours
    canvas.shape("M 27 16 C 17 10 18 2 27 2 C 26 6 31 6 34 3 C 36 8 32 12 30 17 Z", c.main)
    canvas.shape(
        "M 20 96 C 15 68 16 46 24 32 L 26 12 L 34 23 C 43 24 48 31 51 39 L 58 50 "
        "C 61 56 58 61 54 61 C 50 62 47 60 45 57 C 41 57 37 56 34 54 C 35 66 46 74 52 96 Z",
        c.bone,
    )
    far = mixed(c.bone, c.shade, 0.7)
    canvas.shape("M 34 54 C 35 66 46 74 52 96 L 36 96 C 30 78 27 64 34 54 Z", far)
    canvas.shape("M 34 23 C 43 24 48 31 51 39 L 58 50 C 52 46 44 42 34 42 Z", c.light)
    canvas.shape(
        "M 26 13 C 20 16 14 24 11 34 L 15 33 C 11 40 9 48 9 56 L 13 53 C 10 62 10 70 11 78 L 15 74 "
        "L 13 96 L 23 96 C 17 70 18 48 25 34 C 27 26 27 18 26 13 Z",
        c.hair,
    )
    canvas.shape("M 26 14 C 33 20 37 27 34 36 C 31 31 27 27 24 26 Z", c.hair)
    canvas.shape("M 36.6 35.4 Q 40.4 31.6 44 35 Q 40.4 38 36.6 35.4 Z", c.ink)
    canvas.circle((39.8, 34.4), 0.8, c.bone)
    canvas.circle((55.2, 54.4), 1.3, c.ink)
    canvas.line([(48.6, 58.4), (54, 57.6)], 0.9, c.ink)
    canvas.line([(31, 25), (36, 46), (46, 55)], 1.8, c.main)
    canvas.line([(49.4, 37.4), (45.4, 57)], 1.8, c.main)
    canvas.line([(46, 54), (30, 70), (10, 76)], 1.8, c.main)
    canvas.ring((46.2, 54), 2.6, 1.4, c.gold)
    canvas.circle((35.4, 44.6), 1.5, c.gold)
    canvas.line([(60.5, 26), (60.5, 90)], 2, c.gold)
    canvas.circle((60.5, 17.5), 6.6, c.gold)
    draw_suit(canvas, c.suit, 60.5, 17.5, 8.6, c.main)
    canvas.shape("M 60.5 3.4 L 63 11 L 58 11 Z", c.ink)
