"""Measures what painting costs the frames of a game that has only just begun.

Times are those of the processor, so that a busy machine measures the same. Nothing is painted when
the window opens, so every picture of the first deals is painted during the game. Prints, for the
first second and for the rest, how long the frames took, and how much of that was painting:
`first_frames.py --seats 4 --size 1920x1080 --seconds 60`.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from game.ui.paint.cache import SurfaceCache
from pictures.camera import FRAME_S, Camera, darkroom
from pictures.filmstrips import act, seated
from termination import heed_sigterm

if TYPE_CHECKING:
    from game.ui.table.table_scene import TableScene

LATE_MS: Final = 12.0


class Watch:
    """Adds up the milliseconds that go into painting, in the thread of the window."""

    def __init__(self) -> None:
        self.spent = 0.0
        self._deep = 0
        self._before = SurfaceCache.get
        watch = self

        def get(
            cache: SurfaceCache, key: Hashable, paint: Callable[[], pygame.Surface]
        ) -> pygame.Surface:
            def timed() -> pygame.Surface:
                began = time.thread_time()
                watch._deep += 1
                try:
                    return paint()
                finally:
                    watch._deep -= 1
                    if not watch._deep:
                        watch.spent += (time.thread_time() - began) * 1000

            return watch._before(cache, key, timed)

        setattr(SurfaceCache, "get", get)  # noqa: B010


def measure(
    scene: TableScene, size: tuple[int, int], seconds: float, *, wait: bool
) -> list[tuple[float, float]]:
    """Milliseconds of each frame, and those of it that went into painting."""
    watch = Watch()
    times: list[tuple[float, float]] = []
    camera = Camera(scene, size, sound=False)
    for _ in range(round(seconds / FRAME_S)):
        watch.spent = 0.0
        began = time.thread_time()
        camera.frames(1)
        took = (time.thread_time() - began) * 1000
        times.append((took, watch.spent))
        act(scene)
        if wait:  # as the window does, which leaves time for what is painted beside it
            time.sleep(max(0.0, FRAME_S - took / 1000))
    return times


def tell(name: str, times: list[tuple[float, float]]) -> None:
    """A line on some frames."""
    frames = sorted(took for took, _ in times)
    painting = sorted(spent for _, spent in times)
    print(
        f"{name:18} {len(times):5} frames   median {frames[len(frames) // 2]:5.1f} ms   "
        f"worst {frames[-1]:6.1f} ms, painting {painting[-1]:6.1f} ms   "
        f"over {LATE_MS:.0f} ms: {sum(took > LATE_MS for took in frames)} frames, "
        f"by painting {sum(spent > LATE_MS for spent in painting)}"
    )


def main() -> int:
    """Measure one game."""
    parser = argparse.ArgumentParser(description="Frames of a game that has just begun.")
    parser.add_argument("--variant", default="oh-hell")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--all-at-once", action="store_true", help="no pause between frames")
    words = parser.parse_args()
    wide, tall = map(int, words.size.split("x"))
    with darkroom():
        scene = seated(words.variant, words.seats, (7, 6, 5), person=True)
        times = measure(scene, (wide, tall), words.seconds, wait=not words.all_at_once)
    tell("the first second", times[:60])
    if times[60:]:
        tell("after it", times[60:])
    return 0


if __name__ == "__main__":
    heed_sigterm()
    sys.exit(main())
