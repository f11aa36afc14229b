"""Measures the frames of New game when it is opened for the first time, from the menu.

Times are those of the thread of the window, so that a busy machine measures about the same. Prints
the first frame, those over the length of a frame, and how long the menu was up before:
`opening_frames.py --size 1920x1080 --menu 2`.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game.ui.scene.routes import NewGame
from game.ui.shell.menu_scene import MenuScene
from pictures.camera import FRAME_S, Camera, darkroom
from termination import heed_sigterm

FRAME_MS: Final = 1000 / 60
FRAMES: Final = 90


def measure(size: tuple[int, int], menu_s: float) -> tuple[list[float], list[float]]:
    """Milliseconds of each frame of the menu, and of New game after it."""
    camera = Camera(MenuScene(), size, sound=False)
    menu = [_frame(camera) for _ in range(max(1, round(menu_s / FRAME_S)))]
    began = time.thread_time()
    camera.window.open(NewGame())
    opened = (time.thread_time() - began) * 1000
    first, *rest = [_frame(camera) for _ in range(FRAMES)]
    return menu, [opened + first, *rest]


def _frame(camera: Camera) -> float:
    began = time.thread_time()
    camera.frames(1)
    took = (time.thread_time() - began) * 1000
    time.sleep(max(0.0, (FRAME_MS - took) / 1000))
    return took


def main() -> int:
    """Measure one opening."""
    parser = argparse.ArgumentParser(description="Frames of the first opening of New game.")
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--menu", type=float, default=2.0, help="seconds in the menu before")
    words = parser.parse_args()
    wide, tall = map(int, words.size.split("x"))
    with darkroom():
        menu, frames = measure((wide, tall), words.menu)
    for name, times in (("menu", menu[1:]), ("New game", frames)):
        late = [round(took, 1) for took in times if took > FRAME_MS]
        worst = max(times, default=0.0)
        print(
            f"{name:9} first {times[0] if times else 0.0:6.1f} ms   worst {worst:6.1f} ms   "
            f"over {FRAME_MS:.1f} ms: {late}"
        )
    return 0


if __name__ == "__main__":
    heed_sigterm()
    sys.exit(main())
