"""A home that an earlier release wrote is opened by this one, every file of it."""

from __future__ import annotations

import csv
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.arena.saved import league_of, read_tables
from game.commands.check import check
from game.storage.document_rows import DAMAGED
from game.storage.moving import BEFORE as MOVED
from game.table.game_index.database import BEFORE
from game.table.own_variants.variant_shelf import OwnShelf
from game.table.records.archive import RecordStatus
from game.table.records.endings import ENDINGS, records_in
from game.table.scorekeeping.sheet_files import SheetShelf
from game.ui.library.games_scene import GamesScene
from game.ui.library.statistics_scene import StatisticsScene
from game.ui.platform import settings
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scorekeeper.scorekeeper_scene import ScorekeeperScene
from game.ui.scorekeeper.sheet_list_scene import SheetListScene
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.table_scene import TableScene
from tests.commands.command_line import run
from tests.driving.ui_driver import Driver, driving
from tests.paths import TESTS
from tests.storage.raw_documents import documents_in

HOMES = TESTS / "homes"
RELEASES = sorted(path.name for path in HOMES.iterdir() if path.is_dir() and path.name[0].isdigit())
READ = {"games", "deleted", "leagues", "sheets", "variants", "exports"}
"""Folders of a home, each opened by a test here."""


@pytest.fixture(params=RELEASES)
def home(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Path]:
    copy = tmp_path / "home"
    shutil.copytree(HOMES / request.param, copy)
    with driving(monkeypatch, copy):
        yield copy


def opened(home: Path) -> Driver:
    """The window as it comes up in this home."""
    chosen, notices = settings.load()
    assert not notices
    driver = Driver(None, chosen.window, **vars_of(chosen))
    driver.until(lambda: driver.may_press("Continue"))
    return driver


def vars_of(chosen: settings.Settings) -> dict[str, object]:
    """What was chosen, by name; without waiting for motion."""
    kept_names = {name: getattr(chosen, name) for name in chosen.__dataclass_fields__}
    del kept_names["window"]
    return {**kept_names, "speed": "instant", "reduced_motion": True}


def untouched(home: Path, release: Path) -> None:
    """Nothing was set aside or lost; what is in the database by now has lain where it lay."""
    assert not [path.name for path in home.rglob("*broken*")]
    assert not [name for name in documents_in(home) if name.startswith(DAMAGED)]
    names = {path.relative_to(release) for path in release.rglob("*") if path.is_file()}
    kept = home, home / MOVED
    gone = {str(name) for name in names if not any((one / name).is_file() for one in kept)}
    assert gone <= {*BEFORE}, "what is counted anew"


@pytest.fixture
def release(request: pytest.FixtureRequest) -> Path:
    return HOMES / str(request.node.callspec.params["home"])


def test_every_folder_of_it_is_opened_here(home: Path, release: Path) -> None:
    folders = {path.name for path in release.rglob("*") if path.is_dir()}
    assert folders <= READ


def test_settings_are_as_they_were_chosen(home: Path) -> None:
    chosen, notices = settings.load()
    assert notices == []
    assert (chosen.name, chosen.theme, chosen.speed, chosen.volume) == (
        "Zoë",
        "daylight",
        "double",
        30,
    )


@pytest.mark.slow
def test_games_lists_every_record_and_none_is_broken(home: Path, release: Path) -> None:
    driver = opened(home)
    driver.click_on("Games")
    games = driver.scene
    assert isinstance(games, GamesScene)
    driver.until(lambda: games.found is not None)
    found = games.listed
    assert {entry.path.name for entry in found} == {
        path.name for path in records_in(release / "games")
    }
    standings = [entry.standing for entry in found]
    assert standings.count(RecordStatus.FINISHED) == 5
    assert standings.count(RecordStatus.UNFINISHED) == len(found) - 5 == 7
    assert all(entry.setup is not None and entry.deal for entry in found)
    driver.window.close()
    untouched(home, release)


