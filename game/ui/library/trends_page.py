"""Figures by month as a chart: bids made, points a deal, or points given away a decision."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from typing import Final

import pygame
from pygame import Rect

from game.presentation.phrasebook import counts, outcome
from game.presentation.words.advice.review_summary import part_words
from game.presentation.words.points import decimal
from game.presentation.words.progress import month_label, month_words
from game.presentation.words.statistics import percent, rules_title
from game.rating.trends import (
    MonthMean,
    best_month,
    by_month,
    parts_by_month,
    variants_by_deals,
)
from game.rating.trends import loss_by_month as losses
from game.rating.trends import points_by_month as points
from game.review.review_index import PointParts
from game.table.statistics.deal_sums import BidCount
from game.table.statistics.summary import PlayedRules
from game.translation import _, ngettext
from game.ui.kit.controls import DropDown, Segments, Selection
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row
from game.ui.library.progress_counted import CountedProgress
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.platform import pixels
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.invitation import invitation
from game.ui.style.contrast import on_paper
from game.ui.widgets.bar_chart import ChartBar, paint_bars
from game.ui.widgets.line_chart import ChartPoint, paint_line
from game.ui.widgets.waterfall_chart import WaterfallBar, paint_waterfall

MONTHS: Final = 24
"""The latest of them are shown."""
YEAR: Final = 12
"""Months for which a chart has room, however few there are."""


class Figure(Enum):
    """What is shown by month."""

    EXACT = 0
    POINTS = 1
    LOSS = 2
    PARTS = 3


OF_REVIEWS: Final = (Figure.LOSS, Figure.PARTS)
OF_ONE_VARIANT: Final = (Figure.POINTS, Figure.PARTS)
"""Points of two variants are not of one kind, and do not add up."""


class TrendsPage:
    """One chart, and what it is of."""

    def __init__(self, screen: FormScreen, progress: CountedProgress) -> None:
        """Begin with the bids of all variants; points with the variant that was played most."""
        self._screen, self._progress = screen, progress
        self.figure = Figure.EXACT
        self._variants = variants_by_deals(progress.deals)
        self.variant: str | None = None
        """The only one that counts; None for all."""
        self._exact: Mapping[str, BidCount] = {}
        self._means: Mapping[str, MonthMean] = {}
        self._parts: Mapping[str, PointParts] = {}
        self._month: str | None = None
        """Of which month the parts are shown."""
        self._best: str | None = None
        self._count()

    def _count(self) -> None:
        deals = self._progress.deals
        self._best = best_month(deals, self.variant)
        self._exact, self._means, self._parts, self._month = {}, {}, {}, None
        match self.figure:
            case Figure.EXACT:
                self._exact = by_month(deals, self.variant)
            case Figure.POINTS:
                self._means = points(deals, self.variant)
            case Figure.LOSS:
                reviews = self._progress.reviews
                self._means = losses(one for one in reviews if self.variant in (None, one.variant))
            case Figure.PARTS:
                reviews = self._progress.reviews
                self._parts = parts_by_month(one for one in reviews if one.variant == self.variant)
                self._month = max(self._parts, default=None)

    # --- widgets -----------------------------------------------------------------------------

    def tree(self) -> Part:
        """What is shown, of which variant, and the chart."""
        texts = [_("Bids made"), _("Points per deal"), _("Loss per decision"), _("Skill and luck")]
        shown = Selection("figure", [*zip(Figure, texts, strict=True)], self.figure, self.show)
        figures = Segments(shown, least=380)
        lists: list[Part] = []
        if self._variants:
            options: list[str | None] = [*self._variants]
            if self.figure not in OF_ONE_VARIANT:
                options.insert(0, None)
            names = [
                (one, _("All variants") if one is None else rules_title(PlayedRules(one)))
                for one in options
            ]
            lists.append(DropDown(Selection("variant", names, self.variant, self._choose)))
        if self.figure is Figure.PARTS and self._month is not None:
            months = [(month, month_words(month)) for month in sorted(self._parts, reverse=True)]
            lists.insert(0, DropDown(Selection("month", months, self._month, self._turn)))
        picture = Painted(self._paint, grow=1)
        chart = Plate(picture, inside=24, above=18, below=18, paper=True, grow=1)
        if not (self._exact or self._means or self._parts):
            chart = self._nothing()
        return Column(Row(figures, Gap(grow=1), *lists, gap=12), Gap(14), chart, grow=1)

    def _nothing(self) -> Plate:
        """What will stand there, and what fills it."""
        app = self._screen.app
        title = _("No finished game yet")
        sentence = _("Play a game to its end, and this page shows how you do.")
        if self.figure in OF_REVIEWS:
            title = _("No reviewed game yet")
            sentence = _("Review, beside a replay, weighs every decision of a game.")
        variant = self.variant or app.settings.variant
        return invitation(app, title, sentence, variant=variant)

    def _turn(self, month: str) -> None:
        self._month = month
        self._screen.rebuild()

    def _choose(self, variant: str | None) -> None:
        self.variant = variant
        self._count()
        self._screen.rebuild()

    def show(self, figure: Figure) -> None:
        """Another figure."""
        self.figure = figure
        if self.figure in OF_ONE_VARIANT and self.variant is None and self._variants:
            self.variant = self._variants[0]  # points of two variants are not of one kind
        self._count()
        self._screen.rebuild()

    # --- drawing -----------------------------------------------------------------------------

    @property
    def _painter(self) -> Painter:
        """That of the window, on paper."""
        painter = self._screen.painter
        return replace(painter, theme=on_paper(painter.theme))

    def _paint(self, surface: pygame.Surface, inside: Rect) -> None:
        """The chart, over it what it is of, or what the month under the mouse stands on."""
        painter = self._painter
        line = typeset.HEADING.line(painter.fonts) + painter.px(6)
        chart = Rect(inside.left, inside.top + line, inside.width, inside.height - line)
        mouse = pixels.mouse()
        if self.figure is Figure.PARTS:
            text = self._paint_parts(surface, chart)
        elif self.figure is Figure.EXACT:
            text = self._paint_exact(surface, chart, mouse)
        else:
            text = self._paint_means(surface, chart, mouse)
        cut = typeset.cut(text, typeset.HEADING, painter.fonts, inside.width)
        fonts, ink = painter.fonts, painter.theme.cream
        typeset.write(surface, cut, inside.topleft, typeset.HEADING, fonts, ink)

    def _paint_parts(self, surface: pygame.Surface, chart: Rect) -> str:
        if self._month is None:
            return ""
        *parts, whole = (WaterfallBar(*each) for each in part_words(self._parts[self._month]))
        paint_waterfall(surface, parts, whole, chart, self._painter)
        return _("Points of all reviewed games of the month")

    def _paint_exact(self, surface: pygame.Surface, chart: Rect, mouse: tuple[int, int]) -> str:
        latest = [(month, count) for month, count in self._exact.items() if count.deals][-MONTHS:]
        bars = [ChartBar(month_label(month), count.rate, count.deals) for month, count in latest]
        over = paint_bars(surface, bars, chart, self._painter, mouse, places=YEAR)
        if over is not None:
            month, count = latest[over]
            made = outcome.made_of(count.exact, count.deals)
            return _("{one}: {other}", one=month_words(month), other=made)
        if self._best is None:
            return _("Bids made by month")
        return _(
            "Bids made by month · best: {month}, {share}",
            month=month_words(self._best),
            share=percent(self._exact[self._best].rate),
        )

    def _paint_means(self, surface: pygame.Surface, chart: Rect, mouse: tuple[int, int]) -> str:
        latest = list(self._means.items())[-MONTHS:]
        loss = self.figure is Figure.LOSS
        marks = [
            ChartPoint(month_label(month), mean.mean, mean.of, mean.half) for month, mean in latest
        ]
        over = paint_line(surface, marks, chart, self._painter, mouse, places=YEAR)
        if over is None:
            if loss:
                return _("Points given away per decision in reviewed games, by month")
            return _("Points a deal by month, with intervals of 95 %")
        month, mean = latest[over]
        if loss:
            what = ngettext("{n} reviewed game", "{n} reviewed games", mean.of, n=mean.of)
        else:
            what = counts.deals(mean.of)
        return _(
            "{month}: {mean} ± {half}, {what}",
            month=month_words(month),
            mean=decimal(mean.mean, 2),
            half=f"{mean.half:.2f}",
            what=what,
        )
