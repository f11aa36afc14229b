"""Measures the table of ten of this version beside that of another one, in turn.

`two_versions.py FOLDER` takes the folder of the other version's source, as `git worktree add` makes
it. Both play the same game of bots at 1920×1080; each is a process of its own, and they take turns
of a few frames, so that the machine's moods fall on both alike. Times are those of the thread of
the window. Prints for each the median and the 99th percentile of a frame, the first frame of a
table that is opened from the menu, the longest one of its first second, what a table costs at rest
(of one core, where nothing is shown) with and without waiting for events, and the ratios.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

ROOT = Path(__file__).resolve().parents[2]
TREE = Path(os.environ.get("MEASURED_VERSION", ROOT))
"""The folder of the version that this process measures."""
sys.path[:0] = [str(TREE), str(TREE / "scripts")]

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from pictures.camera import FRAME_S, Camera, darkroom
from termination import heed_sigterm

if TYPE_CHECKING:
    from game.ui.table.table_scene import TableScene

SIZE: Final = (1920, 1080)
SEATS: Final = 10
VARIANT: Final = "kachuful"
WARM_UP: Final = 900
"""Frames before the first that counts: two deals or so, in which pictures are first painted."""
TURN: Final = 60
"""Frames until the other version has its turn."""
COLD: Final = 5
"""Frames of each turn that do not count: the other version has emptied the processor's caches."""
MENU_FRAMES: Final = 600
"""Frames of the menu at most: once it rests, it has prepared what it prepares."""
OPENING_FRAMES: Final = 60
SETTLED_S: Final = 4.0
"""Until the hand is dealt and sorted and the bids before one's own are made."""


def table(*, person: bool) -> TableScene:
    """A table of ten that never ends."""
    from game.engine import Limit
    from game.roster import inline_thinking
    from game.table.records.files import NoRecord
    from game.table.setup import HUMAN, plan
    from game.table.table import Table
    from game.variants import variant, with_options

    # The second is its name in versions up to 0.3.0.
    names = ("game.ui.table.table_scene", "game.ui.table.scene")
    module = import_module(next(name for name in names if find_spec(name) is not None))
    scene: type[TableScene] = module.TableScene
    row = with_options(variant(VARIANT), {"schedule": [5] * 300}, SEATS)
    agents = (HUMAN if person else "random",) + ("random",) * (SEATS - 1)
    setup = plan(row, agents, seed=1, first_dealer=0)
    return scene(Table(setup, inline_thinking(Limit()), NoRecord()))


def frame_times() -> Iterator[list[float]]:
    """Milliseconds of the frames of one turn, each time it is asked."""
    camera = Camera(table(person=False), SIZE, sound=False)
    camera.frames(WARM_UP)
    while True:
        camera.frames(COLD)
        yield [_timed(lambda: camera.frames(1)) for _ in range(TURN)]


def opening_times() -> list[float]:
    """Milliseconds of a table's first frames, the opening with the first of them."""
    from game.ui.shell.menu_scene import MenuScene

    table(person=True).table.close()  # reads the modules
    menu = MenuScene()
    camera = Camera(menu, SIZE, sound=False, variant=VARIANT, players=SEATS)
    for _ in range(MENU_FRAMES):
        time.sleep(max(0.0, FRAME_S - _timed(lambda: camera.frames(1)) / 1000))
        if not getattr(menu, "needs_frames", True):
            break

    def opened() -> None:
        camera.window.begin([table(person=True)])
        camera.frames(1)

    return [_timed(opened), *(_timed(lambda: camera.frames(1)) for _ in range(OPENING_FRAMES - 1))]


def rest_shares(seconds: float) -> list[float]:
    """Percent of a core that a table takes at which a person thinks, and that without waiting.

    Where nothing is shown SDL waits by looking a thousand times a second, which a screen spares it.
    """
    from dataclasses import replace

    from game.ui.platform.settings import Speed

    camera = Camera(table(person=True), SIZE, sound=False)
    window = camera.window
    window.settings = replace(window.settings, speed=Speed.INSTANT)
    spent: list[tuple[float, float]] = []
    waited, began = 0.0, time.monotonic()
    while len(spent) < 2:
        resting, before = window.resting, time.process_time()
        step = window.pace.next(resting=resting)
        waited += time.process_time() - before
        window.frame(time.monotonic(), step, due=window.pace.due)
        passed = time.monotonic() - began
        if passed >= SETTLED_S + len(spent) * seconds:
            spent.append((time.process_time(), waited))
    (whole, waiting), (whole_after, waiting_after) = spent
    took, idle = whole_after - whole, waiting_after - waiting
    return [share / seconds * 100 for share in (took, took - idle)]


