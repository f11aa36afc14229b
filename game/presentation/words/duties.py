"""What a hand owes to the trick, in one sentence, where more is owed than to follow suit."""

from __future__ import annotations

from collections.abc import Collection

from game.engine import Card, Suit
from game.engine.choices import Jokers
from game.engine.tricks import best, suit_led
from game.presentation.card_marks import counts_as, is_left_bower
from game.presentation.screen_state import ScreenState
from game.presentation.words.cards import card_title
from game.presentation.words.table import SUIT_WORDS
from game.translation import _


def duty(shown: ScreenState, legal: Collection[Card]) -> str | None:
    """The sentence for a trick with jokers, bowers or a duty to beat; None for any other.

    Args:
        shown: the table, seen by whoever is to play.
        legal: the cards that may be played.
    """
    if shown.table.seat is None:
        return None
    own = [held for held in shown.table.hands[shown.table.seat] if isinstance(held, Card)]
    named = shown.table.spec.rules.jokers is Jokers.HIGH_OR_LOW
    if named and any(held.suit is Suit.JOKERS for held in own):
        return _with_joker(shown, own, legal)
    if not shown.table.trick:
        return None
    led = suit_led(shown.table.spec, shown.table.trump, shown.table.trick)
    if led is None:
        return _("A joker was led: play any card. The first suit played must then be followed.")
    following = [held for held in own if counts_as(shown, held) is led]
    if led is Suit.JOKERS:
        return _joker_led(own, following, legal)
    if shown.table.spec.rules.must_beat:
        return _to_beat(shown, led, own, legal)
    if shown.table.spec.rules.bowers:
        return _bower(shown, led, own, following)
    return None


def _with_joker(shown: ScreenState, own: list[Card], legal: Collection[Card]) -> str:
    """North-East Blackout: a joker at any time, but not led and not in the first trick."""
    free = any(held.suit is Suit.JOKERS for held in legal)
    # Beside the jokers others may be barred: trumps from a lead, or all but them from a ruff.
    barred = any(held.suit is not Suit.JOKERS and held not in legal for held in own)
    if not shown.table.trick:
        if free:
            return _("Your lead: you hold nothing but jokers.")
        if barred:
            return _("Your lead: no joker, and trump has not been broken.")
        return _("Your lead: any card but a joker.")
    led = suit_led(shown.table.spec, shown.table.trump, shown.table.trick)
    if led is None:
        return _("A joker was led: play any card. The first suit played must then be followed.")
    suit = _(SUIT_WORDS[led])
    if any(counts_as(shown, held) is led for held in own):
        follow = _("Follow {suit}, or play a joker.")
        first = _("Follow {suit}. No joker may be played to the first trick.")
    elif barred:
        follow = _("You have no {suit}: trump, or play a joker.")
        first = _("You have no {suit}: trump. No joker may be played to the first trick.")
    else:
        follow = _("You have no {suit}: play any card, a joker too.")
        first = _("You have no {suit}. No joker may be played to the first trick.")
    return (follow if free else first).format(suit=suit)


def _joker_led(own: list[Card], following: list[Card], legal: Collection[Card]) -> str:
    if following and len(own) > 1:
        return _("A joker was led: the other joker must follow it, and loses.")
    if len(legal) < len(own):
        return _("A joker was led: you have none, and must trump.")
    return _("A joker was led: it wins unless it is trumped. Play any card.")


def _to_beat(shown: ScreenState, led: Suit, own: list[Card], legal: Collection[Card]) -> str:
    """La Pocha: follow and beat, else trump, and higher than any trump that lies there."""
    suit, trump = _(SUIT_WORDS[led]), shown.table.trump
    winning = best(shown.table.spec, trump, shown.table.trick).card
    trumped = winning.suit is trump
    # A revoke that only costs points is legal as well.
    following = [held for held in legal if held.suit is led]
    if following:
        if trumped and led is not trump:
            words = _("Follow {suit}. The trick is trumped: it need not be beaten.")
        elif all(held.height > winning.height for held in following):
            words = _("Follow {suit}, and beat the trick: you can, so you must.")
        else:
            words = _("Follow {suit}. You cannot beat the trick.")
        return words.format(suit=suit)
    if trump is None or not shown.table.spec.rules.must_trump:
        words = _("You have no {suit}: play any card.")
    elif all(
        held.suit is trump and not (trumped and held.height < winning.height) for held in legal
    ):
        higher = _("You have no {suit}: you must trump higher.")
        words = higher if trumped else _("You have no {suit}: you must trump.")
    elif trumped and any(held.suit is trump for held in own):
        words = _("You have no {suit} and cannot trump higher: play any card.")
    else:
        words = _("You have no {suit} and no trump: play any card.")
    return words.format(suit=suit)


def _bower(shown: ScreenState, led: Suit, own: list[Card], following: list[Card]) -> str | None:
    """The jack that is no longer of the suit printed on it."""
    left = next((held for held in own if is_left_bower(shown, held)), None)
    if left is None:
        return None
    suit, jack = _(SUIT_WORDS[led]), card_title(left)
    if led is shown.table.trump:
        return _("Follow {suit}: the {jack} is one of them.", suit=suit, jack=jack)
    if left.suit is led and not following:
        return _("You have no {suit}: the {jack} is a trump.", suit=suit, jack=jack)
    if left.suit is led:
        return _("Follow {suit}, but not with the {jack}: it is a trump.", suit=suit, jack=jack)
    return None
