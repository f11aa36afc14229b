"""Measures the frames of a screen when it is opened for the first time, from the menu.

Times are those of the thread of the window, so that a busy machine measures about the same. Prints
for each screen, in a program of its own, the first frame and those over the length of a frame:
`opening_frames.py --size 1920x1080 --menu 2 --screens new-game settings`. The table is opened by
Enter in New game, once that has stood for a second.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pygame

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game.ui.scene.protocol import Route
from game.ui.scene.routes import (
    ChangeSettings,
    Daily,
    DemoSetup,
    Help,
    Learn,
    NewGame,
    SavedGames,
    Statistics,
)
from game.ui.shell.menu_scene import MenuScene
from pictures.camera import FRAME_S, Camera, darkroom
from termination import heed_sigterm

FRAME_MS: Final = 1000 / 60
FRAMES: Final = 90
TABLE: Final = "table"
SCREENS: Final[dict[str, Route]] = {
    "new-game": NewGame(),
    TABLE: NewGame(),
    "settings": ChangeSettings(),
    "games": SavedGames(),
    "statistics": Statistics(),
    "learn": Learn(),
    "daily": Daily(),
    "demo": DemoSetup(),
    "help": Help(),
}


def measure(name: str, size: tuple[int, int], menu_s: float) -> tuple[list[float], list[float]]:
    """Milliseconds of each frame of the menu, and of the screen after it."""
    camera = Camera(MenuScene(), size, sound=False)
    menu = [_frame(camera) for _ in range(max(1, round(menu_s / FRAME_S)))]
    if name == TABLE:
        camera.window.open(SCREENS[name])
        for _ in range(FRAMES):
            _frame(camera)
        pygame.event.post(
            pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="")
        )
        return menu, [_frame(camera) for _ in range(FRAMES)]
    began = time.thread_time()
    camera.window.open(SCREENS[name])
    opened = (time.thread_time() - began) * 1000
    first, *rest = [_frame(camera) for _ in range(FRAMES)]
    return menu, [opened + first, *rest]


def _frame(camera: Camera) -> float:
    began = time.thread_time()
    camera.frames(1)
    took = (time.thread_time() - began) * 1000
    time.sleep(max(0.0, (FRAME_MS - took) / 1000))
    return took


def told(name: str, times: list[float]) -> str:
    """A line about some frames."""
    late = [round(took, 1) for took in times if took > FRAME_MS]
    return (
        f"{name:10} first {times[0]:6.1f} ms   worst {max(times):6.1f} ms   "
        f"over {FRAME_MS:.1f} ms: {late}"
    )


def main() -> int:
    """Measure each opening in a program of its own."""
    parser = argparse.ArgumentParser(description="Frames of the first opening of a screen.")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--menu", type=float, default=2.0, help="seconds in the menu before")
    parser.add_argument("--screens", nargs="+", choices=SCREENS, default=["new-game"])
    words = parser.parse_args()
    if len(words.screens) > 1:
        for name in words.screens:
            more = ["--size", words.size, "--menu", str(words.menu), "--screens", name]
            subprocess.run([sys.executable, __file__, *more], check=True)
        return 0
    (name,) = words.screens
    wide, tall = map(int, words.size.split("x"))
    with darkroom():
        menu, frames = measure(name, (wide, tall), words.menu)
    print(told("menu", menu[1:] or menu))
    print(told(name, frames))
    return 0


if __name__ == "__main__":
    heed_sigterm()
    sys.exit(main())
