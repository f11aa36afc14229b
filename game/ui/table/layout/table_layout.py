"""Where every card lies, as numbers: poses within the boxes of the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import cos, degrees, radians, sin
from typing import NamedTuple

from pygame import Rect

from game.engine import Seat
from game.ui.table.layout.boxes import (
    CARD_RATIO,
    FAN_TURN,
    GAP,
    HAND_EDGE,
    HAND_STEP,
    TRICK_RISE,
    TRICK_ROW,
    TRICK_SPACE,
    TURN_UP,
    Yielded,
    sides,
)
from game.ui.table.layout.seating import GROUP, GROUP_GAP, SeatBoxes, Side, stack_gaps
from game.ui.table.layout.size_limits import SizeWish, granted

STACK_STEP = 20
"""From one won trick to the next where there is room, px at scale 1."""
USUAL = SizeWish()


class Pose(NamedTuple):
    """A card's centre, turn and height."""

    x: float
    y: float
    angle: float
    height: float

    def near(self, other: Pose) -> bool:
        """Whether two poses are the same to the eye."""
        return all(abs(a - b) < 0.5 for a, b in zip(self, other, strict=True))

    @property
    def box(self) -> Rect:
        """The upright box of the card, turned as it is; px of the window."""
        tall, wide = self.height, self.height * CARD_RATIO
        across, down = abs(cos(radians(self.angle))), abs(sin(radians(self.angle)))
        box = Rect(0, 0, round(wide * across + tall * down), round(tall * across + wide * down))
        box.center = round(self.x), round(self.y)
        return box


