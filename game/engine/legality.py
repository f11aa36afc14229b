"""What may be bid and played, and why anything else may not."""

from __future__ import annotations

from typing import assert_never

from game.engine.actions import Seat
from game.engine.cards import Card, Suit
from game.engine.choices import Bidding, Follow, Lead, Revokes, Total
from game.engine.refusal import Refusal, refuse
from game.engine.state import DealState


def bid_refusal(deal: DealState, seat: Seat, bid: int) -> Refusal | None:
    """Why this seat may not bid this number now, or None where it may.

    For the seat that bid last, the bid stands in place of its present one.
    """
    cards = deal.spec.cards
    if not 0 <= bid <= cards:
        return refuse("Bid {bid}: a bid is from 0 to {cards}.", bid=bid, cards=cards)
    if deal.spec.rules.bidding is Bidding.SIMULTANEOUS:
        return None
    others = [b for place, b in enumerate(deal.bids) if b is not None and place != seat]
    even = sum(others) + bid == cards
    match deal.spec.rules.total:
        case Total.FREE:
            return None
        case Total.HOOK:
            if even and len(others) == deal.spec.players - 1:
                return refuse("Bid {bid}: you may not, the bids would come out even.", bid=bid)
        case Total.HOOK_ANY:
            if even:
                return refuse(
                    "Bid {bid}: you may not, the bids so far would come to {cards}.",
                    bid=bid,
                    cards=cards,
                )
        case other:
            assert_never(other)
    return None


def legal_bids(deal: DealState, seat: Seat) -> tuple[int, ...]:
    """Every number this seat may bid, from low to high."""
    return tuple(bid for bid in range(deal.spec.cards + 1) if bid_refusal(deal, seat, bid) is None)


def legal_cards(deal: DealState, seat: Seat) -> tuple[Card, ...]:
    """Every card this seat may lead or play now, in the order held."""
    hand = deal.hands[seat]
    if not deal.trick:
        return _leads(deal, hand)
    led = deal.trick[0].card.suit
    following = tuple(held for held in hand if held.suit is led)
    if following:
        return hand if deal.spec.rules.revokes is Revokes.PENALISED else following
    match deal.spec.rules.follow:
        case Follow.SUIT:
            return hand
        case Follow.MUST_TRUMP:
            return tuple(held for held in hand if held.suit is deal.trump) or hand
        case other:
            assert_never(other)


def play_refusal(deal: DealState, seat: Seat, played: Card) -> Refusal | None:
    """Why this card may not be played now, or None where it may."""
    if played not in deal.hands[seat]:
        return refuse("That card is not in this hand.")
    if played in legal_cards(deal, seat):
        return None
    if not deal.trick:
        return refuse("Trump has not been broken: lead another suit.")
    led = deal.trick[0].card.suit
    if any(held.suit is led for held in deal.hands[seat]):
        return refuse("Follow suit: you hold {suit}.", suit=led.title)
    return refuse("You have no {suit}: you must trump.", suit=led.title)


def is_revoke(deal: DealState, seat: Seat, played: Card) -> bool:
    """Whether playing this card breaks the duty to follow suit."""
    if not deal.trick:
        return False
    led = deal.trick[0].card.suit
    return played.suit is not led and any(held.suit is led for held in deal.hands[seat])


def _leads(deal: DealState, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    match deal.spec.rules.lead:
        case Lead.ANY:
            return hand
        case Lead.TRUMP_BROKEN:
            if deal.trump_broken or deal.trump is None:
                return hand
            return _without(hand, deal.trump) or hand
        case other:
            assert_never(other)


def _without(hand: tuple[Card, ...], suit: Suit) -> tuple[Card, ...]:
    return tuple(held for held in hand if held.suit is not suit)
