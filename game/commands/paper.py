"""A paper score sheet, typed in as CSV: read into numbers and seats, not yet judged."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from pathlib import Path

from game.commands.words import CommandError, shortened, there_are
from game.engine import Seat
from game.storage.decoding import Unreadable, text_of
from game.storage.files import read_file
from game.table.records.exports import text_of_cell

FIRST_COLUMNS = ("cards", "dealer", "declarer")
CALL_COLUMN = "call"
"""What the dealer called, where he calls; it is not judged."""
PARTS = ("bid", "took", "points")
"""The columns of each player, after his name."""
EXPORTED = frozenset({"deal", "cards", "dealer", "trump"})
"""Columns of the sheet that is exported of a game."""
_NAMES_OF_PARTS = {": bid": "bid", ": tricks": "took", ": points": "points"}
"""How such a sheet calls the columns of a player."""
LARGEST = 200_000
"""Bytes; a file beyond is something else."""
_LONGEST_NUMBER = 6


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One deal as it is written; tuples are by seat."""

    line: int
    """Counted from 1 in the file."""
    cards: int
    dealer: Seat | None
    declarer: Seat | None
    bids: tuple[int, ...]
    took: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A sheet as it is written: a deal a row, from the first."""

    names: tuple[str, ...]
    """By seat, in the order of the columns, which is that of the table, clockwise."""
    rows: tuple[PaperRow, ...]

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.names)


def read_sheet(path: Path) -> PaperSheet:
    """The sheet of a CSV file.

    Raises:
        CommandError: the file cannot be read, or is no such sheet; the sentence names the place.
    """
    try:
        text = text_of(read_file(path, LARGEST))
    except OSError as error:
        raise CommandError(f"{path} cannot be read: {error.strerror}.") from None
    except Unreadable as error:
        raise CommandError(f"{path} cannot be read: {error}") from None
    return _Reader(str(path)).sheet(text)


class _Reader:
    """Reads one text; knows its file's name for the sentences."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._header: list[str] = []
        self._names: tuple[str, ...] = ()
        self._width = 0
        self._first = len(FIRST_COLUMNS)
        """The column in which the players' numbers begin."""
        self._kept: tuple[int | None, ...] | None = None
        """Of a game's exported sheet, the columns that are read; the others follow from them."""

    def sheet(self, text: str) -> PaperSheet:
        reader = csv.reader(io.StringIO(text, newline=""), strict=True)
        rows: list[PaperRow] = []
        try:
            for cells in reader:
                shown = [cell.strip() for cell in cells]
                if not any(shown):
                    continue
                if not self._header:
                    shown = list(map(text_of_cell, shown))
                if not self._header and {cell.lower() for cell in shown} >= EXPORTED:
                    self._width = len(shown)
                    self._kept, shown = _of_export(shown)
                elif self._kept is not None:
                    self._as_long(reader.line_num, shown)
                    shown = ["" if place is None else shown[place] for place in self._kept]
                if not self._header:
                    self._names = self._players(reader.line_num, shown)
                    self._header = shown
                else:
                    rows.append(self._row(reader.line_num, shown))
        except csv.Error as error:
            raise self._wrong(reader.line_num, f"this is not CSV, {error}") from None
        if not self._header:
            raise CommandError(f"{self._name} is empty: a sheet starts with its header.")
        if not rows:
            raise CommandError(f"{self._name} has a header but no deals.")
        return PaperSheet(self._names, tuple(rows))

    def _as_long(self, line: int, cells: list[str]) -> None:
        if len(cells) != self._width:
            raise self._wrong(
                line, f"{there_are(len(cells), 'cell')}, but the header has {self._width}"
            )

    def _players(self, line: int, header: list[str]) -> tuple[str, ...]:
        """The names in the header, every column of which must be there and in its place."""
        columns = iter(enumerate(header, start=1))
        for wanted in FIRST_COLUMNS:
            place, found = next(columns, (len(header) + 1, ""))
            if found.lower() != wanted:
                raise self._missing(line, place, wanted, found)
        names: list[str] = []
        if header[len(FIRST_COLUMNS) : len(FIRST_COLUMNS) + 1] == [CALL_COLUMN]:
            next(columns)
            self._first += 1
        for place, found in columns:
            name, _, part = found.rpartition(" ")
            if part != PARTS[0] or not name:
                raise self._missing(line, place, f"NAME {PARTS[0]}", found)
            for part in PARTS[1:]:
                place, found = next(columns, (len(header) + 1, ""))
                if found != f"{name} {part}":
                    raise self._missing(line, place, f"{name} {part}", found)
            if name in names:
                raise self._wrong(line, f"there are two players named '{name}'")
            names.append(name)
        if not names:
            raise self._missing(line, len(header) + 1, f"NAME {PARTS[0]}", "")
        return tuple(names)

    def _row(self, line: int, cells: list[str]) -> PaperRow:
        if self._kept is None:
            self._width = len(self._header)
            self._as_long(line, cells)
        first = self._first
        numbers = [
            self._number(line, column, cell)
            for column, cell in zip(self._header[first:], cells[first:], strict=True)
        ]
        each = len(PARTS)
        return PaperRow(
            line,
            self._number(line, FIRST_COLUMNS[0], cells[0]),
            self._seat(line, FIRST_COLUMNS[1], cells[1]),
            self._seat(line, FIRST_COLUMNS[2], cells[2]),
            tuple(numbers[0::each]),
            tuple(numbers[1::each]),
            tuple(numbers[2::each]),
        )

    def _number(self, line: int, column: str, cell: str) -> int:
        """A whole number, with a plus or a minus if written, the typographic minus too."""
        plain = cell.replace("\N{MINUS SIGN}", "-")
        digits = plain[1:] if plain[:1] in ("+", "-") else plain
        if digits.isascii() and digits.isdecimal() and len(digits) <= _LONGEST_NUMBER:
            return int(plain)
        what = f"'{shortened(cell)}' is not a whole number" if cell else "a number is missing"
        raise self._wrong(line, what, column)

    def _seat(self, line: int, column: str, cell: str) -> Seat | None:
        """A seat by its name or number; None for an empty cell."""
        cell = text_of_cell(cell)
        if not cell:
            return None
        if cell in self._names:
            return self._names.index(cell)
        if cell.isascii() and cell.isdecimal() and int(cell[:9]) < len(self._names):
            return int(cell[:9])
        known = ", ".join(self._names)
        raise self._wrong(
            line, f"there is no player '{shortened(cell)}'; there are {known}", column
        )

    def _missing(self, line: int, place: int, wanted: str, found: str) -> CommandError:
        instead = f"not '{shortened(found)}'" if found else "and is missing"
        return self._wrong(line, f"column {place} should be '{wanted}', {instead}")

    def _wrong(self, line: int, what: str, column: str | None = None) -> CommandError:
        where = f"line {line}" if column is None else f"line {line}, column '{column}'"
        return CommandError(f"{self._name}, {where}: {what}.")


def _of_export(header: list[str]) -> tuple[tuple[int | None, ...], list[str]]:
    """Which columns of an exported sheet are those of a kept one, and what those are called."""
    lower = [cell.lower() for cell in header]
    first = [lower.index(name) if name in lower else None for name in FIRST_COLUMNS]
    found: list[tuple[int | None, str]] = list(zip(first, FIRST_COLUMNS, strict=True))
    found += [
        (place, f"{cell.removesuffix(ending)} {part}")
        for place, cell in enumerate(header)
        for ending, part in _NAMES_OF_PARTS.items()
        if cell.endswith(ending)
    ]
    return tuple(place for place, _ in found), [name for _, name in found]
