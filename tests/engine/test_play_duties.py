"""A deal for each duty to beat or to trump, each trump and each way round, counted by hand.

Unless a test says otherwise seat 0 deals, so seat 1 bids and leads first.
"""

from __future__ import annotations

import pytest

from game.engine import (
    Bid,
    IllegalAction,
    Phase,
    Suit,
    TrumpTurned,
    legal_actions,
)
from game.variants import VARIANTS
from tests.speak import Script, game, hand, phase_of, points

# La Pocha: beat it if you can ---------------------------------------------------------------------


def la_pocha(*hands: str, turn: str = "4O", **options: object) -> Script:
    """Three players; seat 2 is first, play passes to the seat before."""
    script = Script(game("la-pocha", 3, schedule=[len(hands[0].split())], **options), 3)
    script.deal(*hands, turn=turn)
    return script.bid(0, 0, 0)


def test_la_pocha_goes_round_against_the_clock_and_the_best_card_must_be_beaten() -> None:
    row = game("la-pocha", 3, schedule=[4, 1, 1])
    script = Script(row, 3).deal("CP 4P 1O 6E", "7P SP 3O 5E", "6P 1E 5B 4B", turn="4O")
    assert script.spec.bidding_order == (2, 1, 0)
    script.bid(0, 1, 2)
    assert script.turn == 2
    script.play("6P")
    assert script.turn == 1
    assert script.may_play() == set(hand("7P SP"))
    script.play("7P")
    assert script.may_play() == set(hand("CP")), "the caballo beats the seven, the four does not"
    script.play("CP")
    assert script.turn == 0, "the winner leads"
    script.play("4P")
    assert script.turn == 2, "after seat 0 comes seat 2"
    assert script.may_play() == set(hand("1E 5B 4B")), "void without a trump: any card"
    script.play("4B")
    assert script.may_play() == set(hand("SP"))
    script.play("SP 5E")
    assert script.may_play() == set(hand("6E"))
    script.play("6E 1E 5B")
    assert script.may_play() == set(hand("3O")), "void: a trump is owed"
    script.play("3O")
    assert script.may_play() == set(hand("1O"))
    script.play("1O")
    assert script.took == [0, 1, 2, 0]
    assert points(script) == (20, 15, -5)
    assert script.spec.dealer == 2, "the deal passes to the seat before"


def test_who_cannot_overtrump_may_play_any_card() -> None:
    script = la_pocha("CO 6E", "3O 5B", "6P 1E")
    script.play("6P")
    assert script.may_play() == set(hand("3O"))
    script.play("3O")
    assert script.may_play() == set(hand("CO 6E")), "the caballo does not beat the three"
    # Seat 1 leads a bastos then; seat 0 is void and trumps.
    assert script.play("6E  5B CO 1E").took == [1, 0]


def test_only_a_higher_trump_is_owed_on_a_trumped_trick() -> None:
    script = la_pocha("1O 5O 6E", "3O 5B 4B", "6P 1E 7E")
    script.play("6P 3O")
    assert script.may_play() == set(hand("1O"))


def test_who_follows_suit_need_not_beat_it_once_the_trick_is_trumped() -> None:
    script = la_pocha("1P 4P", "3O 5B", "6P 1E")
    script.play("6P 3O")
    assert script.may_play() == set(hand("1P 4P"))
    script = la_pocha("1P 4P", "5P 5B", "6P 1E")
    script.play("6P 5P")
    assert script.may_play() == set(hand("1P")), "without a trump in it he must"


def test_a_trump_led_must_be_beaten_too() -> None:
    script = la_pocha("1O 5O", "RO 6O", "SO 1E")
    script.play("SO")
    assert script.may_play() == set(hand("RO"))
    script.play("RO")
    assert script.may_play() == set(hand("1O"))
    # Led by seat 0 again, the five is beaten by nobody but the six.
    assert script.play("1O  5O 1E 6O").took == [0, 1]


def test_where_all_is_dealt_the_dealers_last_card_is_shown_and_sets_trump() -> None:
    script = Script(game("la-pocha", 8, schedule=[5]), 8, dealer=3)
    pack = list(VARIANTS["la-pocha"].pack(8))
    hands = [" ".join(c.code for c in pack[5 * seat : 5 * seat + 5]) for seat in range(8)]
    script.deal(*hands)
    shown = hand(hands[3])[-1]
    assert TrumpTurned(shown.suit, shown) in script.events
    assert phase_of(script) is Phase.BIDDING
    assert script.turn == 2
    script.bid(*[0] * 8)
    assert shown in script.state.deal.hands[3], (
        "it stays in the dealer's hand and is played from it"
    )


# La Podrida and Romanian Whist --------------------------------------------------------------------


def test_in_la_podrida_the_deal_goes_one_way_and_the_play_the_other() -> None:
    script = Script(game("la-podrida", 3, schedule=[1, 1, 1]), 3, dealer=1)
    script.deal("2S", "3S", "4S", turn="9H")
    assert script.spec.bidding_order == (2, 0, 1)
    script.bid(1, 1, 0).play("4S 2S 3S")
    assert script.took == [2]
    assert points(script) == (0, 10, 11)
    assert script.spec.dealer == 0
    assert script.spec.bidding_order == (1, 2, 0)


