#!/usr/bin/env python3
"""Sets the program up by its own command on every Python it is for, and runs the quick tests there.

    python scripts/checks/pythons.py [--folder DIR] [--only VERSION] [--again] [-k WORDS]

Each Python comes from the release of Debian that has it, unpacked into DIR (else `build/pythons`):
there a copy of the checkout gets `python3 scripts/play.py --version`, the command of the README,
experts must play the very game that they play here, and the quick tests run, but for those with
clicks on a real X server. What was passed with these very sources is noted in DIR and not run
again, so that the check goes on where it was ended; `--again` forgets that. A version that no
release has is tried on this system where `python3.12`, say, is on the PATH, and else named.

It needs root and debootstrap. Exit code 0: all went well; 1: something did not, said in a sentence;
2: it cannot be checked here, or not on all of them, said in a sentence.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

from installers import debian_root
from installers.lacking import Unavailable
from termination import heed_sigterm

RELEASES: Final = {"3.11": "bookworm", "3.13": "trixie", "3.14": "sid"}
"""The Python of each release of Debian."""
NOWHERE: Final = ("3.12",)
"""Versions that the program is for, and that no release of Debian has: they may be installed."""
VERSIONS: Final = (*RELEASES, *NOWHERE)
PACKAGES: Final = ("python3", "python3-venv", "ca-certificates", "git")
STEP_S: Final = 3600.0
"""Seconds after which a step is given up, on a busy machine too."""
COPY: Final = Path("srv/blackout")
SET_UP: Final = "python3 scripts/play.py --version"
TOOLS: Final = (
    'python3 -c \'import sys; sys.path.insert(0, "scripts"); '
    "import bootstrap; bootstrap.environment(bootstrap.DEVELOPMENT)'"
)
WORDS: Final = (
    *("simulate", "--bots", "expert,heuristic,mcts", "--players", "3", "--seed", "7"),
    *("--max-deals", "3", "--playouts", "200"),
)
RECORD: Final = "there.blackout"
DEAL: Final = f"BLACKOUT_HOME=../home .venv/bin/python -m game {' '.join(WORDS)} --record {RECORD}"
TESTS: Final = (
    "SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy .venv/bin/python -m pytest -q "
    '-n auto --maxprocesses=8 --dist worksteal --quick -m "not xvfb" "$@"'
)


class Failed(Exception):
    """What did not go as it should, as a sentence."""


@dataclass(frozen=True, slots=True)
class Python:
    """A version of Python, and the system that has it: a Debian of its own, or this one."""

    version: str
    folder: Path

    @property
    def root(self) -> Path:
        """Of that Debian; where none has it, a folder of this system."""
        return self.folder / RELEASES.get(self.version, self.version)

    @property
    def copy(self) -> Path:
        """The copy of the checkout."""
        return self.root / COPY

    @property
    def note(self) -> Path:
        """What was passed."""
        return self.folder / f"{self.version}.passed"

    def run(self, script: str, *words: str) -> str:
        """What a command in a shell says there.

        Raises:
            Failed: it does not end well.
        """
        hidden = ("-u", "PYTHONPATH", "-u", "VIRTUAL_ENV", "-u", "DISPLAY", "LANG=C.UTF-8")
        at, home, path = Path("/") / COPY, "/root", tuple[str, ...]()
        if self.version not in RELEASES:
            at, home = self.copy, str(self.root)
            path = (f"PATH={self._installed().parent}:{os.environ['PATH']}",)
        inside = f"cd '{at}' && {script}"
        shell = ["env", *hidden, f"HOME={home}", *path, "sh", "-c", inside, "sh", *words]
        if self.version in RELEASES:
            shell = debian_root.within(self.root, *shell)
        log = self.folder / f"{self.version}.log"
        with log.open("w+b") as file:
            try:
                code = subprocess.run(
                    shell,
                    stdin=subprocess.DEVNULL,
                    stdout=file,
                    stderr=file,
                    timeout=STEP_S,
                    check=False,
                ).returncode
            except subprocess.TimeoutExpired:
                code = None
        said = log.read_text(encoding="utf-8", errors="replace").strip()
        if code is None:
            raise Failed(f"{self.version}: not done after {STEP_S:.0f} s; {log} has what it said.")
        if code != 0:
            raise Failed(f"{self.version}: ended with {code}; {log} ends so:\n{said[-3000:]}")
        return said

    def _installed(self) -> Path:
        """The interpreter of this system that has the version.

        Raises:
            Unavailable: there is none.
        """
        command = [f"python{self.version}", "-c", "import sys; print(sys.executable)"]
        try:
            said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        except (OSError, subprocess.CalledProcessError):
            raise Unavailable(
                f"no release of Debian has Python {self.version}, and no python{self.version} "
                "is on the PATH."
            ) from None
        return Path(said.strip())

    def ready(self, log: Path) -> None:
        """Have its system, with no more than a person would install.

        Raises:
            Unavailable: it cannot be had on this machine.
        """
        if self.version in RELEASES:
            self._unpack(log)
        self.copy.mkdir(parents=True, exist_ok=True)
        said = self.run("python3 --version")
        if not said.startswith(f"Python {self.version}."):
            raise Unavailable(f"what should be Python {self.version} is {said}.")

    def _unpack(self, log: Path) -> None:
        """Unpack the Debian."""
        if not (self.root / "usr/bin/python3").exists():
            debian_root.unpack(RELEASES[self.version], self.root, PACKAGES, log)
        # Names are looked up as they are outside.
        shutil.copyfile("/etc/resolv.conf", self.root / "etc/resolv.conf")
        shutil.copyfile("/etc/hosts", self.root / "etc/hosts")
        certificates = Path("/usr/local/share/ca-certificates")
        if certificates.is_dir() and any(certificates.iterdir()):
            there = self.root / certificates.relative_to("/")
            shutil.copytree(certificates, there, dirs_exist_ok=True)
            subprocess.run(
                debian_root.within(self.root, "update-ca-certificates"),
                capture_output=True,
                check=False,
            )


def sources() -> list[Path]:
    """The files of the checkout, kept and new, as git lists them."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    if done.returncode != 0:
        raise Unavailable("this is no checkout of git, whose list of files is asked for.")
    names = [name for name in done.stdout.decode().split("\0") if name]
    return [Path(name) for name in names if (ROOT / name).is_file()]


