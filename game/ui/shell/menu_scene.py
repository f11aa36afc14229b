"""The menu: name, buttons, and the line of the game that can be gone on with."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum
from functools import partial
from typing import TypeAlias

import pygame
import pygame_gui

import game
from game.engine.choices import Goal
from game.jobs.background import beside
from game.presentation.words.times import ago
from game.table.records.saved_game import SavedGame
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.backdrop import poster
from game.ui.paint.prepaint import Prepaint
from game.ui.paint.wordmark import wordmark
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import Route
from game.ui.scene.routes import (
    ChangeSettings,
    Daily,
    DemoSetup,
    Help,
    Leagues,
    Learn,
    NewGame,
    OwnVariants,
    PlayWithOthers,
    SavedGames,
    ScoreSheets,
    Statistics,
    TakeChallenge,
)
from game.ui.shell.menu_layout import TAGLINE, MenuLayout
from game.ui.widgets.form_button import FormButton


class MenuButton(StrEnum):
    """A button of the menu; its key in the focus ring."""

    CONTINUE = "continue"
    FIRST_LESSONS = "first lessons"
    NEW_GAME = "new"
    OTHERS = "others"
    DAILY = "daily"
    GAMES = "games"
    LEARN = "learn"
    DEMO = "demo"
    STATISTICS = "statistics"
    SETTINGS = "settings"
    HELP = "help"
    MORE = "more"
    QUIT = "quit"


_Row: TypeAlias = tuple[MenuButton, str, Callable[[], None]]
"""A button, its words, and what it does."""

_PATIENCE_S = 0.5
_LONGEST_NAME = 24
"""Letters of an own variant's name under "Continue"; the longest of a row has as many."""


class UnfinishedGames:
    """Looks for unfinished games in a thread, since reading them takes a while."""

    def __init__(self) -> None:
        self.found: list[SavedGame] | None = None
        """The latest first; None while still looking."""
        self.played_before = True
        """Whether there is a record of any game."""
        self.noticed = False
        """Whether the menu has taken notice."""
        self._since = time.monotonic()
        beside("saved games", self._look)

    @property
    def late(self) -> bool:
        """Whether the disk takes so long that it is worth a word."""
        return self.found is None and time.monotonic() - self._since > _PATIENCE_S

    def _look(self) -> None:
        # slow: after the first frame, and in this thread, so that no other frame waits either
        from game.table.records.shelf import Shelf
        from game.ui.setup import game_launcher, preparation  # noqa: F401

        tasks.finish()  # the game just left is closed first
        shelf = Shelf()
        self.played_before = shelf.has_records
        self.found = shelf.unfinished()
        # slow: likewise, for the table that most likely comes next
        from game.ui.table import scene  # noqa: F401
        from game.ui.table.animation import first_dealer_draw  # noqa: F401


def _pressing() -> bool:
    """Whether a button is being pressed: building the screen anew now would lose the press."""
    return any(pygame.mouse.get_pressed()) or pygame.event.peek(pygame_gui.UI_BUTTON_PRESSED)


