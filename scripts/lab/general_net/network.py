"""The general net: from what is seen to figures for each action, and the way it learns.

For each action it has log odds of how many tricks one ends over or under the bid (three or more
under, to three or more over), and what the deal is then worth beside the points of that in the
deal's table, in its scale (`inputs.scale_of`); for each other seat, log odds that it makes its bid.
The first layer is a sum of rows; two of rectified units follow, the last added to the one before.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.kernel.rules.deal_tables import MOST_PLAYERS
from ai.nets.general.inputs import ACTIONS, INPUTS
from ai.nets.weights import fields
from lab.general_net import teaching
from lab.layers import layers, slopes_below
from lab.nets import shipped

OFF: Final = 3
"""Tricks over or under the bid that are told apart."""
WAYS: Final = 2 * OFF + 1
FIGURES: Final = WAYS + 1
"""Of an action."""
FIRST: Final = 256
SECOND: Final = 128
"""Units of the first layer, and of each of the two after it."""

Floats = NDArray[np.float32]


class Layers(NamedTuple):
    """The weights of a net, or anything of the same shapes."""

    inputs: Floats
    first: Floats
    second: Floats
    second_bias: Floats
    third: Floats
    third_bias: Floats
    actions: Floats
    """(actions * figures, units)"""
    action_bias: Floats
    seats: Floats
    """(seats but one's own, units) by turns after it."""
    seats_bias: Floats


def shapes(first: int = FIRST, second: int = SECOND) -> tuple[tuple[int, ...], ...]:
    """Those of the weights in their order, as they lie behind each other."""
    return (
        (INPUTS, first),
        (first,),
        (first, second),
        (second,),
        (second, second),
        (second,),
        (ACTIONS * FIGURES, second),
        (ACTIONS * FIGURES,),
        (MOST_PLAYERS - 1, second),
        (MOST_PLAYERS - 1,),
    )


def size(first: int = FIRST, second: int = SECOND) -> int:
    """How many weights a net has."""
    return sum(int(np.prod(shape)) for shape in shapes(first, second))


def parted(flat: Floats, first: int = FIRST, second: int = SECOND) -> Layers:
    """The weights in one array of `size`, as views of it."""
    found, start = [], 0
    for shape in shapes(first, second):
        number = int(np.prod(shape))
        found.append(flat[start : start + number].reshape(shape))
        start += number
    return Layers(*found)


def untaught(seed: int) -> Floats:
    """Weights by chance."""
    rng = np.random.default_rng(seed)
    flat = np.zeros(size(), np.float32)
    net = parted(flat)
    for matrix, spread in (
        (net.inputs, 0.11),  # some 90 inputs are on
        (net.second, (2 / FIRST) ** 0.5),
        (net.third, (1 / SECOND) ** 0.5),
        (net.actions, 0.02),
        (net.seats, 0.02),
    ):
        matrix[:] = rng.normal(0, spread, matrix.shape)
    return flat


class Past(NamedTuple):
    """Decisions of deals that are over and what came of them, one in each row."""

    on: NDArray[np.int16]
    counts: NDArray[np.int16]
    slots: NDArray[np.int64]
    off: NDArray[np.int8]
    """(samples, 3) which of the ways it came to, the lowest and the highest that could be."""
    rest: Floats
    others: NDArray[np.int8]
    """(samples, seats but one's own) 1 made, 0 not, -1 nobody there."""


def slopes(net: Layers, past: Past, out: Layers) -> NDArray[np.float64]:
    """Fill in by how much the loss would rise with each weight.

    Returns:
        The mean loss of the three kinds of figures.
    """
    seen = layers(net, past.on, past.counts)
    by_last, found = np.empty_like(seen.last), np.zeros(3)
    for weights in (out.actions, out.action_bias, out.seats, out.seats_bias):
        weights[:] = 0
    teaching.call("lesson", net, SECOND, past, len(past.slots), seen.last, out, by_last, found)
    slopes_below(net, past.on, past.counts, seen, by_last, out)
    return found


def write(path: Path, net: Layers, rounds: int) -> None:
    """Write a net after so many rounds."""
    shipped.write(path, net, rounds=np.array(rounds))


def read(path: Path) -> Layers:
    """Read what `write` wrote."""
    return Layers(*fields(path, Layers._fields))


def rounds_of(path: Path) -> int:
    """After how many rounds a net was written."""
    with np.load(path) as known:
        return int(known["rounds"])
