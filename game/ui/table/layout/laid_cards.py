"""Where cards laid aside as bids lie, and where a bubble clear of them stands."""

from __future__ import annotations

from pygame import Rect

from game.engine import Seat
from game.presentation.screen_state import ScreenState
from game.presentation.words.laid_bids import is_laid
from game.ui.table.layout.boxes import CARD_RATIO
from game.ui.table.layout.seating import Side
from game.ui.table.layout.table_layout import Pose, TableLayout

APART = 1.06
"""From one laid card to the next, in widths."""


def laid_pose(layout: TableLayout, seat: Seat, index: int) -> Pose:
    """Where a laid card of a seat lies, beside its won tricks and clear of them."""
    place, tall = layout.places[seat], layout.small_height
    width = tall * CARD_RATIO
    gap = layout.px(6)
    if place.side is Side.OWN:
        top = place.stack.top if layout.onlooker else place.plate.top
        y = top - gap - tall / 2
    else:
        y = place.stack.bottom + gap + tall / 2
    if place.side is Side.RIGHT:
        x = place.plate.right - width / 2 - (2 - index) * width * APART
    else:
        x = place.plate.left + width / 2 + index * width * APART
    return Pose(x, y, 0, tall)


def bubble_box(shown: ScreenState, layout: TableLayout, seat: Seat) -> Rect:
    """Where a seat's bubble stands now: the viewer's own clear of the cards laid aside.

    When the hand was played the viewer's own stands beside the plate, as those at the sides do.
    """
    tricks = any(shown.table.taken)
    box = layout.bubble_of(seat, tricks=tricks)
    if seat != layout.bottom:
        return box
    played = tricks and not any(shown.view.hands[seat : seat + 1])
    if played and layout.has_portraits and not layout.onlooker:
        plate = layout.own_plate
        box.midleft = plate.right + layout.px(6), plate.centery
    elif is_laid(shown) and layout.onlooker:
        laid = laid_pose(layout, seat, 0)
        box.bottom = round(laid.y - laid.height / 2) - layout.px(4)
    return box
