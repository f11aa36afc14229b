"""Decisions before the first card: weighed by whole deals played out, never by a rule of thumb."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from ai.kernel.determinization.predeal_sampler import PredealSampler
from ai.players.expert import Expert
from game.engine import (
    CHANCE,
    Bid,
    ChooseTrump,
    GameState,
    Limit,
    Suit,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    points,
    to_act,
)
from game.engine.state import DealResult
from game.table.dealer import chance_action
from game.variants import VARIANTS, with_options

EXPERT = Expert()


def asked(state: GameState, seed: int = 5) -> tuple[GameState, int]:
    """The state once chance has done its part, and whose turn it is."""
    while (seat := to_act(state).must[0]) == CHANCE:
        state, _ = apply(state, chance_action(state, seed))
    return state, seat


def deal_of_clag(number: int) -> GameState:
    """The first decision of one of Clag's deals by its number."""
    state, rng = new_game(VARIANTS["clag"], 4, 0), Random(number)
    while state.deal.spec.number < number:
        state, seat = asked(state)
        state, _ = apply(state, rng.choice(legal_actions(state, seat)))
    return asked(state)[0]


def potomac(cards: int, bids: tuple[int, ...] = ()) -> GameState:
    """A deal whose trump the highest bidder names, after some bids."""
    row = with_options(VARIANTS["potomac"], {"schedule": [cards], "bid_changes": False}, 4)
    state, seat = asked(new_game(row, 4, 0))
    for bid in bids:
        state, _ = apply(state, Bid(seat, bid))
        state, seat = asked(state)
    return state


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("number", [9, 10, 11])
def test_bids_before_the_trump_or_the_hand_is_known_are_weighed(number: int) -> None:
    state = deal_of_clag(number)
    seat = to_act(state).must[0]
    view, legal = observe(state, seat), legal_actions(state, seat)
    assert EXPERT.choose(view, legal, Limit(playouts=8), Random(1)) in legal
    for way in EXPERT.weigh(view, legal, Limit(playouts=30), Random(1)):
        assert isinstance(way.action, Bid)
        assert sum(way.tricks) == pytest.approx(1)
        assert way.made == pytest.approx(way.tricks[way.action.bid])


def holding(view: View, suit: Suit) -> View:
    """The same view with the highest cards of one suit in hand."""
    assert view.seat is not None
    high = sorted((card for card in view.spec.pack if card.suit is suit), key=lambda c: -c.height)
    hands = [list(hand) for hand in view.hands]
    hands[view.seat] = list(high[: len(hands[view.seat])])
    return replace(view, hands=tuple(map(tuple, hands)))


@pytest.mark.usefixtures("alone")
@pytest.mark.parametrize("suit", [Suit.CLUBS, Suit.SPADES])
def test_a_declarer_names_the_suit_he_needs(suit: Suit) -> None:
    state = potomac(5, (5, 0, 1, 1))
    seat = to_act(state).must[0]
    view = holding(observe(state, seat), suit)
    legal = legal_actions(state, seat)
    chosen = EXPERT.choose(view, legal, Limit(playouts=60), Random(1))
    # With the lead he would take all of them at no trump as well.
    assert chosen == ChooseTrump(seat, suit)


@pytest.mark.usefixtures("alone")
def test_who_will_name_his_own_suit_bids_it() -> None:
    state = potomac(5)
    seat = to_act(state).must[0]
    view = holding(observe(state, seat), Suit.HEARTS)
    chosen = EXPERT.choose(view, legal_actions(state, seat), Limit(playouts=60), Random(1))
    assert chosen == Bid(seat, 5)


def test_the_same_playouts_say_the_same_and_a_stop_leaves_a_legal_move() -> None:
    state = potomac(6, (1,))
    seat = to_act(state).must[0]
    view, legal = observe(state, seat), legal_actions(state, seat)
    first, again = (EXPERT.weigh(view, legal, Limit(playouts=20), Random(3)) for _ in range(2))
    assert first == again
    stopped = Limit(stop=lambda: True)
    assert EXPERT.choose(view, legal, stopped, Random(3)) in legal


def test_deals_played_out_are_scored_as_the_engine_scores_them() -> None:
    state = potomac(6, (1,))
    seat = to_act(state).must[0]
    view, spec = observe(state, seat), state.deal.spec
    spread = PredealSampler(view, Random(1))
    order = spread.deal(40, piled=False)
    under = spread.under(spec, Suit.HEARTS)
    dealt = spread.dealt(under, spec, order)
    bids = np.tile(np.array([2, 1, 0, 2]), (40, 1))
    declarer = np.arange(40) % 4
    found, took = spread.play(under, spec, dealt, bids, declarer)
    for at in range(40):
        winners = tuple(seat for seat in range(4) for _ in range(int(took[at, seat])))
        result = DealResult((2, 1, 0, 2), winners, Suit.HEARTS, (0,) * 4, int(declarer[at]))
        assert tuple(found[at].tolist()) == points(spec, result)


def test_every_deal_that_is_drawn_gives_each_seat_its_cards() -> None:
    state = potomac(6)
    seat = to_act(state).must[0]
    spread = PredealSampler(observe(state, seat), Random(1))
    spec = state.deal.spec
    dealt = spread.dealt(spread.under(spec, None), spec, spread.deal(50, piled=False))
    assert (np.bitwise_count(dealt.hands) == 6).all()
    assert (np.bitwise_count(np.bitwise_or.reduce(dealt.hands, axis=1)) == 24).all()
    assert len(set(dealt.hands[:, seat].tolist())) == 1, "one's own hand is known"
