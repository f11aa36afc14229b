"""Endless noise of a given colour, piece by piece: neighbours overlap, so that no join is heard.

Samples are floats around 0, in two channels (columns), `RATE` of them a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import pi
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from game.ui.audio.waves import RATE

Samples: TypeAlias = NDArray[np.float32]
"""Left and right: shape (samples, 2)."""

BLOCK: Final = 8192
"""Samples of one block; half of it overlaps with the next."""
STEP: Final = BLOCK // 2


class ShapedNoise:
    """Noise whose loudness by pitch follows a curve; left and right differ, so that it is a room.

    Each block is noise with the wanted spectrum under half a wave of a sine; two such halves add
    up to the same power everywhere.
    """

    def __init__(
        self, curve: Sequence[tuple[float, float]], rng: np.random.Generator, *, width: float = 0.7
    ) -> None:
        """`curve` is (hertz, decibels) from low to high; `width` 0 is one point, 1 two sides."""
        pitch = np.fft.rfftfreq(BLOCK, 1 / RATE)
        hertz, decibels = zip(*curve, strict=True)
        # Straight lines over the logarithm of the pitch, as one draws them.
        level = np.interp(np.log(np.maximum(pitch, 1.0)), np.log(hertz), decibels)
        self._shape = 10 ** (level / 20)
        self._shape[pitch < 20] = 0.0  # nothing that only moves the cone
        self._shape /= np.sqrt(np.mean(self._shape**2))
        self._window = np.sin(np.arange(BLOCK) * pi / BLOCK)[:, None]
        self._rng, self._width = rng, width
        self._left_over = np.zeros((0, 2))
        self._tail = self._block()[STEP:].copy()  # a view would hold the whole block

    def _block(self) -> NDArray[np.float64]:
        """Noise of unit power under the window."""
        middle, side = self._rng.standard_normal((2, BLOCK // 2 + 1, 2)).view(np.complex128)[..., 0]
        both = np.stack([middle + self._width * side, middle - self._width * side], axis=1)
        wave = np.fft.irfft(both * self._shape[:, None], BLOCK, axis=0)
        return np.asarray(wave * np.sqrt(BLOCK / 2 / (1 + self._width**2)) * self._window)

    def samples(self, number: int) -> Samples:
        """The next samples."""
        parts, have = [self._left_over], len(self._left_over)
        while have < number:
            block = self._block()
            parts.append(self._tail + block[:STEP])
            self._tail = block[STEP:].copy()
            have += STEP
        whole = np.concatenate(parts)
        self._left_over = whole[number:].copy()
        return whole[:number].astype(np.float32)
