"""What a newer version wrote: it is told apart from what is wrong, and nothing of it is lost."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.presentation.words.games import outcome
from game.profiles.shelf import ProfileShelf
from game.table.game_index.game_index import GameIndex
from game.table.own_variants.variant_shelf import OwnShelf
from game.table.records.archive import RecordStatus, entry_of
from game.table.records.event_lines import RecordError
from game.table.shelf import Shelf, ShelfError, replayed
from game.ui.library.action_words import broken
from game.ui.library.game_import import ImportProgress, bring_in
from game.ui.platform import settings
from game.ui.platform.settings import Settings
from tests.commands.command_line import run
from tests.lines import Data
from tests.on_file import recorded, write

NEWER = "it was written by a newer version of Blackout"
LATER = {"program": "blackout 99.0.0"}
SPITE_FROM = {"spite_from": 3}
"""A house rule of a version to come."""


@pytest.fixture
def lines() -> list[Data]:
    """A good record of this version."""
    return recorded("human,random", options={"schedule": [2, 3]})


def with_header(lines: list[Data], **said: object) -> list[Data]:
    return [{**lines[0], **said}, *lines[1:]]


HEADERS: list[tuple[dict[str, Any], str]] = [
    ({"version": 2}, f"{NEWER}."),
    ({"version": 2, "seats": None, "opening": "new"}, f"{NEWER}."),
    ({**LATER, "options": SPITE_FROM}, f"{NEWER}, or is wrong: There is no house rule"),
    (
        {**LATER, "options": {"scoring": "eleven-plus-bid"}},
        f"{NEWER}, or is wrong: scoring is one of",
    ),
    ({**LATER, "variant": "oh-heaven"}, f"{NEWER}, or is wrong: There is no variant"),
    ({**LATER, "options": {"hook": 7}}, f"{NEWER}, or is wrong: hook is one of"),
]
BELOW: list[Data] = [{"event": "dance", "seat": 0}, {"event": "trick", "winner": 7}]
"""Lines that no game of this version has."""


@pytest.mark.parametrize(("said", "why"), HEADERS, ids=[str(said) for said, _ in HEADERS])
def test_check_cannot_tell_of_a_newer_record_whether_it_is_right(
    said: dict[str, Any],
    why: str,
    lines: list[Data],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = write(tmp_path / "newer.blackout", [*lines, *with_header(lines, **said)])
    assert run("check", path, "--json") == 2
    told = capsys.readouterr()
    assert json.loads(told.out) == {"games": 2, "unfinished": 0, "bad": []}
    assert told.err.startswith(f"Game 2 of {path} cannot be read: {why}")
    assert len(told.err.splitlines()) == 1


@pytest.mark.parametrize("options", [SPITE_FROM, {"scoring": "eleven-plus-bid"}], ids=str)
def test_a_house_rule_that_no_newer_program_wrote_is_wrong(
    options: Data, lines: list[Data], tmp_path: Path
) -> None:
    path = write(tmp_path / "game.blackout", with_header(lines, options=options))
    assert run("check", path) == 1


@pytest.mark.parametrize("line", BELOW, ids=str)
def test_a_line_that_is_wrong_here_may_be_right_where_a_newer_program_wrote_it(
    line: Data, lines: list[Data], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.blackout"
    write(path, [*lines[:4], line, *lines[4:]])
    assert run("check", path) == 1, "of this version it is wrong"
    newer = with_header(lines, program="blackout 99.0.0")
    write(path, [*newer[:4], line, *newer[4:]])
    capsys.readouterr()
    assert run("check", path) == 2
    assert f"{NEWER}, or is wrong: Line 5 of the record" in capsys.readouterr().err
    write(path, newer)
    assert run("check", path) == 0, "what is right by the rules here is right"


@pytest.mark.parametrize(
    "program", ["blackout 0.1.0", "blackout", "blackout 99", "other 99.0.0", "blackout x.y.z"]
)
def test_no_other_program_counts_as_newer(program: str, lines: list[Data], tmp_path: Path) -> None:
    path = tmp_path / "game.blackout"
    write(path, [*with_header(lines, program=program)[:4], BELOW[0], *lines[4:]])
    assert run("check", path) == 1


def test_a_note_and_a_key_that_nobody_knows_here_are_passed_over(
    lines: list[Data], tmp_path: Path
) -> None:
    more = [{**line, "perfume": 7} for line in lines]
    path = write(tmp_path / "game.blackout", [*more[:3], {"note": "dance"}, *more[3:]])
    assert run("check", path) == 0


def test_audit_does_not_call_a_newer_record_wrong(
    lines: list[Data], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path / "game.blackout", with_header(lines, version=2))
    assert run("audit", path) == 2
    told = capsys.readouterr().err
    assert f"cannot be read: {NEWER}." in told
    assert "by the rules" not in told


@pytest.mark.parametrize("said", [{"version": 2}, {**LATER, "options": SPITE_FROM}], ids=str)
def test_the_list_of_games_does_not_call_a_newer_record_broken(
    said: dict[str, Any], lines: list[Data], home: Path
) -> None:
    path = write(Shelf().folder / "newer.blackout", with_header(lines, **said))
    before = path.read_bytes()
    entry = entry_of(path)
    assert (entry.standing, entry.newer) == (RecordStatus.BROKEN, True)
    assert outcome(entry) == "Not readable"
    assert broken(entry).startswith(f"The file cannot be read: {NEWER}")
    with pytest.raises(ShelfError, match=rf"This record is not deleted\. .*{NEWER}"):
        Shelf().delete(path)
    assert Shelf().unfinished() == []
    assert path.read_bytes() == before


def test_an_unfinished_game_of_a_newer_version_is_not_gone_on_with(
    lines: list[Data], home: Path
) -> None:
    newer = with_header(lines, program="blackout 99.0.0")
    path = write(Shelf().folder / "newer.blackout", [*newer[:4], BELOW[0], *newer[4:6]])
    before = path.read_bytes()
    with pytest.raises(RecordError, match=NEWER):
        replayed(path)
    assert Shelf().unfinished() == []
    assert path.read_bytes() == before


def test_a_newer_record_is_not_taken_in_and_that_is_said(
    lines: list[Data], home: Path, tmp_path: Path
) -> None:
    path = write(tmp_path / "newer.blackout", with_header(lines, version=2))
    told = f"newer.blackout cannot be read: {NEWER}."
    assert bring_in(path, GameIndex(), ImportProgress()) == told


OWN = {
    "a house rule": 'name = "x"\nbase = "oh-hell"\n[options]\nspite_from = 3\n',
    "a value": 'name = "x"\nbase = "oh-hell"\n[options]\nscoring = "eleven-plus-bid"\n',
    "a variant": 'name = "x"\nbase = "oh-heaven"\n',
    "a key": 'name = "x"\nbase = "oh-hell"\nseats = 4\n',
}


@pytest.mark.parametrize("what", OWN)
def test_an_own_variant_of_a_newer_version_stays_where_it_is(what: str, tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(OWN[what], encoding="utf-8")
    shelf = OwnShelf(tmp_path)
    found, (notice,) = shelf.look()
    assert found == ()
    assert str(notice).startswith(f"{path} cannot be read: {NEWER}, or is wrong: ")
    saved = shelf.save("x", "oh-hell", {}, over=path)
    assert saved.path != path
    assert path.read_text(encoding="utf-8") == OWN[what]


# Settings -----------------------------------------------------------------------------------------


def settings_with(**said: object) -> Path:
    """A file of settings of this player that a newer version has written these into."""
    assert settings.save(Settings()) is None
    shelf = ProfileShelf.usual()
    path = shelf.settings_file(shelf.open()[0])
    data = json.loads(path.read_bytes())
    del data["checksum"]
    path.write_text(json.dumps(data | said), encoding="utf-8")
    return path


def test_house_rules_of_a_newer_version_are_told_of_and_the_others_hold(home: Path) -> None:
    settings_with(
        rules={"oh-hell": {"hook": False, **SPITE_FROM}, "oh-heaven": {"harps": True}},
        options={"scoring": "eleven-plus-bid"},
    )
    loaded, notices = settings.load()
    assert loaded.rules == {"oh-hell": {"hook": False}}
    assert loaded.options == {}
    told = "House rules of a newer version of Blackout stay, and are not played: options, rules."
    assert notices == [told]


def test_house_rules_of_a_newer_version_outlive_a_change_of_others(home: Path) -> None:
    path = settings_with(
        variant="oh-hell",
        options={"hook": False, **SPITE_FROM},
        rules={
            "oh-hell": {"hook": False, **SPITE_FROM},
            "clag": SPITE_FROM,
            "oh-heaven": {"harps": True},
        },
        demo_options=SPITE_FROM,
    )
    players, _ = settings.open_players()
    loaded, _ = settings.load(players)
    before = settings.LastKept(loaded, players.current)
    rules = {**loaded.rules, "oh-hell": {"hook": True}, "blackout": {"hook": False}}
    changed = replace(loaded, rules=rules, options={"hook": True}, volume=20)
    assert settings.save(changed, players, before) is None
    data = json.loads(path.read_bytes())
    assert data["rules"] == {
        "oh-hell": {"hook": True, **SPITE_FROM},
        "clag": SPITE_FROM,
        "oh-heaven": {"harps": True},
        "blackout": {"hook": False},
    }
    assert data["options"] == {"hook": True, **SPITE_FROM}
    assert settings.save(changed, players) is None, "all are written, and nothing is lost either"
    data = json.loads(path.read_bytes())
    assert data["demo_options"] == SPITE_FROM
    assert data["rules"]["oh-heaven"] == {"harps": True}
    assert settings.load(players)[0].rules == rules


def test_the_last_house_rules_of_another_variant_are_not_taken_over(home: Path) -> None:
    path = settings_with(variant="oh-hell", options=SPITE_FROM)
    players, _ = settings.open_players()
    loaded, _ = settings.load(players)
    chosen = replace(loaded, variant="clag", options={"hook": True})
    assert settings.save(chosen, players, settings.LastKept(loaded, players.current)) is None
    assert json.loads(path.read_bytes())["options"] == {"hook": True}
