"""A small table of figures on a panel: names on the left, columns of numbers on the right."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.ui.kit.controls import Text, TextAlign
from game.ui.kit.layout import SCROLL_TAKES, Column, Gap, Part, Row, Scroll
from game.ui.kit.rows import Grid, RowsToCome
from game.ui.paint import typeset
from game.ui.style.theme import RGB, Theme

_GAP: Final = 2
_BETWEEN: Final = 4
"""Between lines, px at scale 1."""

_TO_COME: Final = 8
"""Above the lines that have yet to come, px at scale 1."""


class FigureLine(NamedTuple):
    """One line."""

    name: str
    cells: Sequence[str]
    faint: bool = False
    """It says little."""


def figures_table(
    title: str,
    heads: Sequence[str],
    lines: Sequence[FigureLine],
    weights: Sequence[int],
    theme: Theme,
    *,
    scrolls: bool = True,
) -> Part:
    """A title, the names of the columns, and lines below them; room that is left shows outlines.

    Args:
        title: over the names of the lines.
        heads: of the columns.
        lines: below them.
        weights: shares of the width: of the names, then of each column.
        theme: the colours.
        scrolls: whether the lines scroll under the names.
    """

    def cells(texts: Sequence[str], ink: RGB, style: typeset.TextStyle) -> list[Part]:
        return [Text(text, style, ink, lines=1, align=TextAlign.RIGHT) for text in texts]

    def line(one: FigureLine) -> list[Part]:
        ink = theme.muted if one.faint else theme.cream
        return [Text(one.name, ink=ink, lines=1), *cells(one.cells, ink, typeset.BODY)]

    named = Text(title, typeset.STRONG, lines=1)
    head = Grid(
        [[named, *cells(heads, theme.muted, typeset.SMALL)]], weights=weights, gap=_GAP, grow=1
    )
    rows = [line(one) for one in lines]
    edge = SCROLL_TAKES if scrolls else 0
    parts: list[Part] = [Row(head, Gap(edge), gap=0), Gap(_BETWEEN)]
    if rows:
        known = Grid(rows, weights=weights, gap=_GAP, between=_BETWEEN, ruled=True)
        table = Column(known, Gap(_TO_COME), RowsToCome(grow=1, first=False), grow=1)
        parts.append(Scroll(table) if scrolls else table)
    return Column(*parts, grow=int(bool(rows)))
