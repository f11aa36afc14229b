"""Progress: rating, goals, trends, kinds of deals and opponents of one person, from records alone.

Reading and counting happen in a thread.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Final, Protocol

import pygame
from pygame import Rect

from game import home
from game.rating.trends import table
from game.table.records.exports import export_text
from game.table.statistics.summary import Person
from game.translation import _, sentence
from game.ui.library.deals_page import DealsPage
from game.ui.library.goals_page import GoalsPage
from game.ui.library.opponents_page import OpponentsPage
from game.ui.library.progress_counted import Progress, counted
from game.ui.library.rating_page import RatingPage
from game.ui.library.trends_page import TrendsPage
from game.ui.paint import typeset
from game.ui.platform.background_read import BackgroundRead
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_rows import segments, segments_width
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App

_MARGIN: Final = 32  # px at scale 1
_HEAD: Final = 78
_FOOT: Final = 76
_WIDEST: Final = 1180
_TALLEST: Final = 640
_INSIDE: Final = 22
_CONTROL: Final = 38
_CSV_STEM: Final = "blackout-games"


class Page(Enum):
    """What is shown."""

    RATING = 0
    GOALS = 1
    TRENDS = 2
    DEALS = 3
    OPPONENTS = 4


class ProgressPage(Protocol):
    """One page: its controls, and what it paints into the body of the screen."""

    def build(self, body: Rect) -> None:
        """Make the controls."""

    def paint(self, surface: pygame.Surface, body: Rect) -> None:
        """Paint it."""


_PAGES: Final[dict[Page, Callable[[FormScreen, Progress], ProgressPage]]] = {
    Page.RATING: RatingPage,
    Page.GOALS: GoalsPage,
    Page.TRENDS: TrendsPage,
    Page.DEALS: DealsPage,
    Page.OPPONENTS: OpponentsPage,
}


class ProgressScene(FormScreen):
    """Five pages about one person."""

    start_at = "back"

    def __init__(self) -> None:
        super().__init__()
        self.page = Page.RATING
        self.progress: Progress | None = None
        self.pages: dict[Page, ProgressPage] = {}
        """Those that were opened, as they were left."""
        self._reading: BackgroundRead[Progress] | None = None

    # --- the scene's side --------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Count anew: a game may have ended since."""
        person, first = Person(app.players.current.id), app.players.first
        self._reading = BackgroundRead(lambda: counted(person, first))
        super().enter(app)

    def update(self, now: float, dt: float) -> None:
        """Take what was counted."""
        reading = self._reading
        if reading is not None and reading.done:
            self._reading = None
            if reading.result is None:
                self.app.notify(reading.failure)
            elif reading.result != self.progress:
                self.progress = reading.result
                self.pages = {}
            self.rebuild()

    @property
    def restless(self) -> bool:
        """Until everything is counted."""
        return self._changed or self._reading is not None

    # --- where things are --------------------------------------------------------------------

    def _body(self) -> Rect:
        wide, tall = self.app.size
        full = min(wide - 2 * self.px(_MARGIN), self.px(_WIDEST))
        height = min(tall - self.px(_HEAD + _FOOT), self.px(_TALLEST))
        return Rect((wide - full) // 2, self.px(_HEAD), full, height)

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """The pages as segments, the foot, and what the page has."""
        body, tall = self._body(), self.px(46)
        texts = [_("Rating"), _("Goals"), _("Trends"), _("Deals"), _("Opponents")]
        wide = max(segments_width(self, texts), self.px(540))
        top = (self.px(_HEAD) - self.px(_CONTROL)) // 2
        area = Rect(body.right - wide, top, wide, self.px(_CONTROL))
        segments(self, "page", area, texts, self.page.value, self.turn)
        page = self._shown()
        if page is not None:
            page.build(body)
        y = body.bottom + (self.px(_FOOT) - tall) // 2
        back = Rect(body.left, y, self.width_of(_("Back"), self.px(120)), tall)
        self.button("back", back, _("Back"), self.app.back, style="@primary")
        wide = self.width_of(_("Games as CSV"))
        area = Rect(body.right - wide, y, wide, tall)
        some = self.progress is not None and bool(self.progress.seats)
        why = _("There is no finished game yet.")
        self.button("csv", area, _("Games as CSV"), self._export, enabled=some, why=why)

    def _shown(self) -> ProgressPage | None:
        """The page that is up; None while nothing is counted."""
        if self.progress is not None and self.page not in self.pages:
            self.pages[self.page] = _PAGES[self.page](self, self.progress)
        return self.pages.get(self.page)

    def turn(self, number: int) -> None:
        """To the page of this number."""
        self.page = Page(number)
        self.rebuild()

    def _export(self) -> None:
        progress = self.progress
        if progress is None:
            return

        def work() -> str:
            try:
                path = export_text(table(progress.seats), home.exports(), _CSV_STEM, ".csv")
            except OSError as error:
                return sentence(error)
            return _("Written: {path}").format(path=path)

        tasks.run(work, self.app.notify, saying=_("Writing the file…"))

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """The page that is up."""
        theme, body = self.app.theme, self._body()
        y = (self.px(_HEAD) - typeset.TITLE.line(self.app.fonts)) // 2
        self.write(surface, _("Progress"), (body.left, y), typeset.TITLE, theme.on_felt)
        page = self._shown()
        if page is not None:
            page.paint(surface, body)
            return
        self.panel(surface, body)
        at = (body.left + self.px(_INSIDE), body.top + self.px(18))
        self.write(surface, _("Reading the games…"), at, typeset.BODY)
