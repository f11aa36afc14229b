"""Which search a decision is put to."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, cast

from ai.decisions.calls_and_trumps import likely_calls
from ai.decisions.statements import best_say, with_sure_cards
from ai.kernel.search.card_and_bid_search import CardAndBidSearch
from ai.kernel.search.hand_size_search import HandSizeSearch
from ai.kernel.search.laying_search import LayingSearch
from ai.kernel.search.predeal_search import PredealSearch
from ai.knowledge.card_knowledge import CardKnowledge
from ai.valuation.option_values import is_searched
from ai.valuation.search import Search
from game.engine import Action, Call, Lay, Limit, NameSize, Say, View

CALLS: Final = 16
"""Calls that are played out, of the hundreds there are: those that look best at a glance."""


NEVER: Final = Limit().stop
"""Where nothing presses."""


def search_for(
    view: View,
    legal: tuple[Action, ...],
    rng: Random,
    envy: float,
    threads: int = 1,
    hurried: Callable[[], bool] = NEVER,
) -> Search:
    """The decision, ready to be played on.

    Args:
        view, legal, rng: of the question.
        envy: what the mean of the others' points counts against one's own.
        threads: how many think.
        hurried: whether time is up, for what takes long over one deal; the others are told by
            nobody playing them on.
    """
    view = with_sure_cards(view)
    if is_searched(view, legal):
        return CardAndBidSearch(view, legal, rng, envy, threads)
    match legal[0]:
        case Lay():
            return LayingSearch(view, cast("tuple[Lay, ...]", legal), rng, envy)
        case Say():
            # What is true is said, so that silence tells something too.
            says = cast("tuple[Say, ...]", legal)
            said = best_say(view, CardKnowledge(view), says)
            return PredealSearch(view, legal, rng, envy, (said,))
        case Call():
            calls = likely_calls(view, cast("tuple[Call, ...]", legal), CALLS)
            return PredealSearch(view, legal, rng, envy, tuple(calls))
        case NameSize():
            return HandSizeSearch(view, cast("tuple[NameSize, ...]", legal), rng, envy, hurried)
        case _:
            return PredealSearch(view, legal, rng, envy)
