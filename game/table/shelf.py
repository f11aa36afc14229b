"""The shelf of saved games: a record each in the user's data folder, found at the next start."""

from __future__ import annotations

import os
import tempfile
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout

from game import home
from game.engine import Deal, DealPiles, TurnUp, legal_actions
from game.engine.refusal import Refusal, Refused, refuse
from game.storage.decoding import NoFile, Unreadable
from game.storage.files import (
    NewFiles,
    aside,
    cannot_be_moved,
    cannot_be_read,
    cannot_be_written,
    make_folder,
    open_file,
    replace_file,
)
from game.table.bots.thinking import Thinking
from game.table.game import UndoPoint, plays_itself
from game.table.records.archive import ArchivedGame, RecordStatus, entry_of
from game.table.records.endings import ENDING, UnreadFolder, records_in
from game.table.records.event_lines import EndLine, RecordError
from game.table.records.files import BackgroundRecorder, RecordFile
from game.table.records.headers import as_noted, utc
from game.table.records.lines import Line, data_of, line_in, read_line, written
from game.table.records.locks import IN_USE, LOCKS, fresh, lock_of, put_away
from game.table.records.replay import FaultyRecord, RecordReader, only_game, replay, wrong_file
from game.table.records.saved_game import SavedGame
from game.table.setup import Setup
from game.table.table import Table

TAIL_BYTES: Final = 400
"""Enough of a file's end to hold its last line where that is the game's end."""

_LOOKING: Final = threading.Lock()
"""Held while a game's lock is taken for a look: two looks of one process are not two windows."""
AT_ONCE: Final = 100
"""Records that are put on the disk together."""
LOOK_S: Final = 0.3
"""Seconds that another window may take to look at a game, before it counts as played there."""


class ShelfError(Refused, OSError):
    """The folder of saved games cannot be used: the message is one sentence."""


