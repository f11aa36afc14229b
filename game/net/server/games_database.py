"""The database of a server: the journal of each game, written as it is played, and whom it knows.

What is asked of a game is in the database as soon as it is done, so a server that is killed loses
none of it. Through a power cut it is kept once the database's log is synced: one sync serves all
games that were played meanwhile. The record of a game is a file, written at its end and when the
server stops; where the server was killed, it is made from the journal.
"""

from __future__ import annotations

import errno
import logging
import os
import sqlite3
import time
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final, TypeVar

from game.net.server.earlier_games import EarlierGame, earlier_game, earlier_games
from game.net.server.earlier_games import put_away as put_away_games
from game.net.server.game_files import ServerRecordFile, Sync
from game.net.server.journal import CLOSING, JournalLine, journal_line_in, journal_text
from game.net.server.journal_gaps import LostLines, joined
from game.net.server.server_rows import (
    REGISTER,
    ServerDocuments,
    ServerLines,
    put_away,
    take_over,
)
from game.net.short_ids import drawn_id
from game.storage.database import Database
from game.storage.database_parts import DatabasePart, DatabaseRefused, log_names, refusal_of, seal
from game.storage.decoding import NONSENSE, Unreadable
from game.storage.document_rows import DOCUMENTS
from game.storage.documents import Codec
from game.storage.files import aside, replace_file
from game.storage.mending import make_private, newest_copy
from game.table.records.lines import Line

LOGGER: Final = logging.getLogger("blackout.server")
T = TypeVar("T")
NAME: Final = "server.sqlite"
MOST: Final = 1 << 24
"""Rows of the journal of one game."""
_LOST: Final = 100
"""Bytes that a row is taken to have held that is gone."""
PAGE: Final = 1024
"""Bytes of a page, which is what each row costs in the log."""
LOG_PART: Final = 1000
"""Changes after which what the log holds is brought into the database, beside what goes on."""
LARGEST_LOG: Final = 4000
"""Pages of the log after which all else waits for that, so that the log begins anew: it need not
grow then, which would take a disk longer."""
COPIED_S: Final = 24 * 3600.0
FIRST_COPY_S: Final = 60.0
"""Seconds from one copy of the database to the next, and from the start to the first."""
_JOURNALS: Final = DatabasePart(
    "journals",
    1,
    """
    create table game(number integer primary key, id text not null unique, over int, seal blob);
    create table line(place integer primary key, text text not null, seal blob);
    create table room(number integer primary key, filler blob);
    """,
)
"""A row of `line` holds lines that were added at once, or packed all those of a game that is over;
its place begins with its game's number."""
_ROOM: Final = 4096
"""Bytes that the disk has to take before `find_room` says that there is room."""


class KeptGame:
    """See `GameStore`."""

    def __init__(self, games: GamesDatabase, folder: Path, game: str) -> None:
        self.game = game
        self.record = ServerRecordFile(folder, game)
        self._games = games
        self._number: int | None = None
        """None until it has a line."""
        self._rows = 0

    def journal(self, lines: Iterable[JournalLine]) -> None:
        """See `GameStore`."""
        added = list(lines)
        text = "".join(map(journal_text, added))
        over = any(isinstance(line, CLOSING) for line in added)
        self._number = self._games.add(self._number, self.game, self._rows, text, over=over)
        self._rows += 1
        if over and self._rows > 1:
            self._rows = self._games.pack(self._number, self._rows)

    def find_room(self) -> None:
        """See `GameStore`."""
        self._games.find_room()

    def discard(self) -> None:
        """See `GameStore`; where the disk refuses, nothing of it was written either."""
        if self._number is not None:
            self._games.remove(self._number)
            self._number, self._rows = None, 0

    def read_journal(self) -> list[JournalLine]:
        """See `GameStore`; rows that are gone or make no sense are taken from the record."""
        number, rows = self._games.read(self.game)
        self._number = number
        every: list[JournalLine | LostLines] = []
        for place, text in rows:
            if place > self._rows:
                every.append(LostLines(_LOST * (place - self._rows)))
            every += _lines_in(text)
            self._rows = place + 1
        if not any(isinstance(line, LostLines) for line in every):
            return [line for line in every if not isinstance(line, LostLines)]
        kept = joined(self.game, self.record.path, every)
        copy = aside(self.record.path.with_name(f"{self.game}.private"))
        replace_file(copy, "".join(text or "\n" for _, text in rows).encode(), private=True)
        told = "%s: lines of its journal made no sense; it now has %d, and is kept as it was as %s"
        LOGGER.warning(told, self.game, len(kept), copy.name)
        over = any(isinstance(line, CLOSING) for line in kept)
        self._games.rewrite(self._number, self.game, "".join(map(journal_text, kept)), over=over)
        self._rows = 1
        return kept

    def mend_record(self, lines: Sequence[Line]) -> None:
        """See `GameStore`."""
        self.record.mend(lines)

    def rewrite_record(self, lines: Iterable[Line]) -> None:
        """See `GameStore`."""
        self.record.rewrite(lines)


