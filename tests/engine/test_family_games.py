"""Games of any variant under any set of house rules, drawn by hypothesis, before both readers.

Also the number of ways through tiny deals, counted by hand, where a row's own rule changes it.
"""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from game.engine import CHANCE, Deal, GameState, Phase, TurnUp, apply, legal_actions, to_act
from game.engine.terms import ALL_CALLS
from game.variants import OPTIONS, VARIANTS, OptionError, values_for, with_options
from tests.recorded import record, seen_by_both
from tests.rows import SHARED_ROWS, TOLD_ALONE
from tests.speak import Script, game, hand

MOST_DEALS = 12
"""Deals of a drawn game; what comes after them is more of the same."""
_COMPANION = {"simultaneous": {"hook": False}}


@st.composite
def tables(draw: st.DrawFn) -> tuple[str, int, dict[str, Any]]:
    """A variant, a number of players and house rules that go together."""
    name = draw(st.sampled_from(sorted(SHARED_ROWS)))
    row = VARIANTS[name]
    players = draw(st.sampled_from(sorted(row.deals)))
    options: dict[str, Any] = {}
    for option in OPTIONS.values():
        values = [value for value in values_for(row, option) if value not in TOLD_ALONE]
        if values and draw(st.integers(0, 3)) == 0:
            options[option.name] = draw(st.sampled_from(values))
    options |= _COMPANION.get(str(options.get("bidding")), {})
    try:
        with_options(row, options, players)
    except OptionError:
        assume(False)
    return name, players, options


@pytest.mark.parametrize("games", [30, pytest.param(150, marks=pytest.mark.slow)])
def test_both_readers_agree_about_a_game_of_any_variant_under_any_house_rules(games: int) -> None:
    @settings(max_examples=games, suppress_health_check=list(HealthCheck))
    @given(table=tables(), seed=st.integers(0, 10_000))
    def agree(table: tuple[str, int, dict[str, Any]], seed: int) -> None:
        name, players, options = table
        seen_by_both(record(name, players, seed, MOST_DEALS, **options))

    agree()


# Ways through tiny deals ------------------------------------------------------------------------


def ways(state: GameState) -> int:
    """How many sequences of decisions lead from here to the end of the deal."""
    deals = len(state.finished)
    must, may = to_act(state)
    assert CHANCE not in must
    total = 0
    for seat in must[:1]:  # all who bid at once do it in one order; the order makes no other way
        for action in legal_actions(state, seat):
            after, _ = apply(state, action)
            total += 1 if len(after.finished) > deals else ways(after)
    assert not may, "a window to change bids makes ways without end"
    return total


def dealt(script: Script, *hands: str, turn: str | None = None) -> GameState:
    """A deal begun with these hands."""
    script.do(Deal(tuple(hand(codes) for codes in hands)))
    if turn is not None:
        script.do(TurnUp(hand(turn)[0]))
    return script.state


def test_the_hook_takes_one_way_of_each_dealers_bid_in_kachuful_played_in_turn() -> None:
    """Three players, one card: free bids are 2 × 2 × 2 = 8, and each card is the only one.

    With the hook the dealer may not bring the bids to 1: after 0 0 he must bid 0, after 0 1 and 1 0
    he must bid 1, after 1 1 both are allowed: 1 + 1 + 1 + 2 = 5.
    """
    hands = ("2S", "3S", "4S")
    free = dealt(Script(game("kachuful", 3), 3), *hands)
    assert ways(free) == 8
    hooked = Script(game("kachuful", 3, bidding="in-turn", hook=True), 3)
    assert ways(dealt(hooked, *hands)) == 5


def test_talk_is_at_most_three_of_eight_statements_and_bids_must_come_out_even() -> None:
    """Two players, one card. Six plain statements and two counted ones with one trick are 8.

    Of the 64 pairs 22 contradict each other, eleven in either order, and 42 are left; 176 of three.
    A talk of no more than three is 1 + 8 + 42 + 176 = 227 ways: silence at once, after one, after
    two, or three statements, after which nobody asks again. The bids are 1 0 or 0 1: two ways.
    """
    state = dealt(Script(game("cooperative", 2), 2), "2S", "3S", turn="9H")
    first = to_act(state).must

    def talks(now: GameState) -> int:
        if to_act(now).must != first:
            return 1
        return sum(talks(apply(now, said)[0]) for said in legal_actions(now, first[0]))

    assert talks(state) == 227
    while state.phase is Phase.TALKING:
        state, _ = apply(state, legal_actions(state, to_act(state).must[0])[0])
    assert ways(state) == 2


