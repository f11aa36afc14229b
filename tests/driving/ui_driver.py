"""Drives the window without a screen: posts clicks and keys, lets frames pass, looks."""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
import pytest
from pygame_gui.elements import UIButton, UITextEntryLine

from game.engine import Limit
from game.net.client import nearby
from game.table.bots.service import ProcessThinking
from game.table.setup import Setup
from game.ui.platform import file_manager, log
from game.ui.platform.background_tasks import tasks
from game.ui.platform.bot_workers import bot_workers
from game.ui.platform.settings import ALL_DOORS, Settings
from game.ui.scene.protocol import App, Scene
from game.ui.shell import display
from game.ui.shell.app import Window
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.table_scene import TableScene
from game.variants.lengths import Length
from tests.driving.keyboards import struck
from tests.inline_bots import inline_service
from tests.waiting import HANG_S

FRAME_S = 1 / 60

shown: list[Path] = []
"""Files and folders that the desktop was asked to show."""
_open: list[Window] = []
"""Windows of the test that is running, closed after it."""


def _noted(path: Path) -> bool:
    """In place of a program of the desktop."""
    shown.append(path)
    return True


class Driver:
    """A window and the hands of a player."""

    def __init__(
        self, scene: Scene | None = None, size: tuple[int, int] = (1024, 640), **chosen: Any
    ):
        # What a new player's menu leaves out is there; with chances the expert would get ready.
        plain = Settings(length=Length.USUAL, demo_chances=False, doors=ALL_DOORS)
        settings = replace(plain, window=size, **chosen)
        self.window = Window(settings, MenuScene)
        _open.append(self.window)
        self.window.begin([MenuScene()] if scene is None else [MenuScene(), scene])
        self.now = 1000.0
        self.frames(2)

    @property
    def scene(self) -> Scene:
        """The scene that is up."""
        return self.window.scene

    def frames(self, number: int = 2) -> None:
        """Let frames pass."""
        for _ in range(number):
            self._frame()
        while tasks.busy:  # a disk as fast as can be
            self._frame()

    def _frame(self) -> None:
        tasks.finish()
        self.now += FRAME_S
        self.window.frame(self.now, FRAME_S)

    def until(self, seen: Any, most: int = 600) -> None:
        """Let frames pass until something is seen: so many at least, and on a busy machine more."""
        late = time.monotonic() + HANG_S
        for made in itertools.count():
            if seen():
                return
            assert made < most or time.monotonic() < late, "not seen in time"
            self.frames(1)
            pygame.time.wait(2)

    # hands -----------------------------------------------------------------------------------

    @property
    def _table(self) -> TableScene | None:
        """The table that is up, alone or within a lesson or a puzzle."""
        scene = self.scene
        table = scene if isinstance(scene, TableScene) else getattr(scene, "table", None)
        return table if isinstance(table, TableScene) else None

    def read(self) -> None:
        """Let frames pass until what came up by itself could be read."""
        table = self._table
        while table is not None and table is self._table and not table.readable:
            self.frames(1)

    def read_at(self, pos: tuple[int, int]) -> None:
        """Let frames pass until a click there is no longer taken for one that hurries."""
        self.read()
        down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=pos, touch=False)
        while (table := self._table) is not None and table.held_back(down):
            self.frames(1)

    def click(self, pos: tuple[int, int]) -> None:
        """Press and release the left button, once what is up could be read."""
        self.read_at(pos)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=1, pos=pos, touch=False))
            self.frames(1)
        self.frames(1)

    def click_on(self, text: str) -> None:
        """Click a button by its words."""
        self.click(pygame.Rect(self.button(text).get_abs_rect()).center)

    def press(self, key: str) -> None:
        """Click the control of a stop of the keyboard by its key, once it is in sight."""
        stop = next(stop for stop in self.window.focus.stops if stop.key == key)
        if stop.reveal is not None:
            stop.reveal()
        self.click(pygame.Rect(stop.element.get_abs_rect()).center)

    def key(self, key: int, mod: int = 0) -> None:
        """Strike a key of an American keyboard, once what is up could be read."""
        self.read()
        self.strike(struck(key, mod))

    def strike(self, events: list[pygame.event.Event]) -> None:
        """Send what a keyboard sends."""
        for event in events:
            pygame.event.post(event)
        self.frames(2)

    def type(self, text: str) -> None:
        """Type letters."""
        for letter in text:
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
        self.frames(2)

    def resize(self, size: tuple[int, int]) -> None:
        """Change the size of the window, as the system does."""
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self.frames(2)

    # eyes ------------------------------------------------------------------------------------

    @property
    def buttons(self) -> list[UIButton]:
        """Every button on the screen."""
        sprites = self.window.manager.get_sprite_group().sprites()
        return [sprite for sprite in sprites if isinstance(sprite, UIButton) and sprite.visible]

    @property
    def entries(self) -> list[UITextEntryLine]:
        """Every line to type into."""
        sprites = self.window.manager.get_sprite_group().sprites()
        return [sprite for sprite in sprites if isinstance(sprite, UITextEntryLine)]

    def button(self, text: str) -> UIButton:
        """A button by its words."""
        for button in reversed(self.buttons):
            if button.text == text:
                return button
        raise AssertionError(f"no button {text!r} among {[button.text for button in self.buttons]}")

    def may_press(self, text: str) -> bool:
        """Whether there is such a button and it can be pressed."""
        return any(button.text == text and button.is_enabled for button in self.buttons)

    def stop(self, key: str) -> Any:
        """The element of a stop of the keyboard by its key."""
        return next(stop for stop in self.window.focus.stops if stop.key == key).element


@contextmanager
def driving(monkeypatch: pytest.MonkeyPatch, home: Path) -> Iterator[None]:
    """Everything a driver needs: no screen, a home of its own, bots that think at once."""
    from game import roster

    def think(limit: Limit) -> ProcessThinking:
        return ProcessThinking(inline_service(limit))

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("BLACKOUT_HOME", str(home))
    monkeypatch.setattr(display, "fitting", lambda size: size)
    monkeypatch.setattr(display, "minimum", lambda: (1, 1))
    monkeypatch.setattr(nearby, "look_around", lambda: None)  # no word into anybody's network
    monkeypatch.setattr(file_manager, "open_file", _noted)
    monkeypatch.setattr(roster, "process_thinking", think)
    display.start()
    log.start()
    try:
        yield
    finally:
        # What a test leaves behind, a league or a game that goes on, must not reach the next one.
        while _open:
            _open.pop().close()
        shown.clear()
        tasks.run(bot_workers.close)
        tasks.finish()
        log.stop()
        pygame.display.quit()


class FakeTable:
    """A scene in place of the table: the shell is tested, not the game."""

    def __init__(self, table: object) -> None:
        self.table = table
        self.entered = self.left = self.closed = 0

    def enter(self, app: App) -> None:
        self.entered += 1

    def leave(self) -> None:
        self.left += 1

    def handle(self, event: pygame.event.Event) -> bool:
        return False

    def update(self, now: float, dt: float) -> None:
        pass

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((9, 9, 9))

    def resize(self) -> None:
        pass

    def close(self) -> None:
        self.closed += 1
        close = getattr(self.table, "close", None)
        if close is not None:
            close()


def sat_down(driver: Driver) -> Setup:
    """The game at whose table the player sits."""
    assert isinstance(driver.scene, FakeTable)
    setup = driver.scene.table.setup  # type: ignore[attr-defined]
    assert isinstance(setup, Setup)
    return setup