@dataclass(frozen=True)
class TableLayout(SeatBoxes):
    """One table in one window: its boxes, and the poses of all cards. Built by `of`."""

    @classmethod
    def of(
        cls,
        size: tuple[int, int],
        seats: int,
        hand_size: int,
        viewer: Seat | None,
        wish: SizeWish = USUAL,
        *,
        largest: int | None = None,
        calls: bool = False,
        above: int = 0,
        yields: Yielded = Yielded.NOTHING,
        seen: bool = False,
        keeps_score: bool = False,
    ) -> TableLayout:
        """The layout of a window, with words and cards as large as wished and as there is room.

        `largest` is the size of the game's largest deal, so that nothing grows between two deals.
        `calls` is whether deals are called, `above` what a panel needs at the top, px at scale 1,
        `yields` how much may be left out for larger words, `seen` whether not the cards of others,
        and `keeps_score` whether not the place of the running score.
        """
        onlooker = viewer is None
        most = max(hand_size, largest or 0)
        found = granted(
            size,
            seats,
            most,
            wish,
            onlooker=onlooker,
            calls=calls,
            above=above,
            yields=yields,
            seen=seen,
            keeps_score=keeps_score,
        )
        return cls(
            size,
            seats,
            hand_size,
            viewer or 0,
            onlooker,
            found.words,
            found.cards,
            calls,
            above,
            most,
            found.left_out,
            seen,
            found.hand,
            keeps_score,
        )

    @cached_property
    def turn_up(self) -> Pose:
        """The card that was turned for trump."""
        slot = self.turn_up_slot
        return Pose(slot.centerx, slot.centery, 0, slot.height)

    @cached_property
    def turn_up_slot(self) -> Rect:
        """Its place within the corner, at the lower left."""
        if not self.has_box:
            return self.info
        box, edge = self.info, self.px(12)
        slot = Rect(0, 0, round(self.px(TURN_UP) * CARD_RATIO), self.px(TURN_UP))
        slot.bottomleft = (box.x + edge, box.bottom - edge)
        return slot

    @cached_property
    def below_trick(self) -> Rect:
        """From the trick down to the foot of the hand, as wide as that: a card is laid along it."""
        wide = self.hand.inflate(round(self.hand_height * CARD_RATIO / 2), 0).clip(self.area)
        top = min(self.trick.bottom, self.hand.top - self.lift)
        return Rect(wide.left, top, wide.width, self.hand.bottom - top)

    def hand_pose(self, index: int, held: int) -> Pose:
        """Where a card of the hand below lies, of so many still held."""
        if self.large_hand:
            return self._large_pose(index, held)
        _, step, drop = self.hand_span
        whole = (self.hand_size - 1) / 2
        if held < self.hand_size and held > 1:  # a thinner hand spreads a little
            step = min(self.card_px(HAND_STEP), step * min(1.6, (self.hand_size - 1) / (held - 1)))
        # A long hand reaches into the corner on the right; thinner, it comes back to the middle.
        half = (
            step * (held - 1) / 2 + self.hand_height * CARD_RATIO / 2 + self.card_px(HAND_EDGE / 2)
        )
        middle = max(self.area.centerx, self.hand_left + half)
        place = index - (held - 1) / 2
        curve = 2 * drop / (step * whole**2) if whole else 0.0  # radians from card to card
        turn = min(degrees(curve), FAN_TURN)
        sink = step * turn / 57.3 * place * place / 2
        top = self.hand.top + self.card_px(4)
        return Pose(
            middle + place * step,
            top + self.hand_height / 2 + min(sink, drop),
            -turn * place,
            self.hand_height,
        )

    def _large_pose(self, index: int, held: int) -> Pose:
        """The same in large print: upright, in one row where the index of each is seen there."""
        front = self.front_row(held)
        step, rear = self.large_step(front), held - front
        behind = self.behind if index < rear else 0
        index, held = (index, rear) if behind else (index - rear, front)
        x = self.hand_span[0] + (index - (held - 1) / 2) * step
        tall = self.hand_height
        return Pose(x, self.hand.bottom - self.card_px(4) - behind - tall / 2, 0, tall)

    def fan_pose(self, seat: Seat, index: int, held: int) -> Pose:
        """Where a card of an opponent's hand lies, its foot behind the plate."""
        if seat == self.bottom:
            return self.hand_pose(index, held)
        place = self.places[seat]
        if not self.has_backs:  # all of them lie behind the plate
            return Pose(*place.plate.center, 0, self.small_height)
        tall = self.top_height if place.side is Side.TOP else self.small_height
        width = tall * CARD_RATIO
        spread = place.plate.width
        if self.seats == 2:
            spread = min(self.area.width // 3, round(spread * 1.9))
        gaps = max(1, held - 1)
        step = min(tall / 3, (spread - width) / gaps)
        offset = index - (held - 1) / 2
        turn = min(2.4, 14 / gaps)
        sink = step * turn / 57.3 * offset * offset / 2
        top = place.fan.top + self.card_px(3)
        return Pose(
            place.plate.centerx + offset * step,
            top + tall / 2 + min(sink, self.card_px(9)),
            -turn * offset,
            tall,
        )

    def stack_pose(self, seat: Seat, index: int, taken: int) -> Pose:
        """Where a won trick lies: every second one crossed, so that they can be counted."""
        stack = self.places[seat].stack
        room = stack.width - self.stacked_height
        step = min(self.card_px(STACK_STEP), room / stack_gaps(taken))
        along = self.stacked_height / 2 + step * (index + index // GROUP * GROUP_GAP)
        x = stack.right - along if self.places[seat].side is Side.RIGHT else stack.x + along
        return Pose(x, stack.centery, 90 if index % 2 else 0, self.stacked_height)

    def trick_pose(self, seat: Seat) -> Pose:
        """Where a seat's card of the trick lies: on the viewer's table, towards its player."""
        flank, top, _ = sides(self.seats)
        offset = (seat - self.bottom) % self.seats
        tall = self.trick_height
        across, down = tall * CARD_RATIO * TRICK_SPACE, tall * TRICK_ROW
        column = (max(1, top) + 1) / 2 * across
        if self.seats == 2:  # side by side, each towards its player
            ahead = 1 if seat == self.bottom else -1
            x, y = self.trick.centerx + ahead * across / 2, self.trick.centery + ahead * tall * 0.1
            return Pose(x, y, -2.0 * ahead, tall)
        match self.places[seat].side:
            case Side.OWN:
                x, y, angle = 0.0, down / 2, 1.5
            case Side.TOP:
                place = offset - 1 - flank - (top - 1) / 2
                x, y, angle = place * across, -down / 2, -2.0 - place * 2
            case Side.LEFT:
                y = ((flank - 1) / 2 - (offset - 1)) * down
                x, angle = -column, 4.0 if y > 0 else 5.0
            case Side.RIGHT:
                y = (offset - 1 - flank - top - (flank - 1) / 2) * down
                x, angle = column, -5.0 if y > 0 else -4.0
        if not top and seat != self.bottom:
            y = -tall * TRICK_RISE
        return Pose(self.trick.centerx + x, self.trick.centery + y, angle, tall)

    def pack_pose(self, dealer: Seat) -> Pose:
        """Where the dealer holds the pack: on the way to the middle, clear of all that is hers."""
        place = self.places[dealer]
        held = (place.plate, place.stack, place.fan)
        card = Rect(0, 0, round(self.small_height * CARD_RATIO), self.small_height)
        card = card.inflate(self.px(GAP), self.px(GAP))
        start = place.plate.center
        for step in range(10, 50):
            share = step / 50
            card.center = (
                round(start[0] + (self.centre[0] - start[0]) * share),
                round(start[1] + (self.centre[1] - start[1]) * share),
            )
            if card.collidelist(held) < 0:
                break
        return Pose(*card.center, 0, self.small_height)

    def lamp(self, seats: tuple[Seat, ...]) -> tuple[int, int]:
        """Where the lamp's light falls: over the middle, leaning towards whoever must act."""
        x, y = float(self.area.centerx), self.size[1] * 0.47
        if len(seats) == 1:
            plate = self.places[seats[0]].plate
            if seats[0] == self.bottom:
                plate = self.hand.move(self.area.centerx - self.hand.centerx, 0)
            x, y = x + (plate.centerx - x) * 0.55, y + (plate.centery - y) * 0.55
        return round(x), round(y)
