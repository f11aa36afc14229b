"""Whole deals before their first card, many at once, as compiled code: dealt, judged, played out.

Here trump, bids and even the call may still be open. What fills them in is decided between these
loops, by `ai.kernel.guesses`, on arrays of one row a deal.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from ai.kernel import CACHED
from ai.kernel.bits import below, bit
from ai.kernel.hand import promised
from ai.kernel.plan import LIVE, MOST_PLAYERS, NOTHING_YET, NOW, PLAYERS, TRICKS, TRUMP
from ai.kernel.play import run, score


@njit(nogil=True, cache=CACHED)
def deal_out(places: Any, unseen: Any, piled: Any, words: Any, order: Any) -> None:
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
def gathered(order: Any, places: Any, bits: Any, hands: Any, piles: Any) -> None:
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


@njit(nogil=True, cache=CACHED)
def judged(
    rule: Any, mask: Any, pack: Any, leader: Any, hands: Any, means: Any, variances: Any
) -> None:
    """Fill in what every hand promises: mean and variance of its tricks, (deals, seats)."""
    players, tricks = rule[PLAYERS], rule[TRICKS]
    for at in range(hands.shape[0]):
        for seat in range(players):
            held = hands[at, seat]
            means[at, seat], variances[at, seat] = promised(
                held,
                pack & ~held,
                (players - 1) * tricks,
                players - 1,
                seat == leader,
                mask,
                rule[TRUMP],
            )


@njit(nogil=True, cache=CACHED)
def play_all(
    plan: Any,
    earned: Any,
    which: Any,
    leader: Any,
    live: Any,
    hands: Any,
    piles: Any,
    bids: Any,
    guide: Any,
    words: Any,
    points: Any,
    took: Any,
) -> None:
    """Play deals from their first card to their last, every seat to its bid.

    Args:
        plan: the rules, under one trump for all the deals.
        earned: (tables, seats, tricks + 1, tricks + 1) by what may decide about points beside the
            plan: who declared.
        which: by deal the table that holds.
        leader: who leads the first trick.
        live: by deal, the mask of the cards that may be in play.
        hands, piles, bids: by deal and seat.
        guide: of `policy.guide_tables`.
        words: the random generator.
        points, took: filled in by deal and seat.
    """
    players = plan.rule[PLAYERS]
    now, held = np.zeros(NOW, np.int64), np.zeros(MOST_PLAYERS, np.uint64)
    taken, lost = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS, np.int64)
    extra, found = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS, np.int64)
    wanted = np.zeros(MOST_PLAYERS, np.int64)
    voids = np.zeros(MOST_PLAYERS + 1, np.uint64)
    for at in range(hands.shape[0]):
        now[:] = 0
        now[0], now[2], now[3], now[5] = leader, -1, NOTHING_YET, -1
        held[:players], wanted[:players] = hands[at], bids[at]
        taken[:], lost[:], extra[:], voids[:] = 0, 0, 0, 0
        voids[LIVE] = live[at]
        run(
            plan.rule, plan.duties, plan.group, plan.mask, plan.power, plan.rungs,
            now, held, piles[at], taken, lost, extra, words,
            wanted, voids, guide, None, None, None,
        )  # fmt: skip
        score(
            plan.rule, earned[which[at]], plan.among, plan.streak,
            wanted, taken, lost, extra, found,
        )  # fmt: skip
        points[at], took[at] = found[:players], taken[:players]
