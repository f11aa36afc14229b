"""Hosts of tables that phones play at: a script at a server of its own, or a real window."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from websockets.sync.client import connect

from game.net.keys import drawn_pair
from tests.driving.greeting import hello, proof
from tests.paths import ROOT


@dataclass(frozen=True)
class Game:
    """A game that is played, and which of its hands lie hidden in a way of its own."""

    variant: str
    options: dict[str, Any] = field(default_factory=dict)
    phones: int = 4
    bots: int = 0
    how: str = ""
    asks: tuple[str, ...] = ()
    """What its phones must have been asked or shown; see `Phone.kinds`."""
    wishes: dict[str, str] = field(default_factory=dict)
    """What they choose for that; see `Phone.wishes`."""
    pace: str = "atOnce"
    """How fast they show cards; piles, which play themselves, are seen only where it takes time."""


class Hosting(Protocol):
    """Whoever opens tables without a seat, and the server that holds them."""

    games: Path
    """The folder of the records."""

    @property
    def url(self) -> str:
        """By which a phone comes in."""

    def open(self, game: Game) -> str:
        """A new table; its name."""

    def begin(self, game: Game, name: str) -> None:
        """Start its game, where that does not begin by itself once everybody sits there."""

    def kill(self, what: str, game: Game, name: str) -> None:
        """End the server or the window as a fault would, and have it there again."""

    def looks(self, game: Game, name: str, moment: str) -> None:
        """See that all is well with what the host shows, and keep that."""

    def end(self) -> None:
        """End everything."""


class Script:
    """A host without a screen, at `blackout serve`."""

    def __init__(self, scratch: Path) -> None:
        self._server, self._pair = Server(scratch / "home"), drawn_pair()
        self.games = scratch / "home" / "games"

    @property
    def url(self) -> str:
        """The page of its server."""
        return f"http://127.0.0.1:{self._server.port}/"

    def begin(self, game: Game, name: str) -> None:
        """It begins by itself."""

    def kill(self, what: str, game: Game, name: str) -> None:
        """It has no window: what is killed is the server."""
        self._server.kill()
        self._server.start()

    def looks(self, game: Game, name: str, moment: str) -> None:
        """There is nothing to see."""

    def end(self) -> None:
        """End the server."""
        self._server.end()

    def ask(self, *messages: dict[str, Any]) -> list[dict[str, Any]]:
        """Come in, ask, and go; the answers."""
        with connect(f"ws://127.0.0.1:{self._server.port}", proxy=None, max_size=None) as socket:
            found = []
            said = hello("Hall", self._pair)
            socket.send(json.dumps(said))
            challenge = json.loads(socket.recv(60))
            for number, message in enumerate([proof(self._pair, said, challenge), *messages], 1):
                socket.send(json.dumps({**message, "id": number}))
                while (answer := json.loads(socket.recv(60))).get("id") != number:
                    pass
                if answer["type"] == "refused":
                    raise RuntimeError(answer["why"])
                found.append(answer)
            return found[1:]

    def open(self, game: Game) -> str:
        """A new table; its name."""
        seats: list[dict[str, str]] = [{}] * game.phones + [{"agent": "casual"}] * game.bots
        (made,) = self.ask(
            {
                "type": "create",
                "variant": game.variant,
                "options": game.options,
                "seats": seats,
                "look_on": True,
            }
        )
        return str(made["game"])


class Window:
    """A host at a real window, which is the table for all."""

    def __init__(self, scratch: Path, display: str, pictures: Path | None) -> None:
        from tests.driving.host_window import HostWindow  # needs what X servers are spoken to with

        self._window, self._pictures = HostWindow(display, scratch / "home"), pictures
        self.games = self._window.games

    @property
    def url(self) -> str:
        """The link that the window invites with."""
        return self._window.link

    def open(self, game: Game) -> str:
        """Open a table by clicks, in a window that begins anew with this game."""
        self._window.close()
        players = game.phones + game.bots
        self._window.start({"variant": game.variant, "options": game.options, "players": players})
        return self._window.open_table()

    def begin(self, game: Game, name: str) -> None:
        """Press Start."""
        self._window.begin(self._pictures)
        self.looks(game, name, "start")

    def kill(self, what: str, game: Game, name: str) -> None:
        """End the one or the other; the window starts its server again by itself."""
        if what == "server":
            self._window.kill_server()
            self.looks(game, name, "server-killed")
            return
        self._window.kill()
        self._window.start()
        self._window.go_on()
        self.looks(game, name, "window-killed")

    def looks(self, game: Game, name: str, moment: str) -> None:
        """See that it shows the table and no hand."""
        if moment != "end":  # then its results lie over the table
            self._window.see_table(name)
        self._window.picture(self._pictures, f"{game.variant}-{moment}")

    def end(self) -> None:
        """Close it."""
        self._window.close()


class Server:
    """`blackout serve`, which may be killed and started again at its port."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start it; it listens when this returns."""
        words = [sys.executable, "-m", "game", "serve", "--home", str(self._home)]
        words += ["--port", str(self.port), "--rate", "200"]
        self.process = subprocess.Popen(
            words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        self.port = int(said.rpartition(":")[2])

    def kill(self) -> None:
        """End it as a fault would."""
        self.process.kill()
        self.end()

    def end(self) -> None:
        """End it."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()
