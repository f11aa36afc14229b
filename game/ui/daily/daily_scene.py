"""The daily deal: a poster of the chosen day, the month, what came of it, the way to its table.

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

from game.daily.expert_run import ExpertRun
from game.daily.experts import standing
from game.daily.rule import FIRST_DAY
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
from game.net.client.signed_challenges import result_line
from game.presentation.replay_positions import ReplayPositions
from game.presentation.words.daily import copied_line, length_line, played_line, streak_words
from game.presentation.words.times import month_title
from game.translation import _, sentence
from game.ui.daily.day_panel import day_slip
from game.ui.daily.month_calendar import MonthCalendar, is_open
from game.ui.daily.poster import at_the_table, poster_of_day
from game.ui.kit.controls import FOOT, Press, Text, TextAlign
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, RowAlign
from game.ui.kit.pages import TitledPage, back_button
from game.ui.paint import typeset
from game.ui.platform import clipboard, log
from game.ui.platform.background_read import BackgroundRead
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import Replay
from game.ui.setup.game_launcher import open_recorded, open_table, resume, start_day

_TALLEST: Final = 720
_GAP: Final = 20
_LEAST_MONTH: Final = 200
STREAK: Final = typeset.POSTER
"""The number of days in a row."""
_STEPS: Final = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, pygame.K_UP: -7, pygame.K_DOWN: 7}


class DailyScene(FormScreen):
    """A poster of one day, and its month."""

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
            self._mind_run()
            self.rebuild()
        reading = self._reading
        if reading is not None and reading.done:
            self._reading = None
            found = reading.result or KeptTries()
            if reading.result is None:
                self.app.notify(reading.failure)
            elif found.trouble is not None:
                self.app.notify(found.trouble.text(_))
            self.tries, self.read = dict(found.by_day), True
            self._mind_run()
            self.rebuild()
        run = self.run
        if run is not None:
            if run.done != self._told:
                self._told = run.done
                self._changed = True
            if not run.thread.running:
                self._ended(run)

    @property
    def needs_frames(self) -> bool:
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

    # --- what is on it -----------------------------------------------------------------------

    def tree(self) -> Part:
        """The poster of the day on the left; month, opponents and result on the right."""
        one, app = self.tries.get(self.chosen), self.app
        length = Text(length_line(self.chosen), ink=app.theme.on_felt, lines=1)
        foot: list[Part] = [back_button(app.back), Gap(grow=1)]
        if one is not None and one.result is not None:
            foot.append(Press("copy", _("Copy result"), self._copy, tall=FOOT))
        words = self._main_words(one)
        if words:
            main = partial(Press, gold=True, enabled=self.read, least=220, tall=FOOT)
            foot += [Gap(6), length, Gap(6), main("play", words, self._main)]
        result = one.result if one is not None else None
        picture = poster_of_day(self.chosen, result, app.players, app.book, app.painter, grow=43)
        about = Column(
            *self._streak(),
            Gap(18),
            at_the_table(self.chosen, app.players, app.painter),
            grow=40,
        )
        month = Plate(Column(*self._month(), gap=8), inside=16, above=12, below=10, grow=60)
        slip = Plate(self._slip(one), inside=20, above=14, below=14, paper=True)
        facts = Column(
            Row(month, about, gap=20, align=RowAlign.WHOLE, grow=1), slip, gap=_GAP, grow=57
        )
        body = Row(picture, facts, gap=28, align=RowAlign.WHOLE)
        return TitledPage(_("Daily deal"), body, Row(*foot), tallest=_TALLEST)

    def _slip(self, one: DailyTry | None) -> Part:
        """The result of the day; of an open one that of the day before, where there is one."""
        if not self.read:
            return Text(_("Reading…"), ink=self.app.theme.sheet_ink)
        before = days_from(self.chosen, -1)
        earlier = self.tries.get(before)
        if one is None and earlier is not None and earlier.result is not None:
            return day_slip(before, earlier, lambda: None, self.painter, yesterday=True)
        return day_slip(self.chosen, one, lambda: self.run, self.painter, yesterday=False)

    def _streak(self) -> list[Part]:
        """How many days in a row were played, as a figure, and what there was before."""
        now, ink = streak(self.tries, self.today), self.app.theme.on_felt
        counted = sum(one.counts for one in self.tries.values())
        told = played_line(longest_streak(self.tries), counted)
        if not counted:
            told = _("The first day that you play begins a row.")
        words = Text(streak_words(now), typeset.HEADING, ink, grow=1)
        return [
            Row(Text(str(now), STREAK, ink, whole=True), words, gap=12),
            Text(told, typeset.SMALL, ink),
        ]

    def _month(self) -> list[Part]:
        def turn(key: str, words: str, step: int) -> Part:
            can = self._month_day(step) is not None
            return Press(key, words, partial(self._turn, step), enabled=can, padding=14)

        title = month_title(self.chosen.year, self.chosen.month)
        legend = _("Bar: how many of the expert's plays you beat. Outline: begun, or not counted.")

        def paint(surface: pygame.Surface, area: Rect) -> None:
            month = self._calendar(area)
            month.paint(surface, self.painter, self.tries, self.today, self.chosen)

        return [
            Row(
                turn("before", "‹", -1),
                Text(title, typeset.STRONG, lines=1, align=TextAlign.MIDDLE, grow=1),
                turn("after", "›", 1),
            ),
            Painted(paint, least=_LEAST_MONTH, grow=1, key="days", keys=self._walk),
            Text(legend, typeset.SMALL, self.app.theme.muted),
        ]

    def _calendar(self, area: Rect) -> MonthCalendar:
        return MonthCalendar(self.chosen.year, self.chosen.month, area, self.app.scale)

    @property
    def calendar(self) -> MonthCalendar:
        """The month as it lies on the window."""
        return self._calendar(Rect(self.control("days").get_abs_rect()))

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
            seen = not self.panes or any(pane.area.collidepoint(event.pos) for pane in self.panes)
            day = self.calendar.at(event.pos) if seen else None
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
            self._mind_run()
            self.rebuild()

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
            begin = partial(start_day, self.chosen, self.today, self.app.players)
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
        path, players = self._store(self.app).record_of(one), self.app.players
        words = copied_line(one)

        def told() -> str:
            line = result_line(path, players)
            return f"{words}\n{line}" if line else words

        def copied(text: str) -> None:
            if clipboard.put(text):
                self.app.notify(_("Copied: it is in the clipboard."))
            else:
                self.app.notify(_("There is no clipboard here."))

        tasks.run(told, copied)
