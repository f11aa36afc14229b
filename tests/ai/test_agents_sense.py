"""Good sense of our bots in the plain game: what they bid and which card they play."""

from __future__ import annotations

from random import Random

import pytest

from ai.players.mcts import Mcts
from ai.probabilities.trick_chances import logistic, made_chance
from game.engine import Bid, Limit, Play, Variant, legal_actions, observe, to_act
from tests.bots import decide, one_deal
from tests.speak import Script, game


def deal_of(size: int, **options: object) -> Variant:
    return game("blackout", 3, **{"schedule": [size], "no_trump": "never", **options})


def test_bids_one_with_the_ace_of_trumps_and_none_with_a_two() -> None:
    script = Script(deal_of(1), 3).deal("2D", "AS", "2H", turn="5S")
    assert decide(script.state, 1) == Bid(1, 1)
    script.bid(1)
    assert decide(script.state, 2) == Bid(2, 0)
    script.bid(0)
    assert decide(script.state, 0) == Bid(0, 0)


def test_on_the_lead_an_ace_of_any_suit_is_worth_a_bid_in_a_one_card_deal() -> None:
    script = Script(deal_of(1), 3).deal("2D", "AH", "2H", turn="5S")
    assert decide(script.state, 1) == Bid(1, 1)
    script = Script(deal_of(1), 3).deal("AD", "AH", "2H", turn="5S").bid(1, 0)
    assert decide(script.state, 0) == Bid(0, 0), "nobody will lead diamonds"


def test_judges_a_card_on_its_forehead_by_those_of_the_others() -> None:
    variant = deal_of(1, blind_one_card=True)
    script = Script(variant, 3).deal("2D", "7C", "3H", turn="5S")
    assert decide(script.state, 1) == Bid(1, 1), "nobody shows anything high"
    script = Script(variant, 3).deal("AS", "AC", "3H", turn="5S")
    assert decide(script.state, 1) == Bid(1, 0), "the ace of trumps is in sight"


def test_bids_every_trick_with_a_hand_of_nothing_but_the_highest_trumps() -> None:
    script = Script(deal_of(3), 3).deal("2D 3D 4D", "AS KS QS", "2H 3H 4H", turn="5S")
    assert decide(script.state, 1) == Bid(1, 3)


def test_bids_none_with_the_lowest_cards() -> None:
    script = Script(deal_of(4), 3).deal("2D 3D 2C 2H", "AS KS QS 9H", "3H 4H 5H 6H", turn="5S")
    assert decide(script.bid(4, 0).state, 0) == Bid(0, 0)


def test_a_high_bid_of_another_makes_bids_lower() -> None:
    def bid_after(first: int) -> int:
        script = Script(deal_of(6), 3).deal(
            "AD 3D KC 4S 9H QD", "AS KS QS 2H 2D 2C", "3H 4H 5H 6H 7H 8H", turn="5S"
        )
        action = decide(script.bid(first, first).state, 0)
        assert isinstance(action, Bid)
        return action.bid

    assert bid_after(4) < bid_after(0)


def test_has_its_tricks_and_ducks_with_the_highest_card_that_loses() -> None:
    script = Script(deal_of(4), 3).deal("JD 9D 2D 3C", "QD KC 7H 8H", "TD 4H 5H 6H", turn="5S")
    script.bid(1, 0, 0).play("QD TD")
    assert decide(script.state, 0) == Play(0, script.state.deal.hands[0][0])


def test_needs_every_trick_and_takes_this_one() -> None:
    script = Script(deal_of(2), 3).deal("KD AS", "QD KC", "TD 4H", turn="5S")
    script.bid(0, 0, 2).play("QD TD")
    assert decide(script.state, 0) in legal_actions(script.state, 0)
    script = Script(deal_of(3), 3).deal("KD 2D AS", "QD KC 7C", "TD 4H 5H", turn="5S")
    script.bid(0, 0, 2).play("QD TD")
    assert decide(script.state, 0) == Play(0, script.state.deal.hands[0][0])


def test_a_made_bid_is_not_trumped_away_by_the_last_to_play() -> None:
    script = Script(deal_of(3), 3).deal("2S 3S 9C", "QD KC 7C", "TD 4H 5H", turn="5S")
    script.bid(1, 0, 0).play("QD TD")
    assert decide(script.state, 0) == Play(0, script.state.deal.hands[0][2])


