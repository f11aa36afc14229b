"""Sound output: takes cues, plays them softly, and is silent where nothing can play them.

The device is opened and all sounds are made in a thread, after the first frame is up: neither
holds up the window. Behind the cues go two streams, the room and its music, which are never louder
than the cards. Nothing here raises: a game without sound is still a game.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from array import array
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

import pygame

from game.jobs.background import SerialQueue
from game.ui.audio.cue_synthesis import (
    BEFORE_ONE,
    MIDDLE,
    Cue,
    Loudness,
    Origin,
    loudness_of,
    synthesised,
)
from game.ui.audio.room_choice import mix_for
from game.ui.audio.streams import BREATH, FEED_S, SoundStream
from game.ui.audio.waves import RATE
from game.ui.platform import log
from game.ui.platform.settings import Settings

BUFFER: Final = 512
"""Samples that the device takes at a time: 23 ms, so that a sound comes with its picture."""
VOICES: Final = 12
"""Sounds that may be heard at the same time, beside the streams."""
REST: Final = {
    Cue.DEAL: 0.09,
    Cue.LAY: 0.16,
    Cue.SWEEP: 0.29,
    Cue.KNOCK: 0.15,
    Cue.TRUMP: 0.53,
    Cue.MADE: 0.53,
    Cue.MISSED: 0.5,
    Cue.BROKEN: 0.45,
    Cue.STREAK: 0.53,
    Cue.TURN: 1.5,
}
"""Seconds before the same sound is heard again, at least as long as it lasts: a deal rustles, it
does not rattle, and no two of a kind are heard at once."""
TOGETHER: Final = 0.03
"""Seconds between any two sounds: what a click finished all at once is not heard all at once."""
SPARSE: Final = 0.4
"""The same at instant speed."""
SIDE: Final = 0.6
"""How much softer the far ear hears what happens at an edge of the window."""
FAR: Final = 0.25
"""How much softer all is heard at its upper edge."""
USUAL_CARD: Final = 0.17
"""Height of a card of the trick as a share of the window's, which sounds as it was made."""
A_PITCH: Final = 0.04
"""How much taller a card is that sounds one pitch lower."""
STREAMS: Final = (Loudness.AMBIENCE, Loudness.MUSIC)


class Mood(NamedTuple):
    """How the game stands, as far as it is heard."""

    tension: float = 0.0
    """Between 0 and 1; the music follows it."""
    held: bool = False
    """Whether the room holds its breath, before a card that decides a bid."""


CALM: Final = Mood()


_MIXER: Final = threading.Lock()
"""The mixer's channels are one process's: a second thread that fed them crashed it."""
_FEEDS: Final[list[Sounds]] = []
"""Who feeds them: what was opened last."""


