#!/usr/bin/env python3
"""Installs the package for Debian and the self-extracting file, plays, and takes them away again.

    python scripts/checks/linux_packages.py DIR [--roots DIR] [--pictures DIR] [--only RELEASE]

DIR holds what `scripts/package.py --portable --deb --run` made. What it asks of the C library is
read from symbol versions, and lintian looks through the package. Then each is installed in a bare
Debian 12 and a bare Debian 11, by apt and by a user without rights; a game against an expert is
begun there by real clicks, killed, gone on with and played to its end, on X, and on Debian 12 on
Wayland too, by a compositor without a screen of its own. It is removed again: what it asks for
stays, and beside that no file may be there that was not there before, but games and settings, and
no list of programs or types may know it.

It needs root, debootstrap, Xvfb and, for Wayland, weston. Exit code 0: all went well; 1: something
did not, said in a sentence; 2: it cannot be checked here, or not all of it, said in a sentence.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from checks.rooted import DEVICES, Failed, NotHere, Rooted, play
from installers import debian, debian_root, glibc
from installers.lacking import Unavailable
from termination import heed_sigterm
from tests.driving.x_server import SHOWN_SIZE, x_server
from tests.shell.compositors import SOCKET, weston

RELEASES: Final = ("bookworm", "bullseye")
WITH_WAYLAND: Final = "bookworm"
"""The release whose apt takes what is recommended too, Wayland's libraries among it."""
DESKTOP: Final = ("desktop-file-utils", "shared-mime-info", "hicolor-icon-theme")
"""What every desktop has: it keeps lists of programs, of types of files and of icons."""
OLDEST: Final = (2, 28)
"""The glibc that everything starts with."""
PERSON: Final = "home/ada"
NUMBER: Final = 1000
OWN: Final = ("var/lib/apt", "var/lib/dpkg", "var/cache", "var/log", "etc/ld.so.cache")
"""What apt and the system write down when anything is installed or removed."""
GAMES: Final = (".local/share/blackout", ".config/blackout")
TYPE: Final = "application/x-blackout-record"
CLIENT: Final = [name for name in debian.CLIENT if "|" not in name]
"""What package and self-extracting file need, but for what every Debian has."""
RECOMMENDED: Final = (*debian.WAYLAND, *debian.SOUND)


class Debian(Rooted):
    """A bare Debian with a user, and the program as it is installed there."""

    def __init__(self, root: Path) -> None:
        super().__init__(root, debian.PROGRAM, PERSON)
        for folder in ("dev/shm", "tmp/.X11-unix", "packages", PERSON):
            (root / folder).mkdir(parents=True, exist_ok=True)
        for device in DEVICES:
            (root / "dev" / device).touch()
        self.own()
        self.user = f"{NUMBER}:{NUMBER}"

    def own(self) -> None:
        """Give the user what lies in their home."""
        for path in (self.home, *self.home.rglob("*")):
            os.chown(path, NUMBER, NUMBER, follow_symlinks=False)

    def apt(self, *words: str) -> None:
        """Have apt do something, with the network of this machine."""
        script = 'export DEBIAN_FRONTEND=noninteractive; apt-get -y -qq -o Dpkg::Use-Pty=0 "$@"'
        command = debian_root.within(self.root, "sh", "-c", script, "sh", *words)
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            said = (done.stdout + done.stderr).strip()
            if "Failed to fetch" in said or "Temporary failure" in said:
                raise NotHere(f"apt cannot fetch what a package asks for: {said.splitlines()[-1]}")
            raise Failed(f"apt-get {' '.join(words)} ended with {done.returncode}: {said[-2000:]}")

    def files(self) -> set[str]:
        """Every file of the system, but for what apt itself writes down."""
        found = set()
        for folder, _, names in os.walk(self.root):
            place = Path(folder).relative_to(self.root)
            if place.parts[:1] in (("proc",), ("dev",), ("tmp",), ("packages",), ("home",)):
                continue
            for name in names:
                path = str(place / name)
                if not path.startswith(OWN):
                    found.add(path)
        return found

    def lists(self, folder: Path) -> str:
        """What the desktop knows of programs and types, as it lies in a data folder."""
        files = (folder / "applications/mimeinfo.cache", folder / "mime/globs2")
        return "".join(one.read_text(encoding="utf-8") for one in files if one.is_file())


