"""Round portraits of players: people and animals, drawn by code."""

from collections.abc import Callable

import pygame

from game.presentation.moods import FaceMood
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, Point
from game.ui.paint.expressions import eyes, mouth
from game.ui.style.theme import RGB, Theme, mixed

_INK: RGB = (20, 25, 34)
_BONE: RGB = (246, 236, 214)
_LIGHT: RGB = (246, 218, 178)
_SHADE: RGB = (208, 160, 118)
_GOLD: RGB = (224, 176, 84)
_RED: RGB = (190, 52, 46)

_LIPS: RGB = (120, 40, 36)
_CATS_EYE: RGB = (202, 210, 96)

_BEAR: RGB = (116, 70, 44)
_BEAR_FAR: RGB = (88, 52, 36)

_WHISKERS: dict[FaceMood, float] = {FaceMood.PLAIN: 0, FaceMood.GLAD: -7, FaceMood.WINCING: 7}
"""How far the tips of whiskers hang lower, in drawing units."""

_portraits = SurfaceCache(12 << 20)


def _owl(c: Canvas, mood: FaceMood) -> None:
    c.shape(
        "M 18 104 L 18 52 C 18 38 20 24 24 14 C 34 24 66 24 76 14 C 80 24 82 38 82 52 L 82 104 Z",
        (112, 78, 56),
    )
    c.shape("M 50 104 L 50 40 L 82 40 L 82 104 Z", (88, 60, 46))
    c.circle((34, 46), 18, _BONE)
    c.circle((66, 46), 18, (222, 204, 172))

    def open_eye(at: Point) -> None:
        c.circle(at, 11.5, _GOLD)
        c.circle(at, 7, _INK)
        c.circle((at[0] - 3, at[1] - 3), 2.4, _BONE)

    eyes(c, mood, ((34, 46), (66, 46)), 11, _INK, open_eye)
    c.shape("M 50 48 L 57 58 L 50 72 L 43 58 Z", _INK)
    c.shape(
        "M 24 14 C 34 24 44 28 50 40 C 56 28 66 24 76 14 C 72 34 60 38 50 46 C 40 38 28 34 24 14 Z",
        (64, 44, 38),
    )


def _fox(c: Canvas, mood: FaceMood) -> None:
    c.shape("M 12 14 L 34 30 L 66 30 L 88 14 L 86 54 L 50 92 L 14 54 Z", (206, 98, 42))
    c.shape("M 50 30 L 66 30 L 88 14 L 86 54 L 50 92 Z", (172, 74, 34))
    c.shape("M 17 22 L 28 32 L 20 42 Z", _INK)
    c.shape("M 83 22 L 72 32 L 80 42 Z", _INK)
    c.shape("M 14 54 L 38 58 L 50 92 Z", _BONE)
    c.shape("M 86 54 L 62 58 L 50 92 Z", (224, 206, 176))
    c.circle((50, 88), 6, _INK)

    def open_eye(at: Point) -> None:
        with c.at(*at, mirrored=at[0] > 50):
            c.shape("M -7 0 Q 0 -7 7 2 Q -1 4 -7 0 Z", _INK)

    eyes(c, mood, ((34, 50), (66, 50)), 7.5, _INK, open_eye)


def _cat(c: Canvas, mood: FaceMood) -> None:
    c.shape(
        "M 20 104 C 20 80 30 76 30 76 C 16 66 14 50 18 10 L 38 28 L 62 28 L 82 10 "
        "C 86 50 84 66 70 76 C 70 76 80 80 80 104 Z",
        (32, 34, 46),
    )
    c.shape("M 24 20 L 35 30 L 24 38 Z", (92, 70, 88))
    c.shape("M 76 20 L 65 30 L 76 38 Z", (92, 70, 88))

    def open_eye(at: Point) -> None:
        with c.at(*at):
            c.shape("M -11 0 Q 0 -12 11 0 Q 0 10 -11 0 Z", _CATS_EYE)
            c.shape("M 0 -8 Q 3.4 0 0 8 Q -3.4 0 0 -8 Z", _INK)

    eyes(c, mood, ((35, 50), (65, 50)), 10, _CATS_EYE, open_eye)
    mouth(c, mood, (50, 73), 7, _BONE)
    c.shape("M 45 62 L 55 62 L 50 68 Z", (200, 128, 128))
    for y in (66, 71):
        end = y - 4 + (y - 66) + _WHISKERS[mood]
        c.line([(40, y), (18, end)], 1.2, _BONE)
        c.line([(60, y), (82, end)], 1.2, _BONE)
    c.box(28, 82, 44, 6, _RED, radius=3)
    c.circle((50, 89), 5, _GOLD)


