"""Whole random games under every house rule and every pair of them, watched by a second referee.

The referee is written from the texts of the rules and shares no code with the engine: before each
action it says who may do what, after it what must have happened and how things must stand.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine import (
    ALL,
    CHANCE,
    PUBLIC,
    Action,
    Bid,
    BidPlaced,
    BidSealed,
    BidsRevealed,
    Card,
    CardPlayed,
    ChangeBid,
    Deal,
    DealPiles,
    DealScored,
    Event,
    GameOver,
    GameState,
    Guess,
    HandDealt,
    IllegalAction,
    Phase,
    Play,
    Revoked,
    Suit,
    ToAct,
    TrickTaken,
    TrumpTurned,
    TurnUp,
    Viewer,
    apply,
    card,
    imagine,
    legal_actions,
    observe,
    redact,
    to_act,
)
from game.engine.choices import Sight
from game.variants import VARIANTS, OptionError, with_options
from tests.dealing import whole_game
from tests.speak import LARGEST, OWN

RANKS = "23456789TJQKA"
PACK = [card(rank + suit) for suit in "SHDC" for rank in RANKS]

Rule = tuple[str, Any]
"""The name of a house rule and its value."""

RULES: list[Rule] = [
    *(("scoring", scheme) for scheme in ("five-plus-cards", "ten-plus-bid", "ten-plus-tricks")),
    *(("scoring", scheme) for scheme in ("tricks-and-ten", "blackout", "oh-hell")),
    ("bidding", "in-turn"),
    ("bidding", "simultaneous"),
    *(("schedule", shape) for shape in ("up", "down", "up-down", "down-up")),
    ("schedule", (2, 1, 4, 3, 4, 1, 2)),
    *(("hook", hook) for hook in (False, True, "any")),
    *(("no_trump", deals) for deals in ("largest", "last", "never", "always")),
    *(("bid_changes", switch) for switch in (False, True)),
    *(("must_trump", switch) for switch in (False, True)),
    *(("trump_broken", switch) for switch in (False, True)),
    *(("revokes", way) for way in ("impossible", "penalised")),
    *(("blind_one_card", switch) for switch in (False, True)),
    *(("streak_bonus", switch) for switch in (False, True)),
    *(("double_suit", suit) for suit in "SHDC"),
]


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
                return [BidSealed(seat), *shown]
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


# The states against the referee


def check_state(state: GameState, referee: Referee) -> None:
    """Everything that the referee knows stands in the state too."""
    deal = state.deal
    assert state.totals == tuple(referee.totals)
    assert len(state.finished) == len(referee.made)
    assert state.totals == tuple(
        sum(done.points[seat] for done in state.finished) for seat in range(state.players)
    )
    if referee.over:
        assert state.phase is Phase.OVER
        assert state.winners == referee.winners
        return
    assert state.winners == ()
    spec = deal.spec
    assert (spec.number, spec.dealer, spec.cards) == (
        referee.number,
        referee.dealer,
        referee.cards,
    )
    assert spec.tie_break == referee.tie_break
    assert (spec.sight is Sight.FOREHEAD) == referee.forehead
    assert [list(held) for held in deal.hands] == referee.hands
    if not deal.hands:
        return
    assert deal.bids == tuple(referee.bids)
    assert deal.last_bidder == referee.last_bidder
    assert deal.trump is referee.trump
    assert deal.turn_up is referee.turn_up
    assert deal.trump_known == (not referee.waits_for_turn_up)
    assert deal.taken == tuple(referee.taken)
    assert deal.penalties == tuple(referee.penalties)
    assert [tuple(play) for play in deal.trick] == [(*play, None) for play in referee.trick]
    # No card is lost or found: held, played and turned up are so many different cards.
    played = [play.card for trick in deal.tricks for play in trick.played]
    played += [play.card for play in deal.trick]
    assert played == referee.out
    seen = [c for held in deal.hands for c in held] + played
    assert len(seen) == len(set(seen)) == spec.players * spec.cards
    assert deal.turn_up not in seen
    assert sum(deal.taken) == len(deal.tricks) == len(played) // spec.players


def check_turn(state: GameState, referee: Referee) -> None:
    """The engine lets exactly those act, and exactly so, who may by the rules."""
    waiting = to_act(state)
    assert waiting == referee.waits()
    for seat in range(state.players):
        assert list(legal_actions(state, seat)) == referee.allowed(seat)
    for seat in waiting.must:
        assert seat == CHANCE or referee.allowed(seat), "somebody must act and cannot"


def refusal(state: GameState, action: Action) -> str:
    """The sentence that refuses this action."""
    try:
        apply(state, action)
    except IllegalAction as no:
        return str(no)
    raise AssertionError(f"{action} was not refused")


def check_refusals(state: GameState, referee: Referee, rng: Random) -> None:
    """Whatever is not allowed is refused, with a sentence, and leaves the state alone."""
    players = range(-1, state.players + 1)
    wrong: list[Action] = [
        make(seat, bid)
        for seat in players
        for bid in range(-1, referee.cards + 2)
        for make in (Bid, ChangeBid)
    ]
    wrong += [Play(seat, c) for seat in players for c in rng.sample(PACK, 8)]
    wrong += [Play(seat, c) for seat, held in enumerate(referee.hands) for c in held]
    if referee.hands:
        wrong.append(Deal(tuple(map(tuple, referee.hands))))
        wrong.append(TurnUp(next((c for held in referee.hands for c in held), PACK[0])))
    before = repr(state.deal)
    for action in wrong:
        if isinstance(action, Deal | TurnUp | DealPiles) or action not in referee.allowed(
            action.seat
        ):
            sentence = refusal(state, action)
            assert sentence.endswith(".")
            assert "{" not in sentence
    assert repr(state.deal) == before


# What is hidden


def hidden_from(viewer: Viewer, state: GameState, *, forehead: bool) -> list[int]:
    """The seats whose cards this viewer may not know, stated apart from the engine."""
    if viewer is ALL:
        return []
    if viewer is PUBLIC:
        return list(range(state.players))
    return [seat for seat in range(state.players) if (seat == viewer) == forehead]


def exchanged(state: GameState, viewer: Viewer, referee: Referee, rng: Random) -> GameState:
    """The same state to this viewer's eyes, with all that he cannot see dealt anew."""
    deal = state.deal
    hidden = hidden_from(viewer, state, forehead=referee.forehead)
    seen = set(referee.out) | {referee.turn_up}
    seen |= {c for seat, held in enumerate(deal.hands) if seat not in hidden for c in held}
    pool = [c for c in PACK if c not in seen]
    rng.shuffle(pool)
    hands = tuple(
        tuple(pool.pop() for _ in held) if seat in hidden else held
        for seat, held in enumerate(deal.hands)
    )
    bids = deal.bids
    if referee.at_once and None in bids and viewer is not ALL:
        bids = tuple(
            b if b is None or seat == viewer else rng.randint(0, referee.cards)
            for seat, b in enumerate(bids)
        )
    return replace(state, deal=replace(deal, hands=hands, bids=bids))


