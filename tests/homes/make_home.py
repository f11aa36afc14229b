#!/usr/bin/env python3
"""Fills an empty folder as a player's home: every kind of file that the program keeps.

    python tests/homes/make_home.py FOLDER

Everything is made by the program as it stands, through its own screens, without a display. What
comes of it is kept under a date, and every later version opens it (`tests/storage/test_homes.py`).
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame
import pytest

from game.commands.cli import main as command
from game.ui.library.games_scene import GamesScene
from game.ui.library.statistics_scene import StatisticsScene
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scorekeeper.new_sheet_scene import NewSheetScene
from game.ui.scorekeeper.scorekeeper_scene import ScorekeeperScene
from game.ui.settings.settings_scene import SettingsScene
from game.ui.table.panels.overlays import Curtain
from game.ui.table.table_scene import TableScene
from tests.driving.guest import Guest
from tests.driving.guest_hands import Device
from tests.driving.ui_driver import Driver, driving

OWN = "Friday night"
NOT_KEPT = (".locks", "blackout.log")
"""What tells of one machine and one moment."""


def finished(name: str, players: int, seed: int, mind: str = "random", **words: object) -> None:
    """A game played to its end, then left for the menu."""
    guest = Guest(Device.MOUSE, seed=seed, mind=mind)
    guest.sit_down(name, players, bot="heuristic", seed=str(seed), **words)  # type: ignore[arg-type]
    guest.play_out()
    guest.look_at_the_sheet()
    guest.find_in_games()
    guest.driver.window.close()


def unfinished(name: str, players: int, seed: int, deals: int, *, undo: bool = False) -> None:
    """A game left in the middle of a deal."""
    guest = Guest(Device.KEYS, seed=seed, mind="heuristic")
    guest.sit_down(name, players, bot="casual", seed=str(seed))
    guest.play_until(
        lambda: len(guest.table.presenter.shown.table.history) == deals and guest.asked
    )
    guest.decide()
    guest.play_until(lambda: guest.asked)
    if undo:
        guest.key(pygame.K_u)
        guest.driver.frames(5)
        guest.play_until(lambda: guest.asked)
    guest.find_in_games()
    guest.driver.window.close()


def own_variant() -> None:
    """A variant made in the editor, and a game of it."""
    driver = Driver(size=(1280, 900))
    driver.click_on("Play")
    press(driver, "rules")
    press(driver, "variant")
    driver.click_on("Oh Hell")
    driver.click_on("Edit rules")
    press(driver, "name")
    driver.type(OWN)
    press(driver, "rule hook")
    driver.click_on("Every bidder")
    press(driver, "sizes")
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.key(pygame.K_BACKSPACE)
    driver.type("1,2,3")
    driver.click_on("Save")
    driver.window.close()

    guest = Guest(Device.MOUSE, seed=6, size=(1280, 900))
    guest.press("new")
    guest.press("rules")
    guest.driver.click(pygame.Rect(guest.driver.stop("variant").get_abs_rect()).center)
    guest.driver.click_on(OWN)
    guest.press("start")
    guest.driver.until(lambda: isinstance(guest.driver.scene, TableScene))
    assert guest.table.table.setup.variant.options["schedule"] == (1, 2, 3)
    guest.play_out()
    guest.find_in_games()
    guest.driver.window.close()


def two_persons() -> None:
    """A game of two persons at one screen, with a guest's name, left where the second is asked."""
    guest = Guest(Device.MOUSE, seed=8, name="Zoë", guests=("Märta",))
    guest.press("new")
    guest.pick("seat 1", 0)
    guest.write("seed", "c0ffee")
    guest.press("start")
    guest.driver.until(lambda: isinstance(guest.driver.scene, TableScene))
    guest.play_until(lambda: guest.told and isinstance(guest.table.overlays.current, Curtain))
    guest.driver.window.close()


def played_on_and_exported() -> None:
    """The newest game seen again and played on; copies of it; another one deleted."""
    driver = Driver(GamesScene(), speed="instant", reduced_motion=True)
    games = driver.scene
    assert isinstance(games, GamesScene)
    driver.until(lambda: games.found is not None)
    driver.click_on("Finished (6)")
    driver.frames(3)
    for words in ("The record", "Score sheet (CSV)"):
        driver.click_on("Share…")
        driver.click_on(words)
        driver.until(lambda: not games.foot.busy)
    driver.click_on("Replay")
    driver.until(
        lambda: isinstance(driver.scene, ReplayScene) and driver.scene.positions is not None
    )
    replay = driver.scene
    assert isinstance(replay, ReplayScene)
    driver.key(pygame.K_DOWN)
    driver.until(lambda: replay.still, most=4000)
    driver.key(pygame.K_p)
    driver.key(pygame.K_RETURN)
    driver.until(lambda: isinstance(driver.scene, TableScene))
    driver.frames(5)
    driver.window.close()

    driver = Driver(GamesScene())
    games = driver.scene
    assert isinstance(games, GamesScene)
    driver.until(lambda: games.found is not None)
    driver.click_on("Finished (6)")
    driver.key(pygame.K_END)
    driver.click_on("Delete…")
    driver.click_on("Delete")
    driver.until(lambda: not games.foot.busy)
    driver.window.close()


