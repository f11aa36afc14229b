"""The pace of the window: sixty frames a second while anything moves, a slow pulse otherwise.

A table at which a person thinks need not be drawn again and again. While the scene rests, the loop
waits in the system for an event, looks five times a second whether the scene has changed its mind,
and draws once a second lest anything was forgotten.
"""

from __future__ import annotations

import time
from typing import Final

import pygame

FRAMES_PER_SECOND: Final = 60
PULSE_S: Final = 0.2
"""How long a rest lasts before the scene is asked again."""
GLANCE_S: Final = 1.0
"""How old a picture may grow while nothing moves."""
AWAKE_S: Final = 1.0
"""How long frames go on after the last event: for cards that rise, hints that open."""
LONGEST_STEP_S: Final = 0.1
"""A frame that came later counts as this long: nothing jumps after the system held us up."""


class FramePacing:
    """When the next frame is, and what it is told."""

    def __init__(self) -> None:
        self._clock = pygame.time.Clock()
        self.awake_until = 0.0
        self._drawn = 0.0
        self._first: list[pygame.event.Event] = []
        """The event that ended a rest; it is no longer in pygame's queue."""
        self.due = True
        """Whether the present frame is to be drawn whatever it finds."""

    def stir(self) -> None:
        """Something happened: frames follow for a while."""
        self.awake_until = time.monotonic() + AWAKE_S

    def next(self, *, resting: bool) -> float:
        """Wait for the next frame; seconds since the last one, as they are to be counted."""
        self.due = True
        if not resting or time.monotonic() < self.awake_until:
            step = min(self._clock.tick(FRAMES_PER_SECOND) / 1000, LONGEST_STEP_S)
        else:
            woken_by = pygame.event.wait(round(PULSE_S * 1000))
            step = min(self._clock.tick() / 1000, PULSE_S)  # all of it: a caret blinks in time
            if woken_by.type != pygame.NOEVENT:
                self._first.append(woken_by)
                # What begins to move now has not moved during the rest.
                step = 1 / FRAMES_PER_SECOND
            else:
                self.due = time.monotonic() - self._drawn >= GLANCE_S
        if self.due:
            self._drawn = time.monotonic()
        return step

    def events(self) -> list[pygame.event.Event]:
        """What happened since the last frame."""
        events = [*self._first, *pygame.event.get()]
        self._first.clear()
        if events:
            self.stir()
        return events
