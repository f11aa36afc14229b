#!/usr/bin/env python3
"""What the expert says of every decision that lessons ask for: where their figures come from.

    python scripts/learning/measure_lessons.py last-deal talk

Without a name it goes through all lessons that ask for something. A line for each way that was
weighed, the best first: its code, the points of the deal, how often the bid is made, in the last
deals how often the game is won by it, and what is right there. They are those of a hint
(`game/review/hints.py`), so the table says the same.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]

from game.engine import Action, Bid, Lay, View
from game.engine.weighing import Weigher, at_once, chance_of_first, deals_after, plays_for_first
from game.lessons.lesson import Ask, Lesson, LessonPart, Tell
from game.lessons.lesson_table import LessonTable
from game.lessons.lessons import LESSONS
from game.presentation.words.lessons import lesson_part_words
from game.review.hints import hint_of
from game.review.review_types import Way
from game.roster import weigher
from game.table.records.codes import code_of
from game.table.records.event_lines import line_of

LEARNER: Final = 0
"""The seat of the person in every lesson."""
COURSES: Final = 2000
"""Deals in which the others' bids are followed."""


class Decision(NamedTuple):
    """What a lesson asks for, and what the learner knows and may do then."""

    asked: Ask
    view: View
    legal: tuple[Action, ...]


def asked_for(legal: Iterable[Action]) -> tuple[Action, ...]:
    """What a lesson asks for: of cards to lay aside only which, not what is staked on them."""
    return tuple(each for each in legal if not (isinstance(each, Lay) and each.premium))


def others_made(judge: Weigher, asked: Decision, bid: Bid) -> tuple[float, ...]:
    """By seat, how often the others make their bids after a bid of the learner's."""
    (courses,) = at_once(judge.courses(asked.view, (bid,), COURSES, Random("others")))
    made = [0] * asked.view.players
    for course in courses:
        winners = [trick.winner for trick in course.tricks]
        for seat, other in enumerate(course.bids):
            made[seat] += winners.count(seat) == other
    return tuple(number / COURSES for number in made)


def decisions(part: LessonPart) -> Iterator[Decision]:
    """Every decision of a part, each answered with the first that is right."""
    doing = LessonTable(part, "You")
    while not doing.over:
        doing.look()
        match doing.step:
            case Tell():
                doing.go_on()
            case Ask() as asked:
                legal = asked_for(doing.table.legal(LEARNER))
                yield Decision(asked, doing.table.view(LEARNER), legal)
                by_code = {code_of(action): action for action in legal}
                doing.table.act(by_code[next(code for code in asked.right if code in by_code)])
            case None:
                doing.table.advance(0.0)


def measured(judge: Weigher, asked: Decision) -> Iterator[tuple[str, Way]]:
    """Every way of a decision that was weighed, by its code, the best first."""
    codes = {str(line_of(action)): code_of(action) for action in asked.legal}
    for way in at_once(hint_of(judge, asked.view, asked.legal)).ways:
        yield codes[str(way.action)], way


def is_last(view: View) -> bool:
    """Whether the game ends with this deal."""
    return plays_for_first(view) and not deals_after(view)


def told(lesson: Lesson, judge: Weigher, *, with_others: bool) -> Iterator[str]:
    """The lines of one lesson."""
    for part in lesson.parts:
        for asked in decisions(part):
            if len(asked.legal) < 2:
                continue
            yield f"{lesson.id}: {lesson_part_words(part, asked.asked.words)}"
            for code, way in measured(judge, asked):
                won = (
                    f"  won {chance_of_first(way.worth):.0%}" if plays_for_first(asked.view) else ""
                )
                right = "  right" if code in asked.asked.right else ""
                others = ""
                if with_others and isinstance(asked.legal[0], Bid):
                    bid = next(each for each in asked.legal if code_of(each) == code)
                    assert isinstance(bid, Bid)
                    made = others_made(judge, asked, bid)[1:]
                    others = "  others " + " ".join(f"{share:.0%}" for share in made)
                yield f"  {code:12} {way.points:+6.2f}  made {way.made:.0%}{won}{others}{right}"


def main() -> int:
    """Print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("lessons", nargs="*", help="ids of lessons; all where none is named")
    parser.add_argument("--others", action="store_true", help="how often others make theirs, too")
    given = parser.parse_args()
    known = {lesson.id: lesson for lesson in LESSONS}
    if strange := [each for each in given.lessons if each not in known]:
        parser.error(f"no lesson is called {strange[0]}: there are {', '.join(known)}")
    judge = weigher()
    for lesson in [known[each] for each in given.lessons] or LESSONS:
        for line in told(lesson, judge, with_others=given.others):
            print(line, flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
