"""Build what is handed out: a folder to unpack and start with its archive, packages, the wheels.

`python3 scripts/package.py` makes `dist/blackout-VERSION-SYSTEM-MACHINE`, and beside it the archive
and its checksum. The folder has its own Python and libraries, that of the search among them. On
Linux `--deb` adds a package for Debian and its like, `--run` one file that unpacks and installs
itself, and `--portable` builds all of it with a Python that starts on systems since glibc 2.28.

`python3 scripts/package.py --windows` makes on Linux, under Wine, the folder for Windows, a zip of
it and an installer. Tried on Linux; script and spec are meant to run on Windows and macOS too,
where they are untried.

`python3 scripts/package.py --wheels` makes the wheels of every platform on one machine: one for
each library of the search, with that alone, and one without for whatever else there is.

Exit code 1: it could not be built; 2: this machine lacks what builds it, said in a sentence.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import stat
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

from installers import debian, self_extracting
from installers.freezing import Freezer, Here, OlderSystems, UnderWine
from installers.lacking import Unavailable

ROOT: Final = Path(__file__).resolve().parent.parent
SPEC: Final = ROOT / "scripts" / "bundle" / "blackout.spec"
PINS: Final = ROOT / "requirements-package.txt"
WORK: Final = ROOT / "build" / "package"
APP: Final = Path("Blackout.app", "Contents")
"""What macOS has in place of a folder with the program in it."""
LIBRARIES: Final = (
    "libpython3.*.so*",
    "python3.*/lib-dynload/*.so",
    "nacl/*.so",
    "zeroconf/**/*.so",
)
"""Those that get smaller without their symbols, and are none the worse."""
DEAL: Final = "simulate --bots expert --players 3 --max-deals 1 --playouts 20"


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
    # One source gives the same bytes: neither the order of sets nor the hour gets into them.
    os.environ |= {"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(_stamp())}
    if words.deb or words.run:
        _require_linux(words)
    python = Path(words.python) if words.python else _environment()
    out = words.out.resolve()
    if words.wheels:
        _wheels(python, out)
        print(f"done in {time.monotonic() - began:.0f} s")
        return 0
    with _freezer(words, python) as freezer:
        folder = _frozen(freezer, out)
        _strip(folder)
        even_out(folder)
        took = _started(freezer, folder)
        print(f"{folder}: {_megabytes(folder)} MB; a deal of three experts took {took:.1f} s")
        if not words.folder_only:
            for made in (archive(folder, freezer.system), *freezer.more(folder, _version())):
                _told(made)
    if words.deb:
        desktop = WORK / "desktop"
        shutil.rmtree(desktop, ignore_errors=True)
        _run([python, ROOT / "scripts/installers/desktop_files.py", desktop, debian.PROGRAM])
        _told(debian.build(folder, desktop, _version(), freezer.machine, _stamp()))
    if words.run:
        _told(self_extracting.build(folder, _stamp()))
    print(f"done in {time.monotonic() - began:.0f} s")
    return 0


def _words(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Build what is handed out.")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where it goes")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--folder-only", action="store_true", help="no archive")
    what.add_argument("--wheels", action="store_true", help="the wheels of all platforms instead")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--portable", action="store_true", help="for Linux since glibc 2.28")
    where.add_argument("--windows", action="store_true", help="for Windows, under Wine")
    parser.add_argument("--deb", action="store_true", help="a package for Debian too")
    parser.add_argument("--run", action="store_true", help="one file that installs itself too")
    parser.add_argument("--python", help="of an environment that has what it takes")
    return parser.parse_args(arguments)


def _require_linux(words: argparse.Namespace) -> None:
    if words.windows or words.wheels or sys.platform != "linux":
        raise Unavailable("--deb and --run are made of a bundle for Linux, on Linux.")
    tools = ["dpkg-deb", "objdump"] if words.deb else []
    for tool in [*tools, *(["makeself"] if words.run else [])]:
        if shutil.which(tool) is None:
            raise Unavailable(f"{tool} is not installed.")


def _freezer(words: argparse.Namespace, python: Path) -> Freezer:
    """What makes the folder."""
    if words.windows:
        return UnderWine(python)
    if words.portable:
        return OlderSystems(WORK / "portable", (ROOT / "requirements.txt", PINS), python)
    return Here(python)


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
        command = (python, "-m", "hatchling", "build", "--target", "wheel")
        _run([*command, "--directory", out], {"BLACKOUT_WHEEL": library})


def _version() -> str:
    text = (ROOT / "game" / "__init__.py").read_text(encoding="utf-8")
    version = re.search(r'__version__ = "([^"]+)"', text)
    assert version is not None
    return version[1]


def _stamp() -> int:
    """Seconds since 1970 that files in packages get: when the sources were last committed."""
    named = os.environ.get("SOURCE_DATE_EPOCH", "")
    if named.isdecimal():
        return int(named)
    command = ["git", "log", "-1", "--format=%ct"]
    try:
        said = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):  # an archive of the sources, or no git
        return int((ROOT / "CHANGELOG.md").stat().st_mtime)
    return int(said)


def _frozen(freezer: Freezer, out: Path) -> Path:
    """The folder as PyInstaller makes it, under its name; an older one of ours goes.

    Raises:
        Unavailable: a tool or library of the system is missing that PyInstaller works with.
    """
    if freezer.system == "linux" and shutil.which("objdump") is None:
        raise Unavailable("objdump is not installed: apt install binutils, or the like.")
    name = f"blackout-{_version()}-{freezer.system}-{freezer.machine}"
    work = WORK / freezer.place
    work.mkdir(parents=True, exist_ok=True)
    log = work / "pyinstaller.log"
    code = freezer.freeze(SPEC, work / "made", work / "work", log)
    if code != 0:
        said = log.read_text(encoding="utf-8", errors="replace")
        if re.search("shared library", said, re.IGNORECASE) and "ython" in said:
            library = "libpython{}.{}".format(*sys.version_info)
            raise Unavailable(
                f"this Python has no library to put into a bundle: apt install {library}, or take "
                "a Python that was built with --enable-shared."
            )
        print(said[-4000:], file=sys.stderr)
        raise SystemExit(f"package.py: PyInstaller ended with {code}; see {log}.")
    folder = out / name
    if folder.exists():
        shutil.rmtree(folder)
    out.mkdir(parents=True, exist_ok=True)
    if freezer.system == "darwin":
        folder.mkdir()
        shutil.move(work / "made" / APP.parts[0], folder)
    else:
        shutil.move(work / "made" / "blackout", folder)
    return folder


def _strip(folder: Path) -> None:
    """Take the symbols out of some libraries, where there is a tool for it."""
    tool = shutil.which("strip")
    if tool is None or not sys.platform.startswith("linux"):
        return
    for pattern in LIBRARIES:
        for library in (folder / "_internal").rglob(pattern):
            if not library.is_symlink():
                _run([tool, "--strip-unneeded", library])


def _started(freezer: Freezer, folder: Path) -> float:
    """Seconds that a deal of three experts takes in a home that is new."""
    with tempfile.TemporaryDirectory() as home:
        began = time.monotonic()
        freezer.start(_program(folder, freezer.system), DEAL.split(), Path(home))
        return time.monotonic() - began


def _program(folder: Path, system: str) -> Path:
    """What answers in a terminal."""
    if system == "darwin":
        return folder / APP / "MacOS" / "blackout"
    return folder / ("blackout-console.exe" if system == "windows" else "blackout")


def even_out(folder: Path) -> None:
    """Give every file the time of the commit, and rights that are not those of who builds it."""
    stamp = _stamp()
    for entry in (folder, *folder.rglob("*")):
        if not entry.is_symlink():
            opens = entry.is_dir() or entry.stat().st_mode & stat.S_IXUSR
            entry.chmod(0o755 if opens else 0o644)
        links = os.utime in os.supports_follow_symlinks
        os.utime(entry, (stamp, stamp), follow_symlinks=not links)


def _told(made: Path) -> None:
    """Write the checksum of a file beside it, and say how large it is."""
    digest = hashlib.sha256(made.read_bytes()).hexdigest()
    checksum = made.with_name(made.name + ".sha256")
    checksum.write_text(f"{digest}  {made.name}\n", encoding="ascii")
    print(f"{made}: {made.stat().st_size / 1e6:.0f} MB; checksum in {checksum.name}", flush=True)


def archive(folder: Path, system: str) -> Path:
    """One file with the folder in it: a zip for Windows, elsewhere a tar in xz."""
    stamp = _stamp()
    if system == "windows":
        target = folder.with_name(folder.name + ".zip")
        with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
            for entry in sorted(folder.rglob("*")):
                info = zipfile.ZipInfo.from_file(entry, entry.relative_to(folder.parent))
                info.date_time = time.gmtime(stamp)[:6]  # else in the time zone of who builds it
                if entry.is_dir():
                    archive.writestr(info, b"")
                else:
                    archive.writestr(info, entry.read_bytes(), zipfile.ZIP_DEFLATED, 9)
        return target
    target = folder.with_name(folder.name + ".tar.xz")
    if tool := shutil.which("xz"):  # on four processors wherever it is, or its blocks differ
        with target.open("wb") as file:
            packer = subprocess.Popen([tool, "-T4", "-6"], stdin=subprocess.PIPE, stdout=file)
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


def _run(command: Sequence[str | Path], more: dict[str, str] | None = None) -> None:
    """Run a step; its failure ends the build in a sentence."""
    words = list(map(str, command))
    done = subprocess.run(words, cwd=ROOT, env={**os.environ, **(more or {})}, check=False)
    if done.returncode != 0:
        raise SystemExit(f"package.py: {Path(words[0]).name} ended with {done.returncode}.")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
