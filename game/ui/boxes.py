"""The boxes of the table, as numbers: a pure function of window, seats and hand.

Lengths named in capitals are px at scale 1, where a window of 1280 x 800 is full; everything
returned is px of the window. Angles are degrees anticlockwise, as pygame turns pictures.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from math import ceil
from typing import Final

from pygame import Rect

from game.engine import Seat
from game.ui.bidbox import BidBox

MARGIN: Final = 20
GAP: Final = 10
PLATE: Final = 64
PLATE_WIDTHS: Final = {2: 224, 6: 200, 8: 184}
"""From so many seats on."""
INFO: Final = (224, 128)
SCORE_LABEL: Final = 48
SCORE_COLUMNS: Final = {2: 44, 8: 36}
"""From so many seats on."""
SCORE_HEIGHT: Final = 148
SMALL_CARD: Final = 78
SMALL_SHOWN: Final = 52
"""How much of an opponent's cards rises above the plate in front of them."""
STACK: Final = 30
"""Height of the strip of won tricks below a plate."""
STACKED_CARD: Final = 27
HAND_CARD: Final = 165
ONLOOKER_HAND_CARD: Final = 126
TRICK_CARD: Final = 150
TRICK_SPACE, TRICK_ROW = 1.2, 1.08
"""From one card of a trick to the next, in widths and heights of a card."""
HAND_STEP: Final = 88
FAN_DROP: Final = 16
"""How much lower the outer cards of a hand lie than its middle."""
FAN_TURN: Final = 2.6
LIFT: Final = 18
MESSAGE: Final = 30
HINTS: Final = 30
CONTROLS: Final = 44
WIDEST: Final = 2.0
"""The table uses a window up to so many times as wide as high; beyond it the felt goes on."""
CARD_RATIO: Final = 118 / 165


class Side(Enum):
    """The edge of the table a seat is at, seen from the viewer."""

    OWN = "own"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Place:
    """One seat's boxes."""

    side: Side
    plate: Rect
    fan: Rect
    """What can be seen of the cards held; for the seat below it is the hand."""
    stack: Rect
    """Won tricks."""
    bubble: Rect
    """A bid, or the points of a deal, for a moment."""


def fitting_scale(size: tuple[int, int]) -> float:
    """The largest scale at which the whole table fits this window."""
    return min(size[0] / 1280, size[1] / 800)


def sides(seats: int) -> tuple[int, int, int]:
    """How many opponents sit left, at the top and right."""
    others = seats - 1
    flank = {1: 0, 2: 1, 3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 3, 9: 3}[others]
    return flank, others - 2 * flank, flank


def _from_seats(widths: Mapping[int, int], seats: int) -> int:
    """The width that counts for so many seats."""
    return widths[max(least for least in widths if least <= seats)]


