"""Hands and eyes of a person at a real X server: real clicks and keys, and what the record tells.

What to do is known from the record that the running game writes, and where things are from a scene
built without a screen from the same record.
"""

from __future__ import annotations

import contextlib
import time
from pathlib import Path
from typing import Any

import pygame

from game.engine import GameState, Limit, Phase, Play, legal_actions, to_act
from game.roster import inline_thinking
from game.table.records.endings import records_in
from game.table.records.event_lines import RecordError
from game.table.records.files import NoRecord
from game.table.records.replay import RecordReader, read_games, replay
from game.table.table import Table
from tests.driving.ui_driver import Driver
from tests.waiting import HANG_S

PATIENCE_S = HANG_S
"""The longest that one step of the game may take on a slow machine."""
LOOK_S = 1.0
"""How long a click may take until the record tells of it, before it is made again."""
ME = 0
ALIKE = 6.0
"""Two pictures of the menu are no further apart, of 255 on average: a button is lit or not."""
LIT = 60.0
"""Nor are two pictures of a button that may be pressed, the mouse over it or not; of a dim one
and a gold one are."""


class Player:
    """Hands on the mouse and the keys of a display, eyes on the record."""

    def __init__(self, display: str, games: Path) -> None:
        """Nothing is pressed yet; `games` is the folder of the records."""
        from Xlib.display import Display

        self.games = games
        self._display = Display(display)
        self._root = self._display.screen().root

    def close(self) -> None:
        """Let go of the display."""
        self._display.close()

    def window(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of the largest window on the screen; zeros without one."""
        return self._largest()[0]

    def _largest(self) -> tuple[tuple[int, int, int, int], Any]:
        """Shape and window of the largest one on the screen; zeros and None without one."""
        from Xlib.error import BadDrawable, BadWindow

        found: list[tuple[tuple[int, int, int, int], Any]] = [((0, 0, 0, 0), None)]
        for child in self._root.query_tree().children:
            with contextlib.suppress(BadDrawable, BadWindow):  # it has just been closed
                shape = child.get_geometry()
                found.append(((shape.x, shape.y, shape.width, shape.height), child))
        return max(found, key=lambda one: one[0][2] * one[0][3])

    def screen(self) -> pygame.Surface:
        """What the largest window shows."""
        from Xlib import X

        left, top, width, height = self.window()
        image = self._root.get_image(left, top, width, height, X.ZPixmap, 0xFFFFFFFF)
        return pygame.image.frombytes(image.data, (width, height), "BGRA").convert(24)

    def point(self, pos: tuple[int, int]) -> None:
        """Move the mouse there."""
        from Xlib import X
        from Xlib.ext import xtest

        left, top, _, _ = self.window()
        xtest.fake_input(self._display, X.MotionNotify, x=left + pos[0], y=top + pos[1])
        self._display.sync()
        time.sleep(0.05)

    def click(self, pos: tuple[int, int]) -> None:
        """Move there, press and release the left button; keys go to that window from then on.

        A window manager hands them over, and here is none: Wine would have them go to whichever of
        its windows was in front before.
        """
        from Xlib import X
        from Xlib.error import BadMatch, BadWindow, CatchError
        from Xlib.ext import xtest

        _, window = self._largest()
        if window is not None and self._display.get_input_focus().focus != window:
            closed = CatchError(BadMatch, BadWindow)
            # Back to the pointer once it closes: what opens then is in front as if it were alone.
            window.set_input_focus(X.RevertToPointerRoot, X.CurrentTime, onerror=closed)
        self.point(pos)
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

    def type(self, text: str) -> None:
        """Press the key of each letter of an American keyboard, with Shift where it takes that."""
        from Xlib import XK, X
        from Xlib.ext import xtest

        shift = self._display.keysym_to_keycode(XK.XK_Shift_L)
        for letter in text:
            code = self._display.keysym_to_keycode(ord(letter))
            shifted = self._display.keycode_to_keysym(code, 0) != ord(letter)
            pressed = [shift, code] if shifted else [code]
            for kind, keys in ((X.KeyPress, pressed), (X.KeyRelease, pressed[::-1])):
                for key in keys:
                    xtest.fake_input(self._display, kind, key)
                    self._display.sync()
                    time.sleep(0.03)

    def copied(self) -> str:
        """The text in the clipboard of the display; empty where whoever has it does not answer."""
        from Xlib import X

        display = self._display
        window = self._root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        names = ("CLIPBOARD", "UTF8_STRING", "COPIED")
        clipboard, form, place = map(display.intern_atom, names)
        window.convert_selection(clipboard, form, place, X.CurrentTime)
        display.sync()
        try:
            late = time.monotonic() + LOOK_S
            while time.monotonic() < late:
                while display.pending_events():
                    if display.next_event().type == X.SelectionNotify:
                        answer = window.get_full_property(place, form)
                        return "" if answer is None else answer.value.decode("utf-8", "replace")
                time.sleep(0.02)
            return ""
        finally:
            window.destroy()

    def played(self) -> RecordReader | None:
        """The game as the record tells it now."""
        for path in records_in(self.games):
            with contextlib.suppress(RecordError):
                return replay(read_games(path)[0])
        return None

    def wait_for_turn(self, after: GameState | None) -> RecordReader:
        """Wait until the person must act in another state than this one, or the game is over."""
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline:
            played = self.played()
            if played is not None and played.state != after:
                assert played.fault is None
                if played.state.phase is Phase.OVER or ME in to_act(played.state).must:
                    return played
            time.sleep(0.05)
        raise AssertionError("the game does not go on")

    def decide(self, played: RecordReader) -> None:
        """Make the first decision that is legal by clicks, until the record has it."""
        _, _, width, height = self.window()
        places = place_to_click(played, (width, height))
        deadline = time.monotonic() + PATIENCE_S
        while (now := self.played()) is not None and now.state == played.state:
            # The screen may still show how the turn came about: then the click hurries it.
            assert time.monotonic() < deadline, "clicking does nothing"
            for pos in places:
                self.click(pos)
            self._look_up(played.state)

    def play_out(self, most: int | None = None) -> int:
        """Decide whatever is asked, to the end of the game or so often; how often it was."""
        state, made = None, 0
        while made != most:
            played = self.wait_for_turn(state)
            if played.state.phase is Phase.OVER:
                break
            self.decide(played)
            state, made = played.state, made + 1
        return made

    def _look_up(self, before: GameState | None) -> None:
        """Wait a moment for the record: a second click too soon would be one of the next turn."""
        late = time.monotonic() + LOOK_S
        while time.monotonic() < late and (now := self.played()) is not None:
            if now.state != before:
                return
            time.sleep(0.05)


def apart(screen: pygame.Surface, other: pygame.Surface) -> float:
    """How far two pictures are apart on average, of 255; the screen may be the larger one."""
    corner = screen.subsurface(other.get_rect())
    first, second = (pygame.surfarray.pixels3d(one).astype(int) for one in (corner, other))
    return float(abs(first - second).mean())


def menu_of(size: tuple[int, int], button: str) -> tuple[pygame.Surface, pygame.Rect]:
    """What the menu of a window without a screen shows once it has a button that may be pressed.

    And where that is.
    """
    from game.ui.shell.menu_scene import MenuScene

    driver = Driver(None, size)
    menu = driver.scene
    assert isinstance(menu, MenuScene)
    # Cards are dealt behind it, and it says what to go on with, once games were looked for.
    driver.until(lambda: menu.saved is not None and menu.saved.noticed)
    driver.until(lambda: driver.may_press(button))
    driver.frames(2)
    return driver.window.surface.copy(), pygame.Rect(driver.button(button).get_abs_rect())


def shows(screen: pygame.Surface, menu: pygame.Surface, button: pygame.Rect) -> bool:
    """Whether a screen shows that menu, with the button that may be pressed by now."""
    if not screen.get_rect().contains(menu.get_rect()) or apart(screen, menu) >= ALIKE:
        return False
    return apart(screen.subsurface(button), menu.subsurface(button)) < LIT


def twin(played: RecordReader, size: tuple[int, int]) -> Driver:
    """The same moment of the game in a window without a screen."""
    from game.ui.table.table_scene import TableScene

    table = Table(
        played.setup, inline_thinking(Limit()), NoRecord(), resumed=played.state, recorded=()
    )
    driver = Driver(TableScene(table), size, speed="instant", reduced_motion=True)
    driver.frames(30)
    return driver


def place_to_click(played: RecordReader, size: tuple[int, int]) -> list[tuple[int, int]]:
    """Where to click, one after another, to do the first thing that is legal."""
    from game.ui.table.table_scene import TableScene

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
    return [panel.button(str(bid)).center, panel.button("confirm").center]
