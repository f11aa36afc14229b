"""Which lessons a player has done: a small file in the folder of the profile."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.engine.refusal import Refusal, refuse
from game.storage.decoding import Unreadable, object_of, utf8
from game.storage.files import read_file, replace_file, set_aside
from game.table.records.disk_errors import cannot_be_read, cannot_be_written

FILE: Final = "lessons.json"
_LARGEST: Final = 1 << 16
"""Bytes of the file, of which it takes a hundredth."""


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """What one player has done."""

    done: frozenset[str] = frozenset()
    """Ids of lessons that were done to the end."""

    def first_open(self, ids: Iterable[str]) -> str | None:
        """The first of these lessons that is not done; None where all are."""
        return next((each for each in ids if each not in self.done), None)


def read_progress(folder: Path) -> tuple[LessonProgress, Refusal | None]:
    """The progress kept in a folder, and a sentence where its file made no sense.

    Such a file is set aside, never overwritten.
    """
    path = folder / FILE
    try:
        data = object_of(utf8(read_file(path, _LARGEST)))
        done = data.get("done", [])
        if not isinstance(done, list) or not all(isinstance(each, str) for each in done):
            raise Unreadable(refuse("it does not list lessons."))
        return LessonProgress(frozenset(done)), None
    except FileNotFoundError:
        return LessonProgress(), None
    except OSError as error:
        return LessonProgress(), cannot_be_read(path, error)
    except Unreadable:
        try:
            aside = set_aside(path)
        except OSError as error:
            return LessonProgress(), cannot_be_read(path, error)
        text = "Which lessons were done cannot be read; the file is now {path}."
        return LessonProgress(), refuse(text, path=str(aside))


def mark_done(folder: Path, lesson: str) -> Refusal | None:
    """Note a lesson as done, beside those that the file has by now; a sentence where it cannot."""
    progress, trouble = read_progress(folder)
    if trouble is None and lesson in progress.done:
        return None
    data = {"done": sorted(progress.done | {lesson})}
    try:
        replace_file(folder / FILE, (json.dumps(data, indent=2) + "\n").encode())
    except OSError as error:
        return cannot_be_written(folder / FILE, error)
    return trouble
