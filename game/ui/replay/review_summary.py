"""The summary of a reviewed game over its replay: figures beside the last games, and waterfalls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.presentation.phrasebook.deal import title as deal_title
from game.presentation.words.advice import review_summary as words
from game.presentation.words.advice.review import summary_of
from game.review.review_index import ReviewedGame, parts_of
from game.review.review_types import DealAccount, GameReview, ReviewedDecision, SeatSummary
from game.translation import _
from game.ui.kit.controls import Press, Text, TextAlign
from game.ui.kit.layout import Column, Gap, Painted, Part, Row, RowAlign
from game.ui.kit.painted_panel import PaintedPanel, fitted
from game.ui.kit.rows import Grid
from game.ui.paint import typeset
from game.ui.paint.marks import paper_sheet
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.platform.background_read import BackgroundRead
from game.ui.style.contrast import on_paper
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.overlay import CLOSE, veil
from game.ui.widgets.waterfall_chart import WaterfallBar, paint_waterfall

SIZE: Final = (980, 520)
"""px at scale 1, where there is room."""
EDGE: Final = 24
FACE: Final = 48
"""Of the portrait beside the name, px at scale 1."""
LEFT: Final = 47
"""Percent of the width for the figures; the waterfall has the rest."""
BUTTON: Final = 40
BACK: Final = "back"
ON: Final = "on"
CLOSING: Final = (pygame.K_ESCAPE, pygame.K_u)
TURNING: Final = {
    pygame.K_LEFT: -1,
    pygame.K_PAGEUP: -1,
    pygame.K_RIGHT: 1,
    pygame.K_PAGEDOWN: 1,
}


class ReviewSummary:
    """An overlay about one seat; `handle` answers `CLOSE` when it is put away."""

    def __init__(
        self,
        found: GameReview,
        decisions: Sequence[ReviewedDecision],
        seat: int,
        latest: Callable[[], list[ReviewedGame]],
        face: int,
    ) -> None:
        """`latest` reads the games before this one, which takes a while.

        `face` is the number of the portrait of the `seat`.
        """
        self._review, self._seat, self._face = found, seat, face
        self._decisions = [each for each in decisions if each.seat == seat]
        self._deals = [deal for deal in found.deals if deal.seat == seat]
        self._reading: BackgroundRead[list[ReviewedGame]] = BackgroundRead(latest)
        self.shown = 0
        """Which waterfall: 0 for the game, else a deal by its place."""
        self.panel = PaintedPanel()
        self._box = Rect(0, 0, 0, 0)
        self._painter: Painter
        self._wished: Painter
        """Has the size of words that the table has."""
        self._least = 1.0
        """The scale at which words have their usual size."""
        self._told = False
        """Whether the games before this one stand on it."""

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """Find the place for everything, which is written on paper."""
        self._wished = replace(painter, theme=on_paper(painter.theme))
        self._painter, self._least = self._wished, layout.base
        wide, tall = layout.size
        self._box = Rect(0, 0, min(layout.px(SIZE[0]), wide - 16), min(layout.px(SIZE[1]), tall))
        self._box.center = (wide // 2, tall // 2)
        self._place()

    def _place(self) -> None:
        """Place everything anew: another waterfall is shown, or the other games are known."""
        self._told = self.settled
        edge = self._wished.px(EDGE)
        inside = self._box.inflate(-2 * edge, -2 * edge)
        tree, self._painter = fitted([self._tree], [inside.size], self._wished, self._least)
        self.panel.lay_out(tree, inside, self._painter)

    def _tree(self, _painter: Painter) -> Part:
        """The seat's figures, and the waterfall right of them."""
        found = summary_of(self._review, self._seat)
        figures: Part = Text(_("Nothing of this seat was weighed."))
        if found is not None and found.decisions:
            figures = self._figures(found)
        return Row(
            Column(figures, grow=LEFT),
            Column(*self._waterfall(), grow=100 - LEFT),
            gap=2 * EDGE,
            align=RowAlign.WHOLE,
        )

    @property
    def settled(self) -> bool:
        """Whether the games before this one were read."""
        return self._reading.done

    # Doing ------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> str | None:
        """Left and right go from the game to its deals; Esc or a click beside it closes it."""
        if event.type == pygame.KEYDOWN and event.key in CLOSING:
            return CLOSE
        if event.type == pygame.KEYDOWN and event.key in TURNING:
            self._turn(TURNING[event.key])
            return None
        outside = event.type == pygame.MOUSEBUTTONDOWN and not self._box.collidepoint(event.pos)
        if outside and event.button == 1:
            return CLOSE
        name = self.panel.handle(event)
        return CLOSE if name == CLOSE else None

    def _turn(self, way: int) -> None:
        self.shown = max(0, min(len(self._deals), self.shown + way))
        self._place()

    # What stands on it ------------------------------------------------------------------------

    def _figures(self, found: SeatSummary) -> Part:
        """The seat's figures beside those of the last games, and its best and worst moment."""
        theme, latest = self._painter.theme, self._reading.result or []
        rows = [
            [
                Text(row.title, lines=1, whole=True),
                Text(row.now, typeset.STRONG, lines=1, align=TextAlign.RIGHT),
                Text(row.before, ink=theme.muted, lines=1, align=TextAlign.RIGHT),
            ]
            for row in words.compared(found, parts_of(self._deals), len(self._deals), latest)
        ]
        heads = [
            Text(head, typeset.STRONG, theme.muted, lines=1, whole=True, align=TextAlign.RIGHT)
            for head in (_("This game"), words.latest_title(len(latest)))
        ]
        best, worst = words.moments(self._decisions)
        name = Text(found.name, typeset.TITLE, lines=1, grow=1)
        grid = Grid(
            [[Gap(), *heads], *rows],
            weights=(1, 0, 0),
            gap=18,
            between=9,
            ruled=True,
            ink=theme.panel_edge,
        )
        face = Painted(self._draw_face, FACE, FACE)
        parts: list[Part] = [Row(face, name, gap=12), Gap(10, grow=1), grid]
        for title, each, is_best in (
            (_("Best moment"), best, True),
            (_("Worst moment"), worst, False),
        ):
            told = words.moment_words(each, best=is_best) if each is not None else _("None")
            parts += [Gap(10, grow=1), Text(title, typeset.HEADING), Gap(2), Text(told)]
        return Column(*parts, grow=1)

    def _waterfall(self) -> list[Part]:
        """The chart, above it what it is of between the buttons that turn to others."""
        last = len(self._deals)
        title = _("Points")
        if self.shown:
            title = " · ".join((title, deal_title(self._deals[self.shown - 1].deal)))
        head = Text(title, typeset.HEADING, lines=1, align=TextAlign.MIDDLE, grow=1)
        note = words.premium_words(sum(deal.given for deal in self._deals_shown))
        return [
            Row(
                self._turner(BACK, "back", -1, enabled=self.shown > 0),
                head,
                self._turner(ON, "play", 1, enabled=self.shown < last),
                gap=8,
            ),
            Gap(10),
            Painted(self._draw_waterfall, grow=1),
            *([Gap(6), Text(note, align=TextAlign.MIDDLE)] if note else []),
            Gap(12),
            Row(Gap(grow=1), Press(CLOSE, _("Close"), least=120, tall=BUTTON)),
        ]

    def _turner(self, key: str, icon: str, way: int, *, enabled: bool) -> Part:
        turn = partial(self._turn, way)
        return Press(key, "", turn, icon=icon, enabled=enabled, least=BUTTON, tall=BUTTON)

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The sheet over the table; its buttons are those of every other panel."""
        veil(surface, painter.theme)
        paper_sheet(surface, self._box, painter)
        if self._told != self.settled:
            self._place()
        self.panel.draw(surface, replace(self.panel.painter, theme=painter.theme))

    def _draw_face(self, surface: pygame.Surface, area: Rect) -> None:
        surface.blit(portrait(self._face, min(area.size), self._painter.theme), area)

    @property
    def _deals_shown(self) -> Sequence[DealAccount]:
        """The deals that the waterfall is of."""
        return self._deals[self.shown - 1 : self.shown] if self.shown else self._deals

    def _draw_waterfall(self, surface: pygame.Surface, chart: Rect) -> None:
        deals = self._deals_shown
        if deals:
            *parts, whole = (WaterfallBar(*each) for each in words.part_words(parts_of(deals)))
            paint_waterfall(surface, parts, whole, chart, self._painter)
