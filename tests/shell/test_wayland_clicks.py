"""A real window on a dense screen of a real Wayland compositor, left by a real click."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.driving.dense_screen import on_a_screen_of
from tests.driving.real_hands import Player, apart, menu_of, shows
from tests.driving.ui_driver import driving
from tests.driving.x_server import x_server
from tests.shell.compositors import weston
from tests.shell.test_real_clicks import running_game
from tests.waiting import wait_until

POINTS = (1024, 640)
SHARP = 1.0
"""A button drawn with half the pixels and doubled is 4.7 away from one that has them all."""

pytestmark = [
    pytest.mark.xvfb,
    pytest.mark.slow,
    pytest.mark.skipif(
        shutil.which("Xvfb") is None or shutil.which("weston") is None,
        reason="Xvfb or weston is not installed (apt install xvfb weston)",
    ),
]


@pytest.fixture
def _driving(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    with driving(monkeypatch, tmp_path / "twin"):
        yield


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.usefixtures("_driving")
def test_on_wayland_the_window_has_every_pixel_and_the_mouse_is_where_it_is_seen(
    scale: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_a_screen_of(scale, monkeypatch)
    folder = tmp_path / "run"
    folder.mkdir(mode=0o700)
    with (
        x_server((POINTS[0] * scale, POINTS[1] * scale)) as display,
        weston(display, folder, POINTS, scale) as socket,
        contextlib.closing(Player(display, tmp_path / "home/games")) as player,
    ):
        environment = {"SDL_VIDEODRIVER": "wayland", "WAYLAND_DISPLAY": str(socket)}
        environment["XDG_RUNTIME_DIR"] = str(folder)
        with running_game(display, tmp_path / "home", more=environment) as program:
            menu, button = menu_of(POINTS, "Quit")
            assert menu.get_size() == (POINTS[0] * scale, POINTS[1] * scale)
            wait_until(lambda: shows(player.screen(), menu, button), "the menu")
            seen, meant = player.screen().subsurface(button), menu.subsurface(button)
            assert apart(seen, meant) < SHARP
            player.click(button.center)
            wait_until(lambda: program.poll() is not None, "the end")
            assert program.returncode == 0
