"""All goals on one page: a mark, the words, and the date of the game that reached it."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.rating.goals import GoalState
from game.translation import _
from game.ui.kit.controls import Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, Scroll
from game.ui.library.progress_counted import CountedProgress
from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen

_MARK: Final = 14  # px at scale 1


class GoalsPage:
    """A list that scrolls."""

    def __init__(self, screen: FormScreen, progress: CountedProgress) -> None:
        self._screen, self._goals = screen, progress.goals

    def tree(self) -> Part:
        """How many are reached, and a line for each."""
        reached = sum(state.when is not None for state in self._goals)
        text = _("{reached} of {all} reached").format(reached=reached, all=len(self._goals))
        goals = Scroll(Column(*map(self._goal, self._goals), gap=9))
        held = Column(Text(text, typeset.STRONG), Gap(10), goals)
        return Plate(held, inside=22, above=14, below=14)

    def _goal(self, state: GoalState) -> Part:
        theme, reached = self._screen.app.theme, state.when is not None
        ink = theme.cream if reached else theme.muted
        return Row(
            Painted(partial(self._paint_mark, reached), _MARK, _MARK),
            Text(_(state.goal.title), ink=ink, lines=1, grow=1),
            Text((state.when or "")[:10], ink=theme.muted),
            gap=12,
        )

    def _paint_mark(self, reached: bool, surface: pygame.Surface, box: Rect) -> None:
        theme, radius = self._screen.app.theme, max(2, box.width // 5)
        if reached:
            pygame.draw.rect(surface, theme.gold, box, border_radius=radius)
        else:
            edge = max(1, self._screen.px(2))
            pygame.draw.rect(surface, theme.muted, box, edge, border_radius=radius)
