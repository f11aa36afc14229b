"""Locks beside the figures of a seat: closed where a bid is made for good, broken where it is not.

They are there while the trick lies that decided it, and until it is swept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.engine import Seat
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.painter import Painter
from game.ui.style.theme import Theme
from game.ui.table.layout.table_layout import TableLayout

SIZE: Final = 34
"""px at scale 1."""

_locks = SurfaceCache(1 << 20)


@dataclass(slots=True)
class BidLock:
    """One lock."""

    seat: Seat
    broken: bool
    grown: float = 0.0
    """Its size, 0 to 1 and a little beyond while it springs up."""


def lock_mark(size: int, theme: Theme, *, broken: bool) -> pygame.Surface:
    """A padlock on a dark ground, `size` px. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        ink, ground = (theme.bad if broken else theme.good), theme.panel
        canvas = Canvas((100, 100), size / 100, clear(ground))
        canvas.circle((50, 50), 49, ground)
        canvas.ring((50, 50), 47, 5, ink)
        if broken:  # open, and the body torn in two
            canvas.line([(36, 46), (36, 34), (44, 24), (56, 24), (62, 30)], 8, ink)
            canvas.shape("M 28 46 L 47 46 L 54 56 L 46 64 L 52 76 L 28 76 Z", ink)
            canvas.shape("M 55 46 L 74 46 L 74 76 L 60 76 L 54 64 L 62 56 Z", ink)
        else:
            canvas.line([(36, 46), (36, 34), (44, 24), (56, 24), (64, 34), (64, 46)], 8, ink)
            canvas.shape("M 28 46 L 72 46 L 72 76 L 28 76 Z", ink)
            canvas.circle((50, 60), 6, ground)
        return canvas.finish()

    return _locks.get((size, theme, broken), paint)


def lock_box(layout: TableLayout, seat: Seat) -> Rect:
    """Where it stands: upon the corner of the figures, px of the window."""
    size = layout.px(SIZE)
    box = Rect(0, 0, size, size)
    if seat == layout.bottom and not layout.onlooker:
        box.center = layout.own_plate.right - size // 2, layout.own_plate.top + size
    else:
        plate = layout.places[seat].plate
        box.center = plate.right - size // 3, plate.top + size // 5
    return box.clamp(layout.area)


def draw_lock(
    surface: pygame.Surface, lock: BidLock, layout: TableLayout, painter: Painter
) -> None:
    """Put one there, as large as it is by now."""
    box = lock_box(layout, lock.seat)
    picture = lock_mark(box.width, painter.theme, broken=lock.broken)
    if lock.grown != 1.0:
        picture = pygame.transform.smoothscale_by(picture, max(0.1, lock.grown))
    surface.blit(picture, picture.get_rect(center=box.center))
