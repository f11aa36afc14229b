"""Speaks cards: hands by code, house rules by name, a deal told as a script of bids and cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import TypeVar

from game.engine import (
    CHANCE,
    Action,
    Bid,
    Call,
    CallTerms,
    Card,
    ChangeBid,
    ChooseTrump,
    Deal,
    DealPiles,
    DealResult,
    DealSpec,
    Event,
    FinishedDeal,
    GameState,
    IllegalAction,
    Lay,
    NameSize,
    Phase,
    Play,
    Say,
    Statement,
    Strength,
    Suit,
    TurnUp,
    Variant,
    apply,
    card,
    cards,
    legal_actions,
    new_game,
    to_act,
)
from game.engine.choices import CallKind, JokerCall, Madness, Premium, Sight
from game.engine.deal_sequence import GameEnd, next_step
from game.table.dealer import chance_action
from game.variants import OPTIONS, VARIANTS, with_options

E = TypeVar("E")

_OFF = {name: False for name, option in OPTIONS.items() if False in option.values}
OWN: dict[str, dict[str, object]] = {
    "blackout": _OFF
    | {
        "scoring": "five-plus-cards",
        "bidding": "in-turn",
        "schedule": "up",
        "no_trump": "largest",
        "revokes": "impossible",
    },
    "oh-hell": _OFF
    | {
        "scoring": "ten-plus-tricks",
        "bidding": "in-turn",
        "schedule": "down-up",
        "hook": True,
        "no_trump": "never",
        "bid_changes": True,
        "revokes": "impossible",
    },
}
"""What the two rows are without any house rule, as their texts have it."""

LARGEST = {
    "blackout": {2: 26, 3: 17, 4: 13, 5: 10, 6: 8, 7: 7},
    "oh-hell": {3: 10, 4: 10, 5: 10, 6: 8, 7: 7},
}
"""The largest deal by number of players, written out: in Blackout as much as the pack allows."""

SPADES, HEARTS, DIAMONDS, CLUBS = Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS


def hand(codes: str) -> tuple[Card, ...]:
    """The cards of a hand, as in `hand("QH 2C")`."""
    return cards(codes)


def game(name: str, players: int | None = None, /, **options: object) -> Variant:
    """A variant with house rules: `game("blackout", hook=True)`."""
    return with_options(VARIANTS[name], options, players)


class Script:
    """A game going on, told deal by deal; the dealer of the first deal is seat 0 unless said.

    Everything goes through `apply`, so a script that breaks a rule fails with the refusal.
    """

    def __init__(self, variant: Variant, players: int, dealer: int = 0) -> None:
        self.state: GameState = new_game(variant, players, dealer)
        self.events: list[Event] = []

    def do(self, action: Action) -> tuple[Event, ...]:
        """Apply one action; what happened is returned and kept."""
        self.state, events = apply(self.state, action)
        self.events.extend(events)
        return events

    def deal(self, *hands: str, turn: str | None = None) -> Script:
        """Deal these hands to seats 0, 1, ... and turn a card up where one is given."""
        self.do(Deal(tuple(hand(codes) for codes in hands)))
        if turn is not None:
            self.do(TurnUp(card(turn)))
        return self

    def bid(self, *bids: int) -> Script:
        """The next bids in bidding order."""
        for bid in bids:
            self.do(Bid(to_act(self.state).must[0], bid))
        return self

    def change(self, bid: int) -> Script:
        """The last bidder bids something else."""
        (seat,) = to_act(self.state).may
        self.do(ChangeBid(seat, bid))
        return self

    def play(self, codes: str) -> Script:
        """The next cards, each by the seat whose turn it is; a joker named as in `X1:high`."""
        for code in codes.split():
            face, _, named = code.partition(":")
            joker = JokerCall(named) if named else None
            self.do(Play(to_act(self.state).must[0], card(face), joker))
        return self

    def turn_up(self, code: str) -> Script:
        """A card sets trump, late or from another pack."""
        self.do(TurnUp(card(code)))
        return self

    def size(self, cards: int) -> Script:
        """The dealer names the size of the deal."""
        self.do(NameSize(self.turn, cards))
        return self

    def call(self, kind: str, precedence: str = "", **more: object) -> Script:
        """The dealer calls: `call("suit-precedence", "HCDS", nuloss=True, madness="ascending")`."""
        madness = more.pop("madness", None)
        self.do(
            Call(
                self.turn,
                CallTerms(
                    CallKind(kind),
                    tuple(Suit(letter) for letter in precedence) or None,
                    madness=Madness(madness) if madness else None,
                    **more,  # type: ignore[arg-type]
                ),
            )
        )
        return self

    def say(self, *statements: str | None) -> Script:
        """What the next players say in turn, `sure:2` with a number; None ends a player's talk."""
        for words in statements:
            strength, _, tricks = (words or "").partition(":")
            said = Statement(Strength(strength), int(tricks) if tricks else None) if words else None
            self.do(Say(self.turn, said))
        return self

    def lay(self, seat: int, codes: str, premium: str | None = None) -> Script:
        """A seat lays cards aside as its bid, and may wish to stake a premium."""
        self.do(Lay(seat, hand(codes), Premium(premium) if premium else None))
        return self

    def choose(self, letter: str | None) -> Script:
        """The declarer names a suit, or None for no trump."""
        self.do(ChooseTrump(self.turn, Suit(letter) if letter else None))
        return self

    def pile(self, *piles: str) -> Script:
        """Chance shuffles the hands into these piles, seat 0's first."""
        self.do(DealPiles(tuple(hand(codes) for codes in piles)))
        return self

    def refusal(self, action: Action) -> str:
        """The sentence that refuses an action, which leaves the state as it was."""
        before, shown = self.state, repr(self.state)
        try:
            apply(before, action)
        except IllegalAction as no:
            assert repr(before) == shown, "a refused action changed the state"
            assert before == self.state
            return str(no)
        raise AssertionError(f"{action} was not refused")

    @property
    def turn(self) -> int:
        """The one seat that must act."""
        (seat,) = to_act(self.state).must
        return seat

    @property
    def spec(self) -> DealSpec:
        """The deal going on, or about to be dealt."""
        return self.state.deal.spec

    @property
    def took(self) -> list[int]:
        """Who took each trick of the deal finished last."""
        return list(self.last.result.winners)

    def took_so_far(self) -> list[int]:
        """Who took each trick of the deal going on."""
        return [trick.winner for trick in self.state.deal.tricks]

    @property
    def last(self) -> FinishedDeal:
        """The deal finished last."""
        return self.state.finished[-1]

    def may_bid(self, seat: int | None = None) -> list[int]:
        """The bids this seat (or the one in turn) may make, or change its own to."""
        actions = legal_actions(self.state, self.turn if seat is None else seat)
        return [action.bid for action in actions if isinstance(action, Bid | ChangeBid)]

    def may_play(self) -> set[Card]:
        """The cards that the seat in turn may play."""
        actions = legal_actions(self.state, self.turn)
        return {action.card for action in actions if isinstance(action, Play)}

    def skip(self, deals: int) -> Script:
        """Play so many deals to their ends, anyhow: the first legal action, a seeded shuffle."""
        done = len(self.state.finished) + deals
        while len(self.state.finished) < done:
            (first, *_) = to_act(self.state).must
            if first == CHANCE:
                self.do(chance_action(self.state, 1))
            else:
                self.do(legal_actions(self.state, first)[0])
        return self

    def codes(self) -> str:
        """The cards that the seat in turn may play, in the order of the pack."""
        return " ".join(held.code for held in sorted(self.may_play()))

    def sweep(self, *made: bool, trump: Suit = Suit.SPADES) -> Script:
        """A whole stacked deal in which each seat, 0 first, makes or misses its bid as told.

        The leader holds nothing but the highest trumps (the two lies turned up) and takes every
        trick; the others hold none and bid 0 to make it, 1 to miss it. No hook, 12 cards at most,
        13 without a trump, and few enough that three suits are enough for the others.
        """
        spec = self.spec
        own = sorted((c for c in spec.pack if c.suit is trump), reverse=True)[: spec.cards]
        rest = (c for c in spec.pack if c.suit is not trump)
        hands = tuple(
            tuple(own) if seat == spec.leader else tuple(take(rest, spec.cards))
            for seat in range(spec.players)
        )
        self.do(Deal(hands))
        if self.state.phase is Phase.TURNING:
            assert to_act(self.state).must == (CHANCE,)
            self.do(TurnUp(card("2" + trump.letter)))
        for seat in spec.bidding_order:
            wins = spec.cards if seat == spec.leader else 0
            self.do(Bid(seat, wins if made[seat] else abs(wins - 1)))
        while len(self.state.finished) < spec.number:
            self.do(legal_actions(self.state, self.turn)[0])
        return self


