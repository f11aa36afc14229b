"""A panel that lies over a picture and holds what goes on below it, and the dark around it."""

from __future__ import annotations

from typing import Final, Protocol, TypeVar

import pygame

from game.ui.paint.marks import draw_plate
from game.ui.paint.painter import Painter
from game.ui.style.theme import Theme

VEIL: Final = 150
"""Alpha of the dark over what is held."""


CLOSE: Final = "close"
"""What a panel answers that is to be put away."""


class OverlayArea(Protocol):
    """The room for a panel, in px of the window."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of the window."""

    @property
    def scale(self) -> float:
        """px of the screen for one px of design."""

    @property
    def area(self) -> pygame.Rect:
        """The part of the window in which a panel lies centred."""

    def px(self, length: float) -> int:
        """px of the screen for a length of design."""


Area = TypeVar("Area", contravariant=True)


class Overlay(Protocol[Area]):
    """A panel, laid out in an area of its own kind. `handle` gives the name of what was chosen."""

    def lay_out(self, layout: Area, painter: Painter) -> None:
        """Find the place for everything."""

    def handle(self, event: pygame.event.Event) -> str | None:
        """The name of the button that this event pressed."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel and what it lies on."""


def sheet(
    surface: pygame.Surface,
    box: pygame.Rect,
    theme: Theme,
    scale: float,
    *,
    double: bool = False,
) -> None:
    """The ground of a panel over the table: nothing shines through the words on it."""
    draw_plate(surface, box, theme, scale, double=double)


def veil(surface: pygame.Surface, theme: Theme) -> None:
    """Put the table into the dark."""
    # Two fills do what blending a picture of the whole window does, without making one each frame.
    left = 255 - VEIL
    surface.fill((left, left, left), special_flags=pygame.BLEND_RGB_MULT)
    red, green, blue = (part * VEIL // 255 for part in theme.shadow)
    surface.fill((red, green, blue), special_flags=pygame.BLEND_RGB_ADD)
