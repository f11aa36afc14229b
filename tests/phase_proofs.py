"""What is special about a decision at the table: the phases of the games, and what proves each."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

from game.engine import (
    FACE_DOWN,
    SEALED,
    Bid,
    Call,
    Card,
    ChangeBid,
    ChooseTrump,
    Lay,
    NameSize,
    Play,
    Say,
    Suit,
)
from game.engine.choices import Bidding, CallKind, JokerCall, Madness, Premium, Sight
from game.engine.terms import NORMAL_PRECEDENCE, Strength
from game.engine.tricks import effective_suit
from game.presentation.screen_state import ScreenState
from tests.driving.guest_table import Told

# Phases -----------------------------------------------------------------------------------------


class Phase(Enum):
    """What people do with real cards in some games and not in others."""

    SECRET_BID = "a bid that nobody sees before all are in"
    ZERO_LIMIT = "a bid where a sixth 0 running is forbidden"
    HOOK = "a bid where the total may not come out"
    FOREHEAD = "a bid on everybody's card but one's own"
    UNLOOKED = "a bid on a hand not looked at"
    PILE = "a bid on a pile that nobody looks at"
    LATE_TRUMP = "a bid before trump is turned"
    MISERE = "a card in a misère"
    CHANGED = "a bid that is changed"
    SUIT_CHOSEN = "a declarer's suit"
    NONE_CHOSEN = "a declarer's no trump"
    SIZE = "a size named by the dealer"
    CALLED_PLAIN = "plain, called"
    CALLED_NO_TRUMP = "no trump, called"
    CALLED_LATE = "late trump, called"
    CALLED_ORDER = "another order of suits, called"
    CALLED_MISERE = "a misère, called"
    CALLED_MISERE_NO_TRUMP = "a misère at no trump, called"
    CALLED_NULOSS = "nuloss, called"
    CALLED_BLIND = "blind hands, called"
    CALLED_ASCENDING = "the ascending madness, called"
    CALLED_DESCENDING = "the descending madness, called"
    ORDER_PLAYED = "a card where suits have an order"
    NULOSS_PLAYED = "a card where ranks are reversed"
    TALK_PLAIN = "a statement of talk"
    TALK_COUNTED = "a statement of talk with a number"
    TALK_DONE = "the end of one's talk"
    EXACT_BID = "a bid that all bids together must come to"
    JOKER_HIGH = "a joker named high"
    JOKER_LOW = "a joker named low"
    JOKER_SUIT = "a joker of a fifth suit"
    SPANISH = "a Spanish card, counter-clockwise"
    MUST_BEAT = "a card where the trick must be beaten"
    LAID = "three cards laid aside, face down"
    DECLARED = "three cards laid aside and declared"
    REVEALED = "three cards laid aside, the hand revealed"
    BOWER = "the jack of the other suit as a trump"
    TIE_BREAK = "a deal that breaks a tie"
    REVOKE = "a card that does not follow where revokes are penalised"
    UNBROKEN = "a lead while trump is not broken"
    MUST_TRUMP = "a card where trump must be played"


def held(shown: ScreenState) -> list[Card]:
    """The cards that the person sees in hand."""
    return [one for one in shown.table.hands[shown.table.seat or 0] if isinstance(one, Card)]


def legal_cards(told: Told) -> set[Card]:
    return {one.card for one in told.legal if isinstance(one, Play)}


def follows(told: Told) -> set[Card]:
    """Cards of the suit that was led."""
    trick, shown = told.shown.table.trick, told.shown
    if not trick:
        return set()
    led = effective_suit(shown.table.spec, shown.table.trump, trick[0].card)
    return {
        one
        for one in held(shown)
        if effective_suit(shown.table.spec, shown.table.trump, one) is led
    }


def bids(told: Told) -> set[int]:
    return {one.bid for one in told.legal if isinstance(one, Bid)}


def all_bids(told: Told) -> bool:
    return len(bids(told)) > told.shown.table.spec.cards


def bid(proof: Callable[[Told], object]) -> Callable[[Told], bool]:
    return lambda told: isinstance(told.action, Bid) and bool(proof(told))


def play(proof: Callable[[Told, Card], object]) -> Callable[[Told], bool]:
    return lambda told: isinstance(told.action, Play) and bool(proof(told, told.action.card))


def call(proof: Callable[[Any], object]) -> Callable[[Told], bool]:
    return lambda told: isinstance(told.action, Call) and bool(proof(told.action.terms))


def kind(wanted: CallKind) -> Callable[[Told], bool]:
    return call(lambda terms: terms.kind is wanted)


def sight(wanted: Sight) -> Callable[[Told], bool]:
    return bid(lambda told: told.shown.table.spec.sight is wanted and not held(told.shown))


def said(proof: Callable[[Strength | None], object]) -> Callable[[Told], bool]:
    def proved(told: Told) -> bool:
        if not isinstance(told.action, Say):
            return False
        statement = told.action.statement
        return bool(proof(None if statement is None else statement.strength))

    return proved


def lay(premium: Premium | None) -> Callable[[Told], bool]:
    return lambda told: isinstance(told.action, Lay) and told.action.premium is premium


def named(how: JokerCall) -> Callable[[Told], bool]:
    return lambda told: isinstance(told.action, Play) and told.action.joker is how


PROOFS: dict[Phase, Callable[[Told], bool]] = {
    Phase.SECRET_BID: bid(
        lambda told: (
            told.shown.table.spec.rules.bidding is Bidding.SIMULTANEOUS
            and set(told.shown.table.bids) <= {None, SEALED}
        )
    ),
    Phase.ZERO_LIMIT: bid(lambda told: told.shown.table.players > 5 and 0 not in bids(told)),
    Phase.HOOK: bid(
        lambda told: not all_bids(told) and len(bids(told)) == told.shown.table.spec.cards
    ),
    Phase.FOREHEAD: bid(
        lambda told: (
            told.shown.table.spec.sight is Sight.FOREHEAD
            and told.shown.table.hands[0] == (FACE_DOWN,)
            and all(isinstance(one, Card) for hand in told.shown.table.hands[1:] for one in hand)
        )
    ),
    Phase.UNLOOKED: sight(Sight.BLIND_UNTIL_BID),
    Phase.PILE: sight(Sight.PILE_UNSEEN),
    Phase.LATE_TRUMP: bid(lambda told: not told.shown.table.trump_known),
    Phase.MISERE: play(lambda told, _: told.shown.table.spec.misere),
    Phase.CHANGED: lambda told: isinstance(told.action, ChangeBid),
    Phase.SUIT_CHOSEN: lambda told: (
        isinstance(told.action, ChooseTrump) and told.action.suit is not None
    ),
    Phase.NONE_CHOSEN: lambda told: (
        isinstance(told.action, ChooseTrump) and told.action.suit is None
    ),
    Phase.SIZE: lambda told: isinstance(told.action, NameSize),
    Phase.CALLED_PLAIN: kind(CallKind.PLAIN),
    Phase.CALLED_NO_TRUMP: kind(CallKind.NO_TRUMP),
    Phase.CALLED_LATE: kind(CallKind.LATE_TRUMP),
    Phase.CALLED_ORDER: call(lambda terms: terms.precedence not in (None, NORMAL_PRECEDENCE)),
    Phase.CALLED_MISERE: kind(CallKind.MISERE),
    Phase.CALLED_MISERE_NO_TRUMP: kind(CallKind.MISERE_NO_TRUMP),
    Phase.CALLED_NULOSS: call(lambda terms: terms.nuloss),
    Phase.CALLED_BLIND: call(lambda terms: terms.blind_hand),
    Phase.CALLED_ASCENDING: call(lambda terms: terms.madness is Madness.ASCENDING),
    Phase.CALLED_DESCENDING: call(lambda terms: terms.madness is Madness.DESCENDING),
    Phase.ORDER_PLAYED: play(
        lambda told, _: (
            told.shown.table.spec.call is not None and told.shown.table.spec.call.precedence
        )
    ),
    Phase.NULOSS_PLAYED: play(
        lambda told, _: told.shown.table.spec.call is not None and told.shown.table.spec.call.nuloss
    ),
    Phase.TALK_PLAIN: said(lambda strength: strength is not None and not strength.counts),
    Phase.TALK_COUNTED: said(lambda strength: strength is not None and strength.counts),
    Phase.TALK_DONE: said(lambda strength: strength is None),
    Phase.EXACT_BID: bid(
        lambda told: told.shown.table.variant.id == "cooperative" and not all_bids(told)
    ),
    Phase.JOKER_HIGH: named(JokerCall.HIGH),
    Phase.JOKER_LOW: named(JokerCall.LOW),
    Phase.JOKER_SUIT: play(
        lambda told, card: card.suit is Suit.JOKERS and told.shown.table.variant.id == "two-jokers"
    ),
    Phase.SPANISH: play(
        lambda told, _: told.shown.table.variant.id == "la-pocha" and len(told.legal) > 1
    ),
    Phase.MUST_BEAT: play(
        lambda told, card: card in follows(told) and legal_cards(told) < follows(told)
    ),
    Phase.LAID: lay(None),
    Phase.DECLARED: lay(Premium.DECLARE),
    Phase.REVEALED: lay(Premium.REVEAL),
    Phase.BOWER: play(
        lambda told, card: (
            card.suit is not effective_suit(told.shown.table.spec, told.shown.table.trump, card)
        )
    ),
    Phase.TIE_BREAK: bid(lambda told: told.shown.table.spec.tie_break),
    Phase.REVOKE: play(lambda told, card: follows(told) and card not in follows(told)),
    Phase.UNBROKEN: play(
        lambda told, _: not told.shown.table.trick and legal_cards(told) < set(held(told.shown))
    ),
    Phase.MUST_TRUMP: play(
        lambda told, card: (
            told.shown.table.trick
            and not follows(told)
            and card.suit is told.shown.table.trump
            and legal_cards(told) < set(held(told.shown))
        )
    ),
}
