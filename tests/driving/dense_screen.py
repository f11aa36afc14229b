"""A screen of more px than points, without a screen: what Wayland, Windows and macOS have."""

from __future__ import annotations

import pygame
import pytest

from game.ui.shell import display


class DenseWindow(pygame.Window):
    """A window of so many px to the point; another screen may have another number of them."""

    density = 1.0
    opened: DenseWindow | None = None
    """The last one."""

    def __init__(
        self, title: str, size: tuple[int, int], *, resizable: bool, allow_high_dpi: bool
    ) -> None:
        super().__init__(title, size, resizable=resizable, allow_high_dpi=allow_high_dpi)
        self._all = allow_high_dpi
        self._drawn = pygame.Surface((1, 1))
        self.full = False
        type(self).opened = self

    def get_surface(self) -> pygame.Surface:
        """All the px that it has."""
        super().get_surface()  # by which pygame learns in what format to keep pictures
        wide, tall = (round(side * self.density) if self._all else side for side in self.size)
        if self._drawn.get_size() != (wide, tall):
            self._drawn = pygame.Surface((wide, tall))
        return self._drawn

    def set_fullscreen(self, desktop: bool = False) -> None:
        """As large as the desktop."""
        self.full = True
        self._before = self.size
        self.size = display.desktop_size()

    def set_windowed(self) -> None:
        """As large as before."""
        if self.full:
            self.full = False
            self.size = self._before


def on_a_screen_of(density: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on windows are opened on a screen of so many px to the point."""
    monkeypatch.setattr(DenseWindow, "density", density)
    monkeypatch.setattr(pygame, "Window", DenseWindow)
    monkeypatch.setattr(display, "DENSE", (*display.DENSE, "dummy"))
