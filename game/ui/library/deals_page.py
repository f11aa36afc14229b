"""In which deals bids go wrong: by size, by place in the bidding and by trump."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.engine.cards import Suit
from game.presentation.words.points import decimal
from game.presentation.words.progress import rating_title
from game.presentation.words.statistics import percent, rules_title
from game.presentation.words.table import SUIT_TITLES
from game.rating.trends import BidCount, by_position, by_size, by_trump
from game.table.statistics.summary import PlayedRules
from game.translation import _
from game.ui.kit.controls import Text, TextAlign
from game.ui.kit.layout import Column, Gap, Part, Plate, Row, RowAlign, Scroll
from game.ui.kit.rows import Grid, RowsToCome
from game.ui.library.figures_table import FigureLine, figures_table
from game.ui.library.progress_counted import CountedProgress
from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen

_HEAD: Final = 3
"""Lines that a table's head and edges are as tall as."""
_COLUMNS: Final = (31, 11, 15, 15, 14, 14)
"""Shares of the width: of the names, then of the numbers."""
FEW: Final = 10
"""Deals of which a line is drawn faint: they say little."""


class DealsPage:
    """Sizes and the rating of each variant on the left, places and trumps on the right."""

    def __init__(self, screen: FormScreen, progress: CountedProgress) -> None:
        self._screen = screen
        self._by_variant = progress.by_variant
        self._sizes = {str(size): count for size, count in by_size(progress.seats).items()}
        self._places = {
            str(place + 1): count for place, count in by_position(progress.seats).items()
        }
        self._trumps = {
            _trump_title(letter): count for letter, count in by_trump(progress.seats).items()
        }

    def tree(self) -> Part:
        """All three; the lower ones share the height by their lines."""
        places = self._plate(_("Bidding place"), self._places, grow=len(self._places) + _HEAD)
        trumps = self._plate(_("Trump"), self._trumps, grow=len(self._trumps) + _HEAD)
        sizes = self._plate(_("Cards"), self._sizes, grow=len(self._sizes) + _HEAD)
        return Row(
            Column(sizes, *self._variants(), gap=12, grow=1),
            Column(places, trumps, gap=12, grow=1),
            gap=12,
            align=RowAlign.WHOLE,
        )

    def _variants(self) -> list[Part]:
        """The rating of each variant, where there is one."""
        theme = self._screen.app.theme
        rows = [
            [
                Text(rules_title(PlayedRules(name)), lines=1),
                Text(rating_title(one.now), whole=True),
            ]
            for name, one in self._by_variant.items()
            if one.now is not None
        ]
        if not rows:
            return []
        title = Text(_("Rating by variant"), typeset.STRONG, theme.cream)
        held = Column(title, Gap(6), Scroll(Grid(rows, weights=(1, 0), between=2)))
        return [Plate(held, inside=20, above=12, below=10, grow=len(rows) + _HEAD)]

    def _plate(self, title: str, rows: Mapping[str, BidCount], *, grow: int) -> Part:
        theme = self._screen.app.theme
        heads = (_("Deals"), _("Exact"), _("Over"), _("Under"), _("Points"))
        lines = [
            FigureLine(
                name,
                (
                    str(count.deals),
                    percent(count.rate),
                    percent(count.over / count.deals),
                    percent(count.under / count.deals),
                    decimal(count.points / count.deals),
                ),
                faint=count.deals < FEW,
            )
            for name, count in rows.items()
        ]
        held: list[Part] = [figures_table(title, heads, lines, _COLUMNS, theme, scrolls=False)]
        if not rows:
            told = Text(_("No deal yet."), ink=theme.muted, align=TextAlign.MIDDLE)
            held += [Gap(4), RowsToCome(grow=1), Gap(6), told]
        return Plate(Column(*held), inside=20, above=12, below=10, grow=grow)


def _trump_title(letter: str) -> str:
    if not letter:
        return _("No trump")
    suit = next((suit for suit in Suit if suit.letter == letter), None)
    return letter if suit is None else _(SUIT_TITLES.get(suit, letter))
