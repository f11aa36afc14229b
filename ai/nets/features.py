"""What a net sees of a deal: the numbers of those of its inputs that are on, all else being off.

Suits stand in an order of their own, so that what differs by names alone looks the same: trump
first, the others by how many the seat was dealt. Seats stand by how far they sit to the left.
Nothing is read of what other seats hold.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

from ai.nets.deal_fields import (
    PACK,
    RANKS,
    SUITS,
    Deal,
    beats,
    best_in_trick,
)

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


@register_jitable
def clamped(number: int, least: int, most: int) -> int:
    """The nearest number between two."""
    return min(max(number, least), most)


@register_jitable
def placed(action: int, places: NDArray[np.int64]) -> int:
    """The place of an action in a net's answer, where suits stand in the order that `see` gave."""
    if action < PACK:
        return places[action // RANKS] * RANKS + action % RANKS
    return action


@register_jitable
def _fill_places(deal: Deal, seat: int, places: NDArray[np.int64]) -> None:
    """By suit its place: trump first, then by the seat's length, then by its cards' height."""
    worth = np.zeros(SUITS, np.int64)
    for card in range(PACK):
        if deal.held[card] == seat or deal.played[card] == seat:
            worth[card // RANKS] += 1000 + 20 * (card % RANKS)
    if deal.trump >= 0:
        worth[deal.trump] += 1000000
    for suit in range(SUITS):
        places[suit] = 0
        for other in range(SUITS):
            if worth[other] > worth[suit] or (worth[other] == worth[suit] and other < suit):
                places[suit] += 1


@register_jitable
def see(deal: Deal, seat: int, places: NDArray[np.int64], on: Numbers) -> int:
    """Fill in which inputs are on for a seat; its order of suits is filled in too.

    Returns:
        How many are on.
    """
    _fill_places(deal, seat, places)
    found = _see_cards(deal, seat, places, on)
    return _see_bids(deal, seat, places, on, found)


@register_jitable
def _see_cards(deal: Deal, seat: int, places: NDArray[np.int64], on: Numbers) -> int:
    found, players = 0, deal.players
    best = best_in_trick(deal)
    top = deal.trick[best] if best >= 0 else -1
    led = deal.trick[0] // RANKS if best >= 0 else -1
    for suit in range(SUITS):
        above, length, base = 0, 0, places[suit] * RANKS
        for rank in range(RANKS - 1, -1, -1):
            card = suit * RANKS + rank
            if deal.held[card] == seat:
                length += 1
                on[found] = HAND + base + rank
                on[found + 1] = ABOVE + base + min(above, RANKS - 1)
                found += 2
                if best >= 0 and beats(card, top, deal.trump):
                    on[found] = WINNING + base + rank
                    found += 1
            elif deal.played[card] >= 0:
                owner = (deal.played[card] - seat) % players
                on[found] = PLAYED + owner * PACK + base + rank
                found += 1
            elif card == deal.turn_up:
                on[found] = TURN_UP + base + rank
                found += 1
            else:
                above += 1
        on[found] = LENGTH + places[suit] * LENGTHS + length
        on[found + 1] = UNSEEN + places[suit] * LENGTHS + above
        found += 2
    if best >= 0:
        on[found] = TO_BEAT + places[top // RANKS] * RANKS + top % RANKS
        on[found + 1] = OWNER + (deal.leader + best - seat) % players
        on[found + 2] = LED + places[led]
        found += 3
    else:
        on[found] = LED + SUITS
        found += 1
    on[found] = PLACE + deal.in_trick
    return found + 1


@register_jitable
def _see_bids(deal: Deal, seat: int, places: NDArray[np.int64], on: Numbers, found: int) -> int:
    players, total, wanted = deal.players, -deal.cards, -deal.left
    for place in range(players):
        one = (seat + place) % players
        bid = deal.bids[one]
        need = bid - deal.taken[one]
        if bid >= 0:
            total += bid
            wanted += max(need, 0)
        if place == 0:
            on[found] = OWN_BID + bid + 1
            found += 1
            if bid >= 0:
                on[found] = OWN_NEED + clamped(need, -2, RANKS) + 2
                found += 1
            continue
        base = OTHERS + (place - 1) * OTHER
        on[found] = base + bid + 1
        found += 1
        if bid >= 0:
            on[found] = base + NEEDS + clamped(need, -2, 10) + 2
            found += 1
        for suit in range(SUITS):
            if deal.void[one * SUITS + suit]:
                on[found] = base + VOIDS + places[suit]
                found += 1
        if (one - deal.leader) % players < deal.in_trick:
            on[found] = base + HAS_PLAYED
            found += 1
    for number in (
        PLAYERS + players,
        LEFT + deal.left,
        CARDS + deal.cards,
        TURN + (seat - deal.dealer - 1) % players,
        TOTAL + clamped(total, -7, 7) + 7,
    ):
        on[found] = number
        found += 1
    if deal.unbid:
        on[found] = BIDDING
    else:
        on[found] = WANTED + clamped(wanted, -4, 8) + 4
    found += 1
    if deal.trump < 0:
        on[found] = NO_TRUMP
        found += 1
    return found
