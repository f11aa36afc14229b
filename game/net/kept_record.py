"""The file of a hosted game's record, made from the private one and made good where it lags."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from typing import Final

from game.net.game_files import GameFiles
from game.table.records.lines import Line, UndoNote

LOGGER: Final = logging.getLogger("blackout.server")


class KeptRecord:
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
