"""Puzzles that ask the idea of a lesson: which they are, and what goes on after each."""

from __future__ import annotations

import pytest

from game.lessons.lesson import Lesson
from game.lessons.lessons import CHAPTERS, LESSONS
from game.practice.lesson_puzzles import LESSON_ON, MOST, lesson_on, puzzles_of
from game.puzzles.themes import PuzzleTheme
from game.variants import variant

ASKED = [lesson for lesson in LESSONS if lesson.puzzles is not None]


@pytest.mark.parametrize("lesson", ASKED, ids=lambda lesson: lesson.id)
def test_a_lesson_that_asks_puzzles_has_three_of_its_kind(lesson: Lesson) -> None:
    choice = lesson.puzzles
    assert choice is not None
    assert set(choice.themes) <= {theme.value for theme in PuzzleTheme}
    assert all(variant(each) for each in choice.variants)
    found = puzzles_of(lesson)
    assert len(found) == MOST
    assert not choice.ids or {puzzle.id for puzzle in found} == set(choice.ids)
    for puzzle in found:
        assert choice.ids or puzzle.variant in choice.variants
        assert not choice.themes or {theme.value for theme in puzzle.themes} & set(choice.themes)
    assert [puzzle.grade for puzzle in found] == sorted(puzzle.grade for puzzle in found)


def test_no_puzzle_belongs_to_two_lessons_and_others_have_none() -> None:
    ids = [puzzle.id for lesson in LESSONS for puzzle in puzzles_of(lesson)]
    assert len(ids) == len(set(ids))
    assert not puzzles_of(LESSONS[0])


def test_a_decision_is_led_to_the_lesson_on_its_narrowest_theme() -> None:
    assert lesson_on([PuzzleTheme.NEW_VOID, PuzzleTheme.DISCARD]) is LESSON_ON[PuzzleTheme.NEW_VOID]
    assert lesson_on([PuzzleTheme.LEAD]) is None
    assert set(LESSON_ON) == set(PuzzleTheme) - {PuzzleTheme.LEAD}
    for theme, lesson in LESSON_ON.items():
        asked = lesson.puzzles
        assert asked is None or asked.ids or theme.value in asked.themes


def test_every_lesson_is_in_one_chapter_and_has_a_name_of_its_own() -> None:
    lessons = [lesson for chapter in CHAPTERS for lesson in chapter.lessons]
    assert lessons == list(LESSONS)
    assert len({lesson.id for lesson in lessons}) == len(lessons)
    assert len({lesson.title for lesson in lessons}) == len(lessons)
