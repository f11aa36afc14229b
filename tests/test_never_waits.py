"""The frame loop never waits: every screen on a slow disk, and a table with a slow bot."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import roster
from game.arena import pools
from game.table.setup import HUMAN, plan
from game.table.shelf import Shelf
from game.ui import opening
from game.ui.errands import errands
from game.ui.scenes.editor import EditorScene
from game.ui.scenes.games import GamesScene
from game.ui.scenes.keeper import KeeperScene
from game.ui.scenes.keeper_new import KeeperNewScene
from game.ui.scenes.keeper_shelf import KeeperShelfScene
from game.ui.scenes.league import LeagueScene
from game.ui.scenes.league_chart import LeagueChartScene
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.new_game import NewGameScene
from game.ui.scenes.own_variants import OwnVariantsScene
from game.ui.scenes.replay import ReplayScene
from game.ui.scenes.settings import SettingsScene
from game.ui.scenes.sharing import SharingScene
from game.ui.scenes.statistics import StatisticsScene
from game.ui.scenes.table import TableScene
from game.ui.scenes.theatre import TheatreScene
from game.variants import variant
from tests.bad_bots import SLOW_BOT_S
from tests.leagues import threads
from tests.slow_disk import PatientDriver, Watch, slow_disk
from tests.tables import played
from tests.ui_driver import driving


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Watch]:
    with driving(monkeypatch, tmp_path):
        shelf = Shelf()
        shelf.keep(played("random,random,random", row="oh-hell", seed=2).lines)
        with monkeypatch.context() as patch:
            watch = slow_disk(patch, tmp_path)
            yield watch
            errands.finish()


def quiet(driver: PatientDriver) -> None:
    """Let everything be done that was handed in."""
    driver.until(lambda: not errands.busy)


def at_menu(driver: PatientDriver) -> None:
    """Let frames pass until the menu is up and has found what there is."""
    driver.is_at(MenuScene)
    driver.until(lambda: driver.window.resting)


def innocent(driver: PatientDriver) -> bool:
    """Whether no frame waited, although the disk was slow."""
    watch = driver.watch
    assert watch.offences == []
    return watch.stalls > 0


def test_a_game_is_played_left_and_gone_on_with(watch: Watch) -> None:
    driver = PatientDriver(watch, speed="instant", reduced_motion=True)
    at_menu(driver)
    driver.click_on("New game")
    driver.is_at(NewGameScene)
    driver.click_on("Start")
    driver.is_at(TableScene)
    table = driver.scene
    assert isinstance(table, TableScene)
    for _turn in range(3):
        driver.until(lambda: table.asking.panel is not None or table.hand.legal is not None)
        driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_RETURN)
    driver.key(pygame.K_u)
    driver.key(pygame.K_ESCAPE)
    driver.window.home()
    driver.is_at(MenuScene)
    driver.until(lambda: driver.may_press("Continue"))
    driver.click_on("Continue")
    driver.is_at(TableScene)
    driver.window.home()
    quiet(driver)
    assert innocent(driver)


def test_games_are_listed_replayed_exported_and_deleted(watch: Watch) -> None:
    driver = PatientDriver(watch, speed="instant", reduced_motion=True)
    at_menu(driver)
    driver.click_on("Games")
    driver.is_at(GamesScene)
    games = driver.scene
    assert isinstance(games, GamesScene)
    driver.until(lambda: games.picked is not None)
    driver.click_on("Replay")
    driver.is_at(ReplayScene)
    driver.until(lambda: getattr(driver.scene, "reel", None) is not None)
    driver.key(pygame.K_PAGEDOWN)
    driver.key(pygame.K_p)
    driver.key(pygame.K_RETURN)
    driver.is_at(TableScene)
    driver.window.home()
    at_menu(driver)
    driver.click_on("Games")
    driver.is_at(GamesScene)
    games = driver.scene
    assert isinstance(games, GamesScene)
    driver.until(lambda: len(games.found or ()) == 2 and games.picked is not None)
    driver.click_on("Export…")
    driver.click_on("Score sheet (CSV)")
    quiet(driver)
    driver.click_on("Delete…")
    driver.click_on("Delete")
    driver.until(lambda: len(games.found or ()) == 1)
    assert innocent(driver)


def test_games_are_counted(watch: Watch) -> None:
    driver = PatientDriver(watch)
    at_menu(driver)
    driver.click_on("Statistics")
    driver.is_at(StatisticsScene)
    driver.until(lambda: getattr(driver.scene, "tallies", None) is not None)
    driver.key(pygame.K_ESCAPE)
    driver.is_at(MenuScene)
    assert innocent(driver)


def test_a_league_is_begun_left_and_gone_on_with(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pools, "local_pool", threads)
    driver = PatientDriver(watch)
    at_menu(driver)
    driver.click_on("League")
    driver.is_at(LeagueScene)
    driver.click_on("Start")
    driver.is_at(LeagueChartScene)
    chart = driver.scene
    assert isinstance(chart, LeagueChartScene)
    driver.until(lambda: chart.news.deals >= 4)
    driver.key(pygame.K_ESCAPE)
    driver.is_at(LeagueScene)
    setup = driver.scene
    assert isinstance(setup, LeagueScene)
    driver.until(lambda: setup.shelf.kept)
    driver.click_on("Open")
    driver.until(lambda: driver.scene not in (chart, setup))
    again = driver.scene
    assert isinstance(again, LeagueChartScene)
    driver.until(lambda: again.news.deals >= chart.news.deals)
    driver.click_on("Go on")
    driver.until(lambda: again.news.deals > chart.news.deals + 4)
    driver.window.home()
    quiet(driver)
    assert innocent(driver)


def test_bots_are_watched_and_settings_changed(watch: Watch) -> None:
    driver = PatientDriver(watch, speed="instant", reduced_motion=True)
    at_menu(driver)
    driver.click_on("Watch a demo")
    driver.is_at(TheatreScene)
    driver.click_on("Watch")
    driver.is_at(TableScene)
    driver.frames(60)
    driver.window.home()
    at_menu(driver)
    driver.click_on("Settings")
    driver.is_at(SettingsScene)
    driver.key(pygame.K_m)
    driver.frames(4)
    driver.key(pygame.K_ESCAPE)
    quiet(driver)
    assert innocent(driver)


def test_a_sheet_is_kept_left_and_opened_again(watch: Watch) -> None:
    driver = PatientDriver(watch)
    at_menu(driver)
    driver.click_on("Scorekeeper")
    driver.is_at(KeeperShelfScene)
    driver.click_on("New sheet")
    driver.is_at(KeeperNewScene)
    driver.click_on("Begin the sheet")
    driver.is_at(KeeperScene)
    driver.key(pygame.K_1)
    driver.frames(10)
    driver.key(pygame.K_ESCAPE)
    quiet(driver)
    driver.window.home()
    at_menu(driver)
    driver.click_on("Scorekeeper")
    driver.is_at(KeeperShelfScene)
    driver.until(lambda: any(button.text == "Open" for button in driver.buttons))
    driver.until(lambda: driver.button("Open").is_enabled)
    driver.click_on("Open")
    driver.is_at(KeeperScene)
    driver.window.home()
    quiet(driver)
    assert innocent(driver)


def test_a_variant_is_made_kept_shared_and_deleted(watch: Watch) -> None:
    driver = PatientDriver(watch)
    driver.window.go(OwnVariantsScene())
    driver.is_at(OwnVariantsScene)
    quiet(driver)
    driver.click_on("New variant")
    driver.is_at(EditorScene)
    editor = driver.scene
    assert isinstance(editor, EditorScene)
    driver.click(pygame.Rect(driver.stop("name").get_abs_rect()).center)
    driver.type("Slow")
    driver.frames(4)
    driver.click_on("Save")
    driver.until(lambda: not editor.draft.changed)
    driver.window.go(SharingScene("Slow", "oh-hell", {}))
    driver.is_at(SharingScene)
    quiet(driver)
    driver.click_on("Write the file")
    quiet(driver)
    driver.window.home()
    driver.is_at(MenuScene)
    driver.window.go(OwnVariantsScene())
    driver.is_at(OwnVariantsScene)
    driver.until(lambda: any(button.text == "Delete" for button in driver.buttons))
    driver.click_on("Delete")
    driver.click_on("Delete it")
    quiet(driver)
    assert innocent(driver)


# While something is waited for -------------------------------------------------------------------


def test_the_window_says_what_it_waits_for_and_a_second_press_does_nothing(watch: Watch) -> None:
    driver = PatientDriver(watch)
    at_menu(driver)
    driver.click_on("Watch a demo")
    driver.is_at(TheatreScene)
    gate = threading.Event()
    errands.run(gate.wait)  # a disk that sleeps
    driver.click_on("Watch")
    driver.until(lambda: driver.window.patience.text == "Opening the table…")
    driver.click_on("Watch")
    gate.set()
    driver.is_at(TableScene)
    driver.until(lambda: driver.window.patience.text == "")
    quiet(driver)
    assert [type(scene) for scene in driver.window._scenes] == [MenuScene, TableScene]


def test_whoever_goes_back_while_a_table_is_opened_is_left_there(watch: Watch) -> None:
    driver = PatientDriver(watch)
    at_menu(driver)
    driver.click_on("New game")
    driver.is_at(NewGameScene)
    gate = threading.Event()
    errands.run(gate.wait)
    driver.click_on("Start")
    driver.until(lambda: driver.window.patience.text != "")
    driver.key(pygame.K_ESCAPE)
    driver.is_at(MenuScene)
    driver.click_on("Settings")  # the mouse is alive
    driver.is_at(SettingsScene)
    gate.set()
    quiet(driver)
    assert [type(scene) for scene in driver.window._scenes] == [MenuScene, SettingsScene]
    driver.key(pygame.K_ESCAPE)
    driver.is_at(MenuScene)
    driver.until(lambda: driver.window.resting)
    assert not driver.may_press("Continue"), "of a game that nobody came to nothing stays"
    assert innocent(driver)


def test_the_menu_says_that_it_still_looks_for_games_and_is_alive(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, *_rest = played("random,random,random", row="oh-hell", seed=2).lines
    Shelf().keep([begun])
    gate = threading.Event()
    real = Shelf.unfinished
    monkeypatch.setattr(Shelf, "unfinished", lambda shelf: gate.wait() and real(shelf))
    driver = PatientDriver(watch)
    driver.until(lambda: driver.window.patience.text == "Looking for games to go on with…")
    driver.click_on("Settings")
    driver.is_at(SettingsScene)
    driver.key(pygame.K_ESCAPE)
    gate.set()
    driver.until(lambda: driver.may_press("Continue"))
    driver.until(lambda: driver.window.patience.text == "")
    assert watch.offences == []


# A slow bot --------------------------------------------------------------------------------------


def test_a_bot_that_takes_its_time_holds_nothing_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its answer comes from a process; meanwhile menu and mouse are alive, and one may leave."""
    think = roster.process_thinking
    with driving(monkeypatch, tmp_path):
        monkeypatch.setattr(roster, "process_thinking", think)
        watch = slow_disk(monkeypatch, tmp_path)
        driver = PatientDriver(watch, speed="instant", reduced_motion=True)
        slow = "tests.bad_bots:Slow"
        setup = plan(variant("blackout"), (HUMAN, slow, slow), seed=1, first_dealer=0)
        opening.open_table(driver.window, lambda: opening.start(setup))
        driver.is_at(TableScene)
        scene = driver.scene
        assert isinstance(scene, TableScene)
        driver.until(lambda: scene.table.thinking == 1, most=20_000)
        began, frames = time.monotonic(), driver.made
        driver.until(lambda: scene.stage.thinking == 1)
        driver.key(pygame.K_ESCAPE)
        driver.until(lambda: scene.overlay is not None)
        driver.key(pygame.K_ESCAPE)
        driver.until(lambda: scene.overlay is None)
        driver.until(lambda: scene.table.thinking == 2, most=20_000)
        assert time.monotonic() - began > SLOW_BOT_S / 2
        assert driver.made - frames > 20
        driver.window.home()
        driver.is_at(MenuScene)  # in the middle of the second answer
        assert time.monotonic() - began < 2 * SLOW_BOT_S + 1
        assert watch.offences == []
        opening.dismiss_bots()
        quiet(driver)