@pytest.mark.slow
def test_every_finished_game_is_replayed_and_every_unfinished_one_gone_on_with(
    home: Path, release: Path
) -> None:
    driver = opened(home)
    driver.click_on("Games")
    games = driver.scene
    assert isinstance(games, GamesScene)
    driver.until(lambda: games.found is not None)
    for entry in list(games.listed):
        games.choose(entry.path)
        if entry.standing is RecordStatus.FINISHED:
            driver.click_on("Replay")
            driver.until(lambda: isinstance(driver.scene, ReplayScene))
            replay = driver.scene
            assert isinstance(replay, ReplayScene)
            driver.until(lambda replay=replay: replay.positions is not None)
        else:
            driver.click_on("Go on")
            driver.until(lambda: isinstance(driver.scene, TableScene))
            table = driver.scene
            assert isinstance(table, TableScene)
            assert table.table.setup == entry.setup
        driver.window.home()
        driver.until(lambda: driver.may_press("Games"))
        driver.click_on("Games")
        assert isinstance(driver.scene, GamesScene)
        games = driver.scene
        driver.until(lambda games=games: games.found is not None)
    driver.window.close()
    untouched(home, release)


@pytest.mark.slow
def test_continue_goes_on_with_the_latest_game(home: Path) -> None:
    driver = opened(home)
    driver.click_on("Continue")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    table = driver.scene
    assert isinstance(table, TableScene)
    before = len(table.table.lines)
    driver.until(lambda: len(table.table.lines) > before or table.table.waiting.must)
    driver.window.close()


@pytest.mark.slow
def test_statistics_count_the_finished_games(home: Path, release: Path) -> None:
    driver = opened(home)
    driver.click_on("Statistics")
    scene = driver.scene
    assert isinstance(scene, StatisticsScene)
    driver.until(lambda: scene.counted is not None)
    driver.frames(3)
    assert scene.counted is not None
    assert sum(one.games for one in scene.counted.sums.values()) == 5
    assert (scene.counted.unfinished, scene.counted.broken) == (7, 0)
    assert scene.summary.games == 5
    assert scene.summary.deals == 2 + 9 + 1 + 2 + 3
    driver.window.close()
    untouched(home, release)


@pytest.mark.slow
def test_own_variants_are_listed_and_can_be_played(home: Path, release: Path) -> None:
    (saved,), notices = OwnShelf.usual().look()
    assert not notices
    assert (saved.own.name, saved.own.options) == (
        "Friday night",
        {"hook": "any", "schedule": (1, 2, 3)},
    )
    driver = opened(home)
    driver.click_on("Play")
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    driver.until(lambda: scene.rows.saved == (saved,))
    driver.window.close()
    untouched(home, release)


def test_leagues_are_read_and_told(
    home: Path, release: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (path,) = (home / "leagues").glob("*.league")
    assert run("arena", "--read", path, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert told["deals"] >= 100
    assert len(read_tables(path, league_of(path))) == path.read_bytes().count(b"\n") - 1
    untouched(home, release)


@pytest.mark.slow
def test_sheets_open_with_what_was_told(home: Path, release: Path) -> None:
    sheets = SheetShelf().found()
    assert {found.kept.variant.id for found in sheets} == {"oh-hell", "caller-clag", "ninety-nine"}
    assert sorted(len(found.kept.progress.finished) for found in sheets) == [0, 1, 1]
    driver = opened(home)
    for found in sheets:
        driver.window.home()
        driver.frames(2)
        driver.window.go(SheetListScene())
        driver.frames(2)
        shelf = driver.scene
        assert isinstance(shelf, SheetListScene)
        driver.until(lambda shelf=shelf: shelf.found is not None)
        shelf.chosen = found.path
        shelf.rebuild()
        driver.click_on("Open")
        driver.until(lambda: isinstance(driver.scene, ScorekeeperScene))
        sheet = driver.scene
        assert isinstance(sheet, ScorekeeperScene)
        assert sheet.state.kept == found.kept
    driver.window.close()
    untouched(home, release)


def test_commands_read_every_record_in_it(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = [path for path in home.rglob("*") if path.suffix in ENDINGS]
    paths = [path for path in kept if path.name != "arena.jsonl"]
    report = check(sorted(paths))
    assert report.bad == []
    assert report.games == len(paths) == 12 + 1 + 1 + 4
    for path in kept:
        if path.name == "arena.jsonl":
            words = ["arena", "--bots", "random,heuristic", "--deals", "20", "--jobs", "1"]
            assert run(*words, "--json", "--resume", str(path)) == 0
    for path in (home / "exports").glob("*.csv"):
        rows = list(csv.reader(path.read_text(encoding="utf-8-sig").splitlines()))
        assert len(rows) == 4


def test_the_window_begins_in_it_without_a_word(home: Path) -> None:
    driver = opened(home)
    assert isinstance(driver.scene, MenuScene)
    assert driver.window.notices.text is None
    driver.window.close()
