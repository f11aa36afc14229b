#!/usr/bin/env python3
"""Starts the program on a Windows Python under Wine: commands, the search, a window, a whole game.

    python scripts/checks/windows.py [--cache DIR] [--pictures DIR]

The Windows Python is made of packages alone and kept in DIR (else the folder that the variable
BLACKOUT_WINDOWS_CACHE names, else `build/windows`): the wheel of panda3d carries Python's own
library and modules in C for Windows, what is written in Python is that of the Python at hand, and
a few lines of C start it. Then the program says its version; both builds of the library of the
search answer as kept, bit for bit; a deal of experts with so many playouts gives the very record
that it gives here; in a window a game against an expert is played to its end by real clicks; and
on denser screens the menu has all their px, and is left by a click on its button.

It needs Wine and, for the window, Xvfb (Debian: wine, wine64, xvfb). Exit code 0: all went well;
1: something did not, said in a sentence; 2: it cannot be checked here, or not all of it, said in a
sentence. Wine is not Windows: where it no longer starts even Python, or shows no window of
pygame's either, nothing is said about the program.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
import pytest

import game
from ai.native.library import builds
from game.table.records.endings import records_in
from game.ui.shell.display import TINIEST
from installers.freezing import cache
from installers.lacking import Unavailable
from installers.wine import Failed, Started, Windows
from termination import heed_sigterm
from tests.driving.dense_screen import on_a_screen_of
from tests.driving.real_hands import Player, menu_of, shows
from tests.driving.ui_driver import driving
from tests.driving.x_server import x_server
from tests.waiting import wait_until

LIMIT_S: Final = 360.0
"""Seconds for everything together, a Windows Python that has to be made first included."""
DEAL: Final = (
    *("simulate", "--bots", "expert", "--players", "3", "--seed", "7"),
    *("--max-deals", "3", "--playouts", "200"),
)
WINDOW: Final = (
    "pygame; pygame.display.init(); pygame.display.set_mode((640, 480)); pygame.event.get()",
    "pygame opens no window under this Wine",
)
"""What Wine must be able to do before a window of ours is asked for."""
DENSE: Final = {120: 1.25, 144: 1.5, 192: 2.0}
"""px to the point by the dots to the inch that Windows is told its screen has."""
DENSE_SCREEN: Final = (2560, 1600)
"""px of that screen."""
WORDS: Final = (
    *("--variant", "blackout", "--players", "2", "--bots", "expert", "--seed", "7"),
    *("--option", "schedule=2,3", "--playouts", "200"),
)
"""A number of playouts and no time, so that no stand-in decides on a machine that is busy."""


def version(windows: Windows, home: Path) -> str:
    """The program says its version."""
    said = windows.run("-m", "game", "--version", home=home)
    if game.__version__ not in said:
        raise Failed(f"`--version` says: {said}")
    return said


def search(windows: Windows, home: Path) -> str:
    """The library answers as kept, in every build that this processor can run."""
    script = windows.path(ROOT / "scripts" / "checks" / "native_words.py")
    said = windows.run(script, home=home).splitlines()[-1]
    if f"{len(builds())} builds" not in said:
        raise Failed(f"not every build of the search was asked: {said}")
    return said


def record(windows: Windows, home: Path) -> str:
    """Experts decide as they do here."""
    made = []
    for name in ("here", "there"):
        file = home / f"{name}.blackout"
        if name == "here":
            command = [sys.executable, "-m", "game", *DEAL, "--record", str(file)]
            own = {**os.environ, "BLACKOUT_HOME": str(home / name)}
            subprocess.run(command, cwd=ROOT, env=own, capture_output=True, check=True)
        else:
            windows.run("-m", "game", *DEAL, "--record", windows.path(file), home=home / name)
        made.append(file.read_bytes())
    if made[0] != made[1]:
        lines = zip(*(one.decode().splitlines() for one in made), strict=False)
        first = next((pair for pair in lines if pair[0] != pair[1]), "but for its length")
        raise Failed(f"the record of the same deals is another there: {first}")
    return f"a record of {len(made[0].splitlines())} lines is the same"


def window(windows: Windows, home: Path, player: Player, pictures: Path | None) -> str:
    """The menu, then a game against an expert, played to its end by real clicks."""
    windows.require(*WINDOW)
    _furnish(home)
    try:
        with _opened(windows, home, player):
            wait_until(lambda: _shows_menu(player), "the menu")
            _picture(player, pictures, "menu")
        with _opened(windows, home, player, *WORDS) as started:
            decisions = player.play_out()
            _picture(player, pictures, "end")
            if started.process.poll() is not None:
                raise Failed("the program ended by itself after the game.")
    except AssertionError:
        windows.require(*WINDOW)  # or Wine shows windows no longer, or the time is up
        raise
    records = records_in(home / "games")
    if len(records) != 1:
        raise Failed(f"{len(records)} records were written of one game.")
    lines = [json.loads(line) for line in records[0].read_text(encoding="utf-8").splitlines()]
    if notes := [line for line in lines if line.get("note") in ("replaced", "stand-in")]:
        raise Failed(f"another bot decided for the expert: {notes}.")
    log = home / "blackout.log"
    if log.exists() and "Traceback" in (told := log.read_text(encoding="utf-8")):
        raise Failed(f"the log tells of a fault: {told[-2000:]}")
    windows.run("-m", "game", "check", windows.path(records[0]), home=home)
    return f"menu, table and a game against an expert to its end, {decisions} decisions by clicks"


@contextlib.contextmanager
def _opened(windows: Windows, home: Path, player: Player, *words: str) -> Iterator[Started]:
    """The program with its window, ended at the end however that comes."""
    started = windows.start("-m", "game", *words, home=home)
    try:
        while not player.window()[2]:
            windows.left()  # raises once there is none
            if started.process.poll() is not None:
                raise Failed(f"no window was opened: {started.said()[-2000:]}")
            time.sleep(0.1)
        yield started
    finally:
        started.end()


def dense(windows: Windows, home: Path, patch: pytest.MonkeyPatch, pictures: Path | None) -> str:
    """The menu on screens of more px than points."""
    _furnish(home)
    sizes = []
    for dpi, density in DENSE.items():
        on_a_screen_of(density, patch)
        with x_server(DENSE_SCREEN) as shown:
            other = windows.of_another(shown)
            dots = ("/v", "LogPixels", "/t", "REG_DWORD", "/d", str(dpi), "/f")
            other.run("add", r"HKCU\Control Panel\Desktop", *dots, program="reg")
            with (
                other.running(),
                contextlib.closing(Player(shown, home / "games")) as player,
                _opened(other, home, player) as started,
            ):
                wait_until(lambda: _shows_menu(player, density), f"the menu at {dpi} dpi")  # noqa: B023
                _picture(player, pictures, f"menu-{dpi}-dpi")
                size = player.window()[2:]
                sizes.append("{}x{}".format(*size))
                player.click(menu_of(_points(size, density), "Quit")[1].center)
                ended = started.process
                wait_until(lambda: ended.poll() is not None, f"the end at {dpi} dpi")  # noqa: B023
    return f"the menu at {', '.join(map(str, DENSE))} dpi in {', '.join(sizes)} px, left by a click"


def _furnish(home: Path) -> None:
    """Make the home of somebody who has played before."""
    home.mkdir()
    settings = {"speed": "instant", "reduced_motion": True}
    (home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")


def _points(size: tuple[int, int], density: float) -> tuple[int, int]:
    return round(size[0] / density), round(size[1] / density)


def _shows_menu(player: Player, density: float = 1.0) -> bool:
    """Whether the screen shows what the menu is here in a window of the same size."""
    from Xlib.error import BadMatch

    try:
        screen = player.screen()
    except BadMatch:  # it has just become smaller
        return False
    size = _points(screen.get_size(), density)
    if size[0] < TINIEST[0] or size[1] < TINIEST[1]:
        return False  # at first Wine shows a window that is smaller than any of ours
    menu, button = menu_of(size, "Quit")
    return shows(screen, menu, button)


def _picture(player: Player, folder: Path | None, name: str) -> None:
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        pygame.image.save(player.screen(), folder / f"{name}.png")


def checked(cache: Path, pictures: Path | None) -> Iterator[str]:
    """Everything in turn; what was seen.

    Raises:
        Failed: something is not as it should be.
        Unavailable: it cannot be checked, or not all of it.
    """
    Windows.require_wine()
    with contextlib.ExitStack() as stack:
        shows = shutil.which("Xvfb") is not None
        try:
            display = stack.enter_context(x_server()) if shows else ""
        except AssertionError as error:
            raise Unavailable(f"{error}.") from None
        windows = Windows(cache, display, LIMIT_S)
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="blackout-wine-")))
        stack.callback(windows.end)
        began = time.monotonic()
        windows.make()
        stack.enter_context(windows.running())
        windows.require("ctypes, ssl, multiprocessing, numpy", "Wine does not start Python")
        yield f"a Windows Python stands ready after {time.monotonic() - began:.0f} s"
        for step in (version, search, record):
            yield step(windows, home)
        if not shows:
            raise Unavailable("Xvfb is not installed; the window is left out.")
        player = stack.enter_context(contextlib.closing(Player(display, home / "window/games")))
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        stack.enter_context(driving(patch, home / "twin"))
        yield window(windows, home / "window", player, pictures)
        yield dense(windows, home / "dense", patch, pictures)


def main(arguments: Sequence[str]) -> int:
    """Check, and say what was seen."""
    parser = argparse.ArgumentParser(description="Start the program on Windows' Python in Wine.")
    parser.add_argument("--cache", type=Path, default=cache(), metavar="DIR")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="what the screen showed")
    words = parser.parse_args(arguments)
    try:
        for said in checked(words.cache.resolve(), words.pictures):
            print(f"windows: {said}", flush=True)
    except Unavailable as reason:
        print(f"windows: cannot be checked here: {reason}", flush=True)
        return 2
    except (Failed, AssertionError, OSError, subprocess.SubprocessError) as error:
        print(f"windows: {error}", flush=True)
        return 1
    return 0


if __name__ == "__main__":
    heed_sigterm()
    raise SystemExit(main(sys.argv[1:]))
