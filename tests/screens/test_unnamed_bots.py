"""A program that only a record names is asked about on Continue and Play on before it is run."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from ai.players.random_player import RandomPlayer
from game.engine import Limit
from game.presentation.replay_positions import ReplayPositions
from game.table.bots.thinking import InlineThinking
from game.table.records.endings import records_in
from game.table.records.lines import read_line
from game.table.shelf import Shelf
from game.table.table import Table
from game.ui.platform.bot_workers import bot_workers
from game.ui.platform.settings import Settings, read
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scene.routes import Replay
from game.ui.setup import game_launcher, unnamed_bots
from game.ui.setup.unnamed_bots import AskAboutBots, UnnamedBot, UnnamedBotsError
from game.ui.setup.unnamed_bots_scene import UnnamedBotsScene
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.table_scene import TableScene
from tests.driving.ui_driver import Driver, driving
from tests.lines import plain
from tests.on_file import recorded, write
from tests.tables import setup_for
from tests.waiting import HANG_S

pytestmark = pytest.mark.usefixtures("processes_may_start_slowly")

BOT = """
from pathlib import Path

Path(__file__).with_name("ran").touch()


class X:
    def choose(self, view, legal, limit, rng):
        return legal[0]
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path / "home"))
    (tmp_path / "here").mkdir()
    (tmp_path / "here" / "innocent.py").write_text(BOT)
    monkeypatch.chdir(tmp_path / "here")
    yield tmp_path / "here"
    bot_workers.close()


def kept() -> Path:
    """A game of somebody else, in which the program is to move."""
    header, *rest = recorded("human,random", options={"schedule": (2,)}, first_dealer=0)
    seats = [{"name": "You", "agent": "human"}, {"name": "Ada", "agent": "innocent:X"}]
    return write(Shelf().folder / "a.jsonl", [{**header, "seats": seats}, *rest[:2]])


def continued(settings: Settings) -> Table:
    return game_launcher.resume(kept(), settings)


def played_on(settings: Settings) -> Table:
    lines = [read_line(line) for line in kept().read_bytes().splitlines()]
    return game_launcher.branch(lines, settings)


def moved(table: Table) -> None:
    """Let the bot make its first move."""
    before = len(table.lines)
    late = time.monotonic() + HANG_S
    while len(table.lines) == before and time.monotonic() < late:
        table.advance(time.monotonic())
        time.sleep(0.01)
    assert len(table.lines) > before
    table.close()


@pytest.mark.slow
@pytest.mark.parametrize("way", [continued, played_on])
def test_a_module_that_the_player_never_named_is_not_loaded(
    way: Callable[[Settings], Table], folder: Path
) -> None:
    table = way(Settings())
    assert table.players[1].agent == "heuristic"
    assert "innocent:X" in str(table.bots.notes[-1])
    moved(table)
    assert not (folder / "ran").exists()
    assert any(line.get("note") == "agent" for line in plain(table.lines))


@pytest.mark.slow
@pytest.mark.parametrize("way", [continued, played_on])
def test_one_that_the_player_named_plays_on(way: Callable[[Settings], Table], folder: Path) -> None:
    table = way(Settings(named_bots=("innocent:X",)))
    assert table.players[1].agent == "innocent:X"
    moved(table)
    assert (folder / "ran").exists()


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The same program where Python finds it, away from the current folder."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "innocent.py").write_text(BOT)
    monkeypatch.syspath_prepend(elsewhere)
    return elsewhere


@pytest.mark.slow
@pytest.mark.parametrize("way", [continued, played_on])
def test_one_that_is_installed_is_asked_about_before_anything_is_loaded_or_written(
    way: Callable[[Settings], Table], folder: Path, installed: Path
) -> None:
    with pytest.raises(UnnamedBotsError) as asked:
        way(Settings())
    assert asked.value.bots == (UnnamedBot("innocent:X", "Ada"),)
    assert not (installed / "ran").exists()
    assert [path.name for path in records_in(Shelf().folder)] == ["a.jsonl"]
    settings = unnamed_bots.allowing(Settings(), asked.value.bots)
    assert settings.allowed_bots == ("innocent:X",)
    table = way(settings)  # the question let go of the game
    moved(table)
    assert (installed / "ran").exists()
    assert not (folder / "ran").exists()


@pytest.mark.slow
def test_a_module_of_the_current_folder_is_not_run_though_one_of_its_name_was_allowed(
    folder: Path,
) -> None:
    table = continued(Settings(allowed_bots=("innocent:X",)))
    assert table.players[1].agent == "heuristic"
    assert "not installed" in str(table.bots.notes[-1])
    moved(table)
    assert not (folder / "ran").exists()


