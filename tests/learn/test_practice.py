"""Practice without a window: the deals of an exercise, what is kept, and the expert's rate."""

from __future__ import annotations

import hashlib
import re
from math import sqrt
from pathlib import Path

import pytest

from game import home
from game.duplicate.kept_plays import KeptPlays, path_of
from game.engine import Limit
from game.engine.choices import TrumpFrom
from game.practice import practice_run
from game.practice.deal_table import deal_table, outcome
from game.practice.exercise import (
    SEAT,
    BiddingPlace,
    Exercise,
    exercise_of,
    fitting,
    offered,
    setup_of,
    sizes_of,
)
from game.practice.kept_practice import (
    FILE,
    Practice,
    PracticeCourse,
    PracticeDeal,
    keep,
    read_practice,
)
from game.practice.practice_run import EACH, PracticeRun, digest_of, known_shares, shares_of
from game.practice.standing import ENOUGH, standing
from game.roster import inline_thinking
from game.table.bots.thinking import Thinking
from game.table.headless import play_out
from game.table.records.lines import HintNote, Line
from game.table.setup import Setup
from game.table.statistics.shares import Rate
from game.variants import VARIANTS
from tests.compare.test_duplicate import threads
from tests.lines import plain, typed
from tests.storage.raw_documents import raw

SEED = "0123456789abcdef" * 2
THREES = Exercise("oh-hell", 3, 3)


def thinking(_setup: Setup) -> Thinking:
    return inline_thinking(Limit(playouts=1))


def deal(number: int, *, made: bool = True, hinted: bool = False) -> PracticeDeal:
    return PracticeDeal(number, 1, 1 if made else 0, 11 if made else 0, hinted)


# The deals ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["oh-hell", "la-pocha"])
@pytest.mark.parametrize("place", [BiddingPlace.FIRST, BiddingPlace.LAST])
def test_the_person_bids_in_the_place_that_was_chosen(name: str, place: BiddingPlace) -> None:
    """La Pocha goes round the other way."""
    for number in range(3):
        setup = setup_of(Exercise(name, 4, 2, place), SEED, number)
        played = play_out(setup.reseated(SEAT, "random"), inline_thinking(Limit(playouts=1)))
        seats = [line["seat"] for line in plain(played.lines) if line.get("event") == "bid"]
        assert seats.index(SEAT) == (0 if place is BiddingPlace.FIRST else 3)


def test_by_chance_every_seat_deals() -> None:
    exercise = Exercise("oh-hell", 4, 2, BiddingPlace.ANY)
    assert {setup_of(exercise, SEED, number).first_dealer for number in range(40)} == set(range(4))


def test_the_cards_follow_from_seed_and_number_as_the_page_says() -> None:
    text = f"blackout-practice-1|oh-hell 4 7 last usual skilled|{SEED}|5"
    digits = hashlib.sha256(text.encode()).hexdigest()
    setup = setup_of(Exercise(), SEED, 5)
    assert setup.seed == digits[:32]
    assert setup.match is not None
    assert setup.match.playouts == 30


def test_every_variant_offered_has_deals_of_its_sizes_and_a_text_that_is_read_again() -> None:
    assert {"oh-hell", "blackout", "la-pocha"} <= set(offered())
    assert not {"kachuful", "ninety-nine", "cooperative"} & set(offered())
    for name in offered():
        for players in VARIANTS[name].deals:
            sizes = sizes_of(name, players)
            for cards in {sizes[0], sizes[-1]}:
                exercise = fitting(Exercise(name, players, cards, no_trump=True))
                assert exercise_of(exercise.id) == exercise
                spec = exercise.game
                assert spec.deals[players] == (cards,)


@pytest.mark.parametrize(
    "text", ["", "oh-hell 4 99 last usual skilled", "ninety-nine 3 12 any usual skilled"]
)
def test_an_exercise_that_cannot_be_is_none(text: str) -> None:
    assert exercise_of(text) is None


def test_no_trump_is_played_where_it_was_chosen() -> None:
    setup = setup_of(Exercise("oh-hell", 3, 4, no_trump=True), SEED, 0)
    table = deal_table(setup, (), thinking)
    assert table.view(SEAT).spec.trump_from is TrumpFrom.NONE
    table.close()


# A deal at its table -----------------------------------------------------------------------------


def played_on(left: tuple[Line, ...], *, decisions: int) -> tuple[Line, ...]:
    """The record after so many decisions of a person who does the first thing allowed."""
    table = deal_table(setup_of(THREES, SEED, 0), left, thinking)
    now = 0.0
    while decisions and not table.over:
        now += 10
        if SEAT in table.waiting.must:
            table.act(table.legal(SEAT)[0])
            decisions -= 1
        else:
            table.advance(now, patience=1.0)
    found = outcome(table, 0)
    assert (found is not None) == table.over
    lines = table.lines
    table.close()
    return lines


def test_a_deal_that_was_left_goes_on_where_it_was_and_comes_to_the_same() -> None:
    left = played_on((), decisions=2)
    stored = tuple(typed(plain(left)))
    assert played_on(stored, decisions=0) == left
    whole = played_on((), decisions=99)
    assert played_on(stored, decisions=99) == whole


def test_a_record_of_another_deal_is_passed_over() -> None:
    other = deal_table(setup_of(THREES, SEED, 1), (), thinking)
    for now in (10.0, 20.0, 30.0):
        other.advance(now, patience=1.0)
    lines = other.lines
    other.close()
    table = deal_table(setup_of(THREES, SEED, 0), lines, thinking)
    assert table.setup.seed == setup_of(THREES, SEED, 0).seed
    assert len(table.lines) == 1
    table.close()
    broken = deal_table(setup_of(THREES, SEED, 0), tuple(typed([{"note": "no header"}])), thinking)
    assert len(broken.lines) == 1
    broken.close()


