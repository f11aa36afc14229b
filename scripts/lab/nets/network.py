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
from lab.layers import LayerOutputs, layers, slopes_below
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


def answers(net: Weights, on: Numbers, counts: Numbers) -> Floats:
    """The two figures of every action, of a sample in each row."""
    return figures_of(net, layers(net, on, counts))


def figures_of(net: Weights, seen: LayerOutputs) -> Floats:
    """The same from the layers below."""
    found: Floats = seen.last @ net.actions.T
    found += net.action_bias
    return found


def slopes_of_figures(
    net: Weights, on: Numbers, counts: Numbers, seen: LayerOutputs, by_figures: Floats, out: Weights
) -> None:
    """Fill in by how much a loss rises with each weight, from how it does with each figure.

    Args:
        net: whose figures they are.
        on, counts: what is seen, of a sample in each row.
        seen: the layers of these samples.
        by_figures: of each sample in a row: the two figures of every action.
        out: filled in.
    """
    out.actions[:] = by_figures.T @ seen.last
    out.action_bias[:] = by_figures.sum(0)
    slopes_below(net, on, counts, seen, by_figures @ net.actions, out)


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
