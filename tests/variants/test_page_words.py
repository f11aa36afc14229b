"""What the pages of the rules say beside their data: sources, what is ours, and what is settled."""

from __future__ import annotations

import re
from dataclasses import astuple
from pathlib import Path

import pytest

from game.commands.rules import page
from game.engine import CallTerms
from game.engine.choices import CallKind, Draw, Madness
from game.engine.scheme import MADNESS_MADE, MISERE
from game.engine.scoring import PREMIUMS
from game.engine.spec import REVOKE_PENALTY, STREAK_BONUS
from game.engine.terms import NORMAL_PRECEDENCE
from game.presentation.deal_labels import Special
from game.presentation.words import calls, rules
from game.presentation.words import scorekeeper as keeper
from game.presentation.words.games import outcome
from game.table.records.archive import ArchivedGame, RecordStatus
from game.table.records.saved_game import SavedGame
from game.table.scorekeeping.score_keeping import KeptSheet, Notes
from game.table.setup import plan
from game.ui.shell.menu_scene import saved_game_words
from game.variants import OPTIONS, VARIANTS
from game.variants.in_words import CALLS, bidding_of
from tests.speak import game

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def text_of(name: str, **options: object) -> str:
    """A page in one line."""
    return " ".join(page(game(name, **options)).split())


def prose_of(name: str) -> str:
    return " ".join(VARIANTS[name].prose.split())


@pytest.mark.parametrize("name", VARIANTS)
def test_a_bid_of_zero_is_called_zero(name: str) -> None:
    row = VARIANTS[name]
    for text in (text_of(name), prose_of(name), row.disagreements):
        assert not re.search(r"\b(bids? (is|of)? ?none|none included|bids? nothing)\b", text), text


NUMBERS = {
    word: number
    for number, word in enumerate(
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
    )
} | {"twenty": 20, "thirty": 30, "sixty": 60, "hundred": 100}
PAID = re.compile(
    rf"(?:scores|costs|costing|earns|worth|reveal|pays) (?:a )?({'|'.join(NUMBERS)})\b"
    rf"|\b({'|'.join(NUMBERS)}) (?:more )?points?\b"
)


@pytest.mark.parametrize("name", VARIANTS)
def test_what_the_prose_of_a_variant_pays_is_what_its_data_pays(name: str) -> None:
    """The prose is written by hand: every number of points in it is one of the row's."""
    row = VARIANTS[name]
    paying = [row.rules.scheme, MISERE]
    awards = [
        award
        for one in paying
        for award in (one.made, one.missed, one.made_by_declarer, *one.made_with_bid.values())
        if award is not None
    ]
    known = {abs(number) for award in awards for number in astuple(award)}
    known |= {*row.rules.scheme.made_among, *PREMIUMS.values(), MADNESS_MADE, STREAK_BONUS}
    known |= {-REVOKE_PENALTY, row.rules.scheme.made_by_all or 0}
    told = [next(filter(None, found)) for found in PAID.findall(prose_of(name))]
    assert {NUMBERS[word] for word in told} <= known, told
    assert told or name in ("cooperative", "two-jokers")  # they name another game's, or none


def test_fingers_are_held_out_and_none_is_a_bid_of_zero() -> None:
    prose = prose_of("kachuful")
    assert "hold out as many fingers as they will take tricks, and none for a bid of zero" in prose
    assert "closed hand" not in text_of("kachuful")


def test_nobody_draws_for_the_first_deal_of_network_blackout() -> None:
    text = text_of("network-blackout")
    assert VARIANTS["network-blackout"].draw is Draw.BY_LOT
    assert "Seats are by chance or as they are given; chance settles who deals first." in text
    assert "spread pack" not in text
    others = [name for name, row in VARIANTS.items() if row.draw is not Draw.BY_LOT]
    assert {*VARIANTS} - {*others} == {"network-blackout"}
    assert all("from the spread pack deals first" in text_of(name) for name in others)


