"""How long a change of theme or scale takes: from the choice to the first frame that shows it.

At a table of ten and in the settings, at 1920x1080 without a screen, in time of the window's
thread, so that what else the machine does counts for nothing; the median and the first of several
rounds through all themes and scales are printed.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import os
import statistics
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

from game.engine import Limit
from game.roster import inline_thinking
from game.table.records.files import NoRecord
from game.table.setup import HUMAN, plan
from game.table.table import Table
from game.ui.platform.settings import Settings, Speed
from game.ui.scene.protocol import Scene
from game.ui.settings.settings_scene import SettingsScene
from game.ui.shell import display
from game.ui.shell.app import Window
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.table_scene import TableScene
from game.variants import variant
from termination import heed_sigterm

SIZE = (1920, 1080)
MOST_MS = 300.0
FRAME_S = 1 / 60
CHANGES: tuple[dict[str, Any], ...] = (
    {"theme": "daylight"},
    {"theme": "contrast"},
    {"theme": "lamp"},
    {"scale": 125},
    {"scale": 90},
    {"four_colour": True},
    {"four_colour": False},
    {"scale": 0},
)


def table() -> TableScene:
    """Ten seats, a person asked for a bid."""
    setup = plan(variant("kachuful"), (HUMAN, *("random",) * 9), seed=1, first_dealer=0)
    return TableScene(Table(setup, inline_thinking(Limit()), NoRecord()))


def changes_of(scene: Scene, rounds: int) -> dict[str, list[float]]:
    """Milliseconds of each kind of change while this scene is up."""
    window = Window(Settings(window=SIZE, speed=Speed.INSTANT), MenuScene)
    window.begin([MenuScene(), scene])
    now = 1000.0

    def frames(number: int) -> None:
        nonlocal now
        for _ in range(number):
            now += FRAME_S
            window.frame(now, FRAME_S)

    frames(120)
    took: dict[str, list[float]] = {}
    for _ in range(rounds):
        for change in CHANGES:
            began = time.thread_time()
            window.change(replace(window.settings, **change))
            frames(1)
            (name, value), *_rest = change.items()
            took.setdefault(f"{name} {value}", []).append((time.thread_time() - began) * 1000)
            frames(30)
    window.close()
    display.start()
    return took


def main() -> int:
    """Measure; exit code 1 where a change takes longer than it may."""
    parser = argparse.ArgumentParser(description="Time changes of theme and scale.")
    parser.add_argument("--rounds", type=int, default=3)
    words = parser.parse_args()
    worst = 0.0
    with tempfile.TemporaryDirectory() as home:
        os.environ["BLACKOUT_HOME"] = home
        display.fitting = lambda size: size
        display.start()
        for name, scene in (("table", table()), ("settings", SettingsScene())):
            for change, times in changes_of(scene, words.rounds).items():
                middle = statistics.median(times)
                worst = max(worst, middle)
                print(f"{name:9} {change:18} median {middle:5.0f} ms, first {times[0]:5.0f} ms")
    print(f"slowest median {worst:.0f} ms")
    return 0 if worst <= MOST_MS else 1


if __name__ == "__main__":
    heed_sigterm()
    sys.exit(main())
