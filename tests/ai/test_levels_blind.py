"""Every level in every variant: what it may not see has no say in what it does.

At several moments of a game, whatever the seat may not know is exchanged: hands, the stock, cards
laid aside, wishes and bids under seal, the card on its own forehead, the order of a pile. What that
is, `test_family_hidden` states from the rules. The decision of each level must be the same, and so
must the chance that the table gives it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from random import Random

import pytest

from ai.players import levels
from ai.players.levels import Styled
from game.engine import (
    ALL,
    CHANCE,
    Action,
    GameState,
    Limit,
    Variant,
    View,
    legal_actions,
    observe,
    to_act,
)
from game.roster import DIAL
from game.table.dealer import agent_chance
from game.variants import OPTIONS, VARIANTS, values_for, with_options
from tests.engine.test_family_hidden import HOW, other_cards, steps

AGENTS: dict[str, Styled] = {
    "800": levels.STEP_800,
    "900": levels.STEP_900,
    "1000": levels.STEP_1000,
    "1100": levels.STEP_1100,
    "beginner": levels.BEGINNER,
    "1300": levels.STEP_1300,
    "casual": levels.CASUAL,
    "1500": levels.STEP_1500,
    "skilled": levels.SKILLED,
    "expert": levels.EXPERT,
    "master": levels.MASTER,
}
PLAYOUTS = {"expert": 2, "master": 5}
STYLES = ("plain", "cautious", "bold", "spoiler")
PLAYERS = {"bowers-duo": 2, "kachuful": 4, "la-pocha": 4, "northeast-jokers": 5}
DEALS = {"clag": (2, 10, 11, 12), "network-blackout": (1, 2)}
"""Deals looked at; elsewhere the second, so that one lies behind."""
OWN_DECISION = {
    "potomac": "ChooseTrump",
    "caller-clag": "Call",
    "ninety-nine": "Lay",
    "cooperative": "Say",
}
"""Where a size is named no card is dealt yet, and there is nothing to exchange."""
GAMES = (5, 6)
"""Seeds; in the first game piles are called wherever one may, in the other never."""
MOMENTS = 5
"""For each kind of decision in a deal, from the first to the last."""


def row_of(name: str) -> tuple[Variant, int]:
    """A row with deals of a few cards, where it takes a schedule, and how many sit there."""
    row = VARIANTS[name]
    players = PLAYERS.get(name, 3 if 3 in row.deals else min(row.deals))
    sizes = (1, 4) if name == "network-blackout" else (3, 5)
    if values_for(row, OPTIONS["schedule"]):
        row = with_options(row, {"schedule": sizes}, players)
    return row, players


def moments(name: str) -> dict[str, list[tuple[GameState, int]]]:
    """States in which a bot is asked, and its seat, by what it is asked for."""
    row, players = row_of(name)
    deals = DEALS.get(name, (2,))
    found: defaultdict[tuple[int, int, str], list[tuple[GameState, int]]] = defaultdict(list)
    for seed in GAMES:
        for step in steps(row, players, seed, max(deals), blind=seed == GAMES[0]):
            state = step.after
            number = state.deal.spec.number
            if number not in deals or not state.deal.hands:
                continue
            for seat in to_act(state).must:
                legal = legal_actions(state, seat) if seat != CHANCE else ()
                if len(legal) > 1:
                    found[seed, number, type(legal[0]).__name__].append((state, seat))
    by_kind: defaultdict[str, list[tuple[GameState, int]]] = defaultdict(list)
    for (_, _, kind), states in found.items():
        places = {round(at * (len(states) - 1) / (MOMENTS - 1)) for at in range(MOMENTS)}
        by_kind[kind] += [states[place] for place in sorted(places)]
    return by_kind


def decided(level: str, style: str, state: GameState, seat: int) -> Action:
    """What a level does in a state, by the chance that its table gives it."""
    agent = AGENTS[level]
    if style != "plain":
        agent = getattr(agent, style)
    legal = legal_actions(state, seat)
    limit = Limit(playouts=PLAYOUTS.get(level, 1))
    return agent.choose(observe(state, seat), legal, limit, Random(agent_chance(3, state, seat)))


def compared(name: str) -> dict[str, int]:
    """Put every level to every moment twice; how often something was exchanged, by kind."""
    dice = Random(name)
    by_kind = moments(name)
    exchanged = dict.fromkeys(by_kind, 0)
    for kind, states in by_kind.items():
        for at, (state, seat) in enumerate(states):
            other = other_cards(state, seat, HOW.get(name, "own"), dice)
            exchanged[kind] += other != state
            assert agent_chance(3, other, seat) == agent_chance(3, state, seat)
            for turn, level in enumerate(AGENTS):
                style = STYLES[(at + turn) % len(STYLES)]
                here, there = (decided(level, style, one, seat) for one in (state, other))
                assert here == there, f"{level}, {style}: {kind}"
    return exchanged


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_what_a_level_may_not_see_has_no_say_in_what_it_does(name: str) -> None:
    exchanged = compared(name)
    assert {"Play", OWN_DECISION.get(name, "Bid")} <= set(exchanged)
    assert min(exchanged.values()) >= 1, "something was exchanged at each kind of decision"


@pytest.mark.parametrize("name", ["oh-hell", "network-blackout", "ninety-nine"])
def test_levels_that_are_shown_every_hand_are_found_out(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = observe

    def all_open(state: GameState, seat: int) -> View:
        return replace(honest(state, ALL), seat=seat)

    monkeypatch.setattr("tests.ai.test_levels_blind.observe", all_open)
    with pytest.raises(AssertionError, match="|".join(AGENTS)):
        compared(name)


def test_every_level_of_the_dial_is_put_to_it() -> None:
    assert set(AGENTS) == {*DIAL, "master"}
