"""A panel over the table comes up within a tenth of a second instead of being there at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

RISES: Final = 0.12
"""Seconds; the panel answers keys and clicks from the first of them on."""


class PanelEntrance:
    """Which panel is up, and since when."""

    def __init__(self) -> None:
        self._panel: object = None
        self._gone = RISES

    def update(self, panel: object, dt: float, *, still: bool) -> None:
        """Tell what is up now (None for nothing); `still` for panels that are there at once."""
        self._gone += dt
        if panel is not self._panel:
            self._panel = panel
            self._gone = RISES if still or panel is None else dt

    @property
    def moving(self) -> bool:
        """Whether one is still coming up."""
        return self._gone < RISES

    def draw(self, surface: pygame.Surface, paint: Callable[[], None]) -> None:
        """Let the panel be painted, and what was there before shine through as long as it rises."""
        if not self.moving:
            paint()
            return
        before = surface.copy()
        paint()
        before.set_alpha(round(255 * (1 - self._gone / RISES) ** 2))
        surface.blit(before, (0, 0))
