"""The shelf as a list: how each game stands, copies that replace nothing, and putting away."""

from __future__ import annotations

import csv
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.engine import Limit
from game.roster import inline_thinking
from game.storage.document_rows import FILE
from game.table.game_index.game_index import GameIndex
from game.table.game_index.listed import all_games
from game.table.records import archive
from game.table.records.archive import RecordStatus, entries, entry_of
from game.table.records.endings import records_in
from game.table.records.event_lines import RecordError
from game.table.records.exports import ExportError, export_record, export_sheet
from game.table.records.locks import DELETED
from game.table.shelf import Shelf, ShelfError
from tests.lines import Data, typed
from tests.on_file import recorded, write
from tests.tables import setup_for, text_of

SHORT = {"schedule": [2, 3]}


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "games")


def test_a_finished_game_is_listed_with_winner_and_totals(shelf: Shelf) -> None:
    lines = recorded("human,random,random", options=SHORT)
    write(shelf.folder / "a.jsonl", lines)
    (entry,) = entries(shelf.folder)
    assert entry.standing is RecordStatus.FINISHED
    assert list(entry.totals) == lines[-1]["totals"]
    assert list(entry.winners) == lines[-1]["winners"]
    assert (entry.deal, entry.deals) == (2, 2)
    assert entry.setup is not None
    assert [seat.name for seat in entry.setup.seats] == ["You", "Ada", "Bruno"]


def test_an_unfinished_game_is_listed_with_its_deal_and_the_last_score(shelf: Shelf) -> None:
    lines = recorded("human,random,random", options={"schedule": [2, 3, 4]}, deals=2)
    cut = next(k for k, line in enumerate(lines) if line.get("deal") == 2) + 3
    write(shelf.folder / "a.jsonl", lines[:cut])
    (entry,) = entries(shelf.folder)
    assert entry.standing is RecordStatus.UNFINISHED
    assert (entry.deal, entry.deals) == (2, 3)
    score = next(line for line in lines if line.get("event") == "score")
    assert list(entry.totals) == score["totals"]
    assert entry.winners == ()


def test_a_line_that_was_cut_off_does_not_break_a_game(shelf: Shelf) -> None:
    path = write(shelf.folder / "a.jsonl", recorded("human,random", options=SHORT)[:6])
    with path.open("a") as file:
        file.write('{"event":"pl')
    assert entry_of(path).standing is RecordStatus.UNFINISHED


def test_an_abandoned_game_is_finished_without_a_winner(shelf: Shelf) -> None:
    lines = recorded("human,random", options=SHORT, deals=1)
    end = {"event": "end", "totals": [1, 2], "winners": [], "abandoned": True}
    entry = entry_of(write(shelf.folder / "a.jsonl", [*lines, end]))
    assert (entry.standing, entry.abandoned, entry.winners) == (RecordStatus.FINISHED, True, ())


BROKEN: tuple[tuple[str, Callable[[list[Data]], str], str], ...] = (
    ("empty", lambda _: "", "is not a record of Blackout games."),
    ("prose", lambda _: "Dear diary\n", "is not a record of Blackout games."),
    (
        "torn",
        lambda lines: text_of(lines[:3]) + "??\n" + text_of(lines[3:]),
        "Line 4 of the record is wrong: it is not",
    ),
    ("two", lambda lines: text_of(lines) * 2, "several games"),
    ("variant", lambda lines: text_of([{**lines[0], "variant": "whist"}]), "whist"),
    ("seats", lambda lines: text_of([{**lines[0], "seats": []}]), "does not name 2 seats"),
)


@pytest.mark.parametrize(("name", "content", "why"), BROKEN, ids=[row[0] for row in BROKEN])
def test_a_broken_file_is_listed_with_the_reason_and_cannot_be_deleted(
    shelf: Shelf, name: str, content: Callable[[list[Data]], str], why: str
) -> None:
    shelf.make_ready()
    path = shelf.folder / f"{name}.jsonl"
    path.write_text(content(recorded("human,random", options=SHORT)), encoding="utf-8")
    (entry,) = entries(shelf.folder)
    assert entry.standing is RecordStatus.BROKEN
    assert why in str(entry.why)
    with pytest.raises(ShelfError, match="not deleted"):
        shelf.delete(path)
    assert path.exists()


def test_the_latest_comes_first_and_what_has_no_name_of_a_record_is_passed_over(
    shelf: Shelf,
) -> None:
    lines = recorded("human,random", options=SHORT)
    for name, when in (("b", 200), ("a", 300), ("c", 100)):
        os.utime(write(shelf.folder / f"{name}.jsonl", lines), (when, when))
    (shelf.folder / "folder").mkdir()
    (shelf.folder / "a.broken-1").write_text("x")
    assert [entry.path.stem for entry in entries(shelf.folder)] == ["a", "b", "c"]


def test_no_folder_is_no_games(tmp_path: Path) -> None:
    assert entries(tmp_path / "none") == []


