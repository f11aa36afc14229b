"""The scorekeeper worked by the keyboard alone, from the menu to the exported sheet."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.table.scorekeeping.score_keeping import QuestionKind
from game.ui.scorekeeper.evenings_scene import EveningsScene
from game.ui.scorekeeper.new_sheet_scene import NewSheetScene
from game.ui.scorekeeper.scorekeeper_scene import ScorekeeperScene
from game.ui.scorekeeper.sheet_list_scene import SheetListScene
from tests.driving.ui_driver import Driver
from tests.scorekeeper.test_keeper_screen import asked, opened, type_digits

MOST_TABS = 60


pytestmark = pytest.mark.usefixtures("home")


def tab_to(driver: Driver, key: str) -> None:
    """Strike Tab until the control of this name has the keyboard."""
    for _ in range(MOST_TABS):
        current = driver.window.focus.current
        if current is not None and current.key == key:
            return
        driver.key(pygame.K_TAB)
    raise AssertionError(f"Tab never comes to {key}")


def press_key(driver: Driver, key: str) -> None:
    """Go to a control and press it."""
    tab_to(driver, key)
    driver.key(pygame.K_RETURN)


@pytest.mark.slow
def test_a_sheet_is_begun_told_corrected_and_exported_without_a_mouse(home: Path) -> None:
    driver = Driver()
    press_key(driver, "more")
    driver.key(pygame.K_END)
    driver.key(pygame.K_RETURN)
    shelf = driver.scene
    assert isinstance(shelf, SheetListScene)
    driver.until(lambda: shelf.found is not None)
    press_key(driver, "new")
    assert isinstance(driver.scene, NewSheetScene)
    tab_to(driver, "name 1")
    driver.type("Marta")
    press_key(driver, "begin")
    scene = driver.scene
    assert isinstance(scene, ScorekeeperScene)
    assert scene.state.kept.names[1] == "Marta"
    players = scene.state.kept.players
    type_digits(driver, "0" * players)  # Blackout's first deal is one card each
    type_digits(driver, "1")  # whoever is asked first took it: the others took none
    while scene.state.at is not None and not scene.state.kept.progress.finished:
        type_digits(driver, "0")
    first = scene.state.kept.progress.finished[0].result
    assert sorted(first.tricks) == [0] * (players - 1) + [1]
    # The deal is put right: somebody had bid one.
    press_key(driver, "correct")
    driver.key(pygame.K_RETURN)
    assert scene.state.editing == 0
    winner = first.tricks.index(1)
    press_key(driver, f"bid {winner}")
    type_digits(driver, "1")
    press_key(driver, "keep")
    assert scene.state.editing is None
    assert scene.state.kept.progress.finished[0].result.bids[winner] == 1
    driver.key(pygame.K_BACKSPACE)
    assert scene.state.kept.progress.finished[0].result.bids[winner] == 0
    press_key(driver, "export")
    driver.until(lambda: bool(list(home.rglob("*.csv"))))
    press_key(driver, "page")
    driver.until(lambda: bool(list(home.rglob("*.html"))))
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is shelf
    driver.until(lambda: shelf.looking is None)
    press_key(driver, "evenings")
    evenings = driver.scene
    assert isinstance(evenings, EveningsScene)
    assert "Marta" in [one.name for one in evenings.totals]
    assert {(one.evenings, one.deals) for one in evenings.totals} == {(1, 1)}
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is shelf


@pytest.mark.slow
@pytest.mark.parametrize(
    ("row", "players", "first"),
    [
        ("ninety-nine", 3, QuestionKind.BID),
        ("caller-clag", 5, QuestionKind.SIZE),
        ("la-pocha", 8, QuestionKind.BID),
    ],
)
def test_unusual_deals_are_told_by_enter_and_digits(
    row: str, players: int, first: QuestionKind
) -> None:
    driver, scene = opened(row, players)
    question = asked(scene)
    assert isinstance(question, tuple)
    assert question[0] is first
    for _ in range(200):
        if scene.state.kept.progress.finished:
            break
        question = asked(scene)
        assert isinstance(question, tuple)
        what = question[0]
        before = scene.state.at
        if what in (QuestionKind.BID, QuestionKind.TAKEN, QuestionKind.SIZE):
            enabled = [
                a.key[2:] for a in scene.plate.answers if a.key[:2] == "n " and not a.why_not
            ]
            last = (
                what is QuestionKind.TAKEN
                and scene.state.at is not None
                and scene.state.at.notes.took.count(None) == 1
            )
            type_digits(driver, enabled[-1 if last else 0])
            if scene.state.at == before:  # a longer number begins with it
                driver.key(pygame.K_RETURN)
        else:
            if what is QuestionKind.CALL:
                tab_to(driver, "call")
            driver.key(pygame.K_RETURN)
        assert scene.state.at != before, question
    assert len(scene.state.kept.progress.finished) == 1
