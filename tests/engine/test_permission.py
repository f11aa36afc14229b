"""An action is refused exactly when it is not among the legal ones, and for one stated reason."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from game.engine import (
    Action,
    Bid,
    Call,
    ChangeBid,
    ChooseTrump,
    GameState,
    IllegalAction,
    Lay,
    NameSize,
    Play,
    Say,
    Suit,
    apply,
    legal_actions,
    refusal_of,
)
from game.engine.choices import JokerCall
from game.engine.terms import ALL_CALLS
from game.variants import VARIANTS
from tests.dealing import whole_game

STEPS = 160
"""Of each game: enough for all phases of several deals."""


def conceivable(state: GameState, seat: int) -> Iterator[Action]:
    """Actions of a seat that some game knows, sensible now or not."""
    pack = state.deal.spec.pack
    for number in range(-1, state.deal.spec.tricks + 2):
        yield Bid(seat, number)
        yield ChangeBid(seat, number)
        yield NameSize(seat, number)
    for card in pack:
        for joker in (None, *JokerCall):
            yield Play(seat, card, joker)
    for suit in (None, *Suit):
        yield ChooseTrump(seat, suit)
    yield Say(seat, None)
    yield Lay(seat, (pack[0],) * 3, None)
    yield Call(seat, ALL_CALLS[0])


@pytest.mark.thinned(30)
@pytest.mark.parametrize("name", VARIANTS)
def test_what_is_refused_is_what_is_not_legal(name: str) -> None:
    row = VARIANTS[name]
    players = row.seats[0]
    for step in islice(whole_game(row, players, seed=7), STEPS):
        state = step.before
        for seat in range(players):
            legal = set(legal_actions(state, seat))
            assert all(refusal_of(state, action) is None for action in legal)
            for action in conceivable(state, seat):
                named_by_the_first = isinstance(action, Play) and any(
                    isinstance(one, Play) and one.card is action.card for one in legal
                )
                if action not in legal and not named_by_the_first:
                    assert refusal_of(state, action) is not None, action


@pytest.mark.thinned(24)
@pytest.mark.parametrize("name", VARIANTS)
def test_an_action_raises_what_its_refusal_says_and_changes_nothing(name: str) -> None:
    row = VARIANTS[name]
    players = row.seats[1]
    for step in islice(whole_game(row, players, seed=11), 40):
        state = step.before
        for action in conceivable(state, 0):
            refusal = refusal_of(state, action)
            if refusal is not None:
                with pytest.raises(IllegalAction) as refused:
                    apply(state, action)
                assert refused.value.refusal == refusal
