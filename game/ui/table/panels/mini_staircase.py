"""The staircase of deals: a bar for each, as tall as the deal is large, the present one lit."""

from __future__ import annotations

from typing import Final

import pygame

from game.presentation.deal_stairs import DealTurn, in_sight, stairs
from game.presentation.screen_state import ScreenState
from game.ui.style.contrast import accent
from game.ui.style.theme import Theme, mixed

LEAST_STEP: Final = 4
"""px from bar to bar; where all do not fit at that, those around the present one are drawn."""
WIDEST_BAR: Final = 0.5
"""Width of a bar in heights of the staircase."""


def paint_stairs(shown: ScreenState, size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """A fresh picture of the staircase, `size` px, on nothing."""
    wide, tall = size
    picture = pygame.Surface(size, pygame.SRCALPHA)
    found = in_sight(stairs(shown), wide // LEAST_STEP)
    largest = max((stair.cards or 0 for stair in found), default=1) or 1
    step = min(tall * WIDEST_BAR, wide / max(1, len(found)))
    gap = 1 if step < 6 else max(2, round(step * 0.25))
    foot = max(2, round(tall * 0.09))  # the line below the present deal
    room = tall - foot - max(1, foot // 2)
    rise = (room - min(3, room // 4)) / largest
    inks = {
        DealTurn.PLAYED: mixed(theme.panel, theme.muted, 0.72),
        DealTurn.PRESENT: accent(theme),
        DealTurn.COMING: mixed(theme.panel, theme.muted, 0.36),
    }
    for place, stair in enumerate(found):
        left, right = round(place * step), round((place + 1) * step) - gap
        height = room if stair.cards is None else round(rise * stair.cards) + min(3, room // 4)
        bar = pygame.Rect(left, room - height, max(2, right - left), height)
        ink = inks[stair.turn]
        if stair.again and stair.turn is DealTurn.PLAYED:
            ink = mixed(theme.panel, theme.bad, 0.8)
        if stair.cards is None:  # open: its size is named when its turn comes
            pygame.draw.rect(picture, ink, bar, max(1, tall // 24))
        else:
            pygame.draw.rect(picture, ink, bar)
        if stair.tie_break and bar.height > 4:
            # A notch in its top tells a tie-break from the deals of the schedule.
            notch = pygame.Rect(0, 0, max(1, bar.width // 3), max(2, tall // 12))
            notch.midtop = bar.midtop
            picture.fill((0, 0, 0, 0), notch)
        if stair.turn is DealTurn.PRESENT:
            line = pygame.Rect(bar.x - gap // 2, tall - foot, bar.width + gap // 2 * 2, foot)
            pygame.draw.rect(picture, ink, line)
    return picture
