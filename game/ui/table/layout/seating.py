"""Where everybody else sits, as numbers: faces, words, cards held, and the trick between."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from math import cos, radians, sin, sqrt
from typing import Final, NamedTuple

from pygame import Rect, Vector2

from game.engine import Seat
from game.ui.table.layout.bid_panel_layout import BidBox
from game.ui.table.layout.boxes import (
    BACKS_SHOWN,
    BELOW,
    BUBBLE,
    CARD_RATIO,
    COINS,
    FACE_GAP,
    GAP,
    HUGE_TRICK,
    HUGE_WINDOW,
    LINES_TALL,
    OPEN_BELOW,
    OPEN_CARDS,
    OPEN_IN_ROW,
    OPEN_SHOWN,
    OWN_CARDS,
    OWN_WINDOWS,
    QUESTION,
    ROW_COINS,
    ROW_OWN,
    ROW_QUESTION,
    ROW_WORDS,
    SMALL_CARDS,
    TRICK_CARDS,
    TRICK_ROW,
    TRICK_SPACE,
    TURN_UP,
    TableBoxes,
    from_seats,
    sides,
)

WINDOWS: Final = 16
"""Height of the windows below the figures of a seat, px at scale 1."""
FAN_GAP: Final = 7
"""px at scale 1 in which open hands fade above the words below them."""
BACK_TALL: Final = 0.86
"""Height of a back behind a face at most, in heights of the face."""
ALONE_SHOWN: Final = 0.8
"""How much of a single open card rises above its seat, in heights."""
FLANK_SHARE: Final = 0.34
"""Of the room that is free at a side, so much lies above the only one who sits there."""
OPEN_STRIP: Final = 0.125
"""What is seen of each card of an open hand, in its heights: rank and suit."""
AIR: Final = 14
"""px at scale 1 from those at the top down to the cards of a trick."""
RING_ASIDE, RING_RISE = 2.3, 1.0
"""From the middle of a ring of cards to those at its sides at least, in widths of a card, and to
the topmost one at most, in heights."""
RING_SPACE: Final = 1.07
"""From one card of such a ring to the next, in widths and heights of a card."""
TILT: Final = 3.0
"""Degrees that the outermost cards of a ring are turned."""
ARCHED: Final = 0.12
"""How much lower the outer ones of three cards at the top lie, in heights of a card."""
EMBLEM: Final = 250
"""px at the base scale: the side of the emblem in the cloth."""
EMBLEM_DOWN: Final = 0.345
"""How far down the window its middle lies, of its height."""
TAG: Final = 13
"""px at the base scale that are left below a card for a tag that hangs over its foot."""
TRICK_MARGIN: Final = 6
"""px at the base scale between the trick and what is next to it."""


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
    """All of it but the cards: face and words."""
    face: Rect
    """The portrait; without any width where it gave way."""
    words: Rect
    """Name, figures and windows."""
    windows: Rect
    """Where a trick goes that was won: the last line of the words."""
    fan: Rect
    """What can be seen of the cards held; for the seat below it is the hand."""
    bubble: Rect
    """A bid, or the points of a deal, for a moment."""

    @property
    def mirrored(self) -> bool:
        """Whether the face stands right of the words, as it does at the right side."""
        return self.side is Side.RIGHT


class Ring(NamedTuple):
    """Cards that lie in a ring, each towards its player; px of the window."""

    middle: Vector2
    aside: float
    """From there to the cards at the sides, and up to the topmost one or down to the own."""
    rise: float
    below: float
    """From the middle of those at a side to the last of them."""
    sides_middle: float
    """Of those at the sides, down the window."""

    def top_of(self, aside: float) -> float:
        """How far down a card at the top lies that is so far aside: on an ellipse that goes through
        the uppermost cards at the sides."""
        share = 1 - (aside / self.aside) ** 2 * (1 - (self.below / self.rise) ** 2)
        return self.middle.y - self.rise * sqrt(share)


class CardSpot(NamedTuple):
    """Where a card of a trick lies: its middle, and its turn in degrees."""

    x: float
    y: float
    angle: float


@dataclass(frozen=True)
class SeatBoxes(TableBoxes):
    """The boxes of the seats, and those of the middle that they leave free."""

    @cached_property
    def tools_room(self) -> Rect:
        """Where the words for tools may stand: up to who sits at that side, or to the corner."""
        box = self.tools.copy()
        if self.row:
            return box
        taken = [self.pad] + [place.plate for place in self.places if place.side is not Side.OWN]
        if self.apart:
            taken += [trick_box(self, seat) for seat in range(self.seats)]
        above = [one.bottom for one in taken if one.right > box.left and one.top < box.bottom]
        top = min(box.top, max(above, default=self.area.top) + self.px(GAP))
        return Rect(box.left, top, box.width, box.bottom - top)

    @cached_property
    def small_height(self) -> int:
        """Of a card that an opponent holds."""
        if not self.opens:
            return self.back_height if self.has_backs else self._of_cards(SMALL_CARDS)
        between = OPEN_STRIP * (max(self.hand_size, self.largest) - 1)
        wide = self._row_words_wide if self.row else self.seat_size[0]
        return min(self._of_cards(OPEN_CARDS), int(wide / (CARD_RATIO + between)))

    @property
    def back_height(self) -> int:
        """Of a card that an opponent holds closed, in a fan behind the face."""
        return min(self._of_cards(SMALL_CARDS), round(self.face_side * BACK_TALL))

    @cached_property
    def _row_words_wide(self) -> int:
        """px of a seat's words in the row of all others, were the turned card the largest."""
        slot = min(self._of_cards(TURN_UP) * CARD_RATIO, self._row_card_width(self._row_room))
        corner = max(slot, self.px(ROW_OWN[0])) + round(6 * self.base) + self.px(4)
        right = self.pad.left if self.pad.width else self.area.right + self.px(GAP)
        left = self.area.left + round(corner)
        return self._row_words_in((right - left - 2 * self.px(GAP)) // (self.seats - 1))

    def _row_words_in(self, column: int) -> int:
        """px of the words of a seat in a column of the row; open hands stand above all of them."""
        gap = round(8 * self.base)
        if self.row_below:
            return column - gap
        beside = column - self._row_card_width(column) - 2 * gap
        return beside if self.opens else min(self._words(ROW_WORDS), beside)

    @cached_property
    def fan_rise(self) -> int:
        """px of the cards of others that rise above their seats."""
        if not self.has_backs:
            return 0
        shown = from_seats(OPEN_SHOWN, self.seats) if self.opens else BACKS_SHOWN
        if self.opens and self.row:
            shown = from_seats(OPEN_IN_ROW, self.seats)
        if self.opens and self.hand_size == 1 and not self.apart:
            shown = ALONE_SHOWN  # such a card is looked at as a whole
        return round(self.small_height * shown) + self.fan_gap

    @property
    def fan_gap(self) -> int:
        """px in which open hands fade above the words below them."""
        return self.px(FAN_GAP) if self.opens else 0

    @cached_property
    def places(self) -> tuple[SeatPlace, ...]:
        """By seat."""
        left, _, right = (0, 0, 0) if self.row else sides(self.seats)
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

    def _own_place(self) -> SeatPlace:
        if self.onlooker:
            place = self._seat_at(Side.OWN, *self.own_plate.topleft)
            bubble = self._bubble()
            bubble.midbottom = self.own_plate.centerx, self.own_plate.top - self.px(4)
            return SeatPlace(
                Side.OWN, self.own_plate, place.face, place.words, place.windows, self.hand, bubble
            )
        plate = self.own_plate
        face = Rect(plate.topleft, (self.own_face, self.own_face))
        # Where faces gave way the figures are smaller in some windows than in others.
        windows = Rect(plate.x, plate.bottom - self.px(60), plate.width, self.px(WINDOWS + 18))
        if face.width:
            windows.height = self.px(WINDOWS + 10)
            windows.top = face.bottom + self.px(OWN_WINDOWS)
        bubble = self._bubble()
        bubble.midbottom = self.area.centerx, self.asked_above
        return SeatPlace(Side.OWN, plate, face, plate, windows, self.hand, bubble)

    def _bubble(self) -> Rect:
        return Rect(0, 0, self.px(BUBBLE[0]), self.px(BUBBLE[1]))

    @cached_property
    def _flank_span(self) -> tuple[int, int]:
        """From where to where, downwards, there is room for those at the sides."""
        top = max(self.wins.bottom, self.pad.bottom) + self.px(GAP)
        return top, min(self.own_plate.top, self.tools.top) - self.px(GAP)

    def _flank(self, side: Side, count: int) -> list[SeatPlace]:
        """The seats of one side, from the top down."""
        if not count:
            return []
        wide, tall = self.seat_size
        left = self.area.left if side is Side.LEFT else self.area.right - wide
        top, end = self._flank_span
        block = tall + self.fan_rise
        spare = end - top - block * count
        most = spare if self.seats >= OWN_CARDS else self.px(44)
        between = max(0, min(spare // count, most)) if count > 1 else 0
        above = round(max(0, spare - between * (count - 1)) * FLANK_SHARE)
        start = top + above + self.fan_rise
        return [
            self._seat_at(side, left, start + (block + between) * number) for number in range(count)
        ]

    def _seat_at(self, side: Side, left: int, top: int, words: int = 0) -> SeatPlace:
        """A seat whose face, or words of that width where there is none, begins there."""
        wide, tall = self.seat_size
        plate = Rect(left, top, words or wide, tall)
        side_px = self.face_side
        face = Rect(plate.left, 0, side_px, side_px)
        face.centery = plate.centery
        gap = self.px(FACE_GAP) if side_px else 0
        text = Rect(face.right + gap, plate.top, plate.right - face.right - gap, plate.height)
        if side_px:
            text.height -= max(0, (plate.height - self._words(LINES_TALL)) // 2)
        if side is Side.RIGHT:
            face.right, text.left = plate.right, plate.left
        windows = Rect(text.left, 0, text.width, self.px(WINDOWS))
        windows.bottom = text.bottom
        fan = Rect(plate.left, plate.top - self.fan_rise, plate.width, self.fan_rise)
        fan.height -= self.fan_gap
        bubble = self._bubble()
        match side:
            case Side.LEFT:
                bubble.midleft = (plate.right + self.px(6), plate.centery)
            case Side.RIGHT:
                bubble.midright = (plate.left - self.px(6), plate.centery)
            case _:
                bubble.midtop = (plate.centerx, plate.bottom + self.px(4))
        return SeatPlace(side, plate, face, text, windows, fan, bubble)

    @cached_property
    def _top_row(self) -> tuple[SeatPlace, ...]:
        """The seats at the top, from left to right, as near the middle as the corners allow."""
        count = self.seats - 1 if self.row else sides(self.seats)[1]
        if not count:
            return ()
        left = self.wins.right + self.px(GAP)
        right = (self.pad.left if self.pad.width else self.area.right + self.px(GAP)) - self.px(GAP)
        if self.row:
            return self._in_row(left, right, count)
        wide = self.seat_size[0]
        half = min(self.area.centerx - left, right - self.area.centerx)
        if 2 * half >= wide * count + self.px(4) * (count - 1):
            left, right = self.area.centerx - half, self.area.centerx + half
        between = max(0, min((right - left - wide * count) // max(1, count), self.px(80)))
        start = (left + right - wide * count - between * (count - 1)) // 2
        top = self.area.top + max(round(6 * self.base), self.fan_rise)
        return tuple(
            self._seat_at(Side.TOP, start + (wide + between) * number, top)
            for number in range(count)
        )

    def _in_row(self, left: int, right: int, count: int) -> tuple[SeatPlace, ...]:
        """All others along the top: each has a column, words right of the card that he plays."""
        column = (right - left) // count
        gap = round(8 * self.base)
        card = 0 if self.row_below else self._row_card_width(column)
        wide = self._row_words_in(column)
        return tuple(
            self._seat_at(
                Side.TOP,
                left + column * number + card + gap,
                self.area.top + self.fan_rise,
                wide,
            )
            for number in range(count)
        )

    @property
    def row_below(self) -> bool:
        """Whether cards of the trick lie below the words in that row, for want of room beside.

        There is none earlier where open hands stand above the words.
        """
        return self.row and self.seats >= (OPEN_BELOW if self.opens else BELOW)

    @property
    def _row_room(self) -> int:
        """px for each in that row, and for the turned card left of them."""
        return self.area.width // self.seats

    def _row_card_width(self, column: int) -> int:
        """px of a card of the trick in a column of the row."""
        gap = round(8 * self.base)
        room = column - 2 * gap if self.row_below else column - self._words(ROW_WORDS) - 3 * gap
        return max(1, min(round(self._of_cards(TRICK_CARDS) * CARD_RATIO), room))

    @property
    def row_card(self) -> float:
        """Of a card of the trick where all others sit along the top: its height."""
        if not self.row:
            return self._of_cards(TRICK_CARDS)
        # The turned card is as large as those: it stands left of them.
        room = self._row_room
        free = self.asked_above - self.px(ROW_QUESTION) - self._ladder_tall - self.area.top
        free -= round(TRICK_MARGIN * self.base)
        seats = self.seat_size[1] + self.fan_rise
        if self.row_below:
            free -= seats
        tallest = min(self._row_card_width(room) / CARD_RATIO, free)
        if self.onlooker:  # all of the lowest card is seen, beside who tells of the game
            whole = self.asked_above - self.area.top - 2 * round(TRICK_MARGIN * self.base)
            below = (whole - seats) / 2 if self.row_below else min(whole / 2, whole - seats)
            tallest = min(tallest, below)
        return max(1, tallest)

    # The middle -------------------------------------------------------------------------------

    @cached_property
    def message(self) -> Rect:
        """One sentence that asks, and a line of stakes below it: above the hand."""
        if self.row:
            box = Rect(self.hand_left, 0, 0, self.px(ROW_QUESTION))
            box.width = self.hand_right - self.hand_left
            if self.onlooker:  # who tells of the game speaks on beside the last card of a trick
                box.width -= round(self.row_card * CARD_RATIO) + self.px(GAP)
            box.bottom = self.asked_above
            return box
        box = Rect((0, 0), self._px_size(QUESTION))
        box.midbottom = self.area.centerx, self.asked_above
        taken = [self.own_plate, self.tools]
        taken += [place.plate for place in self.places if place.side is not Side.OWN]
        if self.onlooker:  # the commentator speaks while others bid
            taken += [place.bubble for place in self.places]
        plate = self._asked_tall(box)
        beside = [one for one in taken if one.top < plate.bottom and one.bottom > plate.top]
        left = [one.right for one in beside if one.centerx < box.centerx]
        right = [one.left for one in beside if one.centerx > box.centerx]
        half = min(
            box.centerx - max(left, default=self.area.left),
            min(right, default=self.area.right) - box.centerx,
        )
        box.width = min(box.width, 2 * (half - self.px(GAP)))
        box.centerx = self.area.centerx
        return box

    @cached_property
    def ladder(self) -> Rect:
        """What each trick pays, above the question; without any size where none is told."""
        if not self.priced:
            return Rect(self.message.topleft, (0, 0))
        box = Rect(0, 0, self.px(COINS[0]), self._ladder_tall)
        box.width = min(box.width, self.message.width)
        box.midbottom = self.message.midtop
        return box

    @property
    def _ladder_tall(self) -> int:
        """px of height of what each trick pays."""
        return self.px(ROW_COINS if self.row else COINS[1]) if self.priced else 0

    @cached_property
    def agreement(self) -> Rect:
        """A question of others and its answers: where that sentence stands, and a little more."""
        return self._asked_tall(self.message)

    def _asked_tall(self, message: Rect) -> Rect:
        """The same with the edges of a plate that stands in its place."""
        return message.inflate(0, 2 * round(4 * self.base))

    @property
    def panels_top(self) -> int:
        edge = round(TRICK_MARGIN * self.base)
        if self._top_row:
            return max(place.plate.bottom for place in self._top_row) + edge
        return self.area.top + edge

    @cached_property
    def panel_room(self) -> Rect:
        """px of the window in which what is asked stands, at its foot: above the hand."""
        room = Rect(0, self.panels_top, self.panels_width, self.panels_foot - self.panels_top)
        room.centerx = self.area.centerx
        if self.row:
            room.right = self.area.right
        return room

    @cached_property
    def panel_rooms(self) -> tuple[Rect, ...]:
        """The same below the corners, or between them."""
        room, edge = self.panel_room, round(TRICK_MARGIN * self.base)
        corners = [box for box in (self.wins, self.pad) if box.width and box.colliderect(room)]
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
        scale, below = self.bid_scale, self.panel_rooms[0]
        found = BidBox.of(below, self.hand_size, scale, self.largest)
        if below.contains(found.panel):  # no corner lies so far down
            return found
        return BidBox.of(self.panel_room, self.hand_size, scale, self.largest, self.bid_form)

    @property
    def apart(self) -> bool:
        """Whether each card of a trick lies towards its player, in a ring or in a row."""
        return self.row or self.seats >= OWN_CARDS

    @cached_property
    def trick(self) -> Rect:
        """All cards of a trick.

        The bid panel lies in the same room: it is gone before the first card is led.
        """
        edge = round(TRICK_MARGIN * self.base)
        if self.row:
            return Rect(
                self.area.left, self.area.top, self.area.width, self.message.top - self.area.top
            )
        box = self.middle.copy()
        box.top += round(AIR * self.base) if self._top_row else 0
        box.height = self.message.top - self.ladder.height - edge - box.top
        if not self.apart:
            across = self._trick_across * self._of_cards(TRICK_CARDS) * CARD_RATIO
            box.width = min(box.width, round(across) + 4 * edge)
            box.centerx = self.area.centerx
        return box

    @cached_property
    def middle(self) -> Rect:
        """What lies between the seats, from those at the top down to the hand."""
        upper = self.panels_top
        width = self.middle_width - self.px(2 * GAP)
        box = Rect(0, upper, width, self.asked_above - upper)
        box.centerx = self.area.centerx
        return box

    @cached_property
    def emblem(self) -> Rect:
        """The emblem in the cloth: at one place and of one size on every table of a window."""
        side = round(EMBLEM * self.base)
        box = Rect(0, 0, side, side)
        box.center = self.area.centerx, round(EMBLEM_DOWN * self.size[1])
        return box

    @cached_property
    def trick_rows(self) -> float:
        """Cards of a trick one below another; two players lay theirs side by side."""
        flank, top, _ = sides(self.seats)
        if self.seats == 2:
            return 1.04
        return 2.06 if top else 1.4 if flank else 1

    @property
    def _trick_across(self) -> float:
        """Widths of a card from the left edge of a trick in one group to the right one."""
        flank, top, _ = sides(self.seats)
        columns = max(1, top) + 2 if flank else 2.2
        return 1 + (columns - 1) * TRICK_SPACE

    @cached_property
    def trick_height(self) -> int:
        """Of a card in the trick: as large as the room allows."""
        grown = HUGE_TRICK if self.base >= HUGE_WINDOW else 1
        tallest = self._of_cards(TRICK_CARDS) * grown
        if self.row:
            return round(self.row_card)
        if self.apart:
            return self._ring_height(round(tallest))
        edges = 4 * round(TRICK_MARGIN * self.base)
        by_width = (self.trick.width - edges) / self._trick_across / CARD_RATIO
        by_height = self.trick.height / (self.trick_rows * TRICK_ROW)
        return round(min(tallest, by_width, by_height))

    def trick_spot(self, seat: Seat) -> CardSpot:
        """Where a seat's card of the trick lies: on the viewer's table, towards its player."""
        if self.row:
            return self._row_spot(seat)
        if self.apart:
            return self._ring_spot(seat)
        flank, top, _ = sides(self.seats)
        tall = self.trick_height
        across, down = tall * CARD_RATIO * TRICK_SPACE, tall * TRICK_ROW
        middle_x, middle_y = self._trick_middle
        if self.seats == 2:  # side by side
            ahead = 1 if seat == self.bottom else -1
            return CardSpot(middle_x + ahead * across / 2, middle_y, 0)
        rise = (self.trick_rows - 1) / 2 * down
        match self.places[seat].side:
            case Side.OWN:
                return CardSpot(middle_x, middle_y + rise, 0)
            case Side.TOP:
                place = (seat - self.bottom) % self.seats - 1 - flank - (top - 1) / 2
                # Where three lie side by side they lie in a bow.
                bow = ARCHED * tall * (abs(place) == 1)
                return CardSpot(middle_x + place * across, middle_y - rise + bow, -place * 2.0)
            case side:
                aside = (max(1, top) + 1) / 2 * across * (-1 if side is Side.LEFT else 1)
                y = middle_y if top else middle_y - rise
                return CardSpot(middle_x + aside, y, TILT if side is Side.LEFT else -TILT)

    @cached_property
    def _trick_middle(self) -> tuple[float, float]:
        """px of the window: the middle of the cards of a trick, all of them one group."""
        x, y = self.trick.center
        flank = [place for place in self.places if place.side is Side.LEFT]
        if flank and not self._top_row:  # between those who sit at the sides
            half = self.trick_rows * TRICK_ROW * self.trick_height / 2
            y = max(y, min(flank[0].plate.centery, round(self.trick.bottom - half)))
        return x, y

    # A ring of cards --------------------------------------------------------------------------

    def _ring_height(self, tallest: int) -> int:
        """px of the tallest cards that fit in a ring: what has room has it for smaller ones too."""
        if self._ring(tallest) is not None:
            return tallest
        fits, not_any_more = 1, tallest
        while not_any_more - fits > 1:
            middle = (fits + not_any_more) // 2
            if self._ring(middle) is None:
                not_any_more = middle
            else:
                fits = middle
        return fits

    @cached_property
    def _ring_of_trick(self) -> Ring | None:
        return self._ring(self.trick_height)

    def _ring(self, tall: int) -> Ring | None:
        """Where cards of that height lie in a close and even ring; None where they do not fit."""
        flank, top, _ = sides(self.seats)
        wide = tall * CARD_RATIO
        box_wide, box_tall = wide * RING_SPACE, tall * RING_SPACE
        room = self.trick.copy()
        room.height -= round(TAG * self.base)
        middle = Vector2(self.area.centerx, room.centery)
        highest = (room.height - box_tall) / 2
        below = (flank - 1) / 2 * box_tall
        # The own card and those at the top lie clear of one another, and in an ellipse.
        least = max(box_tall / 2, below + 1)
        if highest < least:
            return None
        rise = max(least, min(highest, RING_RISE * tall))
        furthest = (room.width - box_wide) / 2
        aside = max((top + 1) / 2 * box_wide, RING_ASIDE * wide)
        if aside > furthest:
            return None
        sides_middle = self._between_corners(middle, aside + box_wide / 2, below + box_tall / 2)
        if sides_middle is None:
            return None
        return Ring(middle, aside, rise, below, sides_middle)

    def _between_corners(self, middle: Vector2, reach: float, half: float) -> float | None:
        """px of the window: the middle of cards at the sides, as near that of the ring as corners,
        own words and tools allow; None where there is no room between them."""
        left, right = middle.x - reach, middle.x + reach
        gap = round(2 * self.base)
        above = [box for box in (self.wins, self.pad) if box.width]
        below = [self.own_plate, self.tools, self.message]
        beside = [box for box in above + below if box.right > left and box.left < right]
        tops = [box.bottom + gap + half for box in above if box in beside]
        feet = [box.top - gap - half for box in below if box in beside]
        least, most = max(tops, default=0.0), min(feet, default=float(self.size[1]))
        return None if least > most else min(max(middle.y, least), most)

    @cached_property
    def ring_inside(self) -> Rect:
        """px of the window that a ring of others' cards leaves free, down to the hand; without any
        size where there is none."""
        if self.row or not self.apart:
            return Rect(self.trick.center, (0, 0))
        edge, tag = round(TRICK_MARGIN * self.base), round(TAG * self.base)
        boxes: dict[Side, list[Rect]] = {side: [] for side in Side}
        for seat, place in enumerate(self.places):
            boxes[place.side].append(trick_box(self, seat))
        left = max(box.right for box in boxes[Side.LEFT]) + edge
        top = max(box.bottom for box in boxes[Side.TOP]) + tag
        right = min(box.left for box in boxes[Side.RIGHT]) - edge
        return Rect(left, top, right - left, self.panels_foot - top)

    def _ring_spot(self, seat: Seat) -> CardSpot:
        """Where a card of that ring lies, nearest to its player."""
        flank, top, _ = sides(self.seats)
        ring = self._ring_of_trick
        if ring is None:  # such a table does not fit, and is not shown
            return CardSpot(*self.middle.center, 0)
        around = (seat - self.bottom) % self.seats
        if around == 0:
            return CardSpot(ring.middle.x, ring.middle.y + ring.rise, 0)
        if flank < around <= flank + top:
            x = ring.aside * (2 * (around - flank) / (top + 1) - 1)
            return CardSpot(ring.middle.x + x, ring.top_of(x), -TILT * x / ring.aside)
        side = -1 if around <= flank else 1
        number = around if side < 0 else self.seats - around
        y = ring.sides_middle + ring.below * (1 - 2 * (number - 1) / max(1, flank - 1))
        return CardSpot(ring.middle.x + side * ring.aside, y, -TILT * side)

    def _row_spot(self, seat: Seat) -> CardSpot:
        place, tall = self.places[seat], self.trick_height
        half = tall * CARD_RATIO / 2
        if self.row_below and place.side is not Side.OWN:
            return CardSpot(place.plate.centerx, place.plate.bottom + tall / 2, 0)
        if place.side is Side.OWN:
            return CardSpot(self.hand_right - half, self._own_card_top + tall / 2, 0)
        gap = round(8 * self.base)
        return CardSpot(place.plate.left - gap - half, self.area.top + tall / 2, 0)

    @cached_property
    def _own_card_top(self) -> int:
        """px of the upper edge of the own card in that row: at the right end of the question.

        It lies clear of all that is above it, its foot behind the hand where that takes room.
        """
        tall, edge = self.trick_height, round(TRICK_MARGIN * self.base)
        left = self.hand_right - round(tall * CARD_RATIO)
        others = [seat for seat in range(self.seats) if self.places[seat].side is not Side.OWN]
        above = [self.places[seat].plate for seat in others]
        above += [trick_box(self, seat) for seat in others] + [self.ladder]
        beside = [box.bottom + edge for box in above if box.width and box.right > left]
        return max([self.message.bottom - tall, *beside])

    @property
    def free_above(self) -> int:
        """px from the upper edge down to the cards of a trick, where nobody sits at the top."""
        rise = (self.trick_rows - 1) / 2 * TRICK_ROW
        top = self._trick_middle[1] - (0.5 + rise) * self.trick_height
        return round(top) - self.area.top

    @cached_property
    def centre(self) -> tuple[int, int]:
        """Where the eye rests: the middle of the trick."""
        if self.apart:
            return self.trick.center
        x, y = self._trick_middle
        return round(x), round(y)


def trick_box(table: SeatBoxes, seat: Seat) -> Rect:
    """Where a card of a trick lies: the upright box around it, turned as it is."""
    spot, tall = table.trick_spot(seat), table.trick_height
    wide, turn = tall * CARD_RATIO, radians(spot.angle)
    across, down = abs(cos(turn)), abs(sin(turn))
    box = Rect(0, 0, round(wide * across + tall * down), round(tall * across + wide * down))
    box.center = round(spot.x), round(spot.y)
    return box
