"""Cards, suits and packs. A card is one shared object per code, so comparing two is free."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final


class Suit(Enum):
    """A suit, by the letter that a record writes: the French four, the Spanish four, the jokers."""

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    OROS = "O"
    COPAS = "P"
    ESPADAS = "E"
    BASTOS = "B"
    JOKERS = "X"

    # Members are singletons; Enum's own hash runs in Python and shows in profiles of the bots.
    __hash__ = object.__hash__

    @property
    def letter(self) -> str:
        """The letter of a record: `S`, `H`, `D`, `C`, `O`, `P`, `E`, `B` or `X`."""
        return str(self.value)

    @property
    def title(self) -> str:
        """The English name, lower case; the Spanish suits keep their own."""
        return self.name.lower()


FRENCH_SUITS: Final = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
SPANISH_SUITS: Final = (Suit.OROS, Suit.COPAS, Suit.ESPADAS, Suit.BASTOS)

RANKS: Final = "23456789TJQKA"
"""Ranks of the French pack from low to high, one character each."""
SPANISH_RANKS: Final = "24567SCR31"
"""Ranks of the Spanish pack from low to high: sota, caballo, rey, three and one on top."""

RANK_NAMES: Final = {"T": "10", "J": "jack", "Q": "queen", "K": "king", "A": "ace"}
SPANISH_RANK_NAMES: Final = {"S": "sota", "C": "caballo", "R": "rey"}

SAME_COLOUR: Final = {
    Suit.SPADES: Suit.CLUBS,
    Suit.CLUBS: Suit.SPADES,
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
}
"""The other suit of the same colour."""


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """One card face. Made by this module alone: `card("QH")` always gives the same object."""

    rank: str
    suit: Suit
    code: str
    """Two characters as in records: rank then suit, `TD`; the jokers are `X1` and `X2`."""
    height: int
    """Place of the rank in its suit: 0 for a two, 12 for an ace; both jokers are equal."""
    index: int
    """Place in `CARDS`: spades, hearts, diamonds, clubs from low to high, jokers, Spanish."""

    def __repr__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.code,)  # a card that crossed a process is the same object again

    def __lt__(self, other: Card) -> bool:
        return self.index < other.index

    @property
    def title(self) -> str:
        """The English name, as in `queen of hearts`."""
        if self.suit is Suit.JOKERS:
            return "joker"
        names = SPANISH_RANK_NAMES if self.suit in SPANISH_SUITS else RANK_NAMES
        return f"{names.get(self.rank, self.rank)} of {self.suit.title}"


@dataclass(frozen=True, slots=True)
class FaceDown:
    """A card whose face the viewer may not know: it has neither rank nor suit, by type."""

    def __repr__(self) -> str:
        return "??"


FACE_DOWN: Final = FaceDown()


def _all_cards() -> dict[str, Card]:
    faces = [
        *((rank, suit, height) for suit in FRENCH_SUITS for height, rank in enumerate(RANKS)),
        *((number, Suit.JOKERS, 0) for number in "12"),
        *(
            (rank, suit, height)
            for suit in SPANISH_SUITS
            for height, rank in enumerate(SPANISH_RANKS)
        ),
    ]
    codes = (f"X{rank}" if suit is Suit.JOKERS else rank + suit.letter for rank, suit, _ in faces)
    return {
        code: Card(rank, suit, code, height, index)
        for index, (code, (rank, suit, height)) in enumerate(zip(codes, faces, strict=True))
    }


CARDS: Final[dict[str, Card]] = _all_cards()
"""Every card by its code, in the order of `Card.index`."""

FRENCH_PACK: Final = tuple(held for held in CARDS.values() if held.suit in FRENCH_SUITS)
"""The 52 cards of the standard pack."""
JOKERS: Final = tuple(held for held in CARDS.values() if held.suit is Suit.JOKERS)
"""The two jokers, which no variant tells apart."""
SPANISH_PACK: Final = tuple(held for held in CARDS.values() if held.suit in SPANISH_SUITS)
"""The 40 cards of the Spanish pack."""


def from_rank(lowest: str, pack: tuple[Card, ...] = FRENCH_PACK) -> tuple[Card, ...]:
    """The pack without every card below this rank: `from_rank("7")` is the pack of 32."""
    least = next(held.height for held in pack if held.rank == lowest)
    return tuple(held for held in pack if held.height >= least)


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
