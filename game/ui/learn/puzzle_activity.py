"""A puzzle at the table: one decision, judged at once, with what every way of it is worth."""

from __future__ import annotations

from datetime import date
from typing import Final

import pygame

from game.days import local_date
from game.lessons.lesson import Lesson
from game.practice.lesson_puzzles import lesson_on, puzzles_of
from game.presentation.phrasebook.joining import sentence
from game.presentation.replay_positions import ReplayPositions
from game.presentation.words.advice.puzzles import (
    asked_for,
    figures_words,
    lesson_words,
    missed_words,
    question,
    standing,
    theme_words,
    totals_words,
    verdict,
    why_words,
)
from game.puzzles.collection import next_puzzle, shipped
from game.puzzles.played_out import BothWays, PlayOutTable, compared
from game.puzzles.puzzle import COMPANION, Puzzle
from game.puzzles.puzzle_progress import PuzzleProgress, PuzzleTry
from game.puzzles.puzzle_table import DecisionTable, puzzle_table
from game.roster import agent
from game.table.followed_game import FollowedGame
from game.table.records.codes import CodeKind
from game.translation import _
from game.ui.learn.embedded_table import EmbeddedTable, Situation
from game.ui.learn.errands import follow, keep_try, onward_words, parting_route
from game.ui.learn.verdict_panel import Shows, VerdictButton, VerdictPanel, VerdictWords
from game.ui.learn.ways_shown import draw_ways, shown_of
from game.ui.platform.background_read import BackgroundRead
from game.ui.scene.protocol import App
from game.ui.scene.routes import DoPuzzle, Replay, ShowParting
from game.variants import variant

UNUSED: Final = (pygame.K_u, pygame.K_c, pygame.K_e, pygame.K_b)
"""Keys that are of no use here: there is nothing to take back, to claim or to choose ahead."""


