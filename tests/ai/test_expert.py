"""The expert: what it asks of the kernel, in every variant, and what it does with its limit."""

from __future__ import annotations

import itertools
import subprocess
import sys
from random import Random

import numpy as np
import pytest

from ai.kernel.rules.deal_arrays import plan_of
from ai.players.expert import Expert
from ai.valuation.option_values import is_searched
from game.engine import (
    CHANCE,
    Bid,
    GameState,
    Limit,
    Play,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.table.dealer import chance_action
from game.variants import VARIANTS, with_options
from tests.paths import ROOT

EXPERT = Expert()


def until(state: GameState, kind: type, seed: int = 0) -> GameState:
    """The first state in which somebody has more than one action of this kind."""
    while True:
        seat = to_act(state).must[0]
        if seat == CHANCE:
            state, _ = apply(state, chance_action(state, seed))
            continue
        legal = legal_actions(state, seat)
        if len(legal) > 1 and isinstance(legal[0], kind):
            return state
        state, _ = apply(state, Random(seed).choice(legal))


def asked(state: GameState, limit: Limit, seed: int = 1) -> list[object]:
    """What the expert says of the decision now."""
    seat = to_act(state).must[0]
    return list(EXPERT.weigh(observe(state, seat), legal_actions(state, seat), limit, Random(seed)))


@pytest.mark.thinned(24)
@pytest.mark.parametrize("name", VARIANTS)
def test_two_deals_of_every_variant(name: str) -> None:
    row = VARIANTS[name]
    players = max(count for count in row.deals if count <= 5)
    state, rng, searched, plays = new_game(row, players, 0), Random(3), 0, 0
    steps = 0
    while len(state.finished) < 2 and steps < 300 and to_act(state).must:
        seat = to_act(state).must[0]
        if seat == CHANCE:
            state, _ = apply(state, chance_action(state, 5))
            continue
        steps += 1
        legal = legal_actions(state, seat)
        action = legal[0]
        if len(legal) > 1:
            view = observe(state, seat)
            action = EXPERT.choose(view, legal, Limit(playouts=2), Random(rng.getrandbits(32)))
            assert action in legal
            plays += isinstance(action, Play)
            searched += isinstance(action, Play) and is_searched(view, legal)
        state, _ = apply(state, action)
    assert searched == plays


def test_the_same_playouts_say_the_same() -> None:
    state = until(new_game(VARIANTS["oh-hell"], 4, 0), Play)
    first, again = (asked(state, Limit(playouts=40)) for _ in range(2))
    assert first == again
    assert first != asked(state, Limit(playouts=40), seed=2)


@pytest.mark.parametrize("name", ["oh-hell", "cooperative", "bowers-duo", "la-pocha"])
def test_a_deals_tables_are_made_once_and_never_written_in(name: str) -> None:
    row = VARIANTS[name]
    state = until(new_game(row, min(row.deals), 0), Play)
    plan = plan_of(state)
    made = [np.copy(table) for table in plan]
    asked(state, Limit(playouts=20))
    assert plan_of(state) is plan
    assert all(map(np.array_equal, made, (table for table in plan)))


def test_threads_play_deals_of_their_own() -> None:
    from ai.kernel.search.search_choice import search_for

    for kind in (Bid, Play):
        state = until(new_game(VARIANTS["oh-hell"], 4, 0), kind)
        view = observe(state, to_act(state).must[0])
        legal = legal_actions(state, to_act(state).must[0])
        told = []
        for threads in (1, 3, 3):
            question = search_for(view, legal, Random(1), 1.0, threads)
            question.play(30)
            question.halve()
            question.play(10)
            told.append(question.found())
        assert told[1] == told[2], "a seed says all"
        assert max(way.playouts for way in told[0]) == 40
        assert max(way.playouts for way in told[1]) == 120
        assert all(sum(way.tricks) == pytest.approx(1) for way in told[1])
    three = Expert(threads=3)
    assert three.weigh(view, legal, Limit(milliseconds=60), Random(1))
    stopped = three.weigh(view, legal, Limit(milliseconds=60_000, stop=lambda: True), Random(1))
    assert len(stopped) == len(legal)


def test_what_is_said_of_a_bid_is_a_distribution() -> None:
    state = until(new_game(VARIANTS["oh-hell"], 4, 0), Bid)
    seat = to_act(state).must[0]
    ways = EXPERT.weigh(
        observe(state, seat), legal_actions(state, seat), Limit(playouts=60), Random(1)
    )
    for way in ways:
        assert isinstance(way.action, Bid)
        assert sum(way.tricks) == pytest.approx(1)
        assert way.made == pytest.approx(way.tricks[way.action.bid])
        assert way.playouts >= 12


def test_a_hand_of_nothing_but_the_highest_trumps_bids_them_all() -> None:
    house = with_options(VARIANTS["oh-hell"], {"schedule": [2], "scoring": "ten-plus-bid"}, 3)
    state = until(new_game(house, 3, 0), Bid)
    seat, trump = to_act(state).must[0], state.deal.trump
    high = tuple(
        sorted(
            (card for card in state.deal.spec.pack if card.suit is trump),
            key=lambda card: -card.height,
        )
    )
    high = tuple(card for card in high if card != state.deal.turn_up)[:2]
    view = observe(state, seat)
    hands = [list(hand) for hand in view.hands]
    hands[seat] = list(high)
    from dataclasses import replace

    seen = replace(view, hands=tuple(map(tuple, hands)))
    chosen = EXPERT.choose(seen, legal_actions(state, seat), Limit(playouts=200), Random(1))
    assert isinstance(chosen, Bid)
    assert chosen.bid == 2


def test_it_stops_when_asked_and_when_its_time_is_up() -> None:
    state = until(new_game(VARIANTS["oh-hell"], 7, 0), Bid)
    looks = itertools.count()
    # A whole day would be noticed, as would no end at all.
    assert asked(state, Limit(milliseconds=86_400_000, stop=lambda: next(looks) > 3))
    assert asked(state, Limit(milliseconds=50))
    assert asked(state, Limit(stop=lambda: True)), "even with no time at all"


def test_numpy_waits_for_the_first_thought() -> None:
    code = "import sys, ai.players.expert as e; e.Expert(); sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
