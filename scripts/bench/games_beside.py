#!/usr/bin/env python3
"""What a shelf of many games costs this version and another one, in turn.

    python scripts/checks/many_games.py DIR --games 3000
    python scripts/bench/games_beside.py FOLDER DIR --times 10 --import-games 1500

`FOLDER` holds the other version's source, as `git worktree add` makes it. Each figure is of a
process that is started for it, and the versions take turns, so that the machine's moods fall on
both alike. With `--times` each record is there so often, each time a year earlier. Homes are made
of links to the records; nothing in the given one is changed.

- *nothing kept*: seconds of processor time until a screen is there and drawn, in a home that was
  never opened;
- *new program*: the same once it was;
- *memory*: MB that the process holds in the end (Linux only);
- *import*: seconds, and those of processor time, until games of one file are checked and kept.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from inspect import signature
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
TREE: Final = Path(os.environ.get("MEASURED_VERSION", ROOT))
"""The folder of the version that this process measures."""
sys.path[:0] = [str(TREE), str(TREE / "scripts")]

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from termination import heed_sigterm

SCREENS: Final = ("statistics", "progress", "games")
KEPT: Final = ("*home.sqlite*", "games.json", "statistics.json", "ratings.json")
"""What either version keeps of games it has read."""
_TIME: Final = re.compile(rb'"(started|ended)":"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)"')
_FORM: Final = "%Y-%m-%dT%H:%M:%SZ"
_YEAR: Final = timedelta(days=365)


def multiplied(home: Path, target: Path, times: int) -> None:
    """A home with each record so often, each time a year earlier."""
    shutil.copytree(home, target, ignore=shutil.ignore_patterns("games", *KEPT))
    (target / "games").mkdir()
    for path in sorted((home / "games").glob("*.blackout")):
        os.link(path, target / "games" / path.name)
        changed = path.stat().st_mtime
        for number in range(1, times):
            age = number * _YEAR

            def earlier(found: re.Match[bytes], age: timedelta = age) -> bytes:
                when = datetime.strptime(found[2].decode(), _FORM) - age
                return b'"%s":"%s"' % (found[1], when.strftime(_FORM).encode())

            copy = target / "games" / f"{number}-{path.name}"
            copy.write_bytes(_TIME.sub(earlier, path.read_bytes()))
            when = changed - age.total_seconds()
            os.utime(copy, (when, when))


def linked(home: Path, target: Path) -> Path:
    """A home of its own with the same records."""
    shutil.copytree(home, target, copy_function=os.link)
    return target


def forget(home: Path) -> None:
    """Remove what is kept of games."""
    for pattern in KEPT:
        for path in home.glob(pattern):
            path.unlink()


# In a process of one version ----------------------------------------------------------------------


def opened(name: str) -> list[float]:
    """Seconds of processor time until a screen is there, and MB that the process holds then."""
    from bench import open_screens
    from game.ui.shell import display

    display.fitting = lambda size: size
    display.start()
    open_screens.bare()
    took = open_screens.opened(name)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return [took, pages * os.sysconf("SC_PAGE_SIZE") / (1 << 20)]


def taken_in(path: Path) -> list[float]:
    """Seconds until the games of a file are on the shelf, and those of processor time."""
    from game.ui.library import game_import

    bring_in: Callable[..., str] = game_import.bring_in
    given: list[Any] = [path]
    if "progress" in signature(bring_in).parameters:
        from game.table.game_index.game_index import GameIndex

        given += [GameIndex(), game_import.ImportProgress()]
    else:  # versions up to 0.3.0
        given.append([])
    began, worked = time.monotonic(), time.process_time()
    print(bring_in(*given), file=sys.stderr)
    return [time.monotonic() - began, time.process_time() - worked]


# In turn ------------------------------------------------------------------------------------------


def asked(tree: Path, home: Path, *words: str) -> list[float]:
    """What a process of a version measures in a home."""
    env = {**os.environ, "MEASURED_VERSION": str(tree), "BLACKOUT_HOME": str(home)}
    out = subprocess.run(
        [sys.executable, __file__, *words], env=env, cwd=tree, check=True, stdout=subprocess.PIPE
    ).stdout
    found: list[float] = json.loads(out.splitlines()[-1])
    return found


def tell(name: str, unit: str, ours: list[float], other: list[float]) -> None:
    """A line on one figure of both: the medians."""
    one, two = statistics.median(ours), statistics.median(other)
    print(
        f"{name:38}{one:9.3f} {unit:3} beside {two:9.3f} {unit:3} ratio {one / two:.3f}", flush=True
    )


def measure_home(trees: tuple[Path, Path], home: Path, folder: Path, rounds: int) -> None:
    """Print what the screens cost of one home."""
    homes = [linked(home, folder / str(number)) for number in range(2)]
    number = sum(1 for _ in (home / "games").iterdir())
    for name in SCREENS:
        found: list[list[float]] = [[], []]
        for one, tree in enumerate(trees):
            forget(homes[one])
            found[one].append(asked(tree, homes[one], "--screen", name)[0])
        tell(f"{name}, {number} games, nothing kept", "s", *found)
    for one, tree in enumerate(trees):
        for name in SCREENS:
            asked(tree, homes[one], "--screen", name)
    for name in SCREENS:
        works: list[list[float]] = [[], []]
        holds: list[list[float]] = [[], []]
        for _ in range(rounds):
            for one, tree in enumerate(trees):
                work, held = asked(tree, homes[one], "--screen", name)
                works[one].append(work)
                holds[one].append(held)
        tell(f"{name}, {number} games, new program", "s", *works)
        tell(f"{name}, {number} games, memory", "MB", *holds)
    for copy in homes:
        shutil.rmtree(copy)


def measure_import(trees: tuple[Path, Path], home: Path, folder: Path, games: int) -> None:
    """Print what it costs to take games in."""
    path = folder / "many.blackout"
    records = sorted((home / "games").glob("*.blackout"))[:games]
    path.write_bytes(b"".join(one.read_bytes() for one in records))
    found = []
    for number, tree in enumerate(trees):
        target = folder / f"empty{number}"
        target.mkdir()
        found.append(asked(tree, target, "--take-in", str(path)))
    tell(f"import of {len(records)} games", "s", *([one[0]] for one in found))
    tell(f"import of {len(records)} games, at work", "s", *([one[1]] for one in found))


def main() -> int:
    """Measure both versions and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("other", type=Path, nargs="?", help="folder of the other version's source")
    parser.add_argument("home", type=Path, nargs="?", help="a home with games")
    parser.add_argument("--times", type=int, nargs="*", default=[1], help="each record so often")
    parser.add_argument("--rounds", type=int, default=3, help="starts of a new program (3)")
    parser.add_argument("--import-games", type=int, default=0, metavar="N", help="take N in")
    parser.add_argument("--screen", choices=SCREENS, help=argparse.SUPPRESS)
    parser.add_argument("--take-in", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.screen:
        print(json.dumps(opened(given.screen)))
        return 0
    if given.take_in:
        print(json.dumps(taken_in(given.take_in)))
        return 0
    if given.home is None or not (given.home / "games").is_dir():
        parser.error("a folder of another version and a home with games are needed")
    trees = ROOT, given.other.resolve()
    for times in given.times:
        with tempfile.TemporaryDirectory(dir=given.home.parent) as folder:
            home = Path(folder) / "home"
            multiplied(given.home, home, times)
            measure_home(trees, home, Path(folder), given.rounds)
    if given.import_games:
        with tempfile.TemporaryDirectory(dir=given.home.parent) as folder:
            measure_import(trees, given.home, Path(folder), given.import_games)
    return 0


if __name__ == "__main__":
    heed_sigterm()
    sys.exit(main())