def _hare(c: Canvas, mood: FaceMood) -> None:
    c.shape("M 40 46 C 24 34 22 10 30 0 C 42 6 48 28 48 44 Z", (158, 132, 104))
    c.shape("M 60 46 C 76 34 84 16 80 2 C 66 6 54 28 52 44 Z", (128, 104, 84))
    c.shape("M 40 40 C 31 30 29 16 32 8 C 39 14 43 28 44 38 Z", (220, 170, 150))
    c.shape(
        "M 50 36 C 30 36 24 52 26 66 C 28 82 40 90 50 90 C 60 90 72 82 74 66 C 76 52 70 36 50 36 Z",
        (158, 132, 104),
    )
    c.shape("M 50 36 C 70 36 76 52 74 66 C 72 82 60 90 50 90 Z", (128, 104, 84))
    c.shape("M 50 64 C 38 64 34 74 38 82 C 42 90 58 90 62 82 C 66 74 62 64 50 64 Z", _BONE)

    def open_eye(at: Point) -> None:
        c.circle(at, 5.6, _INK)
        c.circle((at[0] - 1.6, at[1] - 2), 1.7, _BONE)

    eyes(c, mood, ((35, 58), (65, 58)), 7, _INK, open_eye)
    c.shape("M 45 66 L 55 66 L 50 72 Z", _INK)
    c.line([(50, 72), (50, 78)], 1.6, _INK)
    mouth(c, mood, (50, 81), 7, _INK)
    c.shape("M 14 110 C 16 94 34 88 50 94 C 66 88 84 94 86 110 Z", (58, 86, 92))


def _badger(c: Canvas, mood: FaceMood) -> None:
    c.circle((26, 26), 10, _INK)
    c.circle((74, 26), 10, _INK)
    c.shape(
        "M 50 14 C 22 14 16 40 20 56 C 26 78 40 90 50 92 C 60 90 74 78 80 56 C 84 40 78 14 50 14 Z",
        _BONE,
    )
    c.shape("M 50 14 C 78 14 84 40 80 56 C 74 78 60 90 50 92 Z", (222, 210, 184))
    c.shape("M 30 20 C 22 40 26 60 44 80 C 46 60 44 34 36 17 Z", _INK)
    c.shape("M 70 20 C 78 40 74 60 56 80 C 54 60 56 34 64 17 Z", _INK)

    def open_eye(at: Point) -> None:
        c.circle(at, 3.6, _BONE)
        c.circle(at, 1.9, _INK)

    eyes(c, mood, ((35, 48), (65, 48)), 6.4, _BONE, open_eye)
    c.shape("M 42 78 Q 50 74 58 78 Q 56 90 50 91 Q 44 90 42 78 Z", _INK)


def _raven(c: Canvas, mood: FaceMood) -> None:
    c.shape(
        "M 22 108 C 14 80 16 40 36 24 C 52 12 70 22 70 38 L 96 50 L 68 54 C 68 70 74 84 84 108 Z",
        (30, 34, 50),
    )
    c.shape("M 22 108 C 18 90 18 70 24 52 C 36 60 50 84 52 108 Z", (52, 60, 86))
    c.shape("M 66 34 L 96 50 L 68 47 Z", (94, 98, 112))
    if mood is FaceMood.GLAD:
        c.shape("M 66 55 L 88 62 L 66 64 Z", (64, 68, 84))

    def open_eye(at: Point) -> None:
        c.circle(at, 6, _GOLD)
        c.circle(at, 3, _INK)

    eyes(c, mood, ((54, 36),), 7, _GOLD, open_eye)


