"""In which deals bids go wrong: by size, by place in the bidding and by trump."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.engine.cards import Suit
from game.presentation.phrasebook import outcome
from game.presentation.phrasebook.trump import suit_name
from game.presentation.words.points import decimal
from game.presentation.words.progress import rating_title
from game.presentation.words.statistics import percent, rules_title
from game.rating.trends import by_position, by_size, by_trump
from game.table.statistics.deal_sums import BidCount
from game.table.statistics.summary import PlayedRules
from game.translation import _
from game.ui.kit.figures_table import FigureLine, figures_table
from game.ui.kit.layout import Column, Gap, Part, Plate
from game.ui.kit.pages import Sheets
from game.ui.library.progress_counted import CountedProgress
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.invitation import invitation

_GAP: Final = 20
"""Between two sheets, px at scale 1."""
_COLUMNS: Final = (34, 8, 20, 12, 12, 12)
"""Shares of the width: of the names, then of the numbers."""
FEW: Final = 10
"""Deals of which a line is drawn faint: they say little."""


class DealsPage:
    """Sizes and the rating of each variant on the left, places and trumps on the right."""

    def __init__(self, screen: FormScreen, progress: CountedProgress) -> None:
        self._screen = screen
        self._by_variant = progress.by_variant
        self._sizes = {str(size): count for size, count in by_size(progress.deals).items()}
        self._places = {
            str(place + 1): count for place, count in by_position(progress.deals).items()
        }
        self._trumps = {
            _trump_title(letter): count for letter, count in by_trump(progress.deals).items()
        }

    def tree(self) -> Part:
        """All three on paper; before the first deal what will stand there."""
        app = self._screen.app
        if not self._sizes:
            return invitation(
                app,
                _("No finished game yet"),
                _("Play a game to its end, and this page shows how you do."),
            )
        sizes = self._plate(_("Cards"), self._sizes)
        places = self._plate(_("Bidding place"), self._places)
        trumps = self._plate(_("Trump"), self._trumps)
        return Sheets(
            Column(sizes, *self._variants(), Gap(grow=1), gap=_GAP, grow=1),
            Column(places, trumps, Gap(grow=1), gap=_GAP, grow=1),
        )

    def _variants(self) -> list[Part]:
        """The rating of each variant, where there is one."""
        lines = [
            FigureLine(rules_title(PlayedRules(name)), (rating_title(one.now),))
            for name, one in self._by_variant.items()
            if one.now is not None
        ]
        if not lines:
            return []
        title, theme = _("Rating by variant"), self._screen.app.theme
        return [_paper(figures_table(title, ("",), lines, (60, 40), theme))]

    def _plate(self, title: str, rows: Mapping[str, BidCount]) -> Part:
        heads = (_("Deals"), outcome.made(), _("Over"), _("Under"), _("Points"))
        lines = [_line(name, count) for name, count in rows.items()]
        return _paper(figures_table(title, heads, lines, _COLUMNS, self._screen.app.theme, bar=1))


def _line(name: str, count: BidCount) -> FigureLine:
    rate = count.rate
    cells = (
        str(count.deals),
        percent(rate),
        percent(count.over / count.deals),
        percent(count.under / count.deals),
        decimal(count.points / count.deals),
    )
    return FigureLine(name, cells, faint=count.deals < FEW, share=lambda: rate)


def _paper(table: Part) -> Part:
    return Plate(table, inside=20, above=14, below=12, paper=True)


def _trump_title(letter: str) -> str:
    if not letter:
        return suit_name(None)
    suit = next((suit for suit in Suit if suit.letter == letter), None)
    return letter if suit is None else suit_name(suit)
