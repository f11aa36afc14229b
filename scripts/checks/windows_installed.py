#!/usr/bin/env python3
"""Installs the program for Windows under Wine, plays it there by real clicks, and removes it.

    python scripts/checks/windows_installed.py [DIR] [--pictures DIR]

DIR holds what `scripts/package.py --windows` made; without it that is made first, in
`build/packages/windows`. The installer runs without asking; the commands of the installed program
answer on consoles of other languages, in long folders and with names that are no letters of them; a
record of experts is the same as here; a game against an expert is begun by real clicks, killed,
gone on with and played to its end; a double click opens its replay; a game at a table that the
installed program holds is played by it and by a person on Linux, and goes on after its server was
killed; its window holds a table, joins one, and meets that of somebody else's Windows; the home
moves to Linux and back. On a screen of 144 dots an inch it draws each pixel, and a home that may
only be read stays as it is. It is installed again over itself, not while it runs, and removed:
games stay, unless they are asked for.

It needs Wine, Xvfb and NSIS (Debian: wine, wine64, xvfb, nsis). Exit code 0: all went well; 1:
something did not, said in a sentence; 2: it cannot be checked here, or not all of it, said in a
sentence. Wine is not Windows: where it no longer starts even Python, nothing is said about the
program.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pytest

import game
from checks import network_clicks, rooted
from game.table.records.endings import records_in
from installers.freezing import cache
from installers.lacking import Unavailable
from installers.wine import Failed, Started, Windows
from termination import heed_sigterm
from tests.driving.real_hands import ALIKE, Player, apart, menu_of
from tests.driving.ui_driver import driving
from tests.driving.window_pair import SMALLEST, shown_size
from tests.driving.x_server import x_server
from tests.waiting import wait_until

LIMIT_S: Final = 3600.0
"""Seconds for everything together, the building left out."""
BUILD_S: Final = 2700.0
MANIFEST: Final = (b"PerMonitorV2", b"longPathAware", b'level="asInvoker"')
"""What the manifest within the programs says of pixels, of long paths, and of rights."""
CODE_PAGES: Final = ("1252", "1251", "437", "65001")
"""Of consoles: western Europe, Cyrillic, the United States of old, UTF-8."""
NAMES: Final = ("Änne Brücke", "Ольга", "李小龙")
"""Of folders, with letters that most of these consoles have not."""
RESERVED: Final = ("con", "nul.blackout", "aux")
"""Names that are devices, in every folder."""
SHUT: Final = Path("/sys/kernel")
"""A folder in which nobody may write, not even root."""
MOST_LETTERS: Final = 260
"""Of a path, on a Windows that allows no longer ones."""
COPY: Final = r"\Un.exe"
"""The copy of itself that the uninstaller goes on from, so that it can remove its folder."""
REGISTERED: Final = (".blackout", "Blackout.Record")
"""What the installer writes down about records."""
OF_USER: Final = r"HKCU\Software\Classes"
OF_ALL: Final = r"HKLM\Software\Classes"
"""Windows opens a file by either of them, Wine 8 by the second alone: there it is copied first."""
SCALED_DPI: Final = 144
"""Dots an inch of a screen on which people choose 150 %."""
DEAL: Final = (
    *("simulate", "--bots", "expert", "--players", "3", "--seed", "7"),
    *("--max-deals", "2", "--playouts", "100"),
)
PORT: Final = 47613
BEFORE_THE_KILL: Final = 2
"""Moves at a table, after which its server is killed."""
TABLE: Final = ("challenge", "Bob", "--bots", "casual", "--option", "schedule=2")


class Installed:
    """The program as it is installed, for `rooted.play`."""

    def __init__(self, windows: Windows, folder: Path, home: Path) -> None:
        self.windows = windows
        self.folder = folder
        self.home = home
        self.games = home / "games"
        self.nested = False

    @property
    def program(self) -> Path:
        """With a window and no console."""
        return self.folder / "blackout.exe"

    @property
    def console(self) -> Path:
        """What answers in a terminal."""
        return self.folder / "blackout-console.exe"

    def start(self, *words: str, display: str = "", quiet: bool = False) -> subprocess.Popen[Any]:
        """Start the program; the display is that of all of Wine."""
        return self.windows.start(*words, program=self.program).process

    def say(self, *words: str, home: Path | None = None) -> str:
        """What a command says."""
        return self.windows.run(*words, program=self.console, home=home)

    def check(self, record: Path) -> None:
        """Have the installed program check a record."""
        self.say("check", self.windows.path(record))


def built(out: Path) -> Path:
    """Make the installer; the folder that it is in."""
    shutil.rmtree(out, ignore_errors=True)
    script = ROOT / "scripts/package.py"
    done = subprocess.run(
        [sys.executable, script, "--windows", "--python", sys.executable, "--out", out],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=BUILD_S,
        check=False,
    )
    said = (done.stdout + done.stderr).strip() or "it does not say why"
    if done.returncode == 2:
        raise Unavailable(said.splitlines()[-1])
    if done.returncode != 0:
        raise Failed(f"it could not be built: {said[-3000:]}")
    return out


def install(windows: Windows, setup: Path, installed: Installed) -> str:
    """Run the installer without a question; what is there then, for one user alone."""
    before = _of_all(installed)
    windows.run("/S", program=setup)
    if more := _of_all(installed) - before:
        raise Failed(f"it was installed for one user, and all have: {sorted(more)[:20]}")
    for path in (installed.program, installed.console, installed.folder / "uninstall.exe"):
        if not path.is_file():
            raise Failed(f"{path.name} is not installed.")
    if f"blackout {game.__version__}" not in installed.say("--version"):
        raise Failed("the installed program does not say its version.")
    for program in (installed.program, installed.console):
        if not all(word in program.read_bytes() for word in MANIFEST):
            raise Failed(f"{program.name} has not the manifest that it should have.")
    opened = _registered(windows, rf"{OF_USER}\Blackout.Record\shell\open\command")
    if "blackout.exe" not in opened or '"%1"' not in opened:
        raise Failed(f"records are opened by: {opened}")
    if not _start_menu(installed).is_file():
        raise Failed("it is not in the start menu.")
    return (
        "installed for one user, without a question: start menu, type of records, --version; no "
        "file and no key of the registry outside of what is that user's"
    )


def _of_all(installed: Installed) -> set[str]:
    """The files outside of the user's folder, and what the registry has for all users."""
    drive = installed.windows.drive
    theirs = installed.home.parents[2]
    files = {
        str(path.relative_to(drive)) for path in drive.rglob("*") if theirs not in path.parents
    }
    keys = installed.windows.run("query", r"HKLM\Software\Classes", "/s", program="reg")
    removal = r"HKLM\Software\Microsoft\Windows\CurrentVersion\Uninstall"
    return (
        files | set(keys.splitlines()) | set(_registered(installed.windows, removal).splitlines())
    )


