"""The last tricks: what the kernel solves is what a search of the clear engine finds."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ai.kernel.playouts.playout import solve_endgame
from ai.kernel.rules.deal_arrays import arrays_of, plan_of
from ai.kernel.rules.deal_tables import bit_of
from ai.knowledge.card_layout import layout_of
from game.engine import CHANCE, GameState, Play, apply, legal_actions, new_game, to_act
from game.table.dealer import chance_action
from game.variants import VARIANTS

ENVY = 0.5


def near_the_end(name: str, cards_left: int, seed: int) -> GameState:
    """The first position of a game played at random in which so many cards are left to play."""
    state, rng = new_game(VARIANTS[name], 3, 0), Random(seed)
    while True:
        held = sum(len(hand) for hand in state.deal.hands)
        seat = to_act(state).must[0]
        if seat == CHANCE:
            state, _ = apply(state, chance_action(state, seed))
            continue
        legal = legal_actions(state, seat)
        if held == cards_left and isinstance(legal[0], Play):
            return state
        state, _ = apply(state, rng.choice(legal))


def best_line(state: GameState, deals: int) -> tuple[float, ...]:
    """What every seat gets, less what the others' points count, when each does its best."""
    if len(state.finished) > deals:
        points = state.finished[-1].points
        rest = [(sum(points) - own) / (len(points) - 1) for own in points]
        return tuple(own - ENVY * others for own, others in zip(points, rest, strict=True))
    seat = to_act(state).must[0]
    layout = layout_of(state.deal.spec, state.deal.trump)
    plays = [play for play in legal_actions(state, seat) if isinstance(play, Play)]
    plays.sort(key=lambda play: bit_of(layout, play.card))
    lines = [best_line(apply(state, play)[0], deals) for play in plays]
    return max(lines, key=lambda line: line[seat])  # the first of those that are as good


@pytest.mark.parametrize("name", ["oh-hell", "la-podrida", "jabberwocky", "la-pocha"])
def test_the_last_tricks_are_solved_as_the_engine_would(name: str) -> None:
    for seed in range(6):
        state = near_the_end(name, 5 + seed % 5, seed)
        plan = plan_of(state)
        deal = arrays_of(state, plan)
        solve_endgame(plan, deal, ENVY)
        points = plan.earned[range(3), deal.bids[:3], deal.taken[:3]] * plan.factor
        points += deal.extra[:3] + deal.lost[:3]
        rest = (points.sum() - points) / 2
        assert np.allclose(points - ENVY * rest, best_line(state, len(state.finished))), seed
