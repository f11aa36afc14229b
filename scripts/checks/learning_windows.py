#!/usr/bin/env python3
"""Somebody's first evening in an empty home, in whole windows: with the mouse, and again by keys.

    python scripts/checks/learning_windows.py [--pictures DIR] [--size 1024x640] [--hands keys]

In each window all lessons are done, a game is played to its end and reviewed, two of its mistakes
are tried again, ten puzzles are done, and the list of mistakes is looked at. The windows are drawn
without a screen, at 1024x640 and 1920x1080; clicks and keys are those that SDL sends. Bots and
expert are the real ones, in processes of their own. Exit code 1 where something does not go.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ |= {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}

from termination import heed_sigterm

SIZES: Final = ("1024x640", "1920x1080")
HANDS: Final = ("mouse", "keys")
PUZZLES: Final = 10
RETRIED: Final = 2
PATIENCE_S: Final = 3600.0
"""On a machine that does much else."""
MOST_GAMES: Final = 4
"""Games that are played until one has so many mistakes."""


def learn(size: tuple[int, int], *, keys: bool, pictures: Path | None) -> None:
    """One evening in one window."""
    import pygame

    from game.lessons.lessons import LESSONS
    from game.ui.platform import log
    from game.ui.platform.settings import Speed
    from game.ui.shell import display
    from game.ui.shell.menu_scene import MenuScene
    from game.variants.lengths import Length
    from tests.driving.learner import Learner
    from tests.driving.ui_driver import Driver

    display.start()
    log.start()
    driver = Driver(None, speed=Speed.INSTANT, reduced_motion=True, length=Length.SHORT)
    driver.resize(size)
    taken = 0

    def keep(name: str) -> None:
        nonlocal taken
        taken += 1
        if pictures is not None:
            pygame.image.save(driver.window.surface, str(pictures / f"{taken:03}-{name}.png"))

    learner = Learner(driver, keys=keys, picture=keep, patience_s=PATIENCE_S)
    learner.do_lessons(len(LESSONS))
    for _game in range(MOST_GAMES):
        learner.play()
        learner.review()
        tried = learner.retry(RETRIED)
        learner.go_home()
        if len(tried) == RETRIED:
            break
    else:
        raise SystemExit(f"no game had {RETRIED} mistakes that can be tried again")
    learner.do_puzzles(PUZZLES)
    kept = learner.look_at_mistakes()
    if kept < RETRIED:
        raise SystemExit(f"{kept} mistakes are kept")
    learner.go_home()
    assert isinstance(driver.scene, MenuScene)
    driver.window.close()
    print(
        f"{len(LESSONS)} lessons, a game of {len(tried)} retried mistakes, {PUZZLES} puzzles, "
        f"{kept} mistakes kept, {taken} pictures",
        flush=True,
    )


def windows(sizes: list[str], hands: list[str], pictures: Path | None) -> int:
    """One process after the other, each in an empty home; how many did not go well."""
    failed = 0
    for size in sizes:
        for hand in hands:
            words = [sys.executable, __file__, "--one", "--size", size, "--hands", hand]
            if pictures is not None:
                folder = pictures / f"{size}-{hand}"
                folder.mkdir(parents=True, exist_ok=True)
                words += ["--pictures", str(folder)]
            with tempfile.TemporaryDirectory() as home:
                environment = {**os.environ, "BLACKOUT_HOME": home}
                done = subprocess.run(words, env=environment, check=False)
                logged = Path(home) / "blackout.log"
                told = logged.read_text("utf-8") if logged.exists() else ""
            wrong = done.returncode != 0 or "Traceback" in told
            print(f"{size}, {hand}: {'failed' if wrong else 'went well'}", flush=True)
            if wrong:
                failed += 1
                print(told, flush=True)
    return failed


def main() -> int:
    """All windows, or one of them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="keep pictures of the windows")
    parser.add_argument("--size", choices=SIZES, help="only this size")
    parser.add_argument("--hands", choices=HANDS, help="only these")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    words = parser.parse_args()
    heed_sigterm()
    if words.one:
        wide, tall = map(int, words.size.split("x"))
        learn((wide, tall), keys=words.hands == "keys", pictures=words.pictures)
        return 0
    sizes = [words.size] if words.size else list(SIZES)
    hands = [words.hands] if words.hands else list(HANDS)
    return 1 if windows(sizes, hands, words.pictures) else 0


if __name__ == "__main__":
    sys.exit(main())
