"""The staircase of deals: a bar for each, as tall as the deal is large, the present one lit."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

import pygame

from game.engine import Phase
from game.engine.choices import Goal
from game.presentation.screen_state import ScreenState
from game.ui.style.contrast import accent
from game.ui.style.theme import Theme, mixed

LEAST_STEP: Final = 4
"""px from bar to bar; where all do not fit at that, those around the present one are drawn."""
WIDEST_BAR: Final = 0.5
"""Width of a bar in heights of the staircase."""


class DealTurn(Enum):
    """When a deal is played."""

    PLAYED = "played"
    PRESENT = "present"
    COMING = "coming"


@dataclass(frozen=True, slots=True)
class Stair:
    """One deal of the game."""

    cards: int | None
    """None where the dealer has yet to name a size."""
    turn: DealTurn
    tie_break: bool = False
    again: bool = False
    """Whether this size failed before, where all play together."""


def stairs(shown: ScreenState) -> tuple[Stair, ...]:
    """Every deal of the schedule from the first, then the tie-break deals that came so far."""
    sizes = shown.table.variant.deals[shown.table.players]
    before = shown.table.history
    present = shown.table.phase is not Phase.OVER
    failed: set[int] = set()
    if shown.scored and shown.sizing is None:
        before = before[:-1]  # the deal on the screen is the one that was counted
    if shown.table.variant.rules.goal is Goal.SHARED:  # a deal that failed is played again
        failed = {deal.spec.cards for deal in before if not all(deal.result.made)}
        before = tuple(deal for deal in before if all(deal.result.made))
    found = [
        Stair(deal.spec.cards, DealTurn.PLAYED, deal.spec.tie_break, deal.spec.cards in failed)
        for deal in before
    ]
    if present:
        cards = shown.told.cards
        found.append(Stair(cards or None, DealTurn.PRESENT, shown.told.tie_break, cards in failed))
    return (*found, *(Stair(size, DealTurn.COMING) for size in sizes[len(found) :]))


def in_sight(all_stairs: tuple[Stair, ...], most: int) -> tuple[Stair, ...]:
    """So many of them around the present one."""
    if len(all_stairs) <= most:
        return all_stairs
    at = next((n for n, stair in enumerate(all_stairs) if stair.turn is DealTurn.PRESENT), 0)
    start = max(0, min(at - most // 2, len(all_stairs) - most))
    return all_stairs[start : start + most]


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
