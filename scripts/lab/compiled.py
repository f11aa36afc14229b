"""C beside a measurement, which this machine's compiler builds once for each program."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from functools import cached_property
from pathlib import Path
from typing import Any

from ai.native.calls import handed
from ai.native.library import SOURCES

FLAGS = [  # fast on this machine, and the same sums as everywhere
    "-std=c11",
    "-O3",
    "-march=native",
    "-shared",
    "-fPIC",
    "-ffp-contract=off",
    "-fno-math-errno",
]


class NoCompiler(Exception):
    """There is no C compiler on this machine."""


def compiler() -> str | None:
    """The C compiler of this machine, if it has one."""
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


class Compiled:
    """The functions of one C file, which may include the headers of `ai/native`."""

    def __init__(self, source: Path) -> None:
        self._source = source

    def call(self, name: str, *arguments: Any) -> int:
        """Call a function; for the arguments see `ai.native.calls`."""
        function = getattr(self._library, name)
        function.restype = ctypes.c_int64
        found: int = function(*map(handed, arguments))
        return found

    @cached_property
    def _library(self) -> ctypes.CDLL:
        found = compiler()
        if found is None:
            raise NoCompiler(f"{self._source.name} takes a C compiler: cc, gcc or clang")
        with tempfile.TemporaryDirectory() as folder:
            made = Path(folder, self._source.with_suffix(".so").name)
            command = [found, *FLAGS, f"-I{SOURCES}", str(self._source), "-o", str(made)]
            subprocess.run(command, check=True)
            return ctypes.CDLL(str(made))
