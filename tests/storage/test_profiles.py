"""Profiles: who plays on this machine, in files of their own, in records and in statistics."""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.refusal import refuse
from game.profiles import shelf as shelf_module
from game.profiles.profile import Players, Profile
from game.profiles.shelf import MOST, ProfileError, ProfileShelf
from game.storage.files import replace_file
from game.table.game_index.counted import read_tallies
from game.table.game_index.game_index import GameIndex
from game.table.records.headers import header, setup_of
from game.table.records.lines import data_of, line_in
from game.table.records.locks import DELETED
from game.table.setup import Setup
from game.table.statistics.summary import Choice, Person, counted, summary
from game.ui.platform import settings
from game.ui.platform.settings import Settings, ThemeName
from tests.lines import Data
from tests.on_file import recorded, write
from tests.paths import TESTS
from tests.tables import setup_for
from tests.waiting import ended

OLD_HOME = TESTS / "homes" / "2026-11"
ANN, BEN = "a" * 32, "b" * 32


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("BLACKOUT_HOME", str(home))
    return home


def opened() -> Players:
    """The players of the home, with nothing to complain of."""
    players, notices = ProfileShelf.usual().open()
    assert notices == []
    return players


def contents(folder: Path) -> dict[str, str]:
    """What every file in a folder holds, as a hash."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


# On disk ------------------------------------------------------------------------------------------


def test_an_id_is_drawn_once_and_stays_whatever_the_name_becomes(home: Path) -> None:
    first = opened().current
    assert re.fullmatch("[0-9a-f]{32}", first.id)
    assert first.name == "You"
    assert settings.save(Settings(name="Zoë")) is None
    again = opened().current
    assert (again.id, again.name, again.created) == (first.id, "Zoë", first.created)
    assert settings.load()[0].name == "Zoë"


def test_each_player_has_settings_of_their_own(home: Path) -> None:
    shelf = ProfileShelf.usual()
    settings.save(Settings(name="Zoë", theme=ThemeName.DAYLIGHT))
    players = shelf.add(opened(), "Max", settings.written(Settings(theme=ThemeName.CONTRAST)))
    assert opened() == players
    assert settings.load()[0] == Settings(name="Max", theme=ThemeName.CONTRAST)
    settings.save(Settings(name="Maxi", volume=10))
    zoe = next(each for each in players.profiles if each.name == "Zoë")
    shelf.choose(opened(), zoe)
    assert settings.load()[0] == Settings(name="Zoë", theme=ThemeName.DAYLIGHT)
    assert [each.name for each in opened().profiles] == ["Zoë", "Maxi"]


def test_a_removed_player_comes_back_with_everything(home: Path) -> None:
    shelf = ProfileShelf.usual()
    settings.save(Settings(name="Zoë"))
    both = shelf.add(opened(), "Max")
    settings.save(Settings(name="Max", volume=10))
    before = contents(home)
    left, where = shelf.remove(both, both.current)
    assert [each.name for each in left.profiles] == ["Zoë"]
    assert (left.current.name, opened()) == ("Zoë", left)
    assert where.is_dir(), "put aside, not deleted"
    back = shelf.restore(left, both.current, where)
    assert opened() == back
    shelf.choose(back, both.current)
    assert settings.load()[0].volume == 10
    assert contents(home) == before


@pytest.mark.parametrize("refused", ["the folder", "who plays"])
def test_a_player_who_cannot_be_removed_plays_the_next_time_too(
    refused: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = ProfileShelf.usual()
    both = shelf.add(opened(), "Max")
    if refused == "the folder":
        (shelf.folder / DELETED).write_text("in the way")
    else:

        def unkept(*_players: object) -> None:
            raise ProfileError(refuse("The disk refuses."))

        monkeypatch.setattr(ProfileShelf, "choose", unkept)
    with pytest.raises(ProfileError):
        shelf.remove(both, both.current)
    assert opened() == both


def test_the_only_player_cannot_be_removed_and_names_are_not_given_twice(home: Path) -> None:
    shelf, players = ProfileShelf.usual(), opened()
    with pytest.raises(ProfileError, match="only player"):
        shelf.remove(players, players.current)
    players = shelf.add(players, "Max")
    for name in ("Max", " max ", "MAX\n"):
        with pytest.raises(ProfileError, match="is taken"):
            shelf.add(players, name)
    with pytest.raises(ProfileError, match="needs a name"):
        shelf.add(players, " \n")
    for number in range(len(players.profiles), MOST):
        players = shelf.add(players, f"P{number}")
    with pytest.raises(ProfileError, match="room for 12"):
        shelf.add(players, "One more")


@pytest.mark.parametrize(
    "broken", [b"", b"{", b"[1]", b"\xff\xfe", b"[" * 100_000, b"{}", b'{"name": 7}', b"x" * 70_000]
)
def test_a_broken_profile_is_set_aside_and_keeps_its_id(home: Path, broken: bytes) -> None:
    settings.save(Settings(name="Zoë", volume=10))
    known = opened().current
    file = home / "profiles" / known.id / "profile.json"
    file.with_name("profile.json.earlier").unlink()
    file.write_bytes(broken)
    players, notices = ProfileShelf.usual().open()
    assert (players.current.id, players.current.name) == (known.id, "Zoë")
    (notice,) = map(str, notices)
    assert notice.startswith(f"{file} cannot be read: ")
    assert notice.endswith(" It is now profile.json.broken-1.")
    assert file.with_name("profile.json.broken-1").read_bytes() == broken
    assert settings.load() == (Settings(name="Zoë", volume=10), [])


def test_a_broken_profile_is_as_it_was_before_its_last_change(home: Path) -> None:
    settings.save(Settings(name="Zoë"))
    settings.save(Settings(name="Max"))
    file = home / "profiles" / opened().current.id / "profile.json"
    file.write_bytes(file.read_bytes().replace(b"Max", b"Mix"))
    players, notices = ProfileShelf.usual().open()
    assert players.current.name == "Zoë"
    assert [str(notice) for notice in notices] == [
        f"{file} cannot be read: it is not what was written: its checksum does not fit. "
        "It is now profile.json.broken-1. What it held before the last change is used."
    ]
    assert opened().current.name == "Zoë"


@pytest.mark.parametrize("content", [b"", b"nobody", b"c" * 32, b"\xff", b"x" * 100_000])
@pytest.mark.parametrize("name", ["current", "first"])
def test_a_pointer_that_makes_no_sense_points_at_the_oldest(
    home: Path, name: str, content: bytes
) -> None:
    players = opened()
    (home / "profiles" / name).write_bytes(content)
    again = opened()
    assert again.current == players.current
    if name == "current" or content != b"c" * 32:  # games of one who is removed stay theirs
        assert again.first == players.first


def test_what_else_lies_in_the_folder_is_let_be(home: Path) -> None:
    players = opened()
    (home / "profiles" / "notes.txt").write_text("mine")
    (home / "profiles" / ("A" * 32)).mkdir()
    assert opened() == players
    assert (home / "profiles" / "notes.txt").read_text() == "mine"


def test_a_portrait_that_is_no_word_is_none(home: Path) -> None:
    players = opened()
    file = home / "profiles" / players.current.id / "profile.json"
    for portrait, kept in (("fox", "fox"), ("../fox", ""), ("F", ""), ("x" * 25, "")):
        file.write_text(json.dumps({"name": "Zoë", "portrait": portrait, "perfume": 1}))
        assert opened().current.portrait == kept


# A home of before ---------------------------------------------------------------------------------


def test_a_home_of_before_is_copied_and_nothing_in_it_is_touched(home: Path) -> None:
    shutil.copytree(OLD_HOME, home, dirs_exist_ok=True)
    before = contents(home)
    players = opened()
    assert players.current.name == "Zoë"
    assert players.first == players.current.id
    copy = home / "profiles" / players.current.id / "settings.json"
    assert copy.read_bytes() == (OLD_HOME / "settings.json").read_bytes()
    settings.save(Settings(name="Zoë", volume=10))
    after = contents(home)
    assert {name: after[name] for name in before} == before, "an older version finds its own"
    assert opened() == players, "once is enough"


def test_settings_that_nobody_can_read_are_a_clean_start_beside_them(home: Path) -> None:
    (home / "settings.json").write_bytes(b"x" * 300_000)
    loaded, notices = settings.load()
    assert loaded == Settings()
    file = home / "settings.json"
    assert notices == [f"{file} cannot be read: it is too large: over 262,144 bytes."]
    assert (home / "settings.json").stat().st_size == 300_000
    assert settings.load() == (Settings(), [])


@pytest.mark.parametrize("steps", range(1, 12))
def test_a_migration_that_breaks_off_anywhere_is_done_the_next_time(
    home: Path, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Killed after each step that the disk sees: folders made, files written, folders moved."""
    shutil.copytree(OLD_HOME, home, dirs_exist_ok=True)
    before = contents(home)
    left = [steps]

    class Killed(BaseException):
        pass

    def counting(work: object) -> object:
        def step(*args: object, **named: object) -> object:
            left[0] -= 1
            if left[0] < 0:
                raise Killed
            return work(*args, **named)  # type: ignore[operator]

        return step

    with monkeypatch.context() as at_work:
        at_work.setattr(shelf_module, "replace_file", counting(replace_file))
        at_work.setattr(Path, "mkdir", counting(Path.mkdir))
        at_work.setattr(Path, "rename", counting(Path.rename))
        at_work.setattr(shutil, "rmtree", lambda *_args, **_named: None)  # a kill tidies nothing
        try:
            opened()
            killed = False
        except Killed:
            killed = True
    assert killed == (steps < 8), "eight steps, each of them tried"
    players = opened()
    assert (players.current.name, len(players.profiles)) == ("Zoë", 1)
    assert settings.load()[0].theme == "daylight"
    after = contents(home)
    assert {name: after[name] for name in before} == before


