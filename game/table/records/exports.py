"""Copies of a game for the person's own use: its record, or its score sheet as a table.

Each raises `ExportError` where the game cannot be read or the copy not be written.
"""

from __future__ import annotations

import csv
import io
import itertools
import re
from pathlib import Path
from typing import Final

from game.engine import Variant
from game.engine.choices import Trump
from game.engine.refusal import Refused
from game.engine.terms import call_code
from game.storage.decoding import Unreadable
from game.storage.files import cannot_be_read, cannot_be_written, make_file, make_folder, read_file
from game.table.records.endings import ENDING, ENDINGS, record_of
from game.table.records.event_lines import RecordError
from game.table.records.replay import (
    LARGEST_GAME,
    FaultyRecord,
    RecordReader,
    faultless,
    only_game,
    wrong_line,
)


class ExportError(Refused, OSError):
    """Nothing could be written: the message is one sentence."""


def export_record(path: Path, folder: Path) -> Path:
    """Copy a record byte for byte into a folder; the copy, which never replaces a file."""
    try:
        content = read_file(path, LARGEST_GAME)
    except (OSError, Unreadable) as error:
        raise ExportError(cannot_be_read(path, error)) from None
    return export_bytes(content, folder, path.stem, ENDING)


def export_sheet(path: Path, folder: Path) -> Path:
    """Write the score sheet of a record as comma-separated values; the new file.

    Raises:
        RecordError: the record is wrong.
    """
    try:
        played = faultless(only_game(path))
    except FaultyRecord as error:
        raise RecordError(wrong_line(error.fault)) from None
    return export_bytes(sheet_of(played).encode("utf-8-sig"), folder, path.stem, ".csv")


def export_text(text: str, folder: Path, stem: str, suffix: str) -> Path:
    """Write a text as a new file, which never replaces another; the file."""
    return export_bytes(text.encode("utf-8"), folder, stem, suffix)


def export_bytes(content: bytes, folder: Path, stem: str, suffix: str) -> Path:
    """Write a file that never replaces another; the file."""
    try:
        make_folder(folder)
        for number in itertools.count(1):
            name = stem if number == 1 else f"{stem} ({number})"
            if suffix in ENDINGS and record_of(folder, name).exists():
                continue  # among saved games two of one name would have one lock
            path = folder / f"{name}{suffix}"
            try:
                make_file(path, content)
            except FileExistsError:
                continue
            return path
    except OSError as error:
        raise ExportError(cannot_be_written(folder, error)) from None
    raise AssertionError("itertools.count ends")


def sheet_of(played: RecordReader) -> str:
    """One row a finished deal: for each player the bid, the tricks, the points and the total."""
    names = [seat.name for seat in played.setup.seats]
    text = io.StringIO()
    table = csv.writer(text)
    columns = [f"{name}: {what}" for name in names for what in ("bid", "tricks", "points", "total")]
    calls = ["call"] if played.setup.variant.named_sizes else []
    declarers = ["declarer"] if has_declarer(played.setup.variant) else []
    first = ["deal", "cards", "dealer", *declarers, "trump", *calls]
    table.writerow([*first, *map(plain_cell, columns)])
    totals = [0] * len(names)
    for spec, result, points in played.state.finished:
        row: list[object] = [spec.number, spec.cards, name_cell(names[spec.dealer])]
        if declarers:
            row.append("" if result.declarer is None else name_cell(names[result.declarer]))
        row.append(result.trump.name.lower() if result.trump is not None else "none")
        row += [call_code(spec.call) if spec.call is not None else ""] if calls else []
        for seat, earned in enumerate(points):
            totals[seat] += earned
            row += [result.bids[seat], result.tricks[seat], earned, totals[seat]]
        table.writerow(row)
    return text.getvalue()


def has_declarer(variant: Variant) -> bool:
    """Whether somebody names trump in a game, so that a sheet of it has a column for that."""
    return variant.rules.trump is Trump.DECLARER


def plain_cell(text: str) -> str:
    """A text of people for a cell of a table, which no spreadsheet takes for a formula.

    Such a text has an apostrophe put before it, and so has one that looks as if it had one already:
    `text_of_cell` takes off exactly what was put on.
    """
    return f"'{text}" if _is_formula(text) else text


def text_of_cell(cell: str) -> str:
    """The text of which `plain_cell` made this cell."""
    return cell[1:] if cell[:1] == "'" and _is_formula(cell[1:]) else cell


def name_cell(name: str) -> str:
    """A name that has a cell for itself, which no spreadsheet takes for anything but a text.

    So it is neither a formula nor a number, date, time or truth value: 007, 1e5, 3/4, 5 Nov, Wahr.
    `name_of_cell` reads it.
    """
    return f"'{name}" if _is_converted(name) else name


def name_of_cell(cell: str) -> str:
    """The name of which `name_cell` made this cell."""
    return cell[1:] if cell[:1] == "'" and _is_converted(cell[1:]) else cell


def _is_formula(text: str) -> bool:
    """Whether a text begins like a formula, behind apostrophes or none."""
    return text.lstrip("'")[:1] in tuple("=+-@\t\r")


def _is_converted(text: str) -> bool:
    """Whether a spreadsheet may take a text for something else, behind apostrophes or none.

    What has a digit may become a number, a date or a time, by rules of each language; a word of
    English letters and then a number does not, unless the word may be a month.
    """
    if _is_formula(text):
        return True
    bare = text.lstrip("'").strip()
    if bare.casefold() in _TRUTHS:
        return True
    if not any(map(str.isnumeric, bare)):
        return False
    numbered = _NUMBERED.fullmatch(bare)
    return numbered is None or numbered[1].casefold()[:3] in _MONTHS


_NUMBERED: Final = re.compile(r"([A-Za-z]{2,}) ?[0-9]+")
"""A name such as Player 2 or Ann2."""
_TRUTHS: Final = frozenset(
    {*("true", "false", "wahr", "falsch", "vrai", "faux", "verdadero", "falso", "vero")}
    | {*("waar", "onwaar", "verdadeiro", "prawda", "fałsz", "sant", "falskt")}
)
"""Truth values of spreadsheets in several languages."""
_MONTH_STARTS: Final = (
    "jan feb mar apr may jun jul aug sep oct nov dec "  # English
    "mrz mai okt dez "  # German
    "fev avr jui aou "  # French
    "ene abr ago set dic "  # Spanish
    "gen mag giu lug ott "  # Italian
    "maa mrt mei maj out "  # Dutch, Swedish, Portuguese
    "sty lut kwi cze lip sie wrz lis gru "  # Polish
    "led kve cer srp pro "  # Czech
    "sze tam hel huh tou kes hei elo syy lok jou "  # Hungarian, Finnish
    "oca nis haz tem eyl eki kas ara"  # Turkish
)
"""How months begin in these languages, as far as they do without accents."""
_MONTHS: Final = frozenset(_MONTH_STARTS.split())
