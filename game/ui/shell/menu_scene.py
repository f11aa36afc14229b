"""The menu: name, buttons, and the line of the game that can be gone on with."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple, TypeAlias

import pygame
import pygame_gui
from pygame_gui.core import UIContainer

import game
from game import home
from game.days import local_date
from game.engine.choices import Goal
from game.engine.refusal import Refusal
from game.jobs.background import beside
from game.net.client.recent_servers import RecentServer, RecentServers, SeatElsewhere
from game.presentation.phrasebook import counts, deal
from game.presentation.words.times import ago
from game.profiles.profile import Players
from game.table.records.saved_game import SavedGame
from game.translation import N_, _
from game.ui.kit.controls import Press, Text
from game.ui.kit.layout import AsTallAs, Column, Gap, Painted, Part, Row, RowAlign, Sized
from game.ui.paint import typeset
from game.ui.paint.backdrop import LAMP_AT, lamplit_table
from game.ui.paint.icons import icon
from game.ui.paint.prepaint import Prepaint
from game.ui.paint.seat_portraits import PORTRAIT_IDS, seat_portraits
from game.ui.paint.wordmark import wordmark
from game.ui.platform import pixels
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import Route
from game.ui.scene.routes import (
    ChangeSettings,
    CountTricks,
    Daily,
    DemoSetup,
    DoLesson,
    Help,
    Learn,
    NewGame,
    OwnVariants,
    PlayWithOthers,
    SavedGames,
    ScoreSheets,
    Statistics,
    TakeChallenge,
    Tour,
)
from game.ui.shell.doors import DOORS, Due, MenuButton, closed
from game.ui.shell.living_table import SEATS, LivingTable, MenuDeal, faces_left
from game.ui.widgets.form_button import FormButton
from game.variants import VARIANTS
from game.wording import window_text

_Row: TypeAlias = tuple[MenuButton, str, Callable[[], None]]
"""A button, its words, and what it does."""

_Elsewhere: TypeAlias = tuple[SeatElsewhere, RecentServer | None]
"""A seat at a table of a server, and where; of one's own server no more is told."""
TAGLINE: Final = N_("Say how many tricks you will take. Take exactly that many.")
_BUTTON: Final = 320
"""Width of a large button, px at scale 1."""
_LARGE: Final = 50
"""Height of a large button."""
_DUE: Final = 30
"""Height of a line of what is due, px at scale 1."""
_DUES: Final = 2
"""Lines of it that have room in any window, unless words are very large."""
_SIGN: Final = 12
"""Of the arrow before it."""
_LEAST: Final = 28
"""Height that any button has in a low window, px at scale 1."""
_SPACES: Final = ((760, 12, 22), (600, 7, 22), (0, 5, 12))
"""From so high a window on: between the buttons, and around them and the name; px at scale 1."""
_FREE: Final = 14
"""px at scale 1 between the name and the faces of the table."""
_RING: Final = 7
"""What the line around the button that the keyboard is at needs below it, px at scale 1."""
_COLUMN: Final = 41
"""Percent of the window that the column may take, before the cards begin."""
_ABOVE: Final = 62
"""Percent of the height left over that lies above the first button, with the name in it."""
_NAMES: Final = ("Ada", "Bruno", "Clio", "Dmitri")
_FACES: Final = tuple(map(PORTRAIT_IDS.index, ("fox", "bear", "owl", "raven")))
"""Who sits behind the menu before anybody else was met."""
_CORNER: Final = 28
"""Between the version and the edges of the window, px at scale 1."""
_PATIENCE_S = 0.5
_LONGEST_NAME = 24
"""Letters of an own variant's name under "Continue"; the longest of a row has as many."""


