"""Cards, suits and packs. A card is one shared object per code, so comparing two is free."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final


class Suit(Enum):
    """A suit, by the letter that a record writes."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"

    # Members are singletons; Enum's own hash runs in Python and shows in profiles of the bots.
    __hash__ = object.__hash__

    @property
    def letter(self) -> str:
        """The letter of a record: `S`, `H`, `D` or `C`."""
        return str(self.value)

    @property
    def title(self) -> str:
        """The English name, lower case."""
        return self.name.lower()


RANKS: Final = "23456789TJQKA"
"""Ranks from low to high, one character each."""

RANK_NAMES: Final = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card face. Made by this module alone: `card("QH")` always gives the same object."""

    rank: str
    suit: Suit
    code: str
    """Two characters, rank then suit, as in records: `TD`."""
    height: int
    """Place of the rank in its suit: 0 for a two, 12 for an ace."""
    index: int
    """Place in `CARDS`, 0-51: spades, hearts, diamonds, clubs, each from low to high."""

    def __repr__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)  # a card that crossed a process is the same object again

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    @property
    def title(self) -> str:
        """The English name, as in `queen of hearts`."""
        return f"{RANK_NAMES.get(self.rank, self.rank)} of {self.suit.title}"


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A card whose face the viewer may not know: it has neither rank nor suit, by type."""

    def __repr__(self) -> str:
        return "??"


FACE_DOWN: Final = FaceDown()

CARDS: Final[dict[str, Card]] = {
    rank + suit.letter: Card(rank, suit, rank + suit.letter, height, 13 * place + height)
    for place, suit in enumerate(Suit)
    for height, rank in enumerate(RANKS)
}
"""Every card by its code, in the order of `Card.index`."""

FRENCH_PACK: Final = tuple(CARDS.values())
"""The 52 cards of the standard pack."""


def card(code: str) -> Card:
    """The card with this code.

    Raises:
        ValueError: there is no such card.
    """
    try:
        return CARDS[code]
    except KeyError:
        raise ValueError(f"'{code}' is not a card") from None


def cards(codes: str) -> tuple[Card, ...]:
    """Several cards at once: `cards("QH 2C")`."""
    return tuple(card(code) for code in codes.split())
