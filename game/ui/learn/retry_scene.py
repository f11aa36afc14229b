"""A mistake tried again: the very moment of the game, judged at once, with what each way is worth.

The scene of the table is the usual one. What is decided is taken back, so that it can be looked at.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pygame

from game.presentation.words.mistakes import comes_back, moment_title, then_words
from game.presentation.words.puzzles import is_bid, question, verdict, worth_words
from game.puzzles.puzzle_table import DecisionTable
from game.review.mistakes import Mistake, RetriedMoment
from game.table.records.codes import Position
from game.translation import N_, _
from game.ui.learn.embedded_table import EmbeddedTable
from game.ui.learn.puzzle_panel import PuzzleButton, PuzzlePanel, PuzzleWords
from game.ui.learn.puzzle_scene import UNUSED
from game.ui.learn.retry_errands import keep_tried, open_retry
from game.ui.learn.ways_shown import draw_ways
from game.ui.scene.protocol import App
from game.ui.scene.retry_routes import RetryMistake
from game.ui.table.scene import TableScene


class RetryScene:
    """One mistake, and the way to those that wait."""

    app: App

    def __init__(
        self, mistake: Mistake, moment: RetriedMoment, waiting: tuple[Mistake, ...]
    ) -> None:
        """A mistake of the present player.

        Args:
            mistake: what is tried again.
            moment: the game at that moment.
            waiting: mistakes to be tried after it.
        """
        self.mistake = mistake
        self.waiting = waiting
        self._moment = moment
        self._judged = False
        self.panel = PuzzlePanel()
        begun = Position(moment.state, moment.lines)
        self.doing = DecisionTable(moment.setup, begun, mistake.seat)
        self.embedded = EmbeddedTable(self.doing.table, self.panel, UNUSED)
        self.embedded.guide()

    # The scene --------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Sit down; a moment that was left is as it was."""
        self.app = app
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
        """Left for good."""
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
            self._judge(self.doing.answer)

    def _judge(self, answer: str) -> None:
        """Say how it was, and when it comes back: what was right before its day stays there."""
        self._judged = True
        today, box = date.today(), self.mistake.box
        right = answer in self.mistake.best
        if not right or box.is_due(today):
            self.mistake = replace(self.mistake, box=box.after(today, right=right))
            keep_tried(self.app, self.mistake)
        self._speak()

    def _speak(self) -> None:
        """What is asked, or how the answer was."""
        mistake, answer = self.mistake, self.doing.answer
        title = moment_title(mistake)
        if answer is None:
            self.panel.say(PuzzleWords(title, "", True, (question(mistake), then_words(mistake))))
            return
        lines = [worth_words(mistake.top)]
        if answer not in mistake.best:
            lines.append(worth_words(mistake.way(answer)))
        if answer != mistake.chosen:
            lines.append(
                _("In the game: {way}").format(way=worth_words(mistake.way(mistake.chosen)))
            )
        lines.append(comes_back(mistake.box, date.today()))
        right = answer in mistake.best
        onward = _("Next") if self.waiting else _("Done")
        told = tuple(lines)
        self.panel.say(
            PuzzleWords(title, verdict(mistake, answer), right, told, onward, N_("Again"))
        )

    # Mouse and keys ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """The panel first, then the table."""
        return self.embedded.handle(event, self._press)

    def _press(self, name: str) -> None:
        if name == PuzzleButton.OTHER:
            self.app.open_instead(RetryMistake(self.mistake, self._moment, self.waiting))
        elif name == PuzzleButton.NEXT and self.waiting:
            open_retry(self.app, self.waiting, in_place=True)
        else:
            self.app.back()

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The table, the panel, and after the answer what every way is worth."""
        stage, layout = self.table.presenter.stage, self.table.presenter.layout
        answer = self.doing.answer

        def ways() -> None:
            if answer is not None and (self.settled or is_bid(self.mistake)):
                draw_ways(surface, stage, layout, self.mistake, answer)

        self.embedded.draw(surface, ways)
