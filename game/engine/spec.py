"""The rules of a game and of one deal: self-checking frozen data that everything else reads."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine.actions import Seat
from game.engine.cards import Card, Suit
from game.engine.choices import (
    Bidding,
    FirstLeader,
    Follow,
    Lead,
    NoTrump,
    Revokes,
    Sight,
    Ties,
    Total,
    TrumpFrom,
)
from game.engine.scheme import Scheme

REVOKE_PENALTY = -3
"""Points of a penalised revoke (Jabberwocky's three, taken over by the house rule)."""
STREAK_LENGTH = 5
STREAK_BONUS = 10
"""Romanian streak: five deals made in a row earn ten, five missed cost ten."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The choices that hold for a whole game: a variant's own with its house rules applied."""

    scheme: Scheme
    bidding: Bidding = Bidding.IN_TURN
    total: Total = Total.FREE
    bid_changes: bool = False
    follow: Follow = Follow.SUIT
    lead: Lead = Lead.ANY
    first_leader: FirstLeader = FirstLeader.DEALERS_LEFT
    turn_step: int = 1
    """Bidding and play pass to the seat this much further on: 1 is clockwise."""
    dealer_step: int = 1
    no_trump: NoTrump = NoTrump.NEVER
    ties: Ties = Ties.SHARED
    revokes: Revokes = Revokes.IMPOSSIBLE
    double_suit: Suit | None = None
    """Where this suit is trump, the deal's points count double, before streak and penalty."""
    streak_bonus: bool = False
    blind_one_card: bool = False

    def __post_init__(self) -> None:
        if self.turn_step not in (1, -1) or self.dealer_step not in (1, -1):
            raise ValueError("a step is 1 or -1")
        if self.bidding is Bidding.SIMULTANEOUS and (
            self.bid_changes or self.total is not Total.FREE
        ):
            raise ValueError("simultaneous bids allow neither a hook nor changes")


@dataclass(frozen=True, slots=True, kw_only=True)
class DealSpec:
    """Everything that is fixed about one deal before its cards are dealt."""

    rules: Rules
    players: int
    number: int
    """Deals count from 1, tie-breaks included."""
    dealer: Seat
    cards: int
    """Cards a player."""
    pack: tuple[Card, ...]
    trump_from: TrumpFrom
    sight: Sight
    streaks: tuple[int, ...]
    """By seat: deals made in a row just before this one, negative for missed ones."""
    tie_break: bool

    def __post_init__(self) -> None:
        if not 0 <= self.dealer < self.players:
            raise ValueError(f"the dealer is not a seat: {self.dealer}")
        if not 1 <= self.cards <= len(self.pack) // self.players:
            raise ValueError(f"{self.cards} cards each cannot be dealt to {self.players} players")
        if len(self.streaks) != self.players:
            raise ValueError("one streak a seat")

    def seats_from(self, seat: Seat) -> tuple[Seat, ...]:
        """Every seat once, in turn order from this one."""
        step = self.rules.turn_step
        return tuple((seat + step * place) % self.players for place in range(self.players))

    @property
    def bidding_order(self) -> tuple[Seat, ...]:
        """The seats in the order they bid; the dealer is last."""
        return self.seats_from((self.dealer + self.rules.turn_step) % self.players)

    @property
    def leader(self) -> Seat:
        """Who leads the first trick."""
        match self.rules.first_leader:
            case FirstLeader.DEALERS_LEFT:
                return self.bidding_order[0]
