"""The menu: a poster. The name in the dark, one lamp, and a hand of cards in its light."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
import pygame_gui

import game
from game.ui import words
from game.ui.errands import errands
from game.ui.opening import ago, foresee_bots, open_table, resume
from game.ui.paint.wordmark import wordmark
from game.ui.poster import poster
from game.ui.screen import Screen
from game.ui.text import N_, _

if TYPE_CHECKING:
    from game.table.shelf import SavedGame
    from game.ui.scene import App

_BUTTON = (300, 48)  # px at scale 1
_GAP = 12
_COLUMN = 41  # percent of the window that the column may take, before the cards begin
_PATIENCE_S = 0.5
_TAGLINE = N_("Say how many tricks you will take. Take exactly that many.")


class SavedGames:
    """Looks for unfinished games in a thread, since reading them takes a while."""

    def __init__(self) -> None:
        self.found: list[SavedGame] | None = None
        """The latest first; None while still looking."""
        self.told = False
        """Whether the menu has taken notice."""
        self._since = time.monotonic()
        threading.Thread(target=self._look, name="saved games", daemon=True).start()

    @property
    def late(self) -> bool:
        """Whether the disk takes so long that it is worth a word."""
        return self.found is None and time.monotonic() - self._since > _PATIENCE_S

    def _look(self) -> None:
        from game.table.shelf import Shelf

        errands.finish()  # the game just left is closed first
        self.found = Shelf().unfinished()


def _pressing() -> bool:
    """Whether a button is being pressed: building the screen anew now would lose the press."""
    return any(pygame.mouse.get_pressed()) or pygame.event.peek(pygame_gui.UI_BUTTON_PRESSED)


class MenuScene(Screen):
    """The first scene."""

    start_at = "new"

    def __init__(self) -> None:
        super().__init__()
        self._saved: SavedGames | None = None
        self._latest: SavedGame | None = None
        self._frames = 0

    @property
    def restless(self) -> bool:
        """Until it is known which game may be gone on with."""
        return self._changed or self._saved is None or not self._saved.told

    @property
    def saying(self) -> str:
        """What a slow disk is waited for; empty where there is nothing to say."""
        late = self._saved is not None and self._saved.late
        return _("Looking for games to go on with…") if late else ""

    def enter(self, app: App) -> None:
        """Build the widgets, and look for games to go on with."""
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
        if self._saved.found is None or self._saved.told or _pressing():
            return
        self._saved.told = True
        latest = self._saved.found[0] if self._saved.found else None
        # What takes a while to get ready begins now, if the next game will need it.
        chosen = self.app.settings
        seats = latest.setup.seats if latest is not None else ()
        foresee_bots([*chosen.agents[: chosen.players], *(seat.agent for seat in seats)])
        if latest != self._latest:
            self._latest = latest
            self.start_at = "continue" if latest is not None else "new"
            self.resize()

    def build(self) -> None:
        """The column of buttons; none ever moves, whenever a game to go on with is found."""
        rows = self._rows()
        first = "new" if self._latest is None else "continue"
        least = max(self.width_of(text) for _key, text, _do in rows)
        room = self.app.size[0] * _COLUMN // 100 - self._left
        wide = max(least, min(self.px(_BUTTON[0]), room))
        tall, y = self._button_height, self._top
        for key, text, action in rows:
            area = pygame.Rect(self._left, y, wide, tall)
            enabled = key != "continue" or self._latest is not None
            style = "@primary" if key == first else ""
            why = "" if enabled else _("There is no game to go on with.")
            self.button(key, area, text, action, style=style, enabled=enabled, why=why)
            y += tall + self._gap
            if key == "continue":
                y += self._told_height

    def _rows(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Every button; the first one can be pressed where there is a game to go on with."""
        return [
            ("continue", _("Continue"), self._continue),
            ("new", _("New game"), self._new_game),
            ("games", _("Games"), self._games),
            ("demo", _("Watch a demo"), self._demo),
            ("league", _("League"), self._league),
            ("keeper", _("Scorekeeper"), self._keeper),
            ("statistics", _("Statistics"), self._statistics),
            ("settings", _("Settings"), self._settings),
            ("help", _("Help"), self._help),
            ("quit", _("Quit"), self.app.quit),
        ]

    # --- where things are, in px -------------------------------------------------------------

    @property
    def _left(self) -> int:
        return max(self.px(56), self.app.size[0] * 8 // 100)

    @property
    def _name_height(self) -> int:
        wide, tall = self.app.size
        return min(self.px(120), wide // 11, tall // 6)

    @property
    def _told_height(self) -> int:
        """The line under "Continue" that tells of the game."""
        return words.SMALL.line(self.app.fonts) + self._gap // 2

    @property
    def _gap(self) -> int:
        """Between buttons: less in a low window."""
        return self.px(_GAP if self.app.size[1] >= self.px(800) else 7)

    @property
    def _button_height(self) -> int:
        """Of a button: less in a low window, so that the whole column fits."""
        room = self.app.size[1] - self._least_top - self._told_height - self.px(12)
        return min(self.px(_BUTTON[1]), room // len(self._rows()) - self._gap)

    @property
    def _least_top(self) -> int:
        """Where the buttons may begin at the earliest."""
        return self.px(24) + self._name_height + self._lead

    @property
    def _lead(self) -> int:
        """How much the tagline takes under the name."""
        fonts = self.app.fonts
        room = wordmark(self._name_height, self.app.theme).get_width()
        return self.px(14 + 22) + words.height(_(_TAGLINE), words.BODY, fonts, room)

    @property
    def _top(self) -> int:
        """The first button."""
        tall = self.app.size[1]
        column = len(self._rows()) * (self._button_height + self._gap) + self._told_height
        return max(self._least_top, (tall - column) * 62 // 100)

    @property
    def _told_now(self) -> str:
        """The line under "Continue"; nothing while it is still being looked."""
        if self._latest is not None:
            return told(self._latest, time.time())
        found = self._saved is not None and self._saved.told
        return _("A game that you leave waits here.") if found else ""

    def backdrop(self) -> pygame.Surface:
        """The poster."""
        return poster(self.app.size, self.app.theme, self.app.book)

    def paint(self, surface: pygame.Surface) -> None:
        """The name, what the game is about, and the version."""
        theme = self.app.theme
        left, top = self._left, self._top
        name = wordmark(self._name_height, theme)
        foot = top - self._lead
        surface.blit(name, (left, foot - name.get_height()))
        at = (left, foot + self.px(14))
        room = name.get_width()
        self.write(surface, _(_TAGLINE), at, words.BODY, theme.on_felt, room)
        told_now = self._told_now
        if told_now:
            y = top + self._button_height + self._gap // 3
            beside = self.app.size[0] * (_COLUMN + 1) // 100 - left
            text = words.cut(told_now, words.SMALL, self.app.fonts, beside)
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
            open_table(self.app, lambda: resume(path), failed=self._look_again)

    def _look_again(self) -> None:
        """The game is gone."""
        self._saved = None

    def _new_game(self) -> None:
        from game.ui.scenes.new_game import NewGameScene

        self.app.go(NewGameScene())

    def _games(self) -> None:
        from game.ui.scenes.games import GamesScene

        self.app.go(GamesScene())

    def _demo(self) -> None:
        from game.ui.scenes.theatre import TheatreScene

        self.app.go(TheatreScene())

    def _league(self) -> None:
        from game.ui.scenes.league import LeagueScene

        self.app.go(LeagueScene())

    def _help(self) -> None:
        from game.ui.scenes.help import HelpScene

        self.app.go(HelpScene())

    def _statistics(self) -> None:
        from game.ui.scenes.statistics import StatisticsScene

        self.app.go(StatisticsScene())

    def _keeper(self) -> None:
        from game.ui.scenes.keeper_shelf import KeeperShelfScene

        self.app.go(KeeperShelfScene())

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
