"""The menu tells what is due today, each in one line that opens it, and nothing else."""

from __future__ import annotations

from datetime import date, timedelta

import pygame
import pytest

from game.daily import tries as daily_tries
from game.daily.tries import DailyTry, KeptTries, TryStage
from game.days import local_date
from game.engine.refusal import refuse
from game.profiles.shelf import ProfileShelf
from game.puzzles.puzzle_progress import PuzzleTry, keep
from game.review.mistakes import KeptMistakes
from game.ui.daily.daily_scene import DailyScene
from game.ui.learn.mistakes_scene import MistakesScene
from game.ui.shell import due
from game.ui.shell.due import find_due
from game.ui.shell.menu_scene import MenuScene
from tests.driving.ui_driver import Driver

TODAY = date(2027, 3, 4)


pytestmark = pytest.mark.usefixtures("home")


def played(day: date, stage: TryStage = TryStage.OVER) -> DailyTry:
    return DailyTry(day, day, "a.blackout", stage=stage)


def told(monkeypatch: pytest.MonkeyPatch, *tries: DailyTry, row: int = 0) -> list[str]:
    """What is told of the daily deal after these tries, which stand so many days in a row."""
    kept = KeptTries({one.day: one for one in tries})
    monkeypatch.setattr(daily_tries.Tries, "all", lambda _self: kept)
    monkeypatch.setattr(due, "streak", lambda *_: row)
    players, _notices = ProfileShelf.usual().open()
    return [each.text for each in find_due(players, TODAY, daily=True)]


def test_a_daily_deal_is_due_until_it_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    (text,) = told(monkeypatch)
    assert text.startswith("Today's deal: ")
    assert told(monkeypatch, played(TODAY, TryStage.RUNNING)) == [
        "Today's deal is begun: go on with it"
    ]
    assert told(monkeypatch, played(TODAY)) == []
    assert told(monkeypatch, played(TODAY, TryStage.LOST)) == [], "there is no other try"


def test_days_in_a_row_that_hang_on_today_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    assert told(monkeypatch, row=4) == ["Today's deal keeps your 4 days in a row"]
    (text,) = told(monkeypatch, row=1)
    assert "row" not in text, "one day is no row"


def test_where_tries_cannot_be_read_or_no_button_leads_there_nothing_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    players, _notices = ProfileShelf.usual().open()
    assert find_due(players, TODAY, daily=False) == ()
    unread = KeptTries({}, refuse("It is a folder."))
    monkeypatch.setattr(daily_tries.Tries, "all", lambda _self: unread)
    assert find_due(players, TODAY, daily=True) == ()


def test_a_row_of_puzzles_is_told_while_todays_is_missing() -> None:
    players, _notices = ProfileShelf.usual().open()
    folder = ProfileShelf.usual().own_folder(players)
    assert folder is not None
    for back in (3, 2, 1):
        keep(folder, PuzzleTry("p", True, TODAY - timedelta(back), 5, True))
    (row,) = find_due(players, TODAY, daily=False)
    assert row.text == "Today's puzzle keeps your 3 days in a row"
    keep(folder, PuzzleTry("p", False, TODAY, 5, True))
    assert find_due(players, TODAY, daily=False) == ()


def menu(driver: Driver) -> MenuScene:
    """The menu, once it is known what is due."""
    scene = driver.scene
    assert isinstance(scene, MenuScene)
    driver.until(lambda: scene.saved is not None and scene.saved.noticed)
    driver.frames(3)
    return scene


def with_mistakes(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """So many mistakes are due."""
    monkeypatch.setattr(KeptMistakes, "due", lambda _self, _today: (None,) * number)


@pytest.mark.parametrize("keys", [True, False])
def test_each_line_opens_what_it_tells_of(monkeypatch: pytest.MonkeyPatch, keys: bool) -> None:
    with_mistakes(monkeypatch, 7)
    driver = Driver(lessons_offered=True)
    scene = menu(driver)
    assert [each.text for each in scene.due][1:] == ["7 mistakes to try again"]
    for number, kind in ((0, DailyScene), (1, MistakesScene)):
        menu(driver)
        if keys:
            for _ in driver.window.focus.stops:
                at = driver.window.focus.current
                if at is not None and at.key == f"due {number}":
                    break
                driver.key(pygame.K_TAB)
            driver.key(pygame.K_RETURN)
        else:
            driver.click_on(scene.due[number].text)
        driver.frames()
        assert isinstance(driver.scene, kind)
        driver.key(pygame.K_ESCAPE)
        driver.frames()
    menu(driver)


def test_nothing_is_due_for_whoever_never_played(monkeypatch: pytest.MonkeyPatch) -> None:
    with_mistakes(monkeypatch, 7)
    assert menu(Driver()).due == ()


def test_one_mistake_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    with_mistakes(monkeypatch, 1)
    players, _notices = ProfileShelf.usual().open()
    assert [each.text for each in find_due(players, local_date(), daily=False)] == [
        "1 mistake to try again"
    ]


@pytest.mark.slow
@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_nothing_of_the_menu_leaves_the_window_for_what_is_due(
    monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], scale: int
) -> None:
    with_mistakes(monkeypatch, 7)
    driver = Driver(None, size, scale=scale, lessons_offered=True)
    menu(driver)
    window = pygame.Rect(0, 0, *size)
    boxes = [pygame.Rect(button.get_abs_rect()) for button in driver.buttons]
    assert any("Today" in button.text for button in driver.buttons)
    for place, box in enumerate(boxes):
        assert window.contains(box)
        assert box.collidelist(boxes[place + 1 :]) < 0
