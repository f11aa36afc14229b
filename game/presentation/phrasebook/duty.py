"""What a hand owes to the trick on the table, and which cards it may lead."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final

from game.engine import Card, Suit
from game.engine.choices import Jokers, Revokes
from game.engine.spec import REVOKE_PENALTY
from game.engine.tricks import best, effective_suit, suit_led
from game.presentation.card_marks import is_left_bower
from game.presentation.phrasebook.trump import suit_word
from game.presentation.screen_state import ScreenState
from game.presentation.stakes import marks_best
from game.presentation.words.cards import card_title, rank_title
from game.translation import N_, _, worded
from game.wording import OR, listed

FEW: Final = 4
"""So many cards that may be played are named to the ear; of more the suit is enough."""


class Owing(Enum):
    """What is owed, for all that a hand can hold."""

    LEAD = auto()
    LEAD_NO_TRUMP = auto()
    LEAD_NO_JOKER = auto()
    LEAD_NEITHER = auto()
    OPEN = auto()
    """To a joker that was led: any card."""
    JOKER = auto()
    """The other joker, to a joker that was led."""
    JOKER_TRUMPED = auto()
    FOLLOW = auto()
    FOLLOW_OR_JOKER = auto()
    FOLLOW_BEATING = auto()
    ANY = auto()
    ANY_NO_JOKER = auto()
    ANY_NO_TRUMP = auto()
    """A trump would be owed, and none is held."""
    ANY_NEITHER = auto()
    """Likewise, and no joker may be played."""
    TRUMP = auto()
    TRUMP_HIGHER = auto()
    TRUMP_OR_JOKER = auto()


class Behind(Enum):
    """A rule behind what is owed, where it is not that of every trick."""

    OPEN = auto()
    JOKER_LOSES = auto()
    JOKER_WINS = auto()
    FIRST_TRICK = auto()
    TRUMPED = auto()
    BEATING = auto()
    BELOW = auto()
    BELOW_TRUMP = auto()
    JACK_FOLLOWS = auto()
    JACK_NOT_OF_SUIT = auto()
    JACK_IS_TRUMP = auto()
    REVOKE = auto()


@dataclass(frozen=True, slots=True)
class Duty:
    """What a hand owes to a trick."""

    owed: Owing
    behind: Behind | None = None
    suit: Suit | None = None
    """The suit led, where one was."""
    jack: Card | None = None
    """The jack that is no longer of the suit printed on it, where the rule is about it."""
    cards: tuple[Card, ...] = ()
    """What may be played, in the order of the hand, where that is only a part of it."""

    @property
    def follows(self) -> Suit | None:
        """The suit that is to be followed; None where it cannot be."""
        kinds = Owing.FOLLOW, Owing.FOLLOW_OR_JOKER, Owing.FOLLOW_BEATING
        return self.suit if self.owed in kinds else None


_LONG: Final[Mapping[Owing, str]] = {
    Owing.LEAD: N_("Your lead."),
    Owing.LEAD_NO_TRUMP: N_("Your lead: no trump yet."),
    Owing.LEAD_NO_JOKER: N_("Your lead: any card but a joker."),
    Owing.LEAD_NEITHER: N_("Your lead: no trump or joker yet."),
    Owing.OPEN: N_("Any card."),
    Owing.JOKER: N_("Your joker must follow."),
    Owing.JOKER_TRUMPED: N_("No joker: trump."),
    Owing.FOLLOW: N_("Follow {suit}."),
    Owing.FOLLOW_OR_JOKER: N_("Follow {suit}, or a joker."),
    Owing.FOLLOW_BEATING: N_("Follow {suit}, and beat the trick."),
    Owing.ANY: N_("No {suit}: any card."),
    Owing.ANY_NO_JOKER: N_("No {suit}: any but a joker."),
    Owing.ANY_NO_TRUMP: N_("No {suit}, no trump: any card."),
    Owing.ANY_NEITHER: N_("No {suit}, no trump: any but a joker."),
    Owing.TRUMP: N_("No {suit}: trump."),
    Owing.TRUMP_HIGHER: N_("No {suit}: a higher trump."),
    Owing.TRUMP_OR_JOKER: N_("No {suit}: trump, or a joker."),
}
_WHY: Final[Mapping[Behind, str]] = {
    Behind.OPEN: N_("The first suit played must then be followed."),
    Behind.JOKER_LOSES: N_("It loses to the joker that was led."),
    Behind.JOKER_WINS: N_("The joker led wins unless it is trumped."),
    Behind.FIRST_TRICK: N_("No joker may be played to the first trick."),
    Behind.TRUMPED: N_("The trick is trumped: it need not be beaten."),
    Behind.BEATING: N_("You can, so you must."),
    Behind.BELOW: N_("You cannot beat the trick."),
    Behind.BELOW_TRUMP: N_("You cannot trump higher."),
    Behind.JACK_FOLLOWS: N_("The {jack} is one of them."),
    Behind.JACK_NOT_OF_SUIT: N_("Not with the {jack}: it is a trump."),
    Behind.JACK_IS_TRUMP: N_("The {jack} is a trump."),
    Behind.REVOKE: N_("A revoke costs {points}."),
}


def short(duty: Duty) -> str:
    """What is owed as a line within other words, without a stop."""
    return long(duty).removesuffix(".")


def long(duty: Duty) -> str:
    """What is owed, in a sentence."""
    return _(_LONG[duty.owed], suit=suit_word(duty.suit))


def why(duty: Duty) -> str:
    """The rule behind it, in a sentence; empty where it is that of every trick."""
    if duty.behind is None:
        return ""
    jack = "" if duty.jack is None else card_title(duty.jack)
    return _(_WHY[duty.behind], jack=jack, points=-REVOKE_PENALTY)


def ear(duty: Duty) -> str:
    """Both to be read aloud, with the cards that may be played where they are few."""
    said = long(duty)
    if duty.cards and len(duty.cards) <= FEW:
        one_suit = len({held.suit for held in duty.cards}) == 1 and duty.follows is not None
        name = rank_title if one_suit else card_title
        cards = worded(listed((name(held) for held in duty.cards), OR))
        said = _("{asked}: {cards}.", asked=short(duty), cards=cards)
    return f"{said} {why(duty)}".rstrip()


def of(shown: ScreenState, legal: Collection[Card]) -> Duty:
    """What whoever looks owes to the trick.

    Args:
        shown: the table, seen by whoever is to play.
        legal: the cards that may be played.
    """
    hand = () if shown.table.seat is None else shown.table.hands[shown.table.seat]
    held = [card for card in hand if isinstance(card, Card)]
    allowed = tuple(card for card in held if card in legal)
    found = _Hand(shown, held, allowed).owes()
    return found if len(allowed) == len(held) else replace(found, cards=allowed)


class _Hand:
    """One hand before one trick."""

    def __init__(self, shown: ScreenState, held: Sequence[Card], legal: Sequence[Card]) -> None:
        self._shown, self._held, self._legal = shown, held, legal
        table = shown.table
        self._spec, self._trump, self._trick = table.spec, table.trump, table.trick
        self._named = table.spec.rules.jokers is Jokers.HIGH_OR_LOW
        suits = {self._suit(card) for card in legal}
        barred = {self._suit(card) for card in held if card not in legal}
        self._joker_free, self._joker_barred = None in suits, None in barred

    def _suit(self, card: Card) -> Suit | None:
        return effective_suit(self._spec, self._trump, card)

    def owes(self) -> Duty:
        """By the trick as it lies."""
        if not self._trick:
            return Duty(self._lead())
        led = suit_led(self._spec, self._trump, self._trick)
        if led is None:
            return Duty(Owing.OPEN, Behind.OPEN)
        if led is Suit.JOKERS:
            return self._joker_led()
        if any(self._suit(card) is led for card in self._held):
            return self._follow(led)
        return self._void(led)

    def _lead(self) -> Owing:
        trumps = self._trump is not None and any(
            self._suit(card) is self._trump for card in self._held if card not in self._legal
        )
        if trumps:
            return Owing.LEAD_NEITHER if self._joker_barred else Owing.LEAD_NO_TRUMP
        return Owing.LEAD_NO_JOKER if self._joker_barred else Owing.LEAD

    def _joker_led(self) -> Duty:
        """A pack whose jokers are a suit of their own."""
        following = any(self._suit(card) is Suit.JOKERS for card in self._held)
        if following and len(self._held) > 1:
            return Duty(Owing.JOKER, Behind.JOKER_LOSES)
        if len(self._legal) < len(self._held):
            return Duty(Owing.JOKER_TRUMPED)
        # Later the mark on the best card tells who wins.
        return Duty(Owing.OPEN, None if marks_best(self._shown) else Behind.JOKER_WINS)

    def _follow(self, led: Suit) -> Duty:
        if self._named and self._joker_free:
            found = Duty(Owing.FOLLOW_OR_JOKER, suit=led)
        elif self._named and self._joker_barred:
            found = Duty(Owing.FOLLOW, Behind.FIRST_TRICK, led)
        elif self._spec.rules.must_beat:
            found = self._beat(led)
        else:
            found = Duty(Owing.FOLLOW, suit=led)
            left = self._left_bower()
            if left is not None and led is self._trump:
                found = Duty(Owing.FOLLOW, Behind.JACK_FOLLOWS, led, left)
            elif left is not None and left.suit is led:
                found = Duty(Owing.FOLLOW, Behind.JACK_NOT_OF_SUIT, led, left)
        if found.behind is None and self._spec.rules.revokes is Revokes.PENALISED:
            return replace(found, behind=Behind.REVOKE)
        return found

    def _beat(self, led: Suit) -> Duty:
        """Whoever follows must beat the trick as well, as long as nobody has trumped it."""
        winning = best(self._spec, self._trump, self._trick).card
        # A revoke that only costs points is legal as well.
        following = [held for held in self._legal if held.suit is led]
        if winning.suit is self._trump and led is not self._trump:
            return Duty(Owing.FOLLOW, Behind.TRUMPED, led)
        if all(held.height > winning.height for held in following):
            return Duty(Owing.FOLLOW_BEATING, Behind.BEATING, led)
        return Duty(Owing.FOLLOW, Behind.BELOW, led)

    def _void(self, led: Suit) -> Duty:
        trump, left = self._trump, self._left_bower()
        found = Duty(Owing.ANY_NO_JOKER if self._joker_barred else Owing.ANY, suit=led)
        if self._named and self._joker_barred:
            found = replace(found, behind=Behind.FIRST_TRICK)
        elif left is not None and left.suit is led:
            found = replace(found, behind=Behind.JACK_IS_TRUMP, jack=left)
        if not self._spec.rules.must_trump or trump is None:
            return found
        if any(self._suit(card) is trump for card in self._held):
            return self._to_trump(replace(found, owed=Owing.ANY), trump)
        if led is trump:
            return found
        return replace(found, owed=Owing.ANY_NEITHER if self._joker_barred else Owing.ANY_NO_TRUMP)

    def _to_trump(self, found: Duty, trump: Suit) -> Duty:
        """Who cannot follow must trump, and in some games higher than what lies there."""
        winning = best(self._spec, trump, self._trick).card
        trumped = self._spec.rules.must_beat and winning.suit is trump
        only = all(self._suit(card) in (trump, None) for card in self._legal)
        if only and self._joker_free:
            return replace(found, owed=Owing.TRUMP_OR_JOKER)
        if only and trumped and all(card.height > winning.height for card in self._legal):
            return replace(found, owed=Owing.TRUMP_HIGHER)
        if only and not trumped:
            return replace(found, owed=Owing.TRUMP)
        if trumped and found.behind is None:
            return replace(found, behind=Behind.BELOW_TRUMP)
        return found

    def _left_bower(self) -> Card | None:
        """The jack in this hand that is no longer of the suit printed on it."""
        if not self._spec.rules.bowers:
            return None
        return next((held for held in self._held if is_left_bower(self._shown, held)), None)
