"""A home in which nothing can be written: every screen works, and says in a sentence what is lost.

File permissions do not stop an administrator, as whom tests may run; an audit hook refuses what a
file system mounted read-only would.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import main
from game.ui.platform import log
from game.ui.scene.protocol import Route
from game.ui.scene.routes import DemoSetup, NewGame, NewScoreSheet, SavedGames, Statistics
from game.ui.shell.error_scene import ErrorScene
from game.ui.table.table_scene import TableScene
from tests.driving.ui_driver import Driver, driving

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
CHANGES = ("os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink", "os.truncate")


class ReadOnly:
    """The folder in which nothing can be written at present; None for none."""

    folder: Path | None = None
    refused = 0

    def hook(self, event: str, args: tuple[Any, ...]) -> None:
        """See `sys.addaudithook`."""
        if self.folder is None:
            return
        if event == "open":
            path, mode, flags = args
            if not (flags & WRITING or (isinstance(mode, str) and set(mode) & set("wax+"))):
                return
            paths = (path,)
        elif event in CHANGES:
            paths = args[:2]
        else:
            return
        for path in paths:
            if isinstance(path, str | bytes | os.PathLike):
                name = os.fsdecode(path)
                if Path(name).absolute().is_relative_to(self.folder):
                    self.refused += 1
                    raise OSError(errno.EROFS, os.strerror(errno.EROFS), name)


@pytest.fixture(scope="module")
def guard() -> ReadOnly:
    """One hook for all tests of this file: a hook cannot be taken away again."""
    made = ReadOnly()
    sys.addaudithook(made.hook)
    return made


@pytest.fixture
def read_only(guard: ReadOnly, tmp_path: Path) -> Iterator[ReadOnly]:
    home = tmp_path / "home"
    home.mkdir()
    guard.folder, guard.refused = home, 0
    yield guard
    guard.folder = None


@pytest.fixture
def driver(read_only: ReadOnly, monkeypatch: pytest.MonkeyPatch) -> Iterator[Driver]:
    assert read_only.folder is not None
    with driving(monkeypatch, read_only.folder):
        made = Driver()
        yield made
        assert not isinstance(made.scene, ErrorScene)
        made.window.close()
        assert read_only.refused
        assert list(read_only.folder.iterdir()) == []


@pytest.mark.parametrize("route", [SavedGames(), Statistics()])
def test_a_list_of_what_is_kept_is_empty(driver: Driver, route: Route) -> None:
    driver.window.open(route)
    driver.frames(10)
    assert not isinstance(driver.scene, ErrorScene)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("route", "press", "sentence"),
    [
        (NewGame(), "Start", "{home}/games cannot be written: Read-only file system."),
        (
            NewScoreSheet(),
            "Begin",
            "{home}/sheets cannot be written: Read-only file system.",
        ),
    ],
)
def test_what_cannot_be_kept_says_so_and_is_not_begun(
    driver: Driver,
    read_only: ReadOnly,
    capsys: pytest.CaptureFixture[str],
    route: Route,
    press: str,
    sentence: str,
) -> None:
    driver.window.open(route)
    driver.frames()
    before = driver.scene
    driver.click_on(press)
    said = sentence.format(home=read_only.folder)
    driver.until(
        lambda: driver.window.notices.text == said
    )  # that settings are not kept comes first
    assert driver.scene is before
    assert driver.may_press(press)
    assert "Traceback" not in capsys.readouterr().err


def test_a_demo_needs_no_home(driver: Driver) -> None:
    driver.window.open(DemoSetup())
    driver.frames()
    driver.click_on("Watch")
    driver.until(lambda: isinstance(driver.scene, TableScene))


def test_an_error_of_the_program_keeps_its_traceback_where_no_log_can_be_written(
    read_only: ReadOnly, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BLACKOUT_HOME", str(read_only.folder))
    log.start()
    try:
        log.trouble("the disk", OSError(errno.EIO, "Input/output error"))
        log.trouble("the program", ValueError("wrong"))
    finally:
        log.stop()
    assert read_only.refused
    disk, program = capsys.readouterr().err.split("ERROR ")[1:]
    assert disk.startswith("the disk: Input/output error\n")
    assert program.startswith("the program\nValueError: wrong\n")


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("rules", "blackout"), 0),
        (("simulate", "--bots", "random", "--max-deals", "1", "--jobs", "1"), 0),
        (("simulate", "--bots", "random", "--record", "HOME/games.jsonl"), 2),
        (("arena", "--bots", "random,beginner", "--deals", "2", "--resume", "HOME/a.league"), 2),
    ],
)
def test_a_command_says_at_most_one_sentence(
    words: tuple[str, ...],
    code: int,
    read_only: ReadOnly,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    home = read_only.folder
    monkeypatch.setenv("BLACKOUT_HOME", str(home))
    monkeypatch.setattr(sys, "argv", ["blackout", *(w.replace("HOME", str(home)) for w in words)])
    got = main()
    error = capsys.readouterr().err
    assert got == code, error
    assert "Traceback" not in error
    assert error.count("\n") == (0 if code == 0 else 1), error
