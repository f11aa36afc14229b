"""What chance does: the deal, the card that sets trump, the piles of a blind hand.

Each function takes an action that `permission.refusal_of` allows.
"""

from __future__ import annotations

from game.engine.actions import Deal, DealPiles, TurnUp
from game.engine.choices import Bidding
from game.engine.events import HandDealt, PilesMade, TrumpTurned
from game.engine.flow import Outcome, before_bids, go_on
from game.engine.frozen import altered
from game.engine.state import DealState, GameState


def deal_cards(state: GameState, action: Deal) -> Outcome:
    """Hands come to the seats."""
    spec = state.deal.spec
    lays = spec.rules.bidding is Bidding.LAID
    deal = DealState(
        spec,
        hands=action.hands,
        talk=((),) * spec.players,
        laid=((),) * spec.players if lays else (),
        wishes=(None,) * spec.players if lays else (),
        bids=(None,) * spec.players,
        leader=spec.leader,
        taken=(0,) * spec.players,
        penalties=(0,) * spec.players,
    )
    event = HandDealt(spec.number, spec.dealer, spec.cards, action.hands)
    return before_bids(state, deal, (event,))


def turn_up(state: GameState, action: TurnUp) -> Outcome:
    """A card sets trump, before or after the bids."""
    deal = state.deal
    suit = action.card.suit
    deal = altered(deal, trump_known=True, trump=suit, turn_up=action.card)
    events = (TrumpTurned(suit, action.card),)
    return go_on(state, deal, events)


def deal_piles(state: GameState, action: DealPiles) -> Outcome:
    """Every hand is shuffled into a pile."""
    deal = state.deal
    deal = altered(deal, hands=action.piles, piled=True)
    return go_on(state, deal, (PilesMade(action.piles),))
