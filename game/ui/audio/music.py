"""Music as samples: soft hammers on wood and wire, bar by bar, each note let ring to its end."""

from __future__ import annotations

from math import pi
from typing import Final

import numpy as np

from game.ui.audio.music_bars import BEATS, Bar, Composer, Note
from game.ui.audio.shaped_noise import Samples
from game.ui.audio.waves import RATE

LEVEL: Final = 0.02
"""Amplitude of a loud note as a share of full scale, at full volume."""
RINGS_S: Final = 3.4
"""Seconds after which nothing is heard of a note."""
PARTIALS: Final = (
    (1.0, 1.0, 1.0),
    (2.003, 0.30, 0.62),
    (3.01, 0.13, 0.4),
    (4.03, 0.05, 0.24),
    (6.8, 0.03, 0.07),
)
"""Tones of a string as (times its pitch, loudness, times its life)."""


class Musician:
    """Plays what a composer makes up: one bar of samples after another."""

    def __init__(self, seed: int) -> None:
        """The same seed and the same tensions make the same music."""
        self._composer = Composer(seed)
        self._rng = np.random.default_rng(seed + 1)
        self._ringing = np.zeros((0, 2), dtype=np.float32)
        """What is left of earlier bars."""
        self.latest: Bar = ()
        """The notes of the bar that was made last."""

    def bar(self, number: int, tension: float) -> Samples:
        """The next bar, `number` samples long."""
        self.latest = notes = self._composer.bar(tension)
        longest = number + round(RINGS_S * RATE)
        whole = np.zeros((longest, 2), dtype=np.float32)
        whole[: len(self._ringing)] = self._ringing
        for note in notes:
            # Nobody plays like a clock.
            late = round(self._rng.uniform(0, 0.03) * RATE)
            first = note.beat * number // BEATS + late
            wave = self._struck(note)[: longest - first]
            whole[first : first + len(wave)] += wave
        self._ringing = whole[number:]
        return whole[:number]

    def _struck(self, note: Note) -> Samples:
        """One note, softly struck, a little to one side: low ones to the left, as at a piano."""
        rng = self._rng
        pitch = 440 * 2 ** ((note.pitch - 69) / 12) * rng.uniform(0.9985, 1.0015)
        life = (1.15 if note.low else 0.8) * (220 / max(pitch, 110)) ** 0.35
        steps = np.arange(round((RINGS_S - 0.3) * RATE), dtype=np.float32) / RATE
        tone = np.zeros(len(steps), dtype=np.float32)
        for times, loud, lasts in PARTIALS:
            if pitch * times < RATE * 0.4:
                turn = np.float32(2 * pi * pitch * times)
                tone += np.float32(loud) * np.sin(turn * steps) * np.exp(-steps / (life * lasts))
        rise = round((0.03 if note.low else 0.012) * RATE)
        tone[:rise] *= (1 - np.cos(np.linspace(0, pi, rise))) / 2
        fall = round(0.4 * RATE)
        tone[-fall:] *= np.linspace(1, 0, fall) ** 2
        side = np.clip((note.pitch - 62) / 40, -0.5, 0.5) + rng.uniform(-0.1, 0.1)
        both = np.array([np.sqrt((1 - side) / 2), np.sqrt((1 + side) / 2)])
        loud = LEVEL * note.loud * 1.4
        return np.asarray(loud * tone[:, None] * both, dtype=np.float32)
