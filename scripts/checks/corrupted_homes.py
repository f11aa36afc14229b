"""Spoils files of a player's home again and again, and opens every screen on what is left.

    python3 scripts/checks/corrupted_homes.py 5000

The home holds every kind of file that the program keeps, each written by its own room. In a copy of
it some are cut short, changed by a byte or a number, emptied, exchanged for each other, or turned
into a folder. Then the window starts there and opens every screen that reads files. It may not
fail, and may lose nothing: a file that was not spoilt says what it said, and a spoilt one is where
it was, or lies beside under another name. What a spoilt file held before its last change is there
too.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game import roster
from game.storage.files import EARLIER
from game.storage.home_files import CONFIG, DATA, FilePlace, place_of
from game.ui.platform import log, settings
from game.ui.platform.background_tasks import tasks
from game.ui.scene import routes
from game.ui.scene.protocol import Route
from game.ui.scene.routes import ChoosePractice, MyMistakes
from game.ui.shell import display
from game.ui.shell.app import Window
from game.ui.shell.menu_scene import MenuScene
from termination import heed_sigterm

FRAME_S: Final = 1 / 60
MOST_FRAMES: Final = 400
"""Of one screen, until all that it reads is there."""
SCREENS: Final[tuple[Callable[[], Route], ...]] = (
    routes.Menu,
    routes.NewGame,
    routes.SavedGames,
    routes.Statistics,
    routes.Progress,
    routes.Daily,
    routes.ScoreSheets,
    routes.Learn,
    MyMistakes,
    ChoosePractice,
    routes.OwnVariants,
    routes.ChangeSettings,
    routes.PlayWithOthers,
    routes.DemoSetup,
)
NUMBERS: Final = (
    b"-1",
    b"1e308",
    b"1e999",
    b"NaN",
    b"null",
    b"9" * 400,
    b"true",
    b'"7"',
    b"[]",
    b"{}",
)


def spoilt(raw: bytes, others: list[bytes], dice: random.Random) -> bytes:
    """What a damaged disk, a careless hand or another program makes of a file."""
    at = dice.randrange(len(raw) + 1)
    numbers = list(re.finditer(rb"-?\d+", raw))
    match dice.randrange(9):
        case 0:
            return b""
        case 1:
            return raw[:at]
        case 2 if raw:
            at = dice.randrange(len(raw))
            return raw[:at] + bytes([raw[at] ^ (1 << dice.randrange(8))]) + raw[at + 1 :]
        case 3:
            return raw[:at] + bytes(min(4096, len(raw) - at)) + raw[at + 4096 :]
        case 4 if numbers:
            found = dice.choice(numbers)
            return raw[: found.start()] + dice.choice(NUMBERS) + raw[found.end() :]
        case 5:
            return dice.choice(others)
        case 6:
            return raw[:at] + dice.randbytes(dice.randint(1, 64)) + raw[at:]
        case 7:
            lines = raw.splitlines(keepends=True)
            dice.shuffle(lines)
            return b"".join(lines)
        case _:
            return dice.choice(
                (b"[]", b"{}", b"null", b"0", b"[" * 5000, b"\xff\xfe", b'{"version":99}')
            )


def spoil(files: list[Path], dice: random.Random) -> dict[Path, bytes]:
    """Spoil some files of a home; by path what they hold now, nothing where it is a folder."""
    contents = [path.read_bytes() for path in files]
    now: dict[Path, bytes] = {}
    for path in dice.sample(files, dice.choice((1, 1, 2, 3, 8))):
        if dice.random() < 0.04:
            path.unlink()
            path.mkdir()
            now[path] = b""
            continue
        now[path] = spoilt(path.read_bytes(), contents, dice)
        path.write_bytes(now[path])
    return now


def open_every_screen() -> None:
    """Start the window as the program does, and look at each screen until all of it is there."""
    players, _notices = settings.open_players()
    chosen, _notices = settings.load(players)
    window = Window(chosen, MenuScene)
    window.begin([MenuScene()])
    now = 1000.0
    try:
        for route in SCREENS:
            window.home()
            window.open(route())
            for frame in range(MOST_FRAMES):
                tasks.finish()
                now += FRAME_S
                window.frame(now, FRAME_S, due=frame % 8 == 0)
                if frame > 3 and not _reads(window.scene):
                    break
            window.frame(now, FRAME_S)
        window.change(replace(window.settings, volume=70 - window.settings.volume))
    finally:
        window.close()
        display.start()


def _reads(scene: Any) -> bool:
    """Whether a thread of the screen still reads."""
    reading = getattr(scene, "_reading", None) or getattr(scene, "_looking", None)
    return reading is not None and not getattr(reading, "done", True)


def _settings_lost(path: Path, held: bytes, left: set[bytes], untold: set[str]) -> Iterator[str]:
    """What is gone of the settings, of which the window changed one; of an object each field counts
    by itself, and one that made no sense is as at first again."""
    try:
        data = json.loads(held)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict):
        if held.strip() and held not in left:
            yield f"{path.name} made no sense, and is gone"
        return
    chosen, wrong = settings.read({name: value for name, value in data.items() if name != "volume"})
    if held not in left and path.is_file():
        now, _wrong = settings.read(json.loads(path.read_bytes()))
        lost = [
            name
            for name in data.keys() & vars_of(chosen).keys() - {*wrong, *untold, "volume"}
            if getattr(now, name) != getattr(chosen, name)
        ]
        if lost:
            yield f"of {path.name} is lost: {', '.join(sorted(lost))}"


def vars_of(chosen: settings.Settings) -> dict[str, object]:
    """The settings by name."""
    return {field.name: getattr(chosen, field.name) for field in fields(chosen)}


def faults_in(
    home: Path, before: dict[Path, bytes], spoilt_now: dict[Path, bytes]
) -> Iterator[str]:
    """What was lost."""
    left = {path.read_bytes() for path in home.rglob("*") if path.is_file()}
    for path, raw in before.items():
        name = path.relative_to(home).as_posix()
        if not any(place_of(f"{area}/{name}") is FilePlace.KEPT for area in (CONFIG, DATA)):
            continue  # a cache, or a log
        newest = path.with_name(path.name.removesuffix(EARLIER))
        if newest != path:
            if newest not in spoilt_now:
                continue  # the file itself is whole, and may have been changed since
            if path.is_file() and path.read_bytes() == spoilt_now[newest]:
                continue  # without a checksum, as one edited by hand, it counted as it stood
        if path.name == "settings.json":
            own = path.with_name("profile.json")  # has the name too, and is believed
            untold = {"name"} if {path, own} & spoilt_now.keys() or not own.is_file() else set()
            yield from _settings_lost(path, spoilt_now.get(path, raw), left, untold)
        elif path in spoilt_now:
            if spoilt_now[path].strip() and spoilt_now[path] not in left:
                yield f"{name} was spoilt, and what was left of it is gone"
        elif not path.is_dir() and raw not in left:
            yield f"{name} was whole, and is lost"
    told = log.path().read_text(errors="replace") if log.path().is_file() else ""
    if "Traceback" in told:
        yield "the log has a traceback: " + told[told.index("Traceback") :][:2000]


def check(base: Path, place: Path, number: int) -> list[str]:
    """One spoilt home; what was wrong."""
    home = place / "home"
    shutil.copytree(base, home)
    os.environ["BLACKOUT_HOME"] = str(home)
    dice = random.Random(number)
    files = sorted(path for path in home.rglob("*") if path.is_file())
    before = {path: path.read_bytes() for path in files}
    now = spoil(files, dice)
    faults = []
    log.start()
    try:
        open_every_screen()
    except Exception:
        faults.append(traceback.format_exc())
    log.stop()
    faults += faults_in(home, before, now)
    shutil.rmtree(home)
    names = [path.relative_to(home).as_posix() for path in now]
    return [f"home {number} ({', '.join(names)}): {fault}" for fault in faults]


def full_home(folder: Path) -> None:
    """A home with every kind of file, as the tests have each room write its own."""
    from tests.reviews import FirstIsBest
    from tests.storage.test_home_files import WRITERS

    roster.weigher = FirstIsBest
    folder.mkdir()
    os.environ["BLACKOUT_HOME"] = str(folder)
    for write in dict.fromkeys(WRITERS.values()):
        write()
    open_every_screen()  # so that what is counted is counted
    for lock in folder.rglob(".*"):
        if lock.is_dir():
            shutil.rmtree(lock)
        elif lock.is_file():
            lock.unlink()


def main() -> int:
    """Spoil so many homes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("homes", type=int, nargs="?", default=200)
    parser.add_argument("--first", type=int, default=0, help="the number of the first home")
    words = parser.parse_args()
    heed_sigterm()
    display.fitting = lambda size: size
    display.start()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder).resolve()
        full_home(place / "whole")
        for number in range(words.first, words.first + words.homes):
            faults = check(place / "whole", place, number)
            wrong += len(faults)
            print(*faults, sep="\n", end="\n" if faults else "", flush=True)
    print(json.dumps({"homes": words.homes, "faults": wrong}))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
