"""The log file: tracebacks and little else, in the player's data folder, kept small."""

from __future__ import annotations

import copy
import logging
import sys
import threading
from pathlib import Path
from typing import Final

from game import home
from game.storage.files import reason
from game.ui.platform.background_tasks import tasks

LOGGER: Final = logging.getLogger("blackout")
_LARGEST: Final = 256 * 1024  # bytes
_LINE: Final = "%(asctime)s %(levelname)s %(message)s"


def path() -> Path:
    """Where the log lies."""
    return home.data() / "blackout.log"


def start() -> None:
    """Write to the log file from now on; where that is impossible, to standard error.

    There an error of the system is one line, as commands say it: a folder in which nothing can be
    written is no fault of the program. Any other error keeps its traceback.
    """
    stop()
    handler: logging.Handler
    style = logging.Formatter(_LINE)
    try:
        path().parent.mkdir(parents=True, exist_ok=True)
        _rotate(path())
        handler = logging.FileHandler(path(), encoding="utf-8", errors="replace")
    except OSError:
        handler, style = logging.StreamHandler(sys.stderr), _OneLine(_LINE)
    handler.setFormatter(style)
    LOGGER.addHandler(_Aside(handler))
    LOGGER.propagate = False
    LOGGER.setLevel(logging.INFO)


class _OneLine(logging.Formatter):
    """Writes an OSError behind the message instead of its traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """See `logging.Formatter`."""
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, OSError):
            return super().format(record)
        bare = copy.copy(record)
        bare.exc_info = bare.exc_text = None
        where = "" if error.filename is None else f"{error.filename}: "
        return f"{super().format(bare)}: {where}{reason(error)}"


class _Aside(logging.Handler):
    """Hands what is to be written to the background tasks: no frame waits for the log."""

    def __init__(self, inner: logging.Handler) -> None:
        super().__init__()
        self._inner = inner
        self._writing = threading.Lock()
        self._over = False

    def emit(self, record: logging.LogRecord) -> None:
        """Have it written in its turn."""
        tasks.run(lambda: self._write(record))

    def _write(self, record: logging.LogRecord) -> None:
        with self._writing:
            if not self._over:  # logging would open the file again
                self._inner.handle(record)

    def close(self) -> None:
        """Wait for what is still to be written; what a thread says later is lost."""
        tasks.finish()
        with self._writing:
            self._over = True
            self._inner.close()
        super().close()


def _rotate(log: Path) -> None:
    """Begin anew once the file is large; the one before is kept.

    logging has a handler that does this, but its module takes a twentieth of our start to import.
    """
    if log.exists() and log.stat().st_size > _LARGEST:
        log.replace(log.with_suffix(".1.log"))


def stop() -> None:
    """Close the log file."""
    for handler in LOGGER.handlers[:]:
        LOGGER.removeHandler(handler)
        handler.close()


def trouble(what: str, error: BaseException) -> None:
    """Write down an error with its traceback. Never fails: the log is no cause to end a game."""
    LOGGER.error(what, exc_info=error)