def _timed(work: Callable[[], object]) -> float:
    began = time.thread_time()
    work()
    return (time.thread_time() - began) * 1000


def serve(what: str, seconds: float) -> None:
    """Answer each line of standard input with a line of JSON."""
    with darkroom():
        frames = frame_times()
        for _line in sys.stdin:
            if what == "frames":
                found = next(frames)
            else:
                found = opening_times() if what == "opening" else rest_shares(seconds)
            print(json.dumps(found), flush=True)


class Version:
    """A process that measures one version."""

    def __init__(self, tree: Path, what: str, seconds: float) -> None:
        words = [sys.executable, __file__, "--serve", what, "--seconds", str(seconds), str(tree)]
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=tree,
            env=os.environ | {"MEASURED_VERSION": str(tree)},
        )

    def ask(self) -> list[float]:
        """What it measures now."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        found: list[float] = json.loads(self._process.stdout.readline())
        return found

    def close(self) -> None:
        """Let it end."""
        self._process.communicate()


def in_turn(trees: tuple[Path, Path], what: str, seconds: float) -> tuple[list[float], list[float]]:
    """One answer of each version, each by a process that has just begun."""
    found = []
    for tree in trees:
        version = Version(tree, what, seconds)
        found.append(version.ask())
        version.close()
    return found[0], found[1]


def tell(name: str, unit: str, ours: float, other: float) -> None:
    """A line on one figure of both."""
    print(f"{name:34} {ours:7.2f} {unit}  beside {other:7.2f} {unit}   ratio {ours / other:.2f}")


def main() -> int:
    """Measure both versions and print."""
    parser = argparse.ArgumentParser(description="The table of ten of two versions, in turn.")
    parser.add_argument("other", type=Path, help="folder of the other version's source")
    parser.add_argument("--turns", type=int, default=40, help=f"of {TURN} frames each")
    parser.add_argument("--openings", type=int, default=5)
    parser.add_argument("--rests", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=8.0, help="of each rest")
    parser.add_argument("--serve", choices=("frames", "opening", "rest"), help=argparse.SUPPRESS)
    words = parser.parse_args()
    if words.serve:
        serve(words.serve, words.seconds)
        return 0
    trees = ROOT, words.other.resolve()
    if words.turns:
        versions = [Version(tree, "frames", 0) for tree in trees]
        frames: tuple[list[float], list[float]] = ([], [])
        for _ in range(words.turns):
            for version, times in zip(versions, frames, strict=True):
                times += version.ask()
        for version in versions:
            version.close()
        tell("a frame, median", "ms", *map(statistics.median, frames))
        tell("a frame, 99 % within", "ms", *(statistics.quantiles(t, n=100)[98] for t in frames))
    openings = [in_turn(trees, "opening", 0) for _ in range(words.openings)]
    if openings:
        firsts = [[both[k][0] for both in openings] for k in (0, 1)]
        worst = [[max(both[k][1:]) for both in openings] for k in (0, 1)]
        seconds = [[statistics.median(both[k][1:]) for both in openings] for k in (0, 1)]
        tell("a table's first frame", "ms", *map(statistics.median, firsts))
        tell("the longest of its first second", "ms", *map(statistics.median, worst))
        tell("the median of its first second", "ms", *map(statistics.median, seconds))
    rests = [in_turn(trees, "rest", words.seconds) for _ in range(words.rests)]
    if rests:
        for place, name in enumerate(("a table at rest", "the same without waiting")):
            both = (statistics.median(shares[k][place] for shares in rests) for k in (0, 1))
            tell(name, "% ", *both)
    return 0


if __name__ == "__main__":
    heed_sigterm()
    sys.exit(main())
