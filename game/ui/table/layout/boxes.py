"""The boxes of the table, as numbers: corners, plate and hand of the viewer, what is written.

Lengths named in capitals are px at scale 1, where a window of 1280 x 800 is full; everything
returned is px of the window. Angles are degrees anticlockwise, as pygame turns pictures.

Three scales meet here. `base` fits the table into the window; words, plates and panels go by
`scale`, cards by `card_scale`, which a player may have larger or smaller than the base.

Five places are the same in every variant: upper left what wins, upper right where the game is,
around the middle who plays, in the middle what happens and what is asked, at the foot what is the
viewer's own: need, hand, tools.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from math import ceil
from typing import Final, TypeVar

from pygame import Rect

from game.engine import Seat
from game.ui.platform import pixels
from game.ui.style.theme import SMALLEST_PX
from game.ui.table.layout.bid_panel_layout import CLOSE, FORMS, BidForm

MARGIN: Final = 30
LEAST_MARGIN: Final = 20
GAP: Final = 10
FACE: Final = {2: 84, 7: 62}
"""Side of a portrait, from so many seats on."""
FACE_GAP: Final = 12
"""Between a portrait and the words beside it."""
WORDS: Final = {2: 156, 5: 142, 7: 88, 10: 78}
"""Width of the words of a seat, from so many seats on."""
WORDS_TALL: Final = {2: 80, 7: 68}
ROW_WORDS: Final = {2: 92, 4: 78, 5: 84, 7: 72}
"""The same where each stands beside a card of the trick."""
LINES_TALL: Final = {2: 68, 7: 54}
"""Height of name, figures and windows of a seat, which stand in the middle of its face."""
WIDER: Final = 1.25
"""Seats grow with the width of a window, up to so many times."""
OWN_FACE: Final = 90
OWN: Final = (212, 236)
"""Of the player below: face, name, bid against taken, what is needed."""
OWN_WINDOWS: Final = 54
"""From that face down to the windows, below the large figures."""
ROW_OWN: Final = (116, 136)
"""The same without a face, where words are large."""
SMALL_OWN: Final = 30
"""From the foot of the window to the words of an onlooker's first seat."""
TURN_UP: Final = {2: 128, 5: 104}
"""Height of the card that was turned for trump, from so many seats on."""
TURN_UP_TOP: Final = 16
"""How far down of the corner it lies."""
PACK: Final = (24, 12)
"""How far right of that card, and above it, the pack lies that it was turned from."""
PACK_TILT: Final = -7.0
"""Degrees that the pack is turned; the card upon it lies straight, as the words do."""
WINS_EDGE: Final = 4
"""From the corner to the left edge of the card, of an empty place for it, and of words below."""
WINS_APART: Final = 50
"""From that card to words beside it: the pack reaches some way there."""
WINS_BESIDE: Final = (236, 132)
"""Of the words beside it; with fewer than `BELOW` seats."""
WINS_BELOW: Final = (200, 96)
"""Of the words below it."""
WINS_CALLED: Final = (258, 200)
"""Of all of that corner, at least, where deals are called."""
BELOW: Final = 5
OPEN_BELOW: Final = 4
"""The same where all others sit along the top, with open hands above their words."""
PAD: Final = (166, 112)
TOOLS: Final = 186
"""Width of the words for tools; each of them is `TOOL` high."""
TOOL: Final = 31
MOST_TOOLS: Final = {False: 6, True: 8}
"""Words for tools at once, for a player and for an onlooker; `ASKED_TOOLS` while one is asked."""
ASKED_TOOLS: Final = 5
ROW_TOOLS: Final = 2
ROW_TOOL: Final = 36
SMALL_CARDS: Final = {2: 72, 5: 68, 7: 60}
"""Of a card that an opponent holds, from so many seats on."""
OPEN_CARDS: Final = {2: 128, 5: 112, 7: 92}
"""The same where its face is seen."""
BACKS_SHOWN: Final = 0.42
OPEN_SHOWN: Final = {2: 0.6, 7: 0.5}
"""How much of such a card rises above the face in front of it."""
OPEN_IN_ROW: Final = {2: 0.52, 3: 0.485, 4: 0.47}
"""The same where all others sit along the top: its index."""
HAND_CARD: Final = 204
FEW_CARDS: Final = {1: 1.25, 2: 1.25, 3: 1.2, 4: 1.12}
"""How much larger the cards are in deals of so few."""
ONLOOKER_HAND_CARD: Final = 180
BELOW_EDGE: Final = 26
"""So much of the hand lies below the foot of the window."""
TRICK_CARDS: Final = {2: 182, 7: 146}
"""From so many seats on, where the room allows it."""
HUGE_WINDOW, HUGE_TRICK = 2.4, 1.2
"""From this base scale on, near that of 3840 x 2160, those cards grow so much beyond the window."""
LEAST_TRICK_CARD: Final = 76
"""Points of height below which the indices of a card cannot be read."""
OWN_CARDS: Final = 7
"""From so many seats on each card of a trick lies by its player."""
TRICK_SPACE, TRICK_ROW = 1.15, 1.02
"""From one card of a trick to the next, in widths and heights of a card."""
HAND_STEP: Final = 92
FAN_DROP: Final = 16
"""How much lower the outer cards of a hand lie than its middle."""
FAN_TURN: Final = 2.6
TWO_ROWS: Final = 18
"""From so many cards on a hand lies in two rows."""
BEHIND: Final = 0.56
"""How far the rear row rises above the other, in heights of a card."""
LARGE_STRIP, LARGE_PART = 0.46, 0.66
"""What must be seen of a card in large print, in its widths and heights: the whole index."""
LARGE_APART: Final = 1.04
"""From card to card where there is room, in widths."""
LEAST_STRIP: Final = 24
"""Points that are seen of each other card in a hand."""
HAND_EDGE: Final = 25
"""What the turned cards at both ends of a hand need beside their width."""
LIFT: Final = 18
QUESTION: Final = (640, 76)
"""Of the sentence that asks, and the line of stakes below it."""
ROW_QUESTION: Final = 52
COINS: Final = (440, 60)
"""Of the coins for what each trick pays."""
ROW_COINS: Final = 44
"""Height of them where all others sit along the top."""
LAID: Final = 54
"""Height of a card laid aside as part of a bid."""
LAID_SHARE: Final = 0.9
"""Of the room above the own words that it takes at most: it is turned a little."""
BUBBLE: Final = (172, 44)
WIDEST: Final = 2.0
"""The table uses a window up to so many times as wide as high; beyond it the felt goes on."""
CARD_RATIO: Final = 118 / 165
LARGE_WINDOW: Final = 1.35
"""The base scale of 1920 x 1080; from there on letters are never smaller than so many points."""
LARGE_WINDOW_LETTERS: Final = 16
MANY_BIDS: Final = 12
"""From so many cards on the numbers of a bid may need two rows."""