class GamesDatabase:
    """See `ServerGames`; the folder is this server's alone."""

    def __init__(self, home: Path) -> None:
        """Open the database of a server's folder; games of an earlier version are brought into it.

        Raises:
            OSError, Unreadable: it cannot be used.
        """
        self._folder = home / "games"
        self._folder.mkdir(parents=True, exist_ok=True)
        path = home / NAME
        try:
            _make(path)
            self._database = Database(path, _JOURNALS, REGISTER, DOCUMENTS)
        except (DatabaseRefused, Unreadable) as error:
            number = getattr(error, "errno", errno.EINVAL)
            raise OSError(number, str(error).rstrip("."), str(path)) from error
        self._log = log_names(path)[0]
        self._changes = 0
        """Since the log was last brought into the database."""
        self._pages = 0
        """Of the log then; 0 where it can begin anew."""
        self._failed = False
        """Whether the last sync did not succeed."""
        self._copied_at = time.monotonic() + FIRST_COPY_S - COPIED_S
        (mode,) = self._database.rows("pragma journal_mode")[0]
        self._ahead = mode == "wal"
        """Whether changes go to a log first, which is synced apart; else each is synced at once."""
        self.is_synced = True
        try:
            if files := take_over(home, self.changing):
                put_away(home, files)
            self._take_over(earlier_games(self._folder))
        except BaseException:
            self.close()
            raise
        if self._ahead:
            self._database.rows("pragma synchronous=normal")
            self._database.rows("pragma wal_autocheckpoint=0")

    def new(self) -> KeptGame:
        """See `ServerGames`."""
        while True:
            one = KeptGame(self, self._folder, drawn_id())
            if not self._has(one.game) and not os.path.lexists(one.record.path):
                return one

    def found(self, game: str) -> KeptGame | None:
        """See `ServerGames`."""
        if not self._has(game) and (earlier := earlier_game(self._folder, game)) is not None:
            self._take_over([earlier])
        return KeptGame(self, self._folder, game) if self._has(game) else None

    def unfinished(self) -> Iterator[str]:
        """See `ServerGames`."""
        for (game,) in self._database.rows("select id from game where not over order by number"):
            yield game

    def _has(self, game: str) -> bool:
        return bool(self._database.rows("select 1 from game where id = ?", game))

    # Beside the games -----------------------------------------------------------------------------

    @contextmanager
    def changing(self) -> Iterator[sqlite3.Connection]:
        """See `Database.changing`; it is on the disk with the next sync."""
        with self._database.changing() as base:
            yield base
        self._wrote()

    def lines(self, name: str, kind: type[T]) -> ServerLines[T]:
        """The lines of a name, a value of this type each."""
        return ServerLines(self._database, self.changing, name, kind)

    def documents(self, folder: str, codec: Codec[T]) -> ServerDocuments[T]:
        """The documents whose names begin with that of a folder."""
        return ServerDocuments(self._database, self.changing, folder, codec)

    # For a game -----------------------------------------------------------------------------------

    def add(self, number: int | None, game: str, row: int, text: str, *, over: bool) -> int:
        """Add a row to the journal of a game.

        Args:
            number: of the game; None for a new one.
            game: its id.
            row: how many rows it has.
            text: the lines.
            over: whether nothing is to follow.

        Returns:
            The number of the game.

        Raises:
            OSError: the disk refuses; nothing was done.
        """
        if number is not None and not over:
            place = number * MOST + row
            self._database.rows(_ADD_LINE, place, text, seal(place, text))
        else:
            with self._database.changing() as base:
                if number is None:
                    (last,) = base.execute("select max(number) from game").fetchone()
                    number = (last or 0) + 1
                base.execute(_PUT_GAME, (number, game, over, seal(number, game, int(over))))
                place = number * MOST + row
                base.execute(_ADD_LINE, (place, text, seal(place, text)))
        self._wrote()
        return number

    def pack(self, number: int, rows: int) -> int:
        """Have the journal of a game that is over in one packed row, unless the disk refuses.

        Returns:
            How many rows there are then, of so many `rows` before.
        """
        first = number * MOST
        try:
            held = self._database.rows(_LINES_OF, first, first + MOST)
            if len(held) < rows or any(seal(place, text) != fits for place, text, fits in held):
                return rows  # it is mended when it is read
            packed = zlib.compress(b"".join(_unpacked(text) for _, text, _ in held))
            with self._database.changing() as base:
                base.execute(_REMOVE_LINES, (first, first + MOST))
                base.execute(_ADD_LINE, (first, packed, seal(first, packed)))
        except OSError as error:
            LOGGER.warning("the journal of a game that is over stays as it is: %s", error)
            return rows
        self._wrote()
        return 1

    def rewrite(self, number: int | None, game: str, text: str, *, over: bool) -> None:
        """Have a journal hold other lines.

        Raises:
            OSError: the disk refuses; nothing was done.
        """
        assert number is not None, "it was read"
        with self._database.changing() as base:
            base.execute(_REMOVE_LINES, (number * MOST, (number + 1) * MOST))
            place = number * MOST
            base.execute(_ADD_LINE, (place, text, seal(place, text)))
            base.execute(_PUT_GAME, (number, game, over, seal(number, game, int(over))))
        self._wrote()

    def remove(self, number: int) -> None:
        """Leave nothing of a game, if the disk lets that be written."""
        try:
            with self._database.changing() as base:
                base.execute(_REMOVE_LINES, (number * MOST, (number + 1) * MOST))
                base.execute("delete from game where number = ?", (number,))
        except OSError as error:
            LOGGER.error("a game that could not be made is still in %s: %s", self._log, error)
        self._wrote()

    def read(self, game: str) -> tuple[int, list[tuple[int, str]]]:
        """The number of a game, and the rows of its journal by their place; a row that makes no
        sense is empty.

        Raises:
            OSError: it cannot be read.
        """
        ((number,),) = self._database.rows("select number from game where id = ?", game)
        first = int(number) * MOST
        rows = self._database.rows(_LINES_OF, first, first + MOST)
        return int(number), [
            (place - first, _unpacked(text).decode() if seal(place, text) == fits else "")
            for place, text, fits in rows
        ]

    def find_room(self) -> None:
        """Make sure that some more can be written.

        Raises:
            OSError: it cannot.
        """
        self._database.rows("replace into room values (1, zeroblob(?))", _ROOM)
        self._wrote()

    # The disk -------------------------------------------------------------------------------------

    def _wrote(self) -> None:
        self.is_synced = not self._ahead
        self._changes += 1

    def take_unsynced(self) -> Sync:
        """See `ServerGames`."""
        if self._pages > LARGEST_LOG:
            self._bring()
        self.is_synced = True
        return self._sync if self._ahead else lambda: True

    def _sync(self) -> bool:
        """See `Sync`."""
        failed, self._failed = self._failed, True
        try:
            file = os.open(self._log, os.O_RDWR | getattr(os, "O_BINARY", 0))
            try:
                _sync_data(file)
            finally:
                os.close(file)
        except OSError as error:
            if not failed:
                LOGGER.error("%s is not on the disk yet: %s", self._log, error)
            return False
        # After a failure the system may take for kept what is not: it is written once more.
        if (failed or self._changes > LOG_PART) and not self._bring():
            return not failed
        self._failed = False
        return True

    def _bring(self) -> bool:
        """Bring what the log holds into the database, as far as nobody is kept waiting; whether
        that could be done."""
        self._changes = 0
        try:
            (_, pages, brought), *_ = self._database.rows("pragma wal_checkpoint(passive)")
        except DatabaseRefused as error:
            LOGGER.error("what %s holds cannot be brought into the database: %s", self._log, error)
            return False
        self._pages = 0 if pages == brought else pages
        return True

    def look_round(self) -> None:
        """See `ServerGames`: a copy is made in the background, should the database be damaged."""
        if time.monotonic() - self._copied_at >= COPIED_S:
            self._copied_at = time.monotonic()
            self._database.keep_copy_in_background()

    def keep_copy(self) -> None:
        """Keep a copy now.

        Raises:
            OSError: the disk refuses.
        """
        self._database.keep_copy()

    def close(self) -> None:
        """See `ServerGames`."""
        self._database.close()

    # Games of an earlier version ------------------------------------------------------------------

    def _take_over(self, games: Iterable[EarlierGame]) -> None:
        """Bring games into the database whose journals are files of an earlier version.

        Raises:
            OSError: the disk refuses; they stay as they are.
        """
        brought: list[EarlierGame] = []
        with self._database.changing():
            for game in games:
                try:
                    lines = [] if self._has(game.id) else game.lines()
                except (OSError, Unreadable) as error:  # it is tried again when it is asked for
                    LOGGER.error("the game %s cannot be read now: %s", game.id, error)
                    continue
                if lines:
                    over = isinstance(lines[-1], CLOSING)
                    text = "".join(map(journal_text, lines))
                    self.add(None, game.id, 0, text, over=over)
                brought.append(game)
        if brought:
            put_away_games(brought)
            LOGGER.info("%d games of an earlier version are now in the database", len(brought))


