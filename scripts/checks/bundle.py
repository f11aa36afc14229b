#!/usr/bin/env python3
"""Starts an unpacked bundle where there is nothing else, and plays a game with it by real clicks.

    python scripts/checks/bundle.py dist/blackout-VERSION-linux-x86_64.tar.xz [--pictures DIR]

The archive is checked against its checksum and unpacked. Everything then happens in a root folder
of its own that holds a C library and what an X client links to: no Python, no shell, no sources; in
a namespace without a network, from a folder that cannot be written, with a home of blanks and
umlauts. The expert plays twice, in a new home and again. A game against it is begun, killed
in the middle, gone on with by the bundle moved to another folder, and played to its end.

It needs root or user namespaces, and Xvfb. Exit code 0: all went well; 1: something did not, said
in a sentence; 2: the check cannot be made here, said in a sentence.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import contextlib
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

T = TypeVar("T")
ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
import pytest

from game.table.records.endings import records_in
from termination import heed_sigterm
from tests.driving.real_hands import ALIKE, Player, apart, menu_of, x_server
from tests.driving.ui_driver import driving

MOST_UNPACKED: Final = 120
MOST_PACKED: Final = 42
"""MB."""
DEAL_S: Final = 5.0
"""Seconds of processor time that a deal of three experts may take, the start included."""
DEAL: Final = "simulate --bots expert --players 3 --max-deals 1 --playouts 20"
DECISIONS: Final = 3
"""After so many the program is killed."""
MOST_DECISIONS: Final = 100
"""Of the rest of the game, which has no more."""
STEP_S: Final = 300.0
"""Seconds after which a command of the bundle is given up."""
FIRST_HOME: Final = "opt/Blackout für alle"
SECOND_HOME: Final = "srv/verschoben nach hier"
PERSON: Final = "home/Änne van der Brücke"
WORDS: Final = (
    *("--variant", "blackout", "--players", "2", "--bots", "expert", "--seed", "7"),
    *("--option", "schedule=2,3"),
)
GAMES: Final = "--bots expert,skilled --games 4 --max-deals 2 --jobs 2 --playouts 100"
CLIENT: Final = ("X11", "Xcursor", "Xext", "Xfixes", "Xi", "Xrandr", "Xss")
"""What SDL looks for when it opens a window."""
C_LIBRARY: Final = ("c", "m", "dl", "pthread", "rt", "util", "z")
"""With zlib, which the program itself is linked to; every desktop has it."""
DEVICES: Final = ("null", "zero", "urandom", "random")
ENTER: Final = """
set -e
mount -t proc proc "$1/proc"
mount -t tmpfs tmpfs "$1/dev/shm"
for device in null zero urandom random; do mount --bind "/dev/$device" "$1/dev/$device"; done
mount --bind /tmp/.X11-unix "$1/tmp/.X11-unix"
mount --bind "$1/$2" "$1/$2"
mount -o remount,bind,ro "$1/$2"
root=$1; shift 2
exec chroot "$root" "$@"
"""


class Failed(Exception):
    """What did not go as it should, as a sentence."""


class NotHere(Exception):
    """Why the check cannot be made on this machine, as a sentence."""


@dataclass(frozen=True, slots=True)
class Took:
    """What a command took."""

    wall: float
    processor: float
    """Seconds, of all its processes."""

    def __str__(self) -> str:
        return f"{self.wall:.1f} s, {self.processor:.1f} s of processor time"


class BareMachine:
    """A root folder with nothing but libraries in C, and the bundle."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.home = root / PERSON
        self.games = self.home / ".local/share/blackout/games"
        self.bundle = FIRST_HOME
        for folder in ("proc", "dev/shm", "tmp/.X11-unix", "lib64", "usr/bin", PERSON):
            (root / folder).mkdir(parents=True)
        for device in DEVICES:
            (root / "dev" / device).touch()
        for library in _libraries():
            copy = root / library.relative_to("/")
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(library, copy)

    def unpack(self, archive: Path) -> None:
        """Put the bundle where it is started from first."""
        target = self.root / self.bundle
        target.parent.mkdir(parents=True)
        aside = self.root / "unpacked"
        with tarfile.open(archive) as file:
            # As a parameter only newer versions of 3.11 know it.
            file.extraction_filter = getattr(tarfile, "data_filter", None)
            file.extractall(aside)
        (folder,) = aside.iterdir()
        folder.rename(target)
        aside.rmdir()

    def move(self) -> None:
        """Put the bundle into another folder."""
        target = self.root / SECOND_HOME
        target.parent.mkdir(parents=True)
        (self.root / self.bundle).rename(target)
        self.bundle = SECOND_HOME

    def start(self, *words: str, display: str = "", quiet: bool = False) -> subprocess.Popen[str]:
        """Start the bundle's program within; its end is the end of everything it started."""
        may_mount = () if os.geteuid() == 0 else ("--map-root-user",)
        alone = ("unshare", *may_mount, "--mount", "--net", "--pid", "--fork", "--kill-child")
        program = f"/{self.bundle}/blackout"
        variables = {"HOME": f"/{PERSON}", "SDL_AUDIODRIVER": "dummy"}
        if display:
            variables["DISPLAY"] = display
        return subprocess.Popen(
            # The helpers of the outside are found by their path there, not within.
            [*alone, "sh", "-c", ENTER, "sh", str(self.root), self.bundle, program, *words],
            env={**variables, "PATH": os.environ.get("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")},
            stdout=subprocess.DEVNULL if quiet else subprocess.PIPE,
            stderr=subprocess.DEVNULL if quiet else subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )

    def run(self, *words: str) -> tuple[str, Took]:
        """What a command says, and what it takes."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        began = time.monotonic()
        process = self.start(*words)
        try:
            said = process.communicate(timeout=STEP_S)[0]
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise Failed(f"`{words[0]}` was not done after {STEP_S:.0f} s.") from None
        wall = time.monotonic() - began
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if process.returncode != 0:
            raise Failed(f"`{words[0]}` ended with {process.returncode}: {said.strip()}")
        processor = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
        return said, Took(wall, processor)


def _libraries() -> list[Path]:
    """The C library with its loader, and what an X client links to."""
    known: dict[str, Path] = {}
    tool = shutil.which("ldconfig", path="/usr/sbin:/sbin:/usr/bin:/bin")
    listed = subprocess.run([tool or "ldconfig", "-p"], capture_output=True, text=True, check=True)
    for line in listed.stdout.splitlines():
        if found := re.match(r"\s*(\S+) \(libc6,x86-64[^)]*\) => (\S+)", line):
            known.setdefault(found[1], Path(found[2]))
    wanted: dict[Path, None] = {}
    for name in (*C_LIBRARY, *CLIENT):
        matching = [path for so, path in known.items() if so.startswith(f"lib{name}.so.")]
        if not matching and name in CLIENT:
            raise NotHere(f"lib{name} is not installed, which a window needs.")
        for path in matching:
            linked = subprocess.run(["ldd", str(path)], capture_output=True, text=True, check=False)
            for part in (str(path), *re.findall(r"(/\S+) \(", linked.stdout)):
                wanted[Path(part)] = None
    return list(wanted)


@contextlib.contextmanager
def _window(machine: BareMachine, display: str, *words: str) -> Iterator[subprocess.Popen[str]]:
    """The program with its window, ended at the end however that comes."""
    process = machine.start(*words, display=display, quiet=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def _play(machine: BareMachine, pictures: Path | None) -> list[tuple[str, str]]:
    """Play a game by clicks, with a kill and a move in its middle; what was seen."""
    with (
        tempfile.TemporaryDirectory(prefix="blackout-twin-") as twin,
        pytest.MonkeyPatch.context() as patch,
        driving(patch, Path(twin)),
        x_server() as display,
        contextlib.closing(Player(display, machine.games)) as player,
    ):
        began = time.monotonic()
        with _window(machine, display, *WORDS):
            player.wait_for_turn(None)
            asked = time.monotonic() - began
            decisions = player.play_out(DECISIONS)
            _picture(player, pictures, "before-the-kill")
        # The end of that block is SIGKILL to every process of the program.
        machine.move()
        with _window(machine, display) as process:
            _go_on(Path(twin), player)
            decisions += player.play_out(MOST_DECISIONS)
            time.sleep(1.0)
            _picture(player, pictures, "the-end")
            if process.poll() is not None:
                raise Failed("the program ended by itself after the game.")
    records = records_in(machine.games)
    if len(records) != 1:
        raise Failed(f"{len(records)} records were written of one game.")
    lines = [json.loads(line) for line in records[0].read_text(encoding="utf-8").splitlines()]
    if sum(line.get("event") == "end" for line in lines) != 1:
        raise Failed("the record does not end once.")
    if notes := [line for line in lines if line.get("note") in ("replaced", "stand-in")]:
        raise Failed(f"another bot decided for the expert: {notes}.")
    log = machine.games.with_name("blackout.log").read_text(encoding="utf-8")
    if "Traceback" in log:
        raise Failed(f"the log tells of a fault: {log}")
    name = f"/{records[0].relative_to(machine.root)}"
    machine.run("check", name)
    return [
        ("from the start of the program to the first question", f"{asked:.1f} s"),
        (f"decisions by clicks, killed after {DECISIONS}", str(decisions)),
    ]


def _go_on(twin: Path, player: Player) -> None:
    """Press "Continue" in the menu, once that is on the screen, until it is not."""
    _until(player.window, lambda window: not window[2], "the end of the killed program")
    _, _, width, height = _until(player.window, lambda window: window[2] > 0, "a window")
    shutil.copytree(player.games, twin / "games")
    menu, button = menu_of((width, height), "Continue")
    _until(player.screen, lambda screen: apart(screen, menu) < ALIKE, "the menu")
    player.click(button)
    _until(player.screen, lambda screen: apart(screen, menu) > 2 * ALIKE, "the table")


def _until(look: Callable[[], T], seen: Callable[[T], bool], what: str) -> T:
    """Look until something is seen."""
    late = time.monotonic() + STEP_S
    while not seen(found := look()):
        if time.monotonic() > late:
            raise Failed(f"{what} was never on the screen.")
        time.sleep(0.2)
    return found


def _picture(player: Player, folder: Path | None, name: str) -> None:
    """Keep what is on the screen."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        pygame.image.save(player.screen(), folder / f"{name}.png")


