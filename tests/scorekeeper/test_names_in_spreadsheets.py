"""Names that a spreadsheet takes for numbers, dates or truth values come back as they were."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.commands.paper import read_sheet
from game.commands.sheet_check import check_sheet
from game.table.records.exports import name_cell, name_of_cell
from game.table.scorekeeping.score_keeping import KeptSheet
from game.table.scorekeeping.sheet_files import as_csv
from game.variants import VARIANTS
from tests.commands.command_line import run
from tests.scorekeeper.test_spreadsheets import semicolons, told_at_random

CONVERTED = (
    *("007", "01", "7", "1e5", "3/4", "1:30", "5 Nov", "Nov-5", "Mai 5", "12 März", "5 PM", "50%"),
    *("Jänner 3", "Października 5", "Мая 5", "Kvě 5", "Şub 5"),
    *("5€", "1,5", "1 000", "1.2.2020", "3.", "TRUE", "wahr", "Vrai", "FAUX", "'007", "''5 Nov"),
    *("=1+1", "+49", "-3", "@Ann", "½", "٣"),
)
"""Names that LibreOffice in English, German or French made something else of, and their kin."""
PLAIN = ("Ann", "Player 2", "Ann2", "May", "O'Neill", "'s Gravenhage", "Zoë", "E", "e")


@pytest.mark.parametrize("name", CONVERTED)
def test_such_a_name_is_a_text_to_every_spreadsheet(name: str) -> None:
    assert name_cell(name) == f"'{name}"
    assert name_of_cell(name_cell(name)) == name


@pytest.mark.parametrize("name", PLAIN)
def test_any_other_name_stands_as_it_is(name: str) -> None:
    assert name_cell(name) == name_of_cell(name) == name


@given(st.text(alphabet="'=+-0123456789 /:.,eEAnoNvmMai٣", min_size=1, max_size=8))
def test_every_name_comes_back(name: str) -> None:
    assert name_of_cell(name_cell(name)) == name


def told(names: tuple[str, ...]) -> KeptSheet:
    dice = Random("names")
    kept = KeptSheet(VARIANTS["oh-hell"], names, 0, "today")
    for _deal in range(2 * len(names)):
        kept = told_at_random(kept, dice)
    return kept


NAMES = ("007", "01", "1e5", "5 Nov", "1:30", "Wahr", "3/4")
IN = {"en": (1033, ord(",")), "de": (1031, ord(";")), "fr": (1036, ord(";"))}
"""LibreOffice's number of a language, and what its spreadsheets put between cells."""


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("soffice") is None, reason="needs LibreOffice (soffice)")
@pytest.mark.parametrize("language", IN)
def test_a_sheet_that_libreoffice_opened_and_saved_is_as_it_was(
    language: str, tmp_path: Path
) -> None:
    number, separator = IN[language]
    kept, file = told(NAMES), tmp_path / "sheet.csv"
    file.write_text(as_csv(kept), encoding="utf-8")
    steps = (
        ("ods", f"--infilter=CSV:44,34,76,1,,{number},false,true", file),
        (
            f"csv:Text - txt - csv (StarCalc):{separator},34,76,1,,{number},false,true",
            "",
            tmp_path / "back" / "sheet.ods",
        ),
    )
    for kind, reading, source in steps:
        words = ["soffice", "--headless", f"-env:UserInstallation={(tmp_path / 'own').as_uri()}"]
        words += [
            *filter(None, [reading]),
            "--convert-to",
            kind,
            "--outdir",
            str(tmp_path / "back"),
        ]
        subprocess.run([*words, str(source)], check=True, capture_output=True, timeout=300)
    sheet = read_sheet(tmp_path / "back" / "sheet.csv")
    assert sheet.separator == chr(separator)
    assert sheet.names == NAMES
    dealers = [row.dealer for row in sheet.rows]
    assert dealers == [deal.spec.dealer for deal in kept.progress.finished]
    assert check_sheet(kept.variant, sheet).bad == []


HEADER = "cards,dealer," + ",".join(
    f"{name} {part}" for name in ("Ann", "01", "007") for part in ("bid", "took", "points")
)


def test_a_name_of_which_a_spreadsheet_has_made_a_number_is_still_its_players(
    tmp_path: Path,
) -> None:
    """In a sheet that somebody made there, without the apostrophe: 1 is 01 and not the seat 1."""
    file = tmp_path / "sheet.csv"
    rows = (HEADER, "1,1,0,1,5,0,0,9,0,0,9")
    file.write_text("\n".join(rows), encoding="utf-8")
    assert read_sheet(file).rows[0].dealer == 1
    file.write_text("\n".join(rows).replace("1,1,", "1,7,"), encoding="utf-8")
    assert read_sheet(file).rows[0].dealer == 2
    file.write_text("\n".join(rows).replace("1,1,", "1,2,"), encoding="utf-8")
    assert read_sheet(file).rows[0].dealer == 2, "a seat, where no name is alike"


@pytest.mark.parametrize(("between", "told_as"), [(";", "semicolons"), ("\t", "tabs"), (",", "")])
def test_which_separator_was_found_is_said(
    between: str, told_as: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "sheet.csv"
    file.write_text(semicolons(as_csv(told(NAMES))).replace(";", between), encoding="utf-8")
    assert run("score", "--check", file, "--variant", "oh-hell") == 0
    said = capsys.readouterr().err
    assert (f"The cells are separated by {told_as}." in said) is bool(told_as)
