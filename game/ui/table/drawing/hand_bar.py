"""Both ends of the row above the hand: the viewer's bid against taken, and which suit is trump."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.engine import Phase
from game.presentation.screen_state import ScreenState
from game.presentation.words.seat_plates import Tally, tally_of
from game.presentation.words.trump import heading, trump_name
from game.ui.paint import typeset
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.sheet_marks import no_trump_mark
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import accent, suit_on_panel
from game.ui.style.theme import FontRole
from game.ui.table.drawing.call_strip import paint_order
from game.ui.table.drawing.tally import OWN_FIGURES, paint_pips, paint_tally
from game.ui.table.layout.table_layout import TableLayout

TALLY: Final = 84
"""Width of the figures, px at scale 1."""
EDGE: Final = 4
"""From the edge of the plate to the figures, px at scale 1."""
SUIT: Final = 30
ORDER: Final = 100
"""Width of the four suits in their order."""


def hand_bar_pictures(
    shown: ScreenState, layout: TableLayout, name: str, painter: Painter, *, four_colour: bool
) -> list[tuple[pygame.Surface, Rect]]:
    """What stands there now, each with its place; `name` is that of the seat below.

    A player has both in the corner of his own.
    """
    found: list[tuple[pygame.Surface, Rect]] = []
    if not layout.onlooker:
        return found
    tally = tally_of(shown, layout.bottom)
    if tally is not None:
        picture = paint_own_tally(tally, name, layout.tally.size, painter)
        found.append((picture, layout.tally))
    if trump_is_told(shown):
        picture = paint_trump(shown, layout.trump.size, painter, four_colour=four_colour)
        found.append((picture, layout.trump))
    return found


def trump_is_told(shown: ScreenState) -> bool:
    """Whether there is something to say of trump by now."""
    if shown.bare or (shown.table.phase is Phase.TURNING and None in shown.table.bids):
        return False
    return shown.sizing is None and shown.table.phase not in (Phase.CALLING, Phase.OVER)


def paint_own_tally(
    tally: Tally, name: str, size: tuple[int, int], painter: Painter
) -> pygame.Surface:
    """A fresh picture of the figures, and beside them whose they are and one mark a trick."""
    theme, fonts = painter.theme, painter.fonts
    picture = panel(size, theme, fonts.scale).copy()
    edge = painter.px(EDGE)
    box = Rect(edge, edge, painter.px(TALLY) - edge, size[1] - 2 * edge)
    picture.blit(paint_tally(tally, box.size, painter, OWN_FIGURES), box)
    left = box.right + painter.px(7)
    room = size[0] - left - painter.px(7)
    word = typeset.line_surface(
        typeset.cut(name, TextStyle(13), fonts, room), TextStyle(13), fonts, theme.muted
    )
    pips = paint_pips(tally, (room, size[1] // 2), painter)
    if pips is None:
        picture.blit(word, word.get_rect(midleft=(left, size[1] // 2)))
    else:
        _two_lines(picture, word, pips, left)
    return picture


def paint_trump(
    shown: ScreenState, size: tuple[int, int], painter: Painter, *, four_colour: bool
) -> pygame.Surface:
    """A fresh picture of the trump suit with its name, or of what stands in its place."""
    theme, fonts = painter.theme, painter.fonts
    picture = panel(size, theme, fonts.scale).copy()
    pad, gap = painter.px(10), painter.px(8)
    told, odd = heading(shown)
    word_ink = accent(theme) if odd else theme.muted
    call = shown.table.spec.call
    if call is not None and call.precedence is not None:
        word = typeset.first_within(told, TextStyle(13), fonts, word_ink, size[0] - 2 * pad)
        order = paint_order(call, painter.px(ORDER), painter, four_colour=four_colour)
        _two_lines(picture, word, order, pad)
        return picture
    icon_size = min(painter.px(SUIT), size[1] - painter.px(8))
    if not shown.table.trump_known:
        icon = typeset.line_surface(
            "?", TextStyle(SUIT, FontRole.SERIF, bold=True), fonts, theme.muted
        )
    elif shown.table.trump is None:
        icon = no_trump_mark(icon_size, theme.muted)
    else:
        printed = suit_colour(shown.table.trump.letter, theme, four_colour=four_colour)
        icon = suit_shape(shown.table.trump.letter, icon_size, suit_on_panel(printed, theme))
    picture.blit(icon, icon.get_rect(center=(pad + icon_size // 2, size[1] // 2)))
    left = pad + icon_size + gap
    room = size[0] - left - pad
    word = typeset.first_within(told, TextStyle(13), fonts, word_ink, room)
    name = typeset.first_within(
        trump_name(shown), TextStyle(17, bold=True), fonts, theme.cream, room
    )
    _two_lines(picture, word, name, left)
    return picture


def _two_lines(
    picture: pygame.Surface, upper: pygame.Surface, lower: pygame.Surface, left: int
) -> None:
    """Two lines close together, in the middle of a plate from top to bottom."""
    above, below = upper.get_bounding_rect(), lower.get_bounding_rect()
    gap = max(1, picture.get_height() // 16)
    top = (picture.get_height() - above.height - gap - below.height) // 2
    picture.blit(upper, (left, top - above.top))
    picture.blit(lower, (left, top + above.height + gap - below.top))
