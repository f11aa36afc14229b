"""Where cards laid aside as bids lie, and where a bubble clear of them stands."""

from __future__ import annotations

from math import floor

from pygame import Rect

from game.engine import Seat
from game.presentation.screen_state import ScreenState
from game.presentation.words.laid_bids import is_laid
from game.ui.table.layout.boxes import CARD_RATIO
from game.ui.table.layout.seating import Side
from game.ui.table.layout.table_layout import Pose, TableLayout

APART = 1.06
"""From one laid card to the next, in widths."""
BELOW_NAME, GAP = 29, 8
TURNED = 1.05
"""Height of the box around a card turned as the outer ones are, in heights of a card."""
FIGURES = 86
"""px at scale 1 of tricks and bid, right of which the cards lie."""
TILTS = (-3.0, 0.0, 3.0)
"""How they are turned: three cards are told from one pile."""


def laid_pose(layout: TableLayout, seat: Seat, index: int) -> Pose:
    """Where a laid card of a seat lies: below its name right of its figures."""
    place, tall = layout.places[seat], layout.laid_height
    width = tall * CARD_RATIO
    if place.side is Side.OWN:
        free = place.plate.top - layout.wins.bottom - tall
        y = place.plate.top - min(layout.px(GAP), free / 2) - tall / 2
        x = place.plate.left + width / 2 + index * width * APART
    else:
        top = place.words.top + layout.px(BELOW_NAME)
        tall = min(tall, floor((place.plate.bottom - top) / TURNED))
        width = tall * CARD_RATIO
        y = top + tall * TURNED / 2
        room = place.words.width - layout.px(FIGURES) - width
        step = max(1.0, min(width * APART, room / 2))
        x = place.words.right - width / 2 - (2 - index) * step
        if place.mirrored:
            x = place.words.left + width / 2 + index * step
    return Pose(x, y, TILTS[index % len(TILTS)], tall)


def bubble_box(shown: ScreenState, layout: TableLayout, seat: Seat) -> Rect:
    """Where a seat's bubble stands now: clear of the cards laid aside."""
    box = layout.places[seat].bubble.copy()
    if seat == layout.bottom and is_laid(shown) and layout.onlooker:
        laid = laid_pose(layout, seat, 0)
        box.bottom = round(laid.y - laid.height / 2) - layout.px(4)
    return box
