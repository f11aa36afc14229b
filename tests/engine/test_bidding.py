"""Who may bid what and when: order, bounds, the hook, bids made at once, bids changed."""

from __future__ import annotations

import itertools

import pytest

from game.engine import (
    CHANCE,
    PUBLIC,
    SEALED,
    Bid,
    BidPlaced,
    BidSealed,
    BidsRevealed,
    ChangeBid,
    Phase,
    Play,
    SealedBid,
    card,
    legal_actions,
    observe,
    to_act,
)
from tests.speak import Script, game

SPADE_HANDS = ["AS KS QS", "JS TS 9S", "8S 7S 6S", "5S 4S 3S"]


def three_cards(name: str, **options: object) -> Script:
    """Four players with three cards each, bids to be made; seat 0 deals, so seat 1 bids first."""
    return Script(game(name, 4, schedule=[3], no_trump="never", **options), 4).deal(
        *SPADE_HANDS, turn="2H"
    )


# Order and bounds


def test_bids_are_made_once_each_in_turn() -> None:
    script = three_cards("blackout").bid(1)
    assert script.turn == 2
    assert script.refusal(Bid(1, 2)) == "It is not this seat's turn."
    assert script.refusal(Bid(3, 0)) == "It is not this seat's turn."
    assert legal_actions(script.state, 3) == ()


def test_a_bid_is_from_none_to_the_number_of_cards() -> None:
    script = three_cards("blackout")
    assert script.may_bid() == [0, 1, 2, 3]
    assert script.refusal(Bid(1, 4)) == "Bid 4: a bid is from 0 to 3."
    assert script.refusal(Bid(1, -1)) == "Bid -1: a bid is from 0 to 3."


def test_a_bid_needs_not_be_higher_than_the_one_before() -> None:
    assert three_cards("blackout").bid(3, 1, 0, 2).state.deal.bids == (2, 3, 1, 0)


def test_every_bid_is_open_at_once_in_turn() -> None:
    script = three_cards("blackout").bid(2)
    assert script.events[-1] == BidPlaced(1, 2, changes=False)
    assert observe(script.state, 3).bids == (None, 2, None, None)


def test_play_waits_for_the_last_bid() -> None:
    script = three_cards("blackout").bid(0, 0, 0)
    assert script.refusal(Play(1, card("JS"))) == "That cannot be done now."
    script.bid(0).play("JS")


def test_no_bid_before_the_turn_up_and_none_after_the_bidding() -> None:
    script = Script(game("blackout"), 2).deal("2C", "3C")
    assert script.refusal(Bid(1, 0)) == "That cannot be done now."
    script = three_cards("blackout").bid(0, 0, 0, 0)
    assert script.refusal(Bid(1, 0)) == "That cannot be done now."


# The hook


def test_blackout_lets_the_bids_come_out_even() -> None:
    script = three_cards("blackout").bid(1, 1, 0)
    assert script.may_bid() == [0, 1, 2, 3]
    script.bid(1)
    assert script.state.deal.bids == (1, 1, 1, 0)


def test_dealer_may_not_complete_the_total() -> None:
    script = three_cards("oh-hell").bid(1, 1, 0)
    assert script.turn == 0
    assert script.may_bid() == [0, 2, 3]
    assert script.refusal(Bid(0, 1)) == "You may not bid 1: the bids would come out even."


def test_the_hook_binds_nobody_but_the_dealer() -> None:
    script = three_cards("oh-hell")
    assert script.may_bid() == [0, 1, 2, 3]  # three would fill the deal
    script.bid(3)
    assert script.may_bid() == [0, 1, 2, 3]  # none would leave it even so far


def test_dealer_is_free_where_the_others_have_bid_too_much_already() -> None:
    assert three_cards("oh-hell").bid(2, 2, 0).may_bid() == [0, 1, 2, 3]


def test_dealer_may_not_bid_none_where_the_others_have_bid_it_all() -> None:
    assert three_cards("oh-hell").bid(1, 2, 0).may_bid() == [1, 2, 3]


def test_dealer_may_not_bid_all_where_the_others_have_bid_none() -> None:
    assert three_cards("oh-hell").bid(0, 0, 0).may_bid() == [0, 1, 2]


