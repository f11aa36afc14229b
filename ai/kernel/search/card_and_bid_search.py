"""The search for a card or a bid: one decision, played out by threads in C."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import NamedTuple, TypeAlias, cast

import numpy as np

from ai.kernel.determinization.statement_model import statement_table
from ai.kernel.playouts.policy_weights import guide_for
from ai.kernel.rules.deal_arrays import arrays_of, plan_of
from ai.kernel.rules.deal_tables import (
    HIGH,
    LIVE,
    LOW,
    MOST_PLAYERS,
    NOT_NAMED,
    DealTables,
    Floats,
    Ints,
    Masks,
    bit_of,
    mask_of,
)
from ai.kernel.search.calibration import calibration_of, halve, weighed, worths
from ai.kernel.search.problem import (
    NOBODY,
    Decider,
    PlayoutTotals,
    SearchOptions,
    SearchProblem,
    UnseenCards,
)
from ai.kernel.search.talked_deals import TalkedDeals
from ai.kernel.search.utility import Utility, utility_of
from ai.kernel.search.worker_threads import SearchThread, run_all, search_threads, summed_totals
from ai.knowledge.card_knowledge import read_tricks
from ai.knowledge.card_layout import GROUP_BITS, JOKER_GROUP, STRIDE, Layout, layout_of
from ai.knowledge.unseen_cards import Sampler
from ai.native.calls import call, chance_words
from ai.valuation.option_values import Weighed
from game.engine import SEALED, Action, Bid, Card, DealSpec, Guess, Play, View, imagine
from game.engine.choices import Bidding, JokerCall, Total, TrumpFrom
from game.engine.decisions.lay import LAID_VALUES

SOLVED = 2
"""Tricks at the end of a playout that are solved exactly."""
MOST_SOLVERS = 6
"""At larger tables that takes longer than it is worth: it doubles with each seat."""
Playouts: TypeAlias = Callable[
    [SearchProblem, SearchOptions, Floats, Masks, int, PlayoutTotals], object
]
"""Plays out every active option over so many deals, and adds up what comes of it."""
NAMED = {None: NOT_NAMED, JokerCall.HIGH: HIGH, JokerCall.LOW: LOW}


class PlayoutModel(NamedTuple):
    """How deals are played out in place of the kernel's policy, and what is known without it."""

    playouts: Playouts
    prior: Floats
    """By legal action, what it is worth without any playout."""
    share: float
    """Of the prior in what an action is worth, from 0 to 1."""


