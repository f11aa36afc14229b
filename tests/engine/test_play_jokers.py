"""A deal for each rule of jokers, forehead cards and bowers, set by hand and counted by hand.

Unless a test says otherwise seat 0 deals, so seat 1 bids and leads first.
"""

from __future__ import annotations

import pytest

from game.engine import (
    IllegalAction,
    Play,
    Suit,
    card,
    legal_actions,
)
from game.engine.choices import JokerCall, Sight
from game.variants import VARIANTS
from tests.speak import Script, game, points, sight_of

# Two jokers: a fifth suit -------------------------------------------------------------------------


def two_jokers(*hands: str, turn: str) -> Script:
    script = Script(game("two-jokers", 3, schedule=[len(hands[0].split())]), 3)
    return script.deal(*hands, turn=turn).bid(0, 0, 0)


def test_a_joker_led_wins_and_is_followed_by_the_other_which_loses_to_it() -> None:
    script = two_jokers("X2 4S 2C", "X1 AS 3D", "KS 2H 7D", turn="5H")
    script.play("X1 7D")
    assert script.codes() == "X2", "who holds the other joker follows with it"
    script.play("X2")
    assert script.state.deal.tricks[-1].winner == 1
    script.play("AS KS 4S  3D 2H 2C")
    # Seat 2 followed the ace of spades, had no diamond left for the last trick and trumped it.
    assert script.took == [1, 1, 2]


def test_a_joker_led_by_the_other_seat_wins_as_well_for_they_are_equal() -> None:
    script = two_jokers("X1 4S", "X2 AS", "7D 8D", turn="5H")
    assert script.play("X2 7D X1  AS 8D 4S").took == [1, 1]


def test_a_joker_led_loses_to_a_trump() -> None:
    script = two_jokers("X2 4S", "X1 AS", "2H 3H", turn="5H")
    assert script.play("X1 2H X2  3H 4S AS").took == [2, 2]


def test_a_joker_that_is_not_trump_loses_on_another_suit() -> None:
    script = two_jokers("X2 AC", "2D 3D", "X1 AS", turn="5H")
    script.play("2D")
    assert script.codes() == "AS X1", "nobody is made to play a joker on another suit"
    assert script.play("X1 X2  3D AS AC").took == [1, 1]


def test_a_joker_turned_makes_the_other_the_only_trump() -> None:
    script = two_jokers("X2 AC", "AS AH", "KS 2H", turn="X1")
    assert script.state.deal.trump is Suit.JOKERS
    script.play("AS KS")
    assert script.codes() == "AC X2"
    assert script.play("X2").state.deal.tricks[-1].winner == 0
    assert script.play("AC AH 2H").took == [0, 0]


def test_where_both_jokers_are_out_a_joker_turned_leaves_no_other_trump() -> None:
    script = two_jokers("3C AC", "2S AH", "KS 2H", turn="X2")
    assert script.play("2S KS 3C  2H AC AH").took == [2, 1]


# North-East Blackout: jokers high or low ----------------------------------------------------------


def northeast(*hands: str) -> Script:
    """Five players; hearts are trump, as in every first deal."""
    script = Script(game("northeast-jokers", 5, schedule=[len(hands[0].split())]), 5)
    script.deal(*hands).bid(0, 0, 0, 0, 0)
    assert script.state.deal.trump is Suit.HEARTS
    return script


def test_a_joker_led_low_leaves_the_suit_to_the_first_card_that_has_one() -> None:
    script = northeast("AS KS QS", "3C 9D 8D", "X1 KC X2", "5C 7D AH", "6C JD JS")
    script.play("3C")
    assert script.codes() == "KC", "no joker in the first trick while another card is held"
    script.play("KC 5C 6C AS")
    assert script.turn == 2
    assert script.codes() == "X1 X2", "who holds jokers alone may lead one"
    assert script.refusal(Play(2, card("X1"))) == "Name the joker high or low."
    script.play("X1:low")
    assert script.codes() == "AH 7D", "no suit is led yet"
    script.play("7D")
    assert script.codes() == "JD", "diamonds are to be followed now"
    script.play("JD KS 9D")
    # The jack of diamonds takes it. The other joker is the first one of its own trick.
    assert script.turn == 4
    script.play("JS QS 8D X2:high AH")
    assert script.took == [2, 4, 2], "the high joker beats the ace of trumps"


