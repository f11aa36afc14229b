"""Who shares a place: a rating between that for just before the others and that for just behind."""

from __future__ import annotations

from itertools import permutations, product
from math import sqrt
from random import Random
from statistics import fmean
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openskill.models import PlackettLuce

from game.rating.levels import DIAL_RATINGS
from game.rating.rating import (
    UNKNOWN,
    Estimate,
    GameRanks,
    estimate,
    estimates,
    of_level,
    ranks_of,
    rating_told,
)
from game.table.statistics.plackett_luce import believed_after

SETTLED = Estimate(25.0, 2.0)
BETA, DRIFT = 25 / 6, 25 / 300


class Game(NamedTuple):
    """Those at a table, the person first, and the place of each, where some may be shared."""

    before: tuple[Estimate, ...]
    places: tuple[int, ...]
    deals: int

    def moved(self, place: float) -> float:
        """How far the person's rating goes for coming in there, before the others as they did."""
        after = estimates(self.before, (place, *self.places[1:]), self.deals)[0]
        return rating_told(after).value - rating_told(self.before[0]).value


people = st.builds(Estimate, st.floats(10, 40), st.floats(0.5, 25 / 3))
levels = st.sampled_from(sorted(DIAL_RATINGS.values())).map(of_level)


@st.composite
def games(draw: st.DrawFn, *, shares: bool = True) -> Game:
    """Any game in which the person shares a place with one or more; levels and persons mixed."""
    others = draw(st.lists(st.one_of(levels, people), min_size=1, max_size=9))
    places = draw(st.lists(st.integers(0, 9), min_size=len(others), max_size=len(others)))
    own = draw(st.sampled_from(places))
    if not shares:
        own, *places = draw(st.permutations(range(len(others) + 1)))
    return Game((draw(people), *others), (own, *places), draw(st.integers(1, 40)))


@given(games())
def test_a_shared_place_lies_between_just_before_and_just_behind_the_others_of_it(
    game: Game,
) -> None:
    own = game.places[0]
    assert game.moved(own + 0.5) < game.moved(own) < game.moved(own - 0.5)


@given(games())
def test_a_shared_first_place_lies_between_first_and_second(game: Game) -> None:
    """With whatever number of others: one point more or less in the end."""
    best = min(game.places[1:])
    assert game.moved(best + 0.5) < game.moved(best) < game.moved(best - 0.5)


@given(games())
def test_whoever_is_behind_a_shared_place_gets_less_than_who_shares_it(game: Game) -> None:
    """Of two of whom the same is believed."""
    before, places = list(game.before), list(game.places)
    before.append(before[0])
    places.append(places[0] + 1)
    after = estimates(before, places, game.deals)
    assert after[-1].mu < after[0].mu


@given(games())
def test_only_the_order_of_places_counts_not_how_they_are_numbered(game: Game) -> None:
    """Numbers of those before, with gaps; one after the other; halves."""
    told = estimates(game.before, game.places, game.deals)
    close = sorted(set(game.places))
    for numbers in (
        ranks_of([(-float(place),) for place in game.places]),
        tuple(float(close.index(place)) for place in game.places),
        tuple(place / 4 - 1 for place in game.places),
    ):
        assert estimates(game.before, numbers, game.deals) == told


@given(games(), st.randoms(use_true_random=False))
def test_at_which_seats_people_sit_makes_no_difference(game: Game, chance: Random) -> None:
    seats = list(range(len(game.before)))
    chance.shuffle(seats)
    there = estimates(
        [game.before[seat] for seat in seats], [game.places[seat] for seat in seats], game.deals
    )
    here = estimates(game.before, game.places, game.deals)
    assert [one.mu for one in there] == pytest.approx([here[seat].mu for seat in seats])
    assert [one.sigma for one in there] == pytest.approx([here[seat].sigma for seat in seats])


@given(games())
def test_what_some_win_others_lose(game: Game) -> None:
    """Where one is as uncertain as the other."""
    before = [Estimate(one.mu, 2.0) for one in game.before]
    after = estimates(before, game.places, game.deals)
    assert sum(one.mu for one in after) == pytest.approx(sum(one.mu for one in before))


def by_the_library(before: list[Estimate], places: list[int]) -> list[tuple[float, float]]:
    """The step of openskill, for a game without ties."""
    model = PlackettLuce(beta=BETA, tau=DRIFT)
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [(one.mu, one.sigma**2) for (one,) in after]


@given(games(shares=False))
def test_without_ties_the_step_is_that_of_the_library(game: Game) -> None:
    before = list(game.before)
    told = by_the_library(before, list(game.places))
    found = believed_after(before, game.places, beta=BETA, drift=DRIFT)
    assert [mu for mu, _sigma in found] == pytest.approx([mu for mu, _square in told])
    assert [sigma**2 for _mu, sigma in found] == pytest.approx([square for _mu, square in told])


@pytest.mark.parametrize(
    "places", [(0, 0), (0, 0, 2, 3), (0, 1, 1, 1), (0, 0, 0, 0, 0), (1, 0, 1, 0, 4, 4)]
)
def test_a_tie_is_the_mean_of_all_orders_of_who_shares_a_place(places: tuple[int, ...]) -> None:
    """Told by the library, order by order."""
    before = [SETTLED, *(of_level(900 + 150 * number) for number in range(1, len(places)))]
    before[-1] = UNKNOWN
    shared = [
        permutations([seat for seat, own in enumerate(places) if own == place])
        for place in sorted(set(places))
    ]
    told = []
    for groups in product(*shared):
        order = [seat for group in groups for seat in group]
        told.append(by_the_library(before, [order.index(seat) for seat in range(len(places))]))
    found = believed_after(before, places, beta=BETA, drift=DRIFT)
    for seat, (mu, sigma) in enumerate(found):
        assert mu == pytest.approx(fmean(each[seat][0] for each in told))
        assert sigma == pytest.approx(sqrt(fmean(each[seat][1] for each in told)))


def test_a_settled_player_who_shares_the_win_gains_more_than_the_second() -> None:
    """Three of 1400, totals 10 10 6 4: it was less than what the second gets."""

    def gain(*totals: int) -> float:
        game = GameRanks((1400.0,) * 3, ranks_of([(total,) for total in totals]), 19)
        return rating_told(estimate(SETTLED, game)).value - rating_told(SETTLED).value

    shared, won_alone, second = gain(10, 10, 6, 4), gain(11, 10, 6, 4), gain(9, 10, 6, 4)
    assert shared == pytest.approx((won_alone + second) / 2, rel=1e-6)


def test_the_third_of_four_gets_less_than_the_two_who_won_together() -> None:
    one, two, third, last = estimates([UNKNOWN] * 4, (0, 0, 2, 3), 19)
    assert one == two
    assert one.mu > UNKNOWN.mu > third.mu > last.mu
