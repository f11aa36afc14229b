"""Remarks in time: one waits until its place is free, appears, can be read, and fades."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.engine import Event
from game.presentation.characters.remarks import remark_on, speakers
from game.presentation.screen_state import ScreenState
from game.table.dealer import Seed
from game.table.setup import SeatPlan
from game.ui.table.drawing.remark_bubble import RemarkBubble
from game.ui.table.drawing.stage import Stage

FADE: Final = 0.2
READ: Final = 1.4
"""Seconds that any remark stands there."""
A_LETTER: Final = 0.045
"""Seconds more for each letter."""
LATEST: Final = 6.0
"""Seconds after which nobody knows any more what a remark that had to wait was about."""


class Remarks:
    """What the characters at one table remark, at most one at a time; nothing waits for it."""

    def __init__(self, seats: Sequence[SeatPlan], seed: Seed | None) -> None:
        self._cast = speakers(seats)
        self._seed = seed
        self._bubble: RemarkBubble | None = None
        self._gone = 0.0
        """Seconds that it waits (below 0) or stands there."""
        self._settled = False
        """Whether what it is about was seen to its end."""

    @property
    def idle(self) -> bool:
        """Whether nothing is said."""
        return self._bubble is None

    @property
    def said(self) -> RemarkBubble | None:
        """What can be read now."""
        return self._bubble if self._gone > 0 else None

    def hear(self, event: Event, before: ScreenState, now: ScreenState) -> None:
        """An event is shown; somebody may have something to say about it."""
        remark = remark_on(event, before, now, seed=self._seed, cast=self._cast)
        if remark is not None:
            self._bubble, self._gone, self._settled = RemarkBubble(remark), -LATEST, False

    def forget(self) -> None:
        """What was remarked upon is undone, or another moment is shown."""
        self._bubble = None

    def advance(self, dt: float, stage: Stage, *, settled: bool, still: bool) -> None:
        """Let `dt` seconds go by.

        Args:
            dt: those.
            stage: where it is said.
            settled: whether no event is being shown.
            still: whether nothing fades.
        """
        bubble = self._bubble
        if bubble is None:
            return
        seat = bubble.remark.seat
        crowded = stage.deal_end is not None or any(one.seat == seat for one in stage.bubbles)
        if self._gone <= 0:
            self._gone += dt
            self._settled = self._settled or settled
            if self._gone >= 0:
                self._bubble = None
            elif self._settled and not crowded:  # a bid or a verdict at that plate comes first
                self._gone = max(dt, 1e-6)
        else:
            self._gone += dt
        length = READ + A_LETTER * len(bubble.remark.text)
        if self._gone > length or (self._gone > 0 and crowded):
            self._bubble = None
            return
        share = min(1.0, self._gone / FADE, (length - self._gone) / FADE)
        bubble.alpha = 255 if still else max(0, round(255 * share))

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Draw what is said now."""
        if self.said is not None:
            self.said.draw(surface, stage)
