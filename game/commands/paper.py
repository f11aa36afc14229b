"""A paper score sheet, typed in as a table: read into numbers and seats, not yet judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple

from game.commands.words import CommandError, shortened, there_are
from game.engine import Seat
from game.storage.decoding import Unreadable
from game.storage.files import cannot_be_read, read_file
from game.storage.spreadsheet import NoTable, rows_of, separator_of, table_text, whole_number
from game.table.records.exports import name_of_cell, text_of_cell
from game.table.scorekeeping.sheet_files import SEATS_COLUMN, seats_in

NEEDED: Final = ("cards", "dealer")
"""The columns that a sheet begins with."""
LEADING: Final = frozenset({*NEEDED, "deal", "declarer", "trump", "call", SEATS_COLUMN})
"""Columns before those of the players; what the dealer called, and the trump, are not judged."""
PARTS: Final = ("bid", "took", "points", "total")
"""The columns of each player, after the name: points, or the running total, or both."""
EXPORTED: Final = frozenset({"deal", "cards", "dealer", "trump"})
"""Columns of the sheet that is exported of a game."""
EXPORTED_PARTS: Final = ("bid", "tricks", "points", "total")
"""What such a sheet calls the columns of a player, after the name and a colon."""
LARGEST: Final = 200_000
"""Bytes; a file beyond is something else."""


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One deal as it is written; tuples are by seat."""

    line: int
    """Counted from 1 in the file."""
    cards: int
    dealer: Seat | None
    declarer: Seat | None
    names: tuple[str, ...]
    """Of those who played it, clockwise."""
    bids: tuple[int, ...]
    took: tuple[int, ...]
    points: tuple[int | None, ...]
    """None where the first total of somebody who came in does not tell them."""
    totals: tuple[int | None, ...]
    """As they stand after the deal, where they are written."""


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """A sheet as it is written: a deal a row, from the first."""

    names: tuple[str, ...]
    """Of everybody, in the order of the columns."""
    rows: tuple[PaperRow, ...]
    declared: bool
    """Whether it has a column for the declarer."""
    running: bool = False
    """Whether the points written are running totals."""
    column: str = "points"
    """What the column is called, after a name, in which they are written."""
    separator: str = ","
    """What stands between its cells."""

    @property
    def players(self) -> int:
        """How many play the first deal."""
        return len(self.rows[0].names)

    @property
    def totalled(self) -> bool:
        """Whether running totals stand beside the points."""
        return not self.running and any(row.totals != (None,) * len(row.names) for row in self.rows)

    def of_totals(self) -> PaperSheet:
        """The same sheet, its points taken for running totals."""
        return replace(
            self,
            rows=tuple(_differences(replace(row, totals=row.points) for row in self.rows)),
            running=True,
        )


def _differences(rows: Iterator[PaperRow]) -> Iterator[PaperRow]:
    """Rows with totals, and in place of their points what each adds to the total before."""
    before: dict[str, int | None] = {}
    first = True
    for row in rows:
        points: list[int | None] = []
        for name, total in zip(row.names, row.totals, strict=True):
            # Whoever comes in later may begin with more than nothing.
            held = before.get(name, 0 if first else None)
            points.append(None if total is None or held is None else total - held)
            before[name] = total
        yield replace(row, points=tuple(points))
        first = False


def read_sheet(path: Path) -> PaperSheet:
    """The sheet of a table, as spreadsheets write it.

    Raises:
        CommandError: the file cannot be read, or is no such sheet; the sentence names the place.
    """
    try:
        text = table_text(read_file(path, LARGEST))
    except (OSError, Unreadable) as error:
        raise CommandError(str(cannot_be_read(path, error))) from None
    return _Reader(str(path)).sheet(text)


class _Columns(NamedTuple):
    """Where a player's cells are, from 0; None for a column that the sheet has not."""

    bid: int
    took: int
    points: int | None
    total: int | None

    @property
    def places(self) -> tuple[int, ...]:
        return tuple(place for place in self if place is not None)


