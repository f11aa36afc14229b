"""The daily deal on the screen: played from the menu, its result, its calendar."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any, Final

import pygame
import pytest

from game.challenges.result import GameResult
from game.daily import experts
from game.daily.expert_run import ExpertRun
from game.daily.experts import kept_of
from game.daily.results import read_result
from game.daily.rule import variant_of
from game.daily.tries import Tries, streak
from game.net.client.signed_challenges import verifier
from game.presentation.moods import FaceMood
from game.table.records.endings import records_in
from game.table.statistics.summary import Person
from game.ui.daily import daily_scene
from game.ui.daily import poster as daily_poster
from game.ui.daily.daily_scene import DailyScene
from game.ui.daily.poster import poster_of_day
from game.ui.kit.layout import Gap
from game.ui.library.progress_counted import counted
from game.ui.platform import clipboard
from game.ui.replay.replay_scene import ReplayScene
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.table_scene import TableScene
from tests.compare.test_duplicate import threads
from tests.driving.guest import Guest
from tests.driving.guest_hands import Device
from tests.driving.ui_driver import Driver, driving
from tests.played_by_bots import kept
from tests.storage.raw_documents import documents_in

DAY = date(2026, 11, 26)
"""A Thursday: Jabberwocky."""


class FewPlays(ExpertRun):
    """Two plays in this process."""

    def __init__(self, day: date) -> None:
        super().__init__(day, plays=2, opener=threads)


class Clock:
    """The calendar of the machine."""

    today = DAY


@pytest.fixture(autouse=True)
def window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setattr(Clock, "today", DAY)
    monkeypatch.setattr(daily_scene, "local_date", lambda: Clock.today)
    monkeypatch.setattr(experts, "EXPERT", "skilled")  # who needs not get ready
    monkeypatch.setattr(DailyScene.__init__, "__defaults__", (None, FewPlays))
    with driving(monkeypatch, tmp_path):
        yield tmp_path


def page(driver: Driver) -> DailyScene:
    driver.until(lambda: isinstance(driver.scene, DailyScene))
    scene = driver.scene
    assert isinstance(scene, DailyScene)
    driver.until(lambda: scene.read)
    driver.frames(2)
    return scene


def ranked(driver: Driver, day: date) -> None:
    scene = page(driver)
    driver.until(lambda: day in scene.tries and scene.tries[day].experts is not None)
    driver.frames(2)


def tried(driver: Driver, day: date, home: Path) -> None:
    """A try of before."""
    from game.daily.rule import setup_of

    tries = Tries(driver.window.players.written_id)
    path = kept(home / "games" / f"{day}.jsonl", setup_of(day))
    tries.begin(day, day, path)


def test_the_menu_leads_to_an_empty_calendar_and_escape_back() -> None:
    driver = Driver()
    driver.click_on("Daily deal")
    scene = page(driver)
    assert scene.tries == {}
    assert driver.may_press("Play")
    assert not any(button.text == "Copy result" for button in driver.buttons)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, MenuScene)


def test_leaving_at_once_uses_nothing_up_and_a_begun_game_goes_on(window: Path) -> None:
    driver = Driver()
    driver.click_on("Daily deal")
    page(driver)
    driver.click_on("Play")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    table = driver.scene
    assert isinstance(table, TableScene)
    assert table.table.setup.match is not None
    assert table.table.setup.match.daily == DAY.isoformat()
    driver.until(lambda: table.table.waiting.must == (0,))
    driver.key(pygame.K_u)
    assert table.presenter.message == "In a daily deal nothing is taken back."
    driver.window.back()
    scene = page(driver)
    driver.until(lambda: DAY in scene.tries)
    driver.frames(2)
    assert driver.may_press("Go on")
    assert len(records_in(window / "games")) == 1


@pytest.mark.slow
def test_a_result_is_ranked_once_shown_copied_and_watched_again(
    window: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []

    def put(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(clipboard, "put", put)
    driver = Driver()
    tried(driver, DAY, window)
    driver.click_on("Daily deal")
    ranked(driver, DAY)
    driver.click_on("Copy result")
    driver.until(lambda: bool(copied))
    one = page(driver).tries[DAY]
    assert one.result is not None
    assert one.experts is not None
    share = f"{round(100 * one.experts.share_beaten)} % of {one.experts.plays} plays"
    words, line = copied[0].splitlines()
    assert words == (
        f"Blackout daily 2026-11-26 | Jabberwocky | {one.result.points} points | "
        f"Ahead of {share} by an expert | {one.result.marks}"
    )
    told = read_result(line, verifier())
    assert (told.daily, told.points, told.marks) == (
        "2026-11-26",
        one.result.points,
        one.result.marks,
    )
    assert told.key
    assert copied[0].isascii()
    kept_tries = documents_in(window).items()
    data = next(json.loads(one) for name, one in kept_tries if name.startswith("document daily/"))
    assert data["experts"]["plays"] == 2
    driver.click_on("Replay")
    driver.until(lambda: isinstance(driver.scene, ReplayScene))


@pytest.mark.slow
def test_the_calendar_is_walked_by_keys_and_clicked(window: Path) -> None:
    Clock.today = date(2026, 12, 2)
    driver = Driver()
    tried(driver, DAY, window)
    driver.click_on("Daily deal")
    scene = page(driver)
    ring = driver.window.focus
    ring.move(next(stop for stop in ring.stops if stop.key == "days"))
    driver.key(pygame.K_LEFT)
    assert scene.chosen == date(2026, 12, 1)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RIGHT)
    assert scene.chosen == Clock.today, "tomorrow is not open"
    driver.press("before")
    assert scene.chosen == date(2026, 11, 30)
    driver.click(scene.calendar.cells[DAY].center)
    assert scene.chosen == DAY
    ranked(driver, DAY)
    driver.press("after")
    assert scene.chosen.month == 12


@pytest.mark.slow
def test_midnight_turns_the_page(window: Path) -> None:
    driver = Driver()
    driver.click_on("Daily deal")
    assert page(driver).chosen == DAY
    driver.click_on("Play")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    Clock.today = DAY + timedelta(days=1)
    driver.window.back()
    assert page(driver).chosen == Clock.today


@pytest.mark.slow
def test_midnight_turns_the_page_while_it_is_read(window: Path) -> None:
    """What is begun then is begun on its day; whoever looks at an earlier day goes on doing so."""
    driver = Driver()
    driver.click_on("Daily deal")
    scene = page(driver)
    Clock.today = DAY + timedelta(days=1)
    driver.until(lambda: scene.chosen == Clock.today)
    driver.click_on("Play")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    table = driver.scene
    assert isinstance(table, TableScene)
    match = table.table.setup.match
    assert match is not None
    assert match.daily == match.played == Clock.today.isoformat()
    driver.window.back()
    scene = page(driver)
    driver.click(scene.calendar.cells[DAY].center)
    Clock.today += timedelta(days=1)
    driver.until(lambda: scene.today == Clock.today)
    assert scene.chosen == DAY


@pytest.mark.slow
@pytest.mark.parametrize("today", [date.min, date(1969, 12, 31), date.max])
def test_a_clock_at_the_ends_of_the_calendar(today: date) -> None:
    """Every key and button of the page, from the days that a broken clock tells."""
    Clock.today = today
    driver = Driver()
    driver.click_on("Daily deal")
    scene = page(driver)
    assert scene.chosen == today
    ring = driver.window.focus
    ring.move(next(stop for stop in ring.stops if stop.key == "days"))
    for key in (pygame.K_RIGHT, pygame.K_DOWN, pygame.K_LEFT, pygame.K_UP):
        driver.key(key)
    for _month in range(3):
        if driver.may_press("‹"):
            driver.press("before")
        assert scene.chosen <= today
    for _month in range(4):
        if driver.may_press("›"):
            driver.press("after")
    assert (scene.chosen.year, scene.chosen.month) == (today.year, today.month)


@pytest.mark.slow
def test_ten_days_are_played_from_the_menu_to_their_results(window: Path) -> None:
    """By posted clicks, every weekday; the clock is set back once, and no day counts twice."""
    guest = Guest(Device.MOUSE, mind="heuristic")
    driver = guest.driver
    points: dict[date, int] = {}
    for number in range(TEN):
        Clock.today = DAY + timedelta(days=number)
        guest.press("daily")
        scene = page(driver)
        driver.until(lambda scene=scene: not scene.needs_frames)
        driver.click_on("Play")
        driver.until(lambda: isinstance(driver.scene, TableScene))
        guest.play_out()
        points[Clock.today] = guest.table.presenter.shown.table.totals[0]
        driver.window.back()
        ranked(driver, Clock.today)
        driver.key(pygame.K_ESCAPE)
        assert isinstance(driver.scene, MenuScene)
    Clock.today = DAY
    guest.press("daily")
    scene = page(driver)
    driver.until(lambda: not scene.needs_frames)
    assert not any(button.text == "Play" for button in driver.buttons)
    shown = {day: _points(one) for day, one in scene.tries.items()}
    assert shown == points
    for day, one in scene.tries.items():
        lines = (window / "games" / one.record).read_text("utf-8").splitlines()
        assert json.loads(lines[-1])["totals"][0] == points[day]
        assert one.on_its_day
    assert streak(scene.tries, DAY + timedelta(days=TEN - 1)) == TEN
    players = driver.window.players
    told = counted(Person(players.current.id), players.first).goals
    goals = {state.goal.id: state.when for state in told}
    assert goals["daily-7"] is not None
    ahead = [day for day, one in scene.tries.items() if _ahead(one)]
    assert (goals["daily-expert"] is not None) == bool(ahead)
    assert (goals["daily-expert-10"] is not None) == (len(ahead) == TEN)


TEN: Final = 10


def _ahead(one: Any) -> bool:
    """Whether a day's points are more than the mean of the plays that are kept of it."""
    totals = [play.total for play in kept_of(one.day).read()]
    assert len(totals) == 2
    return bool(_points(one) > sum(totals) / len(totals))


def _points(one: Any) -> int:
    assert one.result is not None
    return int(one.result.points)


def test_the_opponents_of_the_day_look_as_it_went_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver, shown = Driver(), list[set[FaceMood]]()

    def noted(*_told: object, moods: list[FaceMood], **_more: object) -> Gap:
        shown.append(set(moods))
        return Gap()

    monkeypatch.setattr(daily_poster, "poster", noted)
    app = driver.window
    for place in (None, 1, 2, variant_of(DAY)[1]):
        result = None if place is None else GameResult(20, "+-", place)
        poster_of_day(DAY, result, app.players, app.book, app.painter, grow=1)
    assert shown == [
        {FaceMood.PLAIN},
        {FaceMood.WINCING},
        {FaceMood.PLAIN},
        {FaceMood.GLAD},
    ]
