"""Which puzzles ask the idea of a lesson once more, and which lesson a decision is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from game.lessons.bidding_lessons import BARRED, SHORT, ZERO_SIZES
from game.lessons.lesson import Lesson, PuzzleChoice
from game.lessons.lessons import LESSONS
from game.lessons.play_lessons import HOLD_UP, LOST, MIDDLE, NOW, VOID
from game.lessons.strategy_lessons import DRAW, LAST_DEAL, SPOIL, SUM
from game.lessons.uncommon_bid_lessons import LAYING, TALK
from game.lessons.variant_lessons import MISERE, PRECEDENCE
from game.puzzles.collection import shipped
from game.puzzles.puzzle import Puzzle
from game.puzzles.themes import PuzzleTheme

MOST: Final = 3
"""Puzzles of one lesson."""


LESSON_ON: Final[Mapping[PuzzleTheme, Lesson]] = {
    PuzzleTheme.LAST_DEAL: LAST_DEAL,
    PuzzleTheme.TALK: TALK,
    PuzzleTheme.LAYING: LAYING,
    PuzzleTheme.MISERE: MISERE,
    PuzzleTheme.PRECEDENCE: PRECEDENCE,
    PuzzleTheme.HOOK: BARRED,
    PuzzleTheme.BID: SUM,
    PuzzleTheme.BID_ZERO: ZERO_SIZES,
    PuzzleTheme.SPOIL: SPOIL,
    PuzzleTheme.NEW_VOID: VOID,
    PuzzleTheme.DRAW_TRUMPS: DRAW,
    PuzzleTheme.DUCK: HOLD_UP,
    PuzzleTheme.WIN: NOW,
    PuzzleTheme.RUFF: SHORT,
    PuzzleTheme.DISCARD: MIDDLE,
    PuzzleTheme.FOLLOW: LOST,
}
"""What to read on a decision; the lead of a plain card has reasons of too many kinds."""


def lesson_on(themes: Iterable[PuzzleTheme]) -> Lesson | None:
    """The lesson on the narrowest of these themes, which come first; None where none is."""
    return next((LESSON_ON[theme] for theme in themes if theme in LESSON_ON), None)


def puzzles_of(lesson: Lesson) -> tuple[Puzzle, ...]:
    """Its puzzles, the easiest first; none where it has none."""
    return _chosen().get(lesson.id, ())


@cache
def _chosen() -> Mapping[str, tuple[Puzzle, ...]]:
    """By the id of the lesson. No puzzle belongs to two: the earlier lesson has it."""
    by_ease = sorted(shipped(), key=lambda puzzle: puzzle.grade)
    choices = [lesson.puzzles for lesson in LESSONS if lesson.puzzles is not None]
    taken = {puzzle for choice in choices for puzzle in choice.ids}
    found: dict[str, tuple[Puzzle, ...]] = {}
    for lesson in LESSONS:
        if lesson.puzzles is None:
            continue
        own = lesson.puzzles.ids
        free = (each for each in by_ease if each.id in own or (not own and each.id not in taken))
        fit = tuple(puzzle for puzzle in free if _asks(puzzle, lesson.puzzles))[:MOST]
        found[lesson.id] = fit
        taken |= {puzzle.id for puzzle in fit}
    return found


def _asks(puzzle: Puzzle, choice: PuzzleChoice) -> bool:
    themes = {theme.value for theme in puzzle.themes}
    if choice.ids:
        return puzzle.id in choice.ids
    return puzzle.variant in choice.variants and (
        not choice.themes or bool(themes & set(choice.themes))
    )
