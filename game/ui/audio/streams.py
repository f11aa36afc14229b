"""Endless sound on a channel of the mixer: pieces of some seconds, each queued behind the last.

Pieces are made in a thread that is handed one at a time; the frame loop only turns the volume.
The mixer goes from one piece to the next within one buffer, so no join is heard.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

PIECE: Final = 172 * 512
"""Samples of a piece: 4.0 s, in whole buffers of the device."""
FEED_S: Final = 1.0
"""Seconds between two looks at whether a piece is wanted; most of a piece is always left."""
BREATH: Final = 0.5
"""What is left of the room while it holds its breath: 6 dB less."""
SINKS: Final = 2.5
RISES: Final = 0.8
"""Shares of full volume in a second."""


class SoundStream:
    """One endless sound; `feed` belongs to the thread, all else to the frame loop."""

    def __init__(
        self, channel: pygame.mixer.Channel, make: Callable[[], bytes], first: Callable[[], bytes]
    ) -> None:
        """`make` gives the next piece as the device takes it; `first` one that fades in."""
        self._channel, self._make, self._first = channel, make, first
        self._wanted = self._now = 0.0
        self.running = False
        """Whether pieces are to be made."""

    def want(self, volume: float) -> None:
        """Go to this volume, 0 to 1, from now on; at 0 nothing is made any longer."""
        self._wanted = volume
        self.running = self.running or volume > 0

    def advance(self, seconds: float) -> None:
        """Turn the volume a little; called every frame."""
        if self._now == self._wanted or not self.running:
            return
        if self._now > self._wanted:
            self._now = max(self._wanted, self._now - SINKS * seconds * max(0.2, self._now))
        else:
            self._now = min(self._wanted, self._now + RISES * seconds * max(0.2, self._wanted))
        self._channel.set_volume(self._now)
        if not self._now and not self._wanted:
            self.running = False
            self._channel.stop()

    def feed(self) -> None:
        """Make the next piece where there is room for it; runs in the thread."""
        if not self.running or self._channel.get_queue() is not None:
            return
        if self._channel.get_busy():
            self._channel.queue(pygame.mixer.Sound(buffer=self._make()))
            return
        self._channel.play(pygame.mixer.Sound(buffer=self._first()))
        self._channel.set_volume(self._now)  # a new sound begins at full volume, but in silence
        self._channel.queue(pygame.mixer.Sound(buffer=self._make()))
