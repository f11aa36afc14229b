"""Whether memory stays flat: a thousand deals at instant speed in one window, measured on the way.

Games of bots follow one another at the table, drawn as they would be for a player. What the process
holds after the first games must be what it holds at the end, but for a little.

With `--worker` the window is as large as most screens, experts play in their own process, and what
counts is both together: memory that processes share is counted once (PSS; Linux only). `--four`
measures that at a table of four in a window of the usual size, over one game.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import gc
import multiprocessing
import os
import sys
import tempfile
import time
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

from game.engine import Limit
from game.roster import inline_thinking, process_thinking
from game.table.bots.thinking import Thinking
from game.table.records.files import NoRecord
from game.table.setup import plan
from game.table.table import Table
from game.ui.platform import frame_pacing
from game.ui.platform.settings import Settings, Speed
from game.ui.shell import display
from game.ui.shell.app import Window
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.table_scene import TableScene
from game.variants import variant
from termination import heed_sigterm

ROUND: tuple[tuple[str, int], ...] = (("oh-hell", 4), ("kachuful", 10), ("blackout", 7))
"""Games in turn: other layouts, other sizes of cards."""
MOST_GROWN = 12.0
"""MB that the process may have grown between the warm-up and the end."""
MOST_TOGETHER = 400.0
"""MB that the game and its worker may hold together."""
MOST_AT_FOUR = 220.0
"""The same at a table of four in a window of the usual size."""
SCREEN = (1920, 1080)
USUAL = (1280, 800)


def megabytes() -> float:
    """What the process holds in memory now, in MB; Linux only."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def together() -> tuple[float, float]:
    """MB of this process and of all it started: by their share of pages, and counted each whole."""
    shares, whole = [], []
    for pid in (os.getpid(), *(child.pid for child in multiprocessing.active_children())):
        report = Path(f"/proc/{pid}/smaps_rollup").read_text()
        found = {line.split()[0]: int(line.split()[1]) for line in report.splitlines()[1:]}
        shares.append(found["Pss:"] / 1024)
        whole.append(found["Rss:"] / 1024)
    return sum(shares), sum(whole)


def table_scene(
    number: int, thinking: Thinking | None = None, games: tuple[tuple[str, int], ...] = ROUND
) -> TableScene:
    """The game of this number, of bots that play at random, or of experts where they are given."""
    name, players = games[number % len(games)]
    bot = "random" if thinking is None else "expert"
    setup = plan(variant(name), (bot,) * players, seed=number, first_dealer=0)
    return TableScene(Table(setup, thinking or inline_thinking(Limit()), NoRecord()))


def with_worker(
    deals: int, games_in_turn: tuple[tuple[str, int], ...], size: tuple[int, int], allowed: float
) -> int:
    """Play so many deals of experts in a window of a size in pixels.

    Exit code 1 where game and worker hold more together than is `allowed`, in MB.
    """
    thinking = process_thinking(Limit(milliseconds=30), ["expert"])
    display.fitting = lambda size: size
    display.start()
    scene = table_scene(0, thinking, games_in_turn)
    window = Window(Settings(window=size, speed=Speed.INSTANT, demo_speed=Speed.INSTANT), MenuScene)
    window.begin([MenuScene(), scene])
    now, played, games, most = time.monotonic(), 0, 0, 0.0
    next_look = 0
    try:
        while played + scene.table.deals_played < deals:
            now += 1 / frame_pacing.FRAMES_PER_SECOND
            window.frame(now, 1 / frame_pacing.FRAMES_PER_SECOND)
            if played + scene.table.deals_played >= next_look:
                shares, whole = together()
                most = max(most, shares)
                text = f"{next_look:5} deals {games:4} games {shares:7.1f} MB ({whole:.1f})"
                print(f"{text}, of it this process {megabytes():.1f} MB", flush=True)
                next_look += max(deals // 10, 1)
            if scene.table.over and scene.overlays.current is not None:
                played, games = played + scene.table.deals_played, games + 1
                scene = table_scene(games, thinking, games_in_turn)
                window.replace(scene)
    finally:
        thinking.close()
        window.close()
    print(f"at most {most:.1f} MB together")
    return 0 if most <= allowed else 1


def main() -> int:
    """Play and measure; exit code 1 where memory grew."""
    parser = argparse.ArgumentParser(description="Measure memory over many deals.")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--warm-up", type=int, default=300, help="deals before the first measure")
    parser.add_argument("--worker", action="store_true", help="with experts in their process")
    parser.add_argument("--four", action="store_true", help="one game of four experts")
    words = parser.parse_args()
    if words.four:
        name, players = ROUND[0]
        deals = len(variant(name).deals[players])
        return with_worker(deals, ROUND[:1], USUAL, MOST_AT_FOUR)
    if words.worker:
        return with_worker(words.deals, ROUND, SCREEN, MOST_TOGETHER)
    with tempfile.TemporaryDirectory() as home:
        os.environ["BLACKOUT_HOME"] = home
        display.fitting = lambda size: size
        display.start()
        chosen = Settings(window=(1280, 800), speed=Speed.INSTANT, demo_speed=Speed.INSTANT)
        scene = table_scene(0)
        window = Window(chosen, MenuScene)
        window.begin([MenuScene(), scene])
        began = now = time.monotonic()
        deals = games = 0
        first: float | None = None
        next_look = words.warm_up
        while deals + scene.table.deals_played < words.warm_up + words.deals:
            now += 1 / frame_pacing.FRAMES_PER_SECOND
            window.frame(now, 1 / frame_pacing.FRAMES_PER_SECOND)
            if scene.table.over and scene.overlays.current is not None:
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
    heed_sigterm()
    sys.exit(main())
