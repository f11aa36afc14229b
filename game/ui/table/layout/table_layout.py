"""Where every card lies, as numbers: poses within the boxes of the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import cos, degrees, hypot, radians, sin
from typing import Final, NamedTuple

from pygame import Rect

from game.engine import Seat
from game.ui.table.layout.boxes import (
    BACKS_SHOWN,
    CARD_RATIO,
    FAN_TURN,
    GAP,
    PACK,
    PACK_TILT,
    Yielded,
)
from game.ui.table.layout.seating import SeatBoxes, SeatPlace, Side
from game.ui.table.layout.size_limits import SizeWish, granted

AROUND: Final = 0.36, 0.4
"""So much wider and taller than a trick is what lies around all of its cards."""
WON: Final = 26
"""Height of a trick that goes into a window, px at scale 1."""
LEAN: Final = 0.24
"""How far the lamp leans: the words of a seat stay out of the brightest light."""
UNSEEN: Final = 2
"""px of the height of a card that is not to be seen."""
BACKS: Final = 9
"""So many backs are told apart behind a face; the others lie upon them."""
BACKS_TURN: Final = 20.0
"""Degrees that the outermost of them are turned."""
BACKS_STEP: Final = 9.0
"""Degrees from one of them to the next at most."""
BACKS_WIDE: Final = 1.16
"""Width of the fan at most, in widths of the face: it ends beside the words."""
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
        priced: bool = False,
        keeps_pad: bool = False,
    ) -> TableLayout:
        """The layout of a window, with words and cards as large as wished and as there is room.

        `largest` is the size of the game's largest deal, so that nothing grows between two deals.
        `calls` is whether deals are called, `above` what a panel needs at the top, px at scale 1,
        `yields` how much may be left out for larger words, `seen` whether not the cards of others,
        and `keeps_pad` whether not the place of the score pad.
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
            priced=priced,
            keeps_pad=keeps_pad,
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
            priced,
            keeps_pad,
        )

    @cached_property
    def turn_up(self) -> Pose:
        """The card that was turned for trump."""
        slot = self.turn_up_slot
        return Pose(slot.centerx, slot.centery, 0, slot.height)

    @cached_property
    def pack_below(self) -> Pose:
        """The pack that it was turned from, a little behind it."""
        right, up = PACK
        x, y, _angle, tall = self.turn_up
        return Pose(x + self.card_px(right), y - self.card_px(up), PACK_TILT, tall)

    @cached_property
    def pack_across(self) -> Pose:
        """A card face down across the pack, where one will be turned later."""
        slot = self.turn_up_slot
        return Pose(slot.left + slot.height / 2, slot.centery, 90, slot.height)

    @cached_property
    def below_trick(self) -> Rect:
        """From the trick down to the foot of the hand, as wide as that: a card is laid along it."""
        wide = self.hand.inflate(round(self.hand_height * CARD_RATIO / 2), 0).clip(self.area)
        top = min(self.trick.bottom, self.hand.top - self.lift)
        return Rect(wide.left, top, wide.width, self.hand.bottom - top)

    @cached_property
    def turning(self) -> Rect:
        """Where arrows tell which way round the game goes: clear of cards that lie by players."""
        if self.row:
            others = (seat for seat in range(len(self.places)) if seat != self.bottom)
            top = max(self.trick_pose(seat).box.bottom for seat in others)
            room = Rect(self.own_plate.right, top, 0, max(self.px(40), self.hand.top - top))
            room.width = self.area.right - room.left
            return room
        if self.apart:
            return self.ring_inside.copy()
        cards = [self.trick_pose(seat).box for seat in range(len(self.places))]
        around = cards[0].unionall(cards[1:])
        wider, taller = AROUND
        around.inflate_ip(round(around.width * wider), round(around.height * taller))
        middle = around.centerx
        ends = [middle - place.plate.right for place in self.places if place.side is Side.LEFT]
        ends += [place.plate.left - middle for place in self.places if place.side is Side.RIGHT]
        most = 2 * (min([*ends, middle]) - self.px(GAP))
        return around.inflate(min(0, most - around.width), 0)

    def hand_pose(self, index: int, held: int) -> Pose:
        """Where a card of the hand below lies, of so many still held."""
        front = self.front_row(held)
        rear = held - front
        behind = self.behind if index < rear else 0
        place, across = (index, rear) if behind else (index - rear, front)
        step = self.step_of(across)
        if not self.large_hand and self.rows == 1 and 1 < held < self.hand_size:
            # A thinner hand spreads a little.
            wider = self.step_of(self.hand_size) * min(1.6, (self.hand_size - 1) / (held - 1))
            step = min(self.widest_step, wider)
        aside = place - (across - 1) / 2
        turn, sink = 0.0, 0.0
        whole = (self.across - 1) / 2
        if self.hand_drop and whole:
            curve = 2 * self.hand_drop / (self.step_of(self.across) * whole**2)
            turn = min(degrees(curve), FAN_TURN)
            sink = min(step * turn / 57.3 * aside * aside / 2, self.hand_drop)
        tall = self.hand_height
        top = self.hand_top - behind + sink
        return Pose(self.hand_middle + aside * step, top + tall / 2, -turn * aside, tall)

    def fan_pose(self, seat: Seat, index: int, held: int, *, closed: bool = False) -> Pose:
        """Where a card of an opponent's hand lies, its foot behind the face.

        Args:
            seat: whose hand it is.
            index: of the card, from the left.
            held: how many cards there are.
            closed: whether nobody sees any of them, though they may be opened at this table.
        """
        pose = self._fans.get((seat, index, held, closed))
        if pose is None:
            pose = self._fan_pose(seat, index, held, closed=closed)
            self._fans[seat, index, held, closed] = pose
        return pose

    @cached_property
    def _fans(self) -> dict[tuple[Seat, int, int, bool], Pose]:
        """Poses found so far, as they are asked for: each event asks for all."""
        return {}

    def _fan_pose(self, seat: Seat, index: int, held: int, *, closed: bool) -> Pose:
        if seat == self.bottom:
            return self.hand_pose(index, held)
        place, tall = self.places[seat], self.small_height
        if not self.has_backs:  # all of them lie where the seat is, too small to be seen
            return Pose(*place.plate.center, 0, UNSEEN)
        width = tall * CARD_RATIO
        if not self.opens or (closed and place.face.width and not self.row):
            return self._back_pose(place, index, held)
        gaps = max(1, held - 1)
        offset = index - (held - 1) / 2
        step = min(tall / 3, (place.plate.width - width) / gaps)
        turn = min(2.4, 14 / gaps)
        alone = held == 1 and place.face.width
        middle = place.face.centerx if alone else place.plate.centerx
        sink = step * turn / 57.3 * offset * offset / 2
        # The feet of open indices stay above the plate.
        top = place.plate.top - self.fan_rise + self.card_px(2)
        sunk = min(sink, self.card_px(14))
        return Pose(middle + offset * step, top + tall / 2 + sunk, -turn * offset, tall)

    def _back_pose(self, place: SeatPlace, index: int, held: int) -> Pose:
        """Where a back lies in the fan behind a face: equal turns around one point below it."""
        tall = self.back_height
        wide = tall * CARD_RATIO
        shown = min(held, BACKS)
        number = round(index * (shown - 1) / max(1, held - 1))
        turn = min(BACKS_STEP, 2 * BACKS_TURN / max(1, shown - 1))
        angle = turn * (number - (shown - 1) / 2)
        widest = radians(turn * (shown - 1) / 2)
        # The upper corners of the outermost end where the words begin.
        reach = (place.face.width * BACKS_WIDE - wide * cos(widest)) / 2
        radius = min(tall * 1.1, reach / sin(widest)) if widest else tall * 1.1
        # Corners of turned cards rise above the middle one.
        corner = hypot(radius, wide / 2) - radius
        top = place.plate.top - round(tall * BACKS_SHOWN) + corner
        x = place.face.centerx + (radius - tall / 2) * sin(radians(angle))
        y = top + radius - (radius - tall / 2) * cos(radians(angle))
        return Pose(x, y, -angle, tall)

    def window_pose(self, seat: Seat, index: int) -> Pose:
        """Where a trick goes that was won as the one of this number: into its window."""
        box = self.places[seat].windows
        tall = self.px(WON)
        step = min(tall * 0.8, (box.width - tall) / max(1, self.hand_size))
        return Pose(box.left + tall / 2 + step * index, box.centery, 0, tall)

    def trick_pose(self, seat: Seat) -> Pose:
        """Where a seat's card of the trick lies: on the viewer's table, towards its player."""
        spot = self.trick_spot(seat)
        return Pose(spot.x, spot.y, spot.angle, self.trick_height)

    def pack_pose(self, dealer: Seat) -> Pose:
        """Where the dealer holds the pack: on the way to the middle, clear of all that is hers."""
        place = self.places[dealer]
        held = (place.plate, place.fan)
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
            x, y = x + (plate.centerx - x) * LEAN, y + (plate.centery - y) * LEAN
        return round(x), round(y)
