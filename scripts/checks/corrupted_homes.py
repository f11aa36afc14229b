"""Spoils files of a player's home again and again, and opens every screen on what is left.

    python3 scripts/checks/corrupted_homes.py 5000

The home holds every kind of file that the program keeps, each written by its own room. In a copy of
it some are cut short, changed by a byte or a number, emptied, exchanged for each other, or turned
into a folder; of a database pages are changed, emptied or exchanged too. Then the window starts
there and opens every screen that reads files. It may not fail, and may lose nothing: a file that
was not spoilt says what it said, and a spoilt one is where it was, or lies beside under another
name. What a spoilt file held before its last change is there too. Of a spoilt database every
document is as it was, or as the copy beside it has it, unless that is spoilt too.

With `--documents` the database and its copies alone are spoilt, and its documents read without a
window: many more homes in the same time.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import sqlite3
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game import home, roster
from game.daily.tries import Tries
from game.lessons import lesson_progress as lessons
from game.lessons.lesson_progress import mark_done
from game.net.client.entry import kept_tokens
from game.net.client.own_key import machine_key
from game.net.client.recent_servers import RecentServers
from game.net.keys import kept_key
from game.practice.kept_practice import read_practice
from game.profiles.shelf import ProfileShelf
from game.puzzles import puzzle_progress as puzzles
from game.review.mistakes import read_mistakes
from game.review.review_index import read_reviews
from game.storage.database_parts import DatabaseRefused, suspect_mark
from game.storage.document_rows import FILE as DATABASE
from game.storage.files import EARLIER
from game.storage.home_database import close_databases, home_database
from game.storage.home_files import CONFIG, DATA, FilePlace, place_of
from game.storage.mending import copy_names
from game.table.records.game_marks import read_marks
from game.tour import tour_progress as tour
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
PAGE: Final = 4096
"""Bytes of a page of a database."""
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
    if raw.startswith(b"SQLite format 3") and dice.random() < 0.7:
        return with_spoilt_pages(raw, dice)
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


def with_spoilt_pages(raw: bytes, dice: random.Random) -> bytes:
    """A database of which some pages are changed, emptied, exchanged or gone."""
    pages = [raw[at : at + PAGE] for at in range(0, len(raw), PAGE)]
    for _ in range(dice.choice((1, 1, 1, 2, 5))):
        one, other = dice.randrange(len(pages)), dice.randrange(len(pages))
        match dice.randrange(4):
            case 0:
                at = dice.randrange(len(pages[one]))
                changed = bytes([pages[one][at] ^ (1 << dice.randrange(8))])
                pages[one] = pages[one][:at] + changed + pages[one][at + 1 :]
            case 1:
                pages[one] = dice.choice((bytes(PAGE), dice.randbytes(PAGE)))
            case 2:
                pages[one], pages[other] = pages[other], pages[one]
            case _:
                pages = pages[: max(1, other)]
    return b"".join(pages)


def spoil(files: list[Path], dice: random.Random) -> dict[Path, bytes]:
    """Spoil some files of a home; by path what they hold now, nothing where it is a folder."""
    contents = [path.read_bytes() for path in files]
    now: dict[Path, bytes] = {}
    for path in dice.sample(files, min(len(files), dice.choice((1, 1, 2, 3, 8)))):
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


def read_every_document() -> None:
    """Read all that is in the home's database, as the program does in the course of a week."""
    for profile in ProfileShelf.usual().folder.glob("?" * 32):
        for read in lessons.read_progress, puzzles.read_progress, tour.read_progress:
            read(profile)
        read_practice(profile)
        read_mistakes(profile)
        Tries(profile.name).all()
        kept_key(profile).read()
    Tries("").all()
    read_reviews()
    machine_key().read()
    kept_tokens(home.network(), "ws://127.0.0.1:1", "Ann")
    read_marks()
    RecentServers(home.network()).read()


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


def _documents(path: Path) -> dict[str, bytes]:
    """Every document of a database that nobody has open, by its name, and every row."""
    with closing(sqlite3.connect(path)) as base:
        rows = base.execute("select 'row ' || rowid || ' of ' || name, value from line")
        return dict(base.execute("select name, value from document")) | dict(rows)


def _documents_lost(folder: Path, raw: bytes, spoilt_now: bool) -> Iterator[str]:
    """What is gone of the documents; of a spoilt database those of the copy are enough."""
    base = folder.with_name("before.sqlite")
    base.write_bytes(raw)
    before, now = _documents(base), _documents(folder / DATABASE)
    base.unlink()
    copy = _documents(copy_names(folder.with_name("whole") / DATABASE)[0])
    for name, value in before.items():
        good = {value, copy.get(name)} if spoilt_now else {value}
        if name in copy and now.get(name) not in good:
            yield f"{name} is lost" if name not in now else f"{name} is another one"


def faults_in(
    folder: Path, before: dict[Path, bytes], spoilt_now: dict[Path, bytes]
) -> Iterator[str]:
    """What was lost."""
    left = {path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    for path, raw in before.items():
        name = path.relative_to(folder).as_posix()
        if path.name == DATABASE:
            if copy_names(path)[0] not in spoilt_now:
                yield from _documents_lost(folder, raw, path in spoilt_now)
            continue
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


def check(base: Path, place: Path, number: int, *, documents: bool = False) -> list[str]:
    """One spoilt home; what was wrong.

    Args:
        base: the home that is spoilt in a copy.
        place: where the copy is made.
        number: which throw of the dice this is.
        documents: whether the database alone is spoilt and read.
    """
    folder = place / "home"
    shutil.copytree(base, folder)
    os.environ["BLACKOUT_HOME"] = str(folder)
    dice = random.Random(number)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    before = {path: path.read_bytes() for path in files}
    bases = [folder / DATABASE, *copy_names(folder / DATABASE)]
    now = spoil([path for path in files if not documents or path in bases], dice)
    faults = []
    log.start()
    for _start in range(2):
        try:
            if documents:
                settings.open_players()
            else:
                open_every_screen()
            read_every_document()
        except DatabaseRefused as error:  # found only now, and told: the next start mends it
            if not suspect_mark(folder / DATABASE).exists():
                faults.append(f"it is refused for good: {error}")
        except Exception:
            faults.append(traceback.format_exc())
        close_databases()
        if not suspect_mark(folder / DATABASE).exists():
            break
    else:
        faults.append("the database is damaged at the second start too")
    log.stop()
    faults += faults_in(folder, before, now)
    shutil.rmtree(folder)
    names = [path.relative_to(folder).as_posix() for path in now]
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
    read_every_document()
    home_database().keep_copy()
    for profile in (folder / "profiles").glob("?" * 32):  # what the copy does not have
        mark_done(profile, "later")
    close_databases()
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
    parser.add_argument("--documents", action="store_true", help="the database alone")
    words = parser.parse_args()
    heed_sigterm()
    display.fitting = lambda size: size
    display.start()
    wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder).resolve()
        full_home(place / "whole")
        for number in range(words.first, words.first + words.homes):
            faults = check(place / "whole", place, number, documents=words.documents)
            wrong += len(faults)
            print(*faults, sep="\n", end="\n" if faults else "", flush=True)
    print(json.dumps({"homes": words.homes, "faults": wrong}))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
