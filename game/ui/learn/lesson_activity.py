"""A lesson at the table, which says in a panel what to do.

The table is the usual one, with all that a person can do there. The lesson says when its questions
are asked, and the table waits for the lesson before anybody else acts.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.lessons.lesson import Ask, Lesson, Tell
from game.lessons.lesson_table import LessonTable
from game.lessons.lessons import LESSONS
from game.practice.lesson_puzzles import puzzles_of
from game.presentation.words.lessons import lesson_part_words
from game.table.followed_game import FollowedGame
from game.translation import _, ngettext
from game.ui.learn.embedded_table import EmbeddedTable, Situation
from game.ui.learn.errands import (
    ask_puzzles_of,
    follow,
    note_begun,
    note_done,
    onward_words,
)
from game.ui.learn.lesson_panel import LessonButton, LessonPanel, Spoken
from game.ui.learn.pointers import hide, light, point_at
from game.ui.scene.protocol import App
from game.ui.scene.routes import DoLesson
from game.ui.table.input.held_trick import HeldTrick
from game.ui.table.layout.card_placement import Key


class LessonActivity:
    """One lesson from its first part to its last."""

    unused: Final = (pygame.K_u, pygame.K_c, pygame.K_e, pygame.K_b)
    """What was right stays, and nothing is claimed or foreseen."""
    guided: Final = True
    introduces: Final = False
    holds_tricks: Final = True

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.panel = LessonPanel()
        self._part = 0
        self._before = 0
        """Steps of the parts before this one."""
        self._lit: list[Key] = []
        """Cards that are lit."""
        self.done = False
        """Whether everything was said and done."""
        self.doing: LessonTable
        """The present part."""
        self._app: App

    @property
    def table(self) -> FollowedGame:
        """That of the present part."""
        return self.doing.table

    @property
    def now(self) -> Situation:
        """While the lesson speaks or asks, nobody else acts."""
        others_act = self.doing.coming is not None
        return Situation(asks=isinstance(self.doing.step, Ask), others_act=others_act)

    # Time -------------------------------------------------------------------------------------

    def begin(self, app: App) -> None:
        """Begin with the first part; a lesson that was left goes on where it was."""
        self._app = app
        if not hasattr(self, "doing"):
            note_begun(app, self.lesson.id)
            self._begin_part()

    def _begin_part(self) -> None:
        self.doing = LessonTable(self.lesson.parts[self._part], self._app.players.current.name)

    def look(self) -> None:
        """Judge what was done."""
        self.doing.look()

    def advance(self, dt: float, at: EmbeddedTable) -> None:
        """Say what is next once all is seen, or what is to be said of a trick while it lies."""
        held = at.table.input.held_trick
        self._show(at)
        if at.settled:
            if self.doing.over:
                self._end_part()
            self.speak()
        elif held.lies and self.doing.answer:
            held.release()  # the card that completed it was wrong, and comes back
        elif held.lies:
            self._speak_of_trick(held)

    def _show(self, at: EmbeddedTable) -> None:
        """Leave out what was not spoken of yet, and light the cards that are."""
        presenter, hidden = at.table.presenter, self.doing.hidden | self.panel.hides
        stage = presenter.stage
        hide(stage, presenter.layout, hidden)
        if not stage.counts and self.doing.over:
            presenter.message = ""  # how the bids came out, which nobody spoke of
        step = self.doing.step if self._speaks(at) else None
        self._lit = light(stage, step, self._lit)

    def _speaks(self, at: EmbeddedTable) -> bool:
        """Whether the words of the present step stand on the panel."""
        lies = at.table.input.held_trick.lies
        return not self.done and (at.settled or (lies and self._tells_of_trick))

    def _end_part(self) -> None:
        """Go on to the next part, or be done."""
        if self._part + 1 < len(self.lesson.parts):
            self._before += self.doing.part.steps
            self._part += 1
            self._begin_part()
        elif not self.done:
            self.done = True
            note_done(self._app, self.lesson.id)

    @property
    def _title(self) -> str:
        number = LESSONS.index(self.lesson) + 1
        return _("{number}. {lesson}", number=number, lesson=_(self.lesson.title))

    @property
    def _progress(self) -> str:
        steps = self.lesson.steps
        step = min(steps, self._before + self.doing.said + 1)
        return _("{n} of {all}", n=step, all=steps)

    @property
    def _tells_of_trick(self) -> bool:
        """Whether what is said next speaks of the trick that lies there."""
        step = self.doing.step
        return isinstance(step, Tell) and step.trick

    def _speak_of_trick(self, held: HeldTrick) -> None:
        """Say what there is to say of a trick; at least whose it is."""
        if self._tells_of_trick:
            self.speak()
            return
        self.panel.say(Spoken(self._title, self._progress, held.words, _("Next")))

    def speak(self) -> None:
        """Say what is said or asked now; while others act, the last words stay."""
        step, doing, title = self.doing.step, self.doing, self._title
        if self.done:
            words = _("Done. {idea}", idea=_(self.lesson.idea))
            asked = len(puzzles_of(self.lesson))
            onward = onward_words(self.lesson)
            if asked:
                onward = ngettext("{number} puzzle", "{number} puzzles", asked, number=asked)
            self.panel.say(Spoken(title, _("Done"), words, onward))
            return
        if isinstance(step, Tell):
            told = lesson_part_words(doing.part, step.words)
            self.panel.say(Spoken(title, self._progress, told, _("Next")))
        elif isinstance(step, Ask):
            words = lesson_part_words(doing.part, doing.answer or step.words)
            self.panel.say(Spoken(title, self._progress, words, answers=bool(doing.answer)))

    def close(self) -> None:
        """Nothing else is to be ended."""

    # Mouse and keys ---------------------------------------------------------------------------

    def press(self, name: str, at: EmbeddedTable) -> None:
        """Go on, begin anew or leave."""
        match name:
            case LessonButton.AGAIN:
                self._app.open_instead(DoLesson(self.lesson))
            case LessonButton.LEAVE:
                self._app.back()
            case LessonButton.NEXT if not self.done:
                held = at.table.input.held_trick
                if held.lies:
                    held.release()
                    if self._tells_of_trick:
                        self.doing.go_on()
                elif at.settled:
                    self.doing.go_on()
                else:
                    at.table.presenter.hurry()
            case LessonButton.NEXT:
                self._go_on()

    def _go_on(self) -> None:
        """After the lesson its puzzles, or what follows on it."""
        if puzzles_of(self.lesson):
            ask_puzzles_of(self._app, self.lesson)
        else:
            follow(self._app, self.lesson)

    def draw(self, surface: pygame.Surface, at: EmbeddedTable) -> None:
        """Point at what the words speak of, while they stand on the panel."""
        step = self.doing.step
        if step is not None and self._speaks(at):
            presenter = at.table.presenter
            point_at(surface, presenter.stage, presenter.layout, step)


def lesson_scene(lesson: Lesson) -> EmbeddedTable:
    """The scene of a lesson at its table."""
    return EmbeddedTable(LessonActivity(lesson))
