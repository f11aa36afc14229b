"""Everybody over all evenings of the scorekeeper, a row for each person."""

from __future__ import annotations

from typing import Final

import pygame

from game.presentation.words.points import decimal
from game.presentation.words.statistics import percent
from game.table.scorekeeping.evenings import PersonTotals, totals_of
from game.table.scorekeeping.score_keeping import KeptSheet
from game.translation import _
from game.ui.kit.controls import ShareBar, Text, TextAlign
from game.ui.kit.layout import SCROLL_TAKES, Column, Gap, Painted, Part, Plate, Row, Scroll
from game.ui.kit.pages import TitledPage, back_button
from game.ui.kit.rows import Grid
from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.scene.form_screen import FormScreen
from game.ui.style.theme import Theme

_WEIGHTS: Final = (4, 2, 2, 2, 4, 2)
_BETWEEN: Final = 22
"""Between two lines of the paper, px at scale 1."""
_BAR: Final = 120
"""Width of the bar of exact bids, px at scale 1."""


class EveningsScene(FormScreen):
    """One sheet of paper, and the way back."""

    start_at = "back"
    only_looks = True

    def __init__(self, sheets: tuple[KeptSheet, ...]) -> None:
        """All sheets, the latest first."""
        super().__init__()
        self.totals = totals_of(sheets)

    def tree(self) -> Part:
        """A row for each person, then lines for those to come; where none is yet, what stands."""
        theme = self.app.theme
        heads = (_("Evenings"), _("Won"), _("Deals"), _("Exact bids"), _("Points a deal"))
        ink = theme.sheet_muted
        words = (Text(each, typeset.SMALL, ink, align=TextAlign.RIGHT) for each in heads)
        head: list[Part] = [Text(_("Name"), typeset.SMALL, ink), *words]
        rows = [head, *(_row(one, theme) for one in self.totals)]
        grid = Grid(
            rows, weights=_WEIGHTS, gap=18, between=_BETWEEN, ruled=True, ink=theme.sheet_rule
        )
        told: list[Part] = []
        if not self.totals:
            first = _("Everybody on a sheet appears here after its first deal.")
            told = [Gap(12), Text(first, ink=ink, align=TextAlign.MIDDLE)]
        lines = Painted(self._paint_lines, tall=0, grow=1)
        parts = Column(Scroll(grid, grow=0), Gap(_BETWEEN // 2), lines, *told)
        foot = Row(back_button(self.app.back), Gap(grow=1))
        return TitledPage(_("All evenings"), Plate(parts, inside=28, paper=True), foot)

    def _paint_lines(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Lines of the paper on which nobody stands yet, as far apart as those above."""
        painter = self.painter
        end = area.right - painter.px(SCROLL_TAKES)
        step = typeset.NAME.line(painter.fonts) + painter.px(_BETWEEN)
        for y in range(area.top, area.bottom, step):
            ends = (area.left, y), (end - 1, y)
            pygame.draw.line(surface, painter.theme.sheet_rule, *ends, hairline(painter.scale))


def _row(one: PersonTotals, theme: Theme) -> list[Part]:
    """Wins stand beside the evenings that were told to their end, a bar before the exact bids."""
    won = decimal(one.won, 0 if one.won == int(one.won) else 1)
    figures = (
        str(one.evenings),
        _("{won} of {over}").format(won=won, over=one.over),
        str(one.deals),
        percent(one.exact / one.deals),
        decimal(one.points / one.deals),
    )
    ink, right = theme.sheet_ink, TextAlign.RIGHT
    cells: list[Part] = [Text(each, ink=ink, whole=True, align=right) for each in figures]
    share = one.exact / one.deals
    bar = ShareBar(lambda: share, theme.sheet_rule, ink=theme.sheet_ink, wide=_BAR)
    cells[3] = Row(Gap(grow=1), bar, cells[3], gap=12)
    return [Text(one.name, typeset.NAME, ink, lines=1), *cells]
