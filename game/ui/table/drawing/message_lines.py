"""The line of words above the hand: what is to be done, or was refused."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from game.ui.paint import typeset
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import RGB
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.overlay import sheet

MESSAGE_TEXT: Final = 17
TWO_LINES_TEXT: Final = 15
THREE_LINES_TEXT: Final = 13
LEADING: Final = 0.86
ONE_LINE: Final = 32
"""Height of a plate with one line, px at scale 1."""
SIDES: Final = 28
"""px at scale 1 that the plate of a message is wider than its words."""


def draw_message(
    surface: pygame.Surface,
    sentence: str,
    layout: TableLayout,
    painter: Painter,
    *,
    refusal: bool,
    covered: bool = False,
) -> pygame.Rect:
    """One sentence on a plate in the middle of its place, which is returned; a refusal is red.

    Where that is `covered` by a question, it stands along the top, in place of the rules.
    """
    theme, fonts = painter.theme, painter.fonts
    box, sides = layout.rule_line if covered else layout.message, layout.px(SIDES)
    colour = theme.bad if refusal else theme.cream
    words = _words(sentence, box, sides, painter, colour)
    ground = _plate(words, box, sides, layout)
    if covered:
        ground = box
        sheet(surface, ground, theme, fonts.scale)
    else:
        surface.blit(panel(ground.size, theme, fonts.scale), ground)
    step = round(words[0].get_height() * LEADING)
    top = ground.centery - (step * (len(words) - 1) + words[0].get_height()) // 2
    for number, word in enumerate(words):
        surface.blit(word, word.get_rect(midtop=(ground.centerx, top + number * step)))
    return ground


def message_plate(sentence: str, layout: TableLayout, painter: Painter) -> pygame.Rect:
    """Where the plate of a sentence lies above the hand, px of the window."""
    sides = layout.px(SIDES)
    words = _words(sentence, layout.message, sides, painter, painter.theme.cream)
    return _plate(words, layout.message, sides, layout)


def _words(
    sentence: str, box: pygame.Rect, sides: int, painter: Painter, colour: RGB
) -> list[pygame.Surface]:
    """The lines of a sentence, painted."""
    room = box.width - sides
    lines, size = message_lines(sentence, (room, box.height), painter)
    style = TextStyle(size, bold=True)
    return [typeset.within(line, style, painter.fonts, colour, room) for line in lines if line]


def _plate(
    words: list[pygame.Surface], box: pygame.Rect, sides: int, layout: TableLayout
) -> pygame.Rect:
    """The plate of these lines in the middle of their place."""
    wide = max(word.get_width() for word in words) + sides
    tall = box.height if len(words) > 1 else min(box.height, layout.px(ONE_LINE))
    ground = pygame.Rect(0, 0, wide, tall)
    ground.center = box.center
    return ground


@lru_cache(maxsize=16)
def message_lines(
    sentence: str, room: tuple[int, int], painter: Painter
) -> tuple[tuple[str, ...], float]:
    """A sentence in one line, or in two or three smaller ones that fit `room`, and their size."""
    fonts = painter.fonts
    for size in (MESSAGE_TEXT, TWO_LINES_TEXT, THREE_LINES_TEXT):
        step = TextStyle(size, bold=True).font(fonts).get_height() * LEADING
        most = 1 if size == MESSAGE_TEXT else max(2, int(room[1] / step))
        lines = typeset.balanced(sentence, TextStyle(size, bold=True), fonts, room[0])
        if len(lines) <= most and all(
            TextStyle(size, bold=True).font(fonts).size(line)[0] <= room[0] for line in lines
        ):
            return tuple(lines), size
    return (*lines[: most - 1], " ".join(lines[most - 1 :])), size
