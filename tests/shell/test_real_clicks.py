"""A whole game in a real window on a real X server, played by real clicks and real keys."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from game.engine import GameState, Phase
from game.table.records.endings import records_in
from tests.driving.real_hands import PATIENCE_S, Player
from tests.driving.ui_driver import driving
from tests.driving.x_server import x_server

pytestmark = [
    pytest.mark.xvfb,
    pytest.mark.skipif(
        shutil.which("Xvfb") is None and not os.environ.get("BLACKOUT_REQUIRE_XVFB"),
        reason="Xvfb is not installed (apt install xvfb)",
    ),
]


@pytest.fixture
def display() -> Iterator[str]:
    """A fresh X server; the name of its display."""
    with x_server() as name:
        yield name


@contextlib.contextmanager
def running_game(
    display: str, home: Path, *words: str, more: Mapping[str, str] | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """The program itself, as a player starts it; `more` are variables of the environment."""
    home.mkdir(exist_ok=True)
    (home / "settings.json").write_text(json.dumps({"speed": "instant", "reduced_motion": True}))
    environment = {
        **os.environ,
        "DISPLAY": display,
        "BLACKOUT_HOME": str(home),
        "SDL_AUDIODRIVER": "dummy",
    }
    environment.pop("SDL_VIDEODRIVER", None)
    environment |= more or {}
    program = subprocess.Popen(
        [sys.executable, "-m", "game", *words], env=environment, stderr=subprocess.PIPE
    )
    try:
        yield program
    finally:
        if program.poll() is None:
            program.terminate()
        program.communicate(timeout=PATIENCE_S)


WORDS = ("--variant", "blackout", "--players", "2", "--bots", "heuristic", "--seed", "7")


@pytest.mark.slow
def test_a_game_is_played_to_its_end_by_real_clicks(
    display: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    with (
        running_game(display, home, *WORDS, "--option", "schedule=2,3") as program,
        driving(monkeypatch, tmp_path / "twin"),
        contextlib.closing(Player(display, home / "games")) as player,
    ):
        assert player.play_out() >= 5
        assert program.poll() is None
        (record,) = records_in(home / "games")
        assert record.read_text().count('"end"') == 1


@pytest.mark.slow
def test_a_game_is_played_to_its_end_by_real_keys(display: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with (
        running_game(display, home, *WORDS, "--option", "schedule=3") as program,
        contextlib.closing(Player(display, home / "games")) as player,
    ):
        before: GameState | None = None
        while True:
            played = player.wait_for_turn(before)
            if played.state.phase is Phase.OVER:
                break
            before = played.state
            deadline = time.monotonic() + PATIENCE_S
            while (now := player.played()) is not None and now.state == before:
                assert time.monotonic() < deadline, "the keys do nothing"
                player.key("Right")
                player.key("Return")
                time.sleep(0.1)
        assert program.poll() is None


@pytest.mark.slow
def test_killing_the_window_keeps_the_game(display: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with (
        running_game(display, home, *WORDS) as program,
        contextlib.closing(Player(display, home / "games")) as player,
    ):
        played = player.wait_for_turn(None)
        program.kill()
        program.wait(PATIENCE_S)
        again = player.played()
        assert again is not None
        assert again.state == played.state


@pytest.mark.slow
def test_without_a_screen_the_window_says_so_in_one_sentence(tmp_path: Path) -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment["BLACKOUT_HOME"] = str(tmp_path)
    done = subprocess.run(
        [sys.executable, "-m", "game"], env=environment, capture_output=True, check=False, text=True
    )
    assert done.returncode == 2
    assert "no screen" in done.stderr
    assert "Traceback" not in done.stderr
    # The system's own libraries may complain beside it.
    ours = [line for line in done.stderr.splitlines() if line.startswith("blackout:")]
    assert len(ours) == 1


@pytest.mark.slow
def test_a_game_that_could_not_be_saved_is_refused_before_the_window_opens(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    environment = {**os.environ, "BLACKOUT_HOME": str(tmp_path / "file")}
    command = [sys.executable, "-m", "game", "--variant", "oh-hell"]
    done = subprocess.run(command, env=environment, capture_output=True, check=False, text=True)
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
