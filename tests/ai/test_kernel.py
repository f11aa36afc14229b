"""The reading of the rules in C against the clear one, at every step of random games."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ai.kernel.playouts.playout import CardScript, play_out, score, solve_endgame
from ai.kernel.rules.deal_arrays import DealArrays, arrays_of, plan_of
from ai.kernel.rules.deal_tables import HIGH, LOW, NOT_NAMED, DealTables, bit_of
from ai.knowledge.card_layout import layout_of
from game.engine import (
    CHANCE,
    FinishedDeal,
    GameState,
    Phase,
    Play,
    Variant,
    apply,
    legal_actions,
    new_game,
    to_act,
)
from game.engine.choices import JokerCall
from game.table.dealer import chance_action
from game.variants import OPTIONS, VARIANTS, OptionError, values_for, with_options

NAMED = {None: NOT_NAMED, JokerCall.HIGH: HIGH, JokerCall.LOW: LOW}
ENVY = 0.5


class Shadow:
    """One deal as the engine played it, to be played again by the kernel."""

    def __init__(self, state: GameState) -> None:
        self.plan: DealTables = plan_of(state)
        self.layout = layout_of(state.deal.spec, state.deal.trump)
        self.stands: list[DealArrays] = []
        self.legal: list[int] = []
        self.script: list[int] = []
        self.calls: list[int] = []

    def note(self, state: GameState, legal: tuple[Play, ...], chosen: Play) -> None:
        """A card is about to be played."""
        self.stands.append(arrays_of(state, self.plan))
        allowed = 0
        for play in legal:
            allowed |= 1 << bit_of(self.layout, play.card)
        self.legal.append(allowed)
        self.script.append(bit_of(self.layout, chosen.card))
        self.calls.append(NAMED[chosen.joker])

    def check(self, done: FinishedDeal, start: int) -> None:
        """Play the same cards from this place on: the same might be played, and it comes to the
        same tricks and points."""
        plan, deal = self.plan, self.stands[start]
        cards = np.array(self.script[start:], np.int64)
        calls = np.array(self.calls[start:], np.int64)
        legal, points = np.zeros(len(cards), np.uint64), np.zeros(10, np.int64)
        script = CardScript(cards, calls, legal, len(cards))
        play_out(plan, deal, np.array([1, 2], np.uint64), None, None, script)
        assert [int(mask) for mask in legal] == self.legal[start:]
        score(plan, deal, plan.earned, points)
        players = len(done.points)
        assert tuple(deal.taken[:players]) == done.result.tricks
        assert tuple(points[:players]) == done.points


def compare(variant: Variant, players: int, seed: int, deals: int) -> None:
    """Play some deals at random and hold the kernel against each, from two places."""
    rng = Random(seed)
    state = new_game(variant, players, 0)
    shadow: Shadow | None = None
    while state.phase is not Phase.OVER and len(state.finished) < deals:
        seat = to_act(state).must[0]
        if seat == CHANCE:
            state, _ = apply(state, chance_action(state, seed))
            continue
        legal = legal_actions(state, seat)
        chosen = rng.choice(legal)
        if isinstance(chosen, Play):
            shadow = shadow or Shadow(state)
            shadow.note(state, tuple(play for play in legal if isinstance(play, Play)), chosen)
        before = len(state.finished)
        state, _ = apply(state, chosen)
        if shadow is not None and len(state.finished) > before:
            shadow.check(state.finished[-1], rng.choice((0, rng.randrange(len(shadow.script)))))
            shadow = None


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_is_played_alike_at_every_table(name: str) -> None:
    row = VARIANTS[name]
    for players in row.deals:
        compare(row, players, seed=players, deals=25)


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_every_house_rule_is_played_alike(name: str) -> None:
    row = VARIANTS[name]
    tables = sorted(row.deals)
    for number, (option, about) in enumerate(OPTIONS.items()):
        for value in values_for(row, about):
            players = tables[number % len(tables)]
            try:
                house = with_options(row, {option: value}, players)
            except OptionError:
                continue  # it needs another rule beside it
            compare(house, players, seed=number, deals=4)


def test_random_playouts_end_and_reach_every_legal_card() -> None:
    row = with_options(VARIANTS["oh-hell"], {"schedule": [3]}, 3)
    state = new_game(row, 3, 0)
    while state.phase is not Phase.PLAYING:
        seat = to_act(state).must[0]
        action = chance_action(state, 4) if seat == CHANCE else legal_actions(state, seat)[0]
        state, _ = apply(state, action)
    plan, words, ways = plan_of(state), np.array([1, 2], np.uint64), set()
    for _ in range(200):
        deal = arrays_of(state, plan)
        play_out(plan, deal, words, None, None, None)
        assert not deal.hands.any()
        assert deal.taken.sum() == 3
        ways.add(tuple(deal.taken[:3]))
    assert len(ways) > 1


# The last tricks: what the kernel solves is what a search of the clear engine finds -------------


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
