"""How many cards in which deal, who deals, bids and leads, and which deals have no trump."""

from __future__ import annotations

import pytest

from game.engine import CHANCE, Bid, HandDealt, Phase, TrumpTurned, Variant, card, cards, to_act
from game.engine.choices import TrumpFrom
from game.variants import VARIANTS
from tests.speak import HEARTS, LARGEST, Script, game, specs

BLACKOUT_LARGEST, OH_HELL_LARGEST = LARGEST["blackout"], LARGEST["oh-hell"]
TABLES = [("blackout", players, most) for players, most in BLACKOUT_LARGEST.items()] + [
    ("oh-hell", players, most) for players, most in OH_HELL_LARGEST.items()
]


def sizes(variant: Variant, players: int) -> list[int]:
    return [spec.cards for spec in specs(variant, players)]


def without_trump(variant: Variant, players: int, *, tied_deals: int = 0) -> list[int]:
    """The numbers of the deals at no trump, from 1."""
    every = specs(variant, players, tied_deals=tied_deals)
    return [spec.number for spec in every if spec.trump_from is TrumpFrom.NONE]


def up(largest: int) -> list[int]:
    return list(range(1, largest + 1))


def down(largest: int) -> list[int]:
    return list(range(largest, 0, -1))


# How many players, how many deals


def test_blackout_is_for_two_to_seven_players() -> None:
    assert sorted(VARIANTS["blackout"].deals) == [2, 3, 4, 5, 6, 7]


def test_oh_hell_is_for_three_to_seven_players() -> None:
    assert sorted(VARIANTS["oh-hell"].deals) == [3, 4, 5, 6, 7]


def test_five_play_ten_deals_of_blackout_and_the_last_has_ten_cards() -> None:
    # The worked example of the source.
    assert sizes(game("blackout"), 5) == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


@pytest.mark.parametrize(("players", "largest"), BLACKOUT_LARGEST.items())
def test_blackout_deals_one_card_and_one_more_each_time(players: int, largest: int) -> None:
    assert sizes(game("blackout"), players) == up(largest)


@pytest.mark.parametrize(("players", "largest"), OH_HELL_LARGEST.items())
def test_oh_hell_goes_down_to_one_card_and_back_up(players: int, largest: int) -> None:
    assert sizes(game("oh-hell"), players) == [*down(largest), *range(2, largest + 1)]


def test_four_play_nineteen_deals_of_oh_hell_with_the_one_card_deal_once() -> None:
    assert sizes(game("oh-hell"), 4) == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]


@pytest.mark.parametrize(("name", "players", "largest"), TABLES)
def test_schedule_up_ends_with_the_largest_deal(name: str, players: int, largest: int) -> None:
    assert sizes(game(name, schedule="up"), players) == up(largest)


@pytest.mark.parametrize(("name", "players", "largest"), TABLES)
def test_schedule_down_begins_with_the_largest_deal(name: str, players: int, largest: int) -> None:
    assert sizes(game(name, schedule="down"), players) == down(largest)


@pytest.mark.parametrize(("name", "players", "largest"), TABLES)
def test_schedule_up_down_plays_the_largest_deal_once_in_the_middle(
    name: str, players: int, largest: int
) -> None:
    found = sizes(game(name, schedule="up-down"), players)
    assert found == [*up(largest), *down(largest - 1)]
    assert found.count(largest) == 1


@pytest.mark.parametrize(("name", "players", "largest"), TABLES)
def test_schedule_down_up_plays_the_largest_deal_first_and_last(
    name: str, players: int, largest: int
) -> None:
    found = sizes(game(name, schedule="down-up"), players)
    assert found == [*down(largest), *range(2, largest + 1)]
    assert found.count(1) == 1


@pytest.mark.parametrize("name", ["blackout", "oh-hell"])
def test_a_schedule_by_hand_is_dealt_as_written(name: str) -> None:
    assert sizes(game(name, schedule=[3, 1, 3, 5, 5]), 4) == [3, 1, 3, 5, 5]


def test_a_schedule_by_hand_may_go_beyond_the_variants_own_largest_deal() -> None:
    assert sizes(game("oh-hell", 3, schedule=[17, 1]), 3) == [17, 1]


# Who deals, bids first, leads


