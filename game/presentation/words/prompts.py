"""What is asked of a player now, what a revoke costs, what may be claimed, and why."""

from __future__ import annotations

from game.engine import Card, View
from game.engine.choices import Revokes
from game.engine.decisions.card import is_revoke
from game.engine.spec import REVOKE_PENALTY
from game.engine.tricks import suit_led
from game.presentation.words.table import suit_word
from game.table.claims.claim import Claim, Ground
from game.translation import _


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


# Claims -----------------------------------------------------------------------------------------


def offer_words(claim: Claim) -> str:
    """Why something may be claimed, as short as what is owed leaves room for."""
    if claim.ground is Ground.SETTLED:
        return _("Nobody's points can change.")
    if claim.takes_all:
        return _("All tricks left are yours, as bid.")
    if claim.every_way:
        return _("No trick left can be yours.")
    if not claim.tricks:
        return _("You can lose every trick left.")
    return _(
        "Your bid is sure with {number} of {left}.",
        number=claim.tricks,
        left=len(claim.order),
    )


def look_words(claim: Claim) -> tuple[str, str]:
    """What is claimed, and how the cards left are played."""
    if claim.ground is Ground.SETTLED:
        return (
            _("Nobody's points can change any more"),
            _("Once you claim, your cards are played for you."),
        )
    if claim.takes_all:
        return (
            _("You make your bid with every trick left"),
            _("Whatever the others play, with your cards in this order:"),
        )
    as_they_come = _("Whatever the others play. Once you claim, your cards are played for you.")
    if not claim.tricks:
        return _("You make your bid without another trick"), as_they_come
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
