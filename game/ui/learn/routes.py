"""Routes to the screens on which the game is learnt; see `game.ui.scene.routes`."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from game.lessons.lesson import Lesson
from game.practice.exercise import Exercise
from game.practice.kept import Course
from game.puzzles.progress import PuzzleProgress
from game.puzzles.puzzle import Puzzle
from game.table.table import Table
from game.ui.scene.protocol import Route


@dataclass(frozen=True)
class DoLesson(Route):
    """A lesson at the table, from its beginning."""

    lesson: Lesson


@dataclass(frozen=True)
class DoPuzzle(Route):
    """A puzzle at the table, for whoever made this of those before."""

    puzzle: Puzzle
    progress: PuzzleProgress
    daily: date | None = None
    """The day whose puzzle it is done as; None where it is one of the others."""


@dataclass(frozen=True)
class MyMistakes(Route):
    """The player's own mistakes, to be tried again."""


@dataclass(frozen=True)
class ChoosePractice(Route):
    """Choosing what to practise, and how all that was practised stands."""


@dataclass(frozen=True)
class PracticeDealAt(Route):
    """One deal of an exercise at its table."""

    table: Table
    exercise: Exercise
    course: Course
    """How far the player is, before this deal."""
