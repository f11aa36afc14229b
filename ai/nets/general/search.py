"""The search for a card or a bid whose playouts are played by the general net."""

from __future__ import annotations

from random import Random

import numpy as np

from ai.kernel.rules.deal_tables import Floats, Masks
from ai.kernel.search.card_and_bid_search import CardAndBidSearch, PlayoutModel
from ai.kernel.search.problem import PlayoutTotals, SearchOptions, SearchProblem
from ai.kernel.search.utility import utility_of
from ai.native.calls import call
from ai.nets.general.advice import net, seen, word
from ai.nets.general.shares import Shares
from ai.valuation.option_values import Weighed
from game.engine import View


def general_search(
    view: View,
    ways: list[Weighed],
    rng: Random,
    envy: float,
    shares: Shares,
    threads: int = 1,
) -> CardAndBidSearch:
    """The decision, ready to be played on by the general net.

    Args:
        view: of a deal that the net knows.
        ways: what each legal action is worth by playouts without the net.
        rng, envy, threads: see `ai.kernel.search.search_choice.search_for`.
        shares: what counts how much.
    """
    weights, legal = net(), tuple(way.action for way in ways)
    ending = utility_of(view, envy).ending

    def model(problem: SearchProblem) -> PlayoutModel:
        decision = seen(view, problem)
        prior, share = np.array([way.worth for way in ways]), shares.rules
        # The net's word is of points: where the first place is played for, it has none.
        if shares.word and not ending:
            said = word(weights, view, decision, legal).worths
            share = shares.rules + shares.word
            prior = (shares.rules * prior + shares.word * said) / share

        def playouts(
            problem: SearchProblem,
            options: SearchOptions,
            _guide: Floats,
            words: Masks,
            worlds: int,
            found: PlayoutTotals,
        ) -> None:
            call(
                *("weigh_by_general", weights, decision.kind.words, decision.at, problem),
                *(options, words, worlds, 0 if ending else shares.depth, found),
            )

        return PlayoutModel(playouts, prior, share)

    return CardAndBidSearch(view, legal, rng, envy, threads, model)
