"""The pictures of the cells that say what counts in a deal."""

from __future__ import annotations

from typing import Final

import pygame

from game.presentation.deal_rules import Winning, bids_of, winning_of
from game.presentation.screen_state import ScreenState
from game.presentation.words.rule_cells import RuleCell, RuleKind
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.rule_icons import made_mark, next_mark, owed_mark, scales_mark
from game.ui.paint.sheet_marks import no_trump_mark
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import suit_on_panel
from game.ui.style.theme import FontRole
from game.ui.table.panels.mini_staircase import paint_stairs

ICON: Final = 26
"""px at scale 1."""
UNKNOWN: Final = TextStyle(24, FontRole.SERIF, bold=True)


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
