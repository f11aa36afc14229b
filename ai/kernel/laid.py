"""Cards laid aside as a bid, as compiled code: a sensible way to lay, and cards weighed after it.

Nobody knows what the others laid aside, so every deal of the search has bids of its own: those of
the cards that lie aside in it.
"""

from __future__ import annotations

from math import sqrt
from typing import Any, Final

import numpy as np
from numba import njit

from ai.kernel import CACHED
from ai.kernel.bits import ONE, bit, lowest, random_word
from ai.kernel.ending import solved
from ai.kernel.hand import bid_chance, promised
from ai.kernel.plan import MOST_PLAYERS, NOW, OPEN, PLAYERS, TRICKS, TRUMP
from ai.kernel.play import run, score
from ai.kernel.search import FAIR, noted
from ai.kernel.worlds import shuffled, stirred
from ai.outlook import CONVICTION, DISTANCE, DOUBT, LEAST_VARIANCE, ZERO

NONE = np.uint64(0)
TRIES: Final = 16
"""Deals drawn for each that is played: most have bids that nobody would lay with such a hand."""
LOOSE: Final = 0.5
"""Log odds by which a way to lay may look better or worse than it is."""
MOST_HELD: Final = 16


@njit(cache=CACHED)
def laid_chance(bid: Any, mean: Any, variance: Any, fair: Any) -> Any:
    """Log odds that a bid is made with such a hand, but for what all have in common."""
    mean += CONVICTION * (mean - fair)
    away = (bid - mean) * (bid - mean) / (variance + LEAST_VARIANCE)
    return DOUBT * sqrt(max(variance, 0.0)) + DISTANCE * away + (ZERO if bid == 0 else 0.0)


@njit(cache=CACHED)
def lay_aside(
    held: Any, pack: Any, leads: Any, rule: Any, mask: Any, values: Any, words: Any
) -> Any:
    """The three cards that a hand would sensibly lay aside; each card counts as in the whole hand.

    Args:
        held: twelve cards.
        pack: every card that may be in play.
        leads: whether the hand leads.
        rule, mask: of the plan.
        values: by card, the tricks that it bids.
        words: the random generator.
    """
    players, tricks = rule[PLAYERS], rule[TRICKS]
    unseen, in_play, fair = pack & ~held, (players - 1) * tricks, tricks / players
    cards = np.zeros(MOST_HELD, np.uint64)
    gain, doubt = np.zeros(MOST_HELD), np.zeros(MOST_HELD)
    mean, variance = promised(held, unseen, in_play, players - 1, leads, mask, rule[TRUMP])
    size, rest = 0, held
    while rest != NONE:
        card = lowest(rest)
        rest &= rest - ONE
        without, left = promised(
            held & ~bit(card), unseen, in_play, players - 1, leads, mask, rule[TRUMP]
        )
        cards[size], gain[size], doubt[size] = card, mean - without, variance - left
        size += 1
    best, chosen = -1e9, NONE
    for a in range(size):
        for b in range(a + 1, size):
            for c in range(b + 1, size):
                bid = values[cards[a]] + values[cards[b]] + values[cards[c]]
                odds = laid_chance(
                    bid,
                    mean - gain[a] - gain[b] - gain[c],
                    variance - doubt[a] - doubt[b] - doubt[c],
                    fair,
                )
                odds += LOOSE * ((random_word(words) >> np.uint64(32)) * FAIR - 0.5)
                if odds > best:
                    best, chosen = odds, bit(cards[a]) | bit(cards[b]) | bit(cards[c])
    return chosen


@njit(nogil=True, cache=CACHED)
def all_lay(
    plan: Any, pack: Any, leader: Any, asker: Any, values: Any, words: Any, hands: Any, bids: Any
) -> None:
    """Let every seat but the asker lay aside, in every deal.

    Args:
        plan: the rules.
        pack: every card that may be in play.
        leader: who leads.
        asker: whose hand stays whole.
        values: by card, the tricks that it bids.
        words: the random generator.
        hands: (deals, seats); changed.
        bids: (deals, seats); filled in.
    """
    for at in range(hands.shape[0]):
        for seat in range(plan.rule[PLAYERS]):
            if seat != asker:
                aside = lay_aside(
                    hands[at, seat], pack, seat == leader, plan.rule, plan.mask, values, words
                )
                hands[at, seat] &= ~aside
                bids[at, seat] = worth_of(aside, values)


