"""Names that are taken for one another are told from each other before they are given away."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.net.keys import drawn_pair
from game.profiles.look_alikes import is_seen, mixes_scripts, skeleton
from game.profiles.profile import tidy_name
from game.profiles.shelf import ProfileError, ProfileShelf
from tests.links import Person, greeted, serving

ALIKE = [
    ("Anna", "\u0410nn\u0430"),
    ("Anna", "ANNA"),
    ("Anna", "\uff21nna"),
    ("Anna", "An\u200bna"),
    ("Anna", "Anna\u3164"),
    ("Anna", "A\u034fnna"),
    ("Paul", "PauI"),
    ("Paul", "Pau1"),
    ("Bob", "B0b"),
    ("\u0410\u0420\u041e", "APO"),
    ("\u039d\u0399\u039a\u039f", "NIKO"),
    ("O'Neil", "O\u2019Neil"),
    ("Jean-Luc", "Jean\u2010Luc"),
    ("Zo\u00eb", "Zoe\u0308"),
    ("Ann Lee", "Ann\u00a0Lee"),
]
APART = [("Anna", "Anne"), ("Zo\u00eb", "Zoe"), ("\u0410\u043d\u043d\u0430", "Anna"), ("Ann", "An")]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_names_that_look_alike_leave_the_same(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(("one", "other"), APART)
def test_names_that_can_be_told_apart_do_not(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


def test_names_of_one_script_are_no_mixture_and_neither_are_those_that_cannot_be_confused() -> None:
    for name in (
        "Anna",
        "Zo\u00eb 2",
        "\u0410\u043d\u043d\u0430",
        "\u039d\u03af\u03ba\u03bf\u03c2",
        "\u592a\u90ce Taro",
    ):
        assert not mixes_scripts(name), name
    assert mixes_scripts("\u0410nna")
    assert mixes_scripts("P\u03b1ul")


@pytest.mark.parametrize(
    "letter", ["\u3164", "\u200b", "\u202e", "\u2066", "\u00ad", "\ufe0f", "\u2800"]
)
def test_what_cannot_be_seen_is_no_part_of_a_name(letter: str, tmp_path: Path) -> None:
    assert not is_seen(letter)
    assert tidy_name(f"A{letter}nn{letter}") in ("Ann", "A nn")
    assert tidy_name(letter * 3) == ""
    server = serving(tmp_path)
    for name in (letter, f"An{letter}n"):
        assert greeted(server, name) == "name"
    server.close()


def test_who_comes_second_with_a_name_that_looks_alike_is_refused(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann = Person(server, "Paul")
    for name in ("PauI", "P\u0430ul", "\uff30aul", "paul\u3164"):
        assert greeted(server, name) in ("alike", "name"), name
    assert greeted(server, "PAUL") == "key", "it is the same name"
    assert greeted(server, "Paula") == "welcome"
    assert greeted(server, "\u0430b") == "name", "letters of two scripts"
    two = [{}, {"name": "PauI"}]
    assert ann.ask("create", variant="blackout", seats=two)["code"] == "unknown"
    for labels in (("Bo", "B0"), ("Bo", "B\u043e")):
        bots = [{"name": name, "agent": "casual"} for name in labels]
        answer = ann.ask("create", variant="blackout", seats=[{}, *bots])
        assert answer["code"] in ("seat", "name"), labels
    server.close()
    again = serving(tmp_path)
    assert greeted(again, "PauI") == "alike", "also after a restart"
    assert Person(again, "Paul", ann.pair).heard("welcome")
    again.close()


def test_who_had_such_a_name_before_still_comes_in(tmp_path: Path) -> None:
    server = serving(tmp_path)
    odd = "Al\u3164x"
    pair = drawn_pair()
    server.greetings.people.enter(odd, pair.public)
    assert Person(server, odd, pair).heard("welcome")[0]["name"] == odd
    server.close()


def test_who_is_banned_does_not_come_in_under_a_name_that_looks_alike(tmp_path: Path) -> None:
    (tmp_path / "banned.txt").write_text("Paul\n", encoding="utf-8")
    server = serving(tmp_path)
    for name in ("paul", "PauI", "Pau1"):
        assert greeted(server, name) == "banned"
    server.close()


def test_two_players_of_a_machine_have_names_that_can_be_told_apart(tmp_path: Path) -> None:
    shelf = ProfileShelf(tmp_path)
    players, _ = shelf.open()
    players = shelf.add(players, "Paul", b"{}")
    with pytest.raises(ProfileError, match="is taken"):
        shelf.add(players, "PauI", b"{}")
