"""Bids made one after another, as burning matches: seen on every plate, and growing."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.rule_icons import match_mark
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import RGB

MATCHES: Final = 5
"""More bids made in a row than these are told by a number."""
LEAST_RUN: Final = 2
NUMBER: Final = TextStyle(14)


def run_picture(
    run: int, tall: int, room: int, painter: Painter, ink: RGB | None = None
) -> pygame.Surface | None:
    """A lit match for each bid made in a row; a number beside one where there are many.

    `ink` is the colour of the number where it stands on no panel.
    """
    if run < LEAST_RUN:
        return None
    match = match_mark(max(12, tall), painter.theme)
    step = round(match.get_width() * 0.8)
    shown = run if run <= MATCHES and step * run <= room else 1
    number = None
    if shown < run:
        number = typeset.line_surface(f"×{run}", NUMBER, painter.fonts, ink or painter.theme.cream)
    wide = step * (shown - 1) + match.get_width()
    size = wide + (0 if number is None else number.get_width() + 2), match.get_height()
    if number is not None:
        size = size[0], max(size[1], number.get_height())
    picture = pygame.Surface(size, pygame.SRCALPHA)
    for place in range(shown):
        picture.blit(match, (place * step, 0))
    if number is not None:
        picture.blit(number, number.get_rect(midleft=(wide + 2, size[1] // 2)))
    return picture
