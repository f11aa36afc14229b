"""One picture of a table passes into another: what was seen before fades over what is seen now."""

from __future__ import annotations

from typing import Final

import pygame

SECONDS: Final = 0.4


class Dissolve:
    """Nothing until it is begun; then the last frame, fainter from frame to frame."""

    def __init__(self) -> None:
        self._before: pygame.Surface | None = None
        self._left = 0.0
        """Seconds that it is still seen."""

    @property
    def idle(self) -> bool:
        """Whether nothing fades."""
        return not self._left

    def begin(self) -> None:
        """Let what is on the screen fade over what is drawn from now on."""
        self._before, self._left = None, SECONDS

    def end(self) -> None:
        """Show at once what is seen now."""
        self._before, self._left = None, 0.0

    def advance(self, dt: float) -> None:
        """Let `dt` seconds go by."""
        self._left = max(0.0, self._left - dt)
        if not self._left:
            self._before = None

    def keep(self, surface: pygame.Surface) -> None:
        """Take what is on the screen, before anything is drawn over it."""
        if self._left and self._before is None:
            self._before = surface.copy()

    def draw(self, surface: pygame.Surface) -> None:
        """What was seen before, over what is seen now; nothing in a window of another size."""
        before = self._before
        if before is not None and before.get_size() == surface.get_size():
            before.set_alpha(round(255 * self._left / SECONDS))
            surface.blit(before, (0, 0))
