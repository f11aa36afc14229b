"""The leagues that were kept, as rows of a form: each opened, or deleted once that was asked."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pygame

from game.arena import kept_leagues as shelf
from game.arena.kept_leagues import KeptLeague
from game.arena.saved import LeagueError
from game.engine.refusal import Refusal
from game.storage.files import cannot_be_moved
from game.table.records.locks import DELETED, IN_USE
from game.translation import _
from game.ui.kit.controls import Press
from game.ui.kit.layout import Row
from game.ui.kit.rows import FormRow
from game.ui.league.league_words import kept_line, variant_title
from game.ui.platform import log
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.widgets.letter_search import go_to_row
from game.wording import window_text

_Looked: TypeAlias = tuple[tuple[KeptLeague, ...], tuple[Refusal, ...]]
"""Those that were kept, the new names of those that were set aside, and why others are not read."""


class KeptLeagues:
    """What was kept, as a screen shows it."""

    def __init__(
        self, screen: FormScreen, changed: Callable[[], None], opened: Callable[[KeptLeague], None]
    ) -> None:
        """Say where the rows stand and what becomes of a choice.

        Args:
            screen: whose rows these are.
            changed: the rows are others now.
            opened: this league was chosen.
        """
        self._screen = screen
        self._changed = changed
        self._opened = opened
        self.kept: tuple[KeptLeague, ...] = ()
        """The latest first."""
        self._asked: Path | None = None
        """Of which it is asked whether to delete it."""

    def look(self) -> None:
        """Read what was kept: it may have changed."""
        tasks.run(self._looked, self._found)

    @staticmethod
    def _looked() -> _Looked:
        unread: list[Refusal] = []
        return tuple(shelf.look(unread.append)), tuple(unread)

    def rows(self) -> list[FormRow]:
        """One for each."""
        return [self._row(number, kept) for number, kept in enumerate(self.kept)]

    def handle(self, event: pygame.event.Event) -> bool:
        """A letter goes to the next league whose variant begins with it; whether there is one."""
        titles = [variant_title(kept.league) for kept in self.kept]
        return go_to_row(event, self._screen.app.focus, titles, ("open", "delete"))

    def _row(self, number: int, kept: KeptLeague) -> FormRow:
        buttons = [
            Press(f"open {number}", _("Open"), lambda: self._opened(kept), grow=1),
            Press(f"delete {number}", f"{_('Delete')}…", lambda: self._ask(kept.path), grow=1),
        ]
        sentence = kept_line(kept, time.time())
        if kept.path == self._asked:
            sentence = _(
                "Delete it? It goes into the folder {folder} beside the leagues.",
                folder=f"“{DELETED}”",
            )
            buttons = [
                Press("yes", _("Delete"), lambda: self._delete(kept.path), grow=1),
                Press("no", _("Cancel"), lambda: self._ask(None), gold=True, grow=1),
            ]
        title = _("Kept: {variant}", variant=variant_title(kept.league))
        return FormRow(title, sentence, Row(*buttons, gap=6), under=True)

    def _found(self, found: _Looked) -> None:
        kept, unread = found
        for why in unread:
            self._screen.app.notify(window_text(why, _))
        if kept != self.kept:
            self.kept = kept
            self._changed()

    def _ask(self, path: Path | None) -> None:
        """Whether this one is to be deleted, or none."""
        self._asked = path
        self._changed()

    def _delete(self, path: Path) -> None:
        """Put a league away, and show what is left."""
        self._asked = None

        def work() -> tuple[str, tuple[KeptLeague, ...]]:
            try:
                message = _("Deleted: it lies in {path}", path=shelf.put_away(path))
            except LeagueError:
                message = IN_USE.text(_)
            except OSError as error:
                log.trouble("a league cannot be put away", error)
                message = cannot_be_moved(path, error).text(_)
            return message, tuple(shelf.look())

        def done(found: tuple[str, tuple[KeptLeague, ...]]) -> None:
            message, self.kept = found
            self._screen.app.notify(message)
            self._changed()

        tasks.run(work, done, saying=_("Deleting…"))
