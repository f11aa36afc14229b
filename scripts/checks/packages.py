#!/usr/bin/env python3
"""Builds wheels, sdist and bundle, and starts each as whoever fetches it would.

    python scripts/checks/packages.py [--out DIR] [--only wheels|bundle|linux]

The wheels of all platforms and the sdist are looked through by twine and by `wheels.py` beside this
script. The wheel that pip takes here, the one for platforms without a library, and the sdist are
installed into an environment of their own, each in turn, with the pinned versions of what they
need; the program then says its version, plays a game of bots, of experts too where there is a
library, and, under Xvfb, opens its window. The bundle is made by `scripts/package.py` and tried by
`scripts/checks/bundle.py`; `--only linux` has its packages tried by
`scripts/checks/linux_packages.py`, which takes minutes more. What cannot be had
here (packages that pip cannot fetch, tools of the system, namespaces) is said in a line and left
out. Exit code 1 where something that could be tried went wrong.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import venv
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from termination import heed_sigterm
from tests.driving.real_hands import Player
from tests.driving.x_server import x_server
from tests.waiting import wait_until

BIN: Final = "Scripts" if os.name == "nt" else "bin"
STEP_S: Final = 1800.0
"""Seconds after which a step is given up, on a busy machine too."""
GAMES: Final = "simulate --bots casual --players 3 --games 2 --max-deals 2 --jobs 2"
EXPERTS: Final = "simulate --bots expert --players 3 --max-deals 1 --playouts 20"
BUNDLE: Final = "bundle"
"""The folder of the bundle and of what it is packed into."""
MISSING: Final = 2
"""What the scripts called here end with where something cannot be had."""


class Failed(Exception):
    """What went wrong, as a sentence or the last of what was said."""


class NotHere(Exception):
    """What cannot be had on this machine, as a sentence."""


def wheels_and_sdist(out: Path) -> str:
    """Build them, look through them, install and start those that run here."""
    made = out / "registry"
    shutil.rmtree(made, ignore_errors=True)
    package = (ROOT / "scripts/package.py", "--wheels", "--python", sys.executable)
    _run(sys.executable, *package, "--out", made)
    _run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", made)
    (sdist,) = made.glob("*.tar.gz")
    again = out / "from-sdist"
    shutil.rmtree(again, ignore_errors=True)
    offline = ("--no-deps", "--no-index", "--no-build-isolation", "--quiet")
    _run(sys.executable, "-m", "pip", "wheel", *offline, "--wheel-dir", again, sdist)
    (own,) = again.glob("*.whl")
    wheel = made / own.name
    if _contents(own) != _contents(wheel):
        raise Failed("the wheel made from the sdist is another than that of the checkout.")
    (without,) = made.glob("*-any.whl")
    looked = _looked_through(out / "tools", made)
    folder = out / "installed"
    _fresh(folder, "--constraint", ROOT / "requirements.txt", wheel)
    _starts(folder / BIN / "blackout", "the wheel", EXPERTS if wheel != without else None)
    _replace(folder, without)
    _starts(folder / BIN / "blackout", "the wheel without a library")
    _says_what_is_missing(folder / BIN / "blackout")
    _replace(folder, own)
    _starts(folder / BIN / "blackout", "the sdist", EXPERTS if wheel != without else None)
    started = f"{wheel.name}, {without.name} and {sdist.name}"
    return f"built for every platform, {looked}\nInstalled and started: {started}"


def bundle(out: Path) -> str:
    """Build the bundle, its archive and packages, and start it where there is nothing else."""
    folder = out / BUNDLE
    shutil.rmtree(folder, ignore_errors=True)
    package = (sys.executable, ROOT / "scripts/package.py", "--out", folder)
    try:
        _run(*package, "--portable", "--deb", "--run")
        built = "with a package and a file that unpacks itself"
    except NotHere as reason:
        _run(*package)
        built = f"for this system alone, since more cannot be had here: {reason}"
    (archive,) = (path for path in folder.iterdir() if path.name.endswith((".xz", ".zip")))
    try:
        said = _run(sys.executable, ROOT / "scripts/checks/bundle.py", archive)
    except NotHere as reason:
        return f"{archive.name} is built and starts; not tried by itself: {reason}"
    return f"{archive.name} is built {built}; played where there is nothing else:\n{said.strip()}"


def linux(out: Path) -> str:
    """Install what the bundle was packed into, play it, and remove it again."""
    if not list((out / BUNDLE).glob("*.deb")):
        raise NotHere("no package was built.")
    return _run(sys.executable, ROOT / "scripts/checks/linux_packages.py", out / BUNDLE).strip()


def _contents(wheel: Path) -> dict[str, int]:
    """The files of a wheel with the checksum of each."""
    with zipfile.ZipFile(wheel) as file:
        return {entry.filename: entry.CRC for entry in file.infolist()}


def _looked_through(folder: Path, made: Path) -> str:
    """Have other programs look through wheels and sdist, if they can be had; what came of it."""
    try:
        _fresh(folder, "--requirement", ROOT / "requirements-registry.txt")
    except NotHere as reason:
        return f"not looked through by others ({reason})"
    python = folder / BIN / "python"
    _run(python, "-m", "twine", "check", "--strict", *sorted(made.iterdir()))
    said = _run(python, ROOT / "scripts/checks/wheels.py", made)
    return f"looked through by twine and others\n{said.strip()}"


def _replace(folder: Path, wheel: Path) -> None:
    """Install another wheel in place of the one that is there."""
    words = ("install", "--quiet", "--no-deps", "--no-index", "--force-reinstall")
    _run(folder / BIN / "python", "-m", "pip", *words, wheel)


def _says_what_is_missing(command: Path) -> None:
    """An expert is asked for, where there is no library: the answer must be one sentence."""
    with tempfile.TemporaryDirectory(prefix="blackout-home-") as home:
        try:
            _run(command, *EXPERTS.split(), home=home)
        except Failed as failed:
            _command, ended, *said = str(failed).splitlines()
            if ended == f"ended with {MISSING}:" and len(said) == 1:
                return
            raise
    raise Failed("the wheel without a library has an expert.")


def _fresh(folder: Path, *wanted: str | Path) -> None:
    """A new environment with these packages."""
    venv.create(folder, with_pip=True, clear=True, symlinks=os.name != "nt")
    python = folder / BIN / "python"
    pip = ("-I", "-m", "pip", "install", "--disable-pip-version-check", "--quiet")
    try:
        _run(python, *pip, "--no-input", "--retries", "2", *wanted)
    except Failed as failed:
        raise NotHere(f"pip could not install it: {str(failed).splitlines()[-1]}") from None


def _starts(command: Path, what: str, more: str | None = None) -> None:
    """Start an installed program, in a home and a folder of its own.

    Args:
        command: that starts it.
        what: is started, for people.
        more: that it can do.
    """
    with tempfile.TemporaryDirectory(prefix="blackout-home-") as home:
        _run(command, "--version", home=home)
        for words in (GAMES, more) if more else (GAMES,):
            _run(command, *words.split(), home=home)
        if shutil.which("Xvfb"):
            _opens_window(command, home, what)


def _opens_window(command: Path, home: str, what: str) -> None:
    with x_server() as display:
        player = Player(display, Path(home, "games"))
        hidden = ("SDL_VIDEODRIVER", "WAYLAND_DISPLAY", "PYTHONPATH")
        kept = {name: value for name, value in os.environ.items() if name not in hidden}
        own = {"DISPLAY": display, "BLACKOUT_HOME": home, "SDL_AUDIODRIVER": "dummy"}
        window = subprocess.Popen([str(command)], cwd=home, env=kept | own)
        try:
            wait_until(lambda: player.window()[2] or window.poll() is not None, "a window")
            if window.poll() is not None:
                raise Failed(f"{what} opened no window: it ended with {window.returncode}.")
        finally:
            window.terminate()
            window.wait()
            player.close()


def _run(*command: str | Path, home: str | None = None) -> str:
    """What a command prints.

    Raises:
        Failed: it did not end well.
        NotHere: it is one of ours, and says that something cannot be had.
    """
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    if home is not None:
        variables["BLACKOUT_HOME"] = home
    try:
        done = subprocess.run(
            [str(word) for word in command],
            cwd=home or ROOT,
            env=variables,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            timeout=STEP_S,
        )
    except subprocess.TimeoutExpired:
        raise Failed(f"{command} was not done after {STEP_S:.0f} s.") from None
    if done.returncode == 0:
        return done.stdout
    said = (done.stdout + done.stderr).strip()
    if done.returncode == MISSING and Path(command[1]).is_relative_to(ROOT / "scripts"):
        raise NotHere(said.splitlines()[-1] if said else "it does not say why.")
    raise Failed(f"{command}\nended with {done.returncode}:\n{said[-4000:]}")


STEPS: Final[dict[str, Callable[[Path], str]]] = {
    "wheels": wheels_and_sdist,
    "bundle": bundle,
    "linux": linux,
}
BY_NAME: Final = ("linux",)
"""Steps that are taken only where they are named."""


def main(arguments: Sequence[str]) -> int:
    """Every step, even after a failure; 0 if none failed."""
    parser = argparse.ArgumentParser(description="Build what is handed out, and start it.")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "packages", metavar="DIR")
    parser.add_argument("--only", choices=tuple(STEPS), help="one step")
    words = parser.parse_args(arguments)
    out: Path = words.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    failed = 0
    for name, step in STEPS.items():
        if name != words.only and (words.only or name in BY_NAME):
            continue
        began = time.monotonic()
        try:
            said = step(out)
        except NotHere as reason:
            said = f"left out, since it cannot be had here: {reason}"
        except (Failed, AssertionError, OSError) as error:
            said, failed = f"FAILED: {error}", failed + 1
        print(f"{name}: {said}\n({time.monotonic() - began:.0f} s)", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    heed_sigterm()
    raise SystemExit(main(sys.argv[1:]))
