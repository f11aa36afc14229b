"""Which suit a card belongs to, which card beats which, and who wins a trick."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from game.engine.cards import CARDS, SAME_COLOUR, Card, Suit
from game.engine.choices import JokerCall, Jokers
from game.engine.spec import DealSpec
from game.engine.state import Played

RIGHT_BOWER, LEFT_BOWER = 101, 100
"""Heights of the two bowers, over any rank's."""
_IN_CLASS: Final = 1_000
"""More than the height of any card: a card of a higher class beats all of a lower one."""
_JOKERS: Final = {JokerCall.HIGH: 1_000 * _IN_CLASS, JokerCall.LOW: -1_000 * _IN_CLASS}


def effective_suit(spec: DealSpec, trump: Suit | None, card: Card) -> Suit | None:
    """The suit a card counts as for following, leading and winning; None for a joker of no suit."""
    if spec.suits_as_printed:
        return card.suit
    if card.suit is Suit.JOKERS and spec.rules.jokers is Jokers.HIGH_OR_LOW:
        return None
    if spec.rules.bowers and _is_left_bower(trump, card):
        return trump
    return card.suit


def of_suit(
    spec: DealSpec, trump: Suit | None, some: Iterable[Card], suit: Suit
) -> tuple[Card, ...]:
    """Those of some cards that count as a suit, in their order."""
    if spec.suits_as_printed:
        return tuple([card for card in some if card.suit is suit])
    return tuple([card for card in some if effective_suit(spec, trump, card) is suit])


def suit_led(spec: DealSpec, trump: Suit | None, trick: Sequence[Played]) -> Suit | None:
    """The suit to follow: that of the first card that has one; None where none has yet."""
    if trick and spec.suits_as_printed:
        return trick[0].card.suit
    for play in trick:
        suit = effective_suit(spec, trump, play.card)
        if suit is not None:
            return suit
    return None


def rank_height(spec: DealSpec, trump: Suit | None, card: Card) -> int:
    """How high a card stands in its effective suit; only the order matters."""
    return _height(spec.rules.bowers, spec.reversed_ranks, trump, card)


def outranks(spec: DealSpec, trump: Suit | None, card: Card, other: Card) -> bool:
    """Whether two cards count as one suit, of which the first stands higher."""
    suits = [effective_suit(spec, trump, each) for each in (card, other)]
    return suits[0] is suits[1] and (
        rank_height(spec, trump, card) > rank_height(spec, trump, other)
    )


def best(spec: DealSpec, trump: Suit | None, trick: Sequence[Played]) -> Played:
    """The play that is winning a trick of at least one card; of equals, the first."""
    led = suit_led(spec, trump, trick)
    rules, as_printed = spec.rules, spec.suits_as_printed
    strengths = _strengths(rules.bowers, spec.reversed_ranks, spec.precedence, trump, led)
    if as_printed:
        return max(trick, key=lambda play: strengths[play.card.index])
    return max(
        trick,
        key=lambda play: strengths[play.card.index] if play.joker is None else _JOKERS[play.joker],
    )


@lru_cache(maxsize=1024)
def _strengths(
    bowers: bool,
    reversed_ranks: bool,
    precedence: tuple[Suit, ...] | None,
    trump: Suit | None,
    led: Suit | None,
) -> tuple[int, ...]:
    """By `Card.index`, numbers that order the cards of a trick: the class, then the height.

    Jokers count as a suit here; where one is high or low, its play says what it is.
    """
    found = []
    for card in CARDS.values():
        suit = trump if bowers and _is_left_bower(trump, card) else card.suit
        if precedence is not None:
            rank = len(precedence) - precedence.index(suit) if suit in precedence else 0
        elif suit is trump and trump is not None:
            rank = 2
        else:
            rank = 1 if suit is led else 0
        found.append(_IN_CLASS * rank + _height(bowers, reversed_ranks, trump, card))
    return tuple(found)


def _height(bowers: bool, reversed_ranks: bool, trump: Suit | None, card: Card) -> int:
    if bowers and card.rank == "J":
        if card.suit is trump:
            return RIGHT_BOWER
        if _is_left_bower(trump, card):
            return LEFT_BOWER
    return -card.height if reversed_ranks else card.height


def _is_left_bower(trump: Suit | None, card: Card) -> bool:
    return card.rank == "J" and trump is not None and SAME_COLOUR.get(card.suit) is trump
