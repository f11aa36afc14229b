"""The menu: a poster. The name in the dark, one lamp, and a hand of cards in its light."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

import game
from game.ui import words
from game.ui.opening import ago, demo_setup, dismiss_bots, open_table, resume, start
from game.ui.paint.wordmark import wordmark
from game.ui.poster import poster
from game.ui.screen import Screen
from game.ui.text import _

if TYPE_CHECKING:
    from game.table.shelf import SavedGame
    from game.ui.scene import App

_BUTTON = (300, 48)  # px at scale 1
_GAP = 12


class SavedGames:
    """Looks for unfinished games in a thread, since reading them takes a while."""

    def __init__(self) -> None:
        self.found: list[SavedGame] | None = None
        """The latest first; None while still looking."""
        threading.Thread(target=self._look, name="saved games", daemon=True).start()

    def _look(self) -> None:
        from game.table.shelf import Shelf

        self.found = Shelf().unfinished()


class MenuScene(Screen):
    """The first scene."""

    start_at = "new"

    def __init__(self) -> None:
        super().__init__()
        self._saved: SavedGames | None = None
        self._latest: SavedGame | None = None
        self._frames = 0

    def enter(self, app: App) -> None:
        """Build the widgets, and look for games to go on with."""
        dismiss_bots()
        super().enter(app)

    def leave(self) -> None:
        """What is saved may have changed when we come back."""
        super().leave()
        self._saved = None

    def resize(self) -> None:
        """Lay out anew, without looking again."""
        saved = self._saved
        super().resize()
        self._saved = saved

    def update(self, now: float, dt: float) -> None:
        """Offer the latest game as soon as it is known."""
        if self._saved is None:
            # Not before the first frame is up: what it loads would hold that up.
            self._frames += 1
            if self._frames > 1:
                self._saved = SavedGames()
            return
        if self._saved.found is None:
            return
        latest = self._saved.found[0] if self._saved.found else None
        if latest != self._latest:
            self._latest = latest
            self.start_at = "continue" if latest is not None else "new"
            self.resize()

    def build(self) -> None:
        """The column of buttons."""
        rows: list[tuple[str, str, Callable[[], None]]] = [
            ("new", _("New game"), self._new_game),
            ("demo", _("Watch a demo"), self._demo),
            ("settings", _("Settings"), self._settings),
            ("quit", _("Quit"), self.app.quit),
        ]
        if self._latest is not None:
            rows.insert(0, ("continue", _("Continue"), self._continue))
        wide = max(self.px(_BUTTON[0]), *(self.width_of(text) for _key, text, _do in rows))
        tall, gap = self.px(_BUTTON[1]), self.px(_GAP)
        left, y = self._column()
        for key, text, action in rows:
            primary = key == rows[0][0]
            area = pygame.Rect(left, y, wide, tall)
            self.button(key, area, text, action, style="@primary" if primary else "")
            y += tall + gap
            if key == "continue":
                y += words.SMALL.line(self.app.fonts) + gap // 2

    def _column(self) -> tuple[int, int]:
        """Where the column of buttons begins, in px."""
        wide, tall = self.app.size
        left = max(self.px(56), wide * 8 // 100)
        lines = 5 * self.px(_BUTTON[1] + _GAP) + self.px(26)
        return left, max(self.px(210), (tall - lines) * 62 // 100)

    def backdrop(self) -> pygame.Surface:
        """The poster."""
        return poster(self.app.size, self.app.theme, self.app.book)

    def paint(self, surface: pygame.Surface) -> None:
        """The name, what the game is about, and the version."""
        theme = self.app.theme
        left, top = self._column()
        tall = min(self.px(120), self.app.size[0] // 11)
        name = wordmark(tall, theme)
        foot = top - self.px(76)
        surface.blit(name, (left, foot - name.get_height()))
        self.write(
            surface,
            _("Say how many tricks you will take. Take exactly that many."),
            (left, foot + self.px(14)),
            words.BODY,
            theme.on_felt,
            room=name.get_width(),
        )
        if self._latest is not None:
            y = top + self.px(_BUTTON[1]) + self.px(4)
            text = words.cut(
                told(self._latest, time.time()), words.SMALL, self.app.fonts, name.get_width()
            )
            self.write(surface, text, (left, y), words.SMALL, theme.on_felt)
        version = _("Version {number}").format(number=game.__version__)
        edge = self.px(28)
        room = words.width(version, words.SMALL, self.app.fonts)
        line = words.SMALL.line(self.app.fonts)
        at = (self.app.size[0] - edge - room, self.app.size[1] - edge - line)
        self.write(surface, version, at, words.SMALL, theme.on_felt)

    def _continue(self) -> None:
        if self._latest is not None:
            path = self._latest.path
            open_table(self.app, lambda: resume(path))

    def _new_game(self) -> None:
        from game.ui.scenes.new_game import NewGameScene

        self.app.go(NewGameScene())

    def _demo(self) -> None:
        setup = demo_setup(self.app.settings)
        open_table(self.app, lambda: start(setup))

    def _settings(self) -> None:
        from game.ui.scenes.settings import SettingsScene

        self.app.go(SettingsScene())


def told(saved: SavedGame, now: float) -> str:
    """An unfinished game in one line; `now` in seconds since the epoch."""
    text = _("{variant}, {players} players, deal {deal} of {deals}, {when}")
    return text.format(
        variant=_(saved.setup.variant.name),
        players=saved.setup.players,
        deal=saved.deal,
        deals=max(saved.deal, saved.deals),
        when=ago(now - saved.when),
    )
