#!/usr/bin/env python3
"""Holds a table in a real window, joins one there, and has two meet, by clicks and keys (Xvfb).

    python scripts/checks/network_clicks.py [--pictures DIR]

Beside each real window one without a screen goes the same way, at servers of its own: it says how
each screen looks and where its buttons are. Somebody at a terminal plays along; then one window
joins the table of another. The invitation is read from the clipboard of the display. Exit code 1:
something did not go well.
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
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pytest

from checks import rooted
from game.table.records.endings import records_in
from game.ui.network.lobby_scene import LobbyScene
from game.ui.network.others_scene import PlayWithOthersScene
from game.ui.network.server_scene import ServerScene
from termination import heed_sigterm
from tests.driving.real_hands import Player
from tests.driving.ui_driver import driving
from tests.driving.window_pair import STEP_S, Pair
from tests.driving.x_server import x_server
from tests.referee import judged
from tests.waiting import wait_until

GAME: Final = {"variant": "oh-hell", "players": 2, "options": {"schedule": [2]}}
LOOKS: Final = {"speed": "instant", "reduced_motion": True, "length": "usual"}
TABLE: Final = ("--variant", "oh-hell", "--bots", "casual", "--option", "schedule=2")
MOVES: Final = (("0", "Return"), ("Right", "Return"))
"""Keys that bid, and that play a card; where they say nothing, nothing happens."""
WINDOW, TERMINAL, GUEST, ONLOOKER = "Ann", "Bob", "Clio", "Dora"


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
        done = self._run(*words)
        assert done.returncode == 0, f"`{' '.join(words)}`: {done.stderr}"
        return json.loads(done.stdout)

    def tried(self, *words: str) -> Any:
        """The same; None where it is refused."""
        done = self._run(*words)
        return json.loads(done.stdout) if done.returncode == 0 else None

    def _run(self, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "game", *words, *self._more],
            cwd=ROOT,
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
        )

    def play(self, game: str, windows: Mapping[str, Player]) -> int:
        """Play or follow it to its end, others by keys at their windows; how many moves these made.

        Args:
            game: its name at the server.
            windows: for each name at a window, the hands there.
        """
        late = time.monotonic() + STEP_S
        made, before = 0, None
        while (shown := self.type("show", game))["state"] != "over":
            assert time.monotonic() < late, f"the game does not end: {shown['to_act']}"
            if self.name in shown["to_act"]:
                self.type("move", game, json.dumps(shown["actions"][0]))
            for name in windows.keys() & set(shown["to_act"]):
                made += len(shown["record"]) != before
                before = len(shown["record"])
                for keys in MOVES:
                    for key in keys:
                        windows[name].key(key)
        return made


def opened_table(pair: Pair) -> tuple[str, str]:
    """The window opens a table of its own; address and code, as it copies them."""
    pair.press("Play with others")
    pair.write(name=WINDOW)
    for text in ("This machine", "Choose the game…", "Start"):
        pair.press(text)
    before = pair.player.copied()  # Wine keeps what a window copied that has ended

    def invited() -> list[tuple[str, str]]:
        said = pair.player.copied()
        return [] if said == before else re.findall(r"(\S+:\d+) (\w+)", said)

    pair.press("Copy the invitation")
    copied = wait_until(invited, "a copy")
    address, code = copied[0]
    return address, code


def started(pair: Pair, person: Person) -> str:
    """The window starts the game of its table; what the game is called there."""
    (table,) = person.type("games", "--all")
    pair.driver.frames(30)
    pair.press("Start", both=False)
    game = str(table["game"])
    wait_until(lambda: person.type("show", game)["state"] != "open", "the start", STEP_S)
    return game


def hosted(pair: Pair, aside: Path) -> int:
    """The window holds a table; how many moves it made in a game with a terminal."""
    bob = Person(TERMINAL, *opened_table(pair), aside / "terminal")
    (table,) = bob.type("games", "--all")
    bob.type("accept", table["game"])
    return bob.play(started(pair, bob), {WINDOW: pair.player})


def met(host: Pair, arrive: Callable[[], Pair], aside: Path) -> int:
    """One window holds a table, then another one comes and joins; how many moves both made."""
    address, code = opened_table(host)
    lobby = host.driver.scene
    assert isinstance(lobby, LobbyScene)
    assert lobby.server is not None
    invitation = lobby.server.invitation
    assert invitation is not None
    guest = arrive()
    guest.press("Play with others")
    guest.write(name=GUEST, address=address, code=code)
    guest.press("Join", both=False)
    scene = guest.driver.scene
    assert isinstance(scene, PlayWithOthersScene)
    scene.take_address(f"{invitation.address} {invitation.code}")
    guest.driver.click_on("Join")
    guest.driver.until(lambda: isinstance(guest.driver.scene, ServerScene))
    for text in ("Join", "Ready"):
        guest.press(text)
    onlooker = Person(ONLOOKER, address, code, aside / "onlooker")
    windows = {WINDOW: host.player, GUEST: guest.player}
    return onlooker.play(started(host, onlooker), windows)


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
    pair.press("Play with others")
    pair.write(name=WINDOW, address=address)
    scene = pair.driver.scene
    assert isinstance(scene, PlayWithOthersScene)
    pair.press("Join", both=False)
    scene.address = other
    pair.driver.click_on("Join")
    tables = [_challenged(one) for one in people]
    pair.press("Accept", both=False)
    bob = people[0]
    wait_until(lambda: bob.type("show", tables[0])["state"] != "open", "the start", STEP_S)
    return bob.play(tables[0], {WINDOW: pair.player})


def _challenged(person: Person) -> str:
    """The table to which somebody challenges the window, once that has been at the server."""
    words = ("challenge", WINDOW, *TABLE)
    made = wait_until(lambda: person.tried(*words), "the window has come in", STEP_S)
    return str(made["game"])


def played(
    displays: tuple[str, str],
    aside: Path,
    keep: Callable[[Player, str], None],
    opened: Callable[[str, Path], AbstractContextManager[None]],
) -> list[str]:
    """Hold a table, join one, and have two windows meet; what was seen.

    Args:
        displays: that the first and the second real window are on.
        aside: a folder for homes.
        keep: keeps what is on the screen under a name.
        opened: opens a real window on a display, with a home.

    Raises:
        AssertionError: something did not happen, or a record is not right.
    """
    return [_played(what, displays, aside, keep, opened) for what in ("hosted", "joined", "met")]


def _played(
    what: str,
    displays: tuple[str, str],
    aside: Path,
    keep: Callable[[Player, str], None],
    opened: Callable[[str, Path], AbstractContextManager[None]],
) -> str:
    """One of the three."""
    homes: list[Path] = []
    with ExitStack() as stack:
        enter = stack.enter_context
        patch = enter(pytest.MonkeyPatch.context())
        enter(driving(patch, aside / f"{what} beside"))

        def pair() -> Pair:
            """The next window, at a home of its own; the one without a screen has another."""
            display, home = displays[len(homes)], aside / f"{what} {len(homes)}"
            homes.append(home)
            home.mkdir()
            settings = json.dumps({**LOOKS, **GAME})
            (home / "settings.json").write_text(settings, encoding="utf-8")
            patch.setenv("BLACKOUT_HOME", f"{home} beside")
            player = enter(closing(Player(display, home / "games")))
            enter(opened(display, home))
            return Pair(player, keep, {**LOOKS, **GAME})

        if what == "hosted":
            moves = hosted(pair(), aside)
        elif what == "joined":
            address, other = (enter(served(aside / f"server {name}")) for name in ("a", "b"))
            moves = joined(pair(), address, other, aside)
        else:
            moves = met(pair(), pair, aside)
        for home in homes:
            _judge(home)
    windows = "windows, their records" if what == "met" else "window, its record"
    return f"{what}: {moves} moves at the {windows} right by the referee"


def _judge(home: Path) -> None:
    """See that a home gets one record, whole and right."""
    kept = wait_until(functools.partial(records_in, home / "games"), "a record", STEP_S)

    def whole() -> bool:
        lines = [json.loads(line) for line in kept[0].read_text("utf-8").splitlines()]
        fault, ends = judged(lines)
        assert fault is None, fault
        return ends

    wait_until(whole, f"the end of the record in {home.name}", STEP_S)


def main(arguments: Sequence[str]) -> int:
    """Check, and say what was seen."""
    parser = argparse.ArgumentParser(description="Hold a table, join one, meet in two windows.")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="what the screen showed")
    pictures = parser.parse_args(arguments).pictures
    shown = map("{:02}".format, itertools.count(1))

    def keep(player: Player, name: str) -> None:
        rooted.keep(player, pictures, f"{next(shown)}-{name}")

    with tempfile.TemporaryDirectory() as aside, x_server() as first, x_server() as second:
        try:
            said = played((first, second), Path(aside), keep, here)
        except AssertionError as error:
            print(f"clicks: {error}")
            return 1
    print("\n".join(f"clicks: {line}" for line in said))
    return 0


if __name__ == "__main__":
    heed_sigterm()
    raise SystemExit(main(sys.argv[1:]))
