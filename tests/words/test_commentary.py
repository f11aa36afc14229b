"""What is said about a game is true, and says nothing that the screen does not show."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import pytest

from game.engine import (
    ALL,
    FACE_DOWN,
    PUBLIC,
    BidPlaced,
    BidsRevealed,
    Card,
    CardPlayed,
    Event,
    GameState,
    Phase,
    Suit,
    Viewer,
    new_game,
    observe,
    redact,
)
from game.presentation.commentary import remark
from game.presentation.screen_state import ScreenState
from game.presentation.words.corners.what_wins import what_wins
from game.variants import variant, with_options
from tests.dealing import whole_game
from tests.driving.screen_states import changed
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
        self.shown: dict[Viewer, ScreenState] = {}


def told(row: str, players: int, options: Mapping[str, object], seed: int) -> Iterator[Told]:
    """One game, event by event, as everybody hears it commented."""
    chosen = with_options(variant(row), options, players)
    start = new_game(chosen, players, 0)
    viewers: tuple[Viewer, ...] = (ALL, PUBLIC, *range(players))
    shown = {viewer: ScreenState.of(observe(start, viewer)) for viewer in viewers}
    for step in whole_game(chosen, players, seed):
        for event in step.events:
            at = Told(step.before, event, step.after)
            for viewer in viewers:
                heard = redact(event, step.after.deal, viewer)
                now = shown[viewer].after(heard)
                at.words[viewer] = " ".join(remark(heard, shown[viewer], now, NAMES))
                at.shown[viewer] = shown[viewer] = now
            yield at


@pytest.mark.thinned(9)
@pytest.mark.parametrize(("row", "players", "options"), GAMES)
def test_whether_there_is_anything_to_say_does_not_depend_on_who_looks(
    row: str, players: int, options: Mapping[str, object]
) -> None:
    for seed in range(3):
        for at in told(row, players, options, seed):
            assert len({bool(words) for words in at.words.values()}) == 1, at.event


@pytest.mark.thinned(11)
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


def test_the_sum_of_the_bids_is_read_as_what_must_come_of_it() -> None:
    for seed in range(6):
        for at in told("blackout", 4, {"schedule": [5, 4]}, seed):
            shown = at.shown[PUBLIC]
            if not isinstance(at.event, BidPlaced) or None in shown.table.bids:
                continue
            over = shown.bid_total - shown.table.spec.cards
            meant = "fall short" if over > 0 else "take too many" if over < 0 else "can make it"
            assert meant in at.words[PUBLIC]


def test_the_commentary_repeats_no_sum_of_bids_which_the_corner_of_the_table_shows() -> None:
    for options in ({"schedule": [5, 4]}, {"schedule": [5, 4], "bidding": "simultaneous"}):
        heard = 0
        for at in told("blackout", 4, options, 3):
            if not isinstance(at.event, BidPlaced | BidsRevealed):
                continue
            shown, own = at.shown[PUBLIC], getattr(at.event, "bid", None)
            heard += 1
            alone = sum(bid is not None for bid in shown.table.bids) == 1
            assert bool(what_wins(shown, NAMES).sum_words) != alone, "the corner shows it"
            numbers = {*map(int, re.findall(r"\d+", at.words[PUBLIC]))}
            assert numbers <= {own}, "the number that was bid alone"
        assert heard


def bidding(
    cards: str,
    bid: int,
    *,
    trump: str | None = "H",
    hidden: bool = False,
    row: str = "blackout",
    players: int = 4,
) -> str:
    """What is said when Ada opens with a bid on these cards."""
    chosen = with_options(variant(row), {"schedule": [5]}, players)
    for step in whole_game(chosen, players, 1):
        if step.after.phase is Phase.BIDDING:
            shown = ScreenState.of(observe(step.after, ALL))
            break
    held: tuple[Card, ...] = hand(cards)
    suit = None if trump is None else Suit(trump)
    bare = (None,) * players
    mine = (FACE_DOWN,) * len(held) if hidden else held
    before = changed(
        shown, hands=(mine, *shown.table.hands[1:]), trump=suit, bids=bare, phase=Phase.BIDDING
    )
    event = BidPlaced(0, bid, changes=False)
    return " ".join(remark(event, before, before.after(event), NAMES))


@pytest.mark.parametrize(
    ("cards", "bid", "words"),
    [
        ("AS AC 9H 7H 2D", 3, "Ada bid 3."),
        ("AS KC 9D 7D 2D", 1, "Ada bid 1."),
        ("9S 8C 9D 7D 2D", 0, "Ada bid zero. Ada held no ace, king or trump."),
        ("AS 8C 9D 7D 2H", 0, "Ada bid zero. Ada had an ace and a trump to lose."),
        ("9S 8C 9D 7D 2D", 2, "Ada bid 2. Ada held no ace, king or trump."),
        ("AS 8C 9D 7D 2H", 4, "Ada bid 4. Ada bid boldly, on an ace and a trump."),
        ("AS AC AD AH KH", 2, "Ada bid 2. Ada bid carefully, on 3 aces and 2 trumps."),
    ],
)
def test_an_open_hand_is_held_against_the_bid(cards: str, bid: int, words: str) -> None:
    assert bidding(cards, bid) == words


@pytest.mark.parametrize(
    ("row", "players", "trump", "cards", "bid", "words"),
    [
        ("bowers-duo", 2, "S", "JC 9H 8D 7D 2D", 1, "Ada bid 1."),
        ("bowers-duo", 2, "S", "JC JS 8D 7D 2D", 1, "Ada bid 1. Ada bid carefully, on 2 trumps."),
        ("bowers-duo", 2, "S", "JC 9H 8D 7D 2D", 0, "Ada bid zero. Ada had a trump to lose."),
        ("bowers-duo", 2, "H", "JC 9S 8C 7D 2D", 1, "Ada bid 1. Ada held no ace, king or trump."),
        ("two-jokers", 3, "H", "X1 9S 8C 7D 2D", 0, "Ada bid zero. Ada had a joker to lose."),
        ("two-jokers", 3, "H", "X1 9S 8C 7D 2D", 2, "Ada bid 2. Ada bid boldly, on a joker."),
        (
            "two-jokers",
            3,
            "X",
            "X1 AS 8C 7D 2D",
            1,
            "Ada bid 1. Ada bid carefully, on an ace and a trump.",
        ),
        (
            "northeast-jokers",
            5,
            "H",
            "X1 X2 8C 7D 3D",
            1,
            "Ada bid 1. Ada bid carefully, on 2 jokers.",
        ),
        ("potomac", 4, None, "9S 8C 7D 6D 2D", 0, "Ada bid zero. Ada held no ace or king."),
        ("potomac", 4, None, "9S 8C 7D 6D 2D", 1, "Ada bid 1. Ada held no ace or king."),
        ("la-pocha", 4, "O", "1P RE 7B 6B 5B", 0, "Ada bid zero."),
        ("la-pocha", 4, "O", "1P RE 7B 6B 5B", 4, "Ada bid 4."),
    ],
)
def test_a_hand_is_weighed_by_the_cards_of_its_own_game(
    row: str, players: int, trump: str | None, cards: str, bid: int, words: str
) -> None:
    assert bidding(cards, bid, trump=trump, row=row, players=players) == words


def test_the_winner_is_blamed_only_where_there_was_another_card() -> None:
    """Clag's eleventh deal: hands are piles, and nobody chooses what is played."""
    chosen = with_options(variant("clag"), {}, 3)
    start = new_game(chosen, 3, 0)
    shown = ScreenState.of(observe(start, ALL))
    forced = 0
    for step in whole_game(chosen, 3, 4):
        for event in step.events:
            now = shown.after(redact(event, step.after.deal, ALL))
            words = " ".join(remark(event, shown, now, NAMES))
            shown = now
            if now.table.spec.number == 11 and "one too many" in words:
                assert "could not help taking one too many" in words
                forced += 1
    assert forced


