"""Build what is handed out: a folder to unpack and start with its archive, or the wheels.

`python3 scripts/package.py` makes `dist/blackout-VERSION-SYSTEM-MACHINE`, and beside it the archive
and its checksum. The folder has its own Python and libraries, that of the search among them. Tried
on Linux; script and spec are meant for Windows and macOS too, where they are untried.

`python3 scripts/package.py --wheels` makes the wheels of every platform on one machine: one for
each library of the search, with that alone, and one without for whatever else there is.

Exit code 1: it could not be built; 2: this machine lacks what builds it, said in a sentence.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import tomllib
import venv
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SPEC: Final = ROOT / "scripts" / "bundle" / "blackout.spec"
PINS: Final = ROOT / "requirements-package.txt"
WORK: Final = ROOT / "build" / "package"
APP: Final = Path("Blackout.app", "Contents")
"""What macOS has in place of a folder with the program in it."""
LIBRARIES: Final = (
    "libpython3.*.so*",
    "python3.*/lib-dynload/*.so",
    "zeroconf/**/*.so",
)
"""Those that get smaller without their symbols, and are none the worse."""


class Unavailable(Exception):
    """What it takes cannot be had here; the message is one sentence."""


def main(arguments: Sequence[str]) -> int:
    """Build what was asked for and say how large it is."""
    words = _words(arguments)
    try:
        return _build(words)
    except Unavailable as reason:
        print(f"package.py: {reason}", file=sys.stderr)
        return 2


def _build(words: argparse.Namespace) -> int:
    began = time.monotonic()
    python = Path(words.python) if words.python else _environment()
    if words.wheels:
        _wheels(python, words.out.resolve())
        print(f"done in {time.monotonic() - began:.0f} s")
        return 0
    folder = _frozen(python, words.out)
    _strip(folder)
    took = _started(folder)
    print(f"{folder}: {_megabytes(folder)} MB; a deal of three experts took {took:.1f} s")
    if not words.folder_only:
        archive = _archive(folder)
        digest = hashlib.sha256(archive.read_bytes()).hexdigest()
        checksum = archive.with_name(archive.name + ".sha256")
        checksum.write_text(f"{digest}  {archive.name}\n", encoding="ascii")
        print(f"{archive}: {archive.stat().st_size / 1e6:.0f} MB; checksum in {checksum.name}")
    print(f"done in {time.monotonic() - began:.0f} s")
    return 0


def _words(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Build what is handed out.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where it goes")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--folder-only", action="store_true", help="no archive")
    what.add_argument("--wheels", action="store_true", help="the wheels of all platforms instead")
    parser.add_argument("--python", help="of an environment that has what it takes")
    return parser.parse_args(arguments)


def _environment() -> Path:
    """The Python of an environment with exactly the pinned packages."""
    folder = WORK / "venv"
    python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = folder / "pins"
    pins = "".join(path.read_text(encoding="utf-8") for path in (PINS, ROOT / "requirements.txt"))
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != pins:
        print("Preparing an environment in build/package/venv ...", flush=True)
        venv.create(folder, with_pip=True, clear=True)
        pip = [str(python), "-I", "-m", "pip", "--disable-pip-version-check", "--quiet"]
        log = WORK / "pip.log"
        with log.open("wb") as file:
            command = [*pip, "install", "--no-input", "--retries", "2", "-r", str(PINS)]
            done = subprocess.run(command, stdout=file, stderr=file, check=False)
        if done.returncode != 0:
            why = "are they to be had for this Python, and is there a network?"
            raise Unavailable(f"pip could not install {PINS.name} ({why}): {log} has the details.")
        stamp.write_text(pins, encoding="utf-8")
    return python


def platforms() -> dict[str, str]:
    """By library of the search, the platforms that its wheel is for, with dots between them."""
    written = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = written["tool"]["hatch"]["build"]["targets"]["wheel"]
    found: dict[str, str] = wheel["hooks"]["custom"]["platforms"]
    return found


def _wheels(python: Path, out: Path) -> None:
    """The wheels of all platforms; what builds them says their names."""
    for library in (*platforms(), "any"):
        command = [str(python), "-m", "hatchling", "build", "--target", "wheel"]
        _run([*command, "--directory", str(out)], {"BLACKOUT_WHEEL": library})


def _frozen(python: Path, out: Path) -> Path:
    """The folder as PyInstaller makes it, under its name; an older one of ours goes.

    Raises:
        Unavailable: a tool or library of the system is missing that PyInstaller works with.
    """
    if sys.platform.startswith("linux") and shutil.which("objdump") is None:
        raise Unavailable("objdump is not installed: apt install binutils, or the like.")
    text = (ROOT / "game" / "__init__.py").read_text(encoding="utf-8")
    version = re.search(r'__version__ = "([^"]+)"', text)
    assert version is not None
    name = f"blackout-{version[1]}-{platform.system()}-{platform.machine()}".lower()
    WORK.mkdir(parents=True, exist_ok=True)
    command = [str(python), "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    places = ["--distpath", str(WORK / "made"), "--workpath", str(WORK / "work")]
    log = WORK / "pyinstaller.log"
    with log.open("wb") as file:
        done = subprocess.run(
            [*command, *places, str(SPEC)], cwd=ROOT, stdout=file, stderr=file, check=False
        )
    if done.returncode != 0:
        said = log.read_text(encoding="utf-8", errors="replace")
        if re.search("shared library", said, re.IGNORECASE) and "ython" in said:
            library = "libpython{}.{}".format(*sys.version_info)
            raise Unavailable(
                f"this Python has no library to put into a bundle: apt install {library}, or take "
                "a Python that was built with --enable-shared."
            )
        print(said[-4000:], file=sys.stderr)
        raise SystemExit(f"package.py: PyInstaller ended with {done.returncode}; see {log}.")
    folder = out / name
    if folder.exists():
        shutil.rmtree(folder)
    out.mkdir(parents=True, exist_ok=True)
    if sys.platform == "darwin":
        folder.mkdir()
        shutil.move(WORK / "made" / APP.parts[0], folder)
    else:
        shutil.move(WORK / "made" / "blackout", folder)
    return folder


def _libraries(folder: Path) -> Path:
    """Where the folder has what the program imports."""
    return folder / (APP / "Frameworks" if sys.platform == "darwin" else "_internal")


def _strip(folder: Path) -> None:
    """Take the symbols out of some libraries, where there is a tool for it."""
    tool = shutil.which("strip")
    if tool is None or not sys.platform.startswith("linux"):
        return
    for pattern in LIBRARIES:
        for library in _libraries(folder).rglob(pattern):
            if not library.is_symlink():
                _run([tool, "--strip-unneeded", str(library)])


def _started(folder: Path) -> float:
    """Seconds that a deal of three experts takes in a home that is new."""
    words = "simulate --bots expert --players 3 --max-deals 1 --playouts 20"
    with tempfile.TemporaryDirectory() as home:
        began = time.monotonic()
        _run([_program(folder), *words.split()], {"BLACKOUT_HOME": home})
        return time.monotonic() - began


def _program(folder: Path) -> str:
    if sys.platform == "darwin":
        return str(folder / APP / "MacOS" / "blackout")
    return str(folder / ("blackout.exe" if os.name == "nt" else "blackout"))


def _archive(folder: Path) -> Path:
    """One file with the folder in it: a zip on Windows, elsewhere a tar in xz."""
    entries = sorted(folder.rglob("*"))
    if os.name == "nt":
        target = folder.with_name(folder.name + ".zip")
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for entry in entries:
                archive.write(entry, entry.relative_to(folder.parent))
        return target
    target = folder.with_name(folder.name + ".tar.xz")
    if tool := shutil.which("xz"):  # on all processors
        with target.open("wb") as file:
            packer = subprocess.Popen([tool, "-T0", "-6"], stdin=subprocess.PIPE, stdout=file)
            assert packer.stdin is not None
            with packer.stdin, tarfile.open(fileobj=packer.stdin, mode="w|") as archive:
                _put(archive, folder)
            if packer.wait() != 0:
                raise SystemExit("xz failed")
    else:
        with tarfile.open(target, "w:xz") as archive:
            _put(archive, folder)
    return target


def _put(archive: tarfile.TarFile, folder: Path) -> None:
    def nobody(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        return entry

    archive.add(folder, folder.name, filter=nobody)


def _megabytes(folder: Path) -> int:
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return round(sum(path.stat().st_size for path in files) / 1e6)


def _run(command: Sequence[str], more: dict[str, str] | None = None) -> None:
    """Run a step; its failure ends the build in a sentence."""
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **(more or {})}, check=False)
    if done.returncode != 0:
        raise SystemExit(f"package.py: {Path(command[0]).name} ended with {done.returncode}.")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
