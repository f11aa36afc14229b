"""The search for a card or a bid whose playouts are played by a net, where one knows such deals.

In a playout each seat bids and plays what the net holds to be worth most of what that seat could
know; so the playouts are as good as the net, and honest. The net is a student of the one that
advises (`ai.nets.advice`): a third of the weights, so that a decision takes some two microseconds.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import numpy as np

from ai.kernel.rules.deal_tables import Floats, Masks
from ai.kernel.search.card_and_bid_search import CardAndBidSearch, PlayoutModel
from ai.kernel.search.problem import PlayoutTotals, SearchOptions, SearchProblem
from ai.kernel.search.utility import utility_of
from ai.native.calls import call
from ai.nets.advice import net, worths
from ai.nets.deal_records import Deals
from ai.nets.from_view import SeenDeal
from ai.nets.weights import Weights, read, shaped
from ai.valuation.option_values import Weighed
from game.engine import View

RULES: Final = 0.25
"""Share of playouts without nets in what a bid or card is worth."""
WORD: Final = 0.25
"""Share of the large net's own word, where it has one; playouts by nets have the rest."""
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


def net_search(
    view: View, ways: list[Weighed], rng: Random, envy: float, threads: int = 1
) -> CardAndBidSearch:
    """The decision, ready to be played on by nets.

    Args:
        view: of a deal on which the net advises.
        rng, envy, threads: see `ai.kernel.search.search_choice.search_for`.
        ways: what each legal action is worth by playouts without nets.
    """
    start = SeenDeal(view).record()
    small = student()

    def playouts(
        problem: SearchProblem,
        options: SearchOptions,
        _guide: Floats,
        words: Masks,
        worlds: int,
        found: PlayoutTotals,
    ) -> None:
        weigh_by_net(small, start, problem, options, words, worlds, found)

    legal = tuple(way.action for way in ways)
    prior, share = np.array([way.worth for way in ways]), RULES
    # The net's word is of points: where the first place is played for, it has none.
    if not utility_of(view, envy).ending:
        said = np.array(worths(net(), view, legal))
        share = RULES + WORD
        prior = (RULES * prior + WORD * said) / share
    return CardAndBidSearch(
        view, legal, rng, envy, threads, lambda _: PlayoutModel(playouts, prior, share)
    )
