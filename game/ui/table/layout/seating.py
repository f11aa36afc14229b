"""Where everybody else sits, as numbers: plates, cards held, won tricks, and the trick between."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from math import ceil
from typing import Final

from pygame import Rect

from game.ui.table.layout.bid_panel_layout import BidBox
from game.ui.table.layout.boxes import (
    BUBBLE,
    CARD_RATIO,
    FAN_SAG,
    GAP,
    HUGE_TRICK,
    HUGE_WINDOW,
    LEAST_TOP_SHOWN,
    SMALL_CARDS,
    SMALL_SHOWN,
    TOP_OPEN,
    TOP_SHOWN,
    TRICK_CARDS,
    TRICK_RISE,
    TRICK_ROW,
    TRICK_SPACE,
    TableBoxes,
    from_seats,
    sides,
)

LAYING: Final = 3
"""Where bids are cards laid aside, so many play."""
GROUP, GROUP_GAP = 5, 0.5
"""Won tricks lie in groups of so many, apart by so many steps more: fourteen count at a glance."""


def stack_gaps(taken: int) -> float:
    """Steps from the first of so many won tricks to the last; at least one."""
    return max(1, taken - 1 + (taken - 1) // GROUP * GROUP_GAP)


class Side(Enum):
    """The edge of the table a seat is at, seen from the viewer."""

    OWN = "own"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """One seat's boxes."""

    side: Side
    plate: Rect
    fan: Rect
    """What can be seen of the cards held; for the seat below it is the hand."""
    stack: Rect
    """Won tricks."""
    bubble: Rect
    """A bid, or the points of a deal, for a moment."""


