"""A puzzle at a real table: nobody else acts, and the answer is taken back once it is known."""

from __future__ import annotations

from game.puzzles.puzzle import Puzzle
from game.table.bots.silent_bots import SilentBots
from game.table.heard_codes import HeardCodes
from game.table.records.codes import position_of
from game.table.records.files import NoRecord
from game.table.records.record import Line
from game.table.table import Table


class PuzzleTable:
    """One puzzle that is being done."""

    def __init__(self, puzzle: Puzzle, name: str) -> None:
        """Sit down at its deal; the person has that name.

        Raises:
            PositionError: its codes make no sense.
        """
        self.puzzle = puzzle
        self.answer: str | None = None
        """The code of what was done; None until something was."""
        self.lines: tuple[Line, ...] = ()
        """The record with the answer in it, once there is one."""
        setup = puzzle.setup(name)
        begun = position_of(setup, puzzle.codes)
        self.table = Table(
            setup, SilentBots(), NoRecord(), resumed=begun.state, recorded=begun.lines
        )
        self.table.holds = lambda: True
        self._heard = HeardCodes(self.table, puzzle.seat)

    def look(self) -> None:
        """See whether the person has answered; the answer is taken back, to be looked at."""
        self.table.catch_up()
        while (code := self._heard.next()) is not None:
            if self.answer is None:
                self.answer, self.lines = code, self.table.lines
                self.table.undo()
                return

    @property
    def right(self) -> bool:
        """Whether the answer is the best way."""
        return self.answer in self.puzzle.best
