"""How large the panels of bids and of the talk are, as numbers: the table leaves room for them.

What lies in them are trees of the kit (`game.ui.table.questions`). Lengths in capitals are px at
scale 1.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

PADDING: Final = 14
TITLE: Final = 28
RAISED: Final = 6
"""The title stands so much nearer to the edge, and so much further from what is below it."""
NUMBER: Final = 46
LOW_NUMBER: Final = 38
"""Height of a number where there are two rows of them."""
NARROWEST: Final = 24
"""px at any scale."""
ONE_ROW: Final = 16
"""More numbers than this are easier to find in two rows."""
SPACE: Final = 8
BELOW: Final = 4
"""Between a panel and what stands beside the hand."""
FOOT: Final = 42
CONFIRM: Final = 140
LEAST_WIDTH: Final = 472


@dataclass(frozen=True, slots=True, kw_only=True)
class BidForm:
    """Lengths of a panel with a question, px at scale 1."""

    padding: int = PADDING
    raised: int = RAISED
    title: int = TITLE
    low_number: int = LOW_NUMBER
    """Height of a row of buttons, where there are several."""
    space: int = SPACE
    foot: int = FOOT
    confirm: int = CONFIRM
    least_width: int = LEAST_WIDTH
    captioned: bool = True
    """Whether it tells what the table says too: what is asked, and how the others bid."""

    def tall(self, rows: int) -> int:
        """Height of a panel with so many rows of numbers."""
        number = NUMBER if rows == 1 else self.low_number
        return 2 * self.padding + self.title + rows * (number + self.space) + self.foot


ROOMY: Final = BidForm()
CLOSE: Final = BidForm(
    padding=6,
    raised=2,
    title=27,
    low_number=30,
    space=4,
    foot=38,
    confirm=104,
    least_width=372,
    captioned=False,
)
"""Where words are large, edges and gaps give way, and what the rule line says too."""

TALKING: Final = BidForm(padding=12, title=26, low_number=34, space=6, foot=40)
"""The panel of the talk, which has three rows."""
CALLING: Final = replace(TALKING, foot=FOOT)


@dataclass(frozen=True, slots=True)
class BidBox:
    """One panel with numbers to choose from."""

    panel: Rect
    """px of the window."""
    columns: int
    """Numbers beside each other."""
    number_height: int
    """px of a number at scale 1."""
    form: BidForm

    @classmethod
    def of(
        cls, room: Rect, cards: int, scale: float, largest: int = 0, form: BidForm = ROOMY
    ) -> BidBox:
        """Numbers 0 to `cards` in one row where it fits, else in two, at the foot of `room`.

        The panel is as wide as its numbers. Its left end is the same for every deal of a game whose
        largest has so many cards, so that each number and what settles a bid, which stand there,
        stay where they are: the narrowest panel is in the middle, if the widest has room then.
        """

        def px(length: float) -> int:
            return round(length * scale)

        pad, space = px(form.padding), px(form.space)
        widest = room.width - 2 * pad

        def rows_of(count: int) -> int:
            return 1 if count <= ONE_ROW and number_width(count) >= px(NUMBER) * 0.8 else 2

        def number_width(columns: int) -> int:
            return min(px(NUMBER), (widest - space * (columns - 1)) // columns)

        def across(count: int) -> int:
            columns = -(-count // rows_of(count))
            return max(NARROWEST, number_width(columns)) * columns + space * (columns - 1)

        def width(count: int) -> int:
            return min(room.width, max(px(form.least_width), across(count) + 2 * pad))

        widths = [width(count) for count in range(1, max(cards, largest) + 2)]
        left = min(room.centerx - min(widths) // 2, room.right - max(widths))
        rows = rows_of(cards + 1)
        tall = NUMBER if rows == 1 else form.low_number
        height = pad + px(form.title) + rows * (px(tall) + space) + px(form.foot) + pad
        panel = Rect(0, 0, width(cards + 1), height)
        panel.bottomleft = (left, room.bottom)
        return cls(panel, -(-(cards + 1) // rows), tall, form)