@dataclass(frozen=True)
class TableBoxes:
    """Every box of one table, each worked out when it is first asked for."""

    size: tuple[int, int]
    seats: int
    hand_size: int
    """Cards each in this deal."""
    bottom: Seat
    """The seat shown below: the viewer's own, or the first one for an onlooker."""
    onlooker: bool
    scale: float

    def px(self, length: float) -> int:
        """px of the window for a length at scale 1."""
        return round(length * self.scale)

    @cached_property
    def area(self) -> Rect:
        """The part of the window in which everything lies."""
        wide, tall = self.size
        width = min(wide, round(tall * WIDEST))
        area = Rect((wide - width) // 2, 0, width, tall)
        return area.inflate(-2 * self.px(MARGIN), -2 * self.px(MARGIN))

    # The corners ------------------------------------------------------------------------------

    @cached_property
    def info(self) -> Rect:
        """Trump, turn-up, number of the deal, bids so far: top left."""
        return Rect(self.area.topleft, (self.px(INFO[0]), self.px(INFO[1])))

    @cached_property
    def score_column(self) -> int:
        """Width of one player's points."""
        return self.px(_from_seats(SCORE_COLUMNS, self.seats))

    @cached_property
    def score(self) -> Rect:
        """The running score: top right."""
        width = self.px(SCORE_LABEL + 28) + self.score_column * self.seats
        box = Rect(0, 0, width, self.px(SCORE_HEIGHT))
        box.topright = self.area.topright
        return box

    @cached_property
    def hints(self) -> Rect:
        """The keys that count now, or the controls of a demo: along the bottom."""
        height = self.px(CONTROLS if self.onlooker else HINTS)
        left = self.own_plate.right + self.px(GAP)
        return Rect(left, self.area.bottom - height, self.area.right - left, height)

    # Below: the viewer ------------------------------------------------------------------------

    @cached_property
    def plate_size(self) -> tuple[int, int]:
        """Of every plate."""
        return self.px(_from_seats(PLATE_WIDTHS, self.seats)), self.px(PLATE)

    @cached_property
    def own_plate(self) -> Rect:
        """Bottom left."""
        plate = Rect((0, 0), self.plate_size)
        plate.bottomleft = self.area.bottomleft
        return plate

    @cached_property
    def hand_height(self) -> int:
        """Of a card in the hand below."""
        return self.px(ONLOOKER_HAND_CARD if self.onlooker else HAND_CARD)

    @cached_property
    def hand_span(self) -> tuple[float, float, float]:
        """Middle of the hand, px from card to card, and px of the outermost drop."""
        width = self.hand_height * CARD_RATIO
        left = self.own_plate.right + self.px(GAP)
        right = self.area.right
        middle = self.area.centerx
        gaps = max(1, self.hand_size - 1)
        room = 2 * min(middle - left, right - middle) - width - self.px(16)
        step = min(self.px(HAND_STEP) * self.hand_height / self.px(HAND_CARD), room / gaps)
        if step < self.px(46):  # a long hand uses the corner on the right as well
            middle = (left + right) // 2
            step = min(self.px(46), (right - left - width - self.px(16)) / gaps)
        return middle, step, min(self.px(FAN_DROP), step * gaps / 8)

    @cached_property
    def hand(self) -> Rect:
        """The viewer's cards, none of them lifted."""
        middle, step, drop = self.hand_span
        width = ceil(step * (self.hand_size - 1) + self.hand_height * CARD_RATIO + self.px(16))
        height = ceil(self.hand_height + drop + self.px(8))
        box = Rect(0, 0, width, height)
        box.midbottom = (round(middle), self.hints.top - self.px(4))
        if middle != self.area.centerx:  # thinner, such a hand moves about in the whole width
            box.x = self.own_plate.right + self.px(GAP)
            box.width = self.area.right - box.x
        return box

    @cached_property
    def lift(self) -> int:
        """px by which a chosen card rises."""
        return self.px(LIFT)

    # Around: everybody else -------------------------------------------------------------------

    @cached_property
    def small_height(self) -> int:
        """Of a card that an opponent holds."""
        return self.px(SMALL_CARD)

    @cached_property
    def stacked_height(self) -> int:
        """Of a won trick."""
        return self.px(STACKED_CARD)

    @cached_property
    def _block_height(self) -> int:
        return self.px(SMALL_SHOWN) + self.plate_size[1] + self.px(STACK)

    @cached_property
    def places(self) -> tuple[Place, ...]:
        """By seat."""
        left, top, right = sides(self.seats)
        order = [
            *self._flank(Side.LEFT, left)[::-1],
            *self._top_row(top),
            *self._flank(Side.RIGHT, right),
        ]
        boxes = [self._own_place(), *order]
        places: list[Place | None] = [None] * self.seats
        for offset, box in enumerate(boxes):
            places[(self.bottom + offset) % self.seats] = box
        return tuple(place for place in places if place is not None)

    def _own_place(self) -> Place:
        plate = self.own_plate
        stack = Rect(plate.x, plate.y - self.px(STACK), plate.width, self.px(STACK))
        bubble = self._bubble()
        bubble.bottomleft = (plate.x, stack.top - self.px(4))
        return Place(Side.OWN, plate, self.hand, stack, bubble)

    def _bubble(self) -> Rect:
        return Rect(0, 0, self.px(150), self.px(44))

    def _flank(self, side: Side, count: int) -> list[Place]:
        """The seats of one side, from the top down."""
        if not count:
            return []
        wide = self.plate_size[0]
        left = self.area.left if side is Side.LEFT else self.area.right - wide
        top = max(self.info.bottom, self.score.bottom) + self.px(GAP)
        end = min(self.hand.top - self.lift, self.own_plate.top - self.px(STACK))
        room = end - self.px(GAP) - top
        block = min(self._block_height, room // count)
        spare = room - block * count
        between = min(spare // (count + 1), self.px(56))
        start = top + round((spare - between * (count - 1)) * 0.5)
        return [
            self._seat_at(side, left, start + (block + between) * number, block)
            for number in range(count)
        ]

    def _seat_at(self, side: Side, left: int, top: int, block: int) -> Place:
        wide, tall = self.plate_size
        stack_height = min(self.px(STACK), max(0, block - tall - self.px(24)))
        shown = block - tall - stack_height
        fan = Rect(left, top, wide, shown)
        plate = Rect(left, fan.bottom, wide, tall)
        stack = Rect(left, plate.bottom, wide, stack_height)
        bubble = self._bubble()
        if side is Side.LEFT:
            bubble.midleft = (plate.right + self.px(6), plate.centery)
        elif side is Side.RIGHT:
            bubble.midright = (plate.left - self.px(6), plate.centery)
        else:
            bubble.midtop = (plate.centerx, stack.bottom + self.px(4))
        return Place(side, plate, fan, stack, bubble)

    def _top_row(self, count: int) -> list[Place]:
        """The seats at the top, from left to right, as near the middle as the corners allow."""
        wide = self.plate_size[0]
        left, right = self.info.right + self.px(GAP), self.score.left - self.px(GAP)
        spare = right - left - wide * count
        between = max(0, min(spare // max(1, count), self.px(40)))
        width = wide * count + between * (count - 1)
        start = self.area.centerx - width // 2
        start = max(left, min(start, right - width))
        return [
            self._seat_at(
                Side.TOP, start + (wide + between) * number, self.area.top, self._block_height
            )
            for number in range(count)
        ]

    # The middle -------------------------------------------------------------------------------

    @cached_property
    def message(self) -> Rect:
        """One sentence, above the hand."""
        box = Rect(0, 0, self._middle_width, self.px(MESSAGE))
        box.midbottom = (self.area.centerx, self.hand.top - self.lift)
        return box

    @cached_property
    def _middle_width(self) -> int:
        flank = sides(self.seats)[0]
        taken = 2 * (self.plate_size[0] + self.px(GAP)) if flank else 0
        return self.area.width - taken

    @cached_property
    def bids(self) -> BidBox:
        """The panel in which a bid is made, and its buttons."""
        room = Rect(0, 0, self._middle_width, self.size[1])
        room.midbottom = (self.area.centerx, self.message.top)
        return BidBox.of(room, self.hand_size, self.scale)

    @cached_property
    def trick(self) -> Rect:
        """All cards of a trick.

        The bid panel lies in the same room: it is gone before the first card is led.
        """
        left, top, _ = sides(self.seats)
        upper = max(self.info.bottom, self.area.top) + self.px(GAP)
        if top:
            upper = self._top_row(top)[0].stack.bottom + self.px(6)
        width = self._middle_width - self.px(2 * GAP)
        if not left:
            width = min(width, self.px(700))
        box = Rect(0, 0, width, self.message.top - self.px(6) - upper)
        box.midtop = (self.area.centerx, upper)
        return box

    @cached_property
    def trick_height(self) -> int:
        """Of a card in the trick: as large as the room allows."""
        flank, top, _ = sides(self.seats)
        columns = max(1, top) + (2 if flank else 0)
        rows = max(2, flank)
        by_width = self.trick.width / (columns * TRICK_SPACE) / CARD_RATIO
        by_height = self.trick.height / (rows * TRICK_ROW)
        return round(min(self.px(TRICK_CARD), by_width, by_height))

    @cached_property
    def centre(self) -> tuple[int, int]:
        """Where the eye rests: the middle of the trick."""
        return self.trick.center
