"""Games that cannot be read are told on every screen that shows games: none is said to be none."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest

from game.presentation.words.games import detail
from game.table.records.archive import RecordStatus
from game.ui.library.games_scene import GamesScene
from game.ui.library.progress_scene import ProgressScene
from game.ui.library.statistics_scene import StatisticsScene
from game.ui.scene.form_screen import FormScreen
from game.ui.shell.menu_scene import MenuScene
from tests.driving.ui_driver import Driver
from tests.on_file import recorded, write
from tests.replay.test_replay_scene import said

SHORT = {"schedule": [2, 3]}


posix = pytest.mark.skipif(os.name != "posix", reason="links as POSIX has them")


pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def looping(home: Path) -> Path:
    """An unfinished game, and a link to itself beside it."""
    write(home / "games" / "a.blackout", recorded("human,random", options=SHORT)[:6])
    (home / "games" / "loop.blackout").symlink_to("loop.blackout")
    return home / "games"


@pytest.fixture
def unread(home: Path) -> Path:
    """A folder of games that cannot be read: root too finds a file in its place."""
    (home / "games").write_text("in the way")
    return home / "games"


def says(scene: FormScreen) -> str:
    """What is written on a screen, whatever the lines are."""
    return " ".join(line for one in scene.written for line in one.lines())


def looked(driver: Driver) -> MenuScene:
    scene = driver.scene
    assert isinstance(scene, MenuScene)
    driver.until(lambda: scene.saved is not None and scene.saved.noticed)
    driver.frames(2)
    return scene


@posix
def test_the_menu_goes_on_with_a_game_beside_a_link_to_itself(looping: Path) -> None:
    driver = Driver()
    scene = looked(driver)
    assert scene.latest is not None
    assert scene.latest.path == looping / "a.blackout"
    assert "loop.blackout cannot be read" in said(driver)


@posix
@pytest.mark.slow
def test_the_menu_says_only_once_what_cannot_be_read(looping: Path) -> None:
    driver = Driver()
    looked(driver)
    driver.window.notices.waiting.clear()
    driver.click_on("Games")
    assert isinstance(driver.scene, GamesScene)
    driver.key(pygame.K_ESCAPE)
    looked(driver)
    assert said(driver) == ""


@posix
def test_of_many_that_cannot_be_read_the_menu_says_how_many(looping: Path) -> None:
    (looping / "other.blackout").symlink_to("nowhere")
    driver = Driver()
    looked(driver)
    assert said(driver) == "Some games cannot be read: the list of games says why."


def test_the_menu_tells_of_a_folder_that_cannot_be_read(unread: Path) -> None:
    driver = Driver()
    scene = looked(driver)
    assert scene.latest is None
    assert f"{unread} cannot be read" in said(driver)
    assert scene.saved is not None
    assert scene.saved.played_before, "somebody may have"


def test_the_list_of_games_says_why_it_is_empty(unread: Path) -> None:
    scene = GamesScene()
    driver = Driver(scene)
    driver.until(lambda: scene.found is not None)
    driver.frames(2)
    words = says(scene)
    assert "The games cannot be read" in words
    assert "cannot be read: Not a directory." in words
    assert "No games yet" not in words
    assert not any("0" in button.text for button in driver.buttons), "nobody counted them"


@posix
def test_the_list_has_a_line_for_what_cannot_be_read(looping: Path) -> None:
    scene = GamesScene()
    driver = Driver(scene)
    driver.until(lambda: scene.found is not None)
    driver.frames(2)
    assert {entry.path.stem for entry in scene.listed} == {"a", "loop"}
    told = [detail(entry) for entry in scene.listed if entry.standing is RecordStatus.BROKEN]
    assert told == ["The file cannot be read: Too many levels of symbolic links."]


def test_statistics_say_why_nothing_is_counted(unread: Path) -> None:
    scene = StatisticsScene()
    driver = Driver(scene)
    driver.until(lambda: scene.counted is not None)
    driver.frames(2)
    words = says(scene)
    assert "The games cannot be read" in words
    assert "cannot be read: Not a directory." in words
    assert "No finished game yet" not in words


def test_progress_says_why_nothing_is_counted(unread: Path) -> None:
    scene = ProgressScene()
    driver = Driver(scene)
    driver.until(lambda: bool(scene.failure))
    driver.frames(2)
    words = says(scene)
    assert "cannot be read: Not a directory." in words
    assert "Reading the games" not in words
