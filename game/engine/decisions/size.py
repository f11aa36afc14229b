"""The dealer names how many cards each will get (Caller Clag)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.engine.decisions.kinds import ActionKind, DealKnown, DecisionEvent
from game.engine.flow import Outcome
from game.engine.frozen import altered
from game.engine.refusal import Refusal, refuse
from game.engine.spec import DealSpec, Seat
from game.engine.state import DealState, GameState, Phase
from game.engine.view import View


@dataclass(frozen=True, slots=True)
class SizeNamed(DecisionEvent):
    """The dealer settled how many cards the deal has."""

    seat: Seat
    cards: int

    def tell(self, view: View) -> View:
        return altered(view, phase=Phase.DEALING, spec=_sized(view.spec, self.cards))


@dataclass(frozen=True, slots=True)
class NameSize(ActionKind):
    """The dealer says how many cards each will get."""

    phase = Phase.SIZING

    seat: Seat
    cards: int

    @staticmethod
    def seats(deal: DealKnown) -> tuple[Seat, ...]:
        return (deal.spec.dealer,)

    @staticmethod
    def legal(deal: DealState, seat: Seat) -> Iterator[NameSize]:
        return (NameSize(seat, size) for size in deal.spec.sizes)

    def refusal(self, state: GameState) -> Refusal | None:
        spec = state.deal.spec
        if state.phase is not Phase.SIZING or self.seat != spec.dealer:
            return refuse("It is not this seat's turn.")
        if self.cards not in spec.sizes:
            least, most = min(spec.sizes), max(spec.sizes)
            return refuse("The size is from {least} to {most} cards.", least=least, most=most)
        return None

    def apply(self, state: GameState) -> Outcome[SizeNamed]:
        deal = altered(state.deal, spec=_sized(state.deal.spec, self.cards))
        state = altered(state, phase=Phase.DEALING, deal=deal)
        return state, (SizeNamed(self.seat, self.cards),)


def _sized(spec: DealSpec, cards: int) -> DealSpec:
    """The deal whose dealer named this size."""
    return replace(spec, cards=cards, sizes=())
