"""The games of a server as files in a folder: one is found again, and room is had for a new one."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final, Protocol

from game.net.server.game_files import PRIVATE, GameFiles, GameStore
from game.net.server.journal import CLOSING
from game.net.server.journal_gaps import mend_journal
from game.net.short_ids import drawn_id
from game.storage.decoding import Unreadable, object_of, utf8
from game.storage.files import open_file
from game.storage.kept_files import files_in

LOGGER: Final = logging.getLogger("blackout.server")
_TAIL: Final = 200
"""Bytes of a file's end that hold its last line, where that is short."""


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


class GamesFolder:
    """See `ServerGames`; the folder is this server's alone."""

    def __init__(self, folder: Path) -> None:
        """Make the folder where it is missing.

        Raises:
            OSError: it cannot be used.
        """
        self._folder = folder
        folder.mkdir(parents=True, exist_ok=True)

    def new(self) -> GameFiles:
        """See `ServerGames`."""
        while True:
            files = GameFiles(self._folder, drawn_id())
            if not any(map(os.path.lexists, files.both)):
                return files

    def found(self, game: str) -> GameFiles | None:
        """See `ServerGames`; lines of its private file that make no sense are mended."""
        files = GameFiles(self._folder, game)
        if not files.private.exists():
            return None
        mend_journal(files)
        return files

    def unfinished(self) -> Iterator[str]:
        """See `ServerGames`."""
        for path in files_in(self._folder, PRIVATE):
            last = b""
            try:
                with open_file(path) as file:
                    file.seek(max(0, path.stat().st_size - _TAIL))
                    last = file.read().rstrip(b"\n").rpartition(b"\n")[2]
                if object_of(utf8(last)).get("note") in CLOSING:
                    continue
            except OSError as error:
                LOGGER.error("the game %s cannot be read now: %s", path.stem, error)
                continue
            except Unreadable:
                pass  # no file, a longer line, or one that was cut: told apart where it is read
            yield path.stem
