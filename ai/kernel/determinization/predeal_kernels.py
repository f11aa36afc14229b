"""Whole deals before their first card, many at once, as compiled code: dealt, judged, played out.

Here trump, bids and even the call may still be open. What fills them in is decided between these
loops, by `ai.kernel.determinization.bid_model`, on arrays of one row a deal.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit

from ai.kernel import CACHED
from ai.kernel.compilation.borrowing import borrowing
from ai.kernel.determinization.hand_model import expected_tricks
from ai.kernel.playouts.playout import play_out
from ai.kernel.rules.bitmasks import ONE, below, bit, count, lowest
from ai.kernel.rules.deal_arrays import DealArrays
from ai.kernel.rules.deal_tables import (
    BEST,
    BEST_GROUP,
    LEADER,
    LED,
    LIVE,
    MOST_PLAYERS,
    NOTHING_YET,
    NOW,
    DealTables,
    Floats,
    Ints,
    Masks,
)
from ai.kernel.rules.scoring import score
from ai.knowledge.card_layout import JOKER_GROUP

NONE = np.uint64(0)
GROUPS = JOKER_GROUP + 1


class SampledDeals(NamedTuple):
    """Deals under one trump."""

    hands: Masks
    """(deals, seats)"""
    piles: Ints
    """(deals, seats, tricks)"""


class SchemeTables(NamedTuple):
    """Points of the scheme, by what may decide about them beside the plan: who declared."""

    earned: Ints
    """(tables, seats, tricks + 1, tricks + 1); see `DealTables.earned`."""
    which: Ints
    """By deal the table that holds."""


@njit(nogil=True, cache=CACHED)
def deal_out(places: Ints, unseen: int, piled: bool, words: Masks, order: Ints) -> None:
    """Deal cards to places, over and over.

    Args:
        places: by position the place (a seat, or past the seats the stock); the unseen ones first,
            then the known ones seat by seat.
        unseen: how many are unseen.
        piled: whether the order within a known hand is hidden as well.
        words: the random generator.
        order: (deals, positions) filled with the number of the card that lies in each position.
    """
    total = places.size
    cards = np.arange(total)
    for at in range(order.shape[0]):
        for last in range(unseen - 1, 0, -1):
            other = below(words, last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        if piled:
            first = unseen
            for last in range(unseen, total):
                if places[last] != places[first]:
                    first = last
                other = first + below(words, last - first + 1)
                cards[last], cards[other] = cards[other], cards[last]
        order[at] = cards


@njit(nogil=True, cache=CACHED)
def collect_hands(order: Ints, places: Ints, bits: Ints, hands: Masks, piles: Ints) -> None:
    """Fill hands (deals, seats) and piles (deals, seats, tricks) with the cards dealt to them.

    Args:
        order, places: see `deal_out`.
        bits: by number of a card, its bit under the plan.
        hands, piles: filled in.
    """
    seats, tricks = piles.shape[1], piles.shape[2]
    height = np.zeros(MOST_PLAYERS, np.int64)
    hands[:] = 0
    for at in range(order.shape[0]):
        height[:] = 0
        for position in range(places.size):
            seat = places[position]
            if seat < seats:
                card = bits[order[at, position]]
                hands[at, seat] |= bit(card)
                if height[seat] < tricks:
                    piles[at, seat, height[seat]] = card
                    height[seat] += 1


@borrowing(nogil=True)
def estimate_hands(
    plan: DealTables, pack: np.uint64, leader: int, hands: Masks, means: Floats, doubts: Floats
) -> None:
    """Fill in what every hand promises, (deals, seats).

    Args:
        plan: the rules.
        pack: every card that may be in play.
        leader: who leads.
        hands: (deals, seats)
        means, doubts: filled in with mean and variance of the tricks.
    """
    players, tricks, mask, trump = plan.players, plan.tricks, plan.mask, plan.trump
    for at in range(hands.shape[0]):
        for seat in range(players):
            held = hands[at, seat]
            means[at, seat], doubts[at, seat] = expected_tricks(
                held,
                pack & ~held,
                (players - 1) * tricks,
                players - 1,
                seat == leader,
                mask,
                trump,
            )


@borrowing(nogil=True)
def estimate_piles(
    plan: DealTables, pack: np.uint64, hands: Masks, means: Floats, doubts: Floats
) -> None:
    """Fill in what hands promise whose cards come in any order, with no duty to follow.

    By the same formulas as `ai.probabilities.pile_chances`.

    Args:
        plan: the rules.
        pack: every card that may be in play.
        hands: (deals, seats)
        means, doubts: filled in with mean and variance of the tricks.
    """
    players, group, power = plan.players, plan.group, plan.power
    for at in range(hands.shape[0]):
        for seat in range(players):
            unseen = pack & ~hands[at, seat]
            size = count(unseen)
            each = 1.0 / (size if size > 0 else 1)
            held, mean, doubt = hands[at, seat], 0.0, 0.0
            while held != NONE:
                card = lowest(held)
                held &= held - ONE
                suit = group[card]
                own, elsewhere = 64 * suit, 64 * ((suit + 1) % GROUPS)
                over, below, rest = 0, 0, unseen
                while rest != NONE:
                    other = lowest(rest)
                    rest &= rest - ONE
                    over += power[own + other] > power[own + card]
                    below += group[other] == suit and power[own + other] < power[own + card]
                alone = 1.0 - over * each
                leads = 1.0
                for _ in range(players - 1):
                    leads *= alone
                chance = leads
                if power[elsewhere + card] != power[own + card]:
                    # Another leads: a lower card of the suit, or this one is thrown away.
                    follows = below * each
                    for _ in range(players - 2):
                        follows *= alone
                    chance = (leads + follows * (players - 1)) / players
                mean += chance
                doubt += chance * (1 - chance)
            means[at, seat], doubts[at, seat] = mean, doubt


@njit(nogil=True, cache=CACHED)
def play_all(
    plan: DealTables,
    schemes: SchemeTables,
    leader: int,
    pack: np.uint64,
    dealt: SampledDeals,
    bids: Ints,
    guide: Floats,
    words: Masks,
) -> tuple[Ints, Ints]:
    """Play deals from their first card to their last, every seat to its bid.

    Args:
        plan: the rules, under one trump for all the deals.
        schemes: by which points are counted.
        leader: who leads the first trick.
        pack: every card that may be in play.
        dealt: the hands.
        bids: (deals, seats)
        guide: of `policy.guide_tables`.
        words: the random generator.

    Returns:
        Points and tricks, (deals, seats).
    """
    players, deals = plan.players, bids.shape[0]
    points, took = np.zeros((deals, players), np.int64), np.zeros((deals, players), np.int64)
    now, held = np.zeros(NOW, np.int64), np.zeros(MOST_PLAYERS, np.uint64)
    taken, lost = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS, np.int64)
    extra, found = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS, np.int64)
    wanted = np.zeros(MOST_PLAYERS, np.int64)
    voids = np.zeros(MOST_PLAYERS + 1, np.uint64)
    for at in range(deals):
        now[:] = 0
        now[LEADER], now[LED], now[BEST], now[BEST_GROUP] = leader, -1, NOTHING_YET, -1
        held[:players], wanted[:players] = dealt.hands[at], bids[at]
        taken[:], lost[:], extra[:], voids[:] = 0, 0, 0, 0
        voids[LIVE] = pack
        deal = DealArrays(now, held, dealt.piles[at], wanted, taken, lost, extra)
        play_out(plan, deal, words, voids, guide, None)
        score(plan, deal, schemes.earned[schemes.which[at]], found)
        points[at], took[at] = found[:players], taken[:players]
    return points, took
