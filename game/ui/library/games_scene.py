"""All games of this player: go on with one, see it again, take a copy of it, put it away."""

from __future__ import annotations

from enum import Enum
from functools import partial
from pathlib import Path
from typing import Final

import pygame

from game import home
from game.table.records.archive import ArchivedGame
from game.table.records.archive_cache import kept_entries
from game.table.records.shelf import Shelf
from game.translation import _
from game.ui.kit.controls import FOOT, DropDown, Press, Segments, Selection, Text, TextAlign
from game.ui.kit.layout import Column, Gap, Part, Plate, Row
from game.ui.kit.pages import TitledPage
from game.ui.kit.two_line_list import TwoLineList
from game.ui.library.action_words import ActionMode
from game.ui.library.game_actions import GameActions
from game.ui.library.game_lines import lines_of, title
from game.ui.platform.background_read import BackgroundRead
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import NewGame
from game.ui.widgets.letter_search import next_with, typed_letter
from game.variants import VARIANTS

_TWICE: Final = 0.4
"""Seconds between the two presses of a double click."""


_PAGES: Final = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


class GameFilter(Enum):
    """Which games are listed. Broken records are among all."""

    ALL = "all"
    UNFINISHED = "unfinished"
    FINISHED = "finished"

    def lets(self, entry: ArchivedGame) -> bool:
        """Whether it lists this one."""
        return self is GameFilter.ALL or entry.standing.value == self.value


def _variant_of(entry: ArchivedGame) -> str | None:
    return entry.setup.variant.id if entry.setup is not None else None


def listed() -> list[ArchivedGame]:
    return kept_entries(Shelf().folder)


