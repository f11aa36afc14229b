"""The bids that the search guesses of others: only such as the rules of the bidding allow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import numpy as np
import pytest

from ai.kernel.determinization.bid_model import HandEstimates, bids_around
from game.engine import Action, Bid, GameState, Seat, Variant, legal_actions, observe
from game.engine.choices import Total
from game.engine.weighing import Course, at_once
from game.roster import weigher
from game.variants import variant, with_options
from tests.dealing import whole_game

PLAYERS = 4
DEALS = 200


def bids_due(row: Variant, players: int = PLAYERS) -> Iterator[tuple[GameState, Seat]]:
    """States of a random game in which a seat has several bids to choose from."""
    for step in whole_game(row, players, seed=7):
        if isinstance(step.action, Bid) and step.before.deal.spec.cards > 2:
            seat = step.action.seat
            if len(legal_actions(step.before, seat)) > 1:
                yield step.before, seat


def guessed(state: GameState, seat: Seat, bids: tuple[Action, ...]) -> list[tuple[Course, ...]]:
    """By bid the same guessed deals in which it is made."""
    return list(at_once(weigher().courses(observe(state, seat), bids, DEALS, Random(3))))


def seen(row: Variant, number: int = 6) -> list[tuple[GameState, Seat]]:
    """A few such states, from different deals and places."""
    found = list(bids_due(row))
    return found[:: len(found) // number]


@pytest.mark.slow
def test_where_all_bid_at_once_nobody_is_guessed_to_hear_a_bid() -> None:
    for state, seat in seen(variant("kachuful")):
        lowest, *_between, highest = legal_actions(state, seat)
        for low, high in zip(*guessed(state, seat, (lowest, highest)), strict=True):
            for other in set(range(PLAYERS)) - {seat}:
                assert low.bids[other] == high.bids[other]


@pytest.mark.slow
@pytest.mark.parametrize("hook", [True, "any"])
def test_no_bid_is_guessed_that_the_hook_bars(hook: bool | str) -> None:
    row = with_options(variant("oh-hell"), {"hook": hook}, PLAYERS)
    checked = 0
    for state, seat in seen(row):
        spec = state.deal.spec
        for courses in guessed(state, seat, legal_actions(state, seat)[:2]):
            for course in courses:
                bids = [course.bids[other] for other in spec.bidding_order]
                known = sum(made is not None for made in state.deal.bids)
                for place in range(known + 1, PLAYERS):
                    if hook == "any" or place == PLAYERS - 1:
                        assert sum(bids[: place + 1]) != spec.tricks
                        checked += 1
    assert checked > DEALS


@pytest.mark.slow
def test_who_owes_a_bid_is_not_guessed_to_bid_zero() -> None:
    state, seat = next(bids_due(variant("kachuful")))
    owing = next(other for other in range(PLAYERS) if other != seat)
    spec = replace(state.deal.spec, owes_a_bid=(owing,))
    owed = replace(state, deal=replace(state.deal, spec=spec))
    bids = legal_actions(state, seat)[:1]
    assert any(course.bids[owing] == 0 for course in guessed(state, seat, bids)[0])
    assert all(course.bids[owing] > 0 for course in guessed(owed, seat, bids)[0])


@pytest.mark.parametrize("total", [Total.FREE, Total.HOOK, Total.HOOK_ANY])
def test_bids_guessed_before_trump_are_legal_for_who_owes_one(total: Total) -> None:
    state, _seat = next(bids_due(variant("oh-hell")))
    rules = replace(state.deal.spec.game_rules, total=total)
    spec = replace(state.deal.spec, game_rules=rules, owes_a_bid=tuple(range(PLAYERS)))
    rng = np.random.default_rng(5)
    means = rng.uniform(0, spec.tricks / 2, (DEALS, PLAYERS))
    noise = rng.uniform(-0.5, 0.5, (DEALS, PLAYERS))
    bids = bids_around(
        spec, (None,) * PLAYERS, HandEstimates(means, np.ones((DEALS, PLAYERS))), noise
    )
    assert bids.min() == 1
    in_turn = bids[:, list(spec.bidding_order)]
    if total is Total.HOOK:
        assert (in_turn.sum(axis=1) != spec.tricks).all()
    if total is Total.HOOK_ANY:
        assert (in_turn.cumsum(axis=1) != spec.tricks).all()
