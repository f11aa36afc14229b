"""One decision at a real table: nobody else acts, and it is taken back once it is known."""

from __future__ import annotations

from game.engine import Seat
from game.puzzles.puzzle import Puzzle
from game.table.bots.thinking import SilentBots
from game.table.heard_codes import HeardCodes
from game.table.records.codes import Position, position_of
from game.table.records.files import NoRecord
from game.table.records.lines import Line
from game.table.setup import Setup
from game.table.table import Table


class DecisionTable:
    """One decision that is to be found."""

    def __init__(self, setup: Setup, begun: Position, seat: Seat) -> None:
        """Sit down at a game as it stands, where that seat, a person's, is to decide."""
        self.answer: str | None = None
        """The code of what was done; None until something was."""
        self.lines: tuple[Line, ...] = ()
        """The record with the answer in it, once there is one."""
        self.table = Table(
            setup, SilentBots(), NoRecord(), resumed=begun.state, recorded=begun.lines
        )
        self.table.holds = lambda: True
        self._heard = HeardCodes(self.table, seat)

    def look(self) -> None:
        """See whether the person has answered; the answer is taken back, to be looked at."""
        self.table.catch_up()
        while (code := self._heard.next()) is not None:
            if self.answer is None:
                self.answer, self.lines = code, self.table.lines
                self.table.undo()
                return


def puzzle_table(puzzle: Puzzle, name: str) -> DecisionTable:
    """The table of a puzzle; the person has that name.

    Raises:
        PositionError: its codes make no sense.
    """
    setup = puzzle.setup(name)
    return DecisionTable(setup, position_of(setup, puzzle.codes), puzzle.seat)