class UnfinishedGames:
    """Looks for unfinished games in a thread, since reading them takes a while."""

    def __init__(self, players: Players, *, counts: bool, daily: bool) -> None:
        """Begin to look.

        Args:
            players: the present one among them.
            counts: whether finished games are counted too.
            daily: whether the menu shows the daily deal.
        """
        self._players, self._counts, self._daily = players, counts, daily
        self.finished = 0
        """So many games of the present player, where they are counted."""
        self.found: list[SavedGame] | None = None
        """The latest first; None while still looking."""
        self.played_before = True
        """Whether there is a record of any game."""
        self.noticed = False
        """Whether the menu has taken notice."""
        self.deals: Sequence[MenuDeal] = ()
        """The game that goes on behind the menu."""
        self.elsewhere: _Elsewhere | None = None
        """The seat taken last at a table of a server."""
        self.unread: list[Refusal] = []
        """Why games, or the folder of all of them, cannot be read now."""
        self.learning: Learning | None = None
        """What comes next of the first lessons, where they were begun."""
        self.due: Sequence[Due] = ()
        """What is due today, the most pressing first."""
        self._since = time.monotonic()
        beside("saved games", self._look)

    @property
    def late(self) -> bool:
        """Whether the disk takes so long that it is worth a word."""
        return self.found is None and time.monotonic() - self._since > _PATIENCE_S

    def _look(self) -> None:
        # slow: after the first frame, and in this thread, so that no other frame waits either
        from game.table.records.endings import UnreadFolder
        from game.table.shelf import Shelf
        from game.ui.setup import game_launcher, preparation  # noqa: F401
        from game.ui.table import preparation as of_table  # noqa: F401

        tasks.finish()  # the game just left is closed first
        shelf = Shelf()
        self.played_before = shelf.has_records
        from game.ui.shell.menu_game import read_menu_game  # slow: likewise

        self.deals = read_menu_game()
        self.elsewhere = RecentServers(home.network()).last_seat()
        if self._counts:
            from game.table.game_index.counted import played_by  # slow: likewise
            from game.table.statistics.summary import Person

            with suppress(OSError):  # of the folder, which `unfinished` tells
                person = Person(self._players.current.id)
                self.finished = played_by(person, self._players.first).games
        self.learning = _learning(self._players)
        from game.ui.shell.due import find_due  # slow: likewise

        with suppress(OSError):  # whoever opens it is told what cannot be read
            self.due = find_due(self._players, local_date(), daily=self._daily)
        try:
            found = shelf.unfinished(self.unread.append)
        except UnreadFolder as error:
            self.unread, found = [error.refusal], []
        self.found = found
        # slow: likewise, for the table that most likely comes next
        from game.ui.table import table_scene  # noqa: F401
        from game.ui.table.animation import first_dealer_draw  # noqa: F401


class Learning(NamedTuple):
    """What the first lessons go on with."""

    number: int
    """Of the lesson, from 1; 0 for the counted hands after them."""
    route: Route


def _learning(players: Players) -> Learning | None:
    """What comes next of the lessons on the rules, where some were begun; None where nothing."""
    from game.lessons.lesson_progress import read_progress  # slow: see `_look`
    from game.lessons.lessons import LESSONS, begun_rules, counting_follows
    from game.profiles.shelf import ProfileShelf

    folder = ProfileShelf.usual().own_folder(players)
    if folder is None:
        return None
    progress, _trouble = read_progress(folder)
    if counting_follows(progress.done):
        return Learning(0, CountTricks())
    lesson = begun_rules(progress.done, progress.begun)
    return None if lesson is None else Learning(LESSONS.index(lesson) + 1, DoLesson(lesson))


def _pressing() -> bool:
    """Whether a button is being pressed: building the screen anew now would lose the press."""
    return any(pygame.mouse.get_pressed()) or pygame.event.peek(pygame_gui.UI_BUTTON_PRESSED)


