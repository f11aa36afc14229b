"""Own variants on the command line: by name wherever an id is taken, and never instead of one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.commands.which import meant_by
from game.table.own_variants.variant_shelf import OwnShelf
from game.variants import VARIANTS, OptionError
from tests.commands.command_line import run


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> OwnShelf:
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path))
    shelf = OwnShelf.usual()
    shelf.save("Friday night", "oh-hell", {"schedule": (1, 2), "hook": "any"})
    return shelf


@pytest.mark.parametrize("word", ["Friday night", "friday  NIGHT"])
def test_a_name_means_the_saved_variant_with_its_house_rules(word: str) -> None:
    meant = meant_by(word, 4)
    assert (meant.row.id, meant.name) == ("oh-hell", "Friday night")
    assert meant.options == {"schedule": (1, 2), "hook": "any"}


def test_it_is_simulated_scored_and_explained_by_its_name(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    records = tmp_path / "games.jsonl"
    words = ("--players", 3, "--bots", "random", "--games", 1, "--seed", 1)
    assert run("simulate", "--variant", "Friday night", *words, "--record", records) == 0
    header: dict[str, Any] = json.loads(records.read_text().splitlines()[0])
    assert header["variant"] == "oh-hell"
    assert header["options"] == {"schedule": [1, 2], "hook": "any"}
    capsys.readouterr()
    dealt = ("--cards", 2, "--bids", "0,1,2", "--tricks", "0,1,1")
    assert run("score", "--variant", "friday night", *dealt) == 0
    assert run("rules", "Friday night") == 0
    assert capsys.readouterr().out.count("Friday night")


def test_a_house_rule_is_not_given_twice(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("simulate", "--variant", "Friday night", "--option", "hook=false") == 2
    assert capsys.readouterr().err == "The house rule hook is given twice.\n"


def test_the_list_of_variants_ends_with_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules") == 0
    assert "Friday night  oh-hell " in capsys.readouterr().out


@pytest.mark.parametrize("command", ["simulate --variant Sunday", "rules Sunday"])
def test_a_name_that_nobody_gave_is_refused_in_one_sentence(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*command.split()) == 2
    told = capsys.readouterr().err
    assert told.startswith("There is no variant 'Sunday'; there are blackout, ")
    assert told.endswith(", and of your own Friday night.\n")


@pytest.mark.parametrize("name", VARIANTS)
def test_an_id_always_means_the_row(name: str, home: OwnShelf) -> None:
    with pytest.raises(OptionError, match="is taken: choose another name"):
        home.save(name.upper(), "clag", {})
    # Somebody may still have put such a file there by hand.
    (home.folder / "mine.toml").write_text(f'name = "{name}"\nbase = "clag"\n', encoding="utf-8")
    assert meant_by(name).own is None
    assert meant_by(name).row.id == name


def test_two_files_of_one_name_are_told_apart_by_whoever_made_them(home: OwnShelf) -> None:
    copy = home.folder / "copy.toml"
    copy.write_text('name = "friday NIGHT"\nbase = "clag"\n', encoding="utf-8")
    with pytest.raises(OptionError, match="2 variants of yours are called Friday night: rename"):
        meant_by("Friday night")


def test_looking_a_name_up_touches_no_other_file(home: OwnShelf) -> None:
    broken = home.folder / "broken.toml"
    broken.write_text("not = toml = at all", encoding="utf-8")
    assert meant_by("Friday night").own is not None
    assert broken.exists()


def test_too_many_players_are_refused_as_anywhere(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("rules", "Friday night", "--players", "9") == 2
    assert capsys.readouterr().err.count("\n") == 1