class Shelf:
    """The games of one user. Every running game holds a lock, so two windows never share one.

    What writes raises `ShelfError` where the folder cannot be written.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or home.data() / "games"

    def make_ready(self) -> None:
        """Make sure that games can be written here."""
        try:
            make_folder(self.folder / LOCKS)
            with tempfile.TemporaryFile(dir=self.folder):
                pass
        except OSError as error:
            raise _shelf_error(self.folder, error) from None

    def start(
        self, setup: Setup, thinking: Thinking, told: Callable[[Path], None] = lambda _path: None
    ) -> Table:
        """A table for a new game, recorded from its first line.

        Args:
            setup: the game.
            thinking: where its bots are asked.
            told: given the file of the record before anything is written; if it raises, there is
                no game, and no record stays.
        """
        self.make_ready()
        try:
            path, lock = fresh(self.folder, ENDING)
            try:
                told(path)
            except Exception:
                path.unlink(missing_ok=True)  # ours alone, and empty
                lock.release()
                raise
            recorder = BackgroundRecorder(RecordFile(path, lock))
        except OSError as error:
            raise _shelf_error(self.folder, error) from None
        return Table(setup, thinking, recorder, clock=time.time)

    def keep(self, lines: Iterable[Line]) -> Path:
        """Put a game here that was played without a record; the file that holds it now, whole."""
        self.make_ready()
        try:
            path, lock = fresh(self.folder, ENDING, "".join(map(written, lines)).encode())
        except OSError as error:
            raise _shelf_error(self.folder, error) from None
        lock.release()
        return path

    def keep_all(self, texts: Iterable[str], told: Callable[[int], None]) -> None:
        """Put the texts of whole records here, many at once.

        Args:
            texts: what each file holds; where the next one raises, those before it are kept.
            told: how many are on the disk by now, each time that some more are.
        """
        self.make_ready()
        files, names = NewFiles(self.folder), self._free_names()
        group: dict[Path, bytes] = {}
        kept = 0

        def put() -> None:
            nonlocal kept
            for path in files.put():  # another window took the name
                fresh(self.folder, ENDING, group[path])[1].release()
            kept += len(group)
            group.clear()
            told(kept)

        try:
            try:
                for text in texts:
                    path, content = next(names), text.encode()
                    files.add(path, content)
                    group[path] = content
                    if len(group) == AT_ONCE:
                        put()
            finally:
                put()
        except ShelfError:
            raise
        except OSError as error:
            raise _shelf_error(self.folder, error) from None

    def _free_names(self) -> Iterator[Path]:
        """Names that no record here has, nor any copy of one."""
        taken = {path.name.partition(".")[0] for path in self.folder.iterdir()}
        stem = time.strftime("%Y-%m-%d-%H%M%S")
        for number in count(1):
            if f"{stem}-{number}" not in taken:
                yield self.folder / f"{stem}-{number}{ENDING}"

    def unfinished(self, unread: Callable[[Refusal], None] = lambda _why: None) -> list[SavedGame]:
        """Games to go on with, the latest first; files that are none are passed over.

        Args:
            unread: told of each file that cannot be read now, a game or not.

        Raises:
            UnreadFolder: nobody can tell which there are.
        """
        looked = (self._saved(path, unread) for path in records_in(self.folder))
        saved = [game for game in looked if game is not None]
        return sorted(saved, key=lambda game: game.when, reverse=True)

    @property
    def has_records(self) -> bool:
        """Whether there is a record of any game here, finished or not."""
        try:
            return bool(records_in(self.folder))
        except UnreadFolder:
            return True

    def resume(self, path: Path, make_thinking: Callable[[Setup], Thinking]) -> Table:
        """A table that goes on from the last complete action of a record.

        A file that is wrong further on, not merely cut short, is copied beside itself first.

        Raises:
            RecordError: there is no game to go on with in the file.
            ShelfError: the file cannot be written, or another window plays this game.
        """
        lock = lock_of(path)
        try:
            with _LOOKING:
                lock.acquire(timeout=LOOK_S)
        except Timeout:
            raise ShelfError(IN_USE) from None
        except OSError as error:
            raise _shelf_error(path, error) from None
        return self._taken_up(path, lock, make_thinking)

    def branch(self, lines: Sequence[Line], make_thinking: Callable[[Setup], Thinking]) -> Table:
        """A table for a game of its own that goes on where these lines of another one end.

        Raises:
            RecordError: the lines are no game to go on with.
        """
        self.make_ready()
        try:
            path, lock = fresh(self.folder, ENDING)
        except OSError as error:
            raise _shelf_error(self.folder, error) from None
        try:
            # The seed of the game it goes on from may have been seen.
            header = data_of(lines[0])
            for name in ("pledge", "draw", "match", "tour"):
                header.pop(name, None)
            if "started" in header:
                header["started"] = utc(time.time())
            known = line_in(header), *lines[1:]
            replace_file(path, "".join(map(written, known)).encode())
            return self._taken_up(path, lock, make_thinking, branched=True)
        except Exception as error:
            path.unlink(missing_ok=True)  # ours alone, and nothing was played in it
            lock.release()
            if isinstance(error, OSError) and not isinstance(error, ShelfError):
                raise _shelf_error(path, error) from None
            raise

    def delete(self, path: Path) -> Path:
        """Put a game away into the folder of deleted ones; where it is now.

        Raises:
            ShelfError: another window plays it, the file is broken, or it cannot be moved.
        """
        self.make_ready()
        try:
            with _LOOKING, lock_of(path):
                entry = entry_of(path)
                if entry.standing is RecordStatus.BROKEN:
                    raise ShelfError(not_deleted(entry))
                return put_away(path)
        except Timeout:
            raise ShelfError(IN_USE) from None
        except ShelfError:
            raise
        except OSError as error:
            raise ShelfError(cannot_be_moved(path, error)) from None

    def _taken_up(
        self,
        path: Path,
        lock: FileLock,
        make_thinking: Callable[[Setup], Thinking],
        *,
        branched: bool = False,
    ) -> Table:
        """A table that goes on with a record whose lock is held; it lets go of it on failure.

        What `make_thinking` raises leaves the record as it is.
        """
        try:
            setup, played = replayed(path)
            thinking = make_thinking(setup)
            if played.fault is not None:
                _keep_copy(path)
            replace_file(path, "".join(map(written, played.lines)).encode())
            recorder = BackgroundRecorder(RecordFile(path, lock), played.lines)
        except OSError as error:
            lock.release()
            raise _shelf_error(path, error) from None
        except Exception:
            lock.release()
            raise
        return Table(
            setup,
            thinking,
            recorder,
            resumed=played.state,
            recorded=played.lines,
            undo_points=_undo_points(setup, played),
            branched=branched,
            clock=time.time,
        )

    def _saved(self, path: Path, unread: Callable[[Refusal], None]) -> SavedGame | None:
        try:
            if _has_end(path):
                return None
            with _LOOKING, lock_of(path):
                setup, played = replayed(path)
                when = path.stat().st_mtime
        except Timeout:  # it is played in another window
            return None
        except (NoFile, OSError) as error:
            unread(cannot_be_read(path, error))
            return None
        except (RecordError, Unreadable):  # the list of games says what is wrong with it
            return None
        if played.ended:
            return None
        number = played.state.deal.spec.number
        return SavedGame(path, setup, number, len(setup.variant.deals[setup.players]), when)


def not_deleted(entry: ArchivedGame) -> Refusal:
    """What is said where a game is to be deleted that cannot be read."""
    if entry.newer:
        return refuse("This record is not deleted. {why}", why=entry.why or "")
    return refuse("A broken record is not deleted. {why}", why=entry.why or "")


def replayed(path: Path) -> tuple[Setup, RecordReader]:
    """The setup and the lines of a game to go on with.

    Raises:
        RecordError: it cannot be gone on with.
    """
    try:
        played = replay(only_game(path))
    except FaultyRecord as error:
        raise RecordError(wrong_file(path, error.fault)) from None
    if played.fault is not None and played.fault.newer:
        raise RecordError(wrong_file(path, played.fault))  # going on would leave out the rest
    return as_noted(played.setup, played.lines), played


def _undo_points(setup: Setup, played: RecordReader) -> list[UndoPoint]:
    """Where an undo may go back to: before each decision of a person."""
    points: list[UndoPoint] = []
    if setup.match is not None:
        return points
    for step in played.steps:
        if (
            isinstance(step.action, Deal | TurnUp | DealPiles)
            or not setup.seats[step.action.seat].is_human
        ):
            continue
        legal = legal_actions(step.before, step.action.seat)
        if not plays_itself(step.before, legal, human=True):
            points.append(UndoPoint(step.action.seat, step.before, step.lines_before))
    return points


def _has_end(path: Path) -> bool:
    """Whether the last line of a file is a game's end, without reading the rest."""
    with open_file(path) as file:
        file.seek(0, os.SEEK_END)
        file.seek(max(0, file.tell() - TAIL_BYTES))
        last = file.read().rstrip().rsplit(b"\n", 1)[-1]
    try:
        return isinstance(read_line(last), EndLine)
    except RecordError:
        return False


def _keep_copy(path: Path) -> None:
    """Keep a copy of a file beside it under a name of its own."""
    replace_file(aside(path), path.read_bytes())


def _shelf_error(path: Path, error: OSError) -> ShelfError:
    return ShelfError(cannot_be_written(path, error))
