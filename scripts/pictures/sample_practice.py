"""Practice as somebody might have done it, for pictures: nothing yet, and some of it."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any, cast

from game.duplicate.plays_thread import PlaysThread
from game.engine import Limit
from game.practice.deal_table import deal_table
from game.practice.exercise import BiddingPlace, Exercise, setup_of
from game.practice.kept_practice import Practice, PracticeCourse, PracticeDeal
from game.practice.practice_run import PracticeRun
from game.practice.standing import standing
from game.roster import inline_thinking
from game.ui.learn.embedded_table import EmbeddedTable
from game.ui.learn.errands import Practised
from game.ui.learn.practice_deal_activity import PracticeDealActivity

SEVENS = Exercise()
LONGEST = Exercise(
    "up-and-down-the-river", 4, 10, BiddingPlace.ANY, no_trump=True, opponents="master"
)
_SEED = "5eed" * 8


class _Told(PracticeRun):
    """Plays that were made before."""

    def __init__(self, exercise: Exercise, course: PracticeCourse) -> None:
        super().__init__(exercise, course)
        self.shares = _shares(course)
        still = SimpleNamespace(running=False, trouble=None)
        still.start = still.stop = still.wait = lambda: None
        self.thread = cast("PlaysThread", still)


def course_of(deals: int) -> PracticeCourse:
    """A course of so many deals."""
    rng = random.Random(deals)
    bids = [(rng.randrange(3), rng.randrange(10) < 6) for _ in range(deals)]
    return PracticeCourse(
        _SEED,
        tuple(
            PracticeDeal(number, bid, bid + (not made), 10 * made, hinted=False)
            for number, (bid, made) in enumerate(bids)
        ),
    )


def _shares(course: PracticeCourse) -> dict[int, float]:
    rng = random.Random(7)
    return {number: rng.choice((0.25, 0.5, 0.75, 1.0, 1.0)) for number in range(course.number + 1)}


def practised(*exercises: tuple[Exercise, int]) -> Practised:
    """Courses of these exercises, of so many deals each."""
    courses = {exercise: course_of(deals) for exercise, deals in exercises}
    standings = {
        exercise: standing(course.counting, _shares(course)) for exercise, course in courses.items()
    }
    return Practised(Practice(courses), standings, None)


def some_practice() -> Practised:
    """What somebody has practised for a while."""
    return practised(
        (Exercise("blackout", 5, 10, BiddingPlace.FIRST, opponents="casual"), 3),
        (LONGEST, 64),
        (Exercise("la-pocha", 4, 1, BiddingPlace.ANY), 0),
        (SEVENS, 41),
    )


def deal_scene(exercise: Exercise, deals: int) -> Any:
    """The next deal after so many, its bots in this process."""
    course = course_of(deals)
    setup = setup_of(exercise, course.seed, course.number)
    table = deal_table(setup, (), lambda _setup: inline_thinking(Limit(playouts=1)))
    return EmbeddedTable(PracticeDealActivity(table, exercise, course, _Told))
