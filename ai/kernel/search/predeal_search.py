"""A decision before the first card: whole deals are filled in as they may go on, and played out.

Every option is tried over the same deals of the unseen cards. What is still open after it, the
trump, other bids, who declares, is filled in by `ai.kernel.determinization.bid_model`.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

import numpy as np

from ai.kernel.determinization.bid_model import (
    HandEstimates,
    bids_around,
    bids_likelihood,
    declarers,
    made_log_odds,
)
from ai.kernel.determinization.predeal_sampler import PredealSampler
from ai.kernel.determinization.statement_model import ABOUT, GRIP, LEAN, MOST, statement_table
from ai.kernel.determinization.talk_model import odds_against
from ai.kernel.determinization.team_bids import stated_tricks, team_bids
from ai.kernel.rules.deal_tables import Floats, Ints
from ai.kernel.search.calibration import calibration_of
from ai.kernel.search.option_totals import OptionTotals
from ai.kernel.search.utility import utility_of
from ai.native.numbers import exponentials
from ai.valuation.option_values import Weighed, unweighed
from game.engine import Action, Bid, Call, ChangeBid, ChooseTrump, DealSpec, Say, Suit, View
from game.engine.choices import Sight, Total, TrumpFrom
from game.engine.decisions.call import called_spec
from game.engine.decisions.trump import trump_suits

TRIES: Final = 6
"""Deals drawn for each that is played where bids are known, chosen by how well they fit."""
UNSEEN_VARIANCE: Final = 0.9
"""Variance of a hand that nobody has looked at, for each trick of an even share."""


class Continuation(NamedTuple):
    """How a deal goes on after one option."""

    spec: DealSpec
    bids: tuple[int | None, ...]
    """By seat, those that are settled."""
    trump_known: bool
    trump: Suit | None


class PredealSearch:
    """A bid, a call or a trump, weighed by whole deals played out; see `search_choice.Search`."""

    def __init__(
        self,
        view: View,
        legal: tuple[Action, ...],
        rng: Random,
        envy: float,
        ways: tuple[Action, ...] | None = None,
    ) -> None:
        """Take the decision, and which of the legal actions are worth a search; None: all."""
        assert view.seat is not None, "an onlooker decides nothing"
        ways = legal if ways is None else ways
        self._legal = legal
        self._spread = PredealSampler(view, rng)
        self.lines = [_line(view, action) for action in ways]
        self._known = tuple(bid if isinstance(bid, int) else None for bid in view.bids)
        self._view, self._trust = view, statement_table(view)[: view.players]
        self._weighs = bool(self._trust.any()) or any(
            bid is not None for seat, bid in enumerate(self._known) if seat != view.seat
        )
        self._tally = OptionTotals(
            ways, view.spec.tricks, utility_of(view, envy), calibration_of(view, ways)
        )
        self.size = len(ways)
        self._memory: dict[tuple[object, ...], tuple[Ints, tuple[Floats, Floats]]] = {}
        """What was judged of the deals now played, which are kept with it so that none is taken
        for another."""

    @property
    def active(self) -> int:
        """How many ways are still weighed."""
        return int(self._tally.active.sum())

    def halve(self) -> None:
        """Drop the worse half of the ways."""
        self._tally.halve()

    def found(self) -> list[Weighed]:
        """What each legal action is worth by now; one that is no way stands on nothing."""
        by_action = {way.action: way for way in self._tally.found()}
        tricks = self._view.spec.tricks
        return [by_action.get(each, unweighed(each, tricks)) for each in self._legal]

    def play(self, worlds: int) -> None:
        """Play every way that is left out over so many more deals."""
        ways = np.flatnonzero(self._tally.active).tolist()
        order = self.drawn(self.lines[ways[0]], worlds)
        noise = self._spread.noise(worlds)
        self._memory.clear()
        words = self._spread.words.copy()
        for way in ways:
            self._spread.words[:] = words  # the same chance for every way
            points, bids, took = self._played(way, order, noise)
            self._tally.add(way, points, bids, took)

    def drawn(self, line: Continuation, worlds: int) -> Ints:
        """Deals, the likelier the better the bids made so far fit them."""
        spec = line.spec
        piled = spec.sight.is_pile
        if not self._weighs or spec.misere or not _is_seen(spec):
            return self._spread.deal(worlds, piled=piled)
        order = self._spread.deal(worlds * TRIES, piled=piled)
        # By what was known when the bids were made, so not under a trump named since.
        before = line._replace(trump_known=line.trump_known and spec.trump_from is not _DECLARER)
        judged = self.judged(before, order)
        fit = bids_likelihood(spec, self._known, judged) * exponentials(
            np.clip(self._said(before, order, judged), -MOST, MOST)
        )
        share = np.cumsum(fit.reshape(worlds, TRIES), axis=1)
        draw = self._spread.chance(worlds)[:, None] * share[:, -1:]
        picked = np.minimum((share < draw).sum(axis=1), TRIES - 1)
        chosen: Ints = order.reshape(worlds, TRIES, -1)[np.arange(worlds), picked]
        return chosen

    def _said(self, line: Continuation, order: Ints, judged: HandEstimates) -> Floats:
        """By deal, log odds of its hands by what was said."""
        if any(self._view.talk) and line.trump_known:
            dealt = self._spread.dealt(self._spread.under(line.spec, line.trump), line.spec, order)
            return -odds_against(self._view, dealt.hands, judged.means)
        away = judged.means - self._trust[:, ABOUT]
        odds = self._trust[:, LEAN] * judged.means - self._trust[:, GRIP] * away * away
        found: Floats = odds.sum(axis=1)
        return found

    def _played(self, way: int, order: Ints, noise: Floats) -> tuple[Ints, Ints, Ints]:
        """Points, bids and tricks of these deals after an option."""
        line = self.lines[way]
        spec = line.spec
        judged = self.judged(line, order)
        if spec.rules.total is Total.EXACT:
            words = stated_tricks(self._view, judged)
            bids = team_bids(spec, line.bids, judged, words, noise)
        else:
            bids = bids_around(spec, line.bids, judged, noise)
        declarer = declarers(spec, bids) if spec.trump_from is _DECLARER else None
        points, took = np.zeros((2, *bids.shape), np.int64)
        trumps = self._trumps(line, order, bids, declarer)
        for trump in dict.fromkeys(trumps):
            here = np.array([each is trump for each in trumps])
            under = self._spread.under(spec, trump)
            dealt = self._spread.dealt(under, spec, order[here])
            by = None if declarer is None else declarer[here]
            points[here], took[here] = self._spread.play(under, spec, dealt, bids[here], by)
        return points, bids, took

    def judged(self, line: Continuation, order: Ints) -> HandEstimates:
        """What the hands promise to who bids with them."""
        spec, spread = line.spec, self._spread
        shape = (len(order), spec.players)
        if not _is_seen(spec):
            fair = spec.tricks / spec.players
            return HandEstimates(np.full(shape, fair), np.full(shape, UNSEEN_VARIANCE * fair))
        if line.trump_known or spec.trump_from is TrumpFrom.NONE:
            return HandEstimates(*self._under(line, line.trump, order))
        if spec.trump_from is TrumpFrom.TURNED:
            means, variances = np.zeros((2, *shape))
            trumps = spread.turned(order)
            for trump in dict.fromkeys(trumps):
                here = np.array([each is trump for each in trumps])
                means[here], variances[here] = self._under(line, trump, order[here])
            return HandEstimates(means, variances)
        every = [self._under(line, suit, order) for suit in trump_suits(spec)]
        each = np.array([means for means, _ in every])
        mixed = each.mean(axis=0)
        doubt = np.array([variances for _, variances in every]).mean(axis=0)
        if spec.trump_from is not _DECLARER:
            return HandEstimates(mixed, doubt + each.var(axis=0))
        plain, _ = self._under(line, None, order)
        return HandEstimates(mixed, doubt, np.maximum(each.max(axis=0), plain))

    def _under(self, line: Continuation, trump: Suit | None, order: Ints) -> tuple[Floats, Floats]:
        """Mean and variance of what the hands promise under a trump."""
        key = (id(order), line.spec.call, trump)
        if key not in self._memory:
            under = self._spread.under(line.spec, trump)
            dealt = self._spread.dealt(under, line.spec, order)
            self._memory[key] = order, self._spread.judged(under, line.spec, dealt)
        return self._memory[key][1]

    def _trumps(
        self, line: Continuation, order: Ints, bids: Ints, declarer: Ints | None
    ) -> list[Suit | None]:
        """By deal: the trump it is played under."""
        if line.trump_known or line.spec.trump_from is TrumpFrom.NONE:
            return [line.trump] * len(order)
        if declarer is None:
            return [*self._spread.turned(order)]
        # Whoever declares names what suits his own bid best.
        suits = (*trump_suits(line.spec), None)
        rows = np.arange(len(order))
        odds = []
        for suit in suits:
            means, variances = self._under(line, suit, order)
            own = rows, declarer
            odds.append(made_log_odds(bids[own], means[own], variances[own]))
        return [suits[at] for at in np.argmax(odds, axis=0).tolist()]


_DECLARER: Final = TrumpFrom.DECLARER


def _is_seen(spec: DealSpec) -> bool:
    """Whether who bids has looked at his hand."""
    return spec.sight in (Sight.OWN, Sight.PILE_KNOWN_SET)


def _line(view: View, action: Action) -> Continuation:
    """What an option settles."""
    bids = [bid if isinstance(bid, int) else None for bid in view.bids]
    spec, known, trump = view.spec, view.trump_known, view.trump
    match action:
        case Bid() | ChangeBid():
            bids[action.seat] = action.bid
        case ChooseTrump():
            known, trump = True, action.suit
        case Say():
            pass
        case Call():
            spec = called_spec(spec, action.terms)
        case _:
            raise ValueError(f"not weighed here: {action}")
    return Continuation(spec, tuple(bids), known, trump)
