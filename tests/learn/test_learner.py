"""A short form of `scripts/checks/learning_windows.py`: from the first lesson to one's mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game import roster
from game.ui.platform.settings import Speed
from game.ui.replay import review_panel
from game.ui.shell.menu_scene import MenuScene
from game.variants.lengths import Length
from tests.driving.learner import Learner
from tests.driving.ui_driver import Driver, driving
from tests.reviews import FirstIsBest, ReviewAtOnce


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(review_panel, "RunningReview", ReviewAtOnce)
    monkeypatch.setattr(roster, "weigher", FirstIsBest)
    with driving(monkeypatch, tmp_path):
        yield


@pytest.mark.slow
@pytest.mark.parametrize("keys", [True, False])
def test_lessons_a_game_its_review_two_retries_and_puzzles(keys: bool) -> None:
    driver = Driver(speed=Speed.INSTANT, reduced_motion=True, length=Length.SHORT)
    seen: list[str] = []
    learner = Learner(driver, keys=keys, picture=seen.append)
    learner.do_lessons(2)
    learner.play(last=True)
    assert learner.review()
    tried = learner.retry(2)
    assert len(tried) == 2
    learner.go_home()
    learner.do_puzzles(3)
    assert learner.look_at_mistakes() >= 2
    learner.go_home()
    assert isinstance(driver.scene, MenuScene)
    assert {"lesson-trick-done", "game-end", "review", "mistakes"} <= set(seen)
