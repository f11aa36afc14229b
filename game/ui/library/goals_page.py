"""Goals as a cabinet: a shelf for each group, an object for each goal, its date or its count."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.rating.goals import GoalGroup, GoalState
from game.translation import N_, _
from game.ui.kit.controls import ShareBar, Text, TextAlign
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, RowAlign, Scroll
from game.ui.library.progress_counted import CountedProgress
from game.ui.paint import typeset
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.painter import Painter
from game.ui.scene.form_screen import FormScreen
from game.ui.style.theme import RGB, mixed

_CELL: Final = 220
"""Width of a goal at least, px at scale 1."""
_OBJECT: Final = 64
"""Height of a picture with its shelf, px at scale 1."""
_BOARD: Final = 5
"""Thickness of a shelf, px at scale 1."""
_UNITS: Final = 100
"""Side of an object as it is drawn."""

_GROUPS: Final = {
    GoalGroup.BIDS: N_("Bids"),
    GoalGroup.ZEROS: N_("Zeros"),
    GoalGroup.WINS: N_("Wins"),
    GoalGroup.TABLES: N_("Tables and variants"),
    GoalGroup.DAYS: N_("Days"),
}

_NUMBER_AT: Final = {GoalGroup.BIDS: 54, GoalGroup.ZEROS: 46, GoalGroup.WINS: 32}
"""Percent of the height of an object at which a number stands on it."""

_objects = SurfaceCache(8 << 20)


class GoalsPage:
    """A cabinet that scrolls."""

    def __init__(self, screen: FormScreen, progress: CountedProgress) -> None:
        self._screen, self._goals = screen, progress.goals

    def tree(self) -> Part:
        """How many are reached, which one is nearest, and a shelf for each group."""
        theme = self._screen.app.theme
        reached = sum(state.when is not None for state in self._goals)
        text = _("{reached} of {all} reached").format(reached=reached, all=len(self._goals))
        head = Row(
            Text(text, typeset.HEADING, theme.accent, whole=True),
            Text(self._nearest(), align=TextAlign.RIGHT, grow=1),
            gap=24,
        )
        shelves = Scroll(Column(*map(self._shelf, GoalGroup), gap=18))
        return Plate(Column(head, Gap(10), shelves), inside=22, above=14, below=14)

    def _nearest(self) -> str:
        """The goal that is nearest, in words; the first one for somebody who has none."""
        open_goals = [state for state in self._goals if state.when is None]
        if not open_goals:
            return ""
        near = max(open_goals, key=lambda state: state.reach.done / state.reach.wanted)
        return _("Next: {goal}").format(goal=_(near.goal.title))

    def _shelf(self, group: GoalGroup) -> Part:
        """The goals of a group in rows, below the group's name."""
        theme, app = self._screen.app.theme, self._screen.app
        cells: list[Part] = [
            self._goal(state) for state in self._goals if state.goal.group is group
        ]
        columns = max(2, app.size[0] // max(1, app.painter.px(_CELL)))
        cells += [Gap(grow=1)] * (-len(cells) % columns)
        rows = [cells[at : at + columns] for at in range(0, len(cells), columns)]
        boards = [Row(*each, gap=0, align=RowAlign.TOP) for each in rows]
        name = Text(_(_GROUPS[group]), typeset.HEADING, theme.accent)
        return Column(name, Gap(4), Column(*boards, gap=14))

    def _goal(self, state: GoalState) -> Part:
        """Its object on a shelf, what it is, and its date or how far it is."""
        theme, reach = self._screen.app.theme, state.reach
        won = reach.when is not None
        told: Part = Text((reach.when or "")[:10], typeset.SMALL, theme.accent, align=_MIDDLE)
        if not won and reach.wanted > 1:
            ground = mixed(theme.panel, theme.panel_edge, 0.6)
            share = reach.done / reach.wanted
            figures = f"{reach.done}/{reach.wanted}"
            told = Row(
                Gap(grow=1),
                ShareBar(lambda: share, ground, ink=theme.accent, wide=64),
                Text(figures, typeset.SMALL, theme.muted, whole=True),
                Gap(grow=1),
            )
        paint = partial(_paint_object, state, self._screen.app.painter)
        ink = theme.cream if won else theme.muted
        words = Text(_(state.goal.title), typeset.SMALL, ink, align=_MIDDLE, grow=1)
        held = Row(Gap(6), words, Gap(6), gap=0)
        return Column(Painted(paint, tall=_OBJECT), Gap(4), held, Gap(2), told, grow=1)


_MIDDLE: Final = TextAlign.MIDDLE


def _paint_object(state: GoalState, painter: Painter, surface: pygame.Surface, area: Rect) -> None:
    """An object standing on a board: in colour once it is won, a silhouette before.

    Where several are asked for, their number is on it.
    """
    group, won = state.goal.group, state.when is not None
    theme, board = painter.theme, max(2, painter.px(_BOARD))
    side = area.height - board
    shelf = Rect(area.left, area.bottom - board, area.width, board)
    wood = mixed(theme.panel, theme.rim, 0.55)
    pygame.draw.rect(surface, wood, shelf)

    def paint() -> pygame.Surface:
        dim = mixed(theme.panel, theme.muted, 0.35)
        main, dark = (theme.gold, mixed(theme.gold, (0, 0, 0), 0.35)) if won else (dim, dim)
        light = theme.paper if won else mixed(theme.panel, theme.muted, 0.5)
        canvas = Canvas((_UNITS, _UNITS), side / _UNITS, clear(main), finer=4)
        _DRAWN[group](canvas, main, dark, light)
        return canvas.finish()

    picture = _objects.get((group, won, side, theme), paint)
    surface.blit(picture, (area.centerx - side // 2, area.top))
    height = _NUMBER_AT.get(group)
    if height is None or state.reach.wanted == 1:
        return
    number, style = str(state.reach.wanted), typeset.SMALL
    ink = theme.on_gold if won and group is not GoalGroup.ZEROS else theme.cream
    left = area.centerx - typeset.width(number, style, painter.fonts) // 2
    top = area.top + side * height // 100 - style.line(painter.fonts) // 2
    typeset.write(surface, number, (left, top), style, painter.fonts, ink)


def _bell(canvas: Canvas, main: RGB, dark: RGB, _light: RGB) -> None:
    """A bell that is rung for a bid."""
    canvas.circle((50, 16), 8, dark)
    canvas.shape("M 18 80 C 20 30 34 20 50 20 C 66 20 80 30 82 80 Z", main)
    canvas.shape("M 50 20 C 66 20 80 30 82 80 L 62 80 C 64 50 60 30 50 20 Z", dark)
    canvas.box(10, 82, 80, 18, dark, radius=4)


def _ring(canvas: Canvas, main: RGB, dark: RGB, _light: RGB) -> None:
    """A large nought on a foot."""
    canvas.box(22, 90, 56, 10, dark, radius=3)
    canvas.ring((50, 46), 38, 14, main)


def _cup(canvas: Canvas, main: RGB, dark: RGB, _light: RGB) -> None:
    """A cup."""
    canvas.ring((22, 32), 17, 7, dark)
    canvas.ring((78, 32), 17, 7, dark)
    canvas.shape(
        "M 22 8 L 78 8 C 78 44 66 58 56 62 L 56 80 L 44 80 L 44 62 C 34 58 22 44 22 8 Z", main
    )
    canvas.shape("M 56 8 L 78 8 C 78 44 66 58 56 62 Z", dark)
    canvas.box(26, 80, 48, 20, dark, radius=4)


def _compass(canvas: Canvas, main: RGB, dark: RGB, light: RGB) -> None:
    """A compass."""
    canvas.circle((50, 54), 45, dark)
    canvas.ring((50, 54), 45, 9, main)
    canvas.polygon([(50, 20), (60, 54), (40, 54)], light)
    canvas.polygon([(50, 88), (60, 54), (40, 54)], main)


def _leaf(canvas: Canvas, main: RGB, dark: RGB, light: RGB) -> None:
    """A leaf of a calendar."""
    canvas.box(14, 14, 72, 86, light, radius=4)
    canvas.box(14, 14, 72, 24, main, radius=4)
    for x in (32, 68):
        canvas.box(x - 4, 4, 8, 20, dark, radius=3)
    for row in range(3):
        for column in range(4):
            canvas.box(22 + column * 15, 46 + row * 16, 10, 10, dark, radius=2)


_DRAWN: Final = {
    GoalGroup.BIDS: _bell,
    GoalGroup.ZEROS: _ring,
    GoalGroup.WINS: _cup,
    GoalGroup.TABLES: _compass,
    GoalGroup.DAYS: _leaf,
}
