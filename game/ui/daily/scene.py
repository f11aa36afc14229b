"""The daily deal: the day that is chosen, a calendar of the days before, and the way to its table.

What there is of tries is read in a thread. Of a finished day that has no place yet, the expert's
plays are made in processes of their own while the screen is up; they go on where they were left.
"""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.daily.experts import standing
from game.daily.rule import FIRST_DAY, setup_of
from game.daily.running import ExpertRun
from game.daily.tries import (
    DailyError,
    DailyTry,
    KeptTries,
    Tries,
    TryStage,
    longest_streak,
    streak,
)
from game.days import days_from, local_date
from game.presentation.replay_positions import ReplayPositions
from game.presentation.words.daily import copied_line, month_title, streak_line
from game.profiles.profile import Players
from game.table.followed_game import FollowedGame
from game.table.records.shelf import Shelf, ShelfError
from game.translation import _, sentence
from game.ui.daily.day_panel import DayPanel, latest_days
from game.ui.daily.month_calendar import MonthCalendar, is_open
from game.ui.paint import typeset
from game.ui.platform import clipboard, log
from game.ui.platform.background_read import BackgroundRead
from game.ui.platform.background_tasks import tasks
from game.ui.platform.bot_workers import bot_workers
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import Replay
from game.ui.setup.game_launcher import open_recorded, open_table, resume
from game.ui.widgets.bar_chart import paint_bars

_MARGIN: Final = 32  # px at scale 1
_HEAD: Final = 78
_FOOT: Final = 76
_WIDEST: Final = 1120
_TALLEST: Final = 640
_LEAST_CHART: Final = 110
_CHART: Final = 230
_GAP: Final = 12
_INSIDE: Final = 22
_CONTROL: Final = 36
_STEPS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -7, pygame.K_DOWN: 7}


