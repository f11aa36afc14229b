"""Deals of Oh Hell as records of small integers, to be played by the thousand in compiled code.

A deal has 3 to 7 players, the usual pack, a card turned for trump or none, bids in turn that may
not come to the number of tricks, and ten plus the bid for a bid made. A card is its number in
`game.engine.cards.CARDS`: thirteen times its suit plus its rank. An action is a card, or 52 plus a
bid.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

from ai.nets.deal_fields import (
    MADE,
    PACK,
    RANKS,
    SEATS,
    SUITS,
    Deal,
    best_in_trick,
)

Deals = NDArray[Any]
"""An array of records of `DEAL`."""
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
    deal.unbid, deal.in_trick, deal.left = players, 0, cards
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
def allowed(deal: Deal, flags: Flags) -> int:
    """Mark what the seat in turn may do, by action, and say how many things that is."""
    flags[:] = False
    found = 0
    if deal.unbid:
        last = -1
        if deal.unbid == 1:
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


@register_jitable
def points(deal: Deal, seat: int) -> int:
    """A seat's points once the deal is over."""
    return MADE + deal.bids[seat] if deal.taken[seat] == deal.bids[seat] else 0
