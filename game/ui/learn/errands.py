"""What Learn reads and writes for the present player, beside the frames, and opens then."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from game.engine import Bid, Play, Refusal
from game.lessons import lesson_progress as lesson_files
from game.lessons.lesson import Lesson
from game.lessons.lesson_progress import LessonProgress
from game.lessons.lessons import LAST_OF_RULES, lesson_after
from game.practice import kept_practice as practice_files
from game.practice.deal_table import deal_table
from game.practice.exercise import Exercise, setup_of
from game.practice.first_game import VARIANT, first_game
from game.practice.kept_practice import Practice, PracticeCourse, course_to_play
from game.practice.lesson_puzzles import puzzles_of
from game.practice.practice_run import known_shares
from game.practice.standing import PracticeStanding, standing
from game.profiles.shelf import ProfileShelf
from game.puzzles import puzzle_progress as puzzle_files
from game.puzzles.puzzle import WeighedPuzzle
from game.puzzles.puzzle_progress import PuzzleProgress, PuzzleTry
from game.puzzles.puzzle_table import DecisionTable
from game.review import mistakes as mistake_files
from game.review.mistakes import KeptMistakes, Mistake, RetriedMoment, moment_of
from game.storage.kept_files import Unread
from game.table.followed_game import FollowedGame
from game.table.game_index.counted import played_variants
from game.table.records.codes import code_of
from game.table.shelf import ShelfError
from game.table.statistics.summary import Person
from game.translation import _
from game.ui.platform.background_read import BackgroundRead
from game.ui.platform.background_tasks import tasks
from game.ui.platform.bot_workers import bot_workers
from game.ui.platform.settings import Coach
from game.ui.scene.protocol import App
from game.ui.scene.routes import (
    CountTricks,
    DoLesson,
    DoPuzzle,
    NewGame,
    PracticeDealAt,
    RetryMistake,
    ShowParting,
)
from game.ui.setup.game_launcher import open_table, start


@dataclass(frozen=True, slots=True)
class LearningProgress:
    """What a player has learnt."""

    lessons: LessonProgress = field(default_factory=LessonProgress)
    puzzles: PuzzleProgress = field(default_factory=PuzzleProgress)
    mistakes: KeptMistakes = field(default_factory=KeptMistakes)


@dataclass(frozen=True, slots=True)
class Practised:
    """Every exercise of a player with how it stands."""

    practice: Practice
    standings: Mapping[Exercise, PracticeStanding]
    trouble: Refusal | None


def _folder(app: App) -> Path | None:
    """That of the present player; None where there is none."""
    return ProfileShelf.usual().own_folder(app.players)


# Reading ----------------------------------------------------------------------------------------


def ask_for_progress(app: App, told: Callable[[LearningProgress], None]) -> None:
    """Read what the present player has done, and tell it when it is known."""
    folder = _folder(app)
    if folder is None:
        return

    def read() -> tuple[LearningProgress, list[Refusal | None]]:
        lessons, trouble = lesson_files.read_progress(folder)
        puzzles, other = puzzle_files.read_progress(folder)
        mistakes = mistake_files.read_mistakes(folder)
        found = LearningProgress(lessons, puzzles, mistakes)
        return found, [trouble, other, mistakes.trouble]

    def arrived(result: tuple[LearningProgress, list[Refusal | None]]) -> None:
        found, troubles = result
        for trouble in troubles:
            _tell(app, trouble)
        told(found)

    tasks.run(read, arrived)


def read_known(app: App) -> BackgroundRead[frozenset[str]]:
    """Look beside the frames which variants the present player has played, or was shown."""
    folder, players = _folder(app), app.players
    person, first = Person(players.current.id), players.first

    def read() -> frozenset[str]:
        played = played_variants(person, first)
        shown = lesson_files.read_progress(folder)[0].introduced if folder is not None else ()
        return frozenset({VARIANT, *played, *shown})

    return BackgroundRead(read)


def ask_for_mistakes(app: App, told: Callable[[KeptMistakes], None]) -> None:
    """Read the mistakes of the present player, and tell them when they are known."""
    folder = _folder(app)
    if folder is None:
        return

    def arrived(found: KeptMistakes) -> None:
        _tell(app, found.trouble)
        told(found)

    tasks.run(lambda: mistake_files.read_mistakes(folder), arrived)


def read_practised(app: App) -> Practised:
    """From the disk, the expert's plays included: for a thread."""
    folder = _folder(app)
    practice, trouble = (
        (Practice(), None) if folder is None else practice_files.read_practice(folder)
    )
    standings = {
        exercise: standing(course.counting, known_shares(exercise, course.seed))
        for exercise, course in practice.courses.items()
    }
    return Practised(practice, standings, trouble)


# Opening ----------------------------------------------------------------------------------------


