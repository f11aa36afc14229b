"""The rectangles of a table that nothing lies in, for panels that need not stand in one place."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect

from game.ui.table.layout.seating import SeatBoxes
from game.ui.table.layout.size_limits import readable

IGNORED = frozenset({"trick", "pad", "message"})
"""What is taken only while cards lie there or something is asked, and a place kept free."""


def free_rooms(table: SeatBoxes, taken: Sequence[Rect], gap: int) -> list[Rect]:
    """Every largest rectangle that is `gap` px clear of what a table shows.

    Args:
        table: whose plates, corners and hand are left free.
        taken: what else is, as the cards of a trick.
        gap: px of the window.
    """
    rooms = [table.area.copy()]
    shown = [box for name, box in readable(table).items() if name not in IGNORED]
    shown.append(Rect(table.hand.x, table.hand.y - table.lift, table.hand.width, table.lift))
    for box in [*shown, *taken]:
        if box.width and box.height:
            rooms = _without(rooms, box.inflate(2 * gap, 2 * gap))
    return rooms


def _without(rooms: list[Rect], box: Rect) -> list[Rect]:
    """What is left of each room on the four sides of a box, none of it within another."""
    found: list[Rect] = []
    for room in rooms:
        if not room.colliderect(box):
            found.append(room)
            continue
        left, right = box.left - room.left, room.right - box.right
        above, below = box.top - room.top, room.bottom - box.bottom
        found += [
            Rect(room.left, room.top, left, room.height),
            Rect(box.right, room.top, right, room.height),
            Rect(room.left, room.top, room.width, above),
            Rect(room.left, box.bottom, room.width, below),
        ]
    found = [room for room in found if room.width > 0 and room.height > 0]
    return [
        room
        for number, room in enumerate(found)
        if not any(
            other.contains(room) and (other != room or earlier < number)
            for earlier, other in enumerate(found)
            if earlier != number
        )
    ]
