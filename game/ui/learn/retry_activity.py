"""A mistake tried again: the very moment of the game, judged at once, with what each way is worth.

The scene of the table is the usual one. What is decided is taken back, so that it can be looked at.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.days import local_date
from game.engine import legal_actions, observe
from game.practice.lesson_puzzles import lesson_on
from game.presentation.phrasebook.joining import sentence
from game.presentation.words.advice.mistakes import comes_back, moment_title, then_words
from game.presentation.words.advice.puzzles import (
    asked_for,
    figures_words,
    lesson_words,
    question,
    verdict,
    way_words,
)
from game.puzzles.puzzle_table import DecisionTable
from game.puzzles.themes import PuzzleTheme, themes_of
from game.review.mistakes import Mistake, RetriedMoment
from game.table.followed_game import FollowedGame
from game.table.records.codes import CodeKind, code_of
from game.translation import N_, _
from game.ui.learn.embedded_table import EmbeddedTable, Situation
from game.ui.learn.errands import keep_tried, open_retry, parting_route
from game.ui.learn.puzzle_activity import UNUSED
from game.ui.learn.verdict_panel import Shows, VerdictButton, VerdictPanel, VerdictWords
from game.ui.learn.ways_shown import draw_ways, shown_of
from game.ui.scene.protocol import App
from game.ui.scene.routes import RetryMistake, ShowParting


class RetryActivity:
    """One mistake, and the way to those that wait."""

    unused: Final = UNUSED
    guided: Final = True
    introduces: Final = False
    holds_tricks: Final = False

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
        self.panel = VerdictPanel()
        self.doing = DecisionTable(*moment)
        self._app: App

    @property
    def table(self) -> FollowedGame:
        """Where it is decided again."""
        return self.doing.table

    @property
    def now(self) -> Situation:
        """It is asked until there is an answer."""
        return Situation(asks=self.doing.answer is None)

    def begin(self, app: App) -> None:
        """The moment is set up already, and stays as it was left."""
        self._app = app

    # Time -------------------------------------------------------------------------------------

    def look(self) -> None:
        """Judge the answer once there is one."""
        self.doing.look()
        if self.doing.answer is not None and not self._judged:
            self._judge(self.doing.answer)

    def advance(self, dt: float, at: EmbeddedTable) -> None:
        """Nothing comes by itself."""

    def _judge(self, answer: str) -> None:
        """Say how it was, and when it comes back: what was right before its day stays there."""
        self._judged = True
        today, box = local_date(), self.mistake.box
        right = answer in self.mistake.best
        if not right or box.is_due(today):
            self.mistake = replace(self.mistake, box=box.after(today, right=right))
            keep_tried(self._app, self.mistake)
        self.speak()

    def speak(self) -> None:
        """What is asked, or how the answer was."""
        mistake, answer = self.mistake, self.doing.answer
        title, shows = moment_title(mistake), shown_of(mistake)
        if answer is None:
            asked = (question(mistake), then_words(mistake))
            self.panel.say(VerdictWords(title, "", True, asked, shows=shows))
            return
        # Ways in a list or on the plate of bids have it as their title.
        lines = [sentence(figures_words(mistake))] if shows is Shows.CARDS else []
        if answer != mistake.chosen:
            lines.append(_("In the game: {way}", way=way_words(mistake.chosen)))
        lines.append(comes_back(mistake.box, local_date()))
        right = answer in mistake.best
        about = lesson_on(self._themes)
        if about is not None and not right:
            lines.append(lesson_words(about))
        onward = _("Next") if self.waiting else _("Done")
        told, said = tuple(lines), verdict(mistake, answer)
        parts = self._parting is not None
        again = N_("Again")
        self.panel.say(
            VerdictWords(title, said, right, told, onward, again, parts=parts, shows=shows)
        )

    @property
    def _parting(self) -> ShowParting | None:
        """Against the answer, or where that was right against what was done in the game."""
        answer = self.doing.answer
        if answer is None:
            return None
        other = self.mistake.chosen if answer in self.mistake.best else answer
        return parting_route(self.doing, self.mistake, other)

    @property
    def _themes(self) -> tuple[PuzzleTheme, ...]:
        """What the best way of this moment is about."""
        state, seat = self._moment.state, self.mistake.seat
        legal = legal_actions(state, seat)
        best = next(each for each in legal if code_of(each) == self.mistake.top.code)
        found = themes_of(observe(state, seat), legal, best)
        # A mistake is one by the points of its deal, whatever the score.
        return tuple(theme for theme in found if theme is not PuzzleTheme.LAST_DEAL)

    def close(self) -> None:
        """Nothing else is to be ended."""

    # Mouse and keys ---------------------------------------------------------------------------

    def press(self, name: str, at: EmbeddedTable) -> None:
        """Try it again, go on to the next one or leave."""
        if name == VerdictButton.OTHER:
            self._app.open_instead(RetryMistake(self.mistake, self._moment, self.waiting))
        elif name == VerdictButton.PARTING and (parting := self._parting) is not None:
            self._app.open(parting)
        elif name == VerdictButton.NEXT and self.waiting:
            open_retry(self._app, self.waiting, in_place=True)
        else:
            self._app.back()

    def draw(self, surface: pygame.Surface, at: EmbeddedTable) -> None:
        """After the answer what every way is worth."""
        answer = self.doing.answer
        if answer is not None and (at.settled or asked_for(self.mistake) is not CodeKind.CARD):
            stage, layout = at.table.presenter.stage, at.table.presenter.layout
            draw_ways(surface, stage, layout, self.mistake, answer)


def retry_scene(
    mistake: Mistake, moment: RetriedMoment, waiting: tuple[Mistake, ...] = ()
) -> EmbeddedTable:
    """The scene of a mistake that is tried again."""
    return EmbeddedTable(RetryActivity(mistake, moment, waiting))
