"""A slip of paper beside the hand of a demo: who plays, and their record; at half-time all."""

from __future__ import annotations

from typing import Final

import pygame

from game.presentation.words.introductions import Introduction
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import FontRole

EDGE: Final = 12
DISC: Final = 54
"""Portrait, px at scale 1."""
BAND: Final = 5
"""The coloured edge on the left."""
LEAST: Final = (150, 54)
"""px at scale 1 below which there is no slip."""
TITLE: Final = TextStyle(18, FontRole.SERIF, bold=True, leading=1.2)
ABOUT: Final = TextStyle(14, FontRole.SERIF, leading=1.2)
LINE: Final = TextStyle(14, bold=True, leading=1.25)


def paint_introduction(
    said: Introduction, face: int | None, room: tuple[int, int], painter: Painter
) -> pygame.Surface | None:
    """A slip at most as large as its room; None where that is too small to be read.

    Args:
        said: what stands on it.
        face: number of the portrait.
        room: px.
        painter: theme and scale.
    """
    if room[0] < painter.px(LEAST[0]) or room[1] < painter.px(LEAST[1]):
        return None
    theme, fonts, edge = painter.theme, painter.fonts, painter.px(EDGE)
    disc = min(painter.px(DISC), room[1] - 2 * edge) if said.seat is not None else 0
    left = painter.px(BAND) + edge + (disc + edge if disc else 0)
    wide = room[0] - left - edge
    rows = [(TITLE, said.title, theme.sheet_ink)]
    about = typeset.wrap(said.about, ABOUT, fonts, wide) if said.about else []
    lines = [part for line in said.lines for part in typeset.wrap(line, LINE, fonts, wide)]

    def tall() -> int:
        parts = [(ABOUT, part) for part in about] + [(LINE, part) for part in lines]
        return TITLE.line(fonts) + sum(style.line(fonts) for style, _part in parts) + 2 * edge

    if tall() > room[1]:
        about = []  # the record says more
    while len(lines) > 1 and tall() > room[1]:
        lines.pop()
    rows += [(ABOUT, part, theme.sheet_muted) for part in about]
    rows += [(LINE, part, theme.sheet_ink) for part in lines]
    height = max(tall(), disc + 2 * edge)
    slip = pygame.Surface((room[0], height))
    slip.fill(theme.sheet)
    pygame.draw.rect(slip, theme.red, (0, 0, painter.px(BAND), height))
    if disc and said.seat is not None:
        number = said.seat if face is None else face
        slip.blit(portrait(number, disc, theme), (painter.px(BAND) + edge, (height - disc) // 2))
    y = (height - tall()) // 2 + edge
    for style, text, ink in rows:
        word = typeset.line_surface(typeset.cut(text, style, fonts, wide), style, fonts, ink)
        slip.blit(word, (left, y))
        y += style.line(fonts)
    return slip
