"""The weights of a net: their shapes, and the file in which they are shipped.

For each action the net says how likely one's own bid is made after it (as a logit) and how many
points the others then make on average (in tens). Inputs are on or off, so the first layer is a sum
of rows; two more of rectified units follow, the last added to the one before it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.nets.deal_fields import ACTIONS
from ai.nets.features import INPUTS

FIRST: Final = 384
SECOND: Final = 256
"""Units of the layers of the net that learns by itself."""
TENS: Final = 10.0
"""Points of the others that count as one in what is learned."""

Floats = NDArray[np.float32]


class Weights(NamedTuple):
    """The weights of a net, or anything of the same shapes."""

    inputs: Floats
    first: Floats
    second: Floats
    second_bias: Floats
    third: Floats
    third_bias: Floats
    actions: Floats
    """A row for each action's logit, then one for each action's points of the others."""
    action_bias: Floats


class ShapedWeights(NamedTuple):
    """The weights of a net as C reads them."""

    weights: Weights
    first: int
    """Units of the first layer."""
    second: int
    """Units of each of the two after it."""


def shaped(weights: Weights) -> ShapedWeights:
    """The weights of a net with its sizes."""
    return ShapedWeights(weights, weights.first.size, weights.second_bias.size)


def shapes(first: int = FIRST, second: int = SECOND) -> tuple[tuple[int, ...], ...]:
    """Those of the weights in their order, as they lie behind each other.

    Args:
        first, second: units of the first layer, and of each of the two after it.
    """
    return (
        (INPUTS, first),
        (first,),
        (first, second),
        (second,),
        (second, second),
        (second,),
        (2 * ACTIONS, second),
        (2 * ACTIONS,),
    )


def size(first: int = FIRST, second: int = SECOND) -> int:
    """How many weights a net has."""
    return sum(int(np.prod(shape)) for shape in shapes(first, second))


def parted(flat: Floats, first: int = FIRST, second: int = SECOND) -> Weights:
    """The weights in one array of `size`, as views of it."""
    found, start = [], 0
    for shape in shapes(first, second):
        number = int(np.prod(shape))
        found.append(flat[start : start + number].reshape(shape))
        start += number
    return Weights(*found)


def read(path: Path) -> Weights:
    """Read a net."""
    return Weights(*fields(path, Weights._fields))


def fields(path: Path, names: tuple[str, ...]) -> list[Floats]:
    """Read these of a file of weights in whole steps, each column by its own."""
    with np.load(path) as known:
        return [known[name] * known[f"{name} step"] for name in names]
