"""Ninety-Nine: which three cards to lay aside, and whether to stake a premium on them.

The ways that look best at a glance are played out over deals in which the others lay aside as
suits their hands. What a premium adds follows from how often the bid was made; where it is missed
each of the others has it, and the points of that way are less by as much.
"""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Final

import numpy as np

from ai.kernel.determinization.bid_model import HandEstimates, made_log_odds
from ai.kernel.determinization.predeal_sampler import PredealSampler, SampledDeals
from ai.kernel.rules.deal_tables import Ints, mask_of
from ai.kernel.search.calibration import halve
from ai.kernel.search.card_and_bid_search import laid_values
from ai.kernel.search.option_totals import OptionTotals
from ai.kernel.search.utility import utility_of
from ai.knowledge.card_layout import layout_of
from ai.native.calls import call
from ai.native.numbers import exponentials
from ai.probabilities.bid_chances import CONVICTION, EASE, ROOM
from ai.valuation.option_values import Weighed, unweighed
from game.engine import Card, Lay, View
from game.engine.choices import Premium
from game.engine.decisions.lay import LAID_VALUES
from game.engine.scoring import PREMIUMS
from game.engine.spec import LAID_ASIDE

LOOKED_AT: Final = 24
"""Ways to lay that are played out, of the 220 there are."""
FOR_EACH_BID: Final = 6
"""Of them with the same bid at most."""
BONUS: Final = 20
"""Points for a bid made, at a glance: it depends on how many make theirs."""
LAID_OPEN: Final = {Premium.DECLARE: 0.8, Premium.REVEAL: 0.68}
"""By what a chance shrinks when the cards laid lie open, or the whole hand. Two `heuristic` take no
notice (250 deals each: .544 and .548 made, .571 without); two of this bot, to each of whom the
premium is lost, bring it to .33 and .20, from .52. Who the others are nobody can tell."""


class LayingSearch:
    """Which cards to lay; see `ai.kernel.search.search_choice.Search`."""

    def __init__(self, view: View, legal: tuple[Lay, ...], rng: Random, envy: float) -> None:
        assert view.seat is not None, "an onlooker decides nothing"
        self._view, self._seat, self._legal = view, view.seat, legal
        spec = view.spec
        self._layout = layout_of(spec, view.trump)
        self._spread = PredealSampler(view, rng)
        self._under = self._spread.under(spec, view.trump)
        self._values = laid_values(self._layout, spec)
        self._ways = self._promising()
        aim = utility_of(view, envy)
        self._tallies = {
            premium: OptionTotals(
                tuple(Lay(self._seat, aside, premium) for aside in self._ways), spec.tricks, aim
            )
            for premium in (None, *Premium)
        }
        """What the same deals come to without a premium and with each."""
        self._active = np.ones(len(self._ways), np.bool_)
        self.size = len(self._ways)

    @property
    def active(self) -> int:
        """How many ways are still weighed."""
        return int(self._active.sum())

    def halve(self) -> None:
        """Drop the worse half of the ways, each with the premium that suits it best."""
        best = np.max([tally.worth() for tally in self._tallies.values()], axis=0)
        halve(self._active, best)

    def play(self, worlds: int) -> None:
        """Play every way that is left out over so many more deals."""
        spec, seat, under = self._view.spec, self._seat, self._under
        dealt = self._spread.dealt(under, spec, self._spread.deal(worlds, piled=False))
        bids = np.zeros((worlds, spec.players), np.int64)
        call(
            *("lay_all", under.plan, under.pack, spec.leader, seat, self._values),
            *(self._spread.words, dealt.hands, bids, worlds),
        )
        whole = dealt.hands[:, seat].copy()
        for way in np.flatnonzero(self._active).tolist():
            aside = self._ways[way]
            dealt.hands[:, seat] = whole & ~np.uint64(mask_of(self._layout, aside))
            bids[:, seat] = _bid(aside)
            points, took = self._spread.play(under, spec, dealt, bids, None)
            for premium, tally in self._tallies.items():
                tally.add(way, *self._with(premium, points, bids, took))

    def _with(
        self, premium: Premium | None, points: Ints, bids: Ints, took: Ints
    ) -> tuple[Ints, Ints, Ints, Ints | int]:
        """The same deals with a premium: it is paid, and the bid is made less often.

        What it gives to each of the others where the bid is missed comes last.
        """
        if premium is None:
            return points, bids, took, 0
        seat, points, took = self._seat, points.copy(), took.copy()
        made = bids[:, seat] == took[:, seat]
        broken = made & (self._spread.chance(len(points)) > LAID_OPEN[premium])
        points[broken, seat] -= BONUS
        took[broken, seat] += np.where(took[broken, seat] < self._view.spec.tricks, 1, -1)
        kept = made & ~broken
        points[kept, seat] += PREMIUMS[premium]
        # Missed, it goes to each opponent.
        others = [other for other in range(points.shape[1]) if other != seat]
        points[np.ix_(~kept, others)] += PREMIUMS[premium]
        return points, bids, took, np.where(kept, 0, PREMIUMS[premium])

    def found(self) -> list[Weighed]:
        """What each legal action is worth by now; what was not played out stands on nothing."""
        # The three may lie in another order than in the action.
        by_cards = {
            (premium, frozenset(aside)): way
            for premium, tally in self._tallies.items()
            for aside, way in zip(self._ways, tally.found(), strict=True)
        }
        found = []
        for lay in self._legal:
            way = by_cards.get((lay.premium, frozenset(lay.cards)))
            other = unweighed(lay, self._view.spec.tricks)
            found.append(other if way is None else way._replace(action=lay))
        return found

    def _promising(self) -> list[tuple[Card, ...]]:
        """The ways that look best at a glance, the best first."""
        view, spec = self._view, self._view.spec
        held = tuple(card for card in view.hand if isinstance(card, Card))
        allowed = {frozenset(lay.cards) for lay in self._legal}
        every = [way for way in combinations(held, LAID_ASIDE) if frozenset(way) in allowed]
        hand = mask_of(self._layout, held)
        hands = np.zeros((len(every), spec.players), np.uint64)
        hands[:, self._seat] = [hand & ~mask_of(self._layout, aside) for aside in every]
        means, variances = self._spread.judged(
            self._under, spec, SampledDeals(hands, np.zeros((0, 0, 0), np.int64))
        )
        judged = HandEstimates(means[:, self._seat], variances[:, self._seat])
        bids = np.array([_bid(aside) for aside in every])
        mean = judged.means + CONVICTION * (judged.means - spec.tricks / spec.players)
        odds = made_log_odds(bids, mean, judged.variances) + EASE + ROOM * spec.tricks
        worth = BONUS / (1 + exponentials(-odds)) + mean
        chosen: list[tuple[Card, ...]] = []
        counts: dict[int, int] = {}
        for at in np.argsort(-worth, kind="stable").tolist():
            bid = int(bids[at])
            if counts.get(bid, 0) < FOR_EACH_BID and len(chosen) < LOOKED_AT:
                counts[bid] = counts.get(bid, 0) + 1
                chosen.append(every[at])
        return chosen


def _bid(aside: tuple[Card, ...]) -> int:
    """What cards laid aside bid."""
    return sum(LAID_VALUES[held.suit] for held in aside)
