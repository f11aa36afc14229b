"""Our bots: always legal, repeatable, blind to what they may not see, and sensible."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ai.heuristic import Heuristic
from ai.mcts import Mcts
from ai.random_player import RandomPlayer
from game.engine import (
    Action,
    Agent,
    Bid,
    Card,
    Deal,
    Event,
    GameState,
    IllegalAction,
    Limit,
    Phase,
    Play,
    Revoked,
    Suit,
    Variant,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    redact,
    to_act,
)
from game.engine.choices import Bidding, Sight
from game.variants import OPTIONS, VARIANTS, OptionError, with_options
from tests.dealing import chance
from tests.speak import Script, game

AGENTS: dict[str, Agent] = {
    "random": RandomPlayer(),
    "heuristic": Heuristic(),
    "mcts": Mcts(),
}
FEW = Limit(playouts=4)


def decide(state: GameState, seat: int, name: str = "heuristic", seed: object = "") -> Action:
    """What a bot does in this seat; the only action without asking where there is one."""
    legal = legal_actions(state, seat)
    if len(legal) == 1:
        return legal[0]
    rng = Random(f"{seed} {seat}")
    return AGENTS[name].choose(observe(state, seat), legal, FEW, rng)


def one_deal(variant: Variant, players: int, names: Sequence[str], seed: int) -> list[GameState]:
    """Every state of the first deal, played by these bots."""
    rng = Random(seed)
    states = [new_game(variant, players, seed % players)]
    while not states[-1].finished:
        state = states[-1]
        if state.phase in (Phase.DEALING, Phase.TURNING):
            action = chance(state, rng)
        else:
            seat = to_act(state).must[0]
            action = decide(state, seat, names[seat], seed)
            assert action in legal_actions(state, seat)
        states.append(apply(state, action)[0])
    return states


@st.composite
def small_games(draw: st.DrawFn) -> tuple[Variant, int]:
    """A row with up to three house rules and one deal of a few cards, and how many play."""
    row = draw(st.sampled_from(list(VARIANTS.values())))
    players = draw(st.integers(*row.seats))
    wishes: dict[str, object] = {"schedule": [draw(st.integers(1, 5))]}
    for name in draw(st.lists(st.sampled_from(sorted(OPTIONS)), max_size=3, unique=True)):
        if name != "schedule":
            wishes[name] = draw(st.sampled_from(OPTIONS[name].values))
    if wishes.get("bidding") == Bidding.SIMULTANEOUS.value:
        wishes["hook"] = False
        wishes.pop("bid_changes", None)
    return with_options(row, wishes, players), players


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(small_games(), st.lists(st.sampled_from(list(AGENTS)), min_size=7, max_size=7), st.data())
def test_every_bot_does_only_what_is_allowed(
    given_game: tuple[Variant, int], names: list[str], data: st.DataObject
) -> None:
    variant, players = given_game
    one_deal(variant, players, names, data.draw(st.integers(0, 10**6)))


@pytest.mark.parametrize(
    "rule", [(name, value) for name in OPTIONS for value in OPTIONS[name].values]
)
@pytest.mark.parametrize("row", VARIANTS)
def test_the_heuristic_plays_under_every_house_rule(row: str, rule: tuple[str, object]) -> None:
    try:
        variant = with_options(VARIANTS[row], dict([rule]), 4)
    except OptionError:
        variant = with_options(VARIANTS[row], {**dict([rule]), "hook": False}, 4)
    one_deal(variant, 4, ["heuristic"] * 4, 5)


@pytest.mark.parametrize("players", range(2, 8))
def test_the_heuristic_plays_the_largest_deals(players: int) -> None:
    variant = game("blackout", players, schedule="down")
    one_deal(variant, players, ["heuristic"] * players, 1)


REPEATED = """
from tests.test_agents import *

for number, options in enumerate(({}, {"bidding": "simultaneous"}, {"must_trump": True})):
    variant = game("blackout", 4, schedule=[4], no_trump="never", **options)
    for name in AGENTS:
        print(name, one_deal(variant, 4, [name] * 4, number)[-1].finished)
