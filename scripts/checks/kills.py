"""Kills every kind of process at random moments, and looks whether anything is lost or left over.

    python3 scripts/checks/kills.py 200

In turn: windows with a game or a demo, a game whose events are told as they are shown, a person
whose progress is told as it is kept, a server and the window that holds one, a restoration,
simulations, leagues, plays of a duplicate, reviews. Each is killed (SIGKILL) at a random moment.
Whatever it had told must be on the disk, every record must be right by the rules, a restored home
the old one or the new one, and no process that it started may be there any more. It needs /proc.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date
from pathlib import Path
from typing import Final, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

from checks.network_kills import kill_often  # noqa: E402
from game import home  # noqa: E402
from game.engine import Limit  # noqa: E402
from game.net.client.server_process import ServerProcess  # noqa: E402
from game.puzzles.puzzle_progress import PuzzleTry, keep, read_progress  # noqa: E402
from game.roster import inline_thinking  # noqa: E402
from game.storage.backup import make_backup  # noqa: E402
from game.storage.home_database import close_databases, look_after_home  # noqa: E402
from game.storage.home_lock import sharing  # noqa: E402
from game.table.records.endings import records_in  # noqa: E402
from game.table.records.replay import read_games, replay  # noqa: E402
from game.table.shelf import Shelf  # noqa: E402
from termination import heed_sigterm  # noqa: E402
from tests.tables import play_persons, played, run_on, setup_for, text_of  # noqa: E402

MARK: Final = "BLACKOUT_CHECK"
"""The variable by which everything is known that a killed program started."""
GONE_S: Final = 30.0
"""Seconds after which what is still there has not ended with its parent."""
HOUR_S: Final = 3600.0


class Kind(NamedTuple):
    """A kind of process."""

    name: str
    words: Callable[[Path], list[str]]
    """What it is started with, in a folder with a home in it."""
    longest: float
    """Seconds after which it is killed at the latest."""
    faults: Callable[[Path, str], list[str]]
    """What is wrong afterwards, in that folder and by what it had said."""
    ends: bool = False
    """Whether it may be done before it is killed."""


def game_words(*words: str) -> list[str]:
    """A command of the program."""
    return [sys.executable, "-m", "game", *words]


def own_words(mode: str) -> list[str]:
    """A program of this script."""
    return [sys.executable, str(Path(__file__)), mode]


def tell() -> None:
    """Play a game with a person, and say how many events were shown."""
    dice = random.Random()
    setup = setup_for("human,random,random", seed=dice.randrange(1 << 30))
    table = Shelf().start(setup, inline_thinking(Limit(playouts=1)))
    inbox, seen = table.stream.follow(0), 0
    while not table.over:
        play_persons(table, dice, 1)
        run_on(table)
        while inbox.pop() is not None:
            seen += 1
        print(seen, flush=True)
    time.sleep(HOUR_S)


def learn() -> None:
    """Keep tries of puzzles beside other windows of the home, and say how many are kept."""
    folder = home.config() / "profiles" / ("0" * 32)
    with sharing(home.areas(), make=True):
        while True:
            trouble = keep(folder, PuzzleTry("puzzle", True, date(2026, 11, 29)))
            print(trouble or len(read_progress(folder)[0].tries), flush=True)


def host() -> None:
    """Hold tables for others, as a window does."""
    server = ServerProcess(home.data() / "server", local=True)
    while server.invitation is None and server.running:
        time.sleep(0.01)
    print("listening", flush=True)
    time.sleep(HOUR_S)


# What is wrong afterwards -------------------------------------------------------------------------


def nothing_told(_folder: Path, _said: str) -> list[str]:
    """It had told nothing that must be kept."""
    return []


def records_faults(folder: Path, _said: str = "") -> list[str]:
    """What is wrong with the records of a home; the last line of one may be cut."""
    places = sorted(folder.rglob("games"))
    return [fault for place in places for path in records_in(place) for fault in faults_of(path)]


def faults_of(path: Path) -> list[str]:
    """What is wrong with the games of a file."""
    lines = path.read_bytes().splitlines(keepends=True)
    if lines and not lines[-1].endswith(b"\n"):
        path.write_bytes(b"".join(lines[:-1]))  # what a reader cuts off
    found = [replay(game).fault for game in read_games(path)] if len(lines) > 1 else []
    return [f"{path.name}: line {one.line}: {one.why}" for one in found if one is not None]


def told_faults(folder: Path, said: str) -> list[str]:
    """What was shown must be in the record."""
    seen = max((int(line) for line in said.split() if line.isdecimal()), default=0)
    (path,) = records_in(folder / "home" / "games") if seen else (None,)
    if path is None:
        return []
    kept = sum(b'"event"' in line for line in path.read_bytes().splitlines())
    lost = [f"{seen} events were shown and {kept} are kept"] if kept < seen else []
    return [*lost, *faults_of(path)]


def progress_faults(folder: Path, said: str) -> list[str]:
    """Every try that was told is in the home's database, and nothing was wrong with it."""
    told = [line for line in said.split("\n")[:-1] if line]
    strange = [line for line in told if not line.isdecimal()]
    os.environ["BLACKOUT_HOME"] = str(folder / "home")
    found, trouble = read_progress(folder / "home" / "profiles" / ("0" * 32))
    notice = look_after_home()
    close_databases()
    most = max((int(line) for line in told if line.isdecimal()), default=0)
    lost = [f"{most} tries were told and {len(found.tries)} are kept"]
    return [*strange, *(str(one) for one in (trouble, notice) if one)] + lost * (
        len(found.tries) < most
    )


