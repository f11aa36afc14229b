"""What a net may learn of each legal action: what a larger one says, or what comes of it.

Of what a larger one says the slopes are those of three losses of each position, its legal actions
weighing the same: how likely the bid is made (cross entropy), what the others make (half the
squared error), and, to a quarter, which action is the best (cross entropy between the softmaxes of
worth).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.nets.deal_fields import ACTIONS
from ai.nets.deal_records import Deals
from ai.nets.weights import Floats, Weights, shaped
from lab.nets import teaching


def gaps(
    deals: Deals, places: NDArray[np.int64], said: Floats, own: Floats, out: Floats
) -> tuple[float, float]:
    """Fill in by how much the loss would rise with each figure of the small net.

    Args:
        deals: positions, each with a choice.
        places: by position, of the suits.
        said, own: the large net's figures and the small one's.
        out: filled in.

    Returns:
        In what share of the positions both choose the same, and how many points the large net
        holds the small one's choice to cost on average.
    """
    found = np.zeros(2)
    teaching.call("gaps", deals, len(deals), places, said, own, out, found)
    return float(found[0]), float(found[1])


class Played(NamedTuple):
    """What came of each action of some positions: arrays with a row for each of them."""

    made: Floats
    """By action: 1 where the own bid was made."""
    others: Floats
    """By action: the mean of the others' points, in tens."""
    legal: Floats
    """By action: 1 where it was legal; elsewhere the two others are 0."""


def play_each_action(deals: Deals, places: NDArray[np.int64], net: Weights) -> Played:
    """Play each legal action of each position on by a net in every seat, as the cards lie.

    So the actions of a position are compared in one deal, and what it does to all of them alike
    is no chance between them.
    """
    played = Played(*(np.zeros((len(deals), ACTIONS), np.float32) for _ in Played._fields))
    teaching.call("play_each_action", deals, len(deals), places, shaped(net), *played)
    return played


def errors(figures: Floats, played: Played) -> tuple[Floats, tuple[float, float]]:
    """By how much the loss rises with each figure of a net, and the loss.

    It is the mean of positions whose actions weigh the same: the cross entropy of the bid that is
    made, and half the squared error of what the others make.
    """
    logits, others = figures[:, :ACTIONS], figures[:, ACTIONS:]
    weight = played.legal / played.legal.sum(1, keepdims=True) / len(figures)
    off = others - played.others
    slope = np.concatenate([(_logistic(logits) - played.made) * weight, off * weight], 1)
    entropy = (weight * (np.logaddexp(0, logits) - played.made * logits)).sum()
    return slope.astype(np.float32), (float(entropy), float((weight * off**2).sum() / 2))


def _logistic(logits: Floats) -> Floats:
    found: Floats = 0.5 + 0.5 * np.tanh(0.5 * logits)
    return found
