"""Which cards lie on the table and where: a pure function of what is shown and of the layout."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from game.engine import Card, Phase, Seat
from game.engine.choices import TrumpFrom
from game.presentation.card_marks import Mark, mark_in_trick, mark_of, shown_by
from game.presentation.hand_order import USUAL, HandOrder
from game.presentation.screen_state import ScreenState
from game.ui.table.layout.concealed_hands import held_pose, is_pile, reminder_pose
from game.ui.table.layout.laid_cards import laid_pose
from game.ui.table.layout.table_layout import Pose, TableLayout


class Key(NamedTuple):
    """What a card on the screen is. A known card keeps its key from the hand to the trick."""

    kind: str
    name: str | int
    seat: Seat = -1


TURN_UP: Final = Key("turn-up", "")
BELOW_TURN_UP: Final = Key("below turn-up", "")
"""The pack that it was turned from."""
PACK: Final = 4
"""Cards that are drawn for a whole pack, one upon the other."""
PACK_EDGE: Final = 1.6
"""px at scale 1 by which each lies higher than the one below."""


def known(code: str) -> Key:
    """A card whose face is seen, by its code."""
    return Key("card", code)


def hidden(seat: Seat, index: int) -> Key:
    """A face-down card of a hand, counted from the left."""
    return Key("hidden", index, seat)


def laid_down(seat: Seat, index: int) -> Key:
    """A card that lies aside as part of a bid and whose face is not seen."""
    return Key("laid", index, seat)


def pack(index: int) -> Key:
    """A card of the pack that the dealer holds, counted from below."""
    return Key("pack", index)


@dataclass(frozen=True, slots=True)
class Placed:
    """A card at rest."""

    key: Key
    code: str | None
    """The face that shows, None for the back."""
    pose: Pose
    behind_plates: bool = False
    mark: Mark | None = None
    second: bool = False
    """Whether it is a card of the second pack, which has another back."""


def reminder(code: str) -> Key:
    """A card of the own pile as it lies beside it, so that nobody must remember."""
    return Key("reminder", code)


def in_hand(shown: ScreenState, seat: Seat, holding: HandOrder) -> tuple[Card, ...]:
    """The known cards that are held one by one, from left to right; none of a pile."""
    return () if is_pile(shown, seat) else holding.in_order(shown, seat)


def hand_of(
    shown: ScreenState, seat: Seat, layout: TableLayout, holding: HandOrder = USUAL
) -> list[Placed]:
    """One hand as it is held, from left to right."""
    known_cards = in_hand(shown, seat, holding)
    count = len(shown.table.hands[seat])
    behind = seat != layout.bottom
    down = count - len(known_cards)
    placed = [
        Placed(hidden(seat, index), None, held_pose(shown, layout, seat, index, count), behind)
        for index in range(down)
    ]
    # A card that alone is known lies on top of the others, where all of it is seen.
    return placed + [
        Placed(
            known(held.code),
            held.code,
            layout.fan_pose(seat, down + index, count),
            behind,
            mark_of(shown, held),
        )
        for index, held in enumerate(known_cards)
    ]


def reminders(shown: ScreenState, layout: TableLayout, holding: HandOrder) -> list[Placed]:
    """The known cards of the own pile, in the order of a hand."""
    seat = layout.bottom
    if not is_pile(shown, seat):
        return []
    cards = holding.in_order(shown, seat)
    return [
        Placed(
            reminder(held.code),
            held.code,
            reminder_pose(layout, index, len(cards)),
            mark=mark_of(shown, held),
        )
        for index, held in enumerate(cards)
    ]


def aside_of(shown: ScreenState, seat: Seat, layout: TableLayout) -> list[Placed]:
    """The cards that one seat has laid aside."""
    placed, laid = [], shown.table.laid
    for index, held in enumerate(laid[seat] if laid else ()):
        pose = laid_pose(layout, seat, index)
        if isinstance(held, Card):
            placed.append(Placed(known(held.code), held.code, pose))
        else:
            placed.append(Placed(laid_down(seat, index), None, pose))
    return placed


def from_second(shown: ScreenState) -> bool:
    """Whether trump is turned from a second pack."""
    return shown.table.spec.trump_from is TrumpFrom.SECOND_PACK


def whole_pack(shown: ScreenState, layout: TableLayout, *, second: bool = False) -> list[Placed]:
    """The pack before the dealer, from below; or the `second` one, that sets trump."""
    pose = layout.pack_pose(shown.table.spec.dealer)
    edge = PACK_EDGE * layout.scale
    return [
        Placed(
            pack(index),
            None,
            pose._replace(y=pose.y - index * edge),
            behind_plates=True,
            second=second,
        )
        for index in range(PACK)
    ]


def layers_left(shown: ScreenState, dealt: int) -> int:
    """How much of the drawn pack is left once so many cards were dealt from it."""
    left = len(shown.table.spec.pack) - dealt
    return -(-PACK * left // len(shown.table.spec.pack))


def pack_waits(shown: ScreenState) -> bool:
    """Whether the dealer still holds the pack, because trump is to be turned from it."""
    late = shown.table.spec.trump_from is TrumpFrom.TURNED_LATE and not shown.table.trump_known
    before = shown.table.phase in (Phase.TURNING, Phase.CALLING)
    return before or (late and shown.table.phase is Phase.BIDDING)


def waits_in_corner(shown: ScreenState) -> bool:
    """Whether the pack lies where a card of it will be turned later: after a call or the bids."""
    return pack_waits(shown) and shown.table.phase is not Phase.TURNING


def _in_corner(layers: list[Placed], layout: TableLayout) -> list[Placed]:
    """The same pack in the upper left corner, its top card across the others."""
    *below, top = layers
    lies = layout.turn_up if layout.row else layout.pack_below
    edge = PACK_EDGE * layout.scale
    placed = [
        replace(one, pose=lies._replace(y=lies.y - number * edge), behind_plates=False)
        for number, one in enumerate(below)
    ]
    return [*placed, replace(top, pose=layout.pack_across, behind_plates=False)]


def at_rest(shown: ScreenState, layout: TableLayout, holding: HandOrder = USUAL) -> list[Placed]:
    """Every card on the table, in the order they are drawn."""
    placed: list[Placed] = []
    if pack_waits(shown):
        other = shown.table.spec.trump_from in (TrumpFrom.RANDOM_CARD, TrumpFrom.SECOND_PACK)
        dealt = 0 if other else shown.table.spec.cards * shown.table.players
        least = 2 if waits_in_corner(shown) else 0  # one below the one across
        left = max(least, layers_left(shown, dealt))
        lies = whole_pack(shown, layout, second=from_second(shown))[:left]
        placed += _in_corner(lies, layout) if lies and waits_in_corner(shown) else lies
    if shown.table.turn_up is not None and shown_by(shown) is None:
        if not layout.row:
            second = from_second(shown)
            placed.append(Placed(BELOW_TURN_UP, None, layout.pack_below, second=second))
        placed.append(Placed(TURN_UP, shown.table.turn_up.code, layout.turn_up))
    for seat in range(shown.table.players):
        placed += aside_of(shown, seat, layout)
    trick = [
        Placed(
            known(play.card.code),
            play.card.code,
            layout.trick_pose(play.seat),
            mark=mark_in_trick(shown, play),
        )
        for play in shown.table.trick
    ]
    if layout.row:  # the foot of the own card is behind the hand
        placed += trick
    for seat in range(shown.table.players):
        placed += hand_of(shown, seat, layout, holding)
    placed += reminders(shown, layout, holding)
    if not layout.row:
        placed += trick
    return placed