class CardAndBidSearch:
    """What a seat may do, as the search weighs it; of equal cards, one for all.

    With more threads than one, each plays as many deals as it is asked for.
    """

    def __init__(
        self,
        view: View,
        legal: tuple[Action, ...],
        rng: Random,
        envy: float,
        threads: int = 1,
        model: Callable[[SearchProblem], PlayoutModel] | None = None,
    ) -> None:
        """Read the decision.

        Args:
            view, legal, rng: of the question.
            envy: what the mean of the others' points counts against one's own.
            threads: how many think.
            model: in place of the kernel's playouts, made of the deal as it stands.
        """
        assert view.seat is not None, "an onlooker decides nothing"
        spec = view.spec
        self._legal = legal
        self._layout = layout = layout_of(spec, view.trump)
        self._problem = search_problem(view, utility_of(view, envy), rng)
        self._unseen = self._problem.unseen
        words = [chance_words(rng) for _ in range(threads)]
        self._is_play = isinstance(legal[0], Play)
        other = None if model is None else model(self._problem)
        self._prior = (np.zeros(len(legal)), 0.0) if other is None else (other.prior, other.share)
        self._playouts = self._usual_playouts(view) if other is None else other.playouts
        self._stands = standing(view, legal, self._layout, self._unseen)
        size = len(legal)
        active = np.array([self._stands[at] == at for at in range(size)])
        self.size = int(active.sum())
        """How many ways there are."""
        choices, calls = numbers_of(legal, layout)
        self._options = SearchOptions(choices, calls, active, size)
        self._doubt = calibration_of(view, legal)
        guides = [guide_for(spec) for _ in range(threads)]
        self._threads = search_threads(self._unseen, guides, words, size, spec.tricks)

    @property
    def active(self) -> int:
        """How many ways are still weighed."""
        return int(self._options.active.sum())

    def play(self, worlds: int) -> None:
        """Play every way that is left out over so many more deals."""
        if len(self._threads) == 1:
            self._played(self._threads[0], worlds)
        else:
            run_all(lambda thread: self._played(thread, worlds), self._threads)

    def _played(self, thread: SearchThread, worlds: int) -> None:
        problem = self._problem._replace(unseen=thread.unseen)
        self._playouts(problem, self._options, thread.guide, thread.words, worlds, thread.found)

    def _usual_playouts(self, view: View) -> Playouts:
        if view.laid:
            values = laid_values(self._layout, view.spec)
            return lambda *given: call("weigh_after_laying", *given, values)
        words = any(said for seat, said in enumerate(view.talk) if seat != view.seat)
        if self._is_play and words and not view.spec.sight.is_pile:
            return TalkedDeals(view).play
        return partial(call, "weigh_cards" if self._is_play else "weigh_bids")

    def halve(self) -> None:
        """Drop the worse half of the ways."""
        prior, share = self._prior
        by_playouts = worths(summed_totals(self._threads))
        halve(self._options.active, (1 - share) * by_playouts + share * prior)

    def found(self) -> list[Weighed]:
        """What each legal action is worth by now."""
        values = weighed(self._legal, summed_totals(self._threads), self._doubt)
        prior, share = self._prior
        return [
            values[stands]._replace(
                action=action, worth=(1 - share) * values[stands].worth + share * float(prior[at])
            )
            for at, (action, stands) in enumerate(zip(self._legal, self._stands, strict=True))
        ]


def standing(
    view: View, legal: tuple[Action, ...], layout: Layout, unseen: UnseenCards
) -> list[int]:
    """Of cards with none between them that another holds or has just played, the lowest.

    Returns:
        For each legal action, the place of the one that is weighed for it.
    """
    places = list(range(len(legal)))
    if not isinstance(legal[0], Play) or view.spec.sight.is_pile or layout.flexible:
        return places
    plays = cast("tuple[Play, ...]", legal)
    held = mask_of(layout, [card for card in view.hand if isinstance(card, Card)])
    others = mask_of(layout, [play.card for play in view.trick])
    for card in unseen.cards:
        others |= 1 << int(card)
    for seat, hand in enumerate(view.hands):
        if seat != view.seat:
            others |= mask_of(layout, [card for card in hand if isinstance(card, Card)])
    at_bit = {bit_of(layout, play.card): at for at, play in enumerate(plays)}
    for bit, at in sorted(at_bit.items()):
        below = bit - 1
        while below >= bit - bit % STRIDE and not (held | others) >> below & 1:
            below -= 1
        if below in at_bit and below // STRIDE == bit // STRIDE:
            places[at] = places[at_bit[below]]
    return places


def numbers_of(legal: tuple[Action, ...], layout: Layout) -> tuple[Ints, Ints]:
    """The cards or the bids of some actions as C has them, and what a joker is named in each."""
    if isinstance(legal[0], Play):
        plays = cast("tuple[Play, ...]", legal)
        choices = np.array([bit_of(layout, play.card) for play in plays], np.int64)
        return choices, np.array([NAMED[play.joker] for play in plays], np.int64)
    bids = cast("tuple[Bid, ...]", legal)
    return np.array([bid.bid for bid in bids], np.int64), np.zeros(len(legal), np.int64)


