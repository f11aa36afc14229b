"""A deal for each other goal: declarers, streaks, the shared deal and Ninety-Nine, by hand.

Unless a test says otherwise seat 0 deals, so seat 1 bids and leads first.
"""

from __future__ import annotations

import pytest

from game.engine import (
    Bid,
    Lay,
    Phase,
    Suit,
    TrumpTurned,
    legal_actions,
    to_act,
)
from game.engine.choices import Premium
from game.variants import VARIANTS
from tests.speak import Script, game, hand, phase_of, points

# Potomac ------------------------------------------------------------------------------------------


def test_of_equal_bids_the_first_makes_the_declarer_who_chooses_and_the_dealer_leads() -> None:
    script = Script(game("potomac", 4, schedule=[3, 1]), 4, dealer=2)
    script.deal("AS KS 2D", "3S 4D AC", "5H 6H 2C", "8D 9D 3C")
    assert script.turn == 3
    script.bid(1).bid(1).bid(0)
    assert not script.state.deal.trump_known
    assert script.may_bid() == [0, 2, 3], "the hook"
    script.bid(0)
    assert phase_of(script) is Phase.CHOOSING
    assert script.turn == 3, "seat 3 bid one before seat 0 did"
    assert len(legal_actions(script.state, 3)) == 5, "four suits or no trump"
    script.choose("D")
    assert script.events[-1] == TrumpTurned(Suit.DIAMONDS, None, by=3)
    assert script.turn == 2, "the dealer leads"
    script.play("5H 9D 2D 4D")
    assert script.turn == 3
    script.play("3C KS AC 2C  3S 6H 8D AS")
    assert script.took == [3, 1, 3]
    assert points(script) == (-1, -1, 5, -1)


def test_a_changed_bid_counts_for_the_declarer_and_the_dealer_never_changes() -> None:
    script = Script(game("potomac", 3, schedule=[4, 1]), 3)
    script.deal("2S 3S 4S 5S", "AH KH QH JH", "2D 3D 4D 5D")
    script.bid(3).change(2).bid(3).change(4)
    assert script.refusal(Bid(1, 1)).startswith("It is not this seat's turn")
    script.bid(0)
    assert to_act(script.state).may == (), "the last bid stands"
    assert script.state.deal.declarer == 2, "four is more than the two of seat 1"
    script.choose(None)
    assert script.state.deal.trump is None
    script.play("2S AH 2D  3S KH 3D  4S QH 4D  5S JH 5D")
    assert script.took == [0, 0, 0, 0]
    assert points(script) == (-4, -2, -4)


def test_a_declarer_who_makes_it_scores_double_his_bid() -> None:
    script = Script(game("potomac", 3, schedule=[3, 1]), 3)
    script.deal("2H 3S 4S", "AH KH QH", "2D 3D 4D").bid(3, 0, 1).choose("H")
    assert script.play("3S AH 2D  KH 3D 2H  QH 4D 4S").took == [1, 1, 1]
    assert points(script) == (-1, 11, 5)


# Streaks and doubling -----------------------------------------------------------------------------


def test_a_fifth_deal_made_in_a_row_pays_and_a_one_card_deal_stands_aside() -> None:
    row = game("jabberwocky", 3, hook=False, streak_bonus=True, schedule=[2, 2, 1, 2, 2, 2, 2])
    script = Script(row, 3)
    earned = []
    for _ in range(7):
        script.sweep(True, False, True)
        earned.append(points(script))
    # Seats 0 and 2 made all; the deal of one card, the third, neither counts nor breaks the run.
    assert earned == [
        (1, 0, 1),
        (1, 0, 1),
        (1, 0, 1),
        (1, 0, 1),
        (1, 0, 1),
        (11, -10, 11),
        (1, 0, 1),
    ]


def test_a_deal_with_the_double_suit_for_trump_counts_double() -> None:
    for turn, due in (("4O", (-10, -10, 30)), ("4B", (-5, -5, 15))):
        script = Script(game("la-pocha", 3, double_suit="O", schedule=[1, 1]), 3)
        script.deal("6P", "5P", "7P", turn=turn).bid(1, 1, 1)
        assert script.play("7P 5P 6P").took == [2]
        assert points(script) == due


# The cooperative game -----------------------------------------------------------------------------