def check_views(state: GameState, referee: Referee, rng: Random) -> None:
    """Nobody's View depends on what he cannot see, and it holds all that he can."""
    viewers: list[Viewer] = [*range(state.players), PUBLIC, ALL]
    for viewer in viewers:
        view = observe(state, viewer)
        other = exchanged(state, viewer, referee, rng)
        assert observe(other, viewer) == view
        hidden = hidden_from(viewer, state, forehead=referee.forehead)
        for seat, held in enumerate(view.hands):
            assert len(held) == len(state.deal.hands[seat])
            if seat in hidden:
                assert not any(isinstance(c, Card) for c in held)
            else:
                assert held == state.deal.hands[seat]
        truth = Guess(hands=state.deal.hands, sealed_bids=state.deal.bids)
        assert imagine(view, truth) == state


def check_redaction(dealt: HandDealt, state: GameState, referee: Referee, rng: Random) -> None:
    """The news of a deal tells nobody what his View would not."""
    viewers: list[Viewer] = [*range(state.players), PUBLIC, ALL]
    for viewer in viewers:
        told = redact(dealt, state.deal, viewer)
        assert isinstance(told, HandDealt)
        assert told.hands == observe(state, viewer).hands
        other = exchanged(state, viewer, referee, rng)
        assert redact(replace(dealt, hands=other.deal.hands), other.deal, viewer) == told


def watch(name: str, wishes: dict[str, Any], players: int, seed: int) -> Referee:
    """A complete random game, every step of it checked, some of them more closely.

    Which ones shifts with the seed, so that over all games no kind of step is left out.
    """
    variant = with_options(VARIANTS[name], wishes, players)
    first_dealer = seed % players
    referee = Referee(name, wishes, players, first_dealer)
    rng = Random(seed)
    for place, step in enumerate(whole_game(variant, players, seed, first_dealer)):
        check_turn(step.before, referee)
        if (place + seed) % 89 == 0:
            check_refusals(step.before, referee, rng)
        assert list(step.events) == referee.follow(step.action)
        check_state(step.after, referee)
        if isinstance(step.action, Deal):
            assert isinstance(step.events[0], HandDealt)
            check_redaction(step.events[0], step.after, referee, rng)
        if (place + seed) % 31 == 0 and not referee.over:
            check_views(step.after, referee, rng)
    assert referee.over
    return referee


# Every rule, every pair


def differing(name: str) -> list[Rule]:
    """The house rules that make this variant another game."""
    return [rule for rule in RULES if with_one(name, rule)]


def with_one(name: str, rule: Rule) -> bool:
    option, value = rule
    if option == "scoring":  # two names of one scheme are one rule
        same = {"blackout": "five-plus-cards", "oh-hell": "ten-plus-tricks"}
        return value not in same and value != OWN[name]["scoring"]
    return bool(OWN[name].get(option) != value)


def pairs(name: str) -> Iterator[tuple[Rule, Rule]]:
    for one, other in itertools.combinations(differing(name), 2):
        if one[0] != other[0]:
            yield one, other


def title(rules: Any) -> str:
    return "+".join(f"{option}={value}" for option, value in rules)


