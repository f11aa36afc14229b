"""What happened, in the past tense; a record writes exactly these, a screen shows exactly these."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from game.engine.actions import Seat
from game.engine.cards import Card, FaceDown, Suit


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


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game ended; all who share the lead won."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]


Event: TypeAlias = (
    HandDealt
    | TrumpTurned
    | BidPlaced
    | BidSealed
    | BidsRevealed
    | CardPlayed
    | Revoked
    | TrickTaken
    | DealScored
    | GameOver
)
