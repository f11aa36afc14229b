"""A thin bar beside something longer than its place: shows how far one is, and can be dragged.

One for pages that are painted (Help, the score sheet) and, as the widget `AreaBar`, for forms and
lists. pygame_gui's UIVerticalScrollBar is a widget only, with an offset as a share of the whole.
"""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.ui.style.theme import RGB

SHORTEST: Final = 34
"""px at scale 1 of a grip beside something very long."""
REACH: Final = (9, 18)
"""px at scale 1, to the left and to the right of the bar, that take hold of it too."""


class ScrollBar:
    """Where the grip is and what a mouse does with it; what scrolls keeps the offset itself."""

    def __init__(self) -> None:
        self.track = Rect(0, 0, 0, 0)
        self.most = 0
        """The largest offset in px; 0 where everything is in sight, and there is no bar."""
        self._scale = 1.0
        self._below: int | None = None
        """How far below the top of the grip the mouse holds it, in px."""

    def set_track(self, track: Rect, most: int, scale: float) -> None:
        """Put the bar beside something `track.height` tall that can be scrolled by `most` px."""
        self.track, self.most, self._scale = track, most, scale

    @property
    def held(self) -> bool:
        """Whether the mouse holds the grip."""
        return self._below is not None

    def grip(self, offset: int) -> Rect:
        """What one drags; empty where all is in sight."""
        track, most = self.track, self.most
        if most <= 0:
            return Rect(0, 0, 0, 0)
        shortest = min(track.height, round(SHORTEST * self._scale))
        tall = max(shortest, track.height * track.height // (track.height + most))
        top = track.top + (track.height - tall) * offset // most
        return Rect(track.left, top, track.width, tall)

    def take_hold(self, pos: tuple[int, int], offset: int) -> int | None:
        """A press: the offset to scroll to, or None where it was not on the bar."""
        track, (left, right) = self.track, REACH
        near = track.left - round(left * self._scale) <= pos[0]
        near = near and pos[0] <= track.right + round(right * self._scale)
        if self.most <= 0 or not near or not track.top <= pos[1] <= track.bottom:
            return None
        grip = self.grip(offset)
        inside = grip.top <= pos[1] < grip.bottom
        self._below = pos[1] - grip.top if inside else grip.height // 2
        return self.drag(pos[1])

    def drag(self, y: int) -> int:
        """The offset to scroll to while the mouse holds the grip; it may lie beyond the ends."""
        room = max(1, self.track.height - self.grip(0).height)
        return (y - (self._below or 0) - self.track.top) * self.most // room

    def let_go(self) -> None:
        """The mouse button came up."""
        self._below = None

    def draw(
        self,
        surface: pygame.Surface,
        offset: int,
        ground: RGB,
        colour: RGB,
        origin: tuple[int, int] = (0, 0),
    ) -> None:
        """Draw it, where there is something to scroll; `origin` is the surface's in the window."""
        if self.most > 0:
            x, y, radius = -origin[0], -origin[1], self.track.width // 2
            pygame.draw.rect(surface, ground, self.track.move(x, y), border_radius=radius)
            pygame.draw.rect(surface, colour, self.grip(offset).move(x, y), border_radius=radius)
