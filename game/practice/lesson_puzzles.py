"""The puzzles that ask the idea of a lesson once more, drawn from those that are shipped."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from game.lessons.lesson import Lesson, PuzzleChoice
from game.lessons.lessons import LESSONS
from game.puzzles.collection import shipped
from game.puzzles.puzzle import Puzzle

MOST: Final = 3
"""Puzzles of one lesson."""


def puzzles_of(lesson: Lesson) -> tuple[Puzzle, ...]:
    """Its puzzles, the easiest first; none where it has none."""
    return _chosen().get(lesson.id, ())


@cache
def _chosen() -> Mapping[str, tuple[Puzzle, ...]]:
    """By the id of the lesson. No puzzle belongs to two: the earlier lesson has it."""
    by_ease = sorted(shipped(), key=lambda puzzle: puzzle.grade)
    taken: set[str] = set()
    found: dict[str, tuple[Puzzle, ...]] = {}
    for lesson in LESSONS:
        if lesson.puzzles is None:
            continue
        free = (puzzle for puzzle in by_ease if puzzle.id not in taken)
        fit = tuple(puzzle for puzzle in free if _asks(puzzle, lesson.puzzles))[:MOST]
        found[lesson.id] = fit
        taken |= {puzzle.id for puzzle in fit}
    return found


def _asks(puzzle: Puzzle, choice: PuzzleChoice) -> bool:
    themes = {theme.value for theme in puzzle.themes}
    return puzzle.variant in choice.variants and (
        not choice.themes or bool(themes & set(choice.themes))
    )
