"""New records end in `.blackout`; older ones, in `.jsonl`, are found and gone on with too."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from game.commands.cli import main
from game.engine import Limit
from game.net.short_ids import ID_LENGTH
from game.roster import inline_thinking
from game.storage.document_rows import FILE
from game.storage.home_files import DATA, FilePlace, place_of
from game.table.game_index.counted import read_tallies
from game.table.game_index.game_index import GameIndex
from game.table.records.archive import RecordStatus, entries
from game.table.records.endings import ENDING, ENDINGS, record_of, records_in
from game.table.records.exports import export_record
from game.table.records.locks import DELETED, LOCKS, fresh
from game.table.records.redeal import redealt
from game.table.records.replay import only_game, replay
from game.table.shelf import Shelf
from game.table.table import Table
from game.ui.library.games_scene import GamesScene
from game.ui.replay.replay_scene import ReplayScene
from game.ui.table.table_scene import TableScene
from tests.commands.command_line import NO_WINDOWS
from tests.driving.ui_driver import Driver
from tests.lines import typed
from tests.links import Person, play_on, serving
from tests.on_file import recorded, write
from tests.tables import play_persons, run_on, setup_for

SHORT = {"schedule": [2, 1]}
OLD = "2026-11-22-101500-1.jsonl"


def begun(shelf: Shelf, seed: int = 5) -> Path:
    """A game that is begun, played a little and left; its record."""
    setup = setup_for("human,random,random", seed=seed, options=SHORT)
    paths: list[Path] = []
    table = shelf.start(setup, inline_thinking(Limit(playouts=1)), paths.append)
    play_persons(table, Random(1), 1)
    leave(table)
    return paths[0]


def leave(table: Table) -> None:
    run_on(table)
    table.close()


# The shelf ----------------------------------------------------------------------------------------


def test_a_game_that_begins_is_recorded_in_a_file_that_ends_in_blackout(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    path = begun(shelf)
    lines = recorded("human,random", options=SHORT)
    kept = shelf.keep(typed(lines))
    leave(shelf.branch(typed(lines[:4]), lambda _: inline_thinking(Limit(playouts=1))))
    found = records_in(tmp_path)
    assert len(found) == 3
    assert {path, kept} < {*found}
    assert {one.suffix for one in found} == {".blackout"}


def test_old_and_new_games_stand_together_and_each_goes_on_in_its_own_file(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "games")
    lines = recorded("human,random,random", options=SHORT, deals=1)
    old = write(shelf.folder / OLD, lines)
    assert shelf.has_records
    write(shelf.folder / "finished.jsonl", recorded("human,random", options=SHORT))
    new = begun(shelf)
    write(shelf.folder / "finished-too.blackout", recorded("human,random", options=SHORT))
    assert {saved.path for saved in shelf.unfinished()} == {old, new}
    standings = [entry.standing for entry in entries(shelf.folder)]
    assert standings.count(RecordStatus.UNFINISHED) == standings.count(RecordStatus.FINISHED) == 2
    counted = read_tallies(GameIndex(shelf.folder, tmp_path / FILE))
    assert counted is not None
    assert (len(counted.seats), counted.unfinished, counted.broken) == (2, 2, 0)
    for path in (old, new):
        before = path.read_bytes()
        table = shelf.resume(path, lambda _: inline_thinking(Limit(playouts=1)))
        play_persons(table, Random(2), 1)
        leave(table)
        assert path.read_bytes().startswith(before)
    assert len(records_in(shelf.folder)) == 4, "no game is in two files"
    for path in (old, new):
        assert shelf.delete(path) == shelf.folder / DELETED / path.name


@pytest.mark.parametrize("ending", ENDINGS)
def test_one_record_of_either_ending_is_a_shelf_with_records(ending: str, tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    assert not shelf.has_records
    (tmp_path / ending.strip(".")).mkdir()
    (tmp_path / "a.blackout.broken-1").touch()
    assert not shelf.has_records
    (tmp_path / f"a{ending}").touch()
    assert shelf.has_records


@pytest.mark.parametrize("ending", ENDINGS)
def test_no_new_game_has_the_name_of_another_but_for_its_ending(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "strftime", lambda _form: "2026-11-22-101500")
    (tmp_path / LOCKS).mkdir()
    (tmp_path / f"2026-11-22-101500-1{ending}").touch()
    (tmp_path / f"2026-11-22-101500-2{ending}.broken-1").touch()
    (tmp_path / f"2026-11-22-101500-30{ending}").touch()
    path, lock = fresh(tmp_path, ENDING)
    assert path.name == "2026-11-22-101500-3.blackout"
    lock.release()


def test_a_copy_among_the_saved_games_has_a_name_of_its_own(tmp_path: Path) -> None:
    lines = recorded("human,random", options=SHORT)
    old = write(tmp_path / "a.jsonl", lines)
    assert export_record(old, tmp_path).name == "a (2).blackout"
    assert export_record(old, tmp_path).name == "a (3).blackout"
    assert export_record(old, tmp_path / "elsewhere").name == "a.blackout"


@pytest.mark.parametrize("ending", ENDINGS)
@pytest.mark.parametrize("folder", ["games", "games/deleted", "server/games"])
def test_a_record_of_either_ending_belongs_to_a_home(folder: str, ending: str) -> None:
    assert place_of(f"{DATA}/{folder}/a{ending}") is FilePlace.KEPT


# The window ---------------------------------------------------------------------------------------


def listed(driver: Driver) -> GamesScene:
    """The page Games, with what it found."""
    driver.until(lambda: driver.may_press("Games"))
    driver.click_on("Games")
    scene = driver.scene
    assert isinstance(scene, GamesScene)
    driver.until(lambda: scene.found is not None)
    return scene


@pytest.mark.slow
def test_in_the_window_old_and_new_games_are_one_list(home_apart: Path) -> None:
    shelf = Shelf()
    lines = recorded("human,random,random", options=SHORT)
    old = write(shelf.folder / OLD, lines)
    whole = write(shelf.folder / "2026-11-23-101500-1.blackout", lines)
    new = begun(shelf)
    driver = Driver()
    driver.until(lambda: driver.may_press("Continue"))
    driver.click_on("Continue")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    driver.window.home()
    scene = listed(driver)
    assert {entry.path for entry in scene.listed} == {old, whole, new}
    scene.choose(whole)
    driver.click_on("Replay")
    driver.until(lambda: isinstance(driver.scene, ReplayScene))
    replayed = driver.scene
    assert isinstance(replayed, ReplayScene)
    driver.until(lambda: replayed.positions is not None)
    driver.window.home()
    for path in (old, whole):
        scene = listed(driver)
        scene.choose(path)
        driver.click_on("Delete…")
        driver.click_on("Delete")
        driver.until(lambda path=path: not path.exists())
        assert (shelf.folder / DELETED / path.name).exists()
        driver.window.home()
    driver.window.close()


# Commands -----------------------------------------------------------------------------------------


def test_a_backup_brings_both_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    monkeypatch.setenv("BLACKOUT_HOME", str(first))
    shelf = Shelf()
    old = write(shelf.folder / OLD, recorded("human,random", options=SHORT))
    new = begun(shelf)
    away = shelf.delete(shelf.keep(typed(recorded("human,random", options=SHORT))))
    assert main(["backup", str(tmp_path / "mine.zip")], NO_WINDOWS) == 0
    monkeypatch.setenv("BLACKOUT_HOME", str(second))
    assert main(["restore", str(tmp_path / "mine.zip")], NO_WINDOWS) == 0
    capsys.readouterr()
    for path in (old, new, away):
        assert (second / path.relative_to(first)).read_bytes() == path.read_bytes()
    assert [saved.path.name for saved in Shelf().unfinished()] == [new.name]


# A server -----------------------------------------------------------------------------------------


def at_server(home_apart: Path) -> tuple[Person, str]:
    """A person at a server, and a game that she has begun there."""
    ann = Person(serving(home_apart), "Ann")
    seats = [{"name": "Ann"}, {"agent": "random"}, {"agent": "random"}]
    made = ann.ask("create", variant="oh-hell", seats=seats, options=SHORT)
    game = str(made["game"])
    assert made["state"] == "running"
    return ann, game


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_server_goes_on_with_a_game_in_the_file_that_it_has(ending: str, tmp_path: Path) -> None:
    ann, game = at_server(tmp_path)
    ann.server.close()
    (path,) = records_in(tmp_path / "games")
    assert path.name == f"{game}.blackout"
    path = path.rename(path.with_suffix(ending))
    before = path.read_bytes()
    assert before
    ann = Person(serving(tmp_path), "Ann", ann.pair)
    play_on(ann.server, game, [ann])
    ann.server.close()
    assert records_in(tmp_path / "games") == [path]
    assert path.read_bytes().startswith(before)
    record = only_game(path)
    assert not redealt(record).faults
    assert replay(record).ended


@pytest.mark.parametrize("ending", ENDINGS)
def test_no_game_at_a_server_gets_the_id_of_another(
    ending: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serving(tmp_path)
    letters = iter("a" * ID_LENGTH + "b" * ID_LENGTH)
    monkeypatch.setattr("game.net.short_ids.secrets.choice", lambda _of: next(letters))
    (tmp_path / "games" / f"{'a' * ID_LENGTH}{ending}").touch()
    assert server.new_game().files.game == "b" * ID_LENGTH
    server.close()


def test_of_two_records_of_one_name_the_new_one_is_meant(tmp_path: Path) -> None:
    assert record_of(tmp_path, "a").name == "a.blackout"
    (tmp_path / "a.jsonl").touch()
    assert record_of(tmp_path, "a").name == "a.jsonl"
    (tmp_path / "a.blackout").touch()
    assert record_of(tmp_path, "a").name == "a.blackout"
