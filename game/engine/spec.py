"""The rules of a game and of one deal: self-checking frozen data that everything else reads."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cached_property
from typing import TypeAlias

from game.engine.cards import Card, Suit
from game.engine.choices import (
    Bidding,
    FirstLeader,
    Goal,
    Jokers,
    Lead,
    Madness,
    NoneLeft,
    NoTrump,
    Revokes,
    Sight,
    Talk,
    Ties,
    Total,
    Trump,
    TrumpFrom,
)
from game.engine.scheme import MISERE, Scheme
from game.engine.terms import CallTerms

Seat: TypeAlias = int
"""A place at the table, numbered clockwise from 0."""

REVOKE_PENALTY = -3
"""Points of a penalised revoke (Jabberwocky's three, taken over by the house rule)."""
STREAK_LENGTH = 5
STREAK_BONUS = 10
"""Romanian streak: five deals made in a row earn ten, five missed cost ten."""


LAID_ASIDE = 3
"""Cards that Ninety-Nine lays aside as the bid."""
MOST_STATEMENTS = 3
"""Statements of one player in a deal's talk."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DealChoices:
    """The choices that hold in one deal; `DealSpec.rules` has those of its own."""

    scheme: Scheme
    bidding: Bidding = Bidding.IN_TURN
    total: Total = Total.FREE
    bid_changes: bool = False
    most_zeros: int | None = None
    """After so many bids of zero running a player must bid something (Kachuful)."""
    must_trump: bool = False
    """Void in the suit led: a trump if able."""
    must_beat: bool = False
    """La Pocha: beat the best card of the suit led if able, overtrump if able."""
    lead: Lead = Lead.ANY
    first_leader: FirstLeader = FirstLeader.DEALERS_LEFT
    turn_step: int = 1
    """Bidding and play pass to the seat this much further on: 1 is clockwise."""
    jokers: Jokers = Jokers.SUIT
    bowers: bool = False
    """The jack of trumps is highest, then the jack of the same colour, a trump in everything."""
    goal: Goal = Goal.OWN
    revokes: Revokes = Revokes.IMPOSSIBLE
    double_suit: Suit | None = None
    """Where this suit is trump, the deal's points count double, before streak and penalty."""
    streak_bonus: bool = False
    """The deal counts for a streak, and may end one."""
    talk: Talk = Talk.CONSISTENT
    """Of the cooperative game."""

    def __post_init__(self) -> None:
        if self.turn_step not in (1, -1):
            raise ValueError("a step is 1 or -1")
        if self.bidding is not Bidding.IN_TURN and (
            self.bid_changes or self.total is not Total.FREE
        ):
            raise ValueError("bids made at once allow neither a hook nor changes")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules(DealChoices):
    """The choices of a whole game: a variant's own with its house rules applied.

    The fields of `DealChoices` are what its deals begin with. What holds in a deal is asked of
    `DealSpec.rules`; only variants, their pages and what sets up deals read them here.
    """

    dealer_step: int = 1
    trump: Trump = Trump.TURNED
    trump_cycle: tuple[Suit, ...] = ()
    none_left: NoneLeft = NoneLeft.NO_TRUMP
    no_trump: NoTrump = NoTrump.NEVER
    ties: Ties = Ties.SHARED
    blind_one_card: bool = False

    def __post_init__(self) -> None:
        DealChoices.__post_init__(self)
        if self.dealer_step not in (1, -1):
            raise ValueError("a step is 1 or -1")
        if bool(self.trump_cycle) != (self.trump is Trump.CYCLE):
            raise ValueError("a cycle of trumps has suits, and nothing else has")

    def in_deal(self, *, cards: int, misere: bool) -> DealChoices:
        """What holds in a deal of so many cards a player, a misère or not."""
        begun = {field.name: getattr(self, field.name) for field in fields(DealChoices)}
        if misere:
            begun["scheme"] = MISERE
        if cards == 1:
            begun["streak_bonus"] = False  # it neither counts for a streak nor breaks one
        return DealChoices(**begun)


@dataclass(frozen=True, kw_only=True)  # without slots, which leave no room for what is cached
class DealSpec:
    """Everything that is fixed about one deal before its cards are dealt.

    A caller's call turns one into another; the rest of a deal never changes it.
    """

    game_rules: Rules
    """Of the whole game; what of them holds here is in `rules`."""
    players: int
    number: int
    """Deals count from 1, replays and tie-breaks included."""
    dealer: Seat
    cards: int
    """Cards a player; 0 while the dealer has not named the size."""
    pack: tuple[Card, ...]
    trump_from: TrumpFrom
    trump_suit: Suit | None = None
    """With `TrumpFrom.FIXED`, the trump, None for no trump."""
    sight: Sight = Sight.OWN
    misere: bool = False
    """Every bid is none, and every trick costs."""
    call: CallTerms | None = None
    """What the caller called, where that was part of the deal and is done."""
    streaks: tuple[int, ...]
    """By seat: deals made in a row just before this one, negative for missed ones."""
    owes_a_bid: tuple[Seat, ...] = ()
    """Seats that may not bid zero now."""
    tie_break: bool = False
    sizes: tuple[int, ...] = ()
    """Sizes that the dealer may choose from while `cards` is 0."""

    def __post_init__(self) -> None:
        if not 0 <= self.dealer < self.players:
            raise ValueError(f"the dealer is not a seat: {self.dealer}")
        if not (self.cards or self.sizes) or self.cards > len(self.pack) // self.players:
            raise ValueError(f"{self.cards} cards each cannot be dealt to {self.players} players")
        if len(self.streaks) != self.players:
            raise ValueError("one streak a seat")

    @cached_property
    def rules(self) -> DealChoices:
        """What holds in this deal."""
        return self.game_rules.in_deal(cards=self.cards, misere=self.misere)

    @cached_property
    def tricks(self) -> int:
        """Tricks in the deal: one a card, but for cards laid aside."""
        return self.cards - (LAID_ASIDE if self.rules.bidding is Bidding.LAID else 0)

    @property
    def madness(self) -> Madness | None:
        """How tricks count by their number, if the caller called so."""
        return None if self.call is None else self.call.madness

    @property
    def reversed_ranks(self) -> bool:
        """Whether two is high."""
        return self.call is not None and self.call.nuloss

    @property
    def precedence(self) -> tuple[Suit, ...] | None:
        """The order of suits, high to low, where it decides tricks."""
        return None if self.call is None else self.call.precedence

    @cached_property
    def suits_as_printed(self) -> bool:
        """Whether every card counts as the suit that it shows: there are no bowers and no jokers of
        no suit."""
        return not self.rules.bowers and self.rules.jokers is not Jokers.HIGH_OR_LOW

    def seats_from(self, seat: Seat) -> tuple[Seat, ...]:
        """Every seat once, in turn order from this one."""
        step = self.rules.turn_step
        return tuple((seat + step * place) % self.players for place in range(self.players))

    @cached_property
    def bidding_order(self) -> tuple[Seat, ...]:
        """The seats in the order they bid; the dealer is last."""
        return self.seats_from((self.dealer + self.rules.turn_step) % self.players)

    @property
    def leader(self) -> Seat:
        """Who leads the first trick."""
        match self.rules.first_leader:
            case FirstLeader.DEALERS_LEFT:
                return self.bidding_order[0]
            case FirstLeader.DEALER:
                return self.dealer
