"""What a server keeps of a game: its journal, to go on with it, and the file of its record."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final, Protocol, TypeAlias

from game.net.server.journal import JournalLine
from game.storage.decoding import Unreadable
from game.storage.files import make_folder, read_file, replace_file, set_aside
from game.table.records.endings import record_of
from game.table.records.lines import Line, UndoNote, written
from game.table.records.replay import LARGEST_GAME

LOGGER: Final = logging.getLogger("blackout.server")
Sync: TypeAlias = Callable[[], bool]
"""Has the disk keep what was written, in milliseconds, or in seconds where it is busy; whether it
does. Another thread may call it."""


class GameStore(Protocol):
    """Where a server keeps the journal and the record of one game.

    What writes raises `OSError` where the disk, or whatever keeps it, refuses.
    """

    game: str
    """The id of the game."""

    def journal(self, lines: Iterable[JournalLine]) -> None:
        """Add lines to the journal, all of them or none."""

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


class ServerGames(Protocol):
    """Where a server keeps its games."""

    def new(self) -> GameStore:
        """Room for a game, under an id that no other one has."""

    def found(self, game: str) -> GameStore | None:
        """A game by its id, to be read and gone on with; None where there is none.

        Raises:
            OSError, Unreadable: it cannot be read.
        """

    def unfinished(self) -> Iterator[str]:
        """Ids of the games that this server has to go on with when it begins."""

    @property
    def is_synced(self) -> bool:
        """Whether nothing was written since `take_unsynced`."""

    def take_unsynced(self) -> Sync:
        """What has the disk keep all that was written so far, through a power cut too."""

    def look_round(self) -> None:
        """Do what is due once in a while."""

    def close(self) -> None:
        """Let go of everything."""


class ServerRecordFile:
    """The record of a game: a file for its owner alone, as it holds every card."""

    def __init__(self, folder: Path, game: str) -> None:
        self.path = record_of(folder, game)

    def mend(self, lines: Sequence[Line]) -> None:
        """See `mend_record` of `GameStore`."""
        due = "".join(map(written, lines)).encode()
        try:
            held = read_file(self.path, LARGEST_GAME)
        except FileNotFoundError:
            held = b""
        except Unreadable:
            held = b"?"
        if held == due:
            return
        if not due.startswith(held):
            kept = set_aside(self.path)
            LOGGER.warning("%s holds another game, or none; it is now %s", self.path, kept.name)
        self.rewrite(lines)

    def rewrite(self, lines: Iterable[Line]) -> None:
        """See `rewrite_record` of `GameStore`."""
        make_folder(self.path.parent)
        replace_file(self.path, "".join(map(written, lines)).encode(), private=True)


class ServerRecord:
    """The record of a game, which the disk may have no room for just now."""

    def __init__(self, files: GameStore) -> None:
        self._files = files
        self.behind = False
        """Whether the file lacks lines that it is to have."""

    def mend(self, lines: Sequence[Line]) -> None:
        """Make the file hold these lines, the whole record; where that fails, later."""
        try:
            if any(isinstance(line, UndoNote) for line in lines):
                # It may hold what was taken back by now, which is no other game's.
                self._files.rewrite_record(lines)
            else:
                self._files.mend_record(lines)
            self.behind = False
        except OSError as error:
            if not self.behind:
                LOGGER.error("the record of %s cannot be written: %s", self._files.game, error)
            self.behind = True
