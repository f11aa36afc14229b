"""The sum of the bids against the tricks of the deal, as one mark.

Figures, and beside them how far they are apart: a full triangle upwards for too many bid, an open
one downwards for too few, an equals sign for neither. The score sheet has the same signs.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.sheet_marks import balance_mark
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import RGB, Theme, mixed
from game.ui.widgets.painted_buttons import plaque

HEIGHT: Final = 30
FIGURES: Final = 21


def balance_ink(total: int, tricks: int, theme: Theme) -> RGB:
    """The colour of the sign: more bid than there is means that somebody fails."""
    if total > tricks:
        return theme.bad
    return theme.good if total == tricks else theme.cream


def paint_balance(
    total: int, tricks: int, room: int, painter: Painter, *, complete: bool
) -> pygame.Surface:
    """A fresh picture of the mark, at most `room` px wide.

    Args:
        total: the sum of the bids made.
        tricks: how many tricks the deal has.
        room: px.
        painter: what to draw with.
        complete: whether no bid is to come; before that the difference says nothing.
    """
    theme, fonts = painter.theme, painter.fonts
    pad, gap, tall = painter.px(8), painter.px(7), painter.px(HEIGHT)
    size = float(FIGURES)
    while True:
        parts = [
            typeset.line_surface(
                f"{total}/{tricks}", TextStyle(size, bold=True), fonts, theme.cream
            )
        ]
        if complete:
            parts.append(_sign(total - tricks, size, balance_ink(total, tricks, theme), painter))
        wide = sum(part.get_width() for part in parts) + gap * (len(parts) - 1) + 2 * pad
        if wide <= room or size <= FIGURES * 0.7:
            break
        size -= 1
    edge = mixed(theme.panel, theme.muted, 0.4)
    line = hairline(painter.scale)
    picture = plaque((wide, tall), theme.panel, edge, line, max(3, tall // 4)).copy()
    x = pad
    for part in parts:
        picture.blit(part, (x, (tall - part.get_height()) // 2))
        x += part.get_width() + gap
    return picture


def _sign(apart: int, size: float, ink: RGB, painter: Painter) -> pygame.Surface:
    """The triangle with its number, or the equals sign."""
    fonts = painter.fonts
    if not apart:
        return typeset.line_surface("=", TextStyle(size, bold=True), fonts, ink)
    mark = balance_mark(apart > 0, round(painter.px(size) * 0.66), ink)
    number = typeset.line_surface(str(abs(apart)), TextStyle(size, bold=True), fonts, ink)
    gap = painter.px(3)
    sign = pygame.Surface(
        (mark.get_width() + gap + number.get_width(), number.get_height()), pygame.SRCALPHA
    )
    sign.blit(mark, mark.get_rect(midleft=(0, sign.get_height() // 2)))
    sign.blit(number, (mark.get_width() + gap, 0))
    return sign