@njit(cache=CACHED)
def worth_of(aside: Any, values: Any) -> Any:
    """What cards laid aside bid."""
    bid = 0
    while aside != NONE:
        bid += values[lowest(aside)]
        aside &= aside - ONE
    return bid


@njit(nogil=True, cache=CACHED)
def weigh_after_laying(
    plan: Any,
    deal: Any,
    unseen: Any,
    asked: Any,
    guide: Any,
    words: Any,
    options: Any,
    values: Any,
    active: Any,
    worlds: Any,
    found: Any,
) -> None:
    """Play every card that is `active` out over so many deals; as `search.weigh_cards`.

    What lies in the places past the seats was laid aside by the seat so many places before.

    Args:
        plan, deal, unseen, asked, guide, words, options, active, worlds, found: as there.
        values: by card, the tricks that it bids.
    """
    players, tricks = plan.rule[PLAYERS], plan.rule[TRICKS]
    chosen, drawn = np.zeros(MOST_PLAYERS, np.uint64), np.zeros(MOST_PLAYERS, np.uint64)
    now, hands = np.zeros(NOW, np.int64), np.zeros(MOST_PLAYERS, np.uint64)
    taken, lost = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS, np.int64)
    extra, points = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS, np.int64)
    bids, laid = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS, np.int64)
    voids = np.zeros(MOST_PLAYERS + 1, np.uint64)
    script, call = np.zeros(1, np.int64), np.zeros(1, np.int64)
    legal = np.zeros(1, np.uint64)
    for _ in range(worlds):
        total = 0.0
        for _ in range(TRIES):
            if unseen.free:
                shuffled(unseen.cards, unseen.dealt, words)
            else:
                stirred(unseen.cards, unseen.dealt, unseen.places, unseen.allowed, words)
            drawn[:] = deal.hands
            for seat in range(players):
                laid[seat] = deal.bids[seat] if asked.known[seat] else 0
            for at in range(unseen.dealt):
                place = unseen.places[at]
                if place < players:
                    drawn[place] |= bit(unseen.cards[at])
                elif place < 2 * players:
                    laid[place - players] += values[unseen.cards[at]]
            fit = 1.0
            for seat in range(players):
                if seat != asked.seat:
                    held = drawn[seat] | unseen.gone[seat]
                    mean, variance = promised(
                        held,
                        unseen.pack & ~held,
                        (players - 1) * tricks,
                        players - 1,
                        seat == asked.leader,
                        plan.mask,
                        plan.rule[TRUMP],
                    )
                    fit *= bid_chance(laid[seat], mean, variance, tricks)
            total += fit
            if (random_word(words) >> np.uint64(32)) * FAIR * total <= fit:
                chosen[:], bids[:] = drawn, laid
        for option in range(options.size):
            if not active[option]:
                continue
            now[:], hands[:], taken[:] = deal.now, chosen, deal.taken
            lost[:], extra[:], voids[:] = deal.lost, deal.extra, unseen.voids
            script[0] = options[option]
            run(
                plan.rule, plan.duties, plan.group, plan.mask, plan.power, plan.rungs,
                now, hands, deal.piles, taken, lost, extra, words,
                None, voids, None, script, call, legal,
            )  # fmt: skip
            run(
                plan.rule, plan.duties, plan.group, plan.mask, plan.power, plan.rungs,
                now, hands, deal.piles, taken, lost, extra, words,
                bids, voids, guide, None, None, None,
            )  # fmt: skip
            if plan.rule[OPEN] < tricks:
                solved(plan, now, hands, bids, taken, lost, extra, asked.aim.envy)
            score(
                plan.rule, plan.earned, plan.among, plan.streak,
                bids, taken, lost, extra, points,
            )  # fmt: skip
            noted(plan, asked, bids, taken, points, option, found)
