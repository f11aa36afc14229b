"""What may be led and played, who wins a trick, and what a refusal says."""

from __future__ import annotations

import itertools

import pytest

from game.engine import (
    ALL,
    CHANCE,
    FACE_DOWN,
    PUBLIC,
    Bid,
    CardPlayed,
    ChangeBid,
    Deal,
    DealScored,
    GameOver,
    Phase,
    Play,
    Revoked,
    TrickTaken,
    TurnUp,
    apply,
    card,
    legal_actions,
    observe,
    redact,
    to_act,
)
from game.engine.choices import Sight
from tests.speak import HEARTS, SPADES, Script, game, hand


def two_cards(
    *hands: str, turn: str = "2S", dealer: int = 0, name: str = "blackout", **options: object
) -> Script:
    """One two-card deal with these hands, everybody having bid none; spades are trump.

    Seat 0 deals unless said, so seat 1 leads.
    """
    return cards_each(2, *hands, turn=turn, dealer=dealer, name=name, **options)


def cards_each(
    size: int,
    *hands: str,
    turn: str = "2S",
    dealer: int = 0,
    name: str = "blackout",
    **options: object,
) -> Script:
    no_trump = {"no_trump": "never", **options}
    variant = game(name, schedule=[size], **no_trump)
    script = Script(variant, len(hands), dealer)
    if no_trump["no_trump"] == "always":
        script.deal(*hands)
    else:
        script.deal(*hands, turn=turn)
    return script.bid(*[0] * len(hands))


# Following suit


def test_the_leader_may_lead_any_card_a_trump_too() -> None:
    script = two_cards("2H 3H", "AS 4C", "5H 6H")
    assert script.may_play() == set(hand("AS 4C"))


def test_who_holds_the_suit_led_must_follow() -> None:
    script = two_cards("2H 3H", "AH 4C", "5H AS").play("AH")
    assert script.may_play() == set(hand("5H"))
    assert script.refusal(Play(2, card("AS"))) == "Follow suit: you hold hearts."


def test_any_card_of_the_suit_led_will_do() -> None:
    script = two_cards("2H 3H", "AH 4C", "5H AS").play("AH 5H")
    assert script.may_play() == set(hand("2H 3H"))


def test_who_is_void_may_play_anything_a_trump_or_not() -> None:
    script = two_cards("2D 3S", "AH 4C", "5C 6D").play("AH")
    assert script.may_play() == set(hand("5C 6D"))
    script.play("5C")
    assert script.may_play() == set(hand("2D 3S"))


def test_a_led_trump_must_be_followed_with_trump() -> None:
    script = two_cards("3S AH", "AS 4C", "5H 6H").play("AS 5H")
    assert script.may_play() == set(hand("3S"))
    assert script.refusal(Play(0, card("AH"))) == "Follow suit: you hold spades."


def test_it_is_the_first_card_that_must_be_followed_not_the_one_before() -> None:
    script = two_cards("3D 4C", "AH 4D", "5D 6D").play("AH 5D")
    assert script.may_play() == set(hand("3D 4C"))


# Who wins


@pytest.mark.parametrize(
    ("trump", "trick", "winner"),
    [
        ("2S", "9H TH 8H", 2),  # no trump played: the highest of the suit led
        ("2S", "9H AC 8H", 1),  # a higher card of another suit wins nothing
        ("2S", "9H AC KD", 1),
        ("2S", "AH KH 3S", 0),  # the lowest trump beats the ace led
        ("2S", "AH 3S 4S", 0),  # the highest trump, whoever ruffed first
        ("2S", "AH 5S 4S", 2),
        ("2S", "3S AH AC", 1),  # trump led
        ("2S", "3S JS QS", 0),
        ("2H", "9H TH 8H", 2),
        ("2H", "AS TH 8H", 2),
    ],
)
def test_the_highest_trump_wins_else_the_highest_of_the_suit_led(
    trump: str, trick: str, winner: int
) -> None:
    led, second, third = trick.split()
    script = cards_each(1, third, led, second, turn=trump)
    script.play(trick)
    assert TrickTaken(winner) in script.events
    assert script.last.result.winners == (winner,)


def test_at_no_trump_only_the_suit_led_wins() -> None:
    script = cards_each(1, "AS", "2H", "AD", no_trump="always").play("2H AD AS")
    assert TrickTaken(1) in script.events


