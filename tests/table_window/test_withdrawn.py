"""A table that nobody came to: of a new game no record stays, an old one stays as it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine import Limit
from game.roster import inline_thinking
from game.table.records.endings import records_in
from game.table.shelf import Shelf
from game.ui.platform.background_tasks import tasks
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.shell.menu_scene import MenuScene
from tests.driving.ui_driver import driving
from tests.slow_disk import PatientDriver, slow_disk
from tests.tables import run_on, setup_for


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[PatientDriver]:
    with driving(monkeypatch, tmp_path), monkeypatch.context() as patch:
        watch = slow_disk(patch, tmp_path)
        driver = PatientDriver(watch, speed="instant", reduced_motion=True)
        driver.is_at(MenuScene)
        driver.until(lambda: driver.window.resting)
        yield driver
        tasks.finish()


def records() -> list[str]:
    return sorted(path.name for path in records_in(Shelf().folder))


@pytest.mark.slow
def test_start_and_back_at_once_leave_no_game_behind(driver: PatientDriver) -> None:
    driver.click_on("Play")
    driver.is_at(NewGameScene)
    driver.click_on("Start")
    driver.key(pygame.K_ESCAPE)
    driver.is_at(MenuScene)
    driver.until(lambda: not tasks.busy)
    assert records() == []
    assert driver.watch.offences == []


def test_only_a_record_without_a_deal_is_taken_away(tmp_path: Path) -> None:
    shelf, thinking = Shelf(tmp_path), inline_thinking(Limit(playouts=1))
    setup = setup_for("human,random", options={"schedule": [3]})
    shelf.start(setup, thinking).withdraw()
    assert records_in(tmp_path) == []
    table = shelf.start(setup, thinking)
    run_on(table)
    table.withdraw()
    (path,) = records_in(tmp_path)
    before = path.read_bytes()
    shelf.resume(path, lambda _setup: thinking).withdraw()
    assert path.read_bytes() == before


def test_of_a_branch_that_nobody_came_to_only_the_game_it_left_stays(tmp_path: Path) -> None:
    shelf, thinking = Shelf(tmp_path), inline_thinking(Limit(playouts=1))
    table = shelf.start(setup_for("human,random", options={"schedule": [3]}), thinking)
    run_on(table)
    table.close()
    (path,) = records_in(tmp_path)
    before = path.read_bytes()
    shelf.branch(table.lines, lambda _setup: thinking).withdraw()
    assert {path: before} == {file: file.read_bytes() for file in records_in(tmp_path)}
    played = shelf.branch(table.lines, lambda _setup: thinking)
    played.reseat(1, "heuristic")
    played.withdraw()
    assert len(records_in(tmp_path)) == 2, "something happened there"
