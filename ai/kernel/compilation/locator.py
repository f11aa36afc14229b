"""Where numba looks for one compiled function: by its module's name, wherever the program lies.

numba's own locator names the folder after the path of the source file, and asks the file for its
age. A program that was moved, or that is a bundle without source files, would compile anew.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from numba.core import caching
from numba.core import config as numba_config

config: Any = numba_config
OURS: Final = __name__.removesuffix("kernel.compilation.locator")
"""What the names of our modules begin with: `ai.`, in a wheel `blackout_table.ai.`."""
_NUMBAS: Any = getattr(caching, "UserProvidedCacheLocator", None) or getattr(
    caching, "_UserProvidedCacheLocator", None
)
"""For whatever else is compiled in this process; older versions of numba have a `_` before it."""


class KernelLocator(caching._CacheLocator):
    """The folder of a function of the kernel. The folder above is named after all its sources."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        self._folder = folder
        self._line = function.__code__.co_firstlineno

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> Any:
        """A locator, or None where nothing can be kept."""
        if not py_func.__module__.startswith(OURS):
            return None if _NUMBAS is None else _NUMBAS.from_function(py_func, py_file)
        if not config.CACHE_DIR:
            return None
        locator: Any = cls(py_func, Path(config.CACHE_DIR, py_func.__module__.removeprefix(OURS)))
        try:
            locator.ensure_cache_path()
        except OSError:
            return None
        return locator

    def get_cache_path(self) -> str:
        """The folder."""
        return str(self._folder)

    def get_source_stamp(self) -> str:
        """The same for ever: other sources have another folder."""
        return "kernel"

    def get_disambiguator(self) -> str:
        """Tells functions of one name in one file apart."""
        return str(self._line)