def _weighed(archive: Path, machine: BareMachine) -> list[tuple[str, str]]:
    """The sizes, each within its limit."""
    files = (machine.root / machine.bundle).rglob("*")
    sizes = [path.stat().st_size for path in files if path.is_file() and not path.is_symlink()]
    unpacked, packed = sum(sizes) / 1e6, archive.stat().st_size / 1e6
    if unpacked > MOST_UNPACKED or packed > MOST_PACKED:
        raise Failed(f"it is too large: {unpacked:.0f} MB, as an archive {packed:.0f} MB.")
    return [("unpacked", f"{unpacked:.0f} MB"), ("as an archive", f"{packed:.1f} MB")]


def _ready(machine: BareMachine) -> list[tuple[str, str]]:
    """How long experts take from the start of the program, the first time and again."""
    rows = []
    for what in ("first start in a new home", "every start after it"):
        _said, took = machine.run(*DEAL.split())
        if took.processor > DEAL_S:
            raise Failed(f"three experts, {what}: {took}, and may take {DEAL_S:g} s of processor.")
        rows.append((f"a deal of three experts, {what}", str(took)))
    return rows


def _checksum(archive: Path) -> None:
    """Compare an archive with the file beside it."""
    noted = archive.with_name(f"{archive.name}.sha256").read_text(encoding="ascii").split()
    if noted != [hashlib.sha256(archive.read_bytes()).hexdigest(), archive.name]:
        raise Failed("the archive is not the one of its checksum.")


