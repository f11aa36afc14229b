"""A new player's menu shows few doors; the others open with games, or all at once when asked."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.ui.platform import settings
from game.ui.platform.settings import ALL_DOORS, Settings
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.shell.doors import DOORS, MenuButton, closed
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.table_scene import TableScene
from tests.driving.ui_driver import Driver
from tests.on_file import recorded, write

FEW = {
    *(MenuButton.FIRST_LESSONS, MenuButton.NEW_GAME, MenuButton.TOUR, MenuButton.LEARN),
    *(MenuButton.SETTINGS, MenuButton.HELP, MenuButton.EVERYTHING, MenuButton.QUIT),
}
ALL = set(MenuButton) - {MenuButton.EVERYTHING, MenuButton.CONTINUE}


pytestmark = pytest.mark.usefixtures("home")


def new_player() -> Driver:
    """The window of somebody of whom nothing is kept, once the menu has looked."""
    driver = Driver(doors=Settings().doors)
    looked(driver)
    return driver


def looked(driver: Driver) -> None:
    menu = driver.scene
    assert isinstance(menu, MenuScene)
    driver.until(lambda: menu.saved is not None and menu.saved.noticed)
    driver.frames(2)


def shown(driver: Driver) -> set[str]:
    return {stop.key for stop in driver.window.focus.stops}


def finish_games(home: Path, number: int) -> None:
    for game in range(number):
        lines = recorded("human,random,random", options={"schedule": (1,)}, seed=game)
        write(home / "games" / f"{game}.jsonl", lines)


def test_a_new_player_sees_few_doors_from_the_first_frame_on() -> None:
    driver = Driver(doors=Settings().doors)
    assert MenuButton.DAILY not in shown(driver)
    looked(driver)
    assert shown(driver) == FEW


def test_a_game_begins_with_two_clicks() -> None:
    driver = new_player()
    driver.press(MenuButton.NEW_GAME)
    assert isinstance(driver.scene, NewGameScene)
    driver.press("start")
    driver.until(lambda: isinstance(driver.scene, TableScene))


@pytest.mark.slow
@pytest.mark.parametrize("games", range(1, len(DOORS) + 1))
def test_each_finished_game_opens_a_door_and_a_sentence_says_so(home: Path, games: int) -> None:
    finish_games(home, games - 1)
    driver = new_player()
    before = shown(driver)
    opened = DOORS[games - 1]
    assert not before & set(opened.buttons)
    assert opened.sentence not in driver.window.notices.waiting
    finish_games(home, games)
    driver.press(MenuButton.HELP)
    driver.key(pygame.K_ESCAPE)
    looked(driver)
    assert set(opened.buttons) <= shown(driver)
    assert opened.sentence in driver.window.notices.waiting
    column = driver.stop(MenuButton.NEW_GAME).get_abs_rect().right
    area = driver.window.notices.area
    assert area.left > column, "it lies over neither name nor buttons"
    menu = driver.scene
    assert isinstance(menu, MenuScene)
    version = next(one for one in menu.written if "Version" in one.lines()[0])
    assert area.width
    assert not area.colliderect(version.area)
    assert settings.load()[0].doors == games
    assert bool(closed(games)) == (MenuButton.EVERYTHING in shown(driver))


def test_all_open_at_once_for_who_asks_by_keys_alone() -> None:
    driver = new_player()
    for _step in FEW:
        at = driver.window.focus.current
        if at is not None and at.key == MenuButton.EVERYTHING:
            break
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    looked(driver)
    assert shown(driver) == ALL
    assert settings.load()[0].doors == ALL_DOORS
    driver.key(pygame.K_RETURN)  # the list of what few people need is where the press was
    menu = driver.scene
    assert isinstance(menu, MenuScene)
    assert menu.open_list is not None


def test_whoever_has_settings_of_an_earlier_version_sees_all(home: Path) -> None:
    assert settings.save(Settings(volume=10)) is None
    path = next(home.rglob("settings.json"))
    kept = settings.load()[0]
    assert kept.doors == 0
    path.write_text('{"volume": 10}', encoding="utf-8")
    assert settings.load()[0].doors == ALL_DOORS


def test_every_door_of_the_menu_opens_at_last() -> None:
    assert len(DOORS) == ALL_DOORS
    assert not closed(ALL_DOORS)
    behind = [button for door in DOORS for button in door.buttons]
    assert len(behind) == len(set(behind))
    assert not FEW & set(behind)


def test_without_a_game_to_go_on_with_continue_stands_there_and_says_why(home: Path) -> None:
    finish_games(home, 1)
    driver = new_player()
    assert not driver.may_press("Continue")
    stop = next(one for one in driver.window.focus.stops if one.key == MenuButton.CONTINUE)
    assert stop.reason == "No game is under way."
    at = driver.window.focus.current
    assert at is not None
    assert at.key == MenuButton.NEW_GAME