"""


def test_the_same_seed_gives_the_same_game_in_every_process() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", REPEATED],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=Path(__file__).parent.parent,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert told[0].count("FinishedDeal") == 9


# Hidden information, by test: what is hidden is restated here, not read from a View.


def hidden_from(state: GameState, seat: int) -> set[Card]:
    """The cards whose place the seat may not know: unplayed ones it does not see, and the stock."""
    deal = state.deal
    seen = {play.card for trick in deal.tricks for play in trick.played}
    seen |= {play.card for play in deal.trick}
    for owner, held in enumerate(deal.hands):
        if (owner == seat) != (deal.spec.sight is Sight.FOREHEAD):
            seen |= set(held)
    if deal.turn_up is not None:
        seen.add(deal.turn_up)
    return set(deal.spec.pack) - seen


def exchanged(
    variant: Variant, actions: Sequence[Action], hidden: set[Card], seat: int, rng: Random
) -> list[Action]:
    """The same actions with the hidden cards dealt another way, and other bids under seal."""
    deal = actions[0]
    assert isinstance(deal, Deal)
    places = [card for card in variant.pack if card in hidden]
    other = dict(zip(places, rng.sample(places, len(places)), strict=True))
    hands = tuple(tuple(other.get(card, card) for card in hand) for hand in deal.hands)
    changed: list[Action] = [Deal(hands)]
    bids = sum(isinstance(action, Bid) for action in actions)
    sealed = variant.rules.bidding is Bidding.SIMULTANEOUS and bids < len(hands)
    for action in actions[1:]:
        if sealed and isinstance(action, Bid) and action.seat != seat:
            action = Bid(action.seat, rng.randrange(len(hands[0]) + 1))
        changed.append(action)
    return changed


class Reached(NamedTuple):
    """All that a seat learns of a game."""

    view: View
    heard: list[Event]

    @property
    def revokes(self) -> list[bool]:
        """Which of the events were revokes, which everybody sees being called."""
        return [isinstance(event, Revoked) for event in self.heard]


def replayed(
    variant: Variant, players: int, actions: Sequence[Action], seat: int
) -> tuple[GameState, Reached]:
    """The state after these actions, and what has reached a seat.

    Raises:
        IllegalAction: one of them is not allowed.
    """
    state = new_game(variant, players, 0)
    heard: list[Event] = []
    for action in actions:
        sight = state.deal.spec.sight
        state, events = apply(state, action)
        heard.extend(redact(event, sight, seat) for event in events)
    return state, Reached(observe(state, seat), heard)


@pytest.mark.parametrize("name", AGENTS)
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (4, {"schedule": [1], "blind_one_card": True}),
        (4, {"schedule": [3], "bidding": "simultaneous", "no_trump": "never"}),
        (3, {"schedule": [4], "must_trump": True, "no_trump": "never"}),
        (4, {"schedule": [4], "revokes": "penalised", "no_trump": "never"}),
        (5, {"schedule": [5], "hook": True, "trump_broken": True}),
    ],
)
def test_exchanging_what_a_seat_cannot_see_changes_nothing_for_it(
    name: str, players: int, options: dict[str, object]
) -> None:
    variant = game("blackout", players, **options)
    rng = Random(f"{name} {players} {sorted(options)}")
    compared = 0
    for _ in range(6):
        actions: list[Action] = []
        state = new_game(variant, players, 0)
        while not state.finished:
            if state.phase in (Phase.DEALING, Phase.TURNING):
                action = chance(state, rng)
            else:
                seat = rng.choice(to_act(state).must)
                action = rng.choice(legal_actions(state, seat))
                for looker in to_act(state).must:
                    hidden = hidden_from(state, looker)
                    changed = exchanged(variant, actions, hidden, looker, rng)
                    same, reached = replayed(variant, players, actions, looker)
                    try:
                        other, reaching = replayed(variant, players, changed, looker)
                    except IllegalAction:
                        continue  # somebody would have had to follow: a void is seen, not hidden
                    if reaching.revokes != reached.revokes:
                        continue  # the same where it costs points
                    assert same == state
                    assert reaching == reached
                    if len(legal_actions(state, looker)) > 1:
                        compared += other != state
                        assert decide(other, looker, name) == decide(state, looker, name)
            actions.append(action)
            state, _ = apply(state, action)
    assert compared >= 10, "hardly anything was exchanged"


# Good sense.


def deal_of(size: int, **options: object) -> Variant:
    return game("blackout", 3, **{"schedule": [size], "no_trump": "never", **options})


def test_bids_one_with_the_ace_of_trumps_and_none_with_a_two() -> None:
    script = Script(deal_of(1), 3).deal("2D", "AS", "2H", turn="5S")
    assert decide(script.state, 1) == Bid(1, 1)
    script.bid(1)
    assert decide(script.state, 2) == Bid(2, 0)
    script.bid(0)
    assert decide(script.state, 0) == Bid(0, 0)


def test_on_the_lead_an_ace_of_any_suit_is_worth_a_bid_in_a_one_card_deal() -> None:
    script = Script(deal_of(1), 3).deal("2D", "AH", "2H", turn="5S")
    assert decide(script.state, 1) == Bid(1, 1)
    script = Script(deal_of(1), 3).deal("AD", "AH", "2H", turn="5S").bid(1, 0)
    assert decide(script.state, 0) == Bid(0, 0), "nobody will lead diamonds"


def test_judges_a_card_on_its_forehead_by_those_of_the_others() -> None:
    variant = deal_of(1, blind_one_card=True)
    script = Script(variant, 3).deal("2D", "7C", "3H", turn="5S")
    assert decide(script.state, 1) == Bid(1, 1), "nobody shows anything high"
    script = Script(variant, 3).deal("AS", "AC", "3H", turn="5S")
    assert decide(script.state, 1) == Bid(1, 0), "the ace of trumps is in sight"


def test_bids_every_trick_with_a_hand_of_nothing_but_the_highest_trumps() -> None:
    script = Script(deal_of(3), 3).deal("2D 3D 4D", "AS KS QS", "2H 3H 4H", turn="5S")
    assert decide(script.state, 1) == Bid(1, 3)


def test_bids_none_with_the_lowest_cards() -> None:
    script = Script(deal_of(4), 3).deal("2D 3D 2C 2H", "AS KS QS 9H", "3H 4H 5H 6H", turn="5S")
    assert decide(script.bid(4, 0).state, 0) == Bid(0, 0)


def test_a_high_bid_of_another_makes_bids_lower() -> None:
    def bid_after(first: int) -> int:
        script = Script(deal_of(6), 3).deal(
            "AD 3D KC 4S 9H QD", "AS KS QS 2H 2D 2C", "3H 4H 5H 6H 7H 8H", turn="5S"
        )
        action = decide(script.bid(first, first).state, 0)
        assert isinstance(action, Bid)
        return action.bid

    assert bid_after(4) < bid_after(0)


def test_has_its_tricks_and_ducks_with_the_highest_card_that_loses() -> None:
    script = Script(deal_of(4), 3).deal("JD 9D 2D 3C", "QD KC 7H 8H", "TD 4H 5H 6H", turn="5S")
    script.bid(1, 0, 0).play("QD TD")
    assert decide(script.state, 0) == Play(0, script.state.deal.hands[0][0])


def test_needs_every_trick_and_takes_this_one() -> None:
    script = Script(deal_of(2), 3).deal("KD AS", "QD KC", "TD 4H", turn="5S")
    script.bid(0, 0, 2).play("QD TD")
    assert decide(script.state, 0) in legal_actions(script.state, 0)
    script = Script(deal_of(3), 3).deal("KD 2D AS", "QD KC 7C", "TD 4H 5H", turn="5S")
    script.bid(0, 0, 2).play("QD TD")
    assert decide(script.state, 0) == Play(0, script.state.deal.hands[0][0])


def test_a_made_bid_is_not_trumped_away_by_the_last_to_play() -> None:
    script = Script(deal_of(3), 3).deal("2S 3S 9C", "QD KC 7C", "TD 4H 5H", turn="5S")
    script.bid(1, 0, 0).play("QD TD")
    assert decide(script.state, 0) == Play(0, script.state.deal.hands[0][2])


def test_the_last_to_play_ruffs_where_it_needs_the_trick() -> None:
    script = Script(deal_of(3), 3).deal("2S 8C 9C", "QD KC 7C", "TD 4H 5H", turn="5S")
    script.bid(1, 0, 1).play("QD TD")
    assert decide(script.state, 0) == Play(0, script.state.deal.hands[0][0])


def test_wins_its_only_trick_with_the_card_that_would_win_another() -> None:
    script = Script(deal_of(3), 3).deal("AD KD 2C", "QD KC 7C", "TD 4H 5H", turn="5S")
    script.bid(1, 0, 1).play("QD TD")
    assert decide(script.state, 0) == Play(0, script.state.deal.hands[0][0])


def test_with_its_bid_lost_it_breaks_that_of_who_is_winning() -> None:
    # Seat 0 bid two of two and lost the first trick; seat 1 still needs the one it is winning.
    script = Script(deal_of(3), 3).deal("AD 2D 9H", "KC QD 7C", "9C TD 5H", turn="5S")
    script.bid(2, 0, 3).play("KC 9C 9H QD TD")
    assert decide(script.state, 0) == Play(0, script.state.deal.hands[0][0])


def test_with_its_bid_lost_it_leaves_a_trick_to_who_wants_none() -> None:
    script = Script(deal_of(3), 3).deal("AD 2D 9H", "KC QD 7C", "9C TD 5H", turn="5S")
    script.bid(1, 0, 3).play("KC 9C 9H QD TD")
    assert decide(script.state, 0) == Play(0, script.state.deal.hands[0][1])


def test_where_tricks_count_without_the_bid_a_lost_bid_takes_them() -> None:
    variant = deal_of(3, scoring="tricks-and-ten")
    script = Script(variant, 3).deal("AD 2D 9H", "KC QD 7C", "9C TD 5H", turn="5S")
    script.bid(1, 0, 3).play("KC 9C 9H QD TD")
    assert decide(script.state, 0) == Play(0, script.state.deal.hands[0][0])


def test_the_heuristic_never_revokes_on_purpose() -> None:
    for seed in range(20):
        states = one_deal(deal_of(6, revokes="penalised"), 3, ["heuristic"] * 3, seed)
        assert states[-1].finished[0].result.penalties == (0, 0, 0)


def test_the_heuristic_makes_half_of_its_bids_at_a_table_of_its_like() -> None:
    variant = game("blackout", 4, schedule=[7], no_trump="never")
    made = 0
    for seed in range(120):
        result = one_deal(variant, 4, ["heuristic"] * 4, seed)[-1].finished[0].result
        made += sum(bid == tricks for bid, tricks in zip(result.bids, result.tricks, strict=True))
    assert made > 0.47 * 4 * 120


def test_the_search_sees_a_win_that_a_few_playouts_show() -> None:
    script = Script(deal_of(3), 3).deal("2D 3D 4D", "AS KS QS", "2H 3H 4H", turn="5S")
    legal = legal_actions(script.state, 1)
    limit = Limit(playouts=300)
    assert Mcts().choose(observe(script.state, 1), legal, limit, Random(1)) == Bid(1, 3)


def test_the_search_bids_under_seal_too_wherever_it_sits() -> None:
    variant = deal_of(3, bidding="simultaneous")
    script = Script(variant, 3).deal("AS KS QS", "2D 3D 4D", "2H 3H 4H", turn="5S")
    limit = Limit(playouts=300)
    for bids_in in range(3):
        legal = legal_actions(script.state, 0)
        bid = Mcts().choose(observe(script.state, 0), legal, limit, Random(bids_in))
        assert bid == Bid(0, 3)
        if bids_in < 2:
            script.do(Bid(to_act(script.state).must[0], 0))


def test_the_search_keeps_to_its_time_and_stops_when_told() -> None:
    state = one_deal(game("blackout", 4, schedule=[13]), 4, ["random"] * 4, 3)[5]
    seat = to_act(state).must[0]
    view, legal = observe(state, seat), legal_actions(state, seat)
    started = monotonic()
    assert Mcts().choose(view, legal, Limit(milliseconds=100), Random(1)) in legal
    assert 0.09 < monotonic() - started < 1.0
    started = monotonic()
    stopped = Limit(milliseconds=60_000, stop=lambda: True)
    assert Mcts().choose(view, legal, stopped, Random(1)) in legal
    assert monotonic() - started < 0.5


def test_a_view_says_nothing_of_suits_face_down() -> None:
    state = one_deal(deal_of(3), 3, ["random"] * 3, 3)[3]
    hidden = [held for owner, hand in enumerate(observe(state, 0).hands) if owner for held in hand]
    assert hidden
    assert not any(hasattr(held, "suit") for held in hidden)
    assert Suit.SPADES in {held.suit for held in state.deal.spec.pack}
