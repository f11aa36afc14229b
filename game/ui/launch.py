"""Opens the window.

A worker process that is spawned imports the main script again, and with it this module. So what
brings pygame, or much else, is imported inside functions only.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Final

from game.terminal import say

if TYPE_CHECKING:
    from collections.abc import Callable

    from game.engine import Limit
    from game.presentation.film import Film
    from game.profiles.profile import Players
    from game.table.setup import Setup
    from game.ui.scene.protocol import Route
    from game.ui.shell.app import Window


_LARGE: Final = 1 << 20
"""Bytes of a record that is read once the window is there."""


def main(
    setup: Setup | None = None,
    *,
    limit: Limit | None = None,
    demo: bool = False,
    frames: int | None = None,
) -> int:
    """Play until the player leaves; the exit code.

    Args:
        setup: a game to go to at once, with the menu behind it.
        limit: of one decision of a bot.
        demo: without a setup, watch the game chosen last played by bots.
        frames: end after so many frames, for measurements.
    """
    began = time.perf_counter()
    saved = setup is not None and any(seat.is_human for seat in setup.seats)
    if saved and (complaint := _unwritable()) is not None:
        say(f"blackout: {complaint}", file=sys.stderr)
        return 2
    from game.ui.platform import log

    log.start()
    try:
        return _open(setup, limit, demo=demo, frames=frames, began=began)
    finally:
        log.stop()


def _open_game(window: Window, setup: Setup | None, players: Players) -> None:
    """Go to a game at once: the one that is set up, else the demo chosen last."""
    # slow: the menu needs nothing of a game
    from game.ui.setup import game_launcher, unnamed_bots

    wanted = setup or game_launcher.demo_setup(window.settings)
    window.change(unnamed_bots.naming(window.settings, wanted))
    game_launcher.open_table(window, lambda: game_launcher.start(wanted, players))


def replay(file: Path, number: int | None = None, *, frames: int | None = None) -> int:
    """Open the window at the replay of a record, with the menu behind it; the exit code.

    Args:
        file: with one game or several.
        number: of the game, from 1; without it, a file of several opens as a list of them.
        frames: end after so many frames.
    """
    from game.presentation.replay_positions import ReplayPositions
    from game.table.records.event_lines import RecordError
    from game.table.records.replay import outlines_of
    from game.ui.platform import log

    began = time.perf_counter()
    try:  # a wrong file is refused before the window opens
        games = len(list(islice(outlines_of(file), number or 2)))
        several = number is None and games > 1
        # What takes long is read in the window, which says so.
        later = several or (file.stat().st_size > _LARGE and games >= (number or 1))
        positions = None if later else ReplayPositions.read(file, number)
    except RecordError as error:
        say(error, file=sys.stderr)
        return 2

    def first() -> Route:
        # slow: the menu needs nothing of a game
        from game.ui.scene.routes import ChooseRecorded, Replay

        if several:
            return ChooseRecorded(file)
        return Replay(lambda: positions or ReplayPositions.read(file, number))

    log.start()
    try:
        return _open(None, None, demo=False, frames=frames, began=began, first=first)
    finally:
        log.stop()


def film_file(film: Film, ending: str, size: tuple[int, int]) -> bytes:
    """What the file of a film holds; no window is opened for it.

    Args:
        film: what it shows.
        ending: of the file's name, one of `ENDINGS` of `game.presentation.film`.
        size: in px, of a picture.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.presentation.film import GIF, PAGE
    from game.profiles.profile import Players
    from game.profiles.shelf import ProfileShelf
    from game.ui.library.film_page import film_page
    from game.ui.platform import settings
    from game.ui.replay.film_frames import film_changes
    from game.ui.replay.picture_files import gif_file, png_file
    from game.ui.shell import display

    display.start()
    # Whoever only draws a film gets no home by it.
    kept = ProfileShelf.usual().folder.is_dir()
    players = settings.open_players()[0] if kept else Players.unkept()
    if ending == PAGE:
        return film_page(film, players).encode()
    changes = film_changes(film, size, players)
    return (gif_file if ending == GIF else png_file)(size, changes)


def _unwritable() -> str | None:
    """Why games cannot be saved, in one sentence; None where they can."""
    from game.table.shelf import Shelf, ShelfError

    try:
        Shelf().make_ready()
    except ShelfError as error:
        return str(error)
    return None


def _open(
    setup: Setup | None,
    limit: Limit | None,
    *,
    demo: bool,
    frames: int | None,
    began: float,
    first: Callable[[], Route] | None = None,
) -> int:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.translation import N_, _, set_language
    from game.ui.platform import log, settings
    from game.ui.shell import display

    try:
        display.start()
    except display.NoDisplay as error:
        say(f"blackout: {error}", file=sys.stderr)
        return 2
    players, notices = settings.open_players()
    chosen, more = settings.load(players)
    set_language(chosen.language)
    from game.storage.home_database import look_after_home
    from game.ui.platform.background_tasks import tasks
    from game.ui.platform.bot_workers import bot_workers
    from game.ui.shell.app import Window
    from game.ui.shell.menu_scene import MenuScene

    try:
        display.set_icon()
        window = Window(chosen, MenuScene, players)
        signal.signal(signal.SIGTERM, lambda _number, _frame: window.end())
        for notice in (*notices, *more):
            window.notify(notice)
        window.begin([MenuScene()])
        tasks.run(
            look_after_home,
            lambda trouble: None if trouble is None else window.notify(trouble.text(_)),
        )
        if limit is not None:
            bot_workers.limit = limit
        if demo or setup is not None:
            _open_game(window, setup, players)
        if first is not None:
            window.open(first())
    except Exception as error:
        log.trouble("the window could not be opened", error)
        sentence = N_("the window could not be opened ({reason}); see {log}.")
        reason = str(error) or type(error).__name__
        say(f"blackout: {_(sentence, reason=reason, log=log.path())}", file=sys.stderr)
        return 1
    log.LOGGER.info("window open after %.0f ms", (time.perf_counter() - began) * 1000)
    try:
        return window.run(frames)
    finally:
        tasks.run(bot_workers.close)
        tasks.finish()
