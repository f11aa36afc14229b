"""The truth test: two ways of a decision are played on from the same guessed deals."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from ai.players.heuristic import Heuristic
from ai.players.levels import BEGINNER
from game.engine import Bid, Limit, Play, Suit
from game.lessons.lessons import LESSONS
from game.roster import BOTS_VERSION, weigher
from lab import truth_test
from lab.playing import Moment, moments, oh_hell
from lab.results import append, read
from lab.truth_test import (
    Case,
    Verdict,
    case_of,
    case_of_puzzle,
    guesses,
    lesson_cases,
    played_on,
    table,
)
from tests.puzzle_moments import THREE_TRUMPS


@pytest.fixture(scope="module")
def played() -> list[Moment]:
    """One deal of Oh Hell, three players with five cards."""
    agents = [Heuristic()] * 3
    return list(moments(oh_hell(3, 5), agents, Limit(1), number=4, dealer=0, most=1))


def the_bid(played: list[Moment]) -> Case:
    """The last bid of the deal: the one that was made, beside the highest."""
    at = max(at for at, moment in enumerate(played) if isinstance(moment.action, Bid))
    worse = Bid(played[at].seat, 5)
    assert worse in played[at].legal
    return case_of(played[at], played[:at], played[at].action, worse)


def test_a_better_way_is_right_however_often_it_is_asked(played: list[Moment]) -> None:
    case = the_bid(played)
    found = played_on(case, "a", Heuristic())
    assert found.verdict is Verdict.RIGHT
    assert played_on(case, "a", Heuristic()) == found


def test_a_worse_way_that_is_called_better_is_wrong(played: list[Moment]) -> None:
    case = the_bid(played)
    turned = case._replace(better=case.worse, worse=case.better)
    assert played_on(turned, "a", Heuristic()).verdict is Verdict.WRONG


def test_the_same_way_twice_stays_undecided_to_the_last_deal(
    played: list[Moment], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(truth_test, "DEALS", 40)
    case = the_bid(played)
    found = played_on(case._replace(worse=case.better), "a", Heuristic())
    assert (found.deals, found.total, found.verdict) == (40, 0.0, Verdict.UNDECIDED)


def test_deals_are_guessed_from_what_the_seat_sees_and_the_others_bids(
    played: list[Moment],
) -> None:
    at = next(at for at, moment in enumerate(played) if isinstance(moment.action, Play))
    moment = played[at]
    case = case_of(moment, played[:at], moment.action, moment.action)
    assert {seat for seat, _ in case.bidding} == {0, 1, 2} - {moment.seat}
    own = case.view.hands[moment.seat]
    for guess in islice(guesses(case, "b"), 20):
        assert guess.hands[moment.seat] == own
        assert [len(hand) for hand in guess.hands] == [5, 5, 5]


def test_the_deals_of_a_puzzle_fit_the_bids_that_were_made_before_it() -> None:
    """Of six cards one seat bid two and has three left of which it wants both."""
    case = case_of_puzzle(THREE_TRUMPS)
    assert {seat for seat, _ in case.bidding} == {0, 1, 3}

    def trumps_of_that_seat(case: Case) -> int:
        drawn = islice(guesses(case, "c"), 60)
        return sum(card.suit == Suit.HEARTS for guess in drawn for card in guess.hands[3])

    assert trumps_of_that_seat(case) > 1.3 * trumps_of_that_seat(case._replace(bidding=()))


@pytest.mark.slow
def test_what_a_lesson_asks_for_is_a_case_and_is_played_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(truth_test, "DEALS", 2)
    monkeypatch.setattr(truth_test, "agent", lambda name: BEGINNER)
    (lesson,) = (each for each in LESSONS if each.id == "duck")
    names = [asked.name for asked in lesson_cases(lesson, weigher())]
    assert names == ["duck 0 3", "duck 0 8"], "where there is only one card, nothing is asked"
    for _ in range(2):
        truth_test.play_lessons(tmp_path / "truth.jsonl", [lesson], weigher())
    found = read(tmp_path / "truth.jsonl")
    assert [(part["number"], part["ways"]) for part in found] == [
        ("duck 0 3", "TS 3S"),
        ("duck 0 8", "6D AH"),
    ]


@pytest.mark.slow
def test_a_deal_gives_one_case_or_none_and_the_next_run_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(truth_test, "agent", lambda name: BEGINNER)
    monkeypatch.setattr(truth_test, "DEALS", 2)
    results = tmp_path / "truth.jsonl"
    truth_test.play_mistakes(results, 1, ["oh-hell"])
    first = read(results)
    assert [("verdict" in part) for part in first] == [False] * (len(first) - 1) + [True]
    truth_test.play_mistakes(results, 2, ["oh-hell"])
    assert [part["number"] for part in read(results)] == list(range(len(read(results))))
    assert f"| mistake | {BOTS_VERSION} | oh-hell | 2 | 0 | 0 | 2 |" in table(results)


def test_the_table_counts_each_case_as_it_was_played_last(tmp_path: Path) -> None:
    part = {"what": "puzzle", "variant": "clag", "number": "x", "verdict": "wrong", "deals": 30}
    sums = {"sum": 60.0, "squares": 240.0, "loss": 2.0, "error": 0.0, "swing": 10.0}
    for changed in (
        {"version": 8},
        {"version": 9, "verdict": "right"},
        {"version": 8, "number": "y", "verdict": "right"},
        {"version": 8, "variant": "potomac", "verdict": "right"},
    ):
        append(tmp_path / "truth.jsonl", part | sums | changed)
    assert table(tmp_path / "truth.jsonl").splitlines()[2:] == [
        "| puzzle | 8, 9 | clag | 2 | 2 | 0 | 0 | +0.20 ± 0.00 |",
        "| puzzle | 8 | potomac | 1 | 1 | 0 | 0 | +0.20 |",
        "| puzzle | 8, 9 | all | 3 | 3 | 0 | 0 | +0.20 ± 0.00 |",
    ]


def test_a_mistake_that_a_later_review_does_not_find_is_no_case_any_more(tmp_path: Path) -> None:
    part = {"what": "mistake", "variant": "clag", "number": 3}
    told = {"verdict": "wrong", "deals": 30, "sum": 0.0, "squares": 1.0, "swing": 10.0}
    append(tmp_path / "truth.jsonl", part | told | {"version": 8})
    append(tmp_path / "truth.jsonl", part | {"version": 9})
    assert len(table(tmp_path / "truth.jsonl").splitlines()) == 2


@pytest.mark.slow
def test_what_is_played_on_is_what_a_review_calls_a_mistake(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(truth_test, "agent", lambda name: BEGINNER)
    monkeypatch.setattr(truth_test, "DEALS", 2)
    found = next(
        part
        for number in range(40)
        if "verdict" in (part := truth_test.flagged("oh-hell", number, weigher()))
    )
    assert found["loss"] > 2 * found["error"] > 0
