"""The lower part of the statistics: a line for every kind of game that was played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import pygame
from pygame import Rect

from game.presentation.phrasebook import outcome
from game.presentation.words.points import decimal
from game.presentation.words.statistics import (
    NONE,
    opponents_title,
    percent,
    rules_title,
    wins_words,
)
from game.table.statistics.summary import Kind, Summary
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.cardbook import CardBook
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.variant_pictures.pictures import variant_picture
from game.ui.style.theme import RGB, Fonts, mixed

LINE: Final = 38
"""Height of a line, px at scale 1."""
_PICTURE: Final = 28
"""Height of a variant's picture, px at scale 1."""
COLUMNS: Final = (
    (0, False),
    (41, True),
    (45, False),
    (65, True),
    (78, True),
    (92, True),
    (100, True),
)
"""Where words stand, in percent of the width, and whether that is their right edge."""


def heads() -> tuple[str, ...]:
    """The words above the columns."""
    return (
        _("Variant"),
        _("Players"),
        _("Opponents"),
        _("Games"),
        _("Wins"),
        _("Points per deal"),
        outcome.made(),
    )


def paint_heads(surface: pygame.Surface, area: Rect, painter: Painter) -> None:
    """The line above the table."""
    theme, fonts = painter.theme, painter.fonts
    _paint_line(surface, heads(), area, area.top, typeset.SMALL, theme.muted, fonts)


def paint_kinds(
    surface: pygame.Surface,
    kinds: Mapping[Kind, Summary],
    area: Rect,
    painter: Painter,
    book: CardBook,
) -> None:
    """A line for each kind of game, as far as it is in sight."""
    theme, fonts = painter.theme, painter.fonts
    line, shown = round(LINE * fonts.scale), surface.get_clip()
    rule = mixed(theme.panel, theme.panel_edge, 0.45)
    for number, (kind, some) in enumerate(kinds.items()):
        y = area.top + number * line
        if y > shown.bottom or y + line < shown.top:
            continue
        pygame.draw.line(surface, rule, (area.left, y), (area.right, y), hairline(fonts.scale))
        texts = (
            rules_title(kind.rules),
            str(kind.players),
            opponents_title(kind.opponents),
            str(some.games),
            f"{wins_words(some.wins)} · {percent(some.win_rate)}" if some.games else NONE,
            decimal(some.points_per_deal) if some.deals else NONE,
            percent(some.share(some.exact)) if some.deals else NONE,
        )
        tall = painter.px(_PICTURE)
        size = (tall * 100 // 46, tall)
        picture = variant_picture(kind.rules.variant, size, painter.px(3), book, painter)
        surface.blit(picture, (area.left, y + (line - tall) // 2))
        _paint_line(surface, texts, area, y, typeset.BODY, theme.cream, fonts, size[0])


def _paint_line(
    surface: pygame.Surface,
    texts: Sequence[str],
    area: Rect,
    y: int,
    style: typeset.TextStyle,
    ink: RGB,
    fonts: Fonts,
    before: int = 0,
) -> None:
    """Words in their columns; `before` px stay free at the left of the first."""
    y += (round(LINE * fonts.scale) - style.line(fonts)) // 2
    air = round(8 * fonts.scale)
    edges = [area.left + (area.width - air) * share // 100 for share, _right in COLUMNS]
    edges[0] += before and before + air
    for number, (text, x) in enumerate(zip(texts, edges, strict=True)):
        if COLUMNS[number][1]:
            at = x - typeset.width(text, style, fonts)
        else:
            room = edges[number + 1] - x - round(54 * fonts.scale)
            text, at = typeset.cut(text, style, fonts, room), x
        typeset.write(surface, text, (at, y), style, fonts, ink)