class GamesScene(FormScreen):
    """The list, and what can be done with the game that is chosen in it."""

    start_at = "list"

    def __init__(self) -> None:
        super().__init__()
        self.found: list[ArchivedGame] | None = None
        """None until the folder was read for the first time."""
        self.chosen: Path | None = None
        self.sieve = GameFilter.ALL
        self.variant: str | None = None
        """The id of the only game that is listed; None for all."""
        self.foot = GameActions(self, self)
        self._looking: BackgroundRead[list[ArchivedGame]] | None = None
        self.list: TwoLineList
        self._now = 0.0
        self._pressed: tuple[float, Path] | None = None

    # --- the scene's side --------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Build the widgets, and read the folder: it may have changed."""
        if not self.foot.folder:
            tasks.run(lambda: str(home.exports()), self.foot.offer_folder)
        self.look()
        super().enter(app)

    def look(self) -> None:
        """Read the folder, on a thread of its own."""
        self._looking = BackgroundRead(listed)

    def update(self, now: float, dt: float) -> None:
        """Take what threads have done meanwhile."""
        self._now = now
        if self._looking is not None and self._looking.done:
            looked, self._looking = self._looking, None
            self._take(looked)

    @property
    def restless(self) -> bool:
        """Until the folder was read."""
        return self._changed or self.foot.busy or self._looking is not None

    def _take(self, looked: BackgroundRead[list[ArchivedGame]]) -> None:
        if looked.result is None:
            self.app.notify(looked.failure)
        fresh = looked.result or []
        if fresh == self.found:
            return
        before = self.listed
        place = next((n for n, e in enumerate(before) if e.path == self.chosen), 0)
        self.found = fresh
        self._choose_near(place)
        self.rebuild()

    def _choose_near(self, place: int) -> None:
        """Keep the chosen game, or where it is gone choose the one in its place."""
        listed = self.listed
        if all(entry.path != self.chosen for entry in listed):
            self.chosen = listed[min(place, len(listed) - 1)].path if listed else None
            self.foot.asks = ActionMode.ACTIONS

    @property
    def listed(self) -> list[ArchivedGame]:
        """The games of the list, as variant and sieve let them through."""
        return [entry for entry in self._of_variant if self.sieve.lets(entry)]

    @property
    def _of_variant(self) -> list[ArchivedGame]:
        wanted = self.variant
        return [entry for entry in self.found or () if wanted in (None, _variant_of(entry))]

    @property
    def picked(self) -> ArchivedGame | None:
        """The game that is chosen."""
        return next((entry for entry in self.listed if entry.path == self.chosen), None)

    def handle(self, event: pygame.event.Event) -> bool:
        """The list takes presses and keys; Esc leaves a question before it leaves the screen."""
        if event.type == pygame.KEYDOWN and self.open_list is None and self._go_on_list(event):
            return True
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event.key)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            hit = self.list.at(event.pos) if self.listed else None
            if hit is not None:
                path = self.listed[hit].path
                before, self._pressed = self._pressed, (self._now, path)
                self.choose(path)
                if before is not None and before[1] == path and self._now < before[0] + _TWICE:
                    self._pressed = None
                    self.foot.do_usual()
                return True
        return False

    def _key(self, key: int) -> bool:
        match key:
            case pygame.K_ESCAPE if self.foot.asks is not ActionMode.ACTIONS:
                self.foot.ask(ActionMode.ACTIONS)
            case pygame.K_DELETE if self.foot.asks is ActionMode.ACTIONS:
                self.foot.delete()
            case _:
                return False
        return True

    def _go_on_list(self, event: pygame.event.Event) -> bool:
        """Another game by pages, to the ends, or by the letter that its title begins with."""
        listed = self.listed
        if event.key in _PAGES:
            return self._turn_page(_PAGES[event.key])
        there = {pygame.K_HOME: 0, pygame.K_END: len(listed) - 1}.get(event.key)
        letter = typed_letter(event)
        if letter and not self.app.focus.typing:
            titles = [title(entry) for entry in listed]
            there = next_with(letter, titles, self.place_chosen)
        if there is None or not listed:
            return False
        self.choose(listed[there].path)
        return True

    # --- what is on it -----------------------------------------------------------------------

    def tree(self) -> Part:
        """What is listed beside the title, the list, a question about one, and the buttons."""
        entries = [lines_of(entry) for entry in self.listed]
        self.list = TwoLineList(entries, lambda: self.place_chosen, self._choose_at, self._act)
        held: Part = self.list if entries else self._nothing()
        body = Column(Plate(held, inside=10, grow=1), *self.foot.question())
        beside = Row(*self._variants(), self._sieves(), gap=12)
        return TitledPage(_("Games"), body, self.foot.buttons(), widest=1100, beside=beside)

    def _sieves(self) -> Part:
        counts = {sieve: sum(map(sieve.lets, self._of_variant)) for sieve in GameFilter}
        texts = {
            GameFilter.ALL: _("All {count}"),
            GameFilter.UNFINISHED: _("Unfinished {count}"),
            GameFilter.FINISHED: _("Finished {count}"),
        }
        sieves = [(sieve, text.format(count=counts[sieve])) for sieve, text in texts.items()]
        return Segments(Selection("sieve", sieves, self.sieve, self._sift), tall=38, least=380)

    def _variants(self) -> list[Part]:
        """Which game is listed, where there are several."""
        found = {_variant_of(entry) for entry in self.found or ()}
        found.add(self.variant)  # the last one of it may have been deleted
        known = [name for name in found if name is not None and name in VARIANTS]
        rows = sorted((_(VARIANTS[name].name), name) for name in known)
        if len(rows) < 2:
            return []
        names: list[tuple[str | None, str]] = [(None, _("All variants"))]
        names += [(name, text) for text, name in rows]
        return [DropDown(Selection("variant", names, self.variant, self._choose_variant), tall=38)]

    def _choose_variant(self, name: str | None) -> None:
        self.variant = name
        self._choose_near(0)
        self.rebuild()

    def _nothing(self) -> Part:
        """What is said where no game is listed, and what to do where there is none at all."""
        new: list[Part] = []
        if self.found is not None and not self.found:
            act = partial(self.app.open, NewGame())
            press = Press("new", _("New game"), act, gold=True, least=200, tall=FOOT)
            new = [Gap(20), Row(Gap(grow=1), press, Gap(grow=1))]
        words = Text(self._no_games(), ink=self.app.theme.muted, align=TextAlign.MIDDLE)
        return Column(Gap(grow=1), words, *new, Gap(grow=1))

    def _no_games(self) -> str:
        if self.found is None:
            return _("Looking for games…")
        if self.variant is not None:
            return _("No game is like that.")
        return {
            GameFilter.ALL: _("No games yet: each one is kept here as soon as it begins."),
            GameFilter.UNFINISHED: _("No unfinished games."),
            GameFilter.FINISHED: _("No finished games."),
        }[self.sieve]

    # --- the list ----------------------------------------------------------------------------

    def _sift(self, sieve: GameFilter) -> None:
        self.sieve = sieve
        self._choose_near(0)
        self.rebuild()

    def choose(self, path: Path) -> None:
        """Show another game beside the list, and ask no more about the one before."""
        if path != self.chosen and self.foot.asks is not ActionMode.ACTIONS:
            self.foot.asks = ActionMode.ACTIONS  # the question was about another game
            self.chosen = path
            self.rebuild()
        self.chosen = path
        self.show_chosen()
        self.judge()

    def _choose_at(self, place: int) -> None:
        self.choose(self.listed[place].path)

    def _act(self) -> None:
        self.foot.do_usual()

    def _turn_page(self, way: int) -> bool:
        """Choose a game a page further: the chosen one is always in sight."""
        listed = self.listed
        if listed:
            place = (self.place_chosen or 0) + way * self.list.page
            self._choose_at(min(max(0, place), len(listed) - 1))
        return bool(listed)

    @property
    def place_chosen(self) -> int | None:
        """Where the chosen game is in the list."""
        places = (n for n, entry in enumerate(self.listed) if entry.path == self.chosen)
        return next(places, None)

    def show_chosen(self) -> None:
        """Scroll the chosen game into sight."""
        place = self.place_chosen
        if place is not None:
            self.list.reveal(place)
