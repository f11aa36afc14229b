"""Whether memory stays flat: a thousand deals at instant speed in one window, measured on the way.

Games of bots follow one another at the table, drawn as they would be for a player. What the process
holds after the first games must be what it holds at the end, but for a little.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:  # run as a script, only this folder is
    sys.path.insert(0, str(ROOT))

from game.engine import Limit
from game.roster import inline_thinking
from game.table.files import NoRecord
from game.table.setup import plan
from game.table.table import Table
from game.ui import display, pace
from game.ui.app import Window
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.table import TableScene
from game.ui.settings import Settings
from game.variants import variant

ROUND: tuple[tuple[str, int], ...] = (("oh-hell", 4), ("kachuful", 10), ("blackout", 7))
"""Games in turn: other layouts, other sizes of cards."""
MOST_GROWN = 12.0
"""MB that the process may have grown between the warm-up and the end."""


def megabytes() -> float:
    """What the process holds in memory now, in MB; Linux only."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def table_scene(number: int) -> TableScene:
    """The game of this number, of bots that play at random."""
    name, players = ROUND[number % len(ROUND)]
    setup = plan(variant(name), ("random",) * players, seed=number, first_dealer=0)
    return TableScene(Table(setup, inline_thinking(Limit()), NoRecord()))


def main() -> int:
    """Play and measure; exit code 1 where memory grew."""
    parser = argparse.ArgumentParser(description="Measure memory over many deals.")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--warm-up", type=int, default=300, help="deals before the first measure")
    words = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["BLACKOUT_HOME"] = home
        display.fitting = lambda size: size
        display.start()
        chosen = Settings(window=(1280, 800), speed="instant", demo_speed="instant")
        scene = table_scene(0)
        window = Window(chosen, MenuScene)
        window.begin([MenuScene(), scene])
        began = now = time.monotonic()
        deals = games = 0
        first: float | None = None
        next_look = words.warm_up
        while deals + scene.table.deals_played < words.warm_up + words.deals:
            now += 1 / pace.FRAMES_PER_SECOND
            window.frame(now, 1 / pace.FRAMES_PER_SECOND)
            if scene.table.over and scene.overlay is not None:
                deals, games = deals + scene.table.deals_played, games + 1
                scene = table_scene(games)
                window.replace(scene)
            if deals >= next_look:
                gc.collect()
                held = megabytes()
                first = held if first is None else first
                print(f"{deals:5} deals {games:4} games {held:7.1f} MB", flush=True)
                next_look = deals + words.deals // 10
        gc.collect()
        grown = megabytes() - (first or 0.0)
        window.close()
    print(f"{grown:+.1f} MB over {words.deals} deals, {time.monotonic() - began:.0f} s")
    return 0 if grown <= MOST_GROWN else 1


if __name__ == "__main__":
    sys.exit(main())
