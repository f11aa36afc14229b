#!/usr/bin/env python3
"""Holds a table in a real window and joins one there, by real clicks and keys (Xvfb).

    python scripts/checks/network_clicks.py [--pictures DIR]

Beside the real window a second one without a screen goes the same way, at servers of its own: it
says how each screen looks and where its buttons are. Somebody at a terminal plays along. The
invitation is read from the clipboard of the display. Exit code 1: something did not go well.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import functools
import itertools
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
import pytest

from checks import rooted
from game.table.records.endings import records_in
from game.ui.network.others_scene import PlayWithOthersScene
from termination import heed_sigterm
from tests.driving.real_hands import ALIKE, Player, apart, x_server
from tests.driving.ui_driver import Driver, driving
from tests.referee import judged
from tests.waiting import wait_until

STEP_S: Final = 300.0
"""Seconds after which something that is waited for will not come."""
GAME: Final = {"variant": "oh-hell", "players": 2, "options": {"schedule": [2]}}
LOOKS: Final = {"speed": "instant", "reduced_motion": True, "length": "usual"}
TABLE: Final = ("--variant", "oh-hell", "--bots", "casual", "--option", "schedule=2")
MOVES: Final = (("0", "Return"), ("Right", "Return"))
"""Keys that bid, and that play a card; where they say nothing, nothing happens."""
WINDOW, TERMINAL = "Ann", "Bob"


@contextmanager
def here(display: str, home: Path) -> Iterator[None]:
    """The program of this checkout with a window on this display."""
    environment = {**os.environ, "DISPLAY": display, "BLACKOUT_HOME": str(home)}
    del environment["SDL_VIDEODRIVER"]
    process = subprocess.Popen([sys.executable, "-m", "game"], cwd=ROOT, env=environment)
    try:
        yield
    finally:
        process.kill()
        process.wait()


@contextmanager
def served(home: Path) -> Iterator[str]:
    """A server on this system; its address."""
    command = [sys.executable, "-m", "game", "serve", "--port", "0", "--home", str(home)]
    environment = {**os.environ, "BLACKOUT_HOME": str(home)}
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=said, stderr=subprocess.STDOUT
        )
        try:
            yield wait_until(lambda: _listens(said.fileno()), "a server", STEP_S)
        finally:
            process.terminate()
            process.wait()


def _listens(file: int) -> str:
    found = re.search(rb"ws://(\S+:\d+)", os.pread(file, 65536, 0))
    return "" if found is None else found[1].decode()


class Person:
    """Somebody at a terminal on this system."""

    def __init__(self, name: str, address: str, code: str, home: Path) -> None:
        self._more = ("--server", f"ws://{address}", "--as", name, "--json")
        known = {"BLACKOUT_HOME": str(home), "BLACKOUT_PASSWORD": code}
        self._environment = {**os.environ, **known}
        self.name = name

    def type(self, *words: str) -> Any:
        """Type a command; what it prints."""
        done = subprocess.run(
            [sys.executable, "-m", "game", *words, *self._more],
            cwd=ROOT,
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"`{' '.join(words)}`: {done.stderr}"
        return json.loads(done.stdout)

    def play(self, game: str, player: Player) -> int:
        """Play it to its end, the other by keys at the window; how many moves the window made."""
        late = time.monotonic() + STEP_S
        made, before = 0, None
        while (shown := self.type("show", game))["state"] != "over":
            assert time.monotonic() < late, f"the game does not end: {shown['to_act']}"
            if self.name in shown["to_act"]:
                self.type("move", game, json.dumps(shown["actions"][0]))
            elif WINDOW in shown["to_act"]:
                made += len(shown["record"]) != before
                before = len(shown["record"])
                for keys in MOVES:
                    for key in keys:
                        player.key(key)
        return made


class Pair:
    """The real window, and one without a screen that goes the same way."""

    def __init__(self, player: Player, keep: Callable[[Player, str], None]) -> None:
        self.player = player
        self._keep = keep
        wait_until(lambda: player.window()[2] >= rooted.SMALLEST, "a window", STEP_S)
        _, _, width, height = player.window()
        self.driver = Driver(None, (width, height), **{**LOOKS, **GAME})

    def press(self, text: str, *, both: bool = True) -> None:
        """Press a button of either window, once both show the same."""
        driver = self.driver
        driver.until(lambda: driver.may_press(text))
        self._see(f"a screen with {text!r}")
        self._keep(self.player, text)
        self.player.click(pygame.Rect(driver.button(text).get_abs_rect()).center)
        if both:
            driver.click_on(text)

    def write(self, *texts: str) -> None:
        """Write into one line after another; the first has the keyboard."""
        scene = self.driver.scene
        assert isinstance(scene, PlayWithOthersScene)
        self._see("the lines to write in")
        for number, text in enumerate(texts):
            if number:
                self.player.key("Tab")
            self.player.type(text)
        scene.name = texts[0]
        scene.take(" ".join(texts[1:]))
        scene.rebuild()
        self.driver.frames(2)

    def _see(self, what: str) -> None:
        def alike() -> bool:
            self.driver.frames(1)
            return apart(self.player.screen(), self.driver.window.surface) < ALIKE

        wait_until(alike, what, STEP_S)


def hosted(pair: Pair, aside: Path) -> int:
    """The window holds a table; how many moves it made in a game with a terminal."""
    pair.press("Play with others")
    pair.write(WINDOW)
    for text in ("This machine", "Choose the game…", "Start", "Copy the invitation"):
        pair.press(text)
    copied = wait_until(lambda: re.findall(r"(\S+:\d+) (\w+)", pair.player.copied()), "a copy")
    address, code = copied[0]
    bob = Person(TERMINAL, address, code, aside / "terminal")
    (table,) = bob.type("games", "--all")
    bob.type("accept", table["game"])
    pair.driver.frames(30)
    pair.press("Start", both=False)
    wait_until(lambda: bob.type("show", table["game"])["state"] != "open", "the start", STEP_S)
    return bob.play(table["game"], pair.player)


def joined(pair: Pair, address: str, other: str, aside: Path) -> int:
    """The window joins a table of a terminal; how many moves it made there.

    Args:
        pair: the windows.
        address: of the server of the real one.
        other: of that of the one without a screen.
        aside: for the homes of the terminals.
    """
    people = [
        Person(TERMINAL, where, "", aside / f"terminal {number}")
        for number, where in enumerate((address, other))
    ]
    tables = [one.type("challenge", WINDOW, *TABLE)["game"] for one in people]
    pair.press("Play with others")
    pair.write(WINDOW, address)
    scene = pair.driver.scene
    assert isinstance(scene, PlayWithOthersScene)
    pair.press("Join", both=False)
    scene.address = other
    pair.driver.click_on("Join")
    pair.press("Accept", both=False)
    bob = people[0]
    wait_until(lambda: bob.type("show", tables[0])["state"] != "open", "the start", STEP_S)
    return bob.play(tables[0], pair.player)


def played(
    display: str,
    aside: Path,
    keep: Callable[[Player, str], None],
    opened: Callable[[str, Path], AbstractContextManager[None]],
) -> list[str]:
    """Hold a table, then join one; what was seen.

    Args:
        display: that the real window is on.
        aside: a folder for homes.
        keep: keeps what is on the screen under a name.
        opened: opens the real window on a display, with a home.

    Raises:
        AssertionError: something did not happen, or a record is not right.
    """
    told = []
    for what in ("hosted", "joined"):
        with ExitStack() as stack:
            enter = stack.enter_context
            home = aside / what
            home.mkdir()
            settings = json.dumps({**LOOKS, **GAME})
            (home / "settings.json").write_text(settings, encoding="utf-8")
            enter(driving(enter(pytest.MonkeyPatch.context()), aside / f"{what} beside"))
            player = enter(closing(Player(display, home / "games")))
            enter(opened(display, home))
            pair = Pair(player, keep)
            if what == "hosted":
                moves = hosted(pair, aside)
            else:
                address, other = (enter(served(aside / f"server {name}")) for name in ("a", "b"))
                moves = joined(pair, address, other, aside)
            kept = wait_until(functools.partial(records_in, home / "games"), "a record", STEP_S)
            lines = [json.loads(line) for line in kept[0].read_text("utf-8").splitlines()]
            fault, whole = judged(lines)
            assert fault is None, fault
            assert whole, f"the record of the game that was {what} does not end"
            told.append(f"{what}: {moves} moves at the window, its record right by the referee")
    return told


def main(arguments: Sequence[str]) -> int:
    """Check, and say what was seen."""
    parser = argparse.ArgumentParser(description="Hold a table and join one by real clicks.")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="what the screen showed")
    pictures = parser.parse_args(arguments).pictures
    shown = map("{:02}".format, itertools.count(1))

    def keep(player: Player, name: str) -> None:
        rooted.keep(player, pictures, f"{next(shown)}-{name}")

    with tempfile.TemporaryDirectory() as aside, x_server() as display:
        try:
            said = played(display, Path(aside), keep, here)
        except AssertionError as error:
            print(f"clicks: {error}")
            return 1
    print("\n".join(f"clicks: {line}" for line in said))
    return 0


if __name__ == "__main__":
    heed_sigterm()
    raise SystemExit(main(sys.argv[1:]))
