"""What chance does: the deal, the card that sets trump, the piles of a blind hand."""

from __future__ import annotations

from dataclasses import replace

from game.engine.actions import Deal, DealPiles, TurnUp
from game.engine.choices import Bidding, TrumpFrom
from game.engine.events import HandDealt, PilesMade, TrumpTurned
from game.engine.flow import Outcome, all_bid, before_bids, before_play
from game.engine.refusal import IllegalAction, refuse
from game.engine.state import DealState, GameState, Phase


def deal_cards(state: GameState, action: Deal) -> Outcome:
    """Hands come to the seats."""
    spec = state.deal.spec
    if state.phase is not Phase.DEALING:
        raise IllegalAction(refuse("No cards are dealt now."))
    if len(action.hands) != spec.players or any(len(h) != spec.cards for h in action.hands):
        raise IllegalAction(
            refuse(
                "Every one of {players} hands has {cards} cards.",
                players=spec.players,
                cards=spec.cards,
            )
        )
    dealt = [held for hand in action.hands for held in hand]
    if len(set(dealt)) != len(dealt) or not set(dealt) <= set(spec.pack):
        raise IllegalAction(refuse("A card was dealt twice, or is not in the pack."))
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
    if state.phase is not Phase.TURNING:
        raise IllegalAction(refuse("No card is turned up now."))
    if action.card not in deal.spec.pack:
        raise IllegalAction(refuse("The turn-up is not in the pack."))
    if deal.spec.trump_from in (TrumpFrom.TURNED, TrumpFrom.TURNED_LATE) and any(
        action.card in hand for hand in deal.hands
    ):
        raise IllegalAction(refuse("The turn-up must be a card that was not dealt."))
    suit = action.card.suit
    deal = replace(deal, trump_known=True, trump=suit, turn_up=action.card)
    events = (TrumpTurned(suit, action.card),)
    if all_bid(deal):
        return before_play(state, deal, events)
    return before_bids(state, deal, events)


def deal_piles(state: GameState, action: DealPiles) -> Outcome:
    """Every hand is shuffled into a pile."""
    deal = state.deal
    if state.phase is not Phase.PILING:
        raise IllegalAction(refuse("No piles are made now."))
    if list(map(sorted, action.piles)) != list(map(sorted, deal.hands)):
        raise IllegalAction(refuse("A pile holds the cards of its hand, in any order."))
    deal = replace(deal, hands=action.piles, piled=True)
    return before_play(state, deal, (PilesMade(action.piles),))
