"""A deal of practice: the usual table, and a panel with one's rate beside the expert's.

The expert's plays are made in processes of their own meanwhile; of the deal that is being played
nothing of them is said before it is over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.net.remote_table import local
from game.practice.deal_table import outcome
from game.practice.exercise import Exercise
from game.practice.kept import Course, PracticeDeal
from game.practice.running import PracticeRun
from game.practice.standing import standing
from game.presentation.replay_positions import ReplayPositions
from game.presentation.words.practice import (
    before_first,
    comparison,
    deal_verdict,
    exercise_title,
    expert_on_deal,
    expert_rate,
    my_rate,
)
from game.table.table import Table
from game.translation import _, sentence
from game.ui.learn.embedded_table import EmbeddedTable
from game.ui.learn.practice_errands import keep_course, open_deal
from game.ui.learn.puzzle_panel import PuzzleButton, PuzzlePanel, PuzzleWords
from game.ui.platform import log
from game.ui.platform.background_tasks import tasks
from game.ui.scene.protocol import App
from game.ui.scene.table_routes import Replay
from game.ui.table.panels.reading_time import READABLE_S, hurries
from game.ui.table.scene import TableScene

RunOf = Callable[[Exercise, Course], PracticeRun]
_UNUSED: Final = (pygame.K_u,)
"""Keys that are of no use here: nothing is taken back."""


class PracticeDealScene:
    """One deal, and the way to the next."""

    app: App

    def __init__(
        self, table: Table, exercise: Exercise, course: Course, run_of: RunOf = PracticeRun
    ) -> None:
        """Take a deal that is to be played.

        Args:
            table: where it is played.
            exercise: what is practised.
            course: how far the player is, before this deal.
            run_of: makes the expert's plays.
        """
        self.exercise = exercise
        self.course = course
        self.panel = PuzzlePanel()
        self.embedded = EmbeddedTable(table, self.panel, _UNUSED)
        self.run = run_of(exercise, course)
        self.deal: PracticeDeal | None = None
        """How it went, once it is over and all of it is on the screen."""
        self._seen_s = 0.0
        self._begun = False

    # The scene --------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Sit down; a deal that was left for a moment is as it was."""
        self.app = app
        if not self._begun:
            self._begun = True
            self.run.thread.start()
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
        """Left for good: a deal that is not over is kept as it stands."""
        self.run.thread.stop()
        tasks.run(self.run.thread.wait)
        table = self.table.table
        if not table.over:
            left = Course(self.course.seed, self.course.deals, table.lines)
            keep_course(self.app, self.exercise, left)
        elif self.deal is None:
            self._count()
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
        """Whether something moves, or the expert plays."""
        return self.table.restless or self.run.thread.running or self._seen_s < READABLE_S

    # Time -------------------------------------------------------------------------------------

    def update(self, now: float, dt: float) -> None:
        """Let the table go on, and count the deal once its end is on the screen."""
        self.table.asks = not self.table.table.over
        self.table.update(now, dt)
        if self.deal is not None:
            self._seen_s += dt
        elif self.table.table.over and self.settled:
            self._count()
        trouble, self.run.thread.trouble = self.run.thread.trouble, None
        if trouble is not None:
            log.trouble("the expert's plays could not be made", trouble)
            self.app.notify(sentence(trouble))
        self._speak()

    def _count(self) -> None:
        self.deal = outcome(local(self.table.table), self.course.number)
        assert self.deal is not None, "asked only when it is over"
        self.course = self.course.with_deal(self.deal)
        keep_course(self.app, self.exercise, self.course)

    def _speak(self) -> None:
        """The rates, and after the deal how it went."""
        title = _("Practice · {exercise}").format(exercise=exercise_title(self.exercise))
        shares, deal = self.run.shares, self.deal
        found = standing(self.course.counting, shares)
        lines = [my_rate(found.mine)]
        if found.mine.trials:
            lines += [expert_rate(found), comparison(found)]
        elif deal is None:
            lines.append(before_first())
        if deal is None:
            told = tuple(line for line in lines if line)
            self.panel.say(PuzzleWords(title, "", True, told))
            return
        if deal.hinted:
            lines.insert(0, _("A hint was asked for: this deal does not count."))
        else:
            lines.insert(0, expert_on_deal(shares.get(deal.number)))
        told = tuple(line for line in lines if line)
        self.panel.say(PuzzleWords(title, deal_verdict(deal), deal.made, told, _("Next deal")))

    # Mouse and keys ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """The panel first, then the table."""
        early = self.deal is not None and self._seen_s < READABLE_S
        if early and hurries(event) and not self.embedded.covered:
            return True  # it was meant for what moved
        return self.embedded.handle(event, self._press)

    def _press(self, name: str) -> None:
        if name == PuzzleButton.LEAVE:
            self.app.back()
        elif name == PuzzleButton.OTHER:
            lines = self.table.table.lines
            self.app.open(Replay(lambda: ReplayPositions.of_lines(lines), review=True))
        elif name == PuzzleButton.NEXT:
            open_deal(self.app, self.exercise, self.course, in_place=True)

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The table, and the panel where nothing lies over the table."""
        self.embedded.draw(surface)