class MenuScene(FormScreen):
    """The first scene."""

    start_at = MenuButton.NEW_GAME

    def __init__(self) -> None:
        super().__init__()
        self.saved: UnfinishedGames | None = None
        self.latest: SavedGame | None = None
        self.elsewhere: _Elsewhere | None = None
        """In place of the latest game of this machine, where somebody sat at another one since."""
        self._offers_lessons = False
        """Whether this is the first start, and nothing was chosen yet."""
        self.learning: Learning | None = None
        """What the first lessons go on with, where no game does."""
        self.due: Sequence[Due] = ()
        """What is due today, the most pressing first."""
        self.table = LivingTable(_FACES, _NAMES)
        self._mouse = (0, 0)
        self._frames = 0
        self._ahead = Prepaint()
        """What New game and the table need when they are first opened."""
        self._prepares = False
        """Whether that was begun, for the menu as it is built now."""
        self._told: list[Refusal] = []
        """What could not be read when that was said last."""

    @property
    def needs_frames(self) -> bool:
        """Until it is known which game may be gone on with."""
        looking = self.saved is None or not self.saved.noticed
        busy = self._changed or looking or not self._prepares or bool(self._ahead)
        return busy or self.table.moving

    @property
    def notice_room(self) -> pygame.Rect:
        """Below the table: at the head of the window hangs the lamp of the name.

        The version in the corner stays in sight.
        """
        wide, tall = self.app.size
        left = round(wide * (2 * LAMP_AT[0] - 1))
        corner = typeset.width(_version(), typeset.SMALL, self.painter.fonts) + self.px(_CORNER)
        return pygame.Rect(left, 0, wide - corner - left, tall)

    @property
    def saying(self) -> str:
        """What a slow disk is waited for; empty where there is nothing to say."""
        late = self.saved is not None and self.saved.late
        return _("Reading…") if late else ""

    def draw(self, surface: pygame.Surface) -> None:
        """The table with those who sit there, then the name and the buttons."""
        self._changed = False
        surface.blit(self.backdrop(), (0, 0))
        self.table.draw(surface, self.painter, self.app.book)
        self._paint(surface)

    def handle(self, event: pygame.event.Event) -> bool:
        """Whatever happens wakes the game behind the menu."""
        self.table.wake()
        return super().handle(event)

    def leave(self) -> None:
        """What is saved may have changed when we come back."""
        self._ahead.forget()
        self._prepares = False
        super().leave()
        self.saved = None

    def resize(self) -> None:
        """Lay out anew, without looking again."""
        saved = self.saved
        super().resize()
        self.saved = saved

    def update(self, now: float, dt: float) -> None:
        """Offer the latest game as soon as it is known; a card falls behind the menu."""
        self._move_table(now)
        if self.saved is None:
            # Not before the first frame is up: what it loads would hold that up.
            self._frames += 1
            if self._frames > 1:
                counts = self.app.settings.doors < len(DOORS)
                daily = MenuButton.DAILY not in closed(self.app.settings.doors)
                self.saved = UnfinishedGames(self.app.players, counts=counts, daily=daily)
            return
        if self.saved.noticed and not self._prepares:
            self._prepare()
        self._ahead.spend()
        if self.saved.found is None or self.saved.noticed:
            return
        if _pressing() or self.open_list is not None:
            return
        self.saved.noticed = True
        self._seat(self.saved)
        self._tell_unread(self.saved.unread)
        from game.ui.setup.game_launcher import foresee_bots  # slow: loaded by `_look`

        latest = self.saved.found[0] if self.saved.found else None
        # The process of a bot that searches begins now, if the next game will need it.
        chosen = self.app.settings
        seats = latest.setup.seats if latest is not None else ()
        foresee_bots([*chosen.agents[: chosen.players], *(seat.agent for seat in seats)])
        elsewhere = self.saved.elsewhere
        played_before = self.saved.played_before or elsewhere is not None
        offers = not (played_before or chosen.lessons_offered)
        if elsewhere is not None and latest is not None and latest.when > elsewhere[0].when:
            elsewhere = None
        opens = self._open_doors(self.saved.finished)
        learning = None if latest is not None or elsewhere is not None else self.saved.learning
        due = () if offers else self.saved.due  # nothing waits for whoever never played
        found = latest, elsewhere, offers, learning, due
        if opens or found != self._found:
            self.latest, self.elsewhere, self._offers_lessons, self.learning, self.due = found
            at, began_at = self.app.focus.current, self.start_at
            self.start_at = self._first
            self.resize()
            if at is None or at.key == began_at:  # Enter presses the button that is lit
                self.app.focus.begin(self.start_at)

    @property
    def _found(self) -> tuple[object, ...]:
        """What the menu was built of."""
        return self.latest, self.elsewhere, self._offers_lessons, self.learning, self.due

    def _tell_unread(self, unread: list[Refusal]) -> None:
        """Say what cannot be read, once for as long as it is the same."""
        told, self._told = self._told, unread
        if not unread or unread == told:
            return
        text = _("Some games cannot be read: the list of games says why.")
        self.app.notify(window_text(unread[0], _) if len(unread) == 1 else text)

    def _open_doors(self, finished: int) -> bool:
        """Show what is due after so many finished games, and say so; whether anything is."""
        held = self.app.settings.doors
        due = min(finished, len(DOORS))
        if due <= held:
            return False
        for door in DOORS[held:due]:
            self.app.notify(_(door.sentence))
        self.app.change(replace(self.app.settings, doors=due))
        return True

    def _show_everything(self) -> None:
        self.app.change(replace(self.app.settings, doors=len(DOORS)))
        self.resize()
        self.app.focus.begin(MenuButton.MORE)

    def _seat(self, saved: UnfinishedGames) -> None:
        """Put those of the last table around this one, and deal."""
        if saved.found and len(saved.found[0].setup.seats) >= SEATS:
            seats = saved.found[0].setup.seats
            faces = seat_portraits(self.app.players, seats)[:SEATS]
            self.table = LivingTable(faces, [seat.name for seat in seats[:SEATS]])
        self.table.deal(saved.deals)
        self._changed = True

    def _move_table(self, now: float) -> None:
        """Let the bots play while somebody looks; those of the last table sit there."""
        mouse = pixels.mouse()
        if mouse != self._mouse:
            self._mouse = mouse
            self.table.wake()
        still = self.app.settings.reduced_motion or not pygame.key.get_focused()
        self.table.advance(now, still=still)
        if self.table.moving:
            self._changed = True

    def _prepare(self) -> None:
        """Begin with what New game and the table need, a little in each frame."""
        self._prepares = True
        assert self._root is not None, "entered before"
        self._ahead.want_steps(self._steps(self._root))

    def _steps(self, root: UIContainer) -> Iterator[None]:
        from game.ui.setup import preparation as new_game  # slow: both loaded by `_look`
        from game.ui.table import preparation as table

        draft = yield from new_game.steps(self.app, root)
        yield from table.steps(self.app, draft.row, draft.players)

    # --- what is on it -----------------------------------------------------------------------

    def tree(self) -> Part:
        """Name and buttons on the left, the version in the corner.

        No button moves when a game to go on with is found, or what is due: Continue stands there
        without one, and cannot be pressed. In a low window the buttons are lower, so that the whole
        column fits.
        """
        (wide, tall), scale = self.app.size, self.app.scale
        left = max(56, round(wide * 8 / scale) // 100)
        gap, air = next(row for least, *row in _SPACES if tall >= self.px(least))
        room = round(wide * _COLUMN / scale) // 100 - left
        large, small = self._large(room, gap), self._small(room, gap)
        line = Text(self.saved_line, typeset.SMALL, self.app.theme.on_felt, lines=1)
        below = Column(
            large[0],
            Gap(_RING),
            _left(Sized(line, wide=room)),
            *(part for button in large[1:] for part in (Gap(gap), button)),
            Gap(gap),
            *(part for line in small for part in (Gap(gap), line)),
            Gap(air, grow=1),
            grow=100 - _ABOVE,
        )
        # The name ends before the faces of the table.
        longest = faces_left(self.app.size) - round(left * scale) - self.px(_FREE)
        column = Column(self._head(below, room, longest, air), below)
        words = Text(_version(), typeset.SMALL, self.app.theme.on_felt, whole=True)
        corner = Column(Gap(grow=1), words, Gap(_CORNER))
        parts = (Gap(left), column, Gap(grow=1), corner, Gap(_CORNER))
        return Row(*parts, gap=0, align=RowAlign.WHOLE)

    def _head(self, below: Part, room: int, longest: int, air: int) -> Part:
        """The name, and under it the motto or what is due, as much of that as there is room for.

        It takes the same height with either, so that what is `below` it stays where it is. The name
        is `longest` px long at most.
        """
        (wide, tall), painter = self.app.size, self.painter
        name = wordmark(min(self.px(120), wide // 11, tall // 6), self.app.theme)
        if name.get_width() > longest:
            high = name.get_height() * longest // name.get_width()
            name = wordmark(high, self.app.theme)
        width = round(name.get_width() / self.app.scale)

        def draw_name(surface: pygame.Surface, place: pygame.Rect) -> None:
            surface.blit(name, place)

        def head(*beneath: Part) -> Column:
            return Column(
                Gap(air),
                Gap(grow=1),
                Painted(draw_name, tall=lambda _painter: name.get_height()),
                Gap(14),
                *beneath,
                Gap(air),
                grow=_ABOVE,
            )

        halves = typeset.balanced(_(TAGLINE), typeset.BODY, painter.fonts, name.get_width())
        told = Text("\n".join(halves), ink=self.app.theme.on_felt)
        motto = head(_left(Sized(told, wide=width)))
        spare = max(0, tall - below.tall(painter, wide) - motto.tall(painter, wide))
        high, like = motto.tall(painter, wide) + spare * _ABOVE // 100, motto
        for lines in range(_DUES, 0, -1):  # buttons are lower for them, whatever is due
            held = head(Sized(Gap(), tall=lines * _DUE))
            needs = held.tall(painter, wide)
            if needs <= high:
                break
            if needs + below.short(painter, wide) <= tall:
                high, like = needs, held
                break
        for number in range(len(self.due), 0, -1):
            dues = head(*(self._due(place, room) for place in range(number)))
            if number == 1 or dues.tall(painter, wide) <= high:
                return AsTallAs(dues, like)
        return AsTallAs(motto, like)

    def _large(self, room: int, gap: int) -> list[Part]:
        """What one comes for, the most frequent first, in so much room (px at scale 1)."""
        rows: list[_Row] = [
            (MenuButton.CONTINUE, _("Continue"), self._continue),
            (MenuButton.NEW_GAME, _("Play"), self._opening(NewGame())),
            (MenuButton.DAILY, _("Daily deal"), self._opening(Daily())),
            (MenuButton.TOUR, _("The Tour"), self._opening(Tour())),
            (MenuButton.LEARN, _("Learn"), self._opening(Learn())),
            (MenuButton.OTHERS, _("Play with others"), self._opening(PlayWithOthers())),
            (MenuButton.DEMO, _("Watch"), self._opening(DemoSetup())),
        ]
        words = [text for _key, text, _do in rows]
        press = partial(Press, least=min(_BUTTON, room), tall=_LARGE, low=_LEAST, room_for=words)
        first = self._first
        if self.learning is not None:  # where there will be a game to go on with
            number, route = self.learning
            text = _("Lesson {number}", number=number)
            text = text if number else _("Count your tricks")
            rows[0] = (MenuButton.FIRST_LESSONS, text, self._opening(route))
        elif self._offers_lessons:
            text = _("Never played? Ten minutes at the table")
            rows[0] = (MenuButton.FIRST_LESSONS, text, self._first_lesson)
        hidden = closed(self.app.settings.doors)
        rows = [row for row in rows if row[0] not in hidden]
        buttons: list[Part] = [_left(press(*row, gold=row[0] == first)) for row in rows]
        if rows[0][0] is MenuButton.CONTINUE and not self._goes_on:
            buttons[0] = _left(press(*rows[0], enabled=False, why=_("No game is under way.")))
        played: list[_Row] = [
            (MenuButton.GAMES, _("Games"), self._opening(SavedGames())),
            (MenuButton.STATISTICS, _("Statistics"), self._opening(Statistics())),
        ]
        played = [row for row in played if row[0] not in hidden]
        pair = [self._pair(played, room, gap, tall=_LARGE)] if played else []
        return [*buttons, *pair]

    def _due(self, number: int, room: int) -> Part:
        """A line of what is due, in so much room (px at scale 1)."""
        due, ink = self.due[number], self.app.theme.on_felt

        def arrow(surface: pygame.Surface, place: pygame.Rect) -> None:
            sign = icon("play", place.width, ink)
            surface.blit(sign, sign.get_rect(center=place.center))

        press = Press(
            f"due {number}",
            due.text,
            self._opening(due.route),
            look="@line",
            tall=_DUE,
            low=_LEAST,
            grow=1,
        )
        line = Row(Painted(arrow, _SIGN, _SIGN), press, gap=0)
        return _left(Sized(line, wide=room))

    def _first_lesson(self) -> None:
        """The first lesson, at a table; the others follow one another."""
        from game.lessons.lessons import LESSONS  # the menu need not wait for them

        self._opening(DoLesson(LESSONS[0]))()

    def _small(self, room: int, gap: int) -> list[Part]:
        """What one wants now and then, two beside each other."""
        rows: list[_Row] = [
            (MenuButton.SETTINGS, _("Settings"), self._opening(ChangeSettings())),
            (MenuButton.HELP, _("Help"), self._opening(Help())),
            (MenuButton.MORE, _("More…"), self._open_more)
            if MenuButton.MORE not in closed(self.app.settings.doors)
            else (MenuButton.EVERYTHING, _("Show all"), self._show_everything),
            (MenuButton.QUIT, _("Quit"), self.app.quit),
        ]
        words = [text for _key, text, _do in rows]
        return [self._pair(rows[n : n + 2], room, gap, tall=40, room_for=words) for n in (0, 2)]

    def _pair(
        self,
        rows: Sequence[_Row],
        room: int,
        gap: int,
        *,
        tall: int,
        room_for: Sequence[str] = (),
    ) -> Part:
        """Two buttons beside each other that are as wide as a large one; lengths px at scale 1."""
        words = room_for or [text for _key, text, _do in rows]
        wide = (min(_BUTTON, room) - gap) // 2
        press = partial(Press, least=wide, tall=tall, low=_LEAST, room_for=words)
        return _left(Row(*(press(*row) for row in rows), gap=gap))

    def _open_more(self) -> None:
        """A list of what few people need."""
        rows: list[tuple[str, Route]] = [
            (_("My variants"), OwnVariants()),
            (_("Take a challenge"), TakeChallenge()),
            (_("Scorekeeper"), ScoreSheets()),
        ]
        owner = self.control(MenuButton.MORE)
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

    @property
    def saved_line(self) -> str:
        """The line under "Continue"."""
        if self.elsewhere is not None:
            return seat_elsewhere_words(*self.elsewhere, time.time())
        return "" if self.latest is None else saved_game_words(self.latest, time.time())

    def backdrop(self) -> pygame.Surface:
        """The table, empty."""
        return lamplit_table(self.app.size, self.app.theme)

    @property
    def _first(self) -> MenuButton:
        """The button that is lit: what one most likely came for."""
        if self._goes_on:
            return MenuButton.CONTINUE
        return MenuButton.NEW_GAME if self.learning is None else MenuButton.FIRST_LESSONS

    @property
    def _goes_on(self) -> bool:
        """Whether there is a game to go on with, here or elsewhere."""
        return self.latest is not None or self.elsewhere is not None

    def _continue(self) -> None:
        if self.elsewhere is not None:
            from game.ui.network.entering import go_on_elsewhere  # slow, and seldom needed

            go_on_elsewhere(self.app, *self.elsewhere)
        elif self.latest is not None:
            from game.ui.setup.game_launcher import open_recorded, resume  # slow: see `_look`

            take_up = partial(resume, self.latest.path)
            open_recorded(self.app, take_up, failed=self._look_again)

    def _look_again(self) -> None:
        """The game is gone."""
        self.saved = None


def _version() -> str:
    return _("Version {number}", number=game.__version__)


def _left(box: Part) -> Row:
    """A part as wide as it wants to be, at the left edge."""
    return Row(box, Gap(grow=1), gap=0)


def saved_game_words(saved: SavedGame, now: float) -> str:
    """An unfinished game in one line; `now` in seconds since the epoch."""
    named = deal.place_in_game(saved.deal, max(saved.deal, saved.deals))
    if saved.setup.variant.rules.goal is Goal.SHARED:  # how many deals it takes is the score
        named = deal.title(saved.deal)
    variant = _shortened(saved.setup.variant_name) or _(saved.setup.variant.name)
    return " · ".join((variant, counts.players(saved.setup.players), named, ago(saved.when, now)))


def seat_elsewhere_words(seat: SeatElsewhere, server: RecentServer | None, now: float) -> str:
    """A table of a server in one line; `now` in seconds since the epoch."""
    variant = VARIANTS.get(seat.variant)
    name, when = _(variant.name) if variant is not None else seat.variant, ago(seat.when, now)
    return " · ".join((name, when, _("Your own server") if server is None else server.address))


def _shortened(name: str) -> str:
    """An own variant's name, short enough for the rest of the line to be seen."""
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1].rstrip()}…"
