"""Compiled code of the search for a card or a bid: all options over the same guessed deals."""

from __future__ import annotations

from typing import Final

import numpy as np
from numba import njit

from ai.kernel import CACHED
from ai.kernel.compilation.borrowing import borrowing
from ai.kernel.determinization.hand_model import pressed_mean_bid, rounded_bid
from ai.kernel.determinization.weighted_deals import FAIR, DealDraft, draw_deal, empty_draft
from ai.kernel.playouts.endgame_solver import solve_endgame
from ai.kernel.playouts.playout import CardScript, play_out
from ai.kernel.rules.bitmasks import copy_into, random_word
from ai.kernel.rules.deal_arrays import DealArrays
from ai.kernel.rules.deal_tables import MOST_PLAYERS, NOW, Floats, Ints, Masks
from ai.kernel.rules.scoring import score
from ai.kernel.search.problem import PlayoutTotals, SearchOptions, SearchProblem
from ai.kernel.search.utility import nearly, worth

BID_NOISE: Final = 0.8
"""Tricks between the highest and the lowest that a seat may see in its hand when it bids."""


@njit(cache=CACHED)
def empty_deal(piles: Ints, bids: Ints) -> DealArrays:
    """Room for a deal that is played out, with these piles and bids."""
    now, hands = np.zeros(NOW, np.int64), np.zeros(MOST_PLAYERS, np.uint64)
    taken, lost = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS, np.int64)
    return DealArrays(now, hands, piles, bids, taken, lost, np.zeros(MOST_PLAYERS, np.int64))


@borrowing()
def restart(deal: DealArrays, start: DealArrays, hands: Masks) -> None:
    """Let a deal stand where another does, but for the hands."""
    copy_into(deal.now, start.now)
    copy_into(deal.hands, hands)
    copy_into(deal.taken, start.taken)
    copy_into(deal.lost, start.lost)
    copy_into(deal.extra, start.extra)


@borrowing()
def add_playout(
    problem: SearchProblem, deal: DealArrays, points: Ints, option: int, found: PlayoutTotals
) -> None:
    """Add up what one playout of an option came to."""
    asked, players = problem.asked, problem.plan.players
    seat = asked.seat
    came_to = worth(asked.aim, players, points)
    if asked.aim.shared:
        came_to += nearly(players, deal.bids, deal.taken)
    found.times[option] += 1
    found.sums[option] += came_to
    found.points[option] += points[seat]
    found.took[option, deal.taken[seat]] += 1
    if deal.taken[seat] == deal.bids[seat]:
        found.made[option] += 1
        found.points_made[option] += points[seat]


@njit(cache=CACHED)
def finish(
    problem: SearchProblem,
    deal: DealArrays,
    words: Masks,
    voids: Masks,
    guide: Floats,
    points: Ints,
) -> None:
    """Play a deal out, every seat to its bid; `points` is filled in."""
    plan = problem.plan
    play_out(plan, deal, words, voids, guide, None)
    if plan.open < plan.tricks:
        solve_endgame(plan, deal, problem.asked.aim.envy)
    score(plan, deal, plan.earned, points)


@njit(nogil=True, cache=CACHED)
def weigh_cards(
    problem: SearchProblem,
    options: SearchOptions,
    guide: Floats,
    words: Masks,
    worlds: int,
    found: PlayoutTotals,
) -> None:
    """Play every card that is active out over so many deals.

    Args:
        problem: the decision.
        options: the cards to choose from.
        guide: of `policy.guide_tables`.
        words: the random generator.
        worlds: how many deals.
        found: added to.
    """
    start, unseen, draft = problem.deal, problem.unseen, empty_draft()
    deal = empty_deal(start.piles, start.bids)
    points, voids = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS + 1, np.uint64)
    script = CardScript(np.zeros(1, np.int64), np.zeros(1, np.int64), np.zeros(1, np.uint64))
    for _ in range(worlds):
        draw_deal(problem, draft, words, True)
        for option in range(options.choices.size):
            if not options.active[option]:
                continue
            restart(deal, start, draft.chosen)
            voids[:] = unseen.voids
            script.cards[0], script.calls[0] = options.choices[option], options.calls[option]
            play_out(problem.plan, deal, words, voids, None, script)
            finish(problem, deal, words, voids, guide, points)
            add_playout(problem, deal, points, option, found)


@borrowing()
def bid_around(
    problem: SearchProblem, draft: DealDraft, noise: Floats, own: int, bids: Ints
) -> None:
    """Fill in all bids, those not known by what each hand promises, after those made before.

    Args:
        problem: the decision.
        draft: the hands.
        noise: by seat, from -0.5 to 0.5.
        own: the bid of the asker.
        bids: filled in.
    """
    plan, asked = problem.plan, problem.asked
    players, tricks = plan.players, plan.tricks
    total, seat = 0, asked.first_bidder
    for place in range(players):
        if seat == asked.seat:
            bids[seat] = own
        elif asked.known[seat]:
            bids[seat] = problem.deal.bids[seat]
        else:
            last = asked.hook and place == players - 1
            mean = pressed_mean_bid(draft.chosen_means[seat], tricks / players, total, place)
            mean += noise[seat] * BID_NOISE
            bids[seat] = rounded_bid(mean, total, tricks, last)
        total += bids[seat]
        seat = (seat + plan.step) % players


@njit(nogil=True, cache=CACHED)
def weigh_bids(
    problem: SearchProblem,
    options: SearchOptions,
    guide: Floats,
    words: Masks,
    worlds: int,
    found: PlayoutTotals,
) -> None:
    """Play every bid that is active out over so many deals.

    As `weigh_cards`, but that bids not known are drawn from what each hand promises, around the
    table, those after the asker's knowing his.
    """
    players, asked, draft = problem.plan.players, problem.asked, empty_draft()
    bids, noise = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS)
    deal = empty_deal(problem.deal.piles, bids)
    points, voids = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS + 1, np.uint64)
    weigh = False
    for seat in range(players):
        weigh |= asked.known[seat] or bool(asked.trust[seat].any())
    for _ in range(worlds):
        draw_deal(problem, draft, words, weigh)
        for seat in range(players):
            noise[seat] = (random_word(words) >> np.uint64(32)) * FAIR - 0.5
        for option in range(options.choices.size):
            if not options.active[option]:
                continue
            bid_around(problem, draft, noise, options.choices[option], bids)
            restart(deal, problem.deal, draft.chosen)
            deal.taken[:] = 0
            voids[:] = problem.unseen.voids
            finish(problem, deal, words, voids, guide, points)
            add_playout(problem, deal, points, option, found)


@njit(nogil=True, cache=CACHED)
def play_endings(problem: SearchProblem, guide: Floats, words: Masks, points: Ints) -> None:
    """Play a deal on from where it stands, again and again; every hand is known.

    Args:
        problem: the deal; who asks has no say in it.
        guide: of `policy.guide_tables`.
        words: the random generator.
        points: (times, seats); filled in with the points of the deal.
    """
    start = problem.deal
    deal = empty_deal(start.piles, start.bids)
    voids, found = np.zeros(MOST_PLAYERS + 1, np.uint64), np.zeros(MOST_PLAYERS, np.int64)
    for at in range(points.shape[0]):
        restart(deal, start, start.hands)
        voids[:] = problem.unseen.voids
        finish(problem, deal, words, voids, guide, found)
        points[at] = found[: points.shape[1]]
