"""What the table on the screen is doing, as it follows from what is known of a deal going on."""

from __future__ import annotations

from enum import Enum

from game.engine import SEALED, DealSpec
from game.engine.choices import Bidding
from game.engine.view import Hand, ShownBid


class ScreenPhase(Enum):
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


def bidding_done(spec: DealSpec, bids: tuple[ShownBid, ...], laid: tuple[Hand, ...]) -> bool:
    """Whether every bid is in and, where bids were secret, shown."""
    match spec.rules.bidding:
        case Bidding.LAID:
            return all(laid)
        case Bidding.SIMULTANEOUS:
            return None not in bids and SEALED not in bids
        case Bidding.IN_TURN:
            return None not in bids
