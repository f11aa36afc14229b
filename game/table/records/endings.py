"""How the file of a record is named: the ending of new ones, and those of all that are read."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

ENDING: Final = ".blackout"
"""Of every new record."""
ENDINGS: Final = (ENDING, ".jsonl")
"""Of the records that are read; a game goes on in the file that it has."""


def records_in(folder: Path) -> list[Path]:
    """The records of a folder by name, which is the oldest first; none where it is not there.

    Raises:
        OSError: the folder cannot be read.
    """
    try:
        with os.scandir(folder) as items:
            names = [item.name for item in items if item.name.endswith(ENDINGS) and item.is_file()]
    except FileNotFoundError:
        return []
    return [folder / name for name in sorted(names)]


def record_of(folder: Path, stem: str) -> Path:
    """The record of a name without its ending: the one that is there, or else a new one's file."""
    paths = [folder / f"{stem}{ending}" for ending in ENDINGS]
    return next((path for path in paths if os.path.lexists(path)), paths[0])