@contextlib.contextmanager
def wayland(machine: Rooted) -> Iterator[str]:
    """A Wayland compositor that shows its one window in a fresh X server; the display of that."""
    with contextlib.ExitStack() as stack:
        display = stack.enter_context(x_server())
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="blackout-wayland-")))
        folder.chmod(0o755)
        try:
            socket = stack.enter_context(weston(display, folder, SHOWN_SIZE))
        except AssertionError as error:
            raise NotHere(f"{error}.") from None
        sockets, before = machine.sockets, machine.variables
        try:
            socket.chmod(0o777)
            machine.sockets, machine.nested = folder, True
            machine.variables = {
                "SDL_VIDEODRIVER": "wayland",
                "XDG_RUNTIME_DIR": "/tmp/.X11-unix",
                "WAYLAND_DISPLAY": f"/tmp/.X11-unix/{SOCKET}",
            }
            yield display
        finally:
            machine.sockets, machine.variables, machine.nested = sockets, before, False


def package(machine: Debian, deb: Path, pictures: Path | None, *, recommended: bool) -> str:
    """Install the package, play and remove it."""
    shutil.copy(deb, machine.root / "packages")
    machine.apt("update")
    taken = () if recommended else ("--no-install-recommends",)
    # Other packages make accounts and the like when they are installed, and leave them.
    machine.apt("install", *taken, *CLIENT, *(RECOMMENDED if recommended else ()))
    before = machine.files()
    machine.apt("install", *taken, f"/packages/{deb.name}")
    shared = machine.root / "usr/share"
    known = machine.lists(shared)
    for line in (f"{TYPE}=", f"{TYPE}:*.blackout"):
        if line not in known:
            raise Failed(f"the desktop does not learn of {line} by the package.")
    machine.run("--version")
    machine.play_quickly()
    machine.own()
    seen = [_played(machine, pictures)]
    if recommended and shutil.which("weston"):
        shutil.rmtree(machine.games)
        seen.append("on Wayland " + _played(machine, pictures, on_wayland=True))
    machine.apt("purge", debian.NAME)
    left = sorted(machine.files() - before)
    gone = sorted(before - machine.files())
    if left or gone:
        raise Failed(f"removed, the package leaves {left[:9]}, and these are gone: {gone[:9]}")
    if "blackout" in machine.lists(shared):
        raise Failed("the desktop still knows the program that is removed.")
    if not list(machine.games.rglob("*.blackout")):
        raise Failed("the games are gone with the package.")
    return f"{', '.join(seen)}; removed, {len(before)} files are there as before, and the games"


def self_extracting(machine: Debian, run: Path, pictures: Path | None) -> str:
    """Install the file that unpacks itself as a user, play, install again, and remove it."""
    shutil.copy(run, machine.root / "packages")
    for path in machine.home.iterdir():
        shutil.rmtree(path)
    machine.play_quickly()
    machine.own()
    command = ("sh", f"/packages/{run.name}")
    installed = f"/{PERSON}/.local/bin/blackout"
    foreign = machine.root / installed.lstrip("/")
    foreign.parent.mkdir(parents=True)
    foreign.write_text("mine", encoding="utf-8")
    machine.own()
    try:
        machine.run_command(*command)
    except Failed as refused:
        if "move it away" not in str(refused) or foreign.read_text(encoding="utf-8") != "mine":
            raise
    else:
        raise Failed("it installs itself over a file of somebody else's.")
    foreign.unlink()
    machine.run_command(*command)
    machine.program = installed
    machine.run("--version")
    shared = machine.home / ".local/share"
    if f"{TYPE}:*.blackout" not in machine.lists(shared):
        raise Failed("the desktop does not learn of the type of records.")
    seen = _played(machine, pictures, again=command)
    machine.run_command("sh", f"/{PERSON}/.local/lib/blackout-table/uninstall")
    left = []
    for path in machine.home.rglob("*"):
        place = str(path.relative_to(machine.home))
        if path.is_dir() or place.startswith(GAMES):
            continue
        if "blackout" in place or b"blackout" in path.read_bytes():
            left.append(place)
    if left:
        raise Failed(f"removed, it leaves {left[:9]}.")
    if not list(machine.games.rglob("*.blackout")):
        raise Failed("the games are gone with the program.")
    return (
        f"{seen}, installed anew while it was dead; removed, nothing knows it, and the games stay"
    )