class DailyScene(FormScreen):
    """One day and its month."""

    start_at = "play"

    def __init__(
        self,
        today: Callable[[], date] | None = None,
        run_of: Callable[[date], ExpertRun] = ExpertRun,
    ) -> None:
        """Take the calendar of this machine, and what makes the expert's plays of a day."""
        super().__init__()
        self._today = today or local_date
        self._run_of = run_of
        self.today = self._today()
        self.chosen = self.today
        self.tries: dict[date, DailyTry] = {}
        self.read = False
        """Whether the tries were read."""
        self.run: ExpertRun | None = None
        """What makes the expert's plays of the chosen day, while it is needed."""
        self._reading: BackgroundRead[KeptTries] | None = None
        self._panel = DayPanel(self)
        self._told = -1

    # --- the scene's side --------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Look again: a game may have ended since, or midnight come."""
        self._look_at_calendar()
        store = self._store(app)
        self._reading = BackgroundRead(store.all)
        super().enter(app)

    def _look_at_calendar(self) -> bool:
        """Whether another day has come; it is chosen, unless an earlier one is being looked at."""
        today = self._today()
        if today == self.today:
            return False
        if self.chosen == self.today:
            self.chosen = today
        self.today = today
        return True

    def close(self) -> None:
        """Left for good."""
        self._give_up()

    def update(self, now: float, dt: float) -> None:
        """Take what threads have done meanwhile, and midnight."""
        if self._look_at_calendar():
            self.rebuild()
            self._mind_run()
        reading = self._reading
        if reading is not None and reading.done:
            self._reading = None
            found = reading.result or KeptTries()
            if reading.result is None:
                self.app.notify(reading.failure)
            elif found.trouble is not None:
                self.app.notify(found.trouble.text(_))
            self.tries, self.read = dict(found.by_day), True
            self.rebuild()
            self._mind_run()
        run = self.run
        if run is not None:
            if run.done != self._told:
                self._told = run.done
                self._changed = True
            if not run.thread.running:
                self._ended(run)

    @property
    def restless(self) -> bool:
        """While something is read or computed."""
        return self._changed or self._reading is not None or self.run is not None

    def _store(self, app: App) -> Tries:
        return Tries(app.players.written_id)

    # --- the expert's plays ------------------------------------------------------------------

    def _mind_run(self) -> None:
        """Begin the plays of the chosen day if its result waits for them, and no others."""
        one = self.tries.get(self.chosen)
        wanted = one is not None and one.counts and one.experts is None
        if self.run is not None and (not wanted or self.run.day != self.chosen):
            self._give_up()
        if wanted and self.run is None:
            self.run, self._told = self._run_of(self.chosen), -1
            self.run.thread.start()

    def _give_up(self) -> None:
        run, self.run = self.run, None
        if run is not None:
            run.thread.stop()
            tasks.run(run.thread.wait)

    def _ended(self, run: ExpertRun) -> None:
        """Keep where the result stands, once and for all."""
        self.run, self._changed = None, True
        one = self.tries.get(run.day)
        if run.thread.trouble is not None:
            log.trouble("the expert's plays could not be made", run.thread.trouble)
            self.app.notify(sentence(run.thread.trouble))
        if run.plays is None or one is None or one.result is None:
            return
        found, store, day = standing(one.result.points, run.plays), self._store(self.app), run.day

        def keep() -> DailyTry | DailyError | None:
            try:
                return store.rank(day, found)
            except DailyError as error:
                return error

        def kept(ranked: DailyTry | DailyError | None) -> None:
            if isinstance(ranked, DailyTry):
                self.tries[day] = ranked
                self._changed = True
                if self.is_built:
                    self.rebuild()
            elif ranked is not None:
                self.app.notify(sentence(ranked))

        tasks.run(keep, kept)

    # --- where things are --------------------------------------------------------------------

    def _body(self) -> Rect:
        wide, tall = self.app.size
        full = min(wide - 2 * self.px(_MARGIN), self.px(_WIDEST))
        height = min(tall - self.px(_HEAD + _FOOT), self.px(_TALLEST))
        return Rect((wide - full) // 2, self.px(_HEAD), full, height)

    def _left(self) -> Rect:
        body = self._body()
        return Rect(body.left, body.top, (body.width - self.px(_GAP)) * 53 // 100, body.height)

    def _right(self) -> Rect:
        body, left = self._body(), self._left()
        x = left.right + self.px(_GAP)
        return Rect(x, body.top, body.right - x, body.height)

    def _calendar(self) -> MonthCalendar:
        right, inside = self._right(), self.px(_INSIDE)
        top = right.top + self.px(_GAP) + self.px(_CONTROL) + self.px(_GAP)
        foot = self.px(30)
        area = Rect(right.left + inside, top, right.width - 2 * inside, right.bottom - top - foot)
        area.height -= self.px(6)
        return MonthCalendar(self.chosen.year, self.chosen.month, area, self.app.scale)

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """The foot, the months, and the calendar that keys walk through."""
        body, tall = self._body(), self.px(46)
        y = body.bottom + (self.px(_FOOT) - tall) // 2
        one = self.tries.get(self.chosen)
        words = self._main_words(one)
        if words:
            wide = self.width_of(words, self.px(180))
            area = Rect(body.right - wide, y, wide, tall)
            self.button("play", area, words, self._main, style="@primary", enabled=self.read)
            right = area.left - self.px(_GAP)
        else:
            right = body.right
        back = Rect(body.left, y, self.width_of(_("Back"), self.px(120)), tall)
        self.button("back", back, _("Back"), self.app.back)
        if one is not None and one.result is not None:
            wide = self.width_of(_("Copy result"))
            area = Rect(right - wide, y, wide, tall)
            self.button("copy", area, _("Copy result"), self._copy)
        right_panel, control = self._right(), self.px(_CONTROL)
        inside, top = self.px(_INSIDE), right_panel.top + self.px(_GAP)
        for key, text, x, step in (
            ("before", "‹", right_panel.left + inside, -1),
            ("after", "›", right_panel.right - inside - control, 1),
        ):
            area = Rect(x, top, control, control)
            can = self._month_day(step) is not None
            self.button(key, area, text, partial(self._turn, step), enabled=can)
        self.picture("days", self._calendar().area, self._walk)

    def _main_words(self, one: DailyTry | None) -> str:
        """What the one button that counts says; empty where there is nothing to be done."""
        if one is None:
            return _("Play") if is_open(self.chosen, self.today, self.tries) else ""
        if one.result is not None:
            return _("Replay")
        return "" if one.stage is TryStage.LOST else _("Go on")

    # --- what the player does ----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on a day chooses it."""
        if super().handle(event):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            day = self._calendar().at(event.pos)
            if day is not None and is_open(day, self.today, self.tries):
                self._choose(day)
                return True
        return False

    def _walk(self, key: int) -> bool:
        """Arrows go from day to day."""
        step = _STEPS.get(key)
        if step is None:
            return False
        day = days_from(self.chosen, step)
        if is_open(day, self.today, self.tries):
            self._choose(day)
        return True

    def _choose(self, day: date) -> None:
        if day != self.chosen:
            self.chosen = day
            self.rebuild()
            self._mind_run()

    def _month_day(self, step: int) -> date | None:
        """The day to go to in the month before or after; None where there is none."""
        first = self.chosen.replace(day=1)
        latest = max([self.today, *self.tries])
        if step < 0:
            day = min(days_from(first, -1), latest)
            return day if FIRST_DAY <= day < first else None
        last = first.replace(day=monthrange(first.year, first.month)[1])
        day = max(days_from(last, 1), FIRST_DAY)
        return day if last < day <= latest else None

    def _turn(self, step: int) -> None:
        day = self._month_day(step)
        if day is not None:
            self._choose(day)

    def _main(self) -> None:
        one = self.tries.get(self.chosen)
        self._give_up()
        if one is None:
            begin = partial(_begun, self.chosen, self.today, self.app.players)
            open_table(self.app, begin, failed=self._look_again)
        elif one.result is None:
            path = self._store(self.app).record_of(one)
            open_recorded(self.app, partial(resume, path), failed=self._look_again)
        else:
            record = self._store(self.app).record_of(one)
            self.app.open(Replay(partial(ReplayPositions.read, record)))

    def _look_again(self) -> None:
        self._reading = BackgroundRead(self._store(self.app).all)

    def _copy(self) -> None:
        one = self.tries.get(self.chosen)
        if one is None or one.result is None:
            return
        if clipboard.put(copied_line(one)):
            self.app.notify(_("The result is in the clipboard."))
        else:
            self.app.notify(_("There is no clipboard here."))

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """The day on the left, its month on the right."""
        theme, fonts, body = self.app.theme, self.app.fonts, self._body()
        y = (self.px(_HEAD) - typeset.TITLE.line(fonts)) // 2
        self.write(surface, _("Daily deal"), (body.left, y), typeset.TITLE, theme.on_felt)
        left, right, inside = self._left(), self._right(), self.px(_INSIDE)
        self.panel(surface, left)
        self.panel(surface, right)
        area = left.inflate(-2 * inside, -2 * self.px(18))
        if self.read:
            one = self.tries.get(self.chosen)
            told = self._panel.paint(surface, area, self.chosen, one, self.run)
        else:
            told = area.bottom
            self.write(surface, _("Reading the games…"), area.topleft, typeset.BODY)
        legend = _(
            "Gold: the day counts; its bar is the share of the expert's plays that you are ahead "
            "of. With an edge alone: begun, or not counted."
        )
        tall = typeset.height(legend, typeset.SMALL, fonts, area.width)
        at = (area.left, area.bottom - tall)
        self.write(surface, legend, at, typeset.SMALL, theme.muted, area.width)
        gap = self.px(_GAP)
        chart = Rect(area.left, told + gap, area.width, at[1] - told - 2 * gap)
        self._paint_latest(surface, chart)
        title = month_title(self.chosen.year, self.chosen.month)
        wide = typeset.width(title, typeset.STRONG, fonts)
        top = right.top + self.px(_GAP) + (self.px(_CONTROL) - typeset.STRONG.line(fonts)) // 2
        self.write(surface, title, (right.centerx - wide // 2, top), typeset.STRONG)
        self._calendar().paint(surface, self.app.painter, self.tries, self.today, self.chosen)
        counted = sum(one.counts for one in self.tries.values())
        now = streak(self.tries, self.today)
        text = streak_line(now, longest_streak(self.tries), counted)
        line = typeset.SMALL.line(fonts)
        at = (right.left + inside, right.bottom - self.px(10) - line)
        self.write(surface, text, at, typeset.SMALL, theme.muted)

    def _paint_latest(self, surface: pygame.Surface, area: Rect) -> None:
        """The latest counted days beside each other, where there is room at the foot of an area."""
        bars = latest_days(self.tries)
        if area.height < self.px(_LEAST_CHART) or not bars:
            return
        area = area.copy()
        area.top = max(area.top, area.bottom - self.px(_CHART))
        area.height = min(area.height, self.px(_CHART))
        text = _("Ahead of the expert's plays, in percent: the latest days")
        area.top += self.write(surface, text, area.topleft, typeset.STRONG)
        area.height -= typeset.STRONG.line(self.app.fonts)
        paint_bars(surface, bars, area, self.app.painter)


def _begun(day: date, today: date, players: Players) -> FollowedGame:
    """A table for the game of a day, whose try is used up with it: an errand.

    Raises:
        ShelfError: it was begun already, or cannot be recorded; the message is one sentence.
    """
    tries = Tries(players.written_id)
    setup = players.seated(setup_of(day, players.current.name, today))
    thinking = bot_workers.seated(setup)
    try:
        return Shelf().start(setup, thinking, lambda path: tries.begin(day, today, path))
    except DailyError as error:
        raise ShelfError(error.refusal) from None
