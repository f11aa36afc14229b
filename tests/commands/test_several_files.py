"""`check` and `audit` of several files: one that is no record hides nothing of the others."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.commands.check import check
from tests.commands.command_line import run
from tests.lines import Data
from tests.on_file import recorded, write

SHORT = {"schedule": [2, 3]}


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path, Path]:
    """A file that is no record, one with a fault, and a good one."""
    lines = recorded("human,random", options=SHORT)
    trick = next(place for place, line in enumerate(lines) if line.get("event") == "trick")
    wrong = [*lines]
    wrong[trick] = {**lines[trick], "winner": 1 - lines[trick]["winner"]}
    diary = tmp_path / "diary.txt"
    diary.write_text("Dear diary\n")
    return diary, write(tmp_path / "wrong.blackout", wrong), write(tmp_path / "ok.blackout", lines)


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2), (2, 1, 0)])
def test_check_tells_of_each_file_what_is_wrong(
    files: tuple[Path, ...], order: tuple[int, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("check", *(files[place] for place in order)) == 2
    told = capsys.readouterr()
    assert told.err == f"{files[0]} is not a record of Blackout games.\n"
    assert f"{files[1]}: winner is" in told.out
    assert told.out.endswith("2 games, 0 unfinished, 1 with a fault.\n")
    assert run("check", *(files[place] for place in order), "--json") == 2
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], len(found["bad"])) == (2, 1)


def test_where_no_file_is_a_record_only_that_is_said(
    files: tuple[Path, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("check", files[0], tmp_path / "nowhere") == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.splitlines()) == 2


def test_audit_goes_on_after_what_cannot_be_audited(
    files: tuple[Path, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("audit", *files) == 2
    told = capsys.readouterr()
    diary, wrong = told.err.splitlines()
    assert diary == f"{files[0]} is not a record of Blackout games."
    assert wrong.startswith(f"{files[1]} is not right by the rules (line")
    assert told.out.startswith(f"{files[2]}: 2 deals, all as the seed has them")


# What the rules do not ask for --------------------------------------------------------------------

SUPERFLUOUS: tuple[tuple[str, str, Any], ...] = (
    ("bid", "changes", True),
    ("bid", "changes", "yes"),
    ("score", "made", True),
    ("score", "made", False),
    ("score", "bids", [1, 0]),
    ("score", "laid", [["2C"], ["3C"]]),
    ("end", "abandoned", True),
    ("end", "abandoned", 1),
    ("end", "ended", "yesterday"),
    ("end", "ended", 5),
)


def altered(lines: list[Data], event: str, key: str, value: object) -> list[Data]:
    place = max(place for place, line in enumerate(lines) if line.get("event") == event)
    return [*lines[:place], {**lines[place], key: value}, *lines[place + 1 :]]


@pytest.mark.parametrize(("event", "key", "value"), SUPERFLUOUS)
def test_what_a_line_has_beyond_the_rules_is_a_fault(
    event: str, key: str, value: object, tmp_path: Path
) -> None:
    lines = recorded("human,random", options=SHORT)
    assert check([write(tmp_path / "a.blackout", lines)]).bad == []
    (bad,) = check([write(tmp_path / "b.blackout", altered(lines, event, key, value))]).bad
    assert key in bad.why or "A bid may not be changed" in bad.why


def test_when_a_game_began_is_a_time(tmp_path: Path) -> None:
    header, *lines = recorded("human,random", options=SHORT)
    (bad,) = check([write(tmp_path / "a.blackout", [{**header, "started": "soon"}, *lines])]).bad
    assert bad.line == 1
    assert bad.why == 'started is "soon", which is no time as a record writes it.'


def test_the_score_that_a_server_tells_is_right_in_a_record_too(tmp_path: Path) -> None:
    lines = recorded("human,random,random", row="ninety-nine", deals=1)
    place = next(place for place, line in enumerate(lines) if line.get("event") == "score")
    laid = [line["cards"] for line in lines if line.get("event") == "lay"]
    seats = [line["seat"] for line in lines if line.get("event") == "lay"]
    by_seat = [laid[seats.index(seat)] for seat in range(3)]
    told = [*lines[:place], {**lines[place], "laid": by_seat}, *lines[place + 1 :]]
    assert check([write(tmp_path / "a.blackout", told)]).bad == []
    wrong = [*lines[:place], {**lines[place], "laid": by_seat[::-1]}, *lines[place + 1 :]]
    (bad,) = check([write(tmp_path / "b.blackout", wrong)]).bad
    assert bad.why.startswith("laid is")
