"""Each fact has one wording: what is short, long and for the ear says the same, and is true."""

from __future__ import annotations

import ast

import pytest

from game.engine import Suit
from game.engine.cards import card
from game.presentation.phrasebook import bid_sum, counts, deal, duty, outcome, trump
from game.presentation.phrasebook.bid_sum import BidSum
from game.presentation.phrasebook.deal import DealNamed
from game.presentation.phrasebook.duty import Behind, Duty, Owing
from game.presentation.phrasebook.trump import KnownTrump
from tests.paths import ROOT


@pytest.mark.parametrize(("over", "balance"), [(0, "made"), (1, "1 over"), (-2, "2 under")])
def test_a_bid_is_made_or_so_many_over_or_under(over: int, balance: str) -> None:
    assert outcome.balance(over) == balance


def test_of_so_many_bids_some_were_made() -> None:
    assert outcome.made_of(0, 1) == "0 of 1 bid made"
    assert outcome.made_of(7, 9) == "7 of 9 bids made"


@pytest.mark.parametrize(
    ("total", "balance", "meaning"),
    [
        (9, "1 under", "Somebody will take too many."),
        (10, "even", "Everybody can make it."),
        (12, "2 over", "Somebody will fall short."),
    ],
)
def test_more_bids_than_tricks_are_over_and_somebody_falls_short(
    total: int, balance: str, meaning: str
) -> None:
    bids = BidSum(total, 10)
    assert bid_sum.short(bids) == f"Bids: {total} for 10"
    assert bid_sum.long(bids) == f"The bids come to {total} for 10: {balance}."
    assert bid_sum.ear(bids) == meaning


def test_what_bids_come_to_is_not_said_before_everybody_has_bid() -> None:
    bids = BidSum(4, 10, complete=False)
    assert bid_sum.long(bids) == "Bid so far: 4 for 10."


@pytest.mark.parametrize(
    ("found", "short", "long", "ear"),
    [
        (KnownTrump(Suit.HEARTS), "Hearts", "Trump: Hearts", "Hearts are trump."),
        (KnownTrump(None), "No trump", "No trump", "No trump in this deal."),
        (KnownTrump(None, known=False), "not known", "not known", ""),
        (
            KnownTrump(Suit.JOKERS),
            "Other joker",
            "Trump: Other joker",
            "A joker was turned: the other joker is the only trump.",
        ),
    ],
)
def test_what_is_trump_is_told_once_it_is_known(
    found: KnownTrump, short: str, long: str, ear: str
) -> None:
    assert (trump.short(found), trump.long(found), trump.ear(found)) == (short, long, ear)


def test_a_deal_has_its_number_of_how_many_its_size_and_its_dealer() -> None:
    usual = DealNamed(4, 19, 7, "Clio")
    assert deal.short(usual) == "Deal 4 of 19"
    assert deal.long(usual) == "Deal 4 of 19 · 7 cards"
    assert deal.ear(usual) == "Deal 4 of 19: 7 cards each. Dealer: Clio."


def test_where_how_many_deals_it_takes_is_the_score_none_is_of_so_many() -> None:
    assert deal.short(DealNamed(4, None, 3, "Clio")) == "Deal 4"


def test_a_deal_without_a_size_tells_none() -> None:
    unsized = DealNamed(4, 18, 0, "Clio")
    assert deal.long(unsized) == "Deal 4 of 18"
    assert deal.ear(unsized) == "Deal 4 of 18. Dealer: Clio."


def test_a_tie_break_is_of_no_number_of_deals() -> None:
    assert deal.short(DealNamed(14, 13, 1, "Clio", tie_break=True)) == "Deal 14, a tie-break"


@pytest.mark.parametrize("owed", Owing)
def test_every_duty_is_told_in_a_few_words_and_in_a_sentence(owed: Owing) -> None:
    found = Duty(owed, suit=Suit.SPADES)
    short, long = duty.short(found), duty.long(found)
    assert long == f"{short}."
    assert long[0].isupper()
    assert (found.follows is Suit.SPADES) == long.startswith("Follow spades")
    assert "{" not in long
    assert duty.ear(found) == long


@pytest.mark.parametrize("behind", Behind)
def test_the_rule_behind_a_duty_is_a_sentence_that_is_heard_after_it(behind: Behind) -> None:
    found = Duty(Owing.FOLLOW, behind, Suit.SPADES, card("JC"))
    why = duty.why(found)
    assert why[0].isupper()
    assert why.endswith(".")
    assert "{" not in why
    assert duty.ear(found) == f"Follow spades. {why}"


@pytest.mark.parametrize(
    ("count", "one", "many"),
    [
        (counts.cards, "1 card", "2 cards"),
        (counts.cards_each, "1 card each", "2 cards each"),
        (counts.deals, "1 deal", "2 deals"),
        (counts.games, "1 game", "2 games"),
        (counts.players, "1 player", "2 players"),
        (counts.tricks, "1 trick", "2 tricks"),
    ],
)
def test_one_of_something_has_another_form(count: object, one: str, many: str) -> None:
    assert callable(count)
    assert (count(1), count(2)) == (one, many)


def test_a_fact_is_worded_in_the_phrasebook_alone() -> None:
    """No text of the phrasebook stands a second time in a file outside it."""
    marks = {"_", "N_", "ngettext", "pgettext"}

    def texts(source: str) -> set[str]:
        return {
            arg.value
            for node in ast.walk(ast.parse(source))
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in marks
            for arg in node.args
            if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        }

    book = ROOT / "game" / "presentation" / "phrasebook"
    ours = set().union(*(texts(path.read_text(encoding="utf-8")) for path in book.glob("*.py")))
    twice = {}
    for path in sorted((ROOT / "game").rglob("*.py")):
        if path.parent == book:
            continue
        source = path.read_text(encoding="utf-8")
        found = texts(source) & ours if "translation import" in source else set()
        if found:
            twice[path.relative_to(ROOT).as_posix()] = sorted(found)
    assert twice == {}