@pytest.mark.parametrize("name", ["blackout", "clag", "romanian-whist"])
def test_the_hook_for_every_bidder_names_its_source_and_what_is_settled(name: str) -> None:
    text = text_of(name, hook="any")
    assert "a bid may take them above it" in text
    assert "a text of Blackout at its word" in text
    assert "are not followed" in text
    assert "at its word: no bid" not in text_of(name)
    assert "hook = any" in VARIANTS["blackout"].disagreements


def test_a_bid_is_changed_until_the_next_and_the_dealers_never() -> None:
    for row in VARIANTS.values():
        bidding = " ".join(bidding_of(row))
        assert ("nobody bids after the last, whose bid stands" in bidding) is row.rules.bid_changes
    assert "so the dealer, who is last, may not change" in prose_of("potomac")
    assert "The dealer, who is last, may neither change nor bid" in prose_of("oh-hell")


def test_the_streak_tells_of_one_card_deals_and_of_starting_again() -> None:
    sentence = OPTIONS["streak_bonus"].sentence
    assert "the count starts again" in sentence
    assert "Deals of one card neither count nor break a run" in sentence


def test_what_is_ours_is_said_to_be_ours() -> None:
    ours = {name: " ".join(row.disagreements.split()) for name, row in VARIANTS.items()}
    assert "ten with up to five players, eight with six players" not in ours["oh-hell"]
    assert "eight with six and seven with seven are ours" in ours["oh-hell"]
    assert "three for each player is ours" in ours["caller-clag"]
    assert "at most three statements" in ours["cooperative"]
    assert (
        "four deals a player, and ten points and the bid for a bid made, are ours"
        in (ours["northeast-jokers"])
    )


def test_nine_tricks_are_played_in_ninety_nine() -> None:
    assert "9 tricks are played with the cards that are left" in text_of("ninety-nine")


def test_la_podrida_is_dealt_the_other_way_round_than_it_is_played() -> None:
    text = text_of("la-podrida")
    dealt = "The cards are dealt counter-clockwise, from the player at the dealer's right."
    assert dealt in text
    assert "the next player to the right deals" in text
    assert "play is clockwise" in text
    for name, row in VARIANTS.items():
        assert (dealt in text_of(name)) is (row.rules.dealer_step == -1)


@pytest.mark.parametrize("name", ["la-pocha", "ninety-nine"])
def test_a_text_that_only_names_a_game_is_not_its_source(name: str) -> None:
    assert "Blackout card game scoring" not in VARIANTS[name].sources
    assert any("only names the game" in source for source in VARIANTS[name].sources)
    assert "names this game and no rule of it" in " ".join(VARIANTS[name].disagreements.split())


def test_the_printed_sheet_of_potomac_has_two_wrong_scores_and_a_trick_too_few() -> None:
    """The printed sheet, deal by deal: declarer's place, then bid, took and score of each."""
    printed = [
        (13, 0, ((3, 3, 11), (2, 2, 7), (2, 2, 7), (3, 6, -3))),
        (12, 2, ((4, 2, -2), (2, 2, 7), (5, 6, -1), (3, 2, -1))),
        (11, 2, ((1, 0, -1), (1, 1, 6), (7, 8, -1), (3, 2, -1))),
        (10, 1, ((1, 0, -1), (4, 4, 10), (0, 5, -5), (3, 1, -2))),
        (9, 2, ((0, 0, 5), (3, 2, -1), (4, 3, -1), (1, 4, -3))),
        (8, 2, ((1, 1, 6), (2, 2, 7), (4, 3, -1), (2, 2, 7))),
        (7, 1, ((1, 1, 7), (4, 6, -2), (0, 0, 5), (3, 0, -3))),
        (6, 0, ((5, 5, 15), (1, 0, -1), (3, 1, -2), (0, 0, 5))),
        (5, 2, ((0, 0, 5), (3, 0, -3), (4, 4, 13), (0, 0, 5))),
        (4, 2, ((0, 1, -1), (0, 0, 5), (2, 1, -1), (0, 2, -2))),
        (3, 2, ((0, 0, 5), (1, 0, -1), (2, 3, -1), (1, 0, -1))),
        (2, 2, ((1, 0, -1), (0, 0, 5), (2, 2, 9), (0, 0, 5))),
        (1, 1, ((0, 0, 5), (1, 1, 7), (0, 0, 5), (1, 0, -1))),
    ]
    wrong = [
        cards
        for cards, declarer, cells in printed
        for place, (bid, took, score) in enumerate(cells)
        if score != (5 + bid * (1 + (place == declarer)) if bid == took else -abs(bid - took))
    ]
    uneven = [cards for cards, _, cells in printed if sum(took for _, took, _ in cells) != cards]
    assert wrong == [10, 7]
    assert uneven == [5]
    told = " ".join(VARIANTS["potomac"].disagreements.split())
    assert "two scores do not follow from the rules beside it" in told
    assert "the tricks of one deal are one too few" in told


