"""Calls into `teaching.c`, which this machine's C compiler builds once for each program."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from ai.native.calls import handed
from ai.native.library import SOURCES


class NoCompiler(Exception):
    """Nets are taught only where there is a C compiler."""


def compiler() -> str | None:
    """The C compiler of this machine, if it has one."""
    return shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")


@cache
def _library() -> ctypes.CDLL:
    found = compiler()
    if found is None:
        raise NoCompiler("teaching a net takes a C compiler: cc, gcc or clang")
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder, "teaching.so")
        flags = ("-std=c11", "-O3", "-march=native", "-shared", "-fPIC", "-ffp-contract=off")
        source = str(Path(__file__).with_name("teaching.c"))
        command = [found, *flags, "-fno-math-errno", f"-I{SOURCES}", source, "-o", str(made)]
        subprocess.run(command, check=True)
        return ctypes.CDLL(str(made))


def call(name: str, *arguments: Any) -> int:
    """Call a function of `teaching.c`; the arguments are as in `ai.native.calls.call`."""
    function = getattr(_library(), name)
    function.restype = ctypes.c_int64
    found: int = function(*map(handed, arguments))
    return found
