"""Games whose journal is a file of an earlier version: `ID.private` beside the record."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Final

from game.net.server.journal import JournalLine, journal_line_in
from game.net.server.journal_gaps import LostLines, joined
from game.storage.decoding import NONSENSE
from game.storage.files import make_folder, read_file, sync_folder
from game.storage.kept_files import files_in
from game.storage.moving import BEFORE
from game.table.records.endings import record_of

LOGGER: Final = logging.getLogger("blackout.server")
PRIVATE: Final = ".private"

LARGEST: Final = 64 << 20
"""Bytes of a file."""


class EarlierGame:
    """A game whose journal is a file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.id = path.stem

    def lines(self) -> list[JournalLine]:
        """Its journal; what bad lines of it said is taken from the record.

        Raises:
            OSError, Unreadable: it cannot be read.
        """
        raw = read_file(self.path, LARGEST)
        every = list(_lines_in(raw))
        good = [line for line in every if not isinstance(line, LostLines)]
        bad = len(every) - len(good)
        # Half a line, in which the server was stopped, is no loss: nobody was told of it.
        half = not raw.endswith(b"\n") and bool(every) and isinstance(every[-1], LostLines)
        if not bad:
            return good
        kept = joined(self.id, record_of(self.path.parent, self.id), every)
        if bad > half or kept != good:
            text = "%s: %d of its lines made no sense; of %d it now has %d"
            LOGGER.warning(text, self.path, bad, len(every), len(kept))
        return kept


def earlier_games(folder: Path) -> Iterator[EarlierGame]:
    """Those of a folder."""
    return map(EarlierGame, files_in(folder, PRIVATE))


def earlier_game(folder: Path, game: str) -> EarlierGame | None:
    """One of them by its id; None where there is none."""
    path = folder / f"{game}{PRIVATE}"
    return EarlierGame(path) if path.exists() else None


def put_away(games: Iterable[EarlierGame]) -> None:
    """Have their files out of the way.

    Raises:
        OSError: they cannot be moved.
    """
    for folder, of_folder in groupby(games, key=lambda game: game.path.parent):
        make_folder(folder / BEFORE)
        for game in of_folder:
            game.path.replace(folder / BEFORE / game.path.name)
        sync_folder(folder)
        sync_folder(folder / BEFORE)


def _lines_in(raw: bytes) -> Iterator[JournalLine | LostLines]:
    for line in filter(bytes.strip, raw.split(b"\n")):
        try:
            yield journal_line_in(line)
        except NONSENSE:
            yield LostLines(len(line))
