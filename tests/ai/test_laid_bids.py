"""Ninety-Nine: the expert's bids laid aside, its premiums, and its cards after them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ai.players.expert import Expert
from ai.players.weigher import ExpertWeigher
from game.engine import (
    CHANCE,
    GameState,
    Lay,
    Limit,
    Play,
    Suit,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.choices import Premium
from game.engine.weighing import at_once
from game.table.dealer import chance_action
from game.variants import VARIANTS

pytestmark = pytest.mark.usefixtures("alone")

EXPERT = Expert()


def dealt(seed: int = 5) -> GameState:
    """The first deal, before anything is laid."""
    state = new_game(VARIANTS["ninety-nine"], 3, 0)
    while to_act(state).must[0] == CHANCE:
        state, _ = apply(state, chance_action(state, seed))
    return state


def test_a_hand_that_takes_all_bids_all_and_lies_open() -> None:
    state = dealt()
    seat = state.deal.spec.leader
    view = observe(state, seat)
    pack = view.spec.pack
    spades = [card for card in pack if card.suit is Suit.SPADES]
    clubs = [card for card in pack if card.suit is Suit.CLUBS][:3]
    hands = [list(hand) for hand in view.hands]
    hands[seat] = [*spades, *clubs]
    view = replace(view, hands=tuple(map(tuple, hands)))
    legal = tuple(
        Lay(seat, aside, premium)
        for aside in (tuple(clubs), tuple(spades[:3]), (clubs[0], spades[0], spades[1]))
        for premium in (None, *Premium)
    )
    chosen = EXPERT.choose(view, legal, Limit(playouts=20), Random(1))
    assert chosen == Lay(seat, tuple(clubs), Premium.REVEAL)


def test_what_was_not_played_out_stands_on_nothing_and_is_never_chosen() -> None:
    state = dealt()
    seat = to_act(state).must[0]
    view, legal = observe(state, seat), legal_actions(state, seat)
    ways = EXPERT.weigh(view, legal, Limit(playouts=6), Random(1))
    assert [way.action for way in ways] == list(legal)
    assert 0 < sum(way.playouts > 0 for way in ways) < len(legal)
    chosen = EXPERT.choose(view, legal, Limit(playouts=6), Random(1))
    assert next(way for way in ways if way.action == chosen).playouts
    assert EXPERT.choose(view, legal, Limit(stop=lambda: True), Random(1)) in legal


def test_cards_are_weighed_by_bids_that_nobody_has_shown() -> None:
    state, rng = dealt(), Random(2)
    while not (played := state.deal.tricks) or len(played) < 2:
        seat = to_act(state).must[0]
        legal = legal_actions(state, seat)
        if len(legal) == 1:
            state, _ = apply(state, legal[0])
            continue
        view = observe(state, seat)
        if isinstance(legal[0], Play):
            own = view.bids[seat]
            assert isinstance(own, int)
            for way in EXPERT.weigh(view, legal, Limit(playouts=12), Random(1)):
                assert sum(way.tricks) in (0, pytest.approx(1))
                assert way.made == pytest.approx(way.tricks[own])
        state, _ = apply(
            state, EXPERT.choose(view, legal, Limit(playouts=4), Random(rng.getrandbits(32)))
        )


def test_a_premium_that_is_missed_costs_what_it_gives_to_the_others() -> None:
    state = dealt()
    seat = state.deal.spec.leader
    view, legal = observe(state, seat), legal_actions(state, seat)
    found = at_once(ExpertWeigher().weigh(view, legal, 64, Random(2)))
    ways = {way.action: way for way in found if way.playouts}
    staked = [lay for lay in ways if isinstance(lay, Lay) and lay.premium is not None]
    assert staked
    for lay in staked:
        plain = ways[replace(lay, premium=None)]
        # Beside the others' points, which is what players compare by, nothing else is different.
        behind = plain.worth - ways[lay].worth
        assert plain.points - ways[lay].points == pytest.approx(behind)
