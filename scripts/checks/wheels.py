#!/usr/bin/env python3
"""Looks through the wheels of all platforms with programs that did not build them.

    python scripts/checks/wheels.py DIR

`auditwheel` reads those for Linux, `macholib` those for macOS by the rules of `delocate`, `objdump`
the one for Windows: is each library for the processor and the oldest system that the wheel's name
promises, and does it ask for nothing that such a system may lack? `pip` is asked which of them it
prefers on each platform. It runs with the packages of `requirements-registry.txt`. Exit code 1:
something is not so, said in a sentence.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

try:
    from macholib.mach_o import CPU_TYPE_NAMES
    from macholib.MachO import MachO
except ImportError:
    print("wheels.py needs what requirements-registry.txt names.", file=sys.stderr)
    raise SystemExit(2) from None
from packaging.utils import parse_wheel_filename

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts")]  # run as a script, only its folder is there

from package import platforms

SUFFIXES: Final = (".so", ".dll", ".dylib")
OF_WINDOWS: Final = re.compile(r"KERNEL32\.dll|api-ms-win-crt-[\w-]+\.dll", re.IGNORECASE)
"""Libraries that every Windows has which Python 3.11 runs on."""
OF_MACOS: Final = ("/usr/lib/", "/System/Library/")
UNKNOWN: Final = ("linux_armv7l", "win_arm64", "win32", "macosx_10_14_x86_64")
"""Platforms that we have no library for."""


class Wrong(Exception):
    """A wheel does not hold what its name promises; the message is one sentence."""


def looked_through(wheel: Path, library: str | None, folder: Path) -> str:
    """What another program says of a wheel.

    Args:
        wheel: to look into.
        library: that it is to hold; None for none.
        folder: to unpack into.

    Raises:
        Wrong: it holds another, or one that is not for the platform of its name.
    """
    with zipfile.ZipFile(wheel) as archive:
        held = [name for name in archive.namelist() if name.endswith(SUFFIXES)]
        if [Path(name).name for name in held] != ([library] if library else []):
            raise Wrong(f"{wheel.name} holds {held}.")
        if library is None:
            return "holds no library"
        unpacked = Path(archive.extract(held[0], folder))
    if unpacked.suffix == ".so":
        return _of_linux(wheel)
    return _of_macos(wheel, unpacked) if unpacked.suffix == ".dylib" else _of_windows(unpacked)


def _of_linux(wheel: Path) -> str:
    said = " ".join(_said(sys.executable, "-m", "auditwheel", "show", str(wheel)).split())
    promised = re.search(r"-manylinux_(\d+)_(\d+)_([a-z0-9_]+?)\.", wheel.name)
    found = re.search(r'platform tag: "manylinux_(\d+)_(\d+)_(\w+)"', said)
    if promised is None or found is None or found[3] != promised[3]:
        raise Wrong(f"auditwheel says of {wheel.name}: {said}")
    if (int(found[1]), int(found[2])) > (int(promised[1]), int(promised[2])):
        raise Wrong(f"{wheel.name} needs a newer system: {said}")
    # What the name promises of systems with musl is true as long as no C library is asked for.
    if "musllinux" in wheel.name and "requires no external shared libraries" not in said:
        raise Wrong(f"{wheel.name} is not for musl: {said}")
    return f"auditwheel: manylinux_{found[1]}_{found[2]} would do, no other library is needed"


def _of_macos(wheel: Path, library: Path) -> str:
    promised = re.search(r"-macosx_(\d+)_(\d+)_(\w+)\.whl", wheel.name)
    (header,) = MachO(str(library)).headers
    commands = {load.get_cmd_name(): command for load, command, _ in header.commands}
    least = commands["LC_BUILD_VERSION"].minos
    processor = CPU_TYPE_NAMES[header.header.cputype].lower()
    found = (str(least >> 16), str(least >> 8 & 255), processor)
    if promised is None or found != promised.groups():
        raise Wrong(f"macholib says of {wheel.name}: {found}.")
    others = [name for _, _, name in header.walkRelocatables() if not name.startswith(OF_MACOS)]
    if others:
        raise Wrong(f"{wheel.name} needs {', '.join(others)}.")
    # The system starts no code for this processor that nobody signed, be it without a name.
    if processor == "arm64" and "LC_CODE_SIGNATURE" not in commands:
        raise Wrong(f"the library of {wheel.name} is not signed.")
    return f"macholib: {processor}, macOS {found[0]}.{found[1]}, libraries of the system alone"


def _of_windows(library: Path) -> str:
    if shutil.which("objdump") is None:
        return "not looked through, since objdump is not installed"
    done = subprocess.run(["objdump", "-p", library], capture_output=True, text=True, check=False)
    if "not recognized" in done.stderr:
        return "not looked through, since this objdump knows only programs of its own system"
    said = done.stdout
    needed = re.findall(r"DLL Name: (\S+)", said)
    others = [name for name in needed if not OF_WINDOWS.fullmatch(name)]
    if not re.search(r"file format (pei|coff)-x86-64", said) or not needed or others:
        raise Wrong(f"objdump says of {library.name}: {said[:200]} … {', '.join(others)}")
    return "objdump: x86-64, libraries of the system alone"


def taken_by_pip(wheels: Path, places: Sequence[str]) -> Path:
    """The wheel of a folder that pip prefers on each of these platforms."""
    by_tag = {
        str(tag): wheel
        for wheel in wheels.glob("*.whl")
        for tag in parse_wheel_filename(wheel.name)[3]
    }
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    preferred = set()
    for place in places:
        # All tags that it takes there, the best first.
        said = _said(*pip, "debug", "--verbose", "--platform", place)
        taken = [by_tag[tag] for tag in said.split() if tag in by_tag]
        if not taken:
            raise Wrong(f"pip takes none of the wheels on {place}.")
        preferred.add(taken[0])
    if len(preferred) != 1:
        names = " and ".join(sorted(wheel.name for wheel in preferred))
        raise Wrong(f"pip takes {names} on {', '.join(places)}.")
    return preferred.pop()


def _said(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    if done.returncode != 0:
        raise Wrong(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.strip()}")
    return done.stdout


def _check(wheels: Path, folder: Path) -> None:
    expected: dict[Path, str | None] = {}
    for library, tags in platforms().items():
        expected[taken_by_pip(wheels, tags.split("."))] = library
    expected[taken_by_pip(wheels, UNKNOWN)] = None
    # A platform whose wheel is missing would get that of another.
    if len(expected) != len(platforms()) + 1 or {*wheels.glob("*.whl")} != {*expected}:
        raise Wrong(f"{wheels} holds more or fewer wheels than there are platforms.")
    for wheel, held in expected.items():
        print(f"{wheel.name}: {looked_through(wheel, held, folder)}")


def main(arguments: list[str]) -> int:
    """Look through the wheels of a folder; 0 if each is what its name says."""
    (wheels,) = arguments
    with tempfile.TemporaryDirectory() as folder:
        try:
            _check(Path(wheels).resolve(), Path(folder))
        except Wrong as reason:
            print(f"wheels.py: {reason}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