def impossible(name: str, wishes: dict[str, Any]) -> bool:
    """Bids made at once can have neither a hook nor changes; nothing else contradicts."""
    if wishes.get("bidding") != "simultaneous":
        return False
    return wishes.get("hook", OWN[name]["hook"]) is not False or wishes.get("bid_changes") is True


def play(name: str, rules: tuple[Rule, ...], number: int) -> None:
    """One game under these house rules, with another number of players each time."""
    wishes = dict(rules)
    counts = sorted(LARGEST[name])
    players = counts[number % len(counts)]
    if impossible(name, wishes):
        with pytest.raises(OptionError):
            with_options(VARIANTS[name], wishes, players)
        if "hook" in wishes or wishes.get("bid_changes") is True:
            return
        wishes["hook"] = False  # it was only the variant's own hook that stood in the way
    watch(name, wishes, players, seed=number)


SINGLES = [
    pytest.param(name, (rule,), number, id=f"{name}:{title((rule,))}")
    for name in OWN
    for number, rule in enumerate(RULES)
]
PAIRS = [
    pytest.param(name, pair, number, id=f"{name}:{title(pair)}")
    for name in OWN
    for number, pair in enumerate(pairs(name))
]


def test_every_pair_of_differing_values_is_among_the_games() -> None:
    # By hand for Blackout: scoring 3, bidding 1, schedule 4, hook 2, no trump 3, double suit 4, and
    # six switches: 23 values, 23*22/2 pairs less those of one house rule, 3+0+6+1+3+6.
    assert len(list(pairs("blackout"))) == 253 - 19
    # Oh Hell: hook 2 and no trump 3 too, schedule up, down, up-down and the list.
    assert len(list(pairs("oh-hell"))) == 253 - 19


@pytest.mark.parametrize(("name", "rules", "number"), SINGLES)
def test_a_game_under_one_house_rule_keeps_the_rules(
    name: str, rules: tuple[Rule, ...], number: int
) -> None:
    play(name, rules, number)


@pytest.mark.parametrize(("name", "rules", "number"), PAIRS)
def test_a_game_under_two_house_rules_keeps_the_rules(
    name: str, rules: tuple[Rule, ...], number: int
) -> None:
    play(name, rules, number)


@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in LARGEST for players in LARGEST[name]]
)
def test_a_plain_game_keeps_the_rules_with_any_number_of_players(name: str, players: int) -> None:
    for seed in range(2):
        watch(name, {}, players, seed)


@st.composite
def any_house(draw: st.DrawFn) -> tuple[str, dict[str, Any], int, int]:
    """A variant with any possible set of house rules, its players and a seed."""
    name = draw(st.sampled_from(sorted(OWN)))
    players = draw(st.sampled_from(sorted(LARGEST[name])))
    wishes: dict[str, Any] = {}
    for option in sorted({option for option, _ in RULES}):
        values = [value for known, value in RULES if known == option]
        value = draw(st.sampled_from([None, *values]))
        if value is not None:
            wishes[option] = value
    if isinstance(wishes.get("schedule"), tuple):
        sizes = st.integers(1, 52 // players)
        wishes["schedule"] = tuple(draw(st.lists(sizes, min_size=1, max_size=6)))
    if impossible(name, wishes):
        wishes |= {"hook": False, "bid_changes": False}
    return name, wishes, players, draw(st.integers(0, 2**32))


# The same examples on every machine: a failure elsewhere must be a failure here.
@settings(max_examples=40, deadline=None, derandomize=True)
@given(any_house())
def test_a_game_under_any_set_of_house_rules_keeps_the_rules(
    house: tuple[str, dict[str, Any], int, int],
) -> None:
    watch(*house)


@pytest.mark.parametrize(
    "rule",
    [rule for rule in differing("blackout") if rule[0] != "schedule"],
    ids=lambda rule: title([rule]),
)
def test_a_tie_under_any_house_rule_is_played_off_by_the_rules(rule: Rule) -> None:
    """Ties are rare in long games, so short ones are played until three of them were tied."""
    wishes = {"schedule": (1, 2), **dict([rule])}
    tied = 0
    for seed in range(200):
        referee = watch("blackout", wishes, 2 + seed % 5, seed)
        tied += referee.number > len(referee.sizes)
        if tied == 3:
            return
    raise AssertionError("no three ties in so many games")


def test_random_games_do_come_to_what_is_watched() -> None:
    """The watch would be worth little if its games had no streak, revoke or changed bid."""
    streaks = revokes = changes = 0
    wishes = {"streak_bonus": True, "revokes": "penalised", "schedule": [2, 3] * 4, "hook": True}
    variant = with_options(VARIANTS["blackout"], {**wishes, "bid_changes": True}, 3)
    for seed in range(30):
        for step in whole_game(variant, 3, seed):
            changes += isinstance(step.action, ChangeBid)
            for event in step.events:
                revokes += isinstance(event, Revoked)
                if isinstance(event, DealScored):
                    streaks += any(point <= -10 for point in event.points)
    assert min(streaks, revokes, changes) > 0
