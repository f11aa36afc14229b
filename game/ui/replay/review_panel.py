"""The review beside a replayed table: what every way of the present decision was worth.

Its column and the graph of the chances to win are one sheet of paper, beside and below the table.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.engine import Seat
from game.engine.choices import Goal
from game.presentation.replay_positions import ReplayPositions
from game.presentation.words.advice import review as words
from game.presentation.words.advice.review_summary import LATEST
from game.review.review_index import games_before, parts_of
from game.review.review_types import ReviewedDecision
from game.review.running_review import RunningReview
from game.translation import _
from game.ui.kit.controls import Press
from game.ui.kit.layout import Part, Row
from game.ui.kit.pages import INSIDE
from game.ui.kit.painted_panel import PaintedPanel
from game.ui.paint.backdrop import quiet
from game.ui.paint.marks import paper_sheet
from game.ui.paint.painter import Painter
from game.ui.platform.bot_workers import bot_workers
from game.ui.replay.review_summary import ReviewSummary
from game.ui.replay.transport_bar import TransportAction, bar_height, bar_scale
from game.ui.replay.win_graph import HEIGHT, WinCourse, course_of
from game.ui.style.contrast import on_paper
from game.ui.widgets.review_column import BODY, SMALL, ReviewColumn
from game.ui.widgets.tooltips import Tip
from game.wording import window_text

WIDE: Final = 316
"""px at scale 1 that the column takes from the table, with the cloth beside its paper."""
AROUND: Final = (3, 8, 12)
"""px at scale 1 of cloth left of the paper of the column, above it, and right of it."""
ABOVE: Final = 10
BELOW: Final = 8
"""px at scale 1 above what is written in the column, and between its last button and the graph."""
BUTTON: Final = 34
"""px of the button at the foot of the column at scale 1."""


class ReplayReview:
    """The review of the game that is replayed; it begins when it is first opened."""

    def __init__(self, positions: ReplayPositions) -> None:
        self._positions = positions
        self._running: RunningReview | None = None
        self.open = False
        self.foot = PaintedPanel()
        """The buttons of the next mistake and of the summary."""
        self._place = 0
        """The place of the game that was drawn last."""
        self.tips: list[Tip] = []
        """What is said of the figures in the column."""
        self._places = {
            positions.done(place): place
            for place in range(positions.last + 1)
            if positions.is_whole(place)
        }
        """By number of actions taken: the last place at which nothing of the next is seen."""

    @property
    def whole(self) -> bool:
        """Whether nothing more will come."""
        return self._running is not None and self._running.finished

    def toggle(self) -> None:
        """Open it, or put it away; what is being weighed goes on."""
        self.open = not self.open
        if self.open and self._running is None:
            self._running = RunningReview(self._positions.lines, bot_workers.service)

    def poll(self) -> bool:
        """Take in what was found; whether that changed anything."""
        return self._running is not None and self._running.poll()

    def close(self) -> None:
        """The replay is left."""
        if self._running is not None:
            self._running.close()

    def width(self, size: tuple[int, int]) -> int:
        """px of the window that it takes from the table."""
        return round(WIDE * bar_scale(size)) if self.open else 0

    def graph_height(self, size: tuple[int, int]) -> int:
        """px of the window above the bar that the graph takes."""
        return round(HEIGHT * bar_scale(size)) if self.has_graph else 0

    def column(self, size: tuple[int, int]) -> Rect:
        """The paper of the column in a window of this size, down to the graph's end."""
        wide, tall = size
        left, above, right = (round(edge * bar_scale(size)) for edge in AROUND)
        column = Rect(wide - self.width(size) + left, above, self.width(size) - left - right, 0)
        column.height = tall - bar_height(size) - above
        if not self.has_graph:
            column.height -= above  # the bar's line is not below its shadow
        return column

    def graph(self, size: tuple[int, int]) -> Rect:
        """The paper of the graph, across the window."""
        column, left = self.column(size), round(AROUND[1] * bar_scale(size))
        high = self.graph_height(size)
        return Rect(left, column.bottom - high, column.right - left, high)

    def inside(self, size: tuple[int, int]) -> Rect:
        """What of the column may be written on."""
        column, scale = self.column(size), bar_scale(size)
        inside = column.inflate(-2 * round(INSIDE * scale), 0)
        inside.top += round(ABOVE * scale)
        below = BELOW if self.has_graph else INSIDE
        bottom = column.bottom - self.graph_height(size) - round(below * scale)
        inside.height = bottom - inside.top
        return inside

    @property
    def mistakes(self) -> list[int]:
        """The places of the game just before each mistake."""
        found = [] if self._running is None else self._running.mistakes
        return [self._places[each.step] for each in found if each.step in self._places]

    @property
    def has_graph(self) -> bool:
        """Whether chances to win are shown: one wins alone, and the column is open."""
        return self.open and self._positions.setup.variant.rules.goal is Goal.OWN

    def course(self, seat: Seat) -> WinCourse | None:
        """The chances to win over the game, with the mistakes of a seat; None while not known."""
        summary = None if self._running is None else self._running.summary
        if summary is None or summary.win_chances is None:
            return None
        positions, starts = self._positions, self._positions.deals
        known = [*zip((*starts, positions.last), summary.win_chances, strict=False)]
        if len(summary.win_chances) <= len(starts):
            known = [*zip(starts, summary.win_chances, strict=False)]
        known += [
            (self._places[moment.step], moment.chances)
            for moment in summary.moments
            if moment.step in self._places
        ]
        points = course_of(known, positions.last)
        assert self._running is not None
        own = [each for each in self._running.mistakes if each.seat == seat]
        marks = tuple(self._places[each.step] for each in own if each.step in self._places)
        names = tuple(plan.name for plan in positions.setup.seats)
        return WinCourse(points, marks, seat, names, starts) if points else None

    def has_next(self, place: int) -> bool:
        """Whether the column is open and a mistake comes after a place."""
        return self.open and any(at > place for at in self.mistakes)

    def next_mistake(self, place: int, way: int) -> int | None:
        """The place of the mistake after a place, or before it; None where there is none.

        It opens the review, so that there may be one.
        """
        if not self.open:
            self.toggle()
        if way > 0:
            return next((at for at in self.mistakes if at > place), None)
        return next((at for at in reversed(self.mistakes) if at < place), None)

    def decision(self, place: int) -> ReviewedDecision | None:
        """What is decided next at a place of the game, if that was weighed."""
        if self._running is None or not self._positions.is_whole(place):
            return None
        return self._running.decisions.get(self._positions.done(place))

    def summary(self, seat: Seat, first: str, face: int) -> ReviewSummary | None:
        """The summary of a seat; None while there is no review.

        Args:
            seat: whose.
            first: the profile to which reviews belong that name none.
            face: the number of its portrait.
        """
        running, lines = self._running, self._positions.lines
        if running is None or running.summary is None:
            return None
        decisions = tuple(running.decisions.values())
        latest = partial(games_before, lines, seat, first, LATEST)
        return ReviewSummary(running.summary, decisions, seat, latest, face)

    def handle(self, event: pygame.event.Event) -> TransportAction | None:
        """The buttons at the foot of the column; the keys are those of the bar."""
        if not self.open or event.type == pygame.KEYDOWN:
            return None
        pressed = self.foot.handle(event)
        return None if pressed is None else TransportAction(pressed)

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        """What is said of a figure in the column, or of the button of the next mistake."""
        if not self.open:
            return None
        for button in self.foot.buttons:
            if button.rect.collidepoint(pos) and button.name == TransportAction.NEXT_MISTAKE.value:
                return Tip(button.rect, self._next_words(), above=True)
        return next((tip for tip in self.tips if tip.target.collidepoint(pos)), None)

    def _next_words(self) -> str:
        """What the button of the next mistake does, or why it does nothing."""
        if self.has_next(self._place):
            return _("To the next mistake, to the one before")
        if not self.whole:
            return _("No mistake has been found yet: the review goes on.")
        return _("No mistake has been found in that direction.")

    # Drawing ----------------------------------------------------------------------------------

    def draw(
        self,
        surface: pygame.Surface,
        painter: Painter,
        place: int,
        seat: Seat,
        *,
        four_colour: bool,
        taken: int = 0,
    ) -> None:
        """The sheet right of the table and below it; `taken` px above its button are another's."""
        size = surface.get_size()
        column, inside = self.column(size), self.inside(size)
        low = self.graph_height(size)
        self._place = place
        for part in (
            Rect(size[0] - self.width(size), 0, self.width(size), size[1] - bar_height(size)),
            Rect(0, column.bottom - low, size[0], low),
        ):
            surface.blit(quiet(size, painter.theme), part, part)
        wings = (self.graph(size),) if self.has_graph else ()
        paper_sheet(surface, column, painter, *wings)
        self._draw_button(surface, painter, inside)
        inside.height -= taken
        written = replace(painter, theme=on_paper(painter.theme))
        pen = ReviewColumn(surface, written, inside, four_colour=four_colour)
        running = self._running
        if running is None:
            return
        pen.title(_("Review"))
        if running.trouble is not None:
            pen.wrapped(window_text(running.trouble, _), BODY)
            return
        if told := words.progress(running.done, running.every):
            pen.line(told, SMALL, written.theme.muted)
        for note in running.summary.notes if running.summary is not None else ():
            pen.wrapped(window_text(note, _), SMALL)
        self._draw_summary(pen, seat)
        each = self.decision(place)
        if each is not None:
            pen.rule()
            pen.decision(each, tuple(plan.name for plan in self._positions.setup.seats))
        self.tips = pen.tips

    def _draw_button(self, surface: pygame.Surface, painter: Painter, inside: Rect) -> None:
        """The buttons of the next mistake and of the summary, and the room that they leave."""
        tall = max(24, painter.px(BUTTON))
        box = Rect(inside.left, inside.bottom - tall, inside.width, tall)
        self.foot.lay_out(self._buttons(), box, painter)
        self.foot.draw(surface, painter)
        inside.height -= tall + painter.px(8)

    def _buttons(self) -> Part:
        """Both; the way on is gold for as long as there is one."""
        there = self.has_next(self._place)
        known = self._running is not None and self._running.summary is not None
        return Row(
            Press(
                TransportAction.NEXT_MISTAKE.value,
                _("Next mistake"),
                gold=there,
                enabled=there,
                tall=BUTTON,
                padding=6,
                cap="N",
                grow=1,
            ),
            Press(
                TransportAction.SUMMARY.value,
                _("Summary"),
                enabled=known,
                tall=BUTTON,
                padding=6,
                cap="U",
            ),
            gap=8,
        )

    def _draw_summary(self, pen: ReviewColumn, seat: Seat) -> None:
        review = None if self._running is None else self._running.summary
        found = words.summary_of(review, seat)
        if review is not None and found is not None and found.decisions:
            parts = parts_of(account for account in review.deals if account.seat == seat)
            for row in words.summary_rows(found, parts):
                pen.pair(*row)