# What is kept ------------------------------------------------------------------------------------


def test_courses_are_kept_the_latest_last(tmp_path: Path) -> None:
    course = PracticeCourse(SEED, (deal(0), deal(1, made=False, hinted=True)), (HintNote(),))
    assert read_practice(tmp_path) == (Practice(), None)
    assert keep(tmp_path, THREES, course) is None
    assert keep(tmp_path, Exercise(), PracticeCourse(SEED)) is None
    practice, trouble = read_practice(tmp_path)
    assert trouble is None
    assert practice.courses == {THREES: course, Exercise(): PracticeCourse(SEED)}
    assert practice.latest == Exercise()
    keep(tmp_path, THREES, course.with_deal(deal(2)))
    practice, _ = read_practice(tmp_path)
    assert practice.latest == THREES
    assert practice.courses[THREES].number == 3
    assert practice.courses[THREES].left == ()
    assert [one.number for one in practice.courses[THREES].counting] == [0, 2]


def test_an_exercise_of_another_version_costs_nothing_and_stays_in_the_file(
    tmp_path: Path,
) -> None:
    course = PracticeCourse(SEED, (deal(0),))
    keep(tmp_path, THREES, course)
    keep(tmp_path, Exercise(), course)
    file = raw(tmp_path / FILE)
    later = file.read().replace(b"oh-hell 3 3", b"oh-heaven 3 3")
    file.write(re.sub(b'"checksum":"[0-9a-f]*",', b"", later))
    practice, trouble = read_practice(tmp_path)
    assert trouble is None
    assert practice.courses == {Exercise(): course}
    assert keep(tmp_path, Exercise(), course.with_deal(deal(1))) is None
    file.write(
        re.sub(b'"checksum":"[0-9a-f]*",', b"", file.read().replace(b"oh-heaven", b"oh-hell"))
    )
    courses = read_practice(tmp_path)[0].courses
    assert courses == {THREES: course, Exercise(): course.with_deal(deal(1))}


@pytest.mark.parametrize(
    "text",
    [
        "nothing",
        '{"format":"another"}',
        '{"format":"blackout-practice","version":1,"exercises":[{"exercise":"x","seed":"1"}]}',
        '{"format":"blackout-practice","version":1,"exercises":[{"exercise":'
        '"oh-hell 4 7 last usual skilled","seed":"00","deals":[],"left":[]}]}',
    ],
)
def test_a_file_that_makes_no_sense_is_set_aside(tmp_path: Path, text: str) -> None:
    file = raw(tmp_path / FILE)
    file.write(text.encode())
    practice, trouble = read_practice(tmp_path)
    assert practice == Practice()
    assert trouble is not None
    assert file.aside() == [text.encode()]
    assert read_practice(tmp_path) == (Practice(), None)


# The expert --------------------------------------------------------------------------------------


def test_the_rates_and_the_difference_are_those_of_a_second_reading() -> None:
    """The interval as the roots of Wilson's quadratic, the difference from its own sums."""
    deals = [deal(number, made=number % 3 > 0) for number in range(24)]
    shares = {number: (number % 5) / 4 for number in range(22)}
    found = standing(deals, shares)
    assert (found.mine.made, found.mine.trials) == (16, 24)
    n, p, z = 24, 16 / 24, 1.96
    a, b, c = 1 + z * z / n, -(2 * p + z * z / n), p * p
    root = sqrt(b * b - 4 * a * c)
    assert found.mine.interval == pytest.approx(((-b - root) / (2 * a), (-b + root) / (2 * a)))
    assert found.expert is not None
    assert found.expert.trials == 22 >= ENOUGH
    leads = [(number % 3 > 0) - (number % 5) / 4 for number in range(22)]
    mean = sum(leads) / 22
    assert found.lead == pytest.approx(mean)
    squares = sum(lead * lead for lead in leads) - 22 * mean * mean
    assert found.ci95 == pytest.approx(1.96 * sqrt(squares / 21 / 22))
    assert found.tells
    assert found.apart == (abs(mean) > found.ci95)


def test_few_deals_and_no_plays_tell_nothing() -> None:
    assert standing([], {}).mine == Rate(0, 0)
    assert standing([deal(0)], {1: 1.0}).expert is None
    early = standing([deal(0), deal(1)], {0: 0.5, 1: 0.0})
    assert early.lead == pytest.approx(0.75)
    assert not early.tells
    assert not early.apart


def test_the_expert_plays_the_deals_of_the_player_ahead_and_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(home.HOME_VARIABLE, str(tmp_path))
    monkeypatch.setattr(practice_run, "EXPERT", "skilled")  # who needs not get ready
    monkeypatch.setattr(practice_run, "AHEAD", 6)
    course = PracticeCourse(SEED, (deal(0), deal(1, hinted=True)))

    def run() -> PracticeRun:
        made = PracticeRun(THREES, course, opener=threads)
        made.thread.start()
        made.thread.wait()
        assert made.thread.trouble is None
        return made

    shares = run().shares
    assert set(shares) == {0, *range(2, 8)}, "those that count, and six to come"
    digest = digest_of(THREES, SEED)
    plays = KeptPlays(path_of(digest, 30), digest, 30).read()
    assert len(plays) == 7 * EACH
    assert shares_of(plays) == shares == known_shares(THREES, SEED)
    for number in shares:
        own = [play for play in plays if play.number // EACH == number]
        assert shares[number] == sum(p.deals[0].bid == p.deals[0].tricks for p in own) / EACH
        assert {play.deals[0].size for play in own} == {3}
    before = raw(path_of(digest, 30)).read()
    assert run().shares == shares
    assert raw(path_of(digest, 30)).read() == before, "nothing is played twice"
