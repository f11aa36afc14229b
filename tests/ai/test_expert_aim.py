"""What the expert is after: points, but in the last deals the first place."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ai.kernel.search.utility import utility_of
from ai.players.expert import Expert
from ai.valuation.option_values import Weighed
from game.engine import (
    CHANCE,
    Bid,
    Limit,
    Play,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.weighing import chance_of_first, deals_after, plays_for_first
from game.table.dealer import chance_action
from game.variants import VARIANTS, with_options

EXPERT = Expert()


def last_bid(schedule: list[int], totals: tuple[int, ...]) -> tuple[View, tuple[Bid, ...]]:
    """The first bid of a game's last deal, of two cards that seldom take a trick."""
    house = with_options(
        VARIANTS["oh-hell"], {"schedule": schedule, "scoring": "ten-plus-bid"}, len(totals)
    )
    state = new_game(house, len(totals), 0)
    while True:
        seat = to_act(state).must[0]
        if seat == CHANCE:
            state, _ = apply(state, chance_action(state, 4))
            continue
        legal = legal_actions(state, seat)
        if isinstance(legal[0], Bid) and len(state.finished) == len(schedule) - 1:
            break
        state, _ = apply(state, legal[0])
    view = observe(state, seat)
    low = sorted(
        (card for card in view.spec.pack if card.suit is not view.trump),
        key=lambda card: card.height,
    )
    hands = list(view.hands)
    hands[seat] = tuple(card for card in low if card.code[0] == "7")[:2]
    order = view.spec.bidding_order
    by_seat = [0] * len(totals)
    for place, total in enumerate(totals):
        by_seat[order[place]] = total
    seen = replace(view, hands=tuple(hands), totals=tuple(by_seat))
    return seen, tuple(bid for bid in legal if isinstance(bid, Bid))


def chosen(schedule: list[int], totals: tuple[int, ...]) -> int:
    view, legal = last_bid(schedule, totals)
    bid = EXPERT.choose(view, legal, Limit(playouts=300), Random(1))
    assert isinstance(bid, Bid)
    return bid.bid


def test_a_safe_bid_that_loses_the_game_is_not_made_in_its_last_deal() -> None:
    assert chosen([1, 2], (40, 0, 0)) == 0, "far ahead, the safe ten points are best"
    assert chosen([1, 2], (0, 11, 0)) > 0, "ten points would not do even if the leader misses"
    assert chosen([2], (0, 11, 0)) == 0, "a game of one deal is played for points"


def test_the_first_place_counts_in_the_last_three_deals_only() -> None:
    for name, ending in (("oh-hell", False), ("cooperative", False)):
        state = new_game(VARIANTS[name], 4, 0)
        while to_act(state).must[0] == CHANCE:
            state, _ = apply(state, chance_action(state, 1))
        assert utility_of(observe(state, to_act(state).must[0]), 1.0).ending is ending
    for left, ending in ((4, False), (3, True), (1, True)):
        view, _ = last_bid([1] * 3 + [2], (0, 0, 0))
        aim = utility_of(replace(view, history=view.history[: 4 - left]), 1.0)
        assert aim.ending is ending
        assert (aim.doubt > 0) is (left > 1)


@pytest.mark.parametrize("name", ["oh-hell", "la-podrida", "kachuful", "seven-truf"])
@pytest.mark.parametrize("kind", [Bid, Play])
def test_every_way_has_points_a_chance_and_a_distribution(name: str, kind: type) -> None:
    row = VARIANTS[name]
    state, rng = new_game(row, min(4, max(row.deals)), 0), Random(2)
    while True:
        seat = to_act(state).must[0]
        if seat == CHANCE:
            state, _ = apply(state, chance_action(state, 9))
            continue
        legal = legal_actions(state, seat)
        if isinstance(legal[0], kind) and len(legal) > 1 and state.deal.spec.tricks > 3:
            break
        state, _ = apply(state, rng.choice(legal))
    view = observe(state, seat)
    ways: list[Weighed] = EXPERT.weigh(view, legal, Limit(playouts=40), rng)
    assert [way.action for way in ways] == list(legal)
    for way in ways:
        bid = way.action.bid if isinstance(way.action, Bid) else view.bids[seat]
        assert isinstance(bid, int)
        assert sum(way.tricks) == pytest.approx(1)
        assert len(way.tricks) == view.spec.tricks + 1
        assert way.made == pytest.approx(way.tricks[bid])
        least = -10 * view.spec.tricks
        assert least <= way.points <= 10 * view.spec.tricks + 100
        assert way.playouts > 0
    best = max(ways, key=lambda way: way.playouts)
    assert best.playouts > 40 or len(legal) == 1


@pytest.mark.parametrize(("totals", "chance"), [((90, 0, 0), 1.0), ((0, 90, 0), 0.0)])
def test_the_worth_of_a_way_in_the_last_deal_tells_the_chance_of_the_first_place(
    totals: tuple[int, ...], chance: float
) -> None:
    view, legal = last_bid([2, 2], totals)
    assert plays_for_first(view)
    assert not deals_after(view)
    ways = EXPERT.weigh(view, legal, Limit(playouts=100), Random(1))
    told = [chance_of_first(way.worth) for way in ways if way.playouts]
    assert told == pytest.approx([chance] * len(told), abs=0.02)
