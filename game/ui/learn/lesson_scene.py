"""A lesson at the table: the scene of the table with a panel that says what to do.

The scene of the table is the usual one, with all that a person can do there. The lesson says when
its questions are asked, and the table waits for the lesson before anybody else acts.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.lessons.lesson import Ask, Lesson, Tell
from game.lessons.lesson_table import LessonTable
from game.lessons.lessons import LESSONS, lesson_after
from game.translation import _
from game.ui.learn.embedded_table import EmbeddedTable
from game.ui.learn.kept_progress import note_done
from game.ui.learn.lesson_panel import LessonButton, LessonPanel, Spoken
from game.ui.learn.routes import DoLesson
from game.ui.scene.protocol import App
from game.ui.scene.routes import NewGame
from game.ui.table.scene import TableScene

_UNUSED: Final = (pygame.K_u, pygame.K_c, pygame.K_b)
"""Keys that are of no use in a lesson: what was right stays, and nothing is claimed or foreseen."""


class LessonScene:
    """One lesson from its first part to its last."""

    app: App

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.panel = LessonPanel()
        self._part = 0
        self._before = 0
        """Steps of the parts before this one."""
        self.done = False
        """Whether everything was said and done."""
        self.doing: LessonTable
        self.embedded: EmbeddedTable

    # The scene --------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Sit down; a lesson that was left goes on where it was."""
        self.app = app
        if not hasattr(self, "doing"):
            self._sit_down()
        self._enter_table()

    def _sit_down(self) -> None:
        """The table of the present part."""
        part = self.lesson.parts[self._part]
        self.doing = LessonTable(part, self.app.players.current.name)
        self.embedded = EmbeddedTable(self.doing.table, self.panel, _UNUSED)
        self.embedded.guide()
        self.table.asks = False

    @property
    def table(self) -> TableScene:
        """The scene of the table below."""
        return self.embedded.scene

    def _enter_table(self) -> None:
        self.embedded.enter(self.app)
        self._speak()

    def leave(self) -> None:
        """Let go of what moves; the lesson stays where it is."""
        self.embedded.leave()

    def close(self) -> None:
        """The lesson is left for good."""
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
        """Whether something moves; while the lesson speaks or asks, nobody else acts."""
        if self.doing.coming is not None:
            return self.table.restless
        return self.embedded.moving

    # Time -------------------------------------------------------------------------------------

    def update(self, now: float, dt: float) -> None:
        """Let the table go on as far as the lesson says, and say what is next once it is seen."""
        self.doing.look()
        self.table.asks = isinstance(self.doing.step, Ask)
        self.table.update(now, dt)
        self.doing.look()
        if self.settled:
            if self.doing.over:
                self._end_part()
            self._speak()

    def _end_part(self) -> None:
        """Go on to the next part, or be done."""
        if self._part + 1 < len(self.lesson.parts):
            self._before += self.doing.part.steps
            self._part += 1
            self.embedded.leave()
            self.embedded.close()
            self._sit_down()
            self._enter_table()
        elif not self.done:
            self.done = True
            note_done(self.app, self.lesson.id)

    def _speak(self) -> None:
        """Say what is said or asked now; while others act, the last words stay."""
        step, doing = self.doing.step, self.doing
        title = _("{number}. {lesson}").format(
            number=LESSONS.index(self.lesson) + 1, lesson=_(self.lesson.title)
        )
        if self.done:
            later = lesson_after(self.lesson)
            words = _("Done. {idea}").format(idea=_(self.lesson.idea))
            onward = _("Next lesson") if later is not None else _("Play a game")
            self.panel.say(Spoken(title, _("done"), words, onward))
            return
        progress = _("{step} of {steps}").format(
            step=self._before + doing.said + 1, steps=self.lesson.steps
        )
        if isinstance(step, Tell):
            self.panel.say(Spoken(title, progress, _(step.words), _("Next")))
        elif isinstance(step, Ask):
            words = _(doing.answer or step.words)
            self.panel.say(Spoken(title, progress, words, answers=bool(doing.answer)))

    # Mouse and keys ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """The panel first, then the table."""
        return self.embedded.handle(event, self._press)

    def _press(self, name: str) -> None:
        match name:
            case LessonButton.AGAIN:
                self.app.open_instead(DoLesson(self.lesson))
            case LessonButton.LEAVE:
                self.app.back()
            case LessonButton.NEXT if not self.done:
                if self.settled:
                    self.doing.go_on()
                else:
                    self.table.presenter.hurry()
            case LessonButton.NEXT:
                self._go_on()

    def _go_on(self) -> None:
        """After the lesson: the next one, or a game."""
        later = lesson_after(self.lesson)
        if later is not None:
            self.app.open_instead(DoLesson(later))
        else:
            self.app.home()
            self.app.open(NewGame())

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The table, and the panel where nothing lies over the table."""
        self.embedded.draw(surface)