def test_the_hook_is_a_house_rule_in_blackout_and_may_be_off_in_oh_hell() -> None:
    assert three_cards("blackout", hook=True).bid(1, 1, 0).may_bid() == [0, 2, 3]
    assert three_cards("oh-hell", hook=False).bid(1, 1, 0).may_bid() == [0, 1, 2, 3]


def test_under_the_hook_a_two_handed_one_card_deal_is_decided_by_the_first_bid() -> None:
    variant = game("blackout", schedule=[1], no_trump="never", hook=True)
    for first, left in ((0, [0]), (1, [1])):
        assert Script(variant, 2).deal("2C", "3C", turn="2H").bid(first).may_bid() == left


# The hook for any bidder


def test_no_bidder_may_bring_the_running_total_to_the_cards() -> None:
    script = three_cards("blackout", hook="any")
    assert script.may_bid() == [0, 1, 2]
    assert script.refusal(Bid(1, 3)) == "You may not bid 3: the bids so far would come to 3."
    script.bid(2)
    assert script.may_bid() == [0, 2, 3]
    script.bid(0)
    assert script.may_bid() == [0, 2, 3]


def test_under_the_hook_for_any_a_bid_may_go_over_the_total() -> None:
    script = three_cards("blackout", hook="any").bid(2, 3)
    assert script.may_bid() == [0, 1, 2, 3]  # five of three are bid: nothing can come out even
    script.bid(0)
    assert script.may_bid() == [0, 1, 2, 3]


def test_under_the_hook_for_any_everybody_passes_in_a_one_card_deal() -> None:
    script = Script(game("oh-hell", schedule=[1], hook="any"), 3)
    script.deal("2C", "3C", "4C", turn="2H")
    for _ in range(3):
        assert script.may_bid() == [0]
        script.bid(0)


@pytest.mark.parametrize("hook", [True, "any"])
def test_a_hook_always_leaves_a_bid_and_is_never_even(hook: bool | str) -> None:
    """Every way to bid two cards among three, walked to the end."""
    variant = game("blackout", schedule=[2], no_trump="never", hook=hook)
    ways = 0
    for wish in itertools.product(range(3), repeat=3):
        script = Script(variant, 3).deal("2C 3C", "4C 5C", "6C 7C", turn="2H")
        for bid in wish:
            assert script.may_bid()
            if bid not in script.may_bid():
                break
            script.bid(bid)
        else:
            ways += 1
            assert sum(wish) != 2
    assert ways == {True: 21, "any": 9}[hook]  # counted by hand in test_perft


# Bids made at once


def at_once(name: str = "blackout") -> Script:
    return three_cards(name, bidding="simultaneous", hook=False)


def test_bids_made_at_once_may_come_in_any_order() -> None:
    script = at_once()
    assert to_act(script.state).must == (1, 2, 3, 0)
    script.do(Bid(0, 3))
    script.do(Bid(2, 0))
    assert to_act(script.state).must == (1, 3)


def test_bids_made_at_once_are_sealed_until_the_last_and_shown_together() -> None:
    script = at_once()
    assert script.do(Bid(3, 2)) == (BidSealed(3, SealedBid(2)),)
    assert observe(script.state, 0).bids == (None, None, None, SEALED)
    assert observe(script.state, 3).bids == (None, None, None, 2)
    script.do(Bid(1, 0))
    script.do(Bid(2, 1))
    # By seat, with the order in which a record lists them: from the dealer's left.
    assert script.do(Bid(0, 3)) == (
        BidSealed(0, SealedBid(3)),
        BidsRevealed((3, 0, 1, 2), (1, 2, 3, 0)),
    )
    assert observe(script.state, 0).bids == (3, 0, 1, 2)


def test_a_bid_made_at_once_is_free_whatever_the_others_bid() -> None:
    script = at_once("oh-hell")
    for seat in (1, 2, 3):
        assert script.may_bid(seat) == [0, 1, 2, 3]
        script.do(Bid(seat, 1))
    assert script.may_bid(0) == [0, 1, 2, 3]
    script.do(Bid(0, 0))  # even, and allowed
    assert script.state.phase is Phase.PLAYING


def test_a_sealed_bid_stands() -> None:
    script = at_once("oh-hell")
    script.do(Bid(2, 1))
    assert to_act(script.state).may == ()
    assert script.refusal(Bid(2, 0)) == "It is not this seat's turn."
    assert script.refusal(ChangeBid(2, 0)) == "A bid may not be changed in this game."


