"""QR codes as scanners read them: zbar and ZXing, on screenshots and on terminals."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.net.qr_codes import modules, page_link, terminal_code
from game.terminal import takes_colours
from game.ui.kit.qr_code import QRCodePart, draw_qr_code
from game.ui.scene.protocol import Scene
from pictures.sample_network import hosting_scene, key_scene
from tests.driving.ui_driver import Driver, driving

LOBBY = page_link("192.168.178.123:40123", "k3v9qa")
KEY = page_link("192.168.178.123:8765", secret="0123456789abcdef" * 4)
FONT = (8, 16)
"""px of a letter on a terminal."""

READERS = {"zbarimg": ("--raw", "-q"), "ZXingReader": ("-format", "QRCode")}
needs_readers = pytest.mark.skipif(
    not all(map(shutil.which, READERS)),
    reason="zbar-tools and zxing-cpp-tools read codes, and are not both installed",
)


def read_by(reader: str, picture: pygame.Surface, folder: Path) -> str:
    file = folder / "code.png"
    pygame.image.save(picture, file)
    words = [reader, *READERS[reader], str(file)]
    return subprocess.run(words, capture_output=True, text=True, check=False).stdout


def drawn(lines: str, theme: tuple[str, str]) -> pygame.Surface:
    """A terminal of 80 columns, which knows 256 colours, with what was written to it."""
    ground, ink = map(pygame.Color, theme)
    wide, tall = FONT
    rows = lines.splitlines()
    screen = pygame.Surface((80 * wide, (len(rows) + 2) * tall))
    screen.fill(ground)
    fixed = {"16": pygame.Color("black"), "231": pygame.Color("white")}
    for y, row in enumerate(rows, start=1):
        fore, back, x = ink, ground, 0
        for escape, letter in re.findall(r"\x1b\[([\d;]*)m|(.)", row):
            if not letter:
                fore, back = ink, ground
                for kind, colour in re.findall(r"([34]8);5;(\d+)", escape):
                    fore, back = (fixed[colour], back) if kind == "38" else (fore, fixed[colour])
                continue
            cell = pygame.Rect(x * wide, y * tall, wide, tall)
            upper, lower = cell.copy(), cell.move(0, tall // 2)
            upper.height = lower.height = tall // 2
            screen.fill(fore if letter in "█▀" else back, upper)
            screen.fill(fore if letter in "█▄" else back, lower)
            x += 1
    return screen


@needs_readers
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("theme", [("black", "white"), ("white", "black"), ("#002b36", "#839496")])
@pytest.mark.parametrize("link", [LOBBY, KEY])
def test_a_terminal_shows_a_code_that_is_read_whatever_its_colours(
    reader: str, theme: tuple[str, str], link: str, tmp_path: Path
) -> None:
    assert link in read_by(reader, drawn(terminal_code(link), theme), tmp_path)


@needs_readers
@pytest.mark.parametrize("scene", [hosting_scene, key_scene])
def test_the_smallest_window_shows_a_code_that_both_read(
    scene: Callable[..., Scene], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with driving(monkeypatch, tmp_path / "home"):
        shown = scene() if scene is key_scene else scene(4)
        driver = Driver(shown, size=(1024, 640))
        driver.frames(3)
        screen = driver.window.surface.copy()
    for reader in READERS:
        assert "http://192.168.1.5:40123/#" in read_by(reader, screen, tmp_path)


@pytest.mark.parametrize("scale", [0.8, 1.0, 1.5])
@pytest.mark.parametrize("link", [LOBBY, KEY])
def test_a_module_takes_four_pixels_however_small_the_window(scale: float, link: str) -> None:
    code = modules(link)
    assert code is not None
    side = QRCodePart(code, 60).wide(Scaled(scale))  # type: ignore[arg-type]
    assert draw_qr_code(
        pygame.Surface((side, side)), pygame.Rect(0, 0, side, side), code
    ).width >= (4 * len(code))


class Scaled:
    """A painter, as far as a part asks it how large it is."""

    def __init__(self, scale: float) -> None:
        self.px = lambda design: round(design * scale)


def test_the_longest_link_and_its_code_fit_a_terminal_of_24_lines() -> None:
    lines = terminal_code(KEY).splitlines()
    link_lines = -(-len(KEY) // 80)
    assert link_lines + len(lines) < 24
    assert max(len(re.sub(r"\x1b\[[\d;]*m", "", line)) for line in lines) <= 80


@pytest.mark.parametrize(("name", "value"), [("TERM", "dumb"), ("NO_COLOR", "1")])
def test_who_wants_no_colours_gets_the_link_alone(
    name: str, value: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Terminal:
        def isatty(self) -> bool:
            return True

    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert takes_colours(Terminal())  # type: ignore[arg-type]
    monkeypatch.setenv(name, value)
    assert not takes_colours(Terminal())  # type: ignore[arg-type]