@pytest.mark.parametrize(("name", "players", "_largest"), TABLES)
def test_the_dealer_moves_one_seat_clockwise_after_each_deal(
    name: str, players: int, _largest: int
) -> None:
    dealers = [spec.dealer for spec in specs(game(name), players, first_dealer=players - 1)]
    assert dealers == [(players - 1 + place) % players for place in range(len(dealers))]
    assert dealers[:2] == [players - 1, 0]


def test_the_dealer_moves_on_in_tie_break_deals_too() -> None:
    played = specs(game("blackout"), 5, first_dealer=3, tied_deals=3)
    # Ten deals from seat 3 end with seat 2 (3+9=12); then seats 3, 4, 0 deal.
    assert [spec.dealer for spec in played[-4:]] == [2, 3, 4, 0]
    assert [spec.number for spec in played[-4:]] == [10, 11, 12, 13]
    assert [spec.tie_break for spec in played[-4:]] == [False, True, True, True]


def test_bids_run_clockwise_from_the_dealers_left_to_the_dealer() -> None:
    script = Script(game("blackout", schedule=[1, 2], no_trump="never"), 4, dealer=2)
    script.deal("2C", "3C", "4C", "5C", turn="2H")
    order = []
    while script.state.phase is Phase.BIDDING:
        order.append(script.turn)
        script.bid(0)
    assert order == [3, 0, 1, 2]


def test_the_dealers_left_leads_the_first_trick_and_the_winner_the_next() -> None:
    script = Script(game("blackout", schedule=[2], no_trump="never"), 3, dealer=1)
    script.deal("9C 4H", "JC 5H", "3C 6H", turn="2S").bid(0, 0, 0)
    order = []
    for code in ["3C", "9C", "JC", "5H", "6H", "4H"]:
        order.append(script.turn)
        script.play(code)
    # Seat 2 leads; the jack of seat 1 wins, so seat 1 leads to the second trick.
    assert order == [2, 0, 1, 1, 2, 0]


def test_the_next_deal_is_led_by_the_left_of_its_own_dealer() -> None:
    script = Script(game("blackout", schedule=[1, 1, 1], no_trump="never"), 3, dealer=2)
    leaders = []
    for _ in range(3):
        script.deal("AC", "KC", "QC", turn="2H").bid(0, 0, 0)
        leaders.append(script.turn)
        script.play(["AC KC QC", "KC QC AC", "QC AC KC"][script.turn])
    assert leaders == [0, 1, 2]


# The turn-up and no trump


def test_the_suit_of_the_turn_up_is_trump() -> None:
    script = Script(game("oh-hell", schedule=[1]), 3).deal("2C", "3C", "4C", turn="9H")
    assert script.state.deal.trump is HEARTS
    assert script.events[-1] == TrumpTurned(HEARTS, card("9H"))


def test_trump_is_turned_before_the_first_bid() -> None:
    script = Script(game("blackout"), 3).deal("2C", "3C", "4C")
    assert script.state.phase is Phase.TURNING
    assert to_act(script.state).must == (CHANCE,)
    assert script.refusal(Bid(1, 0)) == "That cannot be done now."


def test_a_deal_at_no_trump_turns_nothing_up_but_says_so_once() -> None:
    script = Script(game("blackout", schedule=[1]), 3).deal("2C", "3C", "4C")
    assert script.state.phase is Phase.BIDDING
    assert script.events == [
        HandDealt(1, 0, 1, (cards("2C"), cards("3C"), cards("4C"))),
        TrumpTurned(None, None),
    ]


@pytest.mark.parametrize(("players", "largest"), BLACKOUT_LARGEST.items())
def test_in_blackout_only_the_largest_deal_is_at_no_trump(players: int, largest: int) -> None:
    assert without_trump(game("blackout"), players) == [largest]


def test_reversed_the_first_deal_is_at_no_trump_and_the_last_is_not() -> None:
    # As the source says of reverse deals.
    assert without_trump(game("blackout", schedule="down"), 5) == [1]


def test_in_a_full_rotation_the_deal_in_the_middle_is_at_no_trump() -> None:
    assert without_trump(game("blackout", schedule="up-down"), 6) == [8]