def test_a_variant_in_a_line_says_nothing_untrue() -> None:
    potomac, podrida = (rules.blurb(VARIANTS[name]) for name in ("potomac", "la-podrida"))
    assert "loses more" not in potomac, "a declarer's miss costs what everybody's does"
    assert podrida.endswith("You must trump if you cannot follow.")


def test_a_misere_is_told_as_it_is_scored() -> None:
    for kind in (CallKind.MISERE, CallKind.MISERE_NO_TRUMP):
        told = calls.kind_meaning(kind)
        assert "no trick is worth" not in told
        assert "Every bid is zero. Whoever takes no trick earns 10; each trick costs 2." in told
    for name in ("clag", "caller-clag"):
        assert "In a misère every bid is zero." in text_of(name)


def test_one_idea_of_a_call_has_one_name_everywhere() -> None:
    """Panel, sheet, scorekeeper, rules page and commentary use the words of the source."""
    page_text = text_of("caller-clag").lower()
    for kind in CallKind:
        assert calls.kind_title(kind) == CALLS[kind]
        assert calls.kind_title(kind).lower() in page_text
    for madness in Madness:
        name = calls.MADNESSES[madness]
        assert keeper.MADNESS[madness] == name
        assert name == f"{madness.value.capitalize()} madness"
    mad = CallTerms(CallKind.PLAIN, nuloss=True, blind_hand=True, madness=Madness.DESCENDING)
    assert calls.call_words(mad) == "Plain, Nuloss, Blind hand, Descending madness"
    assert [special.value for special in (Special.NULOSS, Special.BLIND, Special.DESCENDING)] == [
        "nuloss",
        "blind hand",
        "descending",
    ]
    for word in ("nuloss", "blind hand", "suit precedence", "ascending or descending madness"):
        assert word in page_text
    order = CallTerms(CallKind.SUIT_PRECEDENCE, NORMAL_PRECEDENCE)
    assert keeper.call_words(order).startswith("Suit precedence")
    assert "usually hearts, clubs, diamonds, spades from high to low" in page_text


@pytest.mark.parametrize(("row", "words"), [("cooperative", "Deal 4"), ("oh-hell", "Deal 4 of 19")])
def test_a_shared_game_is_not_said_to_have_so_many_deals(row: str, words: str) -> None:
    """How many deals the cooperative game takes is its score: a failed size is dealt again."""
    setup = plan(VARIANTS[row], ("human", "random", "random", "random"), seed=1, first_dealer=0)
    deals = len(VARIANTS[row].deals[4])
    saved = SavedGame(Path("game.jsonl"), setup, 4, deals, when=0.0)
    assert f" · {words} · " in saved_game_words(saved, 60.0)
    entry = ArchivedGame(
        path=Path("game.jsonl"), when=0.0, standing=RecordStatus.UNFINISHED, setup=setup, deal=4
    )
    assert outcome(entry) == words.capitalize()
    notes = (Notes(bids=(0, None, None, None), took=(None,) * 4),)
    kept = keeper.state_words(KeptSheet(VARIANTS[row], NAMES, 0, "", notes))
    assert (" of " in kept) is (row == "oh-hell")
