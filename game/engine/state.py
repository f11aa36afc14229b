"""The state of a game: whole, frozen, without any order of the cards not dealt."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import Final, NamedTuple

from game.engine.cards import Card, Suit
from game.engine.choices import JokerCall, Premium
from game.engine.spec import DealSpec, Seat
from game.engine.terms import Statement
from game.engine.variant import Variant

CHANCE: Final[Seat] = -1
"""The seat of chance, which deals, turns up and shuffles piles."""


class Phase(Enum):
    """What a game waits for, in the order it comes within a deal."""

    SIZING = "sizing"
    DEALING = "dealing"
    CALLING = "calling"
    TURNING = "turning"
    TALKING = "talking"
    BIDDING = "bidding"
    """Laying bids aside too."""
    CHOOSING = "choosing"
    """The declarer chooses trump."""
    PILING = "piling"
    PLAYING = "playing"
    OVER = "over"

    # Members are singletons; Enum's own hash runs in Python, and phases are looked up all the time.
    __hash__ = object.__hash__


class ToAct(NamedTuple):
    """Seats the game waits for, and seats that may act before the next of them does."""

    must: tuple[Seat, ...]
    may: tuple[Seat, ...]


class Played(NamedTuple):
    """One card of a trick and who played it."""

    seat: Seat
    card: Card
    joker: JokerCall | None = None
    """What a joker is in this trick, where jokers are high or low."""


class Trick(NamedTuple):
    """A complete trick, its cards in the order played."""

    played: tuple[Played, ...]
    winner: Seat


class Staked(NamedTuple):
    """The one premium that was granted, and to whom."""

    seat: Seat
    premium: Premium


@dataclass(frozen=True)  # without slots, which leave no room for what is cached
class DealResult:
    """What the points of a deal depend on; everything by seat but `winners`."""

    bids: tuple[int, ...]
    winners: tuple[Seat, ...]
    """Who won each trick, in order."""
    trump: Suit | None
    penalties: tuple[int, ...]
    """Points lost by revokes: zero or less."""
    declarer: Seat | None = None
    premium: Staked | None = None

    @cached_property
    def made(self) -> tuple[bool, ...]:
        """Whether each seat took exactly what it bid."""
        return tuple(bid == took for bid, took in zip(self.bids, self.tricks, strict=True))

    @cached_property
    def tricks(self) -> tuple[int, ...]:
        """Tricks taken, by seat."""
        return tuple(self.winners.count(seat) for seat in range(len(self.bids)))


class FinishedDeal(NamedTuple):
    """A deal that was played to its end, as everybody may remember it."""

    spec: DealSpec
    result: DealResult
    points: tuple[int, ...]


@dataclass(frozen=True)  # without slots for `altered`
class PublicDeal:
    """What everybody knows of the deal going on; tuples of one item a player are by seat.

    A field added here stands in the state and in every View.
    """

    spec: DealSpec
    """The rules of the deal: its size, dealer, scoring and every choice."""
    talk: tuple[tuple[Statement | None, ...], ...] = ()
    """What each seat said; a None at the end says that it has no more to say."""
    staked: Staked | None = None
    """The premium that was granted."""
    declarer: Seat | None = None
    piled: bool = False
    """The hands were shuffled into piles."""
    trump_known: bool = False
    trump: Suit | None = None
    """None is no trump, or not known yet."""
    trump_broken: bool = False
    """A trump has been played in this deal."""
    turn_up: Card | None = None
    """The card that set trump, where one did."""
    last_bidder: Seat | None = None
    """Whose bid may still be changed."""
    leader: Seat = 0
    """Who leads, or led, the trick going on."""
    trick: tuple[Played, ...] = ()
    """The trick going on."""
    tricks: tuple[Trick, ...] = ()
    """Complete tricks of this deal, in order."""
    taken: tuple[int, ...] = ()
    penalties: tuple[int, ...] = ()

    def result(self, bids: tuple[int, ...]) -> DealResult:
        """What the points of the deal depend on, once its tricks are played; `bids` by seat."""
        return DealResult(
            bids=bids,
            winners=tuple(trick.winner for trick in self.tricks),
            trump=self.trump,
            penalties=self.penalties,
            declarer=self.declarer,
            premium=self.staked,
        )


@dataclass(frozen=True)  # without slots for `altered`
class DealState(PublicDeal):
    """The deal going on, with what is hidden from some; tuples of tuples are by seat."""

    hands: tuple[tuple[Card, ...], ...] = ()
    """What each seat still holds, in the order dealt, or of its pile from the top; empty before
    the cards are dealt."""
    laid: tuple[tuple[Card, ...], ...] = ()
    """The cards each seat laid aside as its bid; empty while it has not."""
    wishes: tuple[Premium | None, ...] = ()
    """The premium each seat wished for, until all are laid and one is granted."""
    bids: tuple[int | None, ...] = ()
    """None for a seat that has not bid; sealed bids stand here as numbers, `observe` hides them."""


@dataclass(frozen=True)  # without slots for `altered`
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
