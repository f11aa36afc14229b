"""Where the opponents' unseen cards are drawn for the expert, in compiled code.

Deals that fit what was played are drawn at random (`determinization.random_deals`); of a few, one
is chosen by how likely the bids made and the words spoken are with the hands in it (importance
resampling).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit

from ai.kernel import CACHED
from ai.kernel.compilation.borrowing import borrowing
from ai.kernel.determinization.bid_model import LOOSE
from ai.kernel.determinization.hand_model import bid_chance, expected_tricks, pressed_mean_bid
from ai.kernel.determinization.random_deals import exchange, shuffle
from ai.kernel.determinization.statement_model import statement_likelihood
from ai.kernel.rules.bitmasks import bit, copy_into, random_word
from ai.kernel.rules.deal_tables import MOST_PLAYERS, Floats, Masks
from ai.kernel.search.problem import SearchProblem

TRIES: Final = 8
"""Deals drawn for each that is played, of which one is taken by how well it fits the bids."""
FAIR: Final = 1 / 2.0**32


class DealDraft(NamedTuple):
    """Room for the deals that are drawn, by seat."""

    chosen: Masks
    """The hands of the deal that is played."""
    drawn: Masks
    """The hands of the deal that is drawn now."""
    means: Floats
    """What the hands drawn promise."""
    chosen_means: Floats
    """What the hands chosen promise."""
    variances: Floats


@njit(cache=CACHED)
def empty_draft() -> DealDraft:
    """Room for deals."""
    chosen, drawn = np.zeros(MOST_PLAYERS, np.uint64), np.zeros(MOST_PLAYERS, np.uint64)
    means, chosen_means = np.zeros(MOST_PLAYERS), np.zeros(MOST_PLAYERS)
    return DealDraft(chosen, drawn, means, chosen_means, np.zeros(MOST_PLAYERS))


@borrowing()
def _bids_likelihood(problem: SearchProblem, draft: DealDraft) -> float:
    """How well the bids made fit the hands drawn; what each other hand promises is filled in."""
    plan, unseen, asked, bids = problem.plan, problem.unseen, problem.asked, problem.deal.bids
    players, tricks = plan.players, plan.tricks
    fair = tricks / players
    fit, bid_total, places = 1.0, 0, 0
    seat = asked.first_bidder
    for _ in range(players):
        if seat != asked.seat:
            held = draft.drawn[seat] | unseen.gone[seat]
            mean, variance = expected_tricks(
                held,
                unseen.pack & ~held,
                (players - 1) * tricks,
                players - 1,
                seat == asked.leader,
                plan.mask,
                plan.trump,
            )
            draft.means[seat], draft.variances[seat] = mean, variance
            fit *= statement_likelihood(asked.trust, seat, mean)
            if asked.known[seat] and not asked.exact:
                mean = pressed_mean_bid(mean, fair, bid_total, places)
                fit *= bid_chance(bids[seat], mean, variance, tricks)
            elif asked.known[seat] and places < players - 1:
                # Whoever bids last has no choice, and nobody much of one.
                fit *= bid_chance(bids[seat], mean, variance + LOOSE, tricks)
        if asked.known[seat]:
            bid_total += bids[seat]
            places += 1
        seat = (seat + plan.step) % players
    return fit


@borrowing()
def draw_deal(problem: SearchProblem, draft: DealDraft, words: Masks, weigh: bool) -> None:
    """Choose hands that fit what is known, likelier the better they fit the bids."""
    unseen, players, drawn = problem.unseen, problem.plan.players, draft.drawn
    total = 0.0
    for _ in range(TRIES if weigh else 1):
        if unseen.free:
            shuffle(unseen.cards, unseen.dealt, words)
        else:
            exchange(unseen.cards, unseen.dealt, unseen.places, unseen.allowed, words)
        copy_into(drawn, problem.deal.hands)
        for at in range(unseen.dealt):
            if unseen.places[at] < players:
                drawn[unseen.places[at]] |= bit(unseen.cards[at])
        fit = _bids_likelihood(problem, draft)
        total += fit
        if (random_word(words) >> np.uint64(32)) * FAIR * total <= fit:
            copy_into(draft.chosen, drawn)
            copy_into(draft.chosen_means, draft.means)