def _require_tools() -> None:
    for tool in ("Xvfb", "unshare", "ldd"):
        if shutil.which(tool) is None:
            raise NotHere(f"{tool} is not installed.")
    may_mount = [] if os.geteuid() == 0 else ["--map-root-user"]
    command = ["unshare", *may_mount, "--mount", "--net", "--pid", "--fork", "true"]
    if subprocess.run(command, capture_output=True, check=False).returncode != 0:
        raise NotHere("this machine allows no namespaces.")


def checked(archive: Path, pictures: Path | None = None) -> list[tuple[str, str]]:
    """Everything in turn; rows of what was measured.

    Raises:
        Failed: something is not as it should be.
        NotHere: the machine has not what it takes.
    """
    _require_tools()
    rows = [("busy processes beside it, on so many processors", _load())]
    with tempfile.TemporaryDirectory(prefix="bare-machine-") as folder:
        machine = BareMachine(Path(folder))
        _checksum(archive)
        machine.unpack(archive)
        rows += _weighed(archive, machine)
        for words in ("--version", "rules oh-hell", f"simulate {GAMES}"):
            machine.run(*words.split())
        rows += _ready(machine)
        settings = machine.home / ".config/blackout/settings.json"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(json.dumps({"speed": "instant", "reduced_motion": True}))
        rows += _play(machine, pictures)
    return [*rows, ("busy processes at the end", _load())]


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f} on {os.cpu_count()}"


def main(arguments: Sequence[str]) -> int:
    """Check one archive."""
    parser = argparse.ArgumentParser(description="Check an archive that scripts/package.py made.")
    parser.add_argument("archive", type=Path)
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="what the screen showed")
    words = parser.parse_args(arguments)
    try:
        for what, value in checked(words.archive.resolve(), words.pictures):
            print(f"{what}: {value}", flush=True)
    except NotHere as reason:
        print(f"bundle: {reason}", file=sys.stderr)
        return 2
    except (Failed, AssertionError, OSError) as error:
        print(f"bundle: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    heed_sigterm()
    raise SystemExit(main(sys.argv[1:]))
