"""Good sense of the heuristic in the family's own decisions, each as a position."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ai.decisions.statements import sure_winners, surely_none
from ai.knowledge.card_knowledge import CardKnowledge
from game.engine import (
    Action,
    Bid,
    Call,
    CallTerms,
    ChooseTrump,
    GameState,
    Lay,
    Limit,
    NameSize,
    Phase,
    Play,
    Say,
    Statement,
    Strength,
    Suit,
    Variant,
    card,
    legal_actions,
    observe,
    to_act,
)
from game.engine.choices import CallKind, JokerCall, Madness, Premium, Sight, TrumpFrom
from game.engine.decisions.lay import LAID_VALUES
from game.engine.variant import Twist
from game.variants import VARIANTS
from tests.bots import AGENTS, decide, one_deal
from tests.speak import Script, game

CALLER = VARIANTS["caller-clag"]
NINETY_NINE = VARIANTS["ninety-nine"]


def bid_of(state: GameState) -> int:
    """What the seat in turn bids."""
    action = decide(state, to_act(state).must[0])
    assert isinstance(action, Bid)
    return action.bid


def clag(twist: Twist) -> Variant:
    return replace(VARIANTS["clag"], deals={4: (7,)}, twists={1: twist})


SEVENS = (
    "AS KS QS JS TS 9S 8S",
    "AH KH QH JH TH 9H 8H",
    "AD KD QD JD TD 9D 8D",
    "AC KC QC JC TC 9C 8C",
)


@pytest.mark.parametrize("sight", [Sight.BLIND_UNTIL_BID, Sight.PILE_UNSEEN])
def test_a_hand_that_nobody_looked_at_is_bid_near_an_even_share(sight: Sight) -> None:
    script = Script(clag(Twist(sight=sight)), 4).deal(*SEVENS, turn="2S")
    while script.state.phase is Phase.BIDDING:
        bid = bid_of(script.state)
        assert bid in (1, 2, 3)
        script.bid(bid)


def test_before_a_late_trump_a_hand_of_aces_is_bid_higher_than_one_of_twos() -> None:
    hands = (SEVENS[0], "AS AH AD AC KS KH KD", "2S 2H 2D 2C 3S 3H 3D", "4S 4H 4D 4C 5S 5H 5D")
    late = Twist(trump=TrumpFrom.TURNED_LATE)
    script = Script(clag(late), 4).deal("9S 9H 9D 9C TS TH TD", *hands[1:])
    high = bid_of(script.state)
    assert bid_of(script.bid(high).state) == 0
    assert high >= 3


def test_under_a_misere_the_highest_card_that_loses_is_played() -> None:
    hands = ("JD 9D 2D 3C 4C 5C 6C", "QD KC 7H 8H 9H TH JH", "TD 4H 5H 6H 2H 3H QH", SEVENS[0])
    script = Script(clag(Twist(misere=True)), 4).deal(*hands, turn="5S").bid(0, 0, 0, 0)
    script.play("QD TD AS")
    assert decide(script.state, 0) == Play(0, card("JD"))


def called(terms: CallTerms, *hands: str) -> Script:
    """Three cards each, called by seat 0; no trump is turned."""
    script = Script(CALLER, 3)
    script.do(NameSize(0, 3))
    script.deal(*hands)
    script.do(Call(0, terms))
    return script


def test_under_nuloss_the_two_is_the_card_to_keep_out_of_a_misere() -> None:
    terms = CallTerms(CallKind.MISERE_NO_TRUMP, nuloss=True)
    script = called(terms, "2D AD 7D", "5D KC QC", "9D 4H 5H").bid(0, 0, 0).play("5D 9D")
    assert decide(script.state, 0) == Play(0, card("7D")), "the highest number that loses"


def test_bids_by_the_order_of_suits_under_a_precedence() -> None:
    order = (Suit.CLUBS, Suit.HEARTS, Suit.DIAMONDS, Suit.SPADES)
    terms = CallTerms(CallKind.SUIT_PRECEDENCE, order)
    clubs = called(terms, "2S 3S 4S", "AC KC QC", "5S 6S 7S")
    assert bid_of(clubs.state) == 3
    spades = called(terms, "2C 3C 4C", "2S 3S 5S", "5C 6C 7C")
    assert bid_of(spades.state) == 0


def call_for(hand: str, *others: str) -> CallTerms:
    script = Script(CALLER, 3)
    script.do(NameSize(0, len(hand.split())))
    action = decide(script.deal(hand, *others).state, 0)
    assert isinstance(action, Call)
    return action.terms


def test_the_caller_names_the_largest_size_since_he_chooses_what_is_played() -> None:
    assert decide(Script(CALLER, 3).state, 0) == NameSize(0, 7)


def test_the_caller_turns_the_ranks_round_for_low_cards_and_puts_his_suit_on_top() -> None:
    others = ("5S 6S 7S 8S 9S", "5D 6D 7D 8D 9D")
    high = call_for("AC KC QC JC AH", *others)
    assert not high.nuloss
    assert not high.kind.is_misere
    assert high.precedence is None or high.precedence[0] is Suit.CLUBS
    low = call_for("2C 3C 4C 5C 2H", *others)
    assert low.nuloss != low.kind.is_misere


def plain_call(hand: str) -> CallTerms:
    """The call where only kinds without order and modifiers are to be had."""
    script = Script(CALLER, 3)
    script.do(NameSize(0, len(hand.split())))
    script.deal(hand, "5S 6S 7S 8S 9S", "5D 6D 7D 8D 9D")
    legal = tuple(
        action
        for action in legal_actions(script.state, 0)
        if isinstance(action, Call)
        and not (action.terms.nuloss or action.terms.blind_hand or action.terms.madness)
        and action.terms.precedence is None
    )
    chosen = AGENTS["heuristic"].choose(observe(script.state, 0), legal, Limit(), Random(1))
    assert isinstance(chosen, Call)
    return chosen.terms


def test_the_caller_calls_no_trump_with_high_cards_in_several_suits() -> None:
    assert plain_call("AC KC AH AD AS").kind is CallKind.NO_TRUMP


def test_the_caller_calls_a_misere_with_the_lowest_cards() -> None:
    assert plain_call("2C 3C 2H 2D 2S").kind.is_misere


def test_a_madness_that_pays_late_tricks_keeps_the_ace_for_them() -> None:
    terms = CallTerms(CallKind.NO_TRUMP, madness=Madness.ASCENDING)
    script = called(terms, "AD TD 2C", "5D KC QC", "9D 4H 5H").bid(0, 0, 2).play("5D 9D")
    assert decide(script.state, 0) == Play(0, card("TD"))


# Ninety-Nine


def laid(*hands: str) -> Lay:
    action = decide(Script(NINETY_NINE, 3).deal(*hands).state, 1)
    assert isinstance(action, Lay)
    return action


def bid_laid(lay: Lay) -> int:
    return sum(LAID_VALUES[held.suit] for held in lay.cards)


def test_high_cards_are_laid_as_a_high_bid_and_low_ones_as_a_low_bid() -> None:
    rest = "9S 8S 7S 6S 9H 8H 7H 6H 9D 8D 7D 6C", "TD JD QD KD AD TC JC QC KC AC TH JH"
    strong = laid(rest[0], "AS KS QS JS TS AH KH QH 9C 8C 7C 6D", rest[1])
    assert bid_laid(strong) >= 5
    rest = "AS KS QS JS AH KH QH JH AD KD QD JD", "TS 9S TH 9H TD 9D AC KC QC JC TC 8C"
    weak = laid(rest[0], "6S 7S 8S 6H 7H 8H 6D 7D 8D 6C 7C 9C", rest[1])
    assert bid_laid(weak) <= 1


def test_a_premium_is_staked_on_a_bid_that_can_hardly_fail_and_on_no_other() -> None:
    rest = "9H 8H 7H 6H 9D 8D 7D 6D AD KD QD JD", "TH JH QH KH AH TC JC QC KC AC 6C TD"
    sure = laid(rest[0], "AS KS QS JS TS 9S 8S 7S 6S 9C 8C 7C", rest[1])
    assert bid_laid(sure) == 9
    assert sure.premium in tuple(Premium)
    rest = "AS QS TS 8S AH QH TH 8H AD QD TD 8D", "JS 9S 6S KH 9H 7H KD 7D AC QC JC 8C"
    assert laid(rest[0], "KS 7S JH 6H JD 9D 6D KC TC 9C 7C 6C", rest[1]).premium is None


# Potomac


def test_the_declarer_names_the_suit_that_serves_the_bid() -> None:
    hands = ("2S 3D 4C 5S 6D", "AH KH QH JH 2C", "7S 8D 9C TS JD", "5C 6C 7C 8C 9S")
    script = Script(game("potomac", 4, schedule=[5]), 4).deal(*hands)
    high = bid_of(script.state)
    assert high >= 3
    script.bid(4, 0, 0, 0)
    assert decide(script.state, 1) == ChooseTrump(1, Suit.HEARTS)


def test_a_long_suit_is_bid_higher_where_it_can_become_trump() -> None:
    hands = ("2S 3D 4C 5S 6D", "QH JH TH 9H 8H", "7S 8D 9C TS JD", "5C 6C 7C 8C 9S")
    named = bid_of(Script(game("potomac", 4, schedule=[5]), 4).deal(*hands).state)
    turned = bid_of(
        Script(game("blackout", 4, schedule=[5], no_trump="never"), 4).deal(*hands, turn="2C").state
    )
    assert named > turned


# The cooperative game


def shared(*hands: str, trump: str) -> Script:
    variant = game("cooperative", len(hands), schedule=[len(hands[0].split())])
    return Script(variant, len(hands)).deal(*hands, turn=trump)


def silence(script: Script) -> Script:
    while script.state.phase is Phase.TALKING:
        script.do(Say(script.turn, None))
    return script


def test_what_is_said_is_true_of_the_hand() -> None:
    script = shared("2D 3D 4D", "AS KS 9H", "5H 6H 7H", trump="5S")
    said = [decide(script.state, 1)]
    script.do(said[0])
    said.append(decide(script.state, 1))
    script.do(said[1])
    assert Say(1, Statement(Strength.SURE, 2)) in said
    assert Say(1, Statement(Strength.SURE, 3)) not in said


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4, 6])
def test_nobody_claims_more_sure_tricks_than_its_highest_trumps(players: int) -> None:
    variant = game("cooperative", players, schedule=[6])
    heard = 0
    for seed in range(25):
        states = one_deal(variant, players, ["heuristic"] * players, seed)
        deal = next(state.deal for state in states if state.phase is Phase.BIDDING)
        for seat, talk in enumerate(deal.talk):
            trumps = {held for held in deal.hands[seat] if held.suit is deal.trump}
            all_trumps = sorted((c for c in deal.spec.pack if c.suit is deal.trump), reverse=True)
            top = next((n for n, held in enumerate(all_trumps) if held not in trumps), 13)
            for said in talk:
                if said is None:
                    continue
                heard += 1
                if said.strength is Strength.SURE:
                    assert said.tricks == min(top, 6)
                if said.strength is Strength.SURE_NONE:
                    assert not trumps
                    assert seat != deal.spec.leader
                if said.strength is Strength.VOID:
                    assert len({held.suit for held in deal.hands[seat]}) < 4
    assert heard > 25 * players / 2


def test_a_hand_that_can_always_be_ducked_and_one_that_cannot() -> None:
    low = CardKnowledge(observe(shared("2D 4D 2H", "AS KS 9H", "5H 6H 7H", trump="5S").state, 0))
    assert surely_none(low, leads=False)
    assert not surely_none(low, leads=True)
    assert sure_winners(low) == 0
    high = CardKnowledge(observe(shared("4D 5D 2H", "AS KS 9H", "5H 6H 7H", trump="5S").state, 0))
    assert not surely_none(high, leads=False)


def test_the_bids_of_others_are_left_room_by_what_they_said() -> None:
    def first_bid(said: Statement | None) -> int:
        script = shared("AS KS QS 2D", "AH KD QD JS", "3H 4H 5C 6C", trump="5S")
        script.do(Say(1, None))
        script.do(Say(2, None))
        if said is not None:
            script.do(Say(0, said))
        return bid_of(silence(script).state)

    assert first_bid(Statement(Strength.SURE, 3)) < first_bid(None)


def test_who_has_its_tricks_leaves_this_one_to_who_still_needs_it() -> None:
    script = shared("AD 2D 9H", "KC QD 7C", "9C TD 5H", trump="5S")
    silence(script).bid(3, 0, 0).play("KC 9C 9H QD TD")
    assert decide(script.state, 0) == Play(0, card("2D"))


@pytest.mark.slow
def test_a_table_of_talkers_makes_far_more_deals_than_one_of_anybody() -> None:
    def made(name: str) -> int:
        variant = game("cooperative", 4, schedule=[4])
        deals = [one_deal(variant, 4, [name] * 4, seed)[-1].finished[0] for seed in range(60)]
        return sum(all(deal.result.made) for deal in deals)

    assert made("heuristic") > 3 * made("random")
    assert made("heuristic") > 0.3 * 60


# Jokers high or low


def last_joker(bid: int) -> Action:
    """What the last card, a joker, is named by the last to play, who bid this and took nothing."""
    hands = ("4D 3D X1", "AC KC 4C", "KS QS 9S", "7H 8H TH", "5H 9D 3H")
    variant = game("northeast-jokers", 5, schedule=[3], hook=False)
    script = Script(variant, 5).deal(*hands).bid(3, 0, 1, 1, bid)
    script.play("AC 9S 7H 5H 3D 8H 3H 4D KC QS TH 9D")
    return decide(script.state, 0)


def test_a_joker_is_named_high_or_low_by_what_is_needed() -> None:
    assert last_joker(1) == Play(0, card("X1"), JokerCall.HIGH)
    assert last_joker(0) == Play(0, card("X1"), JokerCall.LOW)


def test_a_joker_that_need_not_win_is_thrown_low_where_a_card_might_win() -> None:
    hands = ("AD 3D X1", "AC KC 4C", "KS QS 9S", "7H 8H TH", "5H 9D 3H")
    variant = game("northeast-jokers", 5, schedule=[3], hook=False)
    script = Script(variant, 5).deal(*hands).bid(3, 0, 1, 1, 0)
    script.play("AC 9S 7H 9D 3D 8H 3H")
    action = decide(script.state, 0)
    assert isinstance(action, Play)
    assert action.joker is not JokerCall.HIGH


def test_a_bid_far_beyond_the_hand_is_not_made_for_the_tricks_it_would_count() -> None:
    variant = game("la-podrida", 4, schedule=[13])
    for seed in range(5):
        result = one_deal(variant, 4, ["heuristic"] * 4, seed)[-1].finished[0].result
        assert max(result.bids) < 9


def test_at_no_trump_the_leader_counts_on_a_suit_that_nobody_can_stop() -> None:
    hands = ("2S 3S 4S", "AD KD QD", "5S 6S 7S")
    script = Script(game("blackout", 3, schedule=[3], no_trump="always"), 3).deal(*hands)
    assert bid_of(script.state) == 3
