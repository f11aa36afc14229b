"""What is said about a game is true, and says nothing that the screen does not show."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

from game.engine import (
    ALL,
    FACE_DOWN,
    PUBLIC,
    BidPlaced,
    Card,
    CardPlayed,
    Event,
    GameState,
    Phase,
    Play,
    TrickTaken,
    Viewer,
    apply,
    legal_actions,
    new_game,
    observe,
    redact,
)
from game.engine.tricks import best
from game.ui.commentary import fitting, remark
from game.ui.shown import Moment, Shown
from game.ui.unfolding import unfolded
from game.variants import variant, with_options
from tests.dealing import whole_game
from tests.speak import hand

NAMES = ("Ada", "Bruno", "Clio", "Dmitri", "Edda", "Farid")
GAMES: tuple[tuple[str, int, Mapping[str, object]], ...] = (
    ("blackout", 2, {"schedule": [13, 3]}),
    ("blackout", 4, {"schedule": [1, 6, 9]}),
    ("blackout", 3, {"bidding": "simultaneous", "schedule": [3, 8]}),
    ("blackout", 5, {"revokes": "penalised", "must_trump": True, "schedule": [7, 4]}),
    ("romanian-whist", 4, {}),
    ("oh-hell", 6, {"schedule": [6, 2]}),
    ("network-blackout", 4, {"schedule": [1, 3]}),
)

OF_OTHERS = re.compile(rf"\b(?:{'|'.join(NAMES)}) (?:has|is|was|does|goes|\w+s)\b")
"""A verb that would be wrong for a player called You."""


class Told:
    """An event, the true states around it, and what is said about it by viewer."""

    def __init__(self, before: GameState, event: Event, after: GameState) -> None:
        self.before, self.event, self.after = before, event, after
        self.words: dict[Viewer, str] = {}
        self.shown: dict[Viewer, Shown] = {}


def told(row: str, players: int, options: Mapping[str, object], seed: int) -> Iterator[Told]:
    """One game, event by event, as everybody hears it commented."""
    chosen = with_options(variant(row), options, players)
    start = new_game(chosen, players, 0)
    viewers: tuple[Viewer, ...] = (ALL, PUBLIC, *range(players))
    shown = {viewer: Shown.of(observe(start, viewer)) for viewer in viewers}
    for step in whole_game(chosen, players, seed):
        for event in step.events:
            at = Told(step.before, event, step.after)
            for viewer in viewers:
                heard = redact(event, step.after.deal, viewer)
                now = unfolded(shown[viewer], heard)
                at.words[viewer] = " ".join(remark(heard, shown[viewer], now, NAMES))
                at.shown[viewer] = shown[viewer] = now
            yield at


@pytest.mark.parametrize(("row", "players", "options"), GAMES)
def test_whether_there_is_anything_to_say_does_not_depend_on_who_looks(
    row: str, players: int, options: Mapping[str, object]
) -> None:
    for seed in range(3):
        for at in told(row, players, options, seed):
            assert len({bool(words) for words in at.words.values()}) == 1, at.event


@pytest.mark.parametrize(("row", "players", "options"), GAMES)
def test_cards_are_spoken_of_only_where_that_hand_is_open(
    row: str, players: int, options: Mapping[str, object]
) -> None:
    explained = 0
    for at in told(row, players, options, 5):
        if not isinstance(at.event, BidPlaced):
            continue
        for viewer, words in at.words.items():
            speaks = any(word in words for word in ("ace", "king", "trump"))
            if viewer is not ALL and viewer != at.event.seat:
                assert not speaks, words
            explained += speaks
    in_turn = options.get("bidding") != "simultaneous"
    assert bool(explained) is in_turn


@pytest.mark.parametrize(("row", "players", "options"), GAMES)
def test_what_is_said_about_a_card_or_a_trick_is_true(
    row: str, players: int, options: Mapping[str, object]
) -> None:
    for seed in range(4):
        for at in told(row, players, options, seed):
            for words in at.words.values():
                if isinstance(at.event, CardPlayed):
                    _judge_card(at, at.event, words)
                elif isinstance(at.event, TrickTaken):
                    _judge_trick(at, at.event, words)


def _judge_card(at: Told, event: CardPlayed, words: str) -> None:
    if "had no" in words:
        led = at.before.deal.trick[0].card.suit
        assert all(card.suit is not led for card in at.before.deal.hands[event.seat])
    if "overtrumped" in words:
        trick = (*at.before.deal.trick, *at.after.deal.trick[-1:])
        spec, trump = at.before.deal.spec, at.before.deal.trump
        assert best(spec, trump, at.before.deal.trick).card.suit is trump
        if at.after.deal.trick:
            assert best(spec, trump, trick).card is event.card
    if "wanted by" in words or "need it" in words:
        assert all(len(hand) == 1 for hand in at.before.deal.hands)


def _judge_trick(at: Told, event: TrickTaken, words: str) -> None:
    shown = at.shown[PUBLIC]
    bids = [bid for bid in shown.bids if isinstance(bid, int)]
    taken, winner = shown.taken, event.winner
    assert len(bids) == shown.players
    assert ("over" in words or "too many" in words) is (taken[winner] > bids[winner])
    if "could not help" in words:
        _judge_force(at, winner)
    left = sum(map(len, shown.hands)) // shown.players
    for seat, name in enumerate(NAMES[: shown.players]):
        if f"{name} can no longer make it" in words or f"{name} fell short" in words:
            assert bids[seat] - taken[seat] > left


def _judge_force(at: Told, winner: int) -> None:
    """Whatever the winner might have played, the trick was bound to come."""
    before = at.before
    seat = before.deal.trick[0].seat if len(before.deal.trick) > 0 else None
    if len(before.deal.hands[winner]) <= 1:
        return
    assert seat is not None
    for action in legal_actions(before, winner):
        assert isinstance(action, Play)
        _, events = apply(before, action)
        assert TrickTaken(winner) in events, "another card would have lost the trick"


def test_the_sum_of_the_bids_is_read_as_what_must_come_of_it() -> None:
    for seed in range(6):
        for at in told("blackout", 4, {"schedule": [5, 4]}, seed):
            shown = at.shown[PUBLIC]
            if not isinstance(at.event, BidPlaced) or None in shown.bids:
                continue
            over = shown.bid_total - shown.spec.cards
            meant = "fall short" if over > 0 else "be pushed" if over < 0 else "can make it"
            assert meant in at.words[PUBLIC]


def bidding(cards: str, bid: int, *, trump: str = "H", hidden: bool = False) -> str:
    """What is said when Ada opens with a bid on these cards."""
    chosen = with_options(variant("blackout"), {"schedule": [5]}, 4)
    for step in whole_game(chosen, 4, 1):
        if step.after.phase is Phase.BIDDING:
            shown = Shown.of(observe(step.after, ALL))
            break
    held: tuple[Card, ...] = hand(cards)
    suit = next(card.suit for card in hand("2S 2H 2D 2C") if card.suit.letter == trump)
    mine = (FACE_DOWN,) * len(held) if hidden else held
    before = replace(shown, hands=(mine, *shown.hands[1:]), trump=suit, moment=Moment.BIDDING)
    event = BidPlaced(0, bid, changes=False)
    return " ".join(remark(event, before, unfolded(before, event), NAMES))


@pytest.mark.parametrize(
    ("cards", "bid", "words"),
    [
        ("AS AC 9H 7H 2D", 3, "Ada bid 3: 2 aces and 2 trumps would explain it."),
        ("AS KC 9D 7D 2D", 2, "Ada bid 2: an ace and a king would explain it."),
        ("AS KC 9D 7D 2D", 1, "Ada bid 1: an ace would explain it."),
        ("9S 8C 9D 7D 2D", 0, "Ada bid 0: no ace, no king, no trump."),
        ("AS 8C 9D 7D 2H", 0, "Ada bid 0, with an ace and a trump to lose."),
        ("9S 8C 9D 7D 2D", 2, "Ada bid 2 without ace, king or trump."),
        ("AS 8C 9D 7D 2H", 4, "Ada bid 4 on an ace and a trump: bold."),
        ("AS AC AD AH KH", 2, "Ada bid 2 on 3 aces and 2 trumps: careful."),
    ],
)
def test_an_open_hand_is_held_against_the_bid(cards: str, bid: int, words: str) -> None:
    assert bidding(cards, bid) == words


def test_a_hidden_hand_is_not() -> None:
    assert bidding("AS AC 9H 7H 2D", 3, hidden=True) == "Ada bid 3."
    assert bidding("AS AC 9H 7H 2D", 0, hidden=True) == "Ada bid 0: not a single trick."
    assert bidding("AS AC 9H 7H 2D", 5, hidden=True) == "Ada bid 5: every trick."


def test_a_game_has_all_kinds_of_remarks() -> None:
    heard = {
        words
        for row, players, options in GAMES
        for seed in range(6)
        for at in told(row, players, options, seed)
        for words in at.words.values()
    }
    everything = "\n".join(heard)
    for part in (
        "took the trick that was missing",
        "could not help going over",
        "went over",
        "one more too many",
        "must take all that are left",
        "too late",
        "can no longer make it",
        "fell short",
        "and trumped.",
        "overtrumped",
        "but too low",
        "The last trick: nobody needs it.",
        "The last trick, wanted by",
        "nobody knows what",
        "took the lead",
        "The lead is shared",
        "Nobody made it.",
        "won with",
        "did not follow suit",
    ):
        assert part in everything, part
    assert not OF_OTHERS.findall(everything)


def test_what_is_said_aloud_has_the_same_verbs_for_you() -> None:
    for row, players in (("caller-clag", 3), ("cooperative", 2)):
        words = [" ".join(at.words.values()) for at in told(row, players, {}, 2)]
        assert any(" called: " in line or "nothing more to say" in line for line in words)
        assert not OF_OTHERS.findall("\n".join(words))


def test_a_line_that_is_too_short_keeps_what_matters_most() -> None:
    sentences = ("First.", "Second.", "Third.")
    assert fitting(sentences, lambda text: len(text) < 100) == "First. Second. Third."
    assert fitting(sentences, lambda text: len(text) < 15) == "Second. Third."
    assert fitting(sentences, lambda text: False) == "Third."
    assert fitting((), lambda text: True) == ""