def _make(path: Path) -> None:
    """Make a database with small pages where there is none.

    Raises:
        OSError: the disk refuses.
    """
    if path.exists() or newest_copy(path) is not None:
        return
    make_private(path)
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as base:
            base.execute(f"pragma page_size={PAGE}")
            base.execute("vacuum")
    except sqlite3.Error as error:
        path.unlink()
        raise refusal_of(error) or error from error


_sync_data: Final = getattr(os, "fdatasync", os.fsync)
"""Has the disk keep what a file holds, and of what the system knows of it only what is needed."""
_PUT_GAME: Final = "replace into game values (?, ?, ?, ?)"
_ADD_LINE: Final = "insert into line values (?, ?, ?)"
_REMOVE_LINES: Final = "delete from line where place >= ? and place < ?"
_LINES_OF: Final = "select * from line where place >= ? and place < ? order by place"


def _unpacked(text: str | bytes) -> bytes:
    return zlib.decompress(text) if isinstance(text, bytes) else text.encode()


def _lines_in(text: str) -> Iterator[JournalLine | LostLines]:
    """The lines of a row."""
    if not text:
        yield LostLines(_LOST)
    for line in text.split("\n")[:-1]:
        try:
            yield journal_line_in(line.encode())
        except NONSENSE:
            yield LostLines(len(line))
