"""Compiles the search before it is needed, by asking it to play nothing."""

from __future__ import annotations

import numpy as np

from ai.kernel import CACHED
from ai.kernel.ahead import deal_out, gathered, judged, judged_as_piles, play_all
from ai.kernel.aim import Aim, all_nearly, worths
from ai.kernel.cache import discarded
from ai.kernel.deal import Deal
from ai.kernel.footprint import let_go
from ai.kernel.laid import all_lay, weigh_after_laying
from ai.kernel.plan import DUTIES, MOST_PLAYERS, NOW, RULES, Plan
from ai.kernel.policy import guide_tables
from ai.kernel.search import Asked, Unseen, nothing_found, weigh_bids, weigh_cards


def make_ready() -> bool:
    """Compile, or load from where compiled code is kept; a minute at worst, and once.

    Returns:
        Whether it was compiled and is kept, so that a new process would be the smaller one.
    """
    try:
        _play_nothing()
    except Exception:  # whatever numba makes of a file that another program spoilt
        if not discarded():
            raise
        _play_nothing()
    let_go()
    return CACHED and any(function.stats.cache_misses for function in (weigh_bids, weigh_cards))


def _play_nothing() -> None:
    counts, masks = np.zeros(1, np.int64), np.zeros(MOST_PLAYERS, np.uint64)
    seats, square = np.zeros(MOST_PLAYERS, np.int64), np.zeros((1, 1), np.int64)
    plan = Plan(
        rule=np.ones(RULES, np.int64),
        duties=np.zeros(DUTIES, np.int64),
        group=counts,
        mask=masks,
        power=counts,
        earned=np.zeros((1, 1, 1), np.int64),
        among=counts,
        rungs=counts,
        streak=square,
    )
    deal = Deal(np.zeros(NOW, np.int64), masks, square, seats, seats, seats, seats)
    unseen = Unseen(masks, 0, seats, masks, True, np.append(masks, masks[:1]), masks, np.uint64(0))
    aim = Aim(0, 1.0, True, False, np.zeros(MOST_PLAYERS), 0.0)
    nobody, trust = np.zeros(MOST_PLAYERS, np.bool_), np.zeros((MOST_PLAYERS, 3))
    asked = Asked(0, 0, 0, True, nobody, False, trust, aim)
    found = nothing_found(1, 0)
    head = (plan, deal, unseen, asked, guide_tables(), np.ones(2, np.uint64), counts)
    active = np.zeros(1, np.bool_)
    weigh_cards(*head, counts, active, 0, found)
    weigh_bids(*head, active, 0, found)
    weigh_after_laying(*head, counts, active, 0, found)
    nothing = np.zeros((0, 1), np.int64)
    worths(aim, nothing, np.zeros(0))
    all_nearly(nothing, nothing, np.zeros(0))
    _deal_nothing(plan)


def _deal_nothing(plan: Plan) -> None:
    """What whole deals before their first card need."""
    words, none = np.ones(2, np.uint64), np.zeros(0, np.int64)
    order, piles = np.zeros((0, 1), np.int64), np.zeros((0, 1, 1), np.int64)
    hands, numbers = np.zeros((0, 1), np.uint64), np.zeros((0, 1), np.int64)
    means, pack = np.zeros((0, 1)), np.uint64(0)
    deal_out(np.zeros(1, np.int64), 0, False, words, order)
    gathered(order, np.zeros(1, np.int64), np.zeros(1, np.int64), hands, piles)
    judged(plan.rule, plan.mask, -1, pack, 0, hands, means, means)
    judged_as_piles(plan.rule, plan.group, plan.power, pack, hands, means, means)
    play_all(
        plan, plan.earned[None], none, 0, np.zeros(0, np.uint64), hands, piles, numbers,
        guide_tables(), words, numbers, numbers,
    )  # fmt: skip
    all_lay(plan, pack, 0, 0, none, words, hands, numbers)
