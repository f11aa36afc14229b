"""The state of a game: whole, frozen, without any order of the cards not dealt."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final, NamedTuple

from game.engine.actions import Seat
from game.engine.cards import Card, Suit
from game.engine.spec import DealSpec
from game.engine.variant import Variant

CHANCE: Final[Seat] = -1
"""The seat of chance, which deals and turns up."""


class Phase(Enum):
    """What a game waits for."""

    DEALING = "dealing"
    TURNING = "turning"
    BIDDING = "bidding"
    PLAYING = "playing"
    OVER = "over"


class ToAct(NamedTuple):
    """Seats the game waits for, and seats that may act before the next of them does."""

    must: tuple[Seat, ...]
    may: tuple[Seat, ...]


class Played(NamedTuple):
    """One card of a trick and who played it."""

    seat: Seat
    card: Card


class Trick(NamedTuple):
    """A complete trick, its cards in the order played."""

    played: tuple[Played, ...]
    winner: Seat


@dataclass(frozen=True, slots=True)
class DealResult:
    """What the points of a deal depend on; everything by seat but `winners`."""

    bids: tuple[int, ...]
    winners: tuple[Seat, ...]
    """Who won each trick, in order."""
    trump: Suit | None
    penalties: tuple[int, ...]
    """Points lost by revokes: zero or less."""

    @property
    def tricks(self) -> tuple[int, ...]:
        """Tricks taken, by seat."""
        return tuple(self.winners.count(seat) for seat in range(len(self.bids)))


class FinishedDeal(NamedTuple):
    """A deal that was played to its end, as everybody may remember it."""

    spec: DealSpec
    result: DealResult
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealState:
    """The deal going on; tuples of tuples are by seat."""

    spec: DealSpec
    hands: tuple[tuple[Card, ...], ...] = ()
    """What each seat still holds, in the order dealt; empty before the cards are dealt."""
    trump_known: bool = False
    trump: Suit | None = None
    turn_up: Card | None = None
    bids: tuple[int | None, ...] = ()
    """None for a seat that has not bid; sealed bids stand here as numbers, `observe` hides them."""
    last_bidder: Seat | None = None
    """Whose bid may still be changed."""
    leader: Seat = 0
    """Who leads the trick going on."""
    trick: tuple[Played, ...] = ()
    tricks: tuple[Trick, ...] = ()
    taken: tuple[int, ...] = ()
    penalties: tuple[int, ...] = ()
    trump_broken: bool = False
    """A trump has been played in this deal."""


@dataclass(frozen=True, slots=True)
class GameState:
    """A whole game at one moment. Made by `new_game` and `apply` alone."""

    variant: Variant
    players: int
    first_dealer: Seat
    phase: Phase
    deal: DealState
    """The deal going on; after the last one, that one."""
    totals: tuple[int, ...]
    finished: tuple[FinishedDeal, ...] = ()
    winners: tuple[Seat, ...] = ()
    """Who shares the lead, once the game is over."""
