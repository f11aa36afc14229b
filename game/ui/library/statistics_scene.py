"""Statistics: what the finished games on the shelf say about the person who played them."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeVar

import pygame
from pygame import Rect

from game.jobs.background import beside
from game.presentation.phrasebook import counts
from game.presentation.words.statistics import notes, opponents_title, rules_title
from game.table.game_index.counted import CountedGames, count_games
from game.table.records.endings import UnreadFolder
from game.table.statistics.summary import (
    Choice,
    Counted,
    Kind,
    Person,
    Summary,
    by_kind,
    summary,
)
from game.translation import _, sentence
from game.ui.kit.controls import FOOT, DropDown, Press, Selection, Text, TextAlign
from game.ui.kit.layout import (
    SCROLL_TAKES,
    Column,
    Gap,
    Painted,
    Part,
    Plate,
    Row,
    RowAlign,
    Scroll,
)
from game.ui.kit.pages import TitledPage, back_button
from game.ui.library.shelf_reading import LaterCheck, ReadingProgress
from game.ui.library.statistics_figures import figure_slips, paint_bids, paint_sizes
from game.ui.library.variants_table import LINE, paint_heads, paint_kinds
from game.ui.paint import typeset
from game.ui.platform import log, pixels
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.invitation import invitation
from game.ui.scene.protocol import App
from game.ui.scene.routes import NewGame, Progress
from game.ui.style.contrast import on_paper
from game.ui.widgets.hung_slips import paint_slips, slips_height

_T = TypeVar("_T", bound=Hashable)

_PICTURE = 216
"""Height of the ring and the chart, px at scale 1, and in a low window."""
_LOW = 132
_HEADS = 30
"""Height of the line above the table, px at scale 1."""


class StatisticsRead:
    """Reads the shelf in a thread, since thousands of games take a moment the first time."""

    def __init__(self, first: str, *, glance: bool) -> None:
        """Begin.

        Args:
            first: the profile to which the games belong that name none.
            glance: see `GameIndex.bring_up`.
        """
        self._first = first
        self.glance = glance
        self.found: CountedGames | None = None
        self.failure: str | None = None
        """What went wrong, in a sentence, where nothing could be counted."""
        self.progress = ReadingProgress()
        self._stop = threading.Event()
        beside("statistics", self._read)

    def stop(self) -> None:
        """Nobody wants to know any more."""
        self._stop.set()

    def _read(self) -> None:
        try:
            self.found = count_games(
                self._first, progress=self.progress, stopped=self._stop.is_set, glance=self.glance
            )
        except UnreadFolder as error:
            self.failure = sentence(error)
        except Exception as error:  # the window says so and lives on
            log.trouble("the statistics could not be made", error)
            self.failure = sentence(error)


class StatisticsScene(FormScreen):
    """Filters, pictures of bids and figures, and a line for each kind of game."""

    only_looks = True
    start_at = "back"

    def __init__(self) -> None:
        super().__init__()
        self.counted: CountedGames | None = None
        self.choice = Choice()
        self.summary = Summary()
        self.kinds: dict[Kind, Summary] = {}
        self.failure: str | None = None
        """Why nothing could be counted."""
        self._reading: StatisticsRead | None = None
        self._check = LaterCheck()
        self.table: Scroll | None = None
        """The lines of the table."""

    def enter(self, app: App) -> None:
        """Look again: a game may have ended since."""
        if self._reading is not None:
            self._reading.stop()
        self._reading = StatisticsRead(app.players.first, glance=True)
        super().enter(app)

    def close(self) -> None:
        """Left for good."""
        if self._reading is not None:
            self._reading.stop()

    def update(self, now: float, dt: float) -> None:
        """Show what was read once it is there."""
        if self._reading is None and self._check.due(now):
            self._reading = StatisticsRead(self.app.players.first, glance=False)
        reading = self._reading
        if reading is None or (reading.found is None and reading.failure is None):
            return
        self._reading = None
        if reading.glance:
            self._check.begin(now)
        counted = reading.found or CountedGames()
        if (counted, reading.failure) == (self.counted, self.failure):
            return
        self.failure = reading.failure
        first = self.counted is None
        self.counted = counted
        if first:
            self._choose_player()
        self._count()
        self.rebuild()

    def _choose_player(self) -> None:
        """Begin with the present player, unless nobody else ever played."""
        you = Person(self.app.players.current.id)
        others = [one for one in self._players() if one != you]
        self.choice = Choice(player=you if others else None)

    @property
    def sums(self) -> Counted:
        """The sums of all games by person and kind."""
        return {} if self.counted is None else self.counted.sums

    def _count(self) -> None:
        self.summary = summary(self.sums, self.choice)
        self.kinds = by_kind(self.sums, self.choice)

    def narrow(self, chosen: Choice) -> None:
        """Count only the games of this choice."""
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
        known = self.app.players.by_id(person.profile)
        if known is not None:
            return known.name
        names = self.counted.names if self.counted is not None else {}
        return names.get(person.profile) or _("A removed player")

    # --- what is on it -----------------------------------------------------------------------

    def tree(self) -> Part:
        """The filters, figures, chart and table, or why there are none; the foot."""
        theme = self.app.theme
        empty = self.counted is not None and not self.counted.sums
        told = Text(self._notes, typeset.SMALL, theme.on_felt, grow=1)
        foot: list[Part] = [back_button(self.app.back), told]
        if empty:
            new = partial(Press, gold=True, least=220, tall=FOOT)
            foot.append(new("new", _("New game"), self._new_game))
        elif self.counted is not None:
            words, route = _("Progress"), Progress()
            act = partial(self.app.open, route)
            foot.append(Press("progress", words, act, least=140, tall=FOOT))
        body = Column(*self._body(empty=empty), gap=12)
        return TitledPage(_("Statistics"), body, Row(*foot, gap=24))

    def _body(self, *, empty: bool) -> list[Part]:
        if self.counted is None:
            return [self._alone(self._reading_sentence)]
        if self.failure is not None:
            return [self._alone(lambda: _("The games cannot be read"), self.failure)]
        if empty:
            return [self._invitation()]
        filters = Row(*self._filters(), gap=12)
        if not (self.summary.games or self.summary.deals):
            return [
                filters,
                self._alone(lambda: _("No game matches."), _("Choose a wider selection.")),
            ]
        rows = Painted(self._paint_kinds, tall=LINE * len(self.kinds))
        self.table = Scroll(rows, grow=0)
        table = Column(Painted(self._paint_heads, tall=_HEADS), self.table)
        return [filters, *self._pictures(), _plate(table, grow=0)]

    def _pictures(self) -> list[Part]:
        """Bids as a ring on paper, bids by size as bars, and slips on a line."""
        bids = Painted(self._paint_bids, tall=_PICTURE, least=_LOW)
        sizes = Painted(self._paint_sizes, tall=_PICTURE, least=_LOW)
        slips = Painted(self._paint_slips, tall=slips_height)
        ring = Plate(bids, above=14, below=14, paper=True, grow=46)
        bars = Plate(sizes, above=14, below=14, paper=True, grow=54)
        row = Row(ring, bars, gap=20, align=RowAlign.WHOLE)
        return [row, slips]

    def _invitation(self) -> Part:
        """Before the first finished game; the way there is at the foot."""
        return invitation(
            self.app,
            _("No finished game yet"),
            _("Play a game to its end, and this page shows how you do."),
        )

    def _alone(self, title: Callable[[], str], hint: str = "", button: Part | None = None) -> Part:
        """Words in the middle of the screen, and what to do."""
        pressed = [Gap(40), Row(Gap(grow=1), button, Gap(grow=1))] if button is not None else []
        on_felt = self.app.theme.on_felt
        return Column(
            Gap(grow=36),
            Text(title, typeset.TITLE, on_felt, align=TextAlign.MIDDLE),
            Gap(6),
            Text(hint, ink=on_felt, align=TextAlign.MIDDLE),
            *pressed,
            Gap(grow=64),
            grow=1,
        )

    def _filters(self) -> list[Part]:
        chosen = self.choice
        persons = self._players()
        lists: list[Part] = []

        def add(
            key: str,
            every: str,
            values: Sequence[_T],
            texts: Sequence[str],
            now: _T | None,
            choose: Callable[[_T | None], Choice],
        ) -> None:
            options: list[tuple[_T | None, str]] = [(None, every), *zip(values, texts, strict=True)]
            if now is not None and now not in values:
                options.append((now, str(now)))

            def take(value: _T | None) -> None:
                self.narrow(choose(value))

            lists.append(DropDown(Selection(key, options, now, take), tall=38, grow=1))

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
            [counts.players(n) for n in players],
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
        return lists

    def _new_game(self) -> None:
        self.app.open(NewGame())

    # --- drawing -----------------------------------------------------------------------------

    def _paint_bids(self, surface: pygame.Surface, area: Rect) -> None:
        paint_bids(surface, self.summary, area, self.painter)

    def _paint_slips(self, surface: pygame.Surface, area: Rect) -> None:
        paint_slips(surface, figure_slips(self.summary), area, self.painter)

    def _paint_sizes(self, surface: pygame.Surface, area: Rect) -> None:
        painter = replace(self.painter, theme=on_paper(self.painter.theme))
        paint_sizes(surface, self.summary, area, painter, pixels.mouse())

    def _paint_heads(self, surface: pygame.Surface, area: Rect) -> None:
        inside = Rect(area.left, area.top, area.width - self.px(SCROLL_TAKES), area.height)
        paint_heads(surface, inside, self.painter)

    def _paint_kinds(self, surface: pygame.Surface, area: Rect) -> None:
        paint_kinds(surface, self.kinds, area, self.painter, self.app.book)

    def _reading_sentence(self) -> str:
        return ReadingProgress().words if self._reading is None else self._reading.progress.words

    def _notes(self) -> str:
        """What is not counted, and what is although moves were taken back."""
        return "" if self.counted is None else " ".join(notes(self.counted, self.summary))


def _plate(held: Part, *, grow: int) -> Part:
    return Plate(held, above=12, below=12, grow=grow)
