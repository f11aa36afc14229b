"""Records tell when they were played, are kept through a power cut, and leave as right sheets."""

from __future__ import annotations

import json
import os
import threading
import time
from pathlib import Path
from random import Random

import pytest

from game.commands.check import check
from game.engine import Limit
from game.roster import inline_thinking
from game.table.records.archive import RecordStatus, entries, entry_of
from game.table.records.endings import records_in
from game.table.records.exports import export_sheet
from game.table.records.files import BackgroundRecorder, RecordFile
from game.table.shelf import Shelf
from game.table.table import Table
from tests.commands.command_line import run
from tests.lines import plain
from tests.on_file import recorded, write
from tests.referee import judged
from tests.tables import play_persons, setup_for

THINKING = inline_thinking(Limit(playouts=1))


def dated(path: Path, clock: float) -> Table:
    """A table with a clock that stands."""
    return Table(
        setup_for("human,random", options={"schedule": (1,)}),
        THINKING,
        RecordFile(path),
        clock=lambda: clock,
    )


def test_a_record_tells_when_its_game_began_and_ended(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    table = dated(path, 1_795_000_000.0)
    play_persons(table, Random(1), 99)
    table.close()
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    assert lines[0]["started"] == lines[-1]["ended"] == "2026-11-18T11:06:40Z"
    assert check([path]).bad == []
    fault, whole = judged(lines)
    assert (fault, whole) == (None, True)
    os.utime(path, (1.0, 1.0))
    assert entry_of(path).when == 1_795_000_000.0


def test_games_are_sorted_by_their_own_date_not_by_that_of_the_file(tmp_path: Path) -> None:
    first, *rest = recorded("human,random", options={"schedule": (1,)})
    days = {"a": "2026-11-20T10:00:00Z", "b": "2026-11-22T10:00:00Z", "c": "2026-11-21T10:00:00Z"}
    for age, (name, day) in enumerate(days.items()):
        path = write(tmp_path / f"{name}.jsonl", [{**first, "started": day}, *rest[:4]])
        os.utime(path, (age, age))
    assert [entry.path.stem for entry in entries(tmp_path)] == ["b", "c", "a"]


@pytest.mark.parametrize("told", [7, "yesterday", None, "2026-13-45T99:00:00Z", ["2026"]])
def test_a_date_that_is_none_leaves_that_of_the_file(told: object, tmp_path: Path) -> None:
    first, *rest = recorded("human,random", options={"schedule": (1,)})
    path = write(tmp_path / "a.jsonl", [{**first, "started": told}, *rest[:4]])
    os.utime(path, (99.0, 99.0))
    entry = entry_of(path)
    assert (entry.when, entry.standing) == (99.0, RecordStatus.UNFINISHED)


def test_games_of_the_shelf_have_a_date(tmp_path: Path) -> None:
    table = Shelf(tmp_path).start(setup_for("human,random"), THINKING)
    before = time.strftime("%Y-%m-%dT", time.gmtime())
    assert str(plain(table.lines)[0]["started"]).startswith(before)
    table.close()


class Hands:
    """The clock of the machine, set by a test."""

    def __init__(self, now: float) -> None:
        self.now = now
        self._written = time.strftime

    def seconds(self) -> float:
        return self.now

    def strftime(self, form: str, at: time.struct_time | None = None) -> str:
        return self._written(form, at or time.localtime(self.now))


def test_a_clock_that_is_set_back_loses_no_game_and_writes_over_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a year, and then into the second in which a game was begun; in between, games go on."""
    began, year = 1_795_000_000.0, 366 * 86400.0
    hands = Hands(began)
    monkeypatch.setattr(time, "time", hands.seconds)
    monkeypatch.setattr(time, "strftime", hands.strftime)
    shelf = Shelf(tmp_path)
    for hands.now in (began, began - year, began):
        table = shelf.start(setup_for("human,random", options={"schedule": (1,)}), THINKING)
        play_persons(table, Random(1), 1)
        table.close()
    begun = {path: path.read_bytes() for path in records_in(tmp_path)}
    assert len(begun) == 3
    assert {saved.path for saved in shelf.unfinished()} == begun.keys()
    hands.now = began - 2 * year
    for path, lines in begun.items():
        table = shelf.resume(path, lambda _setup: THINKING)
        play_persons(table, Random(1), 99)
        table.close()
        assert path.read_bytes().startswith(lines)
        assert check([path]).bad == []
        written = [json.loads(line) for line in path.read_text().splitlines()]
        assert written[-1]["ended"] < written[0]["started"]
        assert judged(written) == (None, True)
    found = entries(tmp_path)
    assert {entry.path for entry in found} == begun.keys()
    assert all(entry.standing is RecordStatus.FINISHED for entry in found)


def test_each_decision_of_a_person_and_each_scored_deal_is_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[list[str]] = []
    path = tmp_path / "a.jsonl"
    sync = os.fsync

    def noting(number: int) -> None:
        assert threading.current_thread().name == "record", "a frame never waits for the disk"
        sync(number)
        events = [json.loads(line).get("event", "") for line in path.read_text().splitlines()]
        synced.append(events)

    monkeypatch.setattr(os, "fsync", noting)
    setup = setup_for("human,random", options={"schedule": (1, 2)})
    table = Table(setup, THINKING, BackgroundRecorder(RecordFile(path)))
    play_persons(table, Random(1), 99)
    assert table.over
    table.close()
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    mine = [n for n, line in enumerate(lines) if line.get("seat") == 0]
    scored = [n for n, line in enumerate(lines) if line.get("event") == "score"]
    for place in (*mine, *scored):
        # By the next line that a person leaves, what was before it had been kept.
        later = [n for n in (*mine, *scored, len(lines)) if n > place]
        assert any(place < len(events) <= min(later) + 4 for events in synced), place
    assert len(synced) > len(mine)  # and once more as the file is closed


@pytest.mark.thinned(10)
@pytest.mark.parametrize("row", ["oh-hell", "potomac", "ninety-nine", "clag", "kachuful"])
def test_an_exported_sheet_is_read_by_score_check(
    row: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = recorded("human,random,random", row=row)
    path = write(tmp_path / "games" / "a.jsonl", lines)
    sheet = export_sheet(path, tmp_path / "out")
    assert run("score", "--check", sheet, "--variant", row) == 0, capsys.readouterr()
    deals = sum(line.get("event") == "score" for line in lines)
    assert capsys.readouterr().out.startswith(f"{deals} deals, 0 cells contradict")
    cells = sheet.read_text(encoding="utf-8-sig").splitlines()
    head = cells[0].split(",")
    first = cells[1].split(",")
    at = next(n for n, name in enumerate(head) if name.endswith(": points"))
    first[at] = str(int(first[at]) + 1)
    sheet.write_text("\n".join([cells[0], ",".join(first), *cells[2:]]))
    assert run("score", "--check", sheet, "--variant", row) == 1