def test_the_current_folder_is_no_place_that_python_finds_it_either(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend("")
    (folder / "whole").mkdir()
    (folder / "whole" / "__init__.py").touch()
    (folder / "spread").mkdir()
    for name in ("innocent:X", "whole:X", "whole.part:X", "spread.part:X", "absent:X", "no", "a b"):
        assert not unnamed_bots.elsewhere(name), name
    assert unnamed_bots.elsewhere("json:X")
    assert not unnamed_bots.elsewhere("json:" + "X" * 200)


# In the window ------------------------------------------------------------------------------


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, installed: Path) -> Iterator[Driver]:
    with driving(monkeypatch, tmp_path / "home"):
        monkeypatch.setattr(bot_workers, "_serving", lambda *_args, **_more: inline_random())
        kept()
        yield Driver()


def inline_random() -> InlineThinking:
    return InlineThinking({"random": RandomPlayer()}, Limit(), RandomPlayer())


def asked(driver: Driver) -> UnnamedBotsScene:
    driver.until(lambda: isinstance(driver.scene, UnnamedBotsScene))
    assert isinstance(driver.scene, UnnamedBotsScene)
    return driver.scene


def words(scene: UnnamedBotsScene) -> str:
    return " ".join(line for text in scene.written for line in text.lines())


def at_table(driver: Driver) -> Table:
    driver.until(lambda: isinstance(driver.scene, TableScene))
    assert isinstance(driver.scene, TableScene)
    table = driver.scene.table
    assert isinstance(table, Table)
    return table


def test_continue_asks_by_the_full_name_and_heuristic_plays_on_enter(driver: Driver) -> None:
    driver.until(lambda: driver.may_press("Continue"))
    driver.click_on("Continue")
    assert "innocent:X for Ada" in words(asked(driver))
    driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    assert at_table(driver).players[1].agent == "heuristic"
    assert driver.window.settings.allowed_bots == ()


@pytest.mark.slow
def test_run_it_is_remembered_and_not_asked_again(driver: Driver) -> None:
    for _ in range(2):
        driver.until(lambda: driver.may_press("Continue"))
        driver.click_on("Continue")
        if not driver.window.settings.allowed_bots:
            asked(driver)
            driver.click_on("Run it")
        assert at_table(driver).players[1].agent == "innocent:X"
        assert driver.window.settings.allowed_bots == ("innocent:X",)
        driver.window.home()
        driver.frames(3)


@pytest.mark.slow
def test_esc_opens_no_game_and_the_next_press_asks_again(driver: Driver) -> None:
    for _ in range(2):
        driver.until(lambda: driver.may_press("Continue"))
        driver.click_on("Continue")
        asked(driver)
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.scene, MenuScene)


def test_play_on_in_a_replay_asks_too(driver: Driver) -> None:
    driver.window.open(Replay(partial(ReplayPositions.read, Shelf().folder / "a.jsonl")))
    driver.until(
        lambda: isinstance(driver.scene, ReplayScene) and driver.scene.positions is not None
    )
    scene = driver.scene
    assert isinstance(scene, ReplayScene)
    scene.answer("on")
    asked(driver)
    driver.click_on("Let Rulebook play")
    assert at_table(driver).players[1].agent == "heuristic"


@pytest.mark.slow
@pytest.mark.parametrize("scale", [100, 125])
@pytest.mark.parametrize("number", [1, 3, 9])
def test_the_question_fits_every_window_and_names_every_program_whole(
    driver: Driver, number: int, scale: int
) -> None:
    long = ".".join(["a_package_of_somebody"] * 5)[: unnamed_bots.LONGEST - 6]
    bots = tuple(UnnamedBot(f"{long}{seat}:Robot", f"Somebody {seat}") for seat in range(9))
    bots = bots[:number]
    driver.window.change(replace(driver.window.settings, scale=scale))
    for size in ((1024, 640), (1920, 1080)):
        driver.resize(size)
        driver.window.open(AskAboutBots(bots, lambda *, run: None))
        driver.frames(3)
        scene = asked(driver)
        window = driver.window.surface.get_rect()
        assert all(window.contains(button.get_abs_rect()) for button in driver.buttons)
        told = "".join(line for text in scene.written for line in text.lines())
        assert all(each.bot in told for each in bots)
        here = [text.area for text in scene.written if text.pane is None]
        assert all(window.contains(area) for area in here)
        assert max(area.bottom for area in here) < driver.button("Back").get_abs_rect().top
        driver.window.back()
        driver.frames(3)


def test_what_is_named_on_the_command_line_is_remembered() -> None:
    settings = unnamed_bots.naming(Settings(), setup_for("human,mine:Bot,expert:bold,mcts"))
    assert settings.named_bots == ("mine:Bot",)
    assert unnamed_bots.naming(settings, setup_for("human,mine:Bot")) is settings
    assert read({"named_bots": ["mine:Bot"]}) == (settings, [])
    for nonsense in ("mine:Bot", [7], [""], ["x"] * 101):
        assert read({"named_bots": nonsense}) == (Settings(), ["named_bots"])
