"""What the tests send for a key is what SDL sends for it, on keyboards of several countries."""

from __future__ import annotations

import json
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from typing import IO

import pygame
import pytest

from game.engine import ALL
from game.ui.help.keys_page import KeysPanel
from game.ui.platform import keyboard
from tests.driving.displays import display_of
from tests.driving.keyboards import LAYOUTS, struck, written
from tests.driving.table_screen import Screen
from tests.waiting import HANG_S

display = display_of((1024, 640))

Told = list[list[object]]

LISTEN = """
import json, sys, pygame
pygame.display.init()
pygame.display.set_mode((320, 200))
print("ready", flush=True)
while (event := pygame.event.wait()).type != pygame.QUIT:
    if event.type in (pygame.KEYDOWN, pygame.KEYUP):
        told = [event.type, event.key, event.mod, event.unicode, event.scancode]
        print(json.dumps(told), flush=True)
    elif event.type == pygame.TEXTINPUT:
        print(json.dumps([event.type, event.text]), flush=True)
"""


def told(events: list[pygame.event.Event]) -> Told:
    """Events as lists, to be compared."""
    return [
        [e.type, e.text]
        if e.type == pygame.TEXTINPUT
        else [e.type, e.key, e.mod, e.unicode, e.scancode]
        for e in events
    ]


