"""Gives back memory of a worker process once everything is compiled or loaded.

numba loads all of LLVM, and to load what was compiled touches 50 MB of its code that is never
needed again. Whoever compiled holds twice as much besides, which only ends with the process.
"""

from __future__ import annotations

import ctypes
import sys
from pathlib import Path
from typing import Final

_MAPS: Final = Path("/proc/self/maps")
_NOT_NEEDED: Final = 4
"""MADV_DONTNEED: pages of a file's code that was never written come back when they are touched."""
_LARGE: Final = 1 << 20


def release_code_pages() -> None:
    """Hand the pages of large libraries' code back to the system, where it is Linux."""
    if sys.platform != "linux" or not _MAPS.exists():
        return
    system = ctypes.CDLL(None)
    for line in _MAPS.read_text(encoding="utf-8", errors="replace").splitlines():
        parts = line.split(maxsplit=5)
        # Code alone: what may be written, or was while it was loaded, would be lost.
        if len(parts) < 6 or parts[1] != "r-xp" or not parts[5].startswith("/"):
            continue
        first, _, last = parts[0].partition("-")
        start, size = int(first, 16), int(last, 16) - int(first, 16)
        if size >= _LARGE:
            system.madvise(ctypes.c_void_p(start), ctypes.c_size_t(size), _NOT_NEEDED)
