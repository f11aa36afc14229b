#!/usr/bin/env python3
"""Two windows, a terminal and a bot play a game at one server to its end; a third window looks on.

    python scripts/checks/network_windows.py [--pictures DIR]

All windows are real ones on an X server of their own (Xvfb). The first hosts the table; the second
joins it by the invitation, is killed (SIGKILL) after some decisions and comes back to its seat. The
terminal plays by `blackout accept`, `show` and `move`. Every record, of each player and of the
server, must be whole and right for `check` and for the second reader. Exit code 1 where one is not.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from termination import heed_sigterm
from tests.waiting import wait_until

SEATS: Final = 4
HOST, GUEST, TERMINAL, WATCHER = "Ann", "Bob", "Clio", "Dora"
BEFORE_THE_KILL: Final = 3
"""Decisions of the guest."""
PATIENCE_S: Final = 600.0


# The parent ---------------------------------------------------------------------------------------


class Child:
    """A window in a process of its own, and what it says: a line of JSON for each thing."""

    def __init__(self, part: str, home: Path, display: str, *words: str) -> None:
        environment = {
            **os.environ,
            "DISPLAY": display,
            "BLACKOUT_HOME": str(home),
            "SDL_AUDIODRIVER": "dummy",
        }
        environment.pop("SDL_VIDEODRIVER", None)
        self.part = part
        self.said: list[dict[str, Any]] = []
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--part", part, *words],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._thread = threading.Thread(target=self._listen, daemon=True)
        self._thread.start()

    def _listen(self) -> None:
        for line in self.process.stdout or ():
            if line.startswith("{"):
                self.said.append(json.loads(line))

    def end(self) -> None:
        """End the process, however far it is."""
        self.process.kill()
        self.process.wait()
        self._thread.join()
        if self.process.stdout is not None:
            self.process.stdout.close()

    def told(self, what: str, number: int = 1) -> dict[str, Any]:
        """Wait until it has said this so often; the last of these."""

        def found() -> dict[str, Any] | None:
            lines = [line for line in self.said if what in line]
            assert self.process.poll() is None or len(lines) >= number, f"{self.part} has ended"
            return lines[number - 1] if len(lines) >= number else None

        told = wait_until(found, f"{self.part} says {what}", PATIENCE_S)
        assert told is not None
        return told


class Terminal:
    """Somebody who types commands."""

    def __init__(self, url: str, code: str, home: Path) -> None:
        self._more = ["--server", url, "--as", TERMINAL, "--json"]
        known = {"BLACKOUT_HOME": str(home), "BLACKOUT_PASSWORD": code}
        self._environment = {**os.environ, **known}

    def type(self, *words: str) -> dict[str, Any]:
        """Type a command; what it prints."""
        command = [sys.executable, "-m", "game", *words, *self._more]
        done = subprocess.run(
            command, cwd=ROOT, env=self._environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return dict(json.loads(done.stdout))

    def play(self, game: str) -> None:
        """Make the first move that is allowed whenever one is asked for, to the end."""
        while (shown := self.type("show", game))["state"] != "over":
            if shown["actions"] and TERMINAL in shown["to_act"]:
                self.type("move", game, json.dumps(shown["actions"][0]))
            else:
                time.sleep(0.2)


def played(folder: Path, pictures: Path | None) -> list[str]:
    """Play the game; what was wrong."""
    from tests.driving.x_server import x_server

    shots = [] if pictures is None else ["--pictures", str(pictures)]
    with ExitStack() as stack:
        display = stack.enter_context(x_server())

        def child(part: str, home: str, *words: str) -> Child:
            made = Child(part, folder / home, display, *words, *shots)
            stack.callback(made.end)
            return made

        host = child("host", "host")
        told = host.told("address")
        address, code = told["address"], told["code"]
        game = told["game"]
        guest = child("join", "guest", address, code, GUEST)
        guest.told("ready")
        terminal = Terminal(f"ws://{address}", code, folder / "terminal")
        terminal.type("accept", game)
        host.told("started")
        typing = threading.Thread(target=terminal.play, args=[game], daemon=True)
        typing.start()
        watcher = child("watch", "watcher", address, code, WATCHER)
        watcher.told("table")
        guest.told("decided", BEFORE_THE_KILL)
        guest.process.send_signal(getattr(signal, "SIGKILL", signal.SIGTERM))
        guest.process.wait()
        host.told("away")
        back = child("back", "guest", address, code, GUEST)
        back.told("table")
        for one in (host, back, watcher):
            one.told("over")
        typing.join(PATIENCE_S)
        for one in (host, back, watcher):
            one.process.wait(PATIENCE_S)
        if watcher.told("over")["seen"]:
            return ["the spectator saw cards of a hand"]
    return faults_of(folder)


def faults_of(folder: Path) -> list[str]:
    """What is wrong with the records of the players and of the server."""
    from game.commands.check import check
    from game.table.records.endings import records_in
    from tests.referee import judged

    faults: list[str] = []
    homes = {"host", "guest", "terminal"}
    for home in sorted(homes):
        records = records_in(folder / home / "games")
        if len(records) != 1:
            faults.append(f"{home} has {len(records)} records")
        for record in records:
            lines = [json.loads(line) for line in record.read_text("utf-8").splitlines()]
            report, (fault, whole) = check([record]), judged(lines)
            if report.bad or report.unfinished or fault is not None or not whole:
                faults.append(f"{home}: {report.bad} {fault} {whole}")
    return faults


# A window -----------------------------------------------------------------------------------------


def say(**what: Any) -> None:
    """Tell the parent."""
    print(json.dumps(what), flush=True)


class Window:
    """A window that plays by itself, by posted clicks and keys."""

    def __init__(self, part: str, pictures: Path | None) -> None:
        from game.ui.platform import log
        from game.ui.shell import display
        from tests.driving.ui_driver import Driver

        display.start()
        log.start()
        self._part, self._pictures = part, pictures
        chosen = {"speed": "instant", "reduced_motion": True, "variant": "oh-hell"}
        rules = {"schedule": (3, 2)}
        self.driver = Driver(None, (1024, 640), players=SEATS, options=rules, **chosen)
        self.driver.click_on("Play with others")

    def shot(self, name: str) -> None:
        """Keep a picture of the window."""
        import pygame

        if self._pictures is not None:
            path = self._pictures / f"{self._part}-{name}.png"
            pygame.image.save(self.driver.window.surface, str(path))

    def host(self) -> None:
        """Open a table, and start once all are ready."""
        from game.ui.network.lobby_scene import LobbyScene
        from game.ui.network.others_scene import PlayWithOthersScene

        driver = self.driver
        scene = driver.scene
        assert isinstance(scene, PlayWithOthersScene)
        scene.name = HOST
        driver.click_on("This machine")
        self.shot("hosting")
        driver.click_on("Choose the game…")
        driver.click_on("Start")
        driver.until(lambda: isinstance(driver.scene, LobbyScene))
        lobby = driver.scene
        assert isinstance(lobby, LobbyScene)
        assert lobby.server is not None
        assert lobby.server.invitation is not None
        invitation = lobby.server.invitation
        say(address=invitation.address, code=invitation.code, game=lobby.game.id)
        seats = lobby.game.seats
        driver.until(lambda: sum(one.ready for one in lobby.game.seats) == SEATS - 2)
        assert len(seats) == SEATS
        self.shot("lobby")
        driver.click_on("Start")
        say(started=True)

    def join(self, address: str, code: str, name: str, button: str) -> None:
        """Join by the invitation, then press a button of the list."""
        from game.ui.network.others_scene import PlayWithOthersScene
        from game.ui.network.server_scene import ServerScene

        driver = self.driver
        scene = driver.scene
        assert isinstance(scene, PlayWithOthersScene)
        scene.name = name
        scene.take_address(f"{address} {code}")
        driver.frames(2)
        self.shot("joining")
        driver.click_on("Join")
        driver.until(lambda: isinstance(driver.scene, ServerScene))
        driver.until(lambda: driver.may_press(button))
        self.shot("list")
        driver.click_on(button)

    def be_ready(self) -> None:
        """Say so in the lobby."""
        self.driver.until(lambda: self.driver.may_press("Ready"))
        self.driver.click_on("Ready")
        self.driver.until(lambda: self.driver.may_press("Not ready yet"))
        self.shot("ready")
        say(ready=True)

    def play(self) -> None:
        """Decide whatever is asked, until the results are up."""
        from game.ui.table.table_scene import TableScene
        from tests.driving.network_people import AtServer

        driver = self.driver
        driver.until(lambda: isinstance(driver.scene, TableScene), most=10**6)
        say(table=True)
        me, seen, away = AtServer(driver), False, False
        company = me.scene.company
        assert company is not None
        late = time.monotonic() + PATIENCE_S
        while me.scene.overlays.current is None:
            assert time.monotonic() < late, "the game does not end"
            driver.frames(1)
            if company.statuses and not away:
                away = True
                say(away=True)
                self.shot("away")
            if not me.scene.presenter.persons and _cards_in_hands(me.scene):
                seen = True
            asked = me.scene.input.decision.asked.is_up
            if me.at_rest and asked:
                me.decide()
                say(decided=True)
            time.sleep(0.002)
        driver.frames(30)
        self.shot("results")
        from game.table.records.lines import header_of

        until_kept = time.monotonic() + PATIENCE_S
        while header_of(me.scene.table.lines).seed is None and time.monotonic() < until_kept:
            driver.frames(1)
        driver.frames(5)
        say(over=True, seen=seen)

    def leave(self) -> None:
        """Close the window; a server of its own ends with it."""
        self.driver.window.close()


def _cards_in_hands(scene: Any) -> bool:
    """Whether a card of a hand lies open that is not one of the trick."""
    from game.engine import Card

    hands = scene.presenter.shown.table.hands
    return any(isinstance(held, Card) for hand in hands for held in hand)


def window(part: str, words: list[str], pictures: Path | None) -> int:
    """Be one of the windows."""
    one = Window(part, pictures)
    if part == "host":
        one.host()
    else:
        address, code, name = words
        one.join(address, code, name, {"join": "Join", "back": "Open", "watch": "Look on"}[part])
        if part == "join":
            one.be_ready()
    one.play()
    if part == "host":
        time.sleep(5)  # for whoever still asks for the record
    one.leave()
    return 0


def main() -> int:
    """Play the game, or be one of its windows."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--part", choices=["host", "join", "back", "watch"])
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="keep pictures of the windows")
    parser.add_argument("words", nargs="*", help=argparse.SUPPRESS)
    words = parser.parse_args()
    heed_sigterm()
    if words.part is not None:
        return window(words.part, words.words, words.pictures)
    if words.pictures is not None:
        words.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        faults = played(Path(folder), words.pictures)
    print("\n".join(faults) or "played to its end by all; every record is right for both readers")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
