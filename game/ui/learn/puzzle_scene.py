"""A puzzle at the table: one decision, judged at once, with what every way of it is worth."""

from __future__ import annotations

from datetime import date
from typing import Final

import pygame

from game.presentation.replay_positions import ReplayPositions
from game.presentation.words.puzzles import (
    is_bid,
    missed_words,
    question,
    standing,
    theme_words,
    verdict,
    worth_words,
)
from game.puzzles.collection import next_puzzle, shipped
from game.puzzles.progress import PuzzleProgress, Try
from game.puzzles.puzzle import Puzzle
from game.puzzles.puzzle_table import DecisionTable, puzzle_table
from game.translation import _
from game.ui.learn.embedded_table import EmbeddedTable
from game.ui.learn.kept_progress import keep_try
from game.ui.learn.puzzle_panel import PuzzleButton, PuzzlePanel, PuzzleWords
from game.ui.learn.routes import DoPuzzle
from game.ui.learn.ways_shown import draw_ways
from game.ui.scene.protocol import App
from game.ui.scene.table_routes import Replay
from game.ui.table.scene import TableScene
from game.variants import variant

UNUSED: Final = (pygame.K_u, pygame.K_c, pygame.K_b)
"""Keys that are of no use here: there is nothing to take back, to claim or to choose ahead."""


class PuzzleScene:
    """One puzzle. The scene of the table is the usual one; nobody but the person acts at it."""

    app: App

    def __init__(self, puzzle: Puzzle, progress: PuzzleProgress, *, daily: bool) -> None:
        """A puzzle for whoever made this of the puzzles so far.

        Args:
            puzzle: what is asked.
            progress: of the present player, this puzzle not among it.
            daily: whether it is that of today.
        """
        self.puzzle = puzzle
        self.progress = progress
        self.panel = PuzzlePanel()
        self._daily = daily
        self._judged = False
        self.doing: DecisionTable
        self.embedded: EmbeddedTable

    # The scene --------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Sit down; a puzzle that was left for a moment is as it was."""
        self.app = app
        if not hasattr(self, "doing"):
            self.doing = puzzle_table(self.puzzle, app.players.current.name)
            self.embedded = EmbeddedTable(self.doing.table, self.panel, UNUSED)
            self.embedded.guide()
        self.embedded.enter(app)
        self._speak()

    @property
    def table(self) -> TableScene:
        """The scene of the table below."""
        return self.embedded.scene

    def leave(self) -> None:
        """Let go of what moves."""
        self.embedded.leave()

    def close(self) -> None:
        """The puzzle is left for good."""
        self.embedded.close()

    def resize(self) -> None:
        """Lay out anew."""
        self.embedded.resize()

    @property
    def measures_itself(self) -> bool:
        """See `SelfMeasured`: as the table does."""
        return self.embedded.measures_itself

    @property
    def settled(self) -> bool:
        """Whether all that happened is on the screen."""
        return self.embedded.settled

    @property
    def restless(self) -> bool:
        """Whether something moves: nobody acts by himself."""
        return self.embedded.moving

    # Time -------------------------------------------------------------------------------------

    def update(self, now: float, dt: float) -> None:
        """Let the table move, and judge the answer once there is one."""
        self.table.asks = self.doing.answer is None
        self.table.update(now, dt)
        self.doing.look()
        if self.doing.answer is not None and not self._judged:
            self._judge()

    def _judge(self) -> None:
        self._judged = True
        made = Try(self.puzzle.id, self._right, date.today(), self.puzzle.grade, self._daily)
        self.progress = self.progress.with_try(made)
        keep_try(self.app, made)
        self._speak()

    def _speak(self) -> None:
        """What is asked, or how the answer was."""
        puzzle, answer = self.puzzle, self.doing.answer
        title = _("Puzzle of the day") if self._daily else _("Puzzle")
        title = _("{title} · {variant}").format(
            title=title, variant=_(variant(puzzle.variant).name)
        )
        if answer is None:
            lines = [question(puzzle), *self._played_before]
            self.panel.say(PuzzleWords(title, "", True, tuple(lines)))
            return
        lines = [worth_words(puzzle.top)]
        if not self._right:
            lines.append(worth_words(puzzle.way(answer)))
        lines += [theme_words(puzzle), missed_words(puzzle), *self._played_before]
        said = verdict(puzzle, answer)
        self.panel.say(PuzzleWords(title, said, self._right, tuple(lines), _("Next")))

    @property
    def _right(self) -> bool:
        return self.doing.answer in self.puzzle.best

    @property
    def _played_before(self) -> list[str]:
        """How the player does, as far as there is something to tell."""
        told = standing(self.progress)
        return [told] if told else []

    # Mouse and keys ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """The panel first, then the table."""
        return self.embedded.handle(event, self._press)

    def _press(self, name: str) -> None:
        if name == PuzzleButton.LEAVE:
            self.app.back()
        elif name == PuzzleButton.OTHER:
            lines = self.doing.lines
            self.app.open(Replay(lambda: ReplayPositions.of_lines(lines), review=True))
        elif name == PuzzleButton.NEXT:
            progress = self.progress
            coming = next_puzzle(shipped(), progress.tried, progress.grade)
            self.app.open_instead(DoPuzzle(coming, progress))

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The table, the panel, and after the answer what every way is worth."""
        stage, layout = self.table.presenter.stage, self.table.presenter.layout
        answer = self.doing.answer

        def ways() -> None:
            if answer is not None and (self.settled or is_bid(self.puzzle)):
                draw_ways(surface, stage, layout, self.puzzle, answer)

        self.embedded.draw(surface, ways)
