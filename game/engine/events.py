"""What happened, in the past tense; a record writes exactly these, a screen shows exactly these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.engine.actions import Bid, Lay, Seat
from game.engine.cards import Card, FaceDown, Suit
from game.engine.choices import JokerCall, Premium
from game.engine.terms import CallTerms, Statement


@dataclass(frozen=True, slots=True)
class SizeNamed:
    """The dealer settled how many cards the deal has."""

    seat: Seat
    cards: int


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A deal began. `hands` by seat, in the order dealt; face down what the viewer may not see."""

    number: int
    """Deals count from 1, tie-breaks included."""
    dealer: Seat
    cards: int
    hands: tuple[tuple[Card | FaceDown, ...], ...]


@dataclass(frozen=True, slots=True)
class TrumpTurned:
    """The trump suit became known: exactly one a deal; `suit` None is no trump."""

    suit: Suit | None
    card: Card | None
    """The card that set it, where one did."""
    by: Seat | None = None
    """The declarer who named it."""


@dataclass(frozen=True, slots=True)
class Called:
    """The dealer called what is played."""

    seat: Seat
    terms: CallTerms


@dataclass(frozen=True, slots=True)
class Said:
    """A player said something about his hand; None: he has nothing more to say."""

    seat: Seat
    statement: Statement | None


@dataclass(frozen=True, slots=True)
class Laid:
    """A bid laid aside, once all are; face down for all but its player unless it was granted."""

    seat: Seat
    cards: tuple[Card | FaceDown, ...]
    premium: Premium | None
    """The premium that was granted, which lays the cards open."""


@dataclass(frozen=True, slots=True)
class HandsRaised:
    """Hands that nobody had looked at, or that a premium reveals, as the viewer now sees them."""

    hands: tuple[tuple[Card | FaceDown, ...], ...]


@dataclass(frozen=True, slots=True)
class PilesMade:
    """Each hand was shuffled into a face-down pile; the order is nobody's to know."""

    piles: tuple[tuple[Card | FaceDown, ...], ...]


@dataclass(frozen=True, slots=True)
class BidPlaced:
    """A bid was made in turn, or changed."""

    seat: Seat
    bid: int
    changes: bool


@dataclass(frozen=True, slots=True)
class BidSealed:
    """A player settled on a simultaneous bid that nobody else knows yet."""

    seat: Seat
    made: Bid | Lay | None = None
    """What was bid, for its player and whoever sees all; None for everybody else and on a wire."""


@dataclass(frozen=True, slots=True)
class BidsRevealed:
    """All simultaneous bids were shown together; `order` is the bidding order."""

    bids: tuple[int, ...]
    """By seat."""
    order: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was led or played to the trick."""

    seat: Seat
    card: Card
    joker: JokerCall | None = None


@dataclass(frozen=True, slots=True)
class Revoked:
    """The card just played broke the duty to follow suit."""

    seat: Seat
    points: int
    """What it costs, a negative number, part of this deal's points."""


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """The trick is complete and somebody won it."""

    winner: Seat


@dataclass(frozen=True, slots=True)
class DealScored:
    """All tricks are played: points of this deal and running totals, by seat."""

    number: int
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    totals: tuple[int, ...]
    made: bool | None = None
    """In the cooperative game, whether everybody made it; a deal that failed is played again."""
    bids: tuple[int, ...] = ()
    """By seat, where bids were laid aside and are turned up now; empty where they lay open."""
    laid: tuple[tuple[Card, ...], ...] = ()
    """By seat, the cards that were those bids: everybody sees them now."""


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game ended; all who share the lead won."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


Event: TypeAlias = (
    SizeNamed
    | HandDealt
    | Called
    | TrumpTurned
    | Said
    | Laid
    | HandsRaised
    | PilesMade
    | BidPlaced
    | BidSealed
    | BidsRevealed
    | CardPlayed
    | Revoked
    | TrickTaken
    | DealScored
    | GameOver
)
