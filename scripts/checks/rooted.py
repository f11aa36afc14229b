"""A root folder that programs are started in, and a game played there by real clicks.

Whoever starts is in namespaces of its own: no network, no process but its own, nothing of this
system but a few devices and the X server; its end is the end of everything it started.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

import pygame
import pytest

from game.table.records.endings import records_in
from tests.driving.real_hands import ALIKE, Player, apart, menu_of, shows
from tests.driving.ui_driver import driving
from tests.driving.window_pair import SMALLEST
from tests.driving.x_server import x_server

T = TypeVar("T")
DECISIONS: Final = 3
"""After so many the program is killed."""
MOST_DECISIONS: Final = 100
"""Of the rest of the game, which has no more."""
STEP_S: Final = 300.0
"""Seconds after which a command of the bundle is given up."""
WORDS: Final = (
    *("--variant", "blackout", "--players", "2", "--bots", "expert", "--seed", "7"),
    *("--option", "schedule=2,3"),
)
DEVICES: Final = ("null", "zero", "urandom", "random")
ENTER: Final = """
set -e
mount -t proc proc "$1/proc"
mount -t tmpfs tmpfs "$1/dev/shm"
for device in null zero urandom random; do mount --bind "/dev/$device" "$1/dev/$device"; done
mount --bind "$4" "$1/tmp/.X11-unix"
if [ -n "$2" ]; then
    mount --bind "$1/$2" "$1/$2"
    mount -o remount,bind,ro "$1/$2"
fi
root=$1; user=$3; shift 4
chroot "--userspec=$user" "$root" "$@"
exit $?
"""
"""The shell stays, as the first process of the namespace, with which all others end: a process that
becomes another user's is not ended with its parent.
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


