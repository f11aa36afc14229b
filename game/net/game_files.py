"""The two files of a game on a server: its record, and what the server needs to go on with it."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
from collections.abc import Iterable, Sequence
from io import FileIO
from pathlib import Path
from typing import Any, Final

from game.storage.decoding import Unreadable
from game.storage.files import read_file, replace_file, set_aside
from game.storage.line_files import read_objects
from game.table.records.record import Line, written
from game.table.records.replay import LARGEST_GAME

LOGGER: Final = logging.getLogger("blackout.server")
RECORD: Final = ".jsonl"
PRIVATE: Final = ".private"
_APPEND: Final = os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)


class GameFiles:
    """The record and the private journal of one game, opened while it goes on.

    A line is flushed to the system when it is written, so a program that is killed loses none.
    """

    def __init__(self, folder: Path, game: str) -> None:
        self.record = folder / f"{game}{RECORD}"
        self.private = folder / f"{game}{PRIVATE}"
        self.both = self.record, self.private
        self._open: dict[Path, FileIO] = {}
        self._unsynced: set[Path] = set()

    def journal(self, line: Line) -> None:
        """Add a line to the private file."""
        self._append(self.private, [line])

    def note(self, lines: Iterable[Line]) -> None:
        """Add lines to the record."""
        self._append(self.record, lines)

    def read_journal(self) -> list[dict[str, Any]]:
        """The lines of the private file, which `mend_journal` has made whole.

        Raises:
            OSError, Unreadable: it cannot be read, or is no such file.
        """
        return read_objects(self.private, dict).good

    def mend_record(self, lines: Sequence[Line]) -> None:
        """Make the record hold these lines; one that holds others is kept beside it."""
        due = "".join(map(written, lines)).encode()
        try:
            held = read_file(self.record, LARGEST_GAME)
        except FileNotFoundError:
            held = b""
        except Unreadable:
            held = b"?"
        if held == due:
            return
        if not due.startswith(held):
            kept = set_aside(self.record)
            LOGGER.warning("%s holds another game, or none; it is now %s", self.record, kept.name)
        self.rewrite_record(lines)

    def rewrite_record(self, lines: Iterable[Line]) -> None:
        """Put these lines in place of the record, at once or not at all."""
        file = self._open.pop(self.record, None)
        if file is not None:
            file.close()
        replace_file(self.record, "".join(map(written, lines)).encode())
        self.record.chmod(0o600)

    def sync(self) -> None:
        """Have the system keep what was written through a power cut. May run in another thread."""
        unsynced, self._unsynced = self._unsynced, set()
        for path in unsynced:
            file = self._open.get(path)
            # Closed meanwhile: the system writes it sooner or later anyway.
            with contextlib.suppress(ValueError, OSError):
                if file is not None:
                    os.fsync(file.fileno())

    def close(self) -> None:
        """Let go of the files; they are opened again where a line follows."""
        for file in self._open.values():
            file.close()
        self._open.clear()

    def _append(self, path: Path, lines: Iterable[Line]) -> None:
        file = self._open.get(path)
        if file is None:
            # For its owner alone: both files hold every card.
            file = FileIO(os.open(path, _APPEND, 0o600), "ab")
            self._open[path] = file
        content = "".join(map(written, lines)).encode()
        before = os.fstat(file.fileno()).st_size
        try:
            if file.write(content) != len(content):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError:
            # Half a line would spoil the one after it.
            os.ftruncate(file.fileno(), before)
            raise
        self._unsynced.add(path)