def _mouse(c: Canvas, mood: FaceMood) -> None:
    c.circle((22, 34), 21, (140, 138, 148))
    c.circle((78, 34), 21, (112, 110, 124))
    c.circle((22, 34), 13, (214, 160, 156))
    c.circle((78, 34), 13, (190, 138, 138))
    c.shape(
        "M 50 26 C 26 26 20 52 30 68 C 36 80 44 88 50 92 C 56 88 64 80 70 68 C 80 52 74 26 50 26 Z",
        (140, 138, 148),
    )
    c.shape("M 50 26 C 74 26 80 52 70 68 C 64 80 56 88 50 92 Z", (112, 110, 124))

    def open_eye(at: Point) -> None:
        c.circle(at, 5, _INK)
        c.circle((at[0] - 1.4, at[1] - 1.6), 1.5, _BONE)

    eyes(c, mood, ((38, 54), (62, 54)), 7, _INK, open_eye)
    c.circle((50, 89), 5.4, (214, 130, 130))
    for y in (76, 80):
        end = y + 2 - (80 - y) + _WHISKERS[mood]
        c.line([(42, y), (20, end)], 1.1, _BONE)
        c.line([(58, y), (80, end)], 1.1, _BONE)


def _stag(c: Canvas, mood: FaceMood) -> None:
    for mirrored in (False, True):
        with c.at(50, 0, mirrored=mirrored):
            c.line([(7, 36), (20, 24), (24, 6)], 4.2, _BONE)
            c.line([(20, 24), (36, 20), (40, 8)], 3.8, _BONE)
            c.line([(13, 30), (12, 14)], 3.4, _BONE)
            c.shape("M 10 42 L 38 36 C 36 48 24 52 12 50 Z", (120, 76, 50))
    c.shape(
        "M 34 40 C 38 32 62 32 66 40 L 62 70 C 60 86 56 92 50 92 C 44 92 40 86 38 70 Z",
        (152, 98, 62),
    )
    c.shape("M 50 34 C 58 34 64 36 66 40 L 62 70 C 60 86 56 92 50 92 Z", (120, 76, 50))
    eyes(c, mood, ((40, 54), (60, 54)), 5.6, _INK, lambda at: c.circle(at, 3.4, _INK))
    c.shape("M 42 80 Q 50 74 58 80 Q 56 90 50 91 Q 44 90 42 80 Z", _INK)


def _bat(c: Canvas, mood: FaceMood) -> None:
    for mirrored in (False, True):
        with c.at(50, 0, mirrored=mirrored):
            c.shape(
                "M 0 62 C 14 40 34 30 52 34 C 46 44 48 54 50 66 "
                "C 40 62 34 66 30 76 C 24 70 12 72 6 84 L 0 88 Z",
                (74, 58, 92),
            )
            c.shape("M 4 36 L 18 12 L 20 42 Z", (52, 40, 68))
            c.shape("M 8 36 L 16 20 L 17 40 Z", (176, 124, 140))
    c.shape(
        "M 50 30 C 34 30 30 44 32 54 C 36 68 44 72 50 72 C 56 72 64 68 68 54 C 70 44 66 30 50 30 Z",
        (52, 40, 68),
    )

    def open_eye(at: Point) -> None:
        c.circle(at, 4.8, _GOLD)
        c.circle(at, 2.3, _INK)

    eyes(c, mood, ((42, 48), (58, 48)), 6, _GOLD, open_eye)
    c.shape("M 42 60 Q 50 64 58 60 L 55 67 L 53 62.6 L 47 62.6 L 45 67 Z", _BONE)


def _bear(c: Canvas, mood: FaceMood) -> None:
    for x, coat, inside in ((24, _BEAR, (176, 122, 92)), (76, _BEAR_FAR, (142, 94, 72))):
        c.circle((x, 27), 15, coat)
        c.circle((x, 28), 8, inside)
    c.shape(
        "M 50 16 C 24 16 10 36 12 58 C 14 80 30 92 50 94 C 70 92 86 80 88 58 C 90 36 76 16 50 16 Z",
        _BEAR,
    )
    c.shape("M 50 16 C 76 16 90 36 88 58 C 86 80 70 92 50 94 Z", _BEAR_FAR)
    c.shape("M 50 54 C 34 54 27 64 28 74 C 30 86 40 91 50 92 Z", (222, 186, 140))
    c.shape("M 50 54 C 66 54 73 64 72 74 C 70 86 60 91 50 92 Z", (190, 152, 110))
    c.shape("M 38 60 Q 50 53 62 60 Q 60 70 50 72 Q 40 70 38 60 Z", _INK)
    c.line([(50, 71), (50, 79)], 2, _INK)
    if mood is FaceMood.PLAIN:
        c.line([(40, 81), (50, 79), (60, 81)], 2, _INK)
    mouth(c, mood, (50, 82), 10, _INK)

    def open_eye(at: Point) -> None:
        c.circle(at, 4.6, _INK)
        c.circle((at[0] - 1.5, at[1] - 1.6), 1.5, _BONE)

    eyes(c, mood, ((32, 47), (68, 47)), 7, _INK, open_eye)


