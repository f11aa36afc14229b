"""What the table on the screen is doing, as it follows from what is known of a deal going on."""

from __future__ import annotations

from enum import Enum

from game.engine import SEALED, DealSpec, Seat
from game.engine.choices import Bidding, Goal, Sight, TrumpFrom
from game.engine.spec import MOST_STATEMENTS
from game.engine.terms import Statement
from game.engine.view import Hand, ShownBid


class Moment(Enum):
    """What the table on the screen is doing."""

    EMPTY = "empty"
    """Nothing was dealt yet in this game."""
    CALLING = "calling"
    TURNING = "turning"
    TALKING = "talking"
    BIDDING = "bidding"
    CHOOSING = "choosing"
    PILING = "piling"
    PLAYING = "playing"
    SCORED = "scored"
    """The cards of the deal are played and counted; the next deal has not begun."""
    OVER = "over"


def moment_of(
    spec: DealSpec, *, trump_known: bool, talking: bool, bidding: bool, piled: bool
) -> Moment:
    """The moment of a deal whose cards are dealt.

    Args:
        spec: of the deal, as far as it was called.
        trump_known: whether the trump, or that there is none, lies open.
        talking: whether somebody has still something to say.
        bidding: whether a bid is missing.
        piled: whether hands that are to be piles are.
    """
    late = spec.trump_from in (TrumpFrom.TURNED_LATE, TrumpFrom.DECLARER)
    if spec.trump_from is TrumpFrom.BY_CALL:
        return Moment.CALLING
    if not trump_known and not late:
        return Moment.TURNING
    if talking:
        return Moment.TALKING
    if bidding:
        return Moment.BIDDING
    if not trump_known:
        return Moment.CHOOSING if spec.trump_from is TrumpFrom.DECLARER else Moment.TURNING
    if spec.sight is Sight.PILE_KNOWN_SET and not piled:
        return Moment.PILING
    return Moment.PLAYING


def bidding_done(spec: DealSpec, bids: tuple[ShownBid, ...], laid: tuple[Hand, ...]) -> bool:
    """Whether every bid is in and, where bids were secret, shown."""
    match spec.rules.bidding:
        case Bidding.LAID:
            return all(laid)
        case Bidding.SIMULTANEOUS:
            return None not in bids and SEALED not in bids
        case Bidding.IN_TURN:
            return None not in bids


def next_talker(spec: DealSpec, talk: tuple[tuple[Statement | None, ...], ...]) -> Seat | None:
    """Whose turn it is to talk, None where nobody talks any more or ever did."""
    if spec.rules.goal is not Goal.SHARED:
        return None
    for seat in spec.bidding_order:
        if None not in talk[seat] and len(talk[seat]) < MOST_STATEMENTS:
            return seat
    return None