def search_problem(view: View, aim: Utility, rng: Random) -> SearchProblem:
    """How a deal stands for a viewer, as arrays; `NOBODY` decides where the viewer has no seat."""
    spec = view.spec
    layout, sampler = layout_of(spec, view.trump), Sampler(view)
    state = imagine(view, _some(view, sampler, rng))
    plan = plan_of(state)
    plan = plan._replace(open=_open_tricks(plan))
    deal = arrays_of(state, plan)._replace(hands=_known_hands(view, layout))
    known = [isinstance(bid, int) for bid in view.bids]
    asked = Decider(
        NOBODY if view.seat is None else view.seat,
        spec.leader,
        spec.bidding_order[0],
        spec.rules.bidding is Bidding.IN_TURN,
        spec.rules.total is Total.HOOK,
        spec.rules.total is Total.HOOK_ANY,
        np.uint64(sum(1 << seat for seat in spec.owes_a_bid)),
        np.array(known + [False] * (MOST_PLAYERS - view.players)),
        spec.rules.total is Total.EXACT,
        statement_table(view),
        aim,
    )
    return SearchProblem(plan, deal, _unseen(view, layout, sampler, rng), asked)


def _some(view: View, sampler: Sampler, rng: Random) -> Guess:
    guess = sampler.guess(rng)
    bids = tuple(0 if bid is SEALED else bid for bid in view.bids)
    return Guess(hands=guess.hands, laid=guess.laid, sealed_bids=bids)


def laid_values(layout: Layout, spec: DealSpec) -> Ints:
    """By card, the tricks that it bids where it is laid aside."""
    values = np.zeros(64, np.int64)
    for card in spec.pack:
        values[bit_of(layout, card)] = LAID_VALUES[card.suit]
    return values


def _known_hands(view: View, layout: Layout) -> Masks:
    hands = np.zeros(MOST_PLAYERS, np.uint64)
    for seat, hand in enumerate(view.hands):
        hands[seat] = mask_of(layout, [held for held in hand if isinstance(held, Card)])
    return hands


def _unseen(view: View, layout: Layout, sampler: Sampler, rng: Random) -> UnseenCards:
    spec = view.spec
    places, cards, lies = sampler.arranged(rng)
    # Where nothing lies but hands and the stock, a place past the seats is the stock.
    stock = 2 * MOST_PLAYERS
    keys = [place.key if place.key >= 0 else stock for place in places]
    allowed = np.zeros(stock + 1, np.uint64)
    for place, key in zip(places, keys, strict=True):
        allowed[key] = np.uint64(_folded(place.allowed))
    gone = np.zeros(MOST_PLAYERS, np.uint64)
    for play in [play for trick in view.tricks for play in trick.played] + list(view.trick):
        gone[play.seat] |= np.uint64(1 << bit_of(layout, play.card))
    pack = np.uint64(mask_of(layout, spec.pack))
    if view.turn_up is not None and spec.trump_from is TrumpFrom.TURNED:
        pack &= ~np.uint64(1 << bit_of(layout, view.turn_up))
    live = pack
    for aside in view.laid:
        live &= ~np.uint64(mask_of(layout, [card for card in aside if isinstance(card, Card)]))
    voids = np.zeros(MOST_PLAYERS + 1, np.uint64)
    for seat in range(view.players):
        live &= ~gone[seat]
    voids[LIVE] = live
    shown, _, _ = read_tricks(view, layout)
    for seat, groups in enumerate(shown):
        for group in range(JOKER_GROUP):
            if groups >> group & 1:
                voids[seat] |= np.uint64(GROUP_BITS << STRIDE * group)
    bits = np.array([bit_of(layout, card) for card in cards], np.uint64)
    at = np.array([keys[lie] for lie in lies], np.int64)
    order = np.argsort(at, kind="stable")
    return UnseenCards(
        bits[order],
        len(order),
        int((at < stock).sum()),
        at[order],
        allowed,
        sampler.free,
        voids,
        gone,
        pack,
    )


def _folded(mask: int) -> int:
    """A mask of `ai.knowledge.card_layout` as the kernel has it: jokers in the two highest bits."""
    jokers = mask >> STRIDE * JOKER_GROUP & GROUP_BITS
    return mask & (1 << STRIDE * JOKER_GROUP) - 1 | (jokers & 0b11) << 62


def _open_tricks(plan: DealTables) -> int:
    """After how many tricks the rest is solved; where it cannot be, after all."""
    duties = plan.duties
    if duties.flexible or duties.piled or duties.revokes:
        return plan.tricks
    if plan.players > MOST_SOLVERS:
        return plan.tricks
    return max(plan.tricks - SOLVED, 0)
