"""Cards laid aside as a bid, as compiled code: a sensible way to lay, and cards weighed after it.

Nobody knows what the others laid aside, so every deal of the search has bids of its own: those of
the cards that lie aside in it.
"""

from __future__ import annotations

from math import sqrt
from typing import Final

import numpy as np
from numba import njit

from ai.kernel import CACHED
from ai.kernel.compilation.borrowing import borrowing
from ai.kernel.determinization.hand_model import bid_chance, expected_tricks
from ai.kernel.determinization.random_deals import exchange, shuffle
from ai.kernel.determinization.weighted_deals import FAIR, DealDraft, empty_draft
from ai.kernel.playouts.playout import CardScript, play_out
from ai.kernel.rules.bitmasks import ONE, bit, copy_into, lowest, random_word
from ai.kernel.rules.deal_tables import MOST_PLAYERS, DealTables, Floats, Ints, Masks
from ai.kernel.search.card_and_bid_kernels import add_playout, empty_deal, finish, restart
from ai.kernel.search.problem import PlayoutTotals, SearchOptions, SearchProblem
from ai.probabilities.bid_chances import CONVICTION, DISTANCE, DOUBT, LEAST_VARIANCE, ZERO

NONE = np.uint64(0)
TRIES: Final = 16
"""Deals drawn for each that is played: most have bids that nobody would lay with such a hand."""
LOOSE: Final = 0.5
"""Log odds by which a way to lay may look better or worse than it is."""
MOST_HELD: Final = 16


@borrowing()
def laid_chance(bid: int, mean: float, variance: float, fair: float) -> float:
    """Log odds that a bid is made with such a hand, but for what all have in common."""
    mean += CONVICTION * (mean - fair)
    away = (bid - mean) * (bid - mean) / (variance + LEAST_VARIANCE)
    return DOUBT * sqrt(max(variance, 0.0)) + DISTANCE * away + (ZERO if bid == 0 else 0.0)


@njit(cache=CACHED)
def lay_aside(
    plan: DealTables, held: np.uint64, pack: np.uint64, leads: bool, values: Ints, words: Masks
) -> np.uint64:
    """The three cards that a hand would sensibly lay aside; each card counts as in the whole hand.

    Args:
        plan: the rules.
        held: twelve cards.
        pack: every card that may be in play.
        leads: whether the hand leads.
        values: by card, the tricks that it bids.
        words: the random generator.
    """
    players, tricks, mask, trump = plan.players, plan.tricks, plan.mask, plan.trump
    unseen, in_play, fair = pack & ~held, (players - 1) * tricks, tricks / players
    cards = np.zeros(MOST_HELD, np.uint64)
    gain, doubt = np.zeros(MOST_HELD), np.zeros(MOST_HELD)
    mean, variance = expected_tricks(held, unseen, in_play, players - 1, leads, mask, trump)
    size, rest = 0, held
    while rest != NONE:
        card = lowest(rest)
        rest &= rest - ONE
        without, left = expected_tricks(
            held & ~bit(card), unseen, in_play, players - 1, leads, mask, trump
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
def lay_all(
    plan: DealTables,
    pack: np.uint64,
    leader: int,
    asker: int,
    values: Ints,
    words: Masks,
    hands: Masks,
    bids: Ints,
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
        for seat in range(plan.players):
            if seat != asker:
                aside = lay_aside(plan, hands[at, seat], pack, seat == leader, values, words)
                hands[at, seat] &= ~aside
                bids[at, seat] = worth_of(aside, values)


@borrowing()
def worth_of(aside: np.uint64, values: Ints) -> int:
    """What cards laid aside bid."""
    bid = 0
    while aside != NONE:
        bid += values[lowest(aside)]
        aside &= aside - ONE
    return bid


@borrowing()
def _laid_fits(problem: SearchProblem, drawn: Masks, laid: Ints) -> float:
    """How well the bids laid aside fit the hands drawn."""
    plan, unseen, asked = problem.plan, problem.unseen, problem.asked
    players, tricks = plan.players, plan.tricks
    fit = 1.0
    for seat in range(players):
        if seat != asked.seat:
            held = drawn[seat] | unseen.gone[seat]
            mean, variance = expected_tricks(
                held,
                unseen.pack & ~held,
                (players - 1) * tricks,
                players - 1,
                seat == asked.leader,
                plan.mask,
                plan.trump,
            )
            fit *= bid_chance(laid[seat], mean, variance, tricks)
    return fit


@borrowing()
def _dealt(
    problem: SearchProblem, draft: DealDraft, laid: Ints, bids: Ints, values: Ints, words: Masks
) -> None:
    """Choose hands and the cards laid aside, likelier the better they fit each other.

    Args:
        problem: the decision.
        draft: filled with the hands.
        laid: room for bids.
        bids: filled in.
        values: by card, the tricks that it bids.
        words: the random generator.
    """
    unseen, players, start = problem.unseen, problem.plan.players, problem.deal
    drawn, total = draft.drawn, 0.0
    for _ in range(TRIES):
        if unseen.free:
            shuffle(unseen.cards, unseen.dealt, words)
        else:
            exchange(unseen.cards, unseen.dealt, unseen.places, unseen.allowed, words)
        copy_into(drawn, start.hands)
        for seat in range(players):
            laid[seat] = start.bids[seat] if problem.asked.known[seat] else 0
        for at in range(unseen.dealt):
            place = unseen.places[at]
            if place < players:
                drawn[place] |= bit(unseen.cards[at])
            elif place < 2 * players:
                laid[place - players] += values[unseen.cards[at]]
        fit = _laid_fits(problem, drawn, laid)
        total += fit
        if (random_word(words) >> np.uint64(32)) * FAIR * total <= fit:
            copy_into(draft.chosen, drawn)
            copy_into(bids, laid)


@njit(nogil=True, cache=CACHED)
def weigh_after_laying(
    problem: SearchProblem,
    options: SearchOptions,
    values: Ints,
    guide: Floats,
    words: Masks,
    worlds: int,
    found: PlayoutTotals,
) -> None:
    """Play every card that is active out over so many deals; as `search.weigh_cards`.

    What lies in the places past the seats was laid aside by the seat so many places before.

    Args:
        problem, options, guide, words, worlds, found: as there.
        values: by card, the tricks that it bids.
    """
    start, draft = problem.deal, empty_draft()
    bids, laid = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS, np.int64)
    deal = empty_deal(start.piles, bids)
    points, voids = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS + 1, np.uint64)
    script = CardScript(np.zeros(1, np.int64), np.zeros(1, np.int64), np.zeros(1, np.uint64))
    for _ in range(worlds):
        _dealt(problem, draft, laid, bids, values, words)
        for option in range(options.choices.size):
            if not options.active[option]:
                continue
            restart(deal, start, draft.chosen)
            voids[:] = problem.unseen.voids
            script.cards[0] = options.choices[option]
            play_out(problem.plan, deal, words, voids, None, script)
            finish(problem, deal, words, voids, guide, points)
            add_playout(problem, deal, points, option, found)