def test_cooperative_bids_come_out_exactly_and_a_failed_deal_is_dealt_again() -> None:
    script = Script(game("cooperative", 3, schedule=[2, 1]), 3)
    script.deal("AS KS", "2H 3D", "4D 5D", turn="AS")  # the second pack may show a card dealt
    assert phase_of(script) is Phase.TALKING
    script.say("weak", "void", None, None, "sure:1", "strong-in-one", "can-take:1")
    assert phase_of(script) is Phase.BIDDING, "three statements are the most of one player"
    assert script.may_bid() == [0, 1, 2]
    script.bid(1)
    assert script.may_bid() == [0, 1], "no bid takes the total above the cards"
    script.bid(0)
    assert script.may_bid() == [1], "the last bids what is left"
    script.bid(1).play("2H 4D AS  KS 3D 5D")
    assert script.took == [0, 0]
    assert points(script) == (0, 0, 0)
    assert (script.spec.number, script.spec.cards, script.spec.dealer) == (2, 2, 1)
    script.deal("AS KS", "2H 3D", "4D 5D", turn="2S").say(None, None, None).bid(0, 2, 0)
    script.play("4D AS 3D  KS 2H 5D")
    assert script.took == [0, 0]
    assert points(script) == (1, 1, 1)
    assert (script.spec.number, script.spec.cards, script.spec.dealer) == (3, 1, 2)
    script.deal("AH", "KH", "QH", turn="2S").say(None, None, None).bid(1, 0, 0)
    script.play("AH KH QH")
    assert phase_of(script) is Phase.OVER
    assert script.state.winners == (0, 1, 2)
    assert script.state.totals == (2, 2, 2)


# Ninety-Nine --------------------------------------------------------------------------------------


NINES = [" ".join(rank + suit for rank in "6789TJQKA") for suit in "SHD"]


def test_ninety_nine_lays_its_bids_grants_one_premium_and_takes_trump_from_the_deal_before() -> (
    None
):
    script = Script(VARIANTS["ninety-nine"], 3)
    script.deal(NINES[0] + " 6C 7C 8C", NINES[1] + " 9C TC JC", NINES[2] + " QC KC AC")
    assert script.state.deal.trump_known
    assert script.state.deal.trump is None, "the first deal is at no trump"
    assert "3 cards" in script.refusal(Lay(1, hand("6C 9C TC")))
    script.lay(2, "QC KC AC", "declare").lay(0, "6S 7S 8S", "reveal").lay(1, "9C TC JC", "reveal")
    assert script.state.deal.bids == (3, 9, 9)
    assert script.state.deal.staked == (1, Premium.REVEAL), "nearest the dealer's left of equals"
    script.play("AH 6D 6C  KH 7D 7C  QH 8D 8C  JH 9D 9S  TH TD TS  9H JD JS")
    script.play("8H QD QS  7H KD KS  6H AD AS")
    assert script.took == [1] * 9
    assert points(script) == (0, 9 + 30 + 60, 0)
    # One made it: spades are trump. Seat 1 deals, seat 2 leads.
    script.deal(NINES[0] + " 6C 7C 8C", NINES[1] + " 9C TC JC", NINES[2] + " QC KC AC")
    assert script.state.deal.trump is Suit.SPADES
    script.lay(0, "6C 7C 8C").lay(1, "9H TH JH").lay(2, "6D 7D 8D", "declare")
    assert script.state.deal.bids == (9, 6, 0)
    assert script.state.deal.staked == (2, Premium.DECLARE)
    assert script.turn == 2
    script.play("QC 6S 9C  7S 6H KC  8S 7H AC  9S 8H 9D  TS QH TD  JS KH JD")
    script.play("QS AH QD  KS TC KD  AS JC AD")
    assert script.took == [0] * 9
    assert points(script) == (9 + 20, 0, 20 + 30), "two made it, the one of none declared"
    script.deal(NINES[0] + " 6C 7C 8C", NINES[1] + " 9C TC JC", NINES[2] + " QC KC AC")
    assert script.state.deal.trump is Suit.HEARTS, "two made the last"


@pytest.mark.parametrize(
    ("wishes", "granted"),
    [
        ((None, None, None), None),
        (("declare", "declare", None), (1, Premium.DECLARE)),
        (("declare", None, None), (0, Premium.DECLARE)),
        (("reveal", "declare", "declare"), (0, Premium.REVEAL)),
        (("reveal", "declare", "reveal"), (2, Premium.REVEAL)),
    ],
)
def test_a_reveal_goes_before_a_declaration_and_then_the_dealers_left(
    wishes: tuple[str | None, ...], granted: tuple[int, Premium] | None
) -> None:
    script = Script(VARIANTS["ninety-nine"], 3)
    script.deal(NINES[0] + " 6C 7C 8C", NINES[1] + " 9C TC JC", NINES[2] + " QC KC AC")
    for seat, codes in enumerate(("6C 7C 8C", "9C TC JC", "QC KC AC")):
        script.lay(seat, codes, wishes[seat])
    assert script.state.deal.staked == granted
