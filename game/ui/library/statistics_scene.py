"""Statistics: what the finished games on the shelf say about the person who played them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from typing import TypeVar

import pygame
from pygame import Rect

from game.jobs.background import beside
from game.presentation.words.statistics import notes, opponents_title, rules_title
from game.table.statistics.summary import (
    Choice,
    Counted,
    Kind,
    Person,
    Summary,
    by_kind,
    counted,
    summary,
)
from game.table.statistics.tallies import Tallies
from game.table.statistics.tally_cache import read_tallies
from game.translation import _, ngettext
from game.ui.library.statistics_figures import paint_figures, paint_sizes
from game.ui.library.variants_table import LINE, paint_kinds
from game.ui.paint import typeset
from game.ui.platform import log
from game.ui.scene.form_rows import choice
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import NewGame, Progress
from game.ui.widgets.scroll_area import ScrollArea

_T = TypeVar("_T", bound=Hashable)

_MARGIN = 32  # px at scale 1
_HEAD = 78
_FOOT = 76
_CONTROL = 38
_GAP = 12
_INSIDE = 18
_WIDEST = 1180
_UPPER = 216
"""Height of the figures and the chart."""


class StatisticsRead:
    """Reads the shelf in a thread, since thousands of games take a moment the first time."""

    def __init__(self, first: str) -> None:
        """`first` is the profile to which the games belong that name none."""
        self._first = first
        self.found: tuple[Tallies, Counted] | None = None
        self.failed = False
        self.progress = (0, 0)
        """Files read, of so many."""
        self._stop = threading.Event()
        beside("statistics", self._read)

    def stop(self) -> None:
        """Nobody wants to know any more."""
        self._stop.set()

    def _read(self) -> None:
        try:
            tallies = read_tallies(progress=self._tell, stopped=self._stop.is_set)
            if tallies is not None:
                self.found = tallies, counted(tallies.seats, self._first)
        except Exception as error:  # the window says so and lives on
            log.trouble("the statistics could not be made", error)
            self.failed = True

    def _tell(self, done: int, of: int) -> None:
        self.progress = (done, of)


class StatisticsScene(FormScreen):
    """Filters, figures, a chart by size of deal, and a line for each kind of game."""

    only_looks = True
    start_at = "back"

    def __init__(self) -> None:
        super().__init__()
        self.tallies: Tallies | None = None
        self.sums: Counted = {}
        self.choice = Choice()
        self.summary = Summary()
        self.kinds: dict[Kind, Summary] = {}
        self._reading: StatisticsRead | None = None
        self._pane: ScrollArea | None = None

    def enter(self, app: App) -> None:
        """Look again: a game may have ended since."""
        if self._reading is not None:
            self._reading.stop()
        self._reading = StatisticsRead(app.players.first)
        super().enter(app)

    def close(self) -> None:
        """Left for good."""
        if self._reading is not None:
            self._reading.stop()

    def update(self, now: float, dt: float) -> None:
        """Show what was read once it is there."""
        reading = self._reading
        if reading is None or (reading.found is None and not reading.failed):
            return
        self._reading = None
        if reading.failed:
            self.app.notify(_("The games cannot be counted."))
        first = self.tallies is None
        self.tallies, self.sums = reading.found or (Tallies(), {})
        if first:
            self._choose_player()
        self._count()
        self.rebuild()

    def _choose_player(self) -> None:
        """Begin with the present player, unless nobody else ever played."""
        you = Person(self.app.players.current.id)
        others = [one for one in self._players() if one != you]
        self.choice = Choice(player=you if others else None)

    def _count(self) -> None:
        self.summary = summary(self.sums, self.choice)
        self.kinds = by_kind(self.sums, self.choice)

    def _set(self, chosen: Choice) -> None:
        self.choice = chosen
        self._count()
        self.rebuild()

    # --- what can be chosen ------------------------------------------------------------------

    def _seen(self, of: Callable[[Kind], _T]) -> list[_T]:
        """Every value that some game has, the most played first."""
        values: dict[_T, int] = {}
        for kind, some in by_kind(self.sums, Choice(player=self.choice.player)).items():
            values[of(kind)] = values.get(of(kind), 0) + some.games
        return sorted(values, key=lambda value: -values[value])

    def _players(self) -> list[Person]:
        """Whoever finished a game, and the present player."""
        found = {player for player, _kind in self.sums}
        if found:
            found.add(Person(self.app.players.current.id))
        return sorted(found, key=lambda one: (not one.profile, self._name(one)))

    def _name(self, person: Person) -> str:
        """What somebody is called: a profile of elsewhere by its name in its last game."""
        if not person.profile:
            return person.name
        known = self.app.players.of(person.profile)
        if known is not None:
            return known.name
        seats = self.tallies.seats if self.tallies is not None else []
        named = [seat.player for seat in seats if seat.profile == person.profile]
        return named[-1] if named else _("A removed player")

    # --- where things are --------------------------------------------------------------------

    def _body(self) -> Rect:
        wide, tall = self.app.size
        full = min(wide - 2 * self.px(_MARGIN), self.px(_WIDEST))
        top, foot = self.px(_HEAD), self.px(_FOOT)
        return Rect((wide - full) // 2, top, full, tall - top - foot)

    def _filters(self) -> Rect:
        body = self._body()
        return Rect(body.left, body.top, body.width, self.px(_CONTROL))

    def _upper(self) -> Rect:
        body, filters = self._body(), self._filters()
        top = filters.bottom + self.px(_GAP)
        tall = min(self.px(_UPPER), (body.bottom - top) * 55 // 100)
        return Rect(body.left, top, body.width, tall)

    def _lower(self) -> Rect:
        body, upper = self._body(), self._upper()
        top = upper.bottom + self.px(_GAP)
        room = body.bottom - top
        need = self.px(LINE) * (len(self.kinds) + 1) + 2 * self.px(_GAP)
        return Rect(body.left, top, body.width, min(room, need))

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """The filters, the pane of the table, and the way back."""
        self._pane = None
        body, tall = self._body(), self.px(46)
        foot = body.bottom + (self.px(_FOOT) - tall) // 2
        back = self.width_of(_("Back"), self.px(160))
        empty = self.tallies is not None and not self.tallies.seats
        area = Rect(body.left, foot, back, tall)
        style = "" if empty else "@primary"
        self.button("back", area, _("Back"), self.app.back, style=style)
        if empty:
            wide = self.width_of(_("New game"), self.px(200))
            area = Rect(0, 0, wide, tall)
            area.midtop = (body.centerx, body.top + body.height * 55 // 100)
            self.button("new", area, _("New game"), self._new_game, style="@primary")
        elif self.tallies is not None:
            wide = self.width_of(_("Progress"), self.px(140))
            area = Rect(body.right - wide, foot, wide, tall)
            self.button("progress", area, _("Progress"), lambda: self.app.open(Progress()))
            self._build_filters()
            if self.summary.games or self.summary.deals:
                lower = self._lower().inflate(-2 * self.px(_INSIDE), -2 * self.px(_GAP))
                lower.width += self.px(_INSIDE - 6)
                lower.top += self.px(LINE)
                lower.height -= self.px(LINE)
                self._pane = self.pane(lower, self.px(LINE) * len(self.kinds))

    def _build_filters(self) -> None:
        chosen = self.choice
        persons = self._players()
        columns: list[Callable[[Rect], None]] = []

        def add(
            key: str,
            every: str,
            values: Sequence[_T],
            texts: Sequence[str],
            now: _T | None,
            choose: Callable[[_T | None], Choice],
        ) -> None:
            options: list[_T | None] = [None, *values]
            if now not in options:
                options.append(now)
                texts = [*texts, str(now)]

            def make(area: Rect) -> None:
                choice(
                    self,
                    key,
                    area,
                    [every, *texts],
                    options.index(now),
                    lambda number: self._set(choose(options[number])),
                )

            columns.append(make)

        if len(persons) > 1:
            everybody = _("Everybody")
            add(
                "player",
                everybody,
                persons,
                [self._name(one) for one in persons],
                chosen.player,
                lambda value: replace(chosen, player=value),
            )
        rules = self._seen(lambda kind: kind.rules)
        add(
            "variant",
            _("All variants"),
            rules,
            [rules_title(one) for one in rules],
            chosen.rules,
            lambda value: replace(chosen, rules=value),
        )
        players = sorted(self._seen(lambda kind: kind.players))
        add(
            "players",
            _("Any number of players"),
            players,
            [ngettext("{n} player", "{n} players", n).format(n=n) for n in players],
            chosen.players,
            lambda value: replace(chosen, players=value),
        )
        opponents = self._seen(lambda kind: kind.opponents)
        add(
            "opponents",
            _("Any opponents"),
            opponents,
            [opponents_title(one) for one in opponents],
            chosen.opponents,
            lambda value: replace(chosen, opponents=value),
        )
        area, gap = self._filters(), self.px(_GAP)
        wide = (area.width - gap * (len(columns) - 1)) // len(columns)
        for number, make in enumerate(columns):
            make(Rect(area.left + number * (wide + gap), area.top, wide, area.height))

    def _new_game(self) -> None:
        self.app.open(NewGame())

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Words, figures, bars and lines."""
        body, theme = self._body(), self.app.theme
        title = typeset.TITLE.line(self.app.fonts)
        at = (body.left, (self.px(_HEAD) - title) // 2)
        self.write(surface, _("Statistics"), at, typeset.TITLE, theme.on_felt)
        if self.tallies is None:
            self._paint_alone(surface, self._reading_sentence(), "")
        elif not self.tallies.seats:
            hint = _("Play a game to its end, and it is counted here.")
            self._paint_alone(surface, _("No finished game yet."), hint)
        elif not (self.summary.games or self.summary.deals):
            self._paint_alone(surface, _("No game is like that."), _("Choose something wider."))
        else:
            upper, gap = self._upper(), self.px(_GAP)
            left = Rect(upper.left, upper.top, upper.width * 52 // 100, upper.height)
            right = Rect(left.right + gap, upper.top, upper.right - left.right - gap, upper.height)
            painter, inside = self.app.painter, (-2 * self.px(_INSIDE), -2 * gap)
            self.panel(surface, left)
            self.panel(surface, right)
            paint_figures(surface, self.summary, left.inflate(inside), painter)
            mouse = pygame.mouse.get_pos()
            paint_sizes(surface, self.summary, right.inflate(inside), painter, mouse)
            self.panel(surface, self._lower())
            if self._pane is not None:
                area = self._pane.area.copy()
                area.width -= self.px(14)
                offset = self._pane.offset
                paint_kinds(surface, self.kinds, area, offset, painter)
        self._paint_note(surface)

    def _reading_sentence(self) -> str:
        done, of = self._reading.progress if self._reading is not None else (0, 0)
        if of < 200:
            return _("Reading the games…")
        return _("Reading the games: {done} of {all}").format(done=done, all=of)

    def _paint_alone(self, surface: pygame.Surface, title: str, hint: str) -> None:
        fonts, theme = self.app.fonts, self.app.theme
        body = self._body()
        y = body.top + body.height * 36 // 100
        for text, style, ink in (
            (title, typeset.TITLE, theme.on_felt),
            (hint, typeset.BODY, theme.on_felt),
        ):
            wide = typeset.width(text, style, fonts)
            y += self.write(surface, text, (body.centerx - wide // 2, y), style, ink) + self.px(6)

    def _paint_note(self, surface: pygame.Surface) -> None:
        """What is not counted, and what is although moves were taken back."""
        if self.tallies is None:
            return
        body, fonts = self._body(), self.app.fonts
        left = body.left + self.width_of(_("Back"), self.px(160)) + self.px(24)
        room = body.right - left
        if self.tallies.seats:
            room -= self.width_of(_("Progress"), self.px(140)) + self.px(24)
        lines = typeset.wrap(
            " ".join(notes(self.tallies, self.summary)), typeset.SMALL, fonts, room
        )
        step = typeset.SMALL.line(fonts)
        most = self.px(_FOOT) // step
        y = body.bottom + (self.px(_FOOT) - step * min(most, len(lines))) // 2
        for text in lines[:most]:
            self.write(surface, text, (left, y), typeset.SMALL, self.app.theme.on_felt)
            y += step