def output_faults(folder: Path, _said: str) -> list[str]:
    """The file of a simulation holds right games."""
    path = folder / "out.jsonl"
    return faults_of(path) if path.exists() and path.stat().st_size else []


def league_faults(folder: Path, _said: str) -> list[str]:
    """Every line of a league but the last is whole, and no table that was there is gone."""
    path, before = folder / "league.jsonl", folder / "league.before"
    raw = path.read_bytes() if path.exists() else b""
    old = before.read_bytes() if before.exists() else b""
    whole = raw[: raw.rfind(b"\n") + 1]
    before.write_bytes(whole)
    broken = [line for line in whole.splitlines() if not isinstance(json.loads(line), dict)]
    return ["a table of a league is gone"] * (not whole.startswith(old)) + ["a line"] * len(broken)


OLD: Final = {"games/1.jsonl": "old", "settings.json": "old", "leagues/1.league": "old"}
NEW: Final = dict.fromkeys((*OLD, *(f"games/{n}.jsonl" for n in range(2, 400))), "new")


def fill(folder: Path, files: dict[str, str]) -> None:
    """A home with these files."""
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


def restore_words(folder: Path) -> list[str]:
    """An archive put in the place of an old home."""
    target = folder / "home"
    shutil.rmtree(target, ignore_errors=True)
    fill(target, OLD)
    if not (folder / "new.backup").exists():
        fill(folder / "source", NEW)
        areas = dict.fromkeys(("config", "data"), folder / "source")
        make_backup(areas, folder / "new.backup", "kills")
    return game_words("restore", str(folder / "new.backup"))


def restore_faults(folder: Path, _said: str) -> list[str]:
    """All is the old or all is the new, once the home is used again."""
    target = folder / "home"
    with sharing(dict.fromkeys(("config", "data"), target)):
        pass
    paths = {path.relative_to(target).as_posix(): path for path in target.rglob("*")}
    kept = {name: path.read_text() for name, path in paths.items() if path.is_file()}
    aside = {name: text for name, text in kept.items() if name.startswith("before-restore-1/")}
    rest = {name: text for name, text in kept.items() if name not in aside and name[0] != "."}
    if (rest, aside) == (OLD, {}):
        return []
    whole = (rest, aside) == (NEW, {f"before-restore-1/{name}": text for name, text in OLD.items()})
    return [] if whole else [f"a home half restored: {sorted(kept)}"]


def record_words(command: str, *more: str) -> Callable[[Path], list[str]]:
    """A command about a finished game."""

    def words(folder: Path) -> list[str]:
        path = folder / "game.jsonl"
        if not path.exists():
            path.write_text(text_of(played("heuristic,skilled,skilled").lines), encoding="utf-8")
        return game_words(command, str(path), *more)

    return words