class Sounds:
    """Plays cues on the audio device; one object for as long as the window is open."""

    def __init__(
        self,
        settings: Settings,
        *,
        clock: Callable[[], float] = time.monotonic,
        hour: Callable[[], int] = lambda: time.localtime().tm_hour,
        seed: int | None = None,
    ) -> None:
        """Nothing is opened yet.

        Args:
            settings: what is to be heard, and how loud.
            clock: monotonic seconds.
            hour: of the day, 0 to 23; the sounds of the room hang on it.
            seed: of room and music; None is another one each time.
        """
        self._clock, self._hour = clock, hour
        self._chance = Random(seed)  # nothing of the game hangs on it
        self._mood = CALM
        self.streams: dict[Loudness, SoundStream] = {}
        """Room and music, once the device is open."""
        self._fed = False
        """Whether the thread looks after the streams."""
        self._closed = False
        self._then = clock()
        self._last: dict[Cue, float] = {}
        self._latest = -1.0
        self._frames = 0
        self.opening: SerialQueue | None = None
        self.voices: dict[Cue, list[pygame.mixer.Sound]] = {}
        """Every sound in its pitches, from low to high; empty before the device is open."""
        self.silent = False
        """Whether there is nothing to play on; known once the device was tried."""
        self.apply(settings)

    def apply(self, settings: Settings) -> None:
        """Take what was chosen, from the next sound on."""
        self._wanted = settings.sound and settings.volume > 0
        self._theme = settings.theme
        self._loud = volumes(settings)
        self._want_streams()

    def set_mood(self, mood: Mood) -> None:
        """How the game stands now; told in every frame of a table."""
        if mood != self._mood:
            self._mood = mood
            self._want_streams()

    def _want_streams(self) -> None:
        for kind, stream in self.streams.items():
            loud = self._loud[kind] if self._wanted else 0.0
            stream.want(loud * (BREATH if self._mood.held else 1.0))

    def after_frame(self) -> None:
        """Open the device once the first frame is seen, if anything is to be heard at all."""
        now = self._clock()
        passed, self._then = now - self._then, now
        if self.opening is not None:
            self._advance_streams(passed)
            return
        if not self._wanted:
            return
        self._frames += 1
        if self._frames > 1:
            self.opening = SerialQueue("sounds", lingers=True)
            self.opening.put(self._open)

    def _advance_streams(self, passed: float) -> None:
        try:
            for stream in self.streams.values():
                stream.advance(passed)
        except pygame.error as error:  # the device went away
            self._fall_silent(error)
        running = any(stream.running for stream in self.streams.values())
        if running and not self._fed and self.opening is not None:
            self._fed = True
            self.opening.put(self._feed)

    def cue(self, cue: Cue, *, sparse: bool = False, origin: Origin = BEFORE_ONE) -> None:
        """Play a sound now, unless something was heard a moment ago; `sparse` leaves out more."""
        now = self._clock()
        rest = SPARSE if sparse else TOGETHER
        if not self._wanted or not self.voices or not self._loud[loudness_of(cue)]:
            return
        if now - self._latest < rest or now - self._last.get(cue, -9.0) < REST[cue]:
            return
        self._last[cue] = self._latest = now
        self._play(cue, origin)

    def close(self) -> None:
        """Wait for the thread; the device itself is closed with the process."""
        self._closed = True
        if self.opening is not None:
            self.opening.finish(2)
        if pygame.mixer.get_init() is not None:
            pygame.mixer.stop()

    def _play(self, cue: Cue, origin: Origin) -> None:
        try:
            channel = self._pitched(cue, origin.tall).play()
            if channel is not None:  # else so much is heard that this would not be
                channel.set_volume(*both_ears(self._loud[loudness_of(cue)], origin))
        except pygame.error as error:  # the device went away
            self._fall_silent(error)

    def _pitched(self, cue: Cue, tall: float | None) -> pygame.mixer.Sound:
        """One of the pitches of a sound: the larger the card, the lower, and never quite the same.

        Of a sound that is no card's any of them.
        """
        voices = self.voices[cue]
        if tall is None or len(voices) == 1:
            return self._chance.choice(voices)
        at = MIDDLE - round((tall - USUAL_CARD) / A_PITCH) + self._chance.choice((-1, 0, 1))
        return voices[min(len(voices) - 1, max(0, at))]

    def _open(self) -> None:
        """Runs in the thread: the sounds are there all at once, or not at all."""
        try:
            if not _has_device():
                raise pygame.error("there is no audio device")
            if pygame.mixer.get_init() is None:
                pygame.mixer.init(RATE, -16, 2, BUFFER, allowedchanges=0)
                pygame.mixer.set_num_channels(len(STREAMS) + VOICES)
                pygame.mixer.set_reserved(len(STREAMS))
            voices: dict[Cue, list[pygame.mixer.Sound]] = {}
            for cue, samples in _samples():
                voices.setdefault(cue, []).append(pygame.mixer.Sound(buffer=samples))
            self.voices = voices
            with _MIXER:
                _FEEDS[:] = [self]
                self.streams = self._opened_streams()
            self._want_streams()
        except Exception as error:
            self._fall_silent(error)

    def _opened_streams(self) -> dict[Loudness, SoundStream]:
        """Runs in the thread."""
        from game.ui.audio import background_sound  # numpy takes a while

        room = background_sound.ambience(
            self._chance.getrandbits(32), lambda: mix_for(self._theme, self._hour())
        )
        music = background_sound.music(self._chance.getrandbits(32), lambda: self._mood.tension)
        return {
            kind: SoundStream(pygame.mixer.Channel(number), maker.next_piece, maker.first_piece)
            for number, (kind, maker) in enumerate(zip(STREAMS, (room, music), strict=True))
        }

    def _feed(self) -> None:
        """Runs in the thread: pieces where they are wanted; comes again while any stream runs."""
        running = [stream for stream in self.streams.values() if stream.running]
        with _MIXER:
            if self._closed or not running or self.opening is None or self not in _FEEDS:
                self._fed = False
                return
            try:
                for stream in running:
                    stream.feed()
            except Exception as error:
                self._fall_silent(error)
        self.opening.put_later(FEED_S, self._feed)

    def _fall_silent(self, error: Exception) -> None:
        self.voices, self.streams = {}, {}
        self.silent = True
        log.LOGGER.info("no sound: %s", error)


def volumes(settings: Settings) -> dict[Loudness, float]:
    """How loud each kind is, 0 to 1; the room and its music are never louder than the cards.

    They are made softer than the softest card, so the lower of two volumes is enough. Where cards
    are not to be heard at all, nothing can drown them.
    """
    chosen = {
        Loudness.CARDS: settings.cards_volume,
        Loudness.VOICES: settings.voices_volume,
        Loudness.AMBIENCE: settings.ambience_volume,
        Loudness.MUSIC: settings.music_volume,
    }
    if cards := settings.cards_volume:
        chosen.update({kind: min(chosen[kind], cards) for kind in STREAMS})
    # Loudness is heard by its power: half of the way is to sound half as loud.
    return {kind: (settings.volume * one / 10_000) ** 1.6 for kind, one in chosen.items()}


def both_ears(loud: float, origin: Origin) -> tuple[float, float]:
    """How loud something is on the left and on the right, by where it happens."""
    loud *= 1 - FAR * min(1.0, max(0.0, origin.away))
    across = min(1.0, max(-1.0, origin.across))
    return loud * (1 - SIDE * max(0.0, across)), loud * (1 - SIDE * max(0.0, -across))


@lru_cache(maxsize=1)
def _samples() -> tuple[tuple[Cue, bytes], ...]:
    """Every sound, the same on the left and on the right; made once in a process."""
    made_so_far = []
    for cue, samples in synthesised():
        both = array("h", bytes(4 * len(samples)))
        both[::2] = both[1::2] = samples
        made_so_far.append((cue, both.tobytes()))
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