def test_a_bid_made_at_once_has_the_same_bounds() -> None:
    assert at_once().refusal(Bid(0, 4)) == "Bid 4: a bid is from 0 to 3."


def test_bids_made_at_once_leave_the_lead_with_the_dealers_left() -> None:
    script = at_once()
    for seat in (3, 0, 2, 1):
        script.do(Bid(seat, 0))
    assert script.turn == 1


# Changing a bid


def test_in_oh_hell_a_bid_may_be_changed_until_the_next_player_bids() -> None:
    script = three_cards("oh-hell").bid(1)
    assert to_act(script.state) == ((2,), (1,))
    assert script.do(ChangeBid(1, 3)) == (BidPlaced(1, 3, changes=True),)
    assert script.state.deal.bids == (None, 3, None, None)
    assert script.turn == 2  # the change cost the next player nothing
    script.bid(0)
    assert to_act(script.state) == ((3,), (2,))
    assert script.refusal(ChangeBid(1, 0)) == "It is too late to change that bid."


def test_a_bid_may_be_changed_and_changed_again() -> None:
    script = three_cards("oh-hell").bid(1).change(2).change(0).change(1)
    assert script.state.deal.bids == (None, 1, None, None)


def test_a_change_is_to_another_number_within_the_bounds() -> None:
    script = three_cards("oh-hell").bid(1)
    assert script.may_bid(1) == [0, 2, 3]
    assert script.refusal(ChangeBid(1, 1)) == "That is the bid already."
    assert script.refusal(ChangeBid(1, 4)) == "Bid 4: a bid is from 0 to 3."


def test_nobody_changes_a_bid_he_has_not_made() -> None:
    script = three_cards("oh-hell")
    assert to_act(script.state).may == ()
    assert script.refusal(ChangeBid(1, 1)) == "It is too late to change that bid."
    script.bid(1)
    assert script.refusal(ChangeBid(2, 1)) == "It is too late to change that bid."


def test_the_dealer_has_no_time_to_change() -> None:
    script = three_cards("oh-hell").bid(1, 1, 0, 2)
    assert to_act(script.state) == ((1,), ())
    assert observe(script.state, PUBLIC).last_bidder is None
    assert script.refusal(ChangeBid(0, 3)) == "It is too late to change that bid."
    assert script.refusal(ChangeBid(3, 3)) == "It is too late to change that bid."


def test_the_player_before_the_dealer_may_change_under_the_hook_to_any_bid() -> None:
    script = three_cards("oh-hell").bid(1, 1, 0)
    assert script.may_bid(3) == [1, 2, 3]
    script.change(1)  # two others and this make three: the hook is the dealer's alone
    assert script.may_bid() == [1, 2, 3]


def test_a_change_under_the_hook_for_any_counts_in_place_of_the_first_bid() -> None:
    script = three_cards("blackout", hook="any", bid_changes=True).bid(1, 1)
    # Seat 1 bid one, so seat 2 may change to nothing that makes three with it; its own first bid
    # of one no longer counts.
    assert script.may_bid(2) == [0, 3]
    assert script.refusal(ChangeBid(2, 2)) == "You may not bid 2: the bids so far would come to 3."


def test_blackout_has_no_second_thoughts_unless_the_house_allows_them() -> None:
    script = three_cards("blackout").bid(1)
    assert to_act(script.state).may == ()
    assert observe(script.state, PUBLIC).last_bidder is None
    assert script.refusal(ChangeBid(1, 2)) == "A bid may not be changed in this game."
    script = three_cards("blackout", bid_changes=True).bid(1).change(2)
    assert script.state.deal.bids == (None, 2, None, None)


def test_the_house_may_take_second_thoughts_from_oh_hell() -> None:
    script = three_cards("oh-hell", bid_changes=False).bid(1)
    assert script.refusal(ChangeBid(1, 2)) == "A bid may not be changed in this game."


def test_no_change_remains_from_one_deal_to_the_next() -> None:
    script = Script(game("oh-hell", schedule=[1, 1]), 3)
    script.deal("2C", "3C", "4C", turn="2H").bid(0, 0, 0).play("3C 4C 2C")
    assert to_act(script.state) == ((CHANCE,), ())
    script.deal("2C", "3C", "4C", turn="2H")
    assert to_act(script.state) == ((2,), ())
