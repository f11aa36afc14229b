"""The name of an own variant goes with its games: record, menu, list, sheet, replay, next game."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.commands.words import read_setup
from game.engine.variant import OptionValue
from game.presentation.words.games import title
from game.table.own_variants.variant_shelf import OwnShelf
from game.table.records.archive import ArchivedGame, entries
from game.table.records.headers import setup_of
from game.table.records.lines import line_in
from game.table.shelf import Shelf
from game.ui.library.games_scene import GamesScene
from game.ui.replay.replay_scene import ReplayScene
from game.ui.score_sheet.overlay import ScoreSheet
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.leaving import play_again
from game.ui.table.table_scene import TableScene
from game.ui.variant_editor.own_variants_scene import OwnVariantsScene
from tests.commands.command_line import run
from tests.driving.guest import seats_and_rules
from tests.driving.ui_driver import Driver, sat_down
from tests.on_file import recorded, write

FRIDAY: dict[str, OptionValue] = {"hook": "any", "schedule": (1, 2, 3)}


pytestmark = pytest.mark.usefixtures("home")


def header(path: Path) -> dict[str, Any]:
    """The first line of a record."""
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    return data


def played(home: Path, name: object) -> Path:
    """A finished game of Oh Hell on the shelf, whose header says that it is called so."""
    first, *lines = recorded("random,random,random", row="oh-hell")
    folder = Shelf().folder
    folder.mkdir(parents=True, exist_ok=True)
    return write(folder / "2026-01-01-120000-1.jsonl", [{**first, "variant_name": name}, *lines])


def only_entry() -> ArchivedGame:
    """The one game on the shelf."""
    (entry,) = entries(Shelf().folder)
    return entry


def test_the_sheet_of_a_game_has_the_own_name_and_so_has_the_next_game() -> None:
    OwnShelf.usual().save("Friday night", "oh-hell", FRIDAY)
    driver = Driver(OwnVariantsScene())
    driver.click_on("Play")
    driver.click_on("Start")
    scene = driver.scene
    assert isinstance(scene, TableScene)
    driver.key(pygame.K_s)
    assert isinstance(scene.overlays.current, ScoreSheet)
    assert scene.overlays.current.title == "Friday night"
    play_again(driver.window, scene.table.setup)
    driver.frames(3)
    assert isinstance(driver.scene, TableScene)
    assert driver.scene is not scene
    assert driver.scene.table.setup.variant_name == "Friday night"


@pytest.mark.usefixtures("fake_table")
def test_continue_and_games_say_the_own_name() -> None:
    OwnShelf.usual().save("Friday night", "oh-hell", FRIDAY)
    driver = Driver(OwnVariantsScene())
    driver.click_on("Play")
    driver.click_on("Start")
    driver.key(pygame.K_ESCAPE)
    driver.until(lambda: driver.may_press("Continue"))
    assert isinstance(driver.scene, MenuScene)
    assert driver.scene.saved_line.startswith("Friday night · 4 players")
    assert header(only_entry().path)["variant_name"] == "Friday night"
    assert title(only_entry()) == "Friday night (Oh Hell)"
    driver.click_on("Continue")
    assert sat_down(driver).variant_name == "Friday night"


@pytest.mark.usefixtures("fake_table")
def test_a_game_started_before_the_folder_was_read_has_its_name_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.ui.setup.game_rows.look", lambda _done: None)
    driver = Driver(seats_and_rules("oh-hell", FRIDAY, 4, "Friday night"))
    driver.click_on("Start")
    assert sat_down(driver).variant_name == "Friday night"


@pytest.mark.usefixtures("fake_table")
def test_a_changed_rule_makes_it_a_game_without_that_name() -> None:
    OwnShelf.usual().save("Friday night", "oh-hell", FRIDAY)
    scene = seats_and_rules("oh-hell", FRIDAY, 4, "Friday night")
    driver = Driver(scene)
    assert scene.rows.draft is not None
    scene.rows.draft.options["hook"] = False
    driver.click_on("Start")
    assert sat_down(driver).variant_name == ""
    driver.key(pygame.K_ESCAPE)
    driver.until(lambda: driver.may_press("Continue"))  # it is on the disk then
    assert "variant_name" not in header(only_entry().path)
    assert title(only_entry()) == "Oh Hell, house rules"


@pytest.mark.usefixtures("fake_table")
def test_a_row_as_it_stands_is_not_the_own_variant_that_changes_nothing() -> None:
    OwnShelf.usual().save("Ours", "oh-hell", {})
    driver = Driver(seats_and_rules("oh-hell", {}, 4, "Ours"))
    assert driver.button("Ours").is_enabled
    driver.click_on("Ours")
    driver.click_on("Oh Hell")
    driver.click_on("Start")
    assert sat_down(driver).variant_name == ""


def test_a_long_name_leaves_room_for_the_deal_under_continue(home: Path) -> None:
    first, *lines = recorded("human,random,random", row="oh-hell", deals=2)
    name = "Grandma's very long Sunday game with everything"
    path = Shelf().folder / "2026-01-01-120000-1.jsonl"
    write(path, [{**first, "variant_name": name}, *lines])
    driver = Driver()
    driver.until(lambda: driver.may_press("Continue"))
    assert isinstance(driver.scene, MenuScene)
    assert driver.scene.saved_line.startswith("Grandma's very long")
    assert "… · 3 players · Deal " in driver.scene.saved_line


def test_a_replayed_game_has_its_own_name_on_the_sheet(home: Path) -> None:
    path = played(home, "Friday night")
    driver = Driver(GamesScene())
    driver.until(lambda: driver.may_press("Replay"))
    driver.click_on("Replay")
    scene = driver.scene
    assert isinstance(scene, ReplayScene)
    driver.until(lambda: scene.positions is not None)
    driver.key(pygame.K_s)
    assert isinstance(scene.overlay, ScoreSheet)
    assert scene.overlay.title == "Friday night"
    assert run("check", path) == 0


@pytest.mark.parametrize(
    "name",
    ["", " ", "Clag", "oh-HELL", 7, None, ["x"], "a\u202eb", "a\nb", "\ud800", "x" * 61],
)
def test_a_name_in_a_strangers_record_that_makes_no_sense_is_none(home: Path, name: object) -> None:
    lines = recorded("random,random,random", row="oh-hell", deals=1)
    assert setup_of(line_in({**lines[0], "variant_name": name})).variant_name == ""


@pytest.mark.parametrize(("options", "name"), [([], "Friday night"), (["must_trump=true"], "")])
def test_a_command_writes_it_where_the_variant_is_played_as_it_is(
    home: Path, capsys: pytest.CaptureFixture[str], options: list[str], name: str
) -> None:
    OwnShelf.usual().save("Friday night", "oh-hell", FRIDAY)
    record = home / "games.jsonl"
    words = ["--variant", "Friday night", *[word for one in options for word in ("--option", one)]]
    assert run("simulate", *words, "--bots", "random,random,random", "--record", record) == 0
    assert header(record).get("variant_name", "") == name
    given = argparse.Namespace(
        variant="Friday night", option=options, players=4, bots=None, seed=None, first_dealer=None
    )
    setup = read_setup(given, humans=True)
    assert setup is not None
    assert setup.variant_name == name