class MenuScene(FormScreen):
    """The first scene."""

    start_at = MenuButton.NEW_GAME

    def __init__(self) -> None:
        super().__init__()
        self._saved: UnfinishedGames | None = None
        self._latest: SavedGame | None = None
        self._offers_lessons = False
        """Whether this is the first start, and nothing was chosen yet."""
        self._frames = 0
        self._ahead = Prepaint()
        """What New game and the table need when they are first opened."""
        self._prepares = False
        """Whether that was begun, for the menu as it is built now."""

    @property
    def restless(self) -> bool:
        """Until it is known which game may be gone on with."""
        looking = self._saved is None or not self._saved.noticed
        return self._changed or looking or not self._prepares or bool(self._ahead)

    @property
    def saying(self) -> str:
        """What a slow disk is waited for; empty where there is nothing to say."""
        late = self._saved is not None and self._saved.late
        return _("Looking for games to go on with…") if late else ""

    def leave(self) -> None:
        """What is saved may have changed when we come back."""
        self._ahead.forget()
        self._prepares = False
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
                self._saved = UnfinishedGames()
            return
        if self._saved.noticed and not self._prepares:
            self._prepare()
        self._ahead.spend()
        if self._saved.found is None or self._saved.noticed:
            return
        if _pressing() or self._popup is not None:
            return
        self._saved.noticed = True
        from game.ui.setup.game_launcher import foresee_bots  # slow: loaded by `_look`

        latest = self._saved.found[0] if self._saved.found else None
        # The process of a bot that searches begins now, if the next game will need it.
        chosen = self.app.settings
        seats = latest.setup.seats if latest is not None else ()
        foresee_bots([*chosen.agents[: chosen.players], *(seat.agent for seat in seats)])
        offers = not (self._saved.played_before or chosen.lessons_offered)
        if (latest, offers) != (self._latest, self._offers_lessons):
            self._latest, self._offers_lessons = latest, offers
            at, began_at = self.app.focus.current, self.start_at
            self.start_at = MenuButton.CONTINUE if latest is not None else MenuButton.NEW_GAME
            self.resize()
            if at is None or at.key == began_at:  # Enter presses the button that is lit
                self.app.focus.begin(self.start_at)

    def _prepare(self) -> None:
        """Begin with what New game and the table need, a little in each frame."""
        from game.ui.setup.preparation import steps  # slow: loaded by `_look`

        self._prepares = True
        assert self._root is not None, "entered before"
        self._ahead.want_steps(steps(self.app, self._root))

    def build(self) -> None:
        """The column of buttons; none ever moves, whenever a game to go on with is found."""
        first = MenuButton.NEW_GAME if self._latest is None else MenuButton.CONTINUE
        layout, large, small = self._layout, self._large(), self._small()
        if self._offers_lessons:  # where there will be a game to go on with
            words = _("Never played? Ten minutes at the table")
            place = layout.large(0, self.width_of(words))
            self.button(MenuButton.FIRST_LESSONS, place, words, self._opening(Learn()))
        least = max(self.width_of(text) for _key, text, _do in large)
        for number, (key, text, action) in enumerate(large):
            if key is not MenuButton.CONTINUE or self._latest is not None:
                style = "@primary" if key == first else ""
                self.button(key, layout.large(number, least), text, action, style=style)
        least = max(self.width_of(text) for _key, text, _do in small)
        for number, (key, text, action) in enumerate(small):
            self.button(key, layout.small(number, least), text, action)

    @property
    def _layout(self) -> MenuLayout:
        return MenuLayout(self, len(self._large()), len(self._small()))

    def _large(self) -> list[_Row]:
        """What one comes for, the most frequent first."""
        return [
            (MenuButton.CONTINUE, _("Continue"), self._continue),
            (MenuButton.NEW_GAME, _("Play"), self._opening(NewGame())),
            (MenuButton.DAILY, _("Daily deal"), self._opening(Daily())),
            (MenuButton.LEARN, _("Learn"), self._opening(Learn())),
            (MenuButton.GAMES, _("Games"), self._opening(SavedGames())),
            (MenuButton.OTHERS, _("Play with others"), self._opening(PlayWithOthers())),
            (MenuButton.DEMO, _("Watch"), self._opening(DemoSetup())),
            (MenuButton.STATISTICS, _("Statistics"), self._opening(Statistics())),
        ]

    def _small(self) -> list[_Row]:
        """What one wants now and then."""
        return [
            (MenuButton.SETTINGS, _("Settings"), self._opening(ChangeSettings())),
            (MenuButton.HELP, _("Help"), self._opening(Help())),
            (MenuButton.MORE, _("More…"), self._open_more),
            (MenuButton.QUIT, _("Quit"), self.app.quit),
        ]

    def _open_more(self) -> None:
        """A list of what few people need."""
        rows: list[tuple[str, Route]] = [
            (_("My variants"), OwnVariants()),
            (_("Take a challenge"), TakeChallenge()),
            (_("League"), Leagues()),
            (_("Scorekeeper"), ScoreSheets()),
        ]
        owner = next(stop.element for stop in self.stops if stop.key == MenuButton.MORE)
        assert isinstance(owner, FormButton)
        texts = [text for text, _route in rows]
        self.popup(owner, texts, -1, lambda number: self._opening(rows[number][1])())

    def _opening(self, route: Route) -> Callable[[], None]:
        """What a button does that leads to another scene; the lessons are offered but once."""

        def opens() -> None:
            if self._offers_lessons:
                self._offers_lessons = False
                self.app.change(replace(self.app.settings, lessons_offered=True))
            self.app.open(route)

        return opens

    # --- drawing -----------------------------------------------------------------------------

    @property
    def _saved_line(self) -> str:
        """The line under "Continue"."""
        return "" if self._latest is None else saved_game_words(self._latest, time.time())

    def backdrop(self) -> pygame.Surface:
        """The poster."""
        return poster(self.app.size, self.app.theme, self.app.book)

    def paint(self, surface: pygame.Surface) -> None:
        """The name, what the game is about, and the version."""
        theme = self.app.theme
        layout = self._layout
        left, top = layout.left, layout.top
        name = wordmark(layout.name_height, theme)
        foot = top - layout.lead
        surface.blit(name, (left, foot - name.get_height()))
        at = (left, foot + self.px(14))
        room = name.get_width()
        self.write(surface, _(TAGLINE), at, typeset.BODY, theme.on_felt, room)
        saved_line = self._saved_line
        if saved_line:
            y = top + layout.button_height + layout.gap // 3
            text = typeset.cut(saved_line, typeset.SMALL, self.app.fonts, layout.saved_line_room)
            self.write(surface, text, (left, y), typeset.SMALL, theme.on_felt)
        version = _("Version {number}").format(number=game.__version__)
        edge = self.px(28)
        room = typeset.width(version, typeset.SMALL, self.app.fonts)
        line = typeset.SMALL.line(self.app.fonts)
        at = (self.app.size[0] - edge - room, self.app.size[1] - edge - line)
        self.write(surface, version, at, typeset.SMALL, theme.on_felt)

    def _continue(self) -> None:
        if self._latest is not None:
            from game.ui.setup.game_launcher import open_recorded, resume  # slow: see `_look`

            take_up = partial(resume, self._latest.path)
            open_recorded(self.app, take_up, failed=self._look_again)

    def _look_again(self) -> None:
        """The game is gone."""
        self._saved = None


def saved_game_words(saved: SavedGame, now: float) -> str:
    """An unfinished game in one line; `now` in seconds since the epoch."""
    text = _("{variant}, {players} players, deal {deal} of {deals}, {when}")
    if saved.setup.variant.rules.goal is Goal.SHARED:  # how many deals it takes is the score
        text = _("{variant}, {players} players, deal {deal}, {when}")
    return text.format(
        variant=_shortened(saved.setup.variant_name) or _(saved.setup.variant.name),
        players=saved.setup.players,
        deal=saved.deal,
        deals=max(saved.deal, saved.deals),
        when=ago(saved.when, now),
    )


def _shortened(name: str) -> str:
    """An own variant's name, short enough for the rest of the line to be seen."""
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1].rstrip()}…"
