"""Drawing within an area, and everywhere again afterwards, whatever happens meanwhile."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pygame


@contextmanager
def clipped(
    surface: pygame.Surface, area: pygame.Rect, *, reaches_out: bool = False
) -> Iterator[None]:
    """Let nothing be drawn outside an area, in px of the surface.

    Nor is anything drawn outside the areas around this one, unless it `reaches_out` of them. An
    error in drawing would otherwise leave every later screen within the area.
    """
    before = surface.get_clip()
    surface.set_clip(area if reaches_out else area.clip(before))
    try:
        yield
    finally:
        surface.set_clip(before)