def test_the_jack_of_trumps_wins_the_trick_of_the_source() -> None:
    # Five players, the second deal, diamonds trump: the jack is the highest diamond played.
    script = two_cards("3C 2C", "AC KS", "TC 2H", "JD 3H", "4D 4H", turn="2D").play(
        "AC TC JD 4D 3C"
    )
    assert TrickTaken(3) in script.events
    assert script.turn == 3


def test_ace_is_high_and_two_is_low_with_the_ten_between_nine_and_jack() -> None:
    order = ["2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "TH", "JH", "QH", "KH", "AH"]
    for lower, higher in itertools.pairwise(order):
        script = cards_each(1, higher, lower).play(f"{lower} {higher}")
        assert script.last.result.winners == (0,), f"{higher} beats {lower}"


def test_the_winner_leads_and_a_played_card_is_gone() -> None:
    script = two_cards("2H 3H", "4H 4C", "AH 6H").play("4H AH 3H")
    assert script.turn == 2
    assert script.may_play() == set(hand("6H"))
    assert script.refusal(Play(2, card("AH"))) == "That card is not in this hand."


def test_tricks_are_counted_as_they_are_taken() -> None:
    script = two_cards("2H 3H", "4H 4C", "AH 6H").play("4H AH 3H")
    assert script.state.deal.taken == (0, 0, 1)
    assert script.events[-1] == TrickTaken(2)
    script.play("6H 2H 4C")
    assert script.last.result.tricks == (0, 0, 2)


# Must trump


def test_who_is_void_must_trump_where_the_house_says_so() -> None:
    script = two_cards("2D 3S", "AH 4C", "5C 6D", must_trump=True).play("AH")
    assert script.may_play() == set(hand("5C 6D"))  # neither hearts nor a spade
    script.play("5C")
    assert script.may_play() == set(hand("3S"))
    assert script.refusal(Play(0, card("2D"))) == "You have no hearts: you must trump."


def test_must_trump_does_not_ask_for_a_higher_trump() -> None:
    script = two_cards("3S 4S", "AH 4C", "9S 6D", must_trump=True).play("AH 9S")
    assert script.may_play() == set(hand("3S 4S"))


def test_must_trump_does_not_excuse_from_following() -> None:
    script = two_cards("2D 3D", "AH 4C", "5H 6S", must_trump=True).play("AH")
    assert script.may_play() == set(hand("5H"))


def test_nothing_must_be_trumped_at_no_trump() -> None:
    script = two_cards("2D 3D", "AH 4C", "5C 6S", must_trump=True, no_trump="always").play("AH")
    assert script.may_play() == set(hand("5C 6S"))


# Trump must be broken


def test_trump_may_not_be_led_until_one_has_been_played() -> None:
    script = two_cards("2H 3H", "AS 4C", "5H 6H", trump_broken=True)
    assert script.may_play() == set(hand("4C"))
    sentence = "Trump has not been broken: lead another suit."
    assert script.refusal(Play(1, card("AS"))) == sentence


def test_a_ruff_breaks_trump() -> None:
    script = cards_each(3, "3H 3S KD", "4C 7S 9S", "5C 6H 6S", trump_broken=True)
    script.play("4C 5C 3S")  # seat 0 is void and ruffs
    assert script.turn == 0
    assert script.may_play() == set(hand("3H KD"))  # no spade left to lead
    script.play("KD 7S 6S")
    assert script.turn == 1
    assert script.may_play() == set(hand("9S"))


def test_trump_once_played_may_be_led_with_other_suits_in_hand() -> None:
    script = cards_each(3, "3H 4H KD", "4C 7D 9S", "5S AS 6H", trump_broken=True)
    script.play("4C 5S 3H")
    assert script.turn == 2
    assert script.may_play() == set(hand("AS 6H"))


def test_trump_stays_unbroken_while_plain_suits_are_played() -> None:
    script = cards_each(3, "3H 4H KD", "4C 7D 9S", "5C AS 6H", trump_broken=True)
    script.play("4C 5C 3H")
    assert script.turn == 2
    assert script.may_play() == set(hand("6H"))


def test_who_holds_only_trumps_may_lead_one_and_that_breaks_trump() -> None:
    script = two_cards("2H 3S", "AS 4S", "5H 6S", trump_broken=True)
    assert script.may_play() == set(hand("AS 4S"))
    script.play("4S 6S 3S")
    assert script.turn == 2
    assert script.state.deal.trump_broken


def test_unbroken_trump_may_be_played_by_those_who_follow() -> None:
    script = two_cards("2H 3S", "4C 4S", "5H 6S", trump_broken=True).play("4C")
    assert script.may_play() == set(hand("5H 6S"))


def test_breaking_trump_holds_for_one_deal_alone() -> None:
    variant = game("blackout", schedule=[1, 2], no_trump="never", trump_broken=True)
    script = Script(variant, 2).deal("2H", "3S", turn="2S").bid(0, 0).play("3S 2H")
    script.deal("AS 4C", "5H 6H", turn="2S").bid(0, 0)
    assert script.turn == 0
    assert script.may_play() == set(hand("4C"))


def test_at_no_trump_everything_may_be_led() -> None:
    script = two_cards("2H 3H", "AS 4C", "5H 6H", trump_broken=True, no_trump="always")
    assert script.may_play() == set(hand("AS 4C"))


def test_without_the_house_rule_trump_needs_no_breaking() -> None:
    for name in ("blackout", "oh-hell"):
        script = cards_each(2, "2H 3H", "AS 4C", "5H 6H", name=name, hook=False)
        assert script.may_play() == set(hand("AS 4C"))


# Penalised revokes


def test_a_revoke_costs_three_points_at_once_and_the_card_stands() -> None:
    script = two_cards("2H 3H", "KH 4C", "AH 6S", revokes="penalised").play("KH")
    assert script.may_play() == set(hand("AH 6S"))
    happened = script.do(Play(2, card("6S")))
    assert happened == (CardPlayed(2, card("6S")), Revoked(2, -3))
    assert script.state.deal.penalties == (0, 0, -3)
    assert observe(script.state, PUBLIC).penalties == (0, 0, -3)
    script.play("2H")
    assert script.events[-1] == TrickTaken(2)  # the revoking trump wins the trick


def test_the_penalty_is_part_of_that_deals_points() -> None:
    script = two_cards("2H 3H", "AH 4C", "5H 6C", revokes="penalised").play("AH 6C 2H 4C 5H 3H")
    # Seat 1 takes both against a bid of none; seat 0 makes none: 5 + 2; seat 2 too, less 3.
    assert script.last.points == (7, 0, 4)
    assert script.events[-2] == DealScored(1, (0, 2, 0), (7, 0, 4), (7, 0, 4))


def test_a_penalty_may_leave_a_player_below_nothing() -> None:
    script = two_cards("2H 3H", "2C 4C", "5C AS", revokes="penalised").play("4C AS 2H 5C 3H 2C")
    assert script.last.points == (7, 7, -3)


def test_every_revoke_is_paid_for() -> None:
    script = cards_each(3, "2H 3H 4H", "AD KD QD", "5D 6D 7C", revokes="penalised")
    script.play("AD 7C 2H KD 5D 3H QD 6D 4H")
    assert script.last.result.penalties == (0, 0, -3)
    script = cards_each(3, "2H 3H 4H", "AD KD AC", "5D 6H 7C", revokes="penalised")
    script.play("AD 7C 2H KD 6H 3H AC 5D 4H")
    # At AC nothing of clubs was left; twice it withheld the five of diamonds.
    assert script.last.result.penalties == (0, 0, -6)


def test_who_is_void_does_not_revoke() -> None:
    script = two_cards("2H 3H", "AH 4C", "5D 6C", revokes="penalised").play("AH 6C")
    assert script.events[-1] == CardPlayed(2, card("6C"))
    assert script.state.deal.penalties == (0, 0, 0)


def test_leading_is_never_a_revoke() -> None:
    script = two_cards("2H 3H", "AH 4C", "5D 6C", revokes="penalised").play("4C")
    assert script.state.deal.penalties == (0, 0, 0)


def test_revokes_are_impossible_unless_the_house_penalises_them() -> None:
    for name in ("blackout", "oh-hell"):
        script = cards_each(2, "2H 3H", "AH 4C", "5H 6C", name=name, hook=False).play("AH")
        assert script.refusal(Play(2, card("6C"))) == "Follow suit: you hold hearts."


def test_where_revokes_are_penalised_no_other_rule_may_be_broken() -> None:
    script = two_cards(
        "2D 3S", "AS 4C", "5C 6D", revokes="penalised", must_trump=True, trump_broken=True
    )
    sentence = "Trump has not been broken: lead another suit."
    assert script.refusal(Play(1, card("AS"))) == sentence
    script.play("4C 5C")
    assert script.refusal(Play(0, card("2D"))) == "You have no clubs: you must trump."


def test_a_revoke_with_a_trump_breaks_trump() -> None:
    script = two_cards("2H 3H", "KH 4C", "AH 6S", revokes="penalised", trump_broken=True)
    script.play("KH 6S")
    assert script.state.deal.trump_broken


def test_in_a_one_card_deal_nobody_can_revoke() -> None:
    script = cards_each(1, "2H", "AH", "5D", revokes="penalised").play("AH 5D 2H")
    assert script.last.result.penalties == (0, 0, 0)


# The card on the forehead


def forehead(**options: object) -> Script:
    variant = game("blackout", schedule=[1, 2], no_trump="never", blind_one_card=True, **options)
    return Script(variant, 3).deal("2H", "AS", "KD", turn="2S")


def test_on_the_forehead_everybody_sees_every_card_but_his_own() -> None:
    script = forehead()
    assert script.spec.sight is Sight.FOREHEAD
    assert observe(script.state, 0).hands == ((FACE_DOWN,), hand("AS"), hand("KD"))
    assert observe(script.state, 1).hands == (hand("2H"), (FACE_DOWN,), hand("KD"))
    assert observe(script.state, 2).hand == (FACE_DOWN,)
    assert observe(script.state, PUBLIC).hands == ((FACE_DOWN,),) * 3
    assert observe(script.state, ALL).hands == (hand("2H"), hand("AS"), hand("KD"))


def test_the_news_of_the_deal_hides_the_card_on_the_forehead() -> None:
    script = forehead()
    told = redact(script.events[0], script.state.deal, 1)
    assert observe(script.state, 1).hands == getattr(told, "hands", None)


def test_cards_on_the_forehead_play_themselves() -> None:
    script = forehead().bid(1, 0, 0)
    for seat, code in ((1, "AS"), (2, "KD"), (0, "2H")):
        assert script.turn == seat
        assert legal_actions(script.state, seat) == (Play(seat, card(code)),)
        script.play(code)
    assert script.last.result.winners == (1,)


def test_only_the_one_card_deal_is_played_on_the_forehead() -> None:
    script = forehead().bid(1, 0, 0).play("AS KD 2H")
    script.deal("3H 4H", "5H 6H", "7H 8H", turn="2S")
    assert script.spec.sight is Sight.OWN
    assert observe(script.state, 0).hands == (hand("3H 4H"), (FACE_DOWN,) * 2, (FACE_DOWN,) * 2)


def test_a_one_card_deal_is_held_in_the_hand_unless_the_house_says_otherwise() -> None:
    script = Script(game("blackout"), 2).deal("2H", "3H", turn="2S")
    assert observe(script.state, 0).hands == (hand("2H"), (FACE_DOWN,))


def test_a_tie_break_deal_of_one_card_is_on_the_forehead_too() -> None:
    variant = game("blackout", schedule=[2], no_trump="never", blind_one_card=True)
    script = Script(variant, 2).deal("2H 3H", "4H 5H", turn="2S").bid(0, 0)
    script.play("4H 2H 5H 3H")
    assert script.state.phase is Phase.OVER
    script = Script(variant, 2).deal("2H 3H", "4H 5H", turn="2S").bid(2, 0)
    script.play("4H 2H 5H 3H")
    assert (script.spec.cards, script.spec.sight) == (1, Sight.FOREHEAD)


# Refusals of every kind of action


def test_nobody_plays_out_of_turn() -> None:
    script = two_cards("2H 3H", "AH 4C", "5H 6H")
    assert script.refusal(Play(0, card("2H"))) == "It is not this seat's turn."
    assert script.refusal(Play(2, card("5H"))) == "It is not this seat's turn."
    script.play("AH")
    assert script.refusal(Play(1, card("4C"))) == "It is not this seat's turn."
    assert legal_actions(script.state, 1) == ()


@pytest.mark.parametrize("seat", [-1, -2, 3, 7])
def test_there_is_no_such_seat(seat: int) -> None:
    script = two_cards("2H 3H", "AH 4C", "5H 6H")
    assert script.refusal(Play(seat, card("2H"))) == "It is not this seat's turn."
    bidding = Script(game("blackout"), 3).deal("2H", "AH", "5H", turn="2S")
    assert bidding.refusal(Bid(seat, 0)) == "It is not this seat's turn."
    assert legal_actions(script.state, seat) == legal_actions(bidding.state, seat) == ()


def test_nobody_plays_a_card_he_does_not_hold() -> None:
    script = two_cards("2H 3H", "AH 4C", "5H 6H")
    assert script.refusal(Play(1, card("5H"))) == "That card is not in this hand."
    assert script.refusal(Play(1, card("QD"))) == "That card is not in this hand."


def test_no_card_is_played_before_the_bids_or_before_the_deal() -> None:
    script = Script(game("blackout"), 2)
    assert script.refusal(Play(1, card("2H"))) == "That cannot be done now."
    script.deal("2H", "3H", turn="2S")
    assert script.refusal(Play(1, card("3H"))) == "That cannot be done now."


def test_a_deal_is_dealt_once() -> None:
    script = Script(game("blackout"), 2)
    again = Deal((hand("4H"), hand("5H")))
    script.deal("2H", "3H")
    assert script.refusal(again) == "That cannot be done now."
    script.do(TurnUp(card("2S")))
    assert script.refusal(again) == "That cannot be done now."
    script.bid(0, 0)
    assert script.refusal(again) == "That cannot be done now."


@pytest.mark.parametrize(
    "hands",
    [
        ("2H",),
        ("2H", "3H", "4H"),
        ("2H", ""),
        ("2H", "3H 4H"),
        ("2H 4H", "3H 5H"),
    ],
)
def test_every_hand_has_the_size_of_the_deal(hands: tuple[str, ...]) -> None:
    script = Script(game("blackout"), 2)
    dealt = Deal(tuple(hand(codes) for codes in hands))
    assert script.refusal(dealt) == "Every one of 2 hands has 1 cards."


def test_no_card_is_dealt_twice() -> None:
    script = Script(game("blackout"), 2)
    sentence = "A card was dealt twice, or is not in the pack."
    assert script.refusal(Deal((hand("2H"), hand("2H")))) == sentence


def test_the_turn_up_is_a_card_that_was_not_dealt() -> None:
    script = Script(game("blackout"), 2).deal("2H", "3H")
    sentence = "The turn-up must be a card that was not dealt."
    assert script.refusal(TurnUp(card("3H"))) == sentence


def test_a_card_is_turned_up_once_and_after_the_deal() -> None:
    script = Script(game("blackout"), 2)
    assert script.refusal(TurnUp(card("2S"))) == "That cannot be done now."
    script.deal("2H", "3H", turn="2S")
    assert script.refusal(TurnUp(card("3S"))) == "That cannot be done now."
    assert script.state.deal.trump is SPADES


def test_nothing_is_turned_up_at_no_trump() -> None:
    script = Script(game("blackout", no_trump="always"), 2).deal("2H", "3H")
    assert script.refusal(TurnUp(card("2S"))) == "That cannot be done now."


def test_after_the_game_nothing_more_may_be_done() -> None:
    script = cards_each(1, "2H", "3H").play("3H 2H")
    assert script.state.phase is Phase.OVER
    assert isinstance(script.events[-1], GameOver)
    assert to_act(script.state) == ((), ())
    assert [legal_actions(script.state, seat) for seat in (CHANCE, 0, 1)] == [(), (), ()]
    for action in (Deal((hand("2H"), hand("3H"))), TurnUp(card("2S")), Bid(1, 0)):
        assert script.refusal(action)
    assert script.refusal(ChangeBid(1, 0)) == "A bid may not be changed in this game."
    assert script.refusal(Play(1, card("3H"))) == "That cannot be done now."


def test_a_refusal_knows_its_sentence_in_parts_for_translation() -> None:
    script = two_cards("2H 3H", "AH 4C", "5H 6C").play("AH")
    with pytest.raises(ValueError, match="Follow suit: you hold hearts") as caught:
        apply(script.state, Play(2, card("6C")))
    refusal = caught.value.refusal  # type: ignore[attr-defined]
    words = {"hearts": "Herz", "Follow suit: you hold {suit}.": "Bedienen: Sie haben {suit}."}
    assert refusal.text(lambda text: words[text]) == "Bedienen: Sie haben Herz."
    assert refusal.values == {"suit": HEARTS.title}
