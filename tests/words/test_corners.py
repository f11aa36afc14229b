"""The two upper corners of the table say what holds, in every variant, and nothing twice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.engine import PUBLIC, Phase, Viewer, new_game, observe
from game.engine.cards import SPANISH_PACK
from game.engine.choices import CallKind, Madness, Sight, TrumpFrom
from game.engine.decisions.call import called_spec
from game.engine.scheme import MISERE
from game.engine.scoring import trick_worth
from game.engine.state import GameState
from game.engine.terms import CallTerms
from game.presentation.deal_rules import winning_of
from game.presentation.phrasebook import bid_sum
from game.presentation.phrasebook.trump import suit_name
from game.presentation.screen_state import ScreenState
from game.presentation.words.cards import card_title
from game.presentation.words.corners.special_clauses import joined, spoken_clause
from game.presentation.words.corners.trick_ladder import trick_ladder
from game.presentation.words.corners.what_wins import TrumpSlot, WhatWins, what_wins
from game.presentation.words.corners.where_we_are import BarLook, Pad, where_we_are
from game.presentation.words.deals import by_itself
from game.presentation.words.table import SUIT_WORDS
from game.variants import VARIANTS, variant, with_options
from tests.dealing import whole_game
from tests.driving.screen_states import changed

NAMES = ("You", "Ada", "Bruno", "Clio", "Dmitri", "Edda", "Farid", "Greta", "Hugo", "Iris")
ASKING_TRUMP = Phase.SIZING, Phase.CALLING, Phase.CHOOSING
DEALS = 3
"""Of a game that are looked at."""


def moments(row: str, viewer: Viewer = 0, deals: int = DEALS) -> Iterator[ScreenState]:
    """The screen after each step of the first deals, as a seat or an onlooker sees it."""
    chosen = variant(row)
    for step in whole_game(chosen, min(chosen.deals), 3):
        if len(step.after.finished) > deals:
            return
        yield ScreenState.of(observe(step.after, viewer))


def at(state: GameState, viewer: Viewer = 0) -> ScreenState:
    return ScreenState.of(observe(state, viewer))


def called(terms: CallTerms, **known: object) -> ScreenState:
    """A deal of four cards for three that was called so, by the first seat."""
    state = new_game(variant("caller-clag"), 3, 0)
    spec = called_spec(replace(state.deal.spec, cards=4, sizes=()), terms)
    return changed(at(state), spec=spec, bids=(None,) * 3, phase=Phase.BIDDING, **known)


def wins_texts(words: WhatWins) -> list[str]:
    return [*words.caption, *words.name, *words.clause, *words.sum_words]


def pad_texts(pad: Pad) -> list[str]:
    return [*pad.title, *pad.size, *pad.aim]


# What wins -----------------------------------------------------------------------------------


@pytest.mark.thinned(5)
@pytest.mark.parametrize("row", VARIANTS)
def test_the_corner_names_what_wins_in_every_deal(row: str) -> None:
    for shown in moments(row):
        winning, words = winning_of(shown), what_wins(shown, NAMES)
        if winning.order:
            assert (words.order, words.slot) == (winning.order, TrumpSlot.ORDER)
        elif winning.known and winning.trump is None:
            assert words.name == ("None",)
            assert words.for_ear[0].startswith("No trump")
        elif winning.known and winning.trump is not None:
            assert words.name[0] == suit_name(winning.trump)
            assert words.suit is winning.trump
        elif winning.source in (TrumpFrom.TURNED_LATE, TrumpFrom.DECLARER, TrumpFrom.BY_CALL):
            asks = shown.table.seat in shown.turn and shown.table.phase in ASKING_TRUMP
            assert bool(words.name) == (not asks), "the question for it says so"
            assert words.slot is TrumpSlot.UNSEEN
        else:  # it is turned next, and that is seen
            assert (words.name, words.slot) == ((), TrumpSlot.CARD)
        lies = shown.table.turn_up is not None
        assert words.slot is not TrumpSlot.NONE or not lies


@pytest.mark.thinned(5)
@pytest.mark.parametrize("row", VARIANTS)
def test_every_wording_is_shorter_than_the_one_before(row: str) -> None:
    for shown in moments(row):
        for newcomer in (False, True):
            words = what_wins(shown, NAMES, newcomer=newcomer)
            pad = where_we_are(shown, NAMES)
            all_told = words.caption, words.name, words.clause, words.sum_words
            for lengths in (*all_told, pad.title, pad.size, pad.aim):
                sizes = [len(text) for text in lengths]
                assert sizes == sorted(sizes, reverse=True), lengths
                assert all(text.strip() and "{" not in text for text in lengths)


@pytest.mark.thinned(5)
@pytest.mark.parametrize("row", VARIANTS)
def test_no_fact_stands_in_both_corners(row: str) -> None:
    for shown in moments(row):
        words, pad = what_wins(shown, NAMES), where_we_are(shown, NAMES)
        left, right = wins_texts(words), pad_texts(pad)
        assert not {*left} & {*right}
        assert not any(suit in text.lower() for text in right for suit in SUIT_WORDS.values())
        assert not any("card" in text or "eal " in text for text in (*words.name, *words.sum_words))
        assert len({*words.for_ear, *pad.for_ear}) == len(words.for_ear) + len(pad.for_ear)


@pytest.mark.thinned(5)
@pytest.mark.parametrize("row", VARIANTS)
def test_the_sum_of_the_bids_is_told_in_one_place(row: str) -> None:
    asked = told = 0
    for shown in moments(row):
        words = what_wins(shown, NAMES)
        if shown.table.phase is Phase.BIDDING and shown.table.seat in shown.turn:
            asked += 1
            assert (words.ruler, words.sum_words) == (None, ()), "the question shows it"
        elif words.sum_words:
            told += 1
            few = shown.table.spec.tricks <= bid_sum.MOST_PIPS
            beyond = shown.bid_total - shown.table.spec.tricks
            assert (words.ruler is not None) == (few and beyond <= bid_sum.MOST_BEYOND)
            assert what_wins(shown, NAMES, newcomer=True).ruler is None, "words tell a newcomer"
            if words.ruler is not None:
                assert words.ruler.bid == shown.bid_total
                assert words.ruler.tricks == shown.table.spec.tricks
                assert words.ruler.complete == (None not in shown.table.bids)
    assert asked
    assert told


@pytest.mark.parametrize(
    ("bids", "words"),
    [
        ((3, 2, 1), ("2 bids too many", "2 too many")),
        ((3, 2, 0), ("one bid too many", "one too many")),
        ((3, 1, 0), ("the bids come out even", "even")),
        ((3, 0, 0), ("one trick nobody bid", "one too few")),
        ((1, 0, 0), ("3 tricks nobody bid", "3 too few")),
        ((3, 0, None), ("Bids: 3 for 4",)),
    ],
)
def test_the_sum_is_said_in_words(bids: tuple[int, ...], words: tuple[str, ...]) -> None:
    shown = called(CallTerms(CallKind.NO_TRUMP))
    shown = changed(shown, bids=bids, phase=Phase.PLAYING)
    assert what_wins(shown, NAMES).sum_words == words


def test_bids_that_lie_face_down_or_are_all_zero_have_no_sum() -> None:
    misere = called(CallTerms(CallKind.MISERE_NO_TRUMP))
    shown = changed(misere, bids=(0, 0, 0), phase=Phase.PLAYING)
    assert what_wins(shown, NAMES).sum_words == ()
    for shown in moments("ninety-nine"):
        if shown.table.phase is Phase.BIDDING:
            assert what_wins(shown, NAMES, asked=False).ruler is None


def test_one_bid_alone_stands_at_its_seat_and_has_no_sum() -> None:
    shown = called(CallTerms(CallKind.NO_TRUMP))
    shown = changed(shown, bids=(None, None, 3), phase=Phase.BIDDING)
    words = what_wins(shown, NAMES, asked=False)
    assert (words.ruler, words.sum_words) == (None, ())


def test_an_order_of_suits_is_told_from_high_to_low() -> None:
    order = tuple(SUIT_WORDS)[:4][::-1]
    words = what_wins(called(CallTerms(CallKind.SUIT_PRECEDENCE, order)), NAMES)
    assert words.caption == ("You called",)
    assert words.name == ("Suit precedence",)
    assert words.order == order
    assert words.for_ear[0] == "Clubs beat diamonds, hearts, spades, whatever is led."
    others = changed(called(CallTerms(CallKind.SUIT_PRECEDENCE, order)), seat=1)
    assert what_wins(others, ("Ada", "You", "Bruno")).caption == ("Ada called",)


def test_a_misere_says_what_its_rule_takes_for_a_trick() -> None:
    words = what_wins(called(CallTerms(CallKind.MISERE_NO_TRUMP)), NAMES)
    costs = -MISERE.missed.per_trick
    assert words.clause == (f"Misère: each trick costs {costs}", "Misère")
    assert words.for_ear == ("No trump.", f"Misère: each trick costs {costs}.")


def test_several_things_that_are_special_stand_in_one_clause() -> None:
    terms = CallTerms(CallKind.NO_TRUMP, nuloss=True, blind_hand=True, madness=Madness.ASCENDING)
    words = what_wins(called(terms), NAMES)
    assert words.clause[0] == (
        "Blind: shuffled after the bids · Ascending madness · Nuloss: two high, ace low"
    )
    assert words.clause[-1] == "Blind hand"
    assert joined([spoken_clause("ab", "a")]) == ("ab", "a")
    assert joined([]) == ()


@pytest.mark.parametrize(
    ("row", "sight", "long", "short"),
    [
        ("clag", Sight.BLIND_UNTIL_BID, "after the bids", "Bid before looking"),
        ("network-blackout", Sight.FOREHEAD, "you see every card but yours", "Forehead"),
        ("clag", Sight.PILE_UNSEEN, "nobody looks", "Unseen piles"),
    ],
)
def test_how_hands_are_seen_stands_below_the_trump(
    row: str, sight: Sight, long: str, short: str
) -> None:
    shown = at(new_game(variant(row), 4, 0))
    spec = replace(shown.view.spec, sight=sight)
    shown = changed(shown, spec=spec, phase=Phase.BIDDING, bids=(None,) * 4)
    clause = what_wins(shown, NAMES).clause
    assert long in clause[0]
    assert clause[-1] == short


def test_whoever_looks_on_has_no_card_on_the_forehead() -> None:
    shown = at(new_game(variant("network-blackout"), 4, 0), PUBLIC)
    spec = replace(shown.view.spec, sight=Sight.FOREHEAD)
    assert "you" not in what_wins(changed(shown, spec=spec), NAMES).clause[0]


def test_trump_is_unbroken_until_one_is_played_and_no_longer_once_the_deal_is_over() -> None:
    seen: list[str] = []
    for shown in moments("jabberwocky", deals=1):
        clause = what_wins(shown, NAMES).clause
        state = clause[-1] if clause else ""
        if not seen or seen[-1] != state:
            seen.append(state)
        assert not state or shown.points is None
    assert seen[:3] == ["", "unbroken", ""]


def test_in_first_deals_it_is_said_what_trump_does() -> None:
    for shown in moments("blackout", deals=1):
        plain, taught = (what_wins(shown, NAMES, newcomer=each) for each in (False, True))
        assert plain.clause == ()
        if taught.name:
            assert taught.clause == ("beat every other suit",)
            assert taught.for_ear[1].endswith("beat every other suit.")


def test_why_it_is_trump_stands_once_for_eye_and_ear() -> None:
    first = what_wins(next(moments("ninety-nine")), NAMES)
    assert first.clause == ("in the first deal",)
    assert first.for_ear == ("No trump, in the first deal.",)


def test_a_spanish_court_card_is_called_by_its_name() -> None:
    names = {card_title(card) for card in SPANISH_PACK if card.rank in "SCR"}
    assert "sota of oros" in names
    assert not any(name.startswith(("S ", "C ", "R ")) for name in names)
    assert "caballo of copas" in names


# Where we are --------------------------------------------------------------------------------


@pytest.mark.thinned(5)
@pytest.mark.parametrize("row", VARIANTS)
def test_the_pad_names_the_deal_its_size_and_the_next(row: str) -> None:
    sizes: dict[int, int] = {}
    told: dict[int, set[str]] = {}
    for shown in moments(row):
        spec, pad = shown.current_deal, where_we_are(shown, NAMES)
        assert str(spec.number) in pad.title[0]
        if spec.cards and shown.sizing is None:
            sizes[spec.number] = spec.cards
            assert all(str(spec.cards) in text for text in pad.size)
            told.setdefault(spec.number, set()).add(pad.size[0])
        else:
            assert "size" in pad.size[-1]
    for number, lines in told.items():
        after = sizes.get(number + 1)
        for line in lines:
            if ", then " in line and after is not None:
                assert f", then {after}" in line
            elif "the next too" in line or "each time" in line:
                assert after in (None, sizes[number])


@pytest.mark.thinned(5)
@pytest.mark.parametrize("row", VARIANTS)
def test_a_bar_for_each_deal_says_how_ones_own_bid_came_out(row: str) -> None:
    shared = row == "cooperative"
    for shown in moments(row):
        bars = where_we_are(shown, NAMES).bars
        assert [bar.look for bar in bars].count(BarLook.PRESENT) == 1
        before = shown.table.history
        if shown.scored and shown.sizing is None:
            before = before[:-1]
        made = [deal.result.made[0] for deal in before]
        if shared:
            made = [True for deal in before if all(deal.result.made)]
        looks = [BarLook.MADE if each else BarLook.MISSED for each in made]
        assert [bar.look for bar in bars][: len(looks)] == looks
        assert bars[len(looks)].look is BarLook.PRESENT
        assert all(bar.look is BarLook.COMING for bar in bars[len(looks) + 1 :])


def test_to_an_onlooker_no_deal_is_made_or_missed() -> None:
    for shown in moments("blackout", PUBLIC, deals=3):
        pad = where_we_are(shown, NAMES)
        assert not {bar.look for bar in pad.bars} & {BarLook.MADE, BarLook.MISSED}
        assert len(pad.for_ear) == 1


def last_of(row: str, viewer: Viewer = 0, **options: object) -> list[ScreenState]:
    """The screens of a whole game by these house rules."""
    chosen = with_options(variant(row), options, 4)
    return [at(step.after, viewer) for step in whole_game(chosen, 4, 3)]


def test_the_size_does_not_say_again_that_a_deal_is_the_last() -> None:
    shown = last_of("network-blackout", schedule=(2, 1))
    lines = {where_we_are(each, NAMES).size[0] for each in shown}
    last = {"1 card", "1 card; the game is over"}
    assert lines == {"2 cards, then 1 (forehead)", *last}


def test_the_next_size_is_known_before_the_first_card_is_dealt() -> None:
    state = new_game(variant("oh-hell"), 4, 0)
    assert at(state).bare
    assert where_we_are(at(state), NAMES).size[0] == "10 cards, then 9"


def test_a_single_deal_has_no_number() -> None:
    pads = [where_we_are(each, NAMES) for each in last_of("network-blackout", schedule=(2,))]
    assert {pad.title for pad in pads} == {("One deal",)}
    assert {pad.size[0] for pad in pads} == {"2 cards", "2 cards; the game is over"}


def test_deals_of_one_size_are_said_once() -> None:
    shown = last_of("network-blackout", schedule=(3, 3))
    lines = {where_we_are(each, NAMES).size[0] for each in shown}
    assert "3 cards each time" in lines


def test_a_tie_break_stands_on_the_pad() -> None:
    shown = last_of("blackout", schedule=(2, 1))[-1]
    spec = replace(shown.table.spec, number=3, tie_break=True, cards=1)
    pad = where_we_are(changed(shown, spec=spec, phase=Phase.BIDDING), NAMES)
    assert pad.title == ("Tie-break 1",)
    assert pad.size[0] == "1 card"


def test_what_the_next_deal_has_in_common_with_this_one_is_not_named_again() -> None:
    sizes: dict[int, str] = {}
    shared: dict[int, set[str]] = {}
    for shown in moments("clag", deals=20):
        if shown.table.phase is Phase.PLAYING:
            sizes[shown.table.spec.number] = where_we_are(shown, NAMES).size[0]
            shared.setdefault(shown.table.spec.number, set()).add(by_itself(shown))
    assert sizes[11] == "7 cards, then 7 (misère)"
    assert sizes[12] == "7 cards, the next too"
    assert sizes[13] == "7 cards, then 7"
    # That a pile plays itself is said to whoever's turn it is.
    assert shared[11] == {"", "The piles are played from the top."}
    assert shared[12] == {""}


def test_who_names_the_next_size_stands_on_the_pad() -> None:
    lines = [where_we_are(shown, NAMES).size[0] for shown in moments("caller-clag", deals=2)]
    assert "Ada names the size" in lines
    assert any(line.endswith("; Ada calls next") for line in lines)


def test_all_who_play_together_read_how_many_sizes_are_made() -> None:
    pads = [where_we_are(shown, NAMES) for shown in moments("cooperative")]
    assert pads[0].title == ("Deal 1",)
    assert pads[0].aim[0].startswith("Together 0 of ")
    assert any("try 2" in pad.size[0] for pad in pads)
    assert all(pad.for_ear[1].startswith("Together ") for pad in pads)


def test_ones_own_past_is_told_to_the_ear() -> None:
    told = {where_we_are(shown, NAMES).for_ear[1:] for shown in moments("blackout", deals=6)}
    assert () in told, "nothing before the second deal"
    assert ("You made deal 1.",) in told
    assert ("You made deals 1 and 4.",) in told


# The ladder ----------------------------------------------------------------------------------


def test_the_ladder_holds_what_each_trick_pays_and_its_winners() -> None:
    terms = CallTerms(CallKind.NO_TRUMP, madness=Madness.DESCENDING)
    shown = called(terms, tricks=())
    assert trick_ladder(shown) is None, "before the first trick it is a word below the trump"
    assert "Descending madness" in what_wins(shown, NAMES).clause
    shown = changed(shown, phase=Phase.PLAYING)
    ladder = trick_ladder(shown)
    assert ladder is not None
    assert ladder.worths == tuple(trick_worth(Madness.DESCENDING, n, 4) for n in (1, 2, 3, 4))
    assert ladder.present == 0
    assert ladder.for_ear == "This trick pays 8; then 6 and 4."
    assert replace(ladder, winners=(1, 2)).for_ear == "This trick pays 4; the last 2."
    assert replace(ladder, winners=(1, 2, 0)).for_ear == "This last trick pays 2."
    assert replace(ladder, winners=(1, 2, 0, 0)).for_ear == ""
    assert what_wins(shown, NAMES).clause == (), "the coins say it now"
    assert trick_ladder(called(CallTerms(CallKind.NO_TRUMP))) is None
