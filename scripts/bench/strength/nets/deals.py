"""Deals of Oh Hell by chance, for nets to learn from: how they are dealt and what they pay.

They are records of `ai.nets.deal_records`; the bids may not come to the number of tricks, and a bid
made pays ten and itself.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

from ai.nets.deal_fields import MADE, PACK, RANKS, Deal
from ai.nets.deal_records import DEAL

Deals = NDArray[Any]
"""An array of records of `DEAL`."""


def empty(number: int) -> Deals:
    """So many records, to be filled by `begin`."""
    return np.zeros(number, DEAL)


@register_jitable
def clear(deal: Deal, players: int, cards: int, dealer: int) -> None:
    """A deal before any card is dealt."""
    deal.players, deal.cards, deal.dealer = players, cards, dealer
    deal.trump, deal.turn_up = -1, -1
    deal.leader = (dealer + 1) % players
    deal.turn = deal.leader
    deal.hook, deal.unbid, deal.in_trick, deal.left = 1, players, 0, cards
    deal.held[:] = -1
    deal.played[:] = -1
    deal.trick[:] = -1
    deal.bids[:] = -1
    deal.taken[:] = 0
    deal.void[:] = 0


@register_jitable
def begin(deal: Deal, players: int, cards: int) -> None:
    """Deal, by numpy's chance as compiled code has it."""
    clear(deal, players, cards, np.random.randint(players))
    pack = np.arange(PACK)
    for place in range(players * cards + 1):
        if place < PACK:
            other = place + np.random.randint(PACK - place)
            pack[place], pack[other] = pack[other], pack[place]
    for place in range(players * cards):
        deal.held[pack[place]] = place % players
    if players * cards < PACK:
        deal.turn_up = pack[players * cards]
        deal.trump = deal.turn_up // RANKS


@register_jitable
def points(deal: Deal, seat: int) -> int:
    """A seat's points once the deal is over."""
    return MADE + deal.bids[seat] if deal.taken[seat] == deal.bids[seat] else 0