def test_the_last_to_play_ruffs_where_it_needs_the_trick() -> None:
    script = Script(deal_of(3), 3).deal("2S 8C 9C", "QD KC 7C", "TD 4H 5H", turn="5S")
    script.bid(1, 0, 1).play("QD TD")
    assert decide(script.state, 0) == Play(0, script.state.deal.hands[0][0])


def test_wins_its_only_trick_with_the_card_that_would_win_another() -> None:
    script = Script(deal_of(3), 3).deal("AD KD 2C", "QD KC 7C", "TD 4H 5H", turn="5S")
    script.bid(1, 0, 1).play("QD TD")
    assert decide(script.state, 0) == Play(0, script.state.deal.hands[0][0])


def test_with_its_bid_lost_it_breaks_that_of_who_is_winning() -> None:
    # Seat 0 bid two of two and lost the first trick; seat 1 still needs the one it is winning.
    script = Script(deal_of(3), 3).deal("AD 2D 9H", "KC QD 7C", "9C TD 5H", turn="5S")
    script.bid(2, 0, 3).play("KC 9C 9H QD TD")
    assert decide(script.state, 0) == Play(0, script.state.deal.hands[0][0])


def test_with_its_bid_lost_it_leaves_a_trick_to_who_wants_none() -> None:
    script = Script(deal_of(3), 3).deal("AD 2D 9H", "KC QD 7C", "9C TD 5H", turn="5S")
    script.bid(1, 0, 3).play("KC 9C 9H QD TD")
    assert decide(script.state, 0) == Play(0, script.state.deal.hands[0][1])


def test_where_tricks_count_without_the_bid_a_lost_bid_takes_them() -> None:
    variant = deal_of(3, scoring="tricks-and-ten")
    script = Script(variant, 3).deal("AD 2D 9H", "KC QD 7C", "9C TD 5H", turn="5S")
    script.bid(1, 0, 3).play("KC 9C 9H QD TD")
    assert decide(script.state, 0) == Play(0, script.state.deal.hands[0][0])


def test_the_heuristic_never_revokes_on_purpose() -> None:
    for seed in range(20):
        states = one_deal(deal_of(6, revokes="penalised"), 3, ["heuristic"] * 3, seed)
        assert states[-1].finished[0].result.penalties == (0, 0, 0)


def test_the_heuristic_makes_half_of_its_bids_at_a_table_of_its_like() -> None:
    variant = game("blackout", 4, schedule=[7], no_trump="never")
    made = 0
    for seed in range(120):
        result = one_deal(variant, 4, ["heuristic"] * 4, seed)[-1].finished[0].result
        made += sum(bid == tricks for bid, tricks in zip(result.bids, result.tricks, strict=True))
    assert made > 0.47 * 4 * 120


def test_the_search_sees_a_win_that_a_few_playouts_show() -> None:
    script = Script(deal_of(3), 3).deal("2D 3D 4D", "AS KS QS", "2H 3H 4H", turn="5S")
    legal = legal_actions(script.state, 1)
    limit = Limit(playouts=300)
    assert Mcts().choose(observe(script.state, 1), legal, limit, Random(1)) == Bid(1, 3)


@pytest.mark.slow
def test_the_search_bids_under_seal_too_wherever_it_sits() -> None:
    variant = deal_of(3, bidding="simultaneous")
    script = Script(variant, 3).deal("AS KS QS", "2D 3D 4D", "2H 3H 4H", turn="5S")
    limit = Limit(playouts=300)
    for bids_in in range(3):
        legal = legal_actions(script.state, 0)
        bid = Mcts().choose(observe(script.state, 0), legal, limit, Random(bids_in))
        assert bid == Bid(0, 3)
        if bids_in < 2:
            script.do(Bid(to_act(script.state).must[0], 0))


def test_a_bid_out_of_all_reach_is_a_chance_of_none_and_no_error() -> None:
    """Seven players who all bid everything leave so little hope that its odds overflow."""
    for need in range(8):
        chance = made_chance(need, 7, 1.0, 0.0, sure=0, lead=False, wants=42)
        assert 0 <= chance <= 1
    assert logistic(-1e6) == 0.0
    assert logistic(1e6) == 1.0
    assert logistic(0.0) == 0.5