def test_the_second_joker_is_the_opposite_of_the_first() -> None:
    hands = ("AS KS", "3C 9D", "X1 4C", "AH 5D", "X2 6D")
    script = northeast(*hands).play("3C 4C 5D 6D AS")
    script.play("X1:low AH X2 KS 9D")
    assert script.took == [2, 4], "low, so the other one is high and beats the ace of trumps"
    script = northeast(*hands).play("3C 4C 5D 6D AS")
    script.play("X1:high AH X2:low KS 9D")
    assert script.took == [2, 2]


def test_the_second_joker_cannot_be_named_the_same() -> None:
    script = northeast("AS KS", "3C 9D", "X1 4C", "AH 5D", "X2 6D").play("3C 4C 5D 6D AS")
    script.play("X1:high AH")
    with pytest.raises(IllegalAction, match="opposite"):
        script.play("X2:high")
    assert legal_actions(script.state, 4) == (Play(4, card("X2"), JokerCall.LOW),)


def test_a_joker_may_be_played_by_a_seat_that_could_follow_and_low_it_loses() -> None:
    script = northeast("3S AS", "AC 4S", "3C 5S", "4C X1", "5C 6S")
    script.play("AC 3C 4C 5C 3S  4S 5S")
    assert script.codes() == "X1"
    script.play("X1:low 6S AS")
    assert script.took == [1, 0]
    script = northeast("3S AS 3D", "AC 4S 4D", "3C 5S 5D", "4C X1 7S", "5C 6S 6D")
    script.play("AC 3C 4C 5C 3S  4S 5S")
    assert script.codes() == "7S X1", "able to follow, and the joker may be played all the same"


def test_a_joker_is_not_led_while_another_card_is_held() -> None:
    script = northeast("3S AS", "AC X1", "3C 5S", "4C 9S", "5C 6S")
    assert script.codes() == "AC"
    assert "joker" in script.refusal(Play(1, card("X1")))


# Bowers -------------------------------------------------------------------------------------------


def bowers(dealer: str, other: str, turn: str) -> Script:
    script = Script(game("bowers-duo", 2, schedule=[len(other.split()), 1]), 2)
    return script.deal(dealer, other, turn=turn).bid(0, 0)


def test_the_left_bower_led_is_a_trump_and_loses_to_the_right_alone() -> None:
    script = bowers("JH QD 2H 4C", "JD AH KD 3C", "5H")
    script.play("JD")
    assert script.codes() == "2H JH", "trumps are led, though a diamond is held"
    script.play("JH QD")
    assert script.codes() == "KD", "the jack is out, the king follows"
    script.play("KD AH 2H  3C 4C")
    assert script.took == [0, 1, 1, 0]


def test_the_left_bower_follows_trumps_and_beats_the_ace() -> None:
    script = bowers("JD 2C", "AH 3C", "5H")
    script.play("AH")
    assert script.codes() == "JD"
    assert script.play("JD 2C 3C").took == [0, 1]


def test_the_left_bower_is_no_card_of_its_printed_suit() -> None:
    script = bowers("JD 2C", "AD 3D", "5H")
    script.play("AD")
    assert script.codes() == "JD 2C", "no diamond is held, so either may be played"
    assert script.play("2C 3D JD").took == [1, 0]


def test_the_left_bower_is_one_of_its_suit_where_another_colour_is_trump() -> None:
    script = bowers("JD 2C", "AD 3D", "5S")
    script.play("AD")
    assert script.codes() == "JD"


@pytest.mark.parametrize(
    ("right", "left"), [("JS", "JC"), ("JC", "JS"), ("JH", "JD"), ("JD", "JH")]
)
def test_every_suit_has_its_two_bowers(right: str, left: str) -> None:
    trump = right[1]
    script = bowers(f"{left} A{trump}", f"K{trump} {right}", f"2{trump}")
    assert script.play(f"K{trump} {left} A{trump} {right}").took == [0, 1]


# The card on the forehead -------------------------------------------------------------------------


def test_a_card_on_the_forehead_is_bid_unseen_and_plays_itself() -> None:
    script = Script(VARIANTS["network-blackout"], 3).deal("9S", "AS", "2H", turn="5H")
    assert sight_of(script) is Sight.FOREHEAD
    assert script.may_bid() == [0, 1]
    script.bid(0, 0)
    assert script.may_bid() == [0], "the hook: one card, and nobody has bid it"
    script.bid(0)
    for seat, code in ((1, "AS"), (2, "2H"), (0, "9S")):
        assert script.turn == seat
        assert script.codes() == code
        script.play(code)
    assert script.took == [2]
    assert points(script) == (10, 10, 0)
    assert sight_of(script) is Sight.OWN, "the second deal is played as usual"
