"""Mistakes of the present player: read, set up again and written beside the frames."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.engine import Refusal
from game.profiles.shelf import ProfileShelf
from game.review import mistakes as files
from game.review.mistakes import KeptMistakes, Mistake, RetriedMoment, moment_of
from game.translation import _
from game.ui.platform.background_tasks import tasks
from game.ui.scene.protocol import App
from game.ui.scene.routes import RetryMistake


def ask_for_mistakes(app: App, told: Callable[[KeptMistakes], None]) -> None:
    """Read the mistakes of the present player, and tell them when they are known."""
    folder = ProfileShelf.usual().own_folder(app.players)
    if folder is None:
        return

    def arrived(found: KeptMistakes) -> None:
        if found.trouble is not None:
            app.notify(found.trouble.text(_))
        told(found)

    tasks.run(lambda: files.read_mistakes(folder), arrived)


def open_retry(app: App, mistakes: Sequence[Mistake], *, in_place: bool = False) -> None:
    """Go to the first of these mistakes whose moment can be set up; the others wait."""
    folder = ProfileShelf.usual().own_folder(app.players)
    if folder is None or not mistakes:
        return

    def set_up() -> tuple[RetriedMoment | None, tuple[Mistake, ...]]:
        for place, mistake in enumerate(mistakes):
            moment = moment_of(files.record_before(folder, mistake), mistake)
            if moment is not None:
                return moment, tuple(mistakes[place:])
        return None, ()

    def arrived(found: tuple[RetriedMoment | None, tuple[Mistake, ...]]) -> None:
        moment, left = found
        if moment is None:
            app.notify(_("This moment cannot be set up again: its record is gone."))
            return
        route = RetryMistake(left[0], moment, left[1:])
        (app.open_instead if in_place else app.open)(route)

    tasks.run(set_up, arrived)


def keep_tried(app: App, mistake: Mistake) -> None:
    """Write down when a mistake comes back."""
    folder = ProfileShelf.usual().own_folder(app.players)
    if folder is None:
        return

    def told(trouble: Refusal | None) -> None:
        if trouble is not None:
            app.notify(trouble.text(_))

    tasks.run(lambda: files.keep_tried(folder, mistake), told)
