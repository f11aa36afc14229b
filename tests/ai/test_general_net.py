"""The general net in the expert: what it reads of a View, its word, deals played on by it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from ai.kernel.search.card_and_bid_search import search_problem
from ai.kernel.search.played_on import bid_chances
from ai.kernel.search.utility import utility_of
from ai.native.calls import call
from ai.nets.general.advice import NET, chances_of_others, net, seen, word
from ai.nets.general.bid_chances import chances_of_bids
from ai.nets.general.inputs import ACTIONS, GROUPS, INPUTS, MOST_ON, RULES
from ai.nets.general.positions import POSITION
from ai.nets.general.search import general_search
from ai.nets.general.shares import SHARES, Shares, shares_for
from ai.players.expert import Expert
from ai.valuation.option_values import Weighed, is_searched, unweighed
from game.engine import (
    ALL,
    CHANCE,
    PUBLIC,
    Action,
    Bid,
    DealResult,
    FinishedDeal,
    Limit,
    Phase,
    Play,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.decisions.score import DealScored
from game.table.dealer import chance_action
from game.variants import VARIANTS
from lab.general_net import player
from lab.general_net.network import read
from lab.general_net.seen import seen as clearly_seen
from lab.playing import oh_hell
from tests.ai.test_levels_blind import moments

ALONE = Shares(rules=0, word=0, depth=0)
"""Nothing but playouts by the net."""
EVERYWHERE = dict.fromkeys(VARIANTS, ALONE)


def positions(row: str) -> list[tuple[View, tuple[Action, ...]]]:
    """Bids and cards of a variant that are searched."""
    found = []
    for states in moments(row).values():
        for state, seat in states:
            view, legal = observe(state, seat), legal_actions(state, seat)
            if isinstance(legal[0], Bid | Play) and is_searched(view, legal):
                found.append((view, legal))
    return found


def searched(
    view: View, legal: tuple[Action, ...], deals: int, shares: Shares = ALONE
) -> list[Weighed]:
    """What playouts by the net make of a decision of which nothing is known before."""
    ways = [unweighed(way, view.spec.tricks) for way in legal]
    search = general_search(view, ways, Random(1), 1.0, shares)
    search.play(deals)
    return search.found()


def test_c_and_python_count_the_same_inputs_and_words() -> None:
    found = np.zeros(4, np.int64)
    call("general_sizes", found)
    assert found[1:].tolist() == [POSITION, RULES, ACTIONS]


@pytest.mark.thinned(23)
@pytest.mark.parametrize("row", VARIANTS)
def test_the_net_reads_of_a_view_what_the_laboratory_does_and_says_the_same(row: str) -> None:
    layers = read(NET)
    for view, legal in positions(row)[::2]:
        decision = seen(view, search_problem(view, utility_of(view, 1.0), Random(1)))
        on, places = np.zeros(MOST_ON, np.int16), np.zeros(2 * GROUPS, np.int64)
        assert view.seat is not None
        number = call("general_see", decision.kind.words, decision.at, view.seat, places, on)
        assert sorted(on[:number].tolist()) == sorted(clearly_seen(view).on)
        assert on[:number].max() < INPUTS
        ways = tuple(way for way in legal if isinstance(way, Bid | Play))
        said = word(net(), view, decision, ways)
        assert said.made.min() >= 0
        assert said.made.max() <= 1
        assert said.worths == pytest.approx(player.worths(layers, view, ways), abs=1e-3)


@pytest.mark.thinned(729)
@pytest.mark.parametrize("row", VARIANTS)
def test_each_way_is_played_over_as_many_deals_and_comes_to_what_the_rules_pay(row: str) -> None:
    for view, legal in positions(row)[::3]:
        if shares_for(view, legal, EVERYWHERE) is None:
            continue
        ways = searched(view, legal, 3)
        assert [way.action for way in ways] == list(legal)
        for way in ways:
            assert way.playouts == 3
            assert sum(way.tricks) == pytest.approx(1)
        assert ways == searched(view, legal, 3), "a seed says all chance"


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


def test_the_nets_word_takes_the_place_of_the_rest_at_the_askers_next_decision() -> None:
    state = new_game(oh_hell(4, 5), 4, 0)
    while (seat := to_act(state).must[0]) == CHANCE:
        state, _ = apply(state, chance_action(state, 1))
    view, legal = observe(state, seat), legal_actions(state, seat)
    to_the_end, cut = (searched(view, legal, 40, ALONE._replace(depth=at)) for at in (0, 1))
    assert [way.worth for way in cut] != [way.worth for way in to_the_end]
    for one, other in zip(cut, to_the_end, strict=True):
        assert abs(one.worth - other.worth) < 8, "both are of the same deals and points"


@pytest.mark.parametrize("row", ["clag", "la-pocha", "northeast-jokers"])
def test_the_expert_asks_the_net_where_its_table_has_the_variant_and_chances_stay(
    row: str,
) -> None:
    moved = False
    for view, legal in positions(row)[::3]:
        if shares_for(view, legal, EVERYWHERE) is None:
            continue
        limit = Limit(playouts=3)
        plain = Expert().weigh(view, legal, limit, Random(1))
        assert Expert(general={}).weigh(view, legal, limit, Random(1)) == plain
        asked = Expert(general=EVERYWHERE).weigh(view, legal, limit, Random(1))
        assert [way.made for way in asked] == [way.made for way in plain]
        moved |= [way.worth for way in asked] != [way.worth for way in plain]
    assert moved


def test_the_table_names_variants_and_parts_of_one() -> None:
    assert set(SHARES) <= set(VARIANTS)
    for shares in SHARES.values():
        assert 0 <= shares.rules + shares.word <= 1


@pytest.mark.thinned(5)
@pytest.mark.parametrize("row", VARIANTS)
def test_every_bid_that_is_seen_has_a_chance_and_one_that_is_decided_none_or_all(row: str) -> None:
    for states in moments(row).values():
        for state, seat in states[::2]:
            for viewer in (seat, (seat + 1) % state.players, PUBLIC, ALL):
                view = observe(state, viewer)
                left = view.spec.tricks - len(view.tricks)
                plain = bid_chances(view, 20, Random(1))
                found = chances_of_bids(view, 20, Random(1))
                assert [chance is None for chance in found] == [chance is None for chance in plain]
                for other, chance in enumerate(found):
                    bid = view.bids[other]
                    if chance is None or not isinstance(bid, int):
                        continue
                    assert 0 <= chance <= 1
                    if not 0 <= bid - view.taken[other] <= left:
                        assert chance == 0


@pytest.mark.parametrize("cards", [1, 3])
def test_after_the_last_card_of_a_deal_each_bid_is_as_it_was_kept(cards: int) -> None:
    """Of what is on the screen until the trick is swept and the deal is scored."""
    game = oh_hell(3, cards)
    state = new_game(game, 3, 0)
    while True:
        actor = to_act(state).must[0]
        action = chance_action(state, 4) if actor == CHANCE else legal_actions(state, actor)[0]
        before, (state, events) = state, apply(state, action)
        if any(isinstance(event, DealScored) for event in events):
            break
    view = observe(before, actor)
    for event in events:
        if isinstance(event, DealScored):
            break
        view = view.after(event)
        assert view.phase is Phase.PLAYING
        assert not any(view.hands)
        found = chances_of_bids(view, 20, Random(1))
    assert found == tuple(
        float(bid == taken) for bid, taken in zip(view.bids, view.taken, strict=True)
    )


def test_who_missed_earlier_bids_of_the_game_is_given_a_lower_chance() -> None:
    game = oh_hell(3, 5)
    state = new_game(game, 3, 0)
    while state.phase is not Phase.PLAYING:
        if (actor := to_act(state).must[0]) == CHANCE:
            state, _ = apply(state, chance_action(state, 4))
        else:
            bids = (each for each in legal_actions(state, actor) if each != Bid(actor, 0))
            state, _ = apply(state, next(bids))
    view = observe(state, to_act(state).must[0])
    assert view.seat is not None
    own, first, second = view.seat, (view.seat + 1) % 3, (view.seat + 2) % 3

    def said(seen: View, deals: int, *winners: int) -> tuple[float, ...]:
        """After so many deals in which all bid two, with these winners of the tricks."""
        result = DealResult((2, 2, 2), winners, None, (0, 0, 0))
        history = (FinishedDeal(seen.spec, result, (0, 0, 0)),) * deals
        found = chances_of_bids(replace(seen, history=history), 60, Random(1))
        return tuple(chance for chance in found if chance is not None)

    plain = said(view, 0)
    missed = own, own, first, first, first
    assert said(view, 4, *missed)[own] == plain[own], "of oneself a search knows better"
    assert said(view, 4, *missed)[first] < said(view, 2, *missed)[first] < plain[first]
    made = said(view, 4, first, first, second, second, own)
    assert made == plain, "beside those who make theirs what is said is right"
    everything = observe(state, ALL)
    assert said(everything, 4, *missed) == said(everything, 0)


def test_a_chance_lies_between_what_playouts_and_the_net_say_and_open_cards_are_doubted() -> None:
    moved = doubted = 0
    for states in moments("blackout").values():
        for state, seat in states:
            view, open_view = observe(state, seat), observe(state, ALL)
            left = view.spec.tricks - len(view.tricks)
            if left < 3 or view.bids[(seat + 1) % 3] is None:
                continue
            rules, found = (
                each(view, 50, Random(1))[(seat + 1) % 3] for each in (bid_chances, chances_of_bids)
            )
            problem = search_problem(view, utility_of(view, 1.0), Random(1))
            said = chances_of_others(net(), view, seen(view, problem))[(seat + 1) % 3]
            assert rules is not None
            assert found is not None
            low, high = sorted((max(min(rules, 0.99), 0.01), said))
            assert low - 0.05 < found < high + 0.05
            moved += found != rules
            plain, open_chance = (
                each(open_view, 50, Random(1))[seat] for each in (bid_chances, chances_of_bids)
            )
            if plain is not None and open_chance is not None and plain not in (0.0, 0.5):
                doubted += abs(open_chance - 0.5) < abs(plain - 0.5)
    assert moved
    assert doubted
