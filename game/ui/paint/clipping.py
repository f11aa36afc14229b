"""Drawing within an area, and everywhere again afterwards, whatever happens meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame


@contextmanager
def clipped(surface: pygame.Surface, area: pygame.Rect | None) -> Iterator[None]:
    """Let nothing be drawn outside an area, in px of the surface; None is all of it.

    An error in drawing would otherwise leave every later screen within that area.
    """
    before = surface.get_clip()
    surface.set_clip(area)
    try:
        yield
    finally:
        surface.set_clip(before)