def _start_menu(installed: Installed) -> Path:
    user = installed.home.parents[2]
    return user / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Blackout.lnk"


def _registered(windows: Windows, key: str) -> str:
    """What stands in the registry under a key; nothing if there is none."""
    try:
        return windows.run("query", key, "/ve", program="reg")
    except Failed:
        return ""


def consoles(installed: Installed, aside: Path) -> str:
    """Commands answer on consoles of other languages, in folders of other letters."""
    windows = installed.windows
    for page in CODE_PAGES:
        # The bundle heeds no variable of Python's: the same modules on the Python beside it do.
        more = {"PYTHONIOENCODING": "utf-8" if page == "65001" else f"cp{page}"}
        said = windows.run("-m", "game", "rules", "oh-hell", home=aside, more=more)
        if "exactly" not in said or "Traceback" in said:
            raise Failed(f"on a console of page {page} the rules are: {said[-500:]}")
    for name in NAMES:
        home = aside / name / "Spiele"
        record = home / f"{name}.blackout"
        record.parent.mkdir(parents=True)
        installed.say(*DEAL, "--record", windows.path(record), home=home)
        installed.say("check", windows.path(record), home=home)
        if b"\r" in record.read_bytes():
            raise Failed("a record written there has carriage returns.")
    deep = aside
    while len(windows.path(deep)) < MOST_LETTERS + 60:
        deep = deep / "a folder that goes down and down"
    deep.mkdir(parents=True)
    record = deep / "deep.blackout"
    installed.say(*DEAL, "--record", windows.path(record), home=deep / "home")
    if not record.is_file():
        raise Failed("nothing is written at a path of more than 260 letters.")
    return (
        f"rules on consoles of the pages {', '.join(CODE_PAGES)}, records in folders named "
        f"{', '.join(NAMES)}, and {len(windows.path(record))} letters deep; no carriage returns"
    )


