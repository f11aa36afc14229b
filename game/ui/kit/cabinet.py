"""A cabinet: shelves with a heading each, and on them things with words below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.ui.kit.controls import Text, TextAlign
from game.ui.kit.layout import Column, Gap, Painted, Part, Row, RowAlign
from game.ui.paint import typeset
from game.ui.paint.objects.tones import shelf_ground
from game.ui.paint.painter import Painter
from game.ui.style.theme import mixed

_CELL: Final = 220
"""Width of a thing on a shelf at least, px at scale 1."""
_OBJECT: Final = 76
"""Height of a shelf with its board, px at scale 1."""
SHELF_HEADROOM: Final = 12
"""Above a thing on a shelf, px at scale 1."""
_SHADE: Final = 0.5
BOARD: Final = 5
"""Thickness of a shelf, px at scale 1."""


def shelf(title: str, things: Sequence[Part], painter: Painter, width: int) -> Part:
    """Things in rows below their title, on a screen that is `width` px wide."""
    columns = max(2, width // max(1, painter.px(_CELL)))
    bare = [Painted(partial(_paint_bare, painter), tall=_OBJECT, grow=1)] * (-len(things) % columns)
    cells = [*things, *bare]
    rows = [cells[at : at + columns] for at in range(0, len(cells), columns)]
    boards = [Row(*each, gap=0, align=RowAlign.TOP) for each in rows]
    name = Text(title, typeset.HEADING, painter.theme.accent)
    return Column(name, Gap(4), Column(*boards, gap=14))


def on_shelf(
    picture: Callable[[int], pygame.Surface],
    words: str,
    told: Part,
    painter: Painter,
    *,
    won: bool,
) -> Part:
    """A thing on its board.

    Args:
        picture: paints it for a height in px.
        words: what it is.
        told: the last line: its date, or how far it is.
        painter: of the window.
        won: whether it is there, and not its silhouette alone.
    """
    ink = painter.theme.cream if won else painter.theme.muted
    line = Text(words, typeset.SMALL, ink, align=TextAlign.MIDDLE, grow=1)
    paint = partial(_paint, picture, painter)
    held = Row(Gap(6), line, Gap(6), gap=0)
    return Column(Painted(paint, tall=_OBJECT), Gap(4), held, Gap(2), told, grow=1)


def _paint(
    picture: Callable[[int], pygame.Surface],
    painter: Painter,
    surface: pygame.Surface,
    area: Rect,
) -> None:
    """It stands on the board."""
    side = paint_shelf(painter, surface, area) - painter.px(SHELF_HEADROOM)
    bottom = area.bottom - max(2, painter.px(BOARD))
    surface.blit(picture(side), (area.centerx - side // 2, bottom - side))


def paint_shelf(painter: Painter, surface: pygame.Surface, area: Rect) -> int:
    """A board at the foot of an area and the lit back of the cabinet above it: px of its height."""
    theme, board = painter.theme, max(2, painter.px(BOARD))
    back = Rect(area.left, area.top, area.width, area.height - board)
    ground = shelf_ground(theme)
    surface.fill(ground, back)
    if not theme.flat:  # the shelf above throws a shadow on it
        shade = mixed(ground, theme.felt_edge, _SHADE)
        surface.fill(shade, (back.topleft, (back.width, board)))
    plank = Rect(area.left, back.bottom, area.width, board)
    pygame.draw.rect(surface, mixed(theme.panel, theme.rim, 0.55), plank)
    return back.height


def _paint_bare(painter: Painter, surface: pygame.Surface, area: Rect) -> None:
    """A place on a shelf where nothing stands."""
    paint_shelf(painter, surface, area)
