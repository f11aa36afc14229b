"""What chance does with the cards: the hands are dealt, those of a blind hand become piles."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.cards import Card
from game.engine.choices import Bidding
from game.engine.decisions.kinds import ChanceKind
from game.engine.decisions.trump import TrumpTurned, before_bids
from game.engine.flow import Outcome, go_on
from game.engine.frozen import altered
from game.engine.refusal import Refusal, refuse
from game.engine.spec import Seat
from game.engine.state import DealState, GameState, Phase
from game.engine.view import EventKind, Hand, View, settled


@dataclass(frozen=True, slots=True)
class HandDealt(EventKind):
    """A deal began. `hands` by seat, in the order dealt; face down what the viewer may not see."""

    number: int
    """Deals count from 1, tie-breaks included."""
    dealer: Seat
    cards: int
    hands: tuple[Hand, ...]

    def tell(self, view: View) -> View:
        players, lays = view.players, view.spec.rules.bidding is Bidding.LAID
        return settled(
            altered(
                view,
                hands=self.hands,
                talk=((),) * players,
                laid=((),) * players if lays else (),
                wishes=(None,) * players if lays else (),
                bids=(None,) * players,
                leader=view.spec.leader,
                taken=(0,) * players,
                penalties=(0,) * players,
            )
        )


@dataclass(frozen=True, slots=True)
class PilesMade(EventKind):
    """Each hand was shuffled into a face-down pile; the order is nobody's to know."""

    piles: tuple[Hand, ...]

    def tell(self, view: View) -> View:
        return settled(altered(view, hands=self.piles, piled=True))


@dataclass(frozen=True, slots=True)
class Deal(ChanceKind):
    """Chance deals: one hand a seat, each in the order dealt."""

    phase = Phase.DEALING

    hands: tuple[tuple[Card, ...], ...]

    def refusal(self, state: GameState) -> Refusal | None:
        spec = state.deal.spec
        if state.phase is not Phase.DEALING:
            return refuse("That cannot be done now.")
        if len(self.hands) != spec.players or any(len(h) != spec.cards for h in self.hands):
            return refuse(
                "Every one of {players} hands has {cards} cards.",
                players=spec.players,
                cards=spec.cards,
            )
        dealt = [held for hand in self.hands for held in hand]
        if len(set(dealt)) != len(dealt) or not set(dealt) <= set(spec.pack):
            return refuse("A card was dealt twice, or is not in the pack.")
        return None

    def apply(self, state: GameState) -> Outcome[HandDealt | TrumpTurned]:
        spec = state.deal.spec
        lays = spec.rules.bidding is Bidding.LAID
        deal = DealState(
            spec,
            hands=self.hands,
            talk=((),) * spec.players,
            laid=((),) * spec.players if lays else (),
            wishes=(None,) * spec.players if lays else (),
            bids=(None,) * spec.players,
            leader=spec.leader,
            taken=(0,) * spec.players,
            penalties=(0,) * spec.players,
        )
        dealt = HandDealt(spec.number, spec.dealer, spec.cards, self.hands)
        return before_bids(state, deal, (dealt,))


@dataclass(frozen=True, slots=True)
class DealPiles(ChanceKind):
    """Chance shuffles each hand into a pile, first card played first."""

    phase = Phase.PILING

    piles: tuple[tuple[Card, ...], ...]

    def refusal(self, state: GameState) -> Refusal | None:
        if state.phase is not Phase.PILING:
            return refuse("That cannot be done now.")
        if list(map(sorted, self.piles)) != list(map(sorted, state.deal.hands)):
            return refuse("A pile holds the cards of its hand, in any order.")
        return None

    def apply(self, state: GameState) -> Outcome[PilesMade]:
        deal = altered(state.deal, hands=self.piles, piled=True)
        return go_on(state, deal, (PilesMade(self.piles),))
