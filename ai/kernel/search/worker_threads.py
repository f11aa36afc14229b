"""Threads for the search: each plays deals of its own, with its own chance and its own sums.

A call of C lets go of the interpreter's lock, so threads of one process are enough. With one
thread nothing is started and a seed decides all; with more it does so too, for as many rounds.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.kernel.rules.deal_tables import Masks
from ai.kernel.search.problem import PlayoutTotals, UnseenCards, no_playouts, summed


class SearchThread(NamedTuple):
    """The arrays that one worker thread reads and writes alone."""

    unseen: UnseenCards
    guide: NDArray[np.float64]
    words: Masks
    found: PlayoutTotals


def spare_cores() -> int:
    """How many threads may think while the window keeps a core to itself."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)) - 1)
    return max(1, (os.cpu_count() or 1) - 1)


def search_threads(
    unseen: UnseenCards,
    guides: Sequence[NDArray[np.float64]],
    words: Sequence[Masks],
    options: int,
    tricks: int,
) -> list[SearchThread]:
    """The arrays of worker threads, of each a guide and its chance; their totals empty."""
    return [
        SearchThread(
            unseen._replace(cards=unseen.cards.copy()),
            guide,
            chance,
            no_playouts(options, tricks),
        )
        for guide, chance in zip(guides, words, strict=True)
    ]


def run_all(work: Callable[[SearchThread], None], over: list[SearchThread]) -> None:
    """Run the same work in every worker thread; the calling thread is the first."""
    others = [_threads(len(over) - 1).submit(work, thread) for thread in over[1:]]
    work(over[0])
    for other in others:
        other.result()


def summed_totals(over: list[SearchThread]) -> PlayoutTotals:
    """The totals of all worker threads."""
    return summed(thread.found for thread in over)


@cache
def _threads(number: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(number, thread_name_prefix="playouts")
