"""The score pad in the upper right corner: which deal, how large, and a bar for each of the game.

A sheet of cream paper, lying a little askew. Where room is short the bars go first, then the second
line.
"""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.presentation.words.corners.where_we_are import BarLook, Pad, PadBar
from game.ui.paint import typeset
from game.ui.paint.cloth.paper import cast_shadow
from game.ui.paint.painter import Painter, resized
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import RGB, FontRole, Theme, contrast, mixed

FINER: Final = 2
"""It is painted so many times larger, and brought down while it is turned."""
TURN: Final = -1.5
"""Degrees."""
INSET: Final = (3.0, 3.0, 5.0, 6.0)
"""px at scale 1 from the picture's edges to the paper: left, top, right, bottom."""
MARGIN: Final = (13, 9)
TITLE: Final = TextStyle(20, FontRole.SERIF, bold=True, leading=1.2)
LINE: Final = TextStyle(14, leading=1.28)
LEAST_BARS: Final = 11
"""px at scale 1 below which no bars are drawn."""
STEP: Final = 21
"""px at scale 1 from bar to bar, at most."""
LEAST_STEP: Final = 3.4
OPEN: Final = 0.6
"""How tall a deal is whose size is still to be named."""


def paint_pad(pad: Pad, size: tuple[int, int], painter: Painter) -> pygame.Surface:
    """A fresh picture on nothing, `size` px."""
    theme = painter.theme
    fine = resized(painter, painter.scale * FINER)
    fine = Painter(theme, fine.scale, painter.least * FINER)
    large = pygame.Surface((size[0] * FINER, size[1] * FINER), pygame.SRCALPHA)
    # The edges take on what they are mixed with when the sheet is turned.
    large.fill((*theme.sheet, 0))
    share = min(1.0, size[0] / (166 * painter.scale))
    left, top, right, bottom = (round(each * share * fine.scale) for each in INSET)
    paper = Rect(left, top, large.get_width() - left - right, large.get_height() - top - bottom)
    if paper.width < fine.px(20) or paper.height < fine.px(20):
        return pygame.Surface(size, pygame.SRCALPHA)
    radius = fine.px(3)
    pygame.draw.rect(large, theme.sheet, paper, border_radius=radius)
    if theme.flat:
        pygame.draw.rect(large, theme.sheet_ink, paper, fine.px(1.5), border_radius=radius)
    _write(large, pad, paper.inflate(-2 * fine.px(MARGIN[0]), -2 * fine.px(MARGIN[1])), fine)
    picture = pygame.Surface(size, pygame.SRCALPHA)
    if theme.flat:
        picture.blit(pygame.transform.smoothscale(large, size), (0, 0))
        return picture
    turned = pygame.transform.rotozoom(large, TURN, 1)
    turned = pygame.transform.smoothscale(turned, [side // FINER for side in turned.get_size()])
    place = turned.get_rect(center=(size[0] // 2, size[1] // 2))
    cast_shadow(picture, turned, place, painter)
    picture.blit(turned, place)
    return picture


def _write(surface: pygame.Surface, pad: Pad, room: Rect, painter: Painter) -> None:
    theme, fonts = painter.theme, painter.fonts
    lines = [(pad.title, TITLE, theme.sheet_ink)]
    below = [(pad.size, LINE, theme.sheet_ink), (pad.aim, LINE, theme.sheet_muted)]
    taken = TITLE.line(fonts)
    for told, style, ink in below:
        if told and taken + style.line(fonts) <= room.height:
            lines.append((told, style, ink))
            taken += style.line(fonts)
    y = room.y
    for told, style, ink in lines:
        step = style.line(fonts)
        written = typeset.first_within(told, style, fonts, ink, room.width)
        surface.blit(written, (room.x, y + (step - written.get_height()) // 2))
        y += step
    gap = painter.px(5)
    whole = len(lines) == 1 + sum(bool(told) for told, _style, _ink in below)
    if whole and room.bottom - y - gap >= painter.px(LEAST_BARS):
        box = Rect(room.x, y + gap, room.width, room.bottom - y - gap)
        _paint_bars(surface, pad.bars, box, painter)


def present_gold(theme: Theme) -> RGB:
    """Gold that is seen on the paper."""
    gold, share = theme.card_gold, 0.0
    while contrast(mixed(gold, theme.amber, share), theme.sheet) < 3 and share < 1:
        share += 0.05
    return mixed(gold, theme.amber, min(share, 1.0))


def in_sight(bars: tuple[PadBar, ...], most: int) -> tuple[PadBar, ...]:
    """So many of the bars around the present one."""
    if len(bars) <= most:
        return bars
    at = next((n for n, bar in enumerate(bars) if bar.look is BarLook.PRESENT), len(bars))
    start = max(0, min(at - most // 2, len(bars) - most))
    return bars[start : start + most]


def _paint_bars(
    surface: pygame.Surface, bars: tuple[PadBar, ...], box: Rect, painter: Painter
) -> None:
    """A bar for each deal, as tall as the deal is large."""
    theme = painter.theme
    bars = in_sight(bars, max(1, int(box.width / (LEAST_STEP * painter.scale))))
    largest = max((bar.cards or 0 for bar in bars), default=0) or 1
    step = min(STEP * painter.scale, box.width / max(1, len(bars)))
    gap = max(1.0, min(step * 0.2, 2.2 * painter.scale))
    least = painter.px(3)
    coming = mixed(theme.sheet, theme.sheet_ink, 0.42) if theme.flat else theme.sheet_rule
    for place, bar in enumerate(bars):
        left = box.x + place * step
        share = OPEN if bar.cards is None else bar.cards / largest
        tall = max(least, round(box.height * share))
        wide = max(2, round(left + step - gap) - round(left))
        area = Rect(round(left), box.bottom - tall, wide, tall)
        match bar.look:
            case BarLook.MADE:
                surface.fill(theme.sheet_ink, area)
            case BarLook.MISSED:
                line = max(2, round(min(1.3 * painter.scale, wide / 3)))
                pygame.draw.rect(surface, theme.sheet_red, area, line)
            case BarLook.PLAYED:
                surface.fill(mixed(theme.sheet_muted, theme.sheet, 0.15), area)
            case BarLook.PRESENT:
                surface.fill(present_gold(theme), area)
            case BarLook.COMING:
                surface.fill(coming, area)
