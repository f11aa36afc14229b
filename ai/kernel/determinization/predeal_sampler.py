"""The cards of a deal that has not begun: where they may lie, and deals of them by the hundred."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import numpy as np

from ai.kernel.playouts.policy_weights import guide_for
from ai.kernel.rules.deal_tables import (
    DealTables,
    Floats,
    Ints,
    Masks,
    bit_of,
    earned_by,
    mask_of,
    tables_of,
)
from ai.knowledge.card_layout import layout_of
from ai.native.calls import call, chance_words
from game.engine import Card, DealSpec, Suit, View
from game.engine.choices import Sight, TrumpFrom


class SampledDeals(NamedTuple):
    """Deals under one trump."""

    hands: Masks
    """(deals, seats)"""
    piles: Ints
    """(deals, seats, tricks)"""


class TrumpTables(NamedTuple):
    """The rules under one trump, and where the cards of a deal stand in them."""

    plan: DealTables
    bits: Ints
    """By number of a card in the list of the spread, its bit."""
    pack: np.uint64
    """Every card that may be in play."""


class PredealSampler:
    """The cards as one seat knows them before the first is played."""

    def __init__(self, view: View, rng: Random) -> None:
        """Take what the view shows; a deal whose size is not named yet has no cards to show."""
        self.players = view.players
        shown = [
            (seat, held)
            for seat, hand in enumerate(view.hands)
            for held in hand
            if isinstance(held, Card)
        ]
        out = {held for _, held in shown}
        turned = view.turn_up
        if turned is not None and view.spec.trump_from is TrumpFrom.TURNED:
            out.add(turned)
        else:
            turned = None
        self._turned = turned
        unseen = [card for card in view.spec.pack if card not in out]
        places: list[int] = []
        aside = view.laid or ((),) * view.players
        for seat, (hand, laid) in enumerate(zip(view.hands, aside, strict=True)):
            # Who has laid aside already is dealt his whole hand anew.
            places += [seat] * sum(not isinstance(held, Card) for held in (*hand, *laid))
        self._stock = len(places)
        """The position of the first card that is not dealt."""
        places += [view.players] * (len(unseen) - len(places))
        self._cards = unseen + [held for _, held in shown]
        self._suits = np.array([list(Suit).index(card.suit) for card in self._cards])
        self._places = np.array(places + [seat for seat, _ in shown], np.int64)
        self._sizes = len(self._places), len(unseen)
        """Of the positions, and of the first of them, which are unseen."""
        self.words = chance_words(rng)
        self._noise = np.random.default_rng(rng.getrandbits(64))
        self._guide = guide_for(view.spec)
        self._under: dict[tuple[object, ...], TrumpTables] = {}
        self._earned: dict[tuple[object, ...], Ints] = {}

    def under(self, spec: DealSpec, trump: Suit | None) -> TrumpTables:
        """The tables of a deal under this trump."""
        key = (spec.call, spec.misere, trump)
        if key not in self._under:
            layout = layout_of(spec, trump)
            pack = mask_of(layout, spec.pack)
            if self._turned is not None:
                pack &= ~(1 << bit_of(layout, self._turned))
            bits = np.array([bit_of(layout, card) for card in self._cards], np.int64)
            plan = tables_of(spec, trump)
            self._under[key] = TrumpTables(plan, bits, np.uint64(pack))
        return self._under[key]

    def deal(self, deals: int, *, piled: bool) -> Ints:
        """Deals of the unseen cards, (deals, positions)."""
        order = np.zeros((deals, len(self._cards)), np.int64)
        call("deal_out", self._places, *self._sizes, piled, self.words, deals, order)
        return order

    def noise(self, deals: int) -> Floats:
        """Numbers from -0.5 to 0.5, (deals, seats)."""
        return self._noise.random((deals, self.players)) - 0.5

    def chance(self, deals: int) -> Floats:
        """Numbers from 0 to 1, one a deal."""
        return self._noise.random(deals)

    def turned(self, order: Ints) -> list[Suit]:
        """By deal, the suit of the first card that is not dealt."""
        suits = list(Suit)
        return [suits[at] for at in self._suits[order[:, self._stock]].tolist()]

    def dealt(self, under: TrumpTables, spec: DealSpec, order: Ints) -> SampledDeals:
        """The hands of these deals."""
        hands = np.zeros((len(order), self.players), np.uint64)
        piles = np.zeros((len(order), self.players, spec.tricks), np.int64)
        call(
            *("collect_hands", np.ascontiguousarray(order), self._places, len(self._places)),
            *(under.bits, *piles.shape, hands, piles),
        )
        return SampledDeals(hands, piles)

    def judged(
        self, under: TrumpTables, spec: DealSpec, dealt: SampledDeals
    ) -> tuple[Floats, Floats]:
        """Mean and variance of the tricks that each hand promises, (deals, seats)."""
        means, variances = np.zeros(dealt.hands.shape), np.zeros(dealt.hands.shape)
        given = dealt.hands, len(dealt.hands), means, variances
        if spec.sight is Sight.PILE_KNOWN_SET:
            call("estimate_piles", under.plan, under.pack, *given)
        else:
            call("estimate_hands", under.plan, under.pack, spec.leader, *given)
        return means, variances

    def play(
        self,
        under: TrumpTables,
        spec: DealSpec,
        dealt: SampledDeals,
        bids: Ints,
        declarer: Ints | None,
    ) -> tuple[Ints, Ints]:
        """Points and tricks, (deals, seats), of deals played to their end."""
        earned, which = under.plan.earned, np.zeros(len(bids), np.int64)
        if declarer is not None:
            earned, which = self._declared(spec), declarer
        points, took = np.zeros((2, *bids.shape), np.int64)
        call(
            *("play_all", under.plan, earned, which, spec.leader, under.pack),
            *(dealt.hands, dealt.piles, np.ascontiguousarray(bids), len(bids)),
            *(self._guide, self.words, points, took),
        )
        return points, took

    def _declared(self, spec: DealSpec) -> Ints:
        """By declarer: the points of the scheme."""
        key = (spec.call,)
        if key not in self._earned:
            self._earned[key] = np.array([earned_by(spec, seat) for seat in range(self.players)])
        return self._earned[key]
