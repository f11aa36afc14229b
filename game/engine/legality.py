"""What may be bid and played, and why anything else may not."""

from __future__ import annotations

from typing import assert_never

from game.engine.actions import Seat
from game.engine.cards import Card, Suit
from game.engine.choices import Bidding, JokerCall, Jokers, Lead, Revokes, Total
from game.engine.refusal import Refusal, refuse
from game.engine.state import DealState, Played
from game.engine.tricks import best, effective_suit, of_suit, suit_led

LAID_VALUES = {Suit.CLUBS: 3, Suit.HEARTS: 2, Suit.SPADES: 1, Suit.DIAMONDS: 0}
"""Ninety-Nine: the tricks that a card laid aside bids."""


def bid_refusal(deal: DealState, seat: Seat, bid: int) -> Refusal | None:
    """Why this seat may not bid this number now, or None where it may.

    For the seat that bid last, the bid stands in place of its present one.
    """
    spec = deal.spec
    if not 0 <= bid <= spec.tricks:
        return refuse("Bid {bid}: a bid is from 0 to {cards}.", bid=bid, cards=spec.tricks)
    if spec.misere:
        return None if bid == 0 else refuse("Bid {bid}: in a misère every bid is 0.", bid=bid)
    reason = _total_refusal(deal, seat, bid)
    if reason is not None or bid != 0 or seat not in spec.owes_a_bid:
        return reason
    # Where the hook and the limit of zeros leave no bid, the limit gives way.
    others = (other for other in range(1, spec.tricks + 1))
    if all(_total_refusal(deal, seat, other) is not None for other in others):
        return None
    if _zeros(deal) == 1:
        return refuse("Bid zero: you may not, you bid zero in the last deal.")
    text = "Bid zero: you may not, you bid zero in the last {zeros} deals."
    return refuse(text, zeros=_zeros(deal))


def _zeros(deal: DealState) -> int:
    return deal.spec.rules.most_zeros or 0


def _said(bid: int) -> str | int:
    """A bid as players say it."""
    return bid or "zero"


def _total_refusal(deal: DealState, seat: Seat, bid: int) -> Refusal | None:
    if deal.spec.rules.bidding is not Bidding.IN_TURN:
        return None
    cards = deal.spec.cards
    others = [b for place, b in enumerate(deal.bids) if b is not None and place != seat]
    total = sum(others) + bid
    last = len(others) == deal.spec.players - 1
    match deal.spec.rules.total:
        case Total.FREE:
            return None
        case Total.HOOK:
            if total == cards and last:
                return refuse(
                    "Bid {bid}: you may not, the bids would come out even.", bid=_said(bid)
                )
        case Total.HOOK_ANY:
            if total == cards:
                return refuse(
                    "Bid {bid}: you may not, the bids so far would come to {cards}.",
                    bid=_said(bid),
                    cards=cards,
                )
        case Total.EXACT:
            if total > cards or (last and total < cards):
                return refuse(
                    "Bid {bid}: you may not, the bids must come to {cards}.",
                    bid=_said(bid),
                    cards=cards,
                )
        case other:
            assert_never(other)
    return None


def legal_bids(deal: DealState, seat: Seat) -> tuple[int, ...]:
    """Every number this seat may bid, from low to high."""
    return tuple(bid for bid in range(deal.spec.tricks + 1) if bid_refusal(deal, seat, bid) is None)


def legal_cards(deal: DealState, seat: Seat) -> tuple[Card, ...]:
    """Every card this seat may lead or play now, in the order held."""
    hand = deal.hands[seat]
    if deal.spec.sight.is_pile:
        return hand[:1]
    if deal.spec.rules.jokers is Jokers.HIGH_OR_LOW:
        return _with_jokers(deal, seat, hand)
    return _suited(deal, seat, hand)


