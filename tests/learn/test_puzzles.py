"""Puzzles: what is shipped is what it says, one way is clearly best, and tries are kept."""

from __future__ import annotations

import json
import re
from collections import Counter
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game import assets
from game.engine import Play, legal_actions, observe, to_act
from game.presentation.words.advice.puzzles import (
    THEMES,
    figures_words,
    question,
    totals_words,
    verdict,
    why_words,
)
from game.puzzles.collection import next_puzzle, of_day, shipped
from game.puzzles.played_out import BothWays, PlayedOut, PlayOutTable, compared
from game.puzzles.puzzle import COMPANION, Puzzle
from game.puzzles.puzzle_progress import FILE, PuzzleProgress, PuzzleTry, keep, read_progress
from game.puzzles.puzzle_table import DecisionTable, puzzle_table
from game.puzzles.rating import MIDDLE, puzzle_rating, rating_after
from game.puzzles.themes import PuzzleTheme, themes_of
from game.roster import LEVELS, agent
from game.table.game import game_of
from game.table.records.codes import code_of
from game.table.setup import HUMAN
from game.variants import VARIANTS
from tests.paths import ROOT

PARTS = 12
"""The puzzles are looked at in so many parts, each of every twelfth."""
GAP = 0.1
BOT = agent(COMPANION)
TODAY = date(2026, 11, 22)


def raw() -> list[dict[str, Any]]:
    text = assets.path("puzzles", "puzzles.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def test_there_are_over_six_hundred_some_of_every_variant_and_all_themes() -> None:
    puzzles = shipped()
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles) >= 800
    of_variant = Counter(puzzle.variant for puzzle in puzzles)
    assert set(of_variant) == set(VARIANTS)
    assert min(of_variant.values()) >= 15, of_variant
    assert (
        {theme for puzzle in puzzles for theme in puzzle.themes} == set(PuzzleTheme) == set(THEMES)
    )
    themes = Counter(theme for puzzle in puzzles for theme in puzzle.themes)
    few = {PuzzleTheme.LAST_DEAL, PuzzleTheme.TALK, PuzzleTheme.LAYING}
    # Each was looked for apart, in one variant or two.
    assert min(number for theme, number in themes.items() if theme not in few) >= 10, themes
    assert min(themes.values()) >= 3, themes
    deals = {puzzle.id.rpartition("-")[0] for puzzle in puzzles}
    assert len(deals) == len(puzzles), "two puzzles of one deal"


def test_one_way_was_clearly_best_in_both_runs() -> None:
    for data in raw():
        assert len(data["gaps"]) == 2
        assert min(data["gaps"]) >= GAP * data["made"], data["id"]


@pytest.mark.thinned(PARTS)
@pytest.mark.parametrize("part", range(PARTS))
def test_a_puzzle_is_a_moment_that_the_rules_lead_to(part: int) -> None:
    for puzzle in shipped()[part::PARTS]:
        setup = puzzle.setup("You")
        assert [seat.agent == HUMAN for seat in setup.seats].index(True) == puzzle.seat
        state = game_of(setup, puzzle.codes).state
        assert puzzle.seat in to_act(state).must
        legal = legal_actions(state, puzzle.seat)
        allowed, ways = [code_of(action) for action in legal], [way.code for way in puzzle.ways]
        if PuzzleTheme.LAYING in puzzle.themes:  # those that look best at a glance were weighed
            allowed = [code for code in allowed if code in ways]
        assert allowed == ways
        assert puzzle.top.code in puzzle.best
        assert puzzle.best < {way.code for way in puzzle.ways}
        shown = next(action for action in legal if code_of(action) in puzzle.best)
        assert themes_of(observe(state, puzzle.seat), legal, shown) == puzzle.themes
        assert set(puzzle.missed) <= set(LEVELS[:-1])


@pytest.mark.slow  # three searches of thousands of playouts; the gaps in the data stand for it
@pytest.mark.parametrize("place", [7, 250, 477])
def test_a_third_search_finds_the_same_way(place: int) -> None:
    from ai.kernel.search.search_choice import search_for
    from ai.valuation.reward import ENVY

    puzzle = shipped()[place]
    state = game_of(puzzle.setup("You"), puzzle.codes).state
    view, legal = observe(state, puzzle.seat), legal_actions(state, puzzle.seat)
    search = search_for(view, legal, Random(place), ENVY)
    search.play(4000)
    best = max(search.found(), key=lambda way: way.points)
    assert code_of(best.action) in puzzle.best


def answered(puzzle: Puzzle, code: str) -> DecisionTable:
    doing = puzzle_table(puzzle, "You")
    legal = doing.table.legal(puzzle.seat)
    doing.table.act(next(action for action in legal if code_of(action) == code))
    doing.look()
    return doing


