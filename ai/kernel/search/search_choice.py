"""Which search a decision is put to."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, Protocol, cast

from ai.decisions.calls_and_trumps import likely_calls
from ai.kernel.search.card_and_bid_search import CardAndBidSearch
from ai.kernel.search.hand_size_search import HandSizeSearch
from ai.kernel.search.laying_search import LayingSearch
from ai.kernel.search.predeal_search import PredealSearch
from ai.kernel.search.statement_search import StatementSearch
from ai.valuation.option_values import Weighed, is_searched
from game.engine import Action, Call, Lay, Limit, NameSize, Say, View

CALLS: Final = 16
"""Calls that are played out, of the hundreds there are: those that look best at a glance."""


NEVER: Final = Limit().stop
"""Where nothing presses."""


class Search(Protocol):
    """A decision on which more and more deals are played."""

    size: int
    """How many ways there are."""

    @property
    def active(self) -> int:
        """How many ways are still weighed."""
        ...

    def play(self, worlds: int) -> None:
        """Play every way that is left out over so many more deals."""
        ...

    def halve(self) -> None:
        """Drop the worse half of the ways."""
        ...

    def found(self) -> list[Weighed]:
        """What each legal action is worth by now."""
        ...


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
    if is_searched(view, legal):
        return CardAndBidSearch(view, legal, rng, envy, threads)
    match legal[0]:
        case Lay():
            return LayingSearch(view, cast("tuple[Lay, ...]", legal), rng, envy)
        case Say():
            return StatementSearch(view, cast("tuple[Say, ...]", legal), rng, envy)
        case Call():
            calls = likely_calls(view, cast("tuple[Call, ...]", legal), CALLS)
            return PredealSearch(view, legal, rng, envy, tuple(calls))
        case NameSize():
            return HandSizeSearch(view, cast("tuple[NameSize, ...]", legal), rng, envy, hurried)
        case _:
            return PredealSearch(view, legal, rng, envy)