class Rooted:
    """A root folder, and the program in it that is played."""

    def __init__(self, root: Path, program: str, home: str) -> None:
        """Nothing is started yet.

        Args:
            root: the folder.
            program: its path there.
            home: of who plays, without the slash in front.
        """
        self.root = root
        self.program = program
        self.home = root / home
        self.games = self.home / ".local/share/blackout/games"
        self.read_only = ""
        """A folder in which nothing may be written; none if it is empty."""
        self.user = "0:0"
        self.sockets = Path("/tmp/.X11-unix")
        """The folder in whose place the root has that of the X server."""
        self.nested = False
        """Whether a window shows its whole screen, and stays there without a program."""
        self.variables: dict[str, str] = {}
        """Of the environment, besides those that everything gets."""

    def check(self, record: Path) -> None:
        """Have the program there check a record of its own."""
        self.run("check", f"/{record.relative_to(self.root)}")

    def play_quickly(self) -> None:
        """Settings that wait for nobody to look."""
        settings = self.home / ".config/blackout/settings.json"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(json.dumps({"speed": "instant", "reduced_motion": True}))

    def start(self, *words: str, display: str = "", quiet: bool = False) -> subprocess.Popen[str]:
        """Start the program within; its end is the end of everything it started."""
        return self.start_command(self.program, *words, display=display, quiet=quiet)

    def start_command(
        self, *words: str, display: str = "", quiet: bool = False
    ) -> subprocess.Popen[str]:
        """Start any command within."""
        may_mount = () if os.geteuid() == 0 else ("--map-root-user",)
        alone = ("unshare", *may_mount, "--mount", "--net", "--pid", "--fork", "--kill-child")
        variables = {"HOME": f"/{self.home.relative_to(self.root)}", "SDL_AUDIODRIVER": "dummy"}
        variables |= self.variables
        if display:
            variables["DISPLAY"] = display
        entered = (str(self.root), self.read_only, self.user, str(self.sockets))
        return subprocess.Popen(
            # The helpers of the outside are found by their path there, not within.
            [*alone, "sh", "-c", ENTER, "sh", *entered, *words],
            env={**variables, "PATH": os.environ.get("PATH", "/usr/sbin:/usr/bin:/sbin:/bin")},
            stdout=subprocess.DEVNULL if quiet else subprocess.PIPE,
            stderr=subprocess.DEVNULL if quiet else subprocess.STDOUT,
            text=True,
            encoding="utf-8",
        )

    def run(self, *words: str) -> tuple[str, Took]:
        """What the program says to these words, and what it takes."""
        return self.run_command(self.program, *words)

    def run_command(self, *words: str) -> tuple[str, Took]:
        """What any command says, and what it takes."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        began = time.monotonic()
        process = self.start_command(*words)
        try:
            said = process.communicate(timeout=STEP_S)[0]
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            raise Failed(f"`{' '.join(words)}` was not done after {STEP_S:.0f} s.") from None
        wall = time.monotonic() - began
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if process.returncode != 0:
            raise Failed(f"`{' '.join(words)}` ended with {process.returncode}: {said.strip()}")
        processor = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
        return said, Took(wall, processor)


@contextlib.contextmanager
def _window(machine: Playable, display: str, *words: str) -> Iterator[subprocess.Popen[Any]]:
    """The program with its window, ended at the end however that comes."""
    process = machine.start(*words, display=display, quiet=True)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


class Playable(Protocol):
    """A machine that the program is started on, with a window that can be seen from here."""

    games: Path
    """The folder of the records."""
    nested: bool
    """Whether a window shows the whole screen of the machine, and stays there without a program."""

    def start(self, *words: str, display: str = "", quiet: bool = False) -> subprocess.Popen[Any]:
        """Start the program there, its window on this display."""

    def check(self, record: Path) -> None:
        """Have the program there check a record of its own."""


M = TypeVar("M", bound=Playable)


def play(
    machine: M,
    pictures: Path | None,
    between: Callable[[], None] | None = None,
    server: Callable[[M], AbstractContextManager[str]] | None = None,
) -> list[tuple[str, str]]:
    """Play a game by clicks, with a kill in its middle; what was seen.

    Args:
        machine: that it is played on.
        pictures: folder for what the screen showed; None for none.
        between: what happens while the program is dead.
        server: what opens a screen for the machine and gives the display of the X server that
            shows it; a bare X server without it.
    """
    with (
        tempfile.TemporaryDirectory(prefix="blackout-twin-") as twin,
        pytest.MonkeyPatch.context() as patch,
        driving(patch, Path(twin)),
        server(machine) if server is not None else x_server() as display,
        contextlib.closing(Player(display, machine.games)) as player,
    ):
        began = time.monotonic()
        with _window(machine, display, *WORDS):
            player.wait_for_turn(None)
            asked = time.monotonic() - began
            decisions = player.play_out(DECISIONS)
            keep(player, pictures, "before-the-kill")
        # The end of that block is SIGKILL to every process of the program.
        if between is not None:
            between()
        with _window(machine, display) as process:
            go_on(machine, Path(twin), player)
            decisions += player.play_out(MOST_DECISIONS)
            time.sleep(1.0)
            keep(player, pictures, "the-end")
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
    machine.check(records[0])
    return [
        ("from the start of the program to the first question", f"{asked:.1f} s"),
        (f"decisions by clicks, killed after {DECISIONS}", str(decisions)),
    ]


def go_on(machine: Playable, twin: Path, player: Player) -> None:
    """Press "Continue" in the menu, once that is on the screen, until it is not."""
    if not machine.nested:
        _until(player.window, lambda window: window[2] < SMALLEST, "the end of the killed program")
    _, _, width, height = _until(player.window, lambda window: window[2] >= SMALLEST, "a window")
    shutil.copytree(player.games, twin / "games", dirs_exist_ok=True)
    menu, button = menu_of((width, height), "Continue")
    _until(player.screen, lambda screen: shows(screen, menu, button), "the menu")
    player.click(button.center)
    _until(player.screen, lambda screen: apart(screen, menu) > 2 * ALIKE, "the table")


def _until(look: Callable[[], T], seen: Callable[[T], bool], what: str) -> T:
    """Look until something is seen."""
    late = time.monotonic() + STEP_S
    while not seen(found := look()):
        if time.monotonic() > late:
            raise Failed(f"{what} was never on the screen.")
        time.sleep(0.2)
    return found


def keep(player: Player, folder: Path | None, name: str) -> None:
    """Keep what is on the screen."""
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        pygame.image.save(player.screen(), folder / f"{name}.png")
