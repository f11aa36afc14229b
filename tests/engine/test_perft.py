"""Counts of everything that can happen in tiny deals, worked out by hand before they were run.

A deal of n cards among p players is walked through every bid and every card to its end; what is
counted is whole sequences. Bids and cards do not limit each other, so every count is a product.

**Bids, one card each** (each bid 0 or 1; p players)

- free: 2^p, so 4, 8, 16.
- hook: those whose total is not one. Exactly p of the 2^p have a single 1 in them: 4-2 = 2,
  8-3 = 5, 16-4 = 12.
- hook for any: the first 1 would bring the running total to one, so nobody ever bids it: 1, 1, 1.
- at once: free, 4, 8, 16 (the seats are asked in one order here; the order is no choice of theirs).

**Bids, two cards each** (each 0, 1 or 2)

- free: 3^p, so 9, 27, 81.
- hook: those whose total is not two. It is two for a single 2 (p ways) or two 1s (p(p-1)/2 ways):
  9-(2+1) = 6, 27-(3+3) = 21, 81-(4+6) = 71.
- hook for any: let a, b, c be the ways to stand at 0, at 1, and past two, never at two. Before any
  bid (1, 0, 0). From 0 one may bid 0 or 1, not 2; from 1 one may bid 0 (stay) or 2 (past), not 1;
  past two one is free. So (a, b, c) becomes (a, a+b, b+3c):
  one bid (1, 1, 0); two bids (1, 2, 1) = 4; three (1, 3, 5) = 9; four (1, 4, 18) = 23.

**Cards.** One card each can be played in one way. Two cards each: see `FIXED`.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from game.engine import Bid, ChangeBid, GameState, Phase, Play, apply, legal_actions, to_act
from tests.speak import Script, game

ONE_CARD_BIDS = {
    "free": {2: 4, 3: 8, 4: 16},
    "hook": {2: 2, 3: 5, 4: 12},
    "hook-any": {2: 1, 3: 1, 4: 1},
    "at-once": {2: 4, 3: 8, 4: 16},
}
TWO_CARD_BIDS = {
    "free": {2: 9, 3: 27, 4: 81},
    "hook": {2: 6, 3: 21, 4: 71},
    "hook-any": {2: 4, 3: 9, 4: 23},
    "at-once": {2: 9, 3: 27, 4: 81},
}
BIDDING: dict[str, dict[str, object]] = {
    "free": {},
    "hook": {"hook": True},
    "hook-any": {"hook": "any"},
    "at-once": {"bidding": "simultaneous"},
}


class Fixed(NamedTuple):
    """Two-card hands by seat with spades as trump; seat 1 leads. Ways to play them, by rule."""

    hands: tuple[str, ...]
    plain: int
    must_trump: int
    trump_broken: int
    revokes: int


FIXED = {
    # Seat 1 leads. AH: seat 0 follows with KH, then 2C and 3S: one way. 2C: seat 0, void, plays
    # KH (2C wins, AH is led, 3S ruffs) or 3S (which wins and leads KH): two ways. Three.
    #   Must trump: on 2C only 3S. Two.
    #   Trump broken: seat 1 holds no trump, and seat 0 leads only once its 3S was played. Three.
    #   Revokes: any of two cards first and any of two to it, then one each: 2 x 2 = four.
    2: Fixed(("KH 3S", "AH 2C"), plain=3, must_trump=2, trump_broken=3, revokes=4),
    # AH: KH must follow; seat 0 follows with QH or 4H: two ways, and the rest is forced. 2C: seat 2
    # is void and plays KH or 3S, seat 0 is void and has no trump, QH or 4H: four ways. Six.
    #   Must trump: on 2C seat 2 plays 3S alone: two ways, and two after AH. Four.
    #   Trump broken: seat 1 holds no trump; who wins 2C leads what it has left. Six.
    #   Revokes: three players choose one of two cards first, then one each: 2^3 = eight.
    3: Fixed(("QH 4H", "AH 2C", "KH 3S"), plain=6, must_trump=4, trump_broken=6, revokes=8),
    # Seat 1 holds a trump to lead. AS: 4C (seat 2 void: 4C or 5H, two ways), seat 3 must follow 6S,
    # seat 0 must follow 5S: two ways; then AS leads its last card, one way. 9H: seat 2 follows 5H,
    # seat 3 is void: 6S or 7D, seat 0 is void: 5S or 8D: four ways. Six.
    #   Must trump: after AS the same two; on 9H only 6S and 5S: one way. Three.
    #   Trump broken: seat 1 has the nine of hearts, so AS is not led: four ways.
    #   Revokes: four players choose one of two cards first, then one each: 2^4 = sixteen.
    4: Fixed(
        ("5S 8D", "AS 9H", "4C 5H", "6S 7D"), plain=6, must_trump=3, trump_broken=4, revokes=16
    ),
}


def count(state: GameState) -> int:
    """Whole sequences from here to the end of the deal; bids made at once in one order only."""
    if state.finished:
        return 1
    seat = to_act(state).must[0]
    return sum(count(apply(state, action)[0]) for action in legal_actions(state, seat))


def one_card(players: int, **options: object) -> Script:
    hands = ["2C", "3H", "4D", "5S"][:players]
    return Script(game("blackout", schedule=[1], no_trump="never", **options), players).deal(
        *hands, turn="2S"
    )


def two_cards(players: int, **options: object) -> Script:
    variant = game("blackout", schedule=[2], no_trump="never", **options)
    return Script(variant, players).deal(*FIXED[players].hands, turn="2S")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("way", BIDDING)
def test_a_one_card_deal_can_go_in_as_many_ways_as_it_can_be_bid(way: str, players: int) -> None:
    assert count(one_card(players, **BIDDING[way]).state) == ONE_CARD_BIDS[way][players]


@pytest.mark.thinned(324)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("way", BIDDING)
def test_a_two_card_deal_can_go_in_bids_times_plays_ways(way: str, players: int) -> None:
    found = count(two_cards(players, **BIDDING[way]).state)
    assert found == TWO_CARD_BIDS[way][players] * FIXED[players].plain


@pytest.mark.thinned(18)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("way", BIDDING)
def test_must_trump_leaves_fewer_ways(way: str, players: int) -> None:
    found = count(two_cards(players, must_trump=True, **BIDDING[way]).state)
    assert found == TWO_CARD_BIDS[way][players] * FIXED[players].must_trump


@pytest.mark.parametrize("players", [2, 3, 4])
def test_trump_that_must_be_broken_leaves_fewer_leads(players: int) -> None:
    found = count(two_cards(players, trump_broken=True).state)
    assert found == TWO_CARD_BIDS["free"][players] * FIXED[players].trump_broken


@pytest.mark.thinned(5)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_where_revokes_are_penalised_every_order_of_the_cards_is_possible(players: int) -> None:
    found = count(two_cards(players, revokes="penalised").state)
    assert found == TWO_CARD_BIDS["free"][players] * FIXED[players].revokes


@pytest.mark.parametrize("players", [2, 3, 4])
def test_at_no_trump_nobody_can_be_made_to_trump(players: int) -> None:
    script = Script(game("blackout", schedule=[2], must_trump=True), players)
    script.deal(*FIXED[players].hands)
    # Spades are a suit like the others, which changes who wins and leads, not how many ways there
    # are: the second trick is forced either way.
    assert count(script.state) == TWO_CARD_BIDS["free"][players] * FIXED[players].plain


def orders(state: GameState) -> int:
    """Like `count`, but bids made at once come in every order of the seats."""
    if state.phase is Phase.PLAYING:
        return 1
    return sum(
        orders(apply(state, action)[0])
        for seat in to_act(state).must
        for action in legal_actions(state, seat)
    )


def test_bids_made_at_once_may_arrive_in_every_order() -> None:
    # Three seats in 3! = 6 orders, two bids each: 6 x 8.
    assert orders(one_card(3, bidding="simultaneous").state) == 48


def test_one_change_of_each_bid_multiplies_the_bidding() -> None:
    """Two players, two cards, bid changes, no hook: seat 1 bids (3 ways), and changes once or not
    (3 ways: stay, or one of two others); seat 0 bids (3 ways) and may not change: 27."""

    def ways(state: GameState, changed: bool) -> int:
        if state.phase is Phase.PLAYING:
            return 1
        must, may = to_act(state)
        found = 0
        for action in legal_actions(state, must[0]):
            assert isinstance(action, Bid | Play)
            found += ways(apply(state, action)[0], False)
        if may and not changed:
            for action in legal_actions(state, may[0]):
                assert isinstance(action, ChangeBid)
                found += ways(apply(state, action)[0], True)
        return found

    assert ways(two_cards(2, bid_changes=True).state, changed=False) == 27
