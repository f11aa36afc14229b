"""Levels in one's own seat and challenges on the screen."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path
from typing import Any, cast

import pygame
import pytest

from game.challenges.challenge import challenge_of, line_of, read_challenge
from game.daily.rule import setup_of
from game.daily.tries import Tries
from game.duplicate.duplicate_run import DuplicateRun
from game.duplicate.question import DuplicateQuestion
from game.table.records.endings import records_in
from game.table.records.replay import only_game
from game.ui.compare.compare_scene import CompareScene
from game.ui.compare.take_scene import TakeChallengeScene
from game.ui.library.games_scene import GamesScene
from game.ui.platform import clipboard
from game.ui.scene.routes import TakeChallenge
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.panels.results_panel import ResultsPanel
from game.ui.table.table_scene import TableScene
from tests.compare.test_duplicate import threads
from tests.driving.guest import Guest
from tests.driving.guest_hands import Device
from tests.driving.ui_driver import Driver, driving
from tests.on_file import write
from tests.played_by_bots import kept, lines_of
from tests.tables import setup_for


class FewPlays(DuplicateRun):
    """Two plays of two levels in this process."""

    def __init__(self, question: DuplicateQuestion) -> None:
        levels = ("random", "skilled")
        super().__init__(question, levels=levels, plays=2, playouts=1, opener=threads)


class Clipboard:
    """The system's."""

    text = ""


@pytest.fixture(autouse=True)
def window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    def put(text: str) -> bool:
        Clipboard.text = text
        return True

    monkeypatch.setattr(Clipboard, "text", "")
    monkeypatch.setattr(clipboard, "put", put)
    monkeypatch.setattr(clipboard, "get", lambda: Clipboard.text)
    monkeypatch.setattr(CompareScene.__init__, "__defaults__", (FewPlays,))
    with driving(monkeypatch, tmp_path):
        yield tmp_path


def game(path: Path) -> Path:
    setup = setup_for("human,skilled,casual", row="jabberwocky", options={"schedule": (2, 1)})
    return kept(path / "games" / "a.jsonl", setup, bot="casual")


def compared(driver: Driver) -> CompareScene:
    driver.click_on("Games")
    games = driver.scene
    assert isinstance(games, GamesScene)
    driver.until(lambda: games.picked is not None)
    driver.frames(2)
    driver.click_on("Compare")
    scene = driver.scene
    assert isinstance(scene, CompareScene)
    driver.until(lambda: scene.asked is not None)
    driver.frames(2)
    return scene


@pytest.mark.slow
def test_levels_play_the_cards_of_a_game_from_the_list(window: Path) -> None:
    path = game(window)
    driver = Driver()
    scene = compared(driver)
    driver.until(lambda: scene.run is not None and len(scene.run.plays) == 4)
    driver.frames(3)
    assert [level.bot for level in scene.levels] == ["random", "skilled"]
    scores = [json.loads(line) for line in path.read_text().splitlines() if '"score"' in line]
    assert [deal.points for deal in scene.deals] == [line["points"][0] for line in scores]
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, GamesScene)


def test_a_challenge_is_copied_pasted_and_answered_side_by_side(window: Path) -> None:
    """The whole way through the window: list, clipboard, New game, table, results."""
    game(window)
    guest = Guest(Device.MOUSE)
    driver = guest.driver
    compared(driver)
    driver.click_on("Challenge a friend")
    challenge = read_challenge(Clipboard.text)
    driver.window.home()
    driver.frames(2)
    guest.press("new")
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert isinstance(driver.scene, TakeChallengeScene)
    assert driver.scene.challenge == challenge
    driver.click_on("Play")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    assert challenge.is_of(guest.table.table.setup)
    guest.play_out()
    panel = guest.table.overlays.current
    assert isinstance(panel, ResultsPanel)
    (told,) = [line for line in panel.outcome.remarks if challenge.name in line]
    assert str(challenge.points) in told
    assert str(guest.table.presenter.shown.table.totals[0]) in told