def _with_jokers(deal: DealState, seat: Seat, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """North-East Blackout: a joker at any time, but neither led nor played to the first trick."""
    suited = tuple(held for held in hand if held.suit is not Suit.JOKERS)
    if not suited:
        return hand
    legal = _suited(deal, seat, suited)
    if not deal.trick or not deal.tricks:
        return legal
    return tuple(held for held in hand if held in legal or held.suit is Suit.JOKERS)


def _suited(deal: DealState, seat: Seat, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """What may be played of these cards, jokers of no suit left out of account."""
    spec, trump = deal.spec, deal.trump
    if not deal.trick:
        return _leads(deal, hand)
    led = suit_led(spec, trump, deal.trick)
    if led is None:
        return hand  # a joker led: the first card of a suit will set it
    following = of_suit(spec, trump, hand, led)
    if following:
        owed = following
        if spec.rules.must_beat and not _is_ruffed(deal, led):
            owed = _beating(deal, seat, following) or following
        if spec.rules.revokes is Revokes.PENALISED:
            # Only the duty to follow may be broken; among cards that follow the rest still holds.
            return tuple(held for held in hand if held in owed or held not in following)
        return owed
    if not spec.rules.must_trump or trump is None:
        return hand
    trumps = of_suit(spec, trump, hand, trump)
    if spec.rules.must_beat and any(
        effective_suit(spec, trump, play.card) is trump for play in deal.trick
    ):
        # Once the trick is trumped only a higher trump is owed.
        return _beating(deal, seat, trumps) or hand
    return trumps or hand


def _is_ruffed(deal: DealState, led: Suit) -> bool:
    """Whether a trump wins a trick in which a plain suit was led."""
    winning = best(deal.spec, deal.trump, deal.trick)
    return led is not deal.trump and (
        effective_suit(deal.spec, deal.trump, winning.card) is deal.trump
    )


def _beating(deal: DealState, seat: Seat, some: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those of some cards that would win the trick as it lies."""
    return tuple(
        held
        for held in some
        if best(deal.spec, deal.trump, (*deal.trick, Played(seat, held))).card is held
    )


def joker_calls(deal: DealState, played: Card) -> tuple[JokerCall | None, ...]:
    """What a card may be named when it is played: None but for the first joker of a trick.

    A second joker is the opposite of the first, named or not.
    """
    if played.suit is not Suit.JOKERS or deal.spec.rules.jokers is not Jokers.HIGH_OR_LOW:
        return (None,)
    first = next((play.joker for play in deal.trick if play.joker is not None), None)
    return tuple(JokerCall) if first is None else (first.opposite,)


def play_refusal(deal: DealState, seat: Seat, played: Card) -> Refusal | None:
    """Why this card may not be played now, or None where it may."""
    spec, trump = deal.spec, deal.trump
    hand = deal.hands[seat]
    if played not in hand:
        return refuse("That card is not in this hand.")
    legal = legal_cards(deal, seat)
    if played in legal:
        return None
    if spec.sight.is_pile:
        return refuse("The pile is played from the top.")
    if effective_suit(spec, trump, played) is None:
        return refuse("A joker is neither led nor played to the first trick.")
    if not deal.trick:
        return refuse("Trump has not been broken: lead another suit.")
    led = suit_led(spec, trump, deal.trick)
    assert led is not None, "before a suit is led anything may be played"
    if effective_suit(spec, trump, played) is led:
        return refuse("You can beat the {suit} played: you must.", suit=led.title)
    if of_suit(spec, trump, hand, led):
        return refuse("Follow suit: you hold {suit}.", suit=led.title)
    if effective_suit(spec, trump, played) is trump:
        return refuse("You have no {suit}: you must trump higher.", suit=led.title)
    return refuse("You have no {suit}: you must trump.", suit=led.title)


def is_revoke(deal: DealState, seat: Seat, played: Card) -> bool:
    """Whether playing this card breaks the duty to follow suit."""
    spec, trump = deal.spec, deal.trump
    if not deal.trick or spec.sight.is_pile:
        return False
    led = suit_led(spec, trump, deal.trick)
    suit = effective_suit(spec, trump, played)
    if led is None or suit is None or suit is led:
        return False
    return bool(of_suit(spec, trump, deal.hands[seat], led))


def _leads(deal: DealState, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    match deal.spec.rules.lead:
        case Lead.ANY:
            return hand
        case Lead.TRUMP_BROKEN:
            trump = deal.trump
            if deal.trump_broken or trump is None:
                return hand
            others = (h for h in hand if effective_suit(deal.spec, trump, h) is not trump)
            return tuple(others) or hand
        case other:
            assert_never(other)
