"""What a hand owes to the trick on the table, and which cards it may lead."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final

from game.engine import Card, Suit
from game.engine.choices import Jokers, Revokes
from game.engine.spec import REVOKE_PENALTY
from game.engine.tricks import best, suit_led
from game.presentation.card_marks import counts_as, is_left_bower
from game.presentation.phrasebook.trump import suit_word
from game.presentation.screen_state import ScreenState
from game.presentation.words.cards import card_title
from game.translation import N_, _


class Owing(Enum):
    """What is owed, for all that a hand can hold."""

    LEAD = auto()
    LEAD_NO_TRUMP = auto()
    LEAD_NO_JOKER = auto()
    LEAD_NEITHER = auto()
    LEAD_JOKER = auto()
    """Nothing but jokers is held."""
    OPEN = auto()
    """A joker was led: which suit is to be followed is not settled yet."""
    JOKER = auto()
    """The other joker, to a joker that was led."""
    JOKER_TRUMPED = auto()
    JOKER_ANY = auto()
    FOLLOW = auto()
    FOLLOW_OR_PAY = auto()
    """Not to follow costs points."""
    FOLLOW_OR_JOKER = auto()
    FOLLOW_FIRST = auto()
    """In the first trick, where no joker may be played."""
    FOLLOW_BEATING = auto()
    FOLLOW_BELOW = auto()
    """No card of the suit beats the trick."""
    FOLLOW_TRUMPED = auto()
    FOLLOW_WITH_JACK = auto()
    FOLLOW_NOT_JACK = auto()
    ANY = auto()
    ANY_OR_JOKER = auto()
    ANY_FIRST = auto()
    ANY_NO_TRUMP = auto()
    """A trump would be owed, and none is held."""
    ANY_BELOW = auto()
    """A higher trump would be owed, and none is held."""
    ANY_JACK = auto()
    TRUMP = auto()
    TRUMP_HIGHER = auto()
    TRUMP_OR_JOKER = auto()
    TRUMP_FIRST = auto()


@dataclass(frozen=True, slots=True)
class Duty:
    """What a hand owes to a trick."""

    owed: Owing
    suit: Suit | None = None
    """The suit led, where one was."""
    jack: Card | None = None
    """The jack that is no longer of the suit printed on it, where it matters."""

    @property
    def plain(self) -> bool:
        """Whether no more is owed than anybody expects: to follow suit."""
        return self.owed in (
            *(Owing.LEAD, Owing.LEAD_NO_TRUMP, Owing.FOLLOW, Owing.FOLLOW_OR_PAY),
            *(Owing.ANY, Owing.ANY_NO_TRUMP, Owing.TRUMP),
        )


_EAR: Final[Mapping[Owing, str]] = {
    Owing.LEAD: N_("Your lead."),
    Owing.LEAD_NO_TRUMP: N_("Your lead: trump has not been broken."),
    Owing.LEAD_NO_JOKER: N_("Your lead: any card but a joker."),
    Owing.LEAD_NEITHER: N_("Your lead: no joker, and trump has not been broken."),
    Owing.LEAD_JOKER: N_("Your lead: you hold nothing but jokers."),
    Owing.OPEN: N_("A joker was led: play any card. The first suit played must then be followed."),
    Owing.JOKER: N_("A joker was led: the other joker must follow it, and loses."),
    Owing.JOKER_TRUMPED: N_("A joker was led: you have none, and must trump."),
    Owing.JOKER_ANY: N_("A joker was led: it wins unless it is trumped. Play any card."),
    Owing.FOLLOW: N_("Follow {suit}."),
    Owing.FOLLOW_OR_PAY: N_("Follow {suit}. A revoke costs {points}."),
    Owing.FOLLOW_OR_JOKER: N_("Follow {suit}, or play a joker."),
    Owing.FOLLOW_FIRST: N_("Follow {suit}. No joker may be played to the first trick."),
    Owing.FOLLOW_BEATING: N_("Follow {suit}, and beat the trick: you can, so you must."),
    Owing.FOLLOW_BELOW: N_("Follow {suit}. You cannot beat the trick."),
    Owing.FOLLOW_TRUMPED: N_("Follow {suit}. The trick is trumped: it need not be beaten."),
    Owing.FOLLOW_WITH_JACK: N_("Follow {suit}: the {jack} is one of them."),
    Owing.FOLLOW_NOT_JACK: N_("Follow {suit}, but not with the {jack}: it is a trump."),
    Owing.ANY: N_("You have no {suit}: play any card."),
    Owing.ANY_OR_JOKER: N_("You have no {suit}: play any card, a joker too."),
    Owing.ANY_FIRST: N_("You have no {suit}. No joker may be played to the first trick."),
    Owing.ANY_NO_TRUMP: N_("You have no {suit} and no trump: play any card."),
    Owing.ANY_BELOW: N_("You have no {suit} and cannot trump higher: play any card."),
    Owing.ANY_JACK: N_("You have no {suit}: the {jack} is a trump."),
    Owing.TRUMP: N_("You have no {suit}: you must trump."),
    Owing.TRUMP_HIGHER: N_("You have no {suit}: you must trump higher."),
    Owing.TRUMP_OR_JOKER: N_("You have no {suit}: trump, or play a joker."),
    Owing.TRUMP_FIRST: N_("You have no {suit}: trump. No joker may be played to the first trick."),
}
_SHORT: Final[Mapping[Owing, str]] = {
    Owing.LEAD: N_("lead a card"),
    Owing.LEAD_NO_TRUMP: N_("lead, but no trump"),
    Owing.LEAD_NO_JOKER: N_("lead, but no joker"),
    Owing.LEAD_NEITHER: N_("lead, no trump or joker"),
    Owing.LEAD_JOKER: N_("lead a card"),
    Owing.OPEN: N_("play any card"),
    Owing.JOKER: N_("follow {suit}"),
    Owing.JOKER_TRUMPED: N_("no {suit}: trump"),
    Owing.JOKER_ANY: N_("no {suit}: any card"),
    Owing.FOLLOW_OR_JOKER: N_("follow {suit}, or a joker"),
    Owing.ANY_FIRST: N_("no {suit}: any but a joker"),
    Owing.TRUMP_OR_JOKER: N_("no {suit}: trump, or a joker"),
}


def short(duty: Duty) -> str:
    """A few words, as beside the own figures: "follow spades"."""
    words = _SHORT.get(duty.owed)
    if words is None:
        kind = duty.owed.name.partition("_")[0]
        words = {
            "FOLLOW": N_("follow {suit}"),
            "TRUMP": N_("no {suit}: trump"),
            "ANY": N_("no {suit}: any card"),
        }[kind]
    return _(words, suit=suit_word(duty.suit))


def ear(duty: Duty) -> str:
    """In a sentence, or two where a rule is the reason."""
    return _(
        _EAR[duty.owed],
        suit=suit_word(duty.suit),
        jack="" if duty.jack is None else card_title(duty.jack),
        points=-REVOKE_PENALTY,
    )


def of(shown: ScreenState, legal: Collection[Card]) -> Duty | None:
    """What whoever looks owes to the trick; None to a viewer without a seat.

    Args:
        shown: the table, seen by whoever is to play.
        legal: the cards that may be played.
    """
    table = shown.table
    if table.seat is None:
        return None
    own = [held for held in table.hands[table.seat] if isinstance(held, Card)]
    if not table.trick:
        return Duty(_lead(own, legal))
    led = suit_led(table.spec, table.trump, table.trick)
    if led is None:
        return Duty(Owing.OPEN)
    if led is Suit.JOKERS:
        return Duty(_to_joker(shown, own, legal), led)
    named = table.spec.rules.jokers is Jokers.HIGH_OR_LOW
    if named and any(held.suit is Suit.JOKERS for held in own):
        return Duty(_with_joker(shown, led, own, legal), led)
    if table.spec.rules.must_beat:
        return Duty(_to_beat(shown, led, own, legal), led)
    following = [held for held in own if counts_as(shown, held) is led]
    left = next((held for held in own if is_left_bower(shown, held)), None)
    if left is not None and led is table.trump:
        return Duty(Owing.FOLLOW_WITH_JACK, led, left)
    if left is not None and left.suit is led:
        return Duty(Owing.FOLLOW_NOT_JACK if following else Owing.ANY_JACK, led, left)
    return Duty(_usual(shown, led, own, legal), led)


def _lead(own: list[Card], legal: Collection[Card]) -> Owing:
    barred = [held for held in own if held not in legal]
    jokers = any(held.suit is Suit.JOKERS for held in barred)
    trumps = any(held.suit is not Suit.JOKERS for held in barred)
    if jokers or trumps:
        if not trumps:
            return Owing.LEAD_NO_JOKER
        return Owing.LEAD_NEITHER if jokers else Owing.LEAD_NO_TRUMP
    only = own and all(held.suit is Suit.JOKERS for held in own)
    return Owing.LEAD_JOKER if only else Owing.LEAD


def _to_joker(shown: ScreenState, own: list[Card], legal: Collection[Card]) -> Owing:
    following = any(counts_as(shown, held) is Suit.JOKERS for held in own)
    if following and len(own) > 1:
        return Owing.JOKER
    return Owing.JOKER_TRUMPED if len(legal) < len(own) else Owing.JOKER_ANY


def _with_joker(shown: ScreenState, led: Suit, own: list[Card], legal: Collection[Card]) -> Owing:
    """North-East Blackout: a joker at any time, but not in the first trick."""
    free = any(held.suit is Suit.JOKERS for held in legal)
    if any(counts_as(shown, held) is led for held in own):
        return Owing.FOLLOW_OR_JOKER if free else Owing.FOLLOW_FIRST
    # Beside the jokers all but trumps may be barred.
    if any(held.suit is not Suit.JOKERS and held not in legal for held in own):
        return Owing.TRUMP_OR_JOKER if free else Owing.TRUMP_FIRST
    return Owing.ANY_OR_JOKER if free else Owing.ANY_FIRST


def _to_beat(shown: ScreenState, led: Suit, own: list[Card], legal: Collection[Card]) -> Owing:
    """La Pocha: follow and beat, else trump, and higher than any trump that lies there."""
    table, trump = shown.table, shown.table.trump
    winning = best(table.spec, trump, table.trick).card
    trumped = winning.suit is trump
    # A revoke that only costs points is legal as well.
    following = [held for held in legal if held.suit is led]
    if following:
        if trumped and led is not trump:
            return Owing.FOLLOW_TRUMPED
        beating = all(held.height > winning.height for held in following)
        return Owing.FOLLOW_BEATING if beating else Owing.FOLLOW_BELOW
    if trump is None or not table.spec.rules.must_trump:
        return Owing.ANY
    if all(held.suit is trump and not (trumped and held.height < winning.height) for held in legal):
        return Owing.TRUMP_HIGHER if trumped else Owing.TRUMP
    held_trump = any(held.suit is trump for held in own)
    return Owing.ANY_BELOW if trumped and held_trump else Owing.ANY_NO_TRUMP


def _usual(shown: ScreenState, led: Suit, own: list[Card], legal: Collection[Card]) -> Owing:
    rules, trump = shown.table.spec.rules, shown.table.trump
    if any(counts_as(shown, held) is led for held in own):
        penalised = rules.revokes is Revokes.PENALISED
        return Owing.FOLLOW_OR_PAY if penalised else Owing.FOLLOW
    if rules.must_trump and trump is not None and led is not trump:
        if not any(counts_as(shown, held) is trump for held in own):
            return Owing.ANY_NO_TRUMP
        if len(legal) < len(own):
            return Owing.TRUMP
    return Owing.ANY
