"""What the window is called by the system it is on: its title and its class."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.paths import ROOT
from tests.waiting import wait_until

xdisplay = pytest.importorskip("Xlib.display")
pytestmark = [
    pytest.mark.xvfb,
    pytest.mark.skipif(
        shutil.which("Xvfb") is None and not os.environ.get("BLACKOUT_REQUIRE_XVFB"),
        reason="Xvfb is not installed (apt install xvfb)",
    ),
]


@pytest.fixture
def screen() -> Iterator[str]:
    """A fresh X server; the name of its display."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1280x800x24", "-nolisten", "tcp"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    assert number, "Xvfb did not start"
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def windows(parent: Any) -> Iterator[Any]:
    """Every window below one."""
    for child in parent.query_tree().children:
        yield child
        yield from windows(child)


@pytest.mark.slow
def test_the_window_is_called_blackout_by_title_and_by_class(screen: str, tmp_path: Path) -> None:
    hidden = ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER", "WAYLAND_DISPLAY")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment |= {"DISPLAY": screen, "BLACKOUT_HOME": str(tmp_path), "SDL_AUDIODRIVER": "dummy"}
    game = subprocess.Popen([sys.executable, "-m", "game"], cwd=ROOT, env=environment)
    display = xdisplay.Display(screen)
    title = display.intern_atom("_NET_WM_NAME")
    seen: dict[str, Any] = {}

    def named() -> bool:
        for window in windows(display.screen().root):
            told = window.get_full_property(title, xdisplay.X.AnyPropertyType)
            if told is not None and told.value == b"Blackout":
                seen["class"] = window.get_wm_class()
        return "class" in seen

    try:
        wait_until(named, "a window called Blackout")
    finally:
        display.close()
        game.kill()
        game.wait()
    assert seen["class"] == ("Blackout", "Blackout")
