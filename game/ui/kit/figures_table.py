"""A table of figures on paper: names on the left, columns of numbers on the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from game.ui.kit.controls import ShareBar, Text, TextAlign
from game.ui.kit.layout import Gap, Part, Row
from game.ui.kit.rows import Grid
from game.ui.paint import typeset
from game.ui.style.theme import Theme

_GAP: Final = 16
_BETWEEN: Final = 14
"""Between columns and between lines, px at scale 1."""
_LEAST_BAR: Final = 30
"""Width that a bar keeps, px at scale 1."""


class FigureLine(NamedTuple):
    """One line. What is not there from the beginning is asked for in every frame."""

    name: str
    cells: Sequence[str | Callable[[], str]]
    faint: bool = False
    """Its figures say little."""
    share: Callable[[], float | None] = lambda: None
    """What the bar of the line shows."""
    picture: Part | None = None
    """Before the name."""


def figures_table(
    title: str,
    heads: Sequence[str],
    lines: Sequence[FigureLine],
    weights: Sequence[int],
    theme: Theme,
    *,
    bar: int | None = None,
    names: typeset.TextStyle = typeset.BODY,
) -> Grid:
    """A title, the names of the columns, and lines below them.

    Args:
        title: over the names of the lines.
        heads: of the columns.
        lines: below them.
        weights: shares of the width: of the names, then of each column.
        theme: the colours.
        bar: the number of the column before whose figures stands the bar of their line; the share
            of the width is the bar's.
        names: the letters of the names.
    """
    shares = list(weights)
    if bar is not None:
        shares.insert(bar + 2, 0)

    def row(first: Part, cells: Sequence[Part], shown: Part) -> list[Part]:
        found = [first, *cells]
        if bar is not None:
            found.insert(bar + 1, shown)
        return found

    def line(one: FigureLine) -> list[Part]:
        ink = theme.sheet_muted if one.faint else theme.sheet_ink
        first: Part = Text(one.name, names, theme.sheet_ink, grow=1)
        if one.picture is not None:
            first = Row(one.picture, first)
        cells = [
            # What comes later has the room that the weights give it.
            Text(each, ink=ink, lines=1, whole=isinstance(each, str), align=TextAlign.RIGHT)
            for each in one.cells
        ]
        shown = ShareBar(one.share, theme.sheet_rule, ink=ink, least=_LEAST_BAR)
        return row(first, cells, shown)

    named = [Text(each, typeset.SMALL, theme.sheet_muted, align=TextAlign.RIGHT) for each in heads]
    head = row(Text(title, typeset.HEADING, theme.sheet_ink), named, Gap())
    rows = [head, *(line(one) for one in lines)]
    ink = theme.sheet_rule
    return Grid(rows, weights=shares, gap=_GAP, between=_BETWEEN, ruled=True, ink=ink)
