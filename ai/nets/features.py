"""What a net sees of a deal: the numbers of those of its inputs that are on, all else being off.

Suits stand in an order of their own, so that what differs by names alone looks the same: trump
first, the others by how many the seat was dealt. Seats stand by how far they sit to the left.
Nothing is read of what other seats hold.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ai.native.calls import call
from ai.nets.deal_fields import PACK, RANKS, SUITS
from ai.nets.deal_records import Deals

MOST: Final = 6
"""Players at whose tables a net sits."""
ON: Final = 192
"""Inputs that are on at once, at most."""

LENGTHS: Final = RANKS + 1
"""Of a suit, none to all."""
HAND: Final = 0
"""By card."""
PLAYED: Final = HAND + PACK
"""By seat, then card."""
TURN_UP: Final = PLAYED + MOST * PACK
TO_BEAT: Final = TURN_UP + PACK
"""The card that wins the trick as it lies."""
WINNING: Final = TO_BEAT + PACK
"""Own cards that would win it."""
ABOVE: Final = WINNING + PACK
"""By suit and number of higher cards not seen, for each own card."""
LENGTH: Final = ABOVE + PACK
"""By suit, how many own cards."""
UNSEEN: Final = LENGTH + SUITS * LENGTHS
"""By suit, how many cards not seen."""
LED: Final = UNSEEN + SUITS * LENGTHS
"""The suit led, or that one is to lead."""
PLACE: Final = LED + SUITS + 1
"""How many cards lie on the table."""
OWNER: Final = PLACE + MOST
"""Who has the trick as it lies."""
PLAYERS: Final = OWNER + MOST
LEFT: Final = PLAYERS + MOST + 1
"""Tricks not complete yet."""
CARDS: Final = LEFT + LENGTHS
TURN: Final = CARDS + LENGTHS
"""How far from the dealer's left one sits."""
TOTAL: Final = TURN + MOST
"""All bids so far less the tricks of the deal, from -7 to 7."""
WANTED: Final = TOTAL + 15
"""Tricks that seats still need less those not complete, from -4 to 8."""
OWN_BID: Final = WANTED + 13
"""None yet, or a number."""
OWN_NEED: Final = OWN_BID + LENGTHS + 1
"""Tricks the bid still needs, from -2."""
OTHERS: Final = OWN_NEED + LENGTHS + 2
"""By seat: the bid, then what it needs, then the suits it is out of, then whether it has played."""
NEEDS: Final = LENGTHS + 1
VOIDS: Final = NEEDS + 13
HAS_PLAYED: Final = VOIDS + SUITS
OTHER: Final = HAS_PLAYED + 1
"""How many inputs each other seat has."""
NO_TRUMP: Final = OTHERS + (MOST - 1) * OTHER
BIDDING: Final = NO_TRUMP + 1
INPUTS: Final = BIDDING + 1

Numbers = NDArray[np.int16]


def see(deal: Deals, seat: int, places: NDArray[np.int64], on: Numbers) -> int:
    """Fill in which inputs are on for a seat; its order of suits is filled in too.

    Returns:
        How many are on.
    """
    return call("net_see", deal, seat, places, on)
