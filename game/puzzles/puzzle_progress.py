"""What a player made of the puzzles: every try, kept for the profile, and what follows of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from msgspec import Meta

from game.days import row_today
from game.engine.refusal import Refusal
from game.storage.documents import document, unversioned
from game.storage.kept_documents import KeptDocument

FILE: Final = "puzzles.json"
MOST: Final = 20_000
"""Tries that are kept; the oldest go."""
GRADES: Final = (1.0, 4.0)
"""The easiest and the hardest grade that is aimed at."""
Grade = Annotated[int, Meta(ge=1, le=100)]
"""How hard a puzzle is; none comes near the largest."""


class PuzzleTry(NamedTuple):
    """One answer to a puzzle."""

    puzzle: str
    right: bool
    day: date
    grade: Grade = 1
    daily: bool = False
    """Whether it was done as the puzzle of that day."""


@dataclass(frozen=True, slots=True)
class PuzzleProgress:
    """All tries, the oldest first."""

    tries: tuple[PuzzleTry, ...] = ()

    @property
    def tried(self) -> frozenset[str]:
        """Ids of the puzzles that were tried."""
        return frozenset(each.puzzle for each in self.tries)

    @property
    def right(self) -> int:
        """How many tries were right."""
        return sum(each.right for each in self.tries)

    @property
    def streak(self) -> int:
        """How many tries in a row were right, the last one included."""
        wrong = next((n for n, each in enumerate(reversed(self.tries)) if not each.right), None)
        return len(self.tries) if wrong is None else wrong

    def daily_on(self, day: date) -> PuzzleTry | None:
        """The first try of the puzzle of a day on that day; None where there was none."""
        return next((each for each in self.tries if each.daily and each.day == day), None)

    def days_in_a_row(self, today: date) -> int:
        """On how many days in a row around today the puzzle of the day was done."""
        return row_today({each.day for each in self.tries if each.daily}, today)

    @property
    def grade(self) -> float:
        """The grade of puzzle to do next.

        It begins at the easiest; each of the latest tries moves it, a right one up by a third of a
        grade, a wrong one down by half of one.
        """
        grade = GRADES[0]
        for each in self.tries:
            grade = grade + 1 / 3 if each.right else grade - 1 / 2
            grade = min(max(grade, GRADES[0]), GRADES[1])
        return grade

    def with_try(self, made: PuzzleTry) -> PuzzleProgress:
        """The same with one more."""
        return replace(self, tries=(*self.tries, made)[-MOST:])


def read_progress(folder: Path) -> tuple[PuzzleProgress, Refusal | None]:
    """The tries kept for a profile, and a sentence where they could not be read."""
    found = _file(folder).read()
    return found.value or PuzzleProgress(), found.notice


def keep(folder: Path, made: PuzzleTry) -> Refusal | None:
    """Add a try to those that are kept by now; a sentence where it cannot be written."""
    return _file(folder).change(lambda known: (known or PuzzleProgress()).with_try(made)).notice


def _file(folder: Path) -> KeptDocument[PuzzleProgress]:
    return KeptDocument(folder / FILE, _DOCUMENT)


_DOCUMENT: Final = document(
    "blackout-puzzles",
    PuzzleProgress,
    largest=4 << 20,
    earlier=unversioned(PuzzleProgress, "tries"),
)
