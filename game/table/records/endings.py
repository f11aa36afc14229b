"""How the file of a record is named: the ending of new ones, and those of all that are read."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from game.engine.refusal import Refused
from game.storage.files import cannot_be_read

ENDING: Final = ".blackout"
"""Of every new record."""
ENDINGS: Final = (ENDING, ".jsonl")
"""Of the records that are read; a game goes on in the file that it has."""


class UnreadFolder(Refused, OSError):
    """A folder of games that cannot be read now: the message is one sentence."""


def records_in(folder: Path) -> list[Path]:
    """What a folder has under the name of a record, by name, which is the oldest first.

    Whether each can be read, and is a file at all, finds whoever opens it: a name that was passed
    over here would be a game that is gone without a word. There is none where the folder is not
    there.

    Raises:
        UnreadFolder: it cannot be read, so that nobody can tell what it holds.
    """
    try:
        with os.scandir(folder) as items:
            names = [item.name for item in items if item.name.endswith(ENDINGS)]
    except FileNotFoundError:
        return []
    except OSError as error:
        raise UnreadFolder(cannot_be_read(folder, error)) from None
    return [folder / name for name in sorted(names)]


def record_of(folder: Path, stem: str) -> Path:
    """The record of a name without its ending: the one that is there, or else a new one's file."""
    paths = [folder / f"{stem}{ending}" for ending in ENDINGS]
    return next((path for path in paths if os.path.lexists(path)), paths[0])