def test_a_declarer_chooses_among_five_trumps_in_potomac() -> None:
    """Three players, one card, dealer last: bids as with the hook, 5 ways, each then × 5 trumps."""
    potomac = game("potomac", 3, bid_changes=False, schedule=[1])
    assert ways(dealt(Script(potomac, 3), "2S", "3S", "4S")) == 5 * 5


def test_a_caller_has_332_calls_and_each_leads_on() -> None:
    """Six kinds: three plain ones with 2 × 2 × 3 modifiers, 24 orders with as many, two misères
    with 2 × 2: 36 + 288 + 8 = 332."""
    script = Script(game("caller-clag", 3), 3)
    script.do(legal_actions(script.state, 0)[0])
    script.do(Deal((hand("2S 3S 4S"), hand("5S 6S 7S"), hand("8S 9S TS"))))
    assert script.state.phase is Phase.CALLING
    assert len(legal_actions(script.state, 0)) == len(ALL_CALLS) == 332


def test_nine_of_twelve_cards_are_kept_in_220_ways_each_with_three_wishes_in_ninety_nine() -> None:
    """12 choose 3 is 220; no premium, a declaration or a revelation: 660 ways to lay a bid."""
    script = Script(game("ninety-nine", 3), 3)
    clubs, hearts = "6C 7C 8C 9C TC JC QC KC AC", "6H 7H 8H 9H TH JH QH KH AH"
    spades, diamonds = "6S 7S 8S 9S TS JS QS KS AS", "6D 7D 8D 9D TD JD QD KD AD"
    rest = diamonds.split()
    hands = [
        f"{suit} {' '.join(rest[3 * place : 3 * place + 3])}"
        for place, suit in enumerate((clubs, hearts, spades))
    ]
    state = dealt(script, *hands)
    assert [len(legal_actions(state, seat)) for seat in range(3)] == [660] * 3


def test_the_first_joker_doubles_a_card_and_the_second_does_not_in_north_east_blackout() -> None:
    """Five players, two cards, no joker to the first trick. Seats 1 and 2 keep one each.

    Bids with a hook are free of interest here, so every seat's only lead and follow is counted from
    the play on: the first trick leaves everybody one card; in the second, seat 1 leads nothing but
    its joker, high or low, and seat 2's is then the opposite: 2 ways.
    """
    script = Script(game("northeast-jokers", 5, schedule=[2]), 5)
    dealt(script, "3H 4C", "AH X1", "4H X2", "5H 5C", "6H 6C")
    script.bid(0, 0, 0, 0, 0)
    # Seat 1 must lead the ace of hearts (a joker is not led); all follow hearts.
    assert ways(script.state) == 2


@pytest.mark.parametrize(("beat", "expected"), [(True, 1), (False, 2)])
def test_the_duty_to_beat_takes_the_choice_of_a_lower_card(beat: bool, expected: int) -> None:
    """Two cards of the suit led, one over and one under the lead: with the duty only one way.

    La Pocha, counter-clockwise: dealer 0, so seat 2 leads its only choice of suit. All hold oros
    alone, trump is copas. Seat 2 leads the sota or the six; the others hold one over, one under.
    """
    row = game("la-pocha", 3, schedule=[2], hook=False)
    script = Script(row, 3)
    dealt(script, "7O RO" if beat else "5O 7O", "4O CO", "6O SO", turn="4P")
    script.bid(0, 0, 0)
    state = script.state
    lead = next(a for a in legal_actions(state, 2) if getattr(a, "card", None) is hand("6O")[0])
    after, _ = apply(state, lead)
    # Seat 1 beats the six with the caballo and must; seat 0 then owes the rey, or has nothing over.
    assert len(legal_actions(after, 1)) == 1
    after, _ = apply(after, legal_actions(after, 1)[0])
    assert len(legal_actions(after, 0)) == expected
