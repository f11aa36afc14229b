"""The present player's progress on disk, read and written beside the frames."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from game.engine import Refusal
from game.lessons import progress as lesson_files
from game.lessons.progress import LessonProgress
from game.profiles.shelf import ProfileShelf
from game.puzzles import progress as puzzle_files
from game.puzzles.progress import PuzzleProgress, PuzzleTry
from game.review.mistakes import KeptMistakes, read_mistakes
from game.translation import _
from game.ui.platform.background_tasks import tasks
from game.ui.scene.protocol import App


@dataclass(frozen=True, slots=True)
class LearningProgress:
    """What a player has learnt."""

    lessons: LessonProgress = field(default_factory=LessonProgress)
    puzzles: PuzzleProgress = field(default_factory=PuzzleProgress)
    mistakes: KeptMistakes = field(default_factory=KeptMistakes)


def ask_for_progress(app: App, told: Callable[[LearningProgress], None]) -> None:
    """Read what the present player has done, and tell it when it is known."""
    folder = ProfileShelf.usual().own_folder(app.players)
    if folder is None:
        return

    def read() -> tuple[LearningProgress, list[str]]:
        lessons, trouble = lesson_files.read_progress(folder)
        puzzles, other = puzzle_files.read_progress(folder)
        mistakes = read_mistakes(folder)
        found = (trouble, other, mistakes.trouble)
        troubles = [each.text(_) for each in found if each is not None]
        return LearningProgress(lessons, puzzles, mistakes), troubles

    def arrived(result: tuple[LearningProgress, list[str]]) -> None:
        found, troubles = result
        for sentence in troubles:
            app.notify(sentence)
        told(found)

    tasks.run(read, arrived)


def note_done(app: App, lesson: str) -> None:
    """Write down that the present player has done a lesson."""
    folder = ProfileShelf.usual().own_folder(app.players)
    if folder is not None:
        _write(app, lambda: lesson_files.mark_done(folder, lesson))


def keep_try(app: App, made: PuzzleTry) -> None:
    """Write down how the present player answered a puzzle."""
    folder = ProfileShelf.usual().own_folder(app.players)
    if folder is not None:
        _write(app, lambda: puzzle_files.keep(folder, made))


def _write(app: App, work: Callable[[], Refusal | None]) -> None:
    def told(trouble: Refusal | None) -> None:
        if trouble is not None:
            app.notify(trouble.text(_))

    tasks.run(work, told)
