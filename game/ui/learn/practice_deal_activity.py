"""A deal of practice: the usual table, and a panel with one's rate beside the expert's.

The expert's plays are made in processes of their own meanwhile; of the deal that is being played
nothing of them is said before it is over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.challenges.result import Uncounted
from game.practice.deal_table import outcome
from game.practice.exercise import Exercise
from game.practice.kept_practice import PracticeCourse, PracticeDeal
from game.practice.practice_run import PracticeRun
from game.practice.standing import standing
from game.presentation.replay_positions import ReplayPositions
from game.presentation.words.advice.practice import (
    comparison,
    exercise_title,
    expert_on_deal,
    expert_rate,
    my_rate,
)
from game.presentation.words.daily import uncounted_sentence
from game.table.followed_game import FollowedGame
from game.translation import _, sentence
from game.ui.learn.embedded_table import EmbeddedTable, Situation
from game.ui.learn.errands import keep_course, open_deal
from game.ui.learn.verdict_panel import Shows, VerdictButton, VerdictPanel, VerdictWords
from game.ui.platform import log
from game.ui.platform.background_tasks import tasks
from game.ui.scene.protocol import App
from game.ui.scene.routes import Replay
from game.ui.table.panels.reading_time import READABLE_S

RunOf = Callable[[Exercise, PracticeCourse], PracticeRun]


class PracticeDealActivity:
    """One deal, and the way to the next."""

    unused: Final = (pygame.K_u,)
    """Nothing is taken back."""
    guided: Final = False
    introduces: Final = False
    holds_tricks: Final = False

    def __init__(
        self,
        table: FollowedGame,
        exercise: Exercise,
        course: PracticeCourse,
        run_of: RunOf = PracticeRun,
    ) -> None:
        """Take a deal that is to be played.

        Args:
            table: where it is played.
            exercise: what is practised.
            course: how far the player is, before this deal.
            run_of: makes the expert's plays.
        """
        self.table = table
        self.exercise = exercise
        self.course = course
        self.panel = VerdictPanel()
        self.run = run_of(exercise, course)
        self.deal: PracticeDeal | None = None
        """How it went, once it is over and all of it is on the screen."""
        self._seen_s = 0.0
        self._begun = False
        self._app: App

    @property
    def now(self) -> Situation:
        """Bots play as in any game, and the expert beside them."""
        unread = self.deal is not None and self._seen_s < READABLE_S
        asks = not self.table.over
        return Situation(asks, others_act=True, busy=self.run.thread.running, unread=unread)

    # Time -------------------------------------------------------------------------------------

    def begin(self, app: App) -> None:
        """Start the expert; a deal that was left for a moment is as it was."""
        self._app = app
        if not self._begun:
            self._begun = True
            self.run.thread.start()

    def look(self) -> None:
        """The table itself knows what was done."""

    def advance(self, dt: float, at: EmbeddedTable) -> None:
        """Count the deal once its end is on the screen."""
        if self.deal is not None:
            self._seen_s += dt
        elif self.table.over and at.settled:
            self._count()
        trouble, self.run.thread.trouble = self.run.thread.trouble, None
        if trouble is not None:
            log.trouble("the expert's plays could not be made", trouble)
            self._app.notify(sentence(trouble))
        self.speak()

    def close(self) -> None:
        """Left for good: a deal that is not over is kept as it stands."""
        self.run.thread.stop()
        tasks.run(self.run.thread.wait)
        if not self.table.over:
            left = PracticeCourse(self.course.seed, self.course.deals, self.table.lines)
            keep_course(self._app, self.exercise, left)
        elif self.deal is None:
            self._count()

    def _count(self) -> None:
        self.deal = outcome(self.table, self.course.number)
        assert self.deal is not None, "asked only when it is over"
        self.course = self.course.with_deal(self.deal)
        keep_course(self._app, self.exercise, self.course)

    def speak(self) -> None:
        """The rates, and after the deal how it went."""
        title = " · ".join((_("Practice"), exercise_title(self.exercise)))
        shares, deal = self.run.shares, self.deal
        found = standing(self.course.counting, shares)
        lines = [my_rate(found.mine), expert_rate(found), comparison(found)]
        if deal is None:
            told = tuple(line for line in lines if line)
            self.panel.say(VerdictWords(title, "", True, told, shows=Shows.QUESTION))
            return
        if deal.hinted:
            lines.insert(0, uncounted_sentence(Uncounted.HINT))
        else:
            lines.insert(0, expert_on_deal(shares.get(deal.number)))
        told = tuple(line for line in lines if line)
        self.panel.say(VerdictWords(title, "", deal.made, told, _("Next")))

    # Mouse and keys ---------------------------------------------------------------------------

    def press(self, name: str, at: EmbeddedTable) -> None:
        """Go on to the next deal, look at this one or leave."""
        if name == VerdictButton.LEAVE:
            self._app.back()
        elif name == VerdictButton.OTHER:
            lines = self.table.lines
            self._app.open(Replay(lambda: ReplayPositions.of_lines(lines), review=True))
        elif name == VerdictButton.NEXT:
            open_deal(self._app, self.exercise, self.course, in_place=True)

    def draw(self, surface: pygame.Surface, at: EmbeddedTable) -> None:
        """All that it tells is on its panel."""


def practice_deal_scene(
    table: FollowedGame, exercise: Exercise, course: PracticeCourse
) -> EmbeddedTable:
    """The scene of one deal of an exercise."""
    return EmbeddedTable(PracticeDealActivity(table, exercise, course))
