"""The sentences for whoever must play a card: what is owed now, what may be claimed, and why."""

from __future__ import annotations

from collections.abc import Collection

from game.engine import Card, Suit, View
from game.engine.choices import Lead, Revokes
from game.engine.decisions.card import is_revoke
from game.engine.spec import REVOKE_PENALTY
from game.engine.tricks import effective_suit, suit_led
from game.presentation.screen_state import ScreenState
from game.presentation.words.table import SUIT_WORDS
from game.table.claims.claim import Claim, Ground
from game.translation import _


def suit_word(suit: Suit) -> str:
    """A suit within a sentence."""
    return _(SUIT_WORDS.get(suit, suit.title))


def revoke_words(view: View, card: Card) -> str:
    """What a card would cost that does not follow suit; empty where that costs nothing.

    Args:
        view: of whoever is to play it now.
        card: one that may be played.
    """
    spec, seat = view.spec, view.seat
    if seat is None or spec.rules.revokes is not Revokes.PENALISED:
        return ""
    led = suit_led(spec, view.trump, view.trick)
    if led is None or not is_revoke(view, seat, card):
        return ""
    return _(
        "It would be a revoke, which costs {points}: you hold {suit}.",
        points=-REVOKE_PENALTY,
        suit=suit_word(led),
    )


def prompt(shown: ScreenState, legal: Collection[Card]) -> str:
    """What the player is asked to do with his cards; `legal` are those that may be played."""
    spec, trump = shown.table.spec, shown.table.trump
    hand = shown.table.hands[shown.table.seat] if shown.table.seat is not None else ()
    held = [card for card in hand if isinstance(card, Card)]
    if not shown.table.trick:
        if spec.rules.lead is Lead.TRUMP_BROKEN and len(legal) < len(held):
            return _("Your lead: trump has not been broken.")
        return _("Your lead.")
    led = suit_led(spec, trump, shown.table.trick)
    if led is None:
        return _("Your turn: play any card.")
    suit = suit_word(led)
    if any(effective_suit(spec, trump, card) is led for card in held):
        if spec.rules.revokes is Revokes.PENALISED:
            return _(
                "Your turn: follow {suit}. A revoke costs {points}.",
                suit=suit,
                points=-REVOKE_PENALTY,
            )
        return _("Your turn: follow {suit}.", suit=suit)
    if spec.rules.must_trump and trump is not None and led is not trump:
        if any(effective_suit(spec, trump, card) is trump for card in held):
            if len(legal) < len(held):
                return _("Your turn: you have no {suit}: trump.", suit=suit)
        else:
            return _("Your turn: you have neither {suit} nor trumps.", suit=suit)
    return _("Your turn: you have no {suit}.", suit=suit)


# Claims -----------------------------------------------------------------------------------------


def offer_words(claim: Claim) -> str:
    """What may be claimed, as short as what is owed leaves room for."""
    if claim.ground is Ground.SETTLED:
        return _("Nobody's points can change: C claims the rest.")
    if claim.takes_all:
        return _("All tricks left are yours, as bid: C claims them.")
    if claim.every_way:
        return _("No trick left can be yours: C claims none.")
    if not claim.tricks:
        return _("You can lose every trick left: C claims none.")
    return _(
        "Your bid is sure with {number} of {left}: C claims that.",
        number=claim.tricks,
        left=len(claim.order),
    )


def look_words(claim: Claim) -> tuple[str, str]:
    """What is claimed, and how the cards shown with it are played."""
    if claim.ground is Ground.SETTLED:
        return (
            _("Nobody's points can change any more"),
            _("whatever is played; your cards go as suits allow:"),
        )
    if claim.takes_all:
        return (
            _("You make your bid with every trick left"),
            _("whatever the others play, with your cards in this order:"),
        )
    as_they_come = _("whatever the others play, each card as the tricks ask for it:")
    if not claim.tricks:
        return _("You make your bid with no trick more"), as_they_come
    return _(
        "You make your bid: {number} of {left} tricks left",
        number=claim.tricks,
        left=len(claim.order),
    ), as_they_come


def playing_words(claim: Claim) -> str:
    """That the rest plays itself, and why it may."""
    if claim.ground is Ground.SETTLED:
        return _("Nobody's points can change any more: the rest plays itself.")
    return _("Your bid is safe: the rest plays itself.")
