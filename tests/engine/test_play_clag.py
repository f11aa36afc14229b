"""A deal for each line of Clag's list and each call of Caller Clag, set and counted by hand.

Unless a test says otherwise seat 0 deals, so seat 1 bids and leads first.
"""

from __future__ import annotations

import pytest

from game.engine import (
    HandsRaised,
    IllegalAction,
    Phase,
    Play,
    Suit,
    card,
    legal_actions,
    to_act,
)
from game.engine.choices import Sight
from game.variants import VARIANTS
from tests.speak import Script, hand, phase_of, points, sight_of

# Clag's list --------------------------------------------------------------------------------------


SPADES = "2S 3S 4S 5S 6S 7S 8S"


def clag(number: int) -> Script:
    """Three players with Clag's deal of this number to be dealt."""
    script = Script(VARIANTS["clag"], 3).skip(number - 1)
    assert script.spec.number == number
    return script


def test_clag_9_is_bid_before_trump_is_turned() -> None:
    script = clag(9)
    dealer, first = 2, 0
    script.deal(SPADES, "AS KS QS JS TS 9S 2H", "2D 3D 4D 5D 6D 7D 8D")
    assert script.spec.dealer == dealer
    assert script.turn == first
    assert phase_of(script) is Phase.BIDDING
    assert not script.state.deal.trump_known
    script.bid(0, 6, 7)
    assert phase_of(script) is Phase.TURNING
    script.turn_up("9D")
    assert script.state.deal.trump is Suit.DIAMONDS
    script.play("2S AS 2D")
    assert script.turn == 2, "the two of diamonds is a trump now"
    script.play("8D 3S 2H  7D 4S KS  6D 5S QS  5D 6S JS  4D 7S TS  3D 8S 9S")
    assert script.took == [2] * 7
    assert points(script) == (10, 0, 24)


def test_clag_10_is_bid_blind_and_then_the_hands_are_taken_up() -> None:
    script = clag(10)
    hands = (SPADES, "AS KS QS JS TS 9S 2H", "2D 3D 4D 5D 6D 7D 8D")
    script.deal(*hands, turn="3H")
    assert sight_of(script) is Sight.BLIND_UNTIL_BID
    assert script.spec.dealer == 0
    script.bid(0, 0)
    assert not any(isinstance(event, HandsRaised) for event in script.events[-4:])
    script.bid(1)
    assert script.events[-1] == HandsRaised(tuple(map(hand, hands)))
    # Seat 1 leads; the rest of the play is as ever: seat 0 follows, seat 2 cannot.
    script.play("AS 2D")
    assert len(script.codes().split()) == 7
    script.play("8S  KS 3D 7S  QS 4D 6S  JS 5D 5S  TS 6D 4S  9S 7D 3S  2H 8D 2S")
    assert script.took == [1] * 7


def test_clag_11_is_played_in_the_order_dealt_without_a_duty_to_follow() -> None:
    script = clag(11)
    assert script.spec.dealer == 1
    script.deal(
        "AH KH AD QH JH 2C 9H",
        "2S 3S 4S 5S 6S 7S 8S",
        "2D 3H 4D 5D 6D 7D 8D",
        turn="KC",
    ).bid(1, 2, 0)
    script.play("2D")
    assert script.codes() == "AH", "the first card dealt, though a diamond is held"
    assert script.refusal(Play(0, card("AD"))) == "The pile is played from the top."
    script.play("AH 2S")
    assert script.turn == 2
    script.play("3H KH 3S")  # the king of hearts beats the three
    assert script.turn == 0
    script.play("AD 4S 4D  QH 5S 5D  JH 6S 6D  2C 7S 7D  9H 8S 8D")
    assert script.took == [2, 0, 0, 0, 0, 0, 0]
    assert points(script) == (0, 10, 12), "seat 2 bid one, seat 1 none, seat 0 missed its two"


@pytest.mark.parametrize("number", [12, 13])
def test_in_a_misere_every_bid_is_none_and_every_trick_costs_two(number: int) -> None:
    script = clag(number)
    leader = script.spec.leader
    script.deal(SPADES, "AS KS QS JS TS 9S 2H", "2D 3D 4D 5D 6D 7D 8D")
    if number == 12:
        script.turn_up("AC")
    else:
        assert script.state.deal.trump_known
        assert script.state.deal.trump is None
    for _ in range(3):
        assert script.may_bid() == [0]
        script.bid(0)
    assert script.turn == leader
    while script.spec.number == number:
        held = script.state.deal.hands[script.turn]
        # Everybody plays as low as the rules let him.
        best = min(script.may_play(), key=lambda c: (c.height, held.index(c)))
        script.play(best.code)
    took = script.last.result.tricks
    assert points(script) == tuple(10 if count == 0 else -2 * count for count in took)
    assert sum(took) == 7


def test_clag_8_is_at_no_trump() -> None:
    script = clag(8)
    script.deal(SPADES, "AS KS QS JS TS 9S 2H", "2D 3D 4D 5D 6D 7D 8D").bid(0, 0, 0)
    assert script.state.deal.trump is None
    assert script.turn == 2, "seat 1 deals the eighth"
    script.play("8D 2S 2H")
    assert script.turn == 2


# Caller Clag --------------------------------------------------------------------------------------


def caller(*hands: str) -> Script:
    """Three players; seat 0 has named the size and dealt, and is to call."""
    return Script(VARIANTS["caller-clag"], 3).size(len(hands[0].split())).deal(*hands)


