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
from game.storage.decoding import document_of, whole
from game.storage.kept import Codec, KeptFile, Unread, check_version
from game.table.records.lines import Line, data_of, line_in

FILE: Final = "practice.json"
FORMAT: Final = "blackout-practice"
VERSION: Final = 1
MOST: Final = 2000
"""Deals of an exercise that are kept; the oldest go."""
_MOST_NUMBER: Final = 1_000_000
"""Of a deal, and of its points on either side of zero."""
_MOST_TRICKS: Final = 60
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
    """What is kept in a folder, and a sentence where the file could not be read."""
    found = _file(folder).read()
    return found.value or Practice(), found.notice


def course_to_play(folder: Path, exercise: Exercise) -> Course | Unread:
    """The course of an exercise, a new one where there is none yet; never a new one over another
    that could not be read."""
    found = _file(folder).read()
    if isinstance(found, Unread):
        return found
    return (found.value or Practice()).courses.get(exercise) or Course.begun()


def keep(folder: Path, exercise: Exercise, course: Course) -> Refusal | None:
    """Write a course beside those that the file has by now; a sentence where it cannot be."""
    return _file(folder).update(lambda known: (known or Practice()).with_course(exercise, course))


def _file(folder: Path) -> KeptFile[Practice]:
    return KeptFile(folder / FILE, _CODEC)


def _decoded(raw: bytes) -> Practice:
    data = document_of(raw)
    check_version(data, VERSION, FORMAT)
    return Practice(dict(_course_of(each) for each in data["exercises"]))


def _encoded(practice: Practice) -> bytes:
    data = {
        "format": FORMAT,
        "version": VERSION,
        "exercises": [_data_of(each, own) for each, own in practice.courses.items()],
    }
    return (json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def _lost(_error: Exception, aside: Path) -> Refusal:
    return refuse("What was practised cannot be read; the file is now {path}.", path=str(aside))


_CODEC: Final = Codec(_decoded, _encoded, largest=8 << 20, lost=_lost)
"""Two thousand deals take thirty thousand bytes."""


def _data_of(exercise: Exercise, course: Course) -> dict[str, Any]:
    return {
        "exercise": exercise.id,
        "seed": course.seed,
        "deals": [list(deal) for deal in course.deals],
        "left": list(map(data_of, course.left)),
    }


def _course_of(data: Any) -> tuple[Exercise, Course]:
    exercise, seed, left = exercise_of(data["exercise"]), data["seed"], data["left"]
    if exercise is None or not isinstance(seed, str) or len(bytes.fromhex(seed)) != _SEED:
        raise ValueError
    return exercise, Course(seed, tuple(map(_deal_of, data["deals"])), tuple(map(line_in, left)))


def _deal_of(data: Any) -> PracticeDeal:
    number, bid, tricks, points, hinted = data
    if not isinstance(hinted, bool):
        raise TypeError
    return PracticeDeal(
        whole(number, 0, _MOST_NUMBER),
        whole(bid, 0, _MOST_TRICKS),
        whole(tricks, 0, _MOST_TRICKS),
        whole(points, -_MOST_NUMBER, _MOST_NUMBER),
        hinted,
    )
