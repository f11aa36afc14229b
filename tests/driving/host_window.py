"""A real window that holds tables for phones and is the table for all, by clicks and keys.

Beside it, for as long as something is to be pressed or compared, comes a second window of the same
home without a screen: it says how each screen looks and where its buttons are.
"""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final

import pygame
import pytest

from game.engine import Card
from game.net.client.server_process import Door, kept_door
from game.net.qr_codes import page_link
from game.ui.network.lobby_scene import LobbyScene
from game.ui.network.opening_scene import OpeningScene
from game.ui.network.others_scene import PlayWithOthersScene
from game.ui.network.server_scene import ServerScene
from game.ui.platform.settings import ALL_DOORS
from game.ui.scene.protocol import Scene
from game.ui.scene.routes import TableTerms
from game.ui.table.table_scene import TableScene
from tests.driving.real_hands import ALIKE, Player, apart
from tests.driving.ui_driver import Driver, driving
from tests.driving.window_pair import SMALLEST, STEP_S
from tests.paths import ROOT
from tests.waiting import wait_until

NAME: Final = "Hall"
LOOKS: Final = {"speed": "instant", "reduced_motion": True, "length": "usual"}
SHOWN: Final = {"doors": ALL_DOORS, "demo_chances": False}
"""What a driver has in any case."""
AROUND: Final = 6
"""px around a button that are compared with it."""
CLOSE: Final = 3.0
"""Two pictures of a button are no further apart, of 255 on average."""
GONE: Final = 15.0
"""So far apart they are where another screen has come."""
CORNER: Final = (3, 3)
"""Where the mouse lights no button."""


AGAIN_S: Final = 5.0
"""Seconds after which a click that did nothing is made again."""


