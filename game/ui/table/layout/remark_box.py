"""Where a remark stands: near the plate of who says it, clear of cards, plates and words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pygame import Rect

from game.engine import Phase, Seat
from game.presentation.screen_state import ScreenState
from game.ui.table.layout.card_placement import at_rest
from game.ui.table.layout.seating import Side
from game.ui.table.layout.table_layout import TableLayout

EDGE: Final = 5
"""px at scale 1 between it and whatever is next to it."""
FURTHEST: Final = 240
"""px at scale 1 between a plate and what its owner says."""


def remark_box(
    shown: ScreenState, layout: TableLayout, seat: Seat, size: tuple[int, int]
) -> Rect | None:
    """The free place of this size that is nearest to the plate of a seat; None where none is.

    Nothing that lies on the table is covered, nor where the next trick will lie. Where there is
    room enough, no other plate is nearer, and it is clear of the panel in which bids are made,
    which would cover it.
    """
    panel, edge = layout.bids.panel, layout.px(EDGE)
    plate, reach = layout.places[seat].plate, layout.px(FURTHEST)
    around = plate.inflate(2 * (reach + size[0]), 2 * (reach + size[1])).clip(layout.area)
    taken = [box for box in _boxes(layout) + _cards(shown, layout) if box.colliderect(around)]
    others = [place.plate for place in layout.places if place.plate != plate]
    bidding = shown.table.phase is not Phase.PLAYING
    best, least = None, 3
    for box in _beside(plate, [*taken, panel], size, edge, reach):
        if not around.contains(box) or box.collidelist(taken) >= 0:
            continue
        own = _apart(plate, box)
        wrong = int(any(_apart(other, box) < own for other in others))
        wrong += 2 * (bidding and box.colliderect(panel))
        if not wrong:
            return box
        if wrong < least:
            best, least = box, wrong
    return best


def _apart(one: Rect, other: Rect) -> int:
    """px between two boxes, along both edges."""
    across = max(0, one.left - other.right, other.left - one.right)
    return across + max(0, one.top - other.bottom, other.top - one.bottom)


def _beside(
    plate: Rect, taken: list[Rect], size: tuple[int, int], edge: int, reach: int
) -> Iterator[Rect]:
    """Places in line with a plate or just beside something, the nearest to the plate first."""
    wide, tall = size
    lefts = {plate.left, plate.centerx - wide // 2, plate.right - wide}
    tops = {plate.top, plate.centery - tall // 2, plate.bottom - tall}
    for box in taken:
        lefts |= {box.right + edge, box.left - edge - wide}
        tops |= {box.bottom + edge, box.top - edge - tall}
    found = []
    for left in lefts:
        for top in tops:
            apart = _apart(plate, Rect(left, top, wide, tall))
            if 0 < apart <= reach:
                aside = abs(left + wide // 2 - plate.centerx) + abs(top + tall // 2 - plate.centery)
                found.append((apart + aside / 4, left, top))
    return (Rect(place[1:], size) for place in sorted(found))


def _boxes(layout: TableLayout) -> list[Rect]:
    """What is always there, the hand below with room for a card that is lifted."""
    hand = layout.hand.inflate(0, 2 * layout.lift)
    boxes = [layout.wins, layout.pad, layout.message, layout.tools, hand]
    for place in layout.places:
        boxes.append(place.plate)
        if place.side is not Side.OWN:
            boxes.append(place.fan)
    return boxes


def _cards(shown: ScreenState, layout: TableLayout) -> list[Rect]:
    """Where cards lie, and where those of a trick will."""
    poses = [layout.trick_pose(seat) for seat in range(shown.table.players)]
    poses += [placed.pose for placed in at_rest(shown, layout)]
    return [pose.box for pose in poses]