def sheet(name: str, first: str, digits: str, tell: Callable[[Driver], None]) -> None:
    """A sheet of the scorekeeper, begun on its screen and told some deals."""
    driver = Driver(NewSheetScene())
    new = driver.scene
    assert isinstance(new, NewSheetScene)
    new.rows.choose_variant(name)
    driver.frames(2)
    press(driver, "name 0")
    driver.type(first)
    driver.click_on("Begin")
    assert isinstance(driver.scene, ScorekeeperScene)
    type_digits(driver, digits)
    tell(driver)
    assert driver.scene.state.kept.deals
    driver.window.close()


def clag_call(driver: Driver) -> None:
    """A call in the sheet of Caller Clag, its bids and winners."""
    press(driver, "kind")
    driver.click_on("Suit precedence")
    press(driver, "suit C")
    press(driver, "nuloss")
    press(driver, "call")
    type_digits(driver, "1110")
    type_digits(driver, "123")


def premium(driver: Driver) -> None:
    """Who stakes what in a sheet of Ninety-Nine, and the tricks."""
    driver.click_on("Player 2 reveals")
    type_digits(driver, "432")


def chosen() -> None:
    """Settings that are not as at first."""
    driver = Driver(SettingsScene(), name="Zoë", theme="daylight", speed="double", volume=30)
    driver.window.change(driver.window.settings)
    driver.key(pygame.K_F11)
    driver.key(pygame.K_F11)  # a change keeps the file
    driver.window.close()


def counted() -> None:
    """The statistics, which leave their cache once no file is fresh."""
    time.sleep(2.5)
    driver = Driver(StatisticsScene())
    scene = driver.scene
    assert isinstance(scene, StatisticsScene)
    driver.until(lambda: scene.counted is not None)
    driver.frames(3)
    driver.window.close()


def headless(home: Path) -> None:
    """What the commands write: games of every kind of variant, and a league's file."""
    for number, name in enumerate(("two-jokers", "caller-clag", "la-podrida", "cooperative")):
        file = home / "exports" / f"simulated-{name}.blackout"
        words = ["simulate", "--variant", name, "--max-deals", "2", "--seed", str(number)]
        if name == "caller-clag":
            words += ["--option", "deals=2"]
        assert command([*words, "--json", "--record", str(file)], WINDOWS) == 0
    file = home / "exports" / "arena.jsonl"
    words = ["arena", "--bots", "random,heuristic", "--cards", "3", "--deals", "20", "--seed", "4"]
    assert command([*words, "--jobs", "1", "--json", "--resume", str(file)], WINDOWS) == 0


WINDOWS = dict.fromkeys(("play", "demo", "replay", "frames"), lambda _words: 0)


def press(driver: Driver, key: str) -> None:
    """Click a control by its key."""
    driver.click(pygame.Rect(driver.stop(key).get_abs_rect()).center)


def type_digits(driver: Driver, digits: str) -> None:
    """Strike digits one after the other."""
    for digit in digits:
        driver.key(getattr(pygame, f"K_{digit}"))


def fill(home: Path) -> None:
    """Make everything, one after the other."""
    two = {"schedule": (2, 1)}
    finished("oh-hell", 3, 1, rules=two)
    finished("blackout", 4, 2, rules=two)
    finished("ninety-nine", 3, 3)
    finished("cooperative", 3, 5, "heuristic", rules={"schedule": (1,)})
    finished("northeast-jokers", 6, 9, rules=two)
    unfinished("potomac", 4, 1, 1, undo=True)
    unfinished("caller-clag", 4, 2, 1)
    unfinished("ninety-nine", 3, 3, 1)
    unfinished("cooperative", 4, 4, 2)
    unfinished("la-pocha", 4, 5, 1)
    own_variant()
    two_persons()
    played_on_and_exported()
    sheet("oh-hell", "Marta", "32223223", lambda _driver: None)
    sheet("caller-clag", "Zoë", "3", clag_call)
    sheet("ninety-nine", "Ann", "432", premium)
    chosen()
    counted()
    headless(home)
    for name in NOT_KEPT:
        for path in home.rglob(name):
            shutil.rmtree(path) if path.is_dir() else path.unlink()


def main() -> int:
    """Fill the folder that is named."""
    home = Path(sys.argv[1]).resolve()
    home.mkdir(parents=True)
    with pytest.MonkeyPatch.context() as patch, driving(patch, home):
        fill(home)
    for path in sorted(path for path in home.rglob("*") if path.is_file()):
        print(f"{path.stat().st_size:7}  {path.relative_to(home)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
