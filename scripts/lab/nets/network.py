"""The net: from what is seen to two figures for each action, and the way it learns.

For each action it says how likely one's own bid is made after it (as a logit) and how many points
the others then make on average (in tens). Inputs are on or off, so the first layer is a sum of
rows; two more of rectified units follow, the last added to the one before it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.nets.deal_fields import ACTIONS
from ai.nets.features import Numbers
from ai.nets.weights import FIRST, SECOND, Floats, Weights, parted, size
from lab.nets import teaching


def untaught(seed: int, first: int = FIRST, second: int = SECOND) -> Floats:
    """Weights by chance; for the units see `ai.nets.weights.shapes`."""
    rng = np.random.default_rng(seed)
    flat = np.zeros(size(first, second), np.float32)
    net = parted(flat, first, second)
    for matrix, spread in (
        (net.inputs, 0.12),  # some 80 inputs are on
        (net.second, (2 / first) ** 0.5),
        (net.third, (1 / second) ** 0.5),
        (net.actions, 0.02),
    ):
        matrix[:] = rng.normal(0, spread, matrix.shape)
    return flat


class Layers(NamedTuple):
    """What each layer makes of some samples."""

    first: Floats
    second: Floats
    third: Floats
    last: Floats


def layers(net: Weights, on: Numbers, counts: Numbers) -> Layers:
    """All but the last layer, of a sample in each row."""
    first = np.empty((len(counts), net.first.size), np.float32)
    teaching.call("sum_rows", net.inputs, net.first, on, counts, *first.shape, first)
    np.maximum(first, 0, out=first)
    second: Floats = first @ net.second
    second += net.second_bias
    np.maximum(second, 0, out=second)
    third: Floats = second @ net.third
    third += net.third_bias
    np.maximum(third, 0, out=third)
    return Layers(first, second, third, second + third)


def answers(net: Weights, on: Numbers, counts: Numbers) -> Floats:
    """The two figures of every action, of a sample in each row."""
    found: Floats = layers(net, on, counts).last @ net.actions.T
    found += net.action_bias
    return found


class Batch(NamedTuple):
    """Decisions and what came of them."""

    on: Numbers
    counts: Numbers
    actions: NDArray[np.int64]
    made: Floats
    """1 where the bid was made."""
    others: Floats
    """The mean of the others' points, in tens."""


def slopes(net: Weights, batch: Batch, out: Weights) -> tuple[float, float]:
    """Fill in by how much the loss would rise with each weight.

    Returns:
        The loss of both figures: the mean of the cross entropy and of half the squared error.
    """
    number = len(batch.actions)
    seen = layers(net, batch.on, batch.counts)
    rows, other_rows = net.actions[batch.actions], net.actions[batch.actions + ACTIONS]
    logit = np.einsum("ij,ij->i", seen.last, rows) + net.action_bias[batch.actions]
    others = np.einsum("ij,ij->i", seen.last, other_rows)
    others += net.action_bias[batch.actions + ACTIONS]
    chance = 1 / (1 + np.exp(-logit))
    by_logit = ((chance - batch.made) / number).astype(np.float32)
    by_others = ((others - batch.others) / number).astype(np.float32)
    by_last = by_logit[:, None] * rows + by_others[:, None] * other_rows
    out.actions[:] = 0
    out.action_bias[:] = 0
    teaching.call(
        *("add_action_slopes", batch.actions, by_logit, by_others, seen.last, *seen.last.shape),
        *(out.actions, out.action_bias),
    )
    slopes_below(net, batch.on, batch.counts, seen, by_last, out)
    entropy = np.logaddexp(0, logit) - batch.made * logit
    return float(entropy.mean()), float(((others - batch.others) ** 2).mean() / 2)


def slopes_below(
    net: Weights, on: Numbers, counts: Numbers, seen: Layers, by_last: Floats, out: Weights
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
    teaching.call("spread_rows", by_first, on, counts, *by_first.shape, out.inputs)
    out.first[:] = by_first.sum(0)


class Moments(NamedTuple):
    """What Adam (Kingma and Ba 2014) keeps of the slopes so far."""

    mean: Floats
    square: Floats


def no_moments(weights: int) -> Moments:
    """Before the first step, of so many weights."""
    return Moments(np.zeros(weights, np.float32), np.zeros(weights, np.float32))


def descend(flat: Floats, slope: Floats, moments: Moments, step: int, rate: float) -> None:
    """Adam's next step, the first being 1."""
    rate *= (1 - 0.999**step) ** 0.5 / (1 - 0.9**step)
    teaching.call("descend", flat, slope, *moments, len(flat), np.array([rate, 1e-8], np.float32))
