"""What a window costs while nothing moves: process time beside a bare window that waits for events.

Each kind runs in a process of its own, in turn, several times; the medians are printed, in percent
of one core. Where there is no screen it starts an X server of its own (Xvfb) and says so. Exit code
0: nothing costs too much; 1: something does, or a window failed; 2: there is no screen and no Xvfb.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

from game.ui.platform.settings import Speed  # noqa: E402  (found once its folder is named)
from termination import heed_sigterm  # noqa: E402
from tests.driving.x_server import x_server  # noqa: E402

SIZE = (1920, 1080)
WARM_UP_S = 4.0
"""In which the table is dealt, the hand sorted and the first bids are made."""
MOST_POINTS = 3.0
"""What a window of the game may cost more than a bare one, in points of a core."""
LIVING_POINTS = 10.0
"""The same for the menu behind which bots play."""
NO_SCREEN = "There is no screen here, and Xvfb, which would stand for one, is not installed."
_PICTURELESS = ("dummy", "offscreen")
"""Drivers of SDL that show nothing, so that a window costs nothing to show either."""


def bare(seconds: float) -> float:
    """A window that only waits for events; its share of a core in percent."""
    import pygame

    from game.ui.shell import display

    display.start()
    pygame.display.set_mode(SIZE)
    pygame.display.flip()
    start, end = time.process_time(), time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        pygame.event.wait(round(left * 1000) + 1)
    return (time.process_time() - start) / seconds * 100


def window(kind: str, seconds: float) -> float:
    """The menu, the settings, or a table of ten at which a person thinks.

    The menu is not looked at; `living` is the menu as it is while somebody does.
    """
    from game.engine import Limit
    from game.roster import inline_thinking
    from game.table.records.files import NoRecord
    from game.table.setup import HUMAN, plan
    from game.table.table import Table
    from game.ui.platform.settings import Settings
    from game.ui.scene.protocol import Scene
    from game.ui.settings.settings_scene import SettingsScene
    from game.ui.shell import display
    from game.ui.shell.app import Window
    from game.ui.shell.menu_scene import MenuScene
    from game.ui.table.table_scene import TableScene
    from game.variants import variant

    def table() -> Scene:
        setup = plan(variant("kachuful"), (HUMAN, *("random",) * 9), seed=1, first_dealer=0)
        return TableScene(Table(setup, inline_thinking(Limit()), NoRecord()))

    display.start()
    display.fitting = lambda size: size
    kinds: dict[str, Callable[[], Scene]] = {
        "menu": MenuScene,
        "living": MenuScene,
        "settings": lambda: SettingsScene(),
        "table": table,
    }
    import pygame

    looks = kind == "living"
    pygame.key.get_focused = lambda: looks  # without a window manager nobody is said to look
    app = Window(Settings(window=SIZE, speed=Speed.INSTANT), kinds[kind])
    spent: list[float] = []

    def look() -> None:
        spent.append(time.process_time())

    def end() -> None:
        look()
        app.quit()

    for after, call in ((WARM_UP_S, look), (WARM_UP_S + seconds, end)):
        threading.Timer(after, call).start()
    app.run()
    return (spent[1] - spent[0]) / seconds * 100


def seen() -> bool:
    """Whether there is a screen on which a window would be shown."""
    if os.environ.get("SDL_VIDEODRIVER") in _PICTURELESS:
        return False
    own = sys.platform in ("win32", "darwin")
    return own or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


class WindowFailed(Exception):
    """A window could not be measured; says what it wrote last."""


def measured(kind: str, seconds: float, environment: dict[str, str]) -> float:
    """One run in a process of its own, with a home of its own.

    Raises:
        WindowFailed: it did not come to an end.
    """
    with tempfile.TemporaryDirectory() as home:
        words = [sys.executable, __file__, "--only", kind, "--seconds", str(seconds)]
        environment = environment | {"BLACKOUT_HOME": home}
        done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        said = done.stderr.strip().splitlines() or ["it said nothing"]
        raise WindowFailed(f"{kind} failed: {said[-1]}")
    return float(done.stdout.split()[-1])


def main() -> int:
    """Measure all kinds in turn; exit code 1 where one costs too much."""
    parser = argparse.ArgumentParser(description="Measure what an idle window costs.")
    parser.add_argument("--seconds", type=float, default=8.0, help="of each run")
    parser.add_argument("--runs", type=int, default=3, help="of each kind, taken in turn")
    parser.add_argument("--only", help=argparse.SUPPRESS)
    words = parser.parse_args()
    if words.only is not None:
        kind = words.only
        print(bare(words.seconds) if kind == "bare" else window(kind, words.seconds))
        return 0
    environment = dict(os.environ)
    with contextlib.ExitStack() as stack:
        if not seen():
            if shutil.which("Xvfb") is None:
                print(NO_SCREEN, file=sys.stderr)
                return 2
            environment["DISPLAY"] = stack.enter_context(x_server(SIZE))
            environment.pop("SDL_VIDEODRIVER", None)
            print("There is no screen here: an X server of its own (Xvfb) stands for one.")
        try:
            return 0 if _all_measured(words.runs, words.seconds, environment) else 1
        except WindowFailed as failure:
            print(failure, file=sys.stderr)
            return 1


def _all_measured(runs: int, seconds: float, environment: dict[str, str]) -> bool:
    """Measure and print; whether nothing costs too much."""
    kinds = ("bare", "menu", "living", "settings", "table")
    shares: dict[str, list[float]] = {kind: [] for kind in kinds}
    for _ in range(runs):
        for kind in kinds:
            shares[kind].append(measured(kind, seconds, environment))
    least = statistics.median(shares["bare"])
    good = True
    for kind in kinds:
        share = statistics.median(shares[kind])
        most = LIVING_POINTS if kind == "living" else MOST_POINTS
        good = good and share - least <= most
        print(f"{kind:10} {share:5.2f} % of a core, {share - least:+5.2f} points")
    return good


if __name__ == "__main__":
    heed_sigterm()
    sys.exit(main())
