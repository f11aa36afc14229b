"""Where every card lies, as numbers: poses within the boxes of the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import degrees
from typing import NamedTuple

from pygame import Rect

from game.engine import Seat
from game.ui.boxes import (
    CARD_RATIO,
    FAN_TURN,
    GAP,
    HAND_STEP,
    TRICK_ROW,
    TRICK_SPACE,
    Side,
    TableBoxes,
    fitting_scale,
    sides,
)


class Pose(NamedTuple):
    """A card's centre, turn and height."""

    x: float
    y: float
    angle: float
    height: float


@dataclass(frozen=True)
class TableLayout(TableBoxes):
    """One table in one window: its boxes, and the poses of all cards. Built by `of`."""

    @classmethod
    def of(
        cls,
        size: tuple[int, int],
        seats: int,
        hand_size: int,
        viewer: Seat | None,
        scale: float | None = None,
    ) -> TableLayout:
        """The layout of a window; a `scale` that does not fit is brought down to one that does."""
        most = fitting_scale(size)
        fits = most if scale is None else min(scale, most)
        return cls(size, seats, hand_size, viewer or 0, viewer is None, fits)

    @cached_property
    def turn_up(self) -> Pose:
        """The card that was turned for trump."""
        box = self.info
        height = box.height - self.px(48)
        x = box.x + self.px(12) + height * CARD_RATIO / 2
        return Pose(x, box.bottom - self.px(12) - height / 2, 0, height)

    def hand_pose(self, index: int, held: int) -> Pose:
        """Where a card of the hand below lies, of so many still held."""
        _, step, drop = self.hand_span
        whole = (self.hand_size - 1) / 2
        if held < self.hand_size and held > 1:  # a thinner hand spreads a little
            step = min(self.px(HAND_STEP), step * min(1.6, (self.hand_size - 1) / (held - 1)))
        # A long hand reaches into the corner on the right; thinner, it comes back to the middle.
        half = step * (held - 1) / 2 + self.hand_height * CARD_RATIO / 2 + self.px(8)
        middle = max(self.area.centerx, self.own_plate.right + self.px(GAP) + half)
        place = index - (held - 1) / 2
        curve = 2 * drop / (step * whole**2) if whole else 0.0  # radians from card to card
        turn = min(degrees(curve), FAN_TURN)
        sink = step * turn / 57.3 * place * place / 2
        top = self.hand.top + self.px(4)
        return Pose(
            middle + place * step,
            top + self.hand_height / 2 + min(sink, drop),
            -turn * place,
            self.hand_height,
        )

    def fan_pose(self, seat: Seat, index: int, held: int) -> Pose:
        """Where a card of an opponent's hand lies, its foot behind the plate."""
        if seat == self.bottom:
            return self.hand_pose(index, held)
        place = self.places[seat]
        width = self.small_height * CARD_RATIO
        spread = place.plate.width
        if self.seats == 2:
            spread = min(self.area.width // 3, round(spread * 1.9))
        gaps = max(1, held - 1)
        step = min(self.px(26), (spread - width) / gaps)
        offset = index - (held - 1) / 2
        turn = min(2.4, 14 / gaps)
        sink = step * turn / 57.3 * offset * offset / 2
        top = place.fan.top + self.px(3)
        return Pose(
            place.plate.centerx + offset * step,
            top + self.small_height / 2 + min(sink, self.px(9)),
            -turn * offset,
            self.small_height,
        )

    def stack_pose(self, seat: Seat, index: int, taken: int) -> Pose:
        """Where a won trick lies: every second one crossed, so that they can be counted."""
        stack = self.places[seat].stack
        room = stack.width - self.stacked_height
        step = min(self.px(20), room / max(1, taken - 1))
        x = stack.x + self.stacked_height / 2 + index * step
        if self.places[seat].side is Side.RIGHT:
            x = stack.right - self.stacked_height / 2 - index * step
        return Pose(x, stack.centery, 90 if index % 2 else 0, self.stacked_height)

    def trick_pose(self, seat: Seat) -> Pose:
        """Where a seat's card of the trick lies: on the viewer's table, towards its player."""
        flank, top, _ = sides(self.seats)
        offset = (seat - self.bottom) % self.seats
        tall = self.trick_height
        across, down = tall * CARD_RATIO * TRICK_SPACE, tall * TRICK_ROW
        column = (max(1, top) + 1) / 2 * across
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
            y = -tall * 0.18
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

    def lamp(self, seats: tuple[Seat, ...]) -> tuple[float, float]:
        """Where the lamp's light falls: over the middle, leaning towards whoever must act."""
        x, y = self.area.centerx, self.size[1] * 0.47
        if len(seats) != 1:
            return x, y
        plate = self.places[seats[0]].plate
        if seats[0] == self.bottom:
            return x, y + (self.hand.centery - y) * 0.55
        return x + (plate.centerx - x) * 0.55, y + (plate.centery - y) * 0.55
