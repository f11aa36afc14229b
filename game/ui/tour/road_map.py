"""Where the stops of the Tour lie: one road in three depths, there and back and there again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from typing import Final

from game.tour.stops import CUPS, HOUSES

_HOUSES_A_ROW: Final = 6
_LEAST_SLOT: Final = 96
"""Width of a stop at least, px at scale 1."""
_LEAST_ROW: Final = 126
"""Height of a row at least, px at scale 1."""
_FIRST_FOOT: Final = 80
"""Below the feet of the nearest houses, where their plates lie, px at scale 1."""
_LAST_FOOT: Final = 0.185
"""Where the farthest houses stand, as a share of the height; the others stand evenly between."""
_SIDES: Final = (0.17, 0.155, 0.14)
"""How large a house of each row is, as shares of the height."""
_ROAD: Final = (15, 11, 7)
"""Width of the road in each row, px at scale 1."""
_EDGE: Final = 0.03
"""Left and right of the outermost stops, as a share of the width."""


def _rows() -> tuple[tuple[str, ...], ...]:
    """The stops of each row in the order of the road, from near to far."""
    cups = {cup.after: cup.id for cup in CUPS}
    rows: list[tuple[str, ...]] = []
    for first in range(0, len(HOUSES), _HOUSES_A_ROW):
        row = list[str]()
        for house in HOUSES[first : first + _HOUSES_A_ROW]:
            row.append(house.id)
            if house.id in cups:
                row.append(cups[house.id])
        rows.append(tuple(row))
    return tuple(rows)


ROWS: Final = _rows()
ALONG: Final = tuple(stop for row in ROWS for stop in row)
"""All stops in the order of the road."""


@dataclass(frozen=True, slots=True)
class RoadSpot:
    """Where a stop lies."""

    stop: str
    row: int
    """0 is the nearest."""
    x: int
    """px of the map, in its middle."""
    foot: int
    """px of the map where it stands."""
    side: int
    """px of the box that the house is painted in."""


class RoadMap:
    """The road as large as its room, or larger where that is too small for its stops."""

    def __init__(self, room: tuple[int, int], scale: float) -> None:
        """`room` px; `scale` px for one px of design."""
        longest = max(map(len, ROWS))
        self.scale = scale
        self.size = (
            max(room[0], round(longest * _LEAST_SLOT * scale)),
            max(room[1], round(len(ROWS) * _LEAST_ROW * scale)),
        )
        self.room = room
        self.spots = tuple(
            self._spot(row, place) for row, s in enumerate(ROWS) for place in range(len(s))
        )
        """In the order of the road."""

    def _spot(self, row: int, place: int) -> RoadSpot:
        (wide, tall), stops = self.size, ROWS[row]
        across = (place + 0.5) / len(stops)
        across = 1 - across if row % 2 else across
        slot = wide * (1 - 2 * _EDGE) / len(stops)
        side = round(min(tall * _SIDES[row], slot * 0.92))
        x = round(wide * (_EDGE + (1 - 2 * _EDGE) * across))
        return RoadSpot(stops[place], row, x, self._foot(row), side)

    def _foot(self, row: int) -> int:
        """px of the map where the houses of a row stand."""
        near, far = self.size[1] - self._px(_FIRST_FOOT), self.size[1] * _LAST_FOOT
        return round(near + (far - near) * row / (len(ROWS) - 1))

    def spot(self, stop: str) -> RoadSpot:
        """That of a stop."""
        return self.spots[ALONG.index(stop)]

    def offset(self, stop: str) -> tuple[int, int]:
        """px of the map at the left upper corner of the room, where a stop is in sight."""
        spot, (wide, tall) = self.spot(stop), self.size
        across = min(max(0, spot.x - self.room[0] // 2), wide - self.room[0])
        down = min(max(0, spot.foot - self.room[1] // 2), tall - self.room[1])
        return across, down

    def at(self, point: tuple[int, int]) -> str | None:
        """The stop at a point, px of the map; its plate belongs to it."""
        for spot in self.spots:
            half, below = max(spot.side, self._px(96)) // 2, self._px(52)
            if abs(point[0] - spot.x) <= half and -spot.side <= point[1] - spot.foot <= below:
                return spot.stop
        return None

    def beside(self, stop: str, across: int, down: int) -> str:
        """The stop that an arrow leads to; from the end of a row along the road."""
        spot = self.spot(stop)
        if down:
            row = spot.row - down
            if not 0 <= row < len(ROWS):
                return stop
            return min(
                (s for s in self.spots if s.row == row), key=lambda s: abs(s.x - spot.x)
            ).stop
        place = ALONG.index(stop) + (-across if spot.row % 2 else across)
        return ALONG[min(max(0, place), len(ALONG) - 1)]

    @property
    def path(self) -> list[tuple[tuple[float, float], float]]:
        """Points along the middle of the road, px of the map, and how wide it is there."""
        wide = self.size[0]
        found: list[tuple[tuple[float, float], float]] = []
        feet = [self._foot(row) + self._px(4) for row in range(len(ROWS))]
        widths = [road * self.scale for road in _ROAD]
        ends = (wide * 0.07, wide * 0.93)
        for row, foot in enumerate(feet):
            begin, end = ends if row % 2 == 0 else ends[::-1]
            begin = -wide * 0.05 if row == 0 else begin
            for step in range(25):
                x = begin + (end - begin) * step / 24
                found.append(((x, foot + sin(x / wide * 9 + row) * self._px(3)), widths[row]))
            if row + 1 < len(feet):
                found += self._bend(end, feet[row : row + 2], widths[row : row + 2], row)
        return found

    def _bend(
        self, x: float, feet: Sequence[float], widths: Sequence[float], row: int
    ) -> list[tuple[tuple[float, float], float]]:
        """Half a turn from one row to the next."""
        out = (-1 if row % 2 else 1) * self.size[0] * 0.062
        middle, half = (feet[0] + feet[1]) / 2, (feet[0] - feet[1]) / 2
        return [
            (
                (x + out * sin(step / 20 * pi), middle + half * cos(step / 20 * pi)),
                widths[0] + (widths[1] - widths[0]) * step / 20,
            )
            for step in range(1, 20)
        ]

    def _px(self, length: float) -> int:
        return round(length * self.scale)
