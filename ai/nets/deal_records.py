"""A deal of Oh Hell as a record of small integers, played on by thousands in compiled code.

A deal has 3 to 7 players, the usual pack, a card turned for trump or none, and bids in turn; suits
are followed, and nothing else binds. What a card and an action are, see `ai.nets.deal_fields`.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

from ai.nets.deal_fields import PACK, RANKS, SEATS, SUITS, Deal, best_in_trick

Flags = NDArray[np.bool_]

DEAL: Final = np.dtype(
    [
        ("players", np.int64),
        ("cards", np.int64),  # a hand's at the deal
        ("dealer", np.int64),
        ("trump", np.int64),  # -1: none
        ("turn_up", np.int64),  # -1: none
        ("turn", np.int64),
        ("leader", np.int64),
        ("hook", np.int64),  # 1: the bids may not come to the number of tricks
        ("unbid", np.int64),  # bids still to be made
        ("in_trick", np.int64),  # cards on the table
        ("left", np.int64),  # tricks not complete yet
        ("held", np.int8, (PACK,)),  # by card the seat that holds it, or -1
        ("played", np.int8, (PACK,)),  # by card the seat that played it, or -1
        ("trick", np.int8, (SEATS,)),  # cards on the table in their order
        ("bids", np.int8, (SEATS,)),  # -1: none yet
        ("taken", np.int8, (SEATS,)),
        ("void", np.int8, (SEATS * SUITS,)),  # 1: did not follow that suit
    ],
    align=True,
)


@register_jitable
def allowed(deal: Deal, flags: Flags) -> int:
    """Mark what the seat in turn may do, by action, and say how many things that is."""
    flags[:] = False
    found = 0
    if deal.unbid:
        last = -1
        if deal.unbid == 1 and deal.hook:
            last = deal.cards
            for seat in range(deal.players):
                last -= max(deal.bids[seat], 0)
        for bid in range(deal.cards + 1):
            if bid != last:
                flags[PACK + bid] = True
                found += 1
        return found
    led = deal.trick[0] // RANKS if deal.in_trick else -1
    if led >= 0:
        for card in range(led * RANKS, led * RANKS + RANKS):
            if deal.held[card] == deal.turn:
                flags[card] = True
                found += 1
        if found:
            return found
    for card in range(PACK):
        if deal.held[card] == deal.turn:
            flags[card] = True
            found += 1
    return found


@register_jitable
def perform(deal: Deal, action: int) -> None:
    """The seat in turn bids or plays."""
    seat = deal.turn
    if deal.unbid:
        deal.bids[seat] = action - PACK
        deal.unbid -= 1
        deal.turn = (seat + 1) % deal.players if deal.unbid else deal.leader
        return
    if deal.in_trick:
        led = deal.trick[0] // RANKS
        if action // RANKS != led:
            deal.void[seat * SUITS + led] = 1
    deal.held[action] = -1
    deal.played[action] = seat
    deal.trick[deal.in_trick] = action
    deal.in_trick += 1
    if deal.in_trick < deal.players:
        deal.turn = (seat + 1) % deal.players
        return
    winner = (deal.leader + best_in_trick(deal)) % deal.players
    deal.taken[winner] += 1
    deal.trick[:] = -1
    deal.in_trick = 0
    deal.left -= 1
    deal.leader = winner
    deal.turn = winner
