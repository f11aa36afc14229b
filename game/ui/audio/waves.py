"""Sample generators for sounds: filtered noise for paper, dying tones for wood.

A wave is a list of floats around 0, `RATE` of them a second. Lengths are seconds, pitches hertz.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from math import cos, exp, pi, sin
from random import Random
from typing import Final

RATE: Final = 22050
"""Samples a second: paper and wood have nothing to say above 11 kHz."""
FADE_IN: Final = 0.002
FADE_OUT: Final = 0.012
"""Seconds in which a sound comes out of silence and goes back, so that no end clicks."""

Wave = list[float]


def paper(
    seconds: float, low: float, high: float, rng: Random, *, attack: float = 0.3, grain: float = 0.0
) -> Wave:
    """A stroke over paper: noise in a band that glides from `low` to `high`.

    `attack` is the share of the time until it is loudest; `grain` (0-1) how much it flutters.
    """
    number = round(seconds * RATE)
    peak = max(1, round(number * attack))
    deep = band = soft = softer = 0.0
    flutter = 1.0
    wave: Wave = []
    append, chance = wave.append, rng.random
    glide = (high / low) ** (1 / number)
    pitch = low
    for place in range(number):
        if place % 64 == 0:
            flutter = 1 - grain * chance()
            reach = 2 * sin(pi * min(pitch, RATE / 7) / RATE)
            pitch *= glide**64
        share = place / peak if place < peak else (number - place) / (number - peak)
        noise = chance() * 2 - 1
        # A state-variable filter: `band` is what passes between its two slopes.
        deep += reach * band
        band += reach * (noise - deep - 0.7 * band)
        # Twice softened above the band: what is left of the hiss would be a radio, not paper.
        soft += reach * (band - soft)
        softer += reach * (soft - softer)
        append(softer * share * share * flutter)
    return wave


def wood(
    seconds: float, tones: Sequence[tuple[float, float, float]], *, attack: float = 0.0015
) -> Wave:
    """A struck piece of wood: tones as (pitch, loudness, seconds until it is a third as loud).

    `attack` is how many seconds whatever strikes it stays on it: the softer, the longer.
    """
    number = round(seconds * RATE)
    wave = [0.0] * number
    for pitch, loud, life in tones:
        # A turning pointer that shrinks: far cheaper than a sine and a power for each sample.
        turn, shrink = 2 * pi * pitch / RATE, exp(-1 / (life * RATE))
        along, across = cos(turn) * shrink, sin(turn) * shrink
        x, y = 0.0, loud
        for place in range(number):
            wave[place] += x
            x, y = x * along + y * across, y * along - x * across
    # A tone that is there from one sample to the next would begin with a click.
    rise = max(1, round(attack * RATE))
    for place in range(min(rise, number)):
        wave[place] *= (1 - cos(pi * place / rise)) / 2
    return wave


def level(wave: Wave) -> Wave:
    """The same sound with its loudest sample at 1, so that parts can be weighed."""
    loudest = max(map(abs, wave)) or 1.0
    return [value / loudest for value in wave]


def mixed(*parts: tuple[float, float, Wave]) -> Wave:
    """Waves laid over each other, each as (seconds after the start, loudness, wave)."""
    number = max(round(start * RATE) + len(wave) for start, _, wave in parts)
    whole = [0.0] * number
    for start, loud, wave in parts:
        first = round(start * RATE)
        for place, value in enumerate(wave, first):
            whole[place] += loud * value
    return whole


def repitched(wave: Wave, factor: float) -> Wave:
    """The same sound `factor` times as high, and as much shorter."""
    last = len(wave) - 1
    places = (step * factor for step in range(int(last / factor)))
    return [
        wave[at] + (wave[at + 1] - wave[at]) * (place - at)
        for place in places
        for at in (int(place),)
    ]


def finished(wave: Wave, peak: float) -> array[int]:
    """16-bit samples, the loudest at `peak` (0-1) of full scale, without a click at either end."""
    loudest = max(map(abs, wave)) or 1.0
    scale = peak * 32767 / loudest
    rise, fall = round(FADE_IN * RATE), round(FADE_OUT * RATE)
    last = len(wave) - 1
    samples = array("h", (round(value * scale) for value in wave))
    for place in range(rise):
        samples[place] = round(samples[place] * place / rise)
    for place in range(fall):
        samples[last - place] = round(samples[last - place] * place / fall)
    return samples