HOLD: Final = """
import sys, threading, time
from pathlib import Path
from game.storage.files import replace_file
path = Path(sys.argv[1])
path.write_bytes(b"old")
file = path.open("rb")
threading.Timer(0.2, file.close).start()
began = time.monotonic()
replace_file(path, b"new")
print(path.read_bytes().decode(), time.monotonic() - began)
"""


def held(installed: Installed, aside: Path) -> str:
    """A file that is open elsewhere for a moment is replaced all the same."""
    windows = installed.windows
    said = windows.run("-c", HOLD, windows.path(aside / "held.json")).split()
    if said[-2:-1] != ["new"]:
        raise Failed(f"a file that was open was not replaced: {said}")
    if float(said[-1]) < 0.1:
        return "not seen: this Wine lets a file be replaced that is open"
    return f"a file that was open elsewhere was replaced after {float(said[-1]):.1f} s"


def refused(installed: Installed, aside: Path) -> str:
    """Names of devices, drives and files that may not be written are refused in a sentence."""
    windows = installed.windows
    locked = aside / "locked.blackout"
    locked.write_text("mine", encoding="utf-8")
    windows.run("+r", windows.path(locked), program="attrib")
    shut = windows.path(SHUT / "x.blackout")
    for name in (*RESERVED, "Q:\\nowhere\\x.blackout", "C:\\", windows.path(locked), shut):
        try:
            said = installed.say(*DEAL, "--record", name)
        except Failed as failed:
            said = str(failed)
            if "Traceback" in said or "ended with 2" not in said:
                raise Failed(f"--record {name} ends so: {said[-600:]}") from None
        else:
            raise Failed(f"--record {name} is taken, and says: {said[-300:]}")
    if locked.read_text(encoding="utf-8") != "mine":
        raise Failed("a file that may only be read was written over.")
    # What has nothing to keep works all the same.
    installed.say(*DEAL, home=SHUT / "home")
    return (
        f"{', '.join(RESERVED)}, a drive that is not there, a drive, a read-only file and a folder "
        "that may not be written refused; a game of bots with a home in it is played"
    )


def same_record(installed: Installed, aside: Path) -> str:
    """Experts of the installed program decide as they do here."""
    there, here = aside / "there.blackout", aside / "here.blackout"
    installed.say(*DEAL, "--record", installed.windows.path(there))
    _here(aside, *DEAL, "--record", str(here))
    if there.read_bytes() != here.read_bytes():
        raise Failed("the installed program's experts play another game than here.")
    return f"a record of experts, {len(here.read_bytes().splitlines())} lines, is the same as here"


def _here(home: Path, *words: str, **more: str) -> str:
    """What the program says on this system."""
    environment = {**os.environ, "BLACKOUT_HOME": str(home), **more}
    command = [sys.executable, "-m", "game", *words]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise Failed(f"`{' '.join(words)}` ended here with {done.returncode}: {done.stderr}")
    return done.stdout


def window(installed: Installed, display: str, aside: Path, pictures: Path | None) -> str:
    """A game by real clicks, killed and gone on with; then its replay, by the type of the file."""
    _furnish(installed.home)

    def server(_machine: Installed) -> contextlib.AbstractContextManager[str]:
        return contextlib.nullcontext(display)

    def between() -> None:
        _moved(installed, display, aside)

    try:
        rows = rooted.play(installed, pictures, between, server)
    except rooted.Failed as failed:
        raise Failed(str(failed)) from None
    told = "; ".join(f"{what}: {value}" for what, value in rows)
    return f"{told}; two decisions of it on Linux, to which the home moved and from there back"


