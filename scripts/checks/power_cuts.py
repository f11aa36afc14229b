"""Cuts the power again and again while the program writes, and looks whether anything is lost.

    python3 scripts/checks/power_cuts.py 100

Played are a game at a table, settings and other small files, a restoration and a game at a server,
each once, with a library before the C library (`power_cut_log.c`) that logs every write and every
sync. Of each log cuts are made at random places: what was synced is there, and of what was not a
random part, as of a disk that goes dark. Then the program takes up what is left. What it had shown
or answered until then must be there, and a restoration is done or was never begun.

It needs Linux and a C compiler.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import asyncio
import fcntl
import json
import os
import random
import shutil
import signal
import struct
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from enum import IntEnum
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from checks.network_kills import started
from game.engine import Limit
from game.roster import bot_service, process_thinking
from game.storage.home_database import close_databases
from game.table.bots.service import ProcessThinking
from game.table.records.endings import ENDING, records_in
from tests.driving.network_players import Player, make_game

SOURCE: Final = Path(__file__).with_name("power_cut_log.c")
LOG: Final = "BLACKOUT_CUT_LOG"
FOLDER: Final = "BLACKOUT_CUT_ROOT"
ENTRY: Final = struct.Struct("<IIIIQQQQ")
GAME_DEALS: Final = 4
ROUNDS: Final = 40
"""Of small files that are written one after the other."""


# The log of a run ------------------------------------------------------------------------------


class Kind(IntEnum):
    """What an entry of the log tells, as in `power_cut_log.c`."""

    CREATED = 1
    FOLDER_MADE = 2
    RENAMED = 3
    REMOVED = 4
    WRITTEN = 5
    CUT_SHORT = 6
    SYNCED = 7
    PROMISED = 8
    """From here on something must not be lost: `promise` writes it."""


class Entry(NamedTuple):
    """One act; a file or folder is known by its number."""

    kind: Kind
    number: int
    folder: int
    new_folder: int
    place: int
    name: str
    new_name: str
    data: bytes


def entries(log: Path) -> Iterator[Entry]:
    """A log from its beginning; one that was cut off by a kill ends before."""
    raw, at = log.read_bytes(), 0
    while at + ENTRY.size <= len(raw):
        kind, *lengths, number, folder, new_folder, place = ENTRY.unpack_from(raw, at)
        at += ENTRY.size
        parts = []
        for length in lengths:
            parts.append(raw[at : at + length])
            at += length
        name, new_name, data = parts
        yield Entry(
            Kind(kind),
            number,
            folder,
            new_folder,
            place,
            os.fsdecode(name),
            os.fsdecode(new_name),
            data,
        )


def promise(log: Path, what: object) -> None:
    """Log that from now on something may not be lost."""
    data = json.dumps(what).encode()
    with log.open("ab", buffering=0) as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write(ENTRY.pack(Kind.PROMISED, 0, 0, len(data), 0, 0, 0, 0) + data)


# What a disk keeps -----------------------------------------------------------------------------


@dataclass
class _File:
    """A file's bytes that the disk has, and the writes that it has not."""

    kept: bytearray = field(default_factory=bytearray)
    waiting: list[Entry] = field(default_factory=list)

    def take(self, number: int) -> None:
        """The disk takes the first of the writes that wait."""
        for entry in self.waiting[:number]:
            if entry.kind is Kind.CUT_SHORT:
                del self.kept[entry.place :]
                self.kept.extend(bytes(entry.place - len(self.kept)))
            else:
                self.kept.extend(bytes(max(0, entry.place - len(self.kept))))
                self.kept[entry.place : entry.place + len(entry.data)] = entry.data
        del self.waiting[:number]


