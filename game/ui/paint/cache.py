"""A store of painted surfaces that forgets the oldest ones when it grows too heavy."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

import pygame

from game.ui.platform import pixels


class SurfaceCache:
    """Surfaces by key, least recently used out first, never above `most_bytes`."""

    def __init__(self, most_bytes: int) -> None:
        self.most_bytes = most_bytes
        self.held_bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, paint: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface under `key`, painted now if it is not at hand. Do not draw on it."""
        surface = self._kept.get(key)
        if surface is not None:
            self._kept.move_to_end(key)
            return surface
        surface = ready(paint())
        self._kept[key] = surface
        self.held_bytes += _weight(surface)
        # The newest always stays: a picture larger than the bound is still to be shown once.
        while self.held_bytes > self.most_bytes and len(self._kept) > 1:
            self.held_bytes -= _weight(self._kept.popitem(last=False)[1])
        return surface

    def __len__(self) -> int:
        return len(self._kept)

    def clear(self) -> None:
        """Forget everything, for a new theme or a new scale."""
        self._kept.clear()
        self.held_bytes = 0


def _weight(surface: pygame.Surface) -> int:
    """The bytes of a surface's pixels."""
    return surface.get_width() * surface.get_height() * surface.get_bytesize()


def ready(surface: pygame.Surface) -> pygame.Surface:
    """The surface in the display's own pixel format, if there is a display to ask."""
    if pixels.screen() is not None:
        if surface.get_flags() & pygame.SRCALPHA:
            return surface.convert_alpha()
        return surface.convert()
    return surface
