"""The last tricks: the asker's own later cards are chosen from what it sees, not from the deal."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from ai.kernel.search.ending_search import CELL, EndingSearch, Forest, is_ending
from ai.native.calls import call
from ai.players.weigher import ExpertWeigher
from ai.valuation.reward import ENVY
from game.engine import Action, View, legal_actions, observe, to_act
from game.engine.weighing import at_once
from game.puzzles.puzzle import Puzzle
from game.table.game import game_of
from game.table.records.codes import code_of
from tests.puzzle_moments import THREE_TRUMPS

CARDS = (10, 11)
"""Numbers of the two cards of a turn."""


def moment_of(puzzle: Puzzle) -> tuple[View, tuple[Action, ...]]:
    """What the seat of a puzzle sees, and its ways."""
    state = game_of(puzzle.setup("You"), puzzle.codes).state
    return observe(state, puzzle.seat), legal_actions(state, puzzle.seat)


def settled(keys: list[tuple[int, int]], worths: list[tuple[float, float]]) -> list[float]:
    """What deals come to that each have one turn with two cards.

    Args:
        keys: by deal, the key of what the asker saw and that of what is alike.
        worths: by deal, what the one card and the other are worth.
    """
    deals = len(keys)
    turns = np.array([[*keys[at], 2 * at, 2, 1, 0] for at in range(deals)], np.uint64)
    leads = [(CARDS[way], ~(2 * at + way)) for at in range(deals) for way in range(2)]
    leaves = np.zeros((2 * deals, 4))
    leaves[:, 0] = [worth for pair in worths for worth in pair]
    roots = np.arange(deals).reshape(deals, 1)
    sizes = np.array([deals, 2 * deals, 2 * deals, deals])
    forest = Forest(turns, np.array(leads), leaves.view(np.int64), roots, sizes)
    call("settle_endings", forest, np.zeros(CELL * 64, np.uint64), 64)
    return [float(leaves[int(turn[5]), 0]) for turn in turns]


def test_what_one_deal_would_say_for_itself_does_not_count() -> None:
    """Two deals that look the same and want different cards: neither is seen through."""
    assert settled([(1, 2), (1, 2)], [(1.0, 0.0), (0.0, 1.0)]) == [0.0, 0.0]


def test_what_most_deals_that_look_the_same_say_is_played_in_all() -> None:
    worths = [(0.0, 1.0)] * 4 + [(1.0, 0.0)]
    assert settled([(1, 2)] * 5, worths) == [1.0] * 4 + [0.0]


def test_deals_that_look_otherwise_are_decided_apart() -> None:
    keys = [(1, 10)] * 3 + [(2, 20)] * 3
    assert settled(keys, [(1.0, 0.0)] * 3 + [(0.0, 1.0)] * 3) == [1.0] * 6


def test_a_deal_that_looks_like_no_other_goes_by_those_that_are_alike() -> None:
    keys = [(at, 50) for at in range(3)]
    assert settled(keys, [(0.0, 1.0)] * 3) == [1.0] * 3


def test_a_deal_that_is_like_no_other_keeps_the_first_card() -> None:
    assert settled([(1, 2)], [(0.0, 1.0)]) == [0.0]


def test_ace_king_and_five_of_trumps_start_with_the_five_while_the_others_must_follow() -> None:
    """The seat behind bid two and wants both: two rounds of trumps seldom draw its last one."""
    view, legal = moment_of(THREE_TRUMPS)
    for seed in range(4):
        ways = at_once(ExpertWeigher().weigh(view, legal, 1280, Random(seed)))
        made = {code_of(way.action): way.made for way in ways}
        assert made["5H"] > made["AH"] + 0.1
        assert made["AH"] == made["KH"], "cards with none between them are as good"


@pytest.mark.parametrize("each", [1, 7, 40])
def test_the_looks_of_a_search_add_up_to_what_was_found(each: int) -> None:
    view, legal = moment_of(THREE_TRUMPS)
    search = EndingSearch(view, legal, Random(2), ENVY)
    for _ in range(6):
        search.play(each)
    looks = search.looks()
    assert [look[0].playouts for look in looks] == [each * (at + 1) for at in range(6)]
    assert looks[-1] == search.found()


def test_one_seed_says_all() -> None:
    view, legal = moment_of(THREE_TRUMPS)
    found = []
    for _ in range(2):
        search = EndingSearch(view, legal, Random(3), ENVY)
        search.play(50)
        search.play(50)
        found.append(search.found())
    assert found[0] == found[1]


def test_bids_and_first_tricks_are_not_endings() -> None:
    setup, found = THREE_TRUMPS.setup("You"), []
    for played in (5, 6, len(THREE_TRUMPS.codes)):  # before the last bid, the first card, this one
        state = game_of(setup, THREE_TRUMPS.codes[:played]).state
        seat = to_act(state).must[0]
        found.append(is_ending(observe(state, seat), legal_actions(state, seat)))
    assert found == [False, False, True]
