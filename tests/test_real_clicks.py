"""A whole game in a real window on a real X server, played by real clicks and real keys.

The test knows what to do from the record that the running game writes, and where things are from a
scene of its own, built without a screen from the same record.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine import GameState, Limit, Phase, Play, legal_actions, to_act
from game.roster import inline_thinking
from game.table.records.files import NoRecord
from game.table.records.reading import RecordError
from game.table.records.replay import RecordReader, read_games, replay
from game.table.table import Table
from tests.ui_driver import Driver, driving
from tests.waiting import HANG_S

pytestmark = [
    pytest.mark.xvfb,
    pytest.mark.skipif(
        shutil.which("Xvfb") is None and not os.environ.get("BLACKOUT_REQUIRE_XVFB"),
        reason="Xvfb is not installed (apt install xvfb)",
    ),
]

SCREEN = "1280x800x24"
PATIENCE_S = HANG_S
"""The longest that one step of the game may take on a slow machine."""
ME = 0


@pytest.fixture
def display() -> Iterator[str]:
    """A fresh X server; the name of its display."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN, "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    assert number, "Xvfb did not start"
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(PATIENCE_S)


class Player:
    """Hands on the mouse and the keys of a display, eyes on the record."""

    def __init__(self, display: str, home: Path) -> None:
        from Xlib.display import Display

        self.home = home
        self._display = Display(display)
        self._root = self._display.screen().root

    def close(self) -> None:
        """Let go of the display."""
        self._display.close()

    def window(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of the largest window on the screen."""
        shapes = [child.get_geometry() for child in self._root.query_tree().children]
        largest = max(shapes, key=lambda shape: shape.width * shape.height)
        return largest.x, largest.y, largest.width, largest.height

    def click(self, pos: tuple[int, int]) -> None:
        """Move there, press and release the left button."""
        from Xlib import X
        from Xlib.ext import xtest

        left, top, _, _ = self.window()
        xtest.fake_input(self._display, X.MotionNotify, x=left + pos[0], y=top + pos[1])
        self._display.sync()
        time.sleep(0.05)
        for kind in (X.ButtonPress, X.ButtonRelease):
            xtest.fake_input(self._display, kind, 1)
            self._display.sync()
            time.sleep(0.03)

    def key(self, name: str) -> None:
        """Press and release a key by its X name."""
        from Xlib import XK, X
        from Xlib.ext import xtest

        code = self._display.keysym_to_keycode(XK.string_to_keysym(name))
        for kind in (X.KeyPress, X.KeyRelease):
            xtest.fake_input(self._display, kind, code)
            self._display.sync()
            time.sleep(0.03)

    def played(self) -> RecordReader | None:
        """The game as the record tells it now."""
        for path in (self.home / "games").glob("*.jsonl"):
            with contextlib.suppress(RecordError):
                return replay(read_games(path)[0])
        return None

    def wait_for_turn(self, after: GameState | None) -> RecordReader:
        """Wait until the person must act in another state than this one, or the game is over."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            played = self.played()
            if played is not None and played.state is not None and played.state != after:
                assert played.fault is None
                if played.state.phase is Phase.OVER or ME in to_act(played.state).must:
                    return played
            time.sleep(0.05)
        raise AssertionError("the game does not go on")


@contextlib.contextmanager
def running_game(display: str, home: Path, *words: str) -> Iterator[subprocess.Popen[bytes]]:
    """The program itself, as a player starts it."""
    home.mkdir(exist_ok=True)
    (home / "settings.json").write_text(json.dumps({"speed": "instant", "reduced_motion": True}))
    environment = {
        **os.environ,
        "DISPLAY": display,
        "BLACKOUT_HOME": str(home),
        "SDL_AUDIODRIVER": "dummy",
    }
    environment.pop("SDL_VIDEODRIVER", None)
    program = subprocess.Popen(
        [sys.executable, "-m", "game", *words], env=environment, stderr=subprocess.PIPE
    )
    try:
        yield program
    finally:
        if program.poll() is None:
            program.terminate()
        program.communicate(timeout=PATIENCE_S)


def twin(played: RecordReader, size: tuple[int, int]) -> Driver:
    """The same moment of the game in a window without a screen."""
    from game.ui.table.scene import TableScene

    assert played.setup is not None
    table = Table(
        played.setup, inline_thinking(Limit()), NoRecord(), resumed=played.state, recorded=()
    )
    driver = Driver(TableScene(table), size, speed="instant", reduced_motion=True)
    driver.frames(30)
    return driver


def place_to_click(played: RecordReader, size: tuple[int, int]) -> list[tuple[int, int]]:
    """Where to click, one after another, to do the first thing that is legal."""
    from game.ui.table.scene import TableScene

    assert played.state is not None
    driver = twin(played, size)
    scene = driver.scene
    assert isinstance(scene, TableScene)
    action = legal_actions(played.state, ME)[0]
    if isinstance(action, Play):
        for x in range(0, size[0], 4):
            for y in range(size[1] // 2, size[1], 8):
                if scene.presenter.stage.hit((x, y)) is action.card:
                    return [(x, y)]
        raise AssertionError(f"{action.card} cannot be clicked")
    panel = scene.input.decision.bid.panel
    assert panel is not None
    bid = action.bid  # type: ignore[union-attr]
    return [panel.box.numbers[bid].center, panel.box.confirm.center]


WORDS = ("--variant", "blackout", "--players", "2", "--bots", "heuristic", "--seed", "7")


@pytest.mark.slow
def test_a_game_is_played_to_its_end_by_real_clicks(
    display: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "home"
    with (
        running_game(display, home, *WORDS, "--option", "schedule=2,3") as program,
        driving(monkeypatch, tmp_path / "twin"),
        contextlib.closing(Player(display, home)) as player,
    ):
        before: GameState | None = None
        decisions = 0
        while True:
            played = player.wait_for_turn(before)
            assert played.state is not None
            if played.state.phase is Phase.OVER:
                break
            before = played.state
            _, _, width, height = player.window()
            places = place_to_click(played, (width, height))
            deadline = time.monotonic() + PATIENCE_S
            while (now := player.played()) is not None and now.state == before:
                # The screen may still show how the turn came about: then the click hurries it.
                assert time.monotonic() < deadline, "clicking does nothing"
                for pos in places:
                    player.click(pos)
                time.sleep(0.2)
            decisions += 1
        assert program.poll() is None
        assert decisions >= 5
        (record,) = (home / "games").glob("*.jsonl")
        assert record.read_text().count('"end"') == 1


def test_a_game_is_played_to_its_end_by_real_keys(display: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with (
        running_game(display, home, *WORDS, "--option", "schedule=3") as program,
        contextlib.closing(Player(display, home)) as player,
    ):
        before: GameState | None = None
        while True:
            played = player.wait_for_turn(before)
            assert played.state is not None
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


def test_killing_the_window_keeps_the_game(display: str, tmp_path: Path) -> None:
    home = tmp_path / "home"
    with (
        running_game(display, home, *WORDS) as program,
        contextlib.closing(Player(display, home)) as player,
    ):
        played = player.wait_for_turn(None)
        program.kill()
        program.wait(PATIENCE_S)
        again = player.played()
        assert again is not None
        assert again.state == played.state


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


def test_a_game_that_could_not_be_saved_is_refused_before_the_window_opens(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    environment = {**os.environ, "BLACKOUT_HOME": str(tmp_path / "file")}
    command = [sys.executable, "-m", "game", "--variant", "oh-hell"]
    done = subprocess.run(command, env=environment, capture_output=True, check=False, text=True)
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