def test_the_caller_names_three_to_seven_cards_and_calls_after_looking() -> None:
    script = Script(VARIANTS["caller-clag"], 3)
    assert script.turn == 0
    sizes = [getattr(action, "cards", 0) for action in legal_actions(script.state, 0)]
    assert sizes == [3, 4, 5, 6, 7]
    script.size(3).deal("2S 3S 4S", "5S 6S 7S", "8S 9S TS")
    assert phase_of(script) is Phase.CALLING
    assert to_act(script.state).must == (0,)


def test_nuloss_makes_the_two_high_among_trumps_as_well() -> None:
    script = caller("KS 9H 9C", "AS 3H 2C", "2S 5D 3C").call("plain", nuloss=True).turn_up("4H")
    script.bid(1, 1, 0)
    script.play("AS 2S KS")
    assert script.turn == 2, "the two beats king and ace"
    script.play("5D 9H 3H")
    assert script.turn == 1, "the three of trumps beats the nine"
    script.play("2C 3C 9C")
    assert script.took == [2, 1, 1]
    assert points(script) == (10, 0, 12)


def test_a_precedence_of_suits_beats_the_suit_led_but_suit_is_followed() -> None:
    script = caller("2D 3S 4S", "AS KS AD", "2S 3H KH").call("suit-precedence", "HCDS")
    assert script.state.deal.trump_known
    assert script.state.deal.trump is None
    script.bid(0, 1, 1)
    script.play("AS")
    assert script.codes() == "2S", "suit is to be followed"
    script.play("2S")
    assert script.codes() == "3S 4S"
    script.play("3S AD")
    assert script.codes() == "3H KH"
    script.play("3H")
    assert script.codes() == "2D"
    script.play("2D")
    assert script.turn == 2, "any heart is above any diamond"
    script.play("KH 4S KS")
    assert script.took == [1, 2, 2]
    assert points(script) == (0, 0, 0)


def test_a_low_card_of_a_higher_suit_beats_the_ace_led() -> None:
    script = caller("2D 3D 4D", "AS KS QS", "2C 3C 4C").call("suit-precedence", "DCHS")
    assert script.bid(0, 0, 3).play("AS 4C 2D  3D KS 3C  4D QS 2C").took == [0, 0, 0]
    assert points(script) == (16, 10, 10)


def test_a_precedence_of_suits_stays_under_nuloss_and_ranks_turn_round() -> None:
    script = caller("3D 4D 5D", "2D AS 2S", "2C 3C AC").call("suit-precedence", "CDHS", nuloss=True)
    script.bid(0, 3, 0).play("2D AC 5D")
    assert script.turn == 2, "the ace of clubs is the lowest club, and above any diamond"
    script.play("3C 4D AS  2C 3D 2S")
    assert script.took == [2, 2, 2]
    other = caller("3D 4D 5D", "2D AS 2S", "9C 3S AC").call("suit-precedence", "SDCH", nuloss=True)
    other.bid(0, 3, 0).play("2D AC 5D")
    assert other.took_so_far() == [1], "the two is the top diamond"


@pytest.mark.parametrize(
    ("madness", "due"),
    [
        # Seat 1 bid none and takes the first two tricks, seat 2 bid none and takes the third,
        # seat 0 bid three and takes nothing: nobody made it.
        ("ascending", (0, 2 + 4, 6)),
        ("descending", (0, 6 + 4, 2)),
    ],
)
def test_under_a_madness_the_number_of_a_trick_is_its_worth(
    madness: str, due: tuple[int, ...]
) -> None:
    script = caller("2S 3S 9H", "AS KS 2D", "4S 5S 3D").call("no-trump", madness=madness)
    script.bid(0, 0, 3).play("AS 4S 2S  KS 5S 3S  2D 3D 9H")
    assert script.took == [1, 1, 2]
    assert points(script) == due


def test_a_misere_takes_no_madness_and_no_bid_but_none() -> None:
    script = caller("2S 3S 9H", "AS KS 2D", "4S 5S 3D")
    with pytest.raises(ValueError, match="no madness"):
        script.call("misere", madness="ascending")
    script.call("misere", nuloss=True).turn_up("5D")
    assert script.may_bid() == [0]
    script.bid(0, 0, 0).play("AS 5S 3S")
    # Two is high: the three beats five and ace, and seat 0 leads on.
    assert script.turn == 0
    script.play("9H 2D 3D")
    assert script.turn == 1, "the two is the best of trumps"
    script.play("KS 4S 2S")
    assert script.took == [0, 1, 0]
    assert points(script) == (-4, -2, 10)


def test_a_late_trump_is_turned_after_the_bids() -> None:
    script = caller("2S 3S 9H", "AS KS 2D", "4S 5S 3D").call("late-trump")
    script.bid(2, 0, 0)
    assert phase_of(script) is Phase.TURNING
    script.turn_up("4D").play("AS 4S 2S  KS 5S 3S  2D 3D 9H")
    assert script.took == [1, 1, 2]
    assert points(script) == (10, 14, 0)


def test_a_blind_hand_is_shuffled_after_the_late_trump_and_played_from_the_top() -> None:
    script = caller("2S 3S 9H", "AS KS 2D", "4S 5S 3D").call("late-trump", blind_hand=True)
    script.bid(0, 2, 1)
    script.turn_up("4H")
    assert phase_of(script) is Phase.PILING
    with pytest.raises(IllegalAction, match="cards of its hand"):
        script.pile("9H 2S 4S", "KS AS 2D", "3D 5S 3S")
    script.pile("9H 2S 3S", "KS AS 2D", "3D 5S 4S")
    assert script.codes() == "KS"
    script.play("KS")
    assert script.codes() == "3D", "no duty to follow from a pile"
    script.play("3D 9H")
    assert script.turn == 0, "the nine of hearts trumped it"
    script.play("2S AS 5S  2D 4S 3S")
    assert script.took == [0, 1, 1]
    assert points(script) == (12, 0, 0)
