"""Hands that are not simply held and looked at: piles, a card on the forehead, hands unlooked at.

What follows from them for the table: where such cards lie, and that nothing is asked.
"""

from __future__ import annotations

from typing import Final

from game.engine import FACE_DOWN, Card, Phase, Seat, View
from game.engine.choices import Sight, TrumpFrom
from game.presentation.screen_state import ScreenState
from game.presentation.words.laid_bids import is_laid
from game.ui.table.layout.boxes import CARD_RATIO
from game.ui.table.layout.table_layout import Pose, TableLayout

PILE_EDGE: Final = 2.2
"""px at scale 1 by which a card of a pile lies higher than the one below."""
PILE_HIGH: Final = 18
"""px at scale 1 that a pile is high at most."""
REMINDER: Final = 0.62
"""Height of a card that only reminds, in heights of a card of the hand."""
REMINDER_STEP: Final = 0.72
"""From one to the next, in widths."""


def plays_itself(shown: ScreenState) -> bool:
    """Whether cards are played that nobody chooses: on the forehead, or of a pile."""
    unseen = shown.table.spec.sight is Sight.FOREHEAD or shown.table.spec.sight.is_pile
    return unseen and shown.table.phase is Phase.PLAYING


def saw_own(before: View, now: ScreenState) -> bool:
    """Whether a player has meanwhile seen cards of his own that were hidden from him.

    Args:
        before: what he knew at an earlier decision.
        now: what he has seen since; both of the same seat.
    """
    seat = before.seat
    dealt = bool(before.hands)  # a size is named before there are cards
    if seat is None or not dealt or FACE_DOWN not in before.hands[seat]:
        return False
    spec = now.table.spec
    # Once the deal is scored, all are known.
    known = _known(now.table, seat) if now.points is None else spec.cards
    return spec.number > before.spec.number or known > _known(before, seat)


def _known(view: View, seat: Seat) -> int:
    """How many cards of the own hand are known."""
    tricks = (*(trick.played for trick in view.tricks), view.trick)
    played = sum(play.seat == seat for plays in tricks for play in plays)
    return played + sum(held is not FACE_DOWN for held in view.hands[seat])


def shows_others(shown: ScreenState) -> bool:
    """Whether cards that others hold or have laid aside may be seen in this deal."""
    spec = shown.table.spec
    open_hands = spec.sight is Sight.FOREHEAD or spec.sight.is_pile or is_laid(shown)
    known = any(
        isinstance(held, Card)
        for seat, hand in enumerate(shown.table.hands)
        if seat != shown.table.seat
        for held in hand
    )
    return open_hands or known or spec.trump_from is TrumpFrom.DEALERS_LAST


def is_pile(shown: ScreenState, seat: Seat) -> bool:
    """Whether a hand lies as a face-down pile; whoever sees every card sees hands instead."""
    match shown.table.spec.sight:
        case Sight.PILE_UNSEEN:
            lies = True
        case Sight.PILE_KNOWN_SET:
            lies = shown.table.piled
        case _:
            return False
    return lies and (shown.table.seat is not None or FACE_DOWN in shown.table.hands[seat])


def reminder_height(layout: TableLayout) -> int:
    """px of a card that only reminds."""
    return round(layout.usual_hand * REMINDER)


def _reminder_width(layout: TableLayout, count: int) -> float:
    width = reminder_height(layout) * CARD_RATIO
    return width * (1 + REMINDER_STEP * (count - 1)) if count else 0.0


def reminder_pose(layout: TableLayout, index: int, count: int) -> Pose:
    """Where a card of the known set lies, beside the own pile and apart from it."""
    tall = reminder_height(layout)
    width = tall * CARD_RATIO
    pile = layout.hand_pose(0, 1)
    start = pile.x + (layout.hand_height * CARD_RATIO - _reminder_width(layout, count)) / 2
    x = start + layout.px(14) + width / 2 + index * width * REMINDER_STEP
    return Pose(x, pile.y + (layout.hand_height - tall) / 2, 0, tall)


def pile_pose(shown: ScreenState, layout: TableLayout, seat: Seat, index: int) -> Pose:
    """Where a card of a pile lies, counted from below."""
    pose = layout.fan_pose(seat, 0, 1)
    count = len(shown.table.hands[seat])
    if seat == layout.bottom and FACE_DOWN not in shown.table.hands[seat]:
        # The set that is known lies beside it: both together stand in the middle.
        pose = pose._replace(x=pose.x - _reminder_width(layout, count) / 2)
    edge = min(PILE_EDGE, PILE_HIGH / max(1, count)) * layout.scale
    return pose._replace(x=pose.x + index * edge * 0.3, y=pose.y + (count - 1 - index) * edge)


def held_pose(shown: ScreenState, layout: TableLayout, seat: Seat, index: int, count: int) -> Pose:
    """Where a card of a hand lies, in a fan or in a pile."""
    if is_pile(shown, seat):
        return pile_pose(shown, layout, seat, index)
    closed = all(held is FACE_DOWN for held in shown.table.hands[seat])
    return layout.fan_pose(seat, index, count, closed=closed)
