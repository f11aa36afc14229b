"""A league while it is played: a chart and the standings on paper, and how to hold it."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.arena.pools import PoolError
from game.arena.running import News, Running, State
from game.arena.saved import LeagueError
from game.jobs.host import HelperGone
from game.roster import BotError
from game.translation import _, ngettext, sentence
from game.ui.league.draft import GOALS
from game.ui.league.paper import LeaguePaper
from game.ui.league.words import command, grouped, league_title, state_words
from game.ui.paint import typeset
from game.ui.platform import clipboard, log
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.style.theme import mixed

_MARGIN: Final = 32  # px at scale 1
_HEAD: Final = 78
_FOOT: Final = 76
_WIDEST: Final = 1500
_BAR: Final = 6


class LeagueChartScene(FormScreen):
    """One league. It ends with the screen, and everything that was played is in its file."""

    start_at = "play"
    only_looks = True

    def __init__(self, running: Running) -> None:
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
        tasks.run(running.wait, saying=_("Ending the league…"))

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
    def restless(self) -> bool:
        """While a paper is being painted."""
        return super().restless or self.paper.restless

    def _tell(self) -> None:
        """Say what went wrong, each thing once."""
        for note in self.news.notes:
            if note not in self._announced:
                self._announced.add(note)
                self.app.notify(_("Another bot moved for one that failed: {why}").format(why=note))

    # --- where things are --------------------------------------------------------------------

    def _sheet(self) -> Rect:
        """The paper."""
        wide, tall = self.app.size
        full = min(wide - 2 * self.px(_MARGIN), self.px(_WIDEST))
        top = self.px(_HEAD)
        return Rect((wide - full) // 2, top, full, tall - top - self.px(_FOOT))

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """The foot: back, the command, and the one button that counts now."""
        sheet, tall = self._sheet(), self.px(46)
        y = sheet.bottom + (self.px(_FOOT) - tall) // 2
        back = Rect(sheet.left, y, self.width_of(_("Back"), self.px(110)), tall)
        self.button("back", back, _("Back"), self.app.back)
        texts = (_("Pause"), _("Go on"), _("Try again"), self._more_words(GOALS[-1]))
        wide = max(self.width_of(text) for text in texts)
        area = Rect(sheet.right - wide, y, wide, tall)
        self.button("play", area, self._main_words(), self._main, style="@primary")
        copy = self.width_of(_("Copy the command"))
        area = Rect(area.left - copy - self.px(12), y, copy, tall)
        self.button("copy", area, _("Copy the command"), self._copy)
        self._line = Rect(back.right + self.px(20), y, area.left - back.right - self.px(40), tall)

    @staticmethod
    def _more_words(goal: int) -> str:
        return _("Go on to {deals}").format(deals=grouped(goal))

    @property
    def _next_goal(self) -> int:
        return next((goal for goal in GOALS if goal > self.news.deals), 2 * self.news.deals)

    def _main_words(self) -> str:
        match self.news.state:
            case State.DONE:
                return self._more_words(self._next_goal)
            case State.FAILED:
                return _("Try again")
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
            self.app.notify(_("The command is in the clipboard."))
        else:
            self.app.notify(_("There is no clipboard here."))

    def handle(self, event: pygame.event.Event) -> bool:
        """The mouse on a line looks at one bot."""
        if event.type == pygame.MOUSEMOTION:
            sheet = self._sheet()
            self.paper.look_at((event.pos[0] - sheet.left, event.pos[1] - sheet.top))
        return super().handle(event)

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Title, how far it is, the paper, and the command or what is wrong."""
        theme, fonts, sheet = self.app.theme, self.app.fonts, self._sheet()
        title = _("League")
        y = (self.px(_HEAD) - typeset.TITLE.line(fonts)) // 2
        self.write(surface, title, (sheet.left, y), typeset.TITLE, theme.on_felt)
        left = sheet.left + typeset.width(title, typeset.TITLE, fonts) + self.px(18)
        right = self._paint_progress(surface) - self.px(24)
        text = typeset.cut(league_title(self.running.league), typeset.BODY, fonts, right - left)
        base = y + typeset.TITLE.line(fonts) - typeset.BODY.line(fonts) - self.px(5)
        self.write(surface, text, (left, base), typeset.BODY, theme.on_felt)
        picture = self.paper.picture(sheet.size)
        frame = sheet.inflate(2, 2)
        pygame.draw.rect(surface, theme.sheet_rule, frame, border_radius=self.px(4))
        surface.blit(picture, sheet)
        self._paint_foot(surface)

    def _paint_progress(self, surface: pygame.Surface) -> int:
        """How many deals of all, and how it goes; the left edge of it in px."""
        theme, fonts, sheet, news = self.app.theme, self.app.fonts, self._sheet(), self.news
        wide, thick = self.px(300), max(3, self.px(_BAR))
        left = sheet.right - wide
        goal = max(news.goal, news.deals)
        text = ngettext("{done} of {goal} deal", "{done} of {goal} deals", goal).format(
            done=grouped(news.deals), goal=grouped(goal)
        )
        line = typeset.STRONG.line(fonts)
        y = (self.px(_HEAD) - line - thick - self.px(4)) // 2
        self.write(surface, text, (left, y), typeset.STRONG, theme.on_felt)
        state = state_words(news, wanted=self.running.wanted)
        at = (sheet.right - typeset.width(state, typeset.BODY, fonts), y)
        if at[0] > left + typeset.width(text, typeset.STRONG, fonts) + self.px(10):
            self.write(surface, state, at, typeset.BODY, theme.on_felt)
        bar = Rect(left, y + line + self.px(4), wide, thick)
        pygame.draw.rect(surface, mixed(theme.felt_dark, theme.room, 0.5), bar, border_radius=thick)
        share = min(1.0, news.deals / max(1, news.goal))
        if share:
            done = Rect(bar.topleft, (max(thick, round(wide * share)), thick))
            pygame.draw.rect(surface, theme.gold, done, border_radius=thick)
        return left

    def _paint_foot(self, surface: pygame.Surface) -> None:
        theme, fonts, room = self.app.theme, self.app.fonts, self._line
        failed = self.news.state is State.FAILED
        text = self._why() if failed else self.command
        style = typeset.BODY if failed else typeset.SMALL
        lines = typeset.wrap(text, style, fonts, room.width)[:2]
        if not failed and len(lines) > 1:
            lines = [text[: len(lines[0])].rstrip(), text[len(lines[0]) :].lstrip()]
            lines[1] = typeset.cut_start(lines[1], style, fonts, room.width)
        y = room.centery - style.line(fonts) * len(lines) // 2
        for line in lines:
            y += self.write(surface, line, (room.left, y), style, theme.on_felt)

    def _why(self) -> str:
        """What ended it, in a sentence."""
        trouble = self.running.trouble
        if isinstance(trouble, OSError):
            return _("The league cannot be kept: {why}.").format(why=trouble.strerror)
        if isinstance(trouble, PoolError) and isinstance(trouble.__cause__, HelperGone):
            return _("A process of this league was ended from outside. What was played is kept.")
        if isinstance(trouble, LeagueError | PoolError | BotError):
            return sentence(trouble)
        if trouble is not None and str(trouble) not in self._announced:
            self._announced.add(str(trouble))
            log.trouble("a league was interrupted", trouble)
        return _("The league was interrupted; the log says why. What was played is kept.")
