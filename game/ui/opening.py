"""From choices to a table: starting a game, going on with one, watching one."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.engine import Limit
from game.table.setup import Setup
from game.ui import log
from game.ui.errands import errands
from game.ui.text import _, sentence
from game.ui.thinkers import thinkers
from game.variants import OptionError

if TYPE_CHECKING:
    from game.table.record import Line
    from game.table.table import Table
    from game.ui.demo import DemoControls
    from game.ui.draft import Draft
    from game.ui.scene import App, Scene
    from game.ui.settings import Settings


def table_scene(table: Table, demo: DemoControls | None = None) -> Scene:
    """The scene of a running table. Imported late: the menu need not wait for it."""
    from game.ui.first_deal import rounds_of
    from game.ui.scenes.table import TableScene

    scene = TableScene(table)
    scene.demo = demo
    if demo is None:  # the next game of a demo goes on with the next dealer
        scene.draw_first = rounds_of(table)
    return scene


def limit_thinking(limit: Limit) -> None:
    """How long bots may think from the next table on; an empty limit is the usual one."""
    thinkers.limit = limit


def start(setup: Setup) -> Table:
    """A new game, recorded from its first line where a person plays in it.

    What only bots play is watched and forgotten, so that it fills neither the list of games nor
    the statistics; its record can be kept at the end.

    Raises:
        ShelfError: it cannot be recorded; the message is one sentence.
    """
    if not any(seat.is_human for seat in setup.seats):
        from game.table.files import NoRecord
        from game.table.table import Table

        return Table(setup, thinkers.seated(setup), NoRecord())
    from game.table.shelf import Shelf

    return Shelf().start(setup, thinkers.seated(setup))


def keep(table: Table) -> None:
    """Put the record of a game that was watched among the saved ones: an errand.

    Raises:
        ShelfError: it cannot be written; the message is one sentence.
    """
    from game.table.shelf import Shelf

    Shelf().keep(table.lines)


def resume(path: Path) -> Table:
    """An old game, from its last complete action.

    Raises:
        RecordError, ShelfError: it cannot be gone on with; the message is one sentence.
    """
    from game.table.shelf import Shelf

    return Shelf().resume(path, thinkers.seated)


def branch(lines: Sequence[Line]) -> Table:
    """A game of its own that goes on where these lines of a record end.

    Raises:
        RecordError, ShelfError: it cannot be; the message is one sentence.
    """
    from game.table.shelf import Shelf

    return Shelf().branch(lines, thinkers.seated)


def latest_of(setup: Setup) -> Path | None:
    """The record of the unfinished game with this setup that was played last."""
    from game.table.shelf import Shelf

    return next((saved.path for saved in Shelf().unfinished() if saved.setup == setup), None)


def dismiss_bots() -> None:
    """End the worker processes of the last table; there is no table any more."""
    if _door.busy:
        return  # whoever opens the next table does so, and its own must stay
    errands.run(thinkers.dismiss)


def foresee_bots(agents: Iterable[str]) -> None:
    """There is no table; of these bots, have those ready that take a while for it."""
    if not _door.busy:
        wanted = tuple(agents)
        errands.run(lambda: thinkers.await_table(wanted))


def open_table(
    app: App,
    make: Callable[[], Table],
    *,
    in_place: bool = False,
    failed: Callable[[], None] | None = None,
    demo: DemoControls | None = None,
) -> None:
    """Go to a table as soon as there is one, or say in the strip at the top why there is none.

    With `in_place` it takes the place of the present scene, which is done with. `make` reads and
    writes files, and so it is an errand; until it is done, nothing else is opened. Whoever has
    gone elsewhere meanwhile is left there; a game to be gone on with waits on the shelf, and of
    one that is new, or branched from a replay, no record stays. With `demo` bots alone are watched
    as those before.
    """
    if _door.busy:
        return
    _door.busy = True
    asked_at = _scene_of(app)

    def work() -> Table | Exception:
        try:
            return make()
        except Exception as error:
            return error

    def opened(table: Table | Exception) -> None:
        from game.table.reading import RecordError
        from game.table.shelf import ShelfError

        _door.busy = False
        if isinstance(table, Exception):
            if not isinstance(table, ShelfError | RecordError):
                raise table
            log.trouble("no table", table)
            app.notify(sentence(table))
            if failed is not None:
                failed()
            return
        if _scene_of(app) is not asked_at:
            errands.run(table.withdraw)
            dismiss_bots()
            return
        scene = table_scene(table) if demo is None else table_scene(table, demo)
        (app.replace if in_place else app.go)(scene)

    errands.run(work, opened, saying=_("Opening the table…"))


def _scene_of(app: App) -> object:
    """The scene that is up, where the app tells."""
    return getattr(app, "scene", None)


class _Door:
    """Whether a table is being opened: a second press opens no second one."""

    busy = False


_door = _Door()


def demo_draft(settings: Settings) -> Draft:
    """The game of bots that was watched last, as choices."""
    from game.ui.draft import Draft

    draft = Draft(
        settings.demo_variant,
        dict(settings.options) if settings.demo_rules else {},
        settings.demo_players,
        list(settings.demo_agents),
        "",
    )
    draft.choose_variant(settings.demo_variant)
    if settings.demo_options is not None:
        with contextlib.suppress(OptionError):  # a file that somebody changed by hand
            draft.take(settings.demo_variant, settings.demo_options)
    return draft


def demo_setup(settings: Settings) -> Setup:
    """Bots only, at the game that was watched last; without house rules if it cannot have them."""
    draft = demo_draft(settings)
    try:
        return draft.setup()
    except OptionError:
        draft.take(draft.variant_id, {})
        return draft.setup()


def ago(seconds: float) -> str:
    """How long since something was, in words."""
    days = int(seconds // 86400)
    if seconds < 3600:
        return _("just now") if seconds < 300 else _("within the hour")
    if days == 0:
        return _("today")
    return _("yesterday") if days == 1 else _("{days} days ago").format(days=days)
