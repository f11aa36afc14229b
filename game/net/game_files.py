"""The two files of a game on a server: its record, and what the server needs to go on with it."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Iterable, Sequence
from io import FileIO
from pathlib import Path
from typing import Final, NamedTuple

from game.net.journal import JournalLine, journal_line, journal_text
from game.storage.decoding import Unreadable
from game.storage.files import read_file, replace_file, set_aside, sync_folder
from game.storage.line_files import append_whole, open_to_append, read_objects
from game.table.records.endings import record_of
from game.table.records.lines import Line, UndoNote, written
from game.table.records.replay import LARGEST_GAME

LOGGER: Final = logging.getLogger("blackout.server")
PRIVATE: Final = ".private"
ROOM: Final = 4096
"""Bytes that a disk has to take before a game goes on that it had no room for."""


class Unsynced(NamedTuple):
    """A file that was written to, and a descriptor of it."""

    path: Path
    descriptor: int


def sync(files: Iterable[Unsynced]) -> list[Unsynced]:
    """Have the disk take what was written; milliseconds, and seconds where it is busy.

    Returns:
        The files that it did not take, to be tried again.
    """
    failed = []
    for file in files:
        try:
            os.fsync(file.descriptor)
            os.close(file.descriptor)
        except OSError as error:
            LOGGER.error("%s is not on the disk yet: %s", file.path, error)
            failed.append(file)
    return failed


class GameFiles:
    """The record and the private journal of one game, opened while it goes on.

    A line is flushed to the system when it is written, so a program that is killed loses none.
    """

    def __init__(self, folder: Path, game: str) -> None:
        self.record = record_of(folder, game)
        self.private = folder / f"{game}{PRIVATE}"
        self.both = self.record, self.private
        self._open: dict[Path, FileIO] = {}
        self._unsynced: set[Path] = set()

    def journal(self, lines: Iterable[JournalLine]) -> None:
        """Add lines to the private file, all of them or none.

        Raises:
            OSError: the disk does not take them.
        """
        self._append(self.private, "".join(map(journal_text, lines)))

    def note(self, lines: Iterable[Line]) -> None:
        """Add lines to the record, all of them or none.

        Raises:
            OSError: the disk does not take them.
        """
        self._append(self.record, "".join(map(written, lines)))

    def find_room(self) -> None:
        """Make sure that the disk takes some more of the private file.

        Raises:
            OSError: it does not.
        """
        file = self._opened(self.private)
        before = os.fstat(file.fileno()).st_size
        # Should the program be killed in between, this is a line that was cut off.
        append_whole(file, b" " * ROOM)
        os.ftruncate(file.fileno(), before)

    def discard(self) -> None:
        """Leave nothing of a game that could not be made."""
        self.close()
        with contextlib.suppress(OSError):
            self.private.unlink(missing_ok=True)

    def read_journal(self) -> list[JournalLine]:
        """The lines of the private file, which `mend_journal` has made whole.

        Raises:
            OSError, Unreadable: it cannot be read, or is no such file.
        """
        return read_objects(self.private, journal_line).good

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
        self._unsynced.discard(self.record)
        replace_file(self.record, "".join(map(written, lines)).encode(), private=True)

    @property
    def is_synced(self) -> bool:
        """Whether nothing was written since `take_unsynced`."""
        return not self._unsynced

    def take_unsynced(self) -> list[Unsynced]:
        """What a power cut would take, to be handed to `sync`, which another thread may do."""
        unsynced, self._unsynced = self._unsynced, set()
        return [Unsynced(path, os.dup(self._opened(path).fileno())) for path in unsynced]

    def close(self) -> None:
        """Let go of the files; they are opened again where a line follows."""
        for unsynced in sync(self.take_unsynced()):
            os.close(unsynced.descriptor)
        for file in self._open.values():
            file.close()
        self._open.clear()

    def _append(self, path: Path, lines: str) -> None:
        append_whole(self._opened(path), lines.encode())
        self._unsynced.add(path)

    def _opened(self, path: Path) -> FileIO:
        """The file, open from now on; for its owner alone, as both hold every card."""
        file = self._open.get(path)
        if file is None:
            made = not path.exists()
            file = self._open[path] = open_to_append(path, private=True)
            if made:
                sync_folder(path.parent)
        return file


class ServerRecord:
    """Lines of a record on the disk, which may have no room for some of them for a while."""

    def __init__(self, files: GameFiles) -> None:
        self._files = files
        self.behind = False
        """Whether the file lacks lines."""

    def add(self, lines: Iterable[Line]) -> None:
        """Add lines; where that fails they are made good later."""
        if self.behind:
            return
        try:
            self._files.note(lines)
        except OSError as error:
            self._fall_behind(error)

    def mend(self, lines: Sequence[Line]) -> None:
        """Make the file hold these lines, the whole record."""
        try:
            if any(isinstance(line, UndoNote) for line in lines):
                # It may hold what was taken back by now, which is no other game's.
                self._files.rewrite_record(lines)
            else:
                self._files.mend_record(lines)
            self.behind = False
        except OSError as error:
            self._fall_behind(error)

    def _fall_behind(self, error: OSError) -> None:
        if not self.behind:
            LOGGER.error("%s cannot be written: %s", self._files.record, error)
        self.behind = True
