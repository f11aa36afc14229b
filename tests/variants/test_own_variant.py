"""A player's own variant: a small text file, read, written, played and refused with the place."""

from __future__ import annotations

import argparse
import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.commands.cli import main
from game.commands.words import read_setup
from game.engine.variant import OptionValue
from game.table.own_variants.variant_file import read_own_file
from game.variants import OPTIONS, VARIANTS, OptionError, values_for, with_options
from game.variants.own import OwnError, dump, read_own
from tests.commands.command_line import run

SUNDAY = """\
# What we play on Sundays.
name = "Sunday's \\"long\\" game"
base = "oh-hell"

[options]
scoring = "tricks-and-ten"
schedule = [1, 3, 5, 3, 1]
hook = "any"
must_trump = true
"""


def written(folder: Path, text: str) -> Path:
    """A file with this text."""
    path = folder / "sunday.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_says_a_name_a_base_and_house_rules(tmp_path: Path) -> None:
    own = read_own_file(written(tmp_path, SUNDAY))
    assert own.name == 'Sunday\'s "long" game'
    assert own.base == own.variant.id == "oh-hell"
    assert own.variant.options == {
        "scoring": "tricks-and-ten",
        "schedule": (1, 3, 5, 3, 1),
        "hook": "any",
        "must_trump": True,
    }
    assert own.variant.deals[4] == (1, 3, 5, 3, 1)


def test_a_name_and_a_base_are_enough(tmp_path: Path) -> None:
    own = read_own_file(written(tmp_path, 'name = "Ours"\nbase = "clag"\n'))
    assert own.variant == VARIANTS["clag"]


def test_what_the_base_does_anyway_is_no_option_of_the_record(tmp_path: Path) -> None:
    text = 'name = "Ours"\nbase = "oh-hell"\noptions = {hook = true, must_trump = true}\n'
    own = read_own_file(written(tmp_path, text))
    assert own.options == {"hook": True, "must_trump": True}
    assert own.variant.options == {"must_trump": True}


