"""Compiled code that counts how often each seat makes its bid, from where a deal stands."""

from __future__ import annotations

import numpy as np
from numba import njit

from ai.kernel import CACHED
from ai.kernel.determinization.weighted_deals import FAIR, draw_deal, empty_draft
from ai.kernel.rules.bitmasks import random_word
from ai.kernel.rules.deal_tables import MOST_PLAYERS, Floats, Ints, Masks
from ai.kernel.search.card_and_bid_kernels import bid_around, empty_deal, finish, restart
from ai.kernel.search.problem import SearchProblem


@njit(nogil=True, cache=CACHED)
def count_made(
    problem: SearchProblem, guide: Floats, words: Masks, worlds: int, made: Ints
) -> None:
    """Play a deal on to its end, over so many deals of the unseen cards.

    Args:
        problem: how the deal stands, for a viewer who decides nothing.
        guide: of `policy.guide_tables`.
        words: the random generator.
        worlds: how many deals.
        made: by seat, added to: how many made the bid.
    """
    players, draft = problem.plan.players, empty_draft()
    bids, noise = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS)
    deal = empty_deal(problem.deal.piles, bids)
    points, voids = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS + 1, np.uint64)
    for _ in range(worlds):
        draw_deal(problem, draft, words, True)
        for seat in range(players):
            noise[seat] = (random_word(words) >> np.uint64(32)) * FAIR - 0.5
        bid_around(problem, draft, noise, 0, bids)
        restart(deal, problem.deal, draft.chosen)
        voids[:] = problem.unseen.voids
        finish(problem, deal, words, voids, guide, points)
        for seat in range(players):
            made[seat] += deal.taken[seat] == bids[seat]
