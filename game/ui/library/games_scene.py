"""All games of this player: go on with one, see it again, take a copy of it, put it away."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

import pygame
import pygame_gui

from game import home
from game.engine.refusal import Refusal
from game.presentation.words.games import level_title
from game.review.review_index import read_reviews
from game.storage.typed_path import NoHomeFolder, path_in
from game.table.game_index.counted import count_selection
from game.table.game_index.game_index import FAULTS, GameIndex
from game.table.game_index.listed import (
    Facets,
    FoundGames,
    Shelved,
    games_by_status,
    shelved_games,
)
from game.table.game_index.search import SortBy
from game.table.records.archive import ArchivedGame, RecordStatus
from game.table.records.endings import UnreadFolder
from game.table.records.game_marks import GameMarks, read_marks
from game.table.shelf import Shelf
from game.table.statistics.summary import Summary
from game.translation import _, sentence
from game.ui.kit.controls import (
    FOOT,
    DropDown,
    Press,
    Segments,
    Selection,
    Text,
    TextAlign,
    TextLine,
)
from game.ui.kit.layout import Column, Gap, Part, Plate, Row, RowAlign, Sized
from game.ui.kit.pages import TitledPage, back_button
from game.ui.kit.poster import BESIDE_POSTER, poster_room
from game.ui.kit.two_line_list import TwoLineList
from game.ui.library.action_words import ActionMode
from game.ui.library.game_actions import GameActions
from game.ui.library.game_filter import (
    GameFilter,
    GameKind,
    GameSearch,
    Reviewed,
    kind_titles,
    players_title,
    sort_titles,
)
from game.ui.library.game_import import (
    LARGEST_TEXT,
    GameImport,
    Work,
    bring_in,
    bring_in_text,
    looks_like_record,
)
from game.ui.library.game_lines import ListedLines, Titles
from game.ui.library.game_poster import game_poster
from game.ui.library.shelf_reading import LaterCheck, ReadingProgress
from game.ui.platform import clipboard, log
from game.ui.platform.background_read import BackgroundRead
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.invitation import invitation
from game.ui.scene.protocol import App
from game.ui.scene.routes import NewGame, TakeChallenge
from game.ui.widgets.letter_search import next_with, typed_letter
from game.variants import VARIANTS
from game.wording import window_text

_LIST_WIDE: Final = 830
"""Width that the list keeps beside a poster, px at scale 1."""
_TWICE: Final = 0.4
"""Seconds between the two presses of a double click."""
LONGEST: Final = 200
"""Letters that are searched for at most."""
CHALLENGE: Final = "blackout-challenge"
"""The word that a challenge begins with."""


_PAGES: Final = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


class ReadGames(NamedTuple):
    """What was read of the shelf."""

    shelved: Shelved | None
    """None where the folder of games cannot be read: then nobody knows whether there is any."""
    marks: GameMarks
    reviewed: Reviewed
    trouble: Refusal | None
    unread: Refusal | None = None
    """Why the folder of games cannot be read."""


def _read_games(progress: ReadingProgress, *, glance: bool) -> ReadGames:
    marks, trouble = read_marks()
    reviewed = Reviewed.of(read_reviews())
    try:
        shelved = shelved_games(GameIndex(Shelf().folder), progress, glance=glance)
    except UnreadFolder as error:
        return ReadGames(None, marks, reviewed, trouble, error.refusal)
    return ReadGames(shelved, marks, reviewed, trouble)


class Sought(NamedTuple):
    """The games that are searched for."""

    listed: FoundGames
    """Those that stand as it is asked for."""
    numbers: Mapping[RecordStatus, int]
    """How many there are, however they stand."""


class GamesScene(FormScreen):
    """The list, and what can be done with the game that is chosen in it."""

    start_at = "list"

    def __init__(self) -> None:
        super().__init__()
        self.found: int | None = None
        """How many games there are; None until the folder was read for the first time."""
        self.shelved: Shelved | None = None
        self.chosen: Path | None = None
        self.sieve = GameFilter.ALL
        self.search = GameSearch()
        self.unread: Refusal | None = None
        """Why it cannot be read."""
        self.marks = GameMarks()
        self.reviewed = Reviewed()
        self._sought: Sought | None = None
        self._key_of: tuple[object, ...] = ()
        """What those were found by."""
        self._lined: ListedLines | None = None
        """What those of the list say."""
        self.foot = GameActions(self, self)
        self._looking: BackgroundRead[ReadGames] | None = None
        self._glanced = False
        """Whether that reads what the index tells, without a look at every file."""
        self._check = LaterCheck()
        self._progress = ReadingProgress()
        self.bringing: GameImport | None = None
        """Games of elsewhere that are taken in just now."""
        self._shows_import = False
        """Whether it is said how far it is."""
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
        """Read what the index tells of the folder, on a thread of its own."""
        self._looking = BackgroundRead(partial(_read_games, self._progress, glance=True))
        self._glanced = True

    def update(self, now: float, dt: float) -> None:
        """Take what threads have done meanwhile."""
        self._now = now
        if self._looking is not None and self._looking.done:
            looked, self._looking = self._looking, None
            self._take(looked)
            if self._glanced:
                self._check.begin(now)
        elif self._looking is None and self._check.due(now):
            self._looking = BackgroundRead(partial(_read_games, self._progress, glance=False))
            self._glanced = False
        self._follow_import()

    def close(self) -> None:
        """Left for good: what is taken in goes no further."""
        if self.bringing is not None:
            self.bringing.stop()

    @property
    def needs_frames(self) -> bool:
        """Until the folder was read."""
        reading = self._looking is not None or self.bringing is not None
        return self._changed or self.foot.busy or reading

    def _take(self, looked: BackgroundRead[ReadGames]) -> None:
        if looked.result is None:
            self.app.notify(looked.failure)
        read = looked.result or ReadGames(None, self.marks, self.reviewed, None)
        if read.trouble is not None:
            self.app.notify(read.trouble.text(_))
        fresh = (_state_of(read.shelved), read.marks, read.reviewed, read.unread)
        now = (_state_of(self.shelved), self.marks, self.reviewed, self.unread)
        if self.found is not None and fresh == now:
            return
        place = self.place_chosen or 0
        self.unread, self.shelved = read.unread, read.shelved
        self.found = 0 if read.shelved is None else read.shelved.count
        self.marks, self.reviewed = read.marks, read.reviewed
        self._choose_near(place)
        self.rebuild()

    def show_marks(self, marks: GameMarks) -> None:
        """Show these stars and notes, in the list and beside it."""
        place = self.place_chosen or 0
        self.marks = marks
        self._choose_near(place)
        self.rebuild()

    def _choose_near(self, place: int) -> None:
        """Keep the chosen game, or where it is gone choose the one in its place."""
        listed = self.listed
        if self.place_chosen is None:
            self.chosen = listed[min(place, len(listed) - 1)].path if listed else None
            self.foot.asks = ActionMode.ACTIONS

    @property
    def listed(self) -> Sequence[ArchivedGame]:
        """The games of the list: those that are searched for, and stand as it is asked for."""
        sought = self._looked_for()
        return () if sought is None else sought.listed

    def _looked_for(self) -> Sought | None:
        """What is searched for, looked for once; None before the folder was read."""
        if self.shelved is None:
            return None
        key = (self.shelved, self.search, self.sieve, self.marks, self.reviewed)
        if len(key) != len(self._key_of) or any(
            one is not two for one, two in zip(self._key_of, key, strict=True)
        ):
            self._sought, self._key_of = self._found_now(self.shelved), key
        return self._sought

    def sums(self) -> Summary:
        """What the games of the list come to for the persons in them; any thread may ask."""
        shelved = self.shelved
        if shelved is None:
            return Summary()
        index = shelved.index
        query = self.search.query(index, self.marks, self.reviewed)
        return count_selection(index, replace(query, status=self.sieve.status))

    def _found_now(self, shelved: Shelved) -> Sought:
        index = shelved.index
        try:
            query = self.search.query(index, self.marks, self.reviewed)
            query = replace(query, status=self.sieve.status)
            return Sought(*games_by_status(index, query))
        except FAULTS as error:
            log.trouble("the index of games could not be searched", error)
            return Sought(FoundGames(index, array("q")), {})

    @property
    def picked(self) -> ArchivedGame | None:
        """The game that is chosen."""
        place = self.place_chosen
        return None if place is None else self.listed[place]

    def handle(self, event: pygame.event.Event) -> bool:
        """The list takes presses and keys; Esc leaves a question, and empties the line that is
        searched with, before it leaves the screen."""
        escape = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if escape and self.bringing is not None and self._shows_import:
            self.bringing.stop()
            return True
        if escape and self._searching:
            self._type("")
            return True
        if event.type == pygame.KEYDOWN and self.open_list is None and self._go_on_list(event):
            return True
        if super().handle(event):
            return True
        if event.type == pygame.DROPFILE:
            self._bring_in(Path(event.file))
            return True
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED:
            return self._written()
        if clipboard.is_paste(event) and not self.app.focus.typing:
            self._paste()
            return True
        if event.type == pygame.KEYDOWN:
            return self._key(event)
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

    @property
    def _searching(self) -> bool:
        """Whether the keyboard is in the line to search with, and something stands there."""
        at = self.app.focus.current
        return at is not None and at.key == "search" and bool(self.search.text)

    def _written(self) -> bool:
        """Enter keeps a note that is written; in another line it means nothing here."""
        line = self.app.focus.current
        if self.foot.asks is not ActionMode.NOTE or line is None or line.key != "note":
            return False
        self.foot.keep_note()
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        asks = self.foot.asks is not ActionMode.ACTIONS
        if event.key == pygame.K_ESCAPE and asks:
            self.foot.ask(ActionMode.ACTIONS)
        elif self.app.focus.typing or asks:
            return False
        elif event.key == pygame.K_DELETE:
            self.foot.delete()
        elif event.unicode == "*":
            self.foot.turn_star()
        else:
            return False
        return True

    def _paste(self) -> None:
        """A record that was copied, the path of one, or a challenge."""
        text = clipboard.get(LARGEST_TEXT)
        try:
            path = path_in(text)
        except NoHomeFolder as error:
            self.app.notify(clipboard.printable(sentence(error)))
            return
        if text.split(maxsplit=1)[:1] == [CHALLENGE]:
            self.app.open(TakeChallenge(text))
        elif trouble := clipboard.trouble(text):
            self.app.notify(trouble)
        elif path is not None:
            self._bring_in(path)
        elif looks_like_record(text):
            self._take_in(partial(bring_in_text, text, GameIndex(Shelf().folder)))
        else:
            self.app.notify(_("What was pasted is no record of a game."))

    def _bring_in(self, path: Path) -> None:
        self._take_in(partial(bring_in, path, GameIndex(Shelf().folder)))

    def _take_in(self, work: Work) -> None:
        """Keep games of elsewhere, and say what came of it; one file after the other."""
        if self.bringing is not None:
            self.app.notify(_("Other games are being taken in just now."))
        else:
            self.bringing = GameImport(work)

    def _follow_import(self) -> None:
        """Say how far games are taken in, or what came of it."""
        bringing = self.bringing
        if bringing is None:
            return
        if bringing.told is not None:
            self.bringing = None
            self.app.notify(clipboard.printable(bringing.told))
            if self._shows_import:
                self._shows_import = False
                self.rebuild()
            self.look()
        elif bringing.late and not self._shows_import:
            self._shows_import = True
            self.rebuild()

    def _import_row(self, bringing: GameImport) -> Part:
        """In place of the buttons, how far it is and a way to stop."""
        words = Text(lambda: bringing.words, ink=self.app.theme.on_felt, grow=1)
        stop = Press("stop", _("Stop"), bringing.stop, least=140, tall=FOOT)
        return Row(back_button(self.app.back), words, stop, gap=24)

    def _go_on_list(self, event: pygame.event.Event) -> bool:
        """Another game by pages, to the ends, or by the letter that its title begins with."""
        listed = self.listed
        if self.app.focus.typing:
            return False
        if event.key in _PAGES:
            return self._turn_page(_PAGES[event.key])
        there = {pygame.K_HOME: 0, pygame.K_END: len(listed) - 1}.get(event.key)
        letter = typed_letter(event)
        if letter:
            there = next_with(letter, Titles(listed), self.place_chosen)
        if there is None or not listed:
            return False
        self.choose(listed[there].path)
        return True

    # --- what is on it -----------------------------------------------------------------------

    def tree(self) -> Part:
        """What is listed beside the title, the list, a question about one, and the buttons."""
        entries = self._lines_listed()
        book = self.app.book
        self.list = TwoLineList(
            entries, lambda: self.place_chosen, self._choose_at, self._act, book=book
        )
        foot = self.foot.buttons() if self.found or self.found is None else self._way_on()
        if self.bringing is not None and self._shows_import:
            foot = self._import_row(self.bringing)
        if self.found is not None and not self.found:
            return TitledPage(_("Games"), self._invitation(), foot, beside=self._sieves())
        held: Part = self.list if entries else self._nothing()
        search = [self._search_row(), Gap(10)] if self.found else []
        # The panel ends with the last game.
        panel = Plate(held, inside=10, grow=int(not entries))
        rest = [Gap(grow=1)] if entries else []
        body: Part = Column(*search, panel, *rest, *self.foot.question(), grow=1)
        wide, picked = self._poster_wide, self.picked
        if wide and picked is not None:
            shown = game_poster(picked, self.marks.of(picked.path), self.app)
            body = Row(body, Sized(shown, wide=wide), gap=BESIDE_POSTER, align=RowAlign.WHOLE)
        return TitledPage(_("Games"), body, foot, beside=self._sieves())

    @property
    def _poster_wide(self) -> int:
        """Room for a poster of the chosen game beside the list, px at scale 1; 0 for none."""
        return poster_room(self.app.size[0], self.app.scale, _LIST_WIDE)

    def _lines_listed(self) -> ListedLines:
        """The lines of the games that are listed; made once, however often one is chosen."""
        listed, lined = self.listed, self._lined
        if lined is None or lined.games is not listed or lined.marks is not self.marks:
            lined = self._lined = ListedLines(listed, self.marks)
        return lined

    def _way_on(self) -> Part:
        """The foot where there is no game at all."""
        act = partial(self.app.open, NewGame())
        press = Press("new", _("New game"), act, gold=True, least=220, tall=FOOT)
        return Row(back_button(self.app.back), Gap(grow=1), press)

    def _sieves(self) -> Part:
        texts = {
            GameFilter.ALL: _("All"),
            GameFilter.UNFINISHED: _("Unfinished"),
            GameFilter.FINISHED: _("Finished"),
        }

        def count(sieve: GameFilter) -> str:  # of a folder that is read nobody knows how many yet
            sought = self._looked_for()
            if sought is None or self.unread is not None:
                return "…"
            status, numbers = sieve.status, sought.numbers
            return str(sum(numbers.values()) if status is None else numbers.get(status, 0))

        sieves = [
            (sieve, _("{one} ({other})", one=text, other=count(sieve)))
            for sieve, text in texts.items()
        ]
        shown = Segments(Selection("sieve", sieves, self.sieve, self._sift), tall=38, least=380)
        if (self.found or 0) < 2:
            return shown
        orders = Selection("sort", [*sort_titles().items()], self.search.sort, self._sort)
        every = [] if self.foot.listed_beside_folder else [self.foot.listed_button(38)]
        return Row(*every, DropDown(orders, tall=38), shown, gap=10)

    def _search_row(self) -> Part:
        """A line to search with, and lists of what games can be: those that some game is."""
        now, facets = self.search, Facets() if self.shelved is None else self.shelved.facets
        line = TextLine(
            "search", now.text, self._type, longest=LONGEST, placeholder=_("Search"), grow=1
        )
        known = facets.variants & set(VARIANTS)
        named = sorted((_(VARIANTS[name].name), name) for name in known)
        titled = sorted((level_title(level), level) for level in facets.levels)
        lists = [
            self._list("variant", _("All variants"), [(name, text) for text, name in named]),
            self._list(
                "players",
                _("Any number of players"),
                [(n, players_title(n)) for n in sorted(facets.players)],
            ),
            self._list("level", _("Any opponents"), [(level, text) for text, level in titled]),
            self._kinds(),
        ]
        return Row(line, *(each for each in lists if each is not None), gap=10)

    def _kinds(self) -> Part:
        """A list of kinds of games, and of searches that are kept."""
        now = self.search
        values: list[tuple[GameKind | str | None, str]] = [(None, _("All kinds"))]
        values += kind_titles().items()
        values += [(text, _("“{note}”", note=text)) for text in self.marks.searches]
        kept = now.words if now.words in self.marks.searches else None

        def choose(value: GameKind | str | None) -> None:
            if isinstance(value, str):
                self.narrow(GameSearch(value, sort=now.sort, ascending=now.ascending))
            else:
                text = "" if kept is not None else now.text
                self.narrow(replace(now, kind=value, text=text))

        return DropDown(Selection("kind", values, now.kind or kept, choose), tall=36)

    def _sort(self, by: SortBy) -> None:
        self.narrow(replace(self.search, sort=by))

    def _list(self, field: str, every: str, values: Sequence[tuple[Any, str]]) -> Part | None:
        """A list to choose one value of the search from, where there are several."""
        now = getattr(self.search, field)
        if now is not None and now not in dict(values):  # the last game of it was deleted
            values = [*values, (now, str(now))]
        if len(values) < 2 and now is None:
            return None

        def choose(value: object) -> None:
            changed: dict[str, Any] = {field: value}
            self.narrow(replace(self.search, **changed))

        return DropDown(Selection(field, [(None, every), *values], now, choose), tall=36)

    def _type(self, text: str) -> None:
        self.narrow(replace(self.search, text=text))

    def narrow(self, search: GameSearch) -> None:
        """List what is asked for."""
        self.search = search
        self._choose_near(0)
        self.rebuild()

    def _invitation(self) -> Part:
        """Where there is no game yet: whoever plays, at the table of the next one."""
        if self.unread is not None:
            why = window_text(self.unread, _)
            return invitation(self.app, _("The games cannot be read"), why)
        return invitation(
            self.app, _("No games yet"), _("Each one is kept here as soon as it begins.")
        )

    def _nothing(self) -> Part:
        """What is said where no game of those that are kept is listed."""
        new: list[Part] = []
        if self.found and (
            self.search != GameSearch(sort=self.search.sort) or self.sieve is not GameFilter.ALL
        ):
            press = Press("all", _("Show all"), self._show_all, gold=True, least=200)
            new = [Gap(20), Row(Gap(grow=1), press, Gap(grow=1))]
        words = Text(self._no_games, ink=self.app.theme.muted, align=TextAlign.MIDDLE)
        return Column(Gap(grow=1), words, *new, Gap(24, grow=1))

    def _show_all(self) -> None:
        """Forget what was searched for, and how games are to stand."""
        self.sieve = GameFilter.ALL
        self.narrow(GameSearch())

    def _no_games(self) -> str:
        if self.found is None:
            return self._progress.words
        return _("No game matches.")

    # --- the list ----------------------------------------------------------------------------

    def _sift(self, sieve: GameFilter) -> None:
        self.sieve = sieve
        self._choose_near(0)
        self.rebuild()

    def choose(self, path: Path) -> None:
        """Show another game beside the list, and ask no more about the one before."""
        before, self.chosen = self.chosen, path
        if path != before:
            asked = self.foot.asks is not ActionMode.ACTIONS
            self.foot.asks = ActionMode.ACTIONS  # a question was about another game
            star = self.marks.of(path).star != self._starred(before)  # a button says something else
            if asked or star or self._poster_wide:
                self.rebuild()
        self.show_chosen()
        self.judge()

    def _starred(self, path: Path | None) -> bool:
        return path is not None and self.marks.of(path).star

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
        sought = self._looked_for()
        return None if sought is None else sought.listed.place_of(self.chosen)

    def show_chosen(self) -> None:
        """Scroll the chosen game into sight."""
        place = self.place_chosen
        if place is not None:
            self.list.reveal(place)


def _state_of(shelved: Shelved | None) -> object:
    """Is another one where a file is new, gone or changed; None for a folder that is unread."""
    return None if shelved is None else shelved.state
