"""What else games are called: every such name leads to a variant, or to the rules that make it."""

from __future__ import annotations

import pytest

from game.table.own_variants.variant_shelf import OwnShelf
from game.variants import VARIANTS, OptionError, read_option, variant
from game.variants.options import with_options
from game.variants.other_names import OTHER_NAMES, OtherName, also_called, no_variant, other_name
from tests.commands.command_line import run

NAMES = [(name, one) for one in OTHER_NAMES for name in one.names]


def words_play(one: OtherName) -> object:
    """The variant that the told words of a command line make."""
    word, base, *rules = one.words.split()
    assert word == "--variant"
    assert rules[::2] == ["--option"] * (len(rules) // 2)
    return with_options(variant(base), dict(map(read_option, rules[1::2])))


@pytest.mark.parametrize(("name", "one"), NAMES)
def test_each_name_leads_to_what_its_words_play(name: str, one: OtherName) -> None:
    assert other_name(name.upper().replace(" ", "-")) is one
    assert words_play(one) == one.variant
    assert set(one.variant.options) == set(one.options), "no house rule that the variant has anyway"
    sentence = one.sentence
    assert sentence.startswith(one.names[0])
    assert f"({one.base})" in sentence
    assert sentence.count(".") == 1, "one sentence"


@pytest.mark.parametrize(
    ("name", "base", "options"),
    [
        ("judgement", "kachuful", {}),
        ("nominations", "clag", {}),
        ("blob", "oh-hell", {}),
        ("oh-pshaw", "oh-hell", {}),
        ("german-bridge", "oh-hell", {}),
        ("elevator", "oh-hell", {"schedule": "up-down"}),
        ("up-the-river", "oh-hell", {"schedule": "up"}),
        ("Full Rotation", "blackout", {"schedule": "up-down"}),
        ("Reverse Deals", "blackout", {"schedule": "down"}),
        ("non-exact", "clag", {"hook": True}),
    ],
)
def test_names_that_people_look_for(
    name: str, base: str, options: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("rules", name) == 0
    told = capsys.readouterr().out
    row = VARIANTS[base]
    assert f"({base})" in told.partition(f"\n{row.name}\n=")[0], (
        "the sentence stands before the page"
    )
    assert run("simulate", "--variant", name) == 2
    assert f"({base})" in capsys.readouterr().err
    found = other_name(name)
    assert found is not None
    assert dict(found.variant.options) == options


def test_a_variant_by_its_own_name_is_told_its_id() -> None:
    for row in VARIANTS.values():
        found = other_name(row.name)
        assert found is not None
        assert found.variant == row
    assert str(no_variant("ohhell")) == "There is no variant 'ohhell'; Oh Hell is written oh-hell."


def test_a_game_is_called_by_the_names_that_its_house_rules_make() -> None:
    row = VARIANTS["oh-hell"]
    assert {"Blob", "Oh Pshaw"} <= set(also_called(row))
    assert "Elevator" not in also_called(row)
    assert "Elevator" in also_called(with_options(row, {"schedule": "up-down", "hook": False}))


def test_whoever_wants_it_by_a_wrong_name_is_told_the_right_one_everywhere() -> None:
    with pytest.raises(OptionError, match="Judgement is another name of Kachuful"):
        variant("Judgement")


def test_what_a_player_calls_so_goes_before(
    monkeypatch: pytest.MonkeyPatch, tmp_path: object, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path))
    OwnShelf.usual().save("Judgement", "clag", {"hook": True})
    assert run("rules", "judgement") == 0
    told = capsys.readouterr().out
    assert told.startswith("Judgement\n")
    assert "another name" not in told


def test_the_rules_by_another_name_say_for_how_many_they_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run("rules", "judgement", "--players", "2") == 2
    assert "Kachuful is for 3 to 10 players" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("judgemnt", "Judgement"),
        ("the elevator", "Elevator"),
        ("Kachufool", "Kachuful"),
        ("oh-hel", "Oh Hell"),
        ("WK Boerenbridge", "Boerenbridge"),
    ],
)
def test_a_slip_of_the_pen_is_answered_with_the_name_that_is_meant(typed: str, meant: str) -> None:
    told = str(no_variant(typed))
    assert told.startswith(f"There is no variant '{typed}'; perhaps you mean this: {meant} is ")


def test_a_name_that_is_like_none_is_answered_with_all_there_are() -> None:
    for typed in ("chess", "", "x" * 100_000):
        assert "; there are blackout, " in str(no_variant(typed))
