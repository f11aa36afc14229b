"""Caller Clag: the expert names a size within its time, and no worse for having little of it."""

from __future__ import annotations

from random import Random
from time import thread_time

import pytest

from ai.decisions.call_preferences import SIZES
from ai.kernel.search.hand_size_search import TRUST, HandSizeSearch
from ai.players.expert import Expert
from ai.valuation.option_values import Weighed, best
from game.engine import Action, Limit, NameSize, View, legal_actions, new_game, observe, to_act
from game.variants import VARIANTS

LIMIT = Limit(milliseconds=30)
LONG = 240
MOST = 1.5
"""Times its limit that a decision may take."""


def asked(players: int) -> tuple[View, tuple[Action, ...]]:
    """The first decision of a game: how many cards."""
    state = new_game(VARIANTS["caller-clag"], players, 0)
    (seat,) = to_act(state).must
    return observe(state, seat), legal_actions(state, seat)


class Clock:
    """Time that passes with each hand alone."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Hands of 6 ms each that all come to nothing."""
    made = Clock()

    def called(_sizing: HandSizeSearch, named: NameSize) -> Weighed:
        made.now += 0.006
        return Weighed(named, 0.0, 0.0, 0.0, (), 1)

    monkeypatch.setattr(HandSizeSearch, "_called", called)
    return made


@pytest.mark.parametrize("milliseconds", [1, 10, 30, 300])
def test_a_size_is_named_within_one_hand_of_the_limit(clock: Clock, milliseconds: int) -> None:
    view, legal = asked(4)
    limit = Limit(milliseconds=milliseconds)
    found = Expert(clock=clock).choose(view, legal, limit, Random(1))
    assert found in legal
    assert clock.now * 1000 <= milliseconds + 6
    assert clock.now * 1000 >= min(milliseconds, 30), "and the time is used"


def test_time_that_runs_out_among_the_sizes_prefers_none_of_them(clock: Clock) -> None:
    view, legal = asked(4)
    ways = Expert(clock=clock).weigh(view, legal, Limit(milliseconds=40), Random(1))
    assert clock.now * 1000 > 36, "a second hand of some"
    promising = max(ways, key=lambda way: way.worth)
    assert best(ways) == promising
    assert promising.action == NameSize(view.seat or 0, max(SIZES))
    assert promising.worth == SIZES[max(SIZES)] * TRUST / (TRUST + 2)


@pytest.mark.parametrize("players", [4, 7])
def test_by_the_clock_of_its_own_thread_it_keeps_its_limit(players: int) -> None:
    view, legal = asked(players)
    expert = Expert(clock=thread_time)
    limit = Limit(milliseconds=LONG)  # one more hand, which may be begun just before, is short
    took = []
    # The best of some: a neighbour's work spoils the caches of this thread too.
    for number in range(8):
        start = thread_time()
        assert expert.choose(view, legal, limit, Random(number)) in legal
        took.append(1000 * (thread_time() - start))
        if took[-1] <= MOST * LONG:
            break
    assert min(took) <= MOST * LONG, took


def test_a_search_that_is_stopped_at_once_names_the_size_that_is_worth_most() -> None:
    view, legal = asked(5)
    stopped = Limit(milliseconds=1000, stop=lambda: True)
    assert Expert().choose(view, legal, stopped, Random(1)) == legal[-1]
