"""The two files of a game on a server: its record, and what the server needs to go on with it."""

from __future__ import annotations

import contextlib
import errno
import logging
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, TypeVar

from game.net.server.journal import JOURNAL_LINES, JournalLine
from game.storage.decoding import NoFile, Unreadable, document_of
from game.storage.files import read_file, replace_file, set_aside
from game.storage.kept_lines import KeptLines, LineCodec, LineWriter
from game.table.records.endings import record_of
from game.table.records.lines import Line, UndoNote, line_in, written
from game.table.records.replay import LARGEST_GAME

LOGGER: Final = logging.getLogger("blackout.server")
PRIVATE: Final = ".private"
T = TypeVar("T")


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
        if _is_taken(file):
            with contextlib.suppress(OSError):
                os.close(file.descriptor)
        else:
            failed.append(file)
    return failed


def _is_taken(file: Unsynced) -> bool:
    """Have the disk take what was written to a file; whether it did."""
    try:
        os.fsync(file.descriptor)
    except OSError as error:
        LOGGER.error("%s is not on the disk yet: %s", file.path, error)
        return False
    return True


class GameStore(Protocol):
    """Where a server keeps the journal and the record of one game.

    What writes raises `OSError` where the disk, or whatever keeps it, refuses.
    """

    game: str
    """The id of the game."""

    def journal(self, lines: Iterable[JournalLine]) -> None:
        """Add lines to the journal, all of them or none."""

    def note(self, lines: Iterable[Line]) -> None:
        """Add lines to the record, all of them or none."""

    def find_room(self) -> None:
        """Make sure that some more of the journal can be kept."""

    def discard(self) -> None:
        """Leave nothing of a game that could not be made."""

    def read_journal(self) -> list[JournalLine]:
        """The lines of the journal.

        Raises:
            OSError, Unreadable: it cannot be read, or is none.
        """

    def mend_record(self, lines: Sequence[Line]) -> None:
        """Make the record hold these lines; one that holds others is kept beside it."""

    def rewrite_record(self, lines: Iterable[Line]) -> None:
        """Put these lines in place of the record, at once or not at all."""

    @property
    def is_synced(self) -> bool:
        """Whether nothing was written since `take_unsynced`."""

    def take_unsynced(self) -> list[Unsynced]:
        """What a power cut would take, to be handed to `sync`, which another thread may do.

        Raises:
            OSError: too many files are open; it is all still to be taken.
        """

    def close(self) -> None:
        """Let go of it for a while."""


class GameFiles:
    """See `GameStore`: two files in a folder, opened while the game goes on.

    A line is flushed to the system when it is written, so a program that is killed loses none.
    """

    def __init__(self, folder: Path, game: str) -> None:
        self.game = game
        self.record = record_of(folder, game)
        self.private = folder / f"{game}{PRIVATE}"
        self.both = self.record, self.private
        self.recorded = KeptLines(self.record, _RECORD_LINES)
        self.journalled = KeptLines(self.private, JOURNAL_LINES)
        self._open: dict[Path, LineWriter[Any]] = {}
        self._unsynced: set[Path] = set()

    def journal(self, lines: Iterable[JournalLine]) -> None:
        """See `GameStore`."""
        self._append(self.journalled, lines)

    def note(self, lines: Iterable[Line]) -> None:
        """See `GameStore`."""
        self._append(self.recorded, lines)

    def find_room(self) -> None:
        """See `GameStore`."""
        self._opened(self.journalled).find_room()

    def discard(self) -> None:
        """See `GameStore`."""
        self.close()
        with contextlib.suppress(OSError):
            self.private.unlink(missing_ok=True)

    def read_journal(self) -> list[JournalLine]:
        """See `GameStore`: of the private file, which `mend_journal` has made whole."""
        return self.journalled.read_or_raise().good

    def mend_record(self, lines: Sequence[Line]) -> None:
        """See `GameStore`."""
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
        """See `GameStore`."""
        file = self._open.pop(self.record, None)
        if file is not None:
            file.close()
        self._unsynced.discard(self.record)
        replace_file(self.record, "".join(map(written, lines)).encode(), private=True)

    @property
    def is_synced(self) -> bool:
        """See `GameStore`."""
        return not self._unsynced

    def take_unsynced(self) -> list[Unsynced]:
        """See `GameStore`."""
        taken: list[Unsynced] = []
        with contextlib.ExitStack() as made:
            for path in filter(self._unsynced.__contains__, self.both):
                descriptor = os.dup(self._open[path].descriptor)
                made.callback(os.close, descriptor)
                taken.append(Unsynced(path, descriptor))
            made.pop_all()  # all could be had: whoever syncs closes them
        self._unsynced.clear()
        return taken

    def close(self) -> None:
        """See `GameStore`; the files are opened again where a line follows."""
        for path, file in self._open.items():
            if path in self._unsynced:
                _is_taken(Unsynced(path, file.descriptor))
            file.close()
        self._open.clear()
        self._unsynced.clear()

    def _append(self, kept: KeptLines[T], lines: Iterable[T]) -> None:
        self._opened(kept).add(lines)
        self._unsynced.add(kept.path)

    def _opened(self, kept: KeptLines[T]) -> LineWriter[T]:
        """The file, open from now on.

        Raises:
            OSError: the disk refuses, or a folder or a pipe has its name.
        """
        file: LineWriter[T] | None = self._open.get(kept.path)
        if file is None:
            try:
                file = self._open[kept.path] = LineWriter(kept)
            except NoFile as error:  # until whoever put it there takes it away
                raise OSError(errno.EISDIR, str(error), str(kept.path)) from None
        return file


_RECORD_LINES: Final = LineCodec(lambda raw: line_in(document_of(raw)), written, private=True)
"""Like the private file for its owner alone, as both hold every card."""


class ServerRecord:
    """Lines of a record on the disk, which may have no room for some of them for a while."""

    def __init__(self, files: GameStore) -> None:
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
            LOGGER.error("the record of %s cannot be written: %s", self._files.game, error)
        self.behind = True