BEGINNER = "from game.profiles.shelf import ProfileShelf; ProfileShelf.usual().open()"


@pytest.mark.thinned(3)
@pytest.mark.skipif(os.name == "nt", reason="needs SIGKILL")
@pytest.mark.parametrize("after_s", [0.05, 0.15, 0.3])
def test_several_programs_that_begin_at_once_and_are_killed_leave_one_first_player(
    home: Path, after_s: float
) -> None:
    shutil.copytree(OLD_HOME, home, dirs_exist_ok=True)
    programs = [subprocess.Popen([sys.executable, "-c", BEGINNER]) for _ in range(3)]
    time.sleep(after_s)
    for program in programs[1:]:
        program.send_signal(signal.SIGKILL)
    for program in programs:
        with ended(program):
            program.wait()
    players = opened()
    assert [each.name for each in players.profiles] == ["Zoë"]
    assert settings.load()[0].theme == "daylight"


def test_where_nothing_can_be_written_the_game_is_played_with_the_old_settings(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(OLD_HOME, home, dirs_exist_ok=True)
    before = contents(home)

    def refused(*_args: object, **_named: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(Path, "mkdir", refused)
    loaded, notices = settings.load()
    assert (loaded.name, loaded.theme) == ("Zoë", "daylight")
    holds = "What you choose is not kept: it holds until the end."
    assert notices == [f"{home} cannot be written: Read-only file system.", holds]
    assert settings.save(loaded) == holds
    assert contents(home) == before
    players = ProfileShelf.usual().open()[0]
    assert not players.kept
    assert players.seated(setup_for("human,random,random")).seats[0].profile == ""
    with pytest.raises(ProfileError, match="is not kept"):
        ProfileShelf.usual().add(players, "Max")


# In a record --------------------------------------------------------------------------------------


def household() -> Players:
    ann, ben = Profile(ANN, "Ann"), Profile(BEN, "Ben")
    return Players((ann, ben), ann, ANN)


def named(agents: str, *names: str) -> Setup:
    setup = setup_for(agents)
    persons = iter(names)
    return replace(
        setup,
        seats=tuple(
            replace(plan, name=next(persons)) if plan.is_human else plan for plan in setup.seats
        ),
    )


@pytest.mark.parametrize(
    ("agents", "names", "profiles"),
    [
        ("human,random,random", ["Ann"], [ANN, "", ""]),
        ("random,human,random", ["Somebody"], ["", ANN, ""]),
        ("human,human,random", ["Ann", "ben "], [ANN, BEN, ""]),
        ("human,human,random", ["Ben", "Ann"], [BEN, ANN, ""]),
        ("human,human,random", ["Ann", "Ann"], [ANN, "", ""]),
        ("human,human,human", ["Cleo", "Ben", "Ben"], [ANN, BEN, ""]),
        ("random,random,random", [], ["", "", ""]),
    ],
)
def test_persons_are_the_profiles_of_their_names_and_the_first_one_who_plays_now(
    agents: str, names: list[str], profiles: list[str]
) -> None:
    seated = household().seated(named(agents, *names))
    assert [plan.profile for plan in seated.seats] == profiles


def test_the_header_names_the_profile_of_a_person_and_of_nobody_else() -> None:
    setup = household().seated(named("human,random,random", "Ann"))
    line = data_of(header(setup))
    assert line["seats"][0] == {"name": "Ann", "agent": "human", "profile": ANN}
    assert all("profile" not in seat for seat in line["seats"][1:])
    assert setup_of(line_in(line)).seats == setup.seats
    assert all(
        "profile" not in seat for seat in data_of(header(named("human,random", "Ann")))["seats"]
    )


@pytest.mark.parametrize("said", ["", "a" * 31, "a" * 33, "A" * 32, "g" * 32, 7, None, [ANN], "ß"])
def test_what_is_no_id_in_a_record_is_none(said: object) -> None:
    line = data_of(header(setup_for("human,random")))
    line["seats"] = [{**seat, "profile": said} for seat in line["seats"]]
    assert [plan.profile for plan in setup_of(line_in(line)).seats] == ["", ""]
    line["seats"] = [{**seat, "profile": ANN} for seat in line["seats"]]
    assert [plan.profile for plan in setup_of(line_in(line)).seats] == [ANN, ""], "a bot has none"


# In the statistics --------------------------------------------------------------------------------


def game(**profiles: str) -> list[Data]:
    """A finished game of two persons, some of whom are profiles."""
    first, *rest = recorded("human,human,random", options={"schedule": (1, 2)})
    seats = [
        {**seat, "name": name, **({"profile": profiles[name]} if name in profiles else {})}
        for seat, name in zip(first["seats"], ("Ann", "Ben", "Bot"), strict=True)
    ]
    return [{**first, "seats": seats}, *rest]


def test_games_count_for_the_profile_they_name_and_old_ones_for_the_first(home: Path) -> None:
    games = home / "games"
    games.mkdir()
    write(games / "1.jsonl", game())
    write(games / "2.jsonl", game(Ann=ANN))
    write(games / "3.jsonl", game(Ann=BEN, Ben=ANN))
    for name in ("1", "2", "3"):
        os.utime(games / f"{name}.jsonl", (1, 1))  # settled long ago, so that it is remembered
    for _again in ("read", "remembered"):
        tallies = read_tallies(GameIndex(games, home / "statistics.json"))
        assert tallies is not None
        sums = counted(tallies.seats, ANN)
        played = {
            person: summary(sums, Choice(player=person)).games
            for person in (Person(ANN), Person(BEN), Person("", "Ben"), Person("", "Ann"))
        }
        assert played == {
            Person(ANN): 3,
            Person(BEN): 1,
            Person("", "Ben"): 2,
            Person("", "Ann"): 0,
        }
        assert summary(sums).games == 6, "everybody"
