"""The frame loop never waits: every screen on a slow disk, and a table with a slow bot."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import roster
from game.table.setup import HUMAN, plan
from game.table.shelf import Shelf
from game.ui.library.games_scene import GamesScene
from game.ui.library.statistics_scene import StatisticsScene
from game.ui.platform.background_tasks import tasks
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scorekeeper.new_sheet_scene import NewSheetScene
from game.ui.scorekeeper.scorekeeper_scene import ScorekeeperScene
from game.ui.scorekeeper.sheet_list_scene import SheetListScene
from game.ui.settings.settings_scene import SettingsScene
from game.ui.setup import game_launcher
from game.ui.setup.demo_setup_scene import DemoSetupScene
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.table_scene import TableScene
from game.ui.variant_editor.editor_scene import EditorScene
from game.ui.variant_editor.own_variants_scene import OwnVariantsScene
from game.ui.variant_editor.share_scene import ShareScene
from game.variants import variant
from tests.driving.ui_driver import driving
from tests.slow_disk import PatientDriver, Watch, slow_disk
from tests.tables import played


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Watch]:
    with driving(monkeypatch, tmp_path):
        shelf = Shelf()
        shelf.keep(played("random,random,random", row="oh-hell", seed=2).lines)
        with monkeypatch.context() as patch:
            watch = slow_disk(patch, tmp_path)
            yield watch
            tasks.finish()


def quiet(driver: PatientDriver) -> None:
    """Let everything be done that was handed in."""
    driver.until(lambda: not tasks.busy)


def at_menu(driver: PatientDriver) -> None:
    """Let frames pass until the menu is up and has found what there is."""
    driver.is_at(MenuScene)
    driver.until(lambda: driver.window.resting)


def innocent(driver: PatientDriver) -> bool:
    """Whether no frame waited, although the disk was slow."""
    watch = driver.watch
    assert watch.offences == []
    return watch.stalls > 0


@pytest.mark.slow
def test_a_game_is_played_left_and_gone_on_with(watch: Watch) -> None:
    driver = PatientDriver(watch, speed="instant", reduced_motion=True)
    at_menu(driver)
    driver.click_on("Play")
    driver.is_at(NewGameScene)
    driver.click_on("Start")
    driver.is_at(TableScene)
    table = driver.scene
    assert isinstance(table, TableScene)
    for _turn in range(3):
        driver.until(
            lambda: table.input.decision.bid.panel is not None or table.input.hand.legal is not None
        )
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


@pytest.mark.slow
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
    driver.until(lambda: getattr(driver.scene, "positions", None) is not None)
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
    driver.until(lambda: games.found == 2 and games.picked is not None)
    driver.click_on("Share…")
    driver.click_on("Score sheet (CSV)")
    quiet(driver)
    driver.click_on("Delete…")
    driver.click_on("Delete")
    driver.until(lambda: games.found == 1)
    assert innocent(driver)


@pytest.mark.slow
def test_games_are_counted(watch: Watch) -> None:
    driver = PatientDriver(watch)
    at_menu(driver)
    driver.click_on("Statistics")
    driver.is_at(StatisticsScene)
    driver.until(lambda: getattr(driver.scene, "counted", None) is not None)
    driver.key(pygame.K_ESCAPE)
    driver.is_at(MenuScene)
    assert innocent(driver)


@pytest.mark.slow
def test_bots_are_watched_and_settings_changed(watch: Watch) -> None:
    driver = PatientDriver(watch, speed="instant", reduced_motion=True)
    at_menu(driver)
    driver.click_on("Watch")
    driver.is_at(DemoSetupScene)
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


@pytest.mark.slow
def test_a_sheet_is_kept_left_and_opened_again(watch: Watch) -> None:
    driver = PatientDriver(watch)
    at_menu(driver)
    driver.click_on("More…")
    driver.click_on("Scorekeeper")
    driver.is_at(SheetListScene)
    driver.click_on("New sheet")
    driver.is_at(NewSheetScene)
    driver.click_on("Begin")
    driver.is_at(ScorekeeperScene)
    driver.key(pygame.K_1)
    driver.frames(10)
    driver.key(pygame.K_ESCAPE)
    quiet(driver)
    driver.window.home()
    at_menu(driver)
    driver.click_on("More…")
    driver.click_on("Scorekeeper")
    driver.is_at(SheetListScene)
    driver.until(lambda: any(button.text == "Open" for button in driver.buttons))
    driver.until(lambda: driver.button("Open").is_enabled)
    driver.click_on("Open")
    driver.is_at(ScorekeeperScene)
    driver.window.home()
    quiet(driver)
    assert innocent(driver)


@pytest.mark.slow
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
    driver.window.go(ShareScene("Slow", "oh-hell", {}))
    driver.is_at(ShareScene)
    quiet(driver)
    driver.click_on("Write the file")
    quiet(driver)
    driver.window.home()
    driver.is_at(MenuScene)
    driver.window.go(OwnVariantsScene())
    driver.is_at(OwnVariantsScene)
    driver.until(lambda: any(button.text == "Delete" for button in driver.buttons))
    driver.click_on("Delete")
    driver.until(lambda: driver.may_press("Undo"))
    driver.click_on("Undo")
    driver.until(lambda: driver.may_press("Delete"))
    driver.click_on("Delete")
    quiet(driver)
    assert innocent(driver)


# While something is waited for -------------------------------------------------------------------


@pytest.mark.slow
def test_the_window_says_what_it_waits_for_and_a_second_press_does_nothing(watch: Watch) -> None:
    driver = PatientDriver(watch)
    at_menu(driver)
    driver.click_on("Watch")
    driver.is_at(DemoSetupScene)
    gate = threading.Event()
    tasks.run(gate.wait)  # a disk that sleeps
    driver.click_on("Watch")
    driver.until(lambda: driver.window.patience.text == "Opening…")
    driver.click_on("Watch")
    gate.set()
    driver.is_at(TableScene)
    driver.until(lambda: driver.window.patience.text == "")
    quiet(driver)
    assert [type(scene) for scene in driver.window.stack.scenes] == [MenuScene, TableScene]


@pytest.mark.slow
def test_whoever_goes_back_while_a_table_is_opened_is_left_there(watch: Watch) -> None:
    driver = PatientDriver(watch)
    at_menu(driver)
    driver.click_on("Play")
    driver.is_at(NewGameScene)
    gate = threading.Event()
    tasks.run(gate.wait)
    driver.click_on("Start")
    driver.until(lambda: driver.window.patience.text != "")
    driver.key(pygame.K_ESCAPE)
    driver.is_at(MenuScene)
    driver.click_on("Settings")  # the mouse is alive
    driver.is_at(SettingsScene)
    gate.set()
    quiet(driver)
    assert [type(scene) for scene in driver.window.stack.scenes] == [MenuScene, SettingsScene]
    driver.key(pygame.K_ESCAPE)
    driver.is_at(MenuScene)
    driver.until(lambda: driver.window.resting)
    assert not driver.may_press("Continue"), "of a game that nobody came to nothing stays"
    assert innocent(driver)


@pytest.mark.slow
def test_the_menu_says_that_it_still_looks_for_games_and_is_alive(
    watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, *_rest = played("random,random,random", row="oh-hell", seed=2).lines
    Shelf().keep([begun])
    gate = threading.Event()
    real = Shelf.unfinished
    monkeypatch.setattr(Shelf, "unfinished", lambda *asked: gate.wait() and real(*asked))
    driver = PatientDriver(watch)
    driver.until(lambda: driver.window.patience.text == "Reading…")
    driver.click_on("Settings")
    driver.is_at(SettingsScene)
    driver.key(pygame.K_ESCAPE)
    gate.set()
    driver.until(lambda: driver.may_press("Continue"))
    driver.until(lambda: driver.window.patience.text == "")
    assert watch.offences == []


# A slow bot --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.usefixtures("processes_may_start_slowly", "answers_may_be_late")
def test_a_bot_that_takes_its_time_holds_nothing_up(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its answer comes from a process; meanwhile menu and mouse are alive, and one may leave."""
    think = roster.process_thinking
    with driving(monkeypatch, tmp_path):
        monkeypatch.setattr(roster, "process_thinking", think)
        watch = slow_disk(monkeypatch, tmp_path)
        driver = PatientDriver(watch, speed="instant", reduced_motion=True)
        slow, gate = "tests.bad_bots:Slow", tmp_path / "gate"
        monkeypatch.setenv("BOT_SLOW_GATE", str(gate))
        setup = plan(variant("blackout"), (HUMAN, slow, slow), seed=1, first_dealer=0)
        game_launcher.open_table(driver.window, lambda: game_launcher.start(setup))
        driver.is_at(TableScene)
        scene = driver.scene
        assert isinstance(scene, TableScene)
        driver.until(lambda: scene.table.thinking == 1)
        driver.key(pygame.K_ESCAPE)
        driver.until(lambda: scene.overlays.current is not None)
        driver.key(pygame.K_ESCAPE)
        driver.until(lambda: scene.overlays.current is None)
        assert scene.table.thinking == 1
        gate.touch()
        driver.until(lambda: scene.table.thinking == 2)
        driver.window.home()
        driver.is_at(MenuScene)  # in the middle of the second answer, which never comes
        assert watch.offences == []
        game_launcher.dismiss_bots()
        quiet(driver)