def test_games_are_played_and_recorded_as_base_and_options(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path, record = written(tmp_path, SUNDAY), tmp_path / "games.jsonl"
    words = ("--variant", path, "--bots", "random,random,random", "--games", 2, "--seed", 1)
    assert run("simulate", *words, "--record", record, "--json") == 0
    assert json.loads(capsys.readouterr().out)["deals"] == 10
    header: dict[str, Any] = json.loads(record.read_text().splitlines()[0])
    assert header["variant"] == "oh-hell"
    assert header["options"] == {
        "scoring": "tricks-and-ten",
        "schedule": [1, 3, 5, 3, 1],
        "hook": "any",
        "must_trump": True,
    }
    assert run("check", record) == 0


def test_score_takes_a_file_too_and_further_options(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ("score", "--variant", written(tmp_path, SUNDAY), "--cards", 3, "--bids", "2,0,0")
    assert run(*words, "--tricks", "2,1,0", "--option", "revokes=penalised", "--json") == 0
    assert json.loads(capsys.readouterr().out) == {"points": [12, 1, 10]}
    assert run(*words, "--tricks", "2,1,0", "--option", "hook=true") == 2
    assert "given twice" in capsys.readouterr().err


def test_the_window_is_opened_with_a_file(tmp_path: Path) -> None:
    setups = []

    def play(words: argparse.Namespace) -> int:
        setups.append(read_setup(words, humans=True))
        return 0

    windows = {"play": play, "demo": play, "replay": play, "frames": play}
    path = written(tmp_path, SUNDAY)
    assert main(["--variant", str(path), "--players", "4"], windows) == 0
    assert setups[0] is not None
    assert setups[0].variant == read_own_file(path).variant


HEAD = 'name = "Ours"\nbase = "oh-hell"\n'
BAD = [
    ("name = Ours", "is not TOML: Invalid value (at line 1, column 8)"),
    ("\x00", "is not TOML"),
    ('name = "a"\nname = "b"', "is not TOML: Cannot overwrite a value"),
    ("[" * 50_000, "nested too deeply"),
    ("a" * 100_001, "too large"),
    ('base = "oh-hell"', "sunday.toml, name: A text in quotation marks is due here"),
    ('name = 7\nbase = "oh-hell"', "sunday.toml, name: A text in quotation marks is due here"),
    ('name = " "\nbase = "oh-hell"', "sunday.toml, name: A text in quotation marks is due here"),
    ('name = "a\\nb"\nbase = "oh-hell"', "name: A name is one line"),
    (f'name = "{"a" * 61}"\nbase = "oh-hell"', "at most 60 characters"),
    ('name = "Ours"', "sunday.toml, base: A text in quotation marks is due here"),
    ('name = "Ours"\nbase = ["oh-hell"]', "base: A text in quotation marks is due here"),
    ('name = "Ours"\nbase = "tarot"', "base: There is no variant 'tarot'"),
    (HEAD + "hook = true", "sunday.toml, hook: There is no such key"),
    (HEAD + "options = 7", "options: The house rules are a table"),
    (HEAD + "[options]\nhat = true", "options.hat: There is no house rule 'hat'"),
    (HEAD + "[options]\nhook = 1", "options.hook: hook is one of false, true, any, not '1'"),
    (HEAD + '[options]\nmust_trump = "true"', "options.must_trump: must_trump is one of"),
    (HEAD + "[options]\nschedule = [0]", "options.schedule: A schedule is a list"),
    (HEAD + "[options]\nschedule = [1.0]", "options.schedule: A schedule is a list"),
    (HEAD + "[options]\nschedule = [18]", "options.schedule: A deal of 18 cards is larger"),
    (HEAD + "[options]\nschedule = [14]", "options.schedule: A deal of 14 cards is larger"),
    (HEAD + "[options]\ndeals = 3", "options.deals: The number of deals of Oh Hell"),
    (HEAD + "[options]\ndouble_suit = 1979-05-27", "options.double_suit: double_suit is one of"),
    (HEAD + '[options]\nbidding = "simultaneous"', "options.bidding: Nobody bids last"),
    (
        HEAD + '[options]\nbidding = "simultaneous"\nhook = false\nbid_changes = true',
        "sunday.toml, options: Bids made at once",
    ),
]


@pytest.mark.thinned(33)
@pytest.mark.parametrize(("text", "why"), BAD, ids=[why for _, why in BAD])
def test_a_bad_file_is_refused_with_its_name_and_the_place(
    text: str, why: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = written(tmp_path, text)
    for words in ("simulate", "--variant"), ("rules", "--file"):
        assert run(*words, path, "--players", 4) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert "sunday.toml" in err
        assert why in err
        assert len(err.strip().splitlines()) == 1
        assert err.strip()[-1] == "."


def test_what_cannot_be_read_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b'name = "\xe9"')
    (tmp_path / "folder.toml").mkdir()
    for name, why in (
        ("none.toml", "cannot be read: No such file"),
        ("folder.toml", "cannot be read"),
        ("latin.toml", "not a text file"),
    ):
        assert run("simulate", "--variant", tmp_path / name) == 2
        assert why in capsys.readouterr().err


def test_too_many_seats_are_no_fault_of_the_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert run("simulate", "--variant", written(tmp_path, SUNDAY), "--players", 8) == 2
    assert capsys.readouterr().err == "Oh Hell is for 3 to 7 players, not 8.\n"


NAMES = st.text(min_size=1, max_size=60).filter(lambda name: name.isprintable() and name.strip())


@st.composite
def own_variants(draw: st.DrawFn) -> tuple[str, str, dict[str, OptionValue]]:
    """A name, a row and house rules that the row can have together."""
    base = draw(st.sampled_from(sorted(VARIANTS)))
    row, options = VARIANTS[base], dict[str, OptionValue]()
    for name, option in OPTIONS.items():
        values = values_for(row, option)
        if draw(st.booleans()) and values:
            options[name] = draw(st.sampled_from(values))
    if draw(st.booleans()):
        sizes = draw(st.lists(st.integers(1, 4), min_size=1, max_size=5))
        options["schedule"] = tuple(sizes)
    try:
        with_options(row, options)
    except OptionError:
        options = {}
    return draw(NAMES), base, options


@pytest.mark.slow
@settings(max_examples=150)
@given(own_variants())
def test_what_is_dumped_is_read_back(own: tuple[str, str, dict[str, OptionValue]]) -> None:
    name, base, options = own
    found = read_own(tomllib.loads(dump(name, base, options)))
    assert (found.name, found.base, found.options) == own
    assert found.variant == with_options(VARIANTS[base], options)


def test_a_dumped_text_is_one_that_a_person_would_write() -> None:
    assert dump("Ours", "clag", {}) == 'name = "Ours"\nbase = "clag"\n'
    options: dict[str, OptionValue] = {"hook": True, "schedule": (1, 2), "scoring": "ten-plus-bid"}
    assert dump("Ours", "oh-hell", options) == (
        'name = "Ours"\nbase = "oh-hell"\n\n[options]\n'
        'scoring = "ten-plus-bid"\nschedule = [1, 2]\nhook = true\n'
    )
    assert dump("Ours", "caller-clag", {"deals": 7}).endswith("\n[options]\ndeals = 7\n")


@pytest.mark.parametrize(
    ("name", "base", "options"),
    [("", "clag", {}), ("Ours", "tarot", {}), ("Ours", "clag", {"schedule": "up"})],
)
def test_nothing_is_dumped_that_would_not_be_read(
    name: str, base: str, options: dict[str, OptionValue]
) -> None:
    with pytest.raises(OwnError):
        dump(name, base, options)
