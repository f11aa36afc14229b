"""The pictures of the cells that say what counts in a deal."""

from __future__ import annotations

from typing import Final

import pygame

from game.presentation.deal_rules import Winning, bids_of, winning_of
from game.presentation.deal_stairs import DealTurn, in_sight, stairs
from game.presentation.screen_state import ScreenState
from game.presentation.words.rule_cells import RuleCell, RuleKind
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.rule_icons import made_mark, next_mark, owed_mark, scales_mark
from game.ui.paint.sheet_marks import no_trump_mark
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import accent, suit_on_panel
from game.ui.style.theme import FontRole, Theme, mixed

ICON: Final = 26
"""px at scale 1."""
UNKNOWN: Final = TextStyle(24, FontRole.SERIF, bold=True)
LEAST_STEP: Final = 4
"""px from bar to bar of the staircase; where all have no room those around the present one stay."""
WIDEST_BAR: Final = 0.5
"""Width of a bar in heights of the staircase."""


def cell_icon(
    cell: RuleCell, shown: ScreenState, painter: Painter, *, four_colour: bool
) -> pygame.Surface:
    """The picture of a cell; each kind has the same one in every variant, filled as it stands."""
    theme, size = painter.theme, painter.px(ICON)
    match cell.kind:
        case RuleKind.DEAL:
            return paint_stairs(shown, (round(size * 1.2), size), theme)
        case RuleKind.WINS:
            return _winning_icon(winning_of(shown), size, painter, four_colour=four_colour)
        case RuleKind.OWED:
            return owed_mark(size, theme)
        case RuleKind.PAYS:
            return made_mark(size, theme)
        case RuleKind.BIDS:
            return scales_mark(size, _tilt(shown), theme)
        case RuleKind.NEXT:
            return next_mark(size, theme)


def _tilt(shown: ScreenState) -> int:
    """Which way the scales lean: 1 for too many bids, -1 for too few, 0 as long as it is open."""
    apart = bids_of(shown).apart or 0
    return (apart > 0) - (apart < 0)


def _winning_icon(
    winning: Winning, size: int, painter: Painter, *, four_colour: bool
) -> pygame.Surface:
    theme = painter.theme
    if winning.order:
        suit = winning.order[0]
    elif not winning.known:
        return typeset.line_surface("?", UNKNOWN, painter.fonts, theme.cream)
    elif winning.trump is None:
        return no_trump_mark(size, theme.cream)
    else:
        suit = winning.trump
    printed = suit_colour(suit.letter, theme, four_colour=four_colour)
    return suit_shape(suit.letter, size, suit_on_panel(printed, theme))


def paint_stairs(shown: ScreenState, size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The staircase of deals: a bar for each, as tall as the deal is large, the present one lit.

    A fresh picture of `size` px, on nothing.
    """
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