class HostWindow:
    """A window of this checkout on a display, and the server that it started."""

    def __init__(self, display: str, home: Path) -> None:
        """Nothing is started yet."""
        self.home, self._display = home, display
        self.player = Player(display, self.games)
        self._game: dict[str, Any] = {}
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def games(self) -> Path:
        """The folder of its server's records."""
        return self.home / "server" / "games"

    @property
    def link(self) -> str:
        """By which a phone comes in."""
        door = self._door()
        return page_link(f"127.0.0.1:{door.port}", door.code)

    # --- processes ---------------------------------------------------------------------------

    def start(self, game: Mapping[str, Any] | None = None) -> None:
        """Start it; its menu is up when this returns.

        Args:
            game: what New game begins with; None for what it was.
        """
        if game is not None:
            self._game = dict(game)
            self.home.mkdir(parents=True, exist_ok=True)
            chosen = json.dumps({**LOOKS, **SHOWN, **game})
            kept = self.home.glob("profiles/*/settings.json")  # once there is a profile
            next(kept, self.home / "settings.json").write_text(chosen, encoding="utf-8")
        known = {"DISPLAY": self._display, "BLACKOUT_HOME": str(self.home)}
        environment = {**os.environ, **known, "SDL_AUDIODRIVER": "dummy"}
        environment.pop("SDL_VIDEODRIVER", None)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "game"],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until(lambda: self.player.window()[2] >= SMALLEST, "a window", STEP_S)

    def kill(self) -> None:
        """End the window as a fault would; its server sees that and ends too."""
        assert self._process is not None
        server = self._server()
        self._process.kill()
        self._process.wait()
        self._process = None
        wait_until(lambda: self.player.window()[2] == 0, "the end of the window", STEP_S)
        if server is not None:
            wait_until(lambda: not Path(f"/proc/{server}").exists(), "the server's end", STEP_S)

    def kill_server(self) -> None:
        """End its server as a fault would; when this returns, the window has another one."""
        server = wait_until(self._server, "the server's process", STEP_S)
        assert server is not None
        os.kill(server, signal.SIGKILL)
        wait_until(lambda: self._server() not in (None, server), "another server", STEP_S)
        self._wait_for_server()

    def close(self) -> None:
        """End it, where it runs: asked politely it would ask back what becomes of its server."""
        if self._process is not None:
            self.kill()

    def _server(self) -> int | None:
        """The number of the server's process."""
        assert self._process is not None
        for line in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it has just ended
                parent = line.read_text().rpartition(")")[2].split()[1]
                words = line.with_name("cmdline").read_bytes().split(b"\0")
                if int(parent) == self._process.pid and b"serve" in words:
                    return int(line.parent.name)
        return None

    def _door(self) -> Door:
        return wait_until(lambda: kept_door(self.home / "server"), "the port", STEP_S)  # type: ignore[return-value]

    def _wait_for_server(self) -> None:
        """Wait until it listens."""

        def listens() -> bool:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self._door().port), 5):
                return True
            return False

        wait_until(listens, "the server listens", STEP_S)

    # --- what a host does ----------------------------------------------------------------------

    def open_table(self) -> str:
        """From the menu to a table at which this window has no seat; the table's name."""
        with self._beside() as beside:
            self._press_both(beside, "Play with others")
            others = beside.scene
            assert isinstance(others, PlayWithOthersScene)
            if kept_door(self.home / "server") is None:  # the first time nobody has a name here
                line = pygame.Rect(beside.stop("name").get_abs_rect())
                self.player.click(line.center)
                self.player.type(NAME)
                others.name = NAME
                others.rebuild()
            beside.until(lambda: others.name == NAME)
            self._press_both(beside, "Choose the game…")
            self._press(beside, "Start", self._server)
        self._wait_for_server()
        with self._at_lobby() as (beside, lobby):
            assert lobby.game.info.variant == self._game["variant"], "the game that was chosen"
            self._press(beside, "The table", lambda: lobby.game.seat is None)
            return lobby.game.id

    def begin(self, pictures: Path | None) -> None:
        """Start the game of the open table, once everybody there is ready."""
        with self._at_lobby() as (beside, lobby):
            beside.until(lambda: lobby.game.hosts and not lobby.waiting_for)
            self.picture(pictures, f"{self._game['variant']}-lobby")
            self._press(beside, "Start", lambda: isinstance(beside.scene, TableScene))

    def go_on(self) -> None:
        """From the menu of a window that was started again to the table of before."""
        with self._beside() as beside:
            self._press(beside, "Continue", self._server)
        self._wait_for_server()

    def see_table(self, game: str) -> None:
        """See that it shows the table for all, as another window of the host does, and no hand."""
        with self._at_server() as beside:
            scene = beside.scene
            assert isinstance(scene, ServerScene)
            info = next(one for one in scene.session.games or () if one.game == game)
            scene.open_game(info)
            beside.until(lambda: isinstance(beside.scene, TableScene))
            table = beside.scene
            assert isinstance(table, TableScene)

            def alike() -> bool:
                beside.frames(1)
                return self._far(beside) < ALIKE

            wait_until(alike, "the table for all", STEP_S)
            hands = table.presenter.shown.table.hands
            assert not table.presenter.persons, "the host has no hand there"
            assert not any(isinstance(held, Card) for hand in hands for held in hand)

    def picture(self, folder: Path | None, name: str) -> None:
        """Keep what it shows."""
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            pygame.display.init()
            pygame.image.save(self.player.screen(), folder / f"{name}-window.png")

    # --- the window beside it ------------------------------------------------------------------

    @contextmanager
    def _beside(self, scene: Scene | None = None) -> Iterator[Driver]:
        """A second window of its home, without a screen, for as long as the block takes."""
        _, _, width, height = self.player.window()
        with pytest.MonkeyPatch.context() as patch, driving(patch, self.home):
            yield Driver(scene, (width, height), **{**LOOKS, **self._game})

    @contextmanager
    def _at_server(self) -> Iterator[Driver]:
        """The same at the list of the server's tables."""
        with self._beside(OpeningScene(TableTerms(NAME), None)) as beside:
            beside.until(lambda: isinstance(beside.scene, ServerScene))
            scene = beside.scene
            assert isinstance(scene, ServerScene)
            assert scene.server is None, "it is the real window's"
            beside.until(lambda: scene.session.games is not None and not scene.session.asked)
            yield beside

    @contextmanager
    def _at_lobby(self) -> Iterator[tuple[Driver, LobbyScene]]:
        """The same at the table that waits for its start."""
        with self._at_server() as beside:
            scene = beside.scene
            assert isinstance(scene, ServerScene)
            beside.until(lambda: any(one.state == "open" for one in scene.games))
            scene.open_game(next(one for one in scene.games if one.state == "open"))
            beside.until(lambda: isinstance(beside.scene, LobbyScene))
            lobby = beside.scene
            assert isinstance(lobby, LobbyScene)
            yield beside, lobby

    def _press(self, beside: Driver, text: str, done: Callable[[], object]) -> None:
        """Press a button of the real window, once that shows it as the other one does.

        Args:
            beside: the other one, which says where it is by now: rows above it may come and go.
            text: on the button.
            done: whether it was taken. A click that a busy window did not see is made again.
        """
        late = time.monotonic() + STEP_S
        while not done():
            assert time.monotonic() < late, f"a click on {text!r} does nothing"
            self.player.point(CORNER)  # a button under the mouse looks otherwise
            beside.frames(2)
            if not beside.may_press(text):
                continue
            place = pygame.Rect(beside.button(text).get_abs_rect())
            if self._differs(self._around(beside, place), place) < CLOSE:
                self.player.click(place.center)
                self.player.point(CORNER)
                self._wait_a_little(beside, done)

    def _press_both(self, beside: Driver, text: str) -> None:
        """The same in both windows; another screen comes up."""
        beside.until(lambda: beside.may_press(text))
        place = pygame.Rect(beside.button(text).get_abs_rect())
        button = self._around(beside, place)
        self._see(button, place, beside)
        beside.click_on(text)
        self._click_until(button, place, beside, lambda: self._differs(button, place) > GONE)

    def _click_until(
        self,
        button: pygame.Surface,
        place: pygame.Rect,
        beside: Driver,
        done: Callable[[], object],
    ) -> None:
        late = time.monotonic() + STEP_S
        while not done():
            assert time.monotonic() < late, f"a click at {place.center} does nothing"
            self.player.point(CORNER)
            beside.frames(2)
            if self._differs(button, place) < CLOSE:  # it is still there
                self.player.click(place.center)
                self.player.point(CORNER)
            self._wait_a_little(beside, done)

    @staticmethod
    def _wait_a_little(beside: Driver, done: Callable[[], object]) -> None:
        again = time.monotonic() + AGAIN_S
        while not done() and time.monotonic() < again:
            beside.frames(1)
            time.sleep(0.02)

    @staticmethod
    def _around(beside: Driver, place: pygame.Rect) -> pygame.Surface:
        """How a button looks without a screen, with a little around it."""
        beside.frames(2)  # it may be enabled and not drawn so
        surface = beside.window.surface
        return surface.subsurface(_wider(place).clip(surface.get_rect())).copy()

    def _differs(self, button: pygame.Surface, place: pygame.Rect) -> float:
        """How far the real window is from showing a button."""
        shown = self.player.screen()
        return apart(shown.subsurface(_wider(place).clip(shown.get_rect())), button)

    def _far(self, beside: Driver) -> float:
        """How far the two windows are from showing the same."""
        return apart(self.player.screen(), beside.window.surface)

    def _see(self, button: pygame.Surface, place: pygame.Rect, beside: Driver) -> None:
        def alike() -> bool:
            beside.frames(1)
            return self._differs(button, place) < CLOSE

        self.player.point(CORNER)  # a button under the mouse looks otherwise
        wait_until(alike, "a button that the window beside it shows", STEP_S)


def _wider(place: pygame.Rect) -> pygame.Rect:
    """A button with a little around it."""
    return place.inflate(2 * AROUND, 2 * AROUND)
