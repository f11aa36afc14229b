"""The two lines of words at a table: what is to be done or was refused, and the keys for it."""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.style.contrast import on_cloth
from game.ui.table.layout.table_layout import TableLayout

MESSAGE_TEXT: Final = 17
HINT_TEXT: Final = 14
SIDES: Final = 28
"""px at scale 1 that the plate of a message is wider than its words."""


def draw_message(
    surface: pygame.Surface,
    sentence: str,
    layout: TableLayout,
    painter: Painter,
    *,
    refusal: bool,
) -> pygame.Rect:
    """One sentence on a plate in the middle of its place, which is returned; a refusal is red."""
    theme, letters = painter.theme, painter.letters
    box, sides = layout.message, layout.px(SIDES)
    colour = theme.bad if refusal else theme.cream
    word = letters.within(sentence, MESSAGE_TEXT, colour, box.width - sides, bold=True)
    ground = pygame.Rect(0, 0, word.get_width() + sides, box.height)
    ground.center = box.center
    surface.blit(panel(ground.size, theme, letters.scale), ground)
    surface.blit(word, word.get_rect(center=ground.center))
    return ground


def draw_hints(surface: pygame.Surface, keys: str, layout: TableLayout, painter: Painter) -> None:
    """The keys that do something now, small on the cloth."""
    theme, letters = painter.theme, painter.letters
    box = layout.hints
    word = letters.within(keys, HINT_TEXT, on_cloth(theme), box.width)
    surface.blit(word, word.get_rect(midright=box.midright))
