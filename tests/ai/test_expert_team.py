"""The cooperative game: what the expert says is true, what it hears counts, bids come out even."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from ai.decisions.statements import sure_winners, true_of
from ai.kernel.determinization.bid_model import HandEstimates
from ai.kernel.determinization.statement_model import LEAN, statement_table
from ai.kernel.determinization.team_bids import stated_tricks, team_bids
from ai.kernel.search.predeal_search import PredealSearch
from ai.knowledge.card_knowledge import CardKnowledge
from ai.native.calls import call
from ai.players.expert import Expert
from ai.probabilities.trick_chances import chances
from game.engine import (
    CHANCE,
    Bid,
    CallTerms,
    GameState,
    Limit,
    NameSize,
    Say,
    Statement,
    Strength,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.choices import CallKind
from game.engine.decisions.call import called_spec
from game.table.dealer import chance_action
from game.variants import VARIANTS, with_options

EXPERT = Expert()


def dealt(cards: int = 5, seed: int = 5) -> GameState:
    """A team's deal before its talk."""
    row = with_options(VARIANTS["cooperative"], {"schedule": [cards]}, 4)
    state = new_game(row, 4, 0)
    while to_act(state).must[0] == CHANCE:
        state, _ = apply(state, chance_action(state, seed))
    return state


@pytest.mark.parametrize("seed", range(6))
def test_what_is_said_is_true(seed: int) -> None:
    state = dealt(seed=seed)
    while isinstance(legal_actions(state, seat := to_act(state).must[0])[0], Say):
        view, legal = observe(state, seat), legal_actions(state, seat)
        chosen = EXPERT.choose(view, legal, Limit(playouts=6), Random(1))
        assert isinstance(chosen, Say)
        reading = CardKnowledge(view)
        if chosen.statement in (None, *true_of(view, reading)):
            state, _ = apply(state, chosen)
            continue
        match chosen.statement:
            case Statement(Strength.SURE, tricks):
                assert tricks == sure_winners(reading)
            case Statement(Strength.CAN_TAKE, tricks):
                able = sum(chance >= 0.3 for chance in chances(reading, lead=True))
                assert tricks is not None
                assert tricks + sure_winners(reading) <= able
            case other:
                raise AssertionError(other)
        state, _ = apply(state, chosen)


def speaking(words: Statement) -> list[float]:
    """What the hand of the first seat promises in the deals that the next one draws."""
    state = dealt(7)
    first = to_act(state).must[0]
    state, _ = apply(state, Say(first, words))
    state, _ = apply(state, Say(first, None))
    while isinstance(legal_actions(state, seat := to_act(state).must[0])[0], Say):
        state, _ = apply(state, Say(seat, None))
    state, _ = apply(state, Bid(first, 1))
    seat = to_act(state).must[0]
    opening = PredealSearch(observe(state, seat), legal_actions(state, seat), Random(1), 1.0)
    order = opening.drawn(opening.lines[0], 120)
    return [float(mean) for mean in opening.judged(opening.lines[0], order).means[:, first]]


def test_deals_fit_what_was_said() -> None:
    strong = np.mean(speaking(Statement(Strength.CAN_TAKE, 4)))
    weak = np.mean(speaking(Statement(Strength.WEAK)))
    assert strong > weak + 0.3


def test_who_called_holds_what_his_call_is_good_for() -> None:
    state, _ = apply(new_game(VARIANTS["caller-clag"], 4, 0), NameSize(0, 5))
    while to_act(state).must[0] == CHANCE:
        state, _ = apply(state, chance_action(state, 3))
    view = observe(state, 1)
    for kind, sign in ((CallKind.NO_TRUMP, 1), (CallKind.MISERE_NO_TRUMP, -1)):
        seen = replace(view, spec=called_spec(view.spec, CallTerms(kind)))
        trust = statement_table(seen)
        assert np.sign(trust[0, LEAN]) == sign
        assert not trust[1:].any()
        fits = np.zeros(2)
        call("statement_likelihood", trust, 0, np.array([1.0, 3.0]), 2, fits)
        assert (fits[1] > fits[0]) == (sign > 0)


def test_bids_of_a_team_come_to_the_tricks() -> None:
    state = dealt(6)
    view = observe(state, 0)
    rng = np.random.default_rng(1)
    judged = HandEstimates(rng.random((200, 4)) * 4, rng.random((200, 4)))
    words = stated_tricks(view, judged)
    known = (None, 2, None, None)
    bids = team_bids(view.spec, known, judged, words, rng.random((200, 4)) - 0.5)
    assert (bids.sum(axis=1) == 6).all()
    assert (bids >= 0).all()
    assert (bids[:, 1] == 2).all()
