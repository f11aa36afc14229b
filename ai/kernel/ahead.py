"""Whole deals before their first card, many at once, as compiled code: dealt, judged, played out.

Here trump, bids and even the call may still be open. What fills them in is decided between these
loops, by `ai.kernel.guesses`, on arrays of one row a deal.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from ai.kernel import CACHED
from ai.kernel.bits import ONE, below, bit, count, lowest
from ai.kernel.hand import promised
from ai.kernel.plan import LIVE, MOST_PLAYERS, NOTHING_YET, NOW, PLAYERS, TRICKS
from ai.kernel.play import run, score
from ai.layout import JOKER_GROUP

NONE = np.uint64(0)
GROUPS = JOKER_GROUP + 1


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
    rule: Any, mask: Any, trump: Any, pack: Any, leader: Any, hands: Any, means: Any, doubts: Any
) -> None:
    """Fill in what every hand promises, (deals, seats).

    Args:
        rule, mask: of the plan.
        trump: the group that is trump or stands for it, or -1.
        pack: every card that may be in play.
        leader: who leads.
        hands: (deals, seats)
        means, doubts: filled in with mean and variance of the tricks.
    """
    players, tricks = rule[PLAYERS], rule[TRICKS]
    for at in range(hands.shape[0]):
        for seat in range(players):
            held = hands[at, seat]
            means[at, seat], doubts[at, seat] = promised(
                held,
                pack & ~held,
                (players - 1) * tricks,
                players - 1,
                seat == leader,
                mask,
                trump,
            )


@njit(nogil=True, cache=CACHED)
def judged_as_piles(
    rule: Any, group: Any, power: Any, pack: Any, hands: Any, means: Any, doubts: Any
) -> None:
    """Fill in what hands promise whose cards come in any order, with no duty; as `ai.piles`.

    Args:
        rule, group, power: of the plan.
        pack: every card that may be in play.
        hands: (deals, seats)
        means, doubts: filled in with mean and variance of the tricks.
    """
    players = rule[PLAYERS]
    for at in range(hands.shape[0]):
        for seat in range(players):
            unseen = pack & ~hands[at, seat]
            each = 1.0 / max(count(unseen), 1)
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
