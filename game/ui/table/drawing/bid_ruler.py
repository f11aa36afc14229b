"""The sum of the bids as a ruler: a pip a trick, more for bids beyond, hollow for too few.

More pips than can be counted at a glance become one bar, with a mark where the tricks end.
"""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.presentation.words.corners.what_wins import BidRuler
from game.ui.paint.marks import smooth_box
from game.ui.paint.painter import Painter
from game.ui.style.contrast import on_cloth, sign_on_cloth
from game.ui.style.theme import mixed

PIP: Final = 8
"""px at scale 1 of the widest pip."""
LEAST_PIP: Final = 4
"""px of the narrowest."""
TALL: Final = 12
GAP: Final = 0.34
"""From pip to pip, in widths of one, and at least two px."""
MOST_PIPS: Final = 13
"""More of them are one bar."""
BAR: Final = (132, 12)
"""Of that bar, px at scale 1."""
LEAST_BAR: Final = 56
"""px of the narrowest."""
MARK: Final = 2.4
"""Width of the mark in it, px at scale 1; it is as tall as a pip and stands out of the bar."""
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
    """px below which the pips can no longer be told apart, or a bar not be read."""
    if is_bar(ruler):
        return LEAST_BAR
    return _width(ruler, LEAST_PIP)


def is_bar(ruler: BidRuler) -> bool:
    """Whether there are too many tricks or bids for a pip each."""
    return max(ruler.bid, ruler.tricks) > MOST_PIPS


def paint_bar(ruler: BidRuler, room: int, painter: Painter) -> pygame.Surface:
    """The bar for many tricks: filled as far as they are bid, a mark where they end."""
    theme, mark = painter.theme, max(2, painter.px(MARK))
    wide, tall = max(LEAST_BAR, min(room, painter.px(BAR[0]))), painter.px(TALL)
    picture = pygame.Surface((wide, tall), pygame.SRCALPHA)
    full = mixed(on_cloth(theme), theme.felt_dark, 0.1)
    each = (wide - mark) / max(ruler.bid, ruler.tricks)
    bid, end = round(ruler.bid * each), round(ruler.tricks * each)
    inner = Rect(0, 0, 0, min(tall, painter.px(BAR[1])) - 2 * max(1, painter.px(1)))
    inner.centery = tall // 2
    line, radius = max(1, round(painter.scale * 1.3)), max(1, inner.height // 4)
    inner.width = end
    pygame.draw.rect(picture, full, inner, line, border_radius=radius)
    inner.width = min(bid, end)
    if inner.width:
        pygame.draw.rect(picture, full, inner, border_radius=radius)
    if bid > end:
        inner.left, inner.width = end + 2 * mark, max(mark, bid - end - mark)
        beyond = sign_on_cloth(theme.bad, theme)
        pygame.draw.rect(picture, beyond, inner, border_radius=radius)
    picture.fill(on_cloth(theme), Rect(min(end, wide - mark), 0, mark, tall))
    return picture


def paint_ruler(ruler: BidRuler, room: int, painter: Painter) -> pygame.Surface:
    """A fresh picture on nothing, at most `room` px wide where that is wide enough."""
    if is_bar(ruler):
        return paint_bar(ruler, room, painter)
    theme = painter.theme
    wide, tall = max(LEAST_PIP, painter.px(PIP)), painter.px(TALL)
    while wide > LEAST_PIP and _width(ruler, wide) > room:
        wide -= 1
    gap, apart = _gaps(ruler, wide)
    picture = pygame.Surface((_width(ruler, wide), tall), pygame.SRCALPHA)
    full = mixed(on_cloth(theme), theme.felt_dark, 0.1)
    beyond = sign_on_cloth(theme.bad, theme)
    line = max(1.0, min(painter.scale * 1.3, wide / 4))
    for place in range(max(ruler.bid, ruler.tricks)):
        left = place * (wide + gap) + (apart if place >= ruler.tricks else 0)
        radius, hollow = wide * 0.28, ruler.bid <= place < ruler.tricks
        ink = beyond if place >= ruler.tricks else full
        picture.blit(smooth_box((wide, tall), ink, radius, line if hollow else 0), (left, 0))
    return picture
