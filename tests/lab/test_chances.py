"""The measurement of what is said of bids: what is asked, what is kept, the page made of it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from game.variants import VARIANTS
from lab import measure_chances, tables
from lab.results import PAGES, Part, read


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["measure_chances.py", *words])
    return measure_chances.main()


def test_the_tables_of_the_page_are_those_of_the_results() -> None:
    made = measure_chances.made_tables(read(measure_chances.RESULTS))
    pages = [page.read_text(encoding="utf-8") for page in PAGES]
    for name in made:
        assert sum(tables.BEGIN.format(name) in page for page in pages) == 1
    assert [tables.written(page, made) for page in pages] == pages, "run measure_chances.py --table"


def test_the_tables_have_the_newest_version_of_each_kind_of_table() -> None:
    parts: list[Part] = [
        {"seats": seats, "version": version, "sums": {"own expert": [number, 1, 1, 1, *[0] * 15]}}
        for seats, version, number in (("levels", "9", 4), ("levels", "10", 8), ("strong", "9", 2))
    ]
    for table in ("chances", "chances-all"):
        rows = measure_chances.made_tables(parts)[table].splitlines()[2:]
        assert [row.split(" | ")[-5] for row in rows] == ["8", "2"]


@pytest.mark.slow
def test_every_chance_stands_in_one_fifth_and_comes_off_or_not() -> None:
    names = measure_chances.TABLES["levels"]
    part = measure_chances.measured(VARIANTS["kachuful"], 4, names, 3)
    assert part == measure_chances.measured(VARIANTS["kachuful"], 4, names, 3), "a seed says all"
    assert {name.rpartition(" ")[0] for name in part["sums"]} == {"own", "others", "all open"}
    for sums in part["sums"].values():
        number, made, brier, rules, *fifths = sums
        assert number == sum(fifths[::3]) > 0
        assert made == sum(fifths[2::3]) <= number
        assert 0 <= sum(fifths[1::3]) <= number
        assert 0 <= brier <= number
        assert 0 <= rules <= number


def test_a_run_goes_on_where_the_last_one_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "chances.jsonl"
    words = ("--results", str(results), "--version", "1", "--seats", "levels", "--cells", "3x2")
    assert run(monkeypatch, *words, "--games", "3") == 0
    assert run(monkeypatch, *words, "--games", "5") == 0
    assert [part["games"] for part in read(results)] == [1] * 5
    assert "| levels | others | all |" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--variant", "whist"), "There is no variant 'whist'"),
        (("--seats", "ghosts"), "not 'ghosts'"),
        (("--seats", "openspiel", "--variant", "clag"), "OpenSpiel knows Oh Hell alone"),
        (("--cells", "4x7"), "--version"),
        (("--cells", "many"), "Cells are players x cards"),
    ],
)
def test_what_cannot_be_measured_is_refused_in_one_sentence(
    words: tuple[str, ...],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(monkeypatch, *words) == 2
    assert sentence in capsys.readouterr().err
