"""Where the bid panel and its buttons lie, and how tall the panel of the talk is, as numbers.

Lengths in capitals are px at scale 1.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pygame import Rect

PADDING: Final = 14
TITLE: Final = 28
NUMBER: Final = 46
LOW_NUMBER: Final = 38
"""Height of a number where there are two rows of them."""
NARROWEST: Final = 24
"""px at any scale."""
ONE_ROW: Final = 16
"""More numbers than this are easier to find in two rows."""
SPACE: Final = 8
FOOT: Final = 42
CONFIRM: Final = 140
LEAST_WIDTH: Final = 472
TALK_PADDING: Final = 12
TALK_TITLE: Final = 26
TALK_ROW: Final = 34
TALK_SPACE: Final = 6
TALK_FOOT: Final = 40


def talk_height(px: Callable[[float], int]) -> int:
    """How tall the panel of the talk is in px of the window; `px` scales a length of design."""
    rows = 3 * (px(TALK_ROW) + px(TALK_SPACE))
    return 2 * px(TALK_PADDING) + px(TALK_TITLE) + rows + px(TALK_FOOT)


@dataclass(frozen=True, slots=True)
class BidBox:
    """The boxes of one bid panel, px of the window."""

    panel: Rect
    title: Rect
    numbers: tuple[Rect, ...]
    """By bid, from 0."""
    reason: Rect
    confirm: Rect

    @classmethod
    def of(cls, room: Rect, cards: int, scale: float) -> BidBox:
        """Numbers 0 to `cards` in one row where it fits, else in two, at the foot of `room`."""

        def px(length: float) -> int:
            return round(length * scale)

        pad, space, count = px(PADDING), px(SPACE), cards + 1
        widest = room.width - 2 * pad

        def number_width(columns: int) -> int:
            return min(px(NUMBER), (widest - space * (columns - 1)) // columns)

        rows = 1 if count <= ONE_ROW and number_width(count) >= px(NUMBER) * 0.8 else 2
        columns = -(-count // rows)
        wide = max(NARROWEST, number_width(columns))
        tall = max(NARROWEST, px(NUMBER if rows == 1 else LOW_NUMBER))
        across = wide * columns + space * (columns - 1)
        width = min(room.width, max(px(LEAST_WIDTH), across + 2 * pad))
        height = pad + px(TITLE) + rows * (tall + space) + px(FOOT) + pad
        panel = Rect(0, 0, width, height)
        panel.midbottom = room.midbottom
        title = Rect(panel.x + pad, panel.y + pad - px(4), width - 2 * pad, px(TITLE))
        left = panel.centerx - across // 2
        numbers = tuple(
            Rect(
                left + (bid % columns) * (wide + space),
                title.bottom + px(4) + (bid // columns) * (tall + space),
                wide,
                tall,
            )
            for bid in range(count)
        )
        confirm = Rect(0, 0, px(CONFIRM), px(FOOT))
        confirm.bottomright = (panel.right - pad, panel.bottom - pad)
        reason = Rect(panel.x + pad, confirm.y, confirm.x - panel.x - 2 * pad, confirm.height)
        return cls(panel, title, numbers, reason, confirm)
