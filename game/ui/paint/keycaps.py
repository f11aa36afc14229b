"""A key of the keyboard, drawn small before the word for what it does."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.paint import typeset
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import RGB

CAP: Final = TextStyle(14, bold=True)
TALL: Final = 20
"""px of a cap at scale 1; a wide word makes it wider, and nothing makes it narrower than 22."""
LEAST_WIDE: Final = 22
_AIR: Final = 5
_TO_WORD: Final = 11

_edges = SurfaceCache(1 << 20)


def cap_width(text: str, painter: Painter) -> int:
    """px of a cap with this on it."""
    wide = typeset.width(text, CAP, painter.fonts) + 2 * painter.px(_AIR)
    return max(painter.px(LEAST_WIDE), wide)


def cap_height(painter: Painter) -> int:
    """px from its upper to its lower edge: never less than its letters need."""
    return max(painter.px(TALL), CAP.font(painter.fonts).get_height())


def gap_to_cap(painter: Painter) -> int:
    """px between a cap and its word."""
    return painter.px(_TO_WORD)


def draw_cap(
    surface: pygame.Surface, text: str, box: pygame.Rect, painter: Painter, ink: RGB, edge: RGB
) -> None:
    """A cap in its box: a thin edge and the name of the key; the ground stays what it is."""
    surface.blits(cap_pictures(text, box, painter, ink, edge), doreturn=False)


def cap_pictures(
    text: str, box: pygame.Rect, painter: Painter, ink: RGB, edge: RGB
) -> tuple[tuple[pygame.Surface, tuple[int, int]], ...]:
    """What a cap is drawn of, and where. Shared: do not draw on it."""
    radius, line = max(3, painter.px(5)), hairline(painter.scale)

    def paint() -> pygame.Surface:
        picture = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.rect(picture, edge, picture.get_rect(), line, border_radius=radius)
        return picture

    word = typeset.line_surface(text, CAP, painter.fonts, ink)
    drawn = _edges.get((box.size, edge, line, radius), paint)
    return (drawn, box.topleft), (word, word.get_rect(center=box.center).topleft)