def test_in_la_podrida_a_card_of_the_whole_pack_sets_trump_where_none_is_left() -> None:
    script = Script(game("la-podrida", 4, schedule=[13, 1]), 4)
    suits = [" ".join(rank + suit for rank in "23456789TJQKA") for suit in "SHDC"]
    script.deal(*suits)
    assert phase_of(script) is Phase.TURNING
    script.turn_up("AH")  # seat 1 holds it, and goes on holding it
    assert script.state.deal.trump is Suit.HEARTS
    script.bid(13, 0, 0, 1)
    while script.spec.number == 1:
        script.do(legal_actions(script.state, script.turn)[0])
    assert script.took == [1] * 13, "nobody could follow or beat a trump"
    assert points(script) == (0, 23, 10, 10)


def test_in_la_podrida_the_card_turned_was_not_dealt_where_one_is_left() -> None:
    script = Script(game("la-podrida", 3, schedule=[1]), 3).deal("2S", "3S", "4S")
    with pytest.raises(IllegalAction, match="not dealt"):
        script.turn_up("3S")


def test_in_romanian_whist_who_is_void_must_trump_but_need_not_overtrump() -> None:
    script = Script(game("romanian-whist", 3, schedule=[3, 1]), 3)
    script.deal("TH AH 9C", "AS KS 9D", "QH 9H TD", turn="KH").bid(1, 1, 0)
    script.play("AS")
    assert script.codes() == "9H QH"
    script.play("QH")
    assert script.codes() == "TH AH", "any trump will do"
    script.play("TH")
    assert script.turn == 2
    # Seat 2 leads the ten of diamonds, void seat 0 must trump, then leads the nine of clubs.
    script.play("TD")
    assert script.codes() == "AH"
    script.play("AH 9D  9C KS 9H")
    assert script.took == [2, 0, 2]
    assert points(script) == (-1, -1, -1)


def test_in_jabberwocky_trump_is_not_led_before_it_is_broken() -> None:
    script = Script(game("jabberwocky", 3, schedule=[3]), 3)
    script.deal("AC 2C 3C", "AH KS 4D", "2H 3H QD", turn="5H").bid(1, 1, 0)
    assert script.codes() == "KS 4D"
    script.play("4D QD AC")
    assert script.turn == 2
    assert script.codes() == "2H 3H", "nothing but trump is held"
    script.play("3H 2C")
    assert script.codes() == "AH"
    script.play("AH")
    assert script.took_so_far() == [2, 1]
    script.play("KS 2H 3C")
    assert script.took == [2, 1, 2]
    assert points(script) == (1, 1, 0)


# Kachuful's limit ---------------------------------------------------------------------------------


def six_of_kachuful(*, seat: int, **options: object) -> Script:
    """Six players after five deals of one card in which this seat alone bid none each time."""
    script = Script(game("kachuful", 6, schedule=[1] * 7, **options), 6)
    pack = iter(f"{rank}{suit}" for suit in "SHDC" for rank in "23456789TJQKA")
    for number in range(1, 6):
        script.deal(*(next(pack) for _ in range(6)))
        bids = [1 if number == 1 and place != seat else 0 for place in range(6)]
        for place in script.spec.bidding_order:
            script.do(Bid(place, bids[place]))
        while len(script.state.finished) < number:
            script.do(legal_actions(script.state, script.turn)[0])
    return script.deal("2S", "3S", "4S", "5S", "6S", "7S")


def test_a_sixth_bid_of_none_running_is_barred_with_six_players() -> None:
    script = six_of_kachuful(seat=3)
    assert script.may_bid(3) == [1]
    assert script.may_bid(2) == [0, 1]
    assert script.refusal(Bid(3, 0)) == "You may not bid zero: you bid zero in the last 5 deals."


def test_the_limit_gives_way_where_the_hook_leaves_no_other_bid() -> None:
    script = six_of_kachuful(seat=5, bidding="in-turn", hook=True)
    assert script.spec.dealer == 5
    script.bid(0, 0, 0, 0, 0)
    assert script.may_bid() == [0], "one would come out even, so none is allowed after all"
    script = six_of_kachuful(seat=5, bidding="in-turn", hook=True)
    script.bid(0, 1, 0, 0, 0)
    assert script.may_bid() == [1], "none would come out even and is barred twice"


def test_up_to_five_players_may_bid_none_for_ever() -> None:
    script = Script(game("kachuful", 5, schedule=[1] * 7), 5).skip(6)
    assert all(deal.result.bids == (0,) * 5 for deal in script.state.finished)
    script.deal("2S", "3S", "4S", "5S", "6S")
    assert script.may_bid(0) == [0, 1]


# Tie-breaks ---------------------------------------------------------------------------------------


def test_a_tie_is_played_off_past_the_largest_deal_until_one_leads_alone() -> None:
    script = Script(game("blackout", 3, schedule=[2, 1]), 3)
    sizes = []
    for _ in range(6):
        sizes.append(script.spec.cards)
        script.sweep(True, True, True)
    assert sizes == [2, 1, 1, 2, 1, 2]
    assert script.spec.tie_break, "the game goes on"
    script.sweep(False, True, False)
    assert phase_of(script) is Phase.OVER
    assert script.state.winners == (1,)
