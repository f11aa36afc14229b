"""Ruled lines and the edge of paper: as thin to the eye in a large window as in a small one."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.ui.style.theme import RGB, Theme


def across(surface: pygame.Surface, ink: RGB, span: tuple[int, int], y: int, thick: int) -> None:
    """A level line from the first px of `span` to the last, its middle at `y`."""
    left, right = span
    surface.fill(ink, Rect(left, y - thick // 2, right - left + 1, thick))


def upright(surface: pygame.Surface, ink: RGB, x: int, span: tuple[int, int], thick: int) -> None:
    """An upright line from the first px of `span` to the last, its middle at `x`."""
    top, bottom = span
    surface.fill(ink, Rect(x - thick // 2, top, thick, bottom - top + 1))


def sheet_of_paper(size: tuple[int, int], theme: Theme, radius: int, thick: int) -> pygame.Surface:
    """A fresh sheet with its edge.

    Not a plaque: its smooth corners would cost a second on a paper as large as the window.
    """
    whole = pygame.Surface(size, pygame.SRCALPHA)
    around = whole.get_rect()
    pygame.draw.rect(whole, theme.sheet_rule, around, border_radius=radius)
    inside = around.inflate(-2 * thick, -2 * thick)
    pygame.draw.rect(whole, theme.sheet, inside, border_radius=radius)
    return whole
