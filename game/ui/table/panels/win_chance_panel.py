"""The chance of each seat to win a watched game: a line over the deals, and bars for now."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

import pygame

from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import RGB, mixed

MOST: Final = 4
"""Seats that have a bar, the likeliest first."""
EDGE: Final = 10
GRAPH: Final = 46
"""px at scale 1 of the line; left out where there is no room for it."""
LEAST: Final = (120, 70)
"""px at scale 1 below which there is no panel."""
INKS: Final[tuple[RGB, ...]] = ((122, 172, 224), (226, 140, 92), (150, 206, 140), (198, 150, 220))
"""Of the seats that have a bar; each has its name beside it too."""

Chances = tuple[float, ...]


def paint_win_chances(
    course: Sequence[Chances], names: Sequence[str], size: tuple[int, int], painter: Painter
) -> pygame.Surface | None:
    """A panel of this size; None where nothing is known or it would be too small to read.

    Args:
        course: by seat, 0 to 1, before the first deal that was seen and after each.
        names: by seat.
        size: px.
        painter: theme and scale.
    """
    if not course or size[0] < painter.px(LEAST[0]) or size[1] < painter.px(LEAST[1]):
        return None
    theme, fonts, edge = painter.theme, painter.fonts, painter.px(EDGE)
    surface = panel(size, theme, fonts.scale).copy()
    inner = surface.get_rect().inflate(-2 * edge, -2 * edge)
    style, strong = TextStyle(13), TextStyle(13, bold=True)
    row = round(strong.font(fonts).get_height() * 1.05)
    title = typeset.within(_("To win the game"), style, fonts, theme.muted, inner.width)
    surface.blit(title, inner.topleft)
    order = sorted(range(len(names)), key=lambda seat: -course[-1][seat])
    room = inner.height - row
    shown = order[: max(1, min(MOST, room // row))]
    graph = room - len(shown) * row
    top = inner.top + row
    if graph >= painter.px(GRAPH) and len(course) > 1:
        _paint_course(surface, pygame.Rect(inner.left, top, inner.width, graph), course, shown)
        top += graph
    for place, seat in enumerate(shown):
        line = pygame.Rect(inner.left, top + place * row, inner.width, row)
        _paint_row(surface, line, names[seat], course[-1][seat], INKS[place], painter)
    return surface


def _paint_course(
    surface: pygame.Surface, area: pygame.Rect, course: Sequence[Chances], seats: Sequence[int]
) -> None:
    """A line for each seat, and rules at every quarter up to the highest chance there was."""
    area = area.inflate(0, -8)
    rule = mixed(INKS[0], (0, 0, 0), 0.75)
    quarters = max(2, ceil(4 * max(max(chances) for chances in course) - 0.01))
    for quarter in range(quarters + 1):
        y = round(area.bottom - 1 - quarter / quarters * (area.height - 1))
        pygame.draw.line(surface, rule, (area.left, y), (area.right - 1, y))
    for ink, seat in reversed(list(zip(INKS, seats, strict=False))):
        points = [
            (
                area.left + (area.width - 4) * number / (len(course) - 1),
                area.bottom - 1 - chances[seat] * 4 / quarters * (area.height - 1),
            )
            for number, chances in enumerate(course)
        ]
        pygame.draw.aalines(surface, ink, False, points)
        pygame.draw.lines(surface, ink, False, points, 2)
        pygame.draw.circle(surface, ink, points[-1], 3)


def _paint_row(
    surface: pygame.Surface,
    line: pygame.Rect,
    name: str,
    chance: float,
    ink: RGB,
    painter: Painter,
) -> None:
    """Name, bar and percent."""
    theme, fonts = painter.theme, painter.fonts
    strong = TextStyle(13, bold=True)
    figure = typeset.line_surface(_percent(chance), strong, fonts, theme.cream)
    widest = strong.font(fonts).size(_("{percent} %").format(percent=100))[0]
    surface.blit(figure, figure.get_rect(midright=line.midright))
    wide = min(painter.px(64), (line.width - widest) * 6 // 10)
    words = typeset.cut(name, strong, fonts, wide)
    word = typeset.line_surface(words, strong, fonts, theme.cream)
    surface.blit(word, word.get_rect(midleft=line.midleft))
    bar = pygame.Rect(line.left + wide + painter.px(6), 0, 0, max(5, painter.px(7)))
    bar.width = line.right - widest - painter.px(8) - bar.left
    bar.centery = line.centery
    if bar.width < painter.px(16):
        return
    end = bar.height // 2
    pygame.draw.rect(surface, mixed(theme.panel, theme.muted, 0.45), bar, border_radius=end)
    bar.width = max(bar.height, round(bar.width * chance))
    pygame.draw.rect(surface, ink, bar, border_radius=end)


def _percent(chance: float) -> str:
    """Whole percents; certain is only what is certain."""
    whole = round(100 * chance)
    if 0.0 < chance < 1.0:
        whole = min(99, max(1, whole))
    return _("{percent} %").format(percent=whole)
