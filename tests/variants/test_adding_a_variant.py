"""A new variant takes one file of data: the one in the documentation is played here."""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path
from typing import Any, cast

import pytest

from game.engine import Variant
from game.table.own_variants.variant_file import read_own_file
from game.variants import VARIANTS
from tests.commands.command_line import run
from tests.paths import ROOT

PAGE = ROOT / "docs" / "how-to" / "adding-a-variant.md"


def blocks(language: str) -> list[str]:
    """The examples of this language on the page."""
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)


@pytest.fixture
def rikiki(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Variant:
    """The row of the page, imported as a file and listed with the others for one test."""
    path = tmp_path / "rikiki.py"
    path.write_text(blocks("python")[0])
    spec = importlib.util.spec_from_file_location("rikiki", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    row: Variant = module.RIKIKI
    monkeypatch.setitem(cast("dict[str, Variant]", VARIANTS), row.id, row)
    return row


def test_the_test_of_the_page_passes_as_it_stands(rikiki: Variant) -> None:
    tested: dict[str, Any] = {}
    exec(blocks("python")[1], tested)
    tests = [value for name, value in tested.items() if name.startswith("test_")]
    assert len(tests) == 2
    for test in tests:
        test()


@pytest.mark.slow
def test_it_is_played_recorded_and_checked(
    rikiki: Variant, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for players in rikiki.deals:
        record = tmp_path / f"{players}.jsonl"
        words = ("--variant", "rikiki", "--players", players, "--bots", "random", "--games", 2)
        assert run("simulate", *words, "--record", record, "--json") == 0
        document = json.loads(capsys.readouterr().out)
        assert document["deals"] == 2 * (2 * (52 // players) - 1)
        assert run("check", record, "--json") == 0
        assert json.loads(capsys.readouterr().out) == {"games": 2, "unfinished": 0, "bad": []}


def test_it_is_scored_and_its_sheets_are_audited(
    rikiki: Variant, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ("--variant", "rikiki", "--json")
    deal = ("--cards", 5, "--bids", "2,0,1", "--tricks", "2,0,3")
    assert run("score", *words, *deal) == 0
    assert json.loads(capsys.readouterr().out) == {"points": [14, 10, -4]}
    sheet = tmp_path / "sheet.csv"
    header = ",".join(f"{name} bid,{name} took,{name} points" for name in "ABC")
    sheet.write_text(f"cards,dealer,declarer,{header}\n1,,,1,1,12,0,0,10,1,0,0\n")
    assert run("score", *words, "--check", sheet) == 1
    (bad,) = json.loads(capsys.readouterr().out)["bad"]
    assert bad["column"] == "C points"


def test_it_has_a_page_and_takes_house_rules(
    rikiki: Variant, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("rules", "rikiki") == 0
    text = capsys.readouterr().out
    assert "4 players, 25 deals: 1 2 3" in text
    assert "Bid made: 10 points and 2 points for each trick taken." in text
    assert "Example 2" in text
    words = ("--variant", "rikiki", "--option", "schedule=up", "--option", "scoring=clag")
    assert run("simulate", *words, "--bots", "random", "--json") == 0
    assert json.loads(capsys.readouterr().out)["deals"] == 13


def test_the_file_of_ones_own_on_the_page_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "sunday.toml"
    path.write_text(blocks("toml")[0])
    assert read_own_file(path, 4).variant.deals[4] == (1, 3, 5, 7, 5, 3, 1)
