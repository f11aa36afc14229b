"""The log file: tracebacks and little else, in the player's data folder, kept small."""

from __future__ import annotations

import logging
import sys
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Final

from game.ui import folders

LOGGER: Final = logging.getLogger("blackout")
_LARGEST: Final = 256 * 1024  # bytes of one file
_KEPT: Final = 2  # older files beside it


def path() -> Path:
    """Where the log lies."""
    return folders.data() / "blackout.log"


def start() -> None:
    """Write to the log file from now on; where that is impossible, to standard error."""
    stop()
    handler: logging.Handler
    try:
        path().parent.mkdir(parents=True, exist_ok=True)
        handler = RotatingFileHandler(
            path(), maxBytes=_LARGEST, backupCount=_KEPT, encoding="utf-8", delay=True
        )
    except OSError:
        handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    LOGGER.addHandler(handler)
    LOGGER.propagate = False
    LOGGER.setLevel(logging.INFO)


def stop() -> None:
    """Close the log file."""
    for handler in LOGGER.handlers[:]:
        LOGGER.removeHandler(handler)
        handler.close()


def trouble(what: str, error: BaseException) -> None:
    """Write down an error with its traceback. Never fails: the log is no cause to end a game."""
    LOGGER.error(what, exc_info=error)