def open_retry(app: App, mistakes: Sequence[Mistake], *, in_place: bool = False) -> None:
    """Go to the first of these mistakes whose moment can be set up; the others wait."""
    folder = _folder(app)
    if folder is None or not mistakes:
        return

    def set_up() -> tuple[RetriedMoment | None, tuple[Mistake, ...]]:
        for place, mistake in enumerate(mistakes):
            moment = moment_of(mistake_files.record_before(folder, mistake), mistake)
            if moment is not None:
                return moment, tuple(mistakes[place:])
        return None, ()

    def arrived(found: tuple[RetriedMoment | None, tuple[Mistake, ...]]) -> None:
        moment, left = found
        if moment is None:
            app.notify(_("This moment cannot be set up again."))
            return
        route = RetryMistake(left[0], moment, left[1:])
        (app.open_instead if in_place else app.open)(route)

    tasks.run(set_up, arrived)


def open_deal(
    app: App, exercise: Exercise, course: PracticeCourse | None = None, *, in_place: bool = False
) -> None:
    """Go to the next deal of an exercise, or to the one that was left.

    Args:
        app: the window.
        exercise: what is practised.
        course: how far the player is; without it, as the disk says.
        in_place: the present scene is done with.
    """
    players, folder = app.players, _folder(app)
    found: list[PracticeCourse] = []

    def make() -> FollowedGame:
        own = course or (
            PracticeCourse.begun() if folder is None else course_to_play(folder, exercise)
        )
        if isinstance(own, Unread):
            raise ShelfError(own.notice)
        found.append(own)
        if folder is not None:
            practice_files.keep(folder, exercise, own)
        setup = players.seated(setup_of(exercise, own.seed, own.number, players.current.name))
        return deal_table(setup, own.left, bot_workers.seated)

    open_table(
        app, make, in_place=in_place, route=lambda table: PracticeDealAt(table, exercise, found[-1])
    )


def onward_words(lesson: Lesson) -> str:
    """The words of the button that goes on after all of a lesson."""
    if lesson is LAST_OF_RULES:
        return _("Count your tricks")
    return _("Play a game") if lesson_after(lesson) is None else _("Next lesson")


def follow(app: App, lesson: Lesson) -> None:
    """What follows on all of a lesson: hands to count, the next one, or a game."""
    later = lesson_after(lesson)
    if lesson is LAST_OF_RULES:
        app.open_instead(CountTricks())
    elif later is not None:
        app.open_instead(DoLesson(later))
    else:
        app.home()
        app.open(NewGame())


def ask_puzzles_of(app: App, lesson: Lesson) -> None:
    """Go to the first puzzle of a lesson that has some."""

    def told(progress: LearningProgress) -> None:
        app.open_instead(DoPuzzle(puzzles_of(lesson)[0], progress.puzzles, lesson=lesson))

    ask_for_progress(app, told)


def open_first_game(app: App) -> None:
    """A short game with the coach, in place of the counted hands."""
    if app.settings.coach is Coach.OFF:
        app.change(replace(app.settings, coach=Coach.EVERY))
        app.notify(_("The coach is on; Settings has it under Learning."))
    players, setup = app.players, first_game(app.players.current.name)
    open_table(app, lambda: start(setup, players), in_place=True)


# Writing ----------------------------------------------------------------------------------------


def note_begun(app: App, lesson: str) -> None:
    """Write down that the present player has begun a lesson: the menu leads back to it."""
    _keep(app, lambda folder: lesson_files.mark_begun(folder, lesson))


def note_done(app: App, lesson: str) -> None:
    """Write down that the present player has done a lesson."""
    _keep(app, lambda folder: lesson_files.mark_done(folder, lesson))


def keep_try(app: App, made: PuzzleTry) -> None:
    """Write down how the present player answered a puzzle."""
    _keep(app, lambda folder: puzzle_files.keep(folder, made))


def keep_tried(app: App, mistake: Mistake) -> None:
    """Write down when a mistake comes back."""
    _keep(app, lambda folder: mistake_files.keep_tried(folder, mistake))


def keep_course(app: App, exercise: Exercise, course: PracticeCourse) -> None:
    """Write down how far the present player is."""
    _keep(app, lambda folder: practice_files.keep(folder, exercise, course))


def _keep(app: App, work: Callable[[Path], Refusal | None]) -> None:
    folder = _folder(app)
    if folder is not None:
        tasks.run(lambda: work(folder), lambda trouble: _tell(app, trouble))


def _tell(app: App, trouble: Refusal | None) -> None:
    if trouble is not None:
        app.notify(trouble.text(_))


def parting_route(doing: DecisionTable, puzzle: WeighedPuzzle, chosen: str) -> ShowParting | None:
    """To typical deals in which the best way and another part; None where none can be told.

    Args:
        doing: the table at which it was decided.
        puzzle: what the ways are worth.
        chosen: the code of what the best is compared with; the next best way where it is as good.
    """
    if puzzle.for_first:  # deals are told by their points
        return None
    table = doing.table
    seat = table.waiting.must[0]
    view, actions = table.view(seat), {code_of(each): each for each in table.legal(seat)}
    if chosen in puzzle.best:
        worse = [way for way in puzzle.ways if way.code not in puzzle.best]
        if not worse:
            return None
        chosen = max(worse, key=lambda way: way.points).code
    best, other = actions[puzzle.top.code], actions[chosen]
    if not isinstance(best, Bid | Play):
        return None
    names = tuple(plan.name for plan in table.setup.seats)
    return ShowParting(view, (best, other), doing.before, names)
