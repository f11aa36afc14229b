"""The suits of both packs as shapes of our own, in a box of 100 by 100 units.

French: S H D C. Spanish: O P E B (oros, copas, espadas, bastos: coins, cups, swords, clubs).
X is the star of the jokers.
"""

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.style.theme import RGB, Theme

SUITS = "SHDC"
SPANISH_SUITS = "OPEB"

_STEM = "M 53 66 C 53 82 58 92 70 96 L 30 96 C 42 92 47 82 47 66 Z"
_PATHS = {
    "S": (
        "M 50 3 C 55 19 91 40 91 63 C 91 77 81 85 70 85 C 61 85 54 80 50 72 "
        "C 46 80 39 85 30 85 C 19 85 9 77 9 63 C 9 40 45 19 50 3 Z",
        _STEM,
    ),
    "H": (
        "M 50 96 C 44 81 7 61 7 33 C 7 16 18 7 30 7 C 40 7 47 14 50 25 "
        "C 53 14 60 7 70 7 C 82 7 93 16 93 33 C 93 61 56 81 50 96 Z",
    ),
    "D": ("M 50 2 Q 63 30 87 50 Q 63 70 50 98 Q 37 70 13 50 Q 37 30 50 2 Z",),
    "C": (_STEM, "M 50 30 L 72 66 L 28 66 Z"),
    "O": (),
    "P": (
        "M 14 8 L 86 8 C 88 34 80 54 58 60 L 56 76 C 60 84 68 88 78 90 L 78 98 L 22 98 L 22 90 "
        "C 32 88 40 84 44 76 L 42 60 C 20 54 12 34 14 8 Z",
    ),
    "E": (
        "M 50 0 L 58 13 L 56.5 70 L 43.5 70 L 42 13 Z",
        "M 27 64 C 40 69 60 69 73 64 C 77 68 77 73 73 77 C 60 74 40 74 27 77 C 23 73 23 68 27 64 Z",
        "M 45.5 74 L 54.5 74 L 54.5 90 L 45.5 90 Z",
        "M 50 86 C 59 86 59 100 50 100 C 41 100 41 86 50 86 Z",
    ),
    "B": (
        "M 14 89 C 11 96 20 102 26 96 L 43 74 C 51 76 54 68 51 62 L 61 51 C 70 52 73 45 72 41 "
        "C 76 38 78 36 80 33 C 92 20 86 3 71 3 C 60 3 55 10 52 17 C 50 23 47 25 44 29 "
        "C 37 31 36 38 39 43 L 30 62 Z",
        "M 35 59 C 18 62 8 51 4 35 C 20 34 33 42 35 59 Z",
        "M 52 60 C 66 54 84 60 94 74 C 79 84 60 79 52 60 Z",
        "M 46 31 C 34 30 27 19 28 6 C 41 9 49 19 46 31 Z",
    ),
    "X": ("M 50 0 Q 57 43 100 50 Q 57 57 50 100 Q 43 57 0 50 Q 43 43 50 0 Z",),
}
_CLUB_LEAVES = ((50, 26), (27, 60), (73, 60))
_CLUB_RADIUS = 21.5

_shapes = SurfaceCache(4 << 20)


def draw_suit(canvas: Canvas, suit: str, x: float, y: float, size: float, colour: RGB) -> None:
    """Draw a suit on a canvas, centred on (x, y), `size` units tall."""
    with canvas.at(x - size / 2, y - size / 2, size / 100):
        for path in _PATHS[suit]:
            canvas.shape(path, colour)
        if suit == "O":
            canvas.ring((50, 50), 41, 14, colour)
            canvas.ring((50, 50), 26, 4, colour)
            canvas.shape(
                "M 50 30 Q 54 46 70 50 Q 54 54 50 70 Q 46 54 30 50 Q 46 46 50 30 Z", colour
            )
        if suit == "C":
            for leaf in _CLUB_LEAVES:
                canvas.circle(leaf, _CLUB_RADIUS, colour)


def suit_shape(suit: str, size: int, colour: RGB) -> pygame.Surface:
    """One suit of either pack as a square picture of `size` px. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        canvas = Canvas((100, 100), size / 100, clear(colour), finer=4 if size < 120 else 3)
        draw_suit(canvas, suit, 50, 50, 98, colour)
        return canvas.finish()

    return _shapes.get((suit, size, colour), paint)


def suit_colour(suit: str, theme: Theme, *, four_colour: bool = False) -> RGB:
    """The printing colour of a suit on paper."""
    match suit:
        case "H" | "P":
            return theme.red
        case "O":
            return theme.amber
        case "B":
            return theme.green
        case "D":
            return theme.amber if four_colour else theme.red
        case "C":
            return theme.green if four_colour else theme.ink
        case _:
            return theme.ink
