"""The figures of every sound of the table: how loud, how long, how it begins and ends.

    scripts/checks/sounds.py

Loudness is the highest momentary loudness of EBU R128: the mean power of 400 ms (a shorter sound is
padded with silence) after the K-weighting of ITU-R BS.1770. The script exits with 1 where a sound
breaks one of the limits below; a test holds them too.
"""

from __future__ import annotations

import os
import sys
from array import array
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game.ui.audio.cue_synthesis import Cue, synthesised
from game.ui.audio.waves import RATE

WINDOW_S: Final = 0.4
"""Seconds over which momentary loudness is measured."""
WIDEST_LU: Final = 3.0
"""Between the softest and the loudest of all sounds."""
LONGEST_S: Final = 0.6
END: Final = 0.002
"""Share of full scale that the first and the last sample may have: more is heard as a click."""

# The two filters of ITU-R BS.1770-4, tables 1 and 2: a shelf for the head, and a high pass.
_STANDARD_RATE: Final = 48_000
_SHELF: Final = (
    (1.53512485958697, -2.69169618940638, 1.19839281085285),
    (1.0, -1.69065929318241, 0.73248077421585),
)
_HIGH_PASS: Final = ((1.0, -2.0, 1.0), (1.0, -1.99004745483398, 0.99007225036621))


class Figures(NamedTuple):
    """What was measured of one sound."""

    cue: Cue
    loudness: float
    """Highest momentary loudness, LUFS at full volume."""
    seconds: float
    ends: float
    """The larger of the first and the last sample, as a share of full scale."""


def weighted(samples: array[int]) -> np.ndarray:
    """The sound as shares of full scale after K-weighting, with silence around it.

    The filters are applied to the spectrum, where those for 48 kHz serve any rate of samples.
    """
    around = round(2 * WINDOW_S * RATE)
    wave = np.concatenate([np.zeros(around), np.array(samples) / 32768, np.zeros(around)])
    turn = np.exp(-2j * np.pi * np.fft.rfftfreq(len(wave), 1 / RATE) / _STANDARD_RATE)
    spectrum = np.fft.rfft(wave)
    for above, below in (_SHELF, _HIGH_PASS):
        spectrum *= np.polyval(above[::-1], turn) / np.polyval(below[::-1], turn)
    return np.fft.irfft(spectrum, len(wave))


def momentary(samples: array[int]) -> float:
    """The highest momentary loudness of a sound, LUFS."""
    window = round(WINDOW_S * RATE)
    power = np.concatenate([[0.0], np.cumsum(weighted(samples) ** 2)])
    return float(-0.691 + 10 * np.log10(((power[window:] - power[:-window]) / window).max()))


def measured() -> list[Figures]:
    """The figures of every sound in every pitch."""
    return [
        Figures(
            cue,
            momentary(samples),
            len(samples) / RATE,
            max(abs(samples[0]), abs(samples[-1])) / 32768,
        )
        for cue, samples in synthesised()
    ]


def faults(figures: Iterable[Figures]) -> list[str]:
    """A sentence for every limit that is broken."""
    figures = list(figures)
    told = []
    loud = [one.loudness for one in figures]
    if max(loud) - min(loud) > WIDEST_LU:
        told.append(f"the sounds lie {max(loud) - min(loud):.1f} LU apart, over {WIDEST_LU}")
    for one in figures:
        if one.seconds > LONGEST_S:
            told.append(f"{one.cue.value} lasts {one.seconds:.2f} s, over {LONGEST_S}")
        if one.ends > END:
            told.append(f"{one.cue.value} begins or ends with a click ({one.ends:.4f})")
    return told


def main() -> int:
    """Print the figures and what is wrong with them."""
    figures = measured()
    print(f"{'cue':8} {'LUFS':>6} {'s':>6} {'ends':>7}")
    for one in figures:
        print(f"{one.cue.value:8} {one.loudness:6.1f} {one.seconds:6.2f} {one.ends:7.4f}")
    told = faults(figures)
    print("\n".join(told) or "no fault")
    return 1 if told else 0


if __name__ == "__main__":
    raise SystemExit(main())
