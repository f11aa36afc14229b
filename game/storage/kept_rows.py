"""Kept rows: values of one type in the database of a home, to which others are only added.

A row that makes no sense is passed over and stays where it is; the log says so.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Generic, TypeVar

import msgspec

from game.storage.decoding import NONSENSE, typed
from game.storage.document_rows import add_row, rows_of
from game.storage.home_database import database_in, database_to_read
from game.storage.kept_documents import place_in_home

LOGGER: Final = logging.getLogger("blackout")

T = TypeVar("T")

_told: Final[set[tuple[Path, int]]] = set()
"""Files of earlier versions that rows are named by, and how many of the rows make no sense, of
which the log has been told."""


@dataclass(frozen=True, slots=True)
class KeptRows(Generic[T]):
    """All rows of one name."""

    path: Path
    """Of the file whose lines they were in earlier versions, which gives them their name."""
    kind: type[T]
    """Of a value, checked while it is decoded."""

    @property
    def shown(self) -> str:
        """What a sentence calls them."""
        folder, name = place_in_home(self.path)
        return f"{folder / name}"

    def read(self) -> list[T]:
        """What those say that make sense, the earliest first.

        Raises:
            OSError: they cannot be read now.
        """
        folder, name = place_in_home(self.path)
        found: list[T] = []
        if (database := database_to_read(folder)) is None:
            return found
        bad = 0
        for row in rows_of(database, name):
            try:
                found.append(typed(row, self.kind))
            except NONSENSE:
                bad += 1
        if bad and (self.path, bad) not in _told:
            _told.add((self.path, bad))
            text = "%s: %d rows make no sense and count for nothing"
            LOGGER.warning(text, self.shown, bad)
        return found

    def add(self, values: Iterable[T]) -> None:
        """Add others: all or none, and on the disk by then.

        Raises:
            OSError: the disk refuses.
        """
        folder, name = place_in_home(self.path)
        with database_in(folder).changing() as base:
            for value in values:
                add_row(base, name, msgspec.json.encode(value))
