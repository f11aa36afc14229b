"""What practice reads and writes: the player's courses on disk, beside the frames."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.engine import Refusal
from game.practice import kept
from game.practice.deal_table import deal_table
from game.practice.exercise import Exercise, setup_of
from game.practice.kept import Practice, PracticeCourse, course_to_play
from game.practice.running import known_shares
from game.practice.standing import PracticeStanding, standing
from game.profiles.shelf import ProfileShelf
from game.storage.kept import Unread
from game.table.followed_game import FollowedGame
from game.table.records.shelf import ShelfError
from game.translation import _
from game.ui.platform.background_tasks import tasks
from game.ui.platform.bot_workers import bot_workers
from game.ui.scene.protocol import App
from game.ui.scene.routes import PracticeDealAt
from game.ui.setup.game_launcher import open_table


@dataclass(frozen=True, slots=True)
class Practised:
    """Every exercise of a player with how it stands."""

    practice: Practice
    standings: Mapping[Exercise, PracticeStanding]
    trouble: Refusal | None


def read_practised(app: App) -> Practised:
    """From the disk, the expert's plays included: for a thread."""
    folder = ProfileShelf.usual().own_folder(app.players)
    practice, trouble = (Practice(), None) if folder is None else kept.read_practice(folder)
    standings = {
        exercise: standing(course.counting, known_shares(exercise, course.seed))
        for exercise, course in practice.courses.items()
    }
    return Practised(practice, standings, trouble)


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
    players = app.players
    folder = ProfileShelf.usual().own_folder(players)
    found: list[PracticeCourse] = []

    def make() -> FollowedGame:
        own = course or (
            PracticeCourse.begun() if folder is None else course_to_play(folder, exercise)
        )
        if isinstance(own, Unread):
            raise ShelfError(own.notice)
        found.append(own)
        if folder is not None:
            kept.keep(folder, exercise, own)
        setup = players.seated(setup_of(exercise, own.seed, own.number, players.current.name))
        return deal_table(setup, own.left, bot_workers.seated)

    open_table(
        app, make, in_place=in_place, route=lambda table: PracticeDealAt(table, exercise, found[-1])
    )


def keep_course(app: App, exercise: Exercise, course: PracticeCourse) -> None:
    """Write down how far the present player is."""
    folder = ProfileShelf.usual().own_folder(app.players)
    if folder is None:
        return

    def told(trouble: Refusal | None) -> None:
        if trouble is not None:
            app.notify(trouble.text(_))

    tasks.run(lambda: kept.keep(folder, exercise, course), told)
