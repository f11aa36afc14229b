"""Goals as a cabinet: a shelf for each group, an object for each goal, its date or its count."""

from __future__ import annotations

from collections.abc import Sequence
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
from game.ui.paint.objects.objects import drawn_object
from game.ui.paint.painter import Painter
from game.ui.scene.form_screen import FormScreen
from game.ui.style.theme import mixed

_CELL: Final = 220
"""Width of a goal at least, px at scale 1."""
_OBJECT: Final = 64
"""Height of a picture with its shelf, px at scale 1."""
BOARD: Final = 5
"""Thickness of a shelf, px at scale 1."""

CABINET_TITLES: Final = {
    GoalGroup.BIDS: N_("Bids"),
    GoalGroup.ZEROS: N_("Zeros"),
    GoalGroup.WINS: N_("Wins"),
    GoalGroup.TABLES: N_("Tables and variants"),
    GoalGroup.DAYS: N_("Days"),
}


class GoalsPage:
    """A cabinet that scrolls."""

    def __init__(self, screen: FormScreen, progress: CountedProgress) -> None:
        self._screen, self._goals = screen, progress.goals
        near = nearest(progress.goals)
        self._told = _("Next: {goal}").format(goal=near) if near else ""

    def tree(self) -> Part:
        """How many are reached, which one is nearest, and a shelf for each group."""
        theme = self._screen.app.theme
        reached = sum(state.when is not None for state in self._goals)
        text = _("{reached} of {all} reached").format(reached=reached, all=len(self._goals))
        head = Row(
            Text(text, typeset.HEADING, theme.accent, whole=True),
            Text(self._told, align=TextAlign.RIGHT, grow=1),
            gap=24,
        )
        shelves = Scroll(Column(*map(self._shelf, GoalGroup), gap=18))
        return Plate(Column(head, Gap(10), shelves), inside=22, above=14, below=14)

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
        name = Text(_(CABINET_TITLES[group]), typeset.HEADING, theme.accent)
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


def nearest(goals: Sequence[GoalState]) -> str:
    """The goal that is nearest, in words; the first one for somebody who has none."""
    far = [state for state in goals if state.when is None]
    if not far:
        return ""
    near = max(far, key=lambda state: state.reach.done / max(1, state.reach.wanted))
    return _(near.goal.title)


_MIDDLE: Final = TextAlign.MIDDLE


def _paint_object(state: GoalState, painter: Painter, surface: pygame.Surface, area: Rect) -> None:
    """Its object standing on a board: in colour once it is won, a silhouette before."""
    theme, board = painter.theme, max(2, painter.px(BOARD))
    side = area.height - board
    shelf = Rect(area.left, area.bottom - board, area.width, board)
    pygame.draw.rect(surface, mixed(theme.panel, theme.rim, 0.55), shelf)
    picture = drawn_object(state.goal.id, side, theme, won=state.when is not None)
    surface.blit(picture, (area.centerx - side // 2, area.top))