@pytest.mark.parametrize("place", [0, 130, 300, -1])
def test_an_answer_is_judged_and_nobody_else_acts(place: int) -> None:
    puzzle = shipped()[place]
    wrong = next(way.code for way in puzzle.ways if way.code not in puzzle.best)
    for code in (puzzle.top.code, wrong):
        doing = answered(puzzle, code)
        assert doing.answer == code
        assert not doing.table.advance(0.0)
        assert puzzle.seat in doing.table.waiting.must, "the answer is taken back"
    assert verdict(puzzle, puzzle.top.code) == "Right."
    assert verdict(puzzle, wrong) == "Not the best way."


def test_the_puzzle_of_a_day_hangs_on_its_date_alone() -> None:
    puzzles = shipped()
    days = [TODAY + timedelta(days=number) for number in range(60)]
    chosen = [of_day(day, puzzles).id for day in days]
    assert chosen == [of_day(day, puzzles).id for day in days]
    assert len(set(chosen)) > 50
    assert of_day(TODAY, puzzles[:7]) is puzzles[3]


def tries(*right: bool, day: date = TODAY, daily: bool = False) -> PuzzleProgress:
    made = (PuzzleTry(f"p{n}", each, day, daily=daily) for n, each in enumerate(right))
    return PuzzleProgress(tuple(made))


def test_streaks_and_days_in_a_row() -> None:
    assert PuzzleProgress().streak == 0
    assert tries(True, True).streak == 2
    assert tries(True, False, True).streak == 1
    assert tries(True, False).streak == 0
    progress = PuzzleProgress()
    for back in (1, 2, 3, 6):
        progress = progress.with_try(PuzzleTry("p", True, TODAY - timedelta(days=back), daily=True))
    assert progress.days_in_a_row(TODAY) == 3, "today's may still come"
    progress = progress.with_try(PuzzleTry("p", False, TODAY, daily=True))
    assert progress.days_in_a_row(TODAY) == 4
    assert progress.days_in_a_row(TODAY + timedelta(days=3)) == 0
    found = progress.daily_on(TODAY)
    assert found is not None
    assert not found.right


def test_a_rating_rises_with_what_is_right_and_the_more_the_harder_it_was() -> None:
    def after(*made: PuzzleTry) -> float:
        rating = rating_after(made)
        assert rating is not None
        return rating.value

    hard, easy = PuzzleTry("h", True, TODAY, grade=5), PuzzleTry("e", True, TODAY, grade=1)
    assert rating_after(()) is None
    assert after(hard) > after(easy) > MIDDLE > after(hard._replace(right=False))
    assert after(easy._replace(right=False)) < after(hard._replace(right=False))
    assert after(hard) == after(hard, hard._replace(right=False)), "a second try knows the answer"
    many = rating_after(PuzzleTry(f"p{n}", n % 2 == 0, TODAY, grade=3) for n in range(100))
    assert many is not None
    assert abs(many.value - puzzle_rating(3)) < 100
    assert many.ci95 < 150


def test_the_next_puzzle_is_new_and_harder_the_better_one_does() -> None:
    puzzles = shipped()
    weak, strong = tries(*[False] * 20), tries(*[True] * 20)
    easy = next_puzzle(puzzles, weak.tried, weak.grade)
    hard = next_puzzle(puzzles, strong.tried, strong.grade)
    assert easy.grade == 1
    assert hard.grade == 4
    assert next_puzzle(puzzles, {easy.id}, weak.grade) != easy
    everything = {puzzle.id for puzzle in puzzles}
    assert next_puzzle(puzzles, everything, 1.0) == easy


def test_puzzles_of_variants_that_one_knows_come_first_whatever_their_grade() -> None:
    known, tried = {"la-pocha", "kachuful"}, set[str]()
    own = [puzzle for puzzle in shipped() if puzzle.variant in known]
    for _ in own:
        puzzle = next_puzzle(shipped(), tried, 1.0, known)
        assert puzzle.variant in known
        tried.add(puzzle.id)
    assert next_puzzle(shipped(), tried, 1.0, known).variant not in known


def test_tries_are_kept_and_a_broken_file_is_set_aside(tmp_path: Path) -> None:
    made = PuzzleTry("p", True, TODAY, grade=3, daily=True)
    assert keep(tmp_path, made) is None
    assert keep(tmp_path, made) is None
    assert read_progress(tmp_path) == (PuzzleProgress((made, made)), None)
    (tmp_path / FILE).write_text('{"tries": [["p", 1, "yesterday", 1, false]]}')
    progress, trouble = read_progress(tmp_path)
    assert progress == PuzzleProgress((made,)), "as before the last change"
    assert trouble is not None
    assert {path.name for path in tmp_path.iterdir()} == {
        FILE,
        f"{FILE}.earlier",
        f"{FILE}.broken-1",
    }


def test_a_card_that_follows_and_cannot_win_is_no_discard() -> None:
    puzzles = [puzzle for puzzle in shipped() if PuzzleTheme.DISCARD in puzzle.themes]
    for puzzle in puzzles:
        state = game_of(puzzle.setup("You"), puzzle.codes).state
        led = state.deal.trick[0].card
        shown = next(
            each for each in legal_actions(state, puzzle.seat) if code_of(each) in puzzle.best
        )
        assert isinstance(shown, Play)
        assert shown.card.suit is not led.suit, puzzle.id


