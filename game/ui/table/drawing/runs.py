"""Bids made one after another, as a burning match and their number."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.rule_icons import match_mark
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import RGB

NUMBER: Final = TextStyle(14)


def run_picture(run: int, tall: int, painter: Painter, ink: RGB) -> pygame.Surface | None:
    """A lit match `tall` px high and how many bids were made in a row; None where none is told."""
    if run == 0:
        return None
    match = match_mark(max(12, tall), painter.theme)
    number = typeset.line_surface(f"×{run}", NUMBER, painter.fonts, ink)
    wide = match.get_width() + 2
    size = wide + number.get_width(), max(match.get_height(), number.get_height())
    picture = pygame.Surface(size, pygame.SRCALPHA)
    picture.blit(match, match.get_rect(midleft=(0, size[1] // 2)))
    picture.blit(number, number.get_rect(midleft=(wide, size[1] // 2)))
    return picture
