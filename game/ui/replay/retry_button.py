"""The button under the review's column that leads to the moment again, to be decided anew."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.days import local_date
from game.presentation.replay_positions import ReplayPositions
from game.profiles.shelf import ProfileShelf
from game.review.mistakes import Mistake, RetriedMoment, as_kept, mistakes_of, moment_of
from game.review.review_types import ReviewedDecision
from game.translation import _
from game.ui.kit.controls import Press
from game.ui.kit.layout import Gap, Part
from game.ui.kit.painted_panel import PaintedPanel
from game.ui.paint.painter import Painter
from game.ui.platform.background_tasks import tasks
from game.ui.replay.review_panel import BUTTON, EDGE
from game.ui.scene.protocol import App
from game.ui.scene.routes import RetryMistake

KEY: Final = pygame.K_t
TALL: Final = 34  # px at scale 1
GAP: Final = 8
"""To the button of the summary below it."""
_RETRY: Final = "retry"


class RetryButton:
    """There where the decision that comes next was a mistake that can be tried again."""

    def __init__(self, positions: ReplayPositions) -> None:
        self._positions = positions
        self.panel = PaintedPanel()
        self._decision: ReviewedDecision | None = None
        self.mistake: Mistake | None = None
        """What would be tried."""

    def show(self, decision: ReviewedDecision | None, column: Rect, painter: Painter) -> None:
        """The decision at the present place, if the column is open; called when that changes."""
        if decision is not self._decision:
            self._decision, self.mistake = decision, None
            if decision is not None and decision.mistake:
                reader, seat = self._positions.played, decision.seat
                found = mistakes_of(reader, (decision,), seat, local_date())
                self.mistake = found[0] if found else None
        edge, px = painter.px(EDGE), painter.px
        room = Rect(column.left + edge, 0, column.width - 2 * edge, px(TALL))
        room.bottom = column.bottom - edge - max(24, px(BUTTON)) - px(GAP)
        again: Part = Gap()
        if self.mistake is not None:
            again = Press(_RETRY, _("Decide again (T)"), gold=True)
        self.panel.lay_out(again, room, painter)

    def taken(self, painter: Painter) -> int:
        """px of the column that it takes, the gap below it included."""
        return painter.px(TALL) + painter.px(GAP) if self.mistake is not None else 0

    def handle(self, event: pygame.event.Event, app: App) -> bool:
        """Whether the event was for it."""
        by_key = event.type == pygame.KEYDOWN and event.key == KEY
        if by_key or self.panel.handle(event, keys=False) == _RETRY:
            if self.mistake is not None:
                self._open(app, self.mistake)
            return self.mistake is not None
        down = event.type == pygame.MOUSEBUTTONDOWN
        return down and self.panel.at(event.pos) is not None

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
        self.panel.draw(surface, painter)