class PuzzleActivity:
    """One puzzle; nobody but the person acts at its table."""

    unused: Final = UNUSED
    guided: Final = True
    holds_tricks: Final = False

    def __init__(
        self,
        puzzle: Puzzle,
        progress: PuzzleProgress,
        daily: date | None = None,
        lesson: Lesson | None = None,
        *,
        on_tour: bool = False,
        known: frozenset[str] = frozenset(),
    ) -> None:
        """A puzzle for whoever made this of the puzzles so far.

        Args:
            puzzle: what is asked.
            progress: of the present player, this puzzle not among it.
            daily: the day whose puzzle it is done as, also after midnight; None where it is not.
            lesson: whose idea it asks; None where it is one of many.
            on_tour: whether it lies in a house of the Tour.
            known: variants that the player has played or was shown.
        """
        self.puzzle = puzzle
        self.progress = progress
        self.panel = VerdictPanel()
        self._daily = daily
        self._lesson = lesson
        self._on_tour = on_tour
        self._known = known
        self._judged = False
        self._reading: BackgroundRead[BothWays] | None = None
        """Plays the deal on, once there is an answer."""
        self._showing: PlayOutTable | None = None
        """Where it is seen, until it is over or was seen enough of."""
        self.played: BothWays | None = None
        """How the deal went on, once that is known."""
        self.doing: DecisionTable
        self._app: App

    @property
    def introduces(self) -> bool:
        """Whether it may be the first that is seen of a variant: a lesson has told of its own."""
        return self._lesson is None and self.puzzle.variant not in self._known

    @property
    def table(self) -> FollowedGame:
        """Where the answer is given, and then where it is seen what comes of it."""
        return self.doing.table if self._showing is None else self._showing.table

    @property
    def playing(self) -> bool:
        """Whether what comes of the answer is seen now, or worked out."""
        return self._showing is not None or self._reading is not None

    @property
    def now(self) -> Situation:
        """It is asked until there is an answer; then the deal goes on by itself."""
        asks = self.doing.answer is None
        return Situation(asks, others_act=self._showing is not None, busy=self.playing)

    def begin(self, app: App) -> None:
        """Set the moment up; a puzzle that was left for a moment is as it was."""
        self._app = app
        if not hasattr(self, "doing"):
            self.doing = puzzle_table(self.puzzle, app.players.current.name)

    # Time -------------------------------------------------------------------------------------

    def look(self) -> None:
        """Judge the answer once there is one."""
        self.doing.look()
        if self.doing.answer is not None and not self._judged:
            self._judge()
        reading = self._reading
        if reading is not None and reading.done:
            self._reading, self.played = None, reading.result
            if self.played is not None:
                actions = self.played.answer.actions
                self._showing = PlayOutTable(*self.doing.moment, actions)
            self.speak()

    def advance(self, dt: float, at: EmbeddedTable) -> None:
        """Have the deal go on, and come back to the decision when it is over."""
        showing = self._showing
        if showing is None or showing.table is not at.table.table or not at.settled:
            return
        if showing.over:
            self._seen()
        else:
            showing.go_on()

    def _seen(self) -> None:
        """What came of the answer was seen: what the ways are worth is told at the decision."""
        self._showing, self.doing = None, self.doing.anew()
        self.speak()

    def _judge(self) -> None:
        self._judged = True
        day, daily = self._daily or local_date(), self._daily is not None
        made = PuzzleTry(self.puzzle.id, self._right, day, self.puzzle.grade, daily)
        self.progress = self.progress.with_try(made)
        keep_try(self._app, made)
        answer, moment, seat = self.doing.answer, self.doing.moment, self.puzzle.seat
        assert answer is not None, "it is judged"
        self._reading = BackgroundRead(
            lambda: compared(self.puzzle, moment, seat, answer, agent(COMPANION))
        )
        self.speak()

    def speak(self) -> None:
        """What is asked, or how the answer was."""
        puzzle, answer = self.puzzle, self._answer
        shows = shown_of(puzzle)
        title = f"{self._kind} · {_(variant(puzzle.variant).name)}"
        if answer is None:
            lines = [question(puzzle), *self._totals, *self._played_before]
            self.panel.say(VerdictWords(title, "", True, tuple(lines), shows=shows))
            return
        said = verdict(puzzle, answer)
        if self.playing:
            onward = _("Skip")
            words = VerdictWords(title, said, self._right, (), onward, other="", shows=shows)
            self.panel.say(words)
            return
        # Ways in a list or on the plate of bids have it as their title.
        lines = [sentence(figures_words(puzzle))] if shows is Shows.CARDS else []
        if not self._right:
            about = lesson_on(puzzle.themes)
            if about is not None and about is not self._lesson:
                lines.append(lesson_words(about))
        why = [] if self.played is None else [why_words(answer, self.played, right=self._right)]
        lines = [*why, *lines]
        lines += [theme_words(puzzle), missed_words(puzzle), *self._played_before]
        lesson = self._lesson if self._is_last_of_lesson else None
        onward = _("Next") if lesson is None else onward_words(lesson)
        if self._on_tour:
            onward = _("To the road")
        parts = self._parting is not None
        told = tuple(lines)
        self.panel.say(
            VerdictWords(title, said, self._right, told, onward, parts=parts, shows=shows)
        )

    @property
    def _kind(self) -> str:
        """What this puzzle is done as."""
        if self._daily:
            return _("Puzzle of the day")
        return _("Puzzle") if self._lesson is None else _(self._lesson.title)

    @property
    def _is_last_of_lesson(self) -> bool:
        lesson = self._lesson
        return lesson is not None and puzzles_of(lesson)[-1] == self.puzzle

    @property
    def _answer(self) -> str | None:
        """The way that was chosen, by its code; None before."""
        done = self.doing.answer
        return None if done is None else self.puzzle.asked(done)

    @property
    def _right(self) -> bool:
        return self._answer in self.puzzle.best

    @property
    def _played_before(self) -> list[str]:
        """How the player does, as far as there is something to tell."""
        told = standing(self.progress)
        return [told] if told else []

    @property
    def _totals(self) -> list[str]:
        """What everybody has, where the game is decided by it."""
        if not self.puzzle.for_first:
            return []
        names = [plan.name for plan in self.table.setup.seats]
        return [totals_words(names, self.table.view(self.puzzle.seat).totals)]

    @property
    def _parting(self) -> ShowParting | None:
        answer = self._answer
        return None if answer is None else parting_route(self.doing, self.puzzle, answer)

    def close(self) -> None:
        """Nothing else is to be ended."""

    # Mouse and keys ---------------------------------------------------------------------------

    def press(self, name: str, at: EmbeddedTable) -> None:
        """Go on, look at the deal or leave."""
        if name == VerdictButton.LEAVE:
            self._app.back()
        elif name == VerdictButton.OTHER:
            lines = self.doing.lines
            self._app.open(Replay(lambda: ReplayPositions.of_lines(lines), review=True))
        elif name == VerdictButton.PARTING and (parting := self._parting) is not None:
            self._app.open(parting)
        elif name == VerdictButton.NEXT and self._showing is not None:
            self._seen()
        elif name == VerdictButton.NEXT and not self.playing:
            self._go_on()

    def _go_on(self) -> None:
        """The next puzzle of the lesson, what follows on the lesson, the road, or any puzzle."""
        progress, lesson = self.progress, self._lesson
        if self._on_tour:
            self._app.back()
        elif lesson is None:
            known = self._known | {self.puzzle.variant}
            coming = next_puzzle(shipped(), progress.tried, progress.grade, known)
            self._app.open_instead(DoPuzzle(coming, progress, known=known))
        elif self._is_last_of_lesson:
            follow(self._app, lesson)
        else:
            own = puzzles_of(lesson)
            coming = own[own.index(self.puzzle) + 1]
            self._app.open_instead(DoPuzzle(coming, progress, lesson=lesson))

    def draw(self, surface: pygame.Surface, at: EmbeddedTable) -> None:
        """After the answer what every way is worth."""
        answer = self._answer
        if self.playing or at.table.table is not self.doing.table:
            return
        if answer is not None and (at.settled or asked_for(self.puzzle) is not CodeKind.CARD):
            stage, layout = at.table.presenter.stage, at.table.presenter.layout
            draw_ways(surface, stage, layout, self.puzzle, answer)


def puzzle_scene(
    puzzle: Puzzle,
    progress: PuzzleProgress,
    daily: date | None = None,
    lesson: Lesson | None = None,
    on_tour: bool = False,
    known: frozenset[str] = frozenset(),
) -> EmbeddedTable:
    """The scene of a puzzle at its table."""
    activity = PuzzleActivity(puzzle, progress, daily, lesson, on_tour=on_tour, known=known)
    return EmbeddedTable(activity)
