"""All lessons, in the order in which they are taken."""

from __future__ import annotations

from typing import Final

from game.lessons.first_lessons import BID, EXACTLY, TRICK, TRUMP
from game.lessons.later_lessons import COUNT, DUCK, HOOK, ZERO
from game.lessons.lesson import Lesson
from game.lessons.strategy_lessons import DRAW, SPOIL, SUM
from game.lessons.tour_lessons import BIDDING_TOUR, PLAYING_TOUR

LESSONS: Final[tuple[Lesson, ...]] = (
    *(TRICK, TRUMP, BID, EXACTLY, HOOK),
    *(DUCK, COUNT, ZERO),
    *(DRAW, SUM, SPOIL),
    *(BIDDING_TOUR, PLAYING_TOUR),
)


COUNTING: Final = "count-tricks"
"""What a file of progress calls the counted hands, which follow on the lessons on the game."""
LAST_OF_RULES: Final = ZERO
"""After it tricks are counted and a game is played; other variants come when they are wanted."""


def lesson_after(lesson: Lesson) -> Lesson | None:
    """The next one; None after the last."""
    place = LESSONS.index(lesson) + 1
    return LESSONS[place] if place < len(LESSONS) else None
