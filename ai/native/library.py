"""The library of this system and processor: where it lies and whether it can be loaded."""

from __future__ import annotations

import ctypes
import hashlib
import platform
import sys
import sysconfig
from functools import cache
from pathlib import Path
from typing import Final

SOURCES: Final = Path(__file__).parent
LIBRARIES: Final = SOURCES / "libraries"
MANIFEST: Final = LIBRARIES / "manifest.json"
"""Digests of the libraries, and of the sources that they were built of."""
_SYSTEMS: Final = {
    "linux": ("linux", "so"),
    "win32": ("windows", "dll"),
    "darwin": ("macos", "dylib"),
}
_PROCESSORS: Final = {
    "x86_64": "x86_64",
    "amd64": "x86_64",
    "aarch64": "aarch64",
    "arm64": "aarch64",
}


class NoLibrary(Exception):
    """There is no library for this system and processor, or it cannot be loaded."""


def digest_of_sources() -> str:
    """Of all C sources together."""
    mark = hashlib.sha256()
    for source in sorted((*SOURCES.glob("*.c"), *SOURCES.glob("*.h"))):
        mark.update(source.name.encode() + b"\0" + source.read_bytes())
    return mark.hexdigest()


def library_path() -> Path | None:
    """The library for this system and processor, if there is one."""
    system = _SYSTEMS.get(sys.platform)
    processor = _PROCESSORS.get(_machine())
    if system is None or processor is None or sys.maxsize < 2**32:
        return None
    found = LIBRARIES / f"{system[0]}-{processor}.{system[1]}"
    return found if found.is_file() else None


def _machine() -> str:
    """The processor that this Python was built for; Windows names its own to an emulated one."""
    if sys.platform == "win32":
        return sysconfig.get_platform().removeprefix("win-").lower()
    return platform.machine().lower()


@cache
def library() -> ctypes.CDLL:
    path = library_path()
    if path is None:
        raise NoLibrary(f"no library for {sys.platform} on {_machine()}")
    try:
        return ctypes.CDLL(str(path))
    except OSError as error:
        raise NoLibrary(str(error)) from error


@cache
def builds() -> tuple[str, ...]:
    """Those of this library that the processor can run, the fastest first."""
    return ("newer", "every") if library().newer_instructions() else ("every",)


@cache
def loads() -> bool:
    """Whether the search can be had here."""
    try:
        return bool(builds())
    except (NoLibrary, AttributeError):
        return False
