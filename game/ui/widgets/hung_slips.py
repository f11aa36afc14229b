"""Slips of paper hung on a line with pegs: a few figures that one looks at before any table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.style.theme import RGB, mixed

GAP: Final = 12  # px at scale 1
SAG: Final = 7
"""How far the line hangs down in the middle, px at scale 1."""
_PEG: Final = (6, 16)
_INSIDE: Final = 10
_SHADOW: Final = 4
_ABOVE: Final = 6
"""px at scale 1 from the top to the line's ends."""


class HungSlip(NamedTuple):
    """What stands on one."""

    title: str
    figure: str
    """Empty on a slip that is still to come: it is drawn in outline."""
    note: str
    ink: RGB | None = None
    """Of the figure; None is that of words on paper."""


def slips_height(painter: Painter) -> int:
    """px that slips need with their line."""
    fonts = painter.fonts
    lines = 2 * typeset.SMALL.line(fonts) + typeset.FIGURE.line(fonts)
    return lines + painter.px(2 * _INSIDE + _ABOVE + SAG + _SHADOW + 4)


def slips_that_fit(slips: Sequence[HungSlip], width: int, painter: Painter) -> int:
    """How many slips can hang on `width` px with all words of these whole; at least one."""
    gap, inside = painter.px(GAP), 2 * painter.px(_INSIDE)
    styles = (typeset.SMALL, typeset.FIGURE, typeset.SMALL)
    widest = max(
        typeset.width(text, style, painter.fonts)
        for slip in slips
        for text, style in zip(slip[:3], styles, strict=True)
    )
    return max(1, (width + gap) // (widest + inside + gap))


def paint_slips(
    surface: pygame.Surface, slips: Sequence[HungSlip], area: Rect, painter: Painter
) -> None:
    """All beside each other, equally wide."""
    theme, px = painter.theme, painter.px
    gap, number = px(GAP), len(slips)
    wide = (area.width - gap * (number - 1)) // number
    tall = area.height - px(_ABOVE + SAG + _SHADOW)
    line = [
        (area.left + area.width * step / 20, _height(area, step / 20, painter))
        for step in range(21)
    ]
    for shift in range(max(1, px(2))):
        pygame.draw.aalines(surface, theme.rim, False, [(x, y + shift) for x, y in line])
    for place, slip in enumerate(slips):
        left = area.left + place * (wide + gap)
        share = (left + wide / 2 - area.left) / area.width
        box = Rect(left, round(_height(area, share, painter)), wide, tall)
        _paint_slip(surface, slip, box, painter)
        peg = Rect(0, 0, px(_PEG[0]), px(_PEG[1]))
        peg.midtop = (box.centerx, box.top - px(5))
        pygame.draw.rect(surface, theme.rim, peg, border_radius=px(2))


def _height(area: Rect, share: float, painter: Painter) -> float:
    """px from the top of the window to the line, at a share of its length."""
    return area.top + painter.px(_ABOVE) + 4 * painter.px(SAG) * share * (1 - share)


def _paint_slip(surface: pygame.Surface, slip: HungSlip, box: Rect, painter: Painter) -> None:
    theme, fonts, px = painter.theme, painter.fonts, painter.px
    if slip.figure:
        shade = mixed(theme.felt_edge, theme.shadow, 0.7)
        pygame.draw.rect(surface, shade, box.move(px(_SHADOW), px(_SHADOW)), border_radius=px(2))
        pygame.draw.rect(surface, theme.sheet, box, border_radius=px(2))
        inks = (theme.sheet_muted, slip.ink or theme.sheet_ink, theme.sheet_ink)
    else:
        pygame.draw.rect(surface, theme.on_felt, box, max(1, px(1)), border_radius=px(2))
        inks = (theme.on_felt,) * 3
    room = box.width - 2 * px(_INSIDE)
    y = box.top + px(_INSIDE + 2)
    styles = (typeset.SMALL, typeset.FIGURE, typeset.SMALL)
    for text, style, ink in zip(slip[:3], styles, inks, strict=True):
        cut = typeset.cut(text, style, fonts, room)
        typeset.write(surface, cut, (box.left + px(_INSIDE), y), style, fonts, ink)
        y += style.line(fonts)