def test_every_deal_of_the_largest_size_is_at_no_trump() -> None:
    assert without_trump(game("blackout", schedule="down-up"), 7) == [1, 13]
    assert without_trump(game("blackout", schedule=[4, 2, 4, 3, 4]), 5) == [1, 3, 5]


@pytest.mark.parametrize("players", OH_HELL_LARGEST)
def test_in_oh_hell_there_is_always_a_card_left_to_turn(players: int) -> None:
    assert without_trump(game("oh-hell"), players) == []


def test_no_trump_last_is_the_last_deal_of_the_schedule_alone() -> None:
    assert without_trump(game("oh-hell", no_trump="last"), 4) == [19]  # not the first ten cards
    assert without_trump(game("blackout", schedule="up-down", no_trump="last"), 6) == [15]
    assert without_trump(game("blackout", schedule=[4, 2, 4, 2], no_trump="last"), 5) == [4]


def test_no_trump_largest_in_oh_hell_is_its_first_and_last_deal() -> None:
    assert without_trump(game("oh-hell", no_trump="largest"), 6) == [1, 15]


def test_no_trump_never_leaves_none_only_where_no_card_can_be_turned() -> None:
    # 26 cards for two and 13 for four use up the pack; 17 for three leave a card, 10 for five two.
    assert {n: without_trump(game("blackout", no_trump="never"), n) for n in range(2, 8)} == {
        2: [26],
        3: [],
        4: [13],
        5: [],
        6: [],
        7: [],
    }


def test_a_schedule_by_hand_that_deals_all_cards_has_no_trump_there() -> None:
    assert without_trump(game("oh-hell", 4, schedule=[13, 5, 13]), 4) == [1, 3]
    assert without_trump(game("blackout", 4, schedule=[13, 5], no_trump="last"), 4) == [1, 2]


@pytest.mark.parametrize(("name", "deals"), [("blackout", 13), ("oh-hell", 19)])
def test_no_trump_always_turns_nothing_in_any_deal(name: str, deals: int) -> None:
    assert without_trump(game(name, no_trump="always"), 4) == list(range(1, deals + 1))


def test_seven_leave_three_cards_so_no_trump_is_a_choice_not_a_need() -> None:
    script = Script(game("blackout", schedule=[7], no_trump="never"), 7)
    dealt = [
        " ".join(str(c) for c in script.spec.pack[seat * 7 : seat * 7 + 7]) for seat in range(7)
    ]
    script.deal(*dealt, turn="AC")
    assert script.state.deal.turn_up in cards("AC")


# Tie-break deals: their sizes and trumps (who plays and wins them is in test_scoring)


def test_tie_break_deals_count_up_from_one_card_and_start_again_past_the_largest() -> None:
    played = specs(game("blackout"), 7, tied_deals=9)
    assert [spec.cards for spec in played if spec.tie_break] == [1, 2, 3, 4, 5, 6, 7, 1, 2]


def test_tie_break_deals_go_as_far_as_the_largest_size_of_this_games_schedule() -> None:
    played = specs(game("blackout", schedule=[3, 1]), 4, tied_deals=7)
    assert [spec.cards for spec in played if spec.tie_break] == [1, 2, 3, 1, 2, 3, 1]


def test_a_tie_break_deal_of_the_largest_size_is_at_no_trump_as_in_the_game() -> None:
    # Deals 1-7 with the seventh at no trump, tie-breaks 8-14 of 1-7 cards.
    assert without_trump(game("blackout"), 7, tied_deals=8) == [7, 14]


def test_no_trump_last_leaves_the_tie_break_deals_their_trump() -> None:
    assert without_trump(game("blackout", no_trump="last"), 7, tied_deals=8) == [7]


def test_no_trump_always_holds_in_tie_break_deals() -> None:
    variant = game("blackout", schedule=[2], no_trump="always")
    assert without_trump(variant, 3, tied_deals=3) == [1, 2, 3, 4]


def test_no_trump_never_turns_in_tie_break_deals_too_unless_all_cards_are_dealt() -> None:
    variant = game("blackout", 4, schedule=[13], no_trump="never")
    assert without_trump(variant, 4, tied_deals=14) == [1, 14]  # the tie-break of 13 cards


def test_oh_hell_has_no_tie_break_deals() -> None:
    assert len(specs(game("oh-hell"), 4, tied_deals=5)) == 19