class _Reader:
    """Reads one text; knows its file's name for the sentences."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._header: list[str] = []
        self._leading: Mapping[str, int] = {}
        self._players: dict[str, _Columns] = {}

    def sheet(self, text: str) -> PaperSheet:
        rows: list[PaperRow] = []
        try:
            for line, cells in rows_of(text):
                if not self._header:
                    self._read_header(line, cells)
                else:
                    rows.append(self._row(line, self._as_long(line, cells)))
        except NoTable as error:
            raise self._wrong(error.line, f"this is not CSV, {error}") from None
        if not self._header:
            raise CommandError(f"{self._name} is empty: a sheet starts with its header.")
        if not rows:
            raise CommandError(f"{self._name} has a header but no deals.")
        sheet = PaperSheet(
            tuple(self._players),
            tuple(rows),
            "declarer" in self._leading,
            separator=separator_of(text),
        )
        if all(columns.points is None for columns in self._players.values()):
            rows = list(_differences(iter(sheet.rows)))
            return replace(sheet, rows=tuple(rows), running=True, column=PARTS[3])
        return sheet

    # The header -----------------------------------------------------------------------------

    def _read_header(self, line: int, cells: list[str]) -> None:
        """Take in what each column is; every one must be known, and those of a player together."""
        while cells and not cells[-1]:
            cells.pop()
        self._header = header = list(map(text_of_cell, cells))
        leading: dict[str, int] = {}
        for place, cell in enumerate(header):
            if cell.lower() not in LEADING or cell.lower() in leading:
                break
            leading[cell.lower()] = place
        self._leading = leading
        exported = leading.keys() >= EXPORTED
        for place, wanted in enumerate(NEEDED, start=1 + ("deal" in leading)):
            if wanted not in leading:
                found = header[place - 1] if place <= len(header) else ""
                raise self._missing(line, place, wanted, found)
        parts, between = (EXPORTED_PARTS, ": ") if exported else (PARTS, " ")
        at = len(leading)
        while at < len(header):
            at += self._read_player(line, at, parts, between)
        if not self._players:
            raise self._missing(line, len(header) + 1, f"NAME{between}{parts[0]}", "")
        if len({(one.points is None, one.total is None) for one in self._players.values()}) > 1:
            raise self._wrong(line, "points, or running totals, are there for some players only")

    def _read_player(self, line: int, at: int, parts: Sequence[str], between: str) -> int:
        """Take in the columns of a player, the first of which is given; how many there are.

        Args:
            line: of the header.
            at: the place of the first column, from 0.
            parts: what the columns are called after the name.
            between: what stands between the two.
        """
        name, gap, bid = self._header[at].rpartition(between)
        if bid.lower() != parts[0] or not name:
            raise self._missing(line, at + 1, f"NAME{between}{parts[0]}", self._header[at])
        if name in self._players:
            raise self._wrong(line, f"there are two players named '{name}'")
        places: dict[str, int | None] = dict.fromkeys(parts)
        taken = 1
        for part in parts[1:]:
            wanted = f"{name}{gap}{part}"
            found = self._header[at + taken] if at + taken < len(self._header) else ""
            if found.lower() == wanted.lower():
                places[part] = at + taken
                taken += 1
            elif part == parts[1] or (part == parts[3] and places[parts[2]] is None):
                asked = wanted if part == parts[1] else f"{name}{gap}{parts[2]}"
                raise self._missing(line, at + taken + 1, asked, found)
        self._players[name] = _Columns(at, at + 1, places[parts[2]], places[parts[3]])
        return taken

    # A deal ---------------------------------------------------------------------------------

    def _as_long(self, line: int, cells: list[str]) -> list[str]:
        """A row as wide as the header: spreadsheets write empty cells beyond it, or leave out the
        last ones, of players who were not there."""
        width = len(self._header)
        while len(cells) > width and not cells[-1]:
            cells.pop()
        ends = {columns.places[-1] + 1 for columns in self._players.values()}
        if len(cells) != width and len(cells) not in ends:
            raise self._wrong(line, f"{there_are(len(cells), 'cell')}, but the header has {width}")
        return [*cells, *[""] * (width - len(cells))]

    def _row(self, line: int, cells: list[str]) -> PaperRow:
        cards = self._number(line, self._leading["cards"], cells)
        names = self._seated(line, cells)
        columns = [self._players[name] for name in names]

        def numbers(places: list[int | None]) -> tuple[int | None, ...]:
            return tuple(p if p is None else self._number(line, p, cells) for p in places)

        return PaperRow(
            line,
            cards,
            self._seat(line, "dealer", cells, names),
            self._seat(line, "declarer", cells, names),
            names,
            tuple(self._number(line, one.bid, cells) for one in columns),
            tuple(self._number(line, one.took, cells) for one in columns),
            numbers([one.points for one in columns]),
            numbers([one.total for one in columns]),
        )

    def _seated(self, line: int, cells: list[str]) -> tuple[str, ...]:
        """Those who played a deal, clockwise: whoever has cells, in the order of the columns where
        none is told."""
        everybody = tuple(self._players)
        there = tuple(
            name
            for name, columns in self._players.items()
            if any(cells[place] for place in columns.places)
        )
        place = self._leading.get(SEATS_COLUMN)
        if place is None or not cells[place]:
            return there or everybody
        seats = seats_in(cells[place])
        if seats is None or sorted(seats) != sorted(map(everybody.index, there)):
            what = f"'{shortened(cells[place])}' is not the order of those who have numbers here"
            raise self._wrong(line, what, SEATS_COLUMN)
        return tuple(everybody[seat] for seat in seats)

    def _number(self, line: int, place: int, cells: list[str]) -> int:
        """A whole number, with a plus or a minus if written."""
        cell = cells[place]
        found = whole_number(cell)
        if found is not None:
            return found
        what = f"'{shortened(cell)}' is not a whole number" if cell else "a number is missing"
        raise self._wrong(line, what, self._header[place])

    def _seat(
        self, line: int, column: str, cells: list[str], names: tuple[str, ...]
    ) -> Seat | None:
        """A seat by the name or number of a player; None for an empty cell."""
        cell = name_of_cell(cells[self._leading[column]]) if column in self._leading else ""
        if not cell:
            return None
        if cell in names:
            return names.index(cell)
        number = whole_number(cell)
        alike = [name for name in names if number is not None and whole_number(name) == number]
        if len(alike) == 1:  # a spreadsheet has made 7 of 007
            return names.index(alike[0])
        if cell.isascii() and cell.isdecimal() and int(cell[:9]) < len(names):
            return int(cell[:9])
        known = ", ".join(names)
        raise self._wrong(
            line, f"there is no player '{shortened(cell)}'; there are {known}", column
        )

    def _missing(self, line: int, place: int, wanted: str, found: str) -> CommandError:
        instead = f"not '{shortened(found)}'" if found else "and is missing"
        return self._wrong(line, f"column {place} should be '{wanted}', {instead}")

    def _wrong(self, line: int, what: str, column: str | None = None) -> CommandError:
        where = f"line {line}" if column is None else f"line {line}, column '{column}'"
        return CommandError(f"{self._name}, {where}: {what}.")
