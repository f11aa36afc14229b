"""All lessons, in the order in which they are taken, by chapter."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from game.lessons.bidding_lessons import (
    BARRED,
    HOOK_WEAPON,
    KINGS,
    SEAT,
    SHORT,
    TRUMP_QUEEN,
    ZERO_SIZES,
)
from game.lessons.first_lessons import BID, EXACTLY, TRICK, TRUMP
from game.lessons.later_lessons import COUNT, DUCK, HOOK, ZERO
from game.lessons.lesson import Lesson
from game.lessons.play_lessons import (
    COUNT_SUIT,
    COVER,
    EARLY,
    HOLD_UP,
    LOST,
    MIDDLE,
    NEEDS,
    NOW,
    READ,
    THIRD_TRUMP,
    VOID,
)
from game.lessons.strategy_lessons import DRAW, LAST_DEAL, SPOIL, SUM
from game.lessons.uncommon_bid_lessons import LAYING, TALK
from game.lessons.unusual_rules_lessons import UNUSUAL_BIDDING, UNUSUAL_PLAY
from game.lessons.variant_lessons import (
    AT_ONCE,
    BOWERS,
    CALL,
    DECLARER,
    JOKERS,
    MISERE,
    MUST_TRUMP,
    NAMED_JOKERS,
    PAY,
    PILES,
    PRECEDENCE,
)
from game.translation import N_


class LessonChapter(NamedTuple):
    """Lessons on one subject."""

    title: str
    lessons: tuple[Lesson, ...]


CHAPTERS: Final[tuple[LessonChapter, ...]] = (
    LessonChapter(N_("The game"), (TRICK, TRUMP, BID, EXACTLY, HOOK, DUCK, COUNT, ZERO)),
    LessonChapter(
        N_("Bidding"), (SUM, SEAT, KINGS, TRUMP_QUEEN, SHORT, ZERO_SIZES, BARRED, HOOK_WEAPON)
    ),
    LessonChapter(
        N_("Play"),
        (
            *(DRAW, LOST, MIDDLE, NOW, HOLD_UP, EARLY, COUNT_SUIT),
            *(VOID, COVER, THIRD_TRUMP, READ, NEEDS, SPOIL, LAST_DEAL),
        ),
    ),
    LessonChapter(N_("Other variants"), (UNUSUAL_BIDDING, UNUSUAL_PLAY)),
    LessonChapter(
        N_("Strategy by variant"),
        (
            *(AT_ONCE, MUST_TRUMP, JOKERS, NAMED_JOKERS, BOWERS, DECLARER),
            *(PAY, MISERE, PRECEDENCE, CALL, PILES, LAYING, TALK),
        ),
    ),
)
LESSONS: Final[tuple[Lesson, ...]] = tuple(
    lesson for chapter in CHAPTERS for lesson in chapter.lessons
)


COUNTING: Final = "count-tricks"
"""What a file of progress calls the counted hands, which follow on the lessons on the game."""
LAST_OF_RULES: Final = ZERO
"""After it tricks are counted and a game is played; other variants come when they are wanted."""


def begun_rules(done: Collection[str], begun: Collection[str]) -> Lesson | None:
    """The lesson on the rules to go on with; None where none was begun, or all are done."""
    rules = CHAPTERS[0].lessons
    if not any(lesson.id in done or lesson.id in begun for lesson in rules):
        return None
    return next((lesson for lesson in rules if lesson.id not in done), None)


def counting_follows(done: Collection[str]) -> bool:
    """Whether the rules are done, and the counted hands after them are not."""
    return LAST_OF_RULES.id in done and COUNTING not in done


def lesson_after(lesson: Lesson) -> Lesson | None:
    """The next one; None after the last."""
    place = LESSONS.index(lesson) + 1
    return LESSONS[place] if place < len(LESSONS) else None
