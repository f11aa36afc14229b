"""Everybody over all evenings of the scorekeeper, a row for each person."""

from __future__ import annotations

from game.presentation.words.points import decimal
from game.presentation.words.statistics import percent
from game.table.scorekeeping.evenings import PersonTotals, totals_of
from game.table.scorekeeping.score_keeping import KeptSheet
from game.translation import _
from game.ui.kit.controls import Text, TextAlign
from game.ui.kit.layout import Column, Gap, Part, Plate, Row
from game.ui.kit.pages import TitledPage, back_button
from game.ui.kit.rows import Grid
from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen

_WEIGHTS = (3, 2, 2, 2, 2, 2)


class EveningsScene(FormScreen):
    """One table, and the way back."""

    start_at = "back"
    only_looks = True

    def __init__(self, sheets: tuple[KeptSheet, ...]) -> None:
        """All sheets, the latest first."""
        super().__init__()
        self.totals = totals_of(sheets)

    def tree(self) -> Part:
        """A row for each person; where no deal is finished, what will be there."""
        theme = self.app.theme
        heads = (_("Evenings"), _("Won"), _("Deals"), _("Exact bids"), _("Points a deal"))
        words = (Text(each, typeset.SMALL, theme.muted, align=TextAlign.RIGHT) for each in heads)
        head: list[Part] = [Text(_("Name"), typeset.SMALL, theme.muted), *words]
        rows = [head, *(_row(one) for one in self.totals)]
        body: Part = Grid(rows, weights=_WEIGHTS, between=14, ruled=True)
        if not self.totals:
            told = _("With the first deal of a sheet everybody on it stands here.")
            body = Text(told, ink=theme.muted)
        foot = Row(back_button(self.app.back), Gap(grow=1))
        held = Plate(Column(body, Gap(grow=1)), inside=24)
        return TitledPage(_("All evenings"), held, foot)


def _row(one: PersonTotals) -> list[Part]:
    """Wins stand beside the evenings that were told to their end."""
    won = decimal(one.won, 0 if one.won == int(one.won) else 1)
    figures = (
        str(one.evenings),
        _("{won} of {over}").format(won=won, over=one.over),
        str(one.deals),
        percent(one.exact / one.deals),
        decimal(one.points / one.deals),
    )
    right = (Text(each, whole=True, align=TextAlign.RIGHT) for each in figures)
    return [Text(one.name, typeset.STRONG, lines=1), *right]
