"""A referee that follows a game by its actions alone and knows the rules from their texts.

It shares no code with the engine: before each action it says who may do what, after it what must
have happened and how things must stand.
"""

from __future__ import annotations

from typing import Any

from game.engine import (
    CHANCE,
    Action,
    Bid,
    BidPlaced,
    BidSealed,
    BidsRevealed,
    Card,
    CardPlayed,
    ChangeBid,
    Deal,
    DealScored,
    Event,
    GameOver,
    HandDealt,
    Play,
    Revoked,
    SealedBid,
    Suit,
    ToAct,
    TrickTaken,
    TrumpTurned,
    TurnUp,
    card,
)
from tests.speak import LARGEST, OWN

RANKS = "23456789TJQKA"
PACK = [card(rank + suit) for suit in "SHDC" for rank in RANKS]


class Referee:
    """Follows a game by its actions alone and knows the rules from their texts."""

    def __init__(self, name: str, wishes: dict[str, Any], players: int, first_dealer: int) -> None:
        self.house: dict[str, Any] = {**OWN[name], "double_suit": None, **wishes}
        self.at_once = self.house["bidding"] == "simultaneous"
        self.players = players
        self.sizes = schedule(self.house["schedule"], LARGEST[name][players])
        self.plays_off = name == "blackout"
        self.totals = [0] * players
        self.made: list[tuple[int, list[bool]]] = []
        """Size of each finished deal, and who made his bid."""
        self.winners: tuple[int, ...] = ()
        self.over = False
        self.number, self.dealer = 0, first_dealer - 1
        self.next_deal()

    # The course of the game

    def next_deal(self) -> None:
        self.number += 1
        self.dealer = (self.dealer + 1) % self.players
        regular = len(self.sizes)
        self.tie_break = self.number > regular
        if self.tie_break:
            self.cards = (self.number - regular - 1) % max(self.sizes) + 1
        else:
            self.cards = self.sizes[self.number - 1]
        self.order = [(self.dealer + 1 + place) % self.players for place in range(self.players)]
        self.hands: list[list[Card]] = []
        self.bids: list[int | None] = [None] * self.players
        self.last_bidder: int | None = None
        self.trump: Suit | None = None
        self.turn_up: Card | None = None
        self.waits_for_turn_up = False
        self.trick: list[tuple[int, Card]] = []
        self.leader = self.order[0]
        self.out: list[Card] = []
        """Every card played in this deal."""
        self.taken = [0] * self.players
        self.penalties = [0] * self.players

    @property
    def turns_up(self) -> bool:
        if self.cards * self.players == 52:
            return False
        match self.house["no_trump"]:
            case "largest":
                return self.cards != max(self.sizes)
            case "last":
                return self.number != len(self.sizes)
            case choice:
                return bool(choice != "always")

    @property
    def forehead(self) -> bool:
        return self.cards == 1 and bool(self.house["blind_one_card"])

    # Who may do what

    def waits(self) -> ToAct:
        """Who must act, and who may."""
        if self.over:
            return ToAct((), ())
        if not self.hands or self.waits_for_turn_up:
            return ToAct((CHANCE,), ())
        to_bid = tuple(seat for seat in self.order if self.bids[seat] is None)
        if to_bid and self.at_once:
            return ToAct(to_bid, ())
        if to_bid:
            return ToAct(to_bid[:1], () if self.last_bidder is None else (self.last_bidder,))
        return ToAct(((self.leader + len(self.trick)) % self.players,), ())

    def may_bid(self, seat: int) -> list[int]:
        made = [b for other, b in enumerate(self.bids) if b is not None and other != seat]
        hook = False if self.at_once else self.house["hook"]
        bound = hook == "any" or (hook is True and len(made) == self.players - 1)
        return [b for b in range(self.cards + 1) if not (bound and sum(made) + b == self.cards)]

    def may_play(self, seat: int) -> list[Card]:
        held = self.hands[seat]
        trumps = [c for c in held if c.suit is self.trump]
        if not self.trick:
            broken = any(c.suit is self.trump for c in self.out)
            if self.house["trump_broken"] and not broken and len(trumps) < len(held):
                return [c for c in held if c not in trumps]
            return held
        led = [c for c in held if c.suit is self.trick[0][1].suit]
        if led:
            return held if self.house["revokes"] == "penalised" else led
        return trumps if self.house["must_trump"] and trumps else held

    def allowed(self, seat: int) -> list[Action]:
        """Everything this seat may do now; nothing is listed for chance."""
        must, may = self.waits()
        if seat in may:
            return [ChangeBid(seat, b) for b in self.may_bid(seat) if b != self.bids[seat]]
        if seat not in must or seat == CHANCE:
            return []
        if self.bids[seat] is None:
            return [Bid(seat, b) for b in self.may_bid(seat)]
        return [Play(seat, c) for c in self.may_play(seat)]

    # What an action brings about

    def follow(self, action: Action) -> list[Event]:
        """Do the same, and say what happens."""
        match action:
            case Deal(hands):
                self.hands = [list(held) for held in hands]
                self.waits_for_turn_up = self.turns_up
                dealt = HandDealt(self.number, self.dealer, self.cards, hands)
                return [dealt] if self.turns_up else [dealt, TrumpTurned(None, None)]
            case TurnUp(turned):
                self.turn_up, self.trump, self.waits_for_turn_up = turned, turned.suit, False
                return [TrumpTurned(turned.suit, turned)]
            case Bid(seat, bid):
                self.bids[seat] = bid
                bids = tuple(b for b in self.bids if b is not None)
                complete = len(bids) == self.players
                if not self.at_once:
                    window = self.house["bid_changes"] and not complete
                    self.last_bidder = seat if window else None
                    return [BidPlaced(seat, bid, changes=False)]
                shown = [BidsRevealed(bids, tuple(self.order))] if complete else []
                return [BidSealed(seat, SealedBid(bid)), *shown]
            case ChangeBid(seat, bid):
                self.bids[seat] = bid
                return [BidPlaced(seat, bid, changes=True)]
            case Play(seat, played):
                return self.follow_card(seat, played)
            case other:
                raise AssertionError(f"{other} has no place in these games")

    def follow_card(self, seat: int, played: Card) -> list[Event]:
        events: list[Event] = [CardPlayed(seat, played)]
        led = self.trick[0][1].suit if self.trick else played.suit
        if played.suit is not led and any(c.suit is led for c in self.hands[seat]):
            self.penalties[seat] -= 3
            events.append(Revoked(seat, -3))
        self.hands[seat].remove(played)
        self.out.append(played)
        self.trick.append((seat, played))
        if len(self.trick) < self.players:
            return events

        def strength(play: tuple[int, Card]) -> tuple[bool, bool, int]:
            of = play[1]
            return of.suit is self.trump, of.suit is led, RANKS.index(of.rank)

        self.leader = max(self.trick, key=strength)[0]
        self.taken[self.leader] += 1
        self.trick = []
        events.append(TrickTaken(self.leader))
        if any(self.hands):
            return events
        return events + self.score()

    def score(self) -> list[Event]:
        made = [bid == took for bid, took in zip(self.bids, self.taken, strict=True)]
        self.made.append((self.cards, made))
        points = []
        for seat in range(self.players):
            bid = self.bids[seat]
            assert bid is not None
            earned = scheme_points(self.house["scoring"], self.cards, bid, self.taken[seat])
            if self.trump is not None and self.trump.letter == self.house["double_suit"]:
                earned *= 2
            if self.house["streak_bonus"] and self.cards > 1:
                earned += streak([won[seat] for size, won in self.made if size > 1])
            points.append(earned + self.penalties[seat])
        self.totals = [total + more for total, more in zip(self.totals, points, strict=True)]
        totals = tuple(self.totals)
        events: list[Event] = [DealScored(self.number, tuple(self.taken), tuple(points), totals)]
        leaders = tuple(seat for seat in range(self.players) if totals[seat] == max(totals))
        last = self.number >= len(self.sizes)
        if last and (len(leaders) == 1 or not self.plays_off):
            self.over, self.winners = True, leaders
            return [*events, GameOver(totals, leaders)]
        self.next_deal()
        return events


def schedule(wish: Any, largest: int) -> list[int]:
    rising = list(range(1, largest + 1))
    match wish:
        case "up":
            return rising
        case "down":
            return rising[::-1]
        case "up-down":
            return rising + rising[:-1][::-1]
        case "down-up":
            return rising[::-1] + rising[1:]
        case sizes:
            return list(sizes)


def scheme_points(scheme: str, cards: int, bid: int, took: int) -> int:
    match scheme:
        case "five-plus-cards" | "blackout":
            return 5 + cards if bid == took else 0
        case "ten-plus-bid":
            return 10 + bid if bid == took else 0
        case "ten-plus-tricks" | "oh-hell":
            return 10 + took if bid == took else 0
        case "tricks-and-ten":
            return took + 10 if bid == took else took
    raise AssertionError(scheme)


def streak(made: list[bool]) -> int:
    """What the run that ends with the last of these deals pays; each payment restarts the count."""
    run = 0
    for place, won in enumerate(made):
        if place and won != made[place - 1]:
            run = 0
        run += 1
        if run == 5:
            if place == len(made) - 1:
                return 10 if won else -10
            run = 0
    return 0
