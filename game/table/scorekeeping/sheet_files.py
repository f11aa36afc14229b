"""Kept score sheets: a document each in the home's database, replaced as a whole; and their CSV."""

from __future__ import annotations

import csv
import io
import itertools
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from game import home
from game.engine.refusal import Refusal
from game.engine.terms import call_code
from game.storage.decoding import Unreadable
from game.storage.documents import document
from game.storage.files import cannot_be_read, gone, make_folder, read_file
from game.storage.kept_documents import KeptDocument, KeptDocuments
from game.storage.kept_files import Changed, Read, Unwritten
from game.table.records.exports import has_declarer, name_cell, plain_cell
from game.table.records.locks import IN_USE, LOCKS, lock_of
from game.table.scorekeeping.score_keeping import KeptSheet
from game.table.scorekeeping.sheet_form import SheetError, SheetTold, kept_of, told_of

SUFFIX: Final = ".json"
_LARGEST: Final = 2_000_000
"""Bytes of a file."""
_PARTS: Final = ("bid", "took", "points")


@dataclass(frozen=True, slots=True)
class FoundSheet:
    """A sheet on the shelf."""

    path: Path
    """Its name among the sheets, as that of a file."""
    kept: KeptSheet
    when: float
    """When it was last written, in seconds since the epoch."""
    notice: Refusal | None = None
    """A sentence where it was damaged, and it is the sheet of before its last change."""


class SheetShelf:
    """The kept sheets of one user."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or home.data() / "sheets"

    def begin(self, kept: KeptSheet) -> tuple[Path, FileLock]:
        """A new sheet, written, by its path; and its lock, held.

        Raises:
            OSError: the folder of locks cannot be written.
            SheetError: the sheet cannot.
        """
        make_folder(self.folder / LOCKS)
        stem = time.strftime("%Y-%m-%d-%H%M%S")
        for number in itertools.count(1):
            path = self.folder / f"{stem}-{number}{SUFFIX}"
            lock = lock_of(path)
            try:
                lock.acquire()
            except Timeout:
                continue
            now = _kept(path).change(lambda held: kept if held is None else None)
            if isinstance(now, Changed):
                return path, lock
            lock.release()
            if isinstance(now, Unwritten):
                raise SheetError(now.notice)
        raise AssertionError("itertools.count ends")

    def open(self, path: Path) -> tuple[KeptSheet, FileLock]:
        """A sheet, and its lock, held: two windows never tell one sheet.

        Raises:
            SheetError: it holds none, cannot be read now, or another window has it open.
        """
        lock = lock_of(path)
        try:
            lock.acquire()
        except Timeout:
            raise SheetError(IN_USE) from None
        try:
            return read(path), lock
        except SheetError:
            lock.release()
            raise

    def delete(self, path: Path) -> None:
        """Do away with a sheet.

        Raises:
            SheetError: another window has it open.
            OSError: it cannot be removed.
        """
        try:
            with lock_of(path):
                _kept(path).remove()
        except Timeout:
            raise SheetError(IN_USE) from None

    def found(self, unread: Callable[[Refusal], None] = lambda _why: None) -> list[FoundSheet]:
        """Every sheet, the latest first; what is none is kept aside.

        Args:
            unread: told of each that is no sheet or cannot be read now, and of all of them where
                nobody can tell which there are.
        """
        sheets = []
        try:
            changed = KeptDocuments(self.folder, SUFFIX, _DOCUMENT).changed()
        except OSError as error:
            unread(cannot_be_read(self.folder, error))
            return []
        for name, when in changed.items():
            path = self.folder / f"{name}{SUFFIX}"
            found = _kept(path).read()
            if isinstance(found, Read):
                sheets.append(FoundSheet(path, found.value, when, found.notice))
            elif found.notice is not None:
                unread(found.notice)
        return sorted(sheets, key=lambda found: found.when, reverse=True)


def save(path: Path, kept: KeptSheet) -> Refusal | None:
    """Write a sheet in place of what it was; a sentence where that is impossible."""
    now = _kept(path).change(lambda _: kept)
    return now.notice if isinstance(now, Unwritten) else None


def read(path: Path) -> KeptSheet:
    """A kept sheet.

    Raises:
        SheetError: there is none, or it cannot be read now.
    """
    found = _kept(path).read()
    if isinstance(found, Read):
        return found.value
    raise SheetError(found.notice or gone(path))


def as_it_stands(path: Path) -> KeptSheet:
    """The sheet of any file, which is left alone whatever it holds; where there is no such file,
    the kept sheet of its name.

    Raises:
        SheetError: it holds none, or cannot be read.
    """
    if not path.exists():
        kept = _kept(SheetShelf().folder / path.name).read()
        if isinstance(kept, Read):
            return kept.value
    try:
        return _DOCUMENT.decode(read_file(path, _LARGEST), path)
    except (OSError, Unreadable, SheetError) as error:
        raise SheetError(cannot_be_read(path, error)) from None


def as_csv(kept: KeptSheet) -> str:
    """The finished deals in the columns that `score --check` reads.

    Those of somebody who was not there are empty, and where people changed a column says how those
    sat who were.
    """
    text = io.StringIO(newline="")
    rows = csv.writer(text, lineterminator="\n")
    parts = [plain_cell(f"{name} {part}") for name in kept.everybody for part in _PARTS]
    declarers = ["declarer"] if has_declarer(kept.variant) else []
    calls = ["call"] if kept.variant.named_sizes else []
    seats = [SEATS_COLUMN] if kept.earlier else []
    rows.writerow(["cards", "dealer", *declarers, *calls, *seats, *parts])
    for place, (spec, result, points) in enumerate(kept.progress.finished):
        names = kept.until(place).names
        named = "" if result.declarer is None else name_cell(names[result.declarer])
        each = zip(result.bids, result.tricks, points, strict=True)
        told = dict(zip(names, each, strict=True))
        numbers = [part for name in kept.everybody for part in told.get(name, ("", "", ""))]
        called = [call_code(spec.call) if spec.call is not None else ""] if calls else []
        sat = [_BETWEEN_SEATS.join(str(kept.everybody.index(name)) for name in names)]
        dealer = name_cell(names[spec.dealer])
        row = [spec.cards, dealer, *(declarers and [named]), *called, *(seats and sat), *numbers]
        rows.writerow(row)
    return text.getvalue()


SEATS_COLUMN: Final = "seats"
"""Of a sheet whose people changed: those of a deal, clockwise, by the order of their columns."""
_BETWEEN_SEATS: Final = ">"
"""No spreadsheet takes numbers with this between them for a number or a date."""


def seats_in(cell: str) -> tuple[int, ...] | None:
    """The players of such a cell, counted from 0; None where it tells no seats."""
    numbers = [number.strip() for number in cell.split(_BETWEEN_SEATS)]
    if not all(number.isascii() and number.isdecimal() and len(number) < 3 for number in numbers):
        return None
    return tuple(map(int, numbers))


_DOCUMENT: Final = document(
    "blackout-sheet",
    SheetTold,
    largest=_LARGEST,
).mapped(lambda sheet, _path: kept_of(sheet), told_of)


def _kept(path: Path) -> KeptDocument[KeptSheet]:
    return KeptDocument(path, _DOCUMENT)
