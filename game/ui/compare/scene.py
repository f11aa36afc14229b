"""The same cards: how each level does in one's own seat, as a table that fills, deal by deal.

The plays are made in processes of their own while the screen is up, kept, and gone on with later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.challenges.challenge import ChallengeError, challenge_of, line_of
from game.duplicate.question import DuplicateQuestion, NoDuplicate, questions
from game.duplicate.results import ComparedDeal, LevelResult, deal_results, level_results
from game.duplicate.running import DuplicateRun
from game.engine.refusal import Refusal
from game.presentation.words.bots import bot_title
from game.presentation.words.points import decimal
from game.presentation.words.statistics import NONE, percent
from game.table.records.replay import RecordedGame
from game.translation import _, ngettext, sentence
from game.ui.kit.controls import FOOT, Press, Text
from game.ui.kit.layout import SCROLL_TAKES, Column, Gap, Painted, Part, Plate, Row, Scroll
from game.ui.kit.pages import TitledPage, back_button
from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.paint.ruling import across
from game.ui.platform import clipboard, log
from game.ui.platform.background_read import BackgroundRead
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.style.theme import mixed

_WIDEST: Final = 1120  # px at scale 1
_LINE: Final = 28
_LEVELS: Final = 218
"""Height of what is said of the levels, and in a low window."""
_LOW: Final = 147
_FIRST: Final = 5
"""Columns of a deal before the shares."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What was read of a game."""

    question: DuplicateQuestion | None
    why: Refusal | None
    """Why nobody else can play it."""
    line: str
    """Its challenge; empty where it makes none."""
    why_no_line: Refusal | None


def asked(game: RecordedGame) -> Asked:
    """The first person's question, and the challenge."""
    question, why, line, why_no_line = None, None, "", None
    try:
        question = next(questions(game))
    except NoDuplicate as error:
        why = error.refusal
    try:
        line = line_of(challenge_of(game))
    except ChallengeError as error:
        why_no_line = error.refusal
    return Asked(question, why, line, why_no_line)