Length = TypeVar("Length", int, float)


class Yielded(IntEnum):
    """What a table leaves out so that its words can be larger: each with all before it."""

    NOTHING = 0
    BACKS = 1
    """The cards that others hold, where none of them can be seen."""
    PAD = 2
    """Where the game is, at the upper right; the whole sheet opens by its key."""
    FACES = 3
    """Portraits, and all tools but hint and menu."""
    ROW = 4
    """The ring: all others sit along the top, each beside the card that he plays."""


def fitting_scale(size: tuple[int, int]) -> float:
    """The largest scale at which the whole table fits this window."""
    return min(size[0] / 1280, size[1] / 800)


def sides(seats: int) -> tuple[int, int, int]:
    """How many opponents sit left, at the top and right."""
    others = seats - 1
    flank = {1: 0, 2: 1, 3: 1, 4: 1, 5: 1}.get(others, 2)
    return flank, others - 2 * flank, flank


def from_seats(lengths: Mapping[int, Length], seats: int) -> Length:
    """The length that counts for so many seats."""
    return lengths[max(least for least in lengths if least <= seats)]


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
    """Of words, plates and panels."""
    card_scale: float
    calls: bool = False
    """Whether deals are called, which the upper left corner then has a place for."""
    above: int = 0
    """px at scale 1 that a panel needs at the top, above the trick; 0 where there is none."""
    largest: int = 0
    """Cards each in the largest deal of the game, where there is a larger one than this."""
    yielded: Yielded = Yielded.NOTHING
    """What is left out for the sake of words."""
    seen: bool = False
    """Whether cards that others hold or have laid are seen, and so are not left out."""
    large_hand: int = 0
    """px of a card of the viewer's hand in large print; 0 where it is of the usual height."""
    priced: bool = False
    """Whether each trick pays by its number: coins for them lie above what is asked."""
    keeps_pad: bool = False
    """Whether the place of the score pad is not left out: something else stands there."""

    @cached_property
    def base(self) -> float:
        """The scale that the window alone asks for."""
        return fitting_scale(self.size)

    @property
    def least_letters(self) -> int:
        """px of the smallest letters."""
        return round((LARGE_WINDOW_LETTERS if self.is_large else SMALLEST_PX) * pixels.per_point())

    @property
    def is_large(self) -> bool:
        """Whether the window is, however many px its screen has."""
        return self.base >= LARGE_WINDOW * pixels.per_point()

    def px(self, length: float) -> int:
        """px of the window for a length of words, plates and panels at scale 1."""
        return round(length * self.scale)

    def card_px(self, length: float) -> int:
        """px of the window for a length of cards at scale 1."""
        return round(length * self.card_scale)

    def _words(self, lengths: Mapping[int, int]) -> int:
        return self.px(from_seats(lengths, self.seats))

    def _of_cards(self, lengths: Mapping[int, int]) -> int:
        return self.card_px(from_seats(lengths, self.seats))

    @cached_property
    def area(self) -> Rect:
        """The part of the window in which everything lies."""
        wide, tall = self.size
        width = min(wide, round(tall * WIDEST))
        area = Rect((wide - width) // 2, 0, width, tall)
        margin = round((MARGIN if self.has_faces else LEAST_MARGIN) * self.base)
        return area.inflate(-2 * margin, -2 * margin)

    @property
    def opens(self) -> bool:
        """Whether cards of others are looked at: rank and suit. Their feet fade."""
        return self.onlooker or self.seen

    @property
    def has_backs(self) -> bool:
        """Whether cards are seen that others hold."""
        return self.seen or (self.yielded < Yielded.BACKS and self.seats < max(FACE))

    @property
    def has_pad(self) -> bool:
        """Whether the score pad is there."""
        return self.keeps_pad or self.yielded < Yielded.PAD

    @property
    def has_faces(self) -> bool:
        """Whether seats have a portrait."""
        return self.yielded < Yielded.FACES

    @property
    def row(self) -> bool:
        """Whether all others sit along the top, each beside the card that he plays."""
        return self.yielded >= Yielded.ROW

    # What wins, and where the game is ---------------------------------------------------------

    @property
    def wins_beside(self) -> bool:
        """Whether the words of what wins stand beside the turned card and not below it."""
        return self.seats < BELOW and not self.row and not self.calls

    @cached_property
    def turn_up_slot(self) -> Rect:
        """The place of the card that was turned for trump, upright: upper left."""
        tall = self._of_cards(TURN_UP)
        if self.row:
            tall = round(min(tall, self.row_card))
        at = self.area.x + self.px(WINS_EDGE), self.area.y + self.card_px(TURN_UP_TOP)
        if self.row:
            at = self.area.x + round(6 * self.base), self.area.y + round(4 * self.base)
        return Rect(at, (round(tall * CARD_RATIO), tall))

    @cached_property
    def wins_words(self) -> Rect:
        """What wins, in words: beside that card, or below it."""
        slot = self.turn_up_slot
        if self.wins_beside:
            top = self.area.y + self.px(16)
            beside = slot.right + self.card_px(WINS_APART)
            return Rect((beside, top), self._px_size(WINS_BESIDE))
        box = Rect((self.area.x + self.px(WINS_EDGE), 0), self._px_size(WINS_BELOW))
        if self.row:
            box.width = max(slot.width, self.px(ROW_OWN[0]))
            box.height = self.px(WINS_BELOW[1] // 2)
        box.top = slot.bottom + self.card_px(10)
        return box

    @cached_property
    def wins(self) -> Rect:
        """What wins: all of the upper left corner."""
        box = self.turn_up_slot.union(self.wins_words)
        box = box.union(Rect(self.area.topleft, (1, 1)))
        if self.calls and not self.row:
            box = box.union(Rect(self.area.topleft, self._px_size(WINS_CALLED)))
        return box

    @cached_property
    def pad(self) -> Rect:
        """Where the game is: upper right. Without any size where it gave way."""
        box = Rect((0, 0), self._px_size(PAD) if self.has_pad else (0, 0))
        box.topright = self.area.right - self.px(4), self.area.y + self.px(6)
        return box

    def _px_size(self, size: tuple[int, int]) -> tuple[int, int]:
        return self.px(size[0]), self.px(size[1])

    # Below: the viewer ------------------------------------------------------------------------

    @cached_property
    def face_side(self) -> int:
        """Of the portraits of others; 0 where there are none."""
        return self._words(FACE) if self.has_faces else 0

    @cached_property
    def seat_size(self) -> tuple[int, int]:
        """Of a seat in the ring: face and words."""
        spare = self.area.width / ((1280 - 2 * MARGIN) * self.base)
        words = round(self._words(WORDS) * max(1.0, min(WIDER, spare)))
        face = self.face_side
        wide = words + (face + self.px(FACE_GAP) if face else 0)
        return wide, max(face, self._words(WORDS_TALL))

    @cached_property
    def own_plate(self) -> Rect:
        """The player below: lower left. A seat like the others for an onlooker."""
        if self.onlooker:
            plate = Rect((0, 0), self.seat_size)
            plate.bottomleft = self.area.left, self.area.bottom - self.px(SMALL_OWN)
            return plate
        plate = Rect((0, 0), self._px_size(ROW_OWN if not self.has_faces else OWN))
        foot = self.tools.top if self.row else self.area.bottom
        plate.bottomleft = self.area.left, foot
        return plate

    @property
    def own_face(self) -> int:
        """Side of the portrait of the player below; 0 where there is none."""
        return self.px(OWN_FACE) if self.has_faces else 0

    @cached_property
    def tools(self) -> Rect:
        """The words for tools: lower right, below the player where words are large."""
        if self.row and not self.onlooker:
            box = Rect(0, 0, self.px(ROW_OWN[0]), self.px(ROW_TOOL * ROW_TOOLS))
            box.bottomleft = self.area.bottomleft
            return box
        box = Rect(0, 0, self.px(TOOLS), self.px(TOOL * MOST_TOOLS[self.onlooker]))
        box.bottomright = self.area.bottomright
        return box

    @property
    def hand_height(self) -> int:
        """Of a card in the hand below: larger in a deal of few cards, which have the room."""
        if self.large_hand or self.onlooker:
            return self.large_hand or self.usual_hand
        return round(self.usual_hand * FEW_CARDS.get(self.hand_size, 1.0))

    @cached_property
    def usual_hand(self) -> int:
        """Of a card in the hand below, but for large print and deals of few cards."""
        return self.card_px(ONLOOKER_HAND_CARD if self.onlooker else HAND_CARD)

    @cached_property
    def hand_left(self) -> int:
        """Where a hand may begin: right of the own plate."""
        return self.own_plate.right + self.px(GAP)

    @cached_property
    def hand_right(self) -> int:
        """Where a hand ends at the latest."""
        return (
            self.tools.left - self.px(GAP)
            if self.tools.left > self.hand_left
            else (self.area.right)
        )

    @cached_property
    def _hand_room(self) -> tuple[float, float]:
        """Middle of the hand, and px from its first card to its last at most."""
        left, right = self.hand_left, self.hand_right
        width = self.hand_height * CARD_RATIO + self.card_px(HAND_EDGE)
        middle = float(self.area.centerx)
        half = min(middle - left, right - middle)
        # A long hand uses all that there is between the words at its sides.
        wanted = max(self.card_px(HAND_STEP), self.least_step)
        if 2 * half - width < wanted * (self.across - 1):
            middle = (left + right) / 2
            half = (right - left) / 2
        return middle, 2 * half - width

    @cached_property
    def rows(self) -> int:
        """Of the hand in this deal: two where one would hide too much of its cards."""
        return 2 if self.front_row(self.hand_size) < self.hand_size else 1

    @cached_property
    def across(self) -> int:
        """Cards of the largest row of the hand in this deal."""
        return self.front_row(self.hand_size)

    def front_row(self, held: int) -> int:
        """How many of so many cards lie in front of the others.

        Half of them lie behind where one row would hide a part of an index.
        """
        if self.large_hand:
            crowded = held > 1 and self._room_of_rows / (held - 1) < self.least_step
        else:
            crowded = self.hand_size >= TWO_ROWS and held >= TWO_ROWS // 2
        return held - held // 2 if crowded else held

    @cached_property
    def _room_of_rows(self) -> float:
        """px from the first card of a row to its last at most."""
        room = self.hand_right - self.hand_left
        return room - self.hand_height * CARD_RATIO - self.card_px(HAND_EDGE)

    def step_of(self, held: int) -> float:
        """px from card to card where so many lie in one row of the hand."""
        return min(self.widest_step, self._hand_room[1] / max(1, held - 1))

    @property
    def widest_step(self) -> float:
        """px from card to card where there is room."""
        if self.large_hand:
            return self.hand_height * CARD_RATIO * LARGE_APART
        return self.card_px(HAND_STEP) * self.hand_height / self.usual_hand

    @property
    def hand_middle(self) -> float:
        """px of the window: the middle of the hand."""
        return self._hand_room[0]

    @cached_property
    def hand_drop(self) -> float:
        """px of the outermost drop."""
        if self.large_hand or self.rows > 1:
            return 0.0
        return min(self.card_px(FAN_DROP), self.step_of(self.across) * max(1, self.across - 1) / 8)

    @property
    def least_step(self) -> float:
        """px that are seen of each card in a hand."""
        large = self.hand_height * CARD_RATIO * LARGE_STRIP
        return large if self.large_hand else LEAST_STRIP * pixels.per_point()

    @cached_property
    def hand_rows(self) -> int:
        """Of the hand, in the largest deal of the game."""
        most = max(self.hand_size, self.largest)
        if self.large_hand:
            return 2 if self.front_row(most) < most else 1
        return 2 if most >= TWO_ROWS else 1

    @cached_property
    def behind(self) -> int:
        """px by which the rear row of a hand stands above the other: its indices are seen."""
        if self.large_hand:
            return ceil(self.large_hand * LARGE_PART)
        return ceil(self.usual_hand * BEHIND)

    @cached_property
    def hand_top(self) -> int:
        """px of the window: the upper edge of the front row, none of it lifted.

        It is the same in every deal: of larger cards more lies below the foot of the window.
        """
        return self.size[1] + self.card_px(BELOW_EDGE) - (self.large_hand or self.usual_hand)

    @cached_property
    def hand(self) -> Rect:
        """What is seen of the viewer's cards, none of them lifted. As tall in every deal."""
        step, middle = self.step_of(self.across), self.hand_middle
        width = ceil(step * (self.across - 1) + self.hand_height * CARD_RATIO)
        top = self.hand_top - self.behind * (self.hand_rows - 1)
        box = Rect(0, top, width + self.card_px(HAND_EDGE), self.size[1] - top)
        box.centerx = round(middle)
        return box

    @cached_property
    def lift(self) -> int:
        """px by which a chosen card rises."""
        return self.card_px(LIFT)

    @cached_property
    def asked_above(self) -> int:
        """px of the window above which what is asked stands.

        Cards that may be played stand up by one lift, the chosen one by nearly as much again.
        """
        return self.hand.top - round(1.6 * self.lift) - self.px(4)

    @property
    def message(self) -> Rect:
        """One sentence that asks, and a line of stakes below it."""
        raise NotImplementedError

    @property
    def laid_height(self) -> int:
        """Of a card laid aside as part of a bid; the own ones lie between corner and plate."""
        free = self.own_plate.top - self.wins.bottom
        return min(self.px(LAID), round(LAID_SHARE * free)) if self.row else self.px(LAID)

    @cached_property
    def middle_width(self) -> int:
        """Between those who sit left and right."""
        if self.row:
            return self.area.width
        taken = 2 * (self.seat_size[0] + self.px(GAP)) if sides(self.seats)[0] else 0
        return self.area.width - taken

    @property
    def row_card(self) -> float:
        """Of a card of the trick in the row of the others."""
        return self._of_cards(TRICK_CARDS)

    @property
    def panels_foot(self) -> int:
        """px of the window where panels of questions end: nothing is said below one meanwhile."""
        return self.asked_above - round(2 * self.base)

    @cached_property
    def bid_form(self) -> BidForm:
        """How close that panel is: it closes up where it would be smaller than words."""
        large = (each for each in FORMS if self._bid_scale(each) >= self.scale)
        return next(large, CLOSE)

    @cached_property
    def bid_scale(self) -> float:
        """Of that panel."""
        return self._bid_scale(self.bid_form)

    def _bid_scale(self, form: BidForm) -> float:
        rows = 2 if max(self.hand_size, self.largest) >= MANY_BIDS else 1
        free = self.panels_foot - self.panels_top
        room = self.panels_width / form.least_width, free / form.tall(rows)
        return min(self.scale, max(self.base, min(room)))

    @property
    def panels_top(self) -> int:
        """px of the window where panels of questions begin: below those who sit at the top."""
        raise NotImplementedError

    @property
    def panels_width(self) -> int:
        """px between those who sit beside panels of questions, and between own words and tools."""
        if self.row:
            return self.area.right - self.hand_left
        middle, gap = self.area.centerx, self.px(GAP)
        half = min(middle - self.own_plate.right, self.tools.left - middle) - gap
        return min(self.middle_width, 2 * half)
