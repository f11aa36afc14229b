"""Caller Clag: the expert's sizes and calls, and what a madness pays in its playouts."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from ai.decisions.cardplay import rungs
from ai.kernel.rules.deal_tables import LEADER, LED, NOW, PLAYED, WINNING, DealTables, tables_of
from ai.native.calls import call
from ai.players.expert import Expert
from game.engine import (
    CHANCE,
    Call,
    CallTerms,
    GameState,
    Limit,
    NameSize,
    Suit,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.choices import CallKind, Madness
from game.engine.decisions.call import called_spec
from game.table.dealer import chance_action
from game.variants import VARIANTS

pytestmark = pytest.mark.usefixtures("alone")

EXPERT = Expert()


def to_call(size: int = 7) -> GameState:
    """A deal of so many cards, before the call."""
    state = new_game(VARIANTS["caller-clag"], 4, 0)
    state, _ = apply(state, NameSize(0, size))
    while to_act(state).must[0] == CHANCE:
        state, _ = apply(state, chance_action(state, 3))
    return state


def test_a_size_is_named_and_what_is_not_asked_for_is_not_thought() -> None:
    state = new_game(VARIANTS["caller-clag"], 4, 0)
    view, legal = observe(state, 0), legal_actions(state, 0)
    ways = EXPERT.weigh(view, legal, Limit(playouts=8), Random(1))
    assert [way.action for way in ways] == list(legal)
    assert all(way.playouts for way in ways)
    assert EXPERT.choose(view, legal, Limit(stop=lambda: True), Random(1)) in legal


def test_who_holds_the_best_of_one_suit_calls_what_pays_for_it() -> None:
    state = to_call()
    view = observe(state, 0)
    hearts = [card for card in view.spec.pack if card.suit is Suit.HEARTS]
    hands = [list(hand) for hand in view.hands]
    hands[0] = [*sorted(hearts, key=lambda card: -card.height)[:7]]
    view = replace(view, hands=tuple(map(tuple, hands)))
    legal = legal_actions(state, 0)
    chosen = EXPERT.choose(view, legal, Limit(playouts=12), Random(1))
    assert isinstance(chosen, Call)
    terms = chosen.terms
    assert chosen in legal
    assert terms.madness is not None
    assert not terms.nuloss
    assert terms.precedence is None or terms.precedence[0] is Suit.HEARTS


def test_what_few_of_the_calls_are_played_out_covers_the_decision() -> None:
    state = to_call(5)
    view, legal = observe(state, 0), legal_actions(state, 0)
    ways = EXPERT.weigh(view, legal, Limit(playouts=4), Random(1))
    assert [way.action for way in ways] == list(legal)
    assert 8 <= sum(way.playouts > 0 for way in ways) < len(legal)


MADE = 10.0
"""Points that a made bid is worth, roughly, beside which those of a trick are weighed."""


def madness_values(plan: DealTables, left: int) -> tuple[float, float]:
    """What a trick pays and a later one on average, in bids made."""
    found = np.zeros(2)
    call("madness_values", plan, left, found)
    return float(found[0]), float(found[1])


@pytest.mark.parametrize("madness", [None, *Madness])
def test_a_trick_is_priced_as_it_is_paid(madness: Madness | None) -> None:
    state = to_call(5)
    spec = called_spec(state.deal.spec, CallTerms(CallKind.NO_TRUMP, madness=madness))
    plan = tables_of(spec, None)
    view = replace(observe(state, 0), spec=spec)
    for place in range(5):
        now, later = madness_values(plan, 5 - place)
        assert now * MADE == plan.rungs[place]
        assert later * MADE == pytest.approx(np.mean([*plan.rungs[place + 1 :]] or [0]))
    assert madness_values(plan, 5) == pytest.approx(rungs(view))


def test_a_team_keeps_tricks_from_who_has_enough() -> None:
    bids, taken = np.array([1, 2, 0]), np.array([1, 0, 0])
    state = to_call(5)
    plan = tables_of(called_spec(state.deal.spec, CallTerms(CallKind.NO_TRUMP)), None)
    now, found = np.zeros(NOW, np.int64), np.zeros(1)
    now[LEADER], now[PLAYED], now[LED] = 1, 1, -1
    call("team_denial_value", bids, taken, plan, now, 2, found)
    assert found[0] > 0, "the first has his trick"
    now[WINNING] = 1
    call("team_denial_value", bids, taken, plan, now, 2, found)
    assert found[0] < 0, "the second still wants two"
