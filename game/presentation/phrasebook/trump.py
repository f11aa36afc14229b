"""What wins tricks: a trump, none, or an order of the suits."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import Suit
from game.engine.terms import CallTerms
from game.presentation.phrasebook.joining import sentence
from game.presentation.screen_state import ScreenState
from game.presentation.words.calls import order_title
from game.presentation.words.table import NO_TRUMP, suit_title
from game.presentation.words.table import suit_word as word_of
from game.translation import _


@dataclass(frozen=True, slots=True)
class KnownTrump:
    """What is trump in a deal, as far as it is known."""

    suit: Suit | None = None
    known: bool = True
    """With it and without a suit there is none."""
    call: CallTerms | None = None
    """The call, where its order of the suits decides tricks."""


def of(shown: ScreenState) -> KnownTrump:
    """The trump of the deal on the screen."""
    call, table = shown.table.spec.call, shown.table
    ordered = call if call is not None and call.precedence is not None else None
    return KnownTrump(table.trump, table.trump_known, ordered)


def suit_name(suit: Suit | None) -> str:
    """A suit as the trump, standing alone; that there is none."""
    if suit is Suit.JOKERS:  # only one of them can be left to be it
        return _("Other joker")
    return _(NO_TRUMP) if suit is None else suit_title(suit)


def suit_word(suit: Suit | None) -> str:
    """The same within a sentence."""
    return _("no trump") if suit is None else word_of(suit)


def suit_rules(suit: Suit) -> str:
    """That a suit is trump, in a sentence; of the jokers only one can be left to be it."""
    if suit is Suit.JOKERS:
        return _("A joker was turned: the other joker is the only trump.")
    return _("{suit} are trump.", suit=suit_name(suit))


def short(trump: KnownTrump) -> str:
    """The suit alone; "not known" where nobody can tell yet."""
    return suit_name(trump.suit) if trump.known else _("not known")


def long(trump: KnownTrump) -> str:
    """What is trump, as soon as it is known."""
    if trump.call is not None:
        return order_title(trump.call)
    if not trump.known or trump.suit is None:
        return short(trump)
    return _("Trump: {suit}", suit=short(trump))


def ear(trump: KnownTrump) -> str:
    """In a sentence; empty where it is not known."""
    if not trump.known:
        return ""
    if trump.call is not None:
        return sentence(order_title(trump.call))
    if trump.suit is None:
        return _("No trump in this deal.")
    return suit_rules(trump.suit)