def test_a_summary_is_kept_until_the_file_changes(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = recorded("human,random", options=SHORT)
    path = write(shelf.folder / "a.jsonl", lines[:4])
    os.utime(path, (200, 200))
    reads: list[Path] = []
    read = archive.read_entry

    def counted(path: Path, *words: Any) -> archive.ArchivedGame:
        reads.append(path)
        return read(path, *words)

    monkeypatch.setattr("game.table.game_index.game_file.read_entry", counted)
    index = GameIndex(shelf.folder, tmp_path / FILE)
    for _again in range(2):
        (entry,) = all_games(index)
        assert entry.standing is RecordStatus.UNFINISHED
    assert len(reads) == 1
    os.utime(write(path, lines), (200, 200))
    (entry,) = all_games(index)
    assert entry.standing is RecordStatus.FINISHED
    assert len(reads) == 2


@pytest.mark.slow
def test_two_thousand_games_are_listed_in_a_moment(shelf: Shelf, tmp_path: Path) -> None:
    """Bounds in processor time, thirty times what a small machine needs."""
    text = text_of(recorded("human,random,random,random", options={"schedule": "up"}))
    shelf.make_ready()
    for number in range(2000):
        path = shelf.folder / f"{number}.jsonl"
        path.write_text(text)
        os.utime(path, (200, 200))
    index = GameIndex(shelf.folder, tmp_path / FILE)
    began = time.thread_time()
    assert len(entries(shelf.folder)) == 2000
    assert len(all_games(index)) == 2000
    assert time.thread_time() - began < 90
    began = time.thread_time()
    assert len([*all_games(index)]) == 2000
    assert time.thread_time() - began < 1


# Copies -------------------------------------------------------------------------------------------


def test_an_export_is_the_record_byte_for_byte_and_replaces_nothing(tmp_path: Path) -> None:
    path = write(tmp_path / "games" / "a.jsonl", recorded("human,random", options=SHORT))
    folder = tmp_path / "out" / "deep"
    copies = [export_record(path, folder) for _ in range(3)]
    assert [copy.name for copy in copies] == ["a.blackout", "a (2).blackout", "a (3).blackout"]
    assert all(copy.read_bytes() == path.read_bytes() for copy in copies)


def test_a_score_sheet_holds_every_deal(tmp_path: Path) -> None:
    lines = recorded("human,random,random", options=SHORT)
    sheet = export_sheet(write(tmp_path / "a.jsonl", lines), tmp_path / "out")
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    scores = [line for line in lines if line.get("event") == "score"]
    bids = [line for line in lines if line.get("event") == "bid"]
    assert [row["deal"] for row in rows] == ["1", "2"]
    for seat, name in enumerate(("You", "Ada", "Bruno")):
        own = [line["bid"] for line in bids if line["seat"] == seat]
        assert [int(row[f"{name}: bid"]) for row in rows] == own
        assert [int(row[f"{name}: tricks"]) for row in rows] == [s["tricks"][seat] for s in scores]
        assert [int(row[f"{name}: points"]) for row in rows] == [s["points"][seat] for s in scores]
        assert [int(row[f"{name}: total"]) for row in rows] == [s["totals"][seat] for s in scores]


def test_a_name_is_no_formula_in_a_score_sheet(tmp_path: Path) -> None:
    lines = recorded("human,random", options=SHORT)
    seats = [{"name": "=1+1", "agent": "human"}, {"name": "A,da", "agent": "random"}]
    path = write(tmp_path / "a.jsonl", [{**lines[0], "seats": seats}, *lines[1:]])
    with export_sheet(path, tmp_path).open(encoding="utf-8-sig", newline="") as file:
        head = next(csv.reader(file))
    assert head[4] == "'=1+1: bid"
    assert head[8] == "A,da: bid"


def test_there_is_no_score_sheet_of_a_record_that_lies(tmp_path: Path) -> None:
    lines = recorded("human,random", options=SHORT)
    lines[-1] = {**lines[-1], "totals": [999, 0]}
    path = write(tmp_path / "a.jsonl", lines)
    with pytest.raises(RecordError, match=f"Line {len(lines)} of the record is wrong: totals"):
        export_sheet(path, tmp_path / "out")


@pytest.mark.parametrize("export", [export_record, export_sheet])
def test_a_folder_that_cannot_be_written_is_said(
    tmp_path: Path, export: Callable[[Path, Path], Path]
) -> None:
    path = write(tmp_path / "a.jsonl", recorded("human,random", options=SHORT))
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ExportError, match="cannot be written"):
        export(path, tmp_path / "file" / "out")


# Putting away -------------------------------------------------------------------------------------


def test_a_deleted_game_is_whole_in_the_folder_of_deleted_ones(shelf: Shelf) -> None:
    lines = recorded("human,random", options=SHORT)
    for place in ("a.jsonl", "a (2).jsonl"):
        path = write(shelf.folder / "a.jsonl", lines)
        moved = shelf.delete(path)
        assert not path.exists()
        assert moved == shelf.folder / DELETED / place
        assert moved.read_text(encoding="utf-8") == text_of(lines)
    assert entries(shelf.folder) == []
    assert shelf.unfinished() == []


def test_a_game_that_is_open_elsewhere_is_not_deleted(shelf: Shelf) -> None:
    setup = setup_for("human,random", options=SHORT)
    table = shelf.start(setup, inline_thinking(Limit(playouts=1)))
    (path,) = records_in(shelf.folder)
    with pytest.raises(ShelfError, match="in use by a window"):
        shelf.delete(path)
    assert path.exists()
    table.close()
    assert shelf.delete(path).exists()


def test_a_game_that_cannot_be_moved_stays(shelf: Shelf) -> None:
    path = write(shelf.folder / "a.jsonl", recorded("human,random", options=SHORT))
    (shelf.folder / DELETED).write_text("in the way")
    with pytest.raises(ShelfError, match="cannot be moved"):
        shelf.delete(path)
    assert path.exists()


# Branches -----------------------------------------------------------------------------------------


def test_lines_that_are_no_game_leave_no_file_behind(shelf: Shelf) -> None:
    lines = recorded("human,random", options=SHORT)
    with pytest.raises(RecordError):
        shelf.branch(
            typed([{**lines[0], "variant": "whist"}]), lambda _: inline_thinking(Limit(playouts=1))
        )
    assert entries(shelf.folder) == []
