"""One seat by a net at a table of another net, and the same deals with that other net alone."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.nets.deal_fields import ACTIONS, MADE
from ai.nets.deal_records import Deals
from ai.nets.weights import Weights
from lab.nets import teaching
from lab.nets.deals import begin, chance, empty
from lab.nets.network import answers
from lab.nets.self_play import Asked, asked


class Met(NamedTuple):
    """Points of the seat over the mean of the others: by deal, in the same deals."""

    with_it: NDArray[np.float64]
    without: NDArray[np.float64]
    """With the other net in every seat."""


def meet(one: Weights, other: Weights, players: int, cards: int, deals: int, seed: int) -> Met:
    """So many deals of one size; the seat goes around."""
    words, dealt = chance(seed), empty(deals)
    for number in range(deals):
        begin(dealt[number : number + 1], players, cards, words)
    seats = np.arange(deals) % players
    return Met(*(_margins(each, other, dealt.copy(), seats) for each in (one, other)))


def _margins(
    one: Weights, other: Weights, deals: Deals, seats: NDArray[np.int64]
) -> NDArray[np.float64]:
    number, ask = len(deals), asked(len(deals))
    figures = np.zeros((number, 2 * ACTIONS), np.float32)
    while go_to_choices(deals, ask):
        going = deals["left"] > 0
        own = deals["turn"] == seats
        for net, asks in ((one, own), (other, ~own)):
            rows = np.flatnonzero(going & asks)
            if len(rows):
                figures[rows] = answers(net, ask.on[rows], ask.counts[rows])
        teaching.call("choose", deals, number, ask.places, figures)
    players = int(deals["players"][0])
    bids, taken = deals["bids"][:, :players], deals["taken"][:, :players]
    points = np.where(bids == taken, MADE + bids, 0)
    mine = points[np.arange(number), seats]
    found: NDArray[np.float64] = mine - (points.sum(1) - mine) / (players - 1)
    return found


def go_to_choices(deals: Deals, ask: Asked) -> int:
    """In each deal go on to where somebody has a choice, or to its end.

    Args:
        deals: that are going on or over.
        ask: is filled with what the seats in turn see; rows of deals that are over stay.

    Returns:
        How many deals are not over.
    """
    return teaching.call("go_to_choices", deals, len(deals), ask)
