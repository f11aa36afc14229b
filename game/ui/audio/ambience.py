"""The room as it sounds: its air, rain on a window, a far train, a fire; endless and never again.

Made piece by piece from a seed. Whatever a piece begins (a drop, a crackle, a train) goes on in the
next ones, and what there is of each sound glides from one piece to the next: no join is heard.
"""

from __future__ import annotations

from math import pi
from typing import Final

import numpy as np
from numpy.typing import NDArray

from game.ui.audio.room_choice import Mix, RoomSound
from game.ui.audio.shaped_noise import Samples, ShapedNoise
from game.ui.audio.waves import RATE

LEVELS: Final = {
    RoomSound.TONE: 0.0034,
    RoomSound.RAIN: 0.0024,
    RoomSound.TRAIN: 0.0058,
    RoomSound.FIRE: 0.0036,
}
"""Mean amplitude of each as a share of full scale, at full volume."""
DROPS_S: Final = 5.0
CRACKLES_S: Final = 2.2
"""How many there are in a second."""
TRAIN_EVERY_S: Final = (70.0, 170.0)
TRAIN_LASTS_S: Final = (16.0, 26.0)


class Ambience:
    """Makes the sound of a room, one piece after another."""

    def __init__(self, seed: int) -> None:
        """The same seed and the same mixes make the same sound."""
        self._rng = rng = np.random.default_rng(seed)
        self._tone = ShapedNoise([(40, -6), (90, 0), (220, -9), (700, -30), (4000, -62)], rng)
        self._pane = ShapedNoise(
            [(150, -30), (500, -9), (1400, 0), (3200, -5), (7000, -26)], rng, width=0.9
        )
        self._roll = ShapedNoise([(45, -4), (110, 0), (260, -11), (900, -40)], rng, width=0.3)
        self._flames = ShapedNoise([(60, -8), (160, 0), (420, -8), (1600, -28)], rng, width=0.5)
        self._at = 0
        """Samples made so far."""
        self._begun: list[tuple[int, RoomSound, Samples]] = []
        """Single sounds that are not over, by the sample at which they begin."""
        self._mix: Mix = dict.fromkeys(RoomSound, 0.0)
        self._train_at = self._seconds(8.0, 40.0)
        self._train: tuple[int, int, float] | None = None
        """First and last sample of the train that is heard, and the side that it is on."""

    def piece(self, number: int, mix: Mix) -> Samples:
        """The next samples; `mix` is reached at their end."""
        glide = np.linspace(0, 1, number, dtype=np.float32)
        whole = np.zeros((number, 2), dtype=np.float32)
        for kind in RoomSound:
            before, now = self._mix[kind], mix[kind]
            made = self._of(kind, number, wanted=max(before, now) > 0)
            if made is not None:
                share = (before + (now - before) * glide) * LEVELS[kind]
                whole += made * share[:, None]
        self._mix, self._at = dict(mix), self._at + number
        return whole

    def _of(self, kind: RoomSound, number: int, *, wanted: bool) -> Samples | None:
        """The next samples of one sound at a mean amplitude of about 1; None where it is still."""
        if kind is RoomSound.TRAIN:
            return self._trains(number)  # it runs, whether it is heard or not
        if not wanted:
            self._begun = [one for one in self._begun if one[1] is not kind]
            return None
        if kind is RoomSound.TONE:
            return self._tone.samples(number) * self._slow(number, 23.0, 0.25)
        if kind is RoomSound.RAIN:
            patter = self._pane.samples(number) * self._slow(number, 37.0, 0.55)
            return patter + self._single(kind, number, DROPS_S)
        flames = self._flames.samples(number) * self._slow(number, 5.3, 0.4)
        return flames * np.float32(0.55) + self._single(kind, number, CRACKLES_S)

    def _slow(self, number: int, period: float, depth: float) -> NDArray[np.float32]:
        """A wave of so many seconds, and one in no whole proportion to it: gusts that wander."""
        when = (self._at + np.arange(number)) / RATE
        wave = np.sin(2 * pi * when / period) + np.sin(2 * pi * when / (period * 0.618))
        return np.asarray(1 + depth * wave / 2, dtype=np.float32)[:, None]

    # Single sounds --------------------------------------------------------------------------------

    def _single(self, kind: RoomSound, number: int, a_second: float) -> Samples:
        """Drops or crackles that fall into a piece, and the rest of earlier ones."""
        for start in self._rng.integers(0, number, self._rng.poisson(a_second * number / RATE)):
            made = self._drop() if kind is RoomSound.RAIN else self._crackle()
            self._begun.append((self._at + int(start), kind, made))
        whole = np.zeros((number, 2), dtype=np.float32)
        still = []
        for start, of, made in self._begun:
            if of is not kind:
                still.append((start, of, made))
                continue
            first, skipped = max(0, start - self._at), max(0, self._at - start)
            part = made[skipped : skipped + number - first]
            whole[first : first + len(part)] += part
            if start + len(made) > self._at + number:
                still.append((start, of, made))
        self._begun = still
        return whole

    def _drop(self) -> Samples:
        """A drop on glass: a short tone that falls a little, softly begun."""
        rng = self._rng
        pitch, life = rng.uniform(700, 2300), rng.uniform(0.004, 0.012)
        steps = np.arange(round(life * 8 * RATE)) / RATE
        tone = np.sin(2 * pi * pitch * steps * (1 - 0.9 * steps)) * np.exp(-steps / life)
        return self._placed(tone, rng.uniform(0.35, 1.5), 0.9)

    def _crackle(self) -> Samples:
        """Wood that bursts: a few grains of noise, close together."""
        rng = self._rng
        life = rng.uniform(0.0015, 0.006)
        noise = rng.standard_normal(round(life * 9 * RATE))
        noise = np.convolve(noise, np.hanning(rng.integers(5, 16)), "same")
        noise *= np.exp(-np.arange(len(noise)) / RATE / life)
        noise /= np.abs(noise).max() or 1.0
        return self._placed(noise, rng.gamma(1.6, 1.3), 0.4)

    def _placed(self, wave: NDArray[np.float64], loud: float, spread: float) -> Samples:
        """A sound at a random place from left to right, without a click at either end."""
        rise, fall = min(24, len(wave) // 4), min(160, len(wave) // 2)
        wave[:rise] *= np.linspace(0, 1, rise)
        wave[-fall:] *= np.linspace(1, 0, fall)
        side = self._rng.uniform(-spread, spread)
        both = np.array([np.sqrt((1 - side) / 2), np.sqrt((1 + side) / 2)])
        return np.asarray(loud * 1.4 * wave[:, None] * both, dtype=np.float32)

    # The train ------------------------------------------------------------------------------------

    def _seconds(self, least: float, most: float) -> int:
        """A length by chance, in samples."""
        return round(self._rng.uniform(least, most) * RATE)

    def _trains(self, number: int) -> Samples | None:
        """A far train comes and goes: rolling, and two axles over each joint of the rails."""
        if self._train is None and self._train_at < self._at + number:
            first = max(self._at, self._train_at)
            lasts = self._seconds(*TRAIN_LASTS_S)
            self._train = first, first + lasts, float(self._rng.uniform(-0.8, 0.8))
        if self._train is None:
            return None
        first, last, side = self._train
        when = self._at + np.arange(number)
        share = np.clip((when - first) / (last - first), 0, 1)
        swell = np.sin(share * pi) ** 2
        beat = ((when - first) / RATE) % 0.86
        axles = np.exp(-(((beat - 0.1) / 0.035) ** 2)) + np.exp(-(((beat - 0.26) / 0.035) ** 2))
        passing = side * (1 - 2 * share)  # it goes by from one side to the other
        both = np.stack([np.sqrt((1 - passing) / 2), np.sqrt((1 + passing) / 2)], axis=1)
        made = self._roll.samples(number) * (swell * (0.6 + 0.8 * axles))[:, None] * both * 1.4
        if last <= self._at + number:
            self._train = None
            self._train_at = last + self._seconds(*TRAIN_EVERY_S)
        return np.asarray(made, dtype=np.float32)