@pytest.mark.slow
def test_only_the_first_joker_of_a_trick_is_named() -> None:
    named = seconds = 0
    for seed in range(4):
        for at in told("northeast-jokers", 5, {}, seed):
            if isinstance(at.event, CardPlayed) and at.event.card.suit is Suit.JOKERS:
                second = any(play.joker is not None for play in at.before.deal.trick)
                said = "named the joker" in at.words[ALL]
                assert not (said and second)
                named += said
                seconds += second
    assert named
    assert seconds


def test_a_shared_game_has_neither_a_lead_nor_a_number_of_deals() -> None:
    heard = "\n".join(at.words[PUBLIC] for at in told("cooperative", 2, {"schedule": [1, 2]}, 3))
    assert "lead" not in heard
    assert not re.search(r"Deal \d+ of", heard)
    assert re.search(r"All sizes are made, in \d+ deals\.", heard)


def test_a_hidden_hand_is_not() -> None:
    assert bidding("AS AC 9H 7H 2D", 3, hidden=True) == "Ada bid 3."
    assert bidding("AS AC 9H 7H 2D", 0, hidden=True) == "Ada bid zero."
    assert bidding("AS AC 9H 7H 2D", 5, hidden=True) == "Ada bid 5. Ada bid for every trick."


@pytest.mark.slow
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
        "reached the bid",
        "had no",
        "could not help taking one too many",
        "took one too many",
        "must take all",
        "can no longer make it",
        "fell short",
        "and trumped.",
        "overtrumped",
        "but too low",
        "The last trick. No bid hangs on it.",
        "The last trick. It makes ",
        "The last trick. It breaks ",
        "The last trick. It can make ",
        "It can break",
        "If the trick goes to",
        "Unless the trick goes to",
        "The trick goes to",
        "It spares",
        "bid in secret",
        "took the lead",
        "The lead is shared",
        "Nobody made it.",
        "won, with",
        "did not follow suit",
    ):
        assert part in everything, part
    assert not OF_OTHERS.findall(everything)


@pytest.mark.slow
def test_what_is_said_aloud_has_the_same_verbs_for_you() -> None:
    for row, players in (("caller-clag", 3), ("cooperative", 2)):
        words = [" ".join(at.words.values()) for at in told(row, players, {}, 2)]
        assert any(" called: " in line or "nothing more to say" in line for line in words)
        assert not OF_OTHERS.findall("\n".join(words))