def test_the_page_counts_the_puzzles_that_there_are() -> None:
    page = (ROOT / "docs/start/learn.md").read_text("utf-8").partition("## What a puzzle is")[2]
    themes = Counter(theme for puzzle in shipped() for theme in puzzle.themes)
    grades = Counter(puzzle.grade for puzzle in shipped())
    assert f"There are {len(shipped())}, " in page
    told = [int(number) for number in re.findall(r"^\| [^|]+ \| (\d+) \|$", page, re.MULTILINE)]
    assert told == sorted(themes.values(), reverse=True)
    by_grade = ", ".join(f"{number} of grade {grade}" for grade, number in sorted(grades.items()))
    assert f"By grade: {by_grade}." in page


def of_theme(theme: PuzzleTheme) -> Puzzle:
    """The first puzzle of a theme."""
    return next(puzzle for puzzle in shipped() if theme in puzzle.themes)


def test_a_puzzle_of_the_last_deal_is_told_by_games_won_and_its_score_decides_it() -> None:
    puzzle = of_theme(PuzzleTheme.LAST_DEAL)
    assert puzzle.for_first
    assert not of_theme(PuzzleTheme.DUCK).for_first
    assert "wins the game most often" in question(puzzle)
    assert "the game is won" in figures_words(puzzle)
    assert "Points" in figures_words(of_theme(PuzzleTheme.DUCK))
    assert totals_words(["You", "Ada"], [7, 12]) == "So far: You 7, Ada 12."
    view = observe(game_of(puzzle.setup("You"), puzzle.codes).state, puzzle.seat)
    assert any(view.totals)
    assert len(view.history) == len(view.variant.deals[view.players]) - 1


def test_cards_laid_aside_are_asked_for_whatever_is_staked_on_them() -> None:
    puzzle = of_theme(PuzzleTheme.LAYING)
    best = puzzle.top.code
    assert puzzle.asked(f"{best} declare") == puzzle.asked(best) == best
    assert of_theme(PuzzleTheme.DUCK).asked("AS") == "AS"


def test_a_bid_after_the_talk_is_asked_with_what_was_said() -> None:
    puzzle = of_theme(PuzzleTheme.TALK)
    view = observe(game_of(puzzle.setup("You"), puzzle.codes).state, puzzle.seat)
    assert any(one is not None for said in view.talk for one in said)


def shown(puzzle: Puzzle, code: str) -> PlayOutTable:
    """The table of a deal played on after a way, gone on to its end."""
    doing = puzzle_table(puzzle, "You")
    played = compared(puzzle, doing.moment, puzzle.seat, code, BOT).answer
    table, now = PlayOutTable(*doing.moment, played.actions), 0.0
    while not table.over:
        table.go_on()
        table.table.advance(now)
        now += 1.0
    return table


@pytest.mark.slow
@pytest.mark.parametrize("row", VARIANTS)
def test_an_answer_is_played_on_to_the_end_of_its_deal_in_every_variant(row: str) -> None:
    puzzle = next(each for each in shipped() if each.variant == row)
    doing = puzzle_table(puzzle, "You")
    legal = {puzzle.asked(code_of(each)): each for each in doing.table.legal(puzzle.seat)}
    code = code_of(legal[puzzle.top.code])
    found = compared(puzzle, doing.moment, puzzle.seat, code, BOT)
    table = shown(puzzle, code).table
    result = table.game.deals[-1].result
    bid, taken = result.bids[puzzle.seat], result.tricks[puzzle.seat]
    assert (found.answer.bid, found.answer.taken) == (bid, taken)
    assert found.answer.actions[0] == legal[puzzle.top.code]
    assert not table.advance(10_000.0), "nothing goes on after the deal"


def test_why_tells_both_ways_by_what_came_of_them() -> None:
    won, lost = PlayedOut((), 2, 2), PlayedOut((), 2, 3)
    told = why_words("QH", BothWays(lost, won, "4H"), right=False)
    assert told == ("Played on, queen of hearts comes to 3 of 2 tricks, 4 of hearts to 2 of 2.")
    assert why_words("QH", BothWays(lost, won, "4H"), right=True).endswith("an exception.")
    assert why_words("QH", BothWays(won, won, "4H"), right=False) == (
        "Played on, queen of hearts comes to 2 of 2 tricks, 4 of hearts to 2 of 2."
    )
    assert why_words("4H", BothWays(won, None, ""), right=True) == (
        "Played on, 4 of hearts comes to 2 of 2 tricks."
    )


def test_no_figure_stands_in_the_verdict() -> None:
    puzzle = shipped()[0]
    for way in puzzle.ways:
        assert not re.search(r"\d", verdict(puzzle, way.code))