@pytest.mark.slow
def test_a_challenge_goes_from_one_home_to_another(
    window: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One plays from the menu and copies the line; in another home it is pasted and answered, and
    the answer goes back as a line of its own, which the first home takes as well."""
    sender = Guest(Device.MOUSE, mind="heuristic")
    rules = {"schedule": (3, 2, 1)}
    sender.sit_down("oh-hell", 3, bot="casual", rules=rules, seed="17")
    sender.play_out()
    sender.find_in_games()
    sender.driver.click_on("Compare")
    copied(sender.driver)
    first = read_challenge(Clipboard.text)
    assert first.points == sender_points(window)
    sender.driver.window.close()
    other = window / "elsewhere"
    with driving(monkeypatch, other):
        guest = Guest(Device.KEYS, mind="heuristic")
        guest.press("new")
        guest.driver.key(pygame.K_v, pygame.KMOD_CTRL)
        assert isinstance(guest.driver.scene, TakeChallengeScene)
        assert guest.driver.scene.challenge == first
        guest.driver.click_on("Play")
        guest.driver.until(lambda: isinstance(guest.driver.scene, TableScene))
        assert first.is_of(guest.table.table.setup)
        guest.play_out()
        panel = guest.table.overlays.current
        assert isinstance(panel, ResultsPanel)
        assert any(str(first.points) in line for line in panel.outcome.remarks)
        guest.find_in_games()
        guest.driver.click_on("Compare")
        copied(guest.driver)
        answer = read_challenge(Clipboard.text)
        assert answer.points == sender_points(other)
    (mine,), (theirs,) = (records_in(home / "games") for home in (window, other))
    dealt = [
        [
            json.loads(line)["hands"]
            for line in path.read_text("utf-8").splitlines()
            if "hands" in line
        ]
        for path in (mine, theirs)
    ]
    assert dealt[0] == dealt[1], "the same cards"


def copied(driver: Driver) -> None:
    """The line of the game that is compared is in the clipboard."""
    scene = driver.scene
    assert isinstance(scene, CompareScene)
    driver.until(lambda: scene.asked is not None)
    driver.frames(2)
    driver.click_on("Challenge a friend")


def sender_points(home: Path) -> int:
    """What the person came to in the one game of a home, by the text of its record."""
    (path,) = records_in(home / "games")
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    seat = [plan["agent"] for plan in lines[0]["seats"]].index("human")
    return int(next(line for line in lines if line.get("event") == "end")["totals"][seat])


@pytest.mark.slow
def test_a_wrong_line_says_why_and_cannot_be_played() -> None:
    driver = Driver()
    driver.click_on("More…")
    driver.click_on("Take a challenge")
    scene = driver.scene
    assert isinstance(scene, TakeChallengeScene)
    for text in ("", "blackout-challenge oh-hell", "hello"):
        Clipboard.text = text
        driver.click_on("Paste")
        assert scene.message.endswith(".")
        assert not driver.may_press("Play")
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, MenuScene)


def test_a_game_that_nobody_else_can_play_says_why(window: Path) -> None:
    setup = setup_for("human,skilled,casual", row="jabberwocky", options={"schedule": (2, 1)})
    lines = lines_of(setup, bot="casual")
    write(window / "games" / "a.jsonl", [{**lines[0], "seed": None}, *lines[1:]])
    driver = Driver()
    scene = compared(driver)
    assert scene.run is None
    assert scene.asked is not None
    assert scene.asked.why is not None
    assert "seed" in str(scene.asked.why)
    assert not driver.may_press("Challenge a friend")


def taken(driver: Driver, line: str) -> TakeChallengeScene:
    driver.window.open(TakeChallenge(line))
    driver.until(lambda: isinstance(driver.scene, TakeChallengeScene))
    scene = driver.scene
    assert isinstance(scene, TakeChallengeScene)
    driver.until(lambda: not scene.needs_frames)
    return scene


@pytest.mark.slow
def test_whoever_has_not_played_a_day_plays_it_from_a_result_once(
    window: Path, tmp_path: Path
) -> None:
    day = date.today()
    theirs = kept(tmp_path / "theirs.jsonl", setup_of(day, "Ada"), bot="casual")
    line = line_of(challenge_of(only_game(theirs)))
    driver = Driver()
    taken(driver, f"Blackout daily {day}\n{line}")
    driver.click_on("Play")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    match = cast("Any", driver.scene).table.setup.match
    assert (match.daily, match.played, match.challenge) == (str(day), str(day), line)
    tries = Tries(driver.window.players.written_id)
    driver.until(lambda: tries.try_of(day) is not None)  # its record is written beside the frames
    one = tries.try_of(day)
    assert one is not None
    assert one.result is None


@pytest.mark.slow
def test_a_result_of_a_day_is_told_beside_ones_own_and_not_played_again(window: Path) -> None:
    day = date.today()
    path = kept(window / "games" / f"{day}.jsonl", setup_of(day))
    driver = Driver()
    tries = Tries(driver.window.players.written_id)
    tries.begin(day, day, path)
    one = tries.try_of(day)
    assert one is not None
    assert one.result is not None
    scene = taken(driver, line_of(challenge_of(only_game(path))))
    assert scene.own == one
    assert not driver.may_press("Play")
    scene.app.back()
    driver.frames(2)
    coming = date.today() + timedelta(days=1)
    other = kept(window / "coming.jsonl", setup_of(coming))
    taken(driver, line_of(challenge_of(only_game(other))))
    assert not driver.may_press("Play")
