#!/usr/bin/env python3
"""How much work it is to open the screens that read every record: processor time of this process.

    python scripts/checks/many_games.py DIR --games 3000
    python scripts/bench/open_screens.py DIR

Each screen is opened in a window without a screen until all of it is there, first in a program that
has never seen these games, then again in that program, then in one that was started anew: what was
counted before is kept in the home. Processor time is that of the whole process, threads included,
so that a busy machine measures the same. The home is copied first; nothing in it is changed.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game.table.records.endings import records_in
from game.ui.daily.daily_scene import DailyScene
from game.ui.library.games_scene import GamesScene
from game.ui.library.progress_scene import ProgressPage, ProgressScene
from game.ui.library.statistics_scene import StatisticsScene
from game.ui.shell import display
from pictures.camera import Camera
from termination import heed_sigterm

SIZE: Final = (1280, 800)


def on_page(page: ProgressPage) -> Callable[[Any], bool]:
    """Progress is counted, and this page is up."""

    def seen(scene: Any) -> bool:
        if scene.progress is not None and scene.page is not page:
            scene.turn(page)
        return scene.progress is not None and page in scene.pages

    return seen


SCREENS: Final[Mapping[str, tuple[Callable[[], Any], Callable[[Any], bool]]]] = {
    "statistics": (StatisticsScene, lambda scene: scene.counted is not None),
    "progress": (ProgressScene, on_page(ProgressPage.WALL)),
    "goals": (ProgressScene, on_page(ProgressPage.GOALS)),
    "trends": (ProgressScene, on_page(ProgressPage.TRENDS)),
    "deals": (ProgressScene, on_page(ProgressPage.DEALS)),
    "opponents": (ProgressScene, on_page(ProgressPage.OPPONENTS)),
    "games": (GamesScene, lambda scene: scene.found is not None),
    "daily": (DailyScene, lambda scene: bool(scene.read)),
}


def at_work(scene: Any) -> bool:
    """Whether a thread of the screen still reads."""
    reading = getattr(scene, "_reading", None) or getattr(scene, "_looking", None)
    if reading is None:
        return False
    return not getattr(reading, "done", True) or getattr(reading, "found", True) is None


def opened(name: str) -> float:
    """Seconds of work until a screen is there and drawn; while it is read no frame is drawn."""
    make, seen = SCREENS[name]
    scene = make()
    began = time.process_time()
    camera = Camera(scene, SIZE)
    while not seen(scene):
        while at_work(scene):
            time.sleep(0.02)
        camera.frames(1)
    camera.frames(2)
    took = time.process_time() - began
    camera.window.close()
    display.start()
    return took


def bare() -> float:
    """The same for a window whose screen reads nothing: what opening a window is itself."""
    from game.ui.learn.practice_scene import PracticeScene

    scene = PracticeScene()
    began = time.process_time()
    camera = Camera(scene, SIZE)
    camera.frames(3)
    took = time.process_time() - began
    camera.window.close()
    display.start()
    return took


def process(name: str) -> None:
    """In a process of its own: open one screen twice and say what each time took."""
    display.fitting = lambda size: size
    display.start()
    bare()  # what a window loads and paints the first time is no part of a screen
    print(json.dumps([opened(name), opened(name)]))


def measured(home: Path, name: str) -> list[float]:
    """What the two openings took in a process that is started for it."""
    words = [sys.executable, str(Path(__file__)), str(home), "--screen", name]
    env = {**os.environ, "BLACKOUT_HOME": str(home), "SDL_VIDEODRIVER": "dummy"}
    out = subprocess.run(words, env=env, check=True, capture_output=True, text=True).stdout
    return [float(each) for each in json.loads(out.splitlines()[-1])]


def main() -> int:
    """Measure all of them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("home", type=Path, help="a home with games")
    parser.add_argument("--only", nargs="+", choices=tuple(SCREENS), default=tuple(SCREENS))
    parser.add_argument("--screen", choices=tuple(SCREENS), help="this one alone, in this process")
    given = parser.parse_args()
    if not (given.home / "games").is_dir():
        print(f"There are no games in {given.home}.", file=sys.stderr)
        return 2
    if given.screen:
        process(given.screen)
        return 0
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        shutil.copytree(given.home, home)
        games = len(records_in(home / "games"))
        print(f"{games} records; seconds of processor time")
        print(f"{'screen':12}{'first time':>12}{'again':>8}{'new start':>12}{'again':>8}")
        for name in given.only:
            for kept in home.glob("*home.sqlite*"):
                kept.unlink()
            first, again = measured(home, name), measured(home, name)
            cells = [*first, *again]
            print(f"{name:12}{cells[0]:12.2f}{cells[1]:8.2f}{cells[2]:12.2f}{cells[3]:8.2f}")
    return 0


if __name__ == "__main__":
    heed_sigterm()
    sys.exit(main())
