"""A table as spreadsheets write it, read into cells: with commas, semicolons or tabs."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from game.storage.decoding import NO_TEXT, Unreadable, text_of

SEPARATORS: Final = {",": "commas", ";": "semicolons", "\t": "tabs"}
"""Between the cells of a line; spreadsheets write semicolons where a comma is in numbers."""
_SAID: Final = re.compile(r"\s*\"?sep=(.)\"?\s*", re.IGNORECASE)
"""A first line that tells the separator, as Excel reads it."""
_QUOTED: Final = re.compile(r'"[^"]*"')
_WHOLE: Final = re.compile(r"([+-]?)(\d{1,6})(?:[.,]0+)?", re.ASCII)
"""A whole number, perhaps with decimals that are zero, behind a point or a comma."""
_MINUS: Final = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-"})


class Cells(NamedTuple):
    """A line of a table that has something in it."""

    line: int
    """Counted from 1 in the file; the last where a cell goes over several."""
    cells: list[str]
    """Without blanks around them."""


class NoTable(Exception):
    """A text that is no table."""

    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.line = line


def table_text(raw: bytes) -> str:
    """The text of a file that a spreadsheet wrote.

    That is UTF-8, UTF-16 with its mark ("Unicode text"), or where it is neither what Windows writes
    in Western Europe.

    Raises:
        Unreadable: it is no text.
    """
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        try:
            return text_of(raw.decode("utf-16").encode())
        except UnicodeError:
            raise Unreadable(NO_TEXT) from None
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        try:
            return text_of(raw.decode("cp1252").encode())
        except UnicodeDecodeError:
            pass  # it is said below what it is not
    return text_of(raw)


def separator_of(text: str) -> str:
    """What stands between the cells of a table: as its first line says, or as it has it first."""
    said = _said(text)
    return _first(text) if said is None else said


def rows_of(text: str) -> Iterator[Cells]:
    """The lines of a table, the empty ones left out.

    Raises:
        NoTable: a line is none.
    """
    skipped = int(_said(text) is not None)
    lines = io.StringIO(text.partition("\n")[2] if skipped else text, newline="")
    reader = csv.reader(lines, strict=True, delimiter=separator_of(text))
    try:
        for cells in reader:
            stripped = [cell.strip() for cell in cells]
            if any(stripped):
                yield Cells(reader.line_num + skipped, stripped)
    except csv.Error as error:
        raise NoTable(reader.line_num + skipped, str(error)) from None


def whole_number(cell: str) -> int | None:
    """The whole number of a cell, with a sign if written, the typographic minus too."""
    found = _WHOLE.fullmatch(cell.translate(_MINUS))
    return None if found is None else int(found[1] + found[2])


def _said(text: str) -> str | None:
    """The separator that the first line tells; None where it tells none."""
    found = _SAID.fullmatch(text.partition("\n")[0].rstrip("\r"))
    return None if found is None else found[1]


def _first(text: str) -> str:
    """What ends the first cell of the first line that has any, outside of quotes; commas where
    there is one cell alone.

    The titles of later columns have people's names in them, who may be called "a;b;c".
    """
    first = next((line for line in text.split("\n") if line.strip()), "")
    titles = _QUOTED.sub("", first)
    return next((sign for sign in titles if sign in SEPARATORS), ",")
