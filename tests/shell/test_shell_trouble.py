"""An unexpected error never loses a game, and a missing screen is said in one sentence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from game.ui.platform import log
from game.ui.shell.app import Window
from game.ui.shell.error_scene import ErrorScene
from game.ui.shell.menu_scene import MenuScene
from tests.driving.ui_driver import Driver, FakeTable, sat_down
from tests.waiting import HANG_S, wait_until

pytestmark = pytest.mark.usefixtures("home")


class Broken(FakeTable):
    """A scene that fails when it is told to."""

    where = "update"

    def update(self, now: float, dt: float) -> None:
        if self.where == "update":
            raise RuntimeError("the lamp fell down")

    def leave(self) -> None:
        if self.where == "leave":
            raise RuntimeError("the lamp fell down")


def run_frames(driver: Driver, frames: int) -> int | None:
    """Let the real loop run, which is where errors are caught; it closes the window at the end."""
    window: Window = driver.window
    window.close = lambda: None  # type: ignore[method-assign]
    return window.run(frames)


def test_an_unexpected_error_shows_one_screen_and_goes_to_the_log() -> None:
    driver = Driver()
    driver.window.go(Broken(None))
    assert run_frames(driver, 4) == 0
    assert isinstance(driver.scene, ErrorScene)
    wait_until(lambda: "the lamp fell down" in log.path().read_text(), "it is in the log")
    driver.click_on("Go on")
    assert isinstance(driver.scene, MenuScene)


@pytest.mark.usefixtures("fake_table")
def test_go_on_opens_the_game_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.ui.shell import error_scene

    monkeypatch.setitem(error_scene.last_failure, "at", float("-inf"))
    monkeypatch.setattr(error_scene, "SOON_S", HANG_S)  # a busy machine takes its time to fail
    driver = Driver(players=3)
    driver.click_on("Play")
    driver.click_on("Start")
    setup = sat_down(driver)
    monkeypatch.setattr(driver.scene, "update", Broken(None).update)
    run_frames(driver, 4)
    assert isinstance(driver.scene, ErrorScene)
    driver.click_on("Go on")
    assert sat_down(driver) == setup
    monkeypatch.setattr(driver.scene, "update", Broken(None).update)
    run_frames(driver, 4)
    driver.click_on("Go on")
    assert isinstance(driver.scene, MenuScene), "a game that fails twice is not opened again"


def test_a_failing_error_screen_ends_the_program_with_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    driver = Driver()
    driver.window.go(Broken(None))
    monkeypatch.setattr(ErrorScene, "update", Broken(None).update)
    assert run_frames(driver, 20) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "it is saved" in said


def test_a_scene_that_cannot_be_left_does_not_stop_the_end() -> None:
    driver = Driver()
    broken = Broken(None)
    broken.where = "leave"
    driver.window.go(broken)
    driver.frames()
    driver.window.close()
    assert not pygame.display.get_init()


def test_closing_the_window_ends_the_loop_and_closes_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = FakeTable(None)
    driver = Driver(table)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert driver.window.run() == 0
    assert (table.left, table.closed) == (1, 1)


@pytest.mark.slow
def test_without_a_screen_one_sentence_and_exit_code_2(tmp_path: Path) -> None:
    hidden = ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER", "DISPLAY", "WAYLAND_DISPLAY")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment |= {"BLACKOUT_HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)}
    program = "import sys; from game.ui.launch import main; sys.exit(main(frames=1))"
    if sys.platform != "linux":
        pytest.skip("a desktop system always has a screen")
    ended = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        timeout=HANG_S,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stderr.count("\n") == 1, ended.stderr
    assert "no screen" in ended.stderr


@pytest.mark.slow
def test_the_program_opens_and_ends_as_it_was_asked(tmp_path: Path) -> None:
    program = "import sys; from game.ui.launch import main; sys.exit(main(frames=3))"
    ended = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"BLACKOUT_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=HANG_S,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.slow
def test_the_first_frame_waits_for_no_module_of_a_running_game(tmp_path: Path) -> None:
    heavy = ("multiprocessing", "email", "filelock", "game.arena", "game.table.table")
    program = (
        "import sys; from game.ui.launch import main; main(frames=1);"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"BLACKOUT_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=HANG_S,
        check=False,
    )
    assert ended.stdout == "[]\n"


def test_a_worker_process_that_imports_the_launcher_loads_no_pygame() -> None:
    program = "import sys, game.ui.launch; sys.exit('pygame' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_the_end_that_the_system_asks_for_is_asked_for_once(tmp_path: Path) -> None:
    """A scene with a question before the end, as that of a host, is not waited for."""
    program = (
        "from game.ui.launch import main; from game.ui.scene.routes import Help;"
        "from game.ui.shell import menu_scene;"
        "menu_scene.MenuScene.before_end = property(lambda _: Help()); raise SystemExit(main())"
    )
    environment = {
        **os.environ,
        "BLACKOUT_HOME": str(tmp_path),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    window = subprocess.Popen([sys.executable, "-c", program], env=environment)
    try:
        log = tmp_path / "blackout.log"
        wait_until(lambda: log.exists() and "window open" in log.read_text(), "the window is open")
        window.terminate()
        assert window.wait(HANG_S) == 0
    finally:
        window.kill()
        window.wait()