KINDS: Final = (
    Kind(
        "a window with a game",
        lambda _: game_words("--variant", "oh-hell", "--players", "3", "--bots", "skilled"),
        4.0,
        records_faults,
    ),
    Kind(
        "a window with a demo",
        lambda _: game_words("demo", "--players", "3", "--bots", "expert,skilled,casual"),
        8.0,
        nothing_told,
    ),
    Kind("a game", lambda _: own_words("tell"), 2.0, told_faults),
    Kind("a window that holds a server", lambda _: own_words("host"), 3.0, nothing_told),
    Kind("a person who learns", lambda _: own_words("learn"), 3.0, progress_faults),
    Kind("a restoration", restore_words, 1.5, restore_faults, ends=True),
    Kind(
        "a simulation",
        lambda folder: game_words(
            *("simulate", "--bots", "skilled", "--players", "3", "--games", "500", "--jobs", "2"),
            *("--record", str(fresh(folder / "out.jsonl"))),
        ),
        4.0,
        output_faults,
    ),
    Kind(
        "a league",
        lambda folder: game_words(
            *("arena", "--bots", "random,heuristic,skilled", "--variant", "oh-hell", "--players"),
            *("3", "--cards", "3", "--deals", "100000", "--jobs", "2", "--seed", "1"),
            *("--resume", str(folder / "league.jsonl")),
        ),
        5.0,
        league_faults,
    ),
    Kind(
        "a duplicate",
        record_words("duplicate", "--seat", "0", "--jobs", "2"),
        6.0,
        nothing_told,
        ends=True,
    ),
    Kind("a review", record_words("review", "--seat", "0"), 3.0, nothing_told, ends=True),
)


def fresh(path: Path) -> Path:
    """A path with nothing there."""
    path.unlink(missing_ok=True)
    return path


def marked(mark: str) -> Iterator[int]:
    """The processes that were started with a mark, and have not ended."""
    for each in Path("/proc").iterdir():
        if each.name.isdecimal():
            with suppress(OSError):
                if f"{MARK}={mark}".encode() not in (each / "environ").read_bytes().split(b"\0"):
                    continue
                state = (each / "stat").read_text(errors="replace").rpartition(")")[2].split()[0]
                if state not in "ZX":
                    yield int(each.name)


def orphans(mark: str) -> list[int]:
    """What is left of a program that was killed, and will not go."""
    late = time.monotonic() + GONE_S
    while left := list(marked(mark)):
        if time.monotonic() > late:
            for process in left:
                with suppress(OSError):
                    os.kill(process, signal.SIGKILL)
            return left
        time.sleep(0.05)
    return []


def kill_one(kind: Kind, folder: Path, mark: str, dice: random.Random) -> list[str]:
    """Start one, kill it, and say what is wrong."""
    folder.mkdir(exist_ok=True)
    if kind.faults is not league_faults and kind.words is not restore_words:
        shutil.rmtree(folder / "home", ignore_errors=True)
    environment = {
        **os.environ,
        MARK: mark,
        "BLACKOUT_HOME": str(folder / "home"),
        "PYTHONPATH": str(ROOT),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    said = folder / "said.txt"
    with said.open("w") as out:
        process = subprocess.Popen(
            kind.words(folder), cwd=ROOT, env=environment, stdout=out, stderr=out
        )
        with process:
            with suppress(subprocess.TimeoutExpired):
                process.wait(dice.uniform(0.0, kind.longest))
            code = process.poll()
            process.kill()
    faults = [f"{len(left)} processes outlive it"] if (left := orphans(mark)) else []
    words = said.read_text(errors="replace")
    if code is not None and (code or not kind.ends):
        faults.append(f"it ended by itself with {code}: {words[-500:]}")
    return [f"{kind.name}: {fault}" for fault in (*faults, *kind.faults(folder, words))]


def kill_all_kinds(folder: Path, kills: int, dice: random.Random) -> list[str]:
    """Kill so many processes, one kind after the other; what was wrong."""
    faults: list[str] = []
    killed: Counter[str] = Counter()
    servers = kills // (len(KINDS) + 1)
    for number in range(kills - servers):
        kind = KINDS[number % len(KINDS)]
        found = kill_one(kind, folder / kind.name.replace(" ", "-"), f"kill-{number}", dice)
        killed[kind.name] += 1
        faults += found
        for fault in found:
            print(fault, flush=True)
    if servers:
        os.environ["BLACKOUT_HOME"] = str(folder / "server")
        os.environ[MARK] = "server"
        (folder / "server").mkdir()
        faults += asyncio.run(kill_often(folder / "server", servers, dice))[1]
        del os.environ[MARK]
        faults += ["a server: processes outlive it"] * bool(orphans("server"))
        killed["a server"] = servers
    for name, count in sorted(killed.items()):
        print(f"{count:4} {name}")
    return faults


def main() -> int:
    """Kill so often."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kills", help="how many; or what is to be killed, for this script itself")
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    modes = {"tell": tell, "host": host, "learn": learn}
    if words.kills in modes:
        modes[words.kills]()
        return 0
    heed_sigterm()
    with tempfile.TemporaryDirectory() as folder:
        faults = kill_all_kinds(Path(folder), int(words.kills), random.Random(words.seed))
    print(f"{words.kills} kills; faults: {len(faults)}")
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