@dataclass(frozen=True)
class SeatBoxes(TableBoxes):
    """The boxes of the seats, and those of the middle that they leave free."""

    @cached_property
    def small_height(self) -> int:
        """Of a card that an opponent holds: no taller than what hides its foot allows."""
        sag, plate = self.card_px(FAN_SAG), self.plate_size[1]
        if not self.has_backs:  # all of them lie behind the plate
            return plate - 2 * round(4 * self.base)
        tallest = min(self._of_cards(SMALL_CARDS), round((plate - sag) / (1 - SMALL_SHOWN)))
        count = sides(self.seats)[0]
        if not count:
            return tallest
        top, end = self._flank_span
        return min(tallest, (end - top) // count - self.stack_height - sag)

    @cached_property
    def _top_shown(self) -> int:
        """px of the cards of those at the top that rise above their plates."""
        if not self.has_backs:
            return 0
        read = self.onlooker or (self.seen and not self.has_portraits)
        shown = TOP_OPEN if read else TOP_SHOWN
        return max(round(self.small_height * shown), ceil(LEAST_TOP_SHOWN * self.base))

    @cached_property
    def top_height(self) -> int:
        """Of a card that somebody at the top holds: its foot stays behind the plate."""
        if not self.has_backs:
            return self.small_height
        return min(self.small_height, self._top_shown + self.plate_size[1] - self.card_px(FAN_SAG))

    @cached_property
    def _block_height(self) -> int:
        """Cards, plate and won tricks of one seat."""
        return self._side_shown + self.plate_size[1] + self.stack_height

    @property
    def _side_shown(self) -> int:
        """px of cards of those at the sides that rise above their plates."""
        return round(self.small_height * SMALL_SHOWN) if self.has_backs else 0

    @cached_property
    def places(self) -> tuple[SeatPlace, ...]:
        """By seat."""
        left, _, right = sides(self.seats)
        order = [
            self._own_place(),
            *self._flank(Side.LEFT, left)[::-1],
            *self._top_row,
            *self._flank(Side.RIGHT, right),
        ]
        places: list[SeatPlace | None] = [None] * self.seats
        for offset, place in enumerate(order):
            places[(self.bottom + offset) % self.seats] = place
        return tuple(place for place in places if place is not None)

    @cached_property
    def _own_stack(self) -> Rect:
        plate, height = self.own_plate, self.stack_height
        if self.onlooker:
            return Rect(plate.x, plate.y - height, plate.width, height)
        box = Rect(self.bar_left)
        if self.has_portraits:
            box.x, box.width = box.x - self.px(15), box.width + self.px(15)
        # Two may have all the tricks of half a pack.
        if self.has_portraits and not sides(self.seats)[0]:
            box.width += box.x - self.area.x
            box.x = self.area.x
        box.height = height
        box.centery = self.bar_left.centery
        return box

    def _own_place(self) -> SeatPlace:
        bubble = self._bubble()
        if self.onlooker:
            bubble.bottomleft = (self.own_plate.x, self._own_stack.top - self.px(4))
        elif not self.has_portraits:  # it takes the whole row
            bubble.midbottom = (self.hand_bar.centerx, self.hand_bar.top - self.px(4))
        else:
            bubble.midleft = self.bar_right.midleft  # the sentence ends left of it
            bubble.right = min(bubble.right, self.area.right)
        return SeatPlace(Side.OWN, self.own_plate, self.hand, self._own_stack, bubble)

    def _bubble(self) -> Rect:
        return Rect(0, 0, self.px(BUBBLE[0]), self.px(BUBBLE[1]))

    def bubble_of(self, seat: int, *, tricks: bool) -> Rect:
        """A bubble now. Before the first trick is won, one at the top stands on that free strip."""
        place = self.places[seat]
        box = place.bubble.copy()
        if place.side is Side.TOP and not tricks:
            box.top = place.stack.top + self.px(1)
        return box

    @cached_property
    def _flank_span(self) -> tuple[int, int]:
        """From where to where, downwards, there is room for those at the sides."""
        corners = [self.info.bottom] * self.has_box + [self.score.bottom] * self.has_score
        top = max(corners) + self.px(GAP) if corners else self.top
        end = self.own_plate.top
        if self.seats == LAYING:  # cards laid aside as bids lie above that corner
            end -= self.px(from_seats(SMALL_CARDS, LAYING) + 3 * GAP)
        if self.onlooker:
            end = self._own_stack.top - self.px(BUBBLE[1] + 4)
        if sides(self.seats)[0] == 1:  # a long hand may lie below the only one at a side
            end = min(end, self.hand.top - self.lift)
        if not self.has_portraits:  # that row reaches to the right edge
            return top, min(end, self.hand_bar.top)
        return top, end - self.px(GAP)

    def _flank(self, side: Side, count: int) -> list[SeatPlace]:
        """The seats of one side, from the top down."""
        if not count:
            return []
        wide = self.plate_size[0]
        left = self.area.left if side is Side.LEFT else self.area.right - wide
        top, end = self._flank_span
        room = end - top
        block = min(self._block_height, room // count)
        spare = room - block * count
        between = max(0, min(spare // (count + 1), self.px(56)))
        start = top + max(0, spare - between * (count - 1)) // 2
        tops = [start + (block + between) * number for number in range(count)]
        level = [self._seat_at(side, left, top, block) for top in tops]
        clear = self.px(6)
        covered = [self.hand_bar.inflate(0, 2 * clear), self.hand.inflate(0, 2 * self.lift)]
        if all(place.bubble.collidelist(covered) < 0 for place in level):
            return level
        # Else the lowest bubble rises above the cards in the hand and the row over them;
        # one between rises half as much, so that it is not taken for that of the plate below.
        lowest = self.hand_bar.top - clear - (self.px(BUBBLE[1]) + 1) // 2
        raised = max(0, level[-1].plate.centery - lowest)
        return [
            self._seat_at(side, left, top, block, raised=raised * number // max(1, count - 1))
            for number, top in enumerate(tops, start=int(count == 1))
        ]

    def _seat_at(
        self, side: Side, left: int, top: int, block: int, *, raised: int = 0
    ) -> SeatPlace:
        wide, tall = self.plate_size
        fan = Rect(left, top, wide, block - tall - self.stack_height)
        plate = Rect(left, fan.bottom, wide, tall)
        stack = Rect(left, plate.bottom, wide, self.stack_height)
        bubble = self._bubble()
        match side:
            case Side.LEFT:
                bubble.midleft = (plate.right + self.px(6), plate.centery - raised)
            case Side.RIGHT:
                bubble.midright = (plate.left - self.px(6), plate.centery - raised)
            case _:
                bubble.midtop = (plate.centerx, stack.bottom + self.px(4))
        return SeatPlace(side, plate, fan, stack, bubble)

    @cached_property
    def _top_row(self) -> tuple[SeatPlace, ...]:
        """The seats at the top, from left to right, as near the middle as the corners allow."""
        count = sides(self.seats)[1]
        wide = self.plate_size[0]
        left, right = self.area.left, self.score.left - self.px(GAP)
        if self.has_box:
            left = self.info.right + self.px(GAP)
        elif sides(self.seats)[0]:  # those at the sides sit as high
            left, right = left + wide + round(4 * self.base), right - wide
        spare = right - left - wide * count
        between = max(0, min(spare // max(1, count), self.px(40)))
        width = wide * count + between * (count - 1)
        start = self.area.centerx - width // 2
        start = max(left, min(start, right - width))
        hidden = self._side_shown - self._top_shown
        block = self._block_height - hidden
        return tuple(
            self._seat_at(Side.TOP, start + (wide + between) * number, self.top, block)
            for number in range(count)
        )

    # The middle -------------------------------------------------------------------------------

    @cached_property
    def panel_room(self) -> Rect:
        """px of the window in which what is asked stands, at its foot: above the hand.

        Where words are large it has the row above the hand too: nothing is said there meanwhile.
        """
        edge = round(6 * self.base)
        top = self.top + edge
        if self._top_row:
            last = self._top_row[0]
            top = (last.stack if self.has_portraits else last.plate).bottom + edge
        wide = self.middle_width
        if not self.has_box:  # the card turned for trump lies right of it
            wide = min(wide, 2 * (self.info.left - self.px(GAP) - self.area.centerx))
        room = Rect(0, top, wide, self.panels_foot - top)
        room.centerx = self.area.centerx
        return room

    @cached_property
    def panel_rooms(self) -> tuple[Rect, ...]:
        """The same below the corners, or between them."""
        room, edge = self.panel_room, round(6 * self.base)
        corners = [self.info] * self.has_box + [self.score] * self.has_score
        corners = [box for box in corners if box.colliderect(room)]
        if not corners:
            return (room,)
        below, between = room.copy(), room.copy()
        below.top = max(box.bottom for box in corners) + edge
        below.height = room.bottom - below.top
        middle = room.centerx
        half = min(
            middle - box.right if box.centerx < middle else box.left - middle for box in corners
        )
        between.width = max(0, 2 * (half - edge))
        between.centerx = middle
        return below, between

    @cached_property
    def bids(self) -> BidBox:
        """The panel in which a bid is made, and its buttons."""
        scale, form = self.bid_scale, self.bid_form
        return BidBox.of(self.panel_room, self.hand_size, scale, self.largest, form)

    @cached_property
    def trick(self) -> Rect:
        """All cards of a trick.

        The bid panel lies in the same room: it is gone before the first card is led.
        """
        edge = round(6 * self.base)
        upper = self.top
        if self._top_row:
            upper = self._top_row[0].stack.bottom + edge
        width = self.middle_width - self.px(2 * GAP)
        if not sides(self.seats)[0]:
            width = min(width, round(700 * self.base))
        left, right = self.area.centerx - width // 2, self.area.centerx + width // 2
        for corner in (self.info, self.score) if self.has_box else (self.score,):
            if corner.right + edge > left and corner.left - edge < right:
                upper = max(upper, corner.bottom + edge)
        box = Rect(0, 0, width, self.hand_bar.top - edge - upper)
        box.midtop = (self.area.centerx, upper)
        return box

    @property
    def trick_rows(self) -> float:
        """Cards of a trick one below another; two players lay theirs side by side."""
        return 1.3 if self.seats == 2 else max(2, sides(self.seats)[0])

    @cached_property
    def trick_height(self) -> int:
        """Of a card in the trick: as large as the room allows."""
        flank, top, _ = sides(self.seats)
        columns = max(1, top) + 2 if flank else 2.4
        by_width = self.trick.width / (columns * TRICK_SPACE) / CARD_RATIO
        by_height = self.trick.height / (self.trick_rows * TRICK_ROW)
        grown = HUGE_TRICK if self.base >= HUGE_WINDOW else 1
        tallest = max(self._of_cards(TRICK_CARDS) * grown, self.large_hand)
        return round(min(tallest, by_width, by_height))

    @property
    def free_above(self) -> int:
        """px from the upper edge down to the cards of a trick, where nobody sits at the top."""
        top = self.trick.centery - (0.5 + TRICK_RISE) * self.trick_height
        return round(top) - self.top

    @cached_property
    def centre(self) -> tuple[int, int]:
        """Where the eye rests: the middle of the trick."""
        return self.trick.center
