"""A deal for every special rule of the family, its cards set and its tricks counted by hand.

Unless a test says otherwise seat 0 deals, so seat 1 bids and leads first.
"""

from __future__ import annotations

import pytest

from game.engine import (
    Bid,
    HandsRaised,
    IllegalAction,
    Lay,
    Phase,
    Play,
    Suit,
    TrumpTurned,
    card,
    legal_actions,
    to_act,
)
from game.engine.choices import JokerCall, Premium, Sight
from game.variants import VARIANTS
from tests.speak import Script, game, hand


def points(script: Script) -> tuple[int, ...]:
    """The points of the deal finished last."""
    return script.last.points


def phase_of(script: Script) -> Phase:
    """What the game waits for."""
    return script.state.phase


def sight_of(script: Script) -> Sight:
    """Which cards a player sees in the deal going on."""
    return script.spec.sight


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
    assert script.refusal(Bid(3, 0)) == "Bid 0: you may not, you bid 0 in the last 5 deals."


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


# The cooperative game -----------------------------------------------------------------------------


def test_cooperative_bids_come_out_exactly_and_a_failed_deal_is_dealt_again() -> None:
    script = Script(game("cooperative", 3, schedule=[2, 1]), 3)
    script.deal("AS KS", "2H 3D", "4D 5D", turn="AS")  # the second pack may show a card dealt
    assert phase_of(script) is Phase.TALKING
    script.say("weak", "void", None, None, "sure:2", "strong-in-one", "can-take:1")
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
