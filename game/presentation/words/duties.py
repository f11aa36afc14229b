"""What a hand owes to the trick: one sentence, and where a rule stands behind it, a second one.

Said once in the program: the question above the hand, the corner and the ear all read it here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from game.engine import Card, Suit
from game.engine.choices import Jokers, Revokes
from game.engine.spec import REVOKE_PENALTY
from game.engine.tricks import best, effective_suit, suit_led
from game.presentation.card_marks import is_left_bower
from game.presentation.screen_state import ScreenState
from game.presentation.words.cards import card_title, rank_title
from game.presentation.words.table import suit_word
from game.translation import _

FEW: Final = 4
"""So many cards that may be played are named to the ear; of more the suit is enough."""


@dataclass(frozen=True, slots=True)
class CardAsked:
    """What is asked of whoever is to play a card."""

    sentence: str
    why: str = ""
    """The rule behind it, where it is not that of every trick."""
    suit: Suit | None = None
    """The suit that the sentence says to follow."""
    cards: tuple[Card, ...] = ()
    """What may be played, in the order of the hand, where that is only a part of it."""

    @property
    def short(self) -> str:
        """The same as a line within a corner."""
        return self.sentence.removesuffix(".")

    @property
    def for_ear(self) -> str:
        """The same to be read aloud, with the cards that may be played where they are few."""
        said = self.sentence
        if self.cards and len(self.cards) <= FEW:
            one_suit = len({held.suit for held in self.cards}) == 1 and self.suit is not None
            name = rank_title if one_suit else card_title
            *others, last = (name(held) for held in self.cards)
            cards = last
            if others:
                cards = _("{cards} or {last}", cards=", ".join(others), last=last)
            said = _("{asked}: {cards}.", asked=self.short, cards=cards)
        return f"{said} {self.why}".rstrip()


def card_asked(shown: ScreenState, legal: Collection[Card]) -> CardAsked:
    """What the player is asked to do with his cards.

    Args:
        shown: the table, seen by whoever is to play.
        legal: the cards that may be played.
    """
    hand = () if shown.table.seat is None else shown.table.hands[shown.table.seat]
    held = [card for card in hand if isinstance(card, Card)]
    allowed = tuple(card for card in held if card in legal)
    found = _Owed(shown, held, allowed).asked()
    if found.cards or len(allowed) == len(held):
        return found
    return CardAsked(found.sentence, found.why, found.suit, allowed)


class _Owed:
    """One hand before one trick."""

    def __init__(self, shown: ScreenState, held: Sequence[Card], legal: Sequence[Card]) -> None:
        self._shown, self._held, self._legal = shown, held, legal
        table = shown.table
        self._spec, self._trump, self._trick = table.spec, table.trump, table.trick
        self._named = table.spec.rules.jokers is Jokers.HIGH_OR_LOW
        suits = {self._suit(card) for card in legal}
        barred = {self._suit(card) for card in held if card not in legal}
        self._joker_free, self._joker_barred = None in suits, None in barred
        self._others_barred = bool(barred - {None})

    def _suit(self, card: Card) -> Suit | None:
        return effective_suit(self._spec, self._trump, card)

    def asked(self) -> CardAsked:
        """By the trick as it lies."""
        if not self._trick:
            return CardAsked(self._lead())
        led = suit_led(self._spec, self._trump, self._trick)
        if led is None:
            return CardAsked(_("Any card."), _("The first suit played must then be followed."))
        if led is Suit.JOKERS:
            return self._joker_led()
        if any(self._suit(card) is led for card in self._held):
            return self._follow(led)
        return self._void(led)

    def _lead(self) -> str:
        trumps = self._trump is not None and any(
            self._suit(card) is self._trump for card in self._held if card not in self._legal
        )
        if trumps and self._joker_barred:
            return _("Your lead: no trump or joker yet.")
        if trumps:
            return _("Your lead: no trump yet.")
        if self._joker_barred:
            return _("Your lead: any card but a joker.")
        return _("Your lead.")

    def _joker_led(self) -> CardAsked:
        """A pack whose jokers are a suit of their own."""
        following = any(self._suit(card) is Suit.JOKERS for card in self._held)
        if following and len(self._held) > 1:
            return CardAsked(_("Your joker must follow."), _("It loses to the joker that was led."))
        if len(self._legal) < len(self._held):
            return CardAsked(_("No joker: trump."))
        return CardAsked(_("Any card."), _("The joker led wins unless it is trumped."))

    def _follow(self, led: Suit) -> CardAsked:
        suit, why = suit_word(led), ""
        sentence = _("Follow {suit}.", suit=suit)
        if self._named and self._joker_free:
            sentence = _("Follow {suit}, or a joker.", suit=suit)
        elif self._named and self._joker_barred:
            why = _("No joker may be played to the first trick.")
        elif self._spec.rules.must_beat:
            winning = best(self._spec, self._trump, self._trick).card
            # A revoke that only costs points is legal as well.
            following = [held for held in self._legal if held.suit is led]
            if winning.suit is self._trump and led is not self._trump:
                why = _("The trick is trumped: it need not be beaten.")
            elif all(held.height > winning.height for held in following):
                sentence = _("Follow {suit}, and beat the trick.", suit=suit)
                why = _("You can, so you must.")
            else:
                why = _("You cannot beat the trick.")
        elif (left := self._left_bower()) is not None:
            jack = card_title(left)
            if led is self._trump:
                why = _("The {jack} is one of them.", jack=jack)
            elif left.suit is led:
                why = _("Not with the {jack}: it is a trump.", jack=jack)
        if not why and self._spec.rules.revokes is Revokes.PENALISED:
            why = _("A revoke costs {points}.", points=-REVOKE_PENALTY)
        return CardAsked(sentence, why, led)

    def _void(self, led: Suit) -> CardAsked:
        suit, trump = suit_word(led), self._trump
        why, left = "", self._left_bower()
        if self._named and self._joker_barred:
            why = _("No joker may be played to the first trick.")
        elif left is not None and left.suit is led:
            why = _("The {jack} is a trump.", jack=card_title(left))
        trumps = [card for card in self._held if trump is not None and self._suit(card) is trump]
        if self._spec.rules.must_trump and trump is not None and trumps:
            return CardAsked(*self._to_trump(suit, trump, why))
        if self._spec.rules.must_trump and trump is not None and led is not trump:
            sentence = _("No {suit}, no trump: any card.", suit=suit)
            if self._joker_barred:
                sentence = _("No {suit}, no trump: any but a joker.", suit=suit)
            return CardAsked(sentence, why)
        if self._joker_barred:
            return CardAsked(_("No {suit}: any but a joker.", suit=suit), why)
        return CardAsked(_("No {suit}: any card.", suit=suit), why)

    def _to_trump(self, suit: str, trump: Suit, why: str) -> tuple[str, str]:
        """Who cannot follow must trump, and in some games higher than what lies there."""
        winning = best(self._spec, trump, self._trick).card
        trumped = self._spec.rules.must_beat and winning.suit is trump
        only = all(self._suit(card) in (trump, None) for card in self._legal)
        if only and self._joker_free:
            return _("No {suit}: trump, or a joker.", suit=suit), why
        if only and trumped and all(card.height > winning.height for card in self._legal):
            return _("No {suit}: a higher trump.", suit=suit), why
        if only and not trumped:
            return _("No {suit}: trump.", suit=suit), why
        if trumped:
            why = why or _("You cannot trump higher.")
        return _("No {suit}: any card.", suit=suit), why

    def _left_bower(self) -> Card | None:
        """The jack in this hand that is no longer of the suit printed on it."""
        if not self._spec.rules.bowers:
            return None
        return next((held for held in self._held if is_left_bower(self._shown, held)), None)
