"""How long a panel that came up by itself could be read, before a key or a click presses in it.

Space, Enter and a click also hurry what moves. Whoever hurries must not press a button of a panel
that comes up in the same moment: such a press counts only once the panel could be read. That is
decided here alone: the scene asks before anything else has the press, and each panel counts as one
that came up by itself unless somebody has opened it.
"""

from __future__ import annotations

from typing import Final

import pygame

READABLE_S: Final = 0.6
"""Seconds for which a button is seen before a press that may have been meant to hurry counts."""
_HURRY: Final = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)


def hurries(event: pygame.event.Event) -> bool:
    """Whether the event is one that hurries what moves."""
    if event.type == pygame.MOUSEBUTTONDOWN:
        return bool(event.button == 1)
    return event.type == pygame.KEYDOWN and event.key in _HURRY


class ReadingTime:
    """Which panel is up that nobody asked for, and for how long it has been readable."""

    def __init__(self) -> None:
        self._panel: object = None
        self._seen_s = READABLE_S
        self._known: object = None
        """The last panel that could be read, whatever lay over it since."""

    def update(self, panel: object, dt: float, *, rising: bool) -> None:
        """Tell what is up after this frame (None for nothing); `rising` while it still comes up."""
        if panel is not self._panel:
            self._panel, self._seen_s = panel, 0.0
        elif not rising:
            self._seen_s += dt
        if panel is not None and self._seen_s >= READABLE_S:
            self._known = panel

    def known(self, panel: object) -> bool:
        """Whether a panel could be read, now or before another one lay over it."""
        return self.over(panel) or panel is self._known

    def over(self, panel: object) -> bool:
        """Whether a panel (None for nothing) could be read."""
        return panel is None or (panel is self._panel and self._seen_s >= READABLE_S)
