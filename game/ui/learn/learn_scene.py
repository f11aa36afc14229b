"""Learn: the lessons and which of them are done, and beside them puzzles and practice."""

from __future__ import annotations

from functools import partial
from typing import Final

from game.days import local_date
from game.lessons.lesson import Lesson
from game.lessons.lessons import LESSONS
from game.presentation.words.advice.mistakes import how_many
from game.presentation.words.advice.puzzles import standing
from game.puzzles.collection import next_puzzle, of_day, shipped
from game.translation import _, ngettext
from game.ui.kit.controls import Press
from game.ui.kit.layout import Part, Row
from game.ui.kit.pages import Sheets, TitledPage, back_button, sheet
from game.ui.kit.rows import FormRow, form
from game.ui.learn.errands import LearningProgress, ask_for_progress
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App, Route
from game.ui.scene.routes import ChoosePractice, DoLesson, DoPuzzle, MyMistakes

_CONTROL: Final = 112  # px at scale 1
_DAILY: Final = "daily"
_PUZZLE: Final = "puzzle"
_MISTAKES: Final = "mistakes"
_PRACTICE: Final = "practice"


class LearnScene(FormScreen):
    """Every lesson is a row; all may be done in any order, and again. So may the puzzles."""

    only_looks = True

    def __init__(self) -> None:
        super().__init__()
        self.progress = LearningProgress()
        self.start_at = LESSONS[0].id

    def enter(self, app: App) -> None:
        """Build the widgets, and look what is done: more may have been since."""
        super().enter(app)
        ask_for_progress(app, self._told)

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

    def tree(self) -> Part:
        """A row for each lesson, those of the puzzles, and the way back."""
        accent = self.app.theme.accent
        done = sum(lesson.id in self.progress.lessons.done for lesson in LESSONS)
        lessons = _("Lessons, {done} of {all} done").format(done=done, all=len(LESSONS))
        rows = [self._lesson_row(number, each) for number, each in enumerate(LESSONS, start=1)]
        sheets = Sheets(
            sheet(lessons, accent, form(rows, control=_CONTROL), grow=58),
            sheet(
                _("Puzzles and practice"), accent, form(self._exercises, control=_CONTROL), grow=42
            ),
        )
        return TitledPage(_("Learn"), sheets, Row(back_button(self.app.back)), widest=1100)

    @property
    def _exercises(self) -> list[FormRow]:
        rows = [self._daily_row(), self._puzzle_row(), self._mistakes_row()]
        return [*rows, self._practice_row()]

    def _lesson_row(self, number: int, lesson: Lesson) -> FormRow:
        done = lesson.id in self.progress.lessons.done
        title = _("{number}. {lesson}").format(number=number, lesson=_(lesson.title))
        title = _("{title} · done").format(title=title) if done else title
        words = _("Again") if done else _("Begin")
        control = self._opens(lesson.id, words, DoLesson(lesson))
        return FormRow(title, _(lesson.idea), control, faint=done)

    def _daily_row(self) -> FormRow:
        """The puzzle of today, or how it went."""
        today, progress = local_date(), self.progress.puzzles
        made, days = progress.daily_on(today), progress.days_in_a_row(today)
        sentence = _("The same for everybody, a new one each day.")
        if made is not None:
            sentence = _("Today: right.") if made.right else _("Today: not the best way.")
        if days > 1:
            row = ngettext("{days} day in a row.", "{days} days in a row.", days)
            sentence = f"{sentence} {row.format(days=days)}"
        words = _("Again") if made is not None else _("Begin")
        route = DoPuzzle(of_day(today, shipped()), progress, daily=today if made is None else None)
        return FormRow(_("Puzzle of the day"), sentence, self._opens(_DAILY, words, route))

    def _puzzle_row(self) -> FormRow:
        """The next puzzle for this player, and how the ones before went."""
        progress, puzzles = self.progress.puzzles, shipped()
        sentence = ngettext(
            "{number} moment of a game with one way that is clearly best.",
            "{number} moments of games with one way that is clearly best. Find it.",
            len(puzzles),
        ).format(number=len(puzzles))
        sentence = standing(progress) or sentence
        route = DoPuzzle(next_puzzle(puzzles, progress.tried, progress.grade), progress)
        words = _("Go on") if progress.tries else _("Begin")
        return FormRow(_("Puzzles"), sentence, self._opens(_PUZZLE, words, route))

    def _mistakes_row(self) -> FormRow:
        """Moments of the player's own games."""
        kept = self.progress.mistakes
        sentence = how_many(kept.mistakes, len(kept.due(local_date())))
        control = self._opens(_MISTAKES, _("Open"), MyMistakes())
        return FormRow(_("My mistakes"), sentence, control)

    def _practice_row(self) -> FormRow:
        """Single deals of one kind."""
        sentence = _(
            "Single deals of the size and bidding place that you choose, beside what an expert "
            "makes of them."
        )
        control = self._opens(_PRACTICE, _("Choose"), ChoosePractice())
        return FormRow(_("Practice"), sentence, control)

    def _opens(self, key: str, words: str, route: Route) -> Press:
        """A button that opens something to do; gold where one is to begin."""
        gold = key == (self._first_open or _PUZZLE)
        return Press(key, words, partial(self.app.open, route), gold=gold)
