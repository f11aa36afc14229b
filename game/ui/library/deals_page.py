"""In which deals bids go wrong: by size, by place in the bidding and by trump."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.engine.cards import Suit
from game.presentation.words.points import decimal
from game.presentation.words.statistics import percent
from game.presentation.words.table import SUIT_TITLES
from game.rating.trends import BidCount, by_position, by_size, by_trump
from game.translation import _
from game.ui.kit.layout import Column, Painted, Part, Plate, Row, RowAlign
from game.ui.library.figures_table import line_height, paint_head, paint_row
from game.ui.library.progress_counted import CountedProgress
from game.ui.scene.form_screen import FormScreen

_HEAD: Final = 3
"""Lines that a table's head and edges are as tall as."""
_COLUMNS: Final = (0.41, 0.56, 0.71, 0.87, 1.0)
"""Right edges of the numbers, as shares of the width."""
FEW: Final = 10
"""Deals of which a line is drawn faint: they say little."""


class DealsPage:
    """Three tables: sizes on the left, places and trumps on the right."""

    def __init__(self, screen: FormScreen, progress: CountedProgress) -> None:
        self._screen = screen
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
        return Row(
            self._plate(_("Cards"), self._sizes, grow=1),
            Column(places, trumps, gap=12, grow=1),
            gap=12,
            align=RowAlign.WHOLE,
        )

    def _plate(self, title: str, rows: Mapping[str, BidCount], *, grow: int) -> Part:
        return Plate(
            Painted(partial(self._table, title, rows)), inside=20, above=14, below=14, grow=grow
        )

    def _table(
        self, title: str, rows: Mapping[str, BidCount], surface: pygame.Surface, inside: Rect
    ) -> None:
        screen, painter = self._screen, self._screen.app.painter
        heads = (_("Deals"), _("Exact"), _("Over"), _("Under"), _("Points"))
        y = inside.top + paint_head(surface, title, heads, _COLUMNS, inside, painter)
        line = line_height(painter)
        if rows:  # as many as there are fit, and in a small window a little closer
            line = min(line, (inside.bottom - y) // len(rows))
        for name, count in rows.items():
            cells = (
                str(count.deals),
                percent(count.rate),
                percent(count.over / count.deals),
                percent(count.under / count.deals),
                decimal(count.points / count.deals),
            )
            row = Rect(inside.left, y, inside.width, line)
            paint_row(surface, name, cells, _COLUMNS, row, painter, muted=count.deals < FEW)
            y += line
        if not rows:
            text = _("No deal yet.")
            screen.write(surface, text, (inside.left, y), colour=painter.theme.muted)


def _trump_title(letter: str) -> str:
    if not letter:
        return _("No trump")
    suit = next((suit for suit in Suit if suit.letter == letter), None)
    return letter if suit is None else _(SUIT_TITLES.get(suit, letter))
