"""Counts of everything that can happen in the smallest deal of every variant at every table.

One card each can be played in one way, so what is counted is the bidding, worked out by hand before
it was run. Each of p players bids 0 or 1:

- free, and at once: 2^p.
- hook: the total may not be one; exactly p of the 2^p have a single 1 in them: 2^p - p.
- exactly the cards (cooperative): just those p.
- a declarer (Potomac) then names one of four suits or none: five times the hook's.

Caller Clag's smallest deal has three cards and Ninety-Nine's twelve, of which three are laid aside:
there it is the first decision that is counted.
"""

from __future__ import annotations

from math import comb

import pytest

from game.engine import CHANCE, Call, GameState, Lay, Phase, Say, apply, legal_actions, to_act
from game.table.dealer import chance_action
from game.variants import VARIANTS
from tests.rows import SHARED_ROWS
from tests.speak import Script, game

FREE = ("blackout", "up-and-down-the-river", "clag", "kachuful")
HOOK = (
    "jabberwocky",
    "romanian-whist",
    "seven-truf",
    "la-podrida",
    "network-blackout",
    "oh-hell",
    "two-jokers",
    "northeast-jokers",
    "la-pocha",
    "bowers-duo",
)
ELSEWHERE = ("caller-clag", "ninety-nine")


def ways(name: str, players: int) -> int:
    """By hand, from the texts."""
    if name in FREE:
        return int(2**players)
    if name in HOOK:
        return int(2**players) - players
    return {"cooperative": players, "potomac": 5 * (int(2**players) - players)}[name]


def count(state: GameState, seed: int) -> int:
    """Whole sequences to the end of the deal; chance goes one way, and nobody talks."""
    if state.finished:
        return 1
    seat = to_act(state).must[0]
    if seat == CHANCE:
        return count(apply(state, chance_action(state, seed))[0], seed)
    legal = legal_actions(state, seat)
    if state.phase is Phase.TALKING:
        legal = (Say(seat, None),)
    return sum(count(apply(state, action)[0], seed) for action in legal)


def without_jokers(name: str, players: int) -> tuple[GameState, int]:
    """The first deal of a row with one card each, and a seed that deals no joker in it.

    A joker's player names it high or low, which would double the ways.
    """
    row = VARIANTS[name] if name == "clag" else game(name, players, schedule=[1])
    start = Script(row, players).state
    for seed in range(20):
        dealt, _ = apply(start, chance_action(start, seed))
        if not any(held.suit.letter == "X" for hand in dealt.deal.hands for held in hand):
            return start, seed
    raise AssertionError("a joker in twenty deals running")


def test_every_row_is_counted() -> None:
    assert {*FREE, *HOOK, *ELSEWHERE, "cooperative", "potomac"} == set(SHARED_ROWS)


@pytest.mark.thinned(15)
@pytest.mark.parametrize(
    ("name", "players"),
    [(n, p) for n in SHARED_ROWS if n not in ELSEWHERE for p in VARIANTS[n].deals],
)
def test_one_card_each_can_go_in_as_many_ways_as_it_can_be_bid(name: str, players: int) -> None:
    assert count(*without_jokers(name, players)) == ways(name, players)


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_a_caller_has_so_many_calls(players: int) -> None:
    script = Script(VARIANTS["caller-clag"], players).size(3)
    state, _ = apply(script.state, chance_action(script.state, 1))
    calls = [a for a in legal_actions(state, to_act(state).must[0]) if isinstance(a, Call)]
    # Plain, no trump, late trump and 24 orders of the suits, each with nuloss or not, a blind hand
    # or not and no madness or one of two: 27 x 2 x 2 x 3. Two misères, without madness: 2 x 2 x 2.
    assert len(calls) == 27 * 12 + 8


def test_in_ninety_nine_any_three_of_twelve_cards_are_a_bid_with_or_without_a_premium() -> None:
    start = Script(VARIANTS["ninety-nine"], 3).state
    state, _ = apply(start, chance_action(start, 1))
    while state.phase is not Phase.BIDDING:
        state, _ = apply(state, chance_action(state, 1))
    for seat in to_act(state).must:
        lays = legal_actions(state, seat)
        assert all(isinstance(lay, Lay) for lay in lays)
        assert len(set(lays)) == comb(12, 3) * 3
