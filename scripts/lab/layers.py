"""The layers below the last one of a net whose inputs are on or off, and a step of learning.

The first layer is a sum of rows; two of rectified units follow, the last added to the one before.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple, Protocol

import numpy as np

from ai.nets.features import Numbers
from ai.nets.weights import Floats
from lab.compiled import Compiled

_LAYERS: Final = Compiled(Path(__file__).with_suffix(".c"))


class LowerWeights(Protocol):
    """The weights of these layers, or anything of the same shapes."""

    @property
    def inputs(self) -> Floats:
        """(inputs, units of the first layer)"""

    @property
    def first(self) -> Floats:
        """What the first layer adds."""

    @property
    def second(self) -> Floats:
        """(units of the first layer, units of the others)"""

    @property
    def second_bias(self) -> Floats:
        """What the second layer adds."""

    @property
    def third(self) -> Floats:
        """(units, units)"""

    @property
    def third_bias(self) -> Floats:
        """What the third layer adds."""


class LayerOutputs(NamedTuple):
    """What each layer makes of some samples."""

    first: Floats
    second: Floats
    third: Floats
    last: Floats


def layers(net: LowerWeights, on: Numbers, counts: Numbers) -> LayerOutputs:
    """All but the last layer, of a sample in each row."""
    first = np.empty((len(counts), net.first.size), np.float32)
    _LAYERS.call("sum_rows", net.inputs, net.first, on, on.shape[1], counts, *first.shape, first)
    np.maximum(first, 0, out=first)
    second: Floats = first @ net.second
    second += net.second_bias
    np.maximum(second, 0, out=second)
    third: Floats = second @ net.third
    third += net.third_bias
    np.maximum(third, 0, out=third)
    return LayerOutputs(first, second, third, second + third)


def slopes_below(
    net: LowerWeights,
    on: Numbers,
    counts: Numbers,
    seen: LayerOutputs,
    by_last: Floats,
    out: LowerWeights,
) -> None:
    """Fill in the slopes of all weights below the last layer.

    Args:
        net, on, counts, seen: of the samples.
        by_last: slopes of what goes into the last layer, a sample in each row.
        out: filled in.
    """
    by_third = by_last * (seen.third > 0)
    out.third[:] = seen.second.T @ by_third
    out.third_bias[:] = by_third.sum(0)
    by_second = (by_last + by_third @ net.third.T) * (seen.second > 0)
    out.second[:] = seen.first.T @ by_second
    out.second_bias[:] = by_second.sum(0)
    by_first = (by_second @ net.second.T) * (seen.first > 0)
    out.inputs[:] = 0
    _LAYERS.call("spread_rows", by_first, on, on.shape[1], counts, *by_first.shape, out.inputs)
    out.first[:] = by_first.sum(0)


class Moments(NamedTuple):
    """What Adam (Kingma and Ba 2014) keeps of the slopes so far."""

    mean: Floats
    square: Floats


def no_moments(weights: int) -> Moments:
    """Before the first step, of so many weights."""
    return Moments(np.zeros(weights, np.float32), np.zeros(weights, np.float32))


def slowing(fast: float, slow: float, done: float) -> float:
    """How fast is learned once so much is done, from 0 to 1: fast at first, slow at last."""
    rate: float = slow + (fast - slow) * (1 - done) ** 1.5
    return rate


def descend(flat: Floats, slope: Floats, moments: Moments, step: int, rate: float) -> None:
    """Adam's next step, the first being 1."""
    rate *= (1 - 0.999**step) ** 0.5 / (1 - 0.9**step)
    _LAYERS.call("descend", flat, slope, *moments, len(flat), np.array([rate, 1e-8], np.float32))
