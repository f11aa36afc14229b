"""Where a remark stands: near the plate of who says it, clear of cards, plates and words."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, radians, sin
from typing import Final

from pygame import Rect

from game.engine import Seat
from game.presentation.screen_state import ScreenState
from game.ui.table.layout.boxes import CARD_RATIO
from game.ui.table.layout.card_placement import at_rest
from game.ui.table.layout.seating import Side
from game.ui.table.layout.table_layout import Pose, TableLayout

STEP: Final = 18
"""px at scale 1 from one place that is tried to the next."""
FURTHEST: Final = 220
"""px at scale 1 between a plate and what its owner says."""


def remark_box(
    shown: ScreenState, layout: TableLayout, seat: Seat, size: tuple[int, int]
) -> Rect | None:
    """The free place of this size that is nearest to the plate of a seat; None where none is.

    Nothing that lies on the table is covered, nor where the next trick will lie.
    """
    taken = [*_boxes(layout), *_cards(shown, layout)]
    step, reach = layout.px(STEP), layout.px(FURTHEST)
    around = _around(layout.places[seat].plate, size, step, reach)
    free = (box for box in around if layout.area.contains(box) and box.collidelist(taken) < 0)
    return next(free, None)


def _around(plate: Rect, size: tuple[int, int], step: int, reach: int) -> Iterator[Rect]:
    """Places around a plate, the nearest first."""
    found = []
    area = plate.inflate(2 * (reach + size[0]), 2 * (reach + size[1]))
    for left in range(area.left, area.right - size[0] + 1, step):
        for top in range(area.top, area.bottom - size[1] + 1, step):
            box = Rect((left, top), size)
            across = max(0, box.left - plate.right, plate.left - box.right)
            down = max(0, box.top - plate.bottom, plate.top - box.bottom)
            apart = hypot(across, down)
            if 0 < apart <= reach:
                aside = abs(box.centerx - plate.centerx) + abs(box.centery - plate.centery)
                found.append((apart + aside / 4, left, top))
    return (Rect(place[1:], size) for place in sorted(found))


def _boxes(layout: TableLayout) -> list[Rect]:
    """What is always there, the hand below with room for a card that is lifted."""
    hand = layout.hand.inflate(0, 2 * layout.lift)
    boxes = [layout.info, layout.score, layout.hand_bar, layout.hints, hand]
    for place in layout.places:
        boxes += [place.plate, place.stack]
        if place.side is not Side.OWN:
            boxes.append(place.fan)
    return boxes


def _cards(shown: ScreenState, layout: TableLayout) -> list[Rect]:
    """Where cards lie, and where those of a trick will."""
    poses = [layout.trick_pose(seat) for seat in range(shown.players)]
    poses += [placed.pose for placed in at_rest(shown, layout)]
    return [_outline(pose) for pose in poses]


def _outline(pose: Pose) -> Rect:
    """The upright box of a card that is turned."""
    tall, wide = pose.height, pose.height * CARD_RATIO
    across, down = abs(cos(radians(pose.angle))), abs(sin(radians(pose.angle)))
    box = Rect(0, 0, round(wide * across + tall * down), round(tall * across + wide * down))
    box.center = round(pose.x), round(pose.y)
    return box
