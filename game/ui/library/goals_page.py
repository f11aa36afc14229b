"""Goals as a cabinet: a shelf for each group, an object for each goal, its date or its count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.presentation.words.times import day_words
from game.rating.goals import GoalGroup, GoalState
from game.translation import N_, _, worded
from game.ui.kit.cabinet import on_shelf, shelf
from game.ui.kit.controls import ShareBar, Text, TextAlign
from game.ui.kit.layout import Column, Gap, Part, Plate, Row, Scroll
from game.ui.library.progress_counted import CountedProgress
from game.ui.paint import typeset
from game.ui.paint.objects.objects import drawn_object
from game.ui.scene.form_screen import FormScreen
from game.ui.style.theme import mixed

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
        self._told = _("{one}: {other}", one=_("Next"), other=near) if near else ""

    def tree(self) -> Part:
        """How many are reached, which one is nearest, and a shelf for each group."""
        theme = self._screen.app.theme
        reached = sum(state.when is not None for state in self._goals)
        text = _("{n} of {all}", n=reached, all=len(self._goals))
        head = Row(
            Text(text, typeset.HEADING, theme.accent, whole=True),
            Text(self._told, align=TextAlign.RIGHT, grow=1),
            gap=24,
        )
        shelves = Scroll(Column(*map(self._shelf, GoalGroup), gap=18))
        return Plate(Column(head, Gap(10), shelves), inside=22, above=14, below=14)

    def _shelf(self, group: GoalGroup) -> Part:
        """The goals of a group in rows, below the group's name."""
        app = self._screen.app
        cells = [self._goal(state) for state in self._goals if state.goal.group is group]
        return shelf(_(CABINET_TITLES[group]), cells, app.painter, app.size[0])

    def _goal(self, state: GoalState) -> Part:
        """Its object on a shelf, what it is, and its date or how far it is."""
        app, theme, reach = self._screen.app, self._screen.app.theme, state.reach
        won = reach.when is not None
        told: Part = Text(day_words(reach.when or ""), typeset.SMALL, theme.accent, align=_MIDDLE)
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

        def picture(side: int) -> pygame.Surface:
            return drawn_object(state.goal.id, side, theme, won=won)

        return on_shelf(picture, worded(state.goal.title), told, app.painter, won=won)


def nearest(goals: Sequence[GoalState]) -> str:
    """The goal that is nearest, in words; the first one for somebody who has none."""
    far = [state for state in goals if state.when is None]
    if not far:
        return ""
    near = max(far, key=lambda state: state.reach.done / max(1, state.reach.wanted))
    return worded(near.goal.title)


_MIDDLE: Final = TextAlign.MIDDLE
