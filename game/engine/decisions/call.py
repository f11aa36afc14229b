"""The dealer, having looked, calls what is played (Caller Clag)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.engine.choices import CallKind, Sight, TrumpFrom
from game.engine.decisions.kinds import ActionKind, DealKnown, DecisionEvent
from game.engine.decisions.trump import TrumpTurned, before_bids
from game.engine.flow import Outcome
from game.engine.frozen import altered
from game.engine.refusal import Refusal, refuse
from game.engine.spec import DealSpec, Seat
from game.engine.state import DealState, GameState, Phase
from game.engine.terms import ALL_CALLS, CallTerms
from game.engine.view import View, settled

_CALLED_TRUMP = {
    CallKind.PLAIN: TrumpFrom.TURNED,
    CallKind.NO_TRUMP: TrumpFrom.NONE,
    CallKind.LATE_TRUMP: TrumpFrom.TURNED_LATE,
    CallKind.SUIT_PRECEDENCE: TrumpFrom.NONE,
    CallKind.MISERE: TrumpFrom.TURNED,
    CallKind.MISERE_NO_TRUMP: TrumpFrom.NONE,
}


@dataclass(frozen=True, slots=True)
class Called(DecisionEvent):
    """The dealer called what is played."""

    seat: Seat
    terms: CallTerms

    def tell(self, view: View) -> View:
        return settled(altered(view, spec=called_spec(view.spec, self.terms)))


@dataclass(frozen=True, slots=True)
class Call(ActionKind):
    """The dealer, having looked, says what is played."""

    phase = Phase.CALLING

    seat: Seat
    terms: CallTerms

    @staticmethod
    def seats(deal: DealKnown) -> tuple[Seat, ...]:
        return (deal.spec.dealer,)

    @staticmethod
    def legal(_deal: DealState, seat: Seat) -> Iterator[Call]:
        return (Call(seat, terms) for terms in ALL_CALLS)

    def refusal(self, state: GameState) -> Refusal | None:
        if state.phase is not Phase.CALLING or self.seat != state.deal.spec.dealer:
            return refuse("It is not this seat's turn.")
        return None

    def apply(self, state: GameState) -> Outcome[Called | TrumpTurned]:
        """A call settles everything about the deal that was open."""
        deal = altered(state.deal, spec=called_spec(state.deal.spec, self.terms))
        return before_bids(state, deal, (Called(self.seat, self.terms),))


def called_spec(spec: DealSpec, terms: CallTerms) -> DealSpec:
    """The deal that a call makes of one whose size is named."""
    return replace(
        spec,
        call=terms,
        trump_from=_CALLED_TRUMP[terms.kind],
        sight=Sight.PILE_KNOWN_SET if terms.blind_hand else spec.sight,
        misere=terms.kind.is_misere,
    )
