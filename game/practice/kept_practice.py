"""What a player has practised: every deal of every exercise, kept for the profile.

A deal that was left is kept with its record, so that the same cards are not begun anew. Nothing of
this is on the shelf of games: practice has no part in statistics, ratings, goals and streaks.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any, Final, NamedTuple

from msgspec import Meta, Struct, structs

from game.engine.refusal import Refusal
from game.practice.exercise import Exercise, exercise_of
from game.storage.documents import Count, Points, document
from game.storage.kept_documents import KeptDocument
from game.storage.kept_files import Unread
from game.table.records.event_lines import WRITTEN_HERE, RecordError
from game.table.records.lines import Line, data_of, line_in

FILE: Final = "practice.json"
MOST: Final = 2000
"""Deals of an exercise that are kept; the oldest go."""
_SEED: Final = 16
"""Bytes of a seed."""
Tricks = Annotated[int, Meta(ge=0, le=60)]
"""Of one deal."""
Seed = Annotated[str, Meta(pattern=f"^[0-9a-f]{{{2 * _SEED}}}$")]
"""Hexadecimal digits."""


class PracticeDeal(NamedTuple):
    """One deal that was played to its end."""

    number: Count
    """From 0; the cards hang on it."""
    bid: Tricks
    tricks: Tricks
    points: Points
    hinted: bool
    """Whether a hint was asked for, so that it does not count."""

    @property
    def made(self) -> bool:
        """Whether the bid was made."""
        return self.bid == self.tricks


@dataclass(frozen=True, slots=True)
class PracticeCourse:
    """One exercise of one player."""

    seed: Seed
    """Of all its cards."""
    deals: tuple[PracticeDeal, ...] = ()
    """In the order they were played."""
    left: tuple[Line, ...] = ()
    """The record of the deal that was left before its end; empty where there is none."""

    @classmethod
    def begun(cls) -> PracticeCourse:
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

    def with_deal(self, deal: PracticeDeal) -> PracticeCourse:
        """The same with one more deal, which is over."""
        return replace(self, deals=(*self.deals, deal)[-MOST:], left=())


class KeptCourse(Struct, frozen=True):
    """A course as the file has it."""

    exercise: str
    seed: Seed
    deals: tuple[PracticeDeal, ...]
    left: tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Practice:
    """All that one player has practised."""

    courses: Mapping[Exercise, PracticeCourse] = field(default_factory=dict)
    """The one chosen last stands last."""
    unknown: tuple[KeptCourse, ...] = ()
    """Of exercises that this version does not have; the file keeps them."""

    @property
    def latest(self) -> Exercise | None:
        """The exercise that was chosen last."""
        return next(reversed(list(self.courses)), None)

    def with_course(self, exercise: Exercise, course: PracticeCourse) -> Practice:
        """The same with this course of an exercise, which is the latest now."""
        others = {key: value for key, value in self.courses.items() if key != exercise}
        return replace(self, courses={**others, exercise: course})


def read_practice(folder: Path) -> tuple[Practice, Refusal | None]:
    """What is kept for a profile, and a sentence where it could not be read."""
    found = _file(folder).read()
    return found.value or Practice(), found.notice


def course_to_play(folder: Path, exercise: Exercise) -> PracticeCourse | Unread:
    """The course of an exercise, a new one where there is none yet; never a new one over another
    that could not be read."""
    found = _file(folder).read()
    if isinstance(found, Unread):
        return found
    return (found.value or Practice()).courses.get(exercise) or PracticeCourse.begun()


def keep(folder: Path, exercise: Exercise, course: PracticeCourse) -> Refusal | None:
    """Write a course beside those that are kept by now; a sentence where it cannot be."""
    kept = _file(folder).change(lambda known: (known or Practice()).with_course(exercise, course))
    return kept.notice


def _file(folder: Path) -> KeptDocument[Practice]:
    return KeptDocument(folder / FILE, _DOCUMENT)


class _Practice(Struct):
    """The file."""

    exercises: tuple[KeptCourse, ...]


def _practice_of(kept: _Practice, _path: Path) -> Practice:
    courses, unknown = {}, []
    for each in kept.exercises:
        exercise = exercise_of(each.exercise)
        if exercise is None:
            unknown.append(each)
        else:
            courses[exercise] = PracticeCourse(each.seed, each.deals, _left(each.left))
    return Practice(courses, tuple(unknown))


def _left(lines: Iterable[Mapping[str, Any]]) -> tuple[Line, ...]:
    """The record of a deal that was left; none where a line of it makes no sense."""
    try:
        return tuple(map(_line, lines))
    except RecordError:
        return ()


def _line(data: Mapping[str, Any]) -> Line:
    """A line as a record has it, whatever the order of its keys in this file is."""
    line = line_in(data)
    usual = structs.replace(line, as_read=WRITTEN_HERE)
    return usual if data_of(usual) == data else line


def _kept_of(practice: Practice) -> _Practice:
    known = (
        KeptCourse(key.id, course.seed, course.deals, tuple(map(data_of, course.left)))
        for key, course in practice.courses.items()
    )
    return _Practice((*practice.unknown, *known))


_DOCUMENT: Final = document(
    "blackout-practice",
    _Practice,
    largest=8 << 20,  # two thousand deals take thirty thousand bytes
).mapped(_practice_of, _kept_of)
