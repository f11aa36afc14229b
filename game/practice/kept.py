"""What a player has practised: a file in the folder of the profile, every deal of every exercise.

A deal that was left is kept with its record, so that the same cards are not begun anew. Nothing of
this is on the shelf of games: practice has no part in statistics, ratings, goals and streaks.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.engine.refusal import Refusal, refuse
from game.practice.exercise import Exercise, exercise_of
from game.storage.decoding import Unreadable, object_of, utf8
from game.storage.files import read_file, replace_file, set_aside
from game.table.records.disk_errors import cannot_be_read, cannot_be_written
from game.table.records.record import Line

FILE: Final = "practice.json"
FORMAT: Final = "blackout-practice"
VERSION: Final = 1
MOST: Final = 2000
"""Deals of an exercise that are kept; the oldest go."""
_LARGEST: Final = 8 << 20
"""Bytes of the file; two thousand deals take thirty thousand."""
_SEED: Final = 16
"""Bytes of a seed."""


class PracticeDeal(NamedTuple):
    """One deal that was played to its end."""

    number: int
    """From 0; the cards hang on it."""
    bid: int
    tricks: int
    points: int
    hinted: bool
    """Whether a hint was asked for, so that it does not count."""

    @property
    def made(self) -> bool:
        """Whether the bid was made."""
        return self.bid == self.tricks


@dataclass(frozen=True, slots=True)
class Course:
    """One exercise of one player."""

    seed: str
    """Of all its cards, 32 hexadecimal digits."""
    deals: tuple[PracticeDeal, ...] = ()
    """In the order they were played."""
    left: tuple[Line, ...] = ()
    """The record of the deal that was left before its end; empty where there is none."""

    @classmethod
    def begun(cls) -> Course:
        """A new one."""
        return cls(secrets.token_hex(_SEED))

    @property
    def number(self) -> int:
        """Of the deal that comes next, or was left."""
        return self.deals[-1].number + 1 if self.deals else 0

    @property
    def counting(self) -> tuple[PracticeDeal, ...]:
        """The deals without hints."""
        return tuple(deal for deal in self.deals if not deal.hinted)

    def with_deal(self, deal: PracticeDeal) -> Course:
        """The same with one more deal, which is over."""
        return replace(self, deals=(*self.deals, deal)[-MOST:], left=())


@dataclass(frozen=True, slots=True)
class Practice:
    """All that one player has practised."""

    courses: Mapping[Exercise, Course] = field(default_factory=dict)
    """The one chosen last stands last."""

    @property
    def latest(self) -> Exercise | None:
        """The exercise that was chosen last."""
        return next(reversed(list(self.courses)), None)

    def with_course(self, exercise: Exercise, course: Course) -> Practice:
        """The same with this course of an exercise, which is the latest now."""
        others = {key: value for key, value in self.courses.items() if key != exercise}
        return Practice({**others, exercise: course})


def read_practice(folder: Path) -> tuple[Practice, Refusal | None]:
    """What is kept in a folder, and a sentence where the file made no sense.

    Such a file is set aside, never overwritten.
    """
    path = folder / FILE
    try:
        data = object_of(utf8(read_file(path, _LARGEST)))
        if (data.get("format"), data.get("version")) != (FORMAT, VERSION):
            raise ValueError
        return Practice(dict(_course_of(each) for each in data["exercises"])), None
    except FileNotFoundError:
        return Practice(), None
    except OSError as error:
        return Practice(), cannot_be_read(path, error)
    except (Unreadable, KeyError, TypeError, ValueError):
        try:
            aside = set_aside(path)
        except OSError as error:
            return Practice(), cannot_be_read(path, error)
        text = "What was practised cannot be read; the file is now {path}."
        return Practice(), refuse(text, path=str(aside))


def keep(folder: Path, exercise: Exercise, course: Course) -> Refusal | None:
    """Write a course beside those that the file has by now; a sentence where it cannot be."""
    practice, trouble = read_practice(folder)
    courses = practice.with_course(exercise, course).courses
    data = {
        "format": FORMAT,
        "version": VERSION,
        "exercises": [_data_of(each, own) for each, own in courses.items()],
    }
    try:
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"
        replace_file(folder / FILE, text.encode())
    except OSError as error:
        return cannot_be_written(folder / FILE, error)
    return trouble


def _data_of(exercise: Exercise, course: Course) -> dict[str, Any]:
    return {
        "exercise": exercise.id,
        "seed": course.seed,
        "deals": [list(deal) for deal in course.deals],
        "left": list(course.left),
    }


def _course_of(data: Any) -> tuple[Exercise, Course]:
    exercise, seed, left = exercise_of(data["exercise"]), data["seed"], data["left"]
    if exercise is None or not isinstance(seed, str) or len(bytes.fromhex(seed)) != _SEED:
        raise ValueError
    if not all(isinstance(line, dict) for line in left):
        raise TypeError
    return exercise, Course(seed, tuple(map(_deal_of, data["deals"])), tuple(left))


def _deal_of(data: Any) -> PracticeDeal:
    *numbers, hinted = data
    if not isinstance(hinted, bool) or any(type(number) is not int for number in numbers):
        raise TypeError
    number, bid, tricks, points = numbers
    return PracticeDeal(number, bid, tricks, points, hinted)
