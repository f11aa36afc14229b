"""Caller Clag: how many cards to deal, before a card is seen.

A hand of each size is dealt to the caller, he calls as a short search of it tells him, and what
that call then comes to over fresh deals is noted. One such hand says little, so what the sizes came
to in many games counts as well; and it takes milliseconds, so the time is looked at before each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import numpy as np

from ai.decisions.call_preferences import SIZES
from ai.decisions.calls_and_trumps import likely_calls
from ai.kernel.rules.deal_tables import Floats
from ai.kernel.search.calibration import halve, ranked
from ai.kernel.search.predeal_search import PredealSearch
from ai.valuation.option_values import Weighed
from game.engine import (
    Action,
    Call,
    Deal,
    Guess,
    NameSize,
    View,
    apply,
    imagine,
    legal_actions,
    observe,
)

TRUST: Final = 40
"""How many hands stand behind what a size came to on average."""
CALLS: Final = 4
"""Calls that are weighed for a hand."""
DEALS: Final = 6
"""Deals over which they are, before the better half, and again before the best, and after."""


class HandSizeSearch:
    """How many cards to deal; see `ai.kernel.search.search_choice.Search`."""

    def __init__(
        self,
        view: View,
        legal: tuple[NameSize, ...],
        rng: Random,
        envy: float,
        hurried: Callable[[], bool],
    ) -> None:
        """Take the decision, and what says that there is no time for another hand."""
        assert view.seat is not None, "an onlooker decides nothing"
        self._hurried = hurried
        self._view, self._legal, self._rng, self._envy = view, legal, rng, envy
        self._seat = view.seat
        self._active = np.ones(len(legal), np.bool_)
        self._hands = np.zeros(len(legal), np.int64)
        self._sums, self._points = np.zeros(len(legal)), np.zeros(len(legal))
        self._made = np.zeros(len(legal))
        self.size = len(legal)

    @property
    def active(self) -> int:
        """How many ways are still weighed."""
        return int(self._active.sum())

    def play(self, worlds: int) -> None:
        """Deal one hand of every size that is left, the most promising first, while time lasts."""
        for _ in self.hands():
            pass

    def hands(self) -> Iterator[None]:
        """The same with a pause after each hand."""
        for way in ranked(self._active, self._worths):
            if self._hurried():
                return
            found = self._called(self._legal[way])
            self._hands[way] += 1
            self._sums[way] += found.worth
            self._points[way] += found.points
            self._made[way] += found.made
            yield

    def halve(self) -> None:
        """Drop the worse half of the ways."""
        halve(self._active, self._worths)

    def found(self) -> list[Weighed]:
        """What each size is worth by now."""
        found = []
        # Where time ran out among them, one hand more is no reason to prefer a size.
        all_had, worths = int(self._hands[self._active].min()), self._worths.tolist()
        for at, named in enumerate(self._legal):
            hands = int(self._hands[at])
            share = 1 / max(hands, 1)
            found.append(
                Weighed(
                    named,
                    worths[at],
                    float(self._points[at] * share),
                    float(self._made[at] * share),
                    (),
                    min(hands, all_had),
                    float(self._points[at] * share),
                )
            )
        return found

    @property
    def _worths(self) -> Floats:
        """By size what it is worth, by what is usual where little was tried."""
        usual = np.array([SIZES.get(named.cards, 0.0) for named in self._legal])
        found: Floats = (self._sums + TRUST * usual) / (self._hands + TRUST)
        return found

    def _called(self, named: NameSize) -> Weighed:
        """What one hand of this size comes to."""
        state, _ = apply(imagine(self._view, Guess(hands=())), named)
        pack, cards = list(self._view.spec.pack), named.cards
        self._rng.shuffle(pack)
        hands = tuple(
            tuple(pack[seat * cards : (seat + 1) * cards]) for seat in range(self._view.players)
        )
        state, _ = apply(state, Deal(hands))
        view, legal = observe(state, self._seat), legal_actions(state, self._seat)
        calls = tuple(call for call in legal if isinstance(call, Call))
        ways: tuple[Action, ...] = tuple(likely_calls(view, calls, CALLS))
        chosen = PredealSearch(view, ways, self._rng, self._envy)
        while chosen.active > 1:
            chosen.play(DEALS)
            chosen.halve()
        # Fresh deals, since the best of a few looks better than it is.
        call = max(chosen.found(), key=lambda way: (way.playouts, way.worth)).action
        after = PredealSearch(view, (call,), self._rng, self._envy)
        after.play(DEALS)
        return after.found()[0]
