"""Playouts of cards over deals that are the likelier the better they fit what was said.

The kernel weighs deals by the tricks that hands promise alone. Here many deals are drawn and
weighed by each statement and the bids, and the kernel plays on in those that are taken as if all
cards lay open.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ai.kernel.determinization.bid_model import HandEstimates, bids_likelihood
from ai.kernel.determinization.talk_model import odds_against
from ai.kernel.rules.deal_tables import Masks
from ai.kernel.search.problem import PlayoutTotals, SearchOptions, SearchProblem
from ai.native.calls import call, prepared
from ai.native.numbers import exponentials
from game.engine import View

TRIES: Final = 16
"""Deals drawn for each that is played."""
AT_ONCE: Final = 48
"""Deals taken at once: to weigh many takes hardly longer than to weigh few."""


class TalkedDeals:
    """The deals of one search of a card."""

    def __init__(self, view: View) -> None:
        """`view` is of whoever is asked."""
        self._view = view
        self._bids = tuple(bid if isinstance(bid, int) else None for bid in view.bids)
        self._waiting: dict[int, list[Masks]] = {}
        """Hands by seat of deals that are taken and not played yet, by thread."""

    def play(
        self,
        problem: SearchProblem,
        options: SearchOptions,
        guide: NDArray[np.float64],
        words: Masks,
        worlds: int,
        found: PlayoutTotals,
    ) -> None:
        """See `card_and_bid_search.Playouts`."""
        waiting = self._waiting.setdefault(id(words), [])
        hands = problem.deal.hands.copy()
        opened = problem._replace(
            deal=problem.deal._replace(hands=hands), unseen=problem.unseen._replace(dealt=0)
        )
        play_one = prepared("weigh_cards", opened, options, guide, words, 1, found)
        for _ in range(worlds):
            if not waiting:
                waiting += self.taken(problem, words)
            hands[:] = waiting.pop()
            play_one()

    def taken(self, problem: SearchProblem, words: Masks) -> list[Masks]:
        """Hands by seat, of deals drawn by how well they fit, in any order."""
        view, unseen, number = self._view, problem.unseen, AT_ONCE * TRIES
        cards = np.zeros((number, unseen.dealt), np.uint64)
        call("draw_unseen", unseen, words, number, cards)
        hands = np.tile(problem.deal.hands, (number, 1))
        for seat in range(view.players):
            (at,) = np.nonzero(unseen.places[: unseen.dealt] == seat)
            hands[:, seat] |= np.bitwise_or.reduce(np.uint64(1) << cards[:, at], axis=1)
        whole = np.ascontiguousarray((hands | unseen.gone)[:, : view.players])
        means, variances = np.zeros((2, *whole.shape))
        leader = view.spec.leader
        call("estimate_hands", problem.plan, unseen.pack, leader, whole, number, means, variances)
        fit = bids_likelihood(view.spec, self._bids, HandEstimates(means, variances))
        reached = np.cumsum(fit * exponentials(-odds_against(view, whole, means)))
        # Even steps from a start by chance: no deal is taken more or less often than it should.
        chance = np.random.default_rng([int(word) for word in words])
        marks = (np.arange(AT_ONCE) + chance.random()) / AT_ONCE * reached[-1]
        picked = np.minimum(np.searchsorted(reached, marks), number - 1)
        return [*hands[chance.permutation(picked)]]