def _played(
    machine: Debian,
    pictures: Path | None,
    *,
    on_wayland: bool = False,
    again: Sequence[str] = (),
) -> str:
    def between() -> None:
        if again:
            machine.run_command(*again)

    folder = None
    if pictures is not None:
        way = "wayland" if on_wayland else "run" if again else "deb"
        folder = pictures / f"{machine.root.name}-{way}"
    rows = play(machine, folder, between, wayland if on_wayland else None)
    return "; ".join(f"{what}: {value}" for what, value in rows)


def looked_through(deb: Path, folder: Path) -> Iterator[str]:
    """What symbol versions and lintian say of the package."""
    unpacked = folder / "unpacked"
    subprocess.run(["dpkg-deb", "--extract", str(deb), str(unpacked)], check=True)
    needed = glibc.needed(unpacked)
    if needed > OLDEST:
        late = [path.name for path, one in glibc.by_file(unpacked).items() if one > OLDEST]
        raise Failed(f"glibc {needed[0]}.{needed[1]} is asked for, by {', '.join(late)}.")
    yield f"no symbol is newer than glibc {needed[0]}.{needed[1]}"
    shutil.rmtree(unpacked)
    if shutil.which("lintian") is None:
        raise NotHere("lintian is not installed.")
    command = ["lintian", "--fail-on", "error,warning", "--tag-display-limit", "0", str(deb)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failed(f"lintian says: {(done.stdout + done.stderr).strip()[-2000:]}")
    yield f"lintian has no error and no warning, with {len(debian.OVERRIDES)} overrides"


def checked(
    made: Path, roots: Path, pictures: Path | None, releases: Sequence[str]
) -> Iterator[str]:
    """Everything in turn; what was seen.

    Raises:
        Failed: something is not as it should be.
        NotHere: the machine has not what it takes.
    """
    debs, runs = sorted(made.glob("*.deb")), sorted(made.glob("*.run"))
    if len(debs) != 1 or len(runs) != 1:
        raise Failed(f"{made} holds {len(debs)} packages and {len(runs)} files that unpack.")
    for tool in ("dpkg-deb", "objdump", "Xvfb"):
        if shutil.which(tool) is None:
            raise NotHere(f"{tool} is not installed.")
    with tempfile.TemporaryDirectory(prefix="blackout-deb-") as folder:
        yield from looked_through(debs[0], Path(folder))
    for release in releases:
        began = time.monotonic()
        kept = roots / release
        if not (kept / "etc/debian_version").is_file():
            roots.mkdir(parents=True, exist_ok=True)
            debian_root.unpack(release, kept, DESKTOP, roots / "log")
        with tempfile.TemporaryDirectory(prefix="blackout-root-") as folder:
            root = Path(folder, release)
            subprocess.run(["cp", "-a", str(kept), str(root)], check=True)
            Path(folder).chmod(0o755)
            machine = Debian(root)
            recommended = release == WITH_WAYLAND
            said = package(machine, debs[0], pictures, recommended=recommended)
            yield f"{release}, {debs[0].name}: {said}"
            yield f"{release}, {runs[0].name}: {self_extracting(machine, runs[0], pictures)}"
        yield f"{release}: {time.monotonic() - began:.0f} s"
    if WITH_WAYLAND in releases and not shutil.which("weston"):
        raise NotHere("weston is not installed; Wayland is left out.")


def main(arguments: Sequence[str]) -> int:
    """Check, and say what was seen."""
    parser = argparse.ArgumentParser(description="Install the packages for Linux, play, remove.")
    parser.add_argument("made", type=Path, metavar="DIR", help="that holds the packages")
    kept = ROOT / "build" / "roots"
    parser.add_argument("--roots", type=Path, default=kept, metavar="DIR", help="of bare Debians")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="what the screen showed")
    parser.add_argument("--only", choices=RELEASES, help="one release")
    words = parser.parse_args(arguments)
    releases = (words.only,) if words.only else RELEASES
    try:
        for said in checked(words.made.resolve(), words.roots.resolve(), words.pictures, releases):
            print(f"linux: {said}", flush=True)
    except (NotHere, Unavailable) as reason:
        print(f"linux: cannot be checked here: {reason}", flush=True)
        return 2
    except (Failed, AssertionError, OSError, subprocess.SubprocessError) as error:
        print(f"linux: {error}", flush=True)
        return 1
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    heed_sigterm()
    raise SystemExit(main(sys.argv[1:]))
