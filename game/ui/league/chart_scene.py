"""A league while it is played: a chart and the standings on paper, and how to hold it."""

from __future__ import annotations

from typing import Final

import pygame

from game.arena.league_run import LeagueRun, News, State
from game.arena.pools import PoolError
from game.arena.saved import LeagueError
from game.jobs.helper_process import HelperGone
from game.presentation.phrasebook import counts
from game.roster import BotError
from game.storage.files import cannot_be_written
from game.translation import _, sentence
from game.ui.kit.controls import FOOT, Press, ShareBar, Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Row
from game.ui.kit.pages import TitledPage, Verdict, back_button
from game.ui.league.draft import GOALS
from game.ui.league.league_words import command, league_title, state_words
from game.ui.league.paper import LeaguePaper
from game.ui.paint import typeset
from game.ui.platform import clipboard, log
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.style.theme import mixed

_WIDEST: Final = 1500  # px at scale 1
_PROGRESS: Final = 300


class LeagueChartScene(FormScreen):
    """One league. It ends with the screen, and everything that was played is in its file."""

    start_at = "play"
    only_looks = True

    def __init__(self, running: LeagueRun) -> None:
        super().__init__()
        self.running = running
        self.news: News = running.latest
        """What is on the screen."""
        self.paper = LeaguePaper(self, running.league.bots, self.news)
        self._shown = (self.news.state, running.wanted)
        self._begun = False
        self._announced: set[str] = set()

    def enter(self, app: App) -> None:
        """Build the widgets; the first time, begin to play."""
        self.paper.forget()
        super().enter(app)
        if not self._begun:
            self._begun = True
            self.running.start()

    def close(self) -> None:
        """Left for good: whatever is being played is given up."""
        running = self.running
        running.stop()
        tasks.run(running.wait, saying=_("Finishing what is on the table…"))

    def resize(self) -> None:
        """Lay out anew."""
        self.paper.forget()
        super().resize()

    def update(self, now: float, dt: float) -> None:
        """Show how it stands as soon as there is something new."""
        news, wanted = self.running.latest, self.running.wanted
        if news is not self.news:
            self.news = news
            self.paper.show(news)
            self._tell()
        if (news.state, wanted) != self._shown:
            self._shown = (news.state, wanted)
            self.rebuild()
        if self.paper.paint_on():
            self._changed = True

    @property
    def needs_frames(self) -> bool:
        """While a paper is being painted."""
        return super().needs_frames or self.paper.needs_frames

    def _tell(self) -> None:
        """Say what went wrong, each thing once."""
        for note in self.news.notes:
            if note not in self._announced:
                self._announced.add(note)
                self.app.notify(_("Another bot moved for one that failed: {why}", why=note))

    # --- what is on it -----------------------------------------------------------------------

    def tree(self) -> Part:
        """How far it is above the paper, below it the command, and the one button that counts."""
        failed = self.news.state is State.FAILED
        texts = (_("Pause"), _("Go on"), _("Again"), self._more_words(GOALS[-1]))
        # To pause is no way on: while it plays no button is gold.
        on = failed or self.news.state is State.DONE or not self.running.wanted
        foot = Row(
            back_button(self.app.back),
            Verdict(lambda: self.command, lambda: self.why() if failed else None, typeset.SMALL),
            Press("copy", _("Copy the command"), self._copy, tall=FOOT),
            Press("play", self._main_words(), self._main, gold=on, room_for=texts, tall=FOOT),
            gap=12,
        )
        ink = self.app.theme.on_felt
        title = Text(league_title(self.running.league), ink=ink, grow=1)
        head = Row(title, self._progress(), gap=24, grow=1)
        paper = Painted(self.paper.draw)
        return TitledPage(_("League"), paper, foot, widest=_WIDEST, beside=head)

    def _progress(self) -> Part:
        """How many deals of all, and how it goes."""
        theme = self.app.theme
        words = Text(self._deals, typeset.STRONG, theme.on_felt, lines=1, grow=1)
        state = state_words(self.news, wanted=self.running.wanted)

        def share() -> float:
            return self.news.deals / max(1, self.news.goal)

        bar = ShareBar(share, mixed(theme.felt_dark, theme.room, 0.5), least=_PROGRESS)
        return Column(Row(words, Text(state, ink=theme.on_felt), gap=12), Gap(4), bar)

    def _deals(self) -> str:
        goal = max(self.news.goal, self.news.deals)
        far = _("{n} of {all}", n=counts.grouped(self.news.deals), all=counts.grouped(goal))
        return _("{one}: {other}", one=_("Deals"), other=far)

    @staticmethod
    def _more_words(goal: int) -> str:
        return _("Go on to {deals}", deals=counts.grouped(goal))

    @property
    def _next_goal(self) -> int:
        return next((goal for goal in GOALS if goal > self.news.deals), 2 * self.news.deals)

    def _main_words(self) -> str:
        match self.news.state:
            case State.DONE:
                return self._more_words(self._next_goal)
            case State.FAILED:
                return _("Again")
            case _:
                return _("Pause") if self.running.wanted else _("Go on")

    # --- what the player does ----------------------------------------------------------------

    def _main(self) -> None:
        if self.news.state is State.DONE:
            self.running.go_on(self._next_goal)
        elif self.running.wanted and self.news.state is not State.FAILED:
            self.running.pause()
        else:
            self.running.go_on()

    @property
    def command(self) -> str:
        """The line that goes on with this league without a window."""
        return command(self.running.path, max(self.news.goal, self.news.deals))

    def _copy(self) -> None:
        if clipboard.put(self.command):
            self.app.notify(_("Copied: it is in the clipboard."))
        else:
            self.app.notify(_("There is no clipboard here."))

    def handle(self, event: pygame.event.Event) -> bool:
        """The mouse on a line looks at one bot."""
        if event.type == pygame.MOUSEMOTION:
            self.paper.look_at(event.pos)
        return super().handle(event)

    def why(self) -> str:
        """What ended it, in a sentence."""
        trouble = self.running.trouble
        if isinstance(trouble, OSError):
            return cannot_be_written(self.running.path, trouble).text(_)
        if isinstance(trouble, PoolError) and isinstance(trouble.__cause__, HelperGone):
            return _("A process of this league was ended from outside. What was played is kept.")
        if isinstance(trouble, LeagueError | PoolError | BotError):
            return sentence(trouble)
        if trouble is not None and str(trouble) not in self._announced:
            self._announced.add(str(trouble))
            log.trouble("a league was interrupted", trouble)
        return _("The league was interrupted; the log says why. What was played is kept.")
