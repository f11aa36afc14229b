"""How a hand is held: by suit and rank, colours alternating, trump at the right end."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, permutations
from typing import Final

from game.engine import Card, Seat, Suit
from game.ui.shown import Shown

RED: Final = (Suit.HEARTS, Suit.DIAMONDS, Suit.OROS, Suit.COPAS)
ORDER: Final = (
    Suit.SPADES,
    Suit.HEARTS,
    Suit.CLUBS,
    Suit.DIAMONDS,
    Suit.ESPADAS,
    Suit.COPAS,
    Suit.BASTOS,
    Suit.OROS,
    Suit.JOKERS,
)
"""The order of suits wherever nothing speaks for another."""


def suit_order(suits: Iterable[Suit], trump: Suit | None) -> tuple[Suit, ...]:
    """The suits from left to right: as few neighbours of one colour as can be, trump last."""
    present = set(suits)
    last = (trump,) if trump is not None and trump in present else ()
    others = [suit for suit in ORDER if suit in present and suit is not trump]

    def clashes(order: tuple[Suit, ...]) -> int:
        whole = (*order, *last)
        return sum((one in RED) is (two in RED) for one, two in pairwise(whole))

    # min keeps the first of equals, and permutations begin with the usual order.
    return (*min(permutations(others), key=clashes), *last)


def held_before(shown: Shown, seat: Seat) -> set[Suit]:
    """The suits of the cards that a seat was dealt, as far as they are known."""
    played = [play for trick in shown.tricks for play in trick.played] + list(shown.trick)
    cards = [held for held in shown.hands[seat] if isinstance(held, Card)]
    cards += [play.card for play in played if play.seat == seat]
    return {held.suit for held in cards}


def in_order(shown: Shown, seat: Seat) -> tuple[Card, ...]:
    """The known cards of a hand as they are held.

    The order of suits is that of the whole hand dealt, so that it stays when a suit runs out.
    """
    order = suit_order(held_before(shown, seat), shown.trump)
    known = [held for held in shown.hands[seat] if isinstance(held, Card)]
    return tuple(sorted(known, key=lambda held: (order.index(held.suit), held.height)))
