"""Whether an action is allowed in a state, and the one reason why it is not."""

from __future__ import annotations

from typing import assert_never

from game.engine.actions import (
    Action,
    Bid,
    Call,
    ChangeBid,
    ChooseTrump,
    Deal,
    DealPiles,
    Lay,
    NameSize,
    Play,
    Say,
    TurnUp,
)
from game.engine.auction import bidders, trump_suits
from game.engine.cardplay import player
from game.engine.choices import Bidding, TrumpFrom
from game.engine.legality import bid_refusal, joker_calls, play_refusal
from game.engine.refusal import Refusal, refuse
from game.engine.spec import LAID_ASIDE
from game.engine.state import DealState, GameState, Phase
from game.engine.talk import next_talker, talk_refusal


def refusal_of(state: GameState, action: Action) -> Refusal | None:
    """Why the rules do not allow this action now, in one sentence; None where they do."""
    match action:
        case Play():
            return _play(state, action)
        case Bid():
            return _bid(state, action)
        case ChangeBid():
            return _change_bid(state, action)
        case Deal():
            return _deal(state, action)
        case TurnUp():
            return _turn_up(state, action)
        case DealPiles():
            return _piles(state, action)
        case NameSize():
            return _size(state, action)
        case Call():
            if state.phase is not Phase.CALLING or action.seat != state.deal.spec.dealer:
                return refuse("It is not for this seat to call now.")
            return None
        case Say():
            return _say(state, action)
        case Lay():
            return _lay(state, action)
        case ChooseTrump():
            return _trump(state, action)
        case other:
            assert_never(other)


# What chance does --------------------------------------------------------------------------------


def _deal(state: GameState, action: Deal) -> Refusal | None:
    spec = state.deal.spec
    if state.phase is not Phase.DEALING:
        return refuse("No cards are dealt now.")
    if len(action.hands) != spec.players or any(len(h) != spec.cards for h in action.hands):
        return refuse(
            "Every one of {players} hands has {cards} cards.",
            players=spec.players,
            cards=spec.cards,
        )
    dealt = [held for hand in action.hands for held in hand]
    if len(set(dealt)) != len(dealt) or not set(dealt) <= set(spec.pack):
        return refuse("A card was dealt twice, or is not in the pack.")
    return None


def _turn_up(state: GameState, action: TurnUp) -> Refusal | None:
    deal = state.deal
    if state.phase is not Phase.TURNING:
        return refuse("No card is turned up now.")
    if action.card not in deal.spec.pack:
        return refuse("The turn-up is not in the pack.")
    from_stock = deal.spec.trump_from in (TrumpFrom.TURNED, TrumpFrom.TURNED_LATE)
    if from_stock and any(action.card in hand for hand in deal.hands):
        return refuse("The turn-up must be a card that was not dealt.")
    return None


def _piles(state: GameState, action: DealPiles) -> Refusal | None:
    if state.phase is not Phase.PILING:
        return refuse("No piles are made now.")
    if list(map(sorted, action.piles)) != list(map(sorted, state.deal.hands)):
        return refuse("A pile holds the cards of its hand, in any order.")
    return None


# What players say --------------------------------------------------------------------------------


def _size(state: GameState, action: NameSize) -> Refusal | None:
    spec = state.deal.spec
    if state.phase is not Phase.SIZING or action.seat != spec.dealer:
        return refuse("It is not for this seat to name a size now.")
    if action.cards not in spec.sizes:
        least, most = min(spec.sizes), max(spec.sizes)
        return refuse("The size is from {least} to {most} cards.", least=least, most=most)
    return None


def _say(state: GameState, action: Say) -> Refusal | None:
    deal, seat = state.deal, action.seat
    if state.phase is not Phase.TALKING or seat != next_talker(deal.spec, deal.talk):
        return refuse("It is not this seat's turn to talk.")
    return talk_refusal(deal, seat, action.statement)


def _bid(state: GameState, action: Bid) -> Refusal | None:
    deal, seat = state.deal, action.seat
    if state.phase is not Phase.BIDDING or deal.spec.rules.bidding is Bidding.LAID:
        return refuse("There is no bidding now.")
    if seat not in bidders(deal):
        return refuse("It is not this seat's turn to bid.")
    return bid_refusal(deal, seat, action.bid)


def _change_bid(state: GameState, action: ChangeBid) -> Refusal | None:
    deal, seat = state.deal, action.seat
    if not deal.spec.rules.bid_changes:
        return refuse("A bid may not be changed in this game.")
    if state.phase is not Phase.BIDDING or seat != deal.last_bidder:
        return refuse("It is too late to change that bid.")
    if action.bid == deal.bids[seat]:
        return refuse("That is the bid already.")
    return bid_refusal(deal, seat, action.bid)


def _lay(state: GameState, action: Lay) -> Refusal | None:
    deal, seat = state.deal, action.seat
    if state.phase is not Phase.BIDDING or seat not in bidders(deal) or not deal.laid:
        return refuse("No bid can be laid aside now.")
    if len(set(action.cards)) != LAID_ASIDE or not set(action.cards) <= set(deal.hands[seat]):
        return refuse("Lay aside {cards} cards of the hand.", cards=LAID_ASIDE)
    return None


def _trump(state: GameState, action: ChooseTrump) -> Refusal | None:
    deal = state.deal
    if state.phase is not Phase.CHOOSING or action.seat != deal.declarer:
        return refuse("It is not for this seat to choose trump now.")
    if action.suit is not None and action.suit not in trump_suits(deal.spec):
        return refuse("That is no suit of this pack.")
    return None


# The play ----------------------------------------------------------------------------------------


def _play(state: GameState, action: Play) -> Refusal | None:
    deal = state.deal
    if state.phase is not Phase.PLAYING:
        return refuse("No card can be played now.")
    if action.seat != player(deal):
        return refuse("It is not this seat's turn to play.")
    return play_refusal(deal, action.seat, action.card) or _joker(deal, action)


def _joker(deal: DealState, action: Play) -> Refusal | None:
    """The first joker of a trick must be named, a second one need not be."""
    calls = joker_calls(deal, action.card)
    if action.joker in calls or (action.joker is None and len(calls) == 1):
        return None
    if action.joker is None:
        return refuse("Name the joker high or low.")
    if calls == (None,):
        return refuse("Only a joker is named high or low.")
    return refuse("The second joker of a trick is the opposite of the first.")
