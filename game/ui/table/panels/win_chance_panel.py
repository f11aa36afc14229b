"""The chance of each seat to win a watched game: a line over the deals, and bars for now."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import ceil
from typing import Final

import pygame
from pygame import Rect

from game.presentation.words.advice.ways import chance_percent
from game.translation import _
from game.ui.kit.controls import ShareBar, Text, TextAlign
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate
from game.ui.kit.painted_panel import PaintedPanel
from game.ui.kit.rows import Grid
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import RGB, Theme, contrast, mixed

MOST: Final = 4
"""Seats that have a bar, the likeliest first."""
EDGE: Final = 10
GAP: Final = 6
GRAPH: Final = 46
"""Height of the line at least; left out where there is no room for it."""
BAR: Final = (28, 7)
"""Width at least, and height."""
LEAST: Final = (120, 70)
"""Room below which there is no panel; all lengths in px at scale 1."""
NAMES: Final = TextStyle(typeset.SMALL.px, bold=True)
INKS: Final[tuple[RGB, ...]] = (
    *((122, 172, 224), (226, 140, 92), (150, 206, 140), (198, 150, 220), (232, 200, 96)),
    *((236, 130, 150), (110, 206, 206), (200, 200, 200), (176, 140, 110), (160, 170, 250)),
)
"""By seat, for the whole game; each has its name beside it too."""
SEEN: Final = 3.0
"""Contrast with a panel that a line and a bar have at least."""

Chances = tuple[float, ...]


class WinChancePanel(PaintedPanel):
    """A panel that fills its room; none where nothing is known or it would be too small to read."""

    def __init__(self) -> None:
        super().__init__()
        self._made_of: object = None

    def show(
        self, course: Sequence[Chances], names: Sequence[str], room: Rect, painter: Painter
    ) -> None:
        """Let this stand there; what stands there already is not made anew.

        Args:
            course: by seat, 0 to 1, before the first deal that was seen and after each.
            names: by seat.
            room: px of the window.
            painter: theme and scale.
        """
        made_of = tuple(course), tuple(names), tuple(room), painter
        if made_of == self._made_of:
            return
        self._made_of = made_of
        tree: Part = Gap()
        if course and room.width >= painter.px(LEAST[0]) and room.height >= painter.px(LEAST[1]):
            for tree in _panels(course, names, painter):
                if tree.short(painter, room.width) <= room.height:
                    break
        self.lay_out(tree, room, painter)


def _panels(course: Sequence[Chances], names: Sequence[str], painter: Painter) -> Iterator[Part]:
    """The whole panel, then ones that show less: the line goes before a seat does."""
    order = sorted(range(len(names)), key=lambda seat: -course[-1][seat])
    for number in range(min(MOST, len(order)), 0, -1):
        shown = order[:number]
        if len(course) > 1:
            yield _panel(course, names, shown, painter, [_graph(course, shown, painter.theme)])
        yield _panel(course, names, shown, painter, [])


def _panel(
    course: Sequence[Chances],
    names: Sequence[str],
    seats: Sequence[int],
    painter: Painter,
    graph: Sequence[Part],
) -> Part:
    theme = painter.theme
    ground = mixed(theme.panel, theme.muted, 0.45)
    rows = [_row(names[seat], course[-1][seat], ink_of(seat, theme), ground) for seat in seats]
    title = Text(_("To win the game"), typeset.SMALL, theme.muted, lines=1)
    return Plate(Column(title, *graph, Grid(rows, weights=(0, 1, 0), gap=GAP)), inside=EDGE)


def _row(name: str, chance: float, ink: RGB, ground: RGB) -> list[Part]:
    """Name, bar and percent."""
    percent = _("{percent} %", percent=chance_percent(chance))
    return [
        Text(name, NAMES, lines=1),
        ShareBar(lambda: chance, ground, ink=ink, least=BAR[0], tall=BAR[1]),
        Text(percent, NAMES, align=TextAlign.RIGHT, whole=True),
    ]


def ink_of(seat: int, theme: Theme) -> RGB:
    """The colour of a seat, darker on a light panel."""
    ink = INKS[seat]
    while contrast(ink, theme.panel) < SEEN:
        ink = mixed(ink, (0, 0, 0), 0.1)
    return ink


def _graph(course: Sequence[Chances], seats: Sequence[int], theme: Theme) -> Part:
    inks = {seat: ink_of(seat, theme) for seat in seats}
    rule = mixed(theme.panel, theme.muted, 0.3)
    return Painted(partial(_paint_course, course, inks, rule), tall=GRAPH, grow=1)


def _paint_course(
    course: Sequence[Chances],
    inks: Mapping[int, RGB],
    rule: RGB,
    surface: pygame.Surface,
    area: Rect,
) -> None:
    """A line for each seat, and rules at every quarter up to the highest chance there was."""
    area = area.inflate(0, -8)
    quarters = max(2, ceil(4 * max(max(chances) for chances in course) - 0.01))
    for quarter in range(quarters + 1):
        y = round(area.bottom - 1 - quarter / quarters * (area.height - 1))
        pygame.draw.line(surface, rule, (area.left, y), (area.right - 1, y))
    for seat, ink in reversed(list(inks.items())):
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
