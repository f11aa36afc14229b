"""What an actor may do, in the imperative; all but chance's carry the seat that does it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.engine.cards import Card, Suit
from game.engine.choices import JokerCall, Premium
from game.engine.terms import CallTerms, Statement

Seat: TypeAlias = int
"""A place at the table, numbered clockwise from 0."""


@dataclass(frozen=True, slots=True)
class Deal:
    """Chance deals: one hand a seat, each in the order dealt."""

    hands: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Chance shows the card that sets trump."""

    card: Card


@dataclass(frozen=True, slots=True)
class DealPiles:
    """Chance shuffles each hand into a pile, first card played first."""

    piles: tuple[tuple[Card, ...], ...]


@dataclass(frozen=True, slots=True)
class NameSize:
    """The dealer says how many cards each will get."""

    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class Call:
    """The dealer, having looked, says what is played."""

    seat: Seat
    terms: CallTerms


@dataclass(frozen=True, slots=True)
class Say:
    """A player makes a statement about his hand, or has nothing more to say."""

    seat: Seat
    statement: Statement | None


@dataclass(frozen=True, slots=True)
class Lay:
    """A player lays cards aside as his bid, and may wish to stake a premium on it."""

    seat: Seat
    cards: tuple[Card, ...]
    premium: Premium | None = None


@dataclass(frozen=True, slots=True)
class Bid:
    """A player says how many tricks he will take."""

    seat: Seat
    bid: int


@dataclass(frozen=True, slots=True)
class ChangeBid:
    """The player who bid last bids another number before the next one bids."""

    seat: Seat
    bid: int


@dataclass(frozen=True, slots=True)
class ChooseTrump:
    """The declarer names the trump suit, or None for no trump."""

    seat: Seat
    suit: Suit | None


@dataclass(frozen=True, slots=True)
class Play:
    """A player plays a card to the trick, or leads one."""

    seat: Seat
    card: Card
    joker: JokerCall | None = None
    """What the first joker of a trick is named, where jokers are high or low."""


Action: TypeAlias = (
    Deal | TurnUp | DealPiles | NameSize | Call | Say | Lay | Bid | ChangeBid | ChooseTrump | Play
)