class Disk:
    """A folder as a disk has it: files by number, and the names in each folder.

    Names are kept in the order they came, as journals of file systems do: a synced folder brings
    what happened to it, and a file that was moved is never in two places or in none. A name may be
    there without what was written into its file.
    """

    def __init__(self, folder: Path) -> None:
        """All that lies in a folder is on the disk."""
        self._files: dict[int, _File] = {}
        self._names: dict[int, dict[str, int]] = {}
        self._waiting: list[Entry] = []
        """What happened to names that the disk has not heard of."""
        self._root = folder.stat().st_ino
        for place, folders, files in os.walk(folder):
            here = self._names[Path(place).stat().st_ino] = {}
            for name in (*folders, *files):
                path = Path(place, name)
                here[name] = path.stat().st_ino
                if path.is_file():
                    self._files[here[name]] = _File(bytearray(path.read_bytes()))

    def do(self, entry: Entry) -> None:
        """An act of the program."""
        match entry.kind:
            case Kind.WRITTEN | Kind.CUT_SHORT:
                self._files.setdefault(entry.number, _File()).waiting.append(entry)
            case Kind.SYNCED if entry.number in self._names:
                self._sync_folder(entry.number)
            case Kind.SYNCED:
                file = self._files.setdefault(entry.number, _File())
                file.take(len(file.waiting))
            case Kind.PROMISED:
                pass
            case Kind.CREATED:
                self._files[entry.number] = _File()
                self._waiting.append(entry)
            case Kind.FOLDER_MADE:
                self._names[entry.number] = {}
                self._waiting.append(entry)
            case _:
                self._waiting.append(entry)

    def cut(self, dice: random.Random) -> None:
        """The power goes: of what waits the disk takes a random part."""
        self._take_names(dice.choice((0, len(self._waiting), dice.randint(0, len(self._waiting)))))
        for file in self._files.values():
            most = len(file.waiting)
            file.take(dice.choice((0, most, dice.randint(0, most))))
            if file.waiting and dice.random() < 0.3:  # half a write
                first = file.waiting[0]
                file.waiting[0] = first._replace(data=first.data[: len(first.data) // 2])
                file.take(1)

    def write(self, folder: Path) -> None:
        """Make what the disk has in an empty folder."""
        self._write(self._root, folder)

    def _write(self, number: int, folder: Path) -> None:
        for name, inside in self._names[number].items():
            path = folder / name
            if inside in self._names:
                path.mkdir()
                self._write(inside, path)
            else:
                path.write_bytes(bytes(self._files.get(inside, _File()).kept))

    def _sync_folder(self, number: int) -> None:
        """The disk takes all that happened to this folder, and what came before."""
        own = [
            at
            for at, entry in enumerate(self._waiting)
            if number in (entry.folder, entry.new_folder)
        ]
        if own:
            self._take_names(own[-1] + 1)

    def _take_names(self, number: int) -> None:
        for entry in self._waiting[:number]:
            if entry.kind is Kind.RENAMED:
                if entry.name:
                    self._names[entry.folder].pop(entry.name, None)
                self._names[entry.new_folder][entry.new_name] = entry.number
            elif entry.kind is Kind.REMOVED:
                self._names[entry.folder].pop(entry.name, None)
            else:
                self._names[entry.folder][entry.name] = entry.number
        del self._waiting[:number]


# What is played --------------------------------------------------------------------------------


class Play(NamedTuple):
    """One thing to do while the power may go, and how to look at what is left."""

    prepare: Callable[[Path], None]
    """Fill the folder before anything is logged."""
    act: Callable[[Path, Path], None]
    """Do it: the folder and the log. It runs in a process that is logged, or starts one."""
    check: Callable[[Path, list[Any]], list[str]]
    """What is wrong with a folder after a cut, given all that was promised before it."""
    logged: bool = True
    """Whether `act` runs in a process of its own that is logged."""


def _nothing(folder: Path) -> None:
    """The folder may be empty."""


def _home(folder: Path) -> None:
    """Everything of a player goes into this folder, in this process."""
    os.environ["BLACKOUT_HOME"] = str(folder)


def _thinking() -> ProcessThinking:
    """Bots in processes of their own."""
    return process_thinking(Limit(playouts=1))


def act_game(folder: Path, log: Path) -> None:
    """A person and three beginners play at a table whose record is kept.

    A decision is promised once anything after it was shown, a deal once its score was.
    """
    _home(folder)
    from game.engine import DealScored
    from game.table.records.event_lines import ScoreLine
    from game.table.setup import HUMAN, plan
    from game.table.shelf import Shelf
    from game.variants import variant, with_options

    row = with_options(variant("oh-hell"), {"schedule": [3] * GAME_DEALS}, 4)
    setup = plan(row, (HUMAN, "beginner", "beginner", "beginner"), seed="7")
    thinking = _thinking()
    table = Shelf().start(setup, thinking)
    inbox = table.stream.follow(0)
    shown, decided, now = 0, [], 0.0
    while not (table.over and not len(inbox)):
        now += 10.0
        moved = table.advance(now)
        must = table.waiting.must
        if not moved and must and table.players[must[0]].is_human and not len(inbox):
            before = shown
            table.act(table.legal(must[0])[0])
            decided.append((before + 1, len(table.lines)))
        while (happening := inbox.pop()) is not None:
            shown += 1
            while decided and shown > decided[0][0]:
                promise(log, decided.pop(0)[1])
            if isinstance(happening, DealScored):
                scores = [at for at, line in enumerate(table.lines) if isinstance(line, ScoreLine)]
                promise(log, scores[happening.number - 1] + 1)
        table.catch_up()
    table.close()
    thinking.close()
    promise(log, len(table.lines))


def check_game(folder: Path, promised: list[Any]) -> list[str]:
    """The record has at least so many lines, and the game goes on with them."""
    _home(folder)
    from game.table.records.event_lines import RecordError
    from game.table.records.replay import only_game, replay
    from game.table.shelf import Shelf

    if not promised:
        return []
    games = records_in(folder / "games")
    if len(games) != 1:
        return [f"{len(games)} records"]
    try:
        played = replay(only_game(games[0]))
    except RecordError as error:
        return [str(error)]
    if len(played.lines) < max(promised):
        return [f"{len(played.lines)} lines of {max(promised)} that were seen"]
    if not played.ended:
        thinking = _thinking()
        table = Shelf().resume(games[0], lambda _setup: thinking)
        held = len(table.lines)
        table.close()
        thinking.close()
        if held < max(promised):
            return [f"gone on with {held} lines of {max(promised)}"]
    return []


def act_files(folder: Path, log: Path) -> None:
    """Settings, lessons, puzzles and rows are kept again and again, each promised once it is."""
    _home(folder)
    from game import home
    from game.days import local_date
    from game.lessons.lesson_progress import mark_done
    from game.puzzles.puzzle_progress import PuzzleTry, keep
    from game.storage.kept_rows import KeptRows
    from game.ui.platform.settings import Settings, load, save

    own = home.data() / "profile"
    own.mkdir(parents=True)
    rows = KeptRows(own / "rows", int)
    for number in range(ROUNDS):
        settings = replace(load()[0] if number else Settings(), guests=(f"Guest {number}",))
        for what, trouble in (
            ("settings", save(settings)),
            ("lesson", mark_done(own, f"lesson-{number}")),
            ("puzzle", keep(own, PuzzleTry(f"puzzle-{number}", True, local_date()))),
        ):
            if trouble is not None:
                raise SystemExit(f"{what}: {trouble}")
            promise(log, [what, number])
        rows.add([number])
        promise(log, ["row", number])


def check_files(folder: Path, promised: list[Any]) -> list[str]:
    """Each is there as it was promised last, or as it was after that."""
    _home(folder)
    from game import home
    from game.lessons.lesson_progress import read_progress as lessons
    from game.puzzles.puzzle_progress import read_progress as puzzles
    from game.storage.kept_rows import KeptRows
    from game.ui.platform.settings import load

    latest: dict[str, int] = dict(promised)
    settings, notices = load()
    done, no_lessons = lessons(home.data() / "profile")
    tried, no_puzzles = puzzles(home.data() / "profile")
    faults = [str(notice) for notice in (*notices, no_lessons, no_puzzles) if notice is not None]
    guest = int(settings.guests[0].split()[1]) if settings.guests else -1
    rows = KeptRows(home.data() / "profile" / "rows", int).read()
    found = {
        "settings": guest,
        "lesson": len(done.done) - 1,
        "puzzle": len(tried.tries) - 1,
        "row": len(rows) - 1,
    }
    faults += ["rows in another order"] * (rows != [*range(len(rows))])
    return faults + [
        f"{what}: {found[what]}, promised {number}"
        for what, number in latest.items()
        if found[what] < number
    ]


def _command(folder: Path, *words: str) -> None:
    """A command of the program on a home of its own."""
    variables = {**os.environ, "BLACKOUT_HOME": str(folder / "home")}
    words = (sys.executable, "-m", "game", *words)
    subprocess.run(words, cwd=ROOT, env=variables, stdout=subprocess.DEVNULL, check=True)


def prepare_restore(folder: Path) -> None:
    """A home of old files, and beside it the archive of a home of new ones."""
    for age in ("new", "old"):
        (folder / "home" / "games").mkdir(parents=True)
        (folder / "home" / "settings.json").write_text(json.dumps({"name": age}))
        for number in range(20):
            (folder / "home" / "games" / f"{age}-{number}{ENDING}").write_text(f"{age}\n")
        if age == "new":
            _command(folder, "backup", str(folder / "archive.zip"))
            shutil.rmtree(folder / "home")


def act_restore(folder: Path, log: Path) -> None:
    """The archive takes the place of the home."""
    _command(folder, "restore", str(folder / "archive.zip"))
    promise(log, "restored")


def check_restore(folder: Path, promised: list[Any]) -> list[str]:
    """At the next start all is old, or all is new; new where that was said."""
    _command(folder, "backup", str(folder / "after.zip"))
    names = {path.name for path in records_in(folder / "home" / "games")}
    try:
        told = json.loads((folder / "home" / "settings.json").read_text())["name"]
    except (OSError, ValueError, KeyError) as error:
        return [f"settings: {error!r}"]
    if names != {f"{told}-{number}{ENDING}" for number in range(20)}:
        return [f"settings are {told}, games {sorted(names)}"]
    return ["old, and said to be new"] if promised and told == "old" else []


def prepare_server(folder: Path) -> None:
    """The server's home."""
    (folder / "server").mkdir()


def act_server(folder: Path, log: Path) -> None:
    """Four people play at a server; whatever each of them hears is promised."""

    class Hearing(Player):
        """A client that promises what it hears."""

        def _hear(self, message: dict[str, Any]) -> None:
            super()._hear(message)
            promise(log, [message["game"], message["n"]])

    async def play() -> None:
        process, url = started(folder / "server", 0)
        try:
            dice = random.Random(3)
            people = [Hearing(f"P{number}", dice) for number in range(4)]
            for number, name in enumerate(("kachuful", "oh-hell"), start=1):
                await make_game(url, people, name, {"schedule": [2, 3]})
                await asyncio.gather(*(one.play([url], number) for one in people))
        finally:
            with process:
                process.send_signal(signal.SIGKILL)

    asyncio.run(play())


def check_server(folder: Path, promised: list[Any]) -> list[str]:
    """A server that starts on what is left knows every line that somebody heard."""
    if not promised:
        return []
    from game.net.assembly import whole_server
    from game.net.messages import BadMessage

    heard: dict[str, int] = {}
    for game, number in promised:
        heard[game] = max(number, heard.get(game, 0))
    faults = []
    server = whole_server(folder / "server", bot_service(0)).core
    try:
        for name, number in heard.items():
            try:
                known = server.game(name).lines_sent
            except BadMessage:
                known = 0
            if known < number:
                faults.append(f"{name}: {known} lines of {number} that were heard")
        faults += [
            f"P{number} is not known"
            for number in range(4)
            if f"P{number}" not in server.greetings.people
        ]
    finally:
        server.close()
    return faults


PLAYS: Final = {
    "game": Play(_nothing, act_game, check_game),
    "files": Play(_nothing, act_files, check_files),
    "restore": Play(prepare_restore, act_restore, check_restore),
    "server": Play(prepare_server, act_server, check_server, logged=False),
}


# Cuts ------------------------------------------------------------------------------------------


def cut_often(name: str, cuts: int, place: Path, dice: random.Random) -> list[str]:
    """Do one thing, and cut the power so often; what was wrong."""
    play = PLAYS[name]
    folder, log = place / name, place / f"{name}.log"
    folder.mkdir()
    play.prepare(folder)
    log.touch()
    logged = {LOG: str(log), FOLDER: str(folder), "LD_PRELOAD": str(place / "log.so")}
    numbers = Disk(folder)
    if play.logged:
        words = [sys.executable, __file__, "--act", name, str(folder), str(log)]
        subprocess.run(words, env={**os.environ, **logged}, check=True)
    else:
        os.environ.update(logged)
        try:
            play.act(folder, log)
        finally:
            for variable in logged:
                del os.environ[variable]
    return _faults_after_cuts(play, list(entries(log)), numbers, cuts, place, dice)


def _faults_after_cuts(
    play: Play, acts: list[Entry], before: Disk, cuts: int, place: Path, dice: random.Random
) -> list[str]:
    from copy import deepcopy

    faults = []
    for number in range(cuts):
        disk, end = deepcopy(before), dice.randint(1, len(acts))
        for entry in acts[:end]:
            disk.do(entry)
        disk.cut(dice)
        with tempfile.TemporaryDirectory(dir=place) as left:
            disk.write(Path(left))
            promised = [json.loads(e.data) for e in acts[:end] if e.kind is Kind.PROMISED]
            where = f"cut {number}, after {end} of {len(acts)} acts"
            faults += [f"{where}: {fault}" for fault in play.check(Path(left), promised)]
            close_databases()
    return faults


def main() -> int:
    """Cut the power so often, in equal parts for each thing."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("cuts", type=int, nargs="?", default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=list(PLAYS), help="one thing alone")
    parser.add_argument("--act", nargs=3, metavar=("WHAT", "FOLDER", "LOG"), help=argparse.SUPPRESS)
    words = parser.parse_args()
    if words.act:
        name, folder, log = words.act
        PLAYS[name].act(Path(folder), Path(log))
        return 0
    names = [words.only] if words.only else list(PLAYS)
    wrong = 0
    with tempfile.TemporaryDirectory() as made:
        place = Path(made).resolve()
        library = [
            "cc",
            "-O1",
            "-shared",
            "-fPIC",
            "-o",
            str(place / "log.so"),
            str(SOURCE),
            "-ldl",
        ]
        subprocess.run(library, check=True)
        for name in names:
            cuts = -(-words.cuts // len(names))
            faults = cut_often(name, cuts, place, random.Random(f"{words.seed} {name}"))
            wrong += len(faults)
            print(f"{name}: {cuts} cuts, faults: {len(faults)}", *faults, sep="\n  ", flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
