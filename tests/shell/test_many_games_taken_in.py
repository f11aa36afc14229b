"""Many games of elsewhere are taken in with a figure, and a way to stop."""

from __future__ import annotations

import threading
from pathlib import Path

import pygame
import pytest

from game.table.game_index.game_index import GameIndex
from game.table.records.endings import records_in
from game.table.records.replay import RecordedGame, check
from game.table.shelf import Shelf
from game.ui.library import game_import
from game.ui.library.game_import import ImportProgress, ImportStopped, bring_in
from game.ui.library.games_scene import GamesScene
from tests.driving.ui_driver import Driver
from tests.lines import Data
from tests.on_file import recorded
from tests.replay.test_replay_scene import said
from tests.tables import text_of
from tests.waiting import HANG_S

SHORT = {"schedule": [1, 1]}
MANY = 7


pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """A file of several games."""
    path = tmp_path / "many.jsonl"
    games: list[list[Data]] = [
        recorded("human,random", options=SHORT, seed=seed) for seed in range(MANY)
    ]
    path.write_text("".join(map(text_of, games)), encoding="utf-8")
    return path


class StoppedAt(ImportProgress):
    """Somebody who stops once these words were said."""

    def __init__(self, words: str) -> None:
        super().__init__()
        self.heard: list[str] = []
        self._words = words

    def say(self, words: str) -> None:
        self.heard.append(words)
        if words == self._words:
            raise ImportStopped
        super().say(words)


def test_it_is_said_how_far_it_is(many: Path) -> None:
    progress = StoppedAt("")
    assert bring_in(many, GameIndex(), progress) == f"{MANY} games were taken from many.jsonl."
    assert f"Reading… {MANY} games" in progress.heard
    assert f"Reading… {MANY - 1} of {MANY}" in progress.heard
    assert f"Saving… {MANY - 1} of {MANY}" in progress.heard
    assert len(records_in(Shelf().folder)) == MANY


@pytest.mark.parametrize(
    ("words", "told", "kept"),
    [
        ("Reading… 2 games", "0 games were taken from many.jsonl.", 0),
        (f"Reading… 3 of {MANY}", "0 games were taken from many.jsonl.", 0),
        (
            f"Saving… 3 of {MANY}",
            "3 games were taken from many.jsonl.",
            3,
        ),
    ],
)
def test_whoever_stops_it_is_told_what_was_taken(
    words: str, told: str, kept: int, many: Path
) -> None:
    assert bring_in(many, GameIndex(), StoppedAt(words)) == told
    assert len(records_in(Shelf().folder)) == kept


@pytest.mark.parametrize("way", ["button", "escape"])
def test_the_screen_shows_how_far_it_is_and_stops(
    way: str, many: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on, played = threading.Event(), threading.Event()

    def slowly(game: RecordedGame) -> None:
        played.set()
        assert goes_on.wait(HANG_S)
        check(game)

    monkeypatch.setattr(game_import, "check", slowly)
    monkeypatch.setattr(game_import, "PATIENCE_S", 0.0)
    scene = GamesScene()
    driver = Driver(scene)
    driver.until(lambda: scene.found is not None)
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(many)))
    driver.until(played.is_set)
    driver.frames(3)
    written = [line for one in scene.written for line in one.lines()]
    assert f"Reading… 0 of {MANY}" in written
    if way == "button":
        driver.click_on("Stop")
    else:
        driver.key(pygame.K_ESCAPE)
    goes_on.set()
    driver.until(lambda: scene.bringing is None)
    driver.frames(3)
    assert driver.scene is scene
    assert said(driver) == "0 games were taken from many.jsonl."
    assert "Stop" not in {button.text for button in driver.buttons}
    assert records_in(Shelf().folder) == []
