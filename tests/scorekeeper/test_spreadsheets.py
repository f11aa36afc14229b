"""The table of a sheet is read again: by people who changed, and as spreadsheets write it."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.commands.paper import read_sheet
from game.commands.sheet_check import BadCell, check_sheet
from game.engine import CallTerms
from game.engine.choices import CallKind
from game.table.scorekeeping.score_keeping import (
    KeptSheet,
    Nothing,
    QuestionKind,
    refused,
    trumps,
)
from game.table.scorekeeping.sheet_files import as_csv
from game.variants import VARIANTS, with_options
from tests.commands.command_line import run
from tests.records.test_sheet import POTOMAC
from tests.scorekeeper.test_people_change import begun, changed, told_deal

GUESTS = ("Eve", "Finn", "Gus", "Hal")


def bad_cells(kept: KeptSheet, folder: Path, text: str = "") -> list[BadCell]:
    """What the check has against the table of a sheet."""
    path = folder / "sheet.csv"
    path.write_text(text or as_csv(kept), encoding="utf-8")
    return check_sheet(kept.variant, read_sheet(path)).bad


def told_at_random(kept: KeptSheet, dice: Random) -> KeptSheet:
    """The sheet with its next deal told to the end, as the rules allow."""
    place = len(kept.progress.finished)
    while (going := kept.progress.open) is not None and len(kept.progress.finished) == place:
        notes, spec, (asked, seat) = going.notes, going.spec, going.question
        match asked:
            case QuestionKind.SIZE:
                notes = replace(notes, cards=dice.choice(spec.sizes))
            case QuestionKind.CALL:
                notes = replace(notes, call=CallTerms(CallKind.PLAIN))
            case QuestionKind.TRUMP:
                notes = replace(notes, trump=dice.choice(trumps(spec)))
            case QuestionKind.BID:
                assert seat is not None
                allowed = [n for n in range(spec.tricks + 1) if not refused(spec, notes, seat, n)]
                bid = min(allowed, key=lambda n: (abs(n - spec.tricks / spec.players), n))
                notes = replace(notes, bids=put(notes.bids, seat, bid))
            case QuestionKind.PREMIUM:
                notes = replace(notes, premium=Nothing.NONE)
            case QuestionKind.TAKEN | QuestionKind.SUM:
                winners = [dice.randrange(spec.players) for _ in range(spec.tricks)]
                took = tuple(winners.count(seat) for seat in range(spec.players))
                notes = replace(notes, took=took)
            case QuestionKind.REVOKES:
                notes = replace(notes, revokes=(0,) * spec.players)
        kept = kept.noted(place, notes)
    return kept


def put(held: tuple[int | None, ...], place: int, value: int) -> tuple[int | None, ...]:
    return (*held[:place], value, *held[place + 1 :])


def evening(name: str, players: int, dice: Random) -> KeptSheet:
    """A sheet during whose deals people left and came in, at both ends and in the middle."""
    row = with_options(VARIANTS[name], {}, players)
    kept = KeptSheet(row, ("Ann", "Ben", "Cleo", "Dov", "Ida", "Jo")[:players], 0, "today")
    guests = iter(GUESTS)
    for _change in range(3):
        for _deal in range(2):
            kept = told_at_random(kept, dice)
        if not kept.changeable:
            break
        names = list(kept.shown.names)
        counts = [n for n in (len(names) - 1, len(names), len(names) + 1) if n in row.deals]
        wanted = dice.choice(counts)
        if wanted <= len(names):
            names.pop(dice.randrange(len(names)))
        if wanted > len(names):
            names.insert(dice.randrange(len(names) + 1), next(guests))
        kept = kept.seated(tuple(names), dice.choice((0, 7)))
    return told_at_random(kept, dice)


@pytest.mark.thinned(24)
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", VARIANTS)
def test_the_table_of_a_sheet_whose_people_changed_is_right(
    name: str, seed: int, tmp_path: Path
) -> None:
    dice = Random(f"{name} {seed}")
    counts = VARIANTS[name].seats
    kept = evening(name, counts[len(counts) // 2], dice)
    assert bad_cells(kept, tmp_path) == []


def test_seats_after_a_change_are_those_of_the_table_and_not_of_the_columns(
    tmp_path: Path,
) -> None:
    kept = told_deal(changed(), (0, 1, 1), (0, 1, 0))
    text = as_csv(kept)
    assert [row["seats"] for row in csv.DictReader(io.StringIO(text))] == ["0>1>2", "0>3>2"]
    assert bad_cells(kept, tmp_path) == []
    (bad,) = bad_cells(kept, tmp_path, text.replace("1,Ann,0>3>2", "1,Zoe,0>3>2"))
    assert (bad.line, bad.column) == (3, "dealer")
    assert bad.why == "Zoe is written, but it is the turn of Ann."


@pytest.mark.parametrize("seats", ["0>1", "0>1>3", "0>0>2", "Ann>Zoe>Cleo", "0>3>9"])
def test_seats_that_are_not_those_of_a_deal_are_refused(
    seats: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = told_deal(changed(), (0, 1, 1), (0, 1, 0))
    path = tmp_path / "sheet.csv"
    path.write_text(as_csv(kept).replace("0>3>2", seats))
    assert run("score", "--check", path, "--variant", "oh-hell") == 2
    assert "line 3, column 'seats'" in capsys.readouterr().err


# What spreadsheets write --------------------------------------------------------------------------


def semicolons(text: str) -> str:
    """As German and French spreadsheets write it."""
    table = io.StringIO()
    csv.writer(table, delimiter=";").writerows(csv.reader(io.StringIO(text)))
    return table.getvalue()


@pytest.mark.parametrize("made", [str, semicolons], ids=["commas", "semicolons"])
def test_names_do_not_say_what_stands_between_the_cells(
    made: Callable[[str], str], tmp_path: Path
) -> None:
    names = ("a;b;c;d;e;f;g", "a,b,c,d,e,f,g", '";";";"')
    kept, dice = KeptSheet(VARIANTS["oh-hell"], names, 0, "today"), Random(8)
    for _deal in range(3):
        kept = told_at_random(kept, dice)
    assert bad_cells(kept, tmp_path, made(as_csv(kept))) == []


def decimals(text: str, comma: str = ",") -> str:
    """Numbers with decimals, which a spreadsheet writes once a cell is formatted so."""
    rows = csv.reader(io.StringIO(text))
    table = io.StringIO()
    csv.writer(table, delimiter=";").writerows(
        [f"{cell}{comma}00" if cell.lstrip("+-").isdecimal() else cell for cell in row]
        for row in rows
    )
    return table.getvalue()


WRITTEN: dict[str, Callable[[str], bytes]] = {
    "semicolons": lambda text: semicolons(text).encode(),
    "mark": lambda text: semicolons(text).encode("utf-8-sig"),
    "tabs": lambda text: semicolons(text).replace(";", "\t").encode(),
    "unicode text": lambda text: semicolons(text).replace(";", "\t").encode("utf-16"),
    "windows": lambda text: semicolons(text.replace("Twonky", "Zoé")).encode("cp1252"),
    "said": lambda text: f"sep=;\r\n{semicolons(text)}".encode(),
    "decimal commas": lambda text: decimals(text).encode(),
    "decimal points": lambda text: decimals(text, ".").encode(),
    "empty columns": lambda text: semicolons(text).replace("\r\n", ";;;\r\n").encode(),
    "empty rows": lambda text: (semicolons(text) + ";;;;\r\n;;;;\r\n").encode(),
    "capitals": lambda text: semicolons(text.replace("cards,dealer", "Cards,Dealer")).encode(),
}


@pytest.mark.parametrize("written", WRITTEN)
def test_a_sheet_that_a_spreadsheet_saved_is_read(
    written: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sheet.csv"
    path.write_bytes(WRITTEN[written](POTOMAC))
    assert run("score", "--check", path, "--variant", "potomac") == 1
    out = capsys.readouterr().out
    assert out.endswith("13 deals, 3 cells contradict the rules of Potomac Blackout.\n")
    assert out.startswith("Line 6" if written == "said" else "Line 5")


@pytest.mark.parametrize("cell", ["1,5", "1.5", "1 000", "1,0,0", "--1", "1e3", "½"])
def test_what_is_no_whole_number_is_refused(
    cell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text(semicolons(POTOMAC).replace(";+11;", f";{cell};"))
    assert run("score", "--check", path, "--variant", "potomac") == 2
    assert f"line 2, column 'Wei-Hwa points': '{cell}' is not a whole" in capsys.readouterr().err


# Running totals -----------------------------------------------------------------------------------


def with_totals(text: str, *, beside: bool, name: str = "total") -> str:
    """A table with running totals beside the points, or in their place under this name."""
    header, *rows = csv.reader(io.StringIO(text))
    places = [place for place, cell in enumerate(header) if cell.endswith(" points")]

    def lines() -> Iterator[list[str]]:
        totals = dict.fromkeys(places, 0)
        yield [
            cell
            for place, head in enumerate(header)
            for cell in _cells(head, head.replace(" points", f" {name}"), place in places)
        ]
        for row in rows:
            for place in places:
                totals[place] += int(row[place])
            yield [
                cell
                for place, held in enumerate(row)
                for cell in _cells(held, str(totals.get(place)), place in places)
            ]

    def _cells(held: str, total: str, is_points: bool) -> list[str]:
        if not is_points:
            return [held]
        return [held, total] if beside else [total]

    table = io.StringIO()
    csv.writer(table).writerows(lines())
    return table.getvalue()


@pytest.mark.parametrize("name", ["total", "points"])
def test_running_totals_are_recognised(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text(with_totals(POTOMAC, beside=False, name=name))
    assert run("score", "--check", path, "--variant", "potomac") == 1
    told = capsys.readouterr()
    assert told.err == "The points are running totals.\n"
    assert "13 deals, 3 cells" in told.out
    assert f"Line 5, SquashBot {name}: 30, 10 more than before, is written" in told.out


def test_totals_beside_the_points_are_their_sums(tmp_path: Path) -> None:
    kept = begun(schedule=[2, 1, 1])
    for _deal in range(3):
        kept = told_at_random(kept, Random(5))
    text = with_totals(as_csv(kept), beside=True)
    assert bad_cells(kept, tmp_path, text) == []
    *rows, last = text.splitlines()
    cells = last.split(",")
    right = int(cells[-1])
    wrong = "\n".join([*rows, ",".join([*cells[:-1], str(right + 1)])])
    (bad,) = bad_cells(kept, tmp_path, wrong)
    assert (bad.line, bad.column) == (4, "Cleo total")
    assert bad.why.startswith(f"{right + 1} is written, but ")


# The declarer -------------------------------------------------------------------------------------


def test_a_declarer_has_a_column_only_where_a_game_has_one(tmp_path: Path) -> None:
    assert "declarer" not in as_csv(told_deal(begun(schedule=[1]), (0, 1, 1), (0, 1, 0)))
    kept = told_at_random(begun("potomac", 4), Random(1))
    text = as_csv(kept)
    assert text.startswith("cards,dealer,declarer,")
    rows = [row[:2] + row[3:] for row in csv.reader(io.StringIO(text))]
    without = "\n".join(map(",".join, rows))
    assert bad_cells(kept, tmp_path, without) == [], "whoever bid highest declared"
