"""Which suit a card belongs to, which card beats which, and who wins a trick."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import SAME_COLOUR, Card, Suit
from game.engine.choices import JokerCall, Jokers
from game.engine.spec import DealSpec
from game.engine.state import Played

RIGHT_BOWER, LEFT_BOWER = 101, 100
"""Heights of the two bowers, over any rank's."""
_HIGH_JOKER, _LOW_JOKER = 1_000, -1


def effective_suit(spec: DealSpec, trump: Suit | None, card: Card) -> Suit | None:
    """The suit a card counts as for following, leading and winning; None for a joker of no suit."""
    if card.suit is Suit.JOKERS and spec.rules.jokers is Jokers.HIGH_OR_LOW:
        return None
    if spec.rules.bowers and _is_left_bower(trump, card):
        return trump
    return card.suit


def suit_led(spec: DealSpec, trump: Suit | None, trick: Sequence[Played]) -> Suit | None:
    """The suit to follow: that of the first card that has one; None where none has yet."""
    for play in trick:
        suit = effective_suit(spec, trump, play.card)
        if suit is not None:
            return suit
    return None


def rank_height(spec: DealSpec, trump: Suit | None, card: Card) -> int:
    """How high a card stands in its effective suit; only the order matters."""
    if spec.rules.bowers and card.rank == "J":
        if card.suit is trump:
            return RIGHT_BOWER
        if _is_left_bower(trump, card):
            return LEFT_BOWER
    return -card.height if spec.reversed_ranks else card.height


def best(spec: DealSpec, trump: Suit | None, trick: Sequence[Played]) -> Played:
    """The play that is winning a trick of at least one card; of equals, the first."""
    led = suit_led(spec, trump, trick)
    return max(trick, key=lambda play: _strength(spec, trump, led, play))


def _strength(
    spec: DealSpec, trump: Suit | None, led: Suit | None, play: Played
) -> tuple[int, int]:
    """A key that orders the plays of a trick: the class of the card, then its height."""
    if play.joker is not None:
        return (_HIGH_JOKER if play.joker is JokerCall.HIGH else _LOW_JOKER, 0)
    suit = effective_suit(spec, trump, play.card)
    height = rank_height(spec, trump, play.card)
    if spec.precedence is not None and suit is not None:
        return (len(spec.precedence) - spec.precedence.index(suit), height)
    if suit is trump and trump is not None:
        return (2, height)
    return (1 if suit is led else 0, height)


def _is_left_bower(trump: Suit | None, card: Card) -> bool:
    return card.rank == "J" and trump is not None and SAME_COLOUR.get(card.suit) is trump
