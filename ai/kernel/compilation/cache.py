"""Where compiled code is kept between two starts.

numba looks at the file of each function alone: a change in what that function calls would go
unnoticed. So the folder is named after all the sources of the bots together, and after what else
the code is made for: Python, numba and the processor. Older ones go.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

VARIABLE: Final = "NUMBA_CACHE_DIR"
_HOME: Final = "BLACKOUT_HOME"
"""The variable that moves everything of a player into one folder."""
_SOURCES: Final = Path(__file__).resolve().parents[2]
_said: list[str] = []


def cache_problem() -> str | None:
    """What was wrong with code that was kept, as it was said on standard error."""
    return _said[-1] if _said else None


def _say(sentence: str) -> None:
    _said.append(sentence)
    print(sentence, file=sys.stderr)


def folder() -> Path:
    """The folder of caches in this player's own space. It may not exist yet."""
    if home := os.environ.get(_HOME):
        return Path(home) / "compiled"
    import platformdirs

    return platformdirs.user_cache_path("blackout", appauthor=False) / "compiled"


def cache_folder_set() -> bool:
    """Tell numba where to keep what it compiles; False, with a note, where it cannot be kept.

    Where the variable is set already, it is whoever set it who knows.
    """
    if VARIABLE in os.environ:
        return True
    sources = sorted(_SOURCES.rglob("*.py"))
    if not sources:
        return False  # a bundle without sources, for which numba can keep nothing
    kept = folder() / _name_of(sources)
    try:
        if not kept.exists() and kept.parent.is_dir() and any(kept.parent.iterdir()):
            _say(
                "The expert is compiled anew: what was compiled before is of another version, "
                "of the program, of Python or numba, or for another processor."
            )
        kept.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=kept):
            pass
        _forget(kept)
    except OSError as error:
        _say(
            f"Compiled code cannot be kept in {kept.parent} ({error.strerror}): "
            "the expert compiles anew at each start."
        )
        return False
    os.environ[VARIABLE] = str(kept)
    if "numba" in sys.modules:
        sys.modules["numba"].config.CACHE_DIR = str(kept)
    return True


def _name_of(sources: list[Path]) -> str:
    made_for = (sys.version, version("numba"), version("llvmlite"), _processor())
    mark = hashlib.sha256(repr(made_for).encode())
    for source in sources:
        mark.update(source.read_bytes())
    return mark.hexdigest()[:16]


def _processor() -> str:
    """The processor whose instructions are used, as numba finds it."""
    from llvmlite import binding

    named = os.environ.get("NUMBA_CPU_NAME"), os.environ.get("NUMBA_CPU_FEATURES")
    return repr((binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten(), named))


def _forget(kept: Path) -> None:
    """Remove what other versions of the sources left behind, but for the latest few."""
    others = [other for other in kept.parent.iterdir() if other != kept and other.is_dir()]
    others.sort(key=lambda other: other.stat().st_mtime, reverse=True)
    for other in others[3:]:
        shutil.rmtree(other, ignore_errors=True)


def cache_emptied() -> bool:
    """Empty the folder of a cache that cannot be read, with a note; False where it is not ours."""
    kept = Path(os.environ.get(VARIABLE, ""))
    if kept.parent != folder():
        return False
    _say("The compiled code that was kept cannot be read: the expert compiles it anew.")
    for entry in list(kept.iterdir()):
        shutil.rmtree(entry, ignore_errors=True)
    return True
