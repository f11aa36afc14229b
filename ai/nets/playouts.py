"""Deals played out by a small net in every seat, for the search.

In a playout each seat bids and plays what the net holds to be worth most of what that seat could
know; so the playouts are as good as the net, and honest. The net is a student of the one that
advises (`ai.nets.advice`): a third of the weights, so that a decision takes some two microseconds.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from ai.kernel.rules.deal_tables import Masks
from ai.kernel.search.problem import PlayoutTotals, SearchOptions, SearchProblem
from ai.native.calls import call
from ai.nets.deal_records import Deals
from ai.nets.weights import Weights, read, shaped

STUDENT: Final = Path(__file__).with_name("student.npz")
"""Made by `scripts/lab/teach_student.py`."""


@cache
def student() -> Weights:
    """The weights of the net that plays in playouts, read once."""
    return read(STUDENT)


def weigh_by_net(
    net: Weights,
    start: Deals,
    problem: SearchProblem,
    options: SearchOptions,
    words: Masks,
    worlds: int,
    found: PlayoutTotals,
) -> None:
    """Play every card or bid that is active out over so many deals.

    Args:
        net: plays in every seat.
        start: one record of `DEAL`, as the asker sees the deal.
        problem: the same for the kernel.
        options: the cards or bids to choose from.
        words: the random generator.
        worlds: how many deals.
        found: added to.
    """
    call("weigh_by_net", shaped(net), start, problem, options, words, worlds, found)
