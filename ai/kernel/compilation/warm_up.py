"""Compiles the search before it is needed, by asking it to play nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np

from ai.kernel import CACHED
from ai.kernel.compilation.cache import cache_emptied
from ai.kernel.compilation.memory import release_code_pages
from ai.kernel.compilation.progress import Progress, compiling, tell_nobody
from ai.kernel.determinization.predeal_kernels import (
    SampledDeals,
    SchemeTables,
    collect_hands,
    deal_out,
    estimate_hands,
    estimate_piles,
    play_all,
)
from ai.kernel.playouts.policy import guide_tables
from ai.kernel.rules.deal_arrays import DealArrays
from ai.kernel.rules.deal_tables import MOST_PLAYERS, NOW, DealTables, Duties, Masks
from ai.kernel.search.bid_chance_kernels import count_made
from ai.kernel.search.card_and_bid_kernels import play_endings, weigh_bids, weigh_cards
from ai.kernel.search.laid_bid_kernels import lay_all, weigh_after_laying
from ai.kernel.search.problem import (
    Decider,
    PlayoutTotals,
    SearchOptions,
    SearchProblem,
    UnseenCards,
    no_playouts,
)
from ai.kernel.search.utility import Utility, all_nearly, worths

_KERNELS: Final = (
    *(weigh_cards, weigh_bids, weigh_after_laying, play_endings, worths, all_nearly),
    *(count_made, deal_out, collect_hands, estimate_hands, estimate_piles, play_all, lay_all),
)
"""What is called below: the rest of the compiled code is called by these."""


class Further(NamedTuple):
    """Compiled code of another package that is compiled along with the search."""

    kernels: tuple[Callable[..., None], ...]
    play_nothing: Callable[[SearchProblem, SearchOptions, Masks, PlayoutTotals], None]
    """Calls them, to no effect."""


NOTHING_MORE: Final = Further((), lambda *_: None)


def compile_search(tell: Progress = tell_nobody, further: Further = NOTHING_MORE) -> bool:
    """Compile, or load from where compiled code is kept; a minute at worst, and once.

    Args:
        tell: is told how far it is while something is compiled.
        further: what else is to be compiled.

    Returns:
        Whether it was compiled and is kept, so that a new process would be the smaller one.
    """
    try:
        with compiling((*_KERNELS, *further.kernels), tell):
            _play_nothing(further)
    except Exception:  # whatever numba makes of a file that another program spoilt
        if not cache_emptied():
            raise
        with compiling((*_KERNELS, *further.kernels), tell):
            _play_nothing(further)
    release_code_pages()
    return CACHED and any(function.stats.cache_misses for function in (weigh_bids, weigh_cards))


def _play_nothing(further: Further) -> None:
    counts, masks = np.zeros(1, np.int64), np.zeros(MOST_PLAYERS, np.uint64)
    seats, square = np.zeros(MOST_PLAYERS, np.int64), np.zeros((1, 1), np.int64)
    plan = DealTables(
        players=1,
        tricks=1,
        step=0,
        trump=-1,
        factor=1,
        shared=-1,
        staked=-1,
        stake=0,
        open=1,
        duties=Duties(True, False, False, False, False, False, 0, 0),
        group=counts,
        mask=masks,
        power=counts,
        earned=np.zeros((1, 1, 1), np.int64),
        among=counts,
        rungs=counts,
        streak=square,
    )
    deal = DealArrays(np.zeros(NOW, np.int64), masks, square, seats, seats, seats, seats)
    unseen = UnseenCards(
        masks, 0, seats, masks, True, np.append(masks, masks[:1]), masks, np.uint64(0)
    )
    aim = Utility(0, 1.0, True, False, np.zeros(MOST_PLAYERS), 0.0)
    nobody, trust = np.zeros(MOST_PLAYERS, np.bool_), np.zeros((MOST_PLAYERS, 3))
    asked = Decider(0, 0, 0, True, nobody, False, trust, aim)
    problem = SearchProblem(plan, deal, unseen, asked)
    options = SearchOptions(counts, counts, np.zeros(1, np.bool_))
    last = (guide_tables(), np.ones(2, np.uint64), 0, no_playouts(1, 0))
    weigh_cards(problem, options, *last)
    weigh_bids(problem, options, *last)
    weigh_after_laying(problem, options, counts, *last)
    further.play_nothing(problem, options, last[1], last[3])
    count_made(problem, last[0], last[1], 0, seats)
    play_endings(problem, last[0], last[1], np.zeros((0, 1), np.int64))
    nothing = np.zeros((0, 1), np.int64)
    worths(aim, nothing, np.zeros(0))
    all_nearly(nothing, nothing, np.zeros(0))
    _deal_nothing(plan)


def _deal_nothing(plan: DealTables) -> None:
    """What whole deals before their first card need."""
    words, none = np.ones(2, np.uint64), np.zeros(0, np.int64)
    order, piles = np.zeros((0, 1), np.int64), np.zeros((0, 1, 1), np.int64)
    hands, numbers = np.zeros((0, 1), np.uint64), np.zeros((0, 1), np.int64)
    means, pack = np.zeros((0, 1)), np.uint64(0)
    deal_out(np.zeros(1, np.int64), 0, False, words, order)
    collect_hands(order, np.zeros(1, np.int64), np.zeros(1, np.int64), hands, piles)
    estimate_hands(plan, pack, 0, hands, means, means)
    estimate_piles(plan, pack, hands, means, means)
    schemes = SchemeTables(plan.earned[None], none)
    play_all(plan, schemes, 0, pack, SampledDeals(hands, piles), numbers, guide_tables(), words)
    lay_all(plan, pack, 0, 0, none, words, hands, numbers)
