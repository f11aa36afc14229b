"""What the expert says of playouts: corrected by experience, and of one piece."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ai.kernel.search.calibration import CARDS, calibration_of, chances, weighed, worths
from ai.kernel.search.problem import PlayoutTotals, no_playouts
from game.engine import (
    CHANCE,
    Action,
    Bid,
    Play,
    Trick,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
)
from game.engine import to_act as who
from game.table.dealer import chance_action
from game.variants import VARIANTS, with_options


def asked(name: str, kind: type, cards: int, players: int = 4) -> tuple[View, tuple[Action, ...]]:
    """The first decision of a kind between several actions, in a deal of so many cards."""
    house = with_options(VARIANTS[name], {"schedule": [cards]}, players)
    state = new_game(house, players, 0)
    while True:
        seat = who(state).must[0]
        if seat == CHANCE:
            state, _ = apply(state, chance_action(state, 5))
            continue
        legal = legal_actions(state, seat)
        if isinstance(legal[0], kind) and len(legal) > 1:
            return observe(state, seat), legal
        state, _ = apply(state, Random(2).choice(legal))


def found_of(ways: tuple[Action, ...], bids: list[int], made: float, tricks: int) -> PlayoutTotals:
    """A hundred playouts of each way: ten points and the bid where it was made."""
    found = no_playouts(len(ways), tricks)
    for at, bid in enumerate(bids):
        kept = round(100 * made)
        found.times[at], found.made[at] = 100, kept
        found.points[at] = found.points_made[at] = kept * (10 + bid)
        found.sums[at] = kept * (10 + bid) - 500
        found.took[at, bid] = kept
        found.took[at, (bid + 1) % (tricks + 1)] = 100 - kept
    return found


def test_a_bid_far_below_an_even_share_is_doubted_most() -> None:
    view, ways = asked("oh-hell", Bid, 10)
    bids = [way.bid for way in ways if isinstance(way, Bid)]
    said = chances(found_of(ways, bids, 0.8, 10), calibration_of(view, ways))
    by_bid = dict(zip(bids, said.tolist(), strict=True))
    assert by_bid[0] < by_bid[1] < by_bid[2] == pytest.approx(by_bid[5])
    assert by_bid[0] < 0.78
    assert 0.8 < by_bid[5] < 0.85, "others than experts are easier on a bid"


def test_what_is_certain_is_not_doubted() -> None:
    view, ways = asked("oh-hell", Bid, 10)
    bids = [way.bid for way in ways if isinstance(way, Bid)]
    doubt = calibration_of(view, ways)
    for sure in (0.0, 1.0):
        assert chances(found_of(ways, bids, sure, 10), doubt) == pytest.approx(sure)


def test_points_and_tricks_follow_the_chance() -> None:
    view, ways = asked("oh-hell", Bid, 10)
    bids = [way.bid for way in ways if isinstance(way, Bid)]
    found, doubt = found_of(ways, bids, 0.7, 10), calibration_of(view, ways)
    told = weighed(ways, found, doubt)
    for bid, way in zip(bids, told, strict=True):
        assert way.points == pytest.approx(way.made * (10 + bid))
        assert sum(way.tricks) == pytest.approx(1)
        assert way.tricks[bid] == pytest.approx(way.made)


def test_ways_are_compared_as_the_playouts_have_it() -> None:
    view, ways = asked("oh-hell", Bid, 10)
    bids = [way.bid for way in ways if isinstance(way, Bid)]
    found = found_of(ways, bids, 0.7, 10)
    for doubt in (None, calibration_of(view, ways)):
        told = weighed(ways, found, doubt)
        assert [way.worth for way in told] == pytest.approx((found.sums / 100).tolist())
    assert worths(found) == pytest.approx(found.sums / 100)
    assert chances(found, None) == pytest.approx(0.7)
    nothing = weighed(ways, no_playouts(len(ways), 10), doubt)
    assert not any(way.points or way.worth or way.playouts for way in nothing)


def test_how_far_below_its_share_a_bid_lies_counts_less_the_fewer_tricks_are_left() -> None:
    view, ways = asked("oh-hell", Play, 10)
    assert view.seat is not None
    none = tuple(0 if seat == view.seat else bid for seat, bid in enumerate(view.bids))
    early = calibration_of(replace(view, bids=none, tricks=()), ways)
    trick = Trick((), 0)
    late = calibration_of(replace(view, bids=none, tricks=(trick,) * 8), ways)
    assert early is not None
    assert late is not None
    assert (abs(late.always - CARDS.always) < abs(early.always - CARDS.always)).all()


@pytest.mark.parametrize(
    ("name", "cards"), [("cooperative", 5), ("oh-hell", 1)], ids=["a team", "one card"]
)
def test_where_nothing_was_learned_nothing_is_doubted(name: str, cards: int) -> None:
    view, ways = asked(name, Bid, cards)
    assert calibration_of(view, ways) is None
