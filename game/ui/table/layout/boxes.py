"""The boxes of the table, as numbers: corners, plate and hand of the viewer, what is written.

Lengths named in capitals are px at scale 1, where a window of 1280 x 800 is full; everything
returned is px of the window. Angles are degrees anticlockwise, as pygame turns pictures.

Three scales meet here. `base` fits the table into the window; words, plates and panels go by
`scale`, cards by `card_scale`, which a player may have larger or smaller than the base.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from math import ceil
from typing import Final

from pygame import Rect

from game.engine import Seat
from game.ui.platform import pixels
from game.ui.style.theme import SMALLEST_PX
from game.ui.table.layout.bid_panel_layout import CLOSE, ROOMY, BidForm

MARGIN: Final = 20
LEAST_MARGIN: Final = 8
GAP: Final = 10
PLATE: Final = 68
PLATE_WIDTHS: Final = {2: 264, 3: 252, 4: 244, 6: 224, 8: 196, 9: 216, 10: 176}
"""From so many seats on; of an opponent's, in a window as wide as it must be."""
BARE_PLATE: Final = (120, 46)
"""Of one without a portrait."""
OWN_PLATE: Final = 200
CORNER: Final = {2: 190, 9: 142}
"""Height of the corner of the player below, from so many seats on."""
CORNER_EDGE, CORNER_HEAD, CORNER_FIGURES = 10, {2: 48, 9: 42}, {2: 46, 9: 40}
CORNER_ASKED, CORNER_VERDICT = 38, 28
CORNER_GAP: Final = 5
CORNER_TALLY: Final = 84
"""Width of the figures in it; trump has the rest."""
WIDER: Final = 1.25
"""Plates grow with the width of a window, up to so many times."""
RULE_LINE: Final = 42
BELOW_LINE: Final = 6
"""Height of the strip along the top that says what counts in this deal."""
INFO: Final = (224, 110)
CALL_STRIP: Final = 44
"""So much taller is the info corner where deals are called."""
SCORE_LABEL: Final = 48
SCORE_COLUMNS: Final = {2: 56, 3: 54, 5: 50, 8: 36}
"""From so many seats on."""
SCORE_HEIGHT: Final = 110
SMALL_CARDS: Final = {2: 104, 3: 84, 4: 80, 5: 78}
"""From so many seats on."""
SMALL_SHOWN: Final = 0.66
"""How much of an opponent's cards rises above the plate in front of them."""
TOP_SHOWN: Final = 0.2
"""The same of those who sit at the top."""
TOP_OPEN: Final = 0.42
"""The same in a demo, where they are read: rank and suit."""
LEAST_TOP_SHOWN: Final = 15
"""px at the base scale of it."""
FAN_SAG: Final = 18
"""How much lower than their middle the outer cards of an opponent's fan reach."""
STACKED_CARDS: Final = {2: 36, 3: 32, 5: 27}
"""From so many seats on: height of a won trick."""
STACK_EDGE: Final = 3
"""Room above and below the won tricks."""
HAND_CARDS: Final = {2: 184, 3: 172, 5: 165}
"""From so many seats on."""
ONLOOKER_HAND_CARD: Final = 126
TRICK_CARDS: Final = {2: 184, 3: 160, 5: 150}
"""From so many seats on, where the room allows it."""
HUGE_WINDOW, HUGE_TRICK = 2.4, 1.4
"""From this base scale on, near that of 3840 x 2160, those cards grow so much beyond the window."""
LEAST_TRICK_CARD: Final = 76
"""Points of height below which the indices of a card cannot be read."""
TRICK_SPACE, TRICK_ROW = 1.2, 1.05
"""From one card of a trick to the next, in widths and heights of a card."""
TRICK_RISE: Final = 0.18
"""How far above the middle cards from the sides lie where nobody sits at the top, in heights."""
HAND_STEP: Final = 88
FAN_DROP: Final = 16
"""How much lower the outer cards of a hand lie than its middle."""
FAN_TURN: Final = 2.6
LARGE_STRIP, LARGE_PART = 0.46, 0.66
"""What must be seen of a card in large print, in its widths and heights: the whole index."""
LARGE_APART: Final = 1.04
"""From card to card where there is room, in widths."""
LEAST_STRIP: Final = 24
"""Points that are seen of each other card in a hand."""
HAND_EDGE: Final = 25
"""What the turned cards at both ends of a hand need beside their width."""
LIFT: Final = 18
HAND_BAR: Final = 44
"""Height of the row above the hand: the viewer's tally, one sentence, trump."""
HAND_BAR_WIDTH: Final = 700
BAR_END: Final = 156
"""Width of the tally at its left end and of the trump at its right end."""
LEAST_BAR_END: Final = 128
MESSAGE: Final = 368
"""Width of the sentence between them: for its sake the ends become narrower."""
AGREEMENT_GAP, AGREEMENT_BELOW = 4, 9
"""Beside a question of others, and how much further down than the row it reaches."""
HINTS: Final = 30
CONTROLS: Final = 44
"""Height of a row of buttons below a demo."""
CONTROLS_WIDTH: Final = 800
"""What all of them need in one row, px at scale 1."""
BUBBLE: Final = (172, 44)
WIDEST: Final = 2.0
"""The table uses a window up to so many times as wide as high; beyond it the felt goes on."""
CARD_RATIO: Final = 118 / 165
LARGE_WINDOW: Final = 1.35
"""The base scale of 1920 x 1080; from there on letters are never smaller than so many points."""
LARGE_WINDOW_LETTERS: Final = 16


