"""Sound output: takes cues, plays them softly, and is silent where nothing can play them.

The device is opened and the sounds are made in a thread, after the first frame is up: neither
holds up the window. Nothing here raises: a game without sound is still a game.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final

import pygame

from game.jobs.background import SerialQueue, beside
from game.ui.audio.cue_synthesis import Cue, synthesised
from game.ui.audio.waves import RATE
from game.ui.platform import log
from game.ui.platform.settings import Settings

BUFFER: Final = 512
"""Samples that the device takes at a time: 23 ms, so that a sound comes with its picture."""
VOICES: Final = 12
"""Sounds that may be heard at the same time."""
REST: Final = {
    Cue.DEAL: 0.085,
    Cue.LAY: 0.15,
    Cue.SWEEP: 0.28,
    Cue.KNOCK: 0.15,
    Cue.TRUMP: 0.53,
    Cue.MADE: 0.53,
    Cue.MISSED: 0.5,
    Cue.TURN: 1.5,
}
"""Seconds before the same sound is heard again, at least as long as it lasts: a deal rustles, it
does not rattle, and no two of a kind are heard at once."""
TOGETHER: Final = 0.03
"""Seconds between any two sounds: what a click finished all at once is not heard all at once."""
SPARSE: Final = 0.4
"""The same at instant speed."""


class Sounds:
    """Plays cues on the audio device; one object for as long as the window is open."""

    def __init__(self, settings: Settings, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._chance = Random()  # which pitch comes next: nothing of the game hangs on it
        self._last: dict[Cue, float] = {}
        self._latest = -1.0
        self._frames = 0
        self.opening: SerialQueue | None = None
        self._voices: dict[Cue, list[pygame.mixer.Sound]] = {}
        self.silent = False
        """Whether there is nothing to play on; known once the device was tried."""
        self.apply(settings)

    def apply(self, settings: Settings) -> None:
        """Take what was chosen, from the next sound on."""
        self._wanted = settings.sound and settings.volume > 0
        # Loudness is heard by its power: half of the way is to sound half as loud.
        self._loud = (settings.volume / 100) ** 1.6

    def after_frame(self) -> None:
        """Open the device once the first frame is seen, if anything is to be heard at all."""
        if self.opening is not None or not self._wanted:
            return
        self._frames += 1
        if self._frames > 1:
            self.opening = beside("sounds", self._open)

    def cue(self, cue: Cue, *, sparse: bool = False) -> None:
        """Play a sound now, unless something was heard a moment ago; `sparse` leaves out more."""
        now = self._clock()
        rest = SPARSE if sparse else TOGETHER
        if not self._wanted or not self._voices:
            return
        if now - self._latest < rest or now - self._last.get(cue, -9.0) < REST[cue]:
            return
        self._last[cue] = self._latest = now
        self._play(cue)

    def close(self) -> None:
        """Wait for the thread; the device itself is closed with the process."""
        if self.opening is not None:
            self.opening.finish(2)
        if pygame.mixer.get_init() is not None:
            pygame.mixer.stop()

    def _play(self, cue: Cue) -> None:
        try:
            sound = self._chance.choice(self._voices[cue])
            sound.set_volume(self._loud)
            sound.play()
        except pygame.error as error:  # the device went away
            self._fall_silent(error)

    def _open(self) -> None:
        """Runs in the thread: the sounds are there all at once, or not at all."""
        try:
            if not _has_device():
                raise pygame.error("there is no audio device")
            if pygame.mixer.get_init() is None:
                pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
                pygame.mixer.set_num_channels(VOICES)
            voices: dict[Cue, list[pygame.mixer.Sound]] = {}
            for cue, samples in _samples():
                voices.setdefault(cue, []).append(pygame.mixer.Sound(buffer=samples))
            self._voices = voices
        except Exception as error:
            self._fall_silent(error)

    def _fall_silent(self, error: Exception) -> None:
        self._voices = {}
        self.silent = True
        log.LOGGER.info("no sound: %s", error)


@lru_cache(maxsize=1)
def _samples() -> tuple[tuple[Cue, bytes], ...]:
    """Every sound, made once in a process."""
    made_so_far = []
    for cue, samples in synthesised():
        made_so_far.append((cue, samples.tobytes()))
        time.sleep(0.002)  # the window goes on between two sounds
    return tuple(made_so_far)


def _has_device() -> bool:
    """Whether it makes sense to ask for a device at all.

    On Linux asking in vain makes the system's sound library write a screenful of complaints to
    standard error, so we look first.
    """
    if not sys.platform.startswith("linux") or os.environ.get("SDL_AUDIODRIVER"):
        return True
    if os.environ.get("PULSE_SERVER"):
        return True
    running = Path(os.environ.get("XDG_RUNTIME_DIR", f"/run/user/{os.getuid()}"))
    servers = (running / "pulse" / "native", running / "pipewire-0", Path("/run/pulse/native"))
    return any(server.exists() for server in servers) or any(Path("/dev/snd").glob("pcm*p"))