def _furnish(home: Path) -> None:
    """Settings of somebody who has played before and waits for nothing."""
    home.mkdir(parents=True, exist_ok=True)
    settings = {"speed": "instant", "reduced_motion": True}
    (home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")


def replayed(installed: Installed, player: Player, pictures: Path | None) -> str:
    """A record that is opened shows its replay, not the menu."""
    windows = installed.windows
    (record,) = records_in(installed.games)
    wait_until(lambda: player.window()[2] < SMALLEST, "the end of the window before")
    for key in REGISTERED:
        windows.run("copy", rf"{OF_USER}\{key}", rf"{OF_ALL}\{key}", "/s", "/f", program="reg")
    windows.start(windows.path(record), program="start")
    try:
        wait_until(lambda: player.window()[2] >= SMALLEST, "the window of a replay")
        time.sleep(3.0)  # whatever it shows at last
        screen = player.screen()
        menu, _ = menu_of(screen.get_size(), "Quit")
        if pictures is not None:
            rooted.keep(player, pictures, "replay")
        if apart(screen, menu) < 2 * ALIKE:
            raise Failed("a record that is opened shows the menu.")
    finally:
        with contextlib.suppress(Failed):  # it shows no window, which is what is told
            windows.run("/f", "/im", "blackout.exe", program="taskkill")
        for key in REGISTERED:
            windows.run("delete", rf"{OF_ALL}\{key}", "/f", program="reg")
    return "a record that is opened shows its replay"


def network(installed: Installed, aside: Path) -> str:
    """A table held by the installed program: it plays there itself, and somebody on Linux.

    The server is killed in the middle, as Windows ends programs, and started again.
    """
    windows, address = installed.windows, f"ws://127.0.0.1:{PORT}"
    serve = ("serve", "--port", str(PORT), "--home", windows.path(aside / "server"))

    def started() -> Started:
        server = windows.start(*serve, program=installed.console, home=aside / "host")
        wait_until(lambda: address in server.said() or server.process.poll() is not None, "a table")
        if server.process.poll() is not None:
            raise Failed(f"it holds no table: {server.said()}")
        return server

    server = started()

    def ann(*words: str) -> dict[str, Any]:
        more = ("--server", address, "--as", "Ann", "--json")
        return dict(json.loads(installed.say(*words, *more, home=aside / "ann")))

    def bob(*words: str) -> dict[str, Any]:
        more = ("--server", address, "--as", "Bob", "--json")
        return dict(json.loads(_here(aside / "bob", *words, *more)))

    moves, killed = 0, False
    try:
        bob("games")  # only who has been there is challenged by name
        table = ann(*TABLE)["game"]
        bob("accept", table)
        while (shown := bob("show", table))["state"] != "over":
            windows.left()
            if moves >= BEFORE_THE_KILL and not killed:
                windows.run("/f", "/im", installed.console.name, program="taskkill")
                server.end()
                server, killed = started(), True
                told = shown["record"]
                if bob("show", table)["record"][: len(told)] != told:
                    raise Failed("a game has lost something with the end of its server.")
            for name, person in (("Ann", ann), ("Bob", bob)):
                if name in shown["to_act"]:
                    action = person("show", table)["actions"][0]
                    person("move", table, json.dumps(action))
                    moves += 1
    finally:
        server.end()
    if not killed:
        raise Failed("the game ended before its server was killed.")
    return (
        f"held a table and played {moves} moves at it with somebody on Linux, to the end; its "
        f"server was killed after {BEFORE_THE_KILL} of them"
    )


SEEN_DPI: Final = """
import ctypes
user = ctypes.windll.user32
user.SetThreadDpiAwarenessContext.argtypes = [ctypes.c_void_p]
user.SetThreadDpiAwarenessContext(ctypes.c_void_p(-4))
user.FindWindowW.restype = ctypes.c_void_p
window = ctypes.c_void_p(user.FindWindowW(None, "Blackout"))
user.GetWindowDpiAwarenessContext.restype = ctypes.c_void_p
context = ctypes.c_void_p(user.GetWindowDpiAwarenessContext(window))
aware = user.GetAwarenessFromDpiAwarenessContext(context)
shape = (ctypes.c_long * 4)()
user.GetClientRect(window, shape)
print(aware, user.GetDpiForSystem(), shape[2], shape[3])
"""
PER_MONITOR: Final = 2
"""What Windows calls a window that draws for the pixels of each screen."""


def scaled(installed: Installed, player: Player, aside: Path, pictures: Path | None) -> str:
    """On a screen with more dots an inch the window has each of its pixels, and the same menu."""
    windows, home = installed.windows, aside / "scaled"
    _furnish(home)
    key = r"HKCU\Control Panel\Desktop"
    value = ("/v", "LogPixels", "/t", "REG_DWORD", "/f", "/d")
    windows.run("add", key, *value, str(SCALED_DPI), program="reg")
    try:
        with _opened(installed, home, player):
            _see_menu(player, "Quit")
            if pictures is not None:
                rooted.keep(player, pictures, "scaled")
            _, _, width, height = player.window()
            seen = windows.run("-c", SEEN_DPI).split()
    finally:
        windows.run("add", key, *value, "96", program="reg")
    if seen != [str(number) for number in (PER_MONITOR, SCALED_DPI, width, height)]:
        raise Failed(f"at {SCALED_DPI} dots an inch, {width}x{height} on the screen are: {seen}")
    return f"at {SCALED_DPI} dots an inch it draws each of {width}x{height} pixels itself"


def only_read(installed: Installed, player: Player, aside: Path, pictures: Path | None) -> str:
    """Files that may only be read, as those of a cloud's folder may, stay as they are."""
    home = aside / "only read"
    shutil.copytree(installed.home, home, ignore=shutil.ignore_patterns("games", "blackout.log"))
    player.games = home / "games"
    with contextlib.ExitStack() as stack:
        try:
            number = stack.enter_context(_protected(home))
            with _opened(installed, home, player, *rooted.WORDS):
                player.play_out(1)
            wait_until(lambda: player.window()[2] < SMALLEST, "the end of that window")
            stack.enter_context(_protected(player.games))
        except subprocess.CalledProcessError:
            return "not seen: here files cannot be kept from root"
        shutil.copytree(player.games, aside / "twin/games", dirs_exist_ok=True)
        with _opened(installed, home, player) as started:
            player.click(_see_menu(player, "Continue"))
            log = home / "blackout.log"
            wait_until(
                lambda: (
                    "cannot be written" in log.read_text(encoding="utf-8")
                    or started.process.poll() is not None
                ),
                "word that a record may only be read",
            )
            if pictures is not None:
                rooted.keep(player, pictures, "only-read")
            if started.process.poll() is not None:
                raise Failed(f"a record that may only be read ends it: {started.said()}")
    return (
        f"in a home whose {number} files may only be read a game is begun; with its record made so "
        "too, *Continue* says that it cannot be written; none of them has changed"
    )


@contextlib.contextmanager
def _protected(folder: Path) -> Iterator[int]:
    """Nobody may change the files of a folder but locks, not even root; how many these are.

    Wine has root write into files that Windows keeps from being written, by `attrib +r`.

    Raises:
        CalledProcessError: this system has no such files.
    """
    own = [path for path in folder.rglob("*") if path.is_file()]
    files = [path for path in own if path.suffix != ".lock" and not path.name.startswith(".")]
    before = {path: path.read_bytes() for path in files}
    try:
        for path in files:
            subprocess.run(["chattr", "+i", path], capture_output=True, check=True)
        yield len(files)
        if changed := [path.name for path in files if path.read_bytes() != before[path]]:
            raise Failed(f"files that may only be read have changed: {changed}")
    finally:
        for path in files:
            subprocess.run(["chattr", "-i", path], capture_output=True, check=False)


@contextlib.contextmanager
def _opened(installed: Installed, home: Path, player: Player, *words: str) -> Iterator[Started]:
    """The installed program with its window, ended at the end however that comes."""
    started = installed.windows.start(*words, program=installed.program, home=home)
    try:
        wait_until(lambda: player.window()[2] >= SMALLEST, "a window")
        yield started
    finally:
        started.end()
        with contextlib.suppress(Failed):  # it has ended by itself
            installed.windows.run("/f", "/im", installed.program.name, program="taskkill")


def _see_menu(player: Player, button: str) -> tuple[int, int]:
    """Wait until the screen shows the menu; where a button of it is."""
    size = wait_until(lambda: shown_size(player, button), "the menu")
    assert size is not None
    return menu_of(size, button)[1].center


def others(machines: Mapping[str, Installed], aside: Path, pictures: Path | None) -> str:
    """A table is held in a window, one joined, each with a Linux terminal; then two windows meet.

    Args:
        machines: the program as two people have installed it, by the displays of their windows.
        aside: a folder for homes.
        pictures: folder for what the screens showed; None for none.
    """

    @contextlib.contextmanager
    def opened(display: str, home: Path) -> Iterator[None]:
        installed = machines[display]
        started = installed.windows.start(program=installed.program, home=home)
        try:
            yield
        finally:
            started.end()

    def keep(player: Player, name: str) -> None:
        next(iter(machines.values())).windows.left()
        rooted.keep(player, pictures, f"others-{name}")

    folder = aside / "others"
    folder.mkdir()
    first, second = machines
    return "; ".join(network_clicks.played((first, second), folder, keep, opened))


def again(installed: Installed, setup: Path) -> str:
    """Installed over itself: not while it runs, and what is old goes."""
    windows = installed.windows
    old = installed.folder / "_internal" / "of an older version.txt"
    old.write_text("old", encoding="utf-8")
    running = windows.start("serve", "--port", "0", program=installed.console)
    try:
        wait_until(lambda: "ws://" in running.said() or running.process.poll() is not None, "it")
        with contextlib.suppress(Failed):
            windows.run("/S", program=setup)
            raise AssertionError("it is installed over a program that runs.")
        if not all(path.is_file() for path in (old, installed.program, installed.console)):
            raise Failed("an installation that was refused has taken something away.")
    finally:
        running.end()
    wait_until(lambda: not _runs(installed.console.name), "the end of the program")
    games = sorted(path.name for path in records_in(installed.games))
    windows.run("/S", program=setup)
    if old.exists() or not installed.program.is_file():
        raise Failed("what is old was not replaced.")
    if sorted(path.name for path in records_in(installed.games)) != games:
        raise Failed("the games are others after an upgrade.")
    return "installed over itself: refused while it runs; then what is old goes, and games stay"


def _runs(name: str) -> bool:
    """Whether a program of this name runs, as far as Wine's processes tell here."""
    for line in Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            if name.encode() in line.read_bytes():
                return True
    return False


def removed(installed: Installed, setup: Path) -> str:
    """Removed, with its games and without."""
    windows = installed.windows
    games = records_in(installed.games)
    uninstall = installed.folder / "uninstall.exe"
    if not games:
        raise Failed("there is no game that could be kept.")
    for words, kept in ((("/S",), True), (("/S", "/GAMES"), False)):
        if not uninstall.is_file():
            windows.run("/S", program=setup)
        windows.run(*words, program=uninstall)
        wait_until(lambda: not installed.folder.exists(), "the end of the program's folder")
        wait_until(lambda: not _runs(COPY), "the end of what removes it")
        if _start_menu(installed).exists():
            raise Failed("it is still in the start menu.")
        for key in REGISTERED:
            if _registered(windows, rf"{OF_USER}\{key}"):
                raise Failed(f"{key} is still there.")
        left = records_in(installed.games)
        if bool(left) is not kept:
            raise Failed(f"removed with {' '.join(words)}, it leaves {len(left)} games.")
    return "removed: folder, start menu, type of records; games stay, and go when that is asked for"


class Here:
    """The program on this system, for `rooted.play`."""

    def __init__(self, home: Path) -> None:
        self.games = home / "games"
        self.nested = False

    def start(self, *words: str, display: str = "", quiet: bool = False) -> subprocess.Popen[Any]:
        """Start it from the checkout."""
        hidden = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY")
        environment = {name: text for name, text in os.environ.items() if name not in hidden}
        environment |= {"DISPLAY": display, "BLACKOUT_HOME": str(self.games.parent)}
        command = [sys.executable, "-m", "game", *words]
        return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL)

    def check(self, record: Path) -> None:
        """Have it check a record."""
        _here(self.games.parent, "check", str(record))


