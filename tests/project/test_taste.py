"""What levels say before the play: calls of many kinds, and talk that helps and agrees."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ai.decisions.call_preferences import NEARLY, fancied
from ai.players.levels import BEGINNER, CASUAL, SKILLED, Styled
from ai.valuation.option_values import Weighed
from game.engine import (
    CHANCE,
    Call,
    CallTerms,
    GameState,
    Limit,
    NameSize,
    Say,
    Strength,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.choices import CallKind
from game.engine.decisions.talk import contradict
from game.table.dealer import chance_action
from game.variants import VARIANTS, with_options

LEVELS = {"beginner": BEGINNER, "casual": CASUAL, "skilled": SKILLED}
DEALS = 80


def dealt(state: GameState, seed: int) -> GameState:
    """The state once chance has done what is due."""
    while to_act(state).must[0] == CHANCE:
        state, _ = apply(state, chance_action(state, seed))
    return state


def called(bot: Styled, seed: int) -> tuple[int, CallTerms]:
    """The size and call of a caller in a deal of his own."""
    state, chance = new_game(VARIANTS["caller-clag"], 4, seed % 4), Random(seed)
    seat = to_act(state).must[0]
    size = bot.choose(observe(state, seat), legal_actions(state, seat), Limit(), chance)
    assert isinstance(size, NameSize)
    state = dealt(apply(state, size)[0], seed)
    call = bot.choose(observe(state, seat), legal_actions(state, seat), Limit(), chance)
    assert isinstance(call, Call)
    return size.cards, call.terms


@pytest.mark.thinned(2)
@pytest.mark.parametrize("level", LEVELS)
def test_a_caller_calls_many_kinds_and_no_size_always(level: str) -> None:
    found = [called(LEVELS[level], seed) for seed in range(DEALS)]
    sizes, kinds = Counter(size for size, _ in found), Counter(terms.kind for _, terms in found)
    assert len(sizes) >= 2
    assert max(sizes.values()) < 0.85 * DEALS
    assert len(kinds) >= 4
    assert kinds[CallKind.SUIT_PRECEDENCE] < 0.85 * DEALS
    assert kinds[CallKind.PLAIN] + kinds[CallKind.LATE_TRUMP] > 0
    assert sum(terms.madness is None for _, terms in found) > 0.1 * DEALS


def test_the_weaker_a_caller_the_more_taste_decides() -> None:
    usual = [
        sum(
            terms.kind is CallKind.SUIT_PRECEDENCE and terms.madness is not None
            for _, terms in (called(bot, seed) for seed in range(DEALS))
        )
        for bot in LEVELS.values()
    ]
    assert usual[0] < usual[2]


def test_the_bold_call_a_madness_more_often_and_the_spoiler_blind_hands() -> None:
    bold, plain, spoiler = (
        [called(bot, seed)[1] for seed in range(DEALS)]
        for bot in (BEGINNER.bold, BEGINNER, BEGINNER.spoiler)
    )
    assert sum(bool(terms.madness) for terms in bold) > sum(bool(terms.madness) for terms in plain)
    assert sum(terms.blind_hand for terms in spoiler) > sum(terms.blind_hand for terms in plain)


def test_a_call_is_the_same_for_the_same_chance() -> None:
    assert [called(SKILLED, 3) for _ in range(3)] == [called(SKILLED, 3)] * 3


def test_who_searches_chooses_among_what_is_within_half_a_point() -> None:
    ways = [
        Weighed(NameSize(0, cards), worth, worth, 0.5, (), 100)
        for cards, worth in ((3, 5.0), (6, 9.0 - NEARLY), (7, 9.0))
    ]
    chosen = {fancied(ways, Random(seed)) for seed in range(30)}
    assert chosen == {NameSize(0, 6), NameSize(0, 7)}


@pytest.mark.parametrize("cards", [2, 4, 6])
def test_talk_agrees_with_itself_and_leaves_out_what_tells_nothing(cards: int) -> None:
    row = with_options(VARIANTS["cooperative"], {"schedule": [cards]}, 4)
    said: Counter[Strength] = Counter()
    for seed in range(40):
        state = dealt(new_game(row, 4, seed % 4), seed)
        while isinstance(legal_actions(state, seat := to_act(state).must[0])[0], Say):
            view, legal = observe(state, seat), legal_actions(state, seat)
            say = SKILLED.choose(view, legal, Limit(), Random(seed))
            assert isinstance(say, Say)
            before = [each for each in view.talk[seat] if each is not None]
            if say.statement is not None:
                assert not any(contradict(each, say.statement, cards) for each in before)
                assert say.statement not in before
                said[say.statement.strength] += 1
            state, _ = apply(state, say)
    hands = 160
    assert said[Strength.VOID] < 0.6 * hands
    assert said[Strength.EVEN] < 0.2 * hands
    assert said[Strength.SURE] + said[Strength.CAN_TAKE] > 0.3 * hands
    if cards < 4:
        assert not said[Strength.VOID], "every hand is void somewhere"
        assert not said[Strength.EVEN]
