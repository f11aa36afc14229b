"""The button under the review's column that leads to the moment again, to be decided anew."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.days import local_date
from game.presentation.replay_positions import ReplayPositions
from game.profiles.shelf import ProfileShelf
from game.review.mistakes import Mistake, RetriedMoment, as_kept, mistakes_of, moment_of
from game.review.values import ReviewedDecision
from game.translation import _
from game.ui.paint.painter import Painter
from game.ui.platform.background_tasks import tasks
from game.ui.replay.review_panel import BUTTON, EDGE
from game.ui.scene.protocol import App
from game.ui.scene.routes import RetryMistake
from game.ui.widgets.buttons import Button, ButtonGroup

KEY: Final = pygame.K_t
TALL: Final = 34  # px at scale 1
GAP: Final = 8
"""To the button of the summary below it."""
_RETRY: Final = "retry"


class RetryButton:
    """There where the decision that comes next was a mistake that can be tried again."""

    def __init__(self, positions: ReplayPositions) -> None:
        self._positions = positions
        self._group = ButtonGroup()
        self._decision: ReviewedDecision | None = None
        self.mistake: Mistake | None = None
        """What would be tried."""

    def show(self, decision: ReviewedDecision | None, column: Rect, scale: float) -> None:
        """The decision at the present place, if the column is open; called when that changes."""
        if decision is not self._decision:
            self._decision, self.mistake = decision, None
            if decision is not None and decision.mistake:
                reader, seat = self._positions.played, decision.seat
                found = mistakes_of(reader, (decision,), seat, local_date())
                self.mistake = found[0] if found else None
        self._group.buttons = []
        if self.mistake is not None:
            edge, tall = round(EDGE * scale), round(TALL * scale)
            rect = Rect(column.left + edge, 0, column.width - 2 * edge, tall)
            rect.bottom = column.bottom - edge - max(24, round(BUTTON * scale)) - round(GAP * scale)
            words = _("Decide again (T)")
            self._group.buttons = [Button(_RETRY, words, rect, gold=True, size=15)]

    def taken(self, scale: float) -> int:
        """px of the column that it takes, the gap below it included."""
        return round(TALL * scale) + round(GAP * scale) if self._group.buttons else 0

    def handle(self, event: pygame.event.Event, app: App) -> bool:
        """Whether the event was for it."""
        by_key = event.type == pygame.KEYDOWN and event.key == KEY
        if by_key or self._group.handle(event, arrows=False) == _RETRY:
            if self.mistake is not None:
                self._open(app, self.mistake)
            return self.mistake is not None
        down = event.type == pygame.MOUSEBUTTONDOWN
        return down and self._group.at(event.pos) is not None

    def _open(self, app: App, mistake: Mistake) -> None:
        lines = self._positions.lines
        folder = ProfileShelf.usual().own_folder(app.players)

        def set_up() -> tuple[Mistake, RetriedMoment | None]:
            kept = mistake if folder is None else as_kept(folder, mistake)
            return kept, moment_of(lines, mistake)

        def arrived(found: tuple[Mistake, RetriedMoment | None]) -> None:
            kept, moment = found
            if moment is not None:
                app.open(RetryMistake(kept, moment))
            else:
                app.notify(_("This moment cannot be set up again."))

        tasks.run(set_up, arrived)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The button, where there is one."""
        self._group.draw(surface, painter)
