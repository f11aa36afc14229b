"""The same cards: how each level does in one's own seat, as a table that fills, deal by deal.

The plays are made in processes of their own while the screen is up, kept, and gone on with later.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.challenges.challenge import ChallengeError, challenge_of, line_of
from game.duplicate.question import NoDuplicate, Question, questions
from game.duplicate.results import DealResult, LevelResult, deal_results, level_results
from game.duplicate.running import DuplicateRun
from game.engine.refusal import Refusal
from game.presentation.words.bots import bot_title
from game.presentation.words.points import decimal
from game.presentation.words.statistics import NONE, percent
from game.table.records.replay import RecordedGame
from game.translation import _, ngettext, sentence
from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.paint.ruling import across
from game.ui.platform import clipboard, log
from game.ui.platform.background_read import BackgroundRead
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.style.theme import mixed
from game.ui.widgets.scroll_area import ScrollArea

_MARGIN: Final = 32  # px at scale 1
_HEAD: Final = 78
_FOOT: Final = 76
_WIDEST: Final = 1120
_GAP: Final = 12
_INSIDE: Final = 22
_LINE: Final = 28


@dataclass(frozen=True, slots=True)
class Asked:
    """What was read of a game."""

    question: Question | None
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
        run_of: Callable[[Question], DuplicateRun] = DuplicateRun,
    ) -> None:
        """`read` loads the game, in a thread; `run_of` makes what plays it."""
        super().__init__()
        self._read_game = read
        self._run_of = run_of
        self.asked: Asked | None = None
        self.run: DuplicateRun | None = None
        self.levels: list[LevelResult] = []
        self.deals: list[DealResult] = []
        self._reading: BackgroundRead[Asked] | None = None
        self._told = -1
        self._pane: ScrollArea | None = None

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

    # --- where things are --------------------------------------------------------------------

    def _body(self) -> Rect:
        wide, tall = self.app.size
        full = min(wide - 2 * self.px(_MARGIN), self.px(_WIDEST))
        return Rect((wide - full) // 2, self.px(_HEAD), full, tall - self.px(_HEAD + _FOOT))

    def _upper(self) -> Rect:
        body = self._body()
        return Rect(body.left, body.top, body.width, min(self.px(250), body.height // 2))

    def _lower(self) -> Rect:
        body, upper = self._body(), self._upper()
        top = upper.bottom + self.px(_GAP)
        return Rect(body.left, top, body.width, body.bottom - top)

    # --- widgets -----------------------------------------------------------------------------

    def build(self) -> None:
        """The foot, and the pane of the deals."""
        body, tall = self._body(), self.px(46)
        y = body.bottom + (self.px(_FOOT) - tall) // 2
        back = Rect(body.left, y, self.width_of(_("Back"), self.px(120)), tall)
        self.button("back", back, _("Back"), self.app.back)
        words = _("Challenge a friend")
        wide = self.width_of(words)
        area = Rect(body.right - wide, y, wide, tall)
        found = self.asked
        why = "" if found is None or found.why_no_line is None else found.why_no_line.text(_)
        can = found is not None and bool(found.line)
        self.button("copy", area, words, self._copy, style="@primary", enabled=can, why=why)
        self._pane = None
        if found is not None and found.question is not None:
            lower = self._lower().inflate(-2 * self.px(_INSIDE), -2 * self.px(_GAP))
            lower.width += self.px(_INSIDE - 6)
            lower.top += 2 * self.px(_LINE)
            lower.height -= 2 * self.px(_LINE)
            self._pane = self.pane(lower, self.px(_LINE) * len(found.question.deals))

    def _copy(self) -> None:
        if self.asked is not None and self.asked.line:
            if clipboard.put(self.asked.line):
                self.app.notify(
                    _("The challenge is in the clipboard: who pastes it plays the same cards.")
                )
            else:
                self.app.notify(_("There is no clipboard here."))

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface) -> None:
        """Levels above, deals below."""
        theme, body = self.app.theme, self._body()
        y = (self.px(_HEAD) - typeset.TITLE.line(self.app.fonts)) // 2
        self.write(surface, _("The same cards"), (body.left, y), typeset.TITLE, theme.on_felt)
        self._paint_progress(surface)
        upper = self._upper()
        self.panel(surface, upper)
        inside = upper.inflate(-2 * self.px(_INSIDE), -2 * self.px(16))
        found = self.asked
        if found is None:
            self.write(surface, _("Reading the game…"), inside.topleft, typeset.BODY)
        elif found.question is None:
            text = "" if found.why is None else found.why.text(_)
            self.write(surface, text, inside.topleft, typeset.BODY, room=inside.width)
        else:
            self._paint_levels(surface, inside, found.question)
            self.panel(surface, self._lower())
            self._paint_deals(surface)

    def _paint_progress(self, surface: pygame.Surface) -> None:
        run = self.run
        if run is None or len(run.plays) >= run.wanted:
            return
        theme, body, px = self.app.theme, self._body(), self.px
        text = _("{done} of {all} games").format(done=len(run.plays), all=run.wanted)
        wide = px(260)
        left, line = body.right - wide, typeset.BODY.line(self.app.fonts)
        top = (px(_HEAD) - line - px(10)) // 2
        self.write(surface, text, (left, top), typeset.BODY, theme.on_felt)
        bar = Rect(left, top + line + px(4), wide, max(3, px(6)))
        ground = mixed(theme.felt_dark, theme.room, 0.5)
        pygame.draw.rect(surface, ground, bar, border_radius=bar.height)
        bar.width = round(wide * len(run.plays) / run.wanted)
        if bar.width:
            pygame.draw.rect(surface, theme.gold, bar, border_radius=bar.height)

    def _paint_levels(self, surface: pygame.Surface, area: Rect, question: Question) -> None:
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

    def _paint_deals(self, surface: pygame.Surface) -> None:
        """What the shares are; a line for each deal with what was bid and taken, and the shares."""
        pane, run = self._pane, self.run
        if pane is None:
            return
        theme, fonts, line = self.app.theme, self.app.fonts, self.px(_LINE)
        levels = run.levels if run is not None else ()
        first = [_("Deal"), _("Cards"), _("Bid"), _("Tricks"), _("Points")]
        heads = [*first, *map(bot_title, levels)]
        area = pane.area
        step = (area.width - self.px(30)) // max(1, len(heads))
        about = _("Deal by deal: at each level the share of its plays that you are ahead of.")
        above = (area.left, area.top - 2 * line)
        self.write(surface, about, above, typeset.SMALL, theme.muted, area.width)
        top = area.top - line
        for number, text in enumerate(heads):
            text = typeset.cut(text, typeset.SMALL, fonts, step - self.px(6))
            self.write(surface, text, (area.left + number * step, top), typeset.SMALL, theme.muted)
        clip = surface.get_clip()
        surface.set_clip(area.clip(clip))
        rule = mixed(theme.panel, theme.panel_edge, 0.45)
        for row, deal in enumerate(self.deals):
            y = area.top + row * line - pane.offset
            if y + line < area.top or y > area.bottom:
                continue
            across(surface, rule, (area.left, area.right - self.px(26)), y, hairline(fonts.scale))
            shares = {name: share for name, _plays, _mean, share in deal.levels}
            cells = [str(deal.number), str(deal.size), str(deal.bid), str(deal.tricks)]
            cells.append(str(deal.points).replace("-", "−"))
            for level in levels:
                share = shares.get(level)
                cells.append(NONE if share is None else percent(share))
            at = y + (line - typeset.BODY.line(fonts)) // 2
            for number, text in enumerate(cells):
                ink = theme.cream if deal.bid == deal.tricks or number else theme.muted
                self.write(surface, text, (area.left + number * step, at), typeset.BODY, ink)
        surface.set_clip(clip)


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
