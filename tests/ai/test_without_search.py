"""Without the search the program plays on, says why, and offers the levels that need none."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game import roster
from game.commands.cli import main
from game.engine import Limit
from game.engine.refusal import finished
from game.presentation.words.bots import offered
from game.roster import levels, process_thinking
from game.table.headless import play_out
from game.table.setup import HUMAN, plan
from game.ui.platform.bot_workers import searching
from game.ui.setup.new_game_scene import NewGameScene
from game.variants import VARIANTS
from tests.commands.command_line import NO_WINDOWS
from tests.driving.ui_driver import Driver
from tests.paths import ROOT
from tests.waiting import HANG_S

pytestmark = pytest.mark.usefixtures("processes_may_start_slowly")

LACKS = "The search has gone fishing."
WEAKER = ("beginner", "casual", "skilled")


@pytest.fixture(autouse=True)
def blocked(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search cannot be had."""
    monkeypatch.setattr(roster, "search_trouble", lambda: finished(LACKS))
    monkeypatch.setattr("game.ui.setup.opponents.search_trouble", lambda: finished(LACKS))


def test_only_levels_that_can_be_had_are_offered_and_nothing_begins_ahead() -> None:
    assert levels() == WEAKER
    assert not {"expert", "master", "expert:bold"} & set(offered("casual"))
    assert "expert" in offered("expert"), "what sits there is still named"
    assert searching(("expert", "casual", HUMAN)) == ()


@pytest.mark.parametrize(
    "words",
    [
        "simulate --bots expert",
        "arena --bots casual,master:bold --cards 1",
        "bench waits",
        "agent-check expert",
    ],
)
def test_every_command_refuses_the_expert_in_one_sentence(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words.split(), NO_WINDOWS) == 2
    error = capsys.readouterr().err.splitlines()[-1]
    assert f"needs the search; without it there are beginner, casual, skilled. {LACKS}" in error


def test_in_a_game_that_has_an_expert_another_moves_and_the_record_says_why() -> None:
    thinking = process_thinking(Limit(playouts=1), ("expert",) * 3)
    try:
        row = VARIANTS["blackout"]
        game = play_out(plan(row, ("expert",) * 3, seed=1), thinking, max_deals=1)
    finally:
        thinking.close()
    assert LACKS in str(game.lines)


def test_the_dial_of_a_new_game_says_why_the_strongest_are_missing(home: Path) -> None:
    driver = Driver()
    driver.key(pygame.K_RETURN)
    driver.read()
    texts = [button.text for button in driver.buttons]
    assert {"Beginner", "Skilled"} <= set(texts)
    assert "Expert" not in texts
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    assert f"There is no Expert. {LACKS}" in " ".join(
        line for text in scene.written for line in text.lines()
    )


BLOCKED = """
import sys
from ai.native import library

library.LIBRARIES = library.SOURCES / "nowhere"
from game.__main__ import main
sys.exit(main())
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("simulate --bots skilled --max-deals 1 --players 3", 0),
        pytest.param("demo --bots expert", 2, marks=pytest.mark.slow),
    ],
)
def test_a_machine_that_really_lacks_it_runs_the_rest(
    words: str, code: int, tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED, *words.split()],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "BLACKOUT_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=HANG_S,
        check=False,
    )
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    assert ("The search is not installed: " in done.stderr) == bool(code)