TURN_UP: Final = 82
"""Height of the card that was turned for trump, px at scale 1."""
COUNTED_STEP: Final = 6
"""Points from one won trick of the player below to the next, where they have little room."""
MANY_BIDS: Final = 9
"""From so many cards on the numbers of a bid may need two rows."""


class Yielded(IntEnum):
    """What a table leaves out so that its words can be larger: each with all before it."""

    NOTHING = 0
    SHEET = 1
    """The running score at the upper right; the whole sheet opens by its key."""
    BACKS = 2
    """The cards that others hold, where none of them can be seen."""
    PORTRAITS = 3
    """Those of the others, and most of the margin."""
    BOX = 4
    """Trump and bids at the upper left: the corner below and the rule line tell them."""


def fitting_scale(size: tuple[int, int]) -> float:
    """The largest scale at which the whole table fits this window."""
    return min(size[0] / 1280, size[1] / 800)


def sides(seats: int) -> tuple[int, int, int]:
    """How many opponents sit left, at the top and right."""
    others = seats - 1
    flank = {1: 0, 2: 1, 3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 3, 9: 3}[others]
    return flank, others - 2 * flank, flank


def from_seats(lengths: Mapping[int, int], seats: int) -> int:
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
    """Whether deals are called, which the info corner then has a place for."""
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
    keeps_score: bool = False
    """Whether the place of the running score is not left out: something else stands there."""

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

    def _of_cards(self, lengths: Mapping[int, int]) -> int:
        return self.card_px(from_seats(lengths, self.seats))

    @cached_property
    def area(self) -> Rect:
        """The part of the window in which everything lies."""
        wide, tall = self.size
        width = min(wide, round(tall * WIDEST))
        area = Rect((wide - width) // 2, 0, width, tall)
        margin = round((MARGIN if self.has_portraits else LEAST_MARGIN) * self.base)
        return area.inflate(-2 * margin, -2 * margin)

    @cached_property
    def rule_line(self) -> Rect:
        """What counts in this deal: along the top."""
        return Rect(self.area.topleft, (self.area.width, self.px(RULE_LINE)))

    @cached_property
    def top(self) -> int:
        """px where the rest of the table begins."""
        return self.rule_line.bottom + round(BELOW_LINE * self.base)

    @property
    def has_score(self) -> bool:
        """Whether there is a running score."""
        return self.keeps_score or self.yielded < Yielded.SHEET

    @property
    def has_backs(self) -> bool:
        """Whether cards are seen that others hold."""
        return self.seen or self.yielded < Yielded.BACKS

    @property
    def has_portraits(self) -> bool:
        """Whether the plates of others have one."""
        return self.yielded < Yielded.PORTRAITS

    @property
    def has_box(self) -> bool:
        """Whether trump and bids stand at the upper left."""
        return self.yielded < Yielded.BOX

    # The corners ------------------------------------------------------------------------------

    @cached_property
    def info(self) -> Rect:
        """Trump, turn-up, bids so far: top left; else the turn-up alone, right above the hand."""
        if not self.has_box and self.onlooker:  # beside the trump, which stands there
            box = self.bar_right.copy()
            box.width = self._turn_up_width
            box.right = self.bar_right.left - self.px(GAP)
            return box
        if not self.has_box:
            return self.bar_right
        height = INFO[1] + (CALL_STRIP if self.calls else 0)
        return Rect(self.area.x, self.top, self.px(INFO[0]), self.px(height))

    @cached_property
    def score_column(self) -> int:
        """Width of one player's points."""
        return self.px(from_seats(SCORE_COLUMNS, self.seats))

    @cached_property
    def score(self) -> Rect:
        """The running score: top right."""
        width = self.px(SCORE_LABEL + 28) + self.score_column * self.seats
        box = Rect(0, 0, width, self.px(SCORE_HEIGHT)) if self.has_score else Rect(0, 0, 0, 0)
        box.topright = (self.area.right, self.top)
        return box

    @cached_property
    def hints(self) -> Rect:
        """The keys that count now, or the controls of a demo: along the bottom."""
        height = self.px(CONTROLS if self.onlooker else HINTS) * (1 + self.two_rows)
        left, right = self.own_plate.right + self.px(GAP), self.area.right
        if not (self.has_portraits or self.onlooker):  # the brass rim runs through that margin
            right -= round((MARGIN - LEAST_MARGIN) * self.base)
        return Rect(left, self.area.bottom - height, right - left, height)

    @property
    def two_rows(self) -> bool:
        """Whether the controls of a demo are so wide that they need a second row."""
        room = self.area.right - self.own_plate.right - self.px(GAP)
        return self.onlooker and room < self.px(CONTROLS_WIDTH)

    # Below: the viewer ------------------------------------------------------------------------

    @cached_property
    def plate_size(self) -> tuple[int, int]:
        """Of every opponent's plate."""
        if not self.has_portraits:
            return self.px(BARE_PLATE[0]), self.px(BARE_PLATE[1])
        spare = self.area.width / ((1280 - 2 * MARGIN) * self.base)
        wide = from_seats(PLATE_WIDTHS, self.seats) * max(1.0, min(WIDER, spare))
        return self.px(wide), self.px(PLATE)

    @cached_property
    def own_plate(self) -> Rect:
        """Bottom left."""
        tall = PLATE if self.onlooker else from_seats(CORNER, self._corner_seats)
        plate = Rect(0, 0, self.px(OWN_PLATE), self.px(tall))
        plate.bottomleft = self.area.bottomleft
        return plate

    @property
    def _corner_seats(self) -> int:
        """How many seats its corner is made for: where room is scarce as for the most."""
        return self.seats if self.has_portraits else max(CORNER)

    @cached_property
    def corner_head(self) -> Rect:
        """Portrait, name and standing: the top of the corner of the player below."""
        box, edge = self.own_plate, self.px(CORNER_EDGE)
        tall = self.px(from_seats(CORNER_HEAD, self._corner_seats))
        return Rect(box.x + edge, box.y + self.px(7), box.width - 2 * edge, tall)

    @cached_property
    def _corner_figures(self) -> Rect:
        """Bid against taken, and trump."""
        box = self.corner_head.copy()
        box.top = self.corner_head.bottom + self.px(CORNER_GAP)
        box.height = self.px(from_seats(CORNER_FIGURES, self._corner_seats))
        return box

    @cached_property
    def corner_asked(self) -> Rect:
        """What is to be done, below those."""
        box = self._corner_figures
        top = box.bottom + self.px(CORNER_GAP - 2)
        return Rect(box.x, top, box.width, self.px(CORNER_ASKED))

    @cached_property
    def corner_verdict(self) -> Rect:
        """How the last bid came out; where there is little room, in place of what is asked."""
        asked = self.corner_asked
        box = Rect(asked.x, asked.bottom, asked.width, self.px(CORNER_VERDICT))
        return box if box.bottom < self.own_plate.bottom else asked

    @cached_property
    def stacked_height(self) -> int:
        """Of a won trick: those of the player below lie in the row above the hand."""
        return min(self._of_cards(STACKED_CARDS), self.px(HAND_BAR) - self.card_px(STACK_EDGE))

    @cached_property
    def stack_height(self) -> int:
        """Of the strip in which won tricks lie."""
        return self.stacked_height + self.card_px(STACK_EDGE)

    @cached_property
    def usual_hand(self) -> int:
        """Of a card in the hand below, but for large print."""
        return self.card_px(ONLOOKER_HAND_CARD) if self.onlooker else self._of_cards(HAND_CARDS)

    @property
    def hand_height(self) -> int:
        """Of a card in the hand below."""
        return self.large_hand or self.usual_hand

    @cached_property
    def hand_left(self) -> int:
        """Where a hand may begin: right of the own plate, or of those that sit low on the left."""
        plates = self.own_plate.width if sides(self.seats)[0] < 2 else self.plate_size[0]
        return self.area.left + max(self.own_plate.width, plates) + self.px(GAP)

    @cached_property
    def hand_span(self) -> tuple[float, float, float]:
        """Middle of the hand, px from card to card, and px of the outermost drop."""
        width = self.hand_height * CARD_RATIO
        left, right = self.hand_left, self.area.right
        middle = self.area.centerx
        gaps = max(1, self.hand_size - 1)
        edges = self.card_px(HAND_EDGE)
        if self.large_hand:
            return self._large_room[0], self.large_step(self.front_row(self.hand_size)), 0.0
        room = 2 * min(middle - left, right - middle) - width - edges
        widest = self.card_px(HAND_STEP) * self.hand_height / self._of_cards(HAND_CARDS)
        step = min(widest, room / gaps)
        # A long hand uses the corner on the right as well, where nobody sits beside it.
        close = min(self.card_px(46), (right - left - width - edges) / gaps)
        if step < close and sides(self.seats)[0] < 2:
            middle, step = (left + right) // 2, close
        return middle, step, min(self.card_px(FAN_DROP), step * gaps / 8)

    @cached_property
    def _large_room(self) -> tuple[float, float]:
        """Middle of a hand in large print, and px from its first card to its last at most."""
        left, right = self.hand_left, self.area.right
        middle = (left + right) / 2 if sides(self.seats)[0] < 2 else self.area.centerx
        half = min(middle - left, right - middle)
        return middle, 2 * half - self.hand_height * CARD_RATIO - self.card_px(HAND_EDGE)

    def large_step(self, held: int) -> float:
        """px from card to card where so many lie in one row of a hand in large print."""
        apart = self.hand_height * CARD_RATIO * LARGE_APART
        return min(apart, self._large_room[1] / max(1, held - 1))

    @property
    def least_step(self) -> float:
        """px that are seen of each card in a hand."""
        large = self.hand_height * CARD_RATIO * LARGE_STRIP
        return large if self.large_hand else LEAST_STRIP * pixels.per_point()

    def front_row(self, held: int) -> int:
        """How many of so many cards in large print lie in front of the others.

        Half of them lie behind where one row would hide a part of an index.
        """
        crowded = held > 1 and self.large_step(held) < self.least_step
        return held - held // 2 if crowded else held

    @cached_property
    def hand_rows(self) -> int:
        """Of the hand, in the largest deal of the game."""
        most = max(self.hand_size, self.largest)
        return 2 if self.large_hand and self.front_row(most) < most else 1

    @cached_property
    def behind(self) -> int:
        """px by which the rear row of a hand stands above the other: its indices are seen."""
        return ceil(self.hand_height * LARGE_PART)

    @cached_property
    def hand(self) -> Rect:
        """The viewer's cards, none of them lifted. As tall in every deal."""
        middle, step, _ = self.hand_span
        across = self.front_row(self.hand_size) if self.large_hand else self.hand_size
        width = ceil(step * (across - 1) + self.hand_height * CARD_RATIO)
        height = ceil(self.hand_height + self.card_px(FAN_DROP) + self.card_px(10))
        if self.large_hand:
            height = self.hand_height + self.behind * (self.hand_rows - 1) + self.card_px(8)
        box = Rect(0, 0, width + self.card_px(HAND_EDGE), height)
        box.midbottom = (round(middle), self.hints.top - round(4 * self.base))
        # Thinner, a hand beside the middle moves about in the whole width.
        if middle != self.area.centerx and not self.large_hand:
            box.x = self.hand_left
            box.width = self.area.right - box.x
        return box

    @cached_property
    def lift(self) -> int:
        """px by which a chosen card rises."""
        return self.card_px(LIFT)

    @cached_property
    def hand_bar(self) -> Rect:
        """The row above the hand."""
        if not self.has_portraits:  # beside the corner, which is as tall as that
            left = self.hand_left
            box = Rect(left, 0, self.area.right - left, self.px(HAND_BAR))
            box.bottom = self.hand.top - self.lift
            return box
        width = min(self.middle_width, self.px(HAND_BAR_WIDTH))
        box = Rect(0, 0, width, self.px(HAND_BAR))
        box.midbottom = (self.area.centerx, self.hand.top - self.lift)
        return box

    @cached_property
    def bar_left(self) -> Rect:
        """The left end of the row above the hand."""
        bar = self.hand_bar
        left = (bar.width - self.px(MESSAGE)) // 2 - self.px(GAP)
        wide = max(self.px(LEAST_BAR_END), min(self.px(BAR_END), left))
        if not (self.has_portraits or self.onlooker):
            step = round(COUNTED_STEP * pixels.per_point())
            wide = self.stacked_height + step * max(self.hand_size, self.largest)
        return Rect(bar.topleft, (wide, bar.height))

    @property
    def _turn_up_width(self) -> int:
        """Of the card that was turned for trump, in the row above the hand."""
        return round(min(self.hand_bar.height, self.card_px(TURN_UP)) * CARD_RATIO)

    @cached_property
    def bar_right(self) -> Rect:
        """The right end of it."""
        box = self.bar_left.copy()
        if not (self.has_box or self.onlooker):
            box.width = self._turn_up_width
        box.right = self.hand_bar.right
        return box

    @cached_property
    def tally(self) -> Rect:
        """The viewer's bid against taken: in the corner, for an onlooker left above the hand."""
        if self.onlooker:
            return self.bar_left
        box = self._corner_figures.copy()
        box.width = self.px(CORNER_TALLY)
        return box

    @cached_property
    def trump(self) -> Rect:
        """Which suit is trump: beside the tally, for an onlooker right above the hand."""
        if self.onlooker:
            return self.bar_right
        box = self._corner_figures.copy()
        box.left = self.tally.right + self.px(CORNER_GAP)
        box.width = self._corner_figures.right - box.left
        return box

    @cached_property
    def message(self) -> Rect:
        """One sentence, between the two."""
        left, right = self.bar_left.right + self.px(GAP), self.bar_right.left - self.px(GAP)
        if not self.has_box and self.onlooker:
            right = self.info.left - self.px(GAP)
        return Rect(left, self.hand_bar.y, right - left, self.hand_bar.height)

    @cached_property
    def agreement(self) -> Rect:
        """A question of others and its answers: where that sentence stands, and a little more.

        It takes what is free between the tally and the trump, from the trick down to the hand.
        """
        box = self.message.copy()
        box.width = self.bar_right.left - self.bar_left.right - 2 * self.px(AGREEMENT_GAP)
        box.centerx = self.message.centerx
        above = round(4 * self.base)
        below = min(self.px(AGREEMENT_BELOW), self.lift - 1)
        return Rect(box.x, box.y - above, box.width, box.height + above + below)

    @cached_property
    def middle_width(self) -> int:
        """Between those who sit left and right."""
        taken = 2 * (self.plate_size[0] + self.px(GAP)) if sides(self.seats)[0] else 0
        return self.area.width - taken

    @property
    def panels_foot(self) -> int:
        """px of the window where panels of questions end: nothing is said below one meanwhile."""
        bar = self.hand_bar
        foot = bar.top if self.has_portraits else min(bar.bottom, self.own_plate.top)
        return foot - round(6 * self.base)

    @cached_property
    def bid_form(self) -> BidForm:
        """How close that panel is: it closes up where it would be smaller than words."""
        close = not self.has_portraits and self._bid_scale(ROOMY) < self.scale
        return CLOSE if close else ROOMY

    @cached_property
    def bid_scale(self) -> float:
        """Of that panel."""
        return self._bid_scale(self.bid_form)

    def _bid_scale(self, form: BidForm) -> float:
        rows = 2 if max(self.hand_size, self.largest) >= MANY_BIDS else 1
        won = self.stack_height if self.has_portraits else 0
        top = self.plate_size[1] + won if sides(self.seats)[1] else 0
        free = self.panels_foot - self.top - top - round(12 * self.base)
        room = self.middle_width / form.least_width, free / form.tall(rows)
        return min(self.scale, max(self.base, min(room)))