def _moved(installed: Installed, display: str, aside: Path) -> None:
    """The home moves to Linux, two decisions are made there, and it moves back."""
    linux = aside / "moved"
    shutil.copytree(installed.home, linux)
    machine = Here(linux)
    with contextlib.closing(Player(display, machine.games)) as player:
        process = machine.start(display=display)
        try:
            rooted.go_on(machine, Path(os.environ["BLACKOUT_HOME"]), player)
            player.play_out(2)
        finally:
            process.kill()
            process.wait()
    shutil.rmtree(installed.home)
    shutil.copytree(linux, installed.home)


def checked(made: Path, folder: Path, pictures: Path | None) -> Iterator[str]:
    """Everything in turn; what was seen.

    Raises:
        Failed: something is not as it should be.
        Unavailable: it cannot be checked, or not all of it.
    """
    Windows.require_wine()
    if shutil.which("Xvfb") is None:
        raise Unavailable("Xvfb is not installed.")
    (setup,) = made.glob("*-setup.exe")
    with contextlib.ExitStack() as stack:
        display = stack.enter_context(x_server())
        windows = Windows(folder, display, LIMIT_S)
        aside = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="blackout-wine-")))
        stack.callback(windows.end)
        windows.make()
        installed = _cleared(windows)
        second = stack.enter_context(x_server())
        another = _cleared(windows.of_another(second))
        stack.callback(another.windows.end)
        stack.enter_context(windows.running())
        windows.require("ctypes, ssl, multiprocessing, numpy", "Wine does not start Python")
        yield install(windows, setup, installed)
        yield same_record(installed, aside)
        yield consoles(installed, aside)
        yield held(installed, aside)
        yield refused(installed, aside)
        yield window(installed, display, aside, pictures)
        with (
            pytest.MonkeyPatch.context() as patch,
            driving(patch, aside / "twin"),
            contextlib.closing(Player(display, installed.games)) as player,
        ):
            yield replayed(installed, player, pictures)
            yield scaled(installed, player, aside, pictures)
            yield only_read(installed, player, aside, pictures)
        yield network(installed, aside)
        stack.enter_context(another.windows.running())
        install(another.windows, setup, another)
        yield others({display: installed, second: another}, aside, pictures)
        yield again(installed, setup)
        yield removed(installed, setup)


