"""A league while it is played: a chart and the standings on paper, and how to hold it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

import pygame
from pygame import Rect

from game.arena.pools import PoolError
from game.arena.running import News, Running, State
from game.arena.saved import LeagueError
from game.roster import BotError
from game.ui import clipboard, log, words
from game.ui.errands import errands
from game.ui.league_draft import GOALS
from game.ui.league_plot import LeaguePlot
from game.ui.league_table import LeagueTable, table_height
from game.ui.league_words import command, grouped, league_title, state_words
from game.ui.levels import bot_title
from game.ui.screen import Screen
from game.ui.text import _, sentence
from game.ui.theme import mixed
from game.ui.thinkers import prepared

if TYPE_CHECKING:
    from game.ui.scene import App

_MARGIN: Final = 32  # px at scale 1
_HEAD: Final = 78
_FOOT: Final = 76
_WIDEST: Final = 1500
_EDGE: Final = 22
_LEAST_CHART: Final = 46
"""Percent of the paper that the chart has at least."""
_BAR: Final = 6
_MOST_S: Final = 0.004
"""Of a frame, for painting the next paper."""


class LeagueChartScene(Screen):
    """One league. It ends with the screen, and everything that was played is in its file."""

    start_at = "play"
    only_looks = True

    def __init__(self, running: Running) -> None:
        super().__init__()
        self.running = running
        self.news: News = running.latest
        """What is on the screen."""
        self._names = tuple(map(bot_title, running.league.bots))
        self._shown = (self.news.state, running.wanted)
        self._begun = False
        self._lit: int | None = None
        self._paper: pygame.Surface | None = None
        self._spare: pygame.Surface | None = None
        """The paper before, to be painted anew."""
        self._painting: Iterator[None] | None = None
        self._stale = False
        """Whether the paper does not show what there is to be seen now."""
        self._plot: LeaguePlot | None = None
        self._table: LeagueTable | None = None
        self._told: set[str] = set()

    def enter(self, app: App) -> None:
        """Build the widgets; the first time, begin to play."""
        self._forget_paper()
        super().enter(app)
        if not self._begun:
            self._begun = True
            self.running.start()

    def close(self) -> None:
        """Left for good: whatever is being played is given up."""
        running = self.running
        running.stop()
        errands.run(running.wait, saying=_("Ending the league…"))

    def resize(self) -> None:
        """Lay out anew."""
        self._forget_paper()
        super().resize()

    def _forget_paper(self) -> None:
        """Theme, scale or size is another one."""
        self._paper = self._spare = self._painting = None

    def update(self, now: float, dt: float) -> None:
        """Show how it stands as soon as there is something new."""
        news, wanted = self.running.latest, self.running.wanted
        if news is not self.news:
            self.news, self._stale = news, True
            self._tell()
        if (news.state, wanted) != self._shown:
            self._shown = (news.state, wanted)
            self.rebuild()
        self._paint_on()

    @property
    def restless(self) -> bool:
        """While a paper is being painted."""
        return super().restless or self._stale or self._painting is not None

    def _paint_on(self) -> None:
        """Paint a little of the next paper: all at once would hold up a frame in a large window."""
        if self._paper is not None and self._stale and self._painting is None:
            self._stale, self._painting = False, self._steps()
        ends = time.perf_counter() + _MOST_S
        while self._painting is not None and time.perf_counter() < ends:
            if next(self._painting, self) is self:
                self._painting, self._changed = None, True

    def _tell(self) -> None:
        """Say what went wrong, each thing once."""
        for note in self.news.notes:
            if note not in self._told:
                self._told.add(note)
                self.app.notify(_("Another bot moved for one that failed: {why}").format(why=note))

    # --- where things are --------------------------------------------------------------------

    def _sheet(self) -> Rect:
        """The paper."""
        wide, tall = self.app.size
        full = min(wide - 2 * self.px(_MARGIN), self.px(_WIDEST))
        top = self.px(_HEAD)
        return Rect((wide - full) // 2, top, full, tall - top - self.px(_FOOT))

    def _parts(self) -> tuple[Rect, Rect]:
        """Chart and standings, px of the paper."""
        paper, edge = self._sheet(), self.px(_EDGE)
        inside = Rect(edge, self.px(14), paper.width - 2 * edge, paper.height - self.px(30))
        need = table_height(len(self._names), self.app.scale)
        gap = self.px(12)
        low = min(need, inside.height * (100 - _LEAST_CHART) // 100 - gap)
        chart = Rect(inside.left, inside.top, inside.width, inside.height - low - gap)
        return chart, Rect(inside.left, chart.bottom + gap, inside.width, low)

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
            self._look_at(event.pos)
        return super().handle(event)

    def _look_at(self, pos: tuple[int, int]) -> None:
        sheet, lit = self._sheet(), None
        on_paper = (pos[0] - sheet.left, pos[1] - sheet.top)
        if self._table is not None and self._plot is not None:
            lit = self._table.bot_at(on_paper)
            lit = lit if lit is not None else self._plot.bot_at(on_paper)
        if lit != self._lit:
            self._lit, self._stale = lit, True

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Title, how far it is, the paper, and the command or what is wrong."""
        theme, fonts, sheet = self.app.theme, self.app.fonts, self._sheet()
        title = _("League")
        y = (self.px(_HEAD) - words.TITLE.line(fonts)) // 2
        self.write(surface, title, (sheet.left, y), words.TITLE, theme.on_felt)
        left = sheet.left + words.width(title, words.TITLE, fonts) + self.px(18)
        right = self._paint_progress(surface) - self.px(24)
        told = words.cut(league_title(self.running.league), words.BODY, fonts, right - left)
        base = y + words.TITLE.line(fonts) - words.BODY.line(fonts) - self.px(5)
        self.write(surface, told, (left, base), words.BODY, theme.on_felt)
        if self._paper is None or self._paper.get_size() != sheet.size:
            self._painting, self._stale = None, False
            for _step in self._steps():
                pass
        assert self._paper is not None
        frame = sheet.inflate(2, 2)
        pygame.draw.rect(surface, theme.sheet_rule, frame, border_radius=self.px(4))
        surface.blit(self._paper, sheet)
        self._paint_foot(surface)

    def _paint_progress(self, surface: pygame.Surface) -> int:
        """How many deals of all, and how it goes; the left edge of it in px."""
        theme, fonts, sheet, news = self.app.theme, self.app.fonts, self._sheet(), self.news
        wide, thick = self.px(300), max(3, self.px(_BAR))
        left = sheet.right - wide
        told = _("{done} of {goal} deals").format(
            done=grouped(news.deals), goal=grouped(max(news.goal, news.deals))
        )
        line = words.STRONG.line(fonts)
        y = (self.px(_HEAD) - line - thick - self.px(4)) // 2
        self.write(surface, told, (left, y), words.STRONG, theme.on_felt)
        state = state_words(news, wanted=self.running.wanted)
        at = (sheet.right - words.width(state, words.BODY, fonts), y)
        if at[0] > left + words.width(told, words.STRONG, fonts) + self.px(10):
            self.write(surface, state, at, words.BODY, theme.on_felt)
        bar = Rect(left, y + line + self.px(4), wide, thick)
        pygame.draw.rect(surface, mixed(theme.felt_dark, theme.room, 0.5), bar, border_radius=thick)
        share = min(1.0, news.deals / max(1, news.goal))
        if share:
            done = Rect(bar.topleft, (max(thick, round(wide * share)), thick))
            pygame.draw.rect(surface, theme.gold, done, border_radius=thick)
        return left

    def _steps(self) -> Iterator[None]:
        """Paint the paper with all that is on it: opaque, so that bands can lie upon each other."""
        theme, news, lit, size = self.app.theme, self.news, self._lit, self._sheet().size
        paper, self._spare = self._spare, None
        if paper is None or paper.get_size() != size:
            paper = pygame.Surface(size)
        paper.fill(theme.sheet)
        yield
        chart, area = self._parts()
        plot = None
        if news.course:
            plot = LeaguePlot(news, self._names, chart, self.app.scale)
            yield from plot.steps(paper, theme, lit)
        else:
            self._paint_empty(paper, chart)
        table = LeagueTable(news, self._names, area, self.app.scale)
        table.paint(paper, theme, lit)
        self._paper, self._spare = paper, self._paper
        self._plot, self._table = plot, table

    def _paint_empty(self, paper: pygame.Surface, chart: Rect) -> None:
        """What is waited for, where the chart will be."""
        theme, fonts = self.app.theme, self.app.fonts
        lines = [_("Nothing is played yet.")]
        if self.news.state in (State.BEGINNING, State.PLAYING):
            lines = [_("The processes start, and the first deals are played.")]
            if prepared(self.running.league.bots):
                lines.append(_("The expert gets ready: the first time, that may take a minute."))
        step = words.BODY.line(fonts)
        y = chart.centery - step * len(lines) // 2
        for line in lines:
            x = chart.centerx - words.width(line, words.BODY, fonts) // 2
            y += self.write(paper, line, (x, y), words.BODY, theme.sheet_muted)

    def _paint_foot(self, surface: pygame.Surface) -> None:
        theme, fonts, room = self.app.theme, self.app.fonts, self._line
        failed = self.news.state is State.FAILED
        text = self._why() if failed else self.command
        style = words.BODY if failed else words.SMALL
        lines = words.wrap(text, style, fonts, room.width)[:2]
        if not failed and len(lines) > 1:
            lines = [text[: len(lines[0])].rstrip(), text[len(lines[0]) :].lstrip()]
            lines[1] = words.cut_start(lines[1], style, fonts, room.width)
        y = room.centery - style.line(fonts) * len(lines) // 2
        for line in lines:
            y += self.write(surface, line, (room.left, y), style, theme.on_felt)

    def _why(self) -> str:
        """What ended it, in a sentence."""
        trouble = self.running.trouble
        if isinstance(trouble, OSError):
            return _("The league cannot be kept: {why}.").format(why=trouble.strerror)
        if isinstance(trouble, LeagueError | PoolError | BotError):
            return sentence(trouble)
        if trouble is not None and str(trouble) not in self._told:
            self._told.add(str(trouble))
            log.trouble("a league was interrupted", trouble)
        return _("A process ended that nobody ended. What was played is kept.")
