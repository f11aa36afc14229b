"""All goals on one page: a mark, the words, and the date of the game that reached it."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.rating.goals import GoalState
from game.translation import _
from game.ui.library.progress_counted import Progress
from game.ui.paint import typeset
from game.ui.paint.clipping import clipped
from game.ui.scene.form_screen import FormScreen
from game.ui.widgets.scroll_area import ScrollArea

_INSIDE: Final = 22  # px at scale 1
_LINE: Final = 30


class GoalsPage:
    """A list that scrolls."""

    def __init__(self, screen: FormScreen, progress: Progress) -> None:
        self._screen, self._goals = screen, progress.goals
        self._pane: ScrollArea | None = None

    def build(self, body: Rect) -> None:
        """The pane."""
        px = self._screen.px
        inside = body.inflate(-2 * px(_INSIDE), -2 * px(14))
        head = typeset.STRONG.line(self._screen.app.fonts) + px(6)
        inside.top += head
        inside.height -= head
        inside.width += px(_INSIDE - 6)
        self._pane = self._screen.pane(inside, px(_LINE) * len(self._goals))

    def paint(self, surface: pygame.Surface, body: Rect) -> None:
        """The head, and as many goals as are in sight."""
        screen, px, pane = self._screen, self._screen.px, self._pane
        screen.panel(surface, body)
        reached = sum(state.when is not None for state in self._goals)
        text = _("{reached} of {all} reached").format(reached=reached, all=len(self._goals))
        at = (body.left + px(_INSIDE), body.top + px(14))
        screen.write(surface, text, at, typeset.STRONG)
        if pane is None:
            return
        line = px(_LINE)
        with clipped(surface, pane.area):
            for number, state in enumerate(self._goals):
                y = pane.area.top + number * line - pane.offset
                if y + line >= pane.area.top and y <= pane.area.bottom:
                    self._paint_goal(surface, state, Rect(pane.area.left, y, 0, line))

    def _paint_goal(self, surface: pygame.Surface, state: GoalState, at: Rect) -> None:
        screen, px = self._screen, self._screen.px
        theme, fonts, mark = screen.app.theme, screen.app.fonts, px(14)
        box = Rect(at.left, at.top + (at.height - mark) // 2, mark, mark)
        radius = max(2, mark // 5)
        reached = state.when is not None
        if reached:
            pygame.draw.rect(surface, theme.gold, box, border_radius=radius)
        else:
            edge = max(1, px(2))
            pygame.draw.rect(surface, theme.muted, box, edge, border_radius=radius)
        x, y = box.right + px(12), at.top + (at.height - typeset.BODY.line(fonts)) // 2
        ink = theme.cream if reached else theme.muted
        screen.write(surface, _(state.goal.title), (x, y), typeset.BODY, ink)
        if state.when is not None and self._pane is not None:
            day = state.when[:10]
            x = self._pane.area.right - px(26) - typeset.width(day, typeset.BODY, fonts)
            screen.write(surface, day, (x, y), typeset.BODY, theme.muted)