def _bust(c: Canvas, mood: FaceMood, coat: RGB, far: RGB) -> None:
    """Shoulders, neck and a face lit from the left, under whatever is drawn next."""
    c.shape("M 8 112 C 10 88 28 82 40 80 L 60 80 C 72 82 90 88 92 112 Z", coat)
    c.shape("M 50 84 L 60 80 C 72 82 90 88 92 112 L 50 112 Z", far)
    c.shape("M 41 66 L 59 66 L 59 82 L 50 90 L 41 82 Z", _SHADE)
    c.shape("M 50 26 C 34 26 32 40 33 52 C 34 66 44 74 50 76 Z", _LIGHT)
    c.shape("M 50 26 C 66 26 68 40 67 52 C 66 66 56 74 50 76 Z", _SHADE)
    c.shape("M 50 46 L 55 59 L 50 60 Z", _LIGHT)

    def open_eye(at: Point) -> None:
        with c.at(*at):
            c.shape("M -4.4 0 Q 0 -4 4.4 0 Q 0 2.4 -4.4 0 Z", _INK)

    eyes(c, mood, ((42, 50), (58, 50)), 5, _INK, open_eye)


def _warden(c: Canvas, mood: FaceMood) -> None:
    _bust(c, mood, (44, 62, 88), (32, 46, 70))
    c.shape("M 26 40 C 26 12 74 12 74 40 Z", (74, 90, 84))
    c.shape("M 50 19 C 64 19 74 26 74 40 L 50 40 Z", (54, 68, 66))
    c.shape("M 14 44 Q 50 28 86 44 Q 50 38 14 44 Z", (96, 112, 104))
    c.circle((50, 29), 6.4, _BONE)
    c.shape("M 46.5 27 L 48 32 L 50 28.4 L 52 32 L 53.5 27", _INK)
    mouth(c, mood, (50, 69), 5.5, _LIPS)
    c.shape("M 40 63 Q 45 59 50 62 Q 55 59 60 63 Q 55 67 50 64.6 Q 45 67 40 63 Z", (88, 58, 40))


def _lady(c: Canvas, mood: FaceMood) -> None:
    _bust(c, mood, (138, 40, 62), (104, 28, 50))
    c.shape("M 30 64 C 26 52 30 42 34 40 L 38 62 C 36 70 32 70 30 64 Z", (44, 30, 34))
    c.shape("M 70 64 C 74 52 70 42 66 40 L 62 62 C 64 70 68 70 70 64 Z", (44, 30, 34))
    c.shape("M 26 44 C 24 10 76 10 74 44 Q 50 34 26 44 Z", (66, 124, 122))
    c.shape("M 50 17 C 66 18 75 26 74 44 Q 62 38.6 50 39 Z", (48, 98, 100))
    c.shape("M 24 46 Q 50 32 76 46 L 75 39 Q 50 26 25 39 Z", _GOLD)
    c.circle((70, 36), 6, _RED)
    c.circle((70, 36), 2.4, _BONE)
    if mood is FaceMood.PLAIN:
        c.shape("M 44 65.4 Q 48 62 50 63.4 Q 52 62 56 65.4 Q 50 70 44 65.4 Z", _RED)
    mouth(c, mood, (50, 66), 6.5, _RED)
    for step in range(5):
        c.circle((41 + step * 4.5, 81 + 5 * (1 - ((step - 2) / 2) ** 2)), 2.1, _BONE)