def _cleared(windows: Windows) -> Installed:
    """Where the program will be on a Windows, once nothing is left of what was there."""
    local = windows.drive / "users" / (os.environ.get("USER") or "root") / "AppData/Local"
    installed = Installed(windows, local / "Programs/Blackout", local / "blackout")
    for old in (installed.folder, installed.home):
        shutil.rmtree(old, ignore_errors=True)
    return installed


def main(arguments: Sequence[str]) -> int:
    """Check, and say what was seen."""
    parser = argparse.ArgumentParser(description="Install the program for Windows, under Wine.")
    parser.add_argument("made", type=Path, nargs="?", metavar="DIR", help="that has the installer")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="what the screen showed")
    words = parser.parse_args(arguments)
    try:
        made = words.made.resolve() if words.made else built(ROOT / "build/packages/windows")
        for said in checked(made, cache(), words.pictures):
            print(f"installed: {said}", flush=True)
    except Unavailable as reason:
        print(f"installed: cannot be checked here: {reason}", flush=True)
        return 2
    except (Failed, AssertionError, OSError, subprocess.SubprocessError) as error:
        print(f"installed: {error}", flush=True)
        return 1
    return 0


if __name__ == "__main__":
    heed_sigterm()
    raise SystemExit(main(sys.argv[1:]))
