"""Progress: the wall, goals, trends, kinds of deals and opponents of one person, from records.

Reading and counting happen in a thread.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from functools import partial
from typing import Final, Protocol

from game import home
from game.rating.trends import table
from game.table.game_index.counted import read_games
from game.table.records.exports import export_text
from game.table.statistics.summary import Person
from game.translation import _, sentence
from game.ui.kit.controls import FOOT, Press, Segments, Selection, Text
from game.ui.kit.layout import Column, Gap, Part, Plate, Row
from game.ui.kit.pages import TitledPage, back_button
from game.ui.library.deals_page import DealsPage
from game.ui.library.goals_page import GoalsPage
from game.ui.library.opponents_page import OpponentsPage
from game.ui.library.progress_counted import CountedProgress, counted
from game.ui.library.shelf_reading import LaterCheck, ReadingProgress
from game.ui.library.trends_page import TrendsPage
from game.ui.library.wall_page import WallPage
from game.ui.platform.background_read import BackgroundRead
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import NewGame

_CONTROL: Final = 38  # px at scale 1
_CSV_STEM: Final = "blackout-games"


class ProgressPage(Enum):
    """What is shown."""

    WALL = 0
    GOALS = 1
    TRENDS = 2
    DEALS = 3
    OPPONENTS = 4


class OpenPage(Protocol):
    """One page."""

    def tree(self) -> Part:
        """What is on it."""


_PAGES: Final[dict[ProgressPage, Callable[[FormScreen, CountedProgress], OpenPage]]] = {
    ProgressPage.GOALS: GoalsPage,
    ProgressPage.TRENDS: TrendsPage,
    ProgressPage.DEALS: DealsPage,
    ProgressPage.OPPONENTS: OpponentsPage,
}


class ProgressScene(FormScreen):
    """Five pages about one person."""

    start_at = "back"

    def __init__(self) -> None:
        super().__init__()
        self.page = ProgressPage.WALL
        self.progress: CountedProgress | None = None
        self.pages: dict[ProgressPage, OpenPage] = {}
        """Those that were opened, as they were left."""
        self.failure = ""
        """Why nothing could be counted."""
        self._reading: BackgroundRead[CountedProgress] | None = None
        self._glanced = False
        """Whether that tells what the index has, without a look at every file."""
        self._check = LaterCheck()
        self._told = ReadingProgress()

    # --- the scene's side --------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Count anew: a game may have ended since."""
        super().enter(app)
        self._count(glance=True)

    def _count(self, *, glance: bool) -> None:
        players = self.app.players
        person, first = Person(players.current.id), players.first
        self._reading = BackgroundRead(partial(counted, person, first, self._told, glance=glance))
        self._glanced = glance

    def update(self, now: float, dt: float) -> None:
        """Take what was counted."""
        reading = self._reading
        if reading is None and self._check.due(now):
            self._count(glance=False)
        if reading is None or not reading.done:
            return
        self._reading = None
        if self._glanced:
            self._check.begin(now)
        failed, self.failure = self.failure, reading.failure
        if reading.result is None and self.progress is not None:
            self.app.notify(self.failure)  # what was counted before stays up
        elif reading.result == self.progress and failed == self.failure:
            return
        elif reading.result is not None and reading.result != self.progress:
            self.progress = reading.result
            self.pages = {}
        self.rebuild()

    @property
    def needs_frames(self) -> bool:
        """Until everything is counted."""
        return self._changed or self._reading is not None

    # --- what is on it -----------------------------------------------------------------------

    def tree(self) -> Part:
        """The pages as segments beside the title, the page that is up, and the foot."""
        texts = [_("The wall"), _("Goals"), _("Trends"), _("Deals"), _("Opponents")]
        shown = Selection("page", [*zip(ProgressPage, texts, strict=True)], self.page, self.turn)
        pages = Segments(shown, tall=_CONTROL, least=540)
        page = self._shown()
        words = Text(lambda: self.failure or self._told.words)
        reading = Plate(Column(words, Gap(grow=1)), inside=22, above=18)
        csv = Press(
            "csv",
            _("Export CSV"),
            self._export,
            enabled=self.progress is not None and self.progress.games > 0,
            why=self.failure or _("No finished game yet"),
            tall=FOOT,
        )
        act = partial(self.app.open, NewGame())
        new = Press("new", _("New game"), act, gold=True, least=220, tall=FOOT)
        return TitledPage(
            _("Progress"),
            reading if page is None else page.tree(),
            Row(back_button(self.app.back), Gap(grow=1), csv, new),
            tallest=720,
            beside=pages,
        )

    def _shown(self) -> OpenPage | None:
        """The page that is up; None while nothing is counted."""
        if self.progress is not None and self.page not in self.pages:
            self.pages[self.page] = self._open(self.page, self.progress)
        return self.pages.get(self.page)

    def _open(self, page: ProgressPage, progress: CountedProgress) -> OpenPage:
        if page is ProgressPage.WALL:
            return WallPage(self, progress, partial(self.turn, ProgressPage.GOALS))
        return _PAGES[page](self, progress)

    def turn(self, page: ProgressPage) -> None:
        """To another page."""
        self.page = page
        self.rebuild()

    def _export(self) -> None:
        players = self.app.players
        person, first = Person(players.current.id), players.first

        def work() -> str:
            try:
                games = table(read_games(person, first))
                path = export_text(games, home.exports(), _CSV_STEM, ".csv")
            except OSError as error:
                return sentence(error)
            return _("Written: {path}", path=path)

        tasks.run(work, self.app.notify, saying=_("Saving…"))