def _gentleman(c: Canvas, mood: FaceMood) -> None:
    _bust(c, mood, (48, 44, 56), (34, 30, 42))
    c.shape("M 40 82 L 50 92 L 60 82 L 62 104 L 38 104 Z", _BONE)
    c.shape("M 40 88 L 50 92.6 L 60 88 L 60 98 L 50 93.4 L 40 98 Z", _RED)
    c.shape("M 32 38 L 32 8 Q 50 3 68 8 L 68 38 Z", _INK)
    c.shape("M 50 5.4 Q 62 6 68 8 L 68 38 L 50 38 Z", (40, 44, 58))
    c.shape("M 32 30 L 68 30 L 68 37 L 32 37 Z", _GOLD)
    c.shape("M 20 39 Q 50 33 80 39 Q 50 45 20 39 Z", _INK)
    # His eyeglass falls when he winces, and hangs on its string.
    glass = (61, 79) if mood is FaceMood.WINCING else (58, 50)
    c.ring(glass, 7.4, 2, (112, 74, 24))
    c.line([(glass[0] + 6, glass[1] + 5), (67, 70)], 1, (112, 74, 24))
    mouth(c, mood, (50, 71), 5.5, _LIPS)
    c.shape(
        "M 50 63 C 44 58 38 62 32 60 C 36 68 46 69 50 65 C 54 69 64 68 68 60 C 62 62 56 58 50 63 Z",
        (92, 88, 92),
    )


def _sailor(c: Canvas, mood: FaceMood) -> None:
    _bust(c, mood, (36, 66, 112), (26, 48, 88))
    c.shape("M 30 84 L 50 104 L 70 84 L 62 80 L 50 92 L 38 80 Z", _BONE)
    c.shape(
        "M 33 56 C 33 72 42 82 50 83 C 58 82 67 72 67 56 C 62 62 56 60 50 60 C 44 60 38 62 33 56 Z",
        (196, 108, 52),
    )
    c.shape("M 50 60 C 56 60 62 62 67 56 C 67 72 58 82 50 83 Z", (160, 82, 42))
    if mood is FaceMood.PLAIN:
        c.shape("M 44 66 Q 50 63 56 66 Q 50 69.6 44 66 Z", _LIPS)
    mouth(c, mood, (50, 68), 6.5, _LIPS)
    c.shape("M 28 36 L 24 20 Q 50 8 76 20 L 72 36 Q 50 28 28 36 Z", _BONE)
    c.shape("M 50 14 Q 66 14 76 20 L 72 36 Q 62 32 50 32 Z", (216, 204, 178))
    c.shape("M 27 40 Q 50 28 73 40 L 72 33 Q 50 22 28 33 Z", (28, 36, 56))


_FIGURES: tuple[tuple[RGB, Callable[[Canvas, FaceMood], None]], ...] = (
    ((38, 66, 92), _owl),
    ((44, 78, 74), _fox),
    ((176, 128, 60), _cat),
    ((70, 52, 84), _hare),
    ((124, 52, 48), _badger),
    ((186, 104, 66), _raven),
    ((58, 84, 58), _mouse),
    ((28, 72, 80), _stag),
    ((206, 168, 98), _bat),
    ((106, 122, 84), _bear),
    ((150, 84, 52), _warden),
    ((34, 48, 74), _lady),
    ((92, 112, 104), _gentleman),
    ((72, 128, 140), _sailor),
)
PORTRAITS = len(_FIGURES)


def ground_of(key: int) -> RGB:
    """The colour behind a face."""
    return _FIGURES[key % PORTRAITS][0]


def draw_face(canvas: Canvas, key: int, mood: FaceMood) -> None:
    """Draw a face on its ground, in 100 by 100 units."""
    ground, figure = _FIGURES[key % PORTRAITS]
    canvas.circle((34, 38), 42, mixed(ground, _BONE, 0.14))
    with canvas.at(9, 10, 0.82):
        figure(canvas, mood)


def portrait(key: int, size: int, theme: Theme, mood: FaceMood = FaceMood.PLAIN) -> pygame.Surface:
    """A round portrait of `size` px; keys beyond the last begin again."""

    def paint() -> pygame.Surface:
        finer = 4 if size < 120 else 3
        canvas = Canvas((100, 100), size / 100, (*theme.rim, 255), finer=finer)
        canvas.surface.fill(ground_of(key))
        draw_face(canvas, key, mood)
        line = max(4.0, 150 / size)
        canvas.ring((50, 50), 50 - line / 2, line, theme.rim)
        disc = Canvas((100, 100), size / 100, (255, 255, 255, 0), finer=finer)
        disc.circle((50, 50), 50, (255, 255, 255))
        canvas.surface.blit(disc.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return canvas.finish()

    return _portraits.get((key % PORTRAITS, size, theme, mood), paint)
