"""The sum of the bids as a ruler: a pip a trick, more for bids beyond, hollow for too few."""

from __future__ import annotations

from typing import Final

import pygame

from game.presentation.words.corners.what_wins import BidRuler
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.painter import Painter
from game.ui.style.contrast import on_cloth, sign_on_cloth
from game.ui.style.theme import mixed

PIP: Final = 9
"""px at scale 1 of the widest pip."""
LEAST_PIP: Final = 4
"""px of the narrowest."""
TALL: Final = 14
GAP: Final = 0.24
"""From pip to pip, in widths of one, and at least two px."""
APART: Final = 0.9
"""What is bid beyond the tricks stands so much farther off, in widths of a pip."""


def _gaps(ruler: BidRuler, wide: int) -> tuple[int, int]:
    """px from pip to pip, and what comes on top before those beyond the tricks."""
    return max(2, round(wide * GAP)), round(wide * APART) if ruler.apart > 0 else 0


def _width(ruler: BidRuler, wide: int) -> int:
    """How wide the whole is with pips of so many px."""
    pips, (gap, apart) = max(ruler.bid, ruler.tricks), _gaps(ruler, wide)
    return pips * (wide + gap) - gap + apart


def least_width(ruler: BidRuler) -> int:
    """px below which the pips can no longer be told apart."""
    return _width(ruler, LEAST_PIP)


def paint_ruler(ruler: BidRuler, room: int, painter: Painter) -> pygame.Surface:
    """A fresh picture on nothing, at most `room` px wide where that is wide enough."""
    theme = painter.theme
    wide, tall = max(LEAST_PIP, painter.px(PIP)), painter.px(TALL)
    while wide > LEAST_PIP and _width(ruler, wide) > room:
        wide -= 1
    gap, apart = _gaps(ruler, wide)
    full = mixed(on_cloth(theme), theme.felt_dark, 0.1)
    beyond = sign_on_cloth(theme.bad, theme)
    line, radius = max(1, round(min(painter.scale * 1.3, wide / 4))), max(1, round(wide * 0.3))
    canvas = Canvas((_width(ruler, wide), tall), 1, clear(full))
    for place in range(max(ruler.bid, ruler.tricks)):
        left = place * (wide + gap) + (apart if place >= ruler.tricks else 0)
        ink = beyond if place >= ruler.tricks else full
        canvas.box(left, 0, wide, tall, ink, radius=radius)
        if place >= ruler.bid:
            across, down, inner = wide - 2 * line, tall - 2 * line, max(0, radius - line)
            canvas.box(left + line, line, across, down, clear(full), radius=inner)
    return canvas.finish()
