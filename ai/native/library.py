"""The library of this system and processor: where it lies and whether it can be loaded."""

from __future__ import annotations

import ctypes
import hashlib
import json
import platform
import sys
import sysconfig
from enum import Enum, auto
from functools import cache
from pathlib import Path
from typing import Final

SOURCES: Final = Path(__file__).parent
LIBRARIES: Final = SOURCES / "libraries"
MANIFEST: Final = LIBRARIES / "manifest.json"
"""Digests of the libraries, and of the sources that they were built of."""
BUILT_OF: Final = "fcb11c13f759dfeb6bc8217bc312f07f4c34d5cc688e3faa7fcc07cba9eafaad"
"""`digest_of_sources` of the libraries that these modules call; `scripts/build_native.py` keeps it.
An installation over an older one may have left files of that one beside them."""
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


class Lack(Enum):
    """Why there is no library."""

    NO_BUILD = auto()
    """None was delivered for this system and processor."""
    MISSING = auto()
    """One was, but its file or the manifest is not there."""
    DAMAGED = auto()
    """Its file has other content than the manifest says; it is not loaded, which could end the
    process."""
    OTHER_VERSION = auto()
    """It was built of other sources than these modules call."""
    UNLOADABLE = auto()
    """It is as it was delivered, and the system does not load it."""


class NoLibrary(Exception):
    """There is no library that can be called."""

    def __init__(self, lack: Lack, file: str, why: str = "") -> None:
        """Say so.

        Args:
            lack: which of the causes it is.
            file: the name of the library; empty where there is no build.
            why: what the system says of it.
        """
        super().__init__(f"{file or sys.platform} {_machine()}: {lack.name} {why}".rstrip())
        self.lack = lack
        self.file = file


def digest_of_sources() -> str:
    """Of all C sources together."""
    mark = hashlib.sha256()
    for source in sorted((*SOURCES.glob("*.c"), *SOURCES.glob("*.h"))):
        mark.update(source.name.encode() + b"\0" + source.read_bytes())
    return mark.hexdigest()


def library_path() -> Path | None:
    """Where the library for this system and processor lies; None where there is no such build."""
    system = _SYSTEMS.get(sys.platform)
    processor = _PROCESSORS.get(_machine())
    if system is None or processor is None or sys.maxsize < 2**32:
        return None
    return LIBRARIES / f"{system[0]}-{processor}.{system[1]}"


def _machine() -> str:
    """The processor that this Python was built for; Windows names its own to an emulated one."""
    if sys.platform == "win32":
        return sysconfig.get_platform().removeprefix("win-").lower()
    return platform.machine().lower()


@cache
def library() -> ctypes.CDLL:
    """The library, loaded.

    Raises:
        NoLibrary: it cannot be had; it says why.
    """
    path = library_path()
    if path is None:
        raise NoLibrary(Lack.NO_BUILD, "")
    _check(path)
    try:
        return ctypes.CDLL(str(path))
    except OSError as error:
        raise NoLibrary(Lack.UNLOADABLE, path.name, str(error)) from error


def _check(path: Path) -> None:
    """Hold a library against the manifest before the system reads it.

    Raises:
        NoLibrary: it is not the one that these modules call.
    """
    try:
        manifest = json.loads(MANIFEST.read_bytes())
        sources, digest = manifest["sources"], manifest["libraries"].get(path.name)
    except OSError as error:
        raise NoLibrary(Lack.MISSING, MANIFEST.name, str(error)) from error
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise NoLibrary(Lack.DAMAGED, MANIFEST.name, str(error)) from error
    if digest is None:
        raise NoLibrary(Lack.NO_BUILD, "")
    try:
        found = hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise NoLibrary(Lack.MISSING, path.name, str(error)) from error
    if sources != BUILT_OF:
        raise NoLibrary(Lack.OTHER_VERSION, path.name)
    if found != digest:
        raise NoLibrary(Lack.DAMAGED, path.name)


@cache
def builds() -> tuple[str, ...]:
    """Those of this library that the processor can run, the fastest first.

    Raises:
        NoLibrary: it cannot be had.
    """
    return ("newer", "every") if library().newer_instructions() else ("every",)


@cache
def lacking() -> NoLibrary | None:
    """Why the library cannot be had; None where it can."""
    try:
        library()
    except NoLibrary as error:
        return error
    return None
