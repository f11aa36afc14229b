"""A small table of figures on a panel: names on the left, columns of numbers on the right."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect

from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.ruling import across
from game.ui.style.theme import mixed

LINE = 27  # px at scale 1


def line_height(painter: Painter) -> int:
    """px from line to line."""
    return max(painter.px(LINE), typeset.BODY.line(painter.fonts))


def paint_head(
    surface: pygame.Surface,
    title: str,
    heads: Sequence[str],
    columns: Sequence[float],
    area: Rect,
    painter: Painter,
) -> int:
    """The names of the columns; px down to what comes below.

    Args:
        surface: painted on.
        title: over the names.
        heads: of the columns.
        columns: their right edges, as shares of the width.
        area: of the whole table.
        painter: theme and scale.
    """
    theme, fonts = painter.theme, painter.fonts
    room = round(area.width * columns[0]) - typeset.width(heads[0], typeset.SMALL, fonts)
    cut = typeset.cut(title, typeset.STRONG, fonts, room - painter.px(8))
    typeset.write(surface, cut, area.topleft, typeset.STRONG, fonts, theme.cream)
    line = typeset.STRONG.line(fonts)
    y = area.top + line - typeset.SMALL.line(fonts) - painter.px(1)
    _paint_cells(surface, heads, columns, Rect(area.left, y, area.width, 0), painter, muted=True)
    return line + painter.px(5)


def paint_row(
    surface: pygame.Surface,
    name: str,
    cells: Sequence[str],
    columns: Sequence[float],
    row: Rect,
    painter: Painter,
    *,
    muted: bool = False,
) -> None:
    """One line with a rule above it; `muted` where it says little."""
    theme, fonts = painter.theme, painter.fonts
    rule = mixed(theme.panel, theme.panel_edge, 0.45)
    across(surface, rule, (row.left, row.right - 1), row.top, hairline(fonts.scale))
    y = row.top + (row.height - typeset.BODY.line(fonts)) // 2
    first = row.left + round(row.width * columns[0])
    room = first - typeset.width(cells[0], typeset.BODY, fonts) - row.left - painter.px(8)
    ink = theme.muted if muted else theme.cream
    cut = typeset.cut(name, typeset.BODY, fonts, room)
    typeset.write(surface, cut, (row.left, y), typeset.BODY, fonts, ink)
    at = Rect(row.left, y, row.width, 0)
    _paint_cells(surface, cells, columns, at, painter, style=typeset.BODY, muted=muted)


def _paint_cells(
    surface: pygame.Surface,
    texts: Sequence[str],
    columns: Sequence[float],
    row: Rect,
    painter: Painter,
    *,
    style: typeset.TextStyle = typeset.SMALL,
    muted: bool = False,
) -> None:
    ink = painter.theme.muted if muted else painter.theme.cream
    for share, text in zip(columns, texts, strict=True):
        x = row.left + round(row.width * share) - typeset.width(text, style, painter.fonts)
        typeset.write(surface, text, (x, row.top), style, painter.fonts, ink)