class Listening:
    """An X server with a keyboard of some country, and a window that tells what SDL sends it."""

    def __init__(self, layout: str) -> None:
        from Xlib.display import Display

        read, write = os.pipe()
        self._server = subprocess.Popen(
            ["Xvfb", "-displayfd", str(write), "-noreset", "-nolisten", "tcp"],
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as pipe:
            name = f":{pipe.readline().strip()}"
        self._window: subprocess.Popen[str] | None = None
        self._display = Display(name)
        try:
            self._open(name, layout)
        except BaseException:
            self.close()
            raise

    def _open(self, name: str, layout: str) -> None:
        """Give the server its keyboard, and open the window on it."""
        if layout != "us":
            subprocess.run(["setxkbmap", "-display", name, layout], check=True)
        environment = {k: v for k, v in os.environ.items() if k != "SDL_VIDEODRIVER"}
        environment |= {"DISPLAY": name, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        command = [sys.executable, "-c", LISTEN]
        self._window = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        assert self._lines.readline() == "ready\n"
        self._settle()

    @property
    def _lines(self) -> IO[str]:
        """What the window tells."""
        assert self._window is not None
        assert self._window.stdout is not None
        return self._window.stdout

    def _settle(self) -> None:
        """Wait until the window has the keyboard: a key that it does not tell is struck again."""
        deadline = time.monotonic() + HANG_S
        while not select.select([self._lines], [], [], 0.2)[0]:
            assert time.monotonic() < deadline, "the window hears no key"
            self._strike(CODES[40], down=True)
            self._strike(CODES[40], down=False)
        self.hear([])

    def _strike(self, code: int, *, down: bool) -> None:
        from Xlib import X
        from Xlib.ext import xtest

        xtest.fake_input(self._display, X.KeyPress if down else X.KeyRelease, code)
        self._display.sync()

    def hear(self, events: list[pygame.event.Event]) -> Told:
        """Strike the keys whose events these are; what SDL sends for them."""
        for event in events:
            if event.type != pygame.TEXTINPUT:
                self._strike(CODES[event.scancode], down=event.type == pygame.KEYDOWN)
        for down in (True, False):
            self._strike(CODES[LAST], down=down)
        heard: Told = []
        while True:
            line = json.loads(self._lines.readline())
            if line[:2] == [pygame.KEYUP, pygame.K_F12]:
                return heard
            if line[1] != pygame.K_F12:
                heard.append(line)

    def close(self) -> None:
        """Let go of everything."""
        self._display.close()
        if self._window is not None:
            self._window.terminate()
            self._window.wait(HANG_S)
            self._lines.close()
        self._server.terminate()
        self._server.wait(HANG_S)


CODES = {
    **dict(zip((20, 26, 8, 21, 23, 28, 24, 12, 18, 19), range(24, 34), strict=True)),
    **dict(zip((4, 22, 7, 9, 10, 11, 13, 14, 15), range(38, 47), strict=True)),
    **dict(zip((29, 27, 6, 25, 5, 17, 16, 54, 55, 56), range(52, 62), strict=True)),
    **dict(zip(range(30, 40), range(10, 20), strict=True)),
    45: 20,
    46: 21,
    40: 36,
    43: 23,
    44: 65,
    225: 50,
    224: 37,
    87: 86,
    80: 113,
    58: 67,
    69: 96,
}
"""X key codes by scancode: what lies where is the same on every keyboard."""
LAST = 69
"""The scancode of F12, which ends what is to be heard."""

KEYS = (
    *(pygame.K_k, pygame.K_s, pygame.K_m, pygame.K_1, pygame.K_0, pygame.K_SPACE),
    *(pygame.K_RETURN, pygame.K_TAB, pygame.K_LEFT, pygame.K_F1, pygame.K_QUESTION),
    *(pygame.K_SLASH, pygame.K_PLUS, pygame.K_EQUALS, pygame.K_MINUS, pygame.K_KP_PLUS),
)


@pytest.fixture
def listening(request: pytest.FixtureRequest) -> Iterator[Listening]:
    heard = Listening(request.param)
    yield heard
    heard.close()


needs_x = pytest.mark.skipif(
    shutil.which("Xvfb") is None and not os.environ.get("BLACKOUT_REQUIRE_XVFB"),
    reason="Xvfb is not installed (apt install xvfb)",
)


@pytest.mark.slow
@pytest.mark.xvfb
@needs_x
@pytest.mark.parametrize("listening", ["us"], indirect=True)
def test_the_tests_strike_the_keys_of_an_american_keyboard(listening: Listening) -> None:
    for key in KEYS:
        events = struck(key)
        assert listening.hear(events) == told(events), pygame.key.name(key)
    for key, mod in ((pygame.K_k, pygame.KMOD_SHIFT), (pygame.K_z, pygame.KMOD_CTRL)):
        events = struck(key, mod)
        assert listening.hear(events) == told(events), pygame.key.name(key)


@pytest.mark.slow
@pytest.mark.xvfb
@needs_x
@pytest.mark.parametrize("listening", LAYOUTS, indirect=True)
def test_the_tests_strike_the_keys_of_other_countries(
    listening: Listening, request: pytest.FixtureRequest
) -> None:
    layout = request.node.callspec.params["listening"]
    for text in LAYOUTS[layout]:
        events = written(text, layout)
        assert listening.hear(events) == told(events), text


# What the window makes of them --------------------------------------------------------------


def meant(events: list[pygame.event.Event]) -> list[int]:
    """The keys that go down, as scenes are told."""
    read = [keyboard.read(event) for event in events]
    return [event.key for event in read if event is not None and event.type == pygame.KEYDOWN]


@pytest.mark.parametrize("layout", ["us", *LAYOUTS])
def test_the_question_mark_is_one_key_in_every_country(layout: str) -> None:
    assert meant(question(layout)) == [pygame.K_QUESTION]


def question(layout: str) -> list[pygame.event.Event]:
    """The question mark of a keyboard of some country."""
    return struck(pygame.K_QUESTION) if layout == "us" else written("?", layout)


def test_letters_of_another_script_are_named_by_their_place() -> None:
    assert meant(written("л", "ru")) == [pygame.K_k]
    assert meant(written("я", "ru")) == [pygame.K_z]
    assert meant(written("?", "de")) == [pygame.K_QUESTION]
    assert meant(struck(ord("k"), pygame.KMOD_SHIFT)) == [pygame.K_k]


def test_a_digit_counts_with_shift_and_without() -> None:
    for text, number in (("1", "1"), ("&", "1"), ("6", "6"), ("-", "6")):
        down = next(e for e in written(text, "fr") if getattr(e, "unicode", "") == text)
        assert keyboard.digit(down) == number
    assert keyboard.digit(struck(pygame.K_KP7)[0]) == "7"
    assert keyboard.digit(struck(pygame.K_k)[0]) == ""


def test_minus_goes_before_the_digit_that_shares_its_key_where_both_count() -> None:
    down = next(e for e in written("-", "fr") if e.type == pygame.KEYDOWN)
    assert keyboard.signed(down) == pygame.K_MINUS
    screen = Screen("random,random,random,random,random,random", seed=3)
    screen.frames(5)
    demo = screen.scene.presenter.demo
    assert demo is not None
    for text, speed, eyes in (("-", "half", ALL), ("6", "half", 5)):
        screen.strike(written(text, "fr"))
        assert (demo.speed, screen.scene.presenter.viewer) == (speed, eyes)


@pytest.mark.parametrize("layout", ["us", *LAYOUTS])
def test_the_card_of_keys_comes_and_goes_with_the_question_mark(layout: str) -> None:
    events = question(layout)
    screen = Screen("human,random,random", seed=16)
    screen.frames(5)
    screen.strike(events)
    assert isinstance(screen.scene.overlays.current, KeysPanel)
    screen.strike(struck(pygame.K_LSHIFT))
    assert isinstance(screen.scene.overlays.current, KeysPanel)
    screen.strike(events)
    assert screen.scene.overlays.current is None
