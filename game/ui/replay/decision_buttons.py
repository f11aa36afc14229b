"""Buttons under the review's column: where two ways part, and the decision to be made anew."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.days import local_date
from game.engine import observe
from game.presentation.replay_positions import ReplayPositions
from game.profiles.shelf import ProfileShelf
from game.review.hints import NEAR
from game.review.measured_points import swing
from game.review.mistakes import Mistake, RetriedMoment, as_kept, mistakes_of, moment_of
from game.review.parting import parting_ways
from game.review.review_types import ReviewedDecision
from game.translation import _
from game.ui.kit.controls import Press
from game.ui.kit.layout import Part, Row
from game.ui.kit.painted_panel import PaintedPanel
from game.ui.paint.painter import Painter
from game.ui.platform.background_tasks import tasks
from game.ui.replay.review_panel import BUTTON
from game.ui.scene.protocol import App
from game.ui.scene.routes import RetryMistake, ShowParting

TALL: Final = 34  # px at scale 1
GAP: Final = 8
"""Between the buttons, and to that of the summary below them."""
_RETRY: Final = "retry"
_PARTING: Final = "parting"
KEYS: Final = {pygame.K_t: _RETRY, pygame.K_y: _PARTING}


class DecisionButtons:
    """What can be done about the decision that comes next: seen played both ways, tried again."""

    def __init__(self, positions: ReplayPositions) -> None:
        self._positions = positions
        self.panel = PaintedPanel()
        self._decision: ReviewedDecision | None = None
        self.mistake: Mistake | None = None
        """What would be tried; None where it was no mistake that can be."""
        self.parting: ShowParting | None = None
        """Where the ways part; None where none does."""

    def show(self, decision: ReviewedDecision | None, inside: Rect, painter: Painter) -> None:
        """The decision at the present place, if the column is open; called when that changes.

        `inside` is what of the column may be written on, the button of the summary at its end.
        """
        if decision is not self._decision:
            self._decision, self.mistake, self.parting = decision, None, None
            if decision is not None:
                self.parting = self._parting(decision)
                if decision.mistake:
                    reader, seat = self._positions.played, decision.seat
                    found = mistakes_of(reader, (decision,), seat, local_date())
                    self.mistake = found[0] if found else None
        px = painter.px
        room = Rect(inside.left, 0, inside.width, px(TALL))
        room.bottom = inside.bottom - max(24, px(BUTTON)) - px(GAP)
        buttons: list[Part] = []
        if self.mistake is not None:
            again = _("Decide again")
            buttons.append(Press(_RETRY, again, tall=TALL, padding=4, cap="T", grow=1))
        if self.parting is not None:
            buttons.append(Press(_PARTING, _("Compare"), tall=TALL, padding=4, cap="Y", grow=1))
        self.panel.lay_out(Row(*buttons, gap=GAP), room, painter)

    def taken(self, painter: Painter) -> int:
        """px of the column that they take, the gaps above and below them included."""
        if self.mistake is None and self.parting is None:
            return 0
        return painter.px(TALL) + 2 * painter.px(GAP)

    def handle(self, event: pygame.event.Event, app: App) -> bool:
        """Whether the event was for one of them."""
        by_key = KEYS.get(event.key) if event.type == pygame.KEYDOWN else None
        pressed = by_key or self.panel.handle(event, keys=False)
        if pressed == _RETRY and self.mistake is not None:
            self._open(app, self.mistake)
            return True
        if pressed == _PARTING and self.parting is not None:
            app.open(self.parting)
            return True
        down = event.type == pygame.MOUSEBUTTONDOWN
        return down and self.panel.at(event.pos) is not None

    def _parting(self, decision: ReviewedDecision) -> ShowParting | None:
        """From what the seat knew, and guessed deals that fit it."""
        reader = self._positions.played
        view = observe(reader.steps[decision.step].before, decision.seat)
        ways = parting_ways(decision.ways, decision.chosen, NEAR * swing(view.spec))
        if ways is None:
            return None
        names = tuple(plan.name for plan in self._positions.setup.seats)
        return ShowParting(view, ways, tuple(self._positions.lines[: decision.line]), names)

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
        """The buttons that there are."""
        self.panel.draw(surface, painter)
