#!/usr/bin/env python3
"""Runs the search on processors that this machine has not: 64-bit ARM, and an x86-64 of 2008.

    python scripts/checks/processors.py [--folder DIR]

QEMU runs programs of another processor. For ARM a Python of Debian's is unpacked into DIR (else
`build/processors`), with the pinned packages for it; on the old x86-64 the Python at hand runs. On
each, every build of the library of the search answers as kept, bit for bit, and deals of experts
with so many playouts, and of the bot of rules, give the very record that they give here.

It needs `debootstrap` and `qemu-user-static` of Debian, and root for the first. Exit code 0: all
went well; 1: something did not, said in a sentence; 2: it cannot be checked here, said in a
sentence.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

from termination import heed_sigterm

RELEASE: Final = "bookworm"
VERSION: Final = "3.11"
"""Of Debian, and of Python in it."""
STEP_S: Final = 1800.0
"""Seconds after which a step that should long have ended is given up."""
OLD: Final = "Nehalem"
"""A processor as QEMU names it: the second step of x86-64, the least that NumPy runs on."""
DEAL: Final = (
    *("simulate", "--bots", "expert,heuristic,expert", "--seed", "7"),
    *("--max-deals", "3", "--playouts", "200"),
)
CHECK: Final = ROOT / "scripts" / "checks" / "native_words.py"


class NotHere(Exception):
    """What cannot be checked on this machine, as a sentence."""


class Failed(Exception):
    """What did not go as it should, as a sentence."""


def run(command: Sequence[str | Path], **variables: str) -> str:
    """What a command says.

    Raises:
        Failed: it did not end well.
    """
    # OPENBLAS_CORETYPE names instructions to numpy that another processor may not have.
    hidden = ("PYTHONPATH", "PYTHONHOME", "LD_LIBRARY_PATH", "OPENBLAS_CORETYPE")
    own = {name: value for name, value in os.environ.items() if name not in hidden}
    try:
        done = subprocess.run(
            list(map(str, command)),
            cwd=ROOT,
            env={**own, "PYTHONDONTWRITEBYTECODE": "1", **variables},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=STEP_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise Failed(f"`{command[0]}` was not done after {STEP_S:.0f} s.") from None
    if done.returncode != 0:
        lines = (done.stdout + done.stderr).strip().splitlines() or ["it says nothing"]
        raise Failed(f"`{' '.join(map(str, command))}` ended with {done.returncode}: {lines[-1]}")
    return done.stdout.strip()


def arm(folder: Path) -> tuple[list[str | Path], dict[str, str]]:
    """A Python for 64-bit ARM in this folder: the words that start it, and its variables.

    Raises:
        NotHere: what it takes cannot be had.
    """
    system, packages = folder / "system", folder / "packages"
    pins = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    made = folder / "made"
    if not made.is_file() or made.read_text(encoding="utf-8") != pins:
        if os.getuid() != 0:
            raise NotHere("only root can unpack a Debian for another processor.")
        for old in (system, packages):
            shutil.rmtree(old, ignore_errors=True)
        folder.mkdir(parents=True, exist_ok=True)
        wanted = ("--arch=arm64", "--foreign", "--variant=minbase", "--include=python3")
        wheels = ("--platform", "manylinux_2_28_aarch64", "--platform", "manylinux2014_aarch64")
        pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install")
        only = ("--python-version", VERSION, "--only-binary=:all:", "--target", packages)
        try:
            run(["debootstrap", *wanted, RELEASE, system, *_mirror()])
            for archive in sorted((system / "var/cache/apt/archives").glob("*.deb")):
                run(["dpkg-deb", "--extract", archive, system])
            run([*pip, *wheels, *only, "--requirement", ROOT / "requirements.txt"])
        except Failed as why:
            raise NotHere(f"a Python for ARM cannot be made: {why}") from None
        made.write_text(pins, encoding="utf-8")
    python = system / "usr" / "bin" / f"python{VERSION}"
    return ["qemu-aarch64-static", "-L", system, python], {"PYTHONPATH": str(packages)}


def _mirror() -> list[str]:
    """Where this system has its own packages from, if its list of sources says so."""
    for path in sorted(Path("/etc/apt").glob("sources.list*/*.sources")):
        for line in path.read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name == "URIs" and value.strip().endswith("/debian"):
                return [value.split()[0]]
    return []


def answers(python: Sequence[str | Path], variables: dict[str, str], home: Path) -> str:
    """What the library there answers is what is kept, and its bots decide as they do here.

    Raises:
        Failed: they do not.
    """
    said = run([*python, CHECK], **variables).splitlines()[-1]
    made = []
    for name, command, more in (("here", [sys.executable], {}), ("there", python, variables)):
        file = home / f"{name}.blackout"
        own = {**more, "BLACKOUT_HOME": str(home / name)}
        run([*command, "-m", "game", *DEAL, "--record", file], **own)
        made.append(file.read_bytes())
    if made[0] != made[1]:
        raise Failed("the record of the same deals is another there.")
    return f"{said}; a record of {len(made[0].splitlines())} lines is the same"


def main() -> int:
    """Run what can be run; the exit code says how it went."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "processors")
    folder = parser.parse_args().folder.resolve()
    try:
        for tool in ("debootstrap", "qemu-aarch64-static", "qemu-x86_64-static"):
            if shutil.which(tool) is None:
                raise NotHere(f"there is no {tool} here.")
        if platform.machine() != "x86_64":
            raise NotHere("an old x86-64 is only looked at on a new one.")
        old = ["qemu-x86_64-static", "-cpu", OLD, sys.executable]
        python, variables = arm(folder)
        with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
            print(f"ARM: {answers(python, variables, Path(first))}.", flush=True)
            print(f"x86-64 of 2008: {answers(old, {}, Path(second))}.", flush=True)
    except NotHere as why:
        print(f"processors: cannot be checked here: {why}")
        return 2
    except Failed as why:
        print(f"processors: {why}")
        return 1
    return 0


if __name__ == "__main__":
    heed_sigterm()
    sys.exit(main())
