"""Where compiled code is kept between two starts.

numba looks at the file of each function alone: a change in what that function calls would go
unnoticed. So the folder is named after all the sources of the bots together, and older ones go.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryFile
from typing import Final

VARIABLE: Final = "NUMBA_CACHE_DIR"
_HOME: Final = "BLACKOUT_HOME"
"""The variable that moves everything of a player into one folder."""
_SOURCES: Final = Path(__file__).resolve().parents[1]


def folder() -> Path:
    """The folder of caches in this player's own space. It may not exist yet."""
    if home := os.environ.get(_HOME):
        return Path(home) / "compiled"
    import platformdirs

    return platformdirs.user_cache_path("blackout", appauthor=False) / "compiled"


def settled() -> bool:
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
        kept.mkdir(parents=True, exist_ok=True)
        with TemporaryFile(dir=kept):
            pass
        _forget(kept)
    except OSError as error:
        print(
            f"Compiled code cannot be kept in {kept} ({error.strerror}): "
            "the expert compiles anew at each start.",
            file=sys.stderr,
        )
        return False
    os.environ[VARIABLE] = str(kept)
    if "numba" in sys.modules:
        sys.modules["numba"].config.CACHE_DIR = str(kept)
    return True


def _name_of(sources: list[Path]) -> str:
    mark = hashlib.sha256(sys.version.encode())
    for source in sources:
        mark.update(source.read_bytes())
    return mark.hexdigest()[:16]


def _forget(kept: Path) -> None:
    """Remove what other versions of the sources left behind, but for the latest few."""
    others = [other for other in kept.parent.iterdir() if other != kept and other.is_dir()]
    others.sort(key=lambda other: other.stat().st_mtime, reverse=True)
    for other in others[3:]:
        shutil.rmtree(other, ignore_errors=True)


def discarded() -> bool:
    """Empty the folder of a cache that cannot be read, with a note; False where it is not ours."""
    kept = Path(os.environ.get(VARIABLE, ""))
    if kept.parent != folder():
        return False
    print("The compiled code that was kept cannot be read: it is compiled anew.", file=sys.stderr)
    for entry in list(kept.iterdir()):
        shutil.rmtree(entry, ignore_errors=True)
    return True
