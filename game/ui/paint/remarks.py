"""What people said, remark below remark: the first letter of each on a colour, then the words."""

from __future__ import annotations

from collections.abc import Iterable

import pygame
from pygame import Rect

from game.presentation.person_colours import person_colour
from game.ui.paint import typeset
from game.ui.paint.clipping import clipped
from game.ui.paint.painter import Painter

WHITE = (255, 255, 255)


def draw_remarks(
    surface: pygame.Surface, area: Rect, painter: Painter, remarks: Iterable[tuple[str, str]]
) -> None:
    """The latest at the foot, as many as there is room for.

    Args:
        surface: to paint on.
        area: where.
        painter: with letters and colours.
        remarks: names and whole sentences, the latest last.
    """
    fonts, ink, style, px = painter.fonts, painter.theme.cream, typeset.BODY, painter.px
    line = style.line(fonts)
    left = area.left + line + px(8)
    room, bottom = area.right - left, area.bottom
    with clipped(surface, area):
        for name, sentence in reversed(list(remarks)):
            tall = max(line, typeset.height(sentence, style, fonts, room))
            top = bottom - tall
            if top < area.top:
                break
            centre = (area.left + line // 2, top + line // 2)
            pygame.draw.aacircle(surface, person_colour(name), centre, line // 2)
            letter = typeset.line_surface(name[:1].upper(), typeset.SMALL, fonts, WHITE)
            surface.blit(letter, letter.get_rect(center=centre))
            typeset.write(surface, sentence, (left, top), style, fonts, ink, room)
            bottom = top - px(4)
