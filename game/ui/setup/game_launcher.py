"""From choices to a table: starting a game, going on with one, watching one."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from msgspec import structs

from game.daily.rule import setup_of
from game.daily.tries import DailyError, Tries
from game.engine import Seat
from game.engine.refusal import refuse
from game.profiles.profile import Players
from game.roster import FALLBACK
from game.table.bots.thinking import Thinking
from game.table.followed_game import FollowedGame
from game.table.records.event_lines import RecordError
from game.table.records.files import NoRecord
from game.table.records.lines import Line
from game.table.setup import Setup
from game.table.shelf import Shelf, ShelfError
from game.table.table import Table
from game.translation import _, sentence
from game.ui.platform import log
from game.ui.platform.background_tasks import tasks
from game.ui.platform.bot_workers import bot_workers
from game.ui.platform.settings import Settings
from game.ui.scene.protocol import App, Route
from game.ui.scene.routes import PlayTable
from game.ui.setup.game_draft import GameDraft
from game.ui.setup.unnamed_bots import (
    AskAboutBots,
    UnnamedBot,
    UnnamedBotsError,
    allowing,
    elsewhere,
    named_bots,
    unnamed,
)
from game.variants import OptionError


def start(setup: Setup, players: Players | None = None) -> Table:
    """A new game, recorded from its first line where a person plays in it.

    With `players`, the persons in it are those profiles, by their names.

    What only bots play is watched and forgotten, so that it fills neither the list of games nor
    the statistics; its record can be kept at the end.

    Raises:
        ShelfError: it cannot be recorded; the message is one sentence.
    """
    if not any(seat.is_human for seat in setup.seats):
        return Table(setup, bot_workers.seated(setup), NoRecord())
    setup = setup if players is None else players.seated(setup)
    return Shelf().start(setup, bot_workers.seated(setup))


def start_day(day: date, today: date, players: Players, challenge: str = "") -> Table:
    """The daily deal of a date, whose one try is used up with it: an errand.

    Args:
        day: whose game it is.
        today: by the player's calendar.
        players: of whom the present one plays.
        challenge: the line of somebody's result of that day, to be told beside this one.

    Raises:
        ShelfError: it was begun already, or cannot be recorded; the message is one sentence.
    """
    tries = Tries(players.written_id)
    setup = players.seated(setup_of(day, players.current.name, today))
    if challenge:
        assert setup.match is not None, "every daily deal is compared"
        setup = replace(setup, match=structs.replace(setup.match, challenge=challenge))
    seated = bot_workers.seated(setup)
    try:
        return Shelf().start(setup, seated, lambda path: tries.begin(day, today, path))
    except DailyError as error:
        raise ShelfError(error.refusal) from None


def keep(table: FollowedGame) -> None:
    """Put the record of a game that was watched among the saved ones: an errand.

    Raises:
        ShelfError: it cannot be written; the message is one sentence.
    """
    Shelf().keep(table.lines)


def resume(path: Path, settings: Settings, *, declined: bool = False) -> Table:
    """An old game, from its last complete action; see `_strangers_out` for its bots.

    Raises:
        RecordError, ShelfError: it cannot be gone on with; the message is one sentence.
        UnnamedBotsError: the player has to be asked about its bots.
    """
    return _strangers_out(settings, lambda seated: Shelf().resume(path, seated), declined=declined)


def branch(lines: Sequence[Line], settings: Settings, *, declined: bool = False) -> Table:
    """A game of its own that goes on where these lines of a record end; its bots as for `resume`.

    Raises:
        RecordError, ShelfError: it cannot be; the message is one sentence.
        UnnamedBotsError: the player has to be asked about its bots.
    """
    return _strangers_out(settings, lambda seated: Shelf().branch(lines, seated), declined=declined)


def _strangers_out(
    settings: Settings, take_up: Callable[[Callable[[Setup], Thinking]], Table], *, declined: bool
) -> Table:
    """A table from a record, in which no bot sits that this player neither named nor let run.

    A bot that is written `module:attribute` is a program. A record may come from anybody, so that
    the player is asked about whatever it names, before that is loaded. Where he `declined`, one of
    ours sits there instead, and the record and the strip at the top say so.
    """
    strangers: dict[Seat, str] = {}

    def seated(setup: Setup) -> Thinking:
        found = unnamed(setup, named_bots(settings))
        runnable = {seat: bot for seat, bot in found.items() if elsewhere(bot)}
        asked = {s: bot for s, bot in runnable.items() if bot not in settings.allowed_bots}
        if asked and not declined:
            raise UnnamedBotsError(
                tuple(UnnamedBot(bot, setup.seats[seat].name) for seat, bot in asked.items())
            )
        for seat, bot in found.items():
            if seat in asked or seat not in runnable:
                strangers[seat] = bot
                setup = setup.reseated(seat, FALLBACK)
        return bot_workers.seated(setup)

    table = take_up(seated)
    for seat, bot in strangers.items():
        table.reseat(seat, FALLBACK)
        table.bots.notes.append(
            refuse(
                "The record names the program {bot} for {player}; it is not run."
                if elsewhere(bot)
                else "The record names the program {bot} for {player}, which is not installed; "
                "it is not run.",
                bot=bot,
                player=table.players[seat].name,
            )
        )
    return table


def latest_of(setup: Setup) -> Path | None:
    """The record of the unfinished game with this setup that was played last.

    Raises:
        UnreadFolder: nobody can tell which there are.
    """
    return next((saved.path for saved in Shelf().unfinished() if saved.setup == setup), None)


def dismiss_bots() -> None:
    """End the worker processes of the last table; there is no table any more."""
    if _door.busy:
        return  # whoever opens the next table does so, and its own must stay
    tasks.run(bot_workers.dismiss)


def foresee_bots(agents: Iterable[str]) -> None:
    """There is no table; of these bots, have those ready that take a while for it."""
    if not _door.busy:
        wanted = tuple(agents)
        tasks.run(lambda: bot_workers.await_table(wanted))


def open_table(
    app: App,
    make: Callable[[], FollowedGame],
    *,
    in_place: bool = False,
    failed: Callable[[], None] | None = None,
    route: Callable[[FollowedGame], Route] = PlayTable,
    ask: Callable[[UnnamedBotsError], None] | None = None,
    asked_at: object = None,
) -> None:
    """Go to a table as soon as there is one, or say in the strip at the top why there is none.

    With `in_place` it takes the place of the present scene, which is done with. `make` reads and
    writes files, and so it is an errand; until it is done, nothing else is opened. Whoever has
    gone elsewhere meanwhile is left there; a game to be gone on with waits on the shelf, and of
    one that is new, or branched from a replay, no record stays. `route` leads from the table to its
    screen. `ask` puts a question about bots, and `asked_at` is the scene it was asked on.
    """
    if _door.busy:
        return
    _door.busy = True
    asked_at = asked_at or _scene_of(app)

    def work() -> FollowedGame | Exception:
        try:
            return make()
        except Exception as error:
            return error

    def opened(table: FollowedGame | Exception) -> None:
        _door.busy = False
        if isinstance(table, UnnamedBotsError) and ask is not None:
            if _scene_of(app) is asked_at:
                ask(table)
            return
        if isinstance(table, Exception):
            if not isinstance(table, ShelfError | RecordError):
                raise table
            log.trouble("no table", table)
            app.notify(sentence(table))
            if failed is not None:
                failed()
            return
        if _scene_of(app) is not asked_at:
            tasks.run(table.withdraw)
            dismiss_bots()
            return
        (app.open_instead if in_place else app.open)(route(table))

    tasks.run(work, opened, saying=_("Opening…"))


def open_recorded(
    app: App,
    take_up: Callable[..., FollowedGame],
    *,
    in_place: bool = False,
    failed: Callable[[], None] | None = None,
) -> None:
    """Go to the table of a recorded game, as `open_table` does; ask about its bots where need be.

    `take_up` is `resume` or `branch` of a record; it is given the settings and `declined`.
    """
    asked_at = _scene_of(app)

    def attempt(*, declined: bool) -> None:
        settings = app.settings
        open_table(
            app,
            lambda: take_up(settings, declined=declined),
            in_place=in_place,
            failed=failed,
            ask=ask,
            asked_at=asked_at,
        )

    def ask(unnamed: UnnamedBotsError) -> None:
        def answered(*, run: bool) -> None:
            app.back()
            if run:
                app.change(allowing(app.settings, unnamed.bots))
            attempt(declined=not run)

        app.open(AskAboutBots(unnamed.bots, answered))

    attempt(declined=False)


def _scene_of(app: App) -> object:
    """The scene that is up, where the app tells."""
    return getattr(app, "scene", None)


class _Door:
    """Whether a table is being opened: a second press opens no second one."""

    busy = False


_door = _Door()


def demo_draft(settings: Settings) -> GameDraft:
    """The game of bots that was watched last, as choices."""
    draft = GameDraft(
        settings.demo_variant,
        dict(settings.rules_of(settings.demo_variant)) if settings.demo_rules else {},
        settings.demo_players,
        list(settings.demo_agents),
        "",
    )
    draft.choose_variant(settings.demo_variant)
    if settings.demo_options is not None:
        with contextlib.suppress(OptionError):  # a file that somebody changed by hand
            draft.set_variant(settings.demo_variant, settings.demo_options)
    return draft


def demo_setup(settings: Settings) -> Setup:
    """Bots only, at the game that was watched last; without house rules if it cannot have them."""
    draft = demo_draft(settings)
    try:
        return draft.setup()
    except OptionError:
        draft.set_variant(draft.variant_id, {})
        return draft.setup()
