"""Trump becomes known: turned up by chance, chosen by the declarer, or set by the deal itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar, assert_never

from game.engine.cards import Card, Suit
from game.engine.choices import TrumpFrom
from game.engine.decisions.kinds import ActionKind, ChanceKind, DealKnown
from game.engine.flow import Outcome, go_on
from game.engine.frozen import altered
from game.engine.refusal import Refusal, refuse
from game.engine.spec import DealSpec, Seat
from game.engine.state import DealState, GameState, Phase
from game.engine.view import EventKind, View, settled

E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class TrumpTurned(EventKind):
    """The trump suit became known: exactly one a deal; `suit` None is no trump."""

    suit: Suit | None
    card: Card | None
    """The card that set it, where one did."""
    by: Seat | None = None
    """The declarer who named it."""

    @property
    def decider(self) -> Seat | None:
        return self.by

    def tell(self, view: View) -> View:
        return settled(altered(view, trump_known=True, trump=self.suit, turn_up=self.card))


@dataclass(frozen=True, slots=True)
class TurnUp(ChanceKind):
    """Chance shows the card that sets trump, before or after the bids."""

    phase = Phase.TURNING

    card: Card

    def refusal(self, state: GameState) -> Refusal | None:
        deal = state.deal
        if state.phase is not Phase.TURNING:
            return refuse("That cannot be done now.")
        if self.card not in deal.spec.pack:
            return refuse("The turn-up is not in the pack.")
        from_stock = deal.spec.trump_from in (TrumpFrom.TURNED, TrumpFrom.TURNED_LATE)
        if from_stock and any(self.card in hand for hand in deal.hands):
            return refuse("The turn-up must be a card that was not dealt.")
        return None

    def apply(self, state: GameState) -> Outcome[TrumpTurned]:
        suit = self.card.suit
        deal = altered(state.deal, trump_known=True, trump=suit, turn_up=self.card)
        return go_on(state, deal, (TrumpTurned(suit, self.card),))


@dataclass(frozen=True, slots=True)
class ChooseTrump(ActionKind):
    """The declarer names the trump suit, or None for no trump."""

    phase = Phase.CHOOSING

    seat: Seat
    suit: Suit | None

    @staticmethod
    def seats(deal: DealKnown) -> tuple[Seat, ...]:
        return () if deal.declarer is None else (deal.declarer,)

    @staticmethod
    def legal(deal: DealState, seat: Seat) -> Iterator[ChooseTrump]:
        yield ChooseTrump(seat, None)
        yield from (ChooseTrump(seat, suit) for suit in trump_suits(deal.spec))

    def refusal(self, state: GameState) -> Refusal | None:
        deal = state.deal
        if state.phase is not Phase.CHOOSING or self.seat != deal.declarer:
            return refuse("It is not this seat's turn.")
        if self.suit is not None and self.suit not in trump_suits(deal.spec):
            return refuse("That is no suit of this pack.")
        return None

    def apply(self, state: GameState) -> Outcome[TrumpTurned]:
        deal = altered(state.deal, trump_known=True, trump=self.suit)
        return go_on(state, deal, (TrumpTurned(self.suit, None, by=self.seat),))


def trump_suits(spec: DealSpec) -> tuple[Suit, ...]:
    """The suits that a declarer may name."""
    held = {card.suit for card in spec.pack}
    return tuple(suit for suit in Suit if suit in held and suit is not Suit.JOKERS)


def before_bids(
    state: GameState, deal: DealState, events: tuple[E, ...]
) -> Outcome[E | TrumpTurned]:
    """Go on from the deal or the call: a trump that nobody turns or chooses becomes known."""
    spec = deal.spec
    match spec.trump_from:
        case TrumpFrom.NONE:
            event = TrumpTurned(None, None)
        case TrumpFrom.FIXED:
            event = TrumpTurned(spec.trump_suit, None)
        case TrumpFrom.DEALERS_LAST:
            shown = deal.hands[spec.dealer][-1]
            event = TrumpTurned(shown.suit, shown)
        case (
            TrumpFrom.BY_CALL
            | TrumpFrom.TURNED
            | TrumpFrom.SECOND_PACK
            | TrumpFrom.RANDOM_CARD
            | TrumpFrom.TURNED_LATE
            | TrumpFrom.DECLARER
        ):
            return go_on(state, deal, events)
        case other:
            assert_never(other)
    deal = altered(deal, trump_known=True, trump=event.suit, turn_up=event.card)
    return go_on(state, deal, (*events, event))
