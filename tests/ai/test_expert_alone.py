"""No decision of any variant is left to another bot: the expert makes each of them by search."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ai.players.expert import Expert
from game.engine import CHANCE, Limit, apply, legal_actions, new_game, observe, to_act
from game.table.dealer import chance_action
from game.variants import VARIANTS

EXPERT = Expert()
FEW = Limit(playouts=1)
STEPS = 60
"""Decisions of one table that are looked at; the rest is played at random."""
MOST = {"NameSize": 1, "Lay": 6}
"""Of those that take long, fewer."""
EVERYWHERE = {"Bid", "Play"}
BESIDE = {
    "cooperative": {"Say"},
    "caller-clag": {"NameSize", "Call"},
    "potomac": {"ChooseTrump"},
}


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_every_kind_of_decision_is_searched(name: str, alone: Counter[str]) -> None:
    kinds: Counter[str] = Counter()
    for players in VARIANTS[name].deals:
        rng = Random(players)
        state = new_game(VARIANTS[name], players, 0)
        asked: Counter[str] = Counter()
        # The first deals hold every phase; half the decisions are made at random, which leads to
        # hands and bids that no bot would come to.
        while sum(asked.values()) < STEPS and len(state.finished) < 12:
            must = to_act(state).must
            if not must:
                break
            if must[0] == CHANCE:
                state, _ = apply(state, chance_action(state, players))
                continue
            legal = legal_actions(state, must[0])
            action = rng.choice(legal)
            kind = type(action).__name__
            if len(legal) > 1 and asked[kind] < MOST.get(kind, STEPS // 4):
                view = observe(state, must[0])
                found = EXPERT.choose(view, legal, FEW, Random(1))
                assert found in legal
                asked[kind] += 1
                action = rng.choice((action, found))
            state, _ = apply(state, action)
        kinds += asked
    laid = {"Lay", "Play"} if name == "ninety-nine" else EVERYWHERE
    assert set(kinds) == laid | BESIDE.get(name, set())
    assert not alone
