"""A Python for bundles that start wherever glibc is 2.28 or newer, compiled in a Debian 11.

A bundle carries the Python that built it, and that asks for the C library of the system it was
compiled on. Here Debian's own source of Python is compiled against glibc 2.31, without the few
functions that came between 2.28 and that; the packages are the wheels that pip takes for 2.28.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from installers import debian_root
from installers.lacking import Unavailable

ROOT: Final = Path(__file__).resolve().parents[2]
SYSTEM: Final = "bullseye"
SOURCE: Final = "bookworm"
"""The releases of Debian: to compile in, and whose Python is compiled."""
VERSION: Final = "3.11"
COMMIT: Final = "BLACKOUT_COMMIT"
"""What of the sources is built, for the spec: the Python that it runs in may have no git."""
FIXED: Final = (COMMIT, "PYTHONHASHSEED", "SOURCE_DATE_EPOCH")
"""Variables by which one source gives the same bytes."""
OLDEST: Final = (2, 28)
"""The glibc that what is built must start with."""
PYTHON: Final = f"/opt/python/bin/python{VERSION}"
TOOLS: Final = (
    *("gcc", "make", "libc6-dev", "binutils", "dpkg-dev", "xz-utils"),
    *("libssl-dev", "zlib1g-dev", "libbz2-dev", "liblzma-dev", "libffi-dev"),
    *("uuid-dev", "libexpat1-dev", "libsqlite3-dev"),
)
COMPILE: Final = f"""
set -e
mkdir -p /src
cd /src
rm -rf python*
mirror=$(awk '$1 == "deb" {{ print $2; exit }}' /etc/apt/sources.list)
echo "deb-src $mirror {SOURCE} main" >/etc/apt/sources.list.d/source.list
apt-get update -qq
apt-get source -qq python{VERSION}
# glibc 2.29 has new versions of these: those of 2.2.5 do as well.
for name in exp exp2 log log2 pow; do
    echo "__asm__(\\".symver $name,$name@GLIBC_2.2.5\\");"
done >/src/older.h
cd python{VERSION}-*/
# A patch of Debian's has it include what only parts of Python may.
sed -i '1i #define Py_BUILD_CORE_MODULE 1' Modules/pyexpat.c
# This one came with glibc 2.30; semaphores are there, though configure finds no place to try them.
export ac_cv_func_sem_clockwait=no ac_cv_posix_semaphores_enabled=yes
./configure -q --prefix=/opt/python --enable-shared --without-ensurepip --with-system-expat \\
    --disable-test-modules LDFLAGS=-Wl,-rpath,/opt/python/lib \\
    OPT="-DNDEBUG -O3 -fwrapv -fno-semantic-interposition" CFLAGS="-include /src/older.h"
make -s -j"$(nproc)"
make -s install
{PYTHON} -c "import bz2, ctypes, lzma, multiprocessing.synchronize, plistlib, ssl, uuid, zlib"
rm -rf /src/python*
"""


class Portable:
    """The Python, kept in a folder, and the packages that a bundle is built with."""

    def __init__(self, folder: Path) -> None:
        """Nothing is made yet."""
        self._folder = folder
        self._root = folder / "root"
        self._packages = folder / "packages"

    def make(self, pins: Sequence[Path], python: Path) -> None:
        """Make what is not there yet.

        Args:
            pins: files of requirements; the last includes the others.
            python: that has a pip, of whatever version.

        Raises:
            Unavailable: it cannot be had on this machine.
        """
        if sys.platform != "linux" or platform.machine() != "x86_64":
            raise Unavailable("a Python for older systems is compiled on Linux with x86-64 only.")
        debian_root.require()
        if not _holds(self._folder / "compiled", COMPILE):
            self._compile()
            (self._folder / "compiled").write_text(COMPILE, encoding="utf-8")
        wanted = "".join(path.read_text(encoding="utf-8") for path in pins)
        if not _holds(self._folder / "pins", wanted):
            shutil.rmtree(self._packages, ignore_errors=True)
            platforms = ("manylinux_2_28_x86_64", "manylinux2014_x86_64", "manylinux_2_27_x86_64")
            pip = (python, "-m", "pip", "--disable-pip-version-check", "--quiet", "install")
            only = ("--python-version", VERSION, "--only-binary=:all:", "--target", self._packages)
            places = [word for name in platforms for word in ("--platform", name)]
            command: list[str | Path] = [
                *pip,
                *only,
                *places,
                "--no-input",
                "--requirement",
                pins[-1],
            ]
            self._step(command, "the packages for it cannot be fetched")
            (self._folder / "pins").write_text(wanted, encoding="utf-8")

    def command(self, *words: str | Path) -> list[str]:
        """The words that start this Python, which sees the checkout where it is."""
        fixed = tuple(f"{name}={os.environ[name]}" for name in FIXED if name in os.environ)
        places = (f"PYTHONPATH={self._packages}", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/")
        begin = ("sh", "-c", 'cd "$0" && exec "$@"', str(ROOT), PYTHON)
        start = ("env", "-i", *places, *fixed, *begin)
        return debian_root.within(self._root, *start, *words, seen=ROOT)

    def _compile(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)
        print("Compiling a Python for older systems (once, some minutes) ...", flush=True)
        debian_root.unpack(SYSTEM, self._root, TOOLS, self._folder / "log")
        compiled = debian_root.within(self._root, "sh", "-c", COMPILE)
        self._step(compiled, "Python cannot be compiled there")

    def _step(self, command: Sequence[str | Path], what: str) -> None:
        log = self._folder / "log"
        with log.open("ab") as file:
            done = subprocess.run(
                list(map(str, command)),
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=file,
                check=False,
            )
        if done.returncode != 0:
            raise Unavailable(f"{what}: {log} has the details.")


def _holds(path: Path, text: str) -> bool:
    return path.is_file() and path.read_text(encoding="utf-8") == text
