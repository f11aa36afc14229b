"""What the page of records says of records and `--json` is what the program writes and prints."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.commands.cli import main
from game.engine.choices import CallKind, Madness
from game.engine.terms import Strength
from game.variants import OPTIONS
from tests.commands.command_line import NO_WINDOWS
from tests.paths import ROOT

PAGE = ROOT / "docs" / "reference" / "records.md"
TEXT = re.sub(r"```.*?```", "", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)


def rows(head: str) -> dict[str, str]:
    """The rows of the table with this first column's title, by the words of their first cell."""
    table = TEXT.split(f"\n| {head} | ", 1)[1].split("\n\n", 1)[0].splitlines()[2:]
    cells = [line.strip("| ").split(" | ", 1) for line in table]
    return {name.strip("`"): rest for first, rest in cells for name in first.split(", ")}


def keys(value: Any) -> Iterator[str]:
    """Every key in a document, but for those that are numbers."""
    match value:
        case dict():
            for name, held in value.items():
                if not name.isdigit():
                    yield name
                yield from keys(held)
        case list():
            for held in value:
                yield from keys(held)


def names(text: str) -> set[str]:
    """What a text sets as code, and the names within it."""
    return {name for code in re.findall(r"`([^`]+)`", text) for name in re.findall(r"[\w-]+", code)}


def test_every_house_rule_is_told_with_its_values() -> None:
    told = rows("option")
    assert set(told) == set(OPTIONS)
    for name, option in OPTIONS.items():
        values = {str(value) for value in option.values if isinstance(value, str)}
        if name in ("scoring", "double_suit"):  # those that are ids and letters are told as such
            values = {value for value in values if value.split("-")[0] in ("five", "ten", "tricks")}
        assert values <= names(told[name]), name


def test_everything_that_can_be_called_and_said_is_told() -> None:
    words = {one.value for enum in (CallKind, Madness, Strength) for one in enum}
    assert words <= names(TEXT)


@pytest.mark.parametrize(
    "variant", ["oh-hell", "caller-clag", "cooperative", "ninety-nine", "northeast-jokers"]
)
def test_every_key_of_a_record_is_told(variant: str, tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    words = ["simulate", "--variant", variant, "--bots", "random", "--max-deals", "3"]
    assert main([*words, "--seed", "5", "--jobs", "1", "--record", str(record)], NO_WINDOWS) == 0
    events, header = rows("event"), rows("key")
    for line in record.read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        if event := data.pop("event", None):
            told = names(events[event])
        else:
            told = {*header, *names(header["seats"]), *OPTIONS}
        assert set(keys(data)) <= told, line


JSON = {
    "rules": "rules oh-hell",
    "score": "score --cards 3 --bids 1,1,0 --tricks 1,2,0",
    "score --check": "score --check SHEET",
    "simulate": "simulate --bots random --players 3 --max-deals 1",
    "arena": "arena --bots random,heuristic --cards 1 --deals 2 --jobs 1",
    "check": "check RECORD",
    "audit FILE...": "audit RECORD",
    "audit --deals": "audit --variant oh-hell --players 3 --cards 1 --deals 1000",
}


@pytest.mark.thinned(144)
@pytest.mark.parametrize("command", JSON)
def test_every_key_of_a_document_is_told(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, sheet = tmp_path / "games.jsonl", tmp_path / "sheet.csv"
    words = ["simulate", "--bots", "random", "--players", "3", "--jobs", "1"]
    assert main([*words, "--max-deals", "1", "--record", str(record)], NO_WINDOWS) == 0
    if command == "check":
        record.write_text(record.read_text(encoding="utf-8") + "nonsense\n", encoding="utf-8")
    names_of_players = ",".join(
        f"{who} {what}" for who in "AB" for what in ("bid", "took", "points")
    )
    sheet.write_text(
        f"cards,dealer,declarer,{names_of_players}\n1,A,,1,1,99,0,0,5\n", encoding="utf-8"
    )
    capsys.readouterr()
    said = JSON[command].replace("RECORD", str(record)).replace("SHEET", str(sheet))
    main([*said.split(), "--json"], NO_WINDOWS)
    printed = json.loads(capsys.readouterr().out)
    assert set(keys(printed))
    assert set(keys(printed)) <= names(rows("command")[command])
