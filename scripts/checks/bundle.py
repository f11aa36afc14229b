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
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from checks.rooted import DEVICES, Failed, NotHere, Rooted, play
from game.ui.style.script_font import asked_of, coverage
from termination import heed_sigterm

MOST_UNPACKED: Final = 120
MOST_PACKED: Final = 42
"""MB."""
DEAL_S: Final = 5.0
"""Seconds of processor time that a deal of three experts may take, the start included."""
DEAL: Final = "simulate --bots expert --players 3 --max-deals 1 --playouts 20"
FIRST_HOME: Final = "opt/Blackout für alle"
SECOND_HOME: Final = "srv/verschoben nach hier"
PERSON: Final = "home/Änne van der Brücke"
GAMES: Final = "--bots expert,skilled --games 4 --max-deals 2 --jobs 2 --playouts 100"
LARGE_FONTS: Final = ("NotoSansSC-Regular.otf", "NotoSansJP-Regular.otf")
"""Those that the bundle has without the letters that another font draws."""
SAMPLES: Final = 500
"""Letters of each that are drawn."""
CLIENT: Final = ("X11", "Xcursor", "Xext", "Xfixes", "Xi", "Xrandr", "Xss")
"""What SDL looks for when it opens a window."""
C_LIBRARY: Final = ("c", "m", "dl", "pthread", "rt", "util", "z", "stdc++", "gcc_s")
"""With zlib and the library of C++, which the program is linked to; every desktop has them."""


class BareMachine(Rooted):
    """A root folder with nothing but libraries in C, and the bundle."""

    def __init__(self, root: Path) -> None:
        super().__init__(root, f"/{FIRST_HOME}/blackout", PERSON)
        self.read_only = FIRST_HOME
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
        target = self.root / FIRST_HOME
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
        (self.root / self.read_only).rename(target)
        self.read_only, self.program = SECOND_HOME, f"/{SECOND_HOME}/blackout"


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


def _weighed(archive: Path, machine: BareMachine) -> list[tuple[str, str]]:
    """The sizes, each within its limit."""
    files = (machine.root / machine.read_only).rglob("*")
    sizes = [path.stat().st_size for path in files if path.is_file() and not path.is_symlink()]
    unpacked, packed = sum(sizes) / 1e6, archive.stat().st_size / 1e6
    if unpacked > MOST_UNPACKED or packed > MOST_PACKED:
        raise Failed(f"it is too large: {unpacked:.0f} MB, as an archive {packed:.0f} MB.")
    return [("unpacked", f"{unpacked:.0f} MB"), ("as an archive", f"{packed:.1f} MB")]


def _complete(machine: BareMachine) -> None:
    """See that whatever the program reads beside its modules is there."""
    (inside,) = (machine.root / machine.read_only).glob("_internal/game")
    for path in (ROOT / "game").rglob("*.*"):
        ours = path.is_file() and path.suffix not in (".py", ".pyc")
        if ours and not (inside / path.relative_to(ROOT / "game")).is_file():
            raise Failed(f"{path.relative_to(ROOT)} is not in it.")


def _letters(machine: BareMachine) -> list[tuple[str, str]]:
    """Names are written as here: no letter is missing, and each is the same picture."""
    pygame.font.init()
    counted = 0
    for name in LARGE_FONTS:
        here, points = asked_of(name)
        (there,) = (machine.root / machine.read_only).rglob(name)
        if missing := points - coverage(str(there)):
            raise Failed(
                f"{name} lacks {len(missing)} letters, of which one is {chr(min(missing))}."
            )
        fonts = [pygame.font.Font(file, 24) for file in (here, there)]
        for point in sorted(points)[:: len(points) // SAMPLES or 1]:
            first, second = (font.render(chr(point), True, "black") for font in fonts)
            if first.get_size() != second.get_size() or first.get_buffer().raw != (
                second.get_buffer().raw
            ):
                raise Failed(f"{name} draws {chr(point)} otherwise than the font it is made of.")
        counted += len(points)
    return [("letters in the fonts made smaller, of which none is missing", str(counted))]


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
        rows += _weighed(archive, machine) + _letters(machine)
        _complete(machine)
        for words in ("--version", "rules oh-hell", f"simulate {GAMES}"):
            machine.run(*words.split())
        rows += _ready(machine)
        machine.play_quickly()
        rows += play(machine, pictures, machine.move)
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
