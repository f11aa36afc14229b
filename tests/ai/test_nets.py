"""The nets of the population: their deals keep the engine's rules, and bots ask them."""

from __future__ import annotations

from random import Random
from typing import Final

import numpy as np
import pytest

from ai.native.calls import call
from ai.nets.advice import advises, net, worths
from ai.nets.deal_fields import ACTIONS, MADE, PACK
from ai.nets.deal_records import allowed
from ai.nets.features import INPUTS, MOST, ON, see
from ai.nets.from_view import SeenDeal, fits
from ai.nets.net_search import RULES, WORD, net_search
from ai.players.expert import Expert
from ai.valuation.option_values import Weighed, unweighed
from game.engine import (
    CHANCE,
    Action,
    Bid,
    Card,
    Limit,
    Play,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.table.dealer import chance_action
from game.variants import VARIANTS
from lab.compiled import compiler
from lab.nets.deals import begin, chance, clear, empty, points
from lab.playing import oh_hell
from tests.ai.test_levels_blind import moments

taught = pytest.mark.skipif(compiler() is None, reason="nets are taught by a C compiler")

CELLS: Final = ((3, 5), (4, 7), (5, 3), (6, 8), (4, 13))


def number_of(action: Action) -> int:
    """An action as the nets' deals number it."""
    if isinstance(action, Bid):
        return PACK + action.bid
    assert isinstance(action, Play)
    return action.card.index


@pytest.mark.slow
@taught
@pytest.mark.parametrize(("players", "cards"), CELLS)
def test_a_deal_goes_as_the_engine_has_it_and_is_seen_as_its_view_is(
    players: int, cards: int
) -> None:
    state, rng = new_game(oh_hell(players, cards), players, cards % players), Random(cards)
    deal, flags = empty(1), np.zeros(ACTIONS, np.bool_)
    seen, ours = ((np.zeros(ON, np.int16), np.zeros(4, np.int64)) for _ in range(2))
    begun = False
    while not state.finished:
        seat = to_act(state).must[0]
        if seat == CHANCE:
            state, _ = apply(state, chance_action(state, cards))
            continue
        view = observe(state, seat)
        if not begun:
            begun = True
            clear(deal, players, cards, view.dealer)
            for holder, hand in enumerate(state.deal.hands):
                for held in hand:
                    assert isinstance(held, Card)
                    deal["held"][0, held.index] = holder
            if view.turn_up is not None:
                deal["turn_up"] = view.turn_up.index
                deal["trump"] = view.turn_up.index // 13
        legal = legal_actions(state, seat)
        assert deal["turn"] == seat
        assert allowed(deal, flags) == len(legal)
        assert sorted(map(number_of, legal)) == np.flatnonzero(flags).tolist()
        assert fits(view)
        counts = [
            see(one, seat, places, on)
            for one, (on, places) in ((deal, ours), (SeenDeal(view).record(), seen))
        ]
        assert ours[0][: counts[0]].tolist() == seen[0][: counts[1]].tolist()
        assert ours[0][: counts[0]].max() < INPUTS
        action = rng.choice(legal)
        state, _ = apply(state, action)
        call("net_perform", deal, number_of(action))
    (done,) = state.finished
    assert [points(deal, seat) for seat in range(players)] == list(done.points)
    assert deal["left"] == 0


def positions(row: str, *, known: bool) -> list[tuple[View, tuple[Action, ...]]]:
    """Decisions of a variant on which nets play, or of which they know nothing."""
    found = []
    for states in moments(row).values():
        for state, seat in states:
            view, legal = observe(state, seat), legal_actions(state, seat)
            if advises(view, legal[0]) == known:
                found.append((view, legal))
    return found


@pytest.mark.slow
def test_nets_play_and_have_a_word_where_deals_pay_as_they_were_taught() -> None:
    rows = {row for row in VARIANTS if positions(row, known=True)}
    assert rows == {"oh-hell", "network-blackout"}


def searched(view: View, legal: tuple[Action, ...], deals: int) -> list[Weighed]:
    """What nets make of a decision of which nothing is known before."""
    search = net_search(view, [unweighed(way, view.spec.tricks) for way in legal], Random(1), 1.0)
    search.play(deals)
    return search.found()


@pytest.mark.parametrize("row", ["oh-hell", "network-blackout"])
def test_each_way_is_played_over_as_many_deals_and_pays_as_the_rules_say(row: str) -> None:
    for view, legal in positions(row, known=True)[::2]:
        spec = view.spec
        for way in searched(view, legal, 5):
            assert way.playouts == 5
            assert sum(way.tricks) == pytest.approx(1)
            bid = way.action.bid if isinstance(way.action, Bid) else view.bids[view.seat or 0]
            assert isinstance(bid, int)
            points = [
                spec.rules.scheme.points(spec.cards, bid, took) for took in range(spec.tricks + 1)
            ]
            assert min(points) <= way.plain <= max(points)


def test_the_last_trick_comes_out_as_the_cards_lie() -> None:
    state = new_game(oh_hell(3, 1), 3, 0)
    while True:
        seat = to_act(state).must[0]
        if seat == CHANCE:
            state, _ = apply(state, chance_action(state, 3))
            continue
        legal = legal_actions(state, seat)
        view = observe(state, seat)
        if isinstance(legal[0], Play) and len(view.trick) == 2:
            break
        state, _ = apply(state, legal[-1])
    after, _ = apply(state, legal[0])
    (done,) = after.finished
    (way,) = searched(view, legal, 3)
    assert way.plain == done.points[seat]
    assert way.tricks[done.result.tricks[seat]] == pytest.approx(1)


@pytest.mark.parametrize("row", ["oh-hell", "two-jokers"])
def test_the_expert_asks_nets_where_they_know_the_deal_and_its_chances_are_as_ever(
    row: str,
) -> None:
    known = row == "oh-hell"
    moved = False
    for view, legal in positions(row, known=known)[::2]:
        asked, plain = (
            bot.weigh(view, legal, Limit(playouts=3), Random(1))
            for bot in (Expert(nets=True), Expert())
        )
        assert [way.made for way in asked] == [way.made for way in plain]
        moved |= [way.worth for way in asked] != [way.worth for way in plain]
    assert moved == known


def test_whoever_is_stopped_before_the_nets_say_anything_takes_the_rules_word() -> None:
    ((view, legal), *_) = positions("oh-hell", known=True)
    calls = 0

    def counted() -> bool:
        nonlocal calls
        calls += 1
        return False

    Expert().weigh(view, legal, Limit(playouts=2, stop=counted), Random(1))
    left = calls + 1
    plain = Expert().weigh(view, legal, Limit(playouts=2), Random(1))

    def after_the_rules() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    late = Limit(playouts=2, stop=after_the_rules)
    assert Expert(nets=True).weigh(view, legal, late, Random(1)) == plain


def test_a_ways_worth_is_of_playouts_by_nets_and_by_rules_and_of_the_nets_word() -> None:
    state = new_game(oh_hell(4, 5), 4, 0)
    while (seat := to_act(state).must[0]) == CHANCE:
        state, _ = apply(state, chance_action(state, 1))
    view, legal = observe(state, seat), legal_actions(state, seat)
    by_nets, said = searched(view, legal, 4), worths(net(), view, legal)
    for way, word in zip(by_nets, said, strict=True):
        others = way.plain - (way.worth - WORD * word) / (1 - WORD - RULES)
        assert 0 <= others <= MADE + view.spec.cards, "the others' mean of four deals"


@taught
def test_every_card_is_dealt_once_and_the_turned_one_is_trump() -> None:
    deal, words = empty(1), chance(1)
    for players in range(3, MOST + 1):
        begin(deal, players, 8, words)
        held, turned = deal["held"][0], deal["turn_up"][0]
        assert np.bincount(held + 1, minlength=players + 1)[1:].tolist() == [8] * players
        assert held[turned] == -1
        assert deal["trump"] == turned // 13


@pytest.mark.thinned(5)
@pytest.mark.parametrize("row", VARIANTS)
def test_a_net_reads_only_deals_that_it_understands(row: str) -> None:
    for states in moments(row).values():
        for state, seat in states:
            view = observe(state, seat)
            if fits(view):
                assert sum(held == seat for held in SeenDeal(view).held) == len(view.hand)
