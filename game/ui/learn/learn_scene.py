"""Learn: the lessons as steps of a way, lit as far as it was gone; beside it what to practise."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.days import local_date
from game.lessons.lesson import Lesson
from game.lessons.lessons import CHAPTERS, COUNTING, LESSONS, counting_follows
from game.practice.first_game import VARIANT
from game.presentation.words.advice.mistakes import how_many
from game.presentation.words.advice.puzzles import standing
from game.puzzles.collection import next_puzzle, of_day, shipped
from game.translation import _, ngettext
from game.ui.kit.controls import FOOT, Press, Text, TextAlign
from game.ui.kit.layout import Column, Gap, Painted, Part, Row, Scroll
from game.ui.kit.pages import Sheets, TitledPage, back_button, sheet
from game.ui.learn.errands import LearningProgress, ask_for_progress, read_known
from game.ui.learn.lesson_path import LessonPath
from game.ui.paint import typeset
from game.ui.paint.objects.objects import drawn_object
from game.ui.paint.painter import Painter
from game.ui.platform.background_read import BackgroundRead
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App, Route
from game.ui.scene.routes import (
    ChoosePractice,
    CountTricks,
    DoLesson,
    DoPuzzle,
    ExploreBids,
    MyMistakes,
)

_CONTROL: Final = 96  # px at scale 1
_OBJECT: Final = 58
_DAILY: Final = "daily"
_PUZZLE: Final = "puzzle"
_MISTAKES: Final = "mistakes"
_PRACTICE: Final = "practice"
_COUNT: Final = "tricks"
_EXPLORER: Final = "explorer"
_LEAST_WORDS: Final = 190
"""Width of the words beside an object at least."""


class _Words(Column):
    """Words that are never squeezed to one a line."""

    def narrow(self, painter: Painter) -> int:
        """Some words beside each other."""
        return max(super().narrow(painter), painter.px(_LEAST_WORDS))


class LearnScene(FormScreen):
    """Every lesson is a step; all may be done in any order, and again. So may the puzzles."""

    only_looks = True

    def __init__(self) -> None:
        super().__init__()
        self.progress = LearningProgress()
        self.start_at = LESSONS[0].id
        self._known = frozenset({VARIANT})
        """Variants that the player has met; the one that lessons teach before that is read."""
        self._knowing: BackgroundRead[frozenset[str]] | None = None

    def enter(self, app: App) -> None:
        """Build the widgets, and look what is done: more may have been since."""
        super().enter(app)
        ask_for_progress(app, self._told)
        self._knowing = read_known(app)

    def update(self, now: float, dt: float) -> None:
        """Take in which variants are known, once that was read."""
        super().update(now, dt)
        reading = self._knowing
        if reading is None or not reading.done:
            return
        self._knowing = None
        if reading.result is not None and reading.result != self._known:
            self._known = reading.result
            if self.is_built:
                self.rebuild()

    def _told(self, progress: LearningProgress) -> None:
        if progress == self.progress:
            return
        self.progress = progress
        began_at = self.start_at
        self.start_at = self._first_open or _PUZZLE
        if self.is_built:
            at = self.app.focus.current
            self.rebuild()
            if at is None or at.key == began_at:  # nobody has moved yet
                self.app.focus.begin(self.start_at)

    @property
    def _first_open(self) -> str | None:
        """The first lesson that is not done."""
        return self.progress.lessons.first_open(lesson.id for lesson in LESSONS)

    @property
    def _following(self) -> Lesson | None:
        """The lesson to do next; None where all are done."""
        return next((each for each in LESSONS if each.id == self._first_open), None)

    def tree(self) -> Part:
        """The way of the lessons, beside it what to practise; the next step at the foot."""
        theme = self.app.theme
        done = sum(lesson.id in self.progress.lessons.done for lesson in LESSONS)
        lessons = _("Lessons, {done} of {all} done", done=done, all=len(LESSONS))
        path = Column(*self._chapters(), gap=12)
        stations = Column(*self._stations(), Gap(grow=1), gap=14)
        sheets = Sheets(
            sheet(lessons, theme.accent, Scroll(path), grow=62),
            sheet(_("Puzzles and practice"), theme.accent, Scroll(stations), grow=38),
        )
        words, told, route = self._next()
        foot = Row(
            back_button(self.app.back),
            Text(told, ink=theme.on_felt, align=TextAlign.RIGHT, grow=1),
            Press("next", words, partial(self.app.open, route), gold=True, least=220, tall=FOOT),
            gap=20,
        )
        return TitledPage(_("Learn"), sheets, foot)

    def _chapters(self) -> Iterator[Part]:
        """The way of every chapter below its title."""
        theme, first = self.app.theme, 1
        for chapter in CHAPTERS:
            yield Text(_(chapter.title), typeset.STRONG, theme.accent)
            done = self.progress.lessons.done
            yield LessonPath(chapter.lessons, first, done, self._following, self._begin)
            first += len(chapter.lessons)

    def _begin(self, lesson: Lesson) -> None:
        self.app.open(DoLesson(lesson))

    def _next(self) -> tuple[str, str, Route]:
        """What comes next: the words of its button, a sentence about it, and where it is."""
        open_one = self._following
        done = self.progress.lessons.done
        if counting_follows(done):
            return _("Count your tricks"), _("Which of these cards will win?"), CountTricks()
        if open_one is not None:
            number = LESSONS.index(open_one) + 1
            words = _("Lesson {number}", number=number)
            return words, _(open_one.title), DoLesson(open_one)
        return _("Next puzzle"), _("All lessons are done."), self._puzzle

    def _stations(self) -> list[Part]:
        """Counting, puzzles, own mistakes, practice: an object and words for each."""
        rows = (
            *(self._count_row, self._explorer_row, self._daily_row),
            *(self._puzzle_row, self._mistakes_row, self._practice_row),
        )
        return [part for row in rows for part in (Gap(grow=1), row())]

    def _station(self, thing: str, title: str, sentence: str, button: Press) -> Part:
        theme = self.app.theme

        def paint(surface: pygame.Surface, area: Rect) -> None:
            surface.blit(drawn_object(thing, min(area.size), theme), area)

        words = _Words(
            Text(title, typeset.STRONG), Text(sentence, typeset.SMALL, theme.muted), grow=1
        )
        return Row(Painted(paint, _OBJECT, _OBJECT), words, button, gap=14)

    def _count_row(self) -> Part:
        """Counting the tricks of a hand."""
        done = COUNTING in self.progress.lessons.done
        sentence = _("Which cards will win? Shown card by card, then eight hands to count.")
        button = self._opens(_COUNT, _("Again") if done else _("Begin"), CountTricks())
        return self._station("bids-100", _("Count your tricks"), sentence, button)

    def _explorer_row(self) -> Part:
        """What would be bid with any hand."""
        sentence = _("Choose a hand and a table, and see what each bid comes to.")
        button = self._opens(_EXPLORER, _("Open"), ExploreBids())
        return self._station("suits", _("What would you bid?"), sentence, button)

    def _daily_row(self) -> Part:
        """The puzzle of today, or how it went."""
        today, progress = local_date(), self.progress.puzzles
        made, days = progress.daily_on(today), progress.days_in_a_row(today)
        sentence = _("The same for everybody, a new one each day.")
        if made is not None:
            sentence = _("Right.") if made.right else _("Not the best way.")
        if days > 1:
            row = ngettext("{days} day in a row.", "{days} days in a row.", days, days=days)
            sentence = f"{sentence} {row}"
        words = _("Again") if made is not None else _("Begin")
        route = DoPuzzle(of_day(today, shipped()), progress, daily=today if made is None else None)
        button = self._opens(_DAILY, words, route)
        return self._station("daily-1", _("Puzzle of the day"), sentence, button)

    @property
    def _puzzle(self) -> DoPuzzle:
        """The next puzzle for this player."""
        progress = self.progress.puzzles
        known = self._known
        coming = next_puzzle(shipped(), progress.tried, progress.grade, known)
        return DoPuzzle(coming, progress, known=known)

    def _puzzle_row(self) -> Part:
        """The next puzzle, and how the ones before went."""
        progress, puzzles = self.progress.puzzles, shipped()
        sentence = ngettext(
            "{number} moment of a game with one way that is clearly best.",
            "{number} moments of games with one way that is clearly best. Find it.",
            len(puzzles),
            number=len(puzzles),
        )
        sentence = standing(progress) or sentence
        words = _("Go on") if progress.tries else _("Begin")
        button = self._opens(_PUZZLE, words, self._puzzle)
        return self._station("puzzle", _("Puzzles"), sentence, button)

    def _mistakes_row(self) -> Part:
        """Moments of the player's own games."""
        kept = self.progress.mistakes
        sentence = how_many(kept.mistakes, len(kept.due(local_date())))
        button = self._opens(_MISTAKES, _("Open"), MyMistakes())
        return self._station("mistakes", _("My mistakes"), sentence, button)

    def _practice_row(self) -> Part:
        """Single deals of one kind."""
        sentence = _(
            "Single deals of the size and bidding place that you choose, beside what an expert "
            "makes of them."
        )
        button = self._opens(_PRACTICE, _("Choose"), ChoosePractice())
        return self._station("practice", _("Practice"), sentence, button)

    def _opens(self, key: str, words: str, route: Route) -> Press:
        """A button that opens something to do."""
        return Press(key, words, partial(self.app.open, route), least=_CONTROL)
