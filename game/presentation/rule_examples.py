"""Cards that show a rule of a deal: which are strongest, and what a hand may play to a lead."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.engine import Card, Suit
from game.engine.choices import Sight
from game.engine.decisions.card import legal_cards
from game.engine.state import DealState, Played
from game.engine.tricks import best, effective_suit
from game.presentation.screen_state import ScreenState

STRONGEST: Final = 4
"""So many cards are shown in their order: the best of what wins, then the best of the suit led."""


class OwedExample(NamedTuple):
    """A card that was led, a hand, and what of it may be played."""

    led: Card | None
    """None where the hand has the lead."""
    hand: tuple[Card, ...]
    legal: tuple[Card, ...]


def plain_suits(shown: ScreenState) -> tuple[Suit, ...]:
    """The suits of the pack that are not trump, in the order of the pack."""
    spec, trump = shown.table.spec, _trump(shown)
    suits = dict.fromkeys(card.suit for card in spec.pack if card.suit is not Suit.JOKERS)
    return tuple(suit for suit in suits if suit is not trump)


def strongest(shown: ScreenState) -> tuple[Card, ...]:
    """The best cards of a trick in which a plain suit was led, from the strongest down.

    Where jokers are a suit they are led; one that is named is the strongest if it is named high.
    """
    spec, trump = shown.table.spec, _trump(shown)
    jokers = [card for card in spec.pack if card.suit is Suit.JOKERS]
    named = [card for card in jokers if effective_suit(spec, trump, card) is None]
    led = jokers if jokers and not named else _of(shown, plain_suits(shown)[0])
    opened = Played(0, led[-1])
    rest = [Played(1, card) for card in spec.pack if card is not opened.card]
    rest = [play for play in rest if effective_suit(spec, trump, play.card) is not None]
    found = named[:1]
    while len(found) < STRONGEST - 1 and rest:
        top = best(spec, trump, (opened, *rest))
        found.append(top.card)
        if top is opened:
            break
        rest.remove(top)
    beside = next((card for card in led if card not in found), None)
    return tuple(found) if beside is None or not rest else (*found, beside)


def owed_example(shown: ScreenState) -> OwedExample | None:
    """A hand beside a lead of a plain suit; None in deals where nobody chooses a card.

    Where trump may not be led yet, a hand that has the lead.
    """
    spec, trump = shown.table.spec, _trump(shown)
    suits = plain_suits(shown)
    if spec.sight.is_pile or spec.sight is Sight.FOREHEAD or len(suits) < 2:
        return None
    led, other = _of(shown, suits[0]), _of(shown, suits[1])
    trumps = _of(shown, trump) if trump is not None else _of(shown, suits[-1])
    void = spec.rules.must_trump and not spec.rules.must_beat and trump is not None
    follows = () if void else (led[0], led[-1])
    hand = (*follows, trumps[len(trumps) // 2], other[len(other) // 2], other[-1])
    hand += tuple(card for card in spec.pack if card.suit is Suit.JOKERS)[:1]
    opened = led[len(led) // 2]
    lead = _example(shown, None, (*led[:1], *led[-1:], *hand[len(follows) :]))
    closed = {effective_suit(spec, trump, card) for card in {*lead.hand} - {*lead.legal}}
    if trump is not None and trump in closed:
        return lead
    return _example(shown, opened, hand)


def _example(shown: ScreenState, led: Card | None, hand: tuple[Card, ...]) -> OwedExample:
    """What of a hand may be played to a card, or led where there is none."""
    spec = shown.table.spec
    deal = DealState(
        spec,
        hands=tuple(hand if seat == 1 else () for seat in range(spec.players)),
        trump_known=True,
        trump=_trump(shown),
        trick=() if led is None else (Played(0, led),),
        tricks=shown.table.tricks,
        leader=1 if led is None else 0,
    )
    return OwedExample(led, hand, legal_cards(deal, 1))


def _trump(shown: ScreenState) -> Suit | None:
    """Trump, as far as there is one by now."""
    spec = shown.table.spec
    suit = shown.table.trump if shown.table.trump_known else spec.trump_suit
    return None if suit is Suit.JOKERS else suit


def _of(shown: ScreenState, suit: Suit) -> Sequence[Card]:
    """The cards printed in a suit, the highest first; bowers are left out of it."""
    spec, trump = shown.table.spec, _trump(shown)
    cards = [
        card
        for card in spec.pack
        if card.suit is suit and effective_suit(spec, trump, card) is suit
    ]
    return sorted(cards, key=lambda card: -card.height)