def take(items: Iterable[E], count: int) -> list[E]:
    """The next items of an iterator, exactly so many."""
    taken = list(islice(items, count))
    assert len(taken) == count, "the pack is too small for this script"
    return taken


def result(
    bids: Sequence[int],
    tricks: Sequence[int],
    trump: Suit | None = None,
    penalties: Sequence[int] | None = None,
) -> DealResult:
    """What a deal came to, from bids and tricks by seat; who won which trick is of no account."""
    winners = tuple(seat for seat, count in enumerate(tricks) for _ in range(count))
    return DealResult(tuple(bids), winners, trump, tuple(penalties or [0] * len(bids)))


def specs(
    variant: Variant, players: int, first_dealer: int = 0, *, tied_deals: int = 0
) -> list[DealSpec]:
    """Every deal of a game in which seat 0 alone gains, or all are tied for so many deals more."""
    finished: tuple[FinishedDeal, ...] = ()
    found: list[DealSpec] = []
    regular = len(variant.deals[players])
    while True:
        step = next_step(variant, players, first_dealer, finished)
        if isinstance(step, GameEnd):
            return found
        found.append(step)
        # A lead in a tie-break deal ends the game, so the last wanted one is won by seat 0.
        alone = len(found) >= regular + tied_deals
        made = result([0] * players, [step.cards] + [0] * (players - 1))
        finished += (FinishedDeal(step, made, (int(alone),) + (0,) * (players - 1)),)


def points(script: Script) -> tuple[int, ...]:
    """The points of the deal finished last."""
    return script.last.points


def phase_of(script: Script) -> Phase:
    """What the game waits for."""
    return script.state.phase


def sight_of(script: Script) -> Sight:
    """Which cards a player sees in the deal going on."""
    return script.spec.sight
