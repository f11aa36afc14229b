"""Progress: a person's rating as a curve, and the goals with their dates, counted from records.

Reading and counting happen in a thread; the curve is painted once for each size and look.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

import pygame
from pygame import Rect

from game import home
from game.presentation.words.progress import games_line, meaning, rating_title, unrated_lines
from game.presentation.words.statistics import rules_title
from game.rating.goals import GoalState, goal_states
from game.rating.rating import Rated, rated
from game.rating.trends import table
from game.storage.files import replace_file
from game.table.statistics.summary import Person
from game.table.statistics.tallies import SeatTally
from game.table.statistics.tally_cache import read_tallies
from game.translation import _, sentence
from game.ui.library.rating_curve import RatingCurve
from game.ui.library.trends_page import Trends, paint_months, paint_positions, paint_trumps
from game.ui.paint import typeset
from game.ui.platform.background_read import BackgroundRead
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_rows import segments, segments_width
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.widgets.scroll_area import ScrollArea

_MARGIN: Final = 32  # px at scale 1
_HEAD: Final = 78
_FOOT: Final = 76
_WIDEST: Final = 1180
_TALLEST: Final = 620
_GAP: Final = 12
_INSIDE: Final = 22
_CONTROL: Final = 38
_LINE: Final = 30
"""Of a goal."""
CSV_NAME: Final = "blackout-games.csv"


class Page(Enum):
    """What is shown."""

    RATING = 0
    GOALS = 1
    TRENDS = 2


@dataclass(frozen=True, slots=True)
class Progress:
    """What the games of one person come to."""

    seats: tuple[SeatTally, ...]
    rating: Rated
    by_variant: Mapping[str, Rated]
    goals: tuple[GoalState, ...]
    trends: Trends


def counted(person: Person, first: str) -> Progress:
    """Everything from the shelf; takes a while with thousands of games."""
    tallies = read_tallies()
    found = tallies.seats if tallies is not None else []
    seats = tuple(seat for seat in found if Person.of(seat, first) == person)
    variants: dict[str, list[SeatTally]] = {}
    for seat in seats:
        variants.setdefault(seat.variant, []).append(seat)
    by_variant = {name: rated(some) for name, some in variants.items()}
    return Progress(
        seats,
        rated(seats),
        {
            name: one
            for name, one in sorted(by_variant.items(), key=lambda item: -len(item[1].games))
            if one.games
        },
        tuple(goal_states(seats)),
        Trends.of(seats),
    )


class ProgressScene(FormScreen):
    """Two pages about one person."""

    start_at = "back"

    def __init__(self) -> None:
        super().__init__()
        self.page = Page.RATING
        self.progress: Progress | None = None
        self._reading: BackgroundRead[Progress] | None = None
        self._pane: ScrollArea | None = None
        self._curve: RatingCurve | None = None

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
            else:
                self.progress = reading.result
                self._curve = None
            self.rebuild()

    @property
    def restless(self) -> bool:
        """Until everything is counted."""
        return self._changed or self._reading is not None

    def resize(self) -> None:
        """Lay out anew."""
        self._curve = None
        super().resize()

    # --- where things are --------------------------------------------------------------------

    def _body(self) -> Rect:
        wide, tall = self.app.size
        full = min(wide - 2 * self.px(_MARGIN), self.px(_WIDEST))
        height = min(tall - self.px(_HEAD + _FOOT), self.px(_TALLEST))
        return Rect((wide - full) // 2, self.px(_HEAD), full, height)

    def _left(self) -> Rect:
        body = self._body()
        return Rect(body.left, body.top, body.width * 38 // 100, body.height)

    def _right(self) -> Rect:
        body, left = self._body(), self._left()
        x = left.right + self.px(_GAP)
        return Rect(x, body.top, body.right - x, body.height)

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """The two pages as segments, the foot, and the pane of the goals."""
        body, tall = self._body(), self.px(46)
        texts = [_("Rating"), _("Goals"), _("Trends")]
        wide = max(segments_width(self, texts), self.px(360))
        top = (self.px(_HEAD) - self.px(_CONTROL)) // 2
        area = Rect(body.right - wide, top, wide, self.px(_CONTROL))
        segments(self, "page", area, texts, self.page.value, self._turn)
        y = body.bottom + (self.px(_FOOT) - tall) // 2
        back = Rect(body.left, y, self.width_of(_("Back"), self.px(120)), tall)
        self.button("back", back, _("Back"), self.app.back, style="@primary")
        wide = self.width_of(_("Games as CSV"))
        area = Rect(body.right - wide, y, wide, tall)
        some = self.progress is not None and bool(self.progress.seats)
        why = _("There is no finished game yet.")
        self.button("csv", area, _("Games as CSV"), self._export, enabled=some, why=why)
        self._pane = None
        if self.page is Page.GOALS and self.progress is not None:
            inside = body.inflate(-2 * self.px(_INSIDE), -2 * self.px(14))
            inside.width += self.px(_INSIDE - 6)
            rows = len(self.progress.goals)
            self._pane = self.pane(inside, self.px(_LINE) * rows)

    def _turn(self, number: int) -> None:
        self.page = Page(number)
        self.rebuild()

    def _export(self) -> None:
        progress = self.progress
        if progress is None:
            return

        def work() -> str:
            try:
                path = _written(table(progress.seats))
            except OSError as error:
                return sentence(error)
            return _("Written: {path}").format(path=path)

        tasks.run(work, self.app.notify, saying=_("Writing the file…"))

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """One of the two pages."""
        theme, body = self.app.theme, self._body()
        y = (self.px(_HEAD) - typeset.TITLE.line(self.app.fonts)) // 2
        self.write(surface, _("Progress"), (body.left, y), typeset.TITLE, theme.on_felt)
        progress = self.progress
        if progress is None:
            self.panel(surface, body)
            at = (body.left + self.px(_INSIDE), body.top + self.px(18))
            self.write(surface, _("Reading the games…"), at, typeset.BODY)
        elif self.page is Page.GOALS:
            self.panel(surface, body)
            self._paint_goals(surface, progress.goals)
        elif self.page is Page.TRENDS:
            self._paint_trends(surface, progress.trends)
        else:
            self.panel(surface, self._left())
            self.panel(surface, self._right())
            area = self._left().inflate(-2 * self.px(_INSIDE), -2 * self.px(18))
            self._paint_rating(surface, area, progress)
            self._paint_curve(surface, progress)

    def _paint_trends(self, surface: pygame.Surface, trends: Trends) -> None:
        """Months above, places in the bidding and trumps below."""
        body, gap, painter = self._body(), self.px(_GAP), self.app.painter
        upper = Rect(body.left, body.top, body.width, (body.height - gap) * 45 // 100)
        wide = (body.width - gap) // 2
        left = Rect(body.left, upper.bottom + gap, wide, body.bottom - upper.bottom - gap)
        right = left.move(body.width - wide, 0)
        for area, paint in (
            (upper, paint_months),
            (left, paint_positions),
            (right, paint_trumps),
        ):
            self.panel(surface, area)
            inside = area.inflate(-2 * self.px(_INSIDE), -2 * self.px(14))
            paint(surface, trends, inside, painter)

    def _paint_rating(self, surface: pygame.Surface, area: Rect, progress: Progress) -> None:
        theme, px, found = self.app.theme, self.px, progress.rating
        left, y = area.topleft
        if found.now is None:
            text = _(
                "No game counts yet. A rating begins with a game that one person finishes against "
                "levels from beginner to master, without undo and hints."
            )
            y += self.write(surface, text, (left, y), typeset.BODY, room=area.width) + px(12)
        else:
            title = rating_title(found.now)
            y += self.write(surface, title, (left, y), typeset.TITLE, theme.accent) + px(4)
            lines = (meaning(found.now), games_line(found))
            for text in lines:
                y += self.write(surface, text, (left, y), typeset.BODY, room=area.width) + px(6)
            y += px(6)
        y = self._paint_variants(surface, Rect(left, y, area.width, area.bottom - y), progress)
        for text in self._left_out(found):
            if y + typeset.height(text, typeset.SMALL, self.app.fonts, area.width) > area.bottom:
                break
            at = (left, y)
            y += self.write(surface, text, at, typeset.SMALL, theme.muted, area.width) + px(2)

    @staticmethod
    def _left_out(found: Rated) -> list[str]:
        lines = unrated_lines(found)
        return [_("Games without a part:"), *lines] if lines else []

    def _paint_variants(self, surface: pygame.Surface, area: Rect, progress: Progress) -> int:
        """The rating of each variant, as many as there is room for; the lower edge in px."""
        theme, fonts, y = self.app.theme, self.app.fonts, area.top
        line = typeset.BODY.line(fonts) + self.px(2)
        kept = line * (1 + len(progress.rating.unrated))
        for name, found in progress.by_variant.items():
            if found.now is None or y + line > area.bottom - kept:
                break
            figure = rating_title(found.now)
            wide = typeset.width(figure, typeset.BODY, fonts)
            title = rules_title(name, False)
            room = area.width - wide - self.px(12)
            title = typeset.cut(title, typeset.BODY, fonts, room)
            self.write(surface, title, (area.left, y), typeset.BODY, theme.muted)
            self.write(surface, figure, (area.right - wide, y), typeset.BODY)
            y += line
        return y + self.px(10)

    def _paint_curve(self, surface: pygame.Surface, progress: Progress) -> None:
        area = self._right().inflate(-2 * self.px(_INSIDE), -2 * self.px(18))
        if self._curve is None or not self._curve.fits(area.size, self.app.painter):
            self._curve = RatingCurve(progress.rating.games, area.size, self.app.painter)
        surface.blit(self._curve.picture, area)

    def _paint_goals(self, surface: pygame.Surface, goals: tuple[GoalState, ...]) -> None:
        pane = self._pane
        if pane is None:
            return
        theme, fonts, line = self.app.theme, self.app.fonts, self.px(_LINE)
        area = pane.area
        clip = surface.get_clip()
        surface.set_clip(area.clip(clip))
        mark = self.px(14)
        for number, state in enumerate(goals):
            y = area.top + number * line - pane.offset
            if y + line < area.top or y > area.bottom:
                continue
            box = Rect(area.left, y + (line - mark) // 2, mark, mark)
            radius = max(2, mark // 5)
            reached = state.when is not None
            if reached:
                pygame.draw.rect(surface, theme.gold, box, border_radius=radius)
            else:
                edge = max(1, self.px(2))
                pygame.draw.rect(surface, theme.muted, box, edge, border_radius=radius)
            at = (box.right + self.px(12), y + (line - typeset.BODY.line(fonts)) // 2)
            ink = theme.cream if reached else theme.muted
            self.write(surface, _(state.goal.title), at, typeset.BODY, ink)
            if state.when is not None:
                day = state.when[:10]
                x = area.right - self.px(26) - typeset.width(day, typeset.BODY, fonts)
                self.write(surface, day, (x, at[1]), typeset.BODY, theme.muted)
        surface.set_clip(clip)


def _written(text: str) -> Path:
    """Write a table into the folder of copies, under a name that is free there.

    Raises:
        OSError: the disk refuses.
    """
    folder = home.exports()
    folder.mkdir(parents=True, exist_ok=True)
    path, number = folder / CSV_NAME, 1
    while path.exists():
        number += 1
        path = folder / f"{Path(CSV_NAME).stem}-{number}.csv"
    replace_file(path, text.encode())
    return path
