"""What stands at a seat: name, one word, figures, windows; true in every game, and as sentences."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from game.engine import ALL, PUBLIC, SEALED, GameState, Phase, Viewer, new_game, observe
from game.engine.choices import Goal, Premium
from game.engine.scoring import premium_given, trick_worth
from game.engine.state import Staked
from game.presentation.number_words import number_word
from game.presentation.screen_state import ScreenState
from game.presentation.stakes import sure_winner
from game.presentation.tally import (
    MOST_WINDOWS,
    Tally,
    TallyState,
    TrickWindow,
    reward_of,
    tally_of,
)
from game.presentation.words.seats.others import (
    away_words,
    bid_for_ear,
    figures_of,
    seat_for_ear,
    seat_text,
    tally_for_ear,
)
from game.presentation.words.seats.own import need_for_ear, own_seat_for_ear, own_text
from game.variants import VARIANTS, variant, with_options
from tests.dealing import whole_game
from tests.driving.screen_states import changed

NAMES = ("Mona", "Ada", "Bruno", "Clio", "Dmitri", "Edda", "Farid", "Greta", "Hugo", "Iris")
FOUR = NAMES[:4]
SENTENCES = re.compile(r"([−\w][^.]*[^\s.]\. )*[−\w][^.]*[^\s.]\.")
DEALS = 3


def playing(**known: object) -> ScreenState:
    """A first deal of five cards among four, every bid made."""
    row = with_options(variant("blackout"), {"schedule": (5, 4)}, 4)
    shown = ScreenState.of(observe(new_game(row, 4, 0), 0))
    first = changed(
        shown,
        phase=Phase.PLAYING,
        bids=(2, 0, 1, 3),
        taken=(0,) * 4,
        talk=((),) * 4,
        hands=((),) * 4,
        laid=((),) * 4,
        penalties=(0,) * 4,
        trump_known=True,
    )
    return changed(first, **known)


def later(**known: object) -> ScreenState:
    """The same where a deal was scored before."""
    game = next(
        step.after
        for step in whole_game(variant("oh-hell"), 4, 3)
        if step.after.finished and step.after.phase is Phase.BIDDING
    )
    return changed(ScreenState.of(observe(game, 0)), **known)


# Windows -----------------------------------------------------------------------------------------


def test_there_are_as_many_windows_as_bid_and_as_many_lit_as_taken() -> None:
    lit, dark, over, lost = TrickWindow.LIT, TrickWindow.DARK, TrickWindow.OVER, TrickWindow.LOST
    assert Tally(4, 2).windows == (lit, lit, dark, dark)
    assert Tally(1, 1, TallyState.EXACT).windows == (lit,)
    assert Tally(0, 0, TallyState.EXACT).windows == ()
    assert Tally(1, 3, TallyState.OVER).windows == (lit, over, over)
    assert Tally(4, 1, TallyState.LOST, 2).windows == (lit, dark, lost, lost)
    assert Tally(None, 2, TallyState.UNKNOWN).windows == Tally(3, None).windows == ()


def test_beyond_fourteen_the_figures_alone_tell_them() -> None:
    assert len(Tally(MOST_WINDOWS, 3).windows) == MOST_WINDOWS
    assert Tally(MOST_WINDOWS + 1, 3).windows == Tally(3, MOST_WINDOWS + 1).windows == ()


def test_a_lost_bid_says_by_how_many_tricks() -> None:
    shown = playing(taken=(0, 2, 1, 1))
    assert tally_of(shown, 0) == Tally(2, 0, TallyState.LOST, 1)
    assert tally_of(shown, 3) == Tally(3, 1, TallyState.LOST, 1)


# Figures and words -------------------------------------------------------------------------------


def test_figures_say_the_bid_alone_and_then_what_is_taken_of_it() -> None:
    bidding = playing(phase=Phase.BIDDING, bids=(None, 4, SEALED, None))
    told = [figures_of(bidding, seat) for seat in range(4)]
    assert [each and each.plain for each in told] == [None, "4 bid", None, None]
    figures = figures_of(playing(taken=(2, 0, 0, 0)), 0)
    assert figures is not None
    assert figures.parts == (("2", True), ("of", False), ("2", True))
    assert figures.state is TallyState.EXACT
    hidden = figures_of(playing(bids=(2, SEALED, 1, 3), taken=(0, 2, 0, 0)), 1)
    assert hidden is not None
    assert hidden.plain == "2 of ?"


def test_the_second_word_is_the_level_first_and_points_from_the_second_deal_on() -> None:
    level = ("Expert, bold", "Expert")
    assert seat_text(playing(), 1, FOUR, level=level).second == level
    assert seat_text(playing(), 1, FOUR).second == ()  # a person
    shown = later(totals=(0, -1234, 1, 5))
    text = seat_text(shown, 1, FOUR, level=level)
    assert text.second == ("−1234",), "the own seat says points"
    watched = seat_text(changed(shown, seat=None), 1, FOUR, level=level)
    assert watched.second == ("−1234 points", "−1234")


def test_who_is_away_stays_so_called_where_points_give_way() -> None:
    text = seat_text(later(), 3, FOUR, status=away_words("Rulebook"), away=True)
    assert text.second == ("away, Rulebook plays", "away, a bot plays", "away")
    assert text.firm
    assert text.away
    assert not seat_text(later(), 3, FOUR).firm
    assert away_words() == ("away",)


def test_the_order_of_bidding_stands_at_the_own_seat_alone() -> None:
    for viewer in range(4):
        asked = changed(playing(phase=Phase.BIDDING, bids=(None,) * 4), seat=viewer)
        assert not any(seat_text(asked, seat, FOUR).note for seat in range(4))
        told = own_text(asked, viewer, FOUR).seat
        assert bool(told.second) == (not told.dealer and not told.turn)
        assert not told.second or told.second[0].endswith(" to bid")


def test_where_a_chance_is_told_no_mark_says_that_a_bid_is_made() -> None:
    even = playing(taken=(2, 0, 0, 0))
    plain, likely = seat_text(even, 0, FOUR), seat_text(even, 0, FOUR, chance=60)
    assert plain.figures is not None
    assert likely.figures is not None
    assert (plain.figures.state, likely.figures.state) == (TallyState.EXACT, TallyState.SHORT)
    assert plain.figures.parts == likely.figures.parts
    over = seat_text(playing(taken=(3, 0, 0, 0)), 0, FOUR, chance=0)
    assert over.figures is not None
    assert (over.figures.state, over.chance) == (TallyState.OVER, None)


def test_a_premium_stands_at_the_seat_that_staked_it() -> None:
    shown = laid_game()
    staked = changed(shown, staked=Staked(1, Premium.DECLARE), bids=(2, 4, SEALED))
    assert seat_text(staked, 1, NAMES[:3]).second == ("declared: 30",)
    assert seat_text(staked, 1, NAMES[:3]).aside == 3
    figures = figures_of(staked, 2)
    assert figures is not None
    assert figures.plain.endswith("of ?")


def laid_game() -> ScreenState:
    """Ninety-Nine in play, as the first seat sees it."""
    for step in whole_game(variant("ninety-nine"), 3, 2):
        if step.after.phase is Phase.PLAYING:
            return ScreenState.of(observe(step.after, 0))
    raise AssertionError


def test_a_bid_that_the_trick_breaks_whatever_is_played_has_no_tick() -> None:
    ticked = unticked = 0
    for seed in range(12):
        for step in whole_game(with_options(variant("oh-hell"), {"schedule": [4] * 3}, 3), 3, seed):
            shown = ScreenState.of(observe(step.before, 0))
            tally = tally_of(shown, 0)
            if tally is None or tally.state is not TallyState.EXACT or shown.points is not None:
                continue
            figures, lost = figures_of(shown, 0), sure_winner(shown) == 0
            assert figures is not None
            assert figures.state is (TallyState.SHORT if lost else TallyState.EXACT)
            assert not lost or own_text(shown, 0, FOUR[:3]).need == ()
            ticked, unticked = ticked + (not lost), unticked + lost
    assert ticked
    assert unticked


# The own seat ------------------------------------------------------------------------------------


def test_the_own_second_word_is_the_order_until_the_turn_and_then_points_and_place() -> None:
    asked = playing(phase=Phase.BIDDING, bids=(None,) * 4)
    ways = (
        (),  # it is asked, and nobody has bid
        ("Second of four to bid", "Second to bid"),
        ("Third of four to bid", "Third to bid"),
        (),  # the mark of the dealer tells it
    )
    for place, seat in enumerate(asked.table.spec.bidding_order):
        assert own_text(changed(asked, seat=seat), seat, FOUR).seat.second == ways[place]
    assert own_text(playing(), 0, FOUR).seat.second == (), "the cards of the trick tell it"
    text = own_text(later(totals=(29, 30, 5, 31)), 0, FOUR)
    assert text.seat.second == ("29 points, third", "29 points")
    assert text.apart == ("29 points", "third")
    text = own_text(later(totals=(29, 30, 29, 31)), 0, FOUR)
    assert text.seat.second == ("29 points, shared third", "29 points")


def test_the_own_need_says_what_is_wanted_and_what_it_pays() -> None:
    def need(**known: object) -> list[str]:
        ways = own_text(playing(**known), 0, FOUR).need
        return [" ".join(part for part, _strong in way) for way in ways]

    assert need() == ["pays +10"], "none of two: the figures say how many are wanted"
    assert need(taken=(1, 0, 0, 0)) == ["1 more for +10", "1 more"]
    assert need(taken=(2, 0, 0, 0)) == ["pays +10"], "two of two"
    assert need(taken=(3, 0, 0, 0)) == [], "the figures say that it is missed"
    assert need(taken=(0, 2, 1, 1)) == []
    assert need(phase=Phase.BIDDING) == ["pays +10"], "its place is the same in every phase"
    assert need(phase=Phase.BIDDING, bids=(None, 1, None, None)) == []
    assert own_text(playing(taken=(1, 0, 0, 0)), 0, FOUR).need[0][0] == ("1 more", True)
    waiting = playing(phase=Phase.BIDDING, bids=(None, 1, None, None))
    assert own_text(waiting, 0, FOUR, ahead=3).need == ((("pays +10", False),),)


def test_while_it_is_open_who_names_trump_a_bid_pays_at_least_what_it_pays_others() -> None:
    told = set[str]()
    for step in whole_game(variant("potomac"), 3, 5):
        shown = ScreenState.of(observe(step.after, 0))
        bid = shown.table.bids[0]
        if shown.table.phase is Phase.BIDDING and isinstance(bid, int):
            (((words, _strong),),) = own_text(shown, 0, FOUR[:3]).need
            assert words == (f"pays at least +{5 + bid}" if bid else "pays +5")
            assert need_for_ear(shown, 0) == f"{words[0].upper()}{words[1:].replace('+', '')}."
            told.add(words)
    assert len(told) > 1


def test_nothing_is_owed_once_a_deal_is_scored() -> None:
    for step in whole_game(variant("blackout"), 4, 5):
        shown = ScreenState.of(observe(step.after, 0))
        if shown.points is not None:
            assert own_text(shown, 0, FOUR).need == ()
            assert need_for_ear(shown, 0) == ""
            return


@pytest.mark.thinned(19)
@pytest.mark.parametrize("row", VARIANTS)
def test_what_a_made_bid_is_said_to_pay_is_what_it_pays(row: str) -> None:
    rules = VARIANTS[row]
    for players in {rules.seats[0], rules.seats[-1]}:
        for step in whole_game(rules, players, 11):
            if len(step.after.finished) > len(step.before.finished):
                _compare(step.before, step.after)
            if len(step.after.finished) > DEALS:
                break


def _compare(before: GameState, after: GameState) -> None:
    """Every made bid of the deal that was scored, with what was told of it before."""
    spec, result, earned = after.finished[-1]
    shown = ScreenState.of(observe(before, ALL))
    for seat, made in enumerate(result.made):
        reward = reward_of(shown, seat)
        if spec.rules.goal is Goal.SHARED:
            assert reward is None
        if not made or reward is None:
            continue
        paid = earned[seat] - result.penalties[seat]
        paid -= sum(
            trick_worth(spec.madness, number, spec.cards)
            for number, winner in enumerate(result.winners, start=1)
            if spec.madness is not None and winner == seat
        )
        others = [other for other in range(spec.players) if other != seat]
        paid -= sum(premium_given(spec, result, other) for other in others)
        assert reward.points <= paid if reward.or_more else reward.points == paid


# For the ear -------------------------------------------------------------------------------------


def test_each_way_a_seat_stands_is_a_sentence() -> None:
    told = [
        tally_for_ear("Ada", tally)
        for tally in (
            Tally(4, None),
            Tally(4, 2),
            Tally(0, 1, TallyState.OVER),
            Tally(2, 2, TallyState.EXACT),
            Tally(4, 1, TallyState.LOST, 1),
            Tally(None, 2, TallyState.UNKNOWN),
        )
    ]
    assert told == [
        "Ada bids 4.",
        "Ada has two of four.",
        "Ada is over: one of none.",
        "Ada is even: two of two.",
        "Ada cannot make it: one of four.",
        "Ada has two; the bid lies face down.",
    ]
    assert [number_word(number) for number in (0, 12, 13)] == ["none", "twelve", "13"]


def test_a_seat_is_told_whole() -> None:
    shown = later(totals=(0, 37, 1, 5), bids=(None,) * 4)
    text = replace(seat_text(shown, 1, FOUR), run=3, dealer=False, turn=False)
    assert seat_for_ear(shown, text) == "Ada, 37 points, three in a row."
    away = seat_text(shown, 1, FOUR, status=away_words("Rulebook"), away=True)
    assert seat_for_ear(shown, away).startswith("Ada is away; a bot plays.")
    first = replace(seat_text(playing(), 1, FOUR, level=("Rulebook",)), dealer=True, turn=True)
    heard = seat_for_ear(playing(), first)
    assert heard == "Ada plays as Rulebook. Ada is even: none of none. Ada deals. Ada's turn."


def test_the_own_need_is_told_with_its_price() -> None:
    assert need_for_ear(playing(), 0) == "Two more, for 10."
    assert need_for_ear(playing(taken=(2, 0, 0, 0)), 0) == "No more, for 10."
    assert need_for_ear(playing(taken=(4, 0, 0, 0)), 0) == "Two too many."
    assert need_for_ear(playing(taken=(0, 2, 1, 1)), 0) == "Your bid is lost by one."


@pytest.mark.thinned(13)
@pytest.mark.parametrize("row", VARIANTS)
def test_every_seat_is_told_in_sentences_at_every_moment(row: str) -> None:
    rules = VARIANTS[row]
    players = rules.seats[-1] if rules.seats[-1] <= len(NAMES) else rules.seats[0]
    names = NAMES[:players]
    for step in whole_game(rules, players, 7):
        viewers: tuple[Viewer, ...] = (0, PUBLIC)
        for viewer in viewers:
            shown = ScreenState.of(observe(step.after, viewer))
            for seat in range(players):
                text = seat_text(shown, seat, names, level=("Rulebook",))
                _is_said(seat_for_ear(shown, text))
                _keeps_hidden(shown, seat)
        shown = ScreenState.of(observe(step.after, 0))
        heard = own_seat_for_ear(shown, own_text(shown, 0, names))
        if heard:
            _is_said(heard)
        if len(step.after.finished) >= DEALS - 1:
            break


def _is_said(heard: str) -> None:
    assert SENTENCES.fullmatch(heard), heard
    assert not re.search(r"[{}]|None|  |\?", heard), heard


def _keeps_hidden(shown: ScreenState, seat: int) -> None:
    """A bid that is face down is told neither to the eye nor to the ear."""
    if shown.table.bids[seat] is not SEALED or shown.bare:
        return
    figures = figures_of(shown, seat)
    assert figures is None or "?" in figures.plain
    assert figures is None or not figures.windows
    assert reward_of(shown, seat) is None
    assert "of" not in bid_for_ear(shown, seat, "Ada").split()
