"""The population that strength is measured against: honest, legal, of really different kinds."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from game import roster
from game.engine import (
    CHANCE,
    Action,
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
from game.variants import VARIANTS
from lab.playing import oh_hell
from lab.population.kinds import HELD_OUT, KINDS, LEARNING
from tests.ai.test_levels_blind import moments
from tests.engine.test_family_hidden import HOW, other_cards

ANY = Limit(playouts=1)


def decided(name: str, state: GameState, seat: int, chance: int = 0) -> Action:
    """What a kind does in a state."""
    legal = legal_actions(state, seat)
    return KINDS[name].choose(observe(state, seat), legal, ANY, Random(chance))


@pytest.mark.slow
@pytest.mark.parametrize("row", VARIANTS)
def test_every_kind_does_what_is_allowed_and_the_same_whatever_is_hidden(row: str) -> None:
    dice = Random(row)
    for states in moments(row).values():
        for state, seat in states:
            other = other_cards(state, seat, HOW.get(row, "own"), dice)
            for name in KINDS:
                action = decided(name, state, seat)
                assert action in legal_actions(state, seat), name
                assert decided(name, other, seat, chance=1) == action, name


@pytest.mark.slow
def test_every_two_kinds_differ_in_many_bids_or_many_cards() -> None:
    """At least every fifth bid or every fifth card is another, and of all actions every eighth."""
    differ: dict[tuple[str, str, bool], int] = {}
    asked = {True: 0, False: 0}
    for number in range(30):
        state, rng = new_game(oh_hell(4, 6), 4, number % 4), Random(number)
        while not state.finished:
            seat = to_act(state).must[0]
            if seat == CHANCE:
                state, _ = apply(state, chance_action(state, number))
                continue
            legal = legal_actions(state, seat)
            action = legal[0]
            if len(legal) > 1:
                plays = isinstance(action, Play)
                asked[plays] += 1
                chosen = {name: decided(name, state, seat) for name in KINDS}
                for one, two in combinations(KINDS, 2):
                    unlike = chosen[one] != chosen[two]
                    differ[one, two, plays] = differ.get((one, two, plays), 0) + unlike
                action = chosen[rng.choice(sorted(chosen))]
            state, _ = apply(state, action)
    for one, two in combinations(KINDS, 2):
        shares = [differ[one, two, plays] / asked[plays] for plays in (False, True)]
        assert max(shares) > 0.2, (one, two, shares)
        both = differ[one, two, False] + differ[one, two, True]
        assert both / sum(asked.values()) > 1 / 8, (one, two)


def test_the_halves_part_the_population_and_both_are_of_use() -> None:
    assert sorted((*LEARNING, *HELD_OUT)) == sorted(KINDS)
    assert min(len(LEARNING), len(HELD_OUT)) >= 4


def test_no_list_of_bots_for_people_has_any_of_them() -> None:
    assert not set(KINDS) & {*roster.BOTS, *roster.installed()}
