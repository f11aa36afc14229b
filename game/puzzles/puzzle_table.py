"""One decision at a real table: nobody else acts, and it is taken back once it is known."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Action, GameState
from game.puzzles.puzzle import Puzzle
from game.table.bots.thinking import ScriptedBots
from game.table.game import game_of
from game.table.records.codes import code_of
from game.table.records.files import NoRecord
from game.table.records.lines import Line
from game.table.setup import Setup
from game.table.table import Table


class DecisionTable:
    """One decision that is to be found."""

    def __init__(self, setup: Setup, state: GameState, lines: Sequence[Line]) -> None:
        """Sit down at a game as it stands, and as its record has it, where a person decides."""
        self.answer: str | None = None
        """The code of what was done; None until something was."""
        self.before = tuple(lines)
        """The record up to the decision."""
        self.moment = setup, state, self.before
        """The game with its state and record at the decision."""
        self.lines: tuple[Line, ...] = ()
        """The record with the answer in it, once there is one."""
        self.table = Table(setup, ScriptedBots(), NoRecord(), resumed=state, recorded=lines)
        self.table.holds = lambda: True
        self.table.on_action = self._decided
        self._done: Action | None = None

    def _decided(self, action: Action) -> None:
        self._done = action

    def anew(self) -> DecisionTable:
        """The same decision at a table of its own, with the answer that was given here."""
        fresh = DecisionTable(*self.moment)
        fresh.answer, fresh.lines = self.answer, self.lines
        return fresh

    def look(self) -> None:
        """See whether the person has answered; the answer is taken back, to be looked at."""
        if self._done is not None and self.answer is None:
            self.answer, self.lines = code_of(self._done), self.table.lines
            self.table.undo()


def puzzle_table(puzzle: Puzzle, name: str) -> DecisionTable:
    """The table of a puzzle; the person has that name.

    Raises:
        PositionError: its codes make no sense.
    """
    setup = puzzle.setup(name)
    begun = game_of(setup, puzzle.codes)
    return DecisionTable(setup, begun.state, begun.lines)
