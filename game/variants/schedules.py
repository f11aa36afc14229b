"""Series of deal sizes, by shape."""

from __future__ import annotations

from enum import Enum


class Shape(Enum):
    """How the sizes of a schedule run between one card and the largest deal."""

    UP = "up"
    DOWN = "down"
    UP_DOWN = "up-down"
    DOWN_UP = "down-up"

    def sizes(self, largest: int, smallest: int = 1) -> tuple[int, ...]:
        """The sizes in order; a turning point is dealt once."""
        up = tuple(range(smallest, largest + 1))
        match self:
            case Shape.UP:
                return up
            case Shape.DOWN:
                return up[::-1]
            case Shape.UP_DOWN:
                return up + up[-2::-1]
            case Shape.DOWN_UP:
                return up[:0:-1] + up