class CompareScene(FormScreen):
    """One game and the levels in its person's seat."""

    start_at = "back"

    def __init__(
        self,
        read: Callable[[], RecordedGame],
        run_of: Callable[[DuplicateQuestion], DuplicateRun] = DuplicateRun,
    ) -> None:
        """`read` loads the game, in a thread; `run_of` makes what plays it."""
        super().__init__()
        self._read_game = read
        self._run_of = run_of
        self.asked: Asked | None = None
        self.run: DuplicateRun | None = None
        self.levels: list[LevelResult] = []
        self.deals: list[ComparedDeal] = []
        self._reading: BackgroundRead[Asked] | None = None
        self._told = -1

    # --- the scene's side --------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Read the game the first time."""
        if self.asked is None and self._reading is None:
            read = self._read_game
            self._reading = BackgroundRead(lambda: asked(read()))
        super().enter(app)

    def close(self) -> None:
        """Left for good: whatever is being played is given up."""
        if self.run is not None:
            self.run.thread.stop()
            tasks.run(self.run.thread.wait)

    def update(self, now: float, dt: float) -> None:
        """Take what threads have done meanwhile."""
        reading = self._reading
        if reading is not None and reading.done:
            self._reading = None
            if reading.result is None:
                self.app.notify(reading.failure)
            else:
                self.asked = reading.result
                self._begin()
            self.rebuild()
        run = self.run
        if run is not None and len(run.plays) != self._told:
            self._told = len(run.plays)
            self.levels = level_results(run.question, run.plays)
            self.deals = deal_results(run.question, run.plays)
            self._changed = True
        if run is not None and run.thread.trouble is not None:
            log.trouble("the plays could not be made", run.thread.trouble)
            self.app.notify(sentence(run.thread.trouble))
            self.run = None

    @property
    def restless(self) -> bool:
        """While something is read or played."""
        run = self.run
        playing = run is not None and (run.thread.running or len(run.plays) != self._told)
        return self._changed or self._reading is not None or playing

    def _begin(self) -> None:
        if self.asked is not None and self.asked.question is not None:
            self.run = self._run_of(self.asked.question)
            self.run.thread.start()

    # --- what is on it -----------------------------------------------------------------------

    def tree(self) -> Part:
        """Levels above, deals below, how far the plays are beside the title, and the foot."""
        found = self.asked
        why = "" if found is None or found.why_no_line is None else found.why_no_line.text(_)
        copy = Press(
            "copy",
            _("Challenge a friend"),
            self._copy,
            gold=True,
            enabled=found is not None and bool(found.line),
            why=why,
            tall=FOOT,
        )
        progress = Painted(self._paint_progress, 260, 40)
        foot = Row(back_button(self.app.back), Gap(grow=1), copy)
        body = Column(*self._body(), gap=12)
        return TitledPage(_("The same cards"), body, foot, widest=_WIDEST, beside=progress)

    def _body(self) -> list[Part]:
        found = self.asked
        if found is None or found.question is None:
            refusal = None if found is None else found.why
            text = _("Reading the game…") if found is None else ""
            words = Text(text if refusal is None else refusal.text(_))
            return [Plate(words, above=16, below=200)]
        levels = Painted(partial(self._paint_levels, found.question), tall=_LEVELS, least=_LOW)
        about = _("Deal by deal: at each level the share of its plays that you are ahead of.")
        rows = Painted(self._paint_deals, tall=_LINE * len(found.question.deals))
        deals = Column(
            Text(about, typeset.SMALL, self.app.theme.muted, lines=1),
            Gap(6),
            Painted(self._paint_heads, tall=_LINE),
            Scroll(rows),
        )
        return [Plate(levels, above=16, below=16), Plate(deals, above=12, below=12, grow=1)]

    def _copy(self) -> None:
        if self.asked is not None and self.asked.line:
            if clipboard.put(self.asked.line):
                self.app.notify(
                    _("The challenge is in the clipboard: who pastes it plays the same cards.")
                )
            else:
                self.app.notify(_("There is no clipboard here."))

    # --- drawing -----------------------------------------------------------------------------

    def _paint_progress(self, surface: pygame.Surface, area: Rect) -> None:
        run = self.run
        if run is None or len(run.plays) >= run.wanted:
            return
        theme, px = self.app.theme, self.px
        text = _("{done} of {all} games").format(done=len(run.plays), all=run.wanted)
        line = typeset.BODY.line(self.app.fonts)
        self.write(surface, text, area.topleft, typeset.BODY, theme.on_felt)
        bar = Rect(area.left, area.top + line + px(4), area.width, max(3, px(6)))
        ground = mixed(theme.felt_dark, theme.room, 0.5)
        pygame.draw.rect(surface, ground, bar, border_radius=bar.height)
        bar.width = round(area.width * len(run.plays) / run.wanted)
        if bar.width:
            pygame.draw.rect(surface, theme.gold, bar, border_radius=bar.height)

    def _paint_levels(
        self, question: DuplicateQuestion, surface: pygame.Surface, area: Rect
    ) -> None:
        """What one made of it, and a line for each level."""
        theme, fonts, px = self.app.theme, self.app.fonts, self.px
        plan = question.setup.seats[question.seat]
        mine = _("{name}: {points} points").format(name=plan.name, points=question.total)
        y = area.top + self.write(surface, mine, area.topleft, typeset.HEADING) + px(10)
        columns = [0.0, 0.17, 0.34, 0.53, 0.74]
        heads = (
            *(_("Level"), _("Points"), _("Different plays")),
            *(_("Eight of ten plays"), _("You are ahead of")),
        )
        for share, text in zip(columns, heads, strict=True):
            at = (area.left + round(area.width * share), y)
            self.write(surface, text, at, typeset.SMALL, theme.muted)
        y += typeset.SMALL.line(fonts) + px(4)
        step = typeset.BODY.line(fonts) + px(5)
        for level in self.levels:
            if y + step > area.bottom - typeset.SMALL.line(fonts):
                break
            half = f" ± {decimal(level.ci95)}" if level.varies and level.ci95 else ""
            cells = (
                bot_title(level.bot),
                f"{decimal(level.points)}{half}",
                _("{different} of {plays}").format(different=level.distinct, plays=level.plays),
                f"{level.low} – {level.high}" if level.varies else str(level.low),
                percent(level.share_beaten),
            )
            for share, text in zip(columns, cells, strict=True):
                self.write(surface, text, (area.left + round(area.width * share), y), typeset.BODY)
            left = area.left + round(area.width * 0.82)
            bar = Rect(left, y + step // 2 - px(4), area.right - left, max(3, px(7)))
            ground = mixed(theme.panel, theme.panel_edge, 0.6)
            pygame.draw.rect(surface, ground, bar)
            bar.width = round(bar.width * level.share_beaten)
            pygame.draw.rect(surface, theme.accent, bar)
            y += step
        if self.levels:
            text = _luck_words(self.levels)
            tall = typeset.height(text, typeset.SMALL, fonts, area.width)
            at = (area.left, area.bottom - tall)
            self.write(surface, text, at, typeset.SMALL, theme.muted, area.width)

    @property
    def _levels(self) -> Sequence[str]:
        """Those that a share is told of."""
        return self.run.levels if self.run is not None else ()

    def _step(self, area: Rect) -> int:
        """px from column to column of what scrolls."""
        return area.width // (_FIRST + len(self._levels))

    def _paint_heads(self, surface: pygame.Surface, area: Rect) -> None:
        theme, fonts = self.app.theme, self.app.fonts
        area = Rect(area.topleft, (area.width - self.px(SCROLL_TAKES), area.height))
        step = self._step(area)
        first = [_("Deal"), _("Cards"), _("Bid"), _("Tricks"), _("Points")]
        for number, text in enumerate([*first, *map(bot_title, self._levels)]):
            text = typeset.cut(text, typeset.SMALL, fonts, step - self.px(6))
            at = (area.left + number * step, area.top)
            self.write(surface, text, at, typeset.SMALL, theme.muted)

    def _paint_deals(self, surface: pygame.Surface, area: Rect) -> None:
        """A line for each deal with what was bid and taken, and the shares."""
        theme, fonts, line = self.app.theme, self.app.fonts, self.px(_LINE)
        rule, step = mixed(theme.panel, theme.panel_edge, 0.45), self._step(area)
        for row, deal in enumerate(self.deals):
            y = area.top + row * line
            across(surface, rule, (area.left, area.right), y, hairline(fonts.scale))
            shares = {name: share for name, _plays, _mean, share in deal.levels}
            cells = [str(deal.number), str(deal.size), str(deal.bid), str(deal.tricks)]
            cells.append(str(deal.points).replace("-", "−"))
            for level in self._levels:
                share = shares.get(level)
                cells.append(NONE if share is None else percent(share))
            at = y + (line - typeset.BODY.line(fonts)) // 2
            for number, text in enumerate(cells):
                ink = theme.cream if deal.bid == deal.tricks or number else theme.muted
                self.write(surface, text, (area.left + number * step, at), typeset.BODY, ink)


def _luck_words(levels: Sequence[LevelResult]) -> str:
    """What chance there is in the plays, and what it comes to."""
    told = []
    spread = round(max(level.spread for level in levels))
    if spread:
        text = ngettext(
            "Luck that remains: with these very cards one player comes out {points} point apart "
            "from play to play.",
            "Luck that remains: with these very cards one player comes out {points} points apart "
            "from play to play.",
            spread,
        )
        told.append(text.format(points=spread))
    if not all(level.varies for level in levels):
        told.append(
            _("Rules of thumb draw no chance: where all plays are the same, they count as one.")
        )
    return " ".join(told)
