"""Everybody over all evenings of the scorekeeper, a row for each person."""

from __future__ import annotations

from typing import Final

from game.presentation.words.points import decimal
from game.presentation.words.statistics import percent
from game.table.scorekeeping.evenings import PersonTotals, totals_of
from game.table.scorekeeping.score_keeping import KeptSheet
from game.translation import _
from game.ui.kit.figures_table import FigureLine, figures_table
from game.ui.kit.layout import Column, Gap, Part, Plate, Row, Scroll
from game.ui.kit.pages import TitledPage, back_button
from game.ui.kit.poster import FACES, WhereRoom
from game.ui.paint import typeset
from game.ui.paint.seat_portraits import PERSONS
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.invitation import invitation

_WEIGHTS: Final = (4, 2, 2, 2, 4, 2)


class EveningsScene(FormScreen):
    """One sheet of paper, and the way back."""

    start_at = "back"
    only_looks = True

    def __init__(self, sheets: tuple[KeptSheet, ...]) -> None:
        """All sheets, the latest first."""
        super().__init__()
        self.totals = totals_of(sheets)

    def tree(self) -> Part:
        """A row for each person, on paper that ends below the last one; or what will stand here."""
        foot = Row(back_button(self.app.back), Gap(grow=1))
        body = self._inviting(_("No evening yet"))
        if self.totals:
            body = Column(self._paper(), WhereRoom(self._inviting(_("The next evening"))))
        return TitledPage(_("All evenings"), body, foot)

    def _paper(self) -> Part:
        heads = (_("Evenings"), _("Won"), _("Deals"), _("Bids made"), _("Points per deal"))
        table = figures_table(
            _("Name"),
            heads,
            [_line(one) for one in self.totals],
            _WEIGHTS,
            self.app.theme,
            bar=3,
            names=typeset.NAME,
        )
        return Plate(Scroll(table, grow=0, paper=True), inside=28, below=20, paper=True)

    def _inviting(self, title: str) -> Part:
        app, sentence = self.app, _("Everyone on a score sheet appears here after its first deal.")
        return invitation(app, title, sentence, faces=PERSONS[:FACES])


def _line(one: PersonTotals) -> FigureLine:
    """Wins stand beside the evenings that were told to their end, a bar before the exact bids."""
    won = decimal(one.won, 0 if one.won == int(one.won) else 1)
    share = one.exact / one.deals
    cells = (
        str(one.evenings),
        _("{n} of {all}", n=won, all=one.over),
        str(one.deals),
        percent(share),
        decimal(one.points / one.deals),
    )
    return FigureLine(one.name, cells, share=lambda: share)
