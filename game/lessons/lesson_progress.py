"""What one player was taught: lessons done, variants shown, first deals; a document of the home."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta

from game.engine.refusal import Refusal
from game.storage.documents import document, unversioned
from game.storage.kept_documents import KeptDocument

FILE: Final = "lessons.json"
NEWCOMER_DEALS: Final = 3
"""So many deals of a life are a newcomer's."""


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """What one player has done."""

    done: frozenset[str] = frozenset()
    """Ids of lessons that were done to the end."""
    begun: frozenset[str] = frozenset()
    """Ids of lessons that were begun, done or not."""
    introduced: frozenset[str] = frozenset()
    """Variants of which it was shown what differs: ids, and names of own ones."""
    first_deals: Annotated[int, Meta(ge=0, le=NEWCOMER_DEALS)] = 0
    """Deals that the player has finished, of any game, counted up to `NEWCOMER_DEALS`."""

    def first_open(self, ids: Iterable[str]) -> str | None:
        """The first of these lessons that is not done; None where all are."""
        return next((each for each in ids if each not in self.done), None)


def read_progress(folder: Path) -> tuple[LessonProgress, Refusal | None]:
    """The progress kept for a profile, and a sentence where it could not be read."""
    found = _file(folder).read()
    return found.value or LessonProgress(), found.notice


def mark_done(folder: Path, lesson: str) -> Refusal | None:
    """Note a lesson as done, beside those that are kept by now; a sentence where it cannot."""

    def more(known: LessonProgress | None) -> LessonProgress:
        known = known or LessonProgress()
        return replace(known, done=known.done | {lesson})

    return _file(folder).change(more).notice


def mark_begun(folder: Path, lesson: str) -> Refusal | None:
    """Note that a lesson was begun; a sentence where that cannot be kept."""

    def more(known: LessonProgress | None) -> LessonProgress:
        known = known or LessonProgress()
        return replace(known, begun=known.begun | {lesson})

    return _file(folder).change(more).notice


def mark_introduced(folder: Path, variant: str) -> Refusal | None:
    """Note that it was shown what differs in a variant; a sentence where that cannot be kept."""

    def more(known: LessonProgress | None) -> LessonProgress:
        known = known or LessonProgress()
        return replace(known, introduced=known.introduced | {variant})

    return _file(folder).change(more).notice


def note_first_deals(folder: Path, finished: int) -> Refusal | None:
    """Note that so many deals or more were finished; a sentence where that cannot be kept."""

    def more(known: LessonProgress | None) -> LessonProgress:
        known = known or LessonProgress()
        return replace(known, first_deals=min(NEWCOMER_DEALS, max(known.first_deals, finished)))

    return _file(folder).change(more).notice


def _file(folder: Path) -> KeptDocument[LessonProgress]:
    return KeptDocument(folder / FILE, DOCUMENT)


DOCUMENT: Final = document(
    "blackout-lessons",
    LessonProgress,
    earlier=unversioned(LessonProgress, "done"),
)