def digest(files: Sequence[Path], words: Sequence[str]) -> str:
    """Of all sources and of what is asked of the tests."""
    found = hashlib.sha256(repr(list(words)).encode())
    for name in sorted(files):
        found.update(str(name).encode() + b"\0" + (ROOT / name).read_bytes())
    return found.hexdigest()


def tried(python: Python, files: Sequence[Path], words: Sequence[str]) -> str:
    """Set the program up there, and run its tests."""
    mark = digest(files, words)
    if python.note.is_file():
        noted, _, said = python.note.read_text(encoding="utf-8").partition("\n")
        if noted == mark:
            return f"{said} (passed before)"
    python.ready(python.folder / f"{python.version}.log")
    copy = python.copy
    for old in copy.iterdir():
        if not old.name.startswith(".venv"):  # what was fetched is used again
            shutil.rmtree(old) if old.is_dir() else old.unlink()
    for name in files:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, copy / name)
    began = time.monotonic()
    shown = python.run(SET_UP).splitlines()[-2:]
    python.run(TOOLS)
    ready = time.monotonic() - began
    python.run(DEAL)
    if (copy / RECORD).read_bytes() != _record_here(python.folder):
        raise Failed(f"{python.version}: experts play another game there than here.")
    began = time.monotonic()
    lines = python.run(TESTS, *words).splitlines()
    last = next((line.strip("= ") for line in lines[::-1] if re.search(r"\d+ passed", line)), "")
    if not last:
        raise Failed(f"{python.version}: no test was run: {lines[-1]}")
    told = f"{', '.join(shown)}; set up in {ready:.0f} s; {last} ({time.monotonic() - began:.0f} s)"
    python.note.write_text(f"{mark}\n{told}", encoding="utf-8")
    return told


def _record_here(folder: Path) -> bytes:
    """The deals as experts play them on the Python at hand."""
    target = folder / "here.blackout"
    target.unlink(missing_ok=True)
    home = {"BLACKOUT_HOME": str(folder / "home")}
    command = [sys.executable, "-m", "game", *WORDS, "--record", str(target)]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **home}, capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise Failed(f"experts do not play here: {done.stderr.strip()}")
    return target.read_bytes()


def checked(folder: Path, versions: Sequence[str], words: Sequence[str]) -> Iterator[str]:
    """Every version in turn; what was seen.

    Raises:
        Failed: something is not as it should be.
        Unavailable: it cannot be checked here, or not on all of them.
    """
    debian_root.require()
    folder.mkdir(parents=True, exist_ok=True)
    files = sources()
    missing = []
    for version in versions:
        try:
            yield f"{version}: {tried(Python(version, folder), files, words)}"
        except Unavailable as reason:
            missing.append(str(reason).rstrip("."))
    if missing:
        raise Unavailable(f"{'; '.join(missing)}.")


def main(arguments: Sequence[str]) -> int:
    """Check, and say what was seen."""
    parser = argparse.ArgumentParser(description="Set up and test on every Python.")
    kept = ROOT / "build" / "pythons"
    parser.add_argument("--folder", type=Path, default=kept, metavar="DIR", help="of the Debians")
    parser.add_argument("--only", choices=VERSIONS, help="one version")
    parser.add_argument("--again", action="store_true", help="what was passed before too")
    parser.add_argument("-k", metavar="WORDS", help="the tests whose names have these")
    words = parser.parse_args(arguments)
    folder = words.folder.resolve()
    if words.again:
        for note in folder.glob("*.passed"):
            note.unlink()
    chosen = (words.only,) if words.only else VERSIONS
    try:
        for said in checked(folder, chosen, ("-k", words.k) if words.k else ()):
            print(f"pythons: {said}", flush=True)
    except Unavailable as reason:
        print(f"pythons: cannot be checked here: {reason}", flush=True)
        return 2
    except (Failed, OSError, subprocess.SubprocessError) as error:
        print(f"pythons: {error}", flush=True)
        return 1
    return 0


if __name__ == "__main__":
    heed_sigterm()
    raise SystemExit(main(sys.argv[1:]))
