"""How large the plates of questions are, as numbers: the table leaves room for the one of bids.

What lies in them are trees of the kit (`game.ui.table.questions`). Lengths in capitals and in a
`BidForm` are px at scale 1.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from pygame import Rect

NUMBER: Final = 58
"""Width of a number where there is room, and where a plate has enough of them to fill it."""
LEAST_NUMBER: Final = 40
"""The same where they stand in one row for want of height."""
NARROWEST: Final = 24
"""px at any scale."""
ONE_ROW: Final = 16
"""More numbers than this are easier to find in two rows."""
SPACE: Final = 8
BELOW: Final = 4
"""Between a panel and what stands beside the hand."""
FOOT: Final = 42
CONFIRM: Final = 140
LEAST_WIDTH: Final = 440
"""What a plate with a few numbers has in any form but the closest, which large words need."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BidForm:
    """Lengths of a plate with a question, px at scale 1."""

    padding: int = 26
    """Left and right of what is in it."""
    above: int = 18
    below: int = 18
    raised: int = 10
    """Between the title and what is below it."""
    title: int = 34
    number: int = 72
    """Height of a number where they stand in one row."""
    low_number: int = 56
    """Height of a row of choices, where there are several."""
    least_number: int = LEAST_NUMBER
    """Width below which numbers rather stand in two rows."""
    space: int = 8
    """Between choices."""
    apart: int = 16
    """Between the choices and the foot."""
    foot: int = 52
    confirm: int = 168
    least_width: int = 500
    air: int = 0
    """Free above it: with less a closer form takes its place."""
    captioned: bool = True
    """Whether it has room for what only repeats or explains."""

    def parts(self, rows: int) -> list[int]:
        """Heights of what lies below each other in a plate with so many rows of numbers."""
        numbers = [self.number]
        if rows > 1:
            numbers = [self.low_number, *[self.space, self.low_number] * (rows - 1)]
        ends = [self.above, self.title, self.raised], [self.apart, self.foot, self.below]
        return [*ends[0], *numbers, *ends[1]]

    def tall(self, rows: int) -> int:
        """Height of such a plate."""
        return sum(self.parts(rows))


ROOMY: Final = BidForm(air=44)
SNUG: Final = BidForm(
    padding=12,
    above=8,
    below=8,
    raised=0,
    title=32,
    number=58,
    low_number=44,
    least_number=48,
    space=4,
    apart=8,
    foot=38,
    confirm=CONFIRM,
    least_width=LEAST_WIDTH,
)
"""Where words are large, edges and gaps give way."""
CLOSE: Final = BidForm(
    padding=6,
    above=4,
    below=4,
    raised=0,
    title=27,
    number=46,
    low_number=30,
    least_number=48,
    space=4,
    apart=4,
    foot=38,
    confirm=104,
    least_width=372,
    captioned=False,
)
"""And then captions."""
FORMS: Final = (ROOMY, SNUG, CLOSE)
"""From the roomiest to the closest."""

TALKING: Final = replace(ROOMY, low_number=38, space=10, above=14, below=14, raised=8)
"""The plate of the talk, which has three rows."""
CALLING: Final = replace(ROOMY, low_number=34)
"""That of the call, which has five."""


@dataclass(frozen=True, slots=True)
class BidBox:
    """One plate with numbers to choose from."""

    panel: Rect
    """px of the window."""
    columns: int
    """Numbers beside each other."""
    number_height: int
    """px of a number at scale 1."""
    form: BidForm

    def number_width(self, scale: float) -> int:
        """px of the window that each number has."""
        between = round(self.form.space * scale) * (self.columns - 1)
        return (self.panel.width - 2 * round(self.form.padding * scale) - between) // self.columns

    @classmethod
    def of(
        cls, room: Rect, cards: int, scale: float, largest: int = 0, form: BidForm = CLOSE
    ) -> BidBox:
        """Numbers 0 to `cards` in one row where it fits, else in two, at the foot of `room`.

        The plate stands in the middle, as wide as its numbers, so that nothing in it is empty; a
        few numbers are wider than many. It is as roomy as the room is tall in every deal of a game
        whose largest has so many cards, and at most as close as `form`: what settles a bid stays at
        one height from deal to deal.
        """

        def px(length: float) -> int:
            return round(length * scale)

        def number_width(form: BidForm, columns: int) -> int:
            widest = room.width - 2 * px(form.padding) - px(form.space) * (columns - 1)
            return min(px(NUMBER), widest // columns)

        def rows_of(form: BidForm, count: int) -> int:
            wide = number_width(form, count) if count <= ONE_ROW else 0
            low = rows_tall(form, 2) > room.height  # two rows would be too much
            return 1 if wide >= px(LEAST_NUMBER if low else form.least_number) else 2

        def rows_tall(form: BidForm, rows: int) -> int:
            return sum(map(px, form.parts(rows)))

        def tall(form: BidForm, count: int) -> int:
            return rows_tall(form, rows_of(form, count))

        closest = FORMS.index(form) if form in FORMS else len(FORMS) - 1
        most = max(cards, largest) + 1
        found = next(
            (each for each in FORMS[:closest] if tall(each, most) + px(each.air) <= room.height),
            form,
        )
        rows = rows_of(found, cards + 1)
        columns = -(-(cards + 1) // rows)
        numbers = max(NARROWEST, number_width(found, columns)) * columns
        across = numbers + px(found.space) * (columns - 1) + 2 * px(found.padding)
        wide = min(room.width, max(px(found.least_width), across))
        panel = Rect(0, 0, wide, tall(found, cards + 1))
        panel.midbottom = room.midbottom
        return cls(panel, columns, found.number if rows == 1 else found.low_number, found)
